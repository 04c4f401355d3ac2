"""A pool of worker processes for the web server: each question can be cancelled at once.

Every question is tried for a moment, which is enough for most. One that needs more is heavy: it
goes on where it is if fewer heavy ones run than may; otherwise it is broken off, waits for others
of its kind, and begins anew. There is one process more than heavy questions may take, so that light
ones never wait for heavy ones; in both queues clients take turns. Where a question is cancelled, or
takes too long, its process is killed and another one started. The server waits for an answer only
as long as the client is connected, and streams progress if wanted.
"""

import asyncio
import json
import signal
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from kalmar.core.errors import KalmarError, LimitReached
from kalmar.web.clients import client_of
from kalmar.web.fair_queue import FairQueue
from kalmar.web.services import SERVICES, answered, kind_of, language_of, refused
from kalmar.web.worker import DEFERRED, Answering, Ended, Reply, Worker, in_bytes

__all__ = ["PROGRESS_INTERVAL", "QuestionLimits", "WorkerPool", "events", "run_until_disconnect"]

GB = 1 << 30
RESTART_PAUSE = 1.0
"""Seconds before another process is tried where one could not start."""


TRIAL_SECONDS = 0.2
"""Seconds of CPU time after which a question is heavy."""

LONGEST_TRIAL = 2.0
"""Seconds after which it is heavy in any case, as on a machine that does not say the CPU time."""

PRECEDENCE_SECONDS = 2.0
"""Seconds after which the process of a heavy question lets all others have the cores first."""

