"""Fixtures that several tests share, and the suite as it would run on Windows.

With KALMAR_TEST_AS=windows in the environment, what only Unix has is taken away before anything of
ours is imported.
"""

import gc
import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Generator, Iterator
from functools import cache
from math import ceil, inf
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from tests.draws import VARIABLE, find_draw, is_drawn, leave_out
from tests.resumed import Resumed

if TYPE_CHECKING:
    from _pytest.python import CallSpec

    from tests.commands import Cli

AS_WINDOWS = os.environ.get("KALMAR_TEST_AS") == "windows"
ONLY_UNIX = {
    signal: ("SIGALRM", "setitimer", "getitimer", "ITIMER_REAL", "SIGKILL", "pthread_kill"),
    os: ("symlink", "fork", "killpg"),
}

if AS_WINDOWS:
    multiprocessing.set_start_method("spawn")  # as fork is gone
    for module, names in ONLY_UNIX.items():
        for name in names:
            delattr(module, name)


# How long a case takes hangs on the machine; where CI is set, Hypothesis would not draw at all.
settings.register_profile("kalmar", deadline=None, derandomize=False)
settings.load_profile("kalmar")

# Containers often set this; each of the hundred processes that tests start would then translate
# the sources of NumPy and Numba again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

FEW = 5
"""A test of so many cases takes all of them, unless it opens a browser."""
SHARE = 32
"""Of the cases of other tests one in so many is quick, another one after the next commit;
`make thorough` runs the others as well."""
DEAR_SHARE = 4
"""Of what is dear one in so many is quick: tests that open a browser or take some seconds, and of
their cases those that are drawn."""

DATA = Path(__file__).parent / "data"
LONG_CASES = DATA / "long_cases.txt"
"""Cases of many seconds that only the long run takes; one name in a line."""
DEAR_TESTS = DATA / "dear_tests.txt"
"""Tests and cases of more than about a second of CPU time; one name in a line."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the cases of one game, or some of all."""
    parser.addoption("--game", help="run the cases that name this game, by any of its names")
    parser.addoption("--most", type=int, help="run at most so many cases, in equal distances")
    parser.addoption("--resume", type=Path, help="leave out what a file names; add what passes")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let kernels count modulo 2⁶⁴ without a word also where they are plain Python.

    Nor do commands say that they go on, as how long they take hangs on the machine. What is drawn
    stands in the environment, where every process of the tests finds the same; Hypothesis, whose
    own hook comes later, begins with it too.
    """
    os.environ[VARIABLE] = find_draw()
    if config.getoption("--hypothesis-seed") is None:
        config.option.hypothesis_seed = find_draw()
    if (path := config.getoption("--resume")) is not None:
        config.pluginmanager.register(Resumed(path))
    from kalmar.cli import way
    from kalmar.runtime import optional

    way.FIRST_PIPED_SIGN = inf
    optional.REPORT_AFTER = 1e6  # a thread waits for it
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        overflow = "ignore:overflow encountered in scalar:RuntimeWarning"
        config.addinivalue_line("filterwarnings", overflow)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for doctests in the package only, not in the tests."""
    return [file for file in (yield) if not isinstance(file, DoctestModule)]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage, and never look through what was collected.

    Cases and modules stay to the end, and there are so many of them that each look takes a second.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000)  # looks after every 700 objects take an eighth of the tests' time
        gc.enable()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Print which cases are drawn, also where a quiet run has no header."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(session.config, "workerinput"):
        draw = os.environ[VARIABLE]
        reporter.write_line(f"cases drawn by {draw}; {VARIABLE}={draw} draws them again")


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None, None, None]:
    """Choose what the options say of what is not left to a long run."""
    for item in filter(is_dear, items):
        if not is_drawn(item.nodeid, DEAR_SHARE, os.environ[VARIABLE]):
            item.add_marker("thorough")
    yield
    game, most = config.getoption("--game"), config.getoption("--most")
    if game is not None:
        items[:] = cases_of_game(items, game)
    if most is not None:
        items[:] = items[:: max(ceil(len(items) / most), 1)]


def is_dear(item: pytest.Item) -> bool:
    """Whether a test, or a case of it, opens a browser or takes some seconds."""
    dear = names_in(DEAR_TESTS)
    in_browser = item.get_closest_marker("browser") and not item.get_closest_marker("every")
    return bool(in_browser) or item.nodeid in dear or item.nodeid.partition("[")[0] in dear


def cases_of_game(items: list[pytest.Item], game: str) -> list[pytest.Item]:
    """List the cases whose names, with their parameters, have any name of a game as a word."""
    from kalmar.games.registry import find_game

    names = "|".join(map(re.escape, {game, *find_game(game).names}))
    word = re.compile(rf"(?<!\w)({names})(?!\w)")
    return [item for item in items if word.search(item.nodeid.replace("_", " "))]


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Leave most cases of tests that have many to a long run, unless every case counts.

    A run without long cases never builds them: that would be half of what it takes to collect
    the rest. One stays, so that a test of long cases only is still one of them.
    """
    cases = metafunc._calls  # pytest has no public list of them before they are built
    if metafunc.definition.get_closest_marker("thorough") is None:
        for case in left_to_a_long_run(metafunc.definition, cases):
            case.marks.append(pytest.mark.thorough.mark)
    if "not thorough" in metafunc.config.option.markexpr:
        cases[:] = [case for case in cases if not is_long(case)] or cases[:1]


def left_to_a_long_run(test: pytest.Item, cases: list["CallSpec"]) -> list["CallSpec"]:
    """List the cases that are always left to a long run, and all others that are not drawn."""
    long = [case for case in cases
            if is_long(case) or f"{test.nodeid}[{case.id}]" in names_in(LONG_CASES)]  # fmt: skip
    alike = [case for case in cases if case not in long]
    in_browser = test.get_closest_marker("browser") is not None
    if in_browser or (len(alike) > FEW and test.get_closest_marker("every") is None):
        long += leave_out(alike, SHARE, os.environ[VARIABLE], lambda case: f"{case.id}]")
    return long


@cache
def names_in(path: Path) -> frozenset[str]:
    """Return the names of tests and cases in a file."""
    return frozenset(path.read_text(encoding="utf-8").splitlines())


def is_long(case: "CallSpec") -> bool:
    """Whether a case is marked as one for a long run."""
    return any(mark.name == "thorough" for mark in case.marks)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> "Cli":
    """Commands, with what they print."""
    from tests.commands import Cli

    return Cli(capsys)


@pytest.fixture(autouse=True)
def _registries() -> Iterator[None]:
    """Games loaded in one test are forgotten after it."""
    from tests.typed import forgetting

    with forgetting():
        yield
