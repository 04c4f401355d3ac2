"""Closed forms of heaps: Nim, Lasker's Nim, bounded Nim, divisor and woodcutter's game.

In every valuation a Nim heap of n has values of the same kind: some first values by themselves, and
from there on n plus a constant, or one value for ever. `NIM` is that table.

Large heaps that moves split, of Lasker's Nim and of the woodcutter's game, have too many moves to
list them. Those that leave a value are made one by one from its binary digits, and counted so.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from heapq import merge
from itertools import chain
from typing import NamedTuple

from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, Rules
from kalmar.games.heaps import NIM as NIM_CODE
from kalmar.games.heaps import Code, code_of
from kalmar.games.registry import translated_name
from kalmar.solvers.solved import Form, OptionsByValue, Solved
from kalmar.theory import operations as op
from kalmar.theory import valuations
from kalmar.theory.moore import Readings, readings
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import SHORTEST
from kalmar.theory.valuations.valuation import Fold, Valuation


class Eventually(NamedTuple):
    """Values of the heaps 0, 1, …: some first ones, then `slope`·n + `intercept`.

    Attributes:
        first: the values of the first heaps.
        slope: 0 where all further heaps have one value, 1 where the value grows with the heap.
        intercept: what is added.
    """

    first: tuple[int, ...]
    slope: int
    intercept: int

    def value(self, heap: int) -> int:
        """Return the value of a heap."""
        if heap < len(self.first):
            return self.first[heap]
        return self.slope * heap + self.intercept

    def heaps(self, value: int, below: int) -> range:
        """Return the heaps smaller than `below` that have a value; they form a single range.

        >>> Eventually((0, 1), 0, 2).heaps(2, 9), Eventually((1, 0), 1, 0).heaps(0, 9)
        (range(2, 9), range(1, 2))
        """
        if value in self.first:
            start = self.first.index(value)
            return range(start, min(start + 1, below))
        # The values that grow meet each number once; a constant value stretches without end.
        start = value - self.intercept if self.slope else len(self.first)
        if start < len(self.first) or (not self.slope and value != self.intercept):
            return range(0)
        return range(start, min(start + 1, below) if self.slope else below)

    @property
    def reach(self) -> OptionsByValue:
        """Return a heap's options by value, where every smaller heap can be reached."""
        return OptionsByValue(int, self._values, self._count, self._options)

    def _values(self, heap: int) -> Iterator[int]:
        further = max(0, heap - len(self.first))
        # Values of the first heaps come first; later ones are a run of numbers, or one constant.
        start = self.value(len(self.first))
        return chain(
            self.first[:heap], range(start, start + (further if self.slope else further > 0))
        )

    def _count(self, heap: int, value: int) -> int:
        heaps = self.heaps(value, heap)
        return max(0, heaps.stop - heaps.start)

    def _options(self, heap: int, value: int) -> Iterator[Option]:
        return ((left,) for left in self.heaps(value, heap))


NIM: dict[Valuation, Eventually] = {
    valuations.GRUNDY: Eventually((), 1, 0),
    valuations.REMOTENESS: Eventually((0,), 0, 1),
    valuations.SUSPENSE: Eventually((0,), 0, 1),
    valuations.FORECLOSED: Eventually((op.ENDED,), 0, op.ALMOST_ENDED),
    valuations.MISERE_GRUNDY: Eventually((1, 0), 1, 0),
    valuations.MISERE_REMOTENESS: Eventually((0, 1), 0, 2),
    valuations.MISERE_SUSPENSE: Eventually((0, 1), 0, 2),
    valuations.MISERE_FORECLOSED: Eventually((op.ENDED,), 1, -1),
    valuations.KERNEL: Eventually((op.KERNEL_ENDED | op.KERNEL_NORMAL, op.KERNEL_MISERE), 0, 0),
    valuations.BIRTHDAY: Eventually((), 1, 0),
    SHORTEST: Eventually((0,), 0, 1),
}
"""The values of Nim heaps, by valuation (Bouton 1901 for the first, induction for all)."""


def take_and_break(rules: Rules, fold: Fold) -> Solved | None:
    """Solve the codes whose values are known: Nim, bounded Nim, and 0.7…, the woodcutter's game.

    >>> from kalmar.games.registry import find_rules
    >>> grundy = Fold(valuations.GRUNDY, op.NIM_SUM)
    >>> games = map(find_rules, ("nim", "0.7…", "0.333", "subtraction(1..3)"))
    >>> [take_and_break(game, grundy).value(10**9 + 2) for game in games]
    [1000000002, 1000000002, 2, 2]
    """
    # A move of Nim never splits a heap, so every way of combining has the same values.
    code = code_of(rules)
    if code == NIM_CODE:
        return _nim(fold)
    if code in SPLITTING and fold == Fold(valuations.GRUNDY, op.NIM_SUM):
        return (CURVES if rules.name == "rims" else SPLITTING[code]).solve((), fold)
    if code is not None and code.most_taken is not None:
        return _bounded_nim(translated_name(rules), code.most_taken, fold)
    return None


