"""Run the tasks of a survey by the workers of a cluster, each a bounded number of times.

A task is a tuple of items that are computed one after the other. If a task of several items fails
with its worker, no one knows which of them it was: each becomes a task of its own. A worker has no
more tasks than threads, so that none is lost with it that waits for another one.
"""

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError
from kalmar.core.i18n import message
from kalmar.research.surveys.crew import Crew
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    import distributed
    from distributed import Future
else:
    distributed = LazyModule("distributed")


Item = TypeVar("Item", bound=Hashable)

MAX_ATTEMPTS = 3
"""How often an item is given to workers that are lost with it."""
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


def run_tasks(
    crew: Crew,
    function: Callable[[tuple[Item, ...]], Any],
    source: Callable[[], tuple[Item, ...] | None],
) -> Iterator[tuple[tuple[Item, ...], Any]]:
    """Yield tasks with their results, as workers finish them; or with the error of the last try.

    Args:
        crew: the workers.
        function: computes a task; it can be pickled.
        source: gives the next task; None if there is none now. What is yielded may lead to more.

    Raises:
        ClusterLost: the scheduler, or all workers for too long.
    """
    runner = _Runner(crew, function, source)
    try:
        yield from runner.results()
    finally:
        runner.cancel()


class _Runner(Generic[Item]):
    """The tasks that are with the workers.

    Attributes:
        running: the tasks by their futures, with their workers.
        again: tasks to be tried again.
        attempts: how often each item was lost.
    """

    def __init__(
        self,
        crew: Crew,
        function: Callable[[tuple[Item, ...]], Any],
        source: Callable[[], tuple[Item, ...] | None],
    ) -> None:
        self.crew, self.function, self.source = crew, function, source
        self.running: dict[Future, tuple[tuple[Item, ...], str]] = {}
        self.again: deque[tuple[Item, ...]] = deque()
        self.attempts: Counter[Item] = Counter()
        self.done: SimpleQueue[Future] = SimpleQueue()

    def results(self) -> Iterator[tuple[tuple[Item, ...], Any]]:
        """Yield tasks with their results or errors."""
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
                self.crew.drop(worker)
            if not isinstance(result, Exception) or not self._retry(task):
                yield task, result

    def cancel(self) -> None:
        """Take back what is not finished."""
        if self.running and self.crew.client.status == "running":
            self.crew.client.cancel(list(self.running))
        self.running.clear()

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
        try:
            return future.result(timeout=RESULT_SECONDS)
        except distributed.KilledWorker:
            return WorkerLost()
        except Exception as error:
            self.crew.check()  # all futures are cancelled with the scheduler's loss
            return error

    def _stranded(self) -> list[tuple[Item, ...]]:
        """Take back the tasks whose workers are gone."""
        here = self.crew.accepted
        gone = [future for future, (_, worker) in self.running.items() if worker not in here]
        if gone:
            self.crew.client.cancel(gone)
        return [self.running.pop(future)[0] for future in gone]

    def _retry(self, task: tuple[Item, ...]) -> bool:
        """Plan a task again; return False if it has been lost too often."""
        self.attempts.update(task)
        if len(task) > 1:
            self.again.extend((item,) for item in task)
            return True
        if self.attempts[task[0]] >= MAX_ATTEMPTS:
            return False
        self.again.append(task)
        return True
