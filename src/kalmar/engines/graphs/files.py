"""Read graphs, impartial and partizan, and ordered sets from files: lists, CSV, JSON, GraphML, DOT.

One line of text is one name; nothing is guessed.

* `.json`: an object from each vertex to the list of its options
* `.csv`: two columns, from and to, with commas, semicolons or tabs, with or without a header
  `from,to`; `a,` is a vertex without edges
* `.graphml`, `.xml`: as networkx writes it
* `.dot`, `.gv`: a directed graph as Graphviz reads it
* anything else: an edge list, `from to` on each line, a single name for a vertex without edges,
  `#` for comments

Tables, lists and GraphML are read piece by piece, JSON and DOT at once, up to 64 MB. All may be
packed: `moves.csv.gz`, `moves.json.zst`. In a file of an ordered set an edge from a to b says that
b is above a.

In the graph of a partizan game a move names the player who may make it, left, right or both:

* JSON: {"a": {"left": ["b"], "right": [], "both": ["c"]}}, or {"a": {"player": "left", "options":
  ["b"]}} for a position that belongs to one player; a plain list is for both
* CSV: a third column, which may be left out for both
* DOT and GraphML: the attribute `player` of a move or of a position

A directed graph in a file is also a game (`load_graph_rules`): vertices are positions, edges are
moves, and cycles are allowed. It is registered under the name of the file, so that its positions
are components beside those of every other game.
"""

from collections.abc import Callable
from pathlib import Path

from kalmar.core.errors import DataError
from kalmar.core.i18n import message
from kalmar.core.rules import Rules
from kalmar.engines.graphs.building import GraphBuilder
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.markup_files import add_dot, add_graphml
from kalmar.engines.graphs.partizan import PartizanGraph
from kalmar.engines.graphs.table_files import add_edge_list, add_object, add_table
from kalmar.games.custom import checked_name, game, register_rules
from kalmar.games.posets import Poset
from kalmar.runtime.files import TextStream, without_packing

MAX_FILE_BYTES = 4_000_000_000
"""Bytes of a file, as it is or unpacked: some hundred million edges."""

Options = dict[str, list[str]]

READERS: dict[str, Callable[[TextStream, GraphBuilder], None]] = {
    ".json": add_object,
    ".csv": add_table,
    ".graphml": add_graphml,
    ".xml": add_graphml,
    ".dot": add_dot,
    ".gv": add_dot,
}


def kind_of_file(path: Path) -> str:
    """Return the ending that says what a file holds, whether it is packed or not.

    >>> kind_of_file(Path("moves.CSV.gz"))
    '.csv'
    """
    return without_packing(path).suffix.casefold()


def graph_stream(path: Path) -> TextStream:
    """Return the text of a file that holds a graph, to be read piece by piece.

    Raises:
        DataError: it is too large.
    """
    if path.is_file() and path.stat().st_size > MAX_FILE_BYTES:
        raise DataError(
            "{path} is larger than {largest_file:,} bytes: pass arrays to Graph instead",
            path=path,
            largest_file=MAX_FILE_BYTES,
        )
    return TextStream(path, message("a graph"), MAX_FILE_BYTES)


def _read(path: Path, partizan: bool) -> GraphBuilder:
    """Return a builder with what stands in a file."""
    read = READERS.get(kind_of_file(path), add_edge_list)
    if partizan and read is add_edge_list:
        raise DataError(
            "the format of {path} cannot record who moves: use JSON, CSV, DOT or GraphML",
            path=path,
        )
    stream = graph_stream(path)
    try:
        size = path.stat().st_size
    except (OSError, ValueError):  # reading says why
        size = 0
    builder = GraphBuilder(size, partizan)
    read(stream, builder)
    builder.flush()
    return builder


def read_graph(path: Path) -> Graph:
    r"""Read the graph in a file; its vertices are in the order of the file.

    Args:
        path: the ending says what the file is; see above.

    Raises:
        DataError: the file cannot be read, is malformed, too large, or has no vertex.
        LimitReached: the graph does not fit into memory.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "edges.csv")
    ...     _ = path.write_text("from,to\na,b\nb,c\n")
    ...     read_graph(path)
    Graph of 3 vertices and 2 edges
    """
    builder = _read(path, partizan=False)
    if not len(builder.names):
        raise DataError(
            "{path} has no vertices: write one edge, from and to, on each line",
            path=path,
        )
    return builder.graph()


def read_partizan(path: Path) -> PartizanGraph:
    """Read the graph of the moves (from, to, player) in a file, with all its vertices.

    Raises:
        DataError: the file cannot be read, is malformed, or is of a kind that holds no players.
        LimitReached: the graph does not fit into memory.
    """
    builder = _read(path, partizan=True)
    if not len(builder.names):
        raise DataError(
            "{path} has no vertices: write one move, from, to and player, on each line",
            path=path,
        )
    return PartizanGraph(*builder.sides())


def read_options(path: Path) -> Options:
    r"""Read the options of each vertex of a graph in a file, in the order of the file.

    Args:
        path: the ending says what the file is; see above.

    Raises:
        DataError: the file cannot be read, is malformed, too large, or has no vertex.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "edges.csv")
    ...     _ = path.write_text("from,to\na,b\nb,c\n")
    ...     read_options(path)
    {'a': ['b'], 'b': ['c'], 'c': []}
    """
    graph = read_graph(path)
    assert graph.names is not None
    name = graph.names.__getitem__
    return {name(v): list(map(name, graph.options(v))) for v in range(len(graph))}


def read_poset(path: Path) -> Poset:
    """Read the partial order in a file.

    Raises:
        DataError: the file cannot be read.
        GameError: an element would be above itself.
    """
    # A vertex without edges is an element all the same: `a ≤ a`.
    options = read_options(path)
    return Poset.of_relations((a, b) for a, above in options.items() for b in (above or [a]))


def is_graph_file(path: Path) -> bool:
    """Return whether a file holds a graph, by its ending.

    >>> is_graph_file(Path("map.csv")), is_graph_file(Path("game.rules"))
    (True, False)
    """
    return kind_of_file(path) in READERS


def load_graph_rules(path: Path) -> Rules:
    r"""Read a directed graph and register it as a game named like the file.

    Args:
        path: the ending says what the file is, as for `kalmar graph`.

    Raises:
        DataError: the file cannot be read, is malformed, or its name is that of another game.

    >>> import kalmar, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "map-example.csv")
    ...     _ = path.write_text("a,b\nb,a\nb,c\n")
    ...     rules = load_graph_rules(path)
    >>> rules.loopy, kalmar.solve("map-example b + nim 3").outcome.name
    (True, 'N')
    >>> from kalmar.games.registry import BY_NAME
    >>> del kalmar.GAMES["map-example"], BY_NAME["mapexample"]  # forget it again
    """
    options = read_options(path)
    rules = game(options, checked_name(without_packing(path).stem, path))
    register_rules(rules, str(path), next(iter(options)))
    return rules
