"""The playground, served on this machine: for tests, benchmarks and screenshots."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 120
"""Seconds in which even a busy machine has answered."""


class Server:
    """`kalmar web`, running."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.process, self.address = process, address


@contextmanager
def served(*options: str) -> Iterator[Server]:
    """A server of its own, which ends with the block."""
    command = [sys.executable, "-m", "kalmar", "web", "--port", "0", "--no-browser", *options]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        try:
            yield Server(process, found[0])
        finally:
            process.terminate()
            process.wait(10)
