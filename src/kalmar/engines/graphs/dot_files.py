"""Read directed graphs in the DOT language of Graphviz.

https://graphviz.org/doc/info/lang.html. Ports are dropped, chains a -> b -> c are single edges,
and an edge from or to a subgraph is one for each of its vertices. Of attributes only `player` is
read.
"""

import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import NoReturn

from kalmar.core.errors import DataError
from kalmar.core.i18n import Message, message
from kalmar.engines.graphs.building import MovesOfPlayers
from kalmar.runtime.files import TextStream
from kalmar.runtime.jobs import check_limits

MAX_BYTES = 64_000_000
"""Bytes of a file, which is read at once."""

NAME = r"-?[\w.\u0080-\U0010ffff]+"
TOKEN = re.compile(
    rf'(?:\s+|//[^\n]*|/\*(?s:.*?)\*/|(?m:^)\#[^\n]*)*("(?s:[^"\\]|\\.)*"|->|--|{NAME}|\S|\Z)'
)
"""Spaces and comments, and the token behind them: nothing at the end."""

HTML = re.compile(r"[<>]")
DEFAULTS = {"node", "edge", "graph"}


class _Parser:
    """The statements of a file.

    Args:
        stream: the file.
        moves: get the edges.
    """

    token: str

    def __init__(self, stream: TextStream, moves: MovesOfPlayers) -> None:
        self.path, self.moves = stream.path, moves
        self.text, self.end = TextStream(stream.path, stream.what, MAX_BYTES).whole(), 0
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
            self.moves.vertex(chain[0][0], player)
        for starts, ends in pairwise(chain):
            for start, end in product(dict.fromkeys(starts), dict.fromkeys(ends)):
                self.moves.edge(start, end, player)
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


def add_dot(stream: TextStream, moves: MovesOfPlayers) -> None:
    """Add the vertices and edges of the graph in a DOT file.

    Raises:
        DataError: it is not DOT, holds no graph or more than one, or is not directed.
    """
    parser, count = _Parser(stream, moves), 0
    try:
        while parser.token:
            if count:
                # The others are read as well, so that the error says how many there are.
                parser.moves = MovesOfPlayers(type(moves.builder)(), moves.partizan)
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
