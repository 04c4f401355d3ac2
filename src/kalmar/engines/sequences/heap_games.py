"""Heap games by their codes: numbers derived from the digits, values and proved periods in Python.

Neither NumPy nor Numba is loaded.

* `HeapGame` is a game as the sequence engines take it.
* `plain_values` computes heap after heap, in any valuation and composition. The options are not
  listed: what a move may leave of a heap is read from the code, and the values of all ways to leave
  the same number of things are found once, however many numbers of things lead to it. Sets of
  values stand for lists of options, which serves every valuation of `VALUATIONS`.
* Grundy values are found on bytes as long as each fits. Two slices of the values, one read from
  either end as a long number, give the values of all splits of a heap by one ⊕, and a scan of
  memory finds a value among them: this takes a tenth of the time of a loop over the splits.
* `HeapValues` keeps them, and finds their period from scratch, as soon as it is proved.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count, islice
from operator import itemgetter, xor
from typing import TypeAlias

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError, LimitReached
from kalmar.core.rules import Rules
from kalmar.engines.sequences.periodicity import GRUNDY_SUM, Finding, Periodicity, certify
from kalmar.games.heaps import Code, code_of
from kalmar.games.heaps.subtraction import LONGEST_CODE, FixedNumbers
from kalmar.games.registry import find_rules
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import GrowingList
from kalmar.theory.operations import NIM_SUM, Operation
from kalmar.theory.valuations.valuation import Fold, Valuation

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the heaps done and the heaps wanted, several times a second."""


@dataclass(frozen=True)
class HeapGame:
    """A take-and-break game.

    Attributes:
        name: as it is shown and stored.
        code: the digits, and whether heaps that are left must differ in size.
    """

    name: str
    code: Code

    @cached_property
    def last(self) -> int:
        """Return the place k of the last nonzero digit of a finite code."""
        return len(self.code.digits) - 1

    def moves(self, n: int) -> list[tuple[int, int]]:
        """List the k up to n with a nonzero digit, each with its digit.

        >>> heap_game("0.303").moves(9)
        [(1, 3), (3, 3)]
        """
        if self.code.tail:
            return [(k, digit) for k, digit in enumerate(self.code.first(n + 1)) if digit]
        return self.places[: bisect_right(self.places, n, key=itemgetter(0))]

    def rows(self, n: int, after: int = 0) -> list[tuple[int, int]]:
        """List the moves as kernels take them, a run of digits 1 in one row.

        Args:
            n: the largest heap.
            after: digits 1 of smaller k, and of this one, are left out: they matter to no later
                heap.

        Returns:
            Each k with its digit; and the first k of each run with the last one, negative.

        >>> heap_game("0.303").rows(9), heap_game("sink(2,6)").rows(9, after=3)
        ([(1, 3), (3, 3)], [(2, 3), (4, -5), (6, 3)])
        """
        found: list[tuple[int, int]] = []
        for k, digit in self.moves(n):
            if digit != 1:
                found.append((k, digit))
            elif found and found[-1][1] == 1 - k:
                found[-1] = found[-1][0], -k
            elif k > after:
                found.append((k, -k))
        return found

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """List the places of nonzero digits before the tail, each with its digit."""
        return [(k, digit) for k, digit in enumerate(self.code.digits) if digit]

    @property
    def least_terms(self) -> int:
        """Return how many values every theorem needs: those up to the last digit of the code."""
        return self.last if self.code.finite else 0

    @cached_property
    def digits(self) -> tuple[int, ...]:
        """Return the nonzero digits, as often as they occur, and those of the tail."""
        return (*(digit for _, digit in self.places), *self.code.tail)

    @cached_property
    def singles(self) -> tuple[int, ...]:
        """Return the k after whose taking one heap may be left, for a finite code."""
        return tuple(k for k, digit in enumerate(self.code.digits) if digit & 2 and k)

    @cached_property
    def splits(self) -> tuple[int, ...]:
        """Return the k after whose taking two heaps may be left, for a finite code."""
        return tuple(k for k, digit in enumerate(self.code.digits) if digit & 4)

    @cached_property
    def is_octal(self) -> bool:
        """Return whether the code is finite and leaves at most two heaps."""
        return self.code.finite and self.code.most_parts <= 2


def heap_game(game: str | Code | Rules | HeapGame) -> HeapGame:
    """Return the game of a code, of a text as typed, or of rules that declare a code.

    Raises:
        GameError: it is not a take-and-break game.
        LimitReached: it is a subtraction game of numbers that are too large.

    >>> heap_game("0.77").splits, heap_game("grundys-game").code.text
    ((1, 2), '4!.0')
    >>> heap_game("subtraction(1,3)").code.text
    '0.303'
    """
    if isinstance(game, HeapGame):
        return game
    if isinstance(game, Code):
        return HeapGame(game.text, game)
    rules = find_rules(game) if isinstance(game, str) else game
    code = code_of(rules)
    if isinstance(rules, FixedNumbers) and code is None:
        raise LimitReached(
            "the numbers of {name} are too large to list all heaps up to them: use numbers up"
            " to {longest_code:,}",
            name=rules.name,
            longest_code=LONGEST_CODE,
        )
    if code is None:
        raise GameError(
            "'{name}' is not a take-and-break game: give a code such as 0.77",
            name=rules.name,
        )
    return HeapGame(rules.name, code)


