"""Limits of time and memory at checks, cancellation, signs of life, and the end of a process."""

import contextlib
import importlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kalmar.core.errors import LimitReached
from kalmar.runtime import jobs
from kalmar.runtime.jobs import batches, cancel, check_limits, finishing, time_limit
from tests.cases import case_rows
from tests.commands import Cli, run_python

WITHOUT_SYSTEM = """
import json, signal, sys, threading
del signal.SIGALRM, signal.setitimer
def refuse(_thread):
    raise RuntimeError("can't start new thread")
threading.Thread.start = refuse
from kalmar.cli.run import run
sys.exit(max(abs(run(command) - code) for command, code in json.loads(sys.argv[1])))
"""
COMMANDS = case_rows(__file__, "commands")

SLOW = "import time\nend = time.monotonic() + 0.5\nwhile time.monotonic() < end: pass\ndone = 1\n"
"""A module that takes half a second to import."""


def busy(seconds: float) -> None:
    """Work as loops do, which check limits."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        check_limits()


def busy_without_checks(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_commands_without_alarms_and_threads() -> None:
    done = run_python(WITHOUT_SYSTEM, json.dumps(COMMANDS), check=False)
    assert done.returncode == 0, done.stderr
    said = done.stderr.splitlines()
    assert len(said) == 1
    assert said[0].startswith("kalmar: stopped at its limit of 0.05 seconds")
    assert "period 12 from 71, proved" in done.stdout


def test_commands_in_a_thread() -> None:
    from kalmar.cli.run import run

    with ThreadPoolExecutor(1) as thread:
        codes = [*thread.map(run, (command for command, _ in COMMANDS))]
    assert codes == [code for _, code in COMMANDS]


def test_a_limit_may_be_longer_than_the_system_counts() -> None:
    for seconds in (1e18, 1e300, float("inf")):
        with time_limit(seconds), jobs.backstop(seconds, lambda: None, 4):
            check_limits()
            assert sum(range(10)) == 45


def work_after_another_limit() -> None:
    with time_limit(20):
        pass
    busy(10)


def work_within_a_longer_limit() -> None:
    with time_limit(20):
        busy(10)


def reach_two_limits_at_once() -> None:
    with time_limit(0.01):
        busy_without_checks(0.5)
        check_limits()


def try_another_way_after_a_limit() -> None:
    with contextlib.suppress(LimitReached), time_limit(0.05):
        busy(10)
    busy(10)


def work_within_a_limit_of_memory() -> None:
    with jobs.watch_memory(10**6):
        busy(10)


@pytest.mark.parametrize(
    "work",
    [lambda: busy(10), work_after_another_limit, work_within_a_longer_limit,
     reach_two_limits_at_once, try_another_way_after_a_limit, work_within_a_limit_of_memory],
)  # fmt: skip
@pytest.mark.every
def test_time_is_up_in_time(work: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MEMORY_INTERVAL", 0.001)
    began = time.monotonic()
    with pytest.raises(LimitReached, match=r"limit of 0\.3 seconds"), time_limit(0.3):
        work()
    assert time.monotonic() - began < 5


def test_batches_are_checked() -> None:
    for items in (range(1000), [*range(1000)], iter(range(1000))):
        assert [item for some in batches(items) for item in some] == list(range(1000))
    done: list[int] = []
    with contextlib.suppress(LimitReached), time_limit(0.01):
        for some in batches(range(10**9), 10):
            time.sleep(0.001)
            done.extend(some)
    assert len(done) < 10**4


def test_what_ends_in_time_is_not_disturbed_later() -> None:
    for _ in range(20):
        with contextlib.suppress(LimitReached), time_limit(0.01):
            busy(0.0099)
    busy(0.1)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give signs of life every few milliseconds."""
    monkeypatch.setattr(jobs, "FIRST_SIGN", 0.05)
    monkeypatch.setattr(jobs, "SIGN_INTERVAL", 0.01)


@pytest.mark.usefixtures("soon")
def test_signs_of_life() -> None:
    signs: list[float] = []
    with time_limit(None, signs.append):
        busy_without_checks(0.5)
    assert len(signs) > 1
    assert signs[0] >= 0.05
    count = len(signs)
    time.sleep(0.1)
    assert len(signs) == count


@pytest.mark.usefixtures("soon")
def test_a_sign_that_fails_is_followed_by_others() -> None:
    signs: list[float] = []

    def sign(passed: float) -> None:
        signs.append(passed)
        raise RuntimeError("dictionary changed size during iteration")

    with time_limit(None, sign):
        busy_without_checks(0.5)
    assert len(signs) > 1


def test_tidying_up_is_not_disturbed() -> None:
    tidy: list[bool] = []
    with contextlib.suppress(LimitReached), time_limit(0.02):
        try:
            busy(10)
        finally:
            with finishing():
                busy(0.2)
                tidy.append(True)
    assert tidy


