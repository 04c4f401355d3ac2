"""Which components a turn moves and when play ends: the two halves of a way of playing.

A choice goes by number (one, any, all, at most two, one or three) or by place (neighbours, listed
sets, in turn); an ending waits for some of the components, or for a certain one.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Protocol

from kalmar.core.cached import grown
from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, join_alternatives, message


class Places(Protocol):
    """Which components may be moved together, by their places in the position."""

    def sets(self, live: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of components that a turn may move, each once.

        Args:
            live: the components with a move, ascending, counted from 0.
            count: of all components.
        """

    def allows(self, moved: Collection[int], live: Sequence[int], count: int) -> bool:
        """Return whether a turn may move this set of components."""
        return tuple(sorted(moved)) in self.sets(live, count)

    def after(self, moved: Collection[int], count: int) -> "Places":  # noqa: ARG002
        """Return which may be moved in the next turn: the same, unless it goes by turns."""
        return self

    @property
    def needed(self) -> int:
        """Return how many components there must be for the choice to make sense."""
        return 1

    @property
    def most(self) -> int:
        """Return how many components a turn moves at most."""

    @property
    def title(self) -> Message:
        """Return the name, in words that the grammar of ways reads."""


@dataclass(frozen=True)
class Neighbours(Places):
    """Some of so many components that stand next to each other, at least one of them.

    Attributes:
        width: how many places they take together at most.
        circle: whether the first one is next to the last.

    >>> list(Neighbours(2, circle=True).sets([0, 1, 3], 4))
    [(0,), (1,), (3,), (0, 1), (0, 3)]
    >>> list(Neighbours(2, circle=False).sets([0, 1, 3], 4))
    [(0,), (1,), (3,), (0, 1)]
    """

    width: int
    circle: bool

    def sets(self, live: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of components that a turn may move, the smallest first."""
        around = runs_around(self, tuple(live), count)
        longest = max((len(run) for runs in around.values() for run in runs), default=0)
        for size in range(1, longest + 1):
            for place, runs in around.items():
                yield from grown((place,), runs, size)

    def windows(self, count: int) -> list[set[int]]:
        """Return the places next to each other, among which a turn moves one or more.

        >>> Neighbours(2, circle=True).windows(3), Neighbours(2, circle=False).windows(2)
        ([{0, 1}, {1, 2}, {0, 2}], [{0, 1}, {1, 2}])
        """
        return [
            {place % count if self.circle else place for place in range(first, first + self.width)}
            for first in range(count)
        ]

    def allows(self, moved: Collection[int], live: Sequence[int], count: int) -> bool:
        """Return whether a turn may move this set of components."""
        around = runs_around(self, tuple(live), count)
        return any(run.issuperset(moved) for run in around.get(min(moved, default=-1), ()))

    @property
    def most(self) -> int:
        """Return the width."""
        return self.width

    @property
    def title(self) -> Message:
        """Return the width with the form."""
        if self.circle:
            return message("{width} neighbours in a circle", width=self.width)
        return message("{width} neighbours in a row", width=self.width)


@lru_cache(maxsize=1 << 10)
def runs_around(
    places: Neighbours, live: tuple[int, ...], count: int
) -> dict[int, list[frozenset[int]]]:
    """List for each live component the runs of neighbours that it belongs to, its live ones only.

    >>> {at: sorted(map(sorted, runs)) for at, runs in
    ...     runs_around(Neighbours(2, circle=True), (0, 1, 3), 4).items()}
    {0: [[0, 1], [0, 3]], 1: [[0, 1], [1]], 3: [[0, 3], [3]]}
    """
    around: dict[int, list[frozenset[int]]] = {place: [] for place in live}
    for run in dict.fromkeys(frozenset(live).intersection(w) for w in places.windows(count)):
        for place in run:
            around[place].append(run)
    return around


@dataclass(frozen=True)
class ListedSets(Places):
    """The sets of a list: a hypergraph whose vertices are the components.

    Attributes:
        listed: places counted from 0, ascending.
        fewer: whether a turn moves those of a set that still have a move, if not all have.

    >>> sets = ((0, 1), (1, 2))
    >>> list(ListedSets(sets).sets([1, 2], 3)), list(ListedSets(sets, fewer=True).sets([1, 2], 3))
    ([(1, 2)], [(1,), (1, 2)])
    """

    listed: tuple[tuple[int, ...], ...]
    fewer: bool = False

    def sets(self, live: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:  # noqa: ARG002
        """Yield the sets of components that a turn may move, in the order of the list."""
        able = [tuple(place for place in places if place in live) for places in self.listed]
        whole = zip(self.listed, able, strict=True)
        yield from dict.fromkeys(
            moved for places, moved in whole if moved and (self.fewer or moved == places)
        )

    @property
    def needed(self) -> int:
        """Return the largest place."""
        return 1 + max(place for places in self.listed for place in places)

    @property
    def most(self) -> int:
        """Return the size of the largest set."""
        return max(map(len, self.listed))

    @property
    def text(self) -> str:
        """Return the sets as they are typed."""
        sets = (",".join(str(place + 1) for place in one) for one in self.listed)
        return " ".join(f"{{{one}}}" for one in sets)

    @property
    def title(self) -> Message:
        """Return the sets as they are typed."""
        return with_fewer(message("sets {sets}", sets=self.text), self.fewer)


@dataclass(frozen=True)
class InTurn(Places):
    """One component after the other, round and round.

    Attributes:
        next: the one to be moved, counted from 0.
        fewer: whether one without a move is passed over; if not, it ends play.

    >>> list(InTurn(1).sets([0, 2], 3)), list(InTurn(1, fewer=True).sets([0, 2], 3))
    ([], [(2,)])
    >>> InTurn(2).after([2], 3).next
    0
    """

    next: int = 0
    fewer: bool = False
    most: ClassVar[int] = 1

    def sets(self, live: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
        """Yield the one component that a turn moves, if it can be moved."""
        for place in range(self.next, self.next + (count if self.fewer else min(count, 1))):
            if place % count in live:
                yield (place % count,)
                return

    def after(self, moved: Collection[int], count: int) -> "InTurn":
        """Return that the component behind the one that was moved is next."""
        return InTurn((max(moved) + 1) % count, self.fewer)

    @property
    def needed(self) -> int:
        """Return the place of the next one."""
        return self.next + 1

    @property
    def title(self) -> Message:
        """Return the order with the component that is next, unless this is the first."""
        turn = message("in turn")
        if self.next:
            turn = message("{turn} from {place}", turn=turn, place=self.next + 1)
        return message("{turn} skipping ended", turn=turn) if self.fewer else turn


def with_fewer(title: Message, fewer: bool) -> Message:
    """Return a name with what becomes of a number that is too large."""
    return message("{size} or fewer", size=title) if fewer else title


@dataclass(frozen=True)
class Choice:
    """Which of the components that still have options a turn moves.

    Attributes:
        name: for tables and messages; the title if it is empty.
        least: the fewest that a turn moves; None for every one.
        most: the most that it moves; None for as many as there are.
        sizes: the numbers that it may move, ascending, where they are no range; else empty.
        fewer: whether a number larger than that of the live components stands for all of these.
        places: which may be moved together; None where only their number matters.

    >>> [list(choice.counts(3)) for choice in (Choice.ONE, Choice.ALL, Choice.ANY)]
    [[1], [3], [1, 2, 3]]
    >>> list(Choice("two or three", 2, 3).counts(4)), list(Choice("two", 2, 2).counts(1))
    ([2, 3], [])
    >>> [[*Choice("", 2, 2, fewer=True).counts(1)], [*Choice("", sizes=(1, 3)).counts(5)]]
    [[1], [1, 3]]
    >>> Choice("", 2, 2, fewer=True).name, Choice("a pair", 2, 2).title
    ('exactly 2 or fewer', 'exactly 2')
    """

    ONE: ClassVar["Choice"]
    ALL: ClassVar["Choice"]
    ANY: ClassVar["Choice"]

    name: str = field(compare=False)
    least: int | None = 1
    most: int | None = None
    sizes: tuple[int, ...] = ()
    fewer: bool = False
    places: Places | None = None

    def __hash__(self) -> int:
        """Return the hash of two numbers, in which most differ: choices are looked up often."""
        return hash((self.least, self.most))

    def __post_init__(self) -> None:
        """Refuse what allows no turn at all, and name the rest."""
        least, most = self.least, self.most
        wrong = (least is not None and least < 1) or (most is not None and most < (least or 1))
        if wrong or min(self.sizes, default=1) < 1:
            raise UsageError(
                "the choice '{name}' must move in at least one component, not none", name=self.name
            )
        object.__setattr__(self, "name", self.name or str(self.title))

    @property
    def title(self) -> Message:
        """Return the name of all that are equal, in words that the grammar of ways reads."""
        if self.places is not None:
            return self.places.title
        least, most = self.least, self.most
        if self.sizes:
            title = join_alternatives(self.sizes)
        elif least is None:
            title = message("all")
        elif most is None:
            title = message("any") if least == 1 else message("at least {number}", number=least)
        elif least == most:
            title = message("one") if least == 1 else message("exactly {number}", number=least)
        elif least == 1:
            title = message("at most {number}", number=most)
        else:
            title = join_alternatives(range(least, most + 1))
        return with_fewer(title, self.fewer)

    def counts(self, live: int) -> Sequence[int]:
        """Return how many of the live components a turn may move, a range if that says it all.

        Where places matter as well, each of these numbers need not be possible.
        """
        if self.sizes:
            found = {min(size, live) if self.fewer else size for size in self.sizes}
            return tuple(sorted(size for size in found if 1 <= size <= live))
        # Without live components `least` is 0 for "all", but no turn moves nothing: the range is
        # empty.
        least = live if self.least is None else self.least
        most = min(live, live if self.most is None else self.most)
        if self.places is not None:
            most = min(most, self.places.most)
        return range(max(min(least, live) if self.fewer else least, 1), most + 1)

    def moves_one(self, live: int) -> bool:
        """Return whether a turn moves just one of the live components, whichever it is."""
        return self.places is None and self.counts(live) == range(1, 2)

    def sets(self, live: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of components that a turn may move, the smallest first.

        Args:
            live: the components with a move, ascending, counted from 0.
            count: of all components.

        >>> list(Choice.ANY.sets([0, 2], 3)), list(Choice.ALL.sets([0, 2], 3))
        ([(0,), (2,), (0, 2)], [(0, 2)])
        """
        if self.places is not None:
            yield from self.places.sets(live, count)
            return
        for size in self.counts(len(live)):
            yield from combinations(live, size)

    def allows(self, moved: Collection[int], live: Sequence[int], count: int) -> bool:
        """Return whether a turn may move this set of components.

        >>> Choice.ANY.allows({0, 2}, [0, 2], 3), Choice.ALL.allows({0}, [0, 2], 3)
        (True, False)
        """
        if self.places is None:
            return len(moved) in self.counts(len(live)) and set(moved) <= set(live)
        return self.places.allows(moved, live, count)

    def is_possible(self, live: Sequence[int], count: int) -> bool:
        """Return whether a turn may move anything at all."""
        if self.places is None:
            return bool(self.counts(len(live)))
        return next(self.places.sets(live, count), None) is not None


Choice.ONE = Choice("one", 1, 1)
Choice.ALL = Choice("all", None)
Choice.ANY = Choice("any", 1)


@dataclass(frozen=True)
class Ending:
    """When a compound is over.

    Attributes:
        name: for tables and messages; the title if it is empty.
        enough: so many components without options end play; None for all of them.
        component: the place, counted from 0, of the only one whose end matters; None for no such.

    >>> Ending.SHORT.over(1, 3), Ending.LONG.over(1, 3), Ending("second", 2).over(2, 3)
    (True, False, True)
    >>> Ending("component 2", component=1).over_at([True, False, True])
    False
    """

    SHORT: ClassVar["Ending"]
    LONG: ClassVar["Ending"]

    name: str = field(compare=False)
    enough: int | None = None
    component: int | None = None

    def __post_init__(self) -> None:
        """Refuse what would end play before it begins, and name the rest."""
        if self.enough is not None and self.enough < 1:
            raise UsageError(
                "the ending '{name}' must wait for at least one component", name=self.name
            )
        object.__setattr__(self, "name", self.name or str(self.title))

    @property
    def title(self) -> Message:
        """Return the name of all that are equal, in words that the grammar of ways reads."""
        if self.component is not None:
            return message("component {place}", place=self.component + 1)
        if self.enough is None:
            return message("last")
        if self.enough == 1:
            return message("first")
        return message("{number} ended", number=self.enough)

    def over(self, ended: int, components: int) -> bool:
        """Return whether play is over when so many of the components have no option."""
        return ended >= (components if self.enough is None else min(self.enough, components))

    def over_at(self, ended: Sequence[bool]) -> bool:
        """Return whether play is over, given which components have no option."""
        if self.component is not None:
            return ended[self.component]
        return self.over(sum(ended), len(ended))

    @property
    def forgets(self) -> bool:
        """Return whether components without options change nothing and may be dropped."""
        return self.enough is None and self.component is None


Ending.SHORT = Ending("short", 1)
Ending.LONG = Ending("long")
