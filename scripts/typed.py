"""What a reader of a page types, and what they then see.

A page may be one sitting: its blocks are followed in order in one folder, and what one writes the
next may use. Pages of `docs/tutorials` are, and so is every page that says `<!-- one sitting -->`.
"""

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
from pathlib import Path
from typing import Any

from kalmar.cli.run import run
from kalmar.games.custom.loader import LOADED
from kalmar.games.registry import BY_NAME, GAMES

ROOT = Path(__file__).parents[1]
MARK = "<!-- one sitting -->"
BLOCK = re.compile(
    r"(?P<before>`(?P<file>[\w.-]+\.\w+)`:\n\n)?```(?P<kind>\w*)\n(?P<text>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
TYPED = re.compile(r"(?:printf '(?P<typed>.*?)' \| )?(?P<program>\S+)(?P<rest>.*)", re.DOTALL)
OWN = re.compile(r"(?:printf '.*?' \| )?kalmar ")
"""A command that a page which is no sitting tries by itself."""
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@dataclass(frozen=True)
class Step:
    """A block of a page.

    Attributes:
        kind: "console", "python", or "file", which is to be written.
        text: what stands in it.
        file: the name of the file.
    """

    kind: str
    text: str
    file: str = ""

    @property
    def command(self) -> str:
        """The command of a console block."""
        return self.text.removeprefix("$ ").partition("\n")[0]

    @property
    def said(self) -> str:
        """What a console block says that its command says."""
        return self.text.partition("\n")[2].strip("\n")


def pages() -> list[Path]:
    """All pages whose blocks are tried."""
    return [*sorted(ROOT.glob("README*.md")), *sorted(ROOT.glob("docs/**/*.md"))]


def is_sitting(page: Path) -> bool:
    """Whether the blocks of a page are followed in order in one folder."""
    return page.parent.name == "tutorials" or MARK in page.read_text("utf-8")


def step_of(found: re.Match[str]) -> Step | None:
    """What a block asks the reader to do; None for one that only shows."""
    kind, text = found["kind"], found["text"]
    if kind == "console":
        return Step("console", text) if text.startswith("$ ") else None
    if found["file"]:
        return Step("file", text, found["file"])
    return Step("python", text) if kind == "python" and ">>>" in text else None


def steps(text: str) -> list[Step]:
    """The steps of a page, in order.

    >>> steps("```console\\n$ kalmar calc 1\\n1\\n```\\n")[0].command
    'kalmar calc 1'
    """
    return [step for found in BLOCK.finditer(text) if (step := step_of(found))]


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

    The commands are those of `kalmar`, `python FILE …`, `cat FILE` and `head -n N FILE`.
    """
    found = TYPED.fullmatch(command)
    assert found is not None
    arguments = shlex.split(found["rest"])
    said, wrong = io.StringIO(), io.StringIO()
    with as_new(), redirect_stdout(said), redirect_stderr(wrong):
        sys.stdin = io.StringIO((found["typed"] or "").replace("\\n", "\n"))
        code = call(found["program"], arguments)
    return said.getvalue() + (wrong.getvalue() if code else ""), code


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


def write(step: Step) -> None:
    """Write the file that a page gives."""
    Path(step.file).write_text(step.text, "utf-8")


@contextmanager
def seated(folder: Path) -> Iterator[None]:
    """Sit down in a folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def examples(step: Step, names: dict[str, Any], where: str) -> int:
    """How many Python examples of a block fail; what they define stays in `names`."""
    test = doctest.DocTestParser().get_doctest(step.text, names, where, where, 0)
    test.globs = names
    return doctest.DocTestRunner(optionflags=FLAGS).run(test, clear_globs=False).failed
