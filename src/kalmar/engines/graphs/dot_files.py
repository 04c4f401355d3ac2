"""Read directed graphs in the DOT language of Graphviz, piece by piece.

https://graphviz.org/doc/info/lang.html. Ports are dropped, chains a -> b -> c are single edges,
and an edge from or to a subgraph is one for each of its vertices. Of attributes only `player` is
read. Runs of plain vertices and edges, as programs write them, are read by one regular expression;
all else by the grammar, with a stack of the braces that are open.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, pairwise, product
from typing import NoReturn

from kalmar.core.errors import DataError
from kalmar.core.i18n import Message, message
from kalmar.engines.graphs.building import BOTH, LONE, MovesOfPlayers
from kalmar.runtime.text_streams import MAX_LINE, TextStream

NAME = r"[\w.\u0080-\U0010ffff]+"
SKIPPED = re.compile(r"(?:\s+|//[^\n]*|/\*(?s:.*?)\*/|(?m:^)\#[^\n]*)*")
TOKEN = re.compile(rf'"(?s:[^"\\]|\\.)*"|->|--|-?{NAME}|[{{}}\[\];,=:+<>]')
END = rf'(?:"([^"\\]+)"|(?!(?:node|edge|(?:sub|di)?graph)\b)({NAME}))'
ATTRIBUTES = r'(?:\[(?:[^\]"<]|"(?:[^"\\]|\\.)*")*\])?'


def _plain(attributes: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Compile the pattern of a plain vertex or edge, and that of a run of them."""
    one = rf'\s*{END}\s*(?:->\s*{END}\s*)?{attributes}[ \t]*(?:;|\n(?=\s*["\w}}]))'
    return re.compile(one, re.IGNORECASE), re.compile(f"(?:{one})+", re.IGNORECASE)


PLAIN = {True: _plain(""), False: _plain(ATTRIBUTES)}
"""By whether attributes count, which the patterns leave out."""

DEFAULTS = {"node", "edge", "graph"}


class _Tokens:
    """The words and signs of a text, from its pieces.

    Attributes:
        line: the number of the line of the next token.
    """

    def __init__(self, stream: TextStream) -> None:
        self.path = stream.path
        self._pieces, self._text, self._place = iter(stream), "", 0
        self._lines_before = 1

    @property
    def line(self) -> int:
        """Return the number of the line that is being read."""
        return self._lines_before + self._text.count("\n", 0, self._place)

    def _more(self) -> bool:
        """Add a piece to the text; False at its end."""
        left = self._text[self._place :]
        if len(left) > MAX_LINE:
            self.refuse(message("a name or a comment is too long"))
        # As much again as is left: a long name is not tried again for each piece.
        found = list(islice(self._pieces, 1 + (len(left) >> 18)))
        if not found:
            return False
        self._lines_before = self.line
        self._text, self._place = left + "".join(found), 0
        return True

    def peek(self) -> str:
        """Return the next token without taking it; "" at the end."""
        while True:
            blank = SKIPPED.match(self._text, self._place)
            assert blank is not None
            token = TOKEN.match(self._text, blank.end())
            # What ends with the piece may go on in the next one.
            if token is not None and token.end() < len(self._text):
                break
            if not self._more():
                break
        self._place = blank.end()
        if token is None and self._place < len(self._text):
            self.refuse_token(self._text[self._place])
        return token.group() if token is not None else ""

    def next(self) -> str:
        """Take the next token; "" at the end."""
        found = self.peek()
        self._place += len(found)
        return found

    def take(self, wanted: str) -> bool:
        """Take a token if it comes next."""
        if self.peek() != wanted:
            return False
        self._place += len(wanted)
        return True

    def plain(self, partizan: bool) -> tuple[list[str], bytes]:
        """Take a run of plain vertices and edges; return two names and a kind for each."""
        one, many = PLAIN[partizan]
        run = many.match(self._text, self._place)
        if run is None:
            return [], b""
        # The last one is told by what follows it, up to the first sign.
        following = SKIPPED.match(self._text, run.end())
        assert following is not None
        found = one.findall(self._text, self._place, following.end() + 1)
        self._place = run.end()
        names = [name for a, b, c, d in found for name in (a or b, c or d or a or b)]
        return names, bytes(BOTH if c or d else LONE for _, _, c, d in found)

    def name(self) -> str:
        """Take a name, of which parts in quotes may be joined by +, or a text of HTML."""
        token = self.next()
        if token == "<":
            return self._html()
        if not token.startswith('"'):
            if not re.match(rf"-?{NAME}", token):
                self.refuse_token(token)
            return token
        found = unquoted(token)
        while self.take("+"):
            found += unquoted(self.next())
        return found

    def _html(self) -> str:
        """Take a text of HTML, whose brackets are balanced."""
        depth, begin = 1, self._place
        while depth:
            at = self._place
            if at == len(self._text):
                self._place = begin
                if not self._more():
                    self.refuse_token("")
                self._place, begin = at - begin, 0
                continue
            depth += {"<": 1, ">": -1}.get(self._text[at], 0)
            self._place += 1
        return f"<{self._text[begin : self._place]}"

    def refuse_token(self, token: str) -> NoReturn:
        """Raise the error of a token that must not stand here."""
        if not token:
            self.refuse(message("it ends too early"))
        self.refuse(message("unexpected '{token}' in line {line}", token=token, line=self.line))

    def refuse(self, reason: Message) -> NoReturn:
        """Raise the error of a file that is not DOT."""
        raise DataError("{path} is not DOT: {reason}", path=self.path, reason=reason)


