"""The playground, served on this machine: for tests, benchmarks and screenshots."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PATIENCE = 120
"""Seconds in which even a busy machine has answered."""


class Server:
    """`kalmar web`, running."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.process, self.address = process, address


MODULE = ("-m", "kalmar")


def begin(program: tuple[str, ...] = MODULE, *options: str, **given: Any) -> Server:
    """Start a server and return it when it can be reached.

    Args:
        program: options of Python that run the command line.
        options: of the command.
        given: what `subprocess.Popen` is given.

    Raises:
        RuntimeError: it says something else than its address.
    """
    command = [sys.executable, *program, "web", "--port", "0", "--no-browser", *options]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, **given)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    if found is None:
        process.kill()
        raise RuntimeError(f"the server says {line!r}, then {process.communicate()}")
    return Server(process, found[0])


@contextmanager
def served(*options: str) -> Iterator[Server]:
    """A server of its own, which ends with the block."""
    server = begin(MODULE, *options)
    with server.process as process:
        try:
            yield server
        finally:
            process.terminate()
            process.wait(10)
