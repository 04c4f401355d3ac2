"""The partizan games: Domineering, Toads and Frogs, coloured Hackenbush, and forms in braces.

Domineering: Left puts dominoes upright on a board, Right flat ones (Göran Andersson).

Toads and Frogs: Left's toads hop to the right, Right's frogs to the left (Winning Ways). A piece
moves to the next square if it is free, or jumps over one piece of the other kind to a free square
behind it.

Coloured Hackenbush: Left cuts blue edges, Right red ones, both green ones (Winning Ways, ch. 1).
What is not connected with the ground any more falls off. Pictures of blue and red edges alone are
numbers.

Games given by their options in braces: `{0|1}`, `{|1}`, `*`, `^`, as in Winning Ways. The form is
played as it is written: {|1} and 0 are equal in sums, but not in every compound.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from kalmar.core.errors import PositionError
from kalmar.games.boards.cram import Cram
from kalmar.games.graphs.deletions import GROUND, standing
from kalmar.games.partizan import Player

Rows = tuple[str, ...]
"""The rows of a board from the top: "." is a free square, "#" is none."""
Domino = tuple[tuple[int, int], tuple[int, int]]


class BySteps:
    """Rules that inherit this add `steps`: where each move is made, and what it leaves."""

    steps: Callable[[Any, Player], Iterator[tuple[Any, Any]]]

    def options(self, component: Any, player: Player) -> Iterator[Any]:
        """Yield what each move of a player leaves, in the order of the moves."""
        return (left for _, left in self.steps(component, player))


@dataclass(frozen=True)
class Domineering(BySteps):
    """A board of free squares and holes, written as in Cram.

    >>> game = Domineering()
    >>> [[game.format(left) for left in game.options(("..", ".#"), player)] for player in Player]
    [['#./##'], ['##/.#']]
    """

    name: str = "domineering"

    def steps(self, component: Rows, player: Player) -> Iterator[tuple[Domino, Rows]]:
        """Yield the two squares of each domino, by column and row from 0, and what is left.

        >>> list(Domineering().steps(("..",), Player.RIGHT))
        [(((0, 0), (1, 0)), ('##',))]
        """
        below = player is Player.LEFT
        free = {(y, x) for y, row in enumerate(component) for x, c in enumerate(row) if c == "."}
        for y, x in sorted(free):
            other = (y + 1, x) if below else (y, x + 1)
            if other in free:
                yield (
                    ((x, y), other[::-1]),
                    tuple(
                        "".join("#" if (j, i) in ((y, x), other) else c for i, c in enumerate(row))
                        for j, row in enumerate(component)
                    ),
                )

    def parse(self, text: str) -> Rows:
        """Parse the sides of a board, or its rows: `2x3`, `..#/...`.

        Raises:
            PositionError: it is no board.
        """
        return Cram().parse(text)

    def format(self, component: Rows) -> str:
        """Format the sides of a board without holes, else its rows."""
        return Cram().format(component)

    def cgsuite(self, component: Rows) -> str:
        """Format the board for CGSuite.

        >>> Domineering().cgsuite(("..", ".#"))
        'game.grid.Domineering("..|.#")'
        """
        return f'game.grid.Domineering("{"|".join(component)}")'


MOST_SQUARES = 60
FREE = "_"


@dataclass(frozen=True)
class ToadsAndFrogs(BySteps):
    """A strip of toads T, frogs F and free squares _.

    >>> [list(ToadsAndFrogs().options("TF_", player)) for player in Player]
    [['_FT'], []]
    """

    name: str = "toads-and-frogs"

    def steps(self, component: str, player: Player) -> Iterator[tuple[tuple[int, int], str]]:
        """Yield for each move from which square to which it goes, from 0, and what is left.

        >>> list(ToadsAndFrogs().steps("TF_", Player.LEFT))
        [((0, 2), '_FT')]
        """
        own, other, step = ("T", "F", 1) if player is Player.LEFT else ("F", "T", -1)
        padded = f"##{component}##"  # nothing hops beyond an end
        for at, piece in enumerate(padded):
            if piece != own:
                continue
            to = at + step if padded[at + step] != other else at + 2 * step
            if padded[to] == FREE:
                moved = list(padded)
                moved[at], moved[to] = FREE, own
                yield (at - 2, to - 2), "".join(moved[2:-2])

    def parse(self, text: str) -> str:
        """Parse a strip; free squares may be points, and case does not matter.

        Raises:
            PositionError: it has other letters, or too many squares.

        >>> ToadsAndFrogs().parse("tt..ff")
        'TT__FF'
        """
        strip = text.upper().replace(".", FREE)
        if not re.fullmatch(r"[TF_]+", strip) or len(strip) > MOST_SQUARES:
            raise PositionError(
                "'{text}' is not a strip of toads and frogs: write T, F and _ for a free square,"
                " such as TT__FF, on at most {most} squares",
                text=text[:80],
                most=MOST_SQUARES,
            )
        return strip

    def format(self, component: str) -> str:
        """Return the strip."""
        return component

    def cgsuite(self, component: str) -> str:
        """Format the strip for CGSuite.

        >>> ToadsAndFrogs().cgsuite("T_F")
        'game.strip.ToadsAndFrogs("t.f")'
        """
        return f'game.strip.ToadsAndFrogs("{component.lower().replace(FREE, ".")}")'


Coloured = tuple[tuple[int, int, str], ...]
"""Edges in ascending order: two vertices, the smaller first, and b, r or g."""

CUTS = {Player.LEFT: "bg", Player.RIGHT: "rg"}
CGSUITE_COLOURS = {"b": "l", "r": "r", "g": "e"}
EDGE = re.compile(r"([0-9]{1,9})-([0-9]{1,9}):([brg])")
MOST_EDGES = 60


@dataclass(frozen=True)
class ColouredHackenbush(BySteps):
    """A picture: edges with a colour.

    >>> game = ColouredHackenbush()
    >>> [[game.format(p) for p in game.options(game.parse("brb"), player)] for player in Player]
    [['none', 'br'], ['b']]
    """

    name: str = "coloured-hackenbush"

    def steps(self, component: Coloured, player: Player) -> Iterator[tuple[int, Coloured]]:
        """Yield for each cut the number of the edge, and what is left; equal edges are cut once.

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


