"""What other programs read: files, and the JSON, DataFrames and arrays that results give.

Files are b-files of the OEIS, CSV, JSON, NumPy and Parquet; arrays are stored in the narrowest type
that holds their values. A solved graph is DOT or GraphML, which `kalmar graph` can read.

`to_json`, `to_pandas` and `to_numpy` of a result come here by `kalmar.core.by_name`. JSON is what
`to_dict` returns with the version and the date, which is that of SOURCE_DATE_EPOCH if set.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

from kalmar import __version__
from kalmar.answers.answer import Answer
from kalmar.answers.tables.values import Sequence, Table
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message, translate
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.loopy import GraphSolution, vertex_row
from kalmar.engines.quotients.quotient import Quotient
from kalmar.render import NDArray, np, pa, pd, pq
from kalmar.runtime.optional import needs, require

if TYPE_CHECKING:
    from kalmar.engines.graphs.graph_view import GraphView, VertexView
    from kalmar.research.claims.claim import Claim

    Integers = NDArray[np.integer[Any]]
    Marks = NDArray[np.bool_]


def whole(sequence: Sequence) -> list[int]:
    """Return the values, all of them integers.

    Raises:
        UsageError: some are undefined.
    """
    found = [value for value in sequence.values if value is not None]
    if len(found) < len(sequence.values):
        at = sequence.values.index(None)
        raise UsageError(
            "{word} {at} has no {title}: use JSON, CSV or Parquet, which allow missing values",
            word=sequence.word,
            at=sequence.numbers[at],
            title=message(sequence.valuation.title),
        )
    return found


def bfile(sequence: Sequence) -> str:
    """Format an OEIS b-file: index and value on each line, from the first heap on."""
    pairs = zip(sequence.numbers, whole(sequence), strict=True)
    return "\n".join(f"{n} {v}" for n, v in pairs)


def as_json(values: Sequence | Table) -> str:
    """Format what `to_dict` returns as JSON, on one line."""
    return json.dumps(values.to_dict(), ensure_ascii=False)


def claim_data(claim: "Claim") -> dict[str, object]:
    """Return a claim as plain data."""
    return {
        "id": claim.id,
        "words": claim.words,
        "formula": claim.formula,
        "source": claim.source,
        "status": claim.status.value,
        "bound": claim.bound,
        "unit": claim.unit,
        "note": claim.note,
    }


def narrowest(values: "Integers") -> "Integers":
    """Convert the values to the narrowest type of NumPy that holds them.

    >>> import numpy as np
    >>> narrowest(np.array([0, 255])).dtype.name, narrowest(np.array([-1, 300])).dtype.name
    ('uint8', 'int16')
    """
    return values.astype(narrowest_type(values), copy=False)


def narrowest_type(values: "Integers", missing: "Marks | None" = None) -> "np.dtype[Any]":
    """Return the narrowest type of NumPy that holds the values, but for those that are missing."""
    if missing is not None and missing.any():
        values = values[~missing]
    # Unsigned where no value is negative: one bit more for the same size.
    low, high = int(values.min(initial=0)), int(values.max(initial=0))
    if low >= 0:
        return np.min_scalar_type(high)
    bits = next(b for b in (8, 16, 32, 64) if -(1 << b - 1) <= low and high < 1 << b - 1)
    return np.dtype(f"int{bits}")


def numpy_file(sequence: Sequence) -> bytes:
    """Store the values as an array [n + 1] of the narrowest type, as bytes of a NumPy file.

    Raises:
        UsageError: some values are undefined.
        MissingLibraryError: NumPy is not installed.
    """
    values = whole(sequence)
    with needs("NumPy files"):
        return numpy_bytes(np.array(values, np.int64), sequence)


def numpy_bytes(values: "Integers", head: Sequence) -> bytes:  # noqa: ARG001 - formats agree
    """Store an array as bytes of a NumPy file, which has no place for what it is of.

    >>> import numpy as np
    >>> from kalmar.answers.tables.ask import sequence
    >>> numpy_bytes(np.array([0, 1]), sequence("kayles", 0))[-2:]
    b'\\x00\\x01'
    """
    file = BytesIO()
    np.save(file, narrowest(values))
    return file.getvalue()


def parquet(sequence: Sequence) -> bytes:
    """Store columns n and value, the value in the narrowest type, null where undefined.

    Raises:
        MissingLibraryError: PyArrow is not installed.
    """
    require("Parquet files", "numpy", "pyarrow")  # before any work
    values, missing = masked([sequence.values])
    return parquet_of_array(values[0], sequence, missing[0])


def masked(rows: Iterable[Iterable[int | None]]) -> "tuple[Integers, Marks]":
    """Return rows as an array, with -1 where a value is undefined, and where that is."""
    known = [list(row) for row in rows]
    values = [[-1 if v is None else v for v in row] for row in known]
    missing = [[v is None for v in row] for row in known]
    return np.array(values, np.int64), np.array(missing, bool)


def parquet_of_array(values: "Integers", head: Sequence, missing: "Marks | None" = None) -> bytes:
    """Store an array as a Parquet file; a sequence specifies what it is of."""
    require("Parquet files", "numpy", "pyarrow")
    numbers = np.arange(head.first, head.first + len(values), dtype=np.int64)
    column = pa.array(values.astype(narrowest_type(values, missing)), mask=missing)
    about = {key: text for key, text in head.to_dict().items() if key != "values"}
    return parquet_bytes({"n": numbers, "value": column}, about)


def parquet_bytes(columns: Mapping[str, Any], about: Mapping[str, object]) -> bytes:
    """Store columns as a Parquet file; what they are of travels in the metadata of the schema."""
    told = {key: str(text) for key, text in about.items()}
    file = BytesIO()
    pq.write_table(pa.table(columns).replace_schema_metadata(told), file)
    return file.getvalue()


def to_json(found: Any, indent: int | None = None) -> str:
    """Format a result as JSON with its origin.

    Args:
        found: anything with a method `to_dict`.
        indent: how far to indent; all on one line if None.

    >>> from kalmar.answers.answer import solve
    >>> data = json.loads(to_json(solve("nim 3 5", misere=True)))
    >>> data["outcome"], data["version"] == __version__
    ('N', True)
    """
    origin = {"version": __version__, "date": _today().isoformat()}
    return json.dumps({**found.to_dict(), **origin}, ensure_ascii=False, indent=indent)


def _today() -> date:
    """Return the date, that of SOURCE_DATE_EPOCH where a build must give the same each time."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)
    return now.date()


