"""Sums without carrying, written in columns as by hand, with the column that decides."""

from collections.abc import Sequence

from kalmar.values.moore import add_digits
from kalmar.words import listed, said

__all__ = ["columns"]

WIDEST = 64
"""So many digits are written at most."""


def columns(numbers: Sequence[int], names: Sequence[str], base: int = 2) -> tuple[str, ...]:
    """Numbers one below the other, their sum column by column, and what the columns show.

    Args:
        numbers: not negative.
        names: what each of them belongs to.
        base: of the digits, which are added modulo it.

    Returns:
        Lines; none where the numbers are too long to be written so.

    >>> for line in columns([3, 5], ["nim 3", "nim 5"]):
    ...     print(line)
    011  3  nim 3
    101  5  nim 5
    110  6  nim-sum
    ^  the highest column with an odd number of ones: a component with a 1 there can lose it
    >>> columns([5, 5], ["a", "b"])[-1]
    'every column has an even number of ones, and every move makes one odd'
    """
    total = 0
    for number in numbers:
        total = add_digits(total, number, base)
    width = max(len(digits_of(number, base)) for number in (*numbers, total))
    if width > WIDEST:
        return ()
    rows = [*zip(numbers, names, strict=True), (total, _sum_name(base))]
    wide = max(len(str(number)) for number, _ in rows)
    lines = [
        listed((digits_of(number, base).rjust(width, "0"), *_plain(number, base, wide), name), "  ")
        for number, name in rows
    ]
    return *lines, _shown(digits_of(total, base).rjust(width, "0"), base)


def digits_of(number: int, base: int) -> str:
    """The digits of a number in a base of at most ten.

    >>> digits_of(7, 3), digits_of(0, 2)
    ('21', '0')
    """
    written = ""
    while number or not written:
        written, number = f"{number % base}{written}", number // base
    return written


def _plain(number: int, base: int, wide: int) -> tuple[str, ...]:
    """The number in base ten beside its binary digits; other bases only write sizes anew."""
    return (str(number).rjust(wide),) if base == 2 else ()


def _sum_name(base: int) -> str:
    return said("nim-sum") if base == 2 else said("sum of each column modulo {base}", base=base)


def _shown(digits: str, base: int) -> str:
    """What the sum shows, with a mark under the column that decides."""
    place = next((i for i, digit in enumerate(digits) if digit != "0"), None)
    if place is None and base == 2:
        return said("every column has an even number of ones, and every move makes one odd")
    if place is None:
        return said("every column gives 0, and every turn changes that")
    mark = " " * place + "^"
    if base == 2:
        decides = said(
            "the highest column with an odd number of ones: a component with a 1 there can lose it"
        )
    else:
        decides = said("the highest column that does not give 0")
    return listed((mark, decides), "  ")
