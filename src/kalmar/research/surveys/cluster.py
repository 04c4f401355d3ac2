"""Connect to a running Dask cluster, or start local workers and end them.

Starting and closing take seconds in many steps, in which Ctrl+C and SIGTERM are held back: a half
started cluster would leave processes behind.
"""

import logging
import signal
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING

from kalmar.core.errors import DataError
from kalmar.core.i18n import Message
from kalmar.research.surveys.crew import USUAL_WAIT, Crew
from kalmar.runtime.jobs import finishing
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    from distributed import Client


CONNECT_SECONDS = 10.0
"""Seconds in which a scheduler must answer for the first time."""
CLOSE_SECONDS = 5.0
"""Seconds for taking leave of a scheduler, which may be gone."""

Say = Callable[[Message], None]


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


def workers(
    scheduler: str | None, count: int | None, wait: float = USUAL_WAIT, say: Say = lambda _: None
) -> AbstractContextManager[Crew | None]:
    """Enter what `cluster` does; None, for this process, for 0 workers and no scheduler.

    >>> with workers(None, 0) as crew:
    ...     crew is None
    True
    """
    if scheduler is None and count == 0:
        return nullcontext()
    return cluster(scheduler, count, wait, say)


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
    try:
        with terminating_held():
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def terminating_held() -> Iterator[None]:
    """Queue SIGTERM for this process until the block ends, but not for processes begun in it."""
    handler = signal.getsignal(signal.SIGTERM)
    if handler is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGTERM, lambda signum, _: came.append(signum))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, handler)
        if came:
            signal.raise_signal(signal.SIGTERM)
