"""The workers of a Dask cluster: reach or start them, check their versions, notice their loss.

Rows of one atlas must not depend on who computed them. So each worker is asked for its versions
before it gets its first game, and one whose versions are not those of this process gets none. Every
question to the cluster has a limit of time: a scheduler that does not answer is lost. Ctrl+C and
SIGTERM wait while workers start or end, as a half started cluster would leave processes behind.
"""

import asyncio
import logging
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from itertools import repeat
from math import inf
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING

from kalmar.core.errors import DataError, LimitReached
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.runtime.jobs import check_limits, finishing
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    from distributed import Client


Versions = Mapping[str, str | None]
Say = Callable[[Message], None]

PROBE = """{
    "Kalmár": __import__("kalmar").__version__,
    "Python": ".".join(__import__("platform").python_version_tuple()[:2]),
    **{
        title: next(
            (found.version for found in __import__("importlib.metadata").metadata.distributions(
                name=title.lower())), None)
        for title in ("NumPy", "Numba")
    },
}"""
"""An expression for the versions that matter.

It is sent as text: a pickled function needs the same Kalmár and the same Python on both sides,
which is what is in question. Patch releases of Python change no result.
"""

USUAL_WAIT, LOOK_INTERVAL = 60.0, 1.0
"""Seconds to wait for the first worker, and from one look at the workers to the next."""
CONNECT_SECONDS, ANSWER_SECONDS, CLOSE_SECONDS = 10.0, 30.0, 5.0
"""Seconds in which a scheduler must answer for the first time and later, and let go of us."""
HANDSHAKE_SECONDS = 10.0
"""Seconds in which a worker must answer; one that is late is asked again at the next look."""
MAX_EXAMPLES = 3
"""Refused workers that a sentence names."""


class ClusterLost(LimitReached):
    """The scheduler or all of its workers are gone.

    >>> str(ClusterLost(message("the scheduler at {address} was lost", address="tcp://a:1")))
    'the scheduler at tcp://a:1 was lost; the same command goes on'
    """

    def __init__(self, reason: Message) -> None:
        """Say that what is finished is kept."""
        super().__init__(message("{reason}; the same command goes on", reason=reason))
        self.reason = reason


def difference(here: Versions, there: Versions | None) -> str | None:
    """Describe how the versions of a worker differ from those of this process.

    Args:
        here: what `PROBE` is in this process.
        there: what it is for the worker; None if it has no Kalmár.

    >>> str(difference({"NumPy": "2.1.0"}, {"NumPy": "2.0.0"}))
    'NumPy 2.0.0 instead of 2.1.0'
    >>> str(difference({"Numba": None}, {"Numba": "0.61.0"})), difference({}, {})
    ('Numba 0.61.0 instead of none', None)
    """
    if there is None:
        return message("no Kalmár")
    names = [name for name in here if here[name] != there.get(name)]
    if not names:
        return None
    return join_messages(
        message(
            "{name} {there} instead of {here}",
            name=name,
            there=there.get(name) or message("none"),
            here=here[name] or message("none"),
        )
        for name in names
    )


