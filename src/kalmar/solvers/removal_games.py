"""Grundy values of removal games and of boards with stones, by a compiled nimber search.

`SearchedOptions` lists the options of a component once, and those of a given value, which the
search finds.
"""

import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import compress
from operator import xor

from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component, Option, Rules, labelled_moves_of, reduced_of
from kalmar.core.rules.move_labels import Label
from kalmar.engines.nimbers.fields import MOST_POINTS, RemovalField
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.engines.nimbers.stone_fields import field_for, points_in, size_of, takes
from kalmar.runtime.predicted_work import can_compile
from kalmar.solvers.solved import OptionsByValue, Solved
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

__all__ = [
    "MIN_POINTS_FOR_SEARCH",
    "SearchedOptions",
    "SearchedValues",
    "solve",
    "values_of_points",
]


class SearchedOptions(ABC):
    """What an answer asks of options; a search of nimbers says the rest.

    Args:
        rules: of the components.
    """

    def __init__(self, rules: Rules) -> None:
        """Nothing is listed yet."""
        self.rules = rules
        self.listed: dict[Component, list[Option]] = {}
        self.repeated: dict[Component, Counter[Option]] = {}

    @abstractmethod
    def which_have(self, options: Sequence[Option], value: int) -> list[bool]:
        """Check which of some options have a value."""

    @abstractmethod
    def worth(self, option: Option) -> int:
        """Return the value of an option."""

    def has(self, option: Option, value: int) -> bool:
        """Check whether an option has a value."""
        return self.which_have([option], value)[0]

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
        return sum(compress(times.values(), self.which_have(list(times), value)))

    def reached(self, component: Component) -> list[int]:
        """Return the values that options have."""
        return sorted({self.worth(option) for option in self.all_options(component)})


MIN_POINTS_FOR_SEARCH = 12
"""Components of fewer points are solved by a list of all positions before Numba has loaded."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the Grundy values of boards and of components of declared removal games.

    Args:
        rules: those are taken that declare `removal`, and boards with stones of two colours.
        components: what to solve; one at least is not quite small.
        fold: only Grundy values and nim-sums are taken.
        limit: how many positions a search in Python may visit; this one may make more nodes.

    >>> from kalmar.games.registry import find_rules
    >>> cram = find_rules("cram")
    >>> solve(cram, [cram.parse("4x5")], Fold(GRUNDY, NIM_SUM), 1000).value(cram.parse("3x5"))
    1
    """
    if fold.valuation is not GRUNDY or fold.combine is not NIM_SUM:
        return None
    values = values_of_points(rules, components, MIN_POINTS_FOR_SEARCH)
    if values is None:
        return None
    values.allow_all(limit)
    return Solved(values, reach=values.reach)


def values_of_points(
    rules: Rules, components: Sequence[Component], least: int = 0
) -> "SearchedValues | None":
    """Return a search for the values of components and of all they become; None where none fits.

    Args:
        rules: of the components.
        components: one of them at least is large enough.
        least: how many points or squares the largest must have.

    What the latest search in this thread has found is kept for the next one: positions of one
    play, and the questions that one answer asks, are about the same points.
    """
    if not takes(rules) or not can_compile():
        return None
    sizes = [size for size in (size_of(rules, component) for component in components)
             if size is not None]  # fmt: skip
    # Small components are solved by a list before Numba has loaded.
    if max(sizes, default=-1) < least:
        return None
    # The transposition table of the latest search is about the same points, and goes on.
    latest: SearchedValues | None = getattr(_KEPT, "latest", None)
    if latest is None or latest.rules != rules or not latest.holds(components):
        field = field_for(rules, components)
        if field is None:
            return None
        latest = _KEPT.latest = SearchedValues(rules, field)
    return latest


_KEPT = threading.local()


class SearchedValues(SearchedOptions):
    """The values of components: of one field where they lie on it, else each by itself."""

    def __init__(self, rules: Rules, field: RemovalField) -> None:
        """Nothing is known yet."""
        super().__init__(rules)
        self.field = field
        self.search: NimberSearch = NimberSearch(field, 0)
        self.nodes: int = 0
        self.values: dict[Component, int] = {}

    def allow(self, nodes: int) -> None:
        """Let the search make so many nodes from now on."""
        self.nodes = nodes
        self.search.allow(nodes)

    def allow_few(self, limit: int) -> None:
        """Let the search make few nodes, of a limit of positions, to find values themselves."""
        self.nodes = limit // self.field.share
        self.search.allow(self.nodes, one_thread=True)

    def allow_all(self, limit: int) -> None:
        """Let it make as many nodes as a limit of positions stands for."""
        self.allow(self.field.nodes_per_position * limit)

    def holds(self, components: Sequence[Component]) -> bool:
        """Check whether components that have a size lie on the field."""
        return all(
            points_in(self.field, self.rules, component) is not None
            for component in components
            if size_of(self.rules, component) is not None
        )

    def __call__(self, component: Component) -> int:
        """Return the value of a component."""
        if component not in self.values:
            points = self._points((component,))
            self.values[component] = (
                self._alone(component) if points is None else self.search.nimber(points[0])
            )
        return self.values[component]

    def _points(self, option: Option) -> list[int] | None:
        """Return the points of each component of an option; None if one is not on the field."""
        # Points outside the field need a field of their own: then None for the whole option.
        places = [points_in(self.field, self.rules, component) for component in option]
        return None if None in places else [place or 0 for place in places]

    def _alone(self, component: Component) -> int:
        """Return the value of a component that does not lie on the field."""
        field = field_for(self.rules, [component])
        points = None if field is None else points_in(field, self.rules, component)
        if field is None or points is None:
            raise LimitReached(
                "{game} {component} has more than {most} points, the most that can be searched",
                game=self.rules.name, component=self.rules.format(component), most=MOST_POINTS,
            )  # fmt: skip
        return NimberSearch(field, self.nodes).nimber(points)

    def worth(self, option: Option) -> int:
        """Return the value of an option."""
        return reduce(xor, map(self, option), 0)

    def which_have(self, options: Sequence[Option], value: int) -> list[bool]:
        """Search side by side which of some options have a value."""
        # All options on the field are handed over together, so that they can be searched in
        # parallel.
        points = [self._points(option) for option in options]
        inside = [masks for masks in points if masks is not None]
        found = iter(self.search.which_have(inside, value))
        return [
            self.worth(option) == value if masks is None else next(found)
            for option, masks in zip(options, points, strict=True)
        ]
