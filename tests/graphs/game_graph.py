"""The game graph of a position as it is shown, and random graphs."""

from hypothesis import strategies as st

from kalmar import Play, Position
from kalmar.answers.game_graphs import MOST_POSITIONS, shown_position, solved_graph
from kalmar.engines.graphs.graph_view import GraphView


def game_graph(
    position: Position, play: Play = Play.NORMAL, limit: int = MOST_POSITIONS
) -> GraphView:
    """Return it, each move in words."""
    return shown_position(position, *solved_graph(position, play, limit))


Rows = list[list[int]]
"""The options of each vertex."""


@st.composite
def graphs(draw: st.DrawFn, most: int = 7, widest: int = 3) -> Rows:
    """A graph of some vertices, perhaps with cycles."""
    size = draw(st.integers(1, most))
    return [draw(st.lists(st.integers(0, size - 1), max_size=widest)) for _ in range(size)]
