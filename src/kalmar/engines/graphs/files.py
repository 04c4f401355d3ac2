"""Read graphs and ordered sets from files: edge lists, CSV, JSON, GraphML, DOT.

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

Of GraphML the first graph counts. Ports and attributes other than `player` are left out. Entities
are refused, as nested ones could make a short file fill all memory (billion laughs).

A directed graph in a file is also a game (`load_graph_rules`): vertices are positions, edges are
moves, and cycles are allowed. It is registered under the name of the file, so that its positions
are components beside those of every other game.
"""

from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, KalmarError
from kalmar.core.i18n import message
from kalmar.engines.graphs.building import BOTH, LONE, GraphBuilder, MovesOfPlayers
from kalmar.engines.graphs.csv_files import add_table
from kalmar.engines.graphs.dot_files import add_dot
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.json_files import add_object
from kalmar.games.custom.from_function import GraphRules, game
from kalmar.games.custom.loader import checked_name, register_rules
from kalmar.games.posets.chomp import Poset
from kalmar.runtime.files import TextStream, without_packing

if TYPE_CHECKING:
    from xml.parsers import expat
else:
    expat = LazyModule("xml.parsers.expat")


class _Reader:
    """The edges of a file, from what its parser calls.

    Args:
        stream: the file.
        moves: get the edges.
    """

    def __init__(self, stream: TextStream, moves: MovesOfPlayers) -> None:
        self.stream, self.moves = stream, moves
        self.players: set[str] = set()
        self.attributes: dict[str, str] = {}
        self.player: str | None = None
        self.depth = self.graphs = 0
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.begin
        self.parser.EndElementHandler = self.end
        self.parser.EntityDeclHandler = self.refuse_entities

    def read(self) -> None:
        """Read the file.

        Raises:
            expat.ExpatError: it is not XML.
            DataError: it is not GraphML, or not directed.
        """
        for piece in self.stream:
            self.parser.Parse(piece, False)
        self.parser.Parse("", True)
        if not self.graphs:
            raise ValueError(message("it holds no graph"))

    def begin(self, qualified: str, attributes: dict[str, str]) -> None:
        """Note the beginning of an element."""
        name = qualified.rpartition(" ")[2]
        self.depth += 1
        if name == "edge" or name == "node":
            self.attributes, self.player = attributes, None
        elif name == "data" and attributes.get("key") in self.players:
            self.player = ""
            self.parser.CharacterDataHandler = self.text
        elif name == "key" and attributes.get("attr.name") == "player":
            self.players.add(attributes.get("id", ""))
        elif name == "graph":
            self.begin_graph(attributes)
        elif name == "hyperedge" and self.graphs == 1:
            raise ValueError(message("hyperedges are not moves"))
        elif self.depth == 1 and name != "graphml":
            raise ValueError(message("it holds no graph"))

    def begin_graph(self, attributes: dict[str, str]) -> None:
        """Note the beginning of a graph; one that lies in another one belongs to it."""
        if self.depth > 2:
            return
        self.graphs += 1
        if self.graphs == 1 and attributes.get("edgedefault") != "directed":
            raise DataError(
                "{path} is not directed: moves go one way, so the edges must be directed",
                path=self.stream.path,
            )

    def text(self, part: str) -> None:
        """Note the text of the player."""
        self.player = (self.player or "") + part

    def end(self, qualified: str) -> None:
        """Add a vertex or an edge that has ended."""
        self.depth -= 1
        self.parser.CharacterDataHandler = None
        if self.graphs != 1 or self.depth < 2:
            return
        name = qualified.rpartition(" ")[2]
        try:
            if name == "edge":
                if self.attributes.get("directed") == "false":
                    raise ValueError(message("it has an edge without direction"))
                self.moves.edge(self.attributes["source"], self.attributes["target"], self.player)
            elif name == "node":
                self.moves.vertex(self.attributes["id"], self.player)
        except KeyError as error:
            reason = message("{element} without {attribute}", element=name, attribute=error.args[0])
            raise ValueError(reason) from error

    def refuse_entities(self, *_declared: object) -> None:
        """Refuse a declaration of an entity."""
        raise DataError(
            "{path} declares entities, which are not allowed in GraphML files",
            path=self.stream.path,
        )


