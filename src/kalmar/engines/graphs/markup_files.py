"""Read directed graphs in the languages of other programs: DOT and GraphML.

**DOT** is that of Graphviz (https://graphviz.org/doc/info/lang.html). Ports are dropped, chains
a -> b -> c are single edges, and an edge from or to a subgraph is one for each of its vertices.

**GraphML** is as networkx writes it. The first graph counts. Entities are refused, as nested ones
could make a short file fill all memory (billion laughs).

Of attributes only `player` is read, of an edge or of a vertex.
"""

import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import TYPE_CHECKING, NoReturn

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, KalmarError
from kalmar.core.i18n import Message, message
from kalmar.engines.graphs.building import GraphBuilder, whole_text
from kalmar.runtime.files import TextStream
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    from xml.parsers import expat
else:
    expat = LazyModule("xml.parsers.expat")


NAME = r"-?[\w.\u0080-\U0010ffff]+"
TOKEN = re.compile(
    rf'(?:\s+|//[^\n]*|/\*(?s:.*?)\*/|(?m:^)\#[^\n]*)*("(?s:[^"\\]|\\.)*"|->|--|{NAME}|\S|\Z)'
)
"""Spaces and comments, and the token behind them: nothing at the end."""

HTML = re.compile(r"[<>]")
DEFAULTS = {"node", "edge", "graph"}


class _Dot:
    """The statements of a file.

    Args:
        stream: the file.
        builder: gets the edges.
    """

    token: str

    def __init__(self, stream: TextStream, builder: GraphBuilder) -> None:
        self.path, self.builder = stream.path, builder
        self.text, self.end = whole_text(stream), 0
        self.step()

    def step(self) -> None:
        """Find the next token; "" at the end."""
        match = TOKEN.match(self.text, self.end)
        assert match is not None
        self.token, self.end = match[1], match.end()

    def take(self, wanted: str) -> bool:
        """Take a token if it comes next."""
        found = self.token.casefold() == wanted
        if found:
            self.step()
        return found

    def name(self) -> str:
        """Take a name, of which parts in quotes may be joined by +, or a text of HTML."""
        if self.token == "<":
            return self.html()
        found, is_quoted = self.token, len(self.token) > 1 and self.token[0] == '"'
        if not is_quoted and not re.fullmatch(NAME, found):
            self.refuse_token()
        self.step()
        if not is_quoted:
            return found
        found = re.sub(r'\\(["\\])', r"\1", found[1:-1].replace("\\\n", ""))
        return found + self.name() if self.take("+") else found

    def html(self) -> str:
        """Take a text of HTML, whose brackets are balanced."""
        begin, depth = self.end, 1
        signs = HTML.finditer(self.text, begin)
        while depth:
            sign = next(signs, None)
            if sign is None:
                self.refuse(message("it ends too early"))
            depth += 1 if sign[0] == "<" else -1
            self.end = sign.end()
        found = f"<{self.text[begin : self.end]}"
        self.step()
        return found

    def refuse_token(self) -> NoReturn:
        """Raise the error of a token that must not stand here."""
        if not self.token:
            self.refuse(message("it ends too early"))
        line = 1 + self.text.count("\n", 0, self.end - len(self.token))
        self.refuse(message("unexpected '{token}' in line {line}", token=self.token, line=line))

    def refuse(self, reason: Message) -> NoReturn:
        """Raise the error of a file that is not DOT."""
        raise DataError("{path} is not DOT: {reason}", path=self.path, reason=reason)

    def graph(self) -> None:
        """Read a graph from its head to its last brace."""
        self.take("strict")
        if self.token.casefold() == "graph":
            self.refuse_direction()
        if not self.take("digraph"):
            self.refuse_token()
        if self.token != "{":
            self.name()
        self.block()

    def refuse_direction(self) -> NoReturn:
        """Raise the error of edges without a direction."""
        raise DataError(
            "{path} is not directed: moves go one way, so write digraph and ->", path=self.path
        )

    def block(self) -> list[str]:
        """Read statements in braces, and return the vertices in them."""
        if not self.take("{"):
            self.refuse_token()
        found = list[str]()
        while not self.take("}"):
            if self.token in {";", ","}:
                self.step()
            elif self.token.casefold() in DEFAULTS:
                self.step()
                self.player()
            else:
                found += self.statement()
        return found

    def statement(self) -> list[str]:
        """Read a vertex, a chain of edges, a subgraph, or an attribute of the graph."""
        check_limits()
        is_vertex = self.token != "{" and self.token.casefold() != "subgraph"
        chain = [self.ends()]
        if is_vertex and self.take("="):
            self.name()
            return []
        while self.take("->"):
            chain.append(self.ends())
        if self.token == "--":
            self.refuse_direction()
        player = self.player()
        if len(chain) == 1 and is_vertex:
            self.builder.vertex(chain[0][0], player)
        for starts, ends in pairwise(chain):
            for start, end in product(dict.fromkeys(starts), dict.fromkeys(ends)):
                self.builder.edge(start, end, player)
        return [name for ends in chain for name in ends]

    def ends(self) -> list[str]:
        """Read a vertex, or a subgraph, whose vertices are ends of edges."""
        if self.take("subgraph") and self.token != "{":
            self.name()
        if self.token == "{":
            return self.block()
        found = self.name()
        while self.take(":"):  # its port
            self.name()
        return [found]

    def player(self) -> str | None:
        """Read lists of attributes, and return the player, if it is one of them."""
        return dict(self.attributes()).get("player")

    def attributes(self) -> Iterator[tuple[str, str]]:
        """Yield the attributes of lists with their values."""
        while self.take("["):
            while not self.take("]"):
                key = self.name()
                yield key, self.name() if self.take("=") else "true"
                if not self.take(";"):
                    self.take(",")