class Crew:
    """The workers of a cluster that may compute, as they come and go.

    Args:
        client: of the cluster.
        wait: seconds to wait for a worker when there is none.
        say: called with sentences about the workers.

    Attributes:
        accepted: how many threads each worker has, by address.
        running: the workers that Dask gives tasks; not one with little memory left, or that ends.
        refused: why other workers are not used, by address.
    """

    def __init__(
        self, client: "Client", wait: float = USUAL_WAIT, say: Say = lambda _: None
    ) -> None:
        """Know no worker yet."""
        self.client, self.wait, self.say = client, wait, say
        self.address = str(client.scheduler.address)
        self.here: Versions = eval(PROBE)
        self.accepted: dict[str, int] = {}
        self.running: set[str] = set()
        self.refused: dict[str, str] = {}
        self._next_look, self._last_seen = -inf, time.monotonic()

    def gather(self) -> None:
        """Wait for the first workers, and say how many there are.

        Raises:
            LimitReached: none came in time.
            DataError: all that came have other versions.
            ClusterLost: the scheduler is lost.
        """
        while not self.accepted:
            check_limits()
            self._look()
            if not self.accepted:
                self._refuse_to_wait()
                time.sleep(0.2)
        self._last_seen = time.monotonic()
        self.say(
            message(
                "{workers} at {address}; dashboard: {dashboard}",
                workers=plural_message(
                    len(self.accepted), "{number:,} worker", "{number:,} workers"
                ),
                address=self.address,
                dashboard=self.client.dashboard_link or "–",
            )
        )

    def _refuse_to_wait(self) -> None:
        """Say in an error why no worker can be used, unless one may still come."""
        if self.refused:
            raise DataError(
                "no worker at {address} can be used: {examples}; install the same versions",
                address=self.address,
                examples=self._examples(self.refused),
            )
        if time.monotonic() - self._last_seen >= self.wait:
            raise LimitReached(
                "no worker came to the scheduler at {address} within {seconds:g} s: start workers"
                " with 'dask worker {address} --nthreads 1', or raise --wait",
                address=self.address,
                seconds=self.wait,
            )

    def look(self, is_busy: bool = False) -> None:
        """Look, at most once a second, at which workers have come and gone.

        Args:
            is_busy: whether a worker computes, so that it is no wonder if none takes a task.

        Raises:
            ClusterLost: the scheduler is lost, or there was no worker for too long.
        """
        self.check()
        if time.monotonic() < self._next_look:
            return
        self._look()
        if self.accepted.keys() & self.running or (self.accepted and is_busy):
            self._last_seen = time.monotonic()
        elif time.monotonic() - self._last_seen >= self.wait:
            lost = message("all workers of the scheduler at {address} were lost",
                           address=self.address)  # fmt: skip
            raise ClusterLost(lost)

    def free(self, busy: Mapping[str, int]) -> Iterator[str]:
        """Yield the workers that can be given a task, once for each thread.

        Args:
            busy: how many tasks workers have.
        """
        for name, threads in self.accepted.items():
            if name in self.running:
                yield from repeat(name, threads - busy.get(name, 0))

    def check(self) -> None:
        """Check that there is a connection to the scheduler.

        Raises:
            ClusterLost: there is none.
        """
        if self.client.status != "running":
            raise self._lost()

    def _lost(self) -> ClusterLost:
        return ClusterLost(message("the scheduler at {address} was lost", address=self.address))

    def _look(self) -> None:
        self.check()
        try:
            found = self.client.sync(self._workers, callback_timeout=ANSWER_SECONDS)
        except (OSError, TimeoutError, AttributeError, RuntimeError) as error:
            # The client forgets its scheduler when it closes, amid a question too.
            raise self._lost() from error
        threads, versions, self.running = found
        # A worker that was lost may come again under its address with other versions.
        self.accepted = {name: threads[name] for name in self.accepted if name in threads}
        self.refused = {name: why for name, why in self.refused.items() if name in threads}
        self._sort(threads, versions)
        self._next_look = time.monotonic() + LOOK_INTERVAL

    def _sort(self, threads: Mapping[str, int], answers: Mapping[str, Versions | None]) -> None:
        """Accept the workers of the right versions; refuse the others, and say so."""
        found = {name: difference(self.here, versions) for name, versions in answers.items()}
        refused = {name: why for name, why in found.items() if why is not None}
        self.accepted |= {name: threads[name] for name, why in found.items() if why is None}
        self.refused |= refused
        if refused and self.accepted:
            self.say(
                message(
                    "workers that are not used: {count:,}; {examples}",
                    count=len(refused),
                    examples=self._examples(refused),
                )
            )

    @staticmethod
    def _examples(refused: Mapping[str, str]) -> str:
        return join_messages(
            message("{worker} has {versions}", worker=name, versions=why)
            for name, why in list(refused.items())[:MAX_EXAMPLES]
        )

    async def _workers(self) -> tuple[dict[str, int], dict[str, Versions | None], set[str]]:
        """Return the threads of all workers, the versions of new ones, and which take tasks."""
        scheduler = self.client.scheduler
        threads = dict(await scheduler.ncores())
        new = [name for name in threads if name not in {*self.accepted, *self.refused}]
        versions = await self._handshakes(new)
        return threads, versions, set(await scheduler.ncores_running())

    async def _handshakes(self, workers: list[str]) -> dict[str, Versions | None]:
        """Return the versions of the workers that answer; None for one without Kalmár."""
        run = partial(self.client.run, eval, PROBE, on_error="raise")
        asked = (asyncio.wait_for(run(workers=[name]), HANDSHAKE_SECONDS) for name in workers)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return {
            name: dict(answer[name]) if isinstance(answer, dict) else None
            for name, answer in zip(workers, answers, strict=True)
            if isinstance(answer, dict | ImportError)
        }


