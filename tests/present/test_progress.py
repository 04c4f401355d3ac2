"""Progress of long computations, what is said while kernels are compiled, and the doctor."""

import io
import re
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import kalmar
from kalmar import DataError, Outcome
from kalmar.cli import checks, tools
from kalmar.cli.checks import CHECKS, CheckStatus, CheckupLine, checkup
from kalmar.core.compositions import PlayName
from kalmar.core.i18n import message
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.render.terminal import CLEAR, show_progress
from kalmar.runtime import jit, jobs, optional
from kalmar.runtime import optional as libraries
from kalmar.runtime.jobs import current_progress, progress_scope
from tests.commands import Cli, run_python


class Terminal(io.StringIO):
    """Standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give signs every few milliseconds."""
    monkeypatch.setattr(jobs, "FIRST_SIGN", 0.01)
    monkeypatch.setattr(jobs, "SIGN_INTERVAL", 0.01)
    monkeypatch.delitem(sys.modules, "IPython", raising=False)


def wait() -> None:
    """Do some work, first silent about itself."""
    time.sleep(0.06)
    with progress_scope(lambda: message("{heaps} heaps", heaps=3)):
        time.sleep(0.06)


def stop() -> None:
    """Fail after some work."""
    wait()
    raise RuntimeError("stopped")


def test_a_line_of_a_terminal_goes_when_the_block_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with show_progress():
        wait()
    lines = terminal.getvalue().split(CLEAR)
    assert lines[0] == lines[-1] == ""
    assert list(dict.fromkeys(lines[1:-1])) == ["0 s", "0 s: 3 heaps"]


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "FIRST_SIGN", 60)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with show_progress():
        wait()
    assert terminal.getvalue() == ""


def test_a_pipe_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with show_progress():
        wait()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("kernel", [True, False])
def test_a_notebook_replaces_one_output(kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, Any]] = []
    handle = SimpleNamespace(update=lambda data, raw: shown.append(("update", (data, raw))))

    def display(data: Any, raw: bool, display_id: bool) -> Any:
        shown.append(("new", (data, raw and display_id)))
        return handle

    shell = SimpleNamespace(kernel=None) if kernel else SimpleNamespace()
    ipython = SimpleNamespace(get_ipython=lambda: shell, display=SimpleNamespace(display=display))
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    with pytest.raises(RuntimeError, match="stopped"), show_progress():
        stop()
    if not kernel:
        assert shown == []
        return
    kinds = [kind for kind, _ in shown]
    assert kinds == ["new"] + ["update"] * (len(kinds) - 1)
    texts = [data["text/plain"] for _, (data, raw) in shown if raw]
    assert list(dict.fromkeys(texts)) == ["0 s", "0 s: 3 heaps", ""]


def test_sequences_and_quotients_say_how_far_they_are() -> None:
    said: list[str] = []
    GrundySequence("kayles").extend(5000, lambda *_: said.append(str(current_progress())))
    assert said[-1] == "heaps: 5,000 of 5,000"
    said.clear()
    construction = Construction(option_sets("kayles"))
    construction.run(3, progress=lambda _: said.append(str(current_progress())))
    assert said[:2] == ["heap 0, order 1", "heap 1, order 1"]
    assert current_progress() is None


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


def test_doctor_compiles_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
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


def only(name: str) -> list[CheckupLine]:
    """What one check finds."""
    return list(checkup({key: check for key, check in CHECKS.items() if key == name}))


def one(name: str) -> CheckupLine:
    (found,) = only(name)
    return found


def test_all_is_well_here(cli: Cli) -> None:
    told = cli.data("doctor --json")
    assert told["ok"] is True
    names = [finding["name"] for finding in told["findings"]]
    assert {"Kalmár", "Python", "NumPy", "extra plot", "answers"} <= set(names)
    assert {finding["status"] for finding in told["findings"]} <= {"ok", "absent"}
    agreed = next(f for f in told["findings"] if f["name"] == "answers")
    assert agreed["words"] == "20 answers agree with exhaustive search"


def test_a_line_for_each_in_both_languages(cli: Cli) -> None:
    english = cli("doctor").splitlines()
    magyar = cli("doctor --lang hu").splitlines()
    assert len(english) == len(magyar) == len(list(checkup())) + 1
    assert english[-1] == "no problems found"


def test_what_is_wrong_ends_with_one(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(checks, "has", lambda module: module != "numpy")
    out = cli("doctor", code=1)
    assert "not installed: pip install numpy" in out
    assert out.endswith("1 problem found\n")


def test_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(*gone: str) -> dict[str, CheckupLine]:
        monkeypatch.setattr(checks, "has", lambda module: module not in gone)
        return {finding.name: finding for finding in only("extras")}

    assert {f.status for f in without().values()} == {CheckStatus.OK}
    absent = without("numba", "llvmlite")["extra fast"]
    assert (absent.status, absent.words) == (CheckStatus.ABSENT, "without Numba, llvmlite")
    assert absent.remedy == 'pip install "kalmar[fast]"'
    broken = without("pyarrow")["extra data"]
    assert broken.status is CheckStatus.WRONG
    assert broken.words.endswith(", but without PyArrow")
    monkeypatch.setattr(checks, "has", lambda module: module != "numpy")
    core = {finding.name: finding for finding in only("libraries")}
    assert (core["NumPy"].status, core["NumPy"].remedy) == (CheckStatus.WRONG, "pip install numpy")
    assert set(core) == set(libraries.CORE.values())


def test_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    code = one("cached files")
    assert code.status is CheckStatus.WRONG
    assert code.remedy == "set NUMBA_CACHE_DIR to another folder"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new"))
    code = one("cached files")
    assert (code.status, code.remedy) == (CheckStatus.OK, "")
    assert code.words.startswith("files: 0, 0.0 MB in ")


def test_wrong_answers_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kalmar.solve

    def liar(text: str, play: PlayName) -> object:
        wrong = (text, play) == ("nim 1 2 3", "normal")
        return SimpleNamespace(outcome=Outcome.N) if wrong else usual(text, play=play)

    monkeypatch.setattr(checks, "solve", liar)
    found = one("answers")
    assert (found.status, found.words) == (CheckStatus.WRONG, "wrong: nim 1 2 3 (normal)")


def test_a_check_that_fails_is_a_finding() -> None:
    def broken() -> list[CheckupLine]:
        raise DataError("the period is not {length}", length=12)

    def gone() -> list[CheckupLine]:
        raise ModuleNotFoundError("No module named 'x'")

    found = list(checkup({message("one"): broken, message("two"): gone}))
    wrong = CheckStatus.WRONG
    assert [(f.name, f.status) for f in found] == [("one", wrong), ("two", wrong)]
    assert found[0].words == "the check failed: DataError: the period is not 12"
    assert found[1].remedy.startswith("reinstall Kalmár: pip install")
