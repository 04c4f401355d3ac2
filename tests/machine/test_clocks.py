"""Limits of time, with the system's alarm and without it, in the main thread and in others."""

import contextlib
import importlib
import json
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from kalmar.runtime.clocks import time_limit

from kalmar.core.errors import LimitReached
from kalmar.runtime import clocks

WITHOUT_ALARM = """
import json, signal, sys
del signal.SIGALRM, signal.setitimer
from kalmar.cli.run import run
sys.exit(max(abs(run(command) - code) for command, code in json.loads(sys.argv[1])))
"""
COMMANDS = [
    (["solve", "nim 3 5 7"], 0),
    (["solve", "tic-tac-toe", "--json"], 0),
    (["values", "kayles", "-n", "20", "--limit-time", "60"], 0),
    (["table", "queen", "--rows", "0..3", "--cols", "0..3"], 0),
    (["explain", "kayles"], 0),
    (["period", "0.77"], 0),
    (["solve", "4.7 40 41 42", "--misere", "--limit-time", "0.05"], 4),
    (["period", "kayles", "-c", "conjunctive", "--to", "200"], 0),
]

SLOW = "import time\nend = time.monotonic() + 0.5\nwhile time.monotonic() < end: pass\ndone = 1\n"
"""A module that takes half a second to import."""
by_alarm = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs the system's alarm")


@pytest.fixture(params=[True, False], ids=["alarm", "thread"])
def alarm(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Time is kept by the system's alarm, and then by a thread."""
    if not request.param:
        monkeypatch.setattr(clocks, "_has_alarm", lambda: False)
    return bool(request.param)


def busy(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_commands_without_an_alarm() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_ALARM, json.dumps(COMMANDS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines() if not line.endswith("Ctrl+C stops")]
    assert len(said) == 1
    assert said[0].startswith("kalmar: stopped at its limit of 0.05 seconds")
    assert "period 12 from 71, proved" in done.stdout


def test_commands_in_a_thread() -> None:
    from kalmar.cli.run import run

    codes: list[int] = []
    commands = [["solve", "nim 3 5 7"], ["values", "kayles", "--limit-time", "9"],
                ["solve", "4.7 40 41 42", "--misere", "--limit-time", "0.05"]]  # fmt: skip
    thread = threading.Thread(target=lambda: codes.extend(map(run, commands)))
    thread.start()
    thread.join()
    assert codes == [0, 0, 4]


@pytest.mark.usefixtures("alarm")
def test_a_limit_may_be_longer_than_the_system_counts() -> None:
    for seconds in (1e18, 1e300, float("inf")):
        with time_limit(seconds):
            assert sum(range(10)) == 45


def test_time_is_up_in_time() -> None:
    began = time.monotonic()
    with pytest.raises(LimitReached, match=r"limit of 0\.1 seconds"), time_limit(0.1):
        busy(10)
    assert time.monotonic() - began < 5


@pytest.mark.usefixtures("alarm")
def test_what_ends_in_time_is_not_disturbed_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "RETRY_INTERVAL", 0.01)
    for _ in range(20):
        with contextlib.suppress(LimitReached), time_limit(0.01):
            busy(0.0099)
    busy(0.1)


@pytest.mark.usefixtures("alarm")
def test_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "PATIENCE", 0.05)
    monkeypatch.setattr(clocks, "EVERY", 0.01)
    signs: list[float] = []
    with time_limit(None, signs.append):
        busy(0.5)
    assert len(signs) > 1
    assert signs[0] >= 0.05


@by_alarm
def test_tidying_up_is_not_disturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "RETRY_INTERVAL", 0.01)
    tidy: list[bool] = []

    def work() -> None:
        try:
            busy(10)
        finally:
            busy(0.2)
            tidy.append(True)

    with pytest.raises(LimitReached), time_limit(0.02):
        work()
    assert tidy


def test_tidying_up_is_not_disturbed_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "CLEANUP_GRACE", 0.3)
    began = time.monotonic()

    def work() -> None:
        try:
            busy(30)
        except LimitReached:
            busy(30)  # what goes on as if nothing had been

    with pytest.raises(LimitReached), time_limit(0.02):
        work()
    assert time.monotonic() - began < 20


def test_time_is_up_in_what_follows_a_first_look(capsys: pytest.CaptureFixture[str]) -> None:
    from kalmar.cli.run import run

    long = ["solve", "4.7 40 41 42", "--misere", "--limit", str(10**8), "--limit-time"]
    for seconds in ("0.02", "0.05", "0.2"):
        assert run([*long, seconds]) == 4
        assert f"stopped at its limit of {seconds} seconds" in capsys.readouterr().err


