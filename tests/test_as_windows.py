"""A part of the suite once more, without what only Unix has: see `conftest`."""

import os
from pathlib import Path

import pytest

from tests.cases import case_rows
from tests.commands import call_python

ROOT = Path(__file__).parents[1]
PART = case_rows(__file__, "part")
HERE = os.environ.get("KALMAR_TEST_AS") == "windows"


@pytest.mark.thorough
@pytest.mark.skipif(HERE, reason="this is that run")
def test_a_part_of_the_suite_without_unix() -> None:
    more = {"KALMAR_TEST_AS": "windows", "PYTHONUTF8": "1"}
    words = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *PART)
    done = call_python(*words, cwd=ROOT, more=more, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.skipif(not HERE, reason="for the run without Unix")
def test_unix_is_gone() -> None:
    import signal

    assert not hasattr(signal, "SIGALRM")
    assert not hasattr(os, "symlink")
