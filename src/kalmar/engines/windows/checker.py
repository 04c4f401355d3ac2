"""Check the claims of a certificate of windows, trusting only the definition of the game.

All heaps up to one a little larger than the witnesses are computed by the definition. From there on
heaps are common, and their values follow from those before. Between two states of the certificate
the values are computed anew from the first one, each with its witnesses, and must end in the second
one. The witnesses of the first heaps after a state may have parts before it, so those are looked
for by the segment before: each segment goes on a little beyond its end.

`Ground` is what the checker starts from: the first heaps of a game by the definition. From them it
reads which heaps are rare, where the options of later ones are, and which parts may be witnesses.
The engine that made the certificate is not used.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.cached import cached_property
from kalmar.core.errors import DataError
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    from kalmar.engines.sequences import certificate_kernels
    from kalmar.engines.windows import checker_kernels
    from kalmar.engines.windows.certificate import WindowCertificate
else:
    certificate_kernels = LazyModule("kalmar.engines.sequences.certificate_kernels")
    checker_kernels = LazyModule("kalmar.engines.windows.checker_kernels")


QUICK, QUICK_BELOW, SAMPLE = 48, 800, 2048
"""Parts that are tried first; they are below a bound, and serve best in so large a sample."""


class Ground:
    """The first heaps by the definition, and what the check of a segment reads from them.

    Args:
        said: the certificate.

    Attributes:
        stop: the first heap not computed here.
    """

    common: NDArray[Any]

    def __init__(self, said: "WindowCertificate") -> None:
        """Compute the values; nothing is compared yet."""
        self.said = said
        self.stop: int = first_free(said)
        digits = np.array(said.code.digits, np.int64)
        values = np.zeros(self.stop, np.int64)
        certificate_kernels.naive_values(digits, values, 1, self.stop)
        heaps = np.arange(self.stop)
        self.common = is_common(said, values, heaps)
        # The code of a value is the value without the lowest bit of the mask.
        low = (said.mask & -said.mask).bit_length() - 1
        self.codes: NDArray[np.int64] = values >> low + 1 << low | values & (1 << low) - 1

    def check(self) -> None:
        """Compare the rare heaps, and see that there are codes enough.

        Raises:
            DataError: they are others, or there are not.
        """
        rare = np.flatnonzero(~self.common[1:]) + 1
        if not np.array_equal(rare, self.said.rare):
            odd = sorted(set(rare.tolist()) ^ set(self.said.rare))
            raise DataError("the rare heaps differ, for example at heap {heap}", heap=odd[0])
        if self.codes[self.said.bound :].max() >= self.said.codes or self.codes.max() >= 255:
            raise DataError("some heaps have codes larger than {codes}", codes=self.said.codes - 1)

    @cached_property
    def marks(self) -> NDArray[Any]:
        """Return the array for marks in the form that the kernels need."""
        return self.new_marks()

    def new_marks(self) -> NDArray[Any]:
        """Build an empty array for marks, such as each thread needs for itself."""
        block = checker_kernels.BLOCK
        if self.said.codes == 16:
            return np.zeros((1, block), np.uint16)
        return np.zeros((self.said.codes // 64, block), np.uint64)

    @cached_property
    def distances(self) -> tuple[Any, Any]:
        """Return how far back the other parts of common options are, and the codes to combine.

        Near and far ones. A single heap that is common is such an option too.
        """
        pairs = {(k + r, int(self.codes[r])) for k in places(self.said, 4) for r in self.said.rare}
        pairs |= {(k, 0) for k in places(self.said, 2) if not self._turns(k)}
        kept = sorted((d, x) for d, x in pairs if x < self.said.codes)
        if not kept:
            raise DataError("all rare heaps have codes of at least {n}", n=self.said.codes)
        # Tuples are constants of the machine code, and may not be empty.
        block = checker_kernels.BLOCK
        near = [(d, x) for d, x in kept if d < block] or kept[:1]
        beside: Any = _columns(near)
        if self.said.codes == 16:
            beside = tuple(zip(*near, strict=True))
        return beside, _columns([(d, x) for d, x in kept if d >= block])

    @cached_property
    def needed(self) -> NDArray[Any]:
        """Return the rare codes below each common one, [W, 2·C]: for even heaps, then odd ones."""
        said, marks = self.said, self.marks
        values = np.arange(2 * said.codes)
        low = (said.mask & -said.mask).bit_length() - 1
        codes = values >> low + 1 << low | values & (1 << low) - 1
        words, bits = len(marks), 8 * marks.itemsize
        table = np.zeros((words, 2 * said.codes), marks.dtype)
        # For each common value and parity of the heap: the rare values below it, as bits of their
        # codes.
        for parity in range(2):
            common = is_common(said, values, parity)
            for value in values[common]:
                for code in codes[:value][~common[:value]].tolist():
                    place = parity * said.codes + int(codes[value])
                    table[code // bits, place] |= marks.dtype.type(1 << code % bits)
        return table

    @cached_property
    def parts(self) -> tuple[Any, ...]:
        """Return the codes of possible parts from the largest to 0, and some to try first."""
        # 255 is the code of no heap, so that rare heaps and heap 0 are no parts.
        mirror = np.where(self.common, self.codes, 255)[: self.said.parts].astype(np.uint8)
        mirror[0] = 255
        few = [(k, 0) for k in places(self.said, 2) if self._turns(k)]
        usual = [
            (k + a, int(mirror[a]))
            for k in places(self.said, 4)
            for a in range(1, min(len(mirror), QUICK_BELOW))
            if mirror[a] < self.said.codes
        ]
        return mirror[::-1].copy(), *_columns(few + self._best(usual))

    def _best(self, usual: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Choose greedily the options that together witness most in a sample."""
        codes = np.zeros(self.stop + SAMPLE + 64, np.uint8)
        codes[: self.stop] = np.minimum(self.codes, 255)
        self.extend(codes, self.stop, self.stop + SAMPLE, self.marks)
        at = np.arange(self.stop, self.stop + SAMPLE)
        missing = self.needed[0, codes[at] + self.said.codes * (at & 1)].astype(np.uint64)
        made = []
        for away, turn in usual:
            code = codes[at - away] ^ np.uint8(turn)
            inside = code < 8 * self.marks.itemsize
            made.append(np.where(inside, np.uint64(1) << (code & np.uint64(63)), np.uint64(0)))
        table, chosen = np.array(made), []
        for _ in range(min(QUICK, len(usual))):
            best = int(np.bitwise_count(table & missing).sum(axis=1).argmax())
            chosen.append(usual[best])
            missing = missing & ~table[best]
        return chosen

    def _turns(self, k: int) -> bool:
        """Check whether taking k leaves a common single heap as a rare option."""
        return self.said.by_position >= 0 and k % 2 == 1

    def extend(self, codes: NDArray[np.uint8], start: int, stop: int, marks: Any) -> int:
        """Extend the codes as `extend_window` does."""
        near, far = self.distances
        return int(checker_kernels.extend_window(codes, start, stop, near, far, marks))