@contextmanager
def cluster(
    scheduler: str | None = None,
    workers: int | None = None,
    wait: float = USUAL_WAIT,
    say: Say = lambda _: None,
) -> Iterator[Crew]:
    """Yield the workers of a Dask cluster: a running one by address, or temporary local processes.

    Args:
        scheduler: the address of a running scheduler; local processes if None.
        workers: how many local processes; one a core if None.
        wait: seconds to wait for the first worker.
        say: called with sentences about the workers.

    Raises:
        DataError: no scheduler answers at the address, or all workers have other versions.
        LimitReached: no worker comes in time.
        MissingLibraryError: Dask is not installed.
    """
    with needs("surveys"):
        import distributed as _  # noqa: F401 - what follows takes parts of it

    with _running(scheduler) if scheduler is not None else _local(workers) as client:
        crew = Crew(client, wait, say)
        crew.gather()
        yield crew


@contextmanager
def _running(scheduler: str) -> "Iterator[Client]":
    """Yield a client of a running scheduler."""
    from distributed import Client
    from distributed.utils import silence_logging_cmgr
    from distributed.versions import VersionMismatchWarning

    with silence_logging_cmgr(logging.CRITICAL), warnings.catch_warnings():
        # What matters of the versions is checked for each worker.
        warnings.simplefilter("ignore", VersionMismatchWarning)
        try:
            client = Client(scheduler, timeout=CONNECT_SECONDS)
        except (OSError, ValueError, TypeError) as error:
            raise DataError(
                "no Dask scheduler answers at {scheduler}: {error}",
                scheduler=scheduler,
                error=error,
            ) from error
        try:
            yield client
        finally:
            # One that hears just now that its scheduler is lost is not closed, as it asserts.
            with finishing(), suppress(OSError, TimeoutError, AssertionError):
                client.close(timeout=CLOSE_SECONDS)


@contextmanager
def _local(workers: int | None) -> "Iterator[Client]":
    """Yield a client of temporary local processes."""
    from distributed import Client, LocalCluster

    with interrupts_held():
        local = LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",  # any free port: several can run at once
            silence_logs=logging.CRITICAL,  # what fails is a row with its reason
        )
        client = Client(local)
    try:
        yield client
    finally:
        # Closing takes seconds; an abrupt end would leave workers behind.
        with finishing(), interrupts_held():
            client.close()
            local.close()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Queue Ctrl+C and SIGTERM until the block has ended, as Dask starts and stops in many steps.

    Processes and threads that begin inside never hear of Ctrl+C: the terminal sends it to all
    processes, and workers are ended by the one that began them, by SIGTERM.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # where it starts, it lets signals in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    # SIGTERM is not blocked, or workers that begin here could not be ended by it.
    handler, came = signal.getsignal(signal.SIGTERM), list[int]()
    is_held = handler is not None and threading.current_thread() is threading.main_thread()
    try:
        if is_held:
            signal.signal(signal.SIGTERM, lambda signum, _: came.append(signum))
        yield
    finally:
        if is_held:
            signal.signal(signal.SIGTERM, handler)
        try:
            if came:
                signal.raise_signal(signal.SIGTERM)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
