"""Write proofs/Assumptions.v, and make the tables of docs/explanation/coq.md.

    python scripts/coq_page.py    # ask for the axioms of every theorem that is stated

Every `Theorem` of `proofs/` has a row. What it says and its source come from proofs/statements.toml
or from the item of a source that names it (`formal` in src/kalmar/research/sources/*.toml), else
from the comment above it.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kalmar.core.compositions import COMPOSITIONS, Composition
from kalmar.core.rules import Play
from kalmar.research.sources import CITED, SOURCES, find_source, statements_of_way
from kalmar.theory.table import THEORIES

ROOT = Path(__file__).parents[1]
PROOFS = ROOT / "proofs"
ASSUMPTIONS, STATEMENTS = PROOFS / "Assumptions.v", PROOFS / "statements.toml"
STATED = re.compile(r"^(Module|End|Theorem) ([\w']+)", re.MULTILINE)
END = re.compile(r"\b(?:Qed|Defined)\.")
COMMENT = re.compile(r"\(\*((?:(?!\(\*|\*\)).)*)\*\)\s*$", re.DOTALL)
FIRST_COMMENT = re.compile(r"\(\*((?:(?!\*\)).)*)\*\)", re.DOTALL)
NUMBERED = re.compile(r"\b(?:[Ss]ource )?(00[0-4])\b")
"""A source by its number, as comments and `statements.toml` have it."""
HEADS = ["statement", "source", "file", "theorem", "lines", "assumptions"]

ASKED = (
    '(* What each theorem rests on: each answer has to be "Closed under the global context". *)\n'
)


@dataclass(frozen=True)
class Stated:
    """A theorem of a file.

    Attributes:
        file: in `proofs/`.
        name: within the file, with the modules in which it stands.
        lines: of its statement and proof.
        comment: what stands above it.
    """

    file: str
    name: str
    lines: int
    comment: str

    @property
    def whole(self) -> str:
        """Return the name by which Coq finds it from anywhere."""
        return ".".join(["Kalmar", *self.file[:-2].split("/"), self.name])


def files() -> list[str]:
    """Return the files of the project, in the order in which they are compiled."""
    listed = (PROOFS / "_CoqProject").read_text(encoding="utf-8").splitlines()
    return [line for line in listed if line.endswith(".v")]


def theorems() -> list[Stated]:
    """Return the theorems of all files, in their order."""
    return [found for file in files() for found in stated_in(file)]


def stated_in(file: str) -> Iterator[Stated]:
    """Yield the theorems of a file."""
    text = (PROOFS / file).read_text(encoding="utf-8")
    inside: list[str] = []
    for found in STATED.finditer(text):
        kind, name = found.groups()
        if kind == "Module":
            inside.append(name)
        elif kind == "End":
            if inside and inside[-1] == name:  # the end of a module, not of a section
                inside.pop()
        else:
            end = END.search(text, found.end())
            until = end.end() if end else len(text)
            above = COMMENT.search(text[: found.start()])
            yield Stated(
                file,
                ".".join([*inside, name]),
                text.count("\n", found.start(), until) + 1,
                " ".join(above[1].split()) if above else "",
            )


def assumptions() -> str:
    """Format the file that asks for the axioms of every theorem."""
    modules = [f"From Kalmar Require {file[:-2].replace('/', '.')}.\n" for file in files()]
    return "".join([ASKED, *modules, *(f"Print Assumptions {t.whole}.\n" for t in theorems())])


def sayings() -> dict[str, tuple[str, str]]:
    """Return what theorems say and their sources, by file and name, or by name alone."""
    listed = tomllib.loads(STATEMENTS.read_text(encoding="utf-8"))["statement"]
    found = {name: (row["says"], row["source"]) for row in listed for name in row["names"]}
    for number in SOURCES:
        for item in find_source(number).items:
            # A lemma that several items name is told by the first.
            for statement in item.formal:
                found.setdefault(statement, (item.title, f"{number}, {item.place}"))
    return found


def saying(theorem: Stated, known: dict[str, tuple[str, str]]) -> tuple[str, str]:
    """Return what a theorem says, and its source."""
    found = known.get(f"{theorem.file} {theorem.name}", known.get(theorem.name))
    if found is not None:
        return found
    first = re.split(r"(?<=[.:;]) ", theorem.comment)[0].rstrip(".:;")
    return first or "–", "–"


def rows() -> Iterator[list[str]]:
    """Yield the rows of the table; theorems of a file that say the same share one."""
    known = sayings()
    groups: dict[tuple[str, str, str], list[Stated]] = {}
    for theorem in theorems():
        groups.setdefault((theorem.file, *saying(theorem, known)), []).append(theorem)
    for (file, says, source), same in groups.items():
        yield [
            says.replace("|", "\\|"),
            with_authors(source),
            f"`{file}`",
            ", ".join(f"`{t.name}`" for t in same),
            str(sum(t.lines for t in same)),
            "none",
        ]


def with_authors(text: str) -> str:
    """Return a text with what sources are called in place of their numbers.

    >>> with_authors("000, theorem 2.4"), with_authors("chapter 2 of source 000")
    ('Hégely, thesis, theorem 2.4', 'chapter 2 of Hégely, thesis')
    """
    return NUMBERED.sub(lambda found: CITED[found[1]], text)


def row_of_file(file: str) -> list[str]:
    """Return the row of a file: what it is about, its theorems and its lines."""
    text = (PROOFS / file).read_text(encoding="utf-8")
    first = FIRST_COMMENT.match(text)
    about = re.split(r"(?<=\.) ", " ".join(first[1].split()))[0].rstrip(".:;") if first else "–"
    about = with_authors(about.replace("|", "\\|"))
    names = [theorem.name for theorem in stated_in(file)]
    return [f"`{file}`", about, str(len(names)), str(text.count("\n"))]


def ways() -> Iterator[list[str]]:
    """Yield the rows of the table of ways: the theorems of both conventions."""
    for row in COMPOSITIONS.values():
        if (row.choice, row.ending, Play.NORMAL) in THEORIES and row.choice.most in {None, 1}:
            yield [row.name.replace("-", " "), way(row, Play.NORMAL), way(row, Play.MISERE)]


def way(row: Composition, play: Play) -> str:
    """Format what solves a way of playing, with the theorems that state it."""
    theory = THEORIES[row.choice, row.ending, play]
    fold = theory.fold if theory else None
    how = f"{fold.valuation.symbol}, {fold.combine.sign}" if fold else "no operation does it"
    names = (f"`{name.split()[1]}`" for name in statements_of_way(row, play))
    return f"{how}: {', '.join(names)}"


def table(*lines: list[str]) -> str:
    """Format a Markdown table."""
    head, *body = lines
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *body))


def numbers() -> str:
    """Format how much there is, in a sentence."""
    lines = sum((PROOFS / file).read_text(encoding="utf-8").count("\n") for file in files())
    return f"{len(theorems())} theorems in {len(files())} files of {lines:,} lines."


PARTS: dict[str, Callable[[], str]] = {
    "numbers": numbers,
    "ways": lambda: table(["composition", "normal play", "misère play"], *ways()),
    "files": lambda: table(["file", "about", "theorems", "lines"], *map(row_of_file, files())),
    "statements": lambda: table(HEADS, *rows()),
}
"""The parts of docs/explanation/coq.md, which the documentation has when it is built."""


def main() -> None:
    """Write the file of axioms, and name the theorems without a source."""
    ASSUMPTIONS.write_text(assumptions(), encoding="utf-8")
    known = sayings()
    untold = [t.whole for t in theorems() if saying(t, known)[1] == "–"]
    print("\n".join([numbers(), *(f"not in proofs/statements.toml: {name}" for name in untold)]))


if __name__ == "__main__":
    main()