def first_free(said: "WindowCertificate") -> int:
    """Return the first heap that is not computed by the definition.

    Its witnesses, and those of all heaps after it, leave two common heaps.
    """
    return said.parts + said.last + said.bound


def is_common(
    said: "WindowCertificate", values: NDArray[np.int64], heaps: Any
) -> NDArray[np.bool_]:
    """Check which values are common at their heaps."""
    parity = np.bitwise_count(values & said.mask).astype(np.int64)
    if said.by_position >= 0:
        parity = parity + heaps + said.by_position
    return np.asarray(parity % 2 == 1)


def places(said: "WindowCertificate", bit: int) -> list[int]:
    """List the k whose digit has a bit; taking nothing leaves no single heap."""
    return [k for k, d in enumerate(said.code.digits) if d & bit and (k or bit == 4)]


def _columns(pairs: list[tuple[int, int]]) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Convert pairs to two rows of numbers."""
    table = np.array(pairs, np.int64).reshape(-1, 2)
    return table[:, 0].copy(), table[:, 1].astype(np.uint8)


PIECE = 1 << 18

Advance = Callable[[int], None]
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


def segments_of(said: "WindowCertificate") -> list[Segment]:
    """List the segments to check, from the first heap on.

    The first segment begins after the heaps computed by the definition.
    """
    beyond, free = said.parts + said.last, first_free(said)
    stops = [heap for heap in said.at if heap > free] or [max(said.at[-1], free)]
    starts = [free, *stops[:-1]]
    return [
        Segment(i, a, b, b + beyond) for i, (a, b) in enumerate(zip(starts, stops, strict=True))
    ]


def check_claim(said: "WindowCertificate") -> Ground:
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
            "the window theorem does not apply to {game}: its code must be finite, octal and"
            " split a heap in two",
            game=code.text,
        )
    if said.by_position >= 0 and ({k % 2 for k in splits} != {said.by_position} or period % 2):
        raise DataError("in {game} the parity of the heap gives no information", game=code.text)
    if said.parts < said.bound:
        raise DataError("the bound on parts must be at least {bound}", bound=said.bound)
    if first < said.bound or said.at[0] < said.bound + said.length:
        raise DataError("neither a period nor a state can begin before the last rare heap")
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
                "period {period:,} is not the least: {smaller:,} is also a period",
                period=period,
                smaller=shorter,
            )
    for heap in said.at:
        if heap <= ground.stop:
            _compare(said, heap, ground.codes[heap - said.length : heap])


def check_segment(ground: Ground, segment: Segment, progress: Advance | None = None) -> int:
    """Compute a segment from the state before it, with all witnesses, to the next state.

    Returns:
        The largest part that a witness needed.

    Raises:
        DataError: a witness is missing, a heap has no code, or the next state is another.
    """
    # The buffer is the `room` codes before `done`, then a piece, then a strip into which the kernel
    # may read. While heaps are wanted: fill a piece (it ends at the next state, if that is nearer),
    # compare the state there, look for witnesses, and move the last codes to the front. `first` is
    # the heap at place 0; it stays even or odd with `room`, which tells the parity of a place.
    strip_size = checker_kernels.STRIP
    said, room = ground.said, ground.stop + ground.stop % 2
    codes = np.zeros(room + PIECE + strip_size, np.uint8)
    first, marks, splits = segment.start - room, ground.new_marks(), np.array(places(said, 4))
    strip = np.repeat(marks, strip_size // marks.shape[1], axis=1)
    known = ground.codes if segment.number == 0 else said.state(segment.start)
    codes[room - len(known) : room] = np.minimum(known, 255)
    done, deepest = segment.start, 0
    wanted = done if segment.number == 0 else done + segment.end - segment.stop
    while done < segment.end:
        check_limits()
        stop = min(done + PIECE, segment.stop if done < segment.stop else segment.end)
        if ground.extend(codes, done - first, stop - first, marks) < stop - first:
            raise DataError("a heap near {heap:,} has too large a code", heap=done)
        if stop == segment.stop and stop in said.at:
            _compare(said, stop, codes[stop - first - said.length : stop - first])
        if wanted < stop:
            reached, part = checker_kernels.first_without_witness(
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


def _compare(said: "WindowCertificate", heap: int, codes: NDArray[Any]) -> None:
    if not np.array_equal(said.state(heap), codes):
        raise DataError("the state before heap {heap:,} differs", heap=heap)


def prime_factors(number: int) -> list[int]:
    """List the prime factors of a number, each once.

    >>> prime_factors(328_226_140_474), prime_factors(1)
    ([2, 103, 4523, 352273], [])
    """
    # Trial division to the root of what is left: a period of 10¹⁵ takes some 3·10⁷ steps at most.
    found, divisor = [], 2
    while divisor <= isqrt(number):
        if number % divisor == 0:
            found.append(divisor)
            while number % divisor == 0:
                number //= divisor
        divisor += 1
    return found + [number] * (number > 1)
