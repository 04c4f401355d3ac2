"""Boards with stones of two colours in the form a nimber search needs; components that fit.

Components of removal games are sets of points (`fields`); a board with stones is a set as well, in
which each square has several points. `takes`, `field_for` and `points_in` say of both which
components the compiled searches can take, and where these lie on a field.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from kalmar.core.by_name import LazyModule
from kalmar.core.rules import Component, Rules
from kalmar.core.rules.removal import removal_of
from kalmar.engines.nimbers.fields import RemovalField, field_of
from kalmar.games.boards.squares import EMPTY, Stones, mask, turned

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.nimbers import arena_kernels
else:
    np = LazyModule("numpy")
    arena_kernels = LazyModule("kalmar.engines.nimbers.arena_kernels")

__all__ = ["StoneField", "field_for", "has_stones", "points_in", "size_of", "stone_field", "takes"]

PLANES = {"clobber": 2, "nogo": 3}
"""The games that have compiled moves, and by how many sets of squares a board is said."""
MOVES_PER_SQUARE = {"clobber": 4, "nogo": 2}
"""So many moves there are for each square: directions, or colours."""
MOST_WORDS, MOST_SQUARES = 2, 64
COLOURS, EDGE = "xo", "#"


@dataclass(frozen=True)
class StoneField(RemovalField):
    """All boards of one game within a rectangle; a set of points is a board.

    Attributes:
        game: its name.
    """

    game: str = ""
    nodes_per_position: ClassVar[int] = 30
    share: ClassVar[int] = 2

    @property
    def bits(self) -> int:
        """Return how far apart the sets of squares of a board are.

        >>> stone_field("nogo", 4, 5).bits, stone_field("nogo", 5, 5).bits
        (21, 42)
        """
        # As far apart as the words allow, so that planes of one word begin at whole bits of it.
        return self.words * 64 // PLANES[self.game]

    @cached_property
    def arena(self) -> Any:
        """Return the tables of the compiled search."""
        squares = len(self.number)
        # `lone` is the third plane of NoGo: an empty square left alone is a move; no stone of
        # Clobber is.
        whole = (1 << squares) - 1
        return arena_kernels.Boards(
            three=PLANES[self.game] == 3,
            bits=min(self.bits, 64),
            width=self.width,
            column=np.array([sum(1 << i for i in range(0, squares, self.width))], np.uint64),
            whole=np.array([whole], np.uint64),
            moves=np.arange(len(self.moves), dtype=np.uint64),
            lone=self.packed([whole << 2 * self.bits if PLANES[self.game] == 3 else 0]),
            none=(np.uint64(0),) * self.words,
        )

    @property
    def small(self) -> int:
        """As for other fields; a square has several signs, so that there are more boards."""
        return 6 if PLANES[self.game] == 3 else 8

    @property
    def most_pieces(self) -> int:
        """So many pieces a board has at most: each takes a square and one beside it."""
        return max((len(self.number) + 1) // 2, 1)

    @staticmethod
    def stones_of(game: str, component: Stones) -> int:
        """How many squares of a board count: the empty ones of NoGo, the others of Clobber."""
        empty = sum(row.count(EMPTY) for row in component)
        return empty if PLANES[game] == 3 else len(component) * len(component[0]) - empty

    def board_of(self, component: Stones) -> int | None:
        """Return the number of a board; None for one that is not within the rectangle.

        >>> divmod(stone_field("clobber", 2, 2).board_of((".x", ".o")), 1 << 32)
        (8, 2)
        """
        # Boards lie with the longer side across; what is beyond a smaller board counts as edge, in
        # no plane.
        rows = component if len(component) <= len(component[0]) else turned(component)
        if len(rows) > len(self.number) // self.width or len(rows[0]) > self.width:
            return None
        squares = "".join(row.ljust(self.width, EDGE) for row in rows)
        signs = (*COLOURS, EMPTY)[: PLANES[self.game]]
        return sum(mask(squares, sign) << self.bits * place for place, sign in enumerate(signs))


def has_stones(rules: Rules) -> bool:
    """Return whether rules are those of boards with stones that have compiled moves.

    >>> from kalmar.games.registry import find_rules
    >>> has_stones(find_rules("clobber")), has_stones(find_rules("notakto"))
    (True, False)
    """
    return rules.name in PLANES


def stone_field(game: str, height: int, width: int) -> StoneField | None:
    """Return the field of all boards of a size; None where they are too large.

    Args:
        game: the name of one that has compiled moves.
        height: how many rows there are.
        width: how many columns.

    >>> stone_field("clobber", 3, 2).width, stone_field("nogo", 7, 7)
    (3, None)
    """
    wide, squares = max(height, width), height * width
    # Shifts by a row must not push squares of one plane into the next one.
    room = max(squares, wide + 1)  # rows are moved by their width
    if game not in PLANES or room > MOST_SQUARES:
        return None
    words = 1 if PLANES[game] * room <= 64 else 2
    if PLANES[game] * room > 64 * words:
        return None
    number: dict[Hashable, int] = {place: place for place in range(squares)}
    moves = tuple((place, PLANES[game]) for place in range(MOVES_PER_SQUARE[game] * squares))
    return StoneField(number, moves, wide, words=words, game=game)


def takes(rules: Rules) -> bool:
    """Return whether some component of rules can be searched.

    >>> from kalmar.games.registry import find_rules
    >>> takes(find_rules("cram")), takes(find_rules("nogo")), takes(find_rules("nim"))
    (True, True, False)
    """
    return hasattr(rules, "removal") or has_stones(rules)


def size_of(rules: Rules, component: Component) -> int | None:
    """Return how many points or squares of a component play is about; None for other components.

    >>> from kalmar.games.registry import find_rules
    >>> size_of(find_rules("nogo"), ("x..",)), size_of(find_rules("clobber"), ("xo.",))
    (2, 2)
    """
    if has_stones(rules):
        return StoneField.stones_of(rules.name, component)
    removal = removal_of(rules, component)
    return None if removal is None else removal.points


def field_for(rules: Rules, components: Sequence[Component]) -> RemovalField | None:
    """Return a field on which components of one game lie; None where there is none.

    Args:
        rules: of all the components.
        components: one of them at least has a size.

    >>> from kalmar.games.registry import find_rules
    >>> field_for(find_rules("nogo"), [("...",), ("x.", "..")]).width
    3
    """
    if has_stones(rules):
        sides = [sorted((len(board), len(board[0]))) for board in components]
        return stone_field(rules.name, max(s[0] for s in sides), max(s[1] for s in sides))
    removals = [found for found in (removal_of(rules, one) for one in components) if found]
    return field_of(removals) if removals else None


def points_in(field: RemovalField, rules: Rules, component: Component) -> int | None:
    """Return a component as a set of points of a field; None where it does not lie there.

    >>> from kalmar.games.registry import find_rules
    >>> cram = find_rules("cram")
    >>> points_in(field_for(cram, [cram.parse("1x3")]), cram, cram.parse(".."))
    3
    """
    if isinstance(field, StoneField):
        return field.board_of(component)
    removal = removal_of(rules, component)
    return None if removal is None else field.points_of(removal)
