"""All games with places as they are written a second time, and play of them."""

from functools import cache

from tests.literal.boards import BOARDS
from tests.literal.graphs import GRAPHS
from tests.literal.oracle import Play
from tests.literal.strips import STRIPS
from tests.literal.textbook import TEXTBOOK

WITH_PLACES = {game.name: game for game in (*BOARDS, *GRAPHS, *STRIPS, *TEXTBOOK)}


@cache
def play_of(name: str) -> Play:
    return Play(WITH_PLACES[name])
