"""Fixtures that several tests share, and the suite as it would run on Windows.

With KALMAR_TEST_AS=windows in the environment, what only Unix has is taken away before anything of
ours is imported.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Generator, Iterator
from math import ceil, inf
from zlib import crc32

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

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


settings.register_profile("kalmar", deadline=None)  # how long a case takes hangs on the machine
settings.load_profile("kalmar")

os.environ["KALMAR_CACHE"] = "off"  # no test finds or leaves quotients of the user

# Containers often set this; each of the hundred processes that tests start would then translate
# the sources of NumPy and Numba again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

FEW = 5
"""A test of so many cases takes all of them, unless it is sampled or opens a browser."""
SHARE, BROWSER_SHARE = 8, 14
"""Of the cases of other tests one in so many is quick; `make thorough` runs the others as well."""


def pytest_configure(config: pytest.Config) -> None:
    """Let kernels count modulo 2⁶⁴ without a word also where they are plain Python.

    Nor do commands say that they go on, as how long they take hangs on the machine.
    """
    from kalmar.cli import way
    from kalmar.runtime import compiling

    way.FIRST_PIPED_SIGN = inf
    compiling.REPORT_AFTER = 1e6  # a thread waits for it
    compiling.HELPS = False  # tests run side by side already
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        overflow = "ignore:overflow encountered in scalar:RuntimeWarning"
        config.addinivalue_line("filterwarnings", overflow)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for doctests in the package only, not in the tests."""
    return [file for file in (yield) if not isinstance(file, DoctestModule)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most cases of tests that have many to a long run, unless every case counts.

    Which ones are quick hangs on their names, so that a new case changes nothing for the others.
    """
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        cases.setdefault(item.nodeid.split("[")[0], []).append(item)
    for alike in cases.values():
        if to_be_sampled(alike):
            alike.sort(key=lambda item: crc32(item.nodeid.partition("[")[2].encode()))
            share = BROWSER_SHARE if alike[0].get_closest_marker("browser") else SHARE
            for item in alike[ceil(len(alike) / share) :]:
                item.add_marker("thorough")


def to_be_sampled(alike: list[pytest.Item]) -> bool:
    """Whether most cases of a test are left to a long run."""
    marked = alike[0].get_closest_marker
    if marked("browser") or marked("sampled"):
        return True
    return len(alike) > FEW and marked("every") is None


@pytest.fixture
def registries() -> Iterator[None]:
    """Games loaded in one test are forgotten after it."""
    from scripts.typed import forgetting

    with forgetting():
        yield
