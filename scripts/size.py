"""Count the lines of the project, and hold each part of it to its budget.

    python scripts/size.py            exit 1 unless the counts agree with the budgets
    python scripts/size.py --all      the same, with the counts printed in any case
    python scripts/size.py --lower    write the counts into pyproject.toml where they are below
    python scripts/size.py --since C  print what has changed since commit C, as a table in Markdown

Budgets stand in pyproject.toml (`tool.kalmar.size`). A part may be neither larger than its budget
nor smaller by more than `SLACK`: what has become smaller stays so. A commit that raises a budget
says so in its subject, with the reason: "Raise the size of answers: ways of one's own". Lines of
code have no blanks, comments or docstrings in them. Of Markdown all lines count; `markdown` is what
people read as documentation; cards and the tables of cases beside tests have rows of their own.
Transcripts are tests, and their blanks do not count either.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SETTINGS = "pyproject.toml"
SLACK = 100
"""Lines by which a part may be below its budget, so that small changes need not touch the table."""

RAISES = re.compile(r"\braise the size of\b.*: ", re.IGNORECASE)
"""How the subject of a commit says that it raises a budget, and why."""

NOT_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
            tokenize.ENDMARKER}  # fmt: skip
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def count_python(text: str) -> int:
    """Count the lines of Python code.

    >>> count_python('def f():' + chr(10) + '    "Return 1."' + chr(10) * 2 + '    return 1  # one')
    2
    """
    docstrings: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            docstrings.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    used: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NOT_CODE:
            used.update(range(token.start[0], token.end[0] + 1))
    return len(used - docstrings)


def count_page(text: str) -> int:
    """Count the lines of JavaScript or CSS code.

    >>> count_page("/* one" + chr(10) + "two */" + chr(10) + "a {}" + chr(10) + "// three")
    1
    """
    return sum(bool(line.strip()) for line in COMMENTS.sub("", text).splitlines())


def count_lines(text: str) -> int:
    """Count all lines."""
    return text.count("\n")


def count_transcript(text: str) -> int:
    """Count the lines with something on them."""
    return sum(bool(line.strip()) for line in text.splitlines())


COUNTING: dict[str, Callable[[str], int]] = {
    ".py": count_python, ".md": count_lines, ".toml": count_transcript,
}  # fmt: skip
"""How the lines of a kind of file are counted; those of the page by `count_page`."""


def part_of(path: Path) -> str | None:
    """Return the part of the project to which a file belongs; None for what is not counted.

    >>> part_of(Path("src/kalmar/core/compositions.py")), part_of(Path("src/kalmar/testing.py"))
    ('core', 'public names')
    >>> part_of(Path("src/kalmar/games/games.hu.md")), part_of(Path("docs/ways.md"))
    ('cards', 'markdown')
    """
    parts, kind = path.parts, path.suffix
    if kind == ".md":
        return {"tests": "tests", "src": "cards"}.get(parts[0], "markdown")
    if path.name == "cases.toml":
        return "tables of cases"
    if kind in (".js", ".css") and parts[0] == "src":
        return "page"
    if kind != ".py":
        return None
    if parts[:2] == ("src", "kalmar"):
        return parts[2] if len(parts) > 3 else "public names"
    return parts[0] if parts[0] in ("tests", "scripts", "benchmarks") else None


def files() -> Iterator[Path]:
    """Yield the files that are committed or could be; all where there is no Git."""
    listed = git("ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    found = map(Path, listed) if listed else (path.relative_to(ROOT) for path in ROOT.rglob("*"))
    yield from (path for path in found if (ROOT / path).is_file() and ".venv" not in path.parts)


def count() -> dict[str, int]:
    """Count the lines of each part."""
    found: Counter[str] = Counter()
    for path in files():
        part = part_of(path)
        if part is not None:
            text = (ROOT / path).read_text(encoding="utf-8")
            is_transcript = part == "tests" and path.suffix == ".md"
            counted = count_transcript if is_transcript else COUNTING.get(path.suffix, count_page)
            found[part] += counted(text)
    return dict(sorted(found.items()))


def budgets(text: str) -> dict[str, int]:
    """Return the budgets in the text of pyproject.toml."""
    found: dict[str, int] = tomllib.loads(text).get("tool", {}).get("kalmar", {}).get("size", {})
    return found


def complaints(counts: dict[str, int], allowed: dict[str, int]) -> Iterator[str]:
    """Yield a sentence for each part that does not agree with its budget."""
    for part in sorted(counts.keys() | allowed.keys()):
        lines, most = counts.get(part, 0), allowed.get(part, 0)
        if lines > most:
            yield (f"{part} has {lines:,} lines, {lines - most:,} more than its budget: make it"
                   " smaller, or raise the budget in a commit whose subject says 'Raise the size of"
                   f" {part}: REASON'")  # fmt: skip
        elif lines < most - SLACK:
            yield (f"{part} has {lines:,} lines and a budget of {most:,}: lower it by"
                   " python scripts/size.py --lower")  # fmt: skip


def git(*arguments: str) -> str:
    """Return what Git prints; nothing where it cannot."""
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True).stdout


def silent_raises(commits: int = 50) -> Iterator[str]:
    """Yield a sentence for each of the last commits that raises a budget without saying so."""
    log = git("log", f"-{commits}", "--no-merges", "--format=%H %s", "--", SETTINGS)
    for line in log.splitlines():
        commit, _, subject = line.partition(" ")
        before = budgets(git("show", f"{commit}^:{SETTINGS}"))
        after = budgets(git("show", f"{commit}:{SETTINGS}"))
        raised = [part for part in before if after.get(part, 0) > before[part]]
        if raised and not RAISES.search(subject):
            parts = ", ".join(raised)
            yield f"{commit[:8]} raises the budget of {parts} and does not say so: {subject}"


def lower(counts: dict[str, int]) -> None:
    """Write the counts that are below their budgets into pyproject.toml."""
    path = ROOT / SETTINGS
    text = path.read_text(encoding="utf-8")
    for part, most in budgets(text).items():
        if counts.get(part, 0) < most:
            name = re.escape(f'"{part}"' if " " in part else part)
            text = re.sub(rf"(?m)^({name} = )[\d_]+$", rf"\g<1>{counts.get(part, 0):_}", text)
    path.write_text(text, encoding="utf-8")


def changes(commit: str) -> str:
    """Return the change of each budget since a commit, as a table in Markdown."""
    before = budgets(git("show", f"{commit}:{SETTINGS}"))
    after = budgets((ROOT / SETTINGS).read_text(encoding="utf-8"))
    rows = [(part, before.get(part, 0), after.get(part, 0)) for part in {**before, **after}]
    lines = [f"| {part} | {old:,} | {new:,} | {new - old:+,} |"
             for part, old, new in rows if old != new]  # fmt: skip
    return "\n".join(["| lines | before | after | change |", "|---|---|---|---|", *lines])


def main(arguments: list[str]) -> int:
    """Do what the command line says; return the exit code."""
    if arguments[:1] == ["--since"]:
        print(changes(arguments[1]))
        return 0
    counts = count()
    if arguments == ["--lower"]:
        lower(counts)
    allowed = budgets((ROOT / SETTINGS).read_text(encoding="utf-8"))
    wrong = [*complaints(counts, allowed), *silent_raises()]
    if wrong or arguments == ["--all"]:
        for part, lines in counts.items():
            print(f"{part:14} {lines:8,} of {allowed.get(part, 0):8,}")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
