"""The workers of a Dask cluster: wait for them, check their versions, notice when they are lost.

Rows of one atlas must not depend on who computed them. So each worker is asked for its versions
before it gets its first game, and one whose versions are not those of this process gets none.

Every question to the cluster has a limit of time: a scheduler that does not answer is lost, whether
its process was killed, its machine is unreachable or it stands still.
"""

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from itertools import repeat
from math import inf
from typing import TYPE_CHECKING, Any

from kalmar.core.errors import DataError, LimitReached
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    from distributed import Client


Versions = Mapping[str, str | None]

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

USUAL_WAIT = 60.0
"""Seconds to wait for the first worker."""
LOOK_INTERVAL = 1.0
"""Seconds from one look at the workers to the next."""
ANSWER_SECONDS = 30.0
"""Seconds in which a scheduler must answer."""
HANDSHAKE_SECONDS = 10.0
"""Seconds in which a worker must answer; one that is late is asked again at the next look."""
MAX_EXAMPLES = 3
"""Refused workers that a sentence names."""


class ClusterLost(LimitReached):
    """The scheduler or all of its workers are gone.

    Args:
        reason: what is lost.

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
        paused: those of them that Dask gives no task, as they have little memory left.
        refused: why other workers are not used, by address.
    """

    def __init__(
        self,
        client: "Client",
        wait: float = USUAL_WAIT,
        say: Callable[[Message], None] = lambda _: None,
    ) -> None:
        """Know no worker yet."""
        self.client, self.wait, self.say = client, wait, say
        self.address = str(client.scheduler.address)
        self.here: Versions = eval(PROBE)
        self.accepted: dict[str, int] = {}
        self.paused: set[str] = set()
        self.refused: dict[str, str] = {}
        self._next_look, self._last_seen = -inf, time.monotonic()

    def gather(self) -> None:
        """Wait for the first workers, and say how many there are.

        Raises:
            LimitReached: none came in time.
            DataError: all that came have other versions.
            ClusterLost: the scheduler is lost.
        """
        self._last_seen = time.monotonic()
        while not self.accepted:
            check_limits()
            self._look()
            if self.refused and not self.accepted:
                raise DataError(
                    "no worker at {address} can be used: {examples}; install the same versions",
                    address=self.address,
                    examples=self._examples(self.refused),
                )
            if not self.accepted:
                self._refuse_without_workers()
                time.sleep(min(0.2, LOOK_INTERVAL))
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

    def _refuse_without_workers(self) -> None:
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
            is_busy: whether a worker computes, so that it is no wonder if all are paused.

        Raises:
            ClusterLost: the scheduler is lost, or there was no worker for too long.
        """
        self.check()
        if time.monotonic() < self._next_look:
            return
        self._look()
        if self.accepted and is_busy:
            self._last_seen = time.monotonic()
        if time.monotonic() - self._last_seen >= self.wait:
            lost = message("all workers of the scheduler at {address} were lost",
                           address=self.address)  # fmt: skip
            raise ClusterLost(lost)

    def threads(self) -> int:
        """Return how many threads all workers have."""
        return sum(self.accepted.values())

    def free(self, busy: Mapping[str, int]) -> Iterator[str]:
        """Yield the workers that can be given a task, once for each thread.

        Args:
            busy: how many tasks workers have.
        """
        for name, threads in self.accepted.items():
            if name not in self.paused:
                yield from repeat(name, threads - busy.get(name, 0))

    def drop(self, worker: str) -> None:
        """Give no more tasks to a worker that was lost, until it is there again."""
        self.accepted.pop(worker, None)

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
        found = self._ask(self._workers)
        threads = {name: worker["nthreads"] for name, worker in found.items()}
        self.paused = {name for name, it in found.items() if it.get("status") == "paused"}
        unknown = [name for name in threads if name not in {*self.accepted, *self.refused}]
        # A worker that was lost may come again under its address with other versions.
        self.accepted = {name: threads[name] for name in self.accepted if name in threads}
        self.refused = {name: why for name, why in self.refused.items() if name in threads}
        if unknown:
            self._sort(threads, self._ask(lambda: self._handshakes(unknown)))
        if self.accepted.keys() - self.paused:
            self._last_seen = time.monotonic()
        self._next_look = time.monotonic() + LOOK_INTERVAL

    def _sort(self, threads: Mapping[str, int], answers: Mapping[str, Versions | None]) -> None:
        """Accept the workers of the right versions; refuse the others, and say so."""
        refused: dict[str, str] = {}
        for name, versions in answers.items():
            differs = difference(self.here, versions)
            if differs is None:
                self.accepted[name] = threads[name]
            else:
                refused[name] = differs
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
        named = list(refused.items())[:MAX_EXAMPLES]
        return join_messages(
            message("{worker} has {versions}", worker=name, versions=why) for name, why in named
        )

    def _ask(self, question: Callable[[], Awaitable[Any]]) -> Any:
        """Ask something in the loop of the client."""
        self.check()
        try:
            return self.client.sync(question, callback_timeout=ANSWER_SECONDS)
        except (OSError, TimeoutError, AttributeError, RuntimeError) as error:
            # The client forgets its scheduler when it closes, amid a question too.
            raise self._lost() from error

    async def _workers(self) -> dict[str, Any]:
        """Return what the scheduler knows of each worker."""
        from distributed import Scheduler

        asked = inspect.signature(Scheduler.identity).parameters
        every = {"n_workers": -1} if "n_workers" in asked else {}  # not in early releases
        return dict((await self.client.scheduler.identity(**every))["workers"])

    async def _handshakes(self, workers: list[str]) -> dict[str, Versions | None]:
        """Return the versions of the workers that answer; None for one without Kalmár."""
        asked = (asyncio.wait_for(self._handshake(name), HANDSHAKE_SECONDS) for name in workers)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return {
            name: None if isinstance(answer, ImportError) else answer
            for name, answer in zip(workers, answers, strict=True)
            if isinstance(answer, dict | ImportError)
        }

    async def _handshake(self, worker: str) -> Versions:
        answers = await self.client.run(eval, PROBE, workers=[worker], on_error="raise")
        return dict(answers[worker])
