"""Values of heaps in plain Python, one heap after the other, in any valuation and composition.

The rules do not list their options: what a move may leave of a heap is read from the code, and
the values of all ways to leave the same number of things are found once, however many numbers of
things lead to it. Sets of values stand for lists of options, which serves every valuation of
`VALUATIONS`.
"""

from collections.abc import Iterable, Iterator
from itertools import count
from operator import xor

from kalmar.sequences.heap_games import HeapGame
from kalmar.values.fold import Fold
from kalmar.values.operations import NIM_SUM, Operation

__all__ = ["plain_values"]


class _Left:
    """The values of what may be left of a heap.

    Args:
        values: those of heaps 0, 1, …; it grows.
        combine: how the values of heaps combine; commutative and associative.
    """

    def __init__(self, values: list[int], combine: Operation) -> None:
        self.values = values
        # The usual one without a call, and the others without a second one.
        self.combine = xor if combine == NIM_SUM else combine.function
        self.kept: dict[tuple[int, bool], set[int]] = {}

    def pairs(self, rest: int, unequal: bool) -> set[int]:
        """The values of two heaps with so many things together, whose values are known."""
        found = self.kept.get((rest, unequal))
        if found is None:
            end = (rest + 1) // 2 if unequal else rest // 2 + 1
            small, large = self.values[1:end], self.values[rest - 1 : rest - end : -1]
            found = self.kept[rest, unequal] = set(map(self.combine, small, large))
        return found

    def triples(self, rest: int, unequal: bool) -> set[int]:
        """The values of three heaps with so many things together.

        One of them is at most a third; it does not matter if it is the smallest, unless it must
        differ from the others.
        """
        combine, found, values = self.combine, set[int](), self.values
        for part in range(1, rest // 3 + 1) if unequal else ():
            value, left = values[part], rest - part
            found.update(
                combine(value, combine(values[middle], values[left - middle]))
                for middle in range(part + 1, (left + 1) // 2)
            )
        if unequal:
            return found
        for part in range(1, rest // 3 + 1):
            value = self.values[part]
            found.update([combine(value, two) for two in self.pairs(rest - part, False)])
        return found

    def by(self, digit: int, rest: int, unequal: bool) -> Iterable[int]:
        """The values of all that a digit allows to be left, where something is left."""
        if digit & 14 == 2:
            return (self.values[rest],)
        found = set(self.pairs(rest, unequal)) if digit & 4 else set()
        if digit & 2:
            found.add(self.values[rest])
        return found | self.triples(rest, unequal) if digit & 8 else found

    def forget(self, rest: int) -> None:
        """No more heaps are left with so many things together."""
        self.kept.pop((rest, False), None)
        self.kept.pop((rest, True), None)


def plain_values(game: HeapGame, fold: Fold, known: Iterable[int] = ()) -> Iterator[int]:
    """The values of heaps 0, 1, 2, … without end.

    Args:
        game: a take-and-break game.
        fold: a valuation that depends on nothing but the set of the values of the options, and how
            the heaps that a move leaves combine.
        known: the values of the first heaps, if they are known; only for a finite code.

    >>> from itertools import islice
    >>> from kalmar.sequences.heap_games import heap_game
    >>> from kalmar.values import GRUNDY
    >>> list(islice(plain_values(heap_game("0.77"), Fold(GRUNDY, NIM_SUM)), 9))
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    """
    code, ended = game.code, fold.valuation.ended
    values = list(known) or [ended]
    left = _Left(values, fold.combine)
    moves = [(k, d if k else d & 12) for k, d in enumerate(code.digits) if d]
    endless = [[set[int]() for _ in code.tail] for _ in code.tail]
    yield from values
    for heap in count(len(values)):
        reached = {ended} if code.digit(heap) & 1 else set()
        for taken, digit in moves:
            if taken >= heap:
                break
            reached.update(left.by(digit, heap - taken, game.unequal))
        for place, digit in enumerate(code.tail, len(code.digits)):
            if (rest := heap - place) > 0:
                # All rests of one class are left by this digit, as it comes again and again.
                met = endless[place - len(code.digits)][rest % len(code.tail)]
                met.update(left.by(digit, rest, game.unequal))
                reached |= met
        if code.finite and code.most_parts < 3:
            left.forget(heap - game.last)
        values.append(fold.valuation.of_options(reached) if reached else ended)
        yield values[heap]
