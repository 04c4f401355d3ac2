"""`Solved`, the result of every solver; and the generic solver, which folds the game graph.

The generic solver is correct for every finite game, and fast for none.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kalmar.core.i18n import Message
from kalmar.core.rules import Component, Option, Rules
from kalmar.core.rules.move_labels import Label
from kalmar.engines.graphs.explore import GameGraph, explore
from kalmar.theory.fold import Fold, fold_options


@dataclass(frozen=True)
class OptionsByValue:
    """The moves of a component by the values they leave, where they need not be listed.

    Attributes:
        total: how many moves a component has.
        values: the values that options of a component have, each once.
        count: how many moves of a component leave a value.
        options: what those moves leave, in natural order, made one by one.
        labelled: those moves with their labels, in games that have `labelled_moves`; else None.
    """

    total: Callable[[Component], int]
    values: Callable[[Component], Iterable[int]]
    count: Callable[[Component, int], int]
    options: Callable[[Component, int], Iterator[Option]]
    labelled: Callable[[Component, int], Iterator[tuple[Label, Option]]] | None = None


@dataclass(frozen=True)
class Solved:
    """The values of the components asked for and of everything reachable from them.

    Attributes:
        value: the value of a component.
        theorem: the theorem a closed form rests on; empty where values were computed by the fold.
        reach: the options by their values; None where they have to be listed.
        working: how the closed form gives the value of a component, in words with its numbers;
            None for a component whose value was computed.
        first: the values of the heaps 0 to one at once, where that is quicker than one by one.
        copied: from which heap on values are copied by a period; None where none is known.
        shared: whether the values are kept for other questions too.
        graph: every component that a search has met; None where none was made, or a large one.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.theory.operations import LEAST
    >>> from kalmar.theory.valuations import REMOTENESS
    >>> found = solve(Nim(), [3, 4], Fold(REMOTENESS, LEAST), 100)
    >>> found.value(4), found.theorem
    (1, '')
    """

    value: Callable[[Component], int]
    theorem: str = ""
    reach: OptionsByValue | None = None
    working: Callable[[Component], Message | None] | None = None
    graph: GameGraph | None = None
    first: Callable[[int], list[int]] | None = None
    copied: int | None = None
    shared: bool = False


def reaches(solved: Solved, component: Component) -> bool:
    """Return whether a component was solved, or is reached from one that was."""
    try:
        solved.value(component)
    except KeyError:
        return False
    return True


MOST_KEPT = 100_000
"""Larger graphs are forgotten when the values are known, for their memory."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved:
    """Compute the values of all reachable components.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.theory.operations import LEAST
    >>> from kalmar.theory.valuations import REMOTENESS
    >>> solve(Nim(), [4], Fold(REMOTENESS, LEAST), 100).value(4)
    1
    """
    graph = explore(rules, components, limit)
    values = fold_options(graph.options, fold)
    # The values alone take little room; a large graph is rebuilt if someone asks for it.
    kept = graph if len(graph) <= MOST_KEPT else None
    return Solved(lambda component: values[graph.place(component)], graph=kept)
