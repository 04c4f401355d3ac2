"""Positions to be drawn: the example of every game, some that are harder, and random ones."""

from hypothesis import strategies as st

from kalmar import GAMES, Position, after, moves, parse_position
from tests.cases import case_rows

__all__ = ["EXAMPLES", "HARDER", "TEXTS", "random_positions"]

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
