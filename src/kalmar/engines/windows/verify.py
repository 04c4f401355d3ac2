"""Verify a certificate of windows: all of its segments, some of them, or one at random.

Segments are independent of each other, so threads share them.
"""

import random
from collections.abc import Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kalmar.core.errors import UsageError
from kalmar.engines.sequences.heap_games import Progress
from kalmar.engines.windows import certificate, checker

SECONDS_BETWEEN_LOOKS = 0.5


@dataclass(frozen=True)
class Verified:
    """What was verified.

    Attributes:
        said: the certificate.
        segments: how many it has.
        done: the segments that were verified.
        deepest: the largest part that a witness of these needed.
    """

    said: certificate.WindowCertificate
    segments: int
    done: tuple[int, ...]
    deepest: int

    @property
    def whole(self) -> bool:
        """Return whether all has been verified, so that the period is proved."""
        return len(self.done) == self.segments


def verify_windows(
    source: Path | str | Mapping[str, Any],
    share: certificate.VerificationRange | None = None,
    progress: Progress | None = None,
) -> Verified:
    """Check a certificate of windows from the digits of the game.

    Args:
        source: the file, or what stands in it.
        share: which segments; all if None.
        progress: called with the heaps done and the heaps wanted.

    Raises:
        DataError: it is not a certificate, or what it says is false.
        UsageError: there are no such segments.
    """
    share = share or certificate.VerificationRange()
    said = certificate.read_windows(source)
    ground = checker.check_claim(said)
    every = checker.segments_of(said)
    parts = dict(_checked(ground, _chosen(every, share), share.workers, progress))
    return Verified(said, len(every), tuple(sorted(parts)), max(parts.values()))


def _chosen(
    segments: list[checker.Segment], share: certificate.VerificationRange
) -> list[checker.Segment]:
    last = len(segments) - 1 if share.last is None else share.last
    if not 0 <= share.first <= last < len(segments):
        raise UsageError("segments are numbered 0 to {last:,}", last=len(segments) - 1)
    chosen = segments[share.first : last + 1]
    return [random.SystemRandom().choice(chosen)] if share.spot else chosen


def _checked(
    ground: checker.Ground, segments: list[checker.Segment], workers: int, progress: Progress | None
) -> Iterator[tuple[int, int]]:
    """Yield the number of each segment that holds, with its largest part."""
    total = sum(segment.end - segment.start for segment in segments)
    # Kernels release the lock, so threads serve. `tell` is called between their calls: it counts,
    # and ends the segments that still run when this generator is closed.
    count, stopped = [0], [False]

    def tell(heaps: int) -> None:
        count[0] += heaps
        if stopped[0]:
            raise InterruptedError

    def check(segment: checker.Segment) -> tuple[int, int]:
        return segment.number, checker.check_segment(ground, segment, tell)

    ground.parts, ground.needed, ground.distances  # noqa: B018 - made before threads share them
    with ThreadPoolExecutor(max(1, workers)) as threads:
        waiting: set[Future[tuple[int, int]]] = {
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
