"""The literal game graph of a compound, searched with its parts as numbers."""

import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from kalmar.core.compositions import Choice
from kalmar.core.compounds import Compound, Position, canonical, leaves
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Play, is_loopy
from kalmar.engines.graphs.explore import GameGraph, explore
from kalmar.engines.graphs.numbered_compound import Listed, Numbered, State, not_listed
from kalmar.runtime.arrays import worth_compiling
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.limits import COMPACT_LIMIT
from kalmar.runtime.work import spend, work_limit
from kalmar.theory.fold import Fold, fold_options
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    from kalmar.engines.graphs.sum_search import SumSearches

__all__ = ["Literal"]

FEW, FEW_AT_FIRST = 1_000, 20_000
"""Positions up to which sums are listed one by one; compiled loops take half a second to load."""


def worth_listing(rules: Numbered) -> int | None:
    """Return how many positions to list before compiled loops are used; None if they cannot be.

    They know sums in which a turn moves one part, played to the first end or to the last.
    """
    ending = rules.compound.ending
    if rules.compound.choice != Choice.ONE or ending.enough not in (None, 1):
        return None
    if not worth_compiling(1 << 30):
        return None
    return FEW if "numba" in sys.modules else FEW_AT_FIRST


class Literal:
    """The literal game graph of one or more positions of a compound, with values over it.

    A large sum is searched by compiled loops, which know the remoteness of each position in one
    convention; its graph is listed only where another value is asked for.

    Args:
        position: where play starts.
        limit: how many positions may be visited.
        others: further positions of the same composition.
        steps: how much work it may take; without end if None.
        play: the convention in which remoteness is asked for first.
        wide: whether compiled loops may visit more, as many as fit into some memory.
        listed: gives the options of a part that are known already.

    Raises:
        LimitReached: there are more positions than the limit.
        CyclicGameError: play need not end.

    >>> from kalmar.games.notation.positions import parse_position
    >>> from kalmar.theory.valuations import GRUNDY
    >>> start = parse_position("nim 3 5")
    >>> literal = Literal(start, 100)
    >>> literal.value(start, GRUNDY), len(literal)
    (6, 18)
    """

    def __init__(
        self,
        position: Position,
        limit: int,
        others: Sequence[Position] = (),
        steps: int | None = None,
        play: Play = Play.NORMAL,
        wide: bool = False,
        listed: Listed = not_listed,
    ) -> None:
        """Explore the graph."""
        assert isinstance(position.rules, Compound)
        self.rules, self.limit = Numbered(position.rules, limit, listed), limit
        self.folded: dict[str, list[int]] = {}
        self.starts = [self.state(start) for start in (position, *others)]
        self.compact_limit = COMPACT_LIMIT if wide else limit
        self.sums: SumSearches | None = None
        if steps is not None:
            with work_limit(steps):
                if not any(is_loopy(leaf.rules) for leaf in leaves(position)):
                    self.refuse_many(self.starts, limit)
                self.graph = explore(self.rules, self.starts, limit)
        elif not self.searched(play):
            self.graph = explore(self.rules, self.starts, limit)
        self.rules.listed.clear()

    @cached_property
    def graph(self) -> GameGraph:
        """Explore all positions with their options, if the sums were searched without that."""
        return explore(self.rules, self.starts, self.limit)

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.graph) if self.sums is None else self.sums.count

    def searched(self, play: Play) -> bool:
        """Return whether it is a large sum; if so, search it now by compiled loops."""
        few = worth_listing(self.rules)
        if few is None or self.limit <= few:
            return False
        try:
            self.graph = explore(self.rules, self.starts, few)
        except LimitReached as error:
            if isinstance(error.__cause__, MemoryError):  # more would not fit either
                raise
        else:
            return True
        from kalmar.engines.graphs.sum_search import sum_searches

        with suppress(ImportError, OSError):  # where memory is short the compiler does not load
            self.sums = sum_searches(self.rules, self.starts, self.compact_limit)
        if self.sums is not None:
            self.sums.search(play)
        return self.sums is not None

    def knows(self, position: Position) -> bool:
        """Return whether a position is one of the graph."""
        state = self.state(position)
        return state in self.graph.index if self.sums is None else self.sums.knows(state)

    def refuse_many(self, starts: Sequence[State], limit: int) -> None:
        """Give a short search up that would not come to the end.

        Breadth first, positions are met long before they are visited. Where play need not end, what
        a search depth first meets first, a cycle or the limit, is part of the answer.

        Raises:
            LimitReached: more than `limit` positions can be reached.
        """
        met = set(starts)
        waiting = deque(met)
        while waiting:
            here = waiting.popleft()
            left = self.rules.listed[here] = self.rules.states_after(here, limit)
            fresh = [state for state in left if state not in met]
            met.update(fresh)
            waiting.extend(fresh)
            spend(1 + len(left))
            check_limits()
            if len(met) > limit:
                raise LimitReached(
                    "{name} has more than {limit:,} positions", name=self.rules.name, limit=limit
                )

    def state(self, position: Position) -> State:
        """Convert the position to numbers."""
        return self.rules.state([canonical(part) for part in position.component])

    def value(self, position: Position, valuation: Valuation) -> int:
        """Return the value of a position of the graph."""
        if self.sums is not None and valuation in (REMOTENESS, MISERE_REMOTENESS):
            return self.sums.value(self.state(position), valuation.play)
        if valuation.name not in self.folded:
            self.folded[valuation.name] = fold_options(self.graph.options, Fold(valuation, LEAST))
        return self.folded[valuation.name][self.graph.index[self.state(position)]]
