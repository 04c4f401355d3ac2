"""A pool of worker processes for the web server: each question can be cancelled at once.

A question goes to a free process; where it is cancelled, or takes too long, its process is killed
and another one started. One process more than long questions may take is kept for short ones. The
server waits for an answer only as long as the client is connected, and streams progress if wanted.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from kalmar.core.errors import KalmarError, LimitReached
from kalmar.web.services import SERVICES, answered, kind_of, language_of, refused
from kalmar.web.worker import Answering, Ended, Reply, Worker, in_bytes

__all__ = ["PROGRESS_INTERVAL", "QuestionLimits", "WorkerPool", "events", "run_until_disconnect"]

GB = 1 << 30
RESTART_PAUSE = 1.0
"""Seconds before another process is tried where one could not start."""


CANCEL_GRACE = 0.1
"""Seconds in which a process may end what nobody waits for any more, as starting one takes more."""


@dataclass(frozen=True)
class QuestionLimits:
    """What questions may take.

    Attributes:
        seconds: of a long question, from the moment a process works on it.
        short: the seconds of others.
        memory: bytes of a process.
        waiting: how many questions may be there at once.
    """

    seconds: float = 60.0
    short: float = 5.0
    memory: int = 2 * GB
    waiting: int = 500


class WorkerPool:
    """Some processes that answer one question each at a time.

    Args:
        count: how many long questions are worked on at once.
        limits: what questions may take.
        answer: gives the answer of a service; it must be found by its name in another process.
    """

    long: asyncio.Semaphore
    asked: int

    def __init__(
        self, count: int, limits: QuestionLimits | None = None, answer: Answering = answered
    ) -> None:
        """Nothing is started yet."""
        self.count: int = count
        self.limits: QuestionLimits = limits or QuestionLimits()
        self.answer: Answering = answer
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        self.long = asyncio.Semaphore(count)
        self.all: set[Worker] = set()
        self.followed: set[asyncio.Task[None]] = set()
        self.asked = 0
        self.stopped: bool = False

    def start(self) -> None:
        """Start all of them; they are ready a little later."""
        for _ in range(self.count + 1):
            self.start_one()

    def start_one(self) -> None:
        """Start one more, unless all is over."""
        if self.stopped:
            return
        worker = Worker(self.answer, self.limits.memory)
        self.all.add(worker)
        self.follow(self.welcome(worker))

    def follow(self, work: Coroutine[Any, Any, None]) -> None:
        """Let work go on beside all else; the loop alone would forget it."""
        task = asyncio.ensure_future(work)
        self.followed.add(task)
        task.add_done_callback(self.followed.discard)

    async def welcome(self, worker: Worker) -> None:
        """Let a process answer as soon as it is ready; start another one if it never is."""
        try:
            await worker.receive()
            self.free.put_nowait(worker)
        except Ended:
            await asyncio.sleep(RESTART_PAUSE)
            self.replace(worker)

    def replace(self, worker: Worker) -> None:
        """Replace a process: kill it, and start another one."""
        self.all.discard(worker)
        worker.kill()
        self.start_one()

    def stop(self) -> None:
        """Stop all processes for good, by killing them; whoever waits is told so."""
        self.stopped = True
        for worker in self.all:
            worker.kill()
        for worker in self.all:
            worker.listener.join(2)
        self.all.clear()

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """Yield a free process; replace it if the block fails, or the process has grown."""
        worker = await self.free.get()
        # A process may have died while it was free.
        while not worker.process.is_alive():
            self.replace(worker)
            worker = await self.free.get()
        try:
            yield worker
        # Nobody waits for the answer any more: the process gets a moment to end it by itself.
        except asyncio.CancelledError:
            self.follow(self.spared(worker))
            raise
        except BaseException:
            self.replace(worker)
            raise
        self.take_back(worker)

    def take_back(self, worker: Worker) -> None:
        """Let a process answer again, unless it has grown."""
        if worker.full:
            self.replace(worker)
        else:
            self.free.put_nowait(worker)

    async def spared(self, worker: Worker) -> None:
        """Take a process back if it ends in a moment what nobody waits for; else replace it."""
        try:
            async with asyncio.timeout(CANCEL_GRACE):
                *_, worker.full = await worker.receive()
        except (TimeoutError, Ended):
            self.replace(worker)
        else:
            self.take_back(worker)

    async def ask(self, name: str, data: Any, begun: Callable[[], None] = lambda: None) -> Reply:
        """Return the reply of a service.

        Args:
            name: of the service.
            data: what it is given.
            begun: called when a process begins with it.
        """
        if self.asked >= self.limits.waiting:
            return self.failed(Busy("too many questions at once: ask again later"), data)
        self.asked += 1
        try:
            return await self.worked(name, data, begun)
        except TimeoutError:
            seconds = self.limits.seconds if SERVICES[name].long else self.limits.short
            error = LimitReached("it took longer than {seconds:g} seconds", seconds=seconds)
            return self.failed(error, data)
        except Ended as end:
            return self.failed(ending(end), data)
        finally:
            self.asked -= 1

    async def worked(self, name: str, data: Any, begun: Callable[[], None]) -> Reply:
        """Return the reply of a free process."""
        long = SERVICES[name].long
        async with AsyncExitStack() as stack:
            # Long questions wait here for one another, so that one process stays free for short
            # ones.
            if long:
                await stack.enter_async_context(self.long)
            worker = await stack.enter_async_context(self.worker())
            begun()
            # The time begins with the work, not with the waiting.
            async with asyncio.timeout(self.limits.seconds if long else self.limits.short):
                return await worker.answer(name, data)
        raise AssertionError  # the stack hides no error

    def failed(self, error: KalmarError, data: Any) -> Reply:
        """Return the error reply to a question that was never answered."""
        return kind_of(error), in_bytes(refused(error, language_of(data)))


class Busy(LimitReached):
    """Too many questions are there at once."""


class BrokenOff(KalmarError):
    """A process ended before it had answered."""

    exit_code = 70


def ending(end: Ended) -> KalmarError:
    """Explain why a process ended, as an error."""
    if end.code < 0:  # the system kills who takes too much, and so do we when the server ends
        return LimitReached("the computation was terminated: it may have needed too much memory")
    return BrokenOff("the process that worked on it ended before it had answered: please report it")


PROGRESS_INTERVAL = 0.5
"""Seconds from one event of progress to the next."""


async def run_until_disconnect(
    request: Request, workers: WorkerPool, name: str, data: Any
) -> Reply | None:
    """Return a reply, or None when nobody waits for it any more; then its work has been ended.

    Args:
        request: who asks; its body has been read.
        workers: answer.
        name: of the service.
        data: what it is given.
    """
    async with (
        running(asyncio.ensure_future(workers.ask(name, data))) as work,
        running(asyncio.ensure_future(wait_for_disconnect(request))) as end,
    ):
        await asyncio.wait({work, end}, return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else None


@asynccontextmanager
async def running(work: "asyncio.Future[Any]") -> AsyncIterator["asyncio.Future[Any]"]:
    """Yield work that is cancelled at the end of the block, if it is not done."""
    try:
        yield work
    finally:
        work.cancel()


async def wait_for_disconnect(request: Request) -> None:
    """Wait until a connection is closed."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def events(workers: WorkerPool, name: str, data: Any) -> AsyncIterator[bytes]:
    """Yield server-sent events until a reply is there: progress, then the reply.

    Args:
        workers: answer.
        name: of the service.
        data: what it is given.
    """
    loop = asyncio.get_running_loop()
    start, begun = loop.time(), asyncio.Event()
    async with running(asyncio.ensure_future(workers.ask(name, data, begun.set))) as work:
        while not (await asyncio.wait({work}, timeout=PROGRESS_INTERVAL))[0]:
            passed = {"seconds": round(loop.time() - start, 1), "working": begun.is_set()}
            yield event("progress", json.dumps(passed).encode())
        kind, body = work.result()
        yield event("error" if kind else "result", body)


def event(name: str, data: bytes) -> bytes:
    r"""Format a server-sent event.

    >>> event("progress", b'{"seconds": 0.5}')
    b'event: progress\ndata: {"seconds": 0.5}\n\n'
    """
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)
