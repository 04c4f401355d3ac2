"""Components of games by numbers: one encoding for every search in Python.

`Parts` gives a number to each component that play makes, once; components that are alike, as their
rules declare, share it. What a move leaves of a part is a *way*, a tuple of numbers. The ways of a
part are listed when a search asks for them, and only then. `options_first` is the search that lists
all that can be reached, each after what its moves leave.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, NoReturn, TypeVar

from kalmar.core.compounds import Compound, Position, is_terminal, key
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Option, Rules, beyond_of, shapes
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import DEFAULT_LIMIT, spend

Way = tuple[int, ...]
"""The numbers of what a move leaves, in the order of the rules."""

Alike = Callable[[Component], Component]

Listed = Callable[[Position], Iterable[Option] | None]
"""Gives the options of a part that are known already; None for a part of which they are not."""

STEPS_OF_FORM, STEPS_OF_COMPOUND = 8, 40
"""Work for an option with its form that stands for all like it, and for one of a compound."""

BYTES_PER_POSITION = 4096
"""Bytes that the options of a position may take on average: a million positions take 4 GB."""

MIN_BYTES = 1 << 30
BYTES_PER_OPTION = 72
LONGEST_SHOWN = 80
OPTIONS_AT_ONCE = 1000

Node = TypeVar("Node", bound=Hashable)


def finds_alike(rules: Rules) -> Alike | None:
    """Return what gives the component that stands for all like one; None if each does itself."""
    if isinstance(rules, Compound):
        return lambda component: key(Position(rules, component)).component
    found: Alike | None = getattr(rules, "alike", None)
    return found


def not_listed(part: Position) -> Iterable[Option] | None:  # noqa: ARG001 - another one looks at it
    """Return None: no options of any part are known in advance."""
    return None


class Ways(dict[Component, Way]):
    """The numbers of the components of one game, each as a way to it alone; new ones get the next.

    All options of one component share its way, so that no tuple is made for any of them.
    """

    def __init__(self, rules: Rules, folded: bool, positions: list[Position]) -> None:
        super().__init__()
        self.rules, self.positions = rules, positions
        self.alike: Alike | None = finds_alike(rules) if folded else None
        cost = 1 if self.alike is None else STEPS_OF_FORM
        self.cost = STEPS_OF_COMPOUND if isinstance(rules, Compound) else cost

    def __missing__(self, component: Component) -> Way:
        if self.alike is None:
            return self._next(component)
        # Canonical forms are dear (a graph's may take many steps), so each is found once.
        stand_in = self.alike(component)
        found = self.get(stand_in)
        if found is None:
            found = self._next(stand_in)
        self[component] = found
        return found

    def _next(self, component: Component) -> Way:
        found = self[component] = (len(self.positions),)
        self.positions.append(Position(self.rules, component))
        return found


def joined_ways(options: Sequence[Option], way_to: Callable[[Any], Way]) -> list[Way]:
    """Return options as ways, from the way to each component alone.

    >>> joined_ways([(1, 0), (1,)], [(7,), (5,)].__getitem__)
    [(5, 7), (5,)]
    """
    # Nearly all options have one component or two.
    return [
        way_to(option[0])
        if len(option) == 1
        else way_to(option[0]) + way_to(option[1])
        if len(option) == 2
        else tuple(chain.from_iterable(map(way_to, option)))
        for option in options
    ]


class Parts:
    """Components of any games by numbers, with what their moves leave.

    Args:
        limit: how many new parts the moves of one may leave; and for so many their ways fit into
            the memory that is allowed.
        folded: False if each component is to stand for itself.
        counted: False if no work is counted.
        known: gives the options of a part that are known already.

    Attributes:
        positions: the components with their rules, by number.
        listed: the ways of the parts of which they were asked for.
        held: how many ways these are together.
        room: how many they may be.
        start: the part that a limit names; None for the one whose options are listed.

    >>> from kalmar.games.heaps.nim import Nim
    >>> parts = Parts()
    >>> heap = parts.number(Nim(), 2)
    >>> parts.ways(heap), parts.text(2), parts.is_over(2), len(parts.listed)
    ([(1,), (2,)], '1', False, 1)
    """

    def __init__(
        self,
        limit: int = DEFAULT_LIMIT,
        folded: bool = True,
        counted: bool = True,
        known: Listed = not_listed,
    ) -> None:
        """Nothing is numbered yet."""
        self.folded, self.counted, self.known = folded, counted, known
        self.positions: list[Position] = []
        self.games: dict[Rules, Ways] = {}
        self.listed: dict[int, list[Way]] = {}
        self.over: dict[int, bool] = {}
        self.start: int | None = None
        self.held = 0
        self.allow(limit)

    def allow(self, limit: int) -> None:
        """Let so much be listed from now on."""
        self.limit = limit
        self.room = self.held + max(limit * BYTES_PER_POSITION, MIN_BYTES) // BYTES_PER_OPTION

    def of_game(self, rules: Rules) -> Ways:
        """Return the numbers of the components of a game."""
        found = self.games.get(rules)
        if found is None:
            found = self.games[rules] = Ways(rules, self.folded, self.positions)
        return found

    def number(self, rules: Rules, component: Component) -> int:
        """Return the number of a component and of all that are alike."""
        return self.of_game(rules)[component][0]

    def is_over(self, part: int) -> bool:
        """Return whether a part has no move."""
        found = self.over.get(part)
        if found is None:
            position = self.positions[part]
            listed = self.known(position)
            if listed is None:
                found = is_terminal(position)
            else:
                found = beyond_of(*position) is None and not any(True for _ in listed)
            self.over[part] = found
        return found

    def text(self, part: int) -> str:
        """Return a part as text, without the name of its game."""
        rules, component = self.positions[part]
        return rules.format(component)

    def ways(self, part: int) -> list[Way]:
        """Return what the moves of a part leave, in the order of the rules.

        Raises:
            LimitReached: they are too many.
        """
        # Positions share parts: a part's options are asked of the rules once, whatever it stands
        # beside.
        found = self.listed.get(part)
        if found is None:
            found = self.listed[part] = self._list(part)
            self.held += len(found)
        return found

    def below(self, part: int) -> Iterator[int]:
        """Yield the parts that moves of a part leave."""
        return chain.from_iterable(self.ways(part))

    def _list(self, part: int) -> list[Way]:
        rules, component = self.positions[part]
        ways_to, before, found = self.of_game(rules), len(self.positions), list[Way]()
        listed = self.known(self.positions[part])
        options = iter(rules.options(component) if listed is None else listed)
        # In groups, so that rules with endless or very many options are stopped in time. A user's
        # rules may take seconds for one component, which counts as few steps.
        while group := list(islice(options, OPTIONS_AT_ONCE)):
            check_limits()
            if self.counted:
                spend(1 + ways_to.cost * len(group))
            found += joined_ways(group, ways_to.__getitem__)
            if len(self.positions) - before > self.limit:
                self.refuse(part)
            if self.held + len(found) > self.room:
                self.refuse(part, MemoryError())
        return found if ways_to.alike is None else list(dict.fromkeys(found))

    def refuse(self, part: int, cause: MemoryError | None = None) -> NoReturn:
        """Raise the error of a search that has reached its limit, of positions or of memory."""
        rules, component = self.positions[part if self.start is None else self.start]
        stopped = message("limit of {limit:,} positions", limit=self.limit)
        if cause is not None:
            stopped = message("limit of {gigabytes:.1f} GB with {seen:,} positions",
                              gigabytes=self.room * BYTES_PER_OPTION / 1e9,
                              seen=len(self.listed))  # fmt: skip
        raise LimitReached(
            "the search stopped at its {stopped} ({name}{component} has more); raise --limit"
            " (limit=… in Python) to search further",
            stopped=stopped,
            name="" if rules.shape is shapes.Together else f"{rules.name} ",
            component=rules.format(component)[:LONGEST_SHOWN],
        ) from cause


class Recurrence(Exception):
    """Play can come back: the nodes of a cycle, in order."""


def options_first(
    starts: Iterable[Node],
    options: Callable[[Node], Iterable[Node]],
    limit: int,
    refuse: Callable[[Node], NoReturn],
) -> list[Node]:
    """List all that can be reached, each after all that it leads to.

    Args:
        starts: where to begin; repetitions do not matter.
        options: where a move leads.
        limit: how many nodes may be visited.
        refuse: called with the next one where there are more.

    Raises:
        Recurrence: a node can be reached from itself.

    >>> options_first([3], range, 9, print)
    [0, 1, 2, 3]
    """
    done: dict[Node, None] = {}
    path: dict[Node, None] = {}
    stack: list[tuple[Node, Iterator[Node]]] = []

    def visit(node: Node) -> None:
        if node in path:
            nodes = list(path)
            raise Recurrence(nodes[nodes.index(node) :])
        if len(done) + len(path) >= limit:
            refuse(node)
        path[node] = None
        stack.append((node, iter(options(node))))

    for start in starts:
        check_limits()  # starts that are known already cost nothing, and may have no end
        if start not in done:
            visit(start)
        # Depth first with a stack of its own, so that play can be of any length: the iterator over
        # what a node leads to is where the search goes on when it comes back.
        while stack:
            for node in stack[-1][1]:
                if node not in done:
                    visit(node)
                    break
            else:
                node, _ = stack.pop()
                del path[node]
                done[node] = None
    return list(done)
