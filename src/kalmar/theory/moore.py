"""Moore's values: Nim played in up to k heaps at a time (Moore 1910; Winning Ways, ch. 15).

Write the size of every heap in base two and read it in base k + 1; add without carrying, modulo
k + 1. The player who has just moved wins in normal play iff the sum is 0. In misère play this
holds while a heap is at least 2; where all are at most 1 their number must be 1 modulo k + 1.

`columns` writes such a sum as by hand, with the column that decides.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any

from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Play
from kalmar.theory.operations import Operation
from kalmar.theory.valuations.valuation import Valuation, is_zero, prose

LARGEST_BASE = 10
"""Up to this base digits are written without anything between them."""

SUBSCRIPT_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@dataclass(frozen=True)
class InBase:
    """A function with its base given; two of the same function and base are equal.

    >>> InBase(add_digits, 3)(5, 5), InBase(add_digits, 3) == InBase(add_digits, 3)
    (7, True)
    """

    function: Callable[..., Any]
    base: int

    def __call__(self, *arguments: Any) -> Any:
        """Call the function."""
        return self.function(*arguments, base=self.base)


def add_digits(a: int, b: int, base: int) -> int:
    """Add two numbers digit by digit in a base, without carrying.

    >>> add_digits(5, 5, 3), add_digits(12, 3, 2)
    (7, 15)
    """
    # The digits of the sum from the lowest on: each mod base, as nothing is carried.
    total, place = 0, 1
    while a or b:
        total += (a % base + b % base) % base * place
        a, b, place = a // base, b // base, place * base
    return total


def read_in(base: int, number: int) -> int:
    """Read the binary digits of a number as digits in a base.

    >>> read_in(3, 5), read_in(2, 5)
    (10, 5)
    """
    total, place = 0, 1
    while number:
        total, number, place = total + number % 2 * place, number // 2, place * base
    return total


@dataclass(frozen=True)
class Readings:
    """The values of heaps by their digits, and the value of a heap from those of smaller ones.

    Attributes:
        base: in which binary digits are read.
        misere: whether the lowest bit marks heaps of at least 2.

    >>> normal, misere = Readings(3), Readings(3, misere=True)
    >>> normal.value(5), misere.value(5), normal.heap(10), normal.heap(2), misere.heap(21)
    (10, 21, 5, None, 5)
    >>> normal([0, 1]), normal([0, 1, 2, 3]), misere([0, 2])
    (3, 4, 7)
    """

    base: int
    misere: bool = False

    def __call__(self, values: Iterable[int]) -> int:
        """Return the least value that is not there."""
        # Values grow with the heap, so the first one that is missing is the least.
        seen = set(values)
        return next(value for value in map(self.value, count()) if value not in seen)

    def value(self, heap: int) -> int:
        """Return the value of a heap."""
        read = read_in(self.base, heap)
        return read << 1 | (heap > 1) if self.misere else read

    def heap(self, value: int) -> int | None:
        """Return the heap that has a value; None if none has."""
        number, heap, place = value >> 1 if self.misere else value, 0, 1
        while number:
            number, digit = divmod(number, self.base)
            heap, place = heap + min(digit, 1) * place, place * 2
        return heap if self.value(heap) == value else None


def misere_sum(a: int, b: int, base: int) -> int:
    """Add as `add_digits` above the lowest bit, which marks that a heap is at least 2."""
    return add_digits(a >> 1, b >> 1, base) << 1 | (a | b) & 1


def is_misere_p(value: int) -> bool:
    """Sum 0 with a heap of at least 2, or sum 1 without one.

    >>> [is_misere_p(value) for value in (0b01, 0b10, 0b00, 0b11)]
    [True, True, False, False]
    """
    # Bit 0 says "a heap of at least 2"; with it normal play is turned round for the others.
    return value in (0b01, 0b10)


def _operation(name: str, function: Callable[..., int], most: int) -> Operation:
    sign = f"⊕{most + 1}".translate(SUBSCRIPT_DIGITS)
    return Operation(f"{name} {most}", sign, InBase(function, most + 1))


def digits(number: int, base: int) -> str:
    """Format a number in a base, with the base as a subscript.

    >>> digits(7, 3), digits(0, 3), digits(25, 12)
    ('21₃', '0₃', '2.1₁₂')
    """
    # At least one digit, also of 0; points between those of large bases.
    joined = ("" if base <= LARGEST_BASE else ".").join(_digits(number, base))
    return joined + str(base).translate(SUBSCRIPT_DIGITS)


def _digits(number: int, base: int) -> list[str]:
    written: list[str] = []
    while number or not written:
        written, number = [str(number % base), *written], number // base
    return written


def misere_digits(value: int, base: int) -> str:
    """Format the number in a misère value.

    >>> misere_digits(0b111, 3), misere_digits(0b10, 3)
    ('10₃', '1₃')
    """
    return digits(value >> 1, base)


@lru_cache(maxsize=64)
def moore_sum(most: int) -> Operation:
    """Return how values combine where a turn moves in one to `most` heaps.

    >>> moore_sum(2)(4, 3)
    7
    """
    return _operation("Moore sum", add_digits, most)


@lru_cache(maxsize=64)
def misere_moore_sum(most: int) -> Operation:
    """Return how values combine for one to `most` heaps in a turn of misère play."""
    return _operation("misère Moore sum", misere_sum, most)


@lru_cache(maxsize=64)
def moore_value(most: int) -> Valuation:
    """Return the valuation of Nim heaps where a turn moves in one to `most` of them.

    >>> [moore_value(2).of_options(range(3)), moore_value(2).name]
    [3, 'moore-2']
    """
    return Valuation(
        **prose("moore", most=most, base=most + 1),
        play=Play.NORMAL,
        ended=0,
        of_options=Readings(most + 1),
        is_p=is_zero,
        p_values=frozenset({0}),
        words=InBase(digits, most + 1),
    )


@lru_cache(maxsize=64)
def misere_moore_value(most: int) -> Valuation:
    """Return the misère Moore valuation: twice the value, plus 1 for heaps of at least 2."""
    return Valuation(
        **prose("misere-moore", most=most, base=most + 1),
        play=Play.MISERE,
        ended=0,
        of_options=Readings(most + 1, misere=True),
        is_p=is_misere_p,
        p_values=frozenset({0b01, 0b10}),
        words=InBase(misere_digits, most + 1),
        p_words=(
            message("0 if some heap is larger than 1, otherwise 1"),
            message("not 0 if some heap is larger than 1, otherwise not 1"),
        ),
    )


def readings(valuation: Valuation) -> Readings | None:
    """Return how heaps are read in one of Moore's valuations; None for others.

    >>> readings(moore_value(2))
    Readings(base=3, misere=False)
    """
    return by if isinstance(by := valuation.of_options, Readings) else None


MAX_DIGITS_WRITTEN = 64
"""So many digits are written at most."""


def columns(numbers: Sequence[int], names: Sequence[str], base: int = 2) -> tuple[str, ...]:
    """Numbers one below the other, their sum column by column, and what the columns show.

    Args:
        numbers: not negative.
        names: what each of them belongs to.
        base: of the digits, which are added modulo it.

    Returns:
        Lines; none where the numbers are too long to be written so, or the base too large.

    >>> for line in columns([3, 5], ["nim 3", "nim 5"]):
    ...     print(line)
    011  3  nim 3
    101  5  nim 5
    110  6  nim-sum
    ^  the highest column with an odd number of ones: a component with a 1 there can change it to 0
    >>> columns([5, 5], ["a", "b"])[-1]
    'every column has an even number of ones, and every move makes one odd'
    """
    if base > LARGEST_BASE:
        return ()
    # The sum has a row of its own, with as many digits as the longest number.
    total = 0
    for number in numbers:
        total = add_digits(total, number, base)
    width = max(len(digits_of(number, base)) for number in (*numbers, total))
    if width > MAX_DIGITS_WRITTEN:
        return ()
    rows = [*zip(numbers, names, strict=True), (total, _sum_name(base))]
    wide = max(len(str(number)) for number, _ in rows)
    lines = [
        join_messages(
            (digits_of(number, base).rjust(width, "0"), *_plain(number, base, wide), name), "  "
        )
        for number, name in rows
    ]
    return *lines, _explain_sum(digits_of(total, base).rjust(width, "0"), base)


def digits_of(number: int, base: int) -> str:
    """Return the digits of a number in a base of at most ten.

    >>> digits_of(7, 3), digits_of(0, 2)
    ('21', '0')
    """
    return "".join(_digits(number, base))


def _plain(number: int, base: int, wide: int) -> tuple[str, ...]:
    """Format the number in base ten beside its binary digits; return nothing for other bases."""
    return (str(number).rjust(wide),) if base == 2 else ()


def _sum_name(base: int) -> str:
    return (
        message("nim-sum") if base == 2 else message("sum of each column modulo {base}", base=base)
    )


def _explain_sum(digits: str, base: int) -> str:
    """Describe what the sum shows, with a mark under the column that decides."""
    # The highest digit of the sum other than 0 decides: 0 in all columns is a P-position.
    place = next((i for i, digit in enumerate(digits) if digit != "0"), None)
    if place is None and base == 2:
        return message("every column has an even number of ones, and every move makes one odd")
    if place is None:
        return message("every column gives 0, and every turn changes this")
    mark = " " * place + "^"
    if base == 2:
        decides = message(
            "the highest column with an odd number of ones: a component with a 1 there can"
            " change it to 0"
        )
    else:
        decides = message("the highest column that does not give 0")
    return join_messages((mark, decides), "  ")
