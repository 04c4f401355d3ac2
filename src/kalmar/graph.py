"""The game graph of some components: every component that play can reach, options first.

Exploring is depth first with a stack of its own, so there is no limit on how long play can be.
Positions of a finite game come out numbered so that every option precedes its parents.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from kalmar.errors import CyclicGameError, LimitReached
from kalmar.rules import Component, Option, Rules

__all__ = ["DEFAULT_LIMIT", "GameGraph", "explore"]

DEFAULT_LIMIT = 1_000_000
"""How many positions a search may visit unless told otherwise."""


@dataclass(frozen=True)
class GameGraph:
    """Components and their options by number.

    Attributes:
        components: each component once; every option's components come before it.
        options: for each component, its options, each a tuple of component numbers.
        index: the number of each component.
    """

    components: list[Component]
    options: list[list[tuple[int, ...]]]
    index: dict[Component, int]

    def __len__(self) -> int:
        """How many components there are."""
        return len(self.components)


Frame = tuple[Component, list[Option], Iterator[Component]]


class _Exploration:
    """One depth-first search; the path from the start is the stack."""

    def __init__(self, rules: Rules, limit: int) -> None:
        self.rules, self.limit = rules, limit
        self.graph = GameGraph([], [], {})
        self.path: dict[Component, None] = {}
        self.stack: list[Frame] = []

    def open(self, component: Component) -> None:
        if component in self.path:
            self.refuse_cycle(component)
        if len(self.graph) + len(self.stack) >= self.limit:
            self.refuse_more()
        options = self.list_options(component)
        self.path[component] = None
        self.stack.append((component, options, (part for o in options for part in o)))

    def list_options(self, component: Component) -> list[Option]:
        """All options, given up as soon as they alone are more positions than the limit."""
        found = iter(self.rules.options(component))
        options = list(islice(found, self.limit + 1))
        while len(options) > self.limit:
            if len({part for option in options for part in option}) > self.limit:
                self.refuse_more()
            more = list(islice(found, self.limit + 1))
            if not more:
                break
            options.extend(more)
        return options

    def refuse_more(self) -> None:
        raise LimitReached(
            f"the search stopped at its limit of {self.limit:,} positions"
            f" (the game of {self.rules.name} has more);"
            " a larger --limit (limit=… in Python) lets it go on"
        )

    def refuse_cycle(self, component: Component) -> None:
        path = list(self.path)
        cycle = path[path.index(component) :]
        raise CyclicGameError(tuple(self.rules.format(c) for c in cycle))

    def close(self) -> None:
        component, options, _ = self.stack.pop()
        del self.path[component]
        graph = self.graph
        graph.index[component] = len(graph.components)
        graph.components.append(component)
        graph.options.append([tuple([graph.index[c] for c in o]) for o in options])

    def run(self, start: Component) -> None:
        if start in self.graph.index:
            return
        self.open(start)
        index = self.graph.index
        while self.stack:
            for component in self.stack[-1][2]:
                if component not in index:
                    self.open(component)
                    break
            else:
                self.close()


def explore(rules: Rules, starts: Iterable[Component], limit: int = DEFAULT_LIMIT) -> GameGraph:
    """Every component that can be reached from the starts.

    Args:
        rules: the rules of the components.
        starts: where to begin; repetitions do not matter.
        limit: the largest number of components to visit.

    Raises:
        CyclicGameError: a component can be reached from itself; the error shows the cycle.
        LimitReached: there are more components than the limit.

    >>> from kalmar.games.nim import Nim
    >>> explore(Nim(), [3]).components
    [0, 1, 2, 3]
    """
    exploration = _Exploration(rules, limit)
    for start in starts:
        exploration.run(start)
    return exploration.graph