Form = tuple[tuple["Form", ...], tuple["Form", ...]]
"""Left's options and Right's options."""

ZERO: Form = ((), ())
STAR: Form = ((ZERO,), (ZERO,))
NAMED: dict[str, Form] = {"*": STAR, "^": ((ZERO,), (STAR,)), "v": ((STAR,), (ZERO,))}
MOST_INTEGER = 50
MOST_SIGNS = 400
MOST_DEPTH = 50


@dataclass(frozen=True)
class Forms:
    """Braces with Left's options before the bar and Right's behind it.

    >>> [[Forms().format(o) for o in Forms().options(Forms().parse("{0,*|1}"), p)] for p in Player]
    [['0', '*'], ['1']]
    """

    name: str = "form"

    def options(self, component: Form, player: Player) -> Iterator[Form]:
        """Yield the options of one player, each once."""
        yield from dict.fromkeys(component[player.value])

    def parse(self, text: str) -> Form:
        """Parse braces, whole numbers, * and ^ and v, without blanks.

        Raises:
            PositionError: it is malformed or too large.

        >>> Forms().parse("{|1}") == ((), (Forms().parse("1"),))
        True
        """
        if len(text) > MOST_SIGNS:
            _refuse(text)
        form, end = _form(text, 0, 0)
        if end != len(text):
            _refuse(text)
        return form

    def format(self, component: Form) -> str:
        """Format the form in braces, with whole numbers, *, ^ and v by their names."""
        name = next((name for name, form in NAMED.items() if form == component), None)
        number = _integer(component)
        if name is not None or number is not None:
            return name or str(number)
        left, right = (",".join(map(self.format, options)) for options in component)
        return f"{{{left}|{right}}}"

    def cgsuite(self, component: Form) -> str:
        """Format the form for CGSuite, in quotes: not to be replaced by its canonical form."""
        written = self.format(component)
        return f"'{written}'" if written.startswith("{") else written


def _refuse(text: str) -> NoReturn:
    raise PositionError(
        "'{text}' is not a game in braces: write Left's options, a bar and Right's options without"
        " blanks, such as {example}, with whole numbers up to {most}, *, ^ and v",
        text=text[:80],
        example="{0,*|{|1}}",
        most=MOST_INTEGER,
    )


def _form(text: str, at: int, depth: int) -> tuple[Form, int]:
    """Parse the form that begins at a sign, and return where it ends."""
    if depth > MOST_DEPTH or at >= len(text):
        _refuse(text)
    if text[at] in NAMED:
        return NAMED[text[at]], at + 1
    if text[at] != "{":
        return _number(text, at)
    sides: list[tuple[Form, ...]] = []
    for end in "|}":
        options: list[Form] = []
        at += 1
        while not text.startswith(end, at):
            if options and not text.startswith(",", at):
                _refuse(text)
            option, at = _form(text, at + bool(options), depth + 1)
            options.append(option)
        sides.append(tuple(options))
    return (sides[0], sides[1]), at + 1


def _number(text: str, at: int) -> tuple[Form, int]:
    """Parse a whole number."""
    start = at
    at += text.startswith("-", at)
    while at < len(text) and text[at] in "0123456789":
        at += 1
    digits = text[start:at]
    if not digits.strip("-") or len(digits) > 4 or abs(int(digits)) > MOST_INTEGER:
        _refuse(text)
    form = ZERO
    for _ in range(abs(int(digits))):
        form = ((), (form,)) if digits.startswith("-") else ((form,), ())
    return form, at


def _integer(form: Form) -> int | None:
    """Return the whole number whose form it is; None for others."""
    count, side = 0, 0 if form[0] else 1
    while form != ZERO:
        if len(form[side]) != 1 or form[1 - side]:
            return None
        form, count = form[side][0], count + 1
    return -count if side and count else count
