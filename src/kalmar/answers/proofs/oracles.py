"""Sources of nimbers while a proof is made: a nimber search, a recursion, values of any game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from kalmar.answers.proofs.checker import Points, bits
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component, Rules
from kalmar.core.rules.removal import Removal
from kalmar.engines.graphs.explore import explore
from kalmar.engines.nimbers.fields import RemovalField
from kalmar.engines.nimbers.search import NimberSearch, known_nimbers
from kalmar.theory.excludants import least_missing
from kalmar.theory.fold import Fold, fold_options
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY


class Oracle(ABC):
    """Answers questions about pieces."""

    @abstractmethod
    def nimber(self, piece: Any) -> int:
        """Compute the nimber of a piece, whatever that takes."""

    def look(self, pieces: Sequence[Any]) -> Sequence[int | None]:
        """Look up the nimber of each piece; None where it is not known."""
        return [self.nimber(piece) for piece in pieces]

    def has(self, piece: Any, nimber: int) -> bool:
        """Test whether a piece has a nimber, whatever that takes."""
        return self.nimber(piece) == nimber

    def size(self, piece: Any) -> int:
        """Return a size greater than that of any piece that play leaves of it: its points."""
        return int(piece.bit_count())


class Search(Oracle):
    """Asks a nimber search, whose points have other numbers.

    Args:
        search: it.
        field: what its points are.
        removal: the component, and its points.
    """

    def __init__(self, search: NimberSearch, field: RemovalField, removal: Removal) -> None:
        """Find each point on the field."""
        self.search = search
        # The search numbers its points in its own way; points without a move count for nothing.
        self.to: list[int] = [1 << field.number[name] if removal.live >> point & 1 else 0
                   for point, name in enumerate(removal.names)]  # fmt: skip

    def _masks(self, pieces: Sequence[int]) -> list[int]:
        """Convert the pieces to the bit masks of the search."""
        return [sum(self.to[point] for point in bits(piece)) for piece in pieces]

    def look(self, pieces: Sequence[int]) -> list[int | None]:
        """Look up the nimbers of pieces in the search's table."""
        return known_nimbers(self.search, self._masks(pieces))

    def nimber(self, piece: int) -> int:
        """Search for the nimber."""
        [points] = self._masks([piece])
        return self.search.nimber(points)

    def has(self, piece: int, nimber: int) -> bool:
        """Search for this one nimber."""
        [points] = self._masks([piece])
        return self.search.has([points], nimber)


class Recursion(Oracle):
    """Values all pieces of a small component, one from those of its options.

    Args:
        game: the pieces.
        limit: of how many it may be.
    """

    def __init__(self, game: Points, limit: int) -> None:
        """Nothing is known yet."""
        self.game: Points = game
        self.limit: int = limit
        self.known: dict[int, int] = {}

    def nimber(self, piece: int) -> int:
        """Compute the nimber of a piece as the mex of its options."""
        form = self.game.form(piece)
        if form not in self.known:
            if len(self.known) >= self.limit:
                raise LimitReached("the search visited {limit:,} positions without finishing;"
                                   " raise --limit"
                    " (limit=… in Python) to search further",
                                   limit=self.limit)  # fmt: skip
            values = set()
            for option in self.game.options(piece):
                # Options are sums of pieces: their nim-sums are the values of the options.
                total = 0
                for part in option:
                    total ^= self.nimber(part)
                values.add(total)
            self.known[form] = least_missing(values)
        return self.known[form]


class ValueOracle(Oracle):
    """Values everything that a component leads to.

    Args:
        rules: of the component.
        component: it.
        limit: how many components there may be.
    """

    def __init__(self, rules: Rules, component: Component, limit: int) -> None:
        """List them, options first."""
        # Options come before the positions that have them, so one pass values all.
        graph = explore(rules, [component], limit, folded=False)
        values = fold_options(graph.options, Fold(GRUNDY, NIM_SUM))
        self.known: dict[Component, int] = dict(zip(graph.components, values, strict=True))
        self.index: dict[Component, int] = graph.index

    def nimber(self, piece: Component) -> int:
        """Return the value of a piece."""
        return self.known[piece]

    def size(self, piece: Component) -> int:
        """Return the index of a piece in the list as its size."""
        return self.index[piece]
