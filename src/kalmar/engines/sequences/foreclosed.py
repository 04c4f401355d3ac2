"""Foreclosed values as Grundy values of another code; lengths of play as runs of equal values.

A foreclosed value is the mex over the options of which no part is deleted: F⁻ deletes the heaps
that have no move, F⁺ also those that one move ends. Where the deleted heaps are those up to t, the
heap n = t + m is the heap m of another game: one part that is left counts t too, so that leaving j
parts by taking k things becomes leaving j parts by taking k + (j − 1)·t things. Nothing is left
over: leaving no heap is deleted. So everything that is known of Grundy values serves foreclosed
ones: engines, proofs of periods, and certificates.

`RunValues` serves valuations in which the least or the greatest of the parts counts. Remoteness of
conjunctive and suspense of continued conjunctive play change rarely: among heaps up to 10¹² some
eighty times. Two parts from two runs have every sum between those of the ends, and the value of the
pair is that of the runs. So which values the options of a heap have changes only where such a sum
begins or ends; between two such events the next heap has the value of the last one. The work is the
square of the number of runs, whatever their lengths are.
"""

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from kalmar.engines.sequences.periodicity import Finding, Periodicity
from kalmar.games.heaps import Code
from kalmar.theory.operations import ALMOST_ENDED, ENDED, GREATEST, LEAST
from kalmar.theory.valuations import FORECLOSED, MISERE_FORECLOSED
from kalmar.theory.valuations.valuation import Fold, Valuation


@dataclass(frozen=True)
class Foreclosed:
    """The game whose Grundy values are the foreclosed values of another one.

    Attributes:
        code: its digits.
        deleted: the values of the heaps 0 to t, which are deleted.
    """

    code: Code
    deleted: tuple[int, ...]

    @property
    def last(self) -> int:
        """t: the value of the heap n is the Grundy value of n − t, for n > t."""
        return len(self.deleted) - 1


def foreclosed_code(code: Code, valuation: Valuation) -> Foreclosed | None:
    """Return the code whose Grundy values are the foreclosed values; None if there is none.

    Args:
        code: of a game that splits heaps.
        valuation: one of the two foreclosed ones, or any other, for which there is none.

    >>> from kalmar.games.heaps import parse_code
    >>> kayles = parse_code("0.77")
    >>> [foreclosed_code(kayles, valuation).code.text for valuation in (FORECLOSED, MISERE_FORECLOSED)]
    ['0.2244', '0.66']
    >>> foreclosed_code(parse_code("4!.0"), MISERE_FORECLOSED).code.text
    '0!.04'
    >>> foreclosed_code(parse_code("0.6"), FORECLOSED) is None  # heap 1 ends every larger heap
    True
    """  # noqa: E501 - one example
    if valuation not in (FORECLOSED, MISERE_FORECLOSED) or not code.finite or code.most_parts < 2:
        return None
    # From len(digits) + 6 on every heap has a move, if any has: three unequal parts need six
    # things.
    ended = [heap for heap in range(len(code.digits) + 6) if not _has_move(code, heap)]
    deleted = set(ended)
    if valuation is FORECLOSED:
        if ended != [0]:
            return None
        deleted |= {taken for taken, digit in enumerate(code.digits) if digit & 1}
    last = len(deleted) - 1
    if deleted != set(range(last + 1)):
        return None
    values = [ENDED if heap in ended else ALMOST_ENDED for heap in range(last + 1)]
    return Foreclosed(_moved(code, last), tuple(values))


def _has_move(code: Code, heap: int) -> bool:
    """Return whether a heap has a move: what must be left for one, two or three parts."""
    needed = (0, 1, 3, 6) if code.unequal else (0, 1, 2, 3)
    return any(
        digit >> parts & 1 and (heap - taken >= needed[parts] if parts else heap == taken)
        for taken, digit in enumerate(code.digits)
        for parts in range(4)
    )


def _moved(code: Code, last: int) -> Code:
    """Return the code of the heaps above `last`, counted from there."""
    digits = [0] * (len(code.digits) + 2 * last)
    for taken, digit in enumerate(code.digits):
        for parts in (1, 2, 3):
            if digit >> parts & 1:
                digits[taken + (parts - 1) * last] |= 1 << parts
    while len(digits) > 1 and not digits[-1]:
        digits.pop()
    return Code(tuple(digits), unequal=code.unequal)


def moved_on(finding: Finding, last: int) -> Finding:
    """Return the finding about foreclosed values from that about the other code's values.

    Args:
        finding: about the other code.
        last: the largest heap that is deleted.

    >>> moved_on(Finding("observed", 100, Periodicity(0, 9)), 2).periodicity
    Periodicity(preperiod=3, period=9, saltus=0)
    """
    found = finding.periodicity
    if found is None:
        return Finding("none", finding.length + last)
    # The heap 0 of the other code is deleted here, and has no Grundy value.
    moved = Periodicity(max(1, found.preperiod) + last, found.period, found.saltus)
    bound = finding.bound + last if finding.bound else 0
    return Finding(finding.status, finding.length + last, moved, finding.theorem, bound)


