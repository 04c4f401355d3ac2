"""A solved graph as DOT and GraphML, which `kalmar graph` can read, and the cells of its table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kalmar.core.i18n import message, translate

if TYPE_CHECKING:
    from kalmar.engines.graphs.graph_view import GraphView, VertexView


VERTEX_HEAD = (
    message("vertex"),
    message("outcome"),
    message("remoteness"),
    message("value"),
    message("best move"),
)


def vertex_cells(row: dict[str, Any]) -> list[str]:
    """Format what is known of a vertex under `VERTEX_HEAD`, a dash or ∞ where there is nothing."""
    far = "∞" if row["remoteness"] is None else str(row["remoteness"])
    outcome = translate(message("draw")) if row["outcome"] == "draw" else row["outcome"]
    return [row["vertex"], outcome, far, row["value"] or "–", row["best_move"] or "–"]


def quoted(text: str) -> str:
    r"""Quote a text for DOT.

    >>> print(quoted('a "b"'))
    "a \"b\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def vertex_facts(shown: "GraphView", vertex: "VertexView") -> dict[str, Any]:
    """Return what is known of a vertex, without what is not."""
    known = {
        "outcome": vertex.outcome.value,
        shown.measure: vertex.value,
        "layer": vertex.layer,
        "region": vertex.mark or None,
        "step": vertex.step,
    }
    return {name: value for name, value in known.items() if value is not None}


def dot(shown: "GraphView") -> Iterator[str]:
    """Yield the lines of the graph for Graphviz: labels hold outcome and value, layers are ranks.

    >>> from kalmar.engines.graphs.loopy import Graph, solve_graph
    >>> from kalmar.engines.graphs.graph_view import shown_graph
    >>> graph = Graph.of_options({"a": ["b"], "b": []})
    >>> print(*dot(shown_graph(solve_graph(graph), "a road")), sep="\\n")
    digraph "a road" {
    "a" [label="a\\nN 1" outcome="N" value="1" layer="1"];
    "b" [label="b\\nP 0" outcome="P" value="0" layer="0"];
    "a" -> "b";
    {rank=same; "a"}
    {rank=same; "b"}
    }
    """
    names, ranks = list[str](), dict[int, list[str]]()
    yield f"digraph {quoted(shown.title)} {{"
    for vertex in shown.vertices:
        name = quoted(vertex.name)
        names.append(name)
        ranks.setdefault(vertex.layer, []).append(name)
        # The quotation mark at the end is taken off, to write a second line.
        label = f'{name[:-1]}\\n{vertex.outcome.value} {vertex.value}"'
        known = (f"{key}={quoted(str(v))}" for key, v in vertex_facts(shown, vertex).items())
        yield f"{name} [label={label} {' '.join(known)}];"
    for move in shown.moves:
        words = f" [move={quoted(', '.join(move.words))}]" if move.words else ""
        yield f"{names[move.start]} -> {names[move.end]}{words};"
    for layer in sorted(ranks, reverse=True):
        yield f"{{rank=same; {'; '.join(ranks[layer])}}}"
    yield "}"


HEAD = (
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns'
    ' http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">'
)

ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;", "\n": "&#10;",
     "\t": "&#09;"}
)  # fmt: skip


def escaped(text: str) -> str:
    """Escape the signs of a text that mean something in XML.

    >>> escaped('a<"b"')
    'a&lt;&quot;b&quot;'
    """
    return text.translate(ESCAPES)


def graphml(shown: "GraphView") -> Iterator[str]:
    """Yield the lines of the graph in GraphML.

    >>> from kalmar.engines.graphs.loopy import Graph, solve_graph
    >>> from kalmar.engines.graphs.graph_view import shown_graph
    >>> graph = Graph.of_options({"a": ["b"], "b": []})
    >>> [line.strip() for line in graphml(shown_graph(solve_graph(graph), "a road"))][-6:-4]
    ['<edge source="a" target="b">', '<data key="d4" />']
    """
    kinds = {name: type(value) for name, value in vertex_facts(shown, shown.vertices[0]).items()}
    # The first vertex may be the only one without a step; those made when asked for have none.
    kept = shown.vertices if isinstance(shown.vertices, tuple) else ()
    if any(vertex.step is not None for vertex in kept):
        kinds["step"] = int
    keys = {name: f"d{number}" for number, name in enumerate(kinds, 1)}
    move_key = f"d{len(keys) + 1}"
    yield HEAD
    yield f'  <key id="{move_key}" for="edge" attr.name="move" attr.type="string" />'
    for name in reversed(keys):
        kind = "long" if kinds[name] is int else "string"
        yield f'  <key id="{keys[name]}" for="node" attr.name="{name}" attr.type="{kind}" />'
    yield '  <key id="d0" for="graph" attr.name="name" attr.type="string" />'
    yield '  <graph edgedefault="directed">'
    names = list[str]()
    for vertex in shown.vertices:
        names.append(escaped(vertex.name))
        yield f'    <node id="{names[-1]}">'
        for name, value in vertex_facts(shown, vertex).items():
            yield f"      {data(keys[name], str(value))}"
        yield "    </node>"
    for move in shown.moves:
        yield f'    <edge source="{names[move.start]}" target="{names[move.end]}">'
        yield f"      {data(move_key, ', '.join(move.words))}"
        yield "    </edge>"
    yield f"    {data('d0', shown.title)}"
    yield "  </graph>"
    yield "</graphml>"


def data(key: str, text: str) -> str:
    """Format an attribute.

    >>> data("d1", "N"), data("d1", "")
    ('<data key="d1">N</data>', '<data key="d1" />')
    """
    return f'<data key="{key}">{escaped(text)}</data>' if text else f'<data key="{key}" />'
