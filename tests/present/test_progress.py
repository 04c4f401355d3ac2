"""Progress of long computations: under the cell of a notebook, or on a line of a terminal."""

import io
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest

from kalmar.core.i18n import message
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.render.terminal import CLEAR, show_progress
from kalmar.runtime import jobs
from kalmar.runtime.jobs import current_progress, progress_scope


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
