"""How long the values of heaps take by compiled loops, asked before they are found."""

from bisect import bisect_right
from math import log2

from kalmar.sequences.heap_games import HeapGame

__all__ = ["LOOKED_AT", "looked_at", "marks", "options"]

LOOKED_AT, THREES_LOOKED_AT = 1 << 16, 1 << 13
"""Heaps whose values are found first, also where moves leave three."""
LEAST_PAIRS = 10_000
"""Pairs that take as long as a heap beside its pairs."""


def options(game: HeapGame, n: int) -> int:
    """About how many option values the loops look at for heaps up to n.

    >>> from kalmar.sequences.heap_games import heap_game
    >>> options(heap_game("0.77"), 1000)
    502000
    """
    digits = [digit for _, digit in game.moves(n)]
    splitting = sum(1 for digit in digits if digit & 4) * n * n // 4
    triples = sum(1 for digit in digits if digit & 8) * n**3 // 36
    single = sum(1 for digit in digits if digit & 3) * n
    return splitting + triples + single


def looked_at(game: HeapGame) -> int:
    """How many heaps are found before it is asked how long more will take.

    >>> from kalmar.sequences.heap_games import heap_game
    >>> looked_at(heap_game("0.77")), looked_at(heap_game("0.DD"))
    (65536, 8192)
    """
    return THREES_LOOKED_AT if game.code.most_parts > 2 else LOOKED_AT


def marks(game: HeapGame, rare: list[int] | None, n: int) -> int:
    """About how many options or pairs the engines of Grundy values mark for heaps up to n.

    Where three heaps may be left, rows of bits take the time of so many pairs.

    Args:
        game: a take-and-break game.
        rare: the rare heaps up to `LOOKED_AT`; None where there is no sparse space.
        n: larger than that. A heap costs no less than `LEAST_PAIRS`, where heaps split.

    >>> from kalmar.sequences.heap_games import heap_game
    >>> kayles, threes = heap_game("0.77"), heap_game("0.DD")
    >>> marks(kayles, [1, 3, 5], 10**8), marks(kayles, None, 10**8), marks(threes, None, 1 << 18)
    (1000000000000, 2500000000000000, 8796093022208)
    """
    if game.code.finite and game.code.most_parts == 1:
        return n * len(game.digits)
    if game.code.most_parts > 2:
        return int(n**2.5) // 4
    if rare is None:
        return n * n // 4
    early = bisect_right(rare, LOOKED_AT // 2)
    growth = log2(len(rare) / early) if early else 0.0
    return n * max(LEAST_PAIRS, int(len(rare) * (n / LOOKED_AT) ** growth))