MOST_RUNS = 1500
"""With more of them the games are others than those for which this is made."""


def has_runs(code: Code, fold: Fold) -> bool:
    """Return whether values are found run by run: the least or greatest of up to two parts counts.

    >>> from kalmar.games.heaps import parse_code
    >>> from kalmar.theory.valuations import REMOTENESS
    >>> has_runs(parse_code("0.77"), Fold(REMOTENESS, LEAST))
    True
    """
    return fold.combine in (LEAST, GREATEST) and code.finite and code.most_parts == 2


class RunValues:
    """The values of heaps 0, 1, 2, …, as far as they were asked for.

    Args:
        code: finite, of at most two parts.
        fold: with the least or the greatest as its operation.

    >>> from kalmar.games.heaps import parse_code
    >>> from kalmar.theory.valuations import SUSPENSE
    >>> found = RunValues(parse_code("0.77"), Fold(SUSPENSE, GREATEST))
    >>> found.extend(10**9), found.value(10**9), len(found.starts)
    (True, 57, 58)
    """

    def __init__(self, code: Code, fold: Fold) -> None:
        """Begin with heap 0, which is no part."""
        self.code: Code = code
        self.fold: Fold = fold
        self.starts: list[int] = [0]
        self.values: list[int] = [fold.valuation.ended]
        self.done: int = 0
        # (heap, value, ±1): from this heap on there is one kind of option with the value more, or
        # less. `_met` counts the kinds that there are at the heap reached.
        self._events: list[tuple[int, int, int]] = []
        self._met: Counter[int] = Counter()
        self._moves = [(taken, digit) for taken, digit in enumerate(code.digits) if digit]
        for taken, digit in self._moves:
            if digit & 1 and taken:
                self._event(taken, fold.valuation.ended, 1)
                self._event(taken + 1, fold.valuation.ended, -1)

    @property
    def changes(self) -> int:
        """Count the heaps whose value differs from that of the heap before."""
        return sum(before != after for before, after in pairwise(self.values))

    def extend(self, n: int) -> bool:
        """Find the values up to heap n; return whether that could be done in few runs."""
        if self.done == 0 and n > 0:
            self._begin(1)
            self.done = 1
        while self.done < n and len(self.starts) < MOST_RUNS:
            if not self._events or self._events[0][0] > n:
                self.done = n
            else:
                self.done = self._events[0][0]
                self._begin(self.done)
        return self.done >= n

    def value(self, heap: int) -> int:
        """Return the value of a requested heap, or of any heap if nothing changes any more."""
        return self.values[bisect_right(self.starts, heap) - 1]

    def first(self, n: int) -> list[int]:
        """Return the values of heaps 0 to n, which must have been requested."""
        # Runs lie end to end; the last one goes on to n.
        ends = (*self.starts[1:], n + 1)
        return [
            value
            for start, end, value in zip(self.starts, ends, self.values, strict=True)
            for _ in range(start, min(end, n + 1))
        ]

    def end(self, run: int) -> int:
        """Return the last heap of a run, which must not be the last run."""
        return self.starts[run + 1] - 1

    def _begin(self, heap: int) -> None:
        """Update the options at a heap, and begin a new run if the value changes."""
        while self._events and self._events[0][0] == heap:
            _, value, more = heappop(self._events)
            self._met[value] += more
        reached = [value for value, times in self._met.items() if times]
        valuation = self.fold.valuation
        value = valuation.of_options(reached) if reached else valuation.ended
        # Several events may fall on one heap and cancel, so the values are compared.
        if value != self.values[-1] or heap == 1:  # heap 0 is no part, heap 1 is one
            if heap > 1:
                self._close(heap)
            self.starts.append(heap)
            self.values.append(value)
            self._open()

    def _open(self) -> None:
        """Schedule where the last run begins to make options, alone and with each other run."""
        last = len(self.starts) - 1
        start, value = self.starts[last], self.values[last]
        for taken, digit in self._moves:
            if digit & 2 and taken:
                self._event(start + taken, value, 1)
            if digit & 4:
                for run in range(1, last):
                    self._event(start + self.starts[run] + taken, self._pair(run, last), 1)
                self._event(2 * start + self.code.unequal + taken, value, 1)

    def _close(self, heap: int) -> None:
        """Schedule where the last run, ending before a heap, stops making options."""
        last = len(self.starts) - 1
        end, start, value = heap - 1, self.starts[last], self.values[last]
        for taken, digit in self._moves:
            if digit & 2 and taken:
                self._event(end + taken + 1, value, -1)
            if digit & 4:
                for run in range(1, last):
                    self._event(end + self.end(run) + taken + 1, self._pair(run, last), -1)
                # A run of one heap begins, if parts are unequal, after it ends: it makes nothing.
                ended = max(2 * end - self.code.unequal, 2 * start + self.code.unequal - 1)
                self._event(ended + taken + 1, value, -1)

    def _pair(self, run: int, other: int) -> int:
        return self.fold.combine(self.values[run], self.values[other])

    def _event(self, heap: int, value: int, more: int) -> None:
        heappush(self._events, (heap, value, more))
