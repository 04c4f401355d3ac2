"""Search the literal game graph of a compound: listed, or by sums of numbered parts.

A graph is listed position by position, or, where a large sum has few different parts, the
remoteness of every sum that play reaches is found by compiled loops, with a table of keys.
"""

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.cached import cached_property
from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import Compound, Position, leaves
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Play, is_loopy
from kalmar.engines.graphs.explore import GameGraph, explore, explore_uncounted
from kalmar.engines.graphs.numbered_compound import Numbered, NumberedPlaces, State
from kalmar.engines.graphs.parts import Listed, not_listed
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.limits import COMPACT_LIMIT
from kalmar.runtime.work import spend, work_limit
from kalmar.theory.fold import Fold, fold_options
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    from kalmar.engines.graphs import numbered_sums
    from kalmar.runtime import predicted_work as predicted
else:  # short searches list positions
    predicted = LazyModule("kalmar.runtime.predicted_work")
    numbered_sums = LazyModule("kalmar.engines.graphs.numbered_sums")


def worth_listing(rules: Numbered) -> int | None:
    """Return how many positions to list before compiled loops are used; None if they cannot be.

    They know sums in which a turn moves one part, played to the first end or to the last.
    """
    choice, ending = rules.compound.choice, rules.compound.ending
    if choice != Choice.ONE or ending not in (Ending.SHORT, Ending.LONG):
        return None
    can = predicted.can_compile()
    return predicted.most_plain_units(predicted.SUM_POSITIONS) if can else None


class Literal:
    """The literal game graph of one or more positions of a compound, with values over it.

    A large sum is searched by compiled loops, which know the remoteness of each position in one
    convention; its graph is listed only where another value is asked for.

    Args:
        position: where play starts.
        limit: how many positions may be visited.
        others: further positions of the same composition.
        steps: how much work it may take; without end if None.
        play: the convention in which remoteness is asked for first; None if it is not asked for.
        wide: whether compiled loops may visit more, as many as fit into some memory.
        listed: gives the options of a part that are known already.

    Raises:
        LimitReached: there are more positions than the limit.
        CyclicGameError: play need not end.

    >>> from kalmar.games.notation import parse_position
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
        play: Play | None = Play.NORMAL,
        wide: bool = False,
        listed: Listed = not_listed,
    ) -> None:
        """Explore the graph."""
        assert isinstance(position.rules, Compound)
        numbered = NumberedPlaces if position.rules.is_placed else Numbered
        self.rules: Numbered = numbered(position.rules, limit, listed)
        self.limit: int = limit
        self.folded: dict[str, list[int]] = {}
        self.starts: list[State] = [self.state(start) for start in (position, *others)]
        self.compact_limit: int = COMPACT_LIMIT if wide else limit
        self.sums: numbered_sums.SumSearch | None = None
        if steps is not None:
            with work_limit(steps):
                if not any(is_loopy(leaf.rules) for leaf in leaves(position)):
                    self.refuse_many(self.starts, limit)
                self.graph = explore(self.rules, self.starts, limit)
        elif play is None or not self.searched(play):
            self.graph = explore(self.rules, self.starts, limit)
        self.rules.listed.clear()

    @cached_property
    def graph(self) -> GameGraph:
        """Explore all positions with their options, if the sums were searched without that."""
        counted = predicted.is_large(predicted.SUM_POSITIONS, len(self))
        return (explore if counted else explore_uncounted)(self.rules, self.starts, self.limit)

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.graph) if self.sums is None else self.sums.count

    def searched(self, play: Play) -> bool:
        """Return whether it is a large sum; if so, search it now by compiled loops."""
        # Small sums are listed, as a list answers every later question as well; only where that
        # stops are the loops loaded. As the loops count no work, nor does what takes their place:
        # what a limit stops does not depend on whether they are loaded.
        few = worth_listing(self.rules)
        if few is None or not predicted.is_large(predicted.SUM_POSITIONS, self.limit):
            return False
        try:
            self.graph = explore_uncounted(self.rules, self.starts, few)
        except LimitReached as error:
            if isinstance(error.__cause__, MemoryError):  # more would not fit either
                raise
        else:
            return True
        with suppress(ImportError, OSError):  # where memory is short the compiler does not load
            self.sums = numbered_sums.search_sums(self.rules, self.starts, self.compact_limit)
        if self.sums is not None:
            self.sums.table(play)
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
        # Options found here are kept in `listed`, so that `explore` need not make them once more.
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
        return self.rules.state_of(position)

    def value(self, position: Position, valuation: Valuation) -> int:
        """Return the value of a position of the graph."""
        # The table holds remoteness only; any other value needs the graph, which is listed now.
        if self.sums is not None and valuation in (REMOTENESS, MISERE_REMOTENESS):
            return self.sums.value(self.state(position), valuation.play)
        if valuation.name not in self.folded:
            self.folded[valuation.name] = fold_options(self.graph.options, Fold(valuation, LEAST))
        return self.folded[valuation.name][self.graph.index[self.state(position)]]