def add_graphml(stream: TextStream, moves: MovesOfPlayers) -> None:
    """Add the vertices and edges of the directed graph in a GraphML file.

    Raises:
        DataError: it is not GraphML, or not directed.
    """
    try:
        _Reader(stream, moves).read()
    except KalmarError:
        raise
    except (expat.ExpatError, ValueError) as error:
        raise DataError(
            "{path} is not GraphML: {error}",
            path=stream.path,
            error=error.args[0] if error.args else error,
        ) from error


MAX_FILE_BYTES = 4_000_000_000
"""Bytes of a file, as it is or unpacked: some hundred million edges."""

Options = dict[str, list[str]]


def _built(stream: TextStream, builder: GraphBuilder) -> Graph:
    """Build the graph of a file that has been read.

    Raises:
        DataError: it has no vertex.
    """
    builder.flush()
    if not len(builder.names):
        raise DataError(
            "{path} has no vertices: write one edge, from and to, on each line",
            path=stream.path,
        )
    return builder.graph()


def _csv(stream: TextStream, builder: GraphBuilder) -> Graph:
    add_table(stream, builder, 2, lambda line: _no_edge(stream.path, line))
    return _built(stream, builder)


def _no_edge(path: Path, line: int) -> DataError:
    return DataError(
        "{path}, line {number}: write one edge per line, as two vertices: from and to",
        path=path,
        number=line,
    )


def _edge_list(stream: TextStream, builder: GraphBuilder) -> Graph:
    table: str | None = None
    has_edge, line = False, 0
    for group in stream.lines():
        lines = group.splitlines()
        if "#" in group:
            lines = [line.partition("#")[0] for line in lines]
        rows = [words for words in map(str.split, lines) if words]
        lengths = set(map(len, rows))
        if not lengths <= {1, 2}:
            place = next(i for i, text in enumerate(lines, 1) if len(text.split()) > 2)
            raise _no_edge(stream.path, line + place)
        line += len(lines)
        has_edge = has_edge or 2 in lengths
        if not has_edge and table is None:
            table = next((words[0] for words in rows if set(words[0]) & {",", ";"}), None)
        kinds = None
        if 1 in lengths:
            kinds = bytes(LONE if len(words) == 1 else BOTH for words in rows)
            rows = [[words[0], words[-1]] for words in rows]
        builder.add(list(chain.from_iterable(rows)), kinds)
    # Words without any edge are mostly a table whose file has the wrong ending.
    if table is not None and not has_edge:
        raise DataError(
            "{path} contains '{table}' but no edge: if it is a table with commas, name it .csv",
            path=stream.path,
            table=table[:40],
        )
    return _built(stream, builder)


def _json(stream: TextStream, builder: GraphBuilder) -> Graph:
    add_object(stream, builder)
    return _built(stream, builder)


def _graphml(stream: TextStream, builder: GraphBuilder) -> Graph:
    add_graphml(stream, MovesOfPlayers(builder))
    return _built(stream, builder)


def _dot(stream: TextStream, builder: GraphBuilder) -> Graph:
    add_dot(stream, MovesOfPlayers(builder))
    return _built(stream, builder)


READERS: dict[str, Callable[[TextStream, GraphBuilder], Graph]] = {
    ".json": _json,
    ".csv": _csv,
    ".graphml": _graphml,
    ".xml": _graphml,
    ".dot": _dot,
    ".gv": _dot,
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


def builder_for(path: Path) -> GraphBuilder:
    """Return a builder of the graph in a file of this size."""
    try:
        return GraphBuilder(path.stat().st_size)
    except (OSError, ValueError):  # reading says why
        return GraphBuilder()


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
    read = READERS.get(kind_of_file(path), _edge_list)
    return read(graph_stream(path), builder_for(path))


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


def load_graph_rules(path: Path) -> GraphRules:
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
    assert isinstance(rules, GraphRules)
    register_rules(rules, str(path), next(iter(options)))
    return rules
