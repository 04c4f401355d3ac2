"""A pool of worker processes for the web server: each question can be cancelled at once.

Each question begins at the level LIGHT, where it may take a moment, which is enough for most. One
that needs more goes on at a higher level, MEDIUM or HEAVY, if there is room; otherwise it is broken
off, waits for others of the next level, and begins anew. Above LIGHT, fewer questions run than
there are processes, so that light ones never wait for them. (That is a multi-level feedback queue:
Corbató, Merwin-Daggett and Daley 1962.)

Questions are counted by client. No client may have more of them than there are places left, so
that there is always one for another client. Of those that wait, the first of each client come
before the second ones, so that nobody waits for all that another one asks.

Where a question is cancelled, or takes too long, its process breaks it off; one that does not hear
that is killed, and another one started. A question whose process ends by itself, or is killed by
others, is asked once more.
"""

import asyncio
import logging
import signal
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from kalmar.core.errors import KalmarError, LimitReached
from kalmar.core.i18n import message
from kalmar.web.services import SERVICES, answered, kind_of, language_of, refused
from kalmar.web.worker import (
    DEFERRED,
    Answering,
    Busy,
    Ended,
    Reply,
    Turns,
    Worker,
    counted,
    in_bytes,
)

LOG = logging.getLogger(__name__)

GB = 1 << 30
RESTART_PAUSE = 1.0
"""Seconds before another process is tried where one could not start."""


LIGHT, MEDIUM, HEAVY = LEVELS = range(3)

CPU_SECONDS = {LIGHT: 0.1, MEDIUM: 1.0}
"""Seconds of CPU time that a question may take at a level before it goes to the next one."""

LONGEST_TRIAL = 4.0
"""Seconds after which it does so in any case, as where the machine does not say the CPU time."""

PRECEDENCE_SECONDS = 1.0
"""Seconds after which the process of a heavy question lets all others have the cores first."""

STOP_POLL_SECONDS = 0.05
"""Seconds between two looks whether the last questions of a server that stops are answered."""

BREAK_OFF_GRACE = 0.4
"""Seconds in which a process breaks off what it does; its loops look every 0.2 s, or sooner."""


CANCEL_GRACE = 2.0
"""Seconds in which it may do so where nobody waits any more, as starting another takes as long."""


