"""Compile what was made of a text of rules, with the functions that it calls."""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from types import FunctionType
from typing import Any

from kalmar.runtime.jit import Int, Kernel, inner, unkept

OPTIONS = {"nogil": True, "_nrt": False, "error_model": "numpy"}
"""No arrays are made, and no divisor is 0."""


@inner(**OPTIONS)
def isqrt(n: Int) -> Int:
    """Return the whole part of a square root, for numbers below `rule_values.LARGEST`."""
    root = int(sqrt(n))
    while root * root > n:
        root -= 1
    while (root + 1) * (root + 1) <= n:
        root += 1
    return root


def compiled(
    source: str, name: str, functions: Mapping[str, Any], loops: Sequence[Callable[..., Any]]
) -> list[Kernel]:
    """Compile the function of a text, and loops that are given it.

    Args:
        source: of the function.
        name: of it.
        functions: what it may call, in plain Python, each after those that it calls itself.
        loops: what calls it.

    Returns:
        The function and the loops.
    """
    known = {**functions, "isqrt": isqrt}
    for one, function in functions.items():
        if isinstance(function, FunctionType):
            known[one] = inner(FunctionType(function.__code__, known, one), **OPTIONS)
    exec(compile(source, "<rules>", "exec"), known)
    return [inner(known[name], **OPTIONS), *[unkept(loop, **OPTIONS) for loop in loops]]
