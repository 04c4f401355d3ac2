"""Top Entails (Winning Ways, ch. 12), and Nim with a pass."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kalmar.core.rules.entailing import Entailing
from kalmar.games.components import Heap
from kalmar.games.heaps.nim import Nim
from kalmar.games.whole_turns import WholeTurns


@dataclass(frozen=True)
class Stack(Heap):
    """A stack of coins: split it in two, or take its top coin, which entails.

    >>> list(Stack().options(4))
    [(1, 3), (2, 2), Entailing(left=(3,))]
    """

    name: str = "top-entails"
    entailing = True
    distinct = True

    def options(self, component: int) -> Iterator[Any]:
        """Yield the splits and then the taking of the top coin."""
        for small in range(1, component // 2 + 1):
            yield small, component - small
        if component:
            yield Entailing((component - 1,))


TOP_ENTAILS = WholeTurns(Stack())
NIM_WITH_A_PASS = WholeTurns(Nim(), one_pass=True, title="nim-with-a-pass")
