"""DOT files as vertices and edges with their attributes, read by pydot.

Ports are dropped, chains a -> b -> c are single edges, subgraphs are only a way of writing, and an
edge from or to a subgraph is one for each of its vertices.
"""

import contextlib
import io
import warnings
from collections.abc import Iterator
from dataclasses import field
from itertools import product
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError
from kalmar.core.records import dataclass
from kalmar.runtime.optional import needs

__all__ = ["Drawn", "read_dot"]

DEFAULTS = {"node", "edge", "graph", "\\n"}


@dataclass
class Drawn:
    """A directed graph with attributes.

    Attributes:
        vertices: the attributes of each vertex, in the order in which they are first named.
        edges: from, to, and attributes.
    """

    vertices: dict[str, dict[str, str]] = field(default_factory=dict)
    edges: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)


def read_dot(path: Path, text: str) -> Drawn:
    """The graph in a DOT file.

    Raises:
        DataError: it is not DOT, holds no graph or more than one, or is not directed.

    >>> drawn = read_dot(Path("x.dot"), 'digraph { a -> "b c":s -> d [player=left]; e }')
    >>> list(drawn.vertices), [edge[:2] for edge in drawn.edges]
    (['e', 'a', 'b c', 'd'], [('a', 'b c'), ('b c', 'd')])
    """
    said = io.StringIO()
    with (
        warnings.catch_warnings(action="ignore"),  # of pydot's own use of its parser
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
    ):
        with needs("DOT files"):
            import pydot

        try:
            graphs = pydot.graph_from_dot_data(text)
        except Exception as error:
            raise DataError(
                "{path} is not DOT: {error}",
                path=path,
                error=error,
            ) from error
    if not graphs:
        reason = (said.getvalue().strip().splitlines() or ["it holds no graph"])[-1]
        raise DataError(
            "{path} is not DOT: {reason}",
            path=path,
            reason=reason,
        )
    if len(graphs) > 1:
        raise DataError(
            "{path} holds {count} graphs: give one in a file",
            path=path,
            count=len(graphs),
        )
    if graphs[0].get_type() != "digraph":
        raise DataError(
            "{path} is not directed: moves go one way, so write digraph and ->",
            path=path,
        )
    drawn = Drawn()
    _collect(graphs[0], drawn)
    return drawn


def _collect(graph: Any, drawn: Drawn) -> None:
    """Add a graph with its subgraphs."""
    for node in graph.get_nodes():
        name = _unquoted(node.get_name())
        if name not in DEFAULTS:
            drawn.vertices.setdefault(name, {}).update(_attributes(node))
    for inner in graph.get_subgraphs():
        _collect(inner, drawn)
    for edge in graph.get_edges():
        ends = (list(_ends(edge.get_source())), list(_ends(edge.get_destination())))
        for a, b in product(*ends):
            drawn.vertices.setdefault(a, {})
            drawn.vertices.setdefault(b, {})
            drawn.edges.append((a, b, _attributes(edge)))


def _ends(end: Any) -> Iterator[str]:
    """The vertices that an end of an edge stands for."""
    if isinstance(end, str):
        yield _unquoted(end)
        return
    nodes = end.get("nodes", {}) if isinstance(end, dict) else {n.get_name(): 0 for n in end}
    for name in nodes:
        if _unquoted(name) not in DEFAULTS:
            yield _unquoted(name)


def _unquoted(name: str) -> str:
    """A name without its quotes and port.

    >>> _unquoted('"a b":s'), _unquoted("c:n:e"), _unquoted('"x:y"')
    ('a b', 'c', 'x:y')
    """
    if name.startswith('"'):
        end = name.find('"', 1)
        while end > 0 and name[end - 1] == "\\":
            end = name.find('"', end + 1)
        return name[1:end].replace('\\"', '"')
    return name.partition(":")[0]


def _attributes(thing: Any) -> dict[str, str]:
    """Attributes without quotes."""
    return {key: _unquoted(str(value)) for key, value in thing.get_attributes().items()}