def test_an_import_is_not_cut_short(
    alarm: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = f"slow_to_import_{alarm}"
    (tmp_path / f"{name}.py").write_text(SLOW)
    monkeypatch.syspath_prepend(tmp_path)

    def work() -> None:
        with time_limit(0.05):
            importlib.import_module(name)
            busy(10)

    with pytest.raises(LimitReached):
        work()
    assert sys.modules[name].done == 1


def test_no_sign_is_given_amid_an_import(
    alarm: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(clocks, "PATIENCE", 0.05)
    monkeypatch.setattr(clocks, "EVERY", 0.05)
    name = f"wanted_by_a_sign_{alarm}"
    (tmp_path / f"{name}.py").write_text(SLOW)
    monkeypatch.syspath_prepend(tmp_path)
    signs: list[int] = []
    with time_limit(None, lambda _passed: signs.append(importlib.import_module(name).done)):
        importlib.import_module(name)
        assert signs == []
        busy(0.5)
    assert set(signs) == {1}


@pytest.mark.usefixtures("alarm")
def test_the_compiler_is_not_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "COMPILERS", ("kernels.",))
    compiler: dict[str, Any] = {"__name__": "kernels.made", "busy": busy, "made": []}
    exec("def compile_it():\n    busy(0.5)\n    made.append(1)", compiler)

    def work() -> None:
        with time_limit(0.05):
            compiler["compile_it"]()
            busy(10)

    with pytest.raises(LimitReached):
        work()
    assert compiler["made"]


def test_compilation_that_was_to_be_stopped_serves_later() -> None:
    numba = pytest.importorskip("numba")

    for seconds in (0.05, 0.1, 0.15, 0.2, 0.3):
        double = numba.njit(lambda value: value + value)
        with contextlib.suppress(LimitReached), time_limit(seconds):
            double(1)
            double(1.5)
            double(1 + 1j)
        assert (double(2), double(2.5)) == (4, 5.0)


@pytest.mark.usefixtures("alarm")
def test_a_limit_within_a_limit_does_not_end_it() -> None:

    def work() -> None:
        with time_limit(0.3):
            with time_limit(20):
                pass
            busy(10)

    with pytest.raises(LimitReached, match=r"limit of 0\.3 seconds"):
        work()


def test_an_error_of_a_limit_outside_is_told_from_one_inside() -> None:
    def work() -> None:
        with time_limit(0.1), time_limit(20):
            busy(10)

    with pytest.raises(LimitReached, match=r"limit of 0\.1 seconds"):
        work()


def test_a_limit_outside_is_kept_while_one_inside_is_tidied_up() -> None:
    began = time.monotonic()

    def work() -> None:
        with time_limit(0.3):
            try:
                with time_limit(0.05):
                    busy(10)
            except LimitReached:
                busy(10)  # another way, tried where the first took too long

    with pytest.raises(LimitReached, match=r"limit of 0\.3 seconds"):
        work()
    assert time.monotonic() - began < 5


@by_alarm
def test_an_alarm_on_its_way_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    def work() -> None:
        with time_limit(0.1):
            monkeypatch.setattr(signal, "getitimer", lambda _which: (0.0, 0.0))
            with time_limit(20):
                pass
            busy(10)

    with pytest.raises(LimitReached, match=r"limit of 0\.1 seconds"):
        work()


@by_alarm
def test_signs_go_on_whatever_limits_come_and_go_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "PATIENCE", 0.001)
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        signs: list[float] = []
        with time_limit(None, signs.append):
            inner = time.monotonic() + 0.002
            while time.monotonic() < inner:
                with time_limit(20):
                    pass
            busy(0.002)
        assert signs


@by_alarm
def test_time_is_up_whatever_limits_come_and_go_inside() -> None:
    def work() -> None:
        with time_limit(0.001):
            inner = time.monotonic() + 0.002
            while time.monotonic() < inner:
                with time_limit(20):
                    pass
            busy(5)

    began = time.monotonic()
    for _ in range(100):
        with pytest.raises(LimitReached, match=r"limit of 0\.001 seconds"):
            work()
    assert time.monotonic() - began < 10


@by_alarm
def test_an_alarm_of_somebody_else_goes_on() -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with time_limit(20):
            busy(0.02)
        busy(0.3)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert rung == [1]