@dataclass(frozen=True)
class QuestionLimits:
    """What questions may take.

    Attributes:
        seconds: of a long question, from the moment a process works on it.
        short: the seconds of others.
        memory: bytes of a process.
        waiting: how many questions may be there at once.
        searches: how many of them may be above the level LIGHT.
    """

    seconds: float = 60.0
    short: float = 5.0
    memory: int = 2 * GB
    waiting: int = 500
    searches: int = 32


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
        self.count: int = count
        self.limits: QuestionLimits = limits or QuestionLimits()
        self.answer: Answering = answer
        self.free: deque[Worker] = deque()
        self.queues: list[Turns[Worker]] = [Turns() for _ in LEVELS]
        self.room: dict[int, int] = {LIGHT: count + 2, MEDIUM: 1, HEAVY: count}
        self.all: set[Worker] = set()
        self.followed: set[asyncio.Task[None]] = set()
        # At each level those who have come so far; they are counted until they are answered.
        self.asked: list[Counter[str]] = [Counter() for _ in LEVELS]
        self.closing: bool = False
        self.stopped: bool = False

    def start(self) -> None:
        """Start all of them; they are ready a little later."""
        for _ in range(self.room[LIGHT]):
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
        self.offer()  # there may be room for others of its level

    async def finish(self) -> None:
        """Refuse new questions, and wait for those that end within the time of short ones."""
        self.closing = True
        loop = asyncio.get_running_loop()
        end = loop.time() + self.limits.short
        while self.asked[LIGHT] and loop.time() < end:
            await asyncio.sleep(STOP_POLL_SECONDS)

    def stop(self) -> None:
        """Stop all processes for good, by killing them; whoever waits is told so."""
        self.closing = self.stopped = True
        for queue in self.queues:
            while queue:
                queue.pop().set_exception(Ended(-signal.SIGTERM))
        for worker in self.all:
            worker.kill()
        for worker in self.all:
            worker.listener.join(2)
        self.all.clear()

    def offer(self, *workers: Worker) -> None:
        """Let free processes answer whoever is next."""
        self.free.extend(workers)
        while self.free and (level := self.next_level()) is not None:
            worker = self.free.popleft()
            if not worker.process.is_alive():  # it may have died while it was free
                self.replace(worker)
                continue
            worker.level = level
            self.queues[level].pop().set_result(worker)

    def next_level(self) -> int | None:
        """Return the level at which the next question begins; None if none may begin."""
        # From above: there is always a process left for light ones.
        waiting = (level for level in reversed(LEVELS) if self.queues[level])
        return next(filter(self.has_room, waiting), None)

    def has_room(self, level: int) -> bool:
        """Check whether another question may run at a level."""
        return sum(worker.level == level for worker in self.all) < self.room[level]

    async def turn(self, level: int, rank: int) -> Worker:
        """Return a free process as soon as none of a lower rank, or an earlier one, waits for it.

        Raises:
            Ended: there will be none.
        """
        if self.stopped:
            raise Ended(-signal.SIGTERM)
        turn = self.queues[level].join(rank)
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
    async def worker(self, level: int, rank: int) -> AsyncIterator[Worker]:
        """Yield a free process; replace it if the block fails, or the process has grown."""
        worker = await self.turn(level, rank)
        try:
            yield worker
        # Nobody waits for the answer any more; starting another process takes more than a moment.
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
            worker.level = None
            self.offer(worker)

    async def spared(self, worker: Worker) -> None:
        """Take a process back if it breaks off what nobody waits for; else replace it."""
        worker.break_off()
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
            client: who asks.
            told: called with True when a process begins with it, with False when it waits again.
        """
        if self.closing:
            return self.failed(Busy(STOPPING), data)
        try:
            try:
                return await self.worked(name, data, client, told)
            except Ended as end:
                # It may have died before it heard the question, or been killed from outside.
                if not self.is_worth_another(end):
                    raise
            return await self.worked(name, data, client, told)
        except TimeoutError:
            seconds = self.seconds_for(name)
            error = LimitReached("it took longer than {seconds:g} seconds", seconds=seconds)
            return self.failed(error, data)
        except Ended as end:
            return self.failed(self.reason_of(end, name), data)
        except Busy as error:
            return self.failed(error, data)

    def seconds_for(self, name: str) -> float:
        """Return how long a process may work on a question."""
        return self.limits.seconds if SERVICES[name].long else self.limits.short

    async def worked(
        self, name: str, data: Any, client: str, told: Callable[[bool], None]
    ) -> Reply:
        """Return the reply of the process that does not break it off.

        Raises:
            Busy: there is no place for it.
        """
        level, limits = LIGHT, self.limits
        with ExitStack() as places:
            while True:
                most = limits.waiting if level == LIGHT else limits.searches
                rank = places.enter_context(counted(self.asked[level], client, most))
                async with self.worker(level, rank) as worker:
                    told(True)
                    # The time begins with the work, not with the waiting.
                    async with asyncio.timeout(self.seconds_for(name)):
                        reply = await self.tried(worker, name, data)
                    level = (worker.level or LIGHT) + 1
                if reply != DEFERRED:
                    return reply
                told(False)

    async def tried(self, worker: Worker, name: str, data: Any) -> Reply:
        """Return the reply of a process; or let it break off what takes more than its level allows.

        Returns:
            The reply, or `DEFERRED`.
        """
        work: asyncio.Future[Reply]
        async with running(asyncio.ensure_future(worker.answer(name, data))) as work:
            while worker.level in CPU_SECONDS:
                await trial(worker, work, CPU_SECONDS[worker.level])
                if work.done():
                    return work.result()
                if not self.is_promoted(worker):
                    break
            else:
                await asyncio.wait({work}, timeout=PRECEDENCE_SECONDS)
                if not work.done():
                    worker.step_back()
                return await work
            worker.break_off()
            if (await asyncio.wait({work}, timeout=BREAK_OFF_GRACE))[0]:
                return work.result()
        worker.full = True  # it hears nothing amid an import or a library: another one replaces it
        return DEFERRED

    def is_promoted(self, worker: Worker) -> bool:
        """Let a question go on at a higher level, where nobody waits who may run before it."""
        for level in reversed(LEVELS[(worker.level or LIGHT) + 1 :]):
            if self.has_room(level) and not self.queues[level]:
                worker.level = level
                return True
        return False

    def is_worth_another(self, end: Ended) -> bool:
        """Return whether another process may answer what one has not answered before its end."""
        return not (self.closing or end.by_memory)

    def reason_of(self, end: Ended, name: str) -> KalmarError:
        """Explain why a process ended, as an error; what is a mistake of ours is logged.

        Args:
            end: of the process.
            name: of the service that it was asked for.
        """
        if self.closing:
            return Busy(STOPPING)
        if end.by_memory:
            return LimitReached(
                "the computation was terminated: it needed more memory than there is"
            )
        if end.code in KILLED:
            return Busy(
                message("the computation was terminated from outside: ask again in a moment")
            )
        # What was asked is not written down: the page promises that none of it is kept.
        LOG.error("service %s: its process ended with code %d", name, end.code)
        return BrokenOff(
            message("the process that worked on it ended before it had answered: please report it")
        )

    def failed(self, error: KalmarError, data: Any) -> Reply:
        """Return the error reply to a question that was never answered."""
        return kind_of(error), in_bytes(refused(error, language_of(data)))


async def trial(worker: Worker, work: "asyncio.Future[Reply]", most: float) -> None:
    """Wait until a process has answered, or has taken so many seconds of CPU time."""
    loop = asyncio.get_running_loop()
    end, begun = loop.time() + LONGEST_TRIAL, worker.cpu_seconds()
    while not work.done() and loop.time() < end:
        left = most - (worker.cpu_seconds() - begun)
        if left <= 0:
            return
        await asyncio.wait({work}, timeout=max(left, 0.01))


KILLED = {-int(getattr(signal, name, signal.SIGTERM)) for name in ("SIGTERM", "SIGKILL")}
"""Exit codes of processes that somebody else has ended."""

STOPPING = message("the server is stopping: ask again in a moment")


class BrokenOff(KalmarError):
    """A process ended before it had answered."""

    exit_code = 70


@asynccontextmanager
async def running(work: "asyncio.Future[Any]") -> AsyncIterator["asyncio.Future[Any]"]:
    """Yield work that is cancelled at the end of the block, if it is not done."""
    try:
        yield work
    finally:
        work.cancel()
