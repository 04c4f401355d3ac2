"""Grundy values of a few components with very many positions, by lazy proof-number search.

Components that are rows of signs are searched by kernels, as removal games are; others in Python.
"""

import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.core.rules import (
    Component,
    Option,
    Rules,
    has_lazy_values,
    is_loopy,
    labelled_moves_of,
    reduced_of,
    row_of,
)
from kalmar.core.rules.move_labels import Label
from kalmar.engines.graphs.explore import explore
from kalmar.engines.nimbers.lazy_values import LazyGrundyValues, TooDeep
from kalmar.runtime.optional import can_compile
from kalmar.runtime.work import work_limit
from kalmar.solvers import solved as any_game
from kalmar.solvers.solved import OptionsByValue, Solved, total_of
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Fold, fold_options

if TYPE_CHECKING:
    from kalmar.engines.nimbers import rows, search
    from kalmar.engines.nimbers.fields import RemovalField
    from kalmar.games.rows import named_rows
else:
    rows = LazyModule("kalmar.engines.nimbers.rows")
    search = LazyModule("kalmar.engines.nimbers.search")
    named_rows = LazyModule("kalmar.games.rows.named_rows")

LARGE_OUTCOMES = 30
"""The Grundy values of components of fewer points are found in a second or two."""

LISTED_POSITIONS = 3_000
"""So many positions are listed first of games that ask for it, while that is soon done."""

LISTING_WORK = 100_000
"""So much work it may take to list them."""

SEARCH_SHARE = 4
"""Of other games all are listed within the limit, and then one is searched for so many more."""

