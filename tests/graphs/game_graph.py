"""The game graph of a position as it is shown."""

from kalmar import Play, Position
from kalmar.answers.game_graphs import MOST_POSITIONS, shown_position, solved_graph
from kalmar.engines.graphs.graph_view import GraphView


def game_graph(
    position: Position, play: Play = Play.NORMAL, limit: int = MOST_POSITIONS
) -> GraphView:
    """Return it, each move in words."""
    return shown_position(position, *solved_graph(position, play, limit))
