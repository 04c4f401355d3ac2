"""Dask clusters of processes, for tests that lose parts of them, and what rows should say."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

SECONDS = 300.0
"""Patience with a busy machine."""

SURVEY = """
import resource, signal
{before}
signal.signal(signal.SIGINT, signal.default_int_handler)
from kalmar.cli import main
main()
"""


def free_port() -> int:
    """A port that nobody listens to just now."""
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def without_seconds(row: Mapping[str, Any]) -> dict[str, Any]:
    """What a row of an atlas says but how long it took."""
    return {name: value for name, value in row.items() if name != "seconds"}


def records_of(values: Sequence[int]) -> list[list[int]]:
    """The heaps whose values are larger than all before, with these values."""
    return [[n, v] for n, (most, v) in enumerate(pairwise(accumulate(values, max)), 1) if v > most]


def wait_until(is_so: Callable[[], object], what: str) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def listens(port: int) -> bool:
    with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), 1)):
        return True
    return False


def games_in(path: Path) -> int:
    """How many games an atlas has, of which another process writes the codes."""
    if not path.exists():
        return 0
    with suppress(sqlite3.OperationalError), closing(sqlite3.connect(path)) as atlas:
        return int(atlas.execute("SELECT count(DISTINCT same) FROM reports").fetchone()[0])
    return 0


class ProcessCluster:
    """A scheduler and workers, each a process of its own.

    Attributes:
        address: of the scheduler.
        processes: all that were started.
    """

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.folder, self.port = folder, port or free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start_scheduler()
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(
        self, *arguments: str, environment: Mapping[str, str] | None = None
    ) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments],
            cwd=self.folder, env={**os.environ, **(environment or {})},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        self.processes.append(process)
        return process

    def start_scheduler(self) -> "subprocess.Popen[bytes]":
        process = self.start("scheduler", "--host", "127.0.0.1", "--port", str(self.port),
                             "--no-dashboard", "--no-show")  # fmt: skip
        wait_until(lambda: listens(self.port), "the scheduler listens")
        return process

    def start_worker(self, path: Path | None = None) -> "subprocess.Popen[bytes]":
        """Start a worker; with a folder in which it finds modules first."""
        found = f"{path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}" if path else None
        process = self.start(
            "worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
            "--host", "127.0.0.1", "--local-directory", str(self.folder),
            environment={"PYTHONPATH": found} if found else None,
        )  # fmt: skip
        self.workers.append(process)
        return process

    def end(self) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()


@contextmanager
def process_cluster(
    folder: Path, workers: int = 0, port: int | None = None
) -> Iterator[ProcessCluster]:
    found = ProcessCluster(folder, port)
    try:
        for _ in range(workers):
            found.start_worker()
        yield found
    finally:
        found.end()


def survey_process(*arguments: str, before: str = "") -> "subprocess.Popen[str]":
    """`kalmar survey` in a process that hears Ctrl+C and has done something before."""
    return subprocess.Popen(
        [sys.executable, "-c", SURVEY.format(before=before), "survey", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def ended(process: "subprocess.Popen[str]") -> tuple[int, list[str]]:
    """The exit code and the lines on standard error."""
    try:
        _, said = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
    return process.returncode, said.splitlines()
