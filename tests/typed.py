"""What a reader of a page types, and what they then see.

A page may be one sitting: its blocks are followed in order in one folder, and what one writes the
next may use. Pages of `docs/tutorials` are, and so is every page that says `<!-- one sitting -->`.

In a console block `…` stands for any text, and `# exit 2` behind a command for its exit code.
"""

import difflib
import doctest
import io
import os
import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from kalmar.cli.run import run
from kalmar.games.custom import LOADED
from kalmar.games.registry import BY_NAME, GAMES

ROOT = Path(__file__).parents[1]
MARK = "<!-- one sitting -->"
BLOCK = re.compile(
    r"(?P<before>`(?P<file>[\w.-]+\.\w+)`:\n\n)?"
    r"```(?P<kind>\w*)(?:\{literalinclude\} \.\./(?P<included>\S+))?\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
TYPED = re.compile(
    r"(?:printf '(?P<typed>.*?)' \| )?(?P<program>\S+)(?P<rest>.*?)(?P<both> 2>&1)?", re.DOTALL
)
CONSOLE = re.compile(
    r"^\$ (?P<command>.*?)(?:  # exit (?P<code>\d+))?\n(?P<said>(?:(?!\$ ).*\n)*)", re.MULTILINE
)
"""A command of a console block, and what it says."""
ANY = "…"
OWN = re.compile(r"(?:printf '.*?' \| )?kalmar ")
"""A command that a page which is no sitting tries by itself."""
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@dataclass(frozen=True)
class Step:
    """A block of a page, or a command of a console block.

    Attributes:
        kind: "console", "python", or "file", which is to be written.
        text: what stands in it; what a command says.
        file: the name of the file.
        command: what is typed.
        code: the exit code of the command.
    """

    kind: str
    text: str
    file: str = ""
    command: str = ""
    code: int = 0

    def again(self, said: str, code: int) -> str:
        """The command as it is written where it says this: unchanged if this is what it says."""
        text = self.text if fits(said, self.text) else renewed(said, self.text)
        return f"$ {self.command}{f'  # exit {code}' if code else ''}\n{text}"


def fits(said: str, written: str) -> bool:
    """Whether a text is what is written, where `…` is any text.

    >>> fits("3 and 5", "3 … 5"), fits("3", "3 … 5")
    (True, False)
    """
    pattern = ".*?".join(map(re.escape, written.strip("\n").split(ANY)))
    return re.fullmatch(pattern, said.strip("\n"), re.DOTALL) is not None


def renewed(said: str, written: str) -> str:
    """A text as it is written down, with the `…` of what was written where they still fit.

    >>> renewed("one\\ntwo\\n3 a b\\nfour", "uno\\n…\\n3 … b\\nfour")
    'one\\n…\\n3 … b\\nfour\\n'
    """
    old = written.strip("\n").split("\n")
    partly = [line for line in old if ANY in line and line != ANY]
    new = [next((known for known in partly if fits(line, known)), line)
           for line in said.strip("\n").split("\n")]  # fmt: skip
    lines: list[str] = []
    compared = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for _, i, j, first, last in compared.get_opcodes():
        lines += shortened(new[first:last], old[i:j])
    text = "\n".join(lines)
    return text + "\n" if text else ""


def shortened(new: list[str], old: list[str]) -> list[str]:
    """New lines in place of old ones, with a `…` between as many as stood around one.

    A line between two `…` is replaced by the one that is most like it.
    """
    if ANY not in old:
        return new
    before, after = old.index(ANY), old[::-1].index(ANY)
    last = len(new) - after
    between = [line if line == ANY else most_like(line, new[before:last])
               for line in old[before : len(old) - after]]  # fmt: skip
    between = [line for line, next_line in pairwise([*between, ""]) if {line, next_line} != {ANY}]
    return [*new[:before], *between, *new[last:]]


def most_like(line: str, lines: list[str]) -> str:
    """The line that is most like another; `…` if none is."""
    return next(iter(difflib.get_close_matches(line, lines, 1)), ANY)


def pages() -> list[Path]:
    """All pages whose blocks are tried."""
    return [*sorted(ROOT.glob("README*.md")), *sorted(ROOT.glob("docs/**/*.md"))]


def is_sitting(page: Path) -> bool:
    """Whether the blocks of a page are followed in order in one folder."""
    return page.parent.name == "tutorials" or MARK in page.read_text("utf-8")


def steps_of(found: re.Match[str]) -> list[Step]:
    """What a block asks the reader to do; nothing if it only shows."""
    kind, text = found["kind"], found["text"]
    if kind == "console":
        return [
            Step("console", each["said"], command=each["command"], code=int(each["code"] or 0))
            for each in CONSOLE.finditer(text)
        ]
    if found["file"]:
        included = found["included"]
        text = (ROOT / "docs" / included).read_text("utf-8") if included else text
        return [Step("file", text, found["file"])]
    return [Step("python", text)] if kind == "python" and ">>>" in text else []


def steps(text: str) -> list[Step]:
    """The steps of a page, in order.

    >>> steps("```console\\n$ kalmar calc 1\\n1\\n```\\n")[0].command
    'kalmar calc 1'
    """
    return [step for found in BLOCK.finditer(text) for step in steps_of(found)]


@contextmanager
def forgetting() -> Iterator[None]:
    """Forget afterwards the games that were loaded."""
    games, names, loaded = dict(GAMES), dict(BY_NAME), set(LOADED)
    try:
        yield
    finally:
        LOADED.intersection_update(loaded)
        for registry, kept in ((GAMES, games), (BY_NAME, names)):
            registry.clear()
            registry.update(kept)


@contextmanager
def as_new() -> Iterator[None]:
    """A command as it is in a shell, which knows nothing of the ones before."""
    stdin, arguments = sys.stdin, sys.argv
    try:
        with forgetting():
            yield
    finally:
        sys.stdin, sys.argv = stdin, arguments


def answer(command: str) -> tuple[str, int]:
    """What a command says, and its exit code; what it complains of too, if that is not 0.

    With `2>&1` it is both in any case. The commands are those of `kalmar`, `python FILE …`,
    `cat FILE` and `head -n N FILE`.
    """
    found = TYPED.fullmatch(command)
    assert found is not None
    arguments = shlex.split(found["rest"])
    said = io.StringIO()
    wrong = said if found["both"] else io.StringIO()
    with as_new(), redirect_stdout(said), redirect_stderr(wrong):
        sys.stdin = io.StringIO((found["typed"] or "").replace("\\n", "\n"))
        code = call(found["program"], arguments)
    return said.getvalue() + (wrong.getvalue() if code and wrong is not said else ""), code


def call(program: str, arguments: list[str]) -> int:
    """Run a program, and give its exit code."""
    if program == "kalmar":
        return run(arguments)
    if program in {"cat", "head"}:
        lines = Path(arguments[-1]).read_text("utf-8").splitlines()
        print("\n".join(lines[: int(arguments[1])] if program == "head" else lines))
        return 0
    if program != "python":
        raise ValueError(f"readers may type kalmar, python, cat and head, not {program}")
    sys.argv = arguments
    try:
        runpy.run_path(arguments[0], run_name="__main__")
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return int(bool(end.code)) if not isinstance(end.code, int) else end.code
    return 0


def compare(page: Path, step: Step) -> None:
    """Check that a command says what a page says."""
    agree(page, step.again(step.text, step.code), step.again(*answer(step.command)))


def agree(page: Path, written: str, now: str) -> None:
    """Check that a part of a page is as it is written; `KALMAR_UPDATE=1` writes it anew instead."""
    if now != written and os.environ.get("KALMAR_UPDATE"):
        page.write_text(page.read_text("utf-8").replace(written, now), "utf-8")
    else:
        assert now == written


def write(step: Step) -> None:
    """Write the file that a page gives."""
    Path(step.file).write_text(step.text, "utf-8")


def examples(step: Step, names: dict[str, Any], where: str) -> int:
    """How many Python examples of a block fail; what they define stays in `names`."""
    test = doctest.DocTestParser().get_doctest(step.text, names, where, where, 0)
    test.globs = names
    return doctest.DocTestRunner(optionflags=FLAGS).run(test, clear_globs=False).failed
