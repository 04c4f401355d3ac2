"""Survey Grundy values and periods of a family of games by many workers.

Tasks are run by Dask, in local processes unless a scheduler is named. Workers only compute; this
process alone writes. Each game is computed once; if its worker dies, Dask gives it to another
worker. `game_report` is the row that the atlas keeps of one game.
"""

import hashlib
import logging
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError
from kalmar.engines.sequences.periods import find_period, report
from kalmar.games.heaps.codes import parse_code
from kalmar.research.surveys.store import COLUMNS, Atlas, SurveyRows, explain
from kalmar.runtime.jobs import check_limits, finishing
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    import distributed
    from distributed import Client
else:
    distributed = LazyModule("distributed")

__all__ = [
    "SurveyProgress",
    "cluster",
    "compute",
    "failed",
    "game_report",
    "report_or_reason",
    "signature",
    "survey",
    "surveyed_length",
    "workers",
]

SIGNED = 1000
"""How many values, from the first that is not 0, must agree for games to be one group."""


def signature(values: NDArray[np.unsignedinteger]) -> tuple[str, int]:
    """Return a short hash of the values from the first that is not 0, and where that is.

    Games with the same word have the same first thousand values, perhaps shifted.

    >>> first = signature(np.array([0, 0, 1, 2, 0], np.uint8))
    >>> second = signature(np.array([0, 1, 2, 0], np.uint16))
    >>> first[0] == second[0], first[1] - second[1]
    (True, 1)
    """
    nonzero = np.flatnonzero(values)
    shift = int(nonzero[0]) if nonzero.size else 0
    kept = values[shift : shift + SIGNED].astype("<u4")
    return hashlib.sha256(kept.tobytes()).hexdigest()[:16], shift


def game_report(code: str, limit: int) -> dict[str, Any]:
    """Report what is found about a game, with a value for each column of the atlas.

    Args:
        code: a take-and-break code.
        limit: how many heaps to compute at most; fewer are enough where a period is proved.

    Raises:
        GameError: it is not a code.

    >>> found = game_report("0.77", 5000)
    >>> found["status"], found["period"], found["preperiod"]
    ('proved', 12, 71)
    """
    start = time.perf_counter()
    sequence, finding = find_period(code, limit)
    if sequence.done < min(limit, SIGNED + 100):
        sequence.extend(min(limit, SIGNED + 100))
    shown, found = report(sequence, finding), finding.periodicity
    word, shift = signature(sequence.values)
    return {
        "code": code,
        "computed_to": sequence.done,
        "status": finding.status,
        "period": found.period if found else None,
        "preperiod": found.preperiod if found else None,
        "saltus": found.saltus if found else None,
        "last_exception": shown.exceptions[-1][0] if shown.exceptions else None,
        "largest": shown.largest,
        "largest_at": shown.largest_at,
        "rare_count": shown.rare,
        "rare_last": shown.last_rare,
        "mask": shown.mask,
        "theorem": str(finding.theorem),
        "shift": shift,
        "signature": word,
        "seconds": time.perf_counter() - start,
        "reason": None,
    }


def report_or_reason(code: str, limit: int) -> dict[str, Any]:
    """Return the report, or the row of a failed game: one game must not end a whole survey.

    >>> found = report_or_reason("0.7x", 100)
    >>> found["status"], "is not a take-and-break code" in found["reason"]
    ('failed', True)
    """
    start = time.perf_counter()
    try:
        return game_report(code, limit)
    except Exception as error:
        return failed(code, error, time.perf_counter() - start)


def failed(code: str, error: Exception, seconds: float = 0.0) -> dict[str, Any]:
    """Build the row of a game whose report failed, with the reason."""
    return {
        **dict.fromkeys(COLUMNS),
        "code": code,
        "computed_to": 0,
        "status": "failed",
        "shift": 0,
        "signature": "",
        "seconds": seconds,
        "reason": explain(error),
    }