BREAK_OFF_GRACE = 0.4
"""Seconds in which a process breaks off what is heavy; its loops look every 0.2 s, or sooner."""

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
        count: how many heavy questions are worked on at once.
        limits: what questions may take.
        answer: gives the answer of a service; it must be found by its name in another process.
    """

    def __init__(
        self, count: int, limits: QuestionLimits | None = None, answer: Answering = answered
    ) -> None:
        """Nothing is started yet."""
        self.count, self.limits, self.answer = count, limits or QuestionLimits(), answer
        self.free: deque[Worker] = deque()
        self.fresh: FairQueue[Worker] = FairQueue()
        self.heavy: FairQueue[Worker] = FairQueue()
        self.heavy_now = 0
        self.all: set[Worker] = set()
        self.followed: set[asyncio.Task[None]] = set()
        self.asked = 0
        self.stopped = False

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
            self.offer(worker)
        except Ended:
            await asyncio.sleep(RESTART_PAUSE)
            self.replace(worker)

    def replace(self, worker: Worker) -> None:
        """Replace a process: kill it, and start another one."""
        self.all.discard(worker)
        worker.kill()
        self.start_one()
        self.relieve(worker)

    def relieve(self, worker: Worker) -> None:
        """Let another heavy question run where a process has done with one."""
        self.heavy_now -= worker.is_heavy
        worker.is_heavy = False
        self.offer()

    def stop(self) -> None:
        """Stop all processes for good, by killing them; whoever waits is told so."""
        self.stopped = True
        for queue in (self.fresh, self.heavy):
            while (turn := queue.pop()) is not None:
                turn.set_exception(Ended(-signal.SIGTERM))
        for worker in self.all:
            worker.kill()
        for worker in self.all:
            worker.listener.join(2)
        self.all.clear()

    def offer(self, *workers: Worker) -> None:
        """Let free processes answer whoever is next."""
        self.free.extend(workers)
        while self.free and (self.fresh or self.has_heavy_turn()):
            worker = self.free.popleft()
            if not worker.process.is_alive():  # it may have died while it was free
                self.replace(worker)
                continue
            worker.is_heavy = self.has_heavy_turn()
            turn = (self.heavy if worker.is_heavy else self.fresh).pop()
            assert turn is not None
            self.heavy_now += worker.is_heavy
            turn.set_result(worker)

    def has_heavy_turn(self) -> bool:
        """Check whether a heavy question is the next one: one waits, and another one may run."""
        return self.heavy_now < self.count and bool(self.heavy)

    async def turn(self, queue: FairQueue[Worker], client: str) -> Worker:
        """Return a free process as soon as it is a client's turn.

        Raises:
            Ended: there will be none.
        """
        if self.stopped:
            raise Ended(-signal.SIGTERM)
        turn = queue.join(client)
        self.offer()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not (
                turn.cancelled() or turn.exception()
            ):  # it came at the moment of giving up
                self.take_back(turn.result())
            raise

    @asynccontextmanager
    async def worker(self, queue: FairQueue[Worker], client: str) -> AsyncIterator[Worker]:
        """Yield a free process; replace it if the block fails, or the process has grown."""
        worker = await self.turn(queue, client)
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
        if worker.full or worker.is_last:
            self.replace(worker)
        else:
            self.relieve(worker)
            self.offer(worker)

    async def spared(self, worker: Worker) -> None:
        """Take a process back if it ends in a moment what nobody waits for; else replace it."""
        try:
            async with asyncio.timeout(CANCEL_GRACE):
                *_, worker.full = await worker.receive()
        except (TimeoutError, Ended):
            self.replace(worker)
        else:
            self.take_back(worker)

    async def ask(
        self, name: str, data: Any, client: str = "", told: Callable[[bool], None] = lambda _: None
    ) -> Reply:
        """Return the reply of a service.

        Args:
            name: of the service.
            data: what it is given.
            client: who asks; clients take turns.
            told: called with True when a process begins with it, with False when it waits again.
        """
        if self.asked >= self.limits.waiting:
            return self.failed(Busy("too many questions at once: ask again later"), data)
        self.asked += 1
        try:
            return await self.worked(name, data, client, told)
        except TimeoutError:
            seconds = self.seconds_for(name)
            error = LimitReached("it took longer than {seconds:g} seconds", seconds=seconds)
            return self.failed(error, data)
        except Ended as end:
            return self.failed(ending(end), data)
        finally:
            self.asked -= 1

    def seconds_for(self, name: str) -> float:
        """Return how long a process may work on a question."""
        return self.limits.seconds if SERVICES[name].long else self.limits.short

    async def worked(
        self, name: str, data: Any, client: str, told: Callable[[bool], None]
    ) -> Reply:
        """Return the reply of a process, which is the second one where the first one broke off."""
        # The time begins with the work, not with the waiting.
        for queue in (self.fresh, self.heavy):
            async with self.worker(queue, client) as worker:
                told(True)
                async with asyncio.timeout(self.seconds_for(name)):
                    reply = await self.tried(worker, name, data)
                if reply != DEFERRED:
                    return reply
                told(False)
        raise AssertionError  # what is heavy is not broken off

    async def tried(self, worker: Worker, name: str, data: Any) -> Reply:
        """Return the reply of a process; or let it break off what is heavy, if it must wait.

        Returns:
            The reply, or `DEFERRED`.
        """
        work: asyncio.Future[Reply]
        async with running(asyncio.ensure_future(worker.answer(name, data))) as work:
            if not worker.is_heavy:
                await trial(worker, work)
            if work.done():
                return work.result()
            if worker.is_heavy or self.is_promoted(worker):
                await asyncio.wait({work}, timeout=PRECEDENCE_SECONDS)
                worker.step_back()
                return await work
            worker.break_off()
            if (await asyncio.wait({work}, timeout=BREAK_OFF_GRACE))[0]:
                return work.result()
        worker.full = True  # it hears nothing amid an import or a library: another one replaces it
        return DEFERRED

    def is_promoted(self, worker: Worker) -> bool:
        """Let a heavy question go on where it is, if nobody waits who may run before it."""
        if self.heavy_now >= self.count or self.heavy:
            return False
        worker.is_heavy = True
        self.heavy_now += 1
        return True

    def failed(self, error: KalmarError, data: Any) -> Reply:
        """Return the error reply to a question that was never answered."""
        return kind_of(error), in_bytes(refused(error, language_of(data)))


async def trial(worker: Worker, work: "asyncio.Future[Reply]") -> None:
    """Wait until a process has answered, or has worked for as long as light questions take."""
    loop = asyncio.get_running_loop()
    end, begun = loop.time() + LONGEST_TRIAL, worker.cpu_seconds()
    while not work.done() and loop.time() < end:
        left = TRIAL_SECONDS - (worker.cpu_seconds() - begun)
        if left <= 0:
            return
        await asyncio.wait({work}, timeout=max(left, 0.01))


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
    client = client_of(request.scope)
    async with (
        running(asyncio.ensure_future(workers.ask(name, data, client))) as work,
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


async def events(
    workers: WorkerPool, name: str, data: Any, client: str = ""
) -> AsyncIterator[bytes]:
    """Yield server-sent events until a reply is there: progress, then the reply.

    Args:
        workers: answer.
        name: of the service.
        data: what it is given.
        client: who asks.
    """
    loop = asyncio.get_running_loop()
    start, told = loop.time(), [False]
    asked = workers.ask(name, data, client, told.append)
    async with running(asyncio.ensure_future(asked)) as work:
        while not (await asyncio.wait({work}, timeout=PROGRESS_INTERVAL))[0]:
            passed = {"seconds": round(loop.time() - start, 1), "working": told[-1]}
            yield event("progress", json.dumps(passed).encode())
        kind, body = work.result()
        yield event("error" if kind else "result", body)


def event(name: str, data: bytes) -> bytes:
    r"""Format a server-sent event.

    >>> event("progress", b'{"seconds": 0.5}')
    b'event: progress\ndata: {"seconds": 0.5}\n\n'
    """
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)
