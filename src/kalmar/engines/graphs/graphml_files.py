"""Read directed graphs in GraphML by the parser of the standard library, piece by piece.

The first graph of a file counts. Ports and attributes other than `player` are left out. Entities
are refused, as nested ones could make a short file fill all memory (billion laughs).
"""

from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, KalmarError
from kalmar.core.i18n import message
from kalmar.engines.graphs.building import MovesOfPlayers
from kalmar.runtime.text_streams import TextStream

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