def add_dot(stream: TextStream, builder: GraphBuilder) -> None:
    """Add the vertices and edges of the graph in a DOT file.

    Raises:
        DataError: it is not DOT, holds no graph or more than one, or is not directed.
    """
    parser, count = _Dot(stream, builder), 0
    try:
        while parser.token:
            if count:
                # The others are read as well, so that the error says how many there are.
                parser.builder = GraphBuilder(partizan=builder.partizan)
            parser.graph()
            count += 1
    except RecursionError:
        parser.refuse(message("its braces are nested too deeply"))
    if not count:
        parser.refuse(message("it holds no graph"))
    if count > 1:
        raise DataError(
            "{path} contains {count} graphs: give one per file", path=stream.path, count=count
        )


class _GraphML:
    """The edges of a file, from what its parser calls.

    Args:
        stream: the file.
        builder: gets the edges.
    """

    def __init__(self, stream: TextStream, builder: GraphBuilder) -> None:
        self.stream, self.builder = stream, builder
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
                self.builder.edge(self.attributes["source"], self.attributes["target"], self.player)
            elif name == "node":
                self.builder.vertex(self.attributes["id"], self.player)
        except KeyError as error:
            reason = message("{element} without {attribute}", element=name, attribute=error.args[0])
            raise ValueError(reason) from error

    def refuse_entities(self, *_declared: object) -> None:
        """Refuse a declaration of an entity."""
        raise DataError(
            "{path} declares entities, which are not allowed in GraphML files",
            path=self.stream.path,
        )


def add_graphml(stream: TextStream, builder: GraphBuilder) -> None:
    """Add the vertices and edges of the directed graph in a GraphML file.

    Raises:
        DataError: it is not GraphML, or not directed.
    """
    try:
        _GraphML(stream, builder).read()
    except KalmarError:
        raise
    except (expat.ExpatError, ValueError) as error:
        raise DataError(
            "{path} is not GraphML: {error}",
            path=stream.path,
            error=error.args[0] if error.args else error,
        ) from error
