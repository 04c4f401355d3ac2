"""Claims about Nim with a pass and Top Entails, played literally.

Checkers take the statement as a parameter, so that a wrong one can be seen to fail.
"""

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import combinations_with_replacement

from kalmar.research.claims.claim import Case, Claim, ClaimStatus, case, parametric
from kalmar.theory.excludants import mex

__all__ = ["CLAIMS"]

Heaps = tuple[int, ...]

WEST = (1, 3, 2_403, 2_505, 33_243)
"""The loony stacks up to 600,000 coins, by Winning Ways and West."""


@cache
def with_a_pass(heaps: Heaps, passes: int) -> int:
    """Return the Grundy value of Nim with so many passes, none of which may be the last move.

    >>> [with_a_pass((n,), 1) for n in range(6)], with_a_pass((1, 2), 0)
    ([0, 2, 1, 4, 3, 6], 3)
    """
    left = {
        with_a_pass(tuple(sorted((*heaps[:i], smaller, *heaps[i + 1 :]))), passes)
        for i, heap in enumerate(heaps)
        for smaller in range(heap)
    }
    return mex(left | {with_a_pass(heaps, passes - 1)} if left and passes else left)


@parametric
def single_heaps(to: int, value: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks of the value of one heap with a pass."""
    for heap in range(1, to + 1):
        found = with_a_pass((heap,), 1)
        yield case(found == value(heap), f"a heap of {heap} has value {found}")


@parametric
def two_heaps(to: int, lost: Callable[[int, int], bool]) -> Iterator[Case]:
    """Yield checks of which two heaps are lost with a pass."""
    for pair in combinations_with_replacement(range(1, to + 1), 2):
        found = with_a_pass(pair, 1)
        yield case((found == 0) == lost(*pair), f"heaps of {pair} have value {found}")


@parametric
def loony_stacks(to: int, loony: Collection[int]) -> Iterator[Case]:
    """Yield checks of which stacks of Top Entails are loony."""
    # The values with which a move in a stack wins: these, or all but these; None is loony.
    values: list[int | None] = [0]
    some, others = set[int](), False
    for coins in range(1, to + 1):
        splits = {
            one ^ other
            for one, other in zip(values[1 : coins // 2 + 1], reversed(values[1:]), strict=False)
            if one is not None and other is not None
        }
        # The top coin entails, so it wins with what loses in the stack without it.
        some, others = (some | splits, False) if others else (some - splits, True)
        value = min(some, default=None) if others else mex(some)
        values.append(value)
        yield case((value is None) == (coins in loony), f"a stack of {coins} has value {value}")


THEOREM = ClaimStatus.THEOREM
GAME = "the game of Morrison, Friedman and Landsberg 2011"

CLAIMS = [
    Claim("pass.one-heap", "with one pass, odd heaps of Nim are worth 1 more and even ones 1 less",
          "g(2k − 1) = 2k, g(2k) = 2k − 1", GAME, THEOREM,
          single_heaps(lambda n: n + 1 if n % 2 else n - 1), 40, "counters"),
    Claim("pass.two-heaps", "with one pass, two heaps of Nim are lost iff they are 2k − 1 and 2k",
          "P iff {a, b} = {2k − 1, 2k}", GAME, THEOREM,
          two_heaps(lambda a, b: a % 2 == 1 and b == a + 1), 20, "counters in a heap"),
    Claim("entailing.loony-stacks", "the loony stacks of Top Entails up to 600,000 coins have 1, 3,"
          " 2403, 2505 and 33,243 coins", "loony iff n ∈ {1, 3, 2403, 2505, 33243}",
          "Winning Ways, ch. 12; West 1996", THEOREM, loony_stacks(WEST), 1_000, "coins"),
]  # fmt: skip
