"""Continued fractions and the Stern–Brocot tree, which decide bricks in selective play.

Every positive fraction stands in the tree once; its depth is the sum of the partial quotients of
its continued fraction less one. A brick of a × b on which two more layers may be put is lost in
selective, normal play iff a/b stands at an even depth (source 003).
"""

import re
from dataclasses import dataclass
from math import gcd

from kalmar.core.errors import UsageError

MAX_TREE_LEVELS = 10
"""Levels of the tree below its root that can be listed."""
MOST_STEPS = 1000
"""Rectangles that are listed at most."""


@dataclass(frozen=True)
class FractionNode:
    """A fraction in the tree.

    Attributes:
        a: the numerator, or one side of a brick.
        b: the denominator, or the other side.
    """

    a: int
    b: int

    @property
    def quotients(self) -> tuple[int, ...]:
        """Return the partial quotients, the last one greater than 1 but for 1/1."""
        return quotients(self.a, self.b)

    @property
    def depth(self) -> int:
        """Return how many steps below the root the fraction stands.

        >>> node("8/5").depth, node("1/1").depth
        (4, 0)
        """
        return sum(self.quotients) - 1

    @property
    def is_p(self) -> bool:
        """Return whether the brick with two more layers is lost in selective, normal play.

        >>> node("8x5").is_p, node("7x5").is_p
        (True, True)
        """
        return self.depth % 2 == 0

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """Return the rectangles from this one to a square, cutting off a largest square each time.

        >>> node("8x5").steps
        ((8, 5), (3, 5), (3, 2), (1, 2), (1, 1))
        """
        found = [(self.a, self.b)]
        # Euclid by subtraction, a step at a time, until a square is left.
        while found[-1][0] != found[-1][1] and len(found) < MOST_STEPS:
            a, b = found[-1]
            found.append((a - b, b) if a > b else (a, b - a))
        return tuple(found)

    @property
    def children(self) -> "tuple[FractionNode, FractionNode]":
        """Return the two fractions below this one, the smaller first.

        >>> FractionNode(1, 1).children
        (FractionNode(a=1, b=2), FractionNode(a=2, b=1))
        >>> FractionNode(2, 3).children
        (FractionNode(a=3, b=5), FractionNode(a=3, b=4))
        """
        # The two fractions below: the last quotient split, or one greater.
        left, right = [
            of_quotients((*self.quotients[:-1], self.quotients[-1] - 1, 2)),
            of_quotients((*self.quotients[:-1], self.quotients[-1] + 1)),
        ]
        return (left, right) if left.a * right.b < right.a * left.b else (right, left)


def node(text: str) -> FractionNode:
    """Parse a fraction or a rectangle, without reducing it.

    Raises:
        UsageError: it is neither.

    >>> node("8/5"), node("16x10").quotients
    (FractionNode(a=8, b=5), (1, 1, 1, 2))
    """
    match = re.fullmatch(r"\s*([0-9]{1,100})\s*[/x×]\s*([0-9]{1,100})\s*", text)
    if not match or not int(match[1]) or not int(match[2]):
        raise UsageError(
            "'{text}' is not a positive fraction: write one such as 8/5 or 8x5, with at most"
            " 100 digits",
            text=text[:40],
        )
    return FractionNode(int(match[1]), int(match[2]))


def quotients(a: int, b: int) -> tuple[int, ...]:
    """Compute the partial quotients of the continued fraction of a/b, by Euclid's algorithm.

    >>> quotients(8, 5), quotients(5, 8), quotients(4, 4)
    ((1, 1, 1, 2), (0, 1, 1, 1, 2), (1,))
    """
    found = []
    while b:
        found.append(a // b)
        a, b = b, a % b
    return tuple(found)


def of_quotients(found: tuple[int, ...]) -> FractionNode:
    """Build the fraction with these partial quotients.

    >>> of_quotients((1, 1, 1, 2)), of_quotients((0, 2))
    (FractionNode(a=8, b=5), FractionNode(a=1, b=2))
    """
    a, b = found[-1], 1
    # From the last quotient on: the continued fraction backwards.
    for quotient in reversed(found[:-1]):
        a, b = quotient * a + b, a
    return FractionNode(a // gcd(a, b), b // gcd(a, b))


def levels(depth: int) -> list[list[FractionNode]]:
    """List the tree down to a depth, level by level, each from the smallest fraction on.

    Raises:
        UsageError: the depth is negative or greater than 10.

    >>> [[f"{one.a}/{one.b}" for one in level] for level in levels(2)]
    [['1/1'], ['1/2', '2/1'], ['1/3', '2/3', '3/2', '3/1']]
    """
    if not 0 <= depth <= MAX_TREE_LEVELS:
        raise UsageError(
            "the depth of the tree can be 0 to {deepest}, not {depth}",
            deepest=MAX_TREE_LEVELS,
            depth=depth,
        )
    found = [[FractionNode(1, 1)]]
    for _ in range(depth):
        found.append([child for one in found[-1] for child in one.children])
    return found
