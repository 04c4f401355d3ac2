"""Processes that answer questions which may take long, so that each can be cancelled at once.

A question goes to a free process; where it is cancelled, or takes too long, its process is killed
and another one started.
"""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from kalmar.words import said

__all__ = ["Workers"]

GB = 1 << 30
MEMORY = 4 * GB
"""Bytes that a process may take."""

STARTING = 60.0
"""Seconds that a process may take to start."""


@dataclass(eq=False)
class Worker:
    """A process and the way to it."""

    process: BaseProcess
    way: Connection

    def kill(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.join()
        self.way.close()


class Workers:
    """Some processes that answer one question each at a time.

    Args:
        count: how many.
        seconds: how long an answer may take.
    """

    def __init__(self, count: int, seconds: float) -> None:
        """Nothing is started yet."""
        self.count, self.seconds = count, seconds
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        self.all: set[Worker] = set()

    async def start(self) -> None:
        """Start all of them; they are ready a little later."""
        for _ in range(self.count):
            self.free.put_nowait(self.started())

    def started(self) -> Worker:
        """A new process."""
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=work, args=(there,), daemon=True)
        process.start()
        there.close()
        worker = Worker(process, here)
        self.all.add(worker)
        return worker

    def replace(self, worker: Worker) -> None:
        """Kill a process, and start another one."""
        self.all.discard(worker)
        worker.kill()
        self.free.put_nowait(self.started())

    def stop(self) -> None:
        """Kill all of them."""
        for worker in self.all:
            worker.kill()
        self.all.clear()

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """A free process; it is replaced if the block does not end well."""
        worker = await self.free.get()
        try:
            yield worker
        except BaseException:
            self.replace(worker)
            raise
        self.free.put_nowait(worker)

    async def ask(self, name: str, data: Any) -> dict[str, Any]:
        """The answer of a service, as `answered` gives it.

        Args:
            name: of the service.
            data: what it is given.
        """
        try:
            async with self.worker() as worker, asyncio.timeout(self.seconds):
                worker.way.send((name, data))
                while not worker.way.poll():
                    await told(worker)
                found: dict[str, Any] = worker.way.recv()
                return found
        except TimeoutError:
            return failed(said("it took longer than {seconds:g} seconds", seconds=self.seconds))
        except (EOFError, OSError):
            return failed(said("it took more memory than there is"))


async def told(worker: Worker) -> None:
    """Wait until a process has something to say, or has ended."""
    loop = asyncio.get_running_loop()
    heard = asyncio.Event()
    loop.add_reader(worker.way.fileno(), heard.set)
    try:
        await heard.wait()
    finally:
        loop.remove_reader(worker.way.fileno())


def failed(sentence: str) -> dict[str, Any]:
    """What is said of an answer that never came."""
    from kalmar.errors import LimitReached
    from kalmar.present.services import refused

    return refused(LimitReached(sentence), "en")


def work(way: Connection) -> None:
    """Answer questions until nobody asks any more."""
    import signal

    from kalmar.present.services import answered

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its processes itself
    keep_to_memory()
    while True:
        try:
            name, data = way.recv()
        except EOFError:
            return
        way.send(answered(name, data))


def keep_to_memory() -> None:
    """Refuse memory beyond the limit, where the system can."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