def surveyed_length(code: str) -> int:
    """Return how many heaps of a game a survey computes by default.

    >>> surveyed_length("0.77"), surveyed_length("0.8")
    (65536, 16384)
    """
    return 1 << (14 if parse_code(code).most_parts > 2 else 16)


Row = dict[str, Any]
Reports = tuple[Callable[[str], Row], Callable[[str, Exception], Row]]


@dataclass(frozen=True)
class SurveyProgress:
    """How far a survey is.

    Attributes:
        done: games finished in this run.
        total: games this run has to do; those in the atlas already are not among them.
        code: the game that was finished last.
    """

    done: int
    total: int
    code: str


@contextmanager
def cluster(scheduler: str | None = None, workers: int | None = None) -> "Iterator[Client]":
    """Yield a client of a Dask cluster: a running one by address, or temporary local processes.

    Args:
        scheduler: the address of a running scheduler; local processes if None.
        workers: how many local processes; one a core if None.

    Raises:
        DataError: no scheduler answers at the address.
        MissingLibraryError: Dask is not installed.
    """
    with needs("surveys"):
        from distributed import Client, LocalCluster

    if scheduler is not None:
        try:
            client = Client(scheduler, timeout="10s")
        except (OSError, ValueError) as error:
            raise DataError(
                "no Dask scheduler answers at {scheduler}: {error}",
                scheduler=scheduler,
                error=error,
            ) from error
        with client:
            yield client
        return
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
def workers(scheduler: str | None, count: int | None) -> "Iterator[Client | None]":
    """Yield a client as `cluster` does; None, for this process, for 0 workers and no scheduler.

    >>> with workers(None, 0) as client:
    ...     client is None
    True
    """
    if scheduler is None and count == 0:
        yield None
        return
    with cluster(scheduler, count) as client:
        yield client


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


def survey(
    codes: Iterable[str],
    limit: int,
    atlas: Atlas,
    client: "Client",
    watch: Callable[[SurveyProgress], None] = lambda _: None,
) -> int:
    """Compute the reports that an atlas lacks.

    Args:
        codes: take-and-break codes.
        limit: how many heaps to compute of each game.
        atlas: where reports are kept; games it has to this limit, or proved, are left out.
        client: of the cluster that computes.
        watch: called after each game.

    Returns:
        How many games were computed; those that failed are rows with their reason.
    """
    done = atlas.done(limit)
    wanted = [code for code in dict.fromkeys(codes) if code not in done]
    return compute(wanted, (partial(report_or_reason, limit=limit), failed), atlas, client, watch)


def compute(
    wanted: Sequence[str],
    reports: Reports,
    atlas: SurveyRows,
    client: "Client | None",
    watch: Callable[[SurveyProgress], None],
) -> int:
    """Let a cluster or this process make the reports of some games, and keep them.

    Args:
        wanted: the codes.
        reports: what makes the row of a code, and that of a code whose worker was killed.
        atlas: where rows are kept.
        client: of the cluster; this process if None.
        watch: called after each game.

    Returns:
        How many games were computed.
    """
    report, failing = reports
    if client is None:
        for number, code in enumerate(wanted, 1):
            check_limits()
            atlas.add(report(code))
            watch(SurveyProgress(number, len(wanted), code))
        return len(wanted)
    futures = client.map(report, wanted, pure=False, retries=3)
    code_of = dict(zip(futures, wanted, strict=True))
    finished = 0
    try:
        for future in distributed.as_completed(futures):
            check_limits()
            try:
                atlas.add(future.result())
            except distributed.KilledWorker as error:
                atlas.add(failing(code_of[future], error))
            finished += 1
            watch(SurveyProgress(finished, len(wanted), code_of[future]))
    finally:
        client.cancel(futures)
    return finished


def survey_here(codes: Iterable[str], limit: int, atlas: Atlas) -> Iterator[dict[str, Any]]:
    """Yield reports of games computed one by one in this process: for small families and tests."""
    done = atlas.done(limit)
    for code in dict.fromkeys(codes):
        if code not in done:
            report = report_or_reason(code, limit)
            atlas.add(report)
            yield report
