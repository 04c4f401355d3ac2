"""The worker processes of the web server, and the order in which questions wait for one.

A process has its loop that answers questions, and the server's side. Each client may have so many
questions at once, and those who wait take turns.
"""

import asyncio
import contextlib
import heapq
import itertools
import json
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.runtime.files import read_own
from kalmar.runtime.jobs import cancel
from kalmar.web.services import SERVICES, language_of, refused

resource: Any
try:
    import resource
except ImportError:  # not on Windows
    resource = None


Item = TypeVar("Item")

Answering: TypeAlias = Callable[[str, Any], dict[str, Any]]
"""What answers: `answered`, or what takes its place."""

Reply: TypeAlias = tuple[str, bytes]
"""The kind of the error, empty where there is none, and the JSON of the result or the error."""

DEFERRED: Reply = ("Deferred", b"")
"""The reply of a process that has broken off its work, as it was told to."""

BREAK_OFF = getattr(signal, "SIGUSR1", None)
"""The signal that tells it so; none on Windows, where the process is killed instead."""

Message: TypeAlias = tuple[str, bytes, bool]
"""A reply, and whether the process has grown so much that another one should follow it."""


MOST_ANSWER_BYTES = 4_000_000
"""Of an answer, as it is kept until its client has taken it."""


def work(pipe: Connection, answer: Answering, memory: int) -> None:
    """Answer questions until nobody asks any more.

    Args:
        pipe: questions come from there as a name and data, and replies go there.
        answer: gives the answer of a service.
        memory: bytes that may be taken.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its processes itself
    if BREAK_OFF is not None:
        signal.signal(BREAK_OFF, lambda *_: cancel())
    end_with_parent()
    limit_memory(memory)
    load_services()
    pipe.send(("", b"", False))
    while True:
        try:
            name, data = pipe.recv()
            cancel(False)  # a signal may have come when the former answer was there already
            pipe.send((*reply_of(answer, name, data), peak_memory() > memory // 2))
        except (EOFError, OSError):  # nobody is there any more
            return


def reply_of(answer: Answering, name: str, data: Any) -> Reply:
    """Return the reply to a question.

    >>> from kalmar.web.services import answered
    >>> reply_of(answered, "play", {"position": "nim 3", "move": "#1", "lang": "hu"})[0]
    ''
    >>> reply_of(answered, "play", {"position": "nmi 3", "move": "#1"})[0]
    'UnknownNameError'
    """
    error = LimitReached("out of memory")
    try:
        found = answer(name, data)
        kind, body = found.get("error", {}).get("kind", ""), in_bytes(found.get("result", found))
        if len(body) <= MOST_ANSWER_BYTES:
            return kind, body
        error = LimitReached("the answer has more than {most:,} bytes: ask for less",
                             most=MOST_ANSWER_BYTES)  # fmt: skip
    except KeyboardInterrupt:  # at a check of its loops, after `cancel`
        return DEFERRED
    except MemoryError:
        pass  # what used up the memory is held until the block ends
    return "LimitReached", in_bytes(refused(error, language_of(data)))


def in_bytes(found: Any) -> bytes:
    """Encode plain data as JSON.

    >>> in_bytes({"a": "1 → 0"}).decode()
    '{"a":"1 → 0"}'
    """
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "replace")  # halves of characters have no other way out


def load_services() -> None:
    """Load what most questions need, before the first one comes."""
    for name in ("position", "reply"):
        SERVICES[name]({"position": "nim 1"})


def end_with_parent() -> None:
    """End this process, whatever it does, when the server that started it has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        """Wait for the end."""
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def limit_memory(memory: int) -> None:
    """Refuse memory beyond a limit, where the system can."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def peak_memory() -> int:
    """Return the most bytes this process has held; 0 where the system does not say.

    Linux's `ru_maxrss` begins with what the parent held, so its own file is read there.
    """
    try:
        status = read_own(Path("/proc/self/status")).decode()
        return int(status.split("VmHWM:")[1].split()[0]) * 1024
    except (OSError, IndexError):
        pass
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * unit


STEPPED_BACK = 10
"""The niceness of a process that lets others go first."""


def memory_kills() -> int:
    """Count the processes that Linux has killed for want of memory; 0 where it is not said."""
    with contextlib.suppress(OSError, IndexError):
        return int(read_own(Path("/proc/vmstat")).decode().split("\noom_kill ")[1].split()[0])
    return 0


class Ended(Exception):
    """A process has ended instead of answering.

    Attributes:
        code: its exit code; negative where a signal ended it.
        by_memory: whether the system killed it for want of memory.
    """

    def __init__(self, code: int, by_memory: bool = False) -> None:
        """Keep both."""
        super().__init__(code, by_memory)
        self.code, self.by_memory = code, by_memory


class Worker:
    """A process and the way to it; a thread listens to it, as not every system can wait for both.

    Args:
        answer: gives the answer of a service in that process.
        memory: bytes that it may take.
    """

    pipe: Any
    process: Any
    loop: asyncio.AbstractEventLoop
    full: bool
    listener: threading.Thread

    def __init__(self, answer: Answering, memory: int) -> None:
        """Start it; its first word is that it is ready."""
        context = multiprocessing.get_context("spawn")
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=work, args=(there, answer, memory), daemon=True)
        self.process.start()
        there.close()
        self.loop = asyncio.get_running_loop()
        self.inbox: asyncio.Queue[Message | Ended] = asyncio.Queue()
        self.kills_before: int = memory_kills()
        self.full = self.is_last = False
        self.level: int | None = None
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()

    def listen(self) -> None:
        """Pass on what the process says, until it has ended."""
        said: Message | Ended | None = None
        while not isinstance(said, Ended):
            try:
                said = self.pipe.recv()
            # The pipe closes before the process is gone, and its exit code says why it ended.
            except (EOFError, OSError):
                self.process.join()
                code = self.process.exitcode or 0
                killed = code == -signal.SIGKILL and memory_kills() > self.kills_before
                said = Ended(code, killed)
            with contextlib.suppress(RuntimeError):  # the server has ended
                self.loop.call_soon_threadsafe(self.inbox.put_nowait, said)

    async def receive(self) -> Message:
        """Return the next message of the process.

        Raises:
            Ended: there will be none.
        """
        said = await self.inbox.get()
        if isinstance(said, Ended):
            raise said
        return said

    async def answer(self, name: str, data: Any) -> tuple[str, bytes]:
        """Return the reply to a question.

        Raises:
            Ended: the process has ended instead.
        """
        self.kills_before = memory_kills()
        with contextlib.suppress(OSError):  # then it has ended, which is heard
            self.pipe.send((name, data))
        kind, body, self.full = await self.receive()
        return kind, body

    def break_off(self) -> None:
        """Let it break off its work at the next check of its loops, and answer `DEFERRED`."""
        if BREAK_OFF is not None and self.process.pid is not None and self.process.is_alive():
            os.kill(self.process.pid, BREAK_OFF)

    def step_back(self) -> None:
        """Let all other processes have the cores first; there is no way back from this."""
        if hasattr(os, "setpriority") and self.process.pid is not None and self.process.is_alive():
            os.setpriority(os.PRIO_PROCESS, self.process.pid, STEPPED_BACK)
            self.is_last = True

    def cpu_seconds(self) -> float:
        """Return how long it has used a core; the time of the clock where nobody says that."""
        if sys.platform == "linux" and self.process.pid is not None:
            with contextlib.suppress(OSError):
                return time.clock_gettime(~self.process.pid << 3 | 2)  # clock_getcpuclockid(3)
        return time.monotonic()

    def kill(self) -> None:
        """End it, whatever it does."""
        self.process.kill()


class Busy(LimitReached):
    """The server cannot answer now, but a little later: it is busy, stops, or was disturbed."""


@contextlib.contextmanager
def counted(asked: Counter[str], client: str, most: int) -> Iterator[int]:
    """Count a question of a client during the block, and yield how many were there before.

    Args:
        asked: the questions of each client.
        client: who asks.
        most: how many questions may be there.

    Raises:
        Busy: the client has as many of them as there are places left.
    """
    before = asked[client]
    if before >= most - asked.total():
        raise Busy(message("too many questions at once: ask again later"))
    asked[client] += 1
    try:
        yield before
    finally:
        asked[client] -= 1
        if not asked[client]:
            del asked[client]  # as nothing is kept of who has been answered


class Turns(Generic[Item]):
    """Those who wait for an item: the first question of each client, then the second ones.

    >>> import asyncio
    >>> async def served() -> list[str]:
    ...     turns: Turns[int] = Turns()
    ...     waiting = {turns.join(int(name[1])): name for name in ("a0", "a1", "a2", "b0")}
    ...     return [waiting[turns.pop()] for _ in waiting]
    >>> asyncio.run(served())
    ['a0', 'b0', 'a1', 'a2']
    """

    def __init__(self) -> None:
        """Nobody waits."""
        self.waiting: list[tuple[int, int, asyncio.Future[Item]]] = []
        self.numbers: Iterator[int] = itertools.count()

    def __bool__(self) -> bool:
        """Check whether anybody waits, and forget who has given up and would be next."""
        while self.waiting and self.waiting[0][-1].done():
            heapq.heappop(self.waiting)
        return bool(self.waiting)

    def join(self, rank: int) -> "asyncio.Future[Item]":
        """Wait, behind all of a lower rank and those of the same rank who came before.

        Args:
            rank: how many questions the client has already.

        Returns:
            What becomes the item.
        """
        turn: asyncio.Future[Item] = asyncio.get_running_loop().create_future()
        heapq.heappush(self.waiting, (rank, next(self.numbers), turn))
        return turn

    def pop(self) -> "asyncio.Future[Item]":
        """Return who is next, where anybody waits."""
        return heapq.heappop(self.waiting)[-1]
