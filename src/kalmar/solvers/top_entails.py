"""The values of stacks of Top Entails, each from those of all smaller ones.

A stack of n wins, by splits, with the nim-sums of the values of two stacks that make up n, and, by
its top coin, with all that a stack of n − 1 does not win with. Sets of nimbers are integers, as in
`kalmar.solvers.entailing`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.runtime.optional import has
from kalmar.runtime.work import GrowingList
from kalmar.theory.valuations import LOONY

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyModule("numpy")


LARGEST_STACK = 40_000
"""Values of larger stacks take longer than some seconds."""

FEW_STACKS = 200
"""Up to here lists are quicker than arrays."""

LEFT_LOONY, RIGHT_LOONY = 1 << 28, 1 << 29
"""What stands for a loony stack on either side of a split: in no nim-sum these bits vanish."""


class StackValues:
    """The values of the stacks of 0, 1, … coins, as far as they were asked for.

    Attributes:
        values: of the stacks, `LOONY` among them.
        winning: with which nimbers each stack wins, and whether with ∞.

    >>> found = StackValues()
    >>> [found.value(coins) for coins in range(12)]
    [0, -1, 0, -1, 1, 0, 2, 1, 3, 0, 1, 3]
    """

    def __init__(self) -> None:
        """Know the empty stack, with which nobody wins."""
        self._stacks = GrowingList(self._next, 0)
        self.values = self._stacks.entries
        self.winning = [0]

    def value(self, coins: int) -> int:
        """Return the value of a stack.

        Raises:
            LimitReached: it is too large.
        """
        if coins > LARGEST_STACK:
            raise LimitReached(
                "the values of Top Entails are computed for stacks of at most {most:,} coins, not"
                " {coins:,}",
                most=LARGEST_STACK,
                coins=coins,
            )
        return self._stacks[coins]

    def _next(self, known: list[int]) -> int:
        """Return the value of the next stack, and keep with which nimbers it wins."""
        splits = 0
        for value in self._splits():
            splits |= 1 << value
        # The top coin entails: it wins with all that the stack without it does not win with.
        coins = len(known)
        found = splits | ~self.winning[coins - 1]
        # At its place, and not at the end: a stack that Ctrl+C cut short is begun anew.
        self.winning[coins:] = [found]
        return least_absent(found)

    def _splits(self) -> Iterator[int]:
        """Yield the values of the pairs of stacks into which the next one can be split."""
        coins = len(self.values)
        if coins >= FEW_STACKS and has("numpy"):
            yield from self._splits_by_arrays(coins)
            return
        for small in range(1, coins // 2 + 1):
            one, other = self.values[small], self.values[coins - small]
            if LOONY not in (one, other):
                yield one ^ other

    def _splits_by_arrays(self, coins: int) -> Iterator[int]:
        # int32[LARGEST_STACK + 1]: the values, with bits of their own for loony ones.
        if not hasattr(self, "left"):
            self.left = np.zeros(LARGEST_STACK + 1, np.int32)
            self.right = np.zeros(LARGEST_STACK + 1, np.int32)
            self.filled = 0
        for stack in range(self.filled, coins):
            value = self.values[stack]
            self.left[stack] = LEFT_LOONY if value == LOONY else value
            self.right[stack] = RIGHT_LOONY if value == LOONY else value
        self.filled = coins
        half = coins // 2
        sums = self.left[1 : half + 1] ^ self.right[coins - half : coins][::-1]
        met = np.zeros(1 << max(self.values).bit_length(), np.bool_)
        met[sums[sums < LEFT_LOONY]] = True
        yield from map(int, np.flatnonzero(met))


def least_absent(winning: int) -> int:
    """Return the least nimber that is not in a set, or `LOONY`.

    >>> least_absent(0b1011), least_absent(~0b1000), least_absent(-1) == LOONY
    (2, 3, True)
    """
    absent = ~winning
    return (absent & -absent).bit_length() - 1 if absent else LOONY
