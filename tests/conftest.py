"""Fixtures that several tests share, and the suite as it would run on Windows.

With KALMAR_TEST_AS=windows in the environment, what only Unix has is taken away before anything of
ours is imported.
"""

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Iterator

import pytest

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


os.environ["KALMAR_CACHE"] = "off"  # no test finds or leaves quotients of the user

QUICK = 3
"""Of so many like cases of a test one is quick; `make thorough` runs the others as well."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most cases of a test that is sampled, or opens a browser, to a long run."""
    counts: Counter[str] = Counter()
    for item in items:
        if item.get_closest_marker("browser") or item.get_closest_marker("sampled"):
            name = item.nodeid.split("[")[0]
            if counts[name] % QUICK:
                item.add_marker("thorough")
            counts[name] += 1


@pytest.fixture
def registries() -> Iterator[None]:
    """Games loaded in one test are forgotten after it."""
    from scripts.typed import forgetting

    with forgetting():
        yield