def unquoted(token: str) -> str:
    r"""Remove the quotes of a name, and join its lines.

    >>> print(unquoted('"a \\"b\\\\c\\""'))
    a "b\c"
    """
    return re.sub(r'\\(["\\])', r"\1", token[1:-1].replace("\\\n", ""))


@dataclass
class _Braces:
    """A graph or a subgraph that is being read.

    Attributes:
        vertices: in it, in the order in which they are named.
        chain: the ends of the edges of a statement, each a vertex or those of a subgraph.
    """

    vertices: dict[str, None] = field(default_factory=dict)
    chain: list[list[str]] = field(default_factory=list)


class _Parser:
    """The statements of a graph.

    Args:
        tokens: of the file.
        moves: get the edges.
    """

    def __init__(self, tokens: _Tokens, moves: MovesOfPlayers) -> None:
        self.tokens, self.moves = tokens, moves
        self.open: list[_Braces] = []

    def graph(self) -> None:
        """Read a graph from its head to its last brace."""
        tokens = self.tokens
        kind = tokens.next().casefold()
        if kind == "strict":
            kind = tokens.next().casefold()
        if kind not in {"graph", "digraph"}:
            tokens.refuse_token(kind)
        if kind == "graph":
            self.refuse_direction()
        if tokens.peek() != "{":
            tokens.name()
        if not tokens.take("{"):
            tokens.refuse_token(tokens.next())
        self.open.append(_Braces())
        while self.open:
            self.statement()

    def refuse_direction(self) -> NoReturn:
        """Raise the error of edges without a direction."""
        raise DataError(
            "{path} is not directed: moves go one way, so write digraph and ->",
            path=self.tokens.path,
        )

    def statement(self) -> None:
        """Read a statement, or a part of one that ends at a brace."""
        tokens, here = self.tokens, self.open[-1]
        names, kinds = ([], b"") if here.chain else tokens.plain(self.moves.partizan)
        if names:
            self.moves.pairs(names, kinds)
            if len(self.open) > 1:
                here.vertices |= dict.fromkeys(names)
            return
        token = tokens.peek()
        if token in {";", ","} and not here.chain:
            tokens.next()
        elif token == "}":
            self.close()
        elif token == "{" or token.casefold() == "subgraph":
            if tokens.next() != "{":
                if tokens.peek() != "{":
                    tokens.name()
                if not tokens.take("{"):
                    tokens.refuse_token(tokens.next())
            self.open.append(_Braces())
        elif token.casefold() in DEFAULTS and not here.chain:
            tokens.next()
            self.attributes()
        else:
            self.vertex()

    def vertex(self) -> None:
        """Read a vertex, with which a statement begins or goes on, or an attribute of the graph."""
        tokens, here = self.tokens, self.open[-1]
        name = tokens.name()
        if not here.chain and tokens.take("="):
            tokens.name()
            return
        while tokens.take(":"):  # its port
            tokens.name()
        here.vertices[name] = None
        here.chain.append([name])
        self.go_on(is_vertex=True)

    def close(self) -> None:
        """Read a brace that closes a graph or a subgraph, which may be an end of edges."""
        self.tokens.next()
        closed = self.open.pop()
        if closed.chain:
            self.tokens.refuse_token("}")
        if self.open:
            here = self.open[-1]
            here.vertices |= closed.vertices
            here.chain.append(list(closed.vertices))
            self.go_on(is_vertex=False)

    def go_on(self, is_vertex: bool) -> None:
        """Read what follows an end of an edge: an arrow, or the end of the statement."""
        tokens, here = self.tokens, self.open[-1]
        if tokens.take("->"):
            return
        if tokens.peek() == "--":
            self.refuse_direction()
        player = self.attributes()
        chain, here.chain = here.chain, []
        if len(chain) == 1 and is_vertex:
            self.moves.vertex(chain[0][0], player)
        for starts, ends in pairwise(chain):
            for start, end in product(starts, ends):
                self.moves.edge(start, end, player)
        if len(self.open) == 1:  # an end of edges is never the whole graph
            here.vertices.clear()

    def attributes(self) -> str | None:
        """Read lists of attributes, and return the player, if it is one of them."""
        player = None
        while self.tokens.take("["):
            for key, value in self.pairs():
                if key == "player":
                    player = value
        return player

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield the attributes of a list with their values."""
        tokens = self.tokens
        while not tokens.take("]"):
            key = tokens.name()
            yield key, tokens.name() if tokens.take("=") else "true"
            if not tokens.take(";"):
                tokens.take(",")


def add_dot(stream: TextStream, moves: MovesOfPlayers) -> None:
    """Add the vertices and edges of the graph in a DOT file.

    Raises:
        DataError: it is not DOT, holds no graph or more than one, or is not directed.
    """
    tokens = _Tokens(stream)
    count = 0
    while tokens.peek():
        if count:
            # The others are read as well, so that the error says how many there are.
            moves = MovesOfPlayers(type(moves.builder)(), moves.partizan)
        _Parser(tokens, moves).graph()
        count += 1
    if not count:
        tokens.refuse(message("it holds no graph"))
    if count > 1:
        raise DataError(
            "{path} contains {count} graphs: give one per file",
            path=stream.path,
            count=count,
        )
