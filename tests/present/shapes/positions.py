"""Positions to be drawn: the example of every game, some that are harder, and random ones."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from kalmar import GAMES, Mark, Position, after, moves, parse_position
from kalmar.render.drawings.history import History
from tests.cases import case_rows

__all__ = ["EXAMPLES", "HARDER", "TEXTS", "game", "is_place", "random_positions"]

EXAMPLES = {game.name: game.example for game in tuple(GAMES.values())}

HARDER = case_rows(__file__, "harder")

TEXTS = [*EXAMPLES.values(), *HARDER]


@st.composite
def random_positions(draw: st.DrawFn) -> Position:
    """What a few random moves leave of one of these positions."""
    here = parse_position(draw(st.sampled_from(TEXTS)))
    for _ in range(draw(st.integers(0, 6))):
        listed = list(moves(here))
        if not listed:
            break
        here = after(here, listed[draw(st.integers(0, len(listed) - 1))])
    return here


def game(text: str, seed: int, longest: int = 12) -> Iterator[History]:
    """Random play, with random pictures."""
    source = random.Random(seed)
    history = History.of(parse_position(text))
    yield history
    for _ in range(longest):
        listed = list(moves(history.position))
        if not listed:
            return
        move = source.choice(listed)
        history = history.made(move, source.randrange(len(history.ways(move))))
        yield history


PLACES = {"ground", "cell", "dark cell", "tail", "reachable", "town", "car town", "cut",
          "brick cut", "layer to go", "past", "flag", "pole"}  # fmt: skip
"""Roles of marks that are places, or only stand for moves."""


def is_place(mark: Mark) -> bool:
    """Whether a mark is a place for things, or stands for moves, and is no thing itself."""
    role = mark.role
    # A square that is filled has the role of an empty cell, and what may be put that of a stone.
    if role == "empty":
        return mark.kind == "disc"
    may_be_put = role in ("x", "o") and mark.part.rpartition(":")[2].startswith("c")
    return role in PLACES or "road" in role or may_be_put
