"""Compile what was made of a text of rules, with the functions that it calls."""

from collections.abc import Mapping
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


def compiled(source: str, functions: Mapping[str, Any]) -> Kernel:
    """Compile the function `fill` of a text.

    Args:
        source: of the function.
        functions: what it may call, in plain Python, each after those that it calls itself.
    """
    known = {**functions, "isqrt": isqrt}
    for one, function in functions.items():
        if isinstance(function, FunctionType):
            known[one] = inner(FunctionType(function.__code__, known, one), **OPTIONS)
    exec(compile(source, "<rules>", "exec"), known)
    return unkept(known["fill"], **OPTIONS)
