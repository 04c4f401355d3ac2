"""Texts of compounds of partizan components: `domineering 2x3 + toads-and-frogs TT__FF`.

    compound  = component (sign component) …      one sign throughout, with blanks round it
    component = game text | "graph" file vertex

The signs are those of the ways of playing: + ∧ △ ∨ ⊕ ▽, or & &> | +! |!, or a way of one's own in
brackets. Inside braces nothing is a sign. A component of a graph is a vertex of a file of moves
with players.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import COMPOSITIONS, Composition, find_composition
from kalmar.core.errors import PositionError, UsageError
from kalmar.core.names import CompositionName
from kalmar.engines.graphs.partizan import PartizanGraph
from kalmar.games.notation.positions import OWN_WAY, signs
from kalmar.games.partizan.rules import GRAPH, PartizanPart, Player, find_partizan_rules

if TYPE_CHECKING:
    from kalmar.engines.graphs import files as graph_files
else:  # most compounds have no graphs
    graph_files = LazyModule("kalmar.engines.graphs.files")


MOST_COMPONENTS = 100


@dataclass(frozen=True, eq=False)
class GraphVertices:
    """The vertices of a partizan graph as components.

    Attributes:
        graph: the graph.
        name: what a component is called, before the name of the vertex.

    >>> import kalmar
    >>> game = GraphVertices(kalmar.PartizanGraph.of_moves([("a", "b", "left")]))
    >>> list(game.options("a", Player.LEFT)), list(game.options("a", Player.RIGHT))
    (['b'], [])
    """

    graph: PartizanGraph
    name: str = GRAPH

    def options(self, component: str, player: Player) -> Iterator[str]:
        """Yield the vertices to which a player's moves lead, each once."""
        side = self.graph.left if player is Player.LEFT else self.graph.right
        names = self.graph.names
        yield from dict.fromkeys(names[v] for v in side.options(self.graph.left.number(component)))

    def parse(self, text: str) -> str:
        """Return the name of a vertex.

        Raises:
            UnknownNameError: there is no such vertex.
        """
        return self.graph.names[self.graph.left.number(text)]

    def format(self, component: str) -> str:
        """Return the vertex."""
        return component

    def cgsuite(self, component: str) -> None:  # noqa: ARG002
        """Return None: CGSuite has no graphs of this kind."""
        return


def parse_compound(
    text: str, composition: CompositionName | Composition | None = None
) -> tuple[Composition, tuple[PartizanPart, ...]]:
    """Parse a compound.

    Args:
        text: in the grammar above.
        composition: how the components are played; if None, as the sign says, or disjunctive.

    Raises:
        PositionError: the text is not a compound.
        UnknownNameError: a game, a vertex or the composition does not exist.
        UsageError: a sign contradicts the composition.
        DataError: a file cannot be read.

    >>> row, parts = parse_compound("domineering 2x3 ∨ toads T_F")
    >>> row.name, [str(part) for part in parts]
    ('selective', ['domineering 2x3', 'toads-and-frogs T_F'])
    """
    asked = None if composition is None else find_composition(composition)
    found: set[Composition] = set()
    files: dict[str, GraphVertices] = {}
    parts = [_part(words, files) for words in _components(text, found)]
    if len(found) > 1 or len(parts) > MOST_COMPONENTS:
        raise PositionError(
            "write one sign between all components, at most {most} of them, such as"
            " 'domineering 2x3 + toads-and-frogs T_F'",
            most=MOST_COMPONENTS,
        )
    plain = COMPOSITIONS["disjunctive"]
    sign = found.pop() if found else plain
    # A plus may separate the components of any way: it need not do more than list them.
    if asked is not None and sign not in (asked, plain):
        raise UsageError(
            "the sign makes the position {name}, not {asked}: leave out the sign or the"
            " composition",
            name=sign.name,
            asked=asked.name,
        )
    return sign if asked is None else asked, tuple(parts)


def _components(text: str, found: set[Composition]) -> Iterator[list[str]]:
    """Yield the words of each component, and collect what the signs between them mean."""
    known, words, depth = signs(), list[str](), 0
    for word in re.findall(rf"{OWN_WAY}|\S+", text):
        is_own = re.fullmatch(OWN_WAY, word) is not None
        if depth == 0 and (is_own or word in known):
            found.add(find_composition(word) if is_own else known[word])
            yield words
            words = []
            continue
        depth += word.count("{") - word.count("}")
        words.append(word)
    yield words


def _part(words: list[str], files: dict[str, GraphVertices]) -> PartizanPart:
    """Parse one component.

    Raises:
        PositionError: it has no text behind the name of the game.
    """
    if len(words) < 2 or (words[0] == GRAPH and len(words) < 3):
        raise PositionError(
            "'{text}' is not a component: write a game and its position, such as 'domineering"
            " 2x3', or '{graph} FILE VERTEX'",
            text=" ".join(words)[:80],
            graph=GRAPH,
        )
    if words[0] == GRAPH:
        path = words[1]
        if path not in files:
            read = graph_files.read_partizan(Path(path))
            files[path] = GraphVertices(read, f"{GRAPH} {path}")
        return PartizanPart(files[path], files[path].parse(" ".join(words[2:])))
    rules = find_partizan_rules(words[0])
    return PartizanPart(rules, rules.parse("".join(words[1:])))


def join_parts(parts: tuple[PartizanPart, ...], composition: Composition) -> str:
    """Format components with the sign of the composition between them.

    >>> row, parts = parse_compound("form {0|*} + form ^", "selective")
    >>> join_parts(parts, row)
    'form ^ ∨ form ^'
    """
    return f" {composition.unicode} ".join(map(str, parts))