Found: TypeAlias = "set[int] | bytes"
"""Values of options: where all fit a byte, a byte each, in any order and as often as they come."""
BYTES = 256


class _Left:
    """The values of what may be left of a heap.

    Args:
        values: those of heaps 0, 1, …; it grows.
        combine: how the values of heaps combine; commutative and associative.
        unequal: whether heaps that are left must differ.
        on_bytes: whether pairs are combined as bytes, as long as all values fit.
    """

    def __init__(
        self, values: list[int], combine: Operation, unequal: bool, on_bytes: bool
    ) -> None:
        self.values, self.unequal = values, unequal
        self.bytes = bytearray(values) if on_bytes else None
        # The usual one without a call, and the others without a second one.
        self.combine = xor if combine == NIM_SUM else combine.function
        # By what is left: several moves of several heaps leave it.
        self.pair_values: dict[int, Found] = {}

    def append(self, value: int) -> None:
        """Add the value of the next heap."""
        self.values.append(value)
        if self.bytes is not None and value < BYTES:
            self.bytes.append(value)
        else:
            self.bytes = None

    def pairs(self, rest: int) -> Found:
        """Return the values of two heaps with a given total size, whose values are known."""
        found = self.pair_values.get(rest)
        if found is None:
            end = (rest + 1) // 2 if self.unequal else rest // 2 + 1
            found = self.pair_values[rest] = self._joined(rest, end) if end > 1 else b""
        return found

    def _joined(self, rest: int, end: int) -> Found:
        """Combine the value of each part below `end` with that of the other part."""
        if self.bytes is not None:
            # Little-endian from 1 upwards, big-endian from rest − 1 downwards: the bytes of a and
            # of rest − a stand at one place of two long numbers, and one ⊕ joins them all.
            upwards = int.from_bytes(self.bytes[1:end], "little")
            downwards = int.from_bytes(self.bytes[rest - end + 1 : rest], "big")
            return (upwards ^ downwards).to_bytes(end - 1, "little")
        # Descending slices pair part a with rest − a, and `map` joins them in C.
        small, large = self.values[1:end], self.values[rest - 1 : rest - end : -1]
        return set(map(self.combine, small, large))

    def triples(self, rest: int) -> set[int]:
        """Return the values of three heaps with a given total size.

        One of them is at most a third; it does not matter if it is the smallest, unless it must
        differ from the others.
        """
        combine, found, values = self.combine, set[int](), self.values
        for part in range(1, rest // 3 + 1) if self.unequal else ():
            value, left = values[part], rest - part
            found.update(
                combine(value, combine(values[middle], values[left - middle]))
                for middle in range(part + 1, (left + 1) // 2)
            )
        if self.unequal:
            return found
        for part in range(1, rest // 3 + 1):
            value = self.values[part]
            found.update([combine(value, two) for two in self.pairs(rest - part)])
        return found

    def by(self, digit: int, rest: int) -> Iterator[Found]:
        """Yield the values of what a digit allows to be left in two parts, and in three."""
        if digit & 4:
            yield self.pairs(rest)
        if digit & 8:
            yield self.triples(rest)


def plain_values(game: HeapGame, fold: Fold = GRUNDY_SUM) -> Iterator[int]:
    """Yield the values of heaps 0, 1, 2, … without end.

    Args:
        game: a take-and-break game.
        fold: a valuation that depends on nothing but the set of the values of the options, and how
            the heaps that a move leaves combine.

    >>> from itertools import islice
    >>> list(islice(plain_values(heap_game("0.77")), 9))
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    """
    code, ended = game.code, fold.valuation.ended
    values = [ended]
    on_bytes = fold == GRUNDY_SUM and game.is_octal
    left = _Left(values, fold.combine, code.unequal, on_bytes)
    value_of = _mex if on_bytes else partial(_united, fold.valuation)
    # Moves that leave nothing, one heap, or several are looked at apart.
    singles, splits = game.singles, [(k, digit) for k, digit in game.places if digit & 12]
    # For a tail of t digits, digit i of it allows to take i, i + t, i + 2t, …: what is left runs
    # through a class of residues modulo t, so a set for each digit and class grows with the heaps.
    endless = [[set[int]() for _ in code.tail] for _ in code.tail]
    yield ended
    for heap in count(1):
        check_limits()
        reached = {values[heap - taken] for taken in singles if taken < heap}
        if code.digit(heap) & 1:
            reached.add(ended)
        split: list[Found] = []
        for taken, digit in splits:
            if taken < heap:
                split.extend(left.by(digit, heap - taken))
        for place, digit in enumerate(code.tail, len(code.digits)):
            if (rest := heap - place) > 0:
                # All rests of one class are left by this digit, as it comes again and again.
                met = endless[place - len(code.digits)][rest % len(code.tail)]
                met.update([values[rest]] if digit & 2 else (), *left.by(digit, rest))
                split.append(met)
        # Values of pairs serve while a move can leave as much; triples need two thirds of it too.
        if code.finite and code.most_parts < 3:
            left.pair_values.pop(heap - game.last, None)
        left.append(value_of(reached, split))
        yield values[heap]


def _mex(reached: set[int], split: list[Found]) -> int:
    """Return the least value that is in none of the sets."""
    value = 0
    # `in` for bytes is memchr, some ten bytes a cycle.
    while value in reached or (split and any(value in values for values in split)):
        value += 1
        if value == BYTES:  # no byte is left, and no other number is in a string of bytes
            split = [set(values) for values in split]
    return value


def _united(valuation: Valuation, reached: set[int], split: list[Found]) -> int:
    """Return the value of a heap by the values of all its options."""
    found = reached.union(*split)
    return valuation.of_options(found) if found else valuation.ended


FIRST_LENGTH = 512
GROWTH = 1.25
"""Values are extended by so much between two searches for a period, which are cheap beside it."""


def lengths(first: int, limit: int) -> Iterator[int]:
    """Yield the largest heap to compute before each search for a period.

    Args:
        first: the first of them, if it is not beyond the limit.
        limit: the last of them.

    >>> list(lengths(512, 1000))
    [512, 641, 802, 1000]
    """
    aim = first
    while aim < limit:
        yield aim
        aim = int(GROWTH * aim) + 1
    yield limit


def first_proved(findings: Iterable[Finding]) -> Finding:
    """Return the first finding that is a proof, else the last one.

    Args:
        findings: each made when it is asked for, from more values than the one before.
    """
    for finding in findings:
        if finding.status == "proved":
            break
    return finding


class HeapValues:
    """The values of heaps in one way of playing, each found when it is first asked for.

    Args:
        game: a take-and-break game.
        fold: the valuation, and how the values of parts combine.

    Attributes:
        known: the values found so far, of heaps 0, 1, ….

    >>> kayles = HeapValues(heap_game("0.77"))
    >>> kayles.first(5), len(kayles.known), kayles.prove(10_000).words
    ([0, 1, 2, 3, 1, 4], 6, 'period 12 from 71, proved (Guy and Smith 1956, terms to 167)')
    """

    def __init__(self, game: HeapGame, fold: Fold = GRUNDY_SUM) -> None:
        """Know nothing yet."""
        self.game, self.fold = game, fold
        self._coming: Iterator[int] = iter(())
        self._list = GrowingList(self._follow)
        self.known: list[int] = self._list.entries

    def _follow(self, known: list[int]) -> int:
        found = next(self._coming, None)
        if found is None:  # at first, and where an error, such as that of a limit, has ended them
            self._coming = islice(plain_values(self.game, self.fold), len(known), None)
            found = next(self._coming)
        return found

    def first(self, n: int) -> list[int]:
        """Return the values of heaps 0 to n."""
        self._list[n]  # finds those before it
        return self.known[: n + 1]

    def prove(self, to: int) -> Finding:
        """Return what a period rests on that heaps 0 to one prove, else what those show of one."""
        aims = lengths(max(FIRST_LENGTH, self.game.least_terms), to)
        return first_proved(certify(self.first(aim), self.game.code, self.fold) for aim in aims)


kept_values = lru_cache(maxsize=1 << 6)(HeapValues)
"""The values of a game in a way of playing, kept for the next question about them."""


def continued(known: Sequence[int], found: Periodicity, n: int) -> list[int]:
    """Extend the first values by their period to those of heaps 0 to n.

    Args:
        known: the values of the heaps before the end of the first period, at least.
        found: the period.
        n: the last heap wanted.

    >>> continued([7, 1, 2], Periodicity(1, 2), 6), continued([7, 1, 2], Periodicity(1, 2, 3), 6)
    ([7, 1, 2, 1, 2, 1, 2], [7, 1, 2, 4, 5, 7, 8])
    """
    start, period = found.preperiod, found.period
    values = list(known[: min(start + period, n + 1)])
    times = (n + 1 - len(values)) // period + 1
    if not found.saltus:
        values.extend(values[start:] * times)
    else:
        round_ = values[start:]
        for more in range(found.saltus, (times + 1) * found.saltus, found.saltus):
            values.extend([value + more for value in round_])
    del values[n + 1 :]
    return values
