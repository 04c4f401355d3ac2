"""One process that answers questions, as the server sees it."""

import asyncio
import contextlib
import multiprocessing
import threading
from typing import Any

from kalmar.present.web.worker_process import Answering, Told, work

__all__ = ["Ended", "Worker"]


class Ended(Exception):
    """A process has ended instead of answering.

    Attributes:
        code: its exit code; negative where a signal ended it.
    """

    def __init__(self, code: int) -> None:
        """Keep the code."""
        super().__init__(code)
        self.code = code


class Worker:
    """A process and the way to it; a thread listens to it, as not every system can wait for both.

    Args:
        answer: gives the answer of a service in that process.
        memory: bytes that it may take.
    """

    def __init__(self, answer: Answering, memory: int) -> None:
        """Start it; its first word is that it is ready."""
        context = multiprocessing.get_context("spawn")
        self.way, there = context.Pipe()
        self.process = context.Process(target=work, args=(there, answer, memory), daemon=True)
        self.process.start()
        there.close()
        self.loop = asyncio.get_running_loop()
        self.inbox: asyncio.Queue[Told | Ended] = asyncio.Queue()
        self.full = False
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()

    def listen(self) -> None:
        """Pass on what the process says, until it has ended."""
        told: Told | Ended | None = None
        while not isinstance(told, Ended):
            try:
                told = self.way.recv()
            except (EOFError, OSError):
                self.process.join()
                told = Ended(self.process.exitcode or 0)
            with contextlib.suppress(RuntimeError):  # the server has ended
                self.loop.call_soon_threadsafe(self.inbox.put_nowait, told)

    async def heard(self) -> Told:
        """The next word of the process.

        Raises:
            Ended: there will be none.
        """
        told = await self.inbox.get()
        if isinstance(told, Ended):
            raise told
        return told

    async def answer(self, name: str, data: Any) -> tuple[str, bytes]:
        """The reply to a question.

        Raises:
            Ended: the process has ended instead.
        """
        with contextlib.suppress(OSError):  # then it has ended, which is heard
            self.way.send((name, data))
        kind, body, self.full = await self.heard()
        return kind, body

    def kill(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
