"""Compounds of small games in any way of playing, by literal search, as claims compare them.

Games are numbered as sets are: the options of game v are the games whose numbers are the places of
the ones among the binary digits of v. So 0 has ended, 1 is a heap of one, 2 a chain of two moves,
3 a heap of two, and the first sixteen are all games in which no play is longer than three moves.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from typing import Any

from kalmar.core.choices import Places
from kalmar.core.own_ways import parse_way
from kalmar.theory.valuations.valuation import Valuation

__all__ = ["Cases", "Compounds", "Parts", "compounds", "heaps", "sets", "values_of"]

Graph = tuple[tuple[int, ...], ...]
"""The options of each position of one game."""

Parts = tuple[int, ...]
"""A compound: a position of the game for each component, or a value of each."""

Cases = Iterable[tuple[str, int]]
"""Ways as they are typed, each with a number of components."""


def sets(count: int) -> Graph:
    """Return the first games, numbered as sets are.

    >>> sets(4)
    ((), (0,), (1,), (0, 1))
    """
    return tuple(
        tuple(place for place in range(v.bit_length()) if v >> place & 1) for v in range(count)
    )


def heaps(count: int) -> Graph:
    """Return Nim: from each heap every smaller one can be reached.

    >>> heaps(3)
    ((), (0,), (0, 1))
    """
    return tuple(tuple(range(heap)) for heap in range(count))


def value_by(valuation: Valuation, reached: Sequence[int]) -> int:
    """Return a value from those of the options, by the definition."""
    return valuation.of_options(reached) if reached else valuation.ended


def values_of(graph: Graph, valuation: Valuation) -> list[int]:
    """Return the values of all positions of a game.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> values_of(sets(4), GRUNDY)
    [0, 1, 0, 2]
    """
    found: list[int] = []
    for options in graph:
        found.append(value_by(valuation, [found[v] for v in options]))
    return found


class Compounds:
    """The values of compounds of positions of one game, played literally, with a memory.

    Args:
        way: as it is typed.
        graph: the game.
        valuation: of the compounds.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> Compounds("at most 2, last", heaps(4), GRUNDY).value((3, 3, 3))
    0
    """

    def __init__(self, way: str, graph: Graph, valuation: Valuation) -> None:
        """Read the way."""
        read = parse_way(way)
        assert read is not None, way
        self.choice, self.ending = read
        self.graph = graph
        self.valuation: Valuation = valuation
        self.kept: dict[tuple[Parts, Places | None], int] = {}
        self.turns: dict[Any, list[Parts]] = {}

    def value(self, parts: Parts) -> int:
        """Return the value of a compound."""
        return self._value(parts, self.choice.places)

    def is_lost(self, parts: Parts) -> bool:
        """Return whether the player to move loses, where the valuation tells who wins."""
        assert self.valuation.is_p is not None
        return self.valuation.is_p(self.value(parts))

    def _value(self, parts: Parts, places: Places | None) -> int:
        key = parts, places
        if key not in self.kept:
            reached = [self._value(*left) for left in self._options(parts, places)]
            self.kept[key] = value_by(self.valuation, reached)
        return self.kept[key]

    def _options(
        self, parts: Parts, places: Places | None
    ) -> Iterator[tuple[Parts, Places | None]]:
        """Yield what each turn leaves, with the places of the next turn."""
        ended = tuple([not self.graph[v] for v in parts])
        key = ended, places
        if key not in self.turns:
            live = [place for place, over in enumerate(ended) if not over]
            sets_ = replace(self.choice, places=places).sets(live, len(parts))
            self.turns[key] = [] if self.ending.over_at(ended) else list(sets_)
        for moved in self.turns[key]:
            following = None if places is None else places.after(moved, len(parts))
            for chosen in product(*(self.graph[parts[place]] for place in moved)):
                left = list(parts)
                for place, v in zip(moved, chosen, strict=True):
                    left[place] = v
                yield tuple(left), following


def every(to: int, count: int, placed: bool) -> Iterator[Parts]:
    """Yield compounds of so many of the first components, those of earlier ones first.

    Args:
        to: how many components there are to choose from.
        count: how many a compound has.
        placed: whether their order matters.

    >>> list(every(2, 2, False)), list(every(2, 2, True))
    ([(0, 0), (0, 1), (1, 1)], [(0, 0), (0, 1), (1, 0), (1, 1)])
    """
    for top in range(to):
        if placed:
            yield from (p for p in product(range(top + 1), repeat=count) if max(p) == top)
        else:
            others = combinations_with_replacement(range(top + 1), count - 1)
            yield from ((*before, top) for before in others)


def compounds(
    to: int, cases: Cases, graph: Graph, valuation: Valuation
) -> Iterator[tuple[str, Parts, Compounds]]:
    """Yield each compound to be checked, with its way and a search."""
    for way, count in cases:
        search = Compounds(way, graph, valuation)
        placed = search.choice.places is not None or search.ending.component is not None
        yield from ((way, parts, search) for parts in every(to, count, placed))