MOST_ASKED = 4
"""More components than these are many of one family, whose positions are best listed once; but
of rows the search by kernels does more."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the Grundy values of a few components that have many positions.

    Args:
        rules: any whose play ends; heaps, which are numbers, are left to lists. Those that declare
            `asked` are listed only if they are small.
        components: what to solve.
        fold: only Grundy values and nim-sums are taken.
        limit: how many positions a search may list, for each question.

    Raises:
        LimitReached: one of the values takes more.
        CyclicGameError: play need not end.

    >>> from kalmar.games.registry import find_rules
    >>> clobber = find_rules("clobber")
    >>> start = clobber.parse("3x5")
    >>> solved = solve(clobber, [start], Fold(GRUNDY, NIM_SUM), 100_000)
    >>> solved.value(start) if solved else None
    1
    """
    if fold.valuation is not GRUNDY or fold.combine is not NIM_SUM or is_loopy(rules):
        return None
    asked = list(dict.fromkeys(components))
    # Numbers are heaps, which have solvers of their own; small graphs are soon listed.
    if limit <= LISTED_POSITIONS or any(isinstance(c, int) for c in asked):
        return None
    if len(asked) > MOST_ASKED and None in [row_of(rules, component) for component in asked]:
        return None
    if has_lazy_values(rules):
        found = large(rules, components, limit)
        if found is None:
            return listed(rules, tuple(asked))
    else:
        try:
            # Others are listed within the limit first: a list answers every later question as well.
            return any_game.solve(rules, components, fold, limit)
        except LimitReached as error:
            if isinstance(error.__cause__, MemoryError):  # more would not fit either
                raise
            found = LazyValues(rules, limit // SEARCH_SHARE)
    try:
        # Values are found here already, so that a limit is met by the solver and not by an answer.
        for component in asked:
            found(component)
    except TooDeep:
        return any_game.solve(rules, components, fold, limit)
    return Solved(found, reach=found.reach)


def large(rules: Rules, components: Sequence[Component], limit: int) -> "SearchedOptions | None":
    """Return a search for the values of components; None where all positions are soon listed.

    Args:
        rules: of the components.
        components: of which one at least has many positions.
        limit: how many positions may be listed, for each question.
    """
    if limit <= LISTED_POSITIONS or listed(rules, tuple(dict.fromkeys(components))) is not None:
        return None
    return rows_values(rules, components, limit) or LazyValues(rules, limit)


_KEPT = threading.local()
"""The latest list and the latest search of a thread: one answer asks for them more than once."""


def listed(rules: Rules, components: tuple[Component, ...]) -> Solved | None:
    """Return the values from all positions; None where they are not soon listed."""
    kept = getattr(_KEPT, "listed", None)
    if kept is not None and kept[:2] == (rules, components):
        found: Solved | None = kept[2]
        return found
    # A limit of work besides that of positions: some positions have very many moves.
    try:
        with work_limit(LISTING_WORK):
            graph = explore(rules, components, LISTED_POSITIONS)
    except LimitReached:
        solved = None
    else:
        values = fold_options(graph.options, Fold(GRUNDY, NIM_SUM))
        solved = Solved(lambda component: values[graph.place(component)], graph=graph)
    _KEPT.listed = rules, components, solved
    return solved


class SearchedOptions(ABC):
    """What an answer asks of options; a search of nimbers says the rest.

    Args:
        rules: of the components.
        limit: how much each question may do, or all together.

    Attributes:
        few_share: one of so many positions of a limit are few, which take a second or two.
        times: what the search does in the time of a position.
    """

    few_share: int = 1
    times: int = 1

    def __init__(self, rules: Rules, limit: int) -> None:
        """Nothing is listed yet."""
        self.rules, self.limit = rules, limit
        self.listed: dict[Component, list[Option]] = {}
        self.repeated: dict[Component, Counter[Option]] = {}

    def allow(self, much: int) -> None:
        """Let each question, or all together, do so much from now on."""
        self.limit = much

    def allow_few(self, limit: int) -> None:
        """Let the search do little, of a limit of positions, to find values themselves."""
        self.allow(limit // self.few_share)

    def allow_all(self, limit: int) -> None:
        """Let it do as much as a limit of positions stands for."""
        self.allow(limit * self.times)

    @abstractmethod
    def __call__(self, component: Component) -> int:
        """Return the value of a component."""

    @abstractmethod
    def has(self, option: Option, value: int) -> bool:
        """Check whether an option has a value."""

    def worth(self, option: Option) -> int:
        """Return the value of an option."""
        return total_of(map(self, option))

    def all_options(self, component: Component) -> list[Option]:
        """List the options of a component, each once."""
        if component not in self.listed:
            # dict.fromkeys keeps the first of equal options, so that
            # their order is that of the rules.
            self.listed[component] = list(dict.fromkeys(self.rules.options(component)))
        return self.listed[component]

    @property
    def reach(self) -> OptionsByValue:
        """Return the moves by the values they leave."""
        labelled = self.labelled if hasattr(self.rules, "labelled_moves") else None
        return OptionsByValue(self.total, self.reached, self.count, self.options, labelled)

    def moves_to(self, component: Component) -> Counter[Option]:
        """Count the moves that leave each option."""
        # Several moves may leave the same option: a move with a label counts by itself.
        if component not in self.repeated:
            labelled = labelled_moves_of(self.rules, component)
            self.repeated[component] = Counter(
                self.all_options(component)
                if labelled is None
                else (self.reduced(left) for _, left in labelled)
            )
        return self.repeated[component]

    def reduced(self, left: Option) -> Option:
        """Return what a move leaves as an option."""
        return tuple([reduced_of(self.rules, piece) for piece in left])

    def labelled(self, component: Component, value: int) -> Iterator[tuple[Label, Option]]:
        """Yield the moves that leave a value, with what they leave as a person sees it."""
        # Moves that look different may leave the same option, which is searched once.
        known: dict[Option, bool] = {}
        for label, left in labelled_moves_of(self.rules, component) or ():
            option = self.reduced(left)
            if option not in known:
                known[option] = self.has(option, value)
            if known[option]:
                yield label, left

    def total(self, component: Component) -> int:
        """Return how many moves a component has."""
        return self.moves_to(component).total()

    def options(self, component: Component, value: int) -> Iterator[Option]:
        """Yield the options that have a value."""
        return (option for option in self.all_options(component) if self.has(option, value))

    def count(self, component: Component, value: int) -> int:
        """Count the moves that leave a value."""
        times = self.moves_to(component)
        return sum(many for option, many in times.items() if self.has(option, value))

    def reached(self, component: Component) -> list[int]:
        """Return the values that options have."""
        return sorted({self.worth(option) for option in self.all_options(component)})


class LazyValues(SearchedOptions):
    """The values of components, and which options have one value.

    Args:
        rules: of the components.
        limit: how many positions may be listed, for each question.
    """

    few_share = 100

    def __init__(self, rules: Rules, limit: int) -> None:
        """Go on with what is known of the same game."""
        super().__init__(rules, limit)
        kept: LazyGrundyValues | None = getattr(_KEPT, "search", None)
        if kept is None or kept.rules != rules or kept.path:
            kept = _KEPT.search = LazyGrundyValues(rules, limit)
        self.search = kept

    def has(self, option: Option, value: int) -> bool:
        """Check whether an option has a value.

        Raises:
            LimitReached: it takes more than the limit, or play is too long.
        """
        self.search.allow(self.limit)
        return self.search.has(option, value)

    def __call__(self, component: Component) -> int:
        """Return the value of a component."""
        self.search.allow(self.limit)
        return self.search.value(component)

    def worth(self, option: Option) -> int:
        """Return the value of an option."""
        self.search.allow(self.limit)
        return self.search.worth(option)


def rows_values(rules: Rules, components: Sequence[Component], limit: int) -> "RowValues | None":
    """Return a search for the values of components that are rows; None where some are none.

    Args:
        rules: of the components.
        components: one at least.
        limit: of positions; the search may make a hundred nodes for each.
    """
    words = [row for row in (row_of(rules, component) for component in components) if row]
    if len(words) < len(components) or not can_compile():
        return None
    game = named_rows.row_game(words[0][0])
    cells = max(len(row) for _, word in words for row in rows.between_walls(word))
    kept: RowValues | None = getattr(_KEPT, "rows", None)
    if kept is None or kept.rules != rules or kept.field.cells < cells:
        if not rows.RowField.fits(game, cells):
            return None
        kept = _KEPT.rows = RowValues(rules, rows.RowField(game, cells))
    kept.allow_all(limit)
    return kept


class NimberValues(SearchedOptions):
    """The values of components of a field, by a nimber search.

    Args:
        rules: of the components.
        field: on which they lie.
    """

    few_share, times = 4, 100

    def __init__(self, rules: Rules, field: "RemovalField | rows.RowField") -> None:
        """Nothing is known yet."""
        super().__init__(rules, 0)
        self.search = search.NimberSearch(field, 0)

    def allow(self, much: int) -> None:
        """Let the search make so many nodes from now on."""
        super().allow(much)
        self.search.allow(much)


class RowValues(NimberValues):
    """The values of components that are rows of signs, and which options have one value.

    Args:
        rules: of the components.
        field: the game on rows, with as many cells as the longest has.
    """

    def __init__(self, rules: Rules, field: "rows.RowField") -> None:
        """Nothing is known yet."""
        super().__init__(rules, field)
        self.field = field

    def __call__(self, component: Component) -> int:
        """Return the value of a component."""
        return total_of(map(self.search.nimber, self._rows((component,))))

    def has(self, option: Option, value: int) -> bool:
        """Check whether an option has a value."""
        return self.search.has(self._rows(option), value)

    def _rows(self, option: Option) -> list[int]:
        # One by one: a move may leave rows that have more cells than the field with their walls.
        words = (word[1] for one in option if (word := row_of(self.rules, one)))
        return [self.field.row(row) for word in words for row in rows.between_walls(word)]
