"""Services that do what no service should, for the tests of the processes that answer.

Processes that are spawned find `answer` by its name here.
"""

import os
import signal
import time
from collections.abc import Callable
from typing import Any

from kalmar.runtime.work import spend


def answer(_: str, data: Any) -> dict[str, Any]:
    """Do what `data` says, in the process of a service."""
    acts: dict[str, Callable[[], Any]] = {
        "pid": os.getpid,
        "exit": lambda: os._exit(3),
        "abort": os.abort,
        "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
        "sleep": lambda: time.sleep(60),
        "search": lambda: search(60),
        "second": lambda: search(0.3),
        "moment": lambda: time.sleep(0.005),
        "memory": all_memory,
        "much": lambda: len(b"x" * (350 << 20)),
        "raise": lambda: 1 // 0,
    }
    return {"result": acts[data["do"]]()}


def search(seconds: float) -> int:
    """Use a core for so many seconds, as a search does that can be broken off."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        spend()
    return os.getpid()


def all_memory() -> int:
    """Take memory until there is no more."""
    kept = []
    while True:
        kept.append(bytes(1 << 20))
