"""Grundy values of removal games: 0 where a symmetry answers every move, else by a nimber search.

The search is made in plain Python first, then compiled.
"""

import threading
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Option, Rules
from kalmar.core.rules.move_labels import Label, removal_of
from kalmar.engines.nimbers.fields import MOST_POINTS, RemovalField, field_of
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.engines.nimbers.symmetries import Images, by_name, find_mirror, place_of
from kalmar.games.graphs.families import square_name
from kalmar.runtime.optional import LISTED_POINTS, can_compile, most_plain_units
from kalmar.solvers import SOLVERS
from kalmar.solvers.lazy_values import LARGE_OUTCOMES, LazyValues, NimberValues, SearchedOptions
from kalmar.solvers.solved import OptionsByValue, Solved
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, Fold

MIN_POINTS_FOR_SEARCH = 12
"""Components of fewer points are solved by a list of all positions before Numba has loaded."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the Grundy values of components of declared removal games.

    Args:
        rules: those are taken that declare `removal`.
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
    # Small boards are done before machine code is loaded, which may have to be made first.
    most = max(most_plain_units(LISTED_POINTS), 0) // max(len(values.field.number), 1)
    few = LazyValues(rules, min(limit, most))
    with suppress(LimitReached):
        for component in components:
            few(component)
        few.allow(limit)
        return Solved(few, reach=few.reach)
    values.allow_all(limit)
    return Solved(values, reach=values.reach)


def values_of_points(
    rules: Rules, components: Sequence[Component], least: int = 0
) -> "SearchedValues | None":
    """Return a search for the values of components and of all they become; None where none fits.

    Args:
        rules: of the components.
        components: one of them at least is large enough.
        least: how many points the largest must have.

    What the latest search in this thread has found is kept for the next one: positions of one
    play, and the questions that one answer asks, are about the same points.
    """
    if not hasattr(rules, "removal") or not can_compile():
        return None
    removals = [found for found in (removal_of(rules, one) for one in components) if found]
    # Small components are solved by a list before Numba has loaded.
    if max((removal.points for removal in removals), default=-1) < least:
        return None
    # The transposition table of the latest search is about the same points, and goes on.
    latest: SearchedValues | None = getattr(_KEPT, "latest", None)
    if latest is None or latest.rules != rules or not latest.holds(components):
        field = field_of(removals) if removals else None
        if field is None:
            return None
        latest = _KEPT.latest = SearchedValues(rules, field)
    return latest


_KEPT = threading.local()


class SearchedValues(NimberValues):
    """The values of components: of one field where they lie on it, else each by itself."""

    def __init__(self, rules: Rules, field: RemovalField) -> None:
        """Nothing is known yet."""
        super().__init__(rules, field)
        self.field = field
        self.values: dict[Component, int] = {}

    def holds(self, components: Sequence[Component]) -> bool:
        """Check whether components that are removal games lie on the field."""
        found = (removal_of(self.rules, component) for component in components)
        return all(one is None or self.field.points_of(one) is not None for one in found)

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
        removals = (removal_of(self.rules, component) for component in option)
        places = [None if one is None else self.field.points_of(one) for one in removals]
        return None if None in places else [place or 0 for place in places]

    def _alone(self, component: Component) -> int:
        """Return the value of a component that does not lie on the field."""
        removal = removal_of(self.rules, component)
        field = None if removal is None else field_of([removal])
        points = None if field is None or removal is None else field.points_of(removal)
        if field is None or points is None:
            raise LimitReached(
                "{game} {component} has more than {most} points, the most that can be searched",
                game=self.rules.name, component=self.rules.format(component), most=MOST_POINTS,
            )  # fmt: skip
        return NimberSearch(field, self.limit).nimber(points)

    def has(self, option: Option, value: int) -> bool:
        """Search whether an option has a value, which takes less than to find its value."""
        points = self._points(option)
        return self.worth(option) == value if points is None else self.search.has(points, value)


MIN_POINTS = 12
"""The options of smaller components are soon listed, and say as much."""

MOST_COMPONENTS = 16
"""Of more components, as in a table, nobody asks why each has its value."""

POINT_MOVES = 70
"""What moves leave of a component with a mirror is searched for by a limit divided by its points
times its moves, in units of so many: the more there are, the longer a node takes."""

MOST_NAMED = 3
"""Pairs of points that a sentence names."""

Names = Mapping[Hashable, Hashable]
"""The image of each point by name."""


def mirror_of(rules: Rules, component: Component) -> Images | None:
    """Return a symmetry that answers every move in a component; None where none is found.

    >>> from kalmar.games.registry import find_rules
    >>> cram = find_rules("cram")
    >>> [mirror_of(cram, cram.parse(text)) is None for text in ("3x4", "4x4")]
    [True, False]
    """
    removal = removal_of(rules, component)
    return None if removal is None or removal.points < MIN_POINTS else _found(removal)


_found = lru_cache(maxsize=1 << 10)(find_mirror)


def mirror_words(images: Names, most: int = MOST_NAMED) -> Message:
    """Say of a symmetry what it is, and that it answers every move.

    Args:
        images: where each point goes.
        most: how many pairs of points are named.

    >>> mirror_words({(0, 0): (1, 1), (1, 1): (0, 0)})
    'a half-turn (a1 ↔ b2) takes every move to one that is still possible after it'
    """
    pairs, met = dict[str, None](), set[Hashable]()
    for point, image in images.items():
        if image not in met:
            pairs[f"{point_text(point)} ↔ {point_text(image)}"] = None
        met.add(point)
    shown = [*list(pairs)[:most], *(["…"] if len(pairs) > most else [])]
    return message(
        "{symmetry} ({pairs}) takes every move to one that is still possible after it",
        symmetry=_kind(images),
        pairs=join_messages(shown),
    )


def point_text(name: Hashable) -> str:
    """Return the name of a square or a vertex; the colour of a vertex is left out.

    >>> point_text((2, 11)), point_text("c12"), point_text(("0", "r"))
    ('c12', 'c12', '0')
    """
    name = _vertex(name)
    return square_name(name) if isinstance(name, tuple) else str(name)


def _vertex(name: Hashable) -> Any:
    return name[0] if isinstance(name, tuple) and not place_of(name) else name


def _kind(images: Names) -> Message:
    """Name a symmetry of squares; of other points it is only called so."""
    found = [(place_of(_vertex(a)), place_of(_vertex(b))) for a, b in images.items()]
    pairs = [(a, b) for a, b in found if a and b]
    if len(pairs) < len(found):
        return message("a symmetry")
    right, down = ({a[axis] + b[axis] for a, b in pairs} for axis in (0, 1))
    if len(right) == len(down) == 1:
        return message("a half-turn")
    kept = [all(a[axis] == b[axis] for a, b in pairs) for axis in (0, 1)]
    if (kept[0] and len(down) == 1) or (kept[1] and len(right) == 1):
        return message("a reflection")
    return message("a symmetry")


def solve_mirrored(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    """Solve for the Grundy values of components if a symmetry tells that of some of them.

    Args:
        rules: those are taken that declare `removal`.
        components: what to solve.
        fold: only Grundy values and nim-sums are taken.
        limit: for the values of all other components, which are searched for.

    >>> from kalmar.games.registry import find_rules
    >>> cram = find_rules("cram")
    >>> solved = solve_mirrored(cram, [cram.parse("8x8")], Fold(GRUNDY, NIM_SUM), 1000)
    >>> solved.value(cram.parse("8x8"))
    0
    """
    if fold.valuation is not GRUNDY or fold.combine is not NIM_SUM:
        return None
    if len(components) > MOST_COMPONENTS or not any(mirror_of(rules, one) for one in components):
        return None
    values = MirroredValues(rules, tuple(components), fold, limit)
    return Solved(values, THEOREMS["involution"].cite(), values.reach, values.working)


class MirroredValues(SearchedOptions):
    """The values of components; those of others than mirrored ones are found when asked for.

    Args:
        rules: of the components.
        components: those that were asked about.
        fold: of Grundy values.
        limit: of a search.
    """

    def __init__(self, rules: Rules, components: tuple[Component, ...], fold: Fold, limit: int):
        """Nothing is searched yet."""
        super().__init__(rules, limit)
        self.components, self.fold = components, fold
        # Those without a mirror are solved together, and all with what they lead to if need be.
        self.others = tuple([one for one in components if not mirror_of(rules, one)])
        self.solved: dict[tuple[Component, ...], Solved] = {}

    def __call__(self, component: Component) -> int:
        """Return the value of a component."""
        if component in self.others:
            return self._searched(self.others).value(component)
        if component in self.components:
            return 0
        return self._searched(self.components).value(component)

    @property
    def reach(self) -> OptionsByValue:
        """Return the moves by the values they leave, which are hidden in large mirrored ones."""
        return replace(super().reach, is_hidden=self._is_hidden)

    def _is_hidden(self, component: Component) -> bool:
        removal = removal_of(self.rules, component)
        large = removal is not None and removal.points >= LARGE_OUTCOMES
        return large and mirror_of(self.rules, component) is not None

    def _searched(self, components: tuple[Component, ...]) -> Solved:
        """Return what the solvers after this one find."""
        if components not in self.solved:
            names = list(SOLVERS)
            limit = self.limit if components == self.others else self.limit // self._share()
            for name in names[names.index("mirrored") + 1 :]:
                solved = SOLVERS[name](self.rules, components, self.fold, limit)
                if solved is not None:
                    self.solved[components] = solved
                    break
        return self.solved[components]

    def _share(self) -> int:
        removals = (removal_of(self.rules, component) for component in self.components)
        return 1 + max(one.points * len(one.moves) for one in removals if one) // POINT_MOVES

    def working(self, component: Component) -> Message | None:
        """Say which symmetry answers every move in a component."""
        images = mirror_of(self.rules, component)
        removal = removal_of(self.rules, component)
        return None if not images or not removal else mirror_words(by_name(removal, images))

    def has(self, option: Option, value: int) -> bool:
        """Check whether an option has a value."""
        return self.worth(option) == value

    def _is_own(self, component: Component, value: int) -> bool:
        """Return whether a value is that of the component itself, which no option has."""
        return not value and component in self.components and component not in self.others

    def labelled(self, component: Component, value: int) -> Iterator[tuple[Label, Option]]:
        """Yield the moves that leave a value, with what they leave as a person sees it."""
        own = self._is_own(component, value)
        return iter(()) if own else super().labelled(component, value)

    def options(self, component: Component, value: int) -> Iterator[Option]:
        """Yield the options that have a value."""
        own = self._is_own(component, value)
        return iter(()) if own else super().options(component, value)

    def count(self, component: Component, value: int) -> int:
        """Count the moves that leave a value."""
        return 0 if self._is_own(component, value) else super().count(component, value)
