"""List every component that play can reach: the game graph, options before parents.

The search is depth first with a stack of its own, so play can be of any length. Positions of a
finite game come out numbered so that every option precedes its parents. `ComponentGraph` is the
game graph of a position of one component, where a search for its value has listed it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kalmar.core.compounds import Compound, Position, canonical
from kalmar.core.errors import CyclicGameError, LimitReached
from kalmar.core.rules import Component, Rules
from kalmar.engines.graphs.parts import (
    Alike,
    Parts,
    Recurrence,
    Way,
    Ways,
    joined_ways,
    options_first,
)
from kalmar.games.heaps import code_of
from kalmar.runtime.jobs import check_limits, time_limit
from kalmar.runtime.work import DEFAULT_LIMIT, check_outer_limits
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations.valuation import Fold, Valuation, fold_options

MOST_LOOKED_THROUGH = 100_000
"""Positions of a component that are looked at to see whether it ever falls apart."""


@dataclass(frozen=True)
class GameGraph:
    """Components and their options by number.

    Attributes:
        components: each component once; every option's components come before it.
        options: for each component, its options, each a tuple of component numbers.
        index: the number of each component.
        alike: gives the one component that stands in the graph for all that are alike; None where
            each stands for itself.
    """

    components: list[Component]
    options: list[list[tuple[int, ...]]]
    index: dict[Component, int]
    alike: Alike | None = None

    def __repr__(self) -> str:
        """How many components there are."""
        return f"<GameGraph of {len(self.components):,} components>"

    def __len__(self) -> int:
        """How many components there are."""
        return len(self.components)

    def number(self, component: Component) -> int | None:
        """Return the number of a component, or of its representative; None for any other."""
        found = self.index.get(component)
        if found is None and self.alike is not None:
            found = self.index.get(self.alike(component))
        return found

    def place(self, component: Component) -> int:
        """Return the number of a component; raises `KeyError` if it has none."""
        found = self.number(component)
        if found is None:
            raise KeyError(component)
        return found


def explore(
    rules: Rules,
    starts: Iterable[Component],
    limit: int = DEFAULT_LIMIT,
    seconds: float | None = None,
    folded: bool = True,
) -> GameGraph:
    """Explore every component that can be reached from the starts.

    Of components that are alike, as the rules may declare, one stands for all.

    Args:
        rules: the rules of the components.
        starts: where to begin; repetitions do not matter.
        limit: the largest number of components to visit.
        seconds: that it may take; no limit of time if None.
        folded: False if each component is to stand for itself.

    Raises:
        CyclicGameError: a component can be reached from itself; the error shows the cycle.
        LimitReached: there are more components than the limit, or a limit of work or time is
            reached.

    >>> from kalmar.games.heaps.nim import Nim
    >>> explore(Nim(), [3]).components
    [0, 1, 2, 3]
    """
    # Compounds are shown as they are written; only searches fold them.
    with time_limit(seconds):
        return _graph(rules, starts, Parts(limit, folded and not isinstance(rules, Compound)))


def explore_uncounted(rules: Rules, starts: Iterable[Component], limit: int) -> GameGraph:
    """Explore every component as `explore` does, but count no work: in place of compiled loops."""
    return _graph(rules, starts, Parts(limit, counted=False))


def _graph(rules: Rules, starts: Iterable[Component], parts: Parts) -> GameGraph:
    """List what the starts reach, options first, and number it anew in this order."""
    ways_to = parts.of_game(rules)
    try:
        numbers = _numbered(starts, parts, ways_to)
        order = options_first(numbers, parts.below, parts.limit, parts.refuse)
    except Recurrence as found:
        (cycle,) = found.args
        raise CyclicGameError(tuple(map(parts.text, cycle))) from None
    places: list[Way] = [()] * len(parts.positions)
    for place, part in enumerate(order):
        places[part] = (place,)
    # Ways give place to options one by one, for their memory.
    options = [joined_ways(parts.listed.pop(part), places.__getitem__) for part in order]
    components = [parts.positions[part].component for part in order]
    index = {component: places[part][0] for component, (part,) in ways_to.items()}
    return GameGraph(components, options, index, ways_to.alike)


def _numbered(starts: Iterable[Component], parts: Parts, ways_to: Ways) -> Iterator[int]:
    """Yield the numbers of the starts, which a limit names."""
    # Starts that alone are more than the limit are refused before the first step.
    if isinstance(starts, Sequence):
        for start in starts:
            check_limits()
            (parts.start,) = ways_to[start]
            if len(parts.positions) > parts.limit:
                parts.refuse(parts.start)
    for start in starts:
        (parts.start,) = ways_to[start]
        yield parts.start


class ComponentGraph:
    """Values over the graph of one component that never falls apart.

    With one component, all ways of playing are the same, and its own graph is that of the position.

    Args:
        graph: every component that can be reached, each option one component.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.engines.graphs.explore import explore
    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.theory.valuations import REMOTENESS
    >>> ComponentGraph(explore(Nim(), [4])).value(parse_position("nim 3"), REMOTENESS)
    1
    """

    def __init__(self, graph: GameGraph) -> None:
        """Nothing is folded yet."""
        self.graph = graph
        self.folded: dict[str, list[int]] = {}

    def value(self, position: Position, valuation: Valuation) -> int:
        """Return the value of a position of the graph."""
        if valuation.name not in self.folded:
            self.folded[valuation.name] = fold_options(self.graph.options, Fold(valuation, LEAST))
        component: Component = canonical(only_part(position)).component
        return self.folded[valuation.name][self.graph.place(component)]


def only_part(position: Position) -> Position:
    """Return a position's only component, unwrapping compounds; stop where there are several.

    A compound in which no turn moves a single component is left as it is.

    >>> from kalmar.games.notation import parse_position
    >>> only_part(parse_position("nim 3")).component
    3
    """
    while isinstance(position.rules, Compound) and len(position.component) == 1:
        if not position.rules.choice.moves_one(1):
            break
        position = position.component[0]
    return position


def never_splits(graph: GameGraph) -> bool:
    """Return whether no component of a graph falls apart.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.engines.graphs.explore import explore
    >>> never_splits(explore(Nim(), [4]))
    True
    """
    return all(len(option) == 1 for listed in graph.options for option in listed)


@lru_cache(maxsize=1 << 12)
def stays_whole(part: Position, limit: int) -> bool:
    """Return whether a component is known never to fall apart, nor to vanish.

    Args:
        part: a component; one that is a compound is always a single one.
        limit: how many positions of it may be looked at.

    >>> from kalmar.games.notation import parse_position
    >>> stays_whole(*parse_position("nim 999999999").component, 99)
    True
    >>> stays_whole(*parse_position("kayles 5").component, 99)
    False
    """
    if isinstance(part.rules, Compound):
        return True
    code = code_of(part.rules)
    if code is not None:
        return code.most_parts <= 1
    try:
        graph = explore(part.rules, [canonical(part).component], min(limit, MOST_LOOKED_THROUGH))
    except (CyclicGameError, LimitReached):
        check_outer_limits()
        return False
    return never_splits(graph)
