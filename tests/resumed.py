"""A long run that goes on where it was interrupted: what has passed is left out."""

import os
from pathlib import Path

import pytest


class Resumed:
    """Leave out the cases that a file names, and add those that pass.

    Of several processes only the one that hears of all cases writes; the others have read the file
    before the first case has run.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.failed: set[str] = set()
        self.writes = "PYTEST_XDIST_WORKER" not in os.environ
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what has passed."""
        passed = {*self.path.read_text(encoding="utf-8").splitlines()}
        items[:] = [item for item in items if item.nodeid not in passed]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write a case down once all of it has passed."""
        if not report.passed:
            self.failed.add(report.nodeid)
        if self.writes and report.when == "teardown" and report.nodeid not in self.failed:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{report.nodeid}\n")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Count a run that has nothing left to do as one that passed."""
        if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
            session.exitstatus = pytest.ExitCode.OK
