"""A game graph as a picture: vertices coloured by outcome, with the outcome's letter and value."""

from kalmar.errors import LimitReached
from kalmar.graphs.loopy import GraphSolution
from kalmar.machine.libraries import needs
from kalmar.present.figures import rendered
from kalmar.rules import Outcome

__all__ = ["graph_picture"]

MOST_VERTICES = 300
COLOURS = {Outcome.N: "#0072B2", Outcome.P: "#E69F00", Outcome.DRAW: "#BBBBBB"}
LETTERS = {Outcome.N: "white", Outcome.P: "black", Outcome.DRAW: "black"}


def graph_picture(solved: GraphSolution, kind: str) -> bytes:
    """The graph as PNG or SVG, always laid out in the same way.

    Args:
        solved: a solved graph of at most 300 vertices.
        kind: "png" or "svg".

    Raises:
        LimitReached: there are more vertices, so that nothing could be told apart.
    """
    with needs("pictures of graphs"):
        import networkx as nx
        from matplotlib.figure import Figure

    graph = solved.graph
    if len(graph) > MOST_VERTICES:
        raise LimitReached(
            "a picture shows at most {most_vertices} vertices, not {count:,}",
            most_vertices=MOST_VERTICES,
            count=len(graph),
        )
    drawn = nx.DiGraph()
    drawn.add_nodes_from(range(len(graph)))
    drawn.add_edges_from((v, u) for v in range(len(graph)) for u in graph.options(v))
    places = nx.spring_layout(drawn, seed=1928, k=2.2 / max(len(graph), 1) ** 0.5)
    figure = Figure(figsize=(8, 6))
    axes = figure.add_subplot()
    outcomes = [solved.outcome_of(v) for v in drawn]
    colours = [COLOURS[outcome] for outcome in outcomes]
    nx.draw_networkx_edges(drawn, places, ax=axes, node_size=900, edge_color="#666666")
    nx.draw_networkx_nodes(
        drawn, places, ax=axes, node_size=900, node_color=colours, edgecolors="k"
    )
    for v, outcome in zip(drawn, outcomes, strict=True):
        letter = "D" if outcome is Outcome.DRAW else outcome.value
        value = f" {solved.value(v)}" if solved.valued else ""
        x, y = places[v]
        axes.text(x, y, f"{graph.name(v)}\n{letter}{value}", ha="center", va="center",
                  fontsize=8, color=LETTERS[outcome])  # fmt: skip
    axes.set_axis_off()
    axes.set_title("N: the player to move wins; P: the other one; D: a draw", fontsize=9)
    return rendered(figure, kind)
