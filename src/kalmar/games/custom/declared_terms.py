"""Syntax trees of numbers and conditions in declared rules, and their evaluation.

A tree is data; nothing of a user's text is run as it stands. A term without a value, such as a
quotient by zero, an exact quotient that is not whole, or a number beyond 2^62, makes a move
impossible.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from math import gcd, isqrt
from typing import Any

LARGEST_NUMBER = 2**62
HIGHEST_POWER = 62
NOT_LINEAR = 9

Letters = Mapping[str, int]


class NoValue(Exception):
    """A number that does not exist."""


@dataclass(frozen=True)
class Term:
    """A tree: an operation and what it is of.

    Attributes:
        op: "number", "letter", an operation of `NUMBERS` or `TRUTHS`, or one of "not", "and", "or",
            "compare", "in".
        parts: the trees below it; for a number or a letter what it is, for "compare" the trees with
            the signs between them, for "in" the tree and pairs of trees.
    """

    op: str
    parts: tuple[Any, ...]

    @property
    def is_truth(self) -> bool:
        """Return whether it is a condition rather than a number."""
        return self.op in TRUTHS or self.op in {"not", "and", "or", "compare", "in"}

    @cached_property
    def below(self) -> "tuple[Term, ...]":
        """Return the subtrees directly below it."""
        flat: list[Term] = []
        for part in self.parts:
            # "in" holds pairs of trees, "compare" signs between them: only the trees are kept.
            flat.extend(p for p in (part if isinstance(part, tuple) else (part,))
                        if isinstance(p, Term))  # fmt: skip
        return tuple(flat)

    @cached_property
    def letters(self) -> frozenset[str]:
        """Return the letters in it."""
        if self.op == "letter":
            return frozenset(self.parts)
        return frozenset().union(*(term.letters for term in self.below))


def bounded(value: int) -> int:
    """Return the number, unless it is larger than any heap.

    Raises:
        NoValue: it is.
    """
    if abs(value) > LARGEST_NUMBER:
        raise NoValue
    return value


def exact(a: int, b: int) -> int:
    """Return the quotient, where it is whole.

    >>> exact(6, 3)
    2
    """
    if b == 0 or a % b:
        raise NoValue
    return a // b


def quotient(a: int, b: int) -> int:
    """Return the quotient, rounded down."""
    if b == 0:
        raise NoValue
    return a // b


def remainder(a: int, b: int) -> int:
    """Return the remainder of a division."""
    if b == 0:
        raise NoValue
    return a % b


def power(a: int, b: int) -> int:
    """Compute a power whose exponent is not too high."""
    if not 0 <= b <= HIGHEST_POWER:
        raise NoValue
    return bounded(a**b)


def is_prime(n: int) -> bool:
    """Check whether a number is prime, by the Miller-Rabin test, exact below 3·10^24.

    >>> [n for n in range(30) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    """
    witnesses = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    # Small primes themselves, and their multiples, are told by trial division.
    if n < 2 or any(n % p == 0 for p in witnesses):
        return n in witnesses
    # n − 1 = odd · 2^twos.
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(_passes(pow(base, odd, n), n, twos) for base in witnesses)


def _passes(x: int, n: int, twos: int) -> bool:
    """Check whether repeated squaring reaches −1, or the value is 1 at once."""
    if x in (1, n - 1):
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False


NUMBERS: dict[str, Callable[..., int]] = {
    "+": lambda a, b: bounded(a + b),
    "-": lambda a, b: bounded(a - b),
    "*": lambda a, b: bounded(a * b),
    "/": exact,
    "//": quotient,
    "mod": remainder,
    "^": power,
    "negative": operator.neg,
}

TRUTHS: dict[str, Callable[..., bool]] = {
    "even": lambda a: a % 2 == 0,
    "odd": lambda a: a % 2 == 1,
    "prime": is_prime,
    "square": lambda a: a >= 0 and isqrt(a) ** 2 == a,
    "divides": lambda a, b: a != 0 and b % a == 0,
    "coprime": lambda a, b: gcd(a, b) == 1,
}

COMPARED: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def evaluator(term: Term) -> Callable[[Letters], Any]:
    """Compile a tree to the function from letters to its value.

    Only text that is made here of numbers, signs and quoted letters is compiled, in an environment
    of the operations above alone.

    >>> evaluator(Term("+", (Term("letter", ("n",)), Term("number", (2,)))))({"n": 5})
    7
    """
    # As a move evaluates its terms for many choices, they are one function of Python.
    found: Callable[[Letters], Any] = eval(f"lambda at: {_source(term)}", dict(ENVIRONMENT))
    return found


def _source(term: Term) -> str:
    """Return a tree as an expression of Python, in which `at` maps letters to numbers."""
    if term.op in {"number", "letter"}:
        (value,) = term.parts
        return str(int(value)) if term.op == "number" else f"at[{value!r}]"
    inner = [_source(part) for part in term.below]
    if term.op in {"and", "or"}:
        return f"({f' {term.op} '.join(inner)})"
    if term.op == "not":
        return f"(not {inner[0]})"
    if term.op == "compare":
        return f"agree({term.parts[1::2]!r}, [{', '.join(inner)}])"
    if term.op == "in":
        ends = zip(*[map(_source, chain.from_iterable(term.parts[1:]))] * 2, strict=True)
        ranges = " or ".join(f"{low} <= value <= {high}" for low, high in ends)
        return f"((value := {inner[0]}) is not None and ({ranges}))"
    return f"of[{term.op!r}]({', '.join(inner)})"


def _agree(signs: Sequence[str], values: Sequence[int]) -> bool:
    """Return whether each sign between two numbers is right."""
    return all(COMPARED[s](a, b) for s, (a, b) in zip(signs, pairwise(values), strict=True))


ENVIRONMENT = {"__builtins__": {}, "of": {**NUMBERS, **TRUTHS}, "agree": _agree}


def degree(term: Term, letter: str) -> int:
    """Compute the degree of a letter in a number: 0, 1, or more if not a plain multiple.

    >>> degree(Term("negative", (Term("letter", ("a",)),)), "a")
    1
    """
    if letter not in term.letters:
        return 0
    if term.op == "letter":
        return 1
    below = [degree(part, letter) for part in term.below]
    if term.op == "*":
        # Degrees add in a product; of a sum the larger one counts, and all else is not linear.
        return sum(below)
    return max(below) if term.op in {"+", "-", "negative"} else NOT_LINEAR


def signed_parts(term: Term, sign: int = 1) -> list[tuple[int, Term]]:
    """List the terms of a sum, each with 1 or −1.

    >>> a, b = Term("letter", ("a",)), Term("letter", ("b",))
    >>> [sign for sign, _ in signed_parts(Term("-", (a, b)))]
    [1, -1]
    """
    if term.op in {"+", "-"}:
        left, right = term.parts
        other = sign if term.op == "+" else -sign
        return [*signed_parts(left, sign), *signed_parts(right, other)]
    return [(sign, term)]
