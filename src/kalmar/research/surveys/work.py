"""Compute the rows that an atlas lacks, by a cluster or in this process, and keep each as it comes.

**Chunks.** A game may take a millisecond or an hour. Games go to workers in chunks that take about
a second by the estimates, the longest first; a chunk that takes longer comes back early, with the
rows that are finished. The estimates are corrected by the seconds that finished games have taken.

**Tasks.** A chunk is tried a bounded number of times. If one of several games fails with its
worker, no one knows which of them it was: each becomes a task of its own. A worker has no more
tasks than threads, so that none is lost with it that waits for another one.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kalmar.core.errors import DataError, LimitReached
from kalmar.core.i18n import message
from kalmar.research.surveys import Row, SurveyRows
from kalmar.research.surveys.cluster import ClusterLost, Crew
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    from distributed import Future

Game = TypeVar("Game", bound=Hashable)
"""A code, or codes that are the same game."""

CHUNK_SECONDS = 1.0
"""Seconds that a chunk takes, about."""
GROUP_SECONDS = 0.25
"""Seconds after which the rows that this process has computed are written."""
CHUNKS_PER_SECOND = 50
"""Chunks of which the rows are written each second, at most, about."""
MAX_CHUNK = 500
"""Games in a chunk."""
MEMORY_OF_SCALE = 0.8
"""How much older measurements count, against those of the last chunk."""


@dataclass(frozen=True)
class SurveyPlan(Generic[Game]):
    """What a survey computes.

    Attributes:
        report: makes the rows of a game.
        failed: makes the rows of a game whose report failed, or that no worker could compute.
        total: games of the survey, with those that the atlas has.
        costs: how long games take, about, in seconds of any machine; 1 for all others.
    """

    report: Callable[[Game], list[Row]]
    failed: Callable[[Game, Exception], list[Row]]
    total: int = 0
    costs: Mapping[Game, float] = field(default_factory=dict)


@dataclass(frozen=True)
class SurveyProgress:
    """How far a survey is.

    Attributes:
        done: games finished in this run.
        total: games this run has to do; those in the atlas already are not among them.
        code: the game that was finished last.
        failed: how many of those finished failed.
        share: of the work that is done, by the estimates; None if it is not estimated.
        known: games that the atlas had before.
    """

    done: int
    total: int
    code: str
    failed: int = 0
    share: float | None = None
    known: int = 0


class Chunks(Generic[Game]):
    """The games that are left, handed out in chunks, the longest first.

    Args:
        games: those that are left.
        costs: estimates; 1 for games that are not among them.

    >>> chunks = Chunks(["0.1", "0.2", "0.3"], {"0.2": 5.0})
    >>> [chunks.take(threads=1) for _ in range(4)]
    [('0.2',), ('0.1',), ('0.3',), None]
    """

    def __init__(self, games: Iterable[Game], costs: Mapping[Game, float]) -> None:
        """Sort the games by cost."""
        self.cost = {game: costs.get(game, 1.0) for game in games}
        self.left = deque(sorted(self.cost, key=lambda game: -self.cost[game]))
        self.total = self.cost_left = sum(self.cost.values())
        self.measured = self.estimated = 0.0

    def take(self, threads: int) -> tuple[Game, ...] | None:
        """Take the next chunk; None if no game is left.

        Args:
            threads: how many chunks are computed at once. Towards the end chunks become smaller, so
                that all workers end at the same time.
        """
        if not self.left:
            return None
        scale = self.measured / self.estimated if self.estimated else 1.0
        # One process writes the rows: it can take so many chunks a second.
        seconds = max(CHUNK_SECONDS, threads / CHUNKS_PER_SECOND)
        aim = min(seconds, scale * self.cost_left / (2 * max(threads, 1)))
        chunk, total = list[Game](), 0.0
        while self.left and len(chunk) < MAX_CHUNK:
            total += scale * self.cost[self.left[0]]
            if chunk and total > aim:
                break
            chunk.append(self.left.popleft())
        self.cost_left -= sum(self.cost[game] for game in chunk)
        return tuple(chunk)

    def put_back(self, games: Sequence[Game]) -> None:
        """Take games again that a chunk has not come to."""
        self.left.extendleft(reversed(games))
        self.cost_left += sum(self.cost[game] for game in games)

    def learn(self, games: Sequence[Game], made: Sequence[list[Row]]) -> None:
        """Correct the estimates by what games have taken."""
        self.measured *= MEMORY_OF_SCALE
        self.estimated *= MEMORY_OF_SCALE
        self.measured += sum(row["seconds"] for rows in made for row in rows)
        self.estimated += sum(self.cost[game] for game in games)


MAX_ATTEMPTS = 3
"""How often a game is given to workers that are lost with it."""
TICK = 0.25
"""Seconds in which a signal is noticed."""
RESULT_SECONDS = 60.0
"""Seconds for the result of a finished task to come from its worker."""


class WorkerLost(DataError):
    """The worker of a task was lost.

    >>> str(WorkerLost())
    'its worker was lost each time: perhaps it needs more memory than the worker has'
    """

    def __init__(self) -> None:
        """Say what may be the reason."""
        super().__init__(
            message(
                "its worker was lost each time: perhaps it needs more memory than the worker has"
            )
        )


class TaskRunner(Generic[Game]):
    """Tasks, and those of them that are with the workers.

    Args:
        crew: the workers.
        function: computes a task; it can be pickled.
        source: gives the next task; None if there is none now. What is yielded may lead to more.

    Attributes:
        running: the tasks by their futures, with their workers.
        again: tasks to be tried again.
        attempts: how often each game was lost.
    """

    def __init__(
        self,
        crew: Crew,
        function: Callable[[tuple[Game, ...]], Any],
        source: Callable[[], tuple[Game, ...] | None],
    ) -> None:
        self.crew, self.function, self.source = crew, function, source
        self.running: dict[Future, tuple[tuple[Game, ...], str]] = {}
        self.again: deque[tuple[Game, ...]] = deque()
        self.attempts: Counter[Game] = Counter()
        self.done: SimpleQueue[Future] = SimpleQueue()

    def results(self) -> Iterator[tuple[tuple[Game, ...], Any]]:
        """Yield tasks with their results, as workers finish them; or the error of the last try.

        Raises:
            ClusterLost: the scheduler, or all workers for too long.
        """
        try:
            yield from self._results()
        finally:
            # Workers need not begin what nobody waits for any more.
            if self.running and self.crew.client.status == "running":
                self.crew.client.cancel(list(self.running))

    def _results(self) -> Iterator[tuple[tuple[Game, ...], Any]]:
        while True:
            check_limits()
            self.crew.look(is_busy=bool(self.running))
            for lost in self._stranded():
                if not self._retry(lost):
                    yield lost, WorkerLost()
            self._submit()
            if not self.running and not self.again:
                task = self.source()
                if task is None:
                    return
                self.again.append(task)  # no worker was free
            try:
                future = self.done.get(timeout=TICK)
            except Empty:
                continue
            if future not in self.running:
                continue  # it was given up
            result = self._outcome(future)
            task, worker = self.running.pop(future)
            future.release()
            if isinstance(result, WorkerLost):
                self.crew.accepted.pop(worker, None)  # until it is there again
            if not isinstance(result, Exception) or not self._retry(task):
                yield task, result

    def _submit(self) -> None:
        busy = Counter(worker for _, worker in self.running.values())
        for worker in self.crew.free(busy):
            task = self.again.popleft() if self.again else self.source()
            if task is None:
                return
            submit = self.crew.client.submit
            future = submit(self.function, task, pure=False, workers=[worker])
            self.running[future] = task, worker
            future.add_done_callback(self.done.put)

    def _outcome(self, future: "Future") -> Any:
        """Return a result, or the error in its place."""
        from distributed import KilledWorker

        try:
            return future.result(timeout=RESULT_SECONDS)
        except KilledWorker:
            return WorkerLost()
        except Exception as error:
            self.crew.check()  # all futures are cancelled with the scheduler's loss
            return error

    def _stranded(self) -> list[tuple[Game, ...]]:
        """Take back the tasks whose workers are gone."""
        here = self.crew.accepted
        gone = [future for future, (_, worker) in self.running.items() if worker not in here]
        if gone:
            self.crew.client.cancel(gone)
        return [self.running.pop(future)[0] for future in gone]

    def _retry(self, task: tuple[Game, ...]) -> bool:
        """Plan a task again; return False if it has been lost too often."""
        self.attempts.update(task)
        if len(task) > 1:
            self.again.extend((item,) for item in task)
            return True
        if self.attempts[task[0]] >= MAX_ATTEMPTS:
            return False
        self.again.append(task)
        return True


def make_rows(games: Sequence[Game], plan: SurveyPlan[Game]) -> list[list[Row]]:
    """Compute the rows of a chunk; of its first games only, if these take longer than thought."""
    made = list[list[Row]]()
    start = time.perf_counter()
    for game in games:
        try:
            made.append(plan.report(game))
        # One game must not end a whole survey.
        except Exception as error:
            made.append(plan.failed(game, error))
        if time.perf_counter() - start > 2 * CHUNK_SECONDS:
            break
    return made


def compute(
    wanted: Sequence[Game],
    plan: SurveyPlan[Game],
    atlas: SurveyRows,
    crew: Crew | None,
    watch: Callable[[SurveyProgress], None] = lambda _: None,
) -> int:
    """Let a cluster or this process make the rows of some games, and keep them.

    Args:
        wanted: the games.
        plan: what is computed.
        atlas: where rows are kept.
        crew: the workers; this process if None.
        watch: called whenever games are finished.

    Returns:
        How many games were computed.

    Raises:
        LimitReached: the cluster was lost; the sentence says how many games are kept.
        DataError: the atlas cannot be written, or another run adds rows to it.
    """
    chunks = Chunks(wanted, plan.costs)
    known = max(plan.total - len(wanted), 0)
    done = failed = 0
    worked = 0.0
    try:
        with atlas.hold():
            made = _rows_here(wanted, plan) if crew is None else _by_workers(chunks, plan, crew)
            for games, each in made:
                rows = [*chain.from_iterable(each)]
                atlas.put(rows)
                done += len(games)
                failed += sum(row["status"] == "failed" for row in rows)
                worked += sum(map(chunks.cost.__getitem__, games))
                share = worked / chunks.total if chunks.total else None
                last = rows[-1]["code"]
                watch(SurveyProgress(done, len(wanted), last, failed, share, known))
    except ClusterLost as error:
        raise LimitReached(
            "{lost}; {kept:,} of {total:,} games are kept; the same command goes on",
            lost=error.reason,
            kept=known + done,
            total=known + len(wanted),
        ) from error
    return done


Made = tuple[Sequence[Game], Sequence[list[Row]]]
"""Games, each with its rows."""


def _rows_here(wanted: Sequence[Game], plan: SurveyPlan[Game]) -> Iterator[Made[Game]]:
    """Yield the rows that this process computes, those of short games in groups."""
    # A transaction waits for the disk, several times as long as a short game takes.
    done, made, start = 0, list[list[Row]](), time.perf_counter()
    try:
        for game in wanted:
            check_limits()
            made += make_rows([game], plan)
            if time.perf_counter() - start >= GROUP_SECONDS:
                yield wanted[done : done + len(made)], made
                done, made, start = done + len(made), [], time.perf_counter()
    except KeyboardInterrupt:
        if made:
            yield wanted[done : done + len(made)], made
        raise
    if made:
        yield wanted[done:], made


def _by_workers(chunks: Chunks[Game], plan: SurveyPlan[Game], crew: Crew) -> Iterator[Made[Game]]:
    """Yield the rows of chunks as workers finish them."""
    # The costs and the number of games are of no use to workers.
    work = partial(make_rows, plan=SurveyPlan(plan.report, plan.failed))
    runner = TaskRunner(crew, work, lambda: chunks.take(sum(crew.accepted.values())))
    for chunk, found in runner.results():
        if isinstance(found, Exception):
            yield chunk[:1], [plan.failed(chunk[0], found)]
            continue
        games = chunk[: len(found)]
        chunks.put_back(chunk[len(found) :])
        chunks.learn(games, found)
        yield games, found
