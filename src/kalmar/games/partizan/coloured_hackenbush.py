"""Coloured Hackenbush: Left cuts blue edges, Right red ones, both green ones (Winning Ways, ch. 1).

What is not connected with the ground any more falls off. Pictures of blue and red edges alone are
numbers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.core.errors import PositionError
from kalmar.games.graphs.hackenbush import GROUND, standing
from kalmar.games.partizan.rules import Player

Coloured = tuple[tuple[int, int, str], ...]
"""Edges in ascending order: two vertices, the smaller first, and b, r or g."""

CUTS = {Player.LEFT: "bg", Player.RIGHT: "rg"}
CGSUITE_COLOURS = {"b": "l", "r": "r", "g": "e"}
EDGE = re.compile(r"([0-9]{1,9})-([0-9]{1,9}):([brg])")
MOST_EDGES = 60


@dataclass(frozen=True)
class ColouredHackenbush:
    """A picture: edges with a colour.

    >>> game = ColouredHackenbush()
    >>> [[game.format(p) for p in game.options(game.parse("brb"), player)] for player in Player]
    [['none', 'br'], ['b']]
    """

    name: str = "coloured-hackenbush"

    def options(self, component: Coloured, player: Player) -> Iterator[Coloured]:
        """Yield what each cut leaves, in the order of the edges; equal edges are cut once."""
        return (left for _, left in self.steps(component, player))

    def steps(self, component: Coloured, player: Player) -> Iterator[tuple[int, Coloured]]:
        """Yield for each cut the number of the edge, and what is left.

        >>> list(ColouredHackenbush().steps(ColouredHackenbush().parse("br"), Player.RIGHT))
        [(1, ((0, 1, 'b'),))]
        """
        for i, edge in enumerate(component):
            if edge[2] in CUTS[player] and (i == 0 or component[i - 1] != edge):
                rest = component[:i] + component[i + 1 :]
                left = set(standing(tuple((a, b) for a, b, _ in rest)))
                yield i, tuple(one for one in rest if one[:2] in left)

    def parse(self, text: str) -> Coloured:
        """Parse a stalk from the ground up, `brb`, or edges such as `0-1:b,1-2:r`.

        Raises:
            PositionError: it is neither, or an edge is not connected with the ground.

        >>> ColouredHackenbush().parse("br") == ColouredHackenbush().parse("1-2:r,0-1:b")
        True
        """
        if text == "none":
            return ()
        if re.fullmatch(r"[brg]{1,60}", text):
            return tuple((at, at + 1, colour) for at, colour in enumerate(text))
        found = [EDGE.fullmatch(word) for word in text.split(",")]
        ends = [(sorted((int(edge[1]), int(edge[2]))), edge[3]) for edge in found if edge]
        edges = tuple(sorted((a, b, colour) for (a, b), colour in ends))
        if not all(found) or len(edges) > MOST_EDGES:
            raise PositionError(
                "'{text}' is not a coloured picture: write a stalk such as brb, or edges such as"
                " 0-1:b,1-2:r with b for blue, r for red and g for green, at most {most}",
                text=text[:80],
                most=MOST_EDGES,
            )
        plain = tuple((a, b) for a, b, _ in edges)
        if len(standing(plain)) < len(plain):
            raise PositionError(
                "an edge of '{text}' is not connected to the ground: join it to vertex 0",
                text=text[:80],
            )
        return edges

    def format(self, component: Coloured) -> str:
        """Format a stalk by its colours, another picture by its edges."""
        if all(edge[:2] == (at, at + 1) for at, edge in enumerate(component)):
            return "".join(edge[2] for edge in component) or "none"
        return ",".join(f"{a}-{b}:{colour}" for a, b, colour in component)

    def cgsuite(self, component: Coloured) -> str | None:
        """Format the trees of a picture for CGSuite; None if it is no forest.

        >>> game = ColouredHackenbush()
        >>> game.cgsuite(game.parse("0-1:b,1-2:b,1-3:r,3-4:b,0-5:g"))
        'game.graph.Hackenbush("l(l;rl)") + game.graph.Hackenbush("e")'
        """
        trees = _trees(component)
        if trees is None:
            return None
        return " + ".join(f'game.graph.Hackenbush("{tree}")' for tree in trees) or "0"


def _trees(component: Coloured) -> list[str] | None:
    """Format each edge at the ground with what stands on it; None if there is a circuit."""
    beside: dict[int, list[tuple[int, str]]] = {}
    for a, b, colour in component:
        beside.setdefault(a, []).append((b, colour))
        beside.setdefault(b, []).append((a, colour))
    if len(beside) != len(component) + bool(component):
        return None  # a connected graph is a tree iff it has one vertex more than edges

    def above(vertex: int, below: int) -> list[str]:
        """Format what stands on a vertex, a text for each edge."""
        found = []
        for top, colour in beside.get(vertex, ()):
            if top != below:
                branches = above(top, vertex)
                inner = "".join(branches) if len(branches) < 2 else f"({';'.join(branches)})"
                found.append(CGSUITE_COLOURS[colour] + inner)
        return found

    return above(GROUND, -1)
