"""Textbook games with places: coins that slide or jump, stairs, and pairs of numbers."""

from functools import partial
from random import Random
from typing import Any

from tests.literal.boards import comma, itself, only
from tests.literal.oracle import Literal, Moves
from tests.literal.strips import Row, listed, some_places


def welter(state: Row) -> Moves:
    """A coin goes to an empty square on its left; other coins do not matter."""
    return [
        (f"coin {n + 1}: {square} → {free}", tuple(sorted({*state} - {square} | {free})))
        for n, square in enumerate(state)
        for free in range(square)
        if free not in state
    ]


def slides(state: Row) -> list[tuple[int, int, int]]:
    """Which coin may slide from where to where: all squares on the way are empty."""
    return [
        (n, square, free)
        for n, square in enumerate(state)
        for free in range(square)
        if not any(free <= other < square for other in state)
    ]


def silver_dollar(state: Row) -> Moves:
    return [
        (f"coin {n + 1}: {square} → {free}", (*state[:n], free, *state[n + 1 :]))
        for n, square, free in slides(state)
    ]


Gold = tuple[Row, int]
"""The squares of the coins, and which of them, from 0, is the dollar; no coins when it is gone."""


def gold_coin(state: Gold) -> Moves:
    """A slide, or the first coin is taken; taking the dollar leaves nothing."""
    row, dollar = state
    found: Moves = [
        (f"coin {n + 1}: {square} → {free}", ((*row[:n], free, *row[n + 1 :]), dollar))
        for n, square, free in slides(row)
    ]
    if row:
        left = ((), 0) if dollar == 0 else (row[1:], dollar - 1)
        found.append((f"take the coin at {row[0]}", left))
    return found


def some_gold(random: Random) -> Gold:
    row = tuple(sorted(random.sample(range(7), random.randint(1, 3))))
    return row, random.randrange(len(row))


def gold_text(state: Gold) -> str:
    row, dollar = state
    return ",".join(f"{square}{'d' * (n == dollar)}" for n, square in enumerate(row)) or "none"


def gold_seen(pieces: list[Any]) -> Gold:
    row, square = only(pieces)
    return row, row.index(square) if row else 0


def stairs(state: Row) -> Moves:
    """Coins of one step go down one step; step 1 is the first of the state, the ground is none."""
    found = []
    for n, coins in enumerate(state):
        for count in range(1, coins + 1):
            left = list(state)
            left[n] -= count
            if n > 0:
                left[n - 1] += count
            found.append((f"move {count} down from step {n + 1}", tuple(left)))
    return found


def some_stairs(random: Random) -> Row:
    return tuple(random.randint(0, 3) for _ in range(random.randint(1, 3)))


def bare(state: Row) -> Row:
    while state and not state[-1]:
        state = state[:-1]
    return state


def stairs_seen(pieces: list[Any]) -> Row:
    return bare(only(pieces))


Pair = tuple[int, int]


def euclid(least: int, state: Pair) -> Moves:
    """A multiple of one number is taken from the other, which is not less."""
    x, y = state
    if min(state) == 0:
        return []
    across = [(x - k * y, y) for k in range(1, 60) if x - k * y >= least]
    down = [(x, y - k * x) for k in range(1, 60) if y - k * x >= least]
    return [(f"piece to {a},{b}", (a, b)) for a, b in across + down]


def some_pair(least: int, random: Random) -> Pair:
    return random.randint(least, 30), random.randint(least, 30)


def euclid_game(name: str, least: int) -> Literal:
    return Literal(name, partial(some_pair, least), comma, partial(euclid, least), itself, only)


TEXTBOOK = [
    Literal("welter", some_places, listed, welter, itself, only),
    Literal("silver-dollar", some_places, listed, silver_dollar, itself, only),
    Literal("gold-coin", some_gold, gold_text, gold_coin, itself, gold_seen),
    Literal("staircase-nim", some_stairs, listed, stairs, bare, stairs_seen),
    euclid_game("euclid", 0),
    euclid_game("euclid-positive", 1),
]
