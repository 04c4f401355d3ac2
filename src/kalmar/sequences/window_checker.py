"""The checker of certificates of windows: it trusts only the definition of the game.

All heaps up to one a little larger than the witnesses are computed by the definition. From there on
heaps are common, and their values follow from those before. Between two states of the certificate
the values are computed anew from the first one, each with its witnesses, and must end in the second
one. The witnesses of the first heaps after a state may have parts before it, so those are looked
for by the segment before: each segment goes on a little beyond its end.
"""

from collections.abc import Callable
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.errors import DataError
from kalmar.records import dataclass
from kalmar.sequences.window_fields import WindowCertificate
from kalmar.sequences.window_ground import Ground, first_free, places

__all__ = [
    "Ground",
    "Segment",
    "check_claim",
    "check_row",
    "check_segment",
    "prime_factors",
    "segments_of",
]

PIECE = 1 << 18

Progress = Callable[[int], None]
"""Called with the number of heaps that were done since the last call."""


@dataclass(frozen=True)
class Segment:
    """What is checked at once.

    Attributes:
        number: from 0 on.
        start: the first heap computed; heaps before it are those of the state there.
        stop: where the next state is.
        end: the first heap whose witnesses are not looked for.
    """

    number: int
    start: int
    stop: int
    end: int


def segments_of(said: WindowCertificate) -> list[Segment]:
    """What is to be checked, from the first heap on.

    The first segment begins after the heaps computed by the definition.
    """
    beyond, free = said.parts + said.last, first_free(said)
    stops = [heap for heap in said.at if heap > free] or [max(said.at[-1], free)]
    starts = [free, *stops[:-1]]
    return [
        Segment(i, a, b, b + beyond) for i, (a, b) in enumerate(zip(starts, stops, strict=True))
    ]


def check_claim(said: WindowCertificate) -> Ground:
    """Check all of a certificate but the segments.

    Returns:
        The first heaps.

    Raises:
        DataError: the theorem does not apply, or something is missing or false.
    """
    code, first, period = said.code, said.preperiod, said.period
    splits = places(said, 4)
    if not code.finite or code.most_parts != 2 or code.unequal or not splits:
        raise DataError(
            "the theorem of the window says nothing about {game}: its code must be finite, octal"
            " and split heaps in two",
            game=code.text,
        )
    if said.by_position >= 0 and ({k % 2 for k in splits} != {said.by_position} or period % 2):
        raise DataError("in {game} the parity of the heap tells nothing", game=code.text)
    if said.parts < said.bound:
        raise DataError("parts must be allowed to {bound} at least", bound=said.bound)
    if first < said.bound or said.at[0] < said.bound + said.length:
        raise DataError("a period, and a state, cannot begin before the last rare heap")
    ground = Ground(said)
    ground.check()
    check_row(ground)
    return ground


def check_row(ground: Ground) -> None:
    """Compare the states that tell the period and the preperiod, and those among the first heaps.

    Raises:
        DataError: one is missing or wrong.
    """
    said, period = ground.said, ground.said.period
    at = said.preperiod + said.length
    if not np.array_equal(said.state(at), said.state(at + period)):
        raise DataError("the states before {at:,} and {later:,} differ", at=at, later=at + period)
    if said.preperiod > said.bound and np.array_equal(
        said.state(at - 1), said.state(at - 1 + period)
    ):
        raise DataError("preperiod {first:,} is not the least", first=said.preperiod)
    for shorter in (period // q for q in prime_factors(period)):
        # of heaps of different parity the common values are different
        alike = said.by_position < 0 or shorter % 2 == 0
        if alike and np.array_equal(said.state(at), said.state(at + shorter)):
            raise DataError(
                "period {period:,} is not the least: {smaller:,} will do",
                period=period,
                smaller=shorter,
            )
    for heap in said.at:
        if heap <= ground.stop:
            _compare(said, heap, ground.codes[heap - said.length : heap])


def check_segment(ground: Ground, segment: Segment, progress: Progress | None = None) -> int:
    """Compute a segment from the state before it, with all witnesses, to the next state.

    Returns:
        The largest part that a witness needed.

    Raises:
        DataError: a witness is missing, a heap has no code, or the next state is another.
    """
    from kalmar.compiled.checked_windows import STRIP, first_without_witness

    said, room = ground.said, ground.stop + ground.stop % 2
    codes = np.zeros(room + PIECE + STRIP, np.uint8)
    first, marks, splits = segment.start - room, ground.new_marks(), np.array(places(said, 4))
    strip = np.repeat(marks, STRIP // marks.shape[1], axis=1)
    known = ground.codes if segment.number == 0 else said.state(segment.start)
    codes[room - len(known) : room] = np.minimum(known, 255)
    done, deepest = segment.start, 0
    wanted = done if segment.number == 0 else done + segment.end - segment.stop
    while done < segment.end:
        stop = min(done + PIECE, segment.stop if done < segment.stop else segment.end)
        if ground.extend(codes, done - first, stop - first, marks) < stop - first:
            raise DataError("a heap near {heap:,} has a larger code", heap=done)
        if stop == segment.stop and stop in said.at:
            _compare(said, stop, codes[stop - first - said.length : stop - first])
        if wanted < stop:
            reached, part = first_without_witness(
                *(codes, wanted - first, stop - first, first & 1),
                *(ground.parts, splits, ground.needed, strip),
            )
            if first + reached < stop:
                raise DataError(
                    "heap {heap:,} has no witness with a part below {parts:,}",
                    heap=first + reached,
                    parts=said.parts,
                )
            deepest, wanted = max(deepest, int(part)), stop
        if progress:
            progress(stop - done)
        moved = stop - done
        codes[:room] = codes[moved : moved + room].copy()
        first, done = first + moved, stop
    return deepest


def _compare(said: WindowCertificate, heap: int, codes: NDArray[Any]) -> None:
    if not np.array_equal(said.state(heap), codes):
        raise DataError("the state before heap {heap:,} is another", heap=heap)


def prime_factors(number: int) -> list[int]:
    """The prime factors of a number, each once.

    >>> prime_factors(328_226_140_474), prime_factors(1)
    ([2, 103, 4523, 352273], [])
    """
    found, divisor = [], 2
    while divisor <= isqrt(number):
        if number % divisor == 0:
            found.append(divisor)
            while number % divisor == 0:
                number //= divisor
        divisor += 1
    return found + [number] * (number > 1)
