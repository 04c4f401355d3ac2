"""Left and Right stops of partizan components, and which of them are numbers.

A stop is the number at which play of one component alone arrives if both players move there until
it is a number, Left to make it large and Right to make it small. A component is a
number iff some number lies above all Left options and below all Right options, in the sense that no
Left option is at least as large and no Right option at most as large; then it is the simplest such
number. So numbers and stops are found together, from the ends of play upward, and no component is
compared with another one but only with numbers; canonical forms are not needed.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import NamedTuple

Bound = Fraction | float
"""A number, or an infinite end of an interval."""


class Stops(NamedTuple):
    """The stops of a component.

    Attributes:
        left: the Left stop, where Left begins.
        right: the Right stop.
        is_number: whether the component is a number; both stops are that number then.
        at_most_left: whether the component is at most as large as its Left stop.
        at_least_right: whether it is at least as large as its Right stop.
    """

    left: Fraction
    right: Fraction
    is_number: bool
    at_most_left: bool = True
    at_least_right: bool = True

    def at_least(self, number: Bound) -> bool:
        """Return whether the component is at least as large as a number."""
        # Only where the number is the stop itself, the stop alone does not say it.
        return self.right > number or (self.right == number and self.at_least_right)

    def at_most(self, number: Bound) -> bool:
        """Return whether the component is at most as large as a number."""
        return self.left < number or (self.left == number and self.at_most_left)


def stops_of(left: Sequence[Stops], right: Sequence[Stops]) -> Stops:
    """Return the stops of a component from those of Left's options and of Right's.

    >>> zero = stops_of([], [])
    >>> star, one = stops_of([zero], [zero]), stops_of([zero], [])
    >>> [(str(s.left), s.is_number) for s in (zero, star, one, stops_of([zero], [star]))]
    [('0', True), ('0', False), ('1', True), ('0', False)]
    """
    low: Bound = max((option.right for option in left), default=-inf)
    high: Bound = min((option.left for option in right), default=inf)
    # The bounds themselves are allowed if no option is on the wrong side of them.
    low_is_free = not any(option.at_least(low) for option in left)
    high_is_free = not any(option.at_most(high) for option in right)
    number = simplest_number(low, high, low_is_free, high_is_free)
    if number is not None:
        return Stops(number, number, is_number=True)
    # Then both players have options, so that both bounds are numbers.
    return Stops(Fraction(low), Fraction(high), False, low_is_free, high_is_free)


def simplest_number(
    low: Bound, high: Bound, with_low: bool = False, with_high: bool = False
) -> Fraction | None:
    """Find the simplest number of an interval, the first to be born; None if there is none.

    Args:
        low: the lower bound, perhaps −∞.
        high: the upper bound, perhaps ∞.
        with_low: whether the lower bound belongs to the interval.
        with_high: whether the upper bound does.

    >>> str(simplest_number(Fraction(1, 4), 1)), str(simplest_number(2, inf))
    ('1/2', '3')
    >>> simplest_number(0, 0), str(simplest_number(0, 0, with_low=True, with_high=True))
    (None, '0')
    """
    if not (low < high or (low == high and with_low and with_high)) or (low == high == inf):
        return None
    below: Bound = -inf
    above: Bound = inf
    number = Fraction(0)
    # Walk down the tree of numbers from 0; each step is born one day later.
    while True:
        if number < low or (number == low and not with_low):
            below = number
        elif number > high or (number == high and not with_high):
            above = number
        else:
            return number
        if above == inf:
            number += 1
        elif below == -inf:
            number -= 1
        else:
            number = (Fraction(below) + Fraction(above)) / 2