@lru_cache(maxsize=1 << 6)
def _nim(fold: Fold) -> Solved | None:
    """Solve a Nim heap; no move splits it, so it does not matter how values combine."""
    form = NIM.get(fold.valuation)
    if form is None:
        # Other values than Moore's are found by search or arrays.
        digits = readings(fold.valuation)
        if digits is None:
            return None
        theorem = THEOREMS["moore"].cite(play=fold.valuation.play.title, most=digits.base - 1)
        return Solved(digits.value, theorem, _by_digits(digits))
    if fold.valuation is valuations.GRUNDY:
        theorem = THEOREMS["bouton"].cite()
    else:
        theorem = THEOREMS["nim-values"].cite(symbol=fold.valuation.symbol)
    return Solved(form.value, theorem, form.reach)


def _by_digits(digits: Readings) -> OptionsByValue:
    """Return a heap's options by their Moore values, of which no two are equal."""

    def options(heap: int, value: int) -> Iterator[Option]:
        left = digits.heap(value)
        return iter(() if left is None or left >= heap else ((left,),))

    return OptionsByValue(
        total=int,
        values=lambda heap: map(digits.value, range(heap)),
        count=lambda heap, value: sum(1 for _ in options(heap, value)),
        options=options,
    )


def _bounded_nim(name: str, most: int, fold: Fold) -> Solved | None:
    """Solve a heap from which 1 to t may be taken, by n mod t + 1 and n div t + 1."""
    if fold.valuation not in BOUNDED:
        return None
    formula, size = BOUNDED[fold.valuation], most + 1
    theorem = THEOREMS["remainders"].cite(name=name, size=size)

    def working(heap: int) -> Message:
        rounds, rest = divmod(heap, size)
        return message("{heap} = {rounds} · {size} + {rest}", heap=heap, rounds=rounds, size=size,
                    rest=rest)  # fmt: skip

    return Solved(lambda n: formula(n // size, n % size), theorem, working=working)


def _swapped(rest: int) -> int:
    return 1 - rest if rest < 2 else rest


BOUNDED: dict[Valuation, Callable[[int, int], int]] = {
    valuations.GRUNDY: lambda _, rest: rest,
    valuations.REMOTENESS: lambda rounds, rest: 2 * rounds + (rest > 0),
    valuations.SUSPENSE: lambda rounds, rest: 2 * rounds + (rest > 0),
    valuations.MISERE_GRUNDY: lambda _, rest: _swapped(rest),
    valuations.MISERE_REMOTENESS: lambda rounds, rest: 2 * rounds + min(rest, 2),
    valuations.MISERE_SUSPENSE: lambda rounds, rest: 2 * rounds + min(rest, 2),
}
"""The values of n = (t + 1)·rounds + rest, by valuation; the rest is at most t."""


def _power(heap: int) -> Message:
    power = heap & -heap
    return message(
        "the greatest power of 2 that divides {heap} is {power}, with exponent {exponent}",
        heap=heap,
        power=power,
        exponent=power.bit_length() - 1,
    )


DIVISOR = Form("divisor-values", lambda n: (n & -n).bit_length(), working=_power)
"""One more than the exponent of 2 in n, 0 for n = 0."""
PROPER_DIVISOR = Form(
    "proper-divisor-values", lambda n: max(0, (n & -n).bit_length() - 1), working=_power
)
"""The exponent of 2 in n, 0 for n = 0."""


def _woodcutter_options(row: int, value: int) -> Iterator[Option]:
    """Yield the two rows that a move leaves, the shorter one first, in its order.

    Where a ⊕ b = v, a + b = v + 2(a & ~v): the highest bit of v is in b, and a has any other bits
    of v beside bits outside v that make at most (n − 1 − v)/2. Bits of a are chosen from the
    highest down, so that no branch is dead.
    """
    if value >= row:
        return
    # a ⊕ b = v with a + b ≤ n - 1 leaves at most `most` for the
    # bits outside v, once in a and once in b.
    most, top = (row - 1 - value) // 2, value.bit_length() - 1
    todo = [(max(most.bit_length(), top + 1) - 1, 0, True)]  # next bit, bits so far, at most so far
    while todo:
        bit, a, tight = todo.pop()
        if bit < 0:
            yield (a ^ value,) if a == 0 else (a, a ^ value)
            continue
        allowed, inside = most >> bit & 1, value >> bit & 1
        # A free bit of v may be in either part; the highest one is in b, so that a ≤ b.
        if inside:
            later = tight and not allowed
            if bit != top:
                todo.append((bit - 1, a | 1 << bit, later))
            todo.append((bit - 1, a, later))
            continue
        # A bit outside v is in both parts, and must keep the sum
        # within the bound while it is tight.
        if allowed or not tight:
            todo.append((bit - 1, a | 1 << bit, tight))
        todo.append((bit - 1, a, tight and not allowed))


def _woodcutter_count(row: int, value: int) -> int:
    """Count these options: 2 to the number of other bits of v, times the numbers beside v.

    >>> _woodcutter_count(10**18, 5)
    250000000000000000
    """
    if value >= row:
        return 0
    most, beside = (row - 1 - value) // 2, 0
    # Count the numbers of free bits up to `most`: where a bit of `most` is set and the number has
    # 0, all lower free bits may be anything.
    for bit in reversed(range(most.bit_length())):
        free = bit - (value & (1 << bit) - 1).bit_count()
        if most >> bit & 1:
            beside += 1 << free
            # A bit of v cannot be used outside v: all numbers below it are counted already.
            if value >> bit & 1:
                break
    else:
        beside += 1
    return beside << max(value.bit_count() - 1, 0)


WOODCUTTER = OptionsByValue(
    total=lambda row: (row + 1) ** 2 // 4,
    values=range,
    count=_woodcutter_count,
    options=_woodcutter_options,
)


def lasker_value(heap: int) -> int:
    """Return the value of a heap of Lasker's Nim, which is also the heap of a value.

    >>> lasker_value(7), lasker_value(8), lasker_value(0)
    (8, 7, 0)
    """
    if heap % 4 == 3:
        return heap + 1
    return heap - (heap > 0 and heap % 4 == 0)


def _lasker_splits(heap: int, wanted: int) -> Iterator[tuple[int, int, int]]:
    """Yield what gives the splits of a heap with a value, by the last two bits of one part's.

    A positive value 4i + s belongs to the heap 4i + d, d = -1, 1, 2, 4 for s = 0, 1, 2, 3. The
    values 4i + s and 4j + t are to have the nim-sum wanted, and their heaps the given sum: so i + j
    and i ⊕ j are known, and what i and j have in common. Each is yielded as d, these common bits,
    and the bits that either i or j has.
    """
    digits = (-1, 1, 2, 4)
    apart = wanted >> 2
    for s, d in enumerate(digits):
        rounds, rest = divmod(heap - d - digits[s ^ wanted & 3], 4)
        both, odd = divmod(rounds - apart, 2)
        if not rest and not odd and both >= 0 and not both & apart:
            yield d, both, apart


def _lasker_parts(first: int, both: int, apart: int) -> Iterator[int]:
    """Yield one part of each split, ascending: its bits apart may be any."""
    some = 0
    while True:
        yield 4 * (both | some) + first
        if some == apart:
            return
        some = (some - apart) & apart


def lasker_moves_to(heap: int, wanted: int) -> Iterator[Option]:
    """Yield the moves of Lasker's Nim that leave a value, splits before what only takes.

    >>> list(lasker_moves_to(10**18, 0)), list(lasker_moves_to(7, 7))
    ([(500000000000000000, 500000000000000000), (0,)], [(1, 6), (2, 5), (3, 4)])
    """
    for part in merge(*(_lasker_parts(*split) for split in _lasker_splits(heap, wanted))):
        # The parts ascend, so that each split comes first with its smaller part.
        if 2 * part > heap:
            break
        if part > 0:
            yield part, heap - part
    if lasker_value(wanted) < heap:
        yield (lasker_value(wanted),)


def _lasker_count(heap: int, wanted: int) -> int:
    """Count these moves.

    >>> _lasker_count(10**18, 5), _lasker_count(7, 7)
    (1, 3)
    """
    # Parts that are no heap: -1 in place of the value 0, and what it leaves to the other one.
    splits = list(_lasker_splits(heap, wanted))
    parts = sum(1 << apart.bit_count() for _, _, apart in splits)
    parts -= 2 * any(not both and first < 0 for first, both, _ in splits)
    takes = lasker_value(wanted) < heap
    return (parts // 2 if wanted else int(heap > 0 and heap % 2 == 0)) + takes


def _lasker_values(heap: int) -> Iterator[int]:
    yield from map(lasker_value, range(heap))
    found = set[int]()
    for part in range(1, heap // 2 + 1):
        value = lasker_value(part) ^ lasker_value(heap - part)
        if lasker_value(value) >= heap and value not in found:
            found.add(value)
            yield value


LASKER_MOVES = OptionsByValue(
    lambda heap: heap + heap // 2, _lasker_values, _lasker_count, lasker_moves_to
)


def _lasker_working(heap: int) -> Message | None:
    if not heap:
        return None
    rounds, rest = divmod(heap - 1, 4)
    return message("{heap} = 4·{rounds} + {rest}", heap=heap, rounds=rounds, rest=rest + 1)


LASKER = Form("lasker-values", lasker_value, LASKER_MOVES, _lasker_working)
"""4k + 3 and 4k + 4 exchange their values."""
ROWS = Form("woodcutter-rows", int, WOODCUTTER)
"""A row of n trees is worth n, since splitting never helps."""
CURVES = Form("curves-through-spots", int, WOODCUTTER)
"""The same of spots through which curves go."""

SPLITTING = {Code((0,), (7,)): ROWS, Code((4,), (3,)): LASKER}
"""Codes of games whose moves split heaps, each with what is known of its sums."""
