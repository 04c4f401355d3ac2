"""A heap of Nim and the sum of two heaps, played selectively, as one component of a larger sum.

Theorems give the Grundy value where no binary digit that the two heaps share is above the highest
digit of the first, where the first fills one of them up to twice the highest digit that they share,
the digits above left out, and where the lesser one is a power of two. Other values follow the
definition, once equal high digits are left out.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import SUM, Compound, Position
from kalmar.core.i18n import Message, message
from kalmar.runtime.work import spend
from kalmar.solvers.solved import Solved, join_lines
from kalmar.theory.table import is_nim
from kalmar.theory.theorems import THEOREMS, Theorem
from kalmar.theory.valuations import GRUNDY, Fold

Heaps = tuple[int, int, int]
"""The heap by itself, then the two heaps of the sum, the lesser first."""


def solve(
    rules: Compound, components: Sequence[Sequence[Position]], fold: Fold, _limit: int
) -> Solved | None:
    """Return the Grundy values of heaps with sums of two; None of other compounds."""
    selective = (rules.choice, rules.ending) == (Choice.ANY, Ending.LONG)
    if fold.valuation is not GRUNDY or not selective:
        return None
    asked = list(map(heaps_of, components))
    if None in asked:
        return None
    known: dict[Heaps, int] = {}

    def value(parts: Sequence[Position]) -> int:
        heaps = heaps_of(parts)
        if heaps is None:
            raise KeyError(parts)
        return _value(heaps, known)

    theorems = [theorem_of(heaps) for heaps in asked if heaps]
    lines = dict.fromkeys(theorem.cite() for theorem in theorems if theorem)
    return Solved(value, join_lines([*lines]) if all(theorems) else "", working=_working)


def heaps_of(parts: Sequence[Position]) -> Heaps | None:
    """Return the three heaps of a compound, 0 for each that is missing; None where it has others.

    >>> from kalmar.games.notation import parse_position
    >>> heaps_of(parse_position("nim 3 | (nim 2 + nim 1)").component)
    (3, 1, 2)
    """
    sums = [part.component if part.rules == SUM else (part,) for part in parts]
    if not all(is_nim(heap.rules) for heaps in sums for heap in heaps):
        return None
    sizes = sorted((sorted(heap.component for heap in heaps) for heaps in sums), key=len)
    alone = sizes.pop(0) if len(sizes) == 2 else []
    if len(sizes) > 1 or len(alone) > 1 or any(len(pair) > 2 for pair in sizes):
        return None
    heaps = [0, 0, *(sizes[0] if sizes else ())]
    return sum(alone), heaps[-2], heaps[-1]


def theorem_of(heaps: Heaps) -> Theorem | None:
    """Return the theorem that gives the value; None where none applies.

    >>> [theorem.name for heaps in ((4, 5, 7), (3, 5, 6)) if (theorem := theorem_of(heaps))]
    ['heap-with-sum', 'heap-with-full-sum']
    >>> [theorem.name for heaps in ((2, 8, 29), (2, 9, 29)) if (theorem := theorem_of(heaps))]
    ['heap-with-power']
    """
    if is_total(heaps):
        return THEOREMS["heap-with-sum"]
    if is_filled(heaps):
        return THEOREMS["heap-with-full-sum"]
    return THEOREMS["heap-with-power"] if has_power(heaps) else None


def is_filled(heaps: Heaps) -> bool:
    """Return whether the heap fills one of the two up to twice the highest digit that they share.

    Digits above that one are left out. A higher power of two would not need fewer counters.

    >>> is_filled((2, 5, 6)), is_filled((1, 5, 6)), is_filled((2, 21, 38))
    (True, False, True)
    """
    heap, first, second = heaps
    power = 1 << (first & second).bit_length()
    return heap + max(first % power, second % power) >= power


def has_power(heaps: Heaps) -> bool:
    """Return whether the lesser of the two is a power of two.

    If the greater one is, and not the lesser one, they share no digit.

    >>> has_power((1, 4, 5)), has_power((1, 5, 8)), has_power((1, 0, 4))
    (True, False, False)
    """
    return heaps[1].bit_count() == 1


def is_total(heaps: Heaps) -> bool:
    """Return whether no shared digit is above the heap's highest, so that the value is the total.

    >>> is_total((4, 5, 7)), is_total((3, 5, 7)), is_total((0, 2, 5))
    (True, False, True)
    """
    heap, first, second = heaps
    return (first & second).bit_length() <= heap.bit_length()


def without_equal_digits(heaps: Heaps) -> Heaps:
    """Leave out equal high digits of the two heaps where the rest is below them.

    >>> without_equal_digits((1, 12, 14)), without_equal_digits((1, 13, 14))
    ((1, 0, 2), (1, 13, 14))
    """
    heap, first, second = heaps
    # The lowest digit from which on all are equal and above the rest leaves out the most.
    for digit in range((first & second).bit_length()):
        low = (1 << digit) - 1
        rest = heap, *sorted((first & low, second & low))
        if first >> digit == second >> digit and sum(rest) <= low:
            return rest[0], rest[1], rest[2]
    return heaps


def _proved_value(heaps: Heaps) -> int | None:
    """Return the value that a theorem gives; None where none applies."""
    if is_total(heaps) or is_filled(heaps):
        return sum(heaps)
    return heaps[0] + (heaps[1] ^ heaps[2]) if has_power(heaps) else None


def _value(heaps: Heaps, known: dict[Heaps, int]) -> int:
    heaps = without_equal_digits(heaps)
    proved = _proved_value(heaps)
    if proved is not None:
        return proved
    if heaps not in known:
        heap, first, second = heaps
        for here in product(range(heap + 1), range(first + 1), range(second + 1)):
            if here[1] <= here[2] and here not in known and _proved_value(here) is None:
                reached = [_value(option, known) for option in _options(here)]
                spend(len(reached))
                known[here] = GRUNDY.of_options(reached)
    return known[heaps]


def _options(heaps: Heaps) -> Iterator[Heaps]:
    """Yield what turns leave."""
    heap, first, second = heaps
    for rest in range(heap):
        yield rest, first, second
    for large, kept in ((first, second), (second, first)):
        for left, rest in product(range(large), range(heap + 1)):
            yield rest, min(left, kept), max(left, kept)


def _working(parts: Sequence[Position]) -> Message | None:
    """Return how the value is the total, or adds a nim-sum; None where no theorem applies."""
    heaps = heaps_of(parts)
    value = _proved_value(heaps) if heaps else None
    if heaps is None or value is None:
        return None
    if value == sum(heaps):
        return message("{sum} = {total}", sum=" + ".join(map(str, heaps)), total=value)
    shown = f"{heaps[0]} + ({heaps[1]} ⊕ {heaps[2]})"
    return message("{sum} = {total}", sum=shown, total=value)
