"""Commands as tests type them; the fixture `cli` of `conftest`."""

import io
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from kalmar.cli.run import run

START = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from kalmar.cli import main
main()
"""
"""A command that hears Ctrl+C, which background jobs of a shell without job control ignore."""


def call_python(
    *words: str, more: dict[str, str] | None = None, check: bool = True, **options: Any
) -> "subprocess.CompletedProcess[str]":
    """Run a Python of its own, and keep what it writes.

    Args:
        words: what is typed after its name.
        more: what comes into its environment, beside what is there.
        check: whether an exit code other than 0 is an error.
        options: of `subprocess.run`.
    """
    options = {"env": {**os.environ, **(more or {})}, "capture_output": True, **options}
    return subprocess.run([sys.executable, *words], check=check, text=True, **options)


def run_python(code: str, *words: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    """Run a program in a Python of its own, with these words; keep what it writes."""
    return call_python("-c", code, *words, **options)


def made_once(
    factory: pytest.TempPathFactory, name: str, command: Callable[[Path], list[str]]
) -> Path:
    """Return a folder that the first process which asks for it makes; others wait for it.

    Beside it stand what was said while it was made, in `.said`, and the exit code, in `.code`.

    Args:
        factory: of temporary folders.
        name: of the folder.
        command: words after Python that fill it.
    """
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    said, code = folder.with_suffix(".said"), folder.with_suffix(".code")
    try:
        folder.mkdir()
    except FileExistsError:
        end = time.monotonic() + 300
        while not code.exists():
            assert time.monotonic() < end, f"{name} is not made by another process in five minutes"
            time.sleep(0.2)
        return folder
    words = [sys.executable, *command(folder)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    said.write_text(done.stdout + done.stderr)
    code.write_text(str(done.returncode))
    return folder


def run_captured(*words: str) -> tuple[int, str, str]:
    """Return the exit code of a command, and what it writes to its two outputs."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        return run(words), out.getvalue(), err.getvalue()


class Cli:
    """The command line.

    Attributes:
        captured: what it prints.
    """

    def __init__(self, captured: pytest.CaptureFixture[str]) -> None:
        self.captured = captured

    def __call__(
        self, line: str, *words: str | Path, code: int = 0, typed: str | None = None
    ) -> str:
        """Return what a command prints; what it complains of where the code is more than 1.

        Args:
            line: the command, as it is typed in a shell.
            words: more of its words.
            code: the exit code.
            typed: what comes on standard input, if that is not set otherwise.
        """
        return self.both(line, *words, code=code, typed=typed)[code > 1]

    def both(
        self, line: str, *words: str | Path, code: int = 0, typed: str | None = None
    ) -> tuple[str, str]:
        """Return what a command writes to its two outputs."""
        with pytest.MonkeyPatch.context() as patch:
            if typed is not None:
                patch.setattr("sys.stdin", io.StringIO(typed))
            assert run([*shlex.split(line), *map(str, words)]) == code
        printed = self.captured.readouterr()
        return printed.out, printed.err

    def data(self, line: str, *words: str | Path, code: int = 0) -> Any:
        """Return the data that a command prints as JSON."""
        return json.loads(self(line, *words, code=code))
