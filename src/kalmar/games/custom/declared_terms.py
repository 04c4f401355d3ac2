"""Syntax trees of numbers and conditions in declared rules, and their evaluation.

A tree is data; nothing of a user's text is run. A term without a value, such as a quotient by zero,
an exact quotient that is not whole, or a number beyond 2^62, makes a move impossible.
"""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
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

    >>> evaluator(Term("+", (Term("letter", ("n",)), Term("number", (2,)))))({"n": 5})
    7
    """
    if term.op == "number":
        value = term.parts[0]
        return lambda _letters: value
    if term.op == "letter":
        name = term.parts[0]
        return lambda letters: letters[name]
    if term.op == "compare":
        return _comparison(term)
    if term.op == "in":
        return _membership(term)
    # Trees are compiled once to nested functions, as a move evaluates them for many choices.
    inner = [evaluator(part) for part in term.parts]
    if term.op == "and":
        return lambda letters: all(part(letters) for part in inner)
    if term.op == "or":
        return lambda letters: any(part(letters) for part in inner)
    if term.op == "not":
        return lambda letters: not inner[0](letters)
    function = NUMBERS.get(term.op) or TRUTHS[term.op]
    if len(inner) == 1:
        return lambda letters: function(inner[0](letters))
    left, right = inner
    return lambda letters: function(left(letters), right(letters))


def _comparison(term: Term) -> Callable[[Letters], bool]:
    """Numbers with signs between them: each sign must be right."""
    numbers = [evaluator(part) for part in term.parts[::2]]
    signs = [COMPARED[sign] for sign in term.parts[1::2]]

    def holds(letters: Letters) -> bool:
        values = [number(letters) for number in numbers]
        return all(s(a, b) for s, (a, b) in zip(signs, pairwise(values), strict=True))

    return holds


def _membership(term: Term) -> Callable[[Letters], bool]:
    """Compile a test of whether a number is in one of some ranges."""
    number = evaluator(term.parts[0])
    ranges = [(evaluator(low), evaluator(high)) for low, high in term.parts[1:]]

    def holds(letters: Letters) -> bool:
        value = number(letters)
        return any(low(letters) <= value <= high(letters) for low, high in ranges)

    return holds


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