def test_whoever_goes_on_after_a_limit_is_stopped_again() -> None:
    began = time.monotonic()

    def work() -> None:
        try:
            busy(30)
        except LimitReached:
            busy(30)  # what goes on as if nothing had been

    with pytest.raises(LimitReached), time_limit(0.02):
        work()
    assert time.monotonic() - began < 20


def test_time_is_up_in_what_follows_a_first_look(cli: Cli) -> None:
    long = ["solve", "4.7 40 41 42", "--misere", "--limit", str(10**8), "--limit-time"]
    for seconds in ("0.02", "0.05", "0.2"):
        assert f"stopped at its limit of {seconds} seconds" in cli(*long, seconds, code=4)


def test_an_import_is_not_cut_short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "slow_to_import.py").write_text(SLOW)
    monkeypatch.syspath_prepend(tmp_path)

    with contextlib.suppress(LimitReached), time_limit(0.05):
        importlib.import_module("slow_to_import")
        busy(10)
    assert sys.modules["slow_to_import"].done == 1


@pytest.mark.usefixtures("soon")
def test_a_sign_waits_for_what_it_imports(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "wanted_by_a_sign.py").write_text(SLOW)
    monkeypatch.syspath_prepend(tmp_path)
    signs: list[int] = []

    def sign(_passed: float) -> None:
        signs.append(importlib.import_module("wanted_by_a_sign").done)

    with time_limit(None, sign):
        importlib.import_module("wanted_by_a_sign")
        busy(0.5)
    assert set(signs) == {1}


def test_compilation_that_was_to_be_stopped_serves_later() -> None:
    numba = pytest.importorskip("numba")

    for seconds in (0.05, 0.1, 0.15, 0.2, 0.3):
        double = numba.njit(lambda value: value + value)
        with contextlib.suppress(LimitReached), time_limit(seconds):
            for value in (1, 1.5, 1 + 1j):
                check_limits()
                double(value)
        assert (double(2), double(2.5)) == (4, 5.0)


@pytest.mark.usefixtures("soon")
def test_signs_go_on_whatever_limits_come_and_go_inside() -> None:
    signs: list[float] = []
    with time_limit(None, signs.append):
        inner = time.monotonic() + 0.5
        while time.monotonic() < inner:
            with time_limit(20):
                check_limits()
    assert signs


def test_time_is_up_whatever_limits_come_and_go_inside() -> None:
    def work() -> None:
        with time_limit(0.001):
            inner = time.monotonic() + 5
            while time.monotonic() < inner:
                with time_limit(20):
                    check_limits()

    began = time.monotonic()
    for _ in range(100):
        with pytest.raises(LimitReached, match=r"limit of 0\.001 seconds"):
            work()
    assert time.monotonic() - began < 10


def test_a_report_of_a_survey_keeps_to_its_limit_in_the_thread_of_a_worker() -> None:
    from kalmar.research.surveys.survey import QUOTIENTS, Budget

    with ThreadPoolExecutor(1) as worker:  # as Dask's workers do
        row = worker.submit(QUOTIENTS.row, "0.07", Budget(0.2)).result()
    assert row["status"] == "stopped"
    assert row["reason"] == "stopped at its limit of 0.2 seconds"
    assert row["last_heap"] > 0


@pytest.fixture
def cancelled() -> Iterator[None]:
    cancel()
    yield
    cancel(False)


@pytest.mark.usefixtures("cancelled")
def test_work_that_is_cancelled_ends_at_its_next_check() -> None:
    with finishing():
        busy(0.01)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            check_limits()


@pytest.fixture
def exits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The exit codes with which the process would have been ended."""
    codes: list[int] = []
    monkeypatch.setattr(jobs._Process, "is_owned", True)
    monkeypatch.setattr(os, "_exit", codes.append)
    return codes


def test_a_backstop_ends_what_comes_to_no_check(exits: list[int]) -> None:
    words: list[str] = []
    with jobs.backstop(0.05, lambda: words.append("stopped"), 4):
        busy_without_checks(0.5)
    assert (words, exits) == (["stopped"], [4])


def test_a_backstop_waits_for_what_is_being_finished(exits: list[int]) -> None:
    with jobs.backstop(0.05, lambda: None, 4):
        with finishing():
            busy_without_checks(0.5)
            assert exits == []
        busy_without_checks(0.5)
    assert exits == [4]


def test_no_backstop_ends_what_has_ended_or_given_output(exits: list[int]) -> None:
    with jobs.backstop(0.1, lambda: None, 4):
        pass
    with jobs.backstop(0.1, lambda: None, 4):
        jobs.disarm()
        busy_without_checks(0.3)
    assert exits == []


def test_a_backstop_ends_only_commands(exits: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs._Process, "is_owned", False)
    with jobs.backstop(0.01, lambda: None, 4):
        busy_without_checks(0.2)
    assert exits == []
