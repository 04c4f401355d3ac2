"""Closed forms of heaps: Nim, Lasker's Nim, bounded Nim, coprime, divisor and woodcutter's game.

In every valuation a Nim heap of n has values of the same kind: some first values by themselves, and
from there on n plus a constant, or one value for ever. `NIM` is that table.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from kalmar.core.by_name import load_named
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, Rules
from kalmar.games.heaps.codes import NIM as NIM_CODE
from kalmar.games.heaps.codes import Code, code_of
from kalmar.games.heaps.nim import least_prime_factor, prime_count
from kalmar.games.registry import translated_name
from kalmar.solvers.solved import Form, OptionsByValue, Solved
from kalmar.theory import operations as op
from kalmar.theory import valuations
from kalmar.theory.fold import Fold
from kalmar.theory.moore import Readings, readings
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.normal_and_misere import SHORTEST
from kalmar.theory.valuations.valuation import Valuation

SPLITTING = {Code((0,), (7,)): "ROWS", Code((4,), (3,)): "LASKER"}
"""Codes of games whose moves split heaps, each with what is known of its sums, in `splitting`."""


@dataclass(frozen=True)
class Eventually:
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
        form = "CURVES" if rules.name == "rims" else SPLITTING[code]
        known: Form = load_named(f"kalmar.solvers.formulas.splitting:{form}")
        return known.solve((), fold)
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


def _least_prime_index(heap: int) -> int:
    if heap % 2 == 0:
        return 0
    return 1 if heap == 1 else prime_count(least_prime_factor(heap))


def _least_prime(heap: int) -> Message:
    if heap % 2 == 0 or heap == 1:
        return message("{heap} is even or 1, so the value is {value}", heap=heap, value=heap % 2)
    prime = least_prime_factor(heap)
    return message(
        "the least prime factor of {heap} is {prime}, number {place} among the primes",
        heap=heap,
        prime=prime,
        place=prime_count(prime),
    )


def _power(heap: int) -> Message:
    power = heap & -heap
    return message(
        "the greatest power of 2 that divides {heap} is {power}, with exponent {exponent}",
        heap=heap,
        power=power,
        exponent=power.bit_length() - 1,
    )


COPRIME = Form("coprime-values", _least_prime_index, working=_least_prime)
"""0 for even n > 0, else the index of the least prime factor of n, 1 for n = 1."""
DIVISOR = Form("divisor-values", lambda n: (n & -n).bit_length(), working=_power)
"""One more than the exponent of 2 in n, 0 for n = 0."""
PROPER_DIVISOR = Form(
    "proper-divisor-values", lambda n: max(0, (n & -n).bit_length() - 1), working=_power
)
"""The exponent of 2 in n, 0 for n = 0."""
