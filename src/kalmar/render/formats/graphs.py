"""Graphs as DOT and GraphML, which `kalmar graph` reads back."""

from typing import Any

from kalmar.engines.graphs.graph_view import GraphView
from kalmar.runtime.optional import needs

__all__ = ["GRAPHS", "dot", "graphml"]


def quoted(text: str) -> str:
    r"""Quote a text for DOT.

    >>> print(quoted('a "b"'))
    "a \"b\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def facts(shown: GraphView, number: int) -> dict[str, Any]:
    """Return what is known of a vertex, without what is not."""
    vertex = shown.vertices[number]
    known = {
        "outcome": vertex.outcome.value,
        shown.measure: vertex.value,
        "layer": vertex.layer,
        "region": vertex.mark or None,
        "step": vertex.step,
    }
    return {name: value for name, value in known.items() if value is not None}


def dot(shown: GraphView) -> str:
    """Format the graph for Graphviz: labels hold outcome and value, and layers are ranks.

    >>> from kalmar.engines.graphs.loopy import Graph, solve_graph
    >>> from kalmar.engines.graphs.graph_view import shown_graph
    >>> print(dot(shown_graph(solve_graph(Graph.of_options({"a": ["b"], "b": []})), "a road")))
    digraph "a road" {
    "a" [label="a\\nN 1" outcome="N" value="1" layer="1"];
    "b" [label="b\\nP 0" outcome="P" value="0" layer="0"];
    "a" -> "b";
    {rank=same; "a"}
    {rank=same; "b"}
    }
    """
    names = [quoted(vertex.name) for vertex in shown.vertices]
    lines = [f"digraph {quoted(shown.title)} {{"]
    for number, vertex in enumerate(shown.vertices):
        label = f'{names[number][:-1]}\\n{vertex.outcome.value} {vertex.value}"'
        known = (f"{key}={quoted(str(v))}" for key, v in facts(shown, number).items())
        lines.append(f"{names[number]} [label={label} {' '.join(known)}];")
    for move in shown.moves:
        words = f" [move={quoted(', '.join(move.words))}]" if move.words else ""
        lines.append(f"{names[move.start]} -> {names[move.end]}{words};")
    lines += (f"{{rank=same; {'; '.join(names[v] for v in row)}}}" for row in shown.rows())
    return "\n".join([*lines, "}"])


def graphml(shown: GraphView) -> str:
    """Format the graph in GraphML.

    Raises:
        MissingLibraryError: networkx is not installed.
    """
    with needs("GraphML files"):
        import networkx as nx
    made = nx.DiGraph(name=shown.title)
    for number, vertex in enumerate(shown.vertices):
        made.add_node(vertex.name, **facts(shown, number))
    for move in shown.moves:
        start, end = shown.vertices[move.start].name, shown.vertices[move.end].name
        made.add_edge(start, end, move=", ".join(move.words))
    return "\n".join(nx.generate_graphml(made))


GRAPHS = {"dot": dot, "graphml": graphml}
"""Each format of graphs by its name, which is the ending of its files."""
