"""Compounds of partizan components: what a turn is and when play ends, for the player to move.

A component *blocks* a player who has no move in it. Play ends when as many components block the
player to move as the ending says, or when the choice allows that player no turn: this player has
lost, or won in misère play. Otherwise a turn moves in components that do not block the player, as
many and where the choice says.

* ∧: in every component; play ends when one blocks the player to move.
* △: in every component that is still in play. A component that blocks the player to move is dead
  from then on, for both (frozen ends); or, with passes, it only waits until it no longer blocks.
* +, ∨: in one component, in any; play ends when all block the player to move.
* ⊕, ▽: the same, but play ends when one blocks the player to move.

Texts of compounds, such as `domineering 2x3 + toads-and-frogs TT__FF`:

    compound  = component (sign component) …      one sign throughout, with blanks round it
    component = game text | "graph" file vertex

The signs are those of the ways of playing: + ∧ △ ∨ ⊕ ▽, or & &> | +! |!, or a way of one's own in
brackets. Inside braces nothing is a sign. A component of a graph is a vertex of a file of moves
with players.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kalmar.core.by_name import LazyModule
from kalmar.core.choices import Choice, Ending
from kalmar.core.compositions import COMPOSITIONS, Composition, CompositionName, find_composition
from kalmar.core.errors import PositionError, UsageError
from kalmar.core.rules import Play
from kalmar.engines.graphs.partizan import PartizanGraph
from kalmar.games.notation import OWN_WAY, signs
from kalmar.games.partizan import GRAPH, PartizanPart, Player, find_partizan_rules

if TYPE_CHECKING:
    from kalmar.engines.graphs import files as graph_files
else:  # most compounds have no graphs
    graph_files = LazyModule("kalmar.engines.graphs.files")


Options = Callable[[PartizanPart, Player], Sequence[PartizanPart]]
"""Gives the options of a component for one player."""

PartizanTurn = dict[int, PartizanPart]
"""What a turn leaves of each component that it moves, by its place."""


class PartizanState(NamedTuple):
    """A compound with the player to move.

    Attributes:
        parts: the components; None for those that are dead.
        player: the one to move.
        choice: which components this turn may move.
    """

    parts: tuple[PartizanPart | None, ...]
    player: Player
    choice: Choice


@dataclass(frozen=True)
class PartizanWay:
    """A way of playing partizan components.

    Attributes:
        composition: the choice and the ending.
        play: the convention.
        passes: whether in △ a component that blocks the player to move only waits.
    """

    composition: Composition
    play: Play = Play.NORMAL
    passes: bool = False

    @property
    def freezes(self) -> bool:
        """Return whether a component that blocks the player to move is dead from then on."""
        way = self.composition
        return (way.choice, way.ending) == (Choice.ALL, Ending.LONG) and not self.passes

    def start(self, parts: Sequence[PartizanPart], player: Player) -> PartizanState:
        """Return the first position for the player who begins."""
        return PartizanState(tuple(parts), player, self.composition.choice)

    def turns(self, state: PartizanState, options: Options) -> Iterator[PartizanTurn]:
        """Yield the turns of the player to move; none if play has ended."""
        parts, player, choice = state
        left = [() if part is None else options(part, player) for part in parts]
        if self.composition.ending.over_at([not found for found in left]):
            return
        able = [place for place, found in enumerate(left) if found]
        for places in choice.sets(able, len(parts)):
            for chosen in product(*(left[place] for place in places)):
                yield dict(zip(places, chosen, strict=True))

    def after(self, state: PartizanState, turn: PartizanTurn) -> PartizanState:
        """Return the position after a turn."""
        parts, player, choice = state
        # All components in play are moved where ends freeze: what is not moved is dead.
        rest = (None,) * len(parts) if self.freezes else parts
        moved = tuple(turn.get(place, part) for place, part in enumerate(rest))
        if choice.places is not None:
            choice = replace(choice, places=choice.places.after(turn.keys(), len(parts)))
        return PartizanState(moved, player.other, choice)


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
