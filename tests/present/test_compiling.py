"""What is said while kernels are compiled, and compiling them ahead."""

import re
import time
from pathlib import Path

import pytest

from kalmar.cli import checks, tools
from kalmar.runtime import jit, optional
from tests.commands import Cli, run_python

PLAIN = ("values", "0.77", "-n", "10000", "--compute")


def said(folder: Path, *arguments: str) -> str:
    """What a command in a process of its own writes for people."""
    code = (
        "import sys; from kalmar.runtime import optional; optional.REPORT_AFTER = 0.05\n"
        "from kalmar.cli import way; way.FIRST_PIPED_SIGN = 1e6\n"
        "from kalmar.cli.run import run; sys.exit(run(sys.argv[1:]))"
    )
    done = run_python(code, *arguments, more={"NUMBA_CACHE_DIR": str(folder)})
    return done.stderr


def test_compiling_is_said_once_and_only_where_it_is_done(tmp_path: Path) -> None:
    assert said(tmp_path, *PLAIN).startswith("kalmar: compiling for this machine, once")
    assert said(tmp_path, *PLAIN) == ""
    assert said(tmp_path / "quiet", "--quiet", *PLAIN) == ""


def test_a_folder_that_cannot_be_written_is_named_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (line,) = said(tmp_path / "file", *PLAIN).splitlines()
    assert line.startswith("kalmar: compiled code cannot be cached in ")
    assert line.endswith("compiled every time: set NUMBA_CACHE_DIR to another folder")


def test_a_long_time_is_the_sum_of_short_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optional, "REPORT_AFTER", 0.2)
    told: list[str] = []
    with optional.report_compiling(told.append) as report:
        report.begin()
        report.end()
        time.sleep(0.3)  # what is not spent on compiling does not count
        assert not told
        for _ in range(3):
            report.begin()
            time.sleep(0.15)
            report.end()
    assert told == ["compiling for this machine, once"]


def test_doctor_compiles_what_is_not_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    name = "heaps in other ways"
    monkeypatch.setattr(checks, "USUAL_QUESTIONS", {name: checks.USUAL_QUESTIONS[name]})
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    jit.notes_folder.cache_clear()
    try:
        first, second = (cli.data("doctor --warm --json")["findings"][0] for _ in range(2))
    finally:
        jit.notes_folder.cache_clear()
        jit.MADE.discard(tools.ALL)
    assert first["name"] == "kernels"
    assert re.fullmatch(r"([1-9]) compiled now, \1 in the cache", first["words"])
    assert second["words"].startswith("0 compiled now, ")
    assert said(tmp_path, *PLAIN) == ""


def test_a_question_that_fails_is_named() -> None:
    failing = "solve 'no-such-game 3'"
    assert list(checks.answer_all({"none": ("solve 'nim 3'", failing)})) == [(failing,)]
