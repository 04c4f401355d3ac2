"""List every component that play can reach: the game graph, options before parents.

The search is depth first with a stack of its own, so play can be of any length. Positions of a
finite game come out numbered so that every option precedes its parents. `ComponentGraph` is the
game graph of a position of one component, where a search for its value has listed it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from sys import getsizeof

from kalmar.core.compounds import Compound, Position, canonical
from kalmar.core.errors import CyclicGameError, LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Option, Rules, shapes
from kalmar.games.heaps.codes import code_of
from kalmar.runtime.jobs import batches, check_limits, time_limit
from kalmar.runtime.limits import DEFAULT_LIMIT
from kalmar.runtime.work import spend
from kalmar.theory.fold import Fold, fold_options
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations.valuation import Valuation

BYTES_PER_POSITION = 4096
"""Bytes that the options of a position may take on average: a million positions take 4 GB."""

MIN_BYTES = 1 << 30
STEPS_OF_FORM = 8
"""Work for the form that stands for all components like one."""
BYTES_PER_OPTION_STORED, BYTES_PER_OPTION_WAITING = 72, 80
UNCHECKED_OPTIONS = 1000
"""Options of a component that are listed without a look at limits."""
LONGEST_SHOWN = 80
MOST_LOOKED_THROUGH = 100_000
"""Positions of a component that are looked at to see whether it ever falls apart."""

Alike = Callable[[Component], Component]


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


Frame = tuple[Component, list[Option], Iterator[Component]]


class _Exploration:
    """One depth-first search; the path from the start is the stack."""

    def __init__(self, rules: Rules, limit: int, folded: bool, counted: bool = True) -> None:
        self.rules, self.limit, self.counted = rules, limit, counted
        self.start: Component = None
        self.held, self.room = 0, max(limit * BYTES_PER_POSITION, MIN_BYTES)
        self.alike: Alike | None = getattr(rules, "alike", None) if folded else None
        self.stand_ins: dict[Component, Component] = {}
        self.graph = GameGraph([], [], {}, self.alike)
        self.path: dict[Component, None] = {}
        self.stack: list[Frame] = []

    def open(self, component: Component) -> None:
        if component in self.path:
            self.refuse_cycle(component)
        if len(self.graph) + len(self.stack) >= self.limit:
            self.refuse_more()
        options = self.list_options(component)
        self.held += self.bytes_of(options)
        if self.held > self.room:
            self.refuse_more(MemoryError())
        self.path[component] = None
        # The iterator over all parts of options is where the search goes on when it comes back.
        self.stack.append((component, options, (part for o in options for part in o)))

    def take(self, found: Iterator[Option]) -> list[Option]:
        """Take one more option than the limit, or all that there are."""
        most = self.limit + 1
        options = list(islice(found, min(most, UNCHECKED_OPTIONS)))
        # Nearly all components have few options, so this loop is seldom reached.
        if len(options) == UNCHECKED_OPTIONS:
            rest = islice(found, most - UNCHECKED_OPTIONS)
            options.extend(chain.from_iterable(batches(rest)))
        return options

    def list_options(self, component: Component) -> list[Option]:
        """List all options, but stop as soon as they alone exceed the limit."""
        found = iter(self.rules.options(component))
        options = self.take(found)
        # A user's rules may take seconds for one component, which counts as few steps.
        check_limits()
        cost = 1 if self.alike is None else STEPS_OF_FORM
        if self.counted:
            spend(1 + cost * len(options))
        # More options than the limit may still be few components, as options share them.
        while len(options) > self.limit:
            if len({part for option in options for part in option}) > self.limit:
                self.refuse_more()
            more = self.take(found)
            if self.counted:
                spend(cost * len(more))
            if not more:
                break
            options.extend(more)
        return options if self.alike is None else list(dict.fromkeys(map(self.standing, options)))

    def standing(self, option: Option) -> Option:
        """Replace each component of an option by the one that represents all that are alike."""
        return tuple([self.stand_in(part) for part in option])

    def stand_in(self, component: Component) -> Component:
        """Return the component that represents all that are like this one."""
        if self.alike is None:
            return component
        # Canonical forms are dear (a graph's may take many steps), so each is found once.
        found = self.stand_ins.get(component)
        if found is None:
            found = self.stand_ins[component] = self.alike(component)
        return found

    @staticmethod
    def bytes_of(options: list[Option]) -> int:
        """Estimate how much memory options take that wait to be visited."""
        return (
            len(options) * (BYTES_PER_OPTION_WAITING + getsizeof(options[0][0])) if options else 0
        )

    def refuse_more(self, cause: MemoryError | None = None) -> None:
        seen = len(self.graph) + len(self.stack)
        name = "" if self.rules.shape is shapes.Together else f"{self.rules.name} "
        stopped = message("limit of {limit:,} positions", limit=self.limit)
        if cause is not None:
            stopped = message("limit of {gigabytes:.1f} GB with {seen:,} positions",
                              gigabytes=self.room / 1e9, seen=seen)  # fmt: skip
        raise LimitReached(
            "the search stopped at its {stopped} ({name}{component} has more); raise --limit"
            " (limit=… in Python) to search further",
            stopped=stopped,
            name=name,
            component=self.rules.format(self.start)[:LONGEST_SHOWN],
        ) from cause

    def refuse_many(self, starts: Sequence[Component]) -> None:
        """Raise LimitReached if the starts alone are more positions than the limit."""
        if len(starts) > self.limit and len(met := dict.fromkeys(starts)) > self.limit:
            self.start = next(islice(met, max(self.limit, 0), None))
            self.refuse_more()

    def refuse_cycle(self, component: Component) -> None:
        path = list(self.path)
        cycle = path[path.index(component) :]
        raise CyclicGameError(tuple(self.rules.format(c) for c in cycle))

    def close(self) -> None:
        component, options, _ = self.stack.pop()
        self.held += len(options) * BYTES_PER_OPTION_STORED - self.bytes_of(options)
        del self.path[component]
        # Post-order: all options have numbers, so that the list is in an order in which values are
        # found in one pass.
        graph = self.graph
        graph.index[component] = len(graph.components)
        graph.components.append(component)
        index = graph.index
        # Most games leave one component; a tuple of one is built without a loop over its parts.
        if all(len(option) == 1 for option in options):
            graph.options.append([(index[part],) for (part,) in options])
        else:
            graph.options.append([tuple([index[part] for part in o]) for o in options])

    def run(self, start: Component) -> None:
        start = self.stand_in(start)
        if start in self.graph.index:
            return
        self.start = start
        self.open(start)
        index = self.graph.index
        while self.stack:
            for component in self.stack[-1][2]:
                if component not in index:
                    self.open(component)
                    break
            else:
                self.close()

    def run_all(self, starts: Iterable[Component]) -> GameGraph:
        """Run from each start, and return the graph."""
        if self.alike is None and isinstance(starts, Sequence):
            self.refuse_many(starts)
        for start in starts:
            check_limits()  # starts that are known already cost nothing, and may have no end
            self.run(start)
        return self.graph


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
    with time_limit(seconds):
        return _Exploration(rules, limit, folded).run_all(starts)


def explore_uncounted(rules: Rules, starts: Iterable[Component], limit: int) -> GameGraph:
    """Explore every component as `explore` does, but count no work: in place of compiled loops."""
    return _Exploration(rules, limit, folded=True, counted=False).run_all(starts)


class ComponentGraph:
    """Values over the graph of one component that never falls apart.

    With one component, all ways of playing are the same, and its own graph is that of the position.

    Args:
        graph: every component that can be reached, each option one component.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.engines.graphs.explore import explore
    >>> from kalmar.games.notation.positions import parse_position
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

    >>> from kalmar.games.notation.positions import parse_position
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

    >>> from kalmar.games.notation.positions import parse_position
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
        return False
    return never_splits(graph)
