"""Look through codes of up to three digits, subtraction sets and sinks, for given values.

The value of a heap of n depends on few bits of a code only, and on the numbers up to n of a
subtraction set: to leave j heaps after taking k, a heap needs k + j things. So codes are built bit
by bit, and sets number by number. Where the value of a heap fits no place of the given ones,
nothing that begins so is looked at; most codes are given up early, and never written down.

    found(values of heaps 0 … n − 1, the starts that fit so far):
        for each choice of the bits (k, j) with k + j = n, or with and without n in the set:
            value of heap n → keep the starts that it fits; if any, go on with heap n + 1

A start is the heap whose value is the first of those given. All are tried at once, and a game is
listed with the first that fits.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from kalmar.answers.tables.ask import sequence
from kalmar.core.errors import KalmarError, LimitReached
from kalmar.games.heaps import DIGITS
from kalmar.research.find.index import (
    DISJUNCTIVE_WAYS,
    FOLDS_OF_SPLITS,
    FoundSequence,
    IndexLine,
    Way,
)
from kalmar.research.oeis import find_entry
from kalmar.research.oeis.terms import terms
from kalmar.runtime.work import spend, work_limit
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import Fold, Valuation

PLACES = 3
"""Digits after the point."""
LARGEST_TAKEN = 16
"""The largest number in a subtraction set."""
MAX_START, MAX_HEXADECIMAL_START = 6, 3
"""The largest heap whose value may be the first one given; there are many hexadecimal codes."""

STEPS_OF_HEAP = 10
"""Work for the value of one heap."""

STEPS_FOR_SINKS = 1_000_000
"""Work for sinks with the values, ten times what most sequences take."""

SINGLE, SPLIT, THREE = 2, 12, 8
"""The bits of a digit by which one heap, several, or just three heaps may be left."""

Wanted = Sequence[int | None]
"""The given values; None for a gap."""

Chosen = tuple[int, ...]
"""The digits of a code, or the numbers of a set, as far as they are chosen."""

Longer = Callable[[Chosen, list[int]], Iterable[tuple[Chosen, set[int]]]]

Found = tuple[Chosen, int]


AFTER_SETS = 60
"""By how many letters a sink counts as longer, so that it stands behind subtraction games."""


def match_of(game: str, way: Way, start: int, wanted: Wanted, more: int = 0) -> FoundSequence:
    """Return a game of heaps as a match; it counts as longer by some letters."""
    return FoundSequence(game, way, start, len(wanted), len(game) + more)


def is_open(match: FoundSequence) -> bool:
    """Return whether games that add moves which none of the heaps has have the same values.

    Args:
        match: a code or a subtraction game.

    >>> is_open(FoundSequence("subtraction(2,5)", DISJUNCTIVE_WAYS[0], 3, agreed=8, size=16))
    True
    """
    last = match.start + match.agreed - 1
    # A move that takes k and leaves j heaps is first possible in a heap of k + j.
    most = LARGEST_TAKEN if match.game.startswith("subtraction") else PLACES + 2
    return last < most


@dataclass(frozen=True)
class _Search:
    """What is looked for in one way.

    Attributes:
        wanted: the given values.
        fold: the valuation, and how the values of parts combine.
    """

    wanted: Wanted
    fold: Fold

    def fitting(self, starts: Sequence[int], heap: int, value: int) -> list[int]:
        """Return the starts that the value of a heap fits, and those for which it does not count.

        >>> from kalmar.theory.valuations import GRUNDY
        >>> _Search((0, 1), Fold(GRUNDY, NIM_SUM)).fitting([0, 1, 2, 3], 2, 1)
        [0, 1, 3]
        """
        shown, wanted = self.fold.valuation.show(value), self.wanted
        return [
            start
            for start in starts
            if not 0 <= heap - start < len(wanted)
            or wanted[heap - start] is None
            or wanted[heap - start] == shown
        ]

    def found(self, none: Chosen, longer: Longer, last: int = MAX_START) -> Iterator[Found]:
        """Yield the choices whose games have the values, each with the first start that fits.

        Args:
            none: what is chosen at first.
            longer: yields from a choice and the values of the heaps that it decides the choices
                that decide the next heap too, each with the values of its options.
            last: the largest start.
        """
        ended = self.fold.valuation.ended
        yield from self._found(none, longer, [ended], self.fitting(range(last + 1), 0, ended))

    def _found(
        self, chosen: Chosen, longer: Longer, values: list[int], starts: list[int]
    ) -> Iterator[Found]:
        if not starts:
            return
        spend(STEPS_OF_HEAP)
        heap = len(values)
        if heap >= starts[0] + len(self.wanted):
            yield chosen, starts[0]
            return
        valuation: Valuation = self.fold.valuation
        for more, options in longer(chosen, values):
            value = valuation.of_options(options) if options else valuation.ended
            yield from self._found(
                more, longer, [*values, value], self.fitting(starts, heap, value)
            )


def splits(
    values: Sequence[int], rest: int, digit: int, combine: Callable[[int, int], int]
) -> set[int]:
    """Return the values of all ways to leave a number of things in two or three heaps."""
    pairs = [(a, rest - a) for a in range(1, rest // 2 + 1)] if digit & 4 else []
    found = {combine(values[a], values[b]) for a, b in pairs}
    for a in range(1, rest // 3 + 1) if digit & 8 else ():
        found |= {
            combine(values[a], combine(values[b], values[rest - a - b]))
            for b in range(a, (rest - a) // 2 + 1)
        }
    return found


def options_of(
    digits: Sequence[int], values: Sequence[int], combine: Callable[[int, int], int]
) -> set[int]:
    """Return the values of the options of the next heap after those whose values are known.

    >>> from operator import xor
    >>> options_of((0, 7, 7), [0, 1, 2], xor) == {0, 1, 2}
    True
    """
    heap, found = len(values), set[int]()
    for taken, digit in enumerate(digits[: heap + 1]):
        rest = heap - taken
        if not rest:
            if digit & 1:
                found.add(values[0])
            continue
        if digit & SINGLE and taken:
            found.add(values[rest])
        if digit & SPLIT:
            found |= splits(values, rest, digit, combine)
    return found


def matching_codes(wanted: Wanted) -> Iterator[FoundSequence]:
    """Yield the octal and hexadecimal codes with these values.

    Codes are 0.d₁d₂d₃ with digits from 0 to F, and 4.d₁d₂d₃ with digits from 0 to 7, in every way
    in which the values of parts decide those of a heap; where no digit lets a heap be split, in
    every valuation. Digits that matter to no heap that counts are 0.

    Args:
        wanted: the values; None for a gap.

    >>> [match.game for match in matching_codes([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6])][:3]
    ['0.77', '0.771', '4.4']
    """
    for way, fold in FOLDS_OF_SPLITS.items():
        for zeroth, heaps, needed, last in (
            (0, 2, SPLIT, MAX_START),
            (4, 2, SPLIT, MAX_START),
            (0, 3, THREE, MAX_HEXADECIMAL_START),
        ):
            for digits, start in _codes(_Search(wanted, fold), heaps, zeroth, last):
                if any(digit & needed for digit in digits):
                    yield match_of(code_text(digits), way, start, wanted)
    for way in DISJUNCTIVE_WAYS:
        for digits, start in _codes(_Search(wanted, Fold(way.values, NIM_SUM)), 1):
            if any(digits):
                yield match_of(code_text(digits), way, start, wanted)


def _codes(search: _Search, heaps: int, zeroth: int = 0, last: int = MAX_START) -> Iterator[Found]:
    """Yield the digits of codes with the values.

    Args:
        search: what is looked for.
        heaps: how many may be left by one move.
        zeroth: the digit before the point.
        last: the largest start.
    """
    combine = search.fold.combine.function

    def longer(digits: Chosen, values: list[int]) -> Iterator[tuple[Chosen, set[int]]]:
        for more in _extended(digits, len(values), heaps):
            yield more, options_of(more, values, combine)

    return search.found((zeroth, 0, 0, 0), longer, last)


def _extended(digits: Chosen, heap: int, heaps: int) -> list[Chosen]:
    """Return the codes with and without each move that is first possible in a heap.

    >>> _extended((0, 1, 0, 0), 2, 1)
    [(0, 1, 0, 0), (0, 1, 1, 0), (0, 3, 0, 0), (0, 3, 1, 0)]
    """
    found = [digits]
    for taken in range(1, PLACES + 1):
        bit = heap - taken
        if 0 <= bit <= heaps:
            more = [(*d[:taken], d[taken] | 1 << bit, *d[taken + 1 :]) for d in found]
            found = [code for pair in zip(found, more, strict=True) for code in pair]
    return found


def code_text(digits: Sequence[int]) -> str:
    """Return a code without zeros at its end.

    >>> code_text([0, 7, 7, 0]), code_text([4, 0, 0, 0])
    ('0.77', '4.0')
    """
    text = "".join(DIGITS[digit] for digit in digits[1:]).rstrip("0")
    return f"{digits[0]}.{text or '0'}"


def matching_sets(wanted: Wanted) -> Iterator[FoundSequence]:
    """Yield the subtraction games of numbers up to 16 with these values, in every valuation.

    All of the 65,535 sets are covered. Numbers larger than every heap that counts are left out.

    Args:
        wanted: the values; None for a gap.

    >>> "subtraction(2,4)" in {m.game for m in matching_sets([0, 0, 1, 1, 2, 2, 0, 0])}
    True
    """
    for way in DISJUNCTIVE_WAYS:
        for numbers, start in _sets(wanted, way):
            yield match_of(f"subtraction({','.join(map(str, numbers))})", way, start, wanted)


def matching_sinks(wanted: Wanted) -> Iterator[FoundSequence]:
    """Yield the sinks of numbers up to 16 with these values, in every valuation.

    The largest number is among the heaps that count. A sink of 1, 2, …, t is a subtraction game.

    Args:
        wanted: the values; None for a gap.

    >>> [m.game for m in matching_sinks([0, 1, 1, 2, 2, 1, 3, 2, 0, 0]) if not m.start][:1]
    ['sink(2,5,7)']
    """
    for way in DISJUNCTIVE_WAYS:
        for largest in range(2, LARGEST_TAKEN + 1):
            for numbers, start in _sets(wanted, way, largest):
                if len(numbers) < largest:
                    game = f"sink({','.join(map(str, numbers))})"
                    yield match_of(game, way, start, wanted, AFTER_SETS)


def first_sinks(wanted: Wanted) -> list[FoundSequence]:
    """Return the sinks with these values that are found first, where very many have them.

    Args:
        wanted: the values; None for a gap.

    >>> [m.game for m in first_sinks([0, 1, 1, 2, 2, 1, 3, 2, 0, 0]) if not m.start][:1]
    ['sink(2,5,7)']
    """
    found: list[FoundSequence] = []
    with suppress(LimitReached), work_limit(STEPS_FOR_SINKS):
        found.extend(matching_sinks(wanted))
    return found


def _sets(wanted: Wanted, way: Way, largest: int = 0) -> Iterator[Found]:
    """Yield the sets of numbers with the values.

    Args:
        wanted: the values.
        way: how they are played and what is listed.
        largest: the largest number of a sink, which takes each heap up to it; 0 for a wall.
    """

    def longer(numbers: Chosen, values: list[int]) -> Iterator[tuple[Chosen, set[int]]]:
        heap = len(values)
        reached = {values[heap - number] for number in numbers}
        if heap != largest:
            yield numbers, reached | {values[0]} if heap < largest else reached
        if heap <= (largest or LARGEST_TAKEN):
            yield (*numbers, heap), reached | {values[0]}

    for numbers, start in _Search(wanted, Fold(way.values, NIM_SUM)).found((), longer):
        if numbers and numbers[-1] >= largest:
            yield numbers, start


MIN_TERMS = 5
"""Fewer known terms than these fit very many games."""
STEPS_FOR_MORE = 500_000
"""Work for values that the index lacks."""


def find_place(line: IndexLine, wanted: Wanted) -> tuple[int, int] | None:
    """Find where a line has the values first, and how many of them could be compared."""
    values, most = line.values, MAX_START if line.way else len(line.values)
    for start in range(min(most + 1, len(values))):
        there = values[start : start + len(wanted)]
        if not fits(wanted, there):
            continue
        if len(there) == len(wanted):
            return start, len(wanted)
        # What the index lacks is computed only where all that it has fits, and that is enough.
        if sum(term is not None for term in wanted[: len(there)]) >= MIN_TERMS:
            more = longer(line, start + len(wanted))[start:]
            if len(more) >= len(there) and fits(wanted, more):
                return start, len(more)
    return None


def fits(wanted: Wanted, values: Wanted) -> bool:
    """Return whether values are those wanted, as far as there are both.

    >>> fits([0, None, 2], [0, 1, 2, 3]), fits([0, 2], [0, 1])
    (True, False)
    """
    return all(a is None or a == b for a, b in zip(wanted, values, strict=False))


def longer(line: IndexLine, count: int) -> Wanted:
    """Compute so many values of a line; those of the index where that takes too much work."""
    try:
        with work_limit(STEPS_FOR_MORE):
            if line.way is None:
                return tuple(terms(find_entry(line.game), count))
            way, last = line.way, line.first + count - 1
            return sequence(line.game, last, *way.asked).values
    except KalmarError:
        return line.values