def to_pandas(found: Any) -> "pd.DataFrame":
    """Convert a result to a DataFrame: moves, edges, vertices, or products of elements.

    Raises:
        MissingLibraryError: pandas is not installed.

    >>> from kalmar.answers.answer import solve
    >>> to_pandas(solve("nim 1 2").moves)["outcome"].tolist()
    ['win', 'loss', 'loss']
    """
    with needs("pandas tables"):
        frame = pd.DataFrame
    if isinstance(found, Answer):
        return to_pandas(found.moves)
    if isinstance(found, Graph):
        return frame(found.edges, columns=["source", "target"])
    if isinstance(found, GraphSolution):
        return frame([vertex_row(found, vertex) for vertex in range(len(found.graph))])
    if isinstance(found, Quotient):
        return frame(to_numpy(found))
    return frame([row.to_dict() for row in found])


def to_numpy(found: Quotient | Graph) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """Convert a quotient to its products [order, order], or a graph to its edges [E, 2].

    >>> from kalmar.engines.graphs.graph import Graph
    >>> to_numpy(Graph([0, 2, 2], [0, 1])).tolist()
    [[0, 0], [0, 1]]
    """
    with needs("arrays"):
        array = np.array
    if isinstance(found, Quotient):
        return array([list(found.found.monoid.row(x)) for x in range(found.order)], np.int64)
    counts = np.diff(np.asarray(found.offsets))
    sources = np.repeat(np.arange(len(found)), counts)
    return np.column_stack([sources, np.asarray(found.targets)]).astype(np.int64)


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
            yield f"      {attribute(keys[name], str(value))}"
        yield "    </node>"
    for move in shown.moves:
        yield f'    <edge source="{names[move.start]}" target="{names[move.end]}">'
        yield f"      {attribute(move_key, ', '.join(move.words))}"
        yield "    </edge>"
    yield f"    {attribute('d0', shown.title)}"
    yield "  </graph>"
    yield "</graphml>"


def attribute(key: str, text: str) -> str:
    """Format an attribute.

    >>> attribute("d1", "N"), attribute("d1", "")
    ('<data key="d1">N</data>', '<data key="d1" />')
    """
    return f'<data key="{key}">{escaped(text)}</data>' if text else f'<data key="{key}" />'
