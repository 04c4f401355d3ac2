"""Verify a certificate of windows: all of its segments, some of them, or one at random.

Segments are independent of each other, so threads share them. What has been verified is written to
a log, a line a segment, from which an interrupted run resumes.
"""

import hashlib
import json
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError, UsageError
from kalmar.engines.windows.certificate import (
    VerificationRange,
    WindowCertificate,
    read_windows,
    windows_data,
)
from kalmar.engines.windows.checker import (
    Ground,
    Segment,
    check_claim,
    check_segment,
    segments_of,
)
from kalmar.runtime.files import open_file, read_text

__all__ = ["Verified", "verify_windows"]

SECONDS_BETWEEN_LOOKS = 0.5

Progress = Callable[[int, int], None]
"""Called with the heaps done and the heaps wanted."""


@dataclass(frozen=True)
class Verified:
    """What was verified.

    Attributes:
        said: the certificate.
        segments: how many it has.
        done: the segments that were verified now.
        before: how many had been, by the log.
        deepest: the largest part that a witness of these needed.
    """

    said: WindowCertificate
    segments: int
    done: tuple[int, ...]
    before: int
    deepest: int

    @property
    def whole(self) -> bool:
        """Return whether all has been verified, so that the period is proved."""
        return len(self.done) + self.before == self.segments


def verify_windows(
    source: Path | str | Mapping[str, Any],
    share: VerificationRange | None = None,
    progress: Progress | None = None,
) -> Verified:
    """Check a certificate of windows from the digits of the game.

    Args:
        source: the file, or what stands in it.
        share: which segments; all if None.
        progress: see `Progress`.

    Raises:
        DataError: it is not a certificate, what it says is false, or the log is of another one.
        UsageError: there are no such segments.
    """
    share = share or VerificationRange()
    said = read_windows(source)
    ground = check_claim(said)
    every = segments_of(said)
    known = _logged(share.log, said)
    wanted = [s for s in _chosen(every, share) if s.number not in known]
    done, deepest = [], max(known.values(), default=0)
    for segment, part, seconds in _checked(ground, wanted, share.workers, progress):
        done.append(segment.number)
        deepest = max(deepest, part)
        if share.log is not None:
            row = (segment.number, segment.start, segment.stop, part, f"{seconds:.1f}")
            _append(share.log, "\t".join(map(str, row)))
    return Verified(said, len(every), tuple(sorted(done)), len(known), deepest)


def _chosen(segments: list[Segment], share: VerificationRange) -> list[Segment]:
    last = len(segments) - 1 if share.last is None else share.last
    if not 0 <= share.first <= last < len(segments):
        raise UsageError("segments are numbered 0 to {last:,}", last=len(segments) - 1)
    chosen = segments[share.first : last + 1]
    return [random.SystemRandom().choice(chosen)] if share.spot else chosen


def _checked(
    ground: Ground, segments: list[Segment], workers: int, progress: Progress | None
) -> Iterator[tuple[Segment, int, float]]:
    """Yield each segment that holds, with the largest part and the seconds that it took."""
    total = sum(segment.end - segment.start for segment in segments)
    # Kernels release the lock, so threads serve. `tell` is called between their calls: it counts,
    # and ends the segments that still run when this generator is closed.
    count, stopped = [0], [False]

    def tell(heaps: int) -> None:
        count[0] += heaps
        if stopped[0]:
            raise InterruptedError

    def check(segment: Segment) -> tuple[Segment, int, float]:
        began = time.thread_time()
        part = check_segment(ground, segment, tell)
        return segment, part, time.thread_time() - began

    ground.parts, ground.needed, ground.distances  # noqa: B018 - made before threads share them
    with ThreadPoolExecutor(max(1, workers)) as threads:
        waiting: set[Future[tuple[Segment, int, float]]] = {
            threads.submit(check, segment) for segment in segments
        }
        try:
            while waiting:
                ready, waiting = wait(waiting, SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
                for future in ready:
                    yield future.result()
                if progress:
                    progress(min(count[0], total), total)
        finally:
            stopped[0] = True
            threads.shutdown(wait=False, cancel_futures=True)


def _digest(said: WindowCertificate) -> str:
    text = json.dumps(windows_data(said), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _logged(log: Path | None, said: WindowCertificate) -> dict[int, int]:
    """Read the segments of a log with their largest parts; begin the log if it is new."""
    if log is None:
        return {}
    head = f"# segments of {said.code.text}, certificate {_digest(said)}"
    if not log.exists():
        _append(log, head)
        _append(log, "# segment, first heap, next segment's, largest part, CPU seconds")
        return {}
    lines = read_text(log, "a log").splitlines()
    if not lines or lines[0] != head:
        raise DataError("the log '{log}' belongs to another certificate", log=str(log))
    rows = [line.split("\t") for line in lines[1:] if line[:1] != "#"]
    # the last line may have been cut when the computer stopped
    whole = (row for row in rows if len(row) == 5 and all(map(str.isdecimal, row[:4])))
    return {int(row[0]): int(row[3]) for row in whole}


def _ends_a_line(log: Path) -> bool:
    """Check whether the last byte of a file ends a line."""
    with open_file(log) as file:
        file.seek(max(os.fstat(file.fileno()).st_size - 1, 0))
        return file.read(1) == b"\n"


def _append(log: Path, line: str) -> None:
    try:
        cut = log.exists() and not _ends_a_line(log)
        with log.open("a", encoding="utf-8") as file:
            file.write("\n" * cut + f"{line}\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise DataError(
            "the log '{log}' cannot be written: {reason}",
            log=str(log),
            reason=error.strerror or str(error),
        ) from None
