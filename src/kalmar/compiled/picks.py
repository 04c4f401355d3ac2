"""From the values of the options to the value of a position, for loops over arrays.

A pick takes `values` (int64, the option values), `marks` (int64, as long as the values can be
large, and one more) and `stamp` (a number not in `marks` yet), and gives back an integer. Picks
are made from the same functions that plain Python runs; only the mex has a faster twin here.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from kalmar.compiled.jit import njit

__all__ = ["foreclosed", "jit", "mex", "one_more", "plain"]


@cache
def jit(function: Callable[..., Any]) -> Any:
    """The function compiled, the same one for the same function."""
    return njit(function)


@cache
def one_more(excludant: Callable[..., int]) -> Any:
    """A pick: one more than the excludant of the values."""
    inner = jit(excludant)

    @njit
    def pick(values: Any, marks: Any, stamp: int) -> Any:  # noqa: ARG001 - one signature for all
        return 1 + inner(values)

    return pick


@cache
def plain(function: Callable[..., int]) -> Any:
    """A pick: the function of the values itself."""
    inner = jit(function)

    @njit
    def pick(values: Any, marks: Any, stamp: int) -> Any:  # noqa: ARG001 - one signature for all
        return inner(values)

    return pick


@njit
def mex(values: Any, marks: Any, stamp: int) -> int:
    """The least number that does not occur; negative ones do not count."""
    for value in values:
        if 0 <= value < marks.size:
            marks[value] = stamp
    least = 0
    while marks[least] == stamp:
        least += 1
    return least


@njit
def foreclosed(values: Any, marks: Any, stamp: int) -> int:
    """−1 if an option has ended (−2), else the mex."""
    for value in values:
        if value == -2:
            return -1
    least: int = mex(values, marks, stamp)
    return least
