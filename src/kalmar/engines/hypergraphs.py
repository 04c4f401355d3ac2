"""Boards of positional games as hypergraphs, and the kinds of games played on them.

`WinningSets` has the points and the sets of points that decide: m,n,k boards (k in a row on m × n
points), cubes, and any sets from a file.

`Kind` says what filling a set means, and for whom. In the *strong* game whoever first fills a set
wins, in *misère* that player loses. *Maker* wins if he fills a set, else Breaker does; *Avoider*
loses if he fills a set, else Enforcer does (Beck, Combinatorial Games: Tic-Tac-Toe Theory).
"""

import json
import re
from dataclasses import dataclass
from enum import Enum
from itertools import permutations, product
from math import prod
from typing import Any

from kalmar.core.cached import cached_property
from kalmar.core.errors import DataError, PositionError, UsageError
from kalmar.core.i18n import message, name_key

MOST_POINTS = 64
NAMES = {
    "tictactoe": "3x3:3",
    "amoba": "3x3:3",
    "qubic": "4x4x4:4",
    "noughtsandcrosses": "3x3:3",
}


@dataclass(frozen=True)
class WinningSets:
    """Points and winning sets.

    Attributes:
        name: as a user types it.
        points: the name of each point.
        sets: each a bit set of points, none within another.
        sides: how long the board is in each dimension; empty for a board from a file.
    """

    name: str
    points: tuple[str, ...]
    sets: tuple[int, ...]
    sides: tuple[int, ...] = ()

    @property
    def full(self) -> int:
        """Return the bit set of all points."""
        return (1 << len(self.points)) - 1

    def number(self, name: str) -> int:
        """Return the number of a point.

        Raises:
            PositionError: there is no such point.
        """
        if name not in self.points:
            shown = ", ".join(self.points[:12]) + (", …" if len(self.points) > 12 else "")
            raise PositionError(
                "'{name}' is not a point of {board}: its points are {shown}",
                name=name,
                board=self.name,
                shown=shown,
            )
        return self.points.index(name)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Permutations of the points that keep the sets: turns and reflections of the board.

        >>> len(row_board((3, 3), 3).symmetries), len(row_board((3, 3, 3), 3).symmetries)
        (8, 48)
        """
        # A board from a file has no sides, and only the identity is known to be a symmetry.
        if not self.sides:
            return (tuple(range(len(self.points))),)
        cells = list(product(*(range(side) for side in self.sides)))
        place = {cell: i for i, cell in enumerate(cells)}
        found: list[tuple[int, ...]] = []
        # Axes may be exchanged where their sides have equal lengths.
        for axes in permutations(range(len(self.sides))):
            if [self.sides[a] for a in axes] != list(self.sides):
                continue
            found.extend(
                tuple(place[_turned(c, axes, flips, self.sides)] for c in cells)
                for flips in product((False, True), repeat=len(self.sides))
            )
        # Only turns that map sets to sets are symmetries.
        sets = set(self.sets)
        return tuple(f for f in found if {permuted(s, f) for s in self.sets} == sets)

    def text(self, first: int, second: int) -> str:
        """Return the board with x, o and dots by layers; the points alone without sides."""
        # More marks than any board has points (64).
        marks = ["x" if first >> i & 1 else "o" if second >> i & 1 else "." for i in range(99)]
        if not self.sides:
            return " ".join(f"{n}:{m}" for n, m in zip(self.points, marks, strict=False))
        rows, columns = ((1, *self.sides) if len(self.sides) == 1 else self.sides)[:2]
        layers = len(self.points) // (rows * columns)
        lines = []
        for row in range(rows - 1, -1, -1):
            parts = []
            for layer in range(layers):
                at = [(row * columns + c) * layers + layer for c in range(columns)]
                parts.append(" ".join(marks[i] for i in at))
            lines.append(f"{row + 1:>2}  " + "    ".join(parts))
        letters = " ".join(chr(97 + c) for c in range(columns))
        return "\n".join([*lines, "    " + "    ".join([letters] * layers)])


def _turned(
    cell: tuple[int, ...], axes: tuple[int, ...], flips: tuple[bool, ...], sides: tuple[int, ...]
) -> tuple[int, ...]:
    turned = (cell[a] for a in axes)
    return tuple(s - 1 - c if f else c for c, f, s in zip(turned, flips, sides, strict=True))


def permuted(mask: int, order: tuple[int, ...]) -> int:
    """Return a bit set under a permutation of the points.

    >>> permuted(0b011, (2, 0, 1))
    5
    """
    found = 0
    while mask:
        # The lowest bit, point by point.
        low = mask & -mask
        found |= 1 << order[low.bit_length() - 1]
        mask ^= low
    return found


def row_board(sides: tuple[int, ...], length: int) -> WinningSets:
    """Return the board on which so many points in a row, straight or diagonal, are a set.

    Args:
        sides: rows and columns, and layers if there are three.
        length: how many points in a row.

    Raises:
        PositionError: there are more than 64 points, no row, or sides that make no board.

    >>> board = row_board((3, 3), 3)
    >>> board.points[:4], len(board.sets), len(row_board((3, 3, 3), 3).sets)
    (('a1', 'b1', 'c1', 'a2'), 8, 49)
    """
    text = "x".join(map(str, sides))
    if not 1 <= len(sides) <= 3 or not 1 <= prod(sides) <= MOST_POINTS:
        raise PositionError(
            "{text} is not a board: give one to three sides, each at least 1, with at most"
            " {most_points} points in all",
            text=text,
            most_points=MOST_POINTS,
        )
    if not 1 <= length <= max(sides):
        raise PositionError(
            "no row of {length} fits a board of {text}: choose at most {max}",
            length=length,
            text=text,
            max=max(sides),
        )
    cells = list(product(*(range(side) for side in sides)))
    place = {cell: i for i, cell in enumerate(cells)}
    # Half of the directions: those after the zero vector; the opposite ones make the same rows.
    forward = [step for step in product((-1, 0, 1), repeat=len(sides)) if step > (0,) * len(sides)]
    sets = set()
    # Each row is found from its first point; rows that leave the board are dropped.
    for cell, step in product(cells, forward):
        row = [tuple(c + i * s for c, s in zip(cell, step, strict=True)) for i in range(length)]
        if all(point in place for point in row):
            sets.add(sum({1 << place[point] for point in row}))
    return WinningSets(
        f"{text}:{length}", tuple(map(_cell_name, cells)), tuple(sorted(sets)), sides
    )


def _cell_name(cell: tuple[int, ...]) -> str:
    """Column letter, row number, layer letter: b2, and b2B in three dimensions."""
    row, column, *layer = cell if len(cell) > 1 else (0, *cell)
    return f"{chr(97 + column)}{row + 1}" + (chr(65 + layer[0]) if layer else "")


def sets_board(name: str, sets: list[list[str]], points: list[str] | None = None) -> WinningSets:
    """Return a board of any sets of named points.

    Raises:
        DataError: a set is empty or names a point that is not there, or there are too many points.

    >>> sets_board("triangle", [["a", "b"], ["b", "c"], ["c", "a"]]).sets
    (3, 5, 6)
    """
    # Points in the order of the file, those of `points` first.
    known = list(dict.fromkeys([*(points or []), *(point for row in sets for point in row)]))
    if points is not None and len(set(points)) < len(points):
        twice = next(point for point in points if points.count(point) > 1)
        raise DataError(
            "{name}: the point '{twice}' occurs twice",
            name=name,
            twice=twice,
        )
    if points is not None and len(known) > len(set(points)):
        raise DataError(
            "{name}: '{known}' is in a set but not among the points",
            name=name,
            known=known[len(set(points))],
        )
    if not sets or not all(sets):
        raise DataError(
            "{name} has no sets or an empty one: write the points of each set",
            name=name,
        )
    if len(known) > MOST_POINTS:
        raise DataError(
            "{name} has {count} points: only boards with at most {most_points} can be solved",
            name=name,
            count=len(known),
            most_points=MOST_POINTS,
        )
    place = {point: i for i, point in enumerate(known)}
    masks = {sum({1 << place[point] for point in row}) for row in sets}
    # Sets that contain another one never decide: whoever fills them has filled that one before.
    least = [s for s in masks if not any(t != s and t & s == t for t in masks)]
    return WinningSets(name, tuple(known), tuple(sorted(least)))


def board_from_text(text: str) -> WinningSets:
    """Parse a board such as `3x3:3` or `tic-tac-toe`; without `:k`, k is the longest side.

    Raises:
        PositionError: it cannot be read.

    >>> board_from_text("Tic-Tac-Toe").name, board_from_text("3x3x3").name
    ('3x3:3', '3x3x3:3')
    """
    wanted = NAMES.get(name_key(text), text).replace("×", "x").replace(" ", "")
    match = re.fullmatch(r"([0-9]{1,3}(?:x[0-9]{1,3}){0,2})(?::([0-9]{1,3}))?", wanted)
    if not match:
        raise PositionError(
            "'{text}' is not a board: write 3x3:3, 4x4x4:4, tic-tac-toe or the name of a file",
            text=text,
        )
    sides = tuple(int(side) for side in match[1].split("x"))
    return row_board(sides, int(match[2]) if match[2] else max(sides))


def board_from_file_text(name: str, text: str) -> WinningSets:
    r"""Return a board from JSON, {"sets": [["a", "b"], …]}, or from lines, a set a line.

    Raises:
        DataError: it cannot be read.

    >>> board_from_file_text("k3.txt", "a b # an edge\nb c\nc a").points
    ('a', 'b', 'c')
    """
    if not text.lstrip().startswith(("{", "[")):
        lines = [line.partition("#")[0].split() for line in text.splitlines()]
        return sets_board(name, [line for line in lines if line])
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise DataError(
            "{name} is not JSON: {error}",
            name=name,
            error=error,
        ) from error
    if not isinstance(data, dict):
        raise DataError(
            '{name} must be an object: {{"sets": [["a", "b"], …]}}',
            name=name,
        )
    sets: Any = data.get("sets")
    points: Any = data.get("points")
    # `points` is checked together with the sets: both must be lists of lists.
    lists = [sets, *([] if points is None else [[points]])]
    if not all(isinstance(rows, list) and all(isinstance(r, list) for r in rows) for rows in lists):
        raise DataError(
            '{name} must be {{"sets": [["a", "b"], …]}}, optionally with "points"',
            name=name,
        )
    return sets_board(
        name,
        [[str(point) for point in row] for row in sets],
        None if points is None else [str(point) for point in points],
    )


PLAYERS = {
    "maker": message("Maker"),
    "breaker": message("Breaker"),
    "avoider": message("Avoider"),
    "enforcer": message("Enforcer"),
}


class Kind(Enum):
    """What filling a set means, and for whom.

    >>> import kalmar
    >>> game = kalmar.PositionalGame(kalmar.positional_board("2x2:2"), kalmar.PositionalKind.STRONG)
    >>> game.solve().result
    1
    """

    STRONG = "strong"
    MAKER_BREAKER = "maker-breaker"
    BREAKER_MAKER = "breaker-maker"
    MISERE = "misere"
    AVOIDER_ENFORCER = "avoider-enforcer"
    ENFORCER_AVOIDER = "enforcer-avoider"

    @property
    def misere(self) -> bool:
        """Return whether filling a set loses."""
        return self in (Kind.MISERE, Kind.AVOIDER_ENFORCER, Kind.ENFORCER_AVOIDER)

    @property
    def filling(self) -> tuple[bool, bool]:
        """Return whether sets count for the first player, and for the second."""
        if self in (Kind.STRONG, Kind.MISERE):
            return True, True
        # The player named first in the kind moves first.
        return (True, False) if self.value.startswith(("maker", "avoider")) else (False, True)

    @property
    def players(self) -> tuple[str, str]:
        """Return what the first and the second player are called."""
        if self in (Kind.STRONG, Kind.MISERE):
            return message("the first player"), message("the second player")
        first, second = self.value.split("-")
        return PLAYERS[first], PLAYERS[second]


def find_kind(name: str) -> Kind:
    """Return the kind of that name.

    Raises:
        UsageError: there is none.

    >>> find_kind("Maker-Breaker").value
    'maker-breaker'
    """
    for kind in Kind:
        if kind.value == name.casefold().replace("è", "e"):
            return kind
    kinds = ", ".join(kind.value for kind in Kind)
    raise UsageError(
        "'{name}' is not a kind of positional game: write one of {kinds}",
        name=name,
        kinds=kinds,
    )
