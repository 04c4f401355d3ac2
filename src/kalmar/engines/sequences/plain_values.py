"""Values of heaps in plain Python, one heap after the other, in any valuation and composition.

The rules do not list their options: what a move may leave of a heap is read from the code, and
the values of all ways to leave the same number of things are found once, however many numbers of
things lead to it. Sets of values stand for lists of options, which serves every valuation of
`VALUATIONS`.

Grundy values of octal games in plain Python, as long as each fits into a byte.

The values are one string of bytes. Two slices of it, one read from either end as a long number,
give the values of all splits of a heap by one ⊕, and a scan of memory finds a value among them:
this takes a tenth of the time of a loop over the splits.
"""

from collections.abc import Iterable, Iterator
from itertools import count, islice
from operator import xor

from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM, Operation
from kalmar.theory.valuations import GRUNDY

__all__ = ["grundy_bytes", "plain_values"]


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
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> from kalmar.theory.valuations import GRUNDY
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


BYTES = 256


def grundy_bytes(game: HeapGame) -> Iterator[int]:
    """The Grundy values of heaps 0, 1, 2, … without end.

    Args:
        game: a take-and-break game; if it is not octal, or as soon as a value does not fit a byte,
            the values come from `plain_values`.

    >>> from itertools import islice
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> list(islice(grundy_bytes(heap_game("0.77")), 9))
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    """
    values = bytearray(1)
    yield 0
    if game.is_octal:
        yield from _while_bytes(game, values)
    rest = plain_values(game, Fold(GRUNDY, NIM_SUM), values)
    yield from islice(rest, len(values), None)


def _while_bytes(game: HeapGame, values: bytearray) -> Iterator[int]:
    """Append and give the values from heap 1 on, until one does not fit."""
    ended = {k for k, digit in enumerate(game.code.digits) if digit & 1}
    kept: dict[int, bytes] = {}
    for heap in count(1):
        single = {values[heap - k] for k in game.singles if k < heap}
        if heap in ended:
            single.add(0)
        if game.splits:
            rest = heap - game.splits[0]
            kept[rest] = _of_splits(values, rest, game.unequal)
            kept.pop(heap - game.splits[-1] - 1, None)
        value = _mex(single, [kept.get(heap - k, b"") for k in game.splits])
        if value >= BYTES:
            return
        values.append(value)
        yield value


def _of_splits(values: bytearray, rest: int, unequal: bool) -> bytes:
    """The values of all splits, the one with the smallest part first."""
    end = (rest + 1) // 2 if unequal else rest // 2 + 1
    if end < 2:
        return b""
    small = int.from_bytes(values[1:end], "little")
    large = int.from_bytes(values[rest - end + 1 : rest], "big")
    return (small ^ large).to_bytes(end - 1, "little")


def _mex(single: set[int], split: list[bytes]) -> int:
    """The least number that is in no set; `BYTES` if no byte is left."""
    value = 0
    while value in single or (value < BYTES and any(value in values for values in split)):
        value += 1
    return value
