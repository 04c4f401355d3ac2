"""What is known of each vertex of a solved graph, as plain data."""

from typing import Any

from kalmar.graphs.loopy import GraphSolution
from kalmar.graphs.partizan import PartizanSolution, Player

__all__ = ["PLAYERS", "partizan_row", "vertex_row"]

PLAYERS = {"left": Player.LEFT, "right": Player.RIGHT}
"""The players by the names a user types."""


def vertex_row(solved: GraphSolution, vertex: int) -> dict[str, Any]:
    """What is known of a vertex; None where play is drawn or need not end.

    >>> from kalmar.graphs.loopy import Graph, solve_graph
    >>> solved = solve_graph(Graph.of_options({"a": ["b"], "b": []}))
    >>> row = vertex_row(solved, 0)
    >>> row["vertex"], row["outcome"], row["remoteness"], row["best_move"]
    ('a', 'N', 1, 'b')
    """
    move = solved.best_move(vertex)
    return {
        "vertex": solved.graph.name(vertex),
        "outcome": solved.outcome_of(vertex).value,
        "remoteness": _known(int(solved.remoteness[vertex])),
        "value": str(solved.value(vertex)) if solved.valued else None,
        "longest": _known(int(solved.longest[vertex])),
        "best_move": None if move is None else solved.graph.name(move),
    }


def partizan_row(solved: PartizanSolution, vertex: int) -> dict[str, Any]:
    """What is known of a vertex, with Left and with Right to start."""
    found: dict[str, Any] = {"vertex": solved.graph.names[vertex]}
    for name, player in PLAYERS.items():
        move = solved.best_move(vertex, player)
        found[name] = {
            "result": solved.result(vertex, player).value,
            "remoteness": solved.remoteness(vertex, player),
            "best_move": None if move is None else solved.graph.names[move],
        }
    return found


def _known(number: int) -> int | None:
    """None for −1.

    >>> _known(-1), _known(0)
    (None, 0)
    """
    return None if number < 0 else number
