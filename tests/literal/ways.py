"""Ways of playing, written down a second time: trees of components, whole turns, and who wins.

Nothing here knows of orders of components, values or theorems; of Kalmár only the vocabulary of
rules is imported. States are numbered, and every turn is made as the words of a way say it.
"""

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from math import inf, prod
from typing import Any, NamedTuple, TypeVar

from kalmar.core.rules import Rules, labelled_moves_of
from tests.known import known

Sizes = tuple[int, ...]


class Way(NamedTuple):
    """A way of playing, as plain data.

    Attributes:
        choice: one, any, all, at most, exactly, at least, sizes, neighbours, sets or in turn.
        numbers: of the choice: sizes, or how many neighbours.
        sets: places, counted from 0, where the choice lists sets.
        tail: the words behind the choice: "or fewer", "in a row", "skipping ended" or none.
        ending: first, last, ended or component.
        number: of the ending.
    """

    choice: str
    numbers: Sizes = ()
    sets: tuple[Sizes, ...] = ()
    tail: str = ""
    ending: str = "last"
    number: int = 0

    @property
    def is_placed(self) -> bool:
        """Whether it matters which component is which."""
        return self.choice in ("neighbours", "sets", "in turn") or self.ending == "component"

    def words(self, first: int) -> str:
        """The way as it is typed, with the place of the component that is next in turn."""
        said = {
            "sizes": " or ".join(map(str, self.numbers)),
            "neighbours": f"{self.numbers[0] if self.numbers else 0} neighbours",
            "sets": "sets " + " ".join(
                "{" + ",".join(str(n + 1) for n in places) + "}" for places in self.sets
            ),
            "in turn": f"in turn from {first + 1}" if first else "in turn",
        }.get(self.choice, " ".join([self.choice, *map(str, self.numbers)]))  # fmt: skip
        ending = {"ended": f"{self.number} ended", "component": f"component {self.number}"}
        tail = f" {self.tail}" if self.tail else ""
        return f"{said}{tail}, {ending.get(self.ending, self.ending)}"


CHOICE = re.compile(
    r"(?P<choice>in turn|sets|at most|at least|exactly|one|any|all)? ?(?P<numbers>\d+(?: or \d+)*)?"
    r"(?P<sets>(?: ?\{[\d,]+\})*) ?(?P<together>neighbours)? ?(?P<tail>.*)"
)


def way_of(words: str) -> Way:
    """Read a way as it is typed."""
    choice, ending = words.rsplit(", ", 1)
    found = known(CHOICE.fullmatch(choice))
    numbers, inside = found["numbers"] or "", re.findall(r"[\d,]+", found["sets"])
    return Way(
        found["choice"] or found["together"] or "sizes",
        tuple(map(int, numbers.split(" or "))) if numbers else (),
        tuple(tuple(int(n) - 1 for n in places.split(",")) for places in inside),
        found["tail"],
        re.sub(r"[ \d]", "", ending),
        int("0" + re.sub(r"\D", "", ending)),
    )


SUM = Way("one")
"""How the pieces of a component are played that stays at its place."""


def sizes(way: Way, live: int) -> set[int]:
    """How many of the live components a turn may move, where only their number matters."""
    (number, *_) = (*way.numbers, 0)
    wanted = {
        "one": {1},
        "any": {*range(1, live + 1)},
        "all": {live},
        "at most": {*range(1, number + 1)},
        "exactly": {number},
        "at least": {*range(number, max(number, live) + 1)},
        "sizes": {*way.numbers},
    }[way.choice]
    if way.tail == "or fewer":
        wanted = {min(size, live) for size in wanted}
    return {size for size in wanted if 1 <= size <= live}


def admissible(way: Way, live: Sequence[int], count: int, first: int) -> Iterator[Sizes]:
    """The sets of places that a turn may move, each once."""
    if way.choice == "in turn":
        order = [(first + step) % count for step in range(count)]
        able = [place for place in order if place in live]
        if able and (way.tail or able[0] == order[0]):
            yield (able[0],)
    elif way.choice == "sets":
        left = [tuple(p for p in places if p in live) for places in way.sets]
        whole = [
            able
            for able, places in zip(left, way.sets, strict=True)
            if able and (way.tail or able == places)
        ]
        yield from dict.fromkeys(whole)
    elif way.choice == "neighbours":
        for moved in nonempty(live):
            if stands_together(moved, count, way.numbers[0], circle=way.tail != "in a row"):
                yield moved
    else:
        wanted = sizes(way, len(live))
        yield from (moved for moved in nonempty(live) if len(moved) in wanted)


def nonempty(live: Sequence[int]) -> Iterator[Sizes]:
    return chain.from_iterable(combinations(live, size) for size in range(1, len(live) + 1))


def stands_together(moved: Sizes, count: int, width: int, circle: bool) -> bool:
    """Whether some places lie within so many next to each other."""
    return any(
        all(((place - first) % count if circle else place - first) in range(width)
            for place in moved)
        for first in range(count)
    )  # fmt: skip


def is_over(way: Way, ended: Sequence[bool]) -> bool:
    """Whether play has stopped, by the words of the ending."""
    if way.ending == "component":
        return ended[way.number - 1]
    wanted = {"first": 1, "last": len(ended)}.get(way.ending, way.number)
    return sum(ended) >= min(wanted, len(ended))


class Leaf(NamedTuple):
    """A component that is no compound."""

    rules: Rules
    component: Any


class Node(NamedTuple):
    """Components played together, by their numbers; `first` is the next one in turn."""

    way: Way
    parts: tuple[int, ...]
    first: int = 0


Step = tuple[tuple[int, ...], Hashable, tuple[Any, ...]]
"""Which part of which part …, the label of the move made there, and what it leaves there."""


class TooManyTurns(Exception):
    """There are more turns than may be made."""


TURNS_PER_MOVE = 10
"""Turns that may be made for each move that is counted, as many turns may leave the same."""


class Literal:
    """All states that play reaches, numbered as they are met."""

    def __init__(self) -> None:
        self.states: list[Leaf | Node] = []
        self.numbers: dict[Leaf | Node, int] = {}
        self.known: dict[int, list[tuple[int, ...]]] = {}
        self.room: float = inf

    def number(self, state: Leaf | Node) -> int:
        """The number of a state."""
        found = self.numbers.setdefault(state, len(self.states))
        if found == len(self.states):
            self.states.append(state)
        return found

    def options(self, number: int) -> list[tuple[int, ...]]:
        """What the moves of a state leave in its place: several states where it falls apart."""
        if number not in self.known:
            state = self.states[number]
            if isinstance(state, Leaf):
                found = [self.pieces(state.rules, o) for o in state.rules.options(state.component)]
            else:
                found = [(self.number(left),) for left in self.left(state)]
            self.known[number] = list(dict.fromkeys(found))
        return self.known[number]

    def pieces(self, rules: Rules, option: Sequence[Any]) -> tuple[int, ...]:
        return tuple(self.number(Leaf(rules, piece)) for piece in option)

    def left(self, node: Node) -> Iterator[Node]:
        """What the turns of a compound leave; raises TooManyTurns."""
        for moved in self.moved(node):
            ways = [self.options(node.parts[place]) for place in moved]
            self.room -= prod(map(len, ways))
            if self.room < 0:
                raise TooManyTurns
            for chosen in product(*ways):
                yield self.after(node, moved, chosen)

    def moved(self, node: Node) -> list[Sizes]:
        """The places that a turn may move together."""
        ended = [not self.options(part) for part in node.parts]
        if is_over(node.way, ended):
            return []
        live = [place for place, over in enumerate(ended) if not over]
        return [*admissible(node.way, live, len(ended), node.first)]

    def after(self, node: Node, moved: Sizes, chosen: Sequence[tuple[int, ...]]) -> Node:
        """What is left after a turn: pieces side by side, or a sum at the place of the whole."""
        if not node.way.is_placed:  # which component is which counts only where a way says so
            rest = [part for place, part in enumerate(node.parts) if place not in moved]
            return Node(node.way, tuple(sorted(chain(rest, *chosen))))
        parts = list(node.parts)
        for place, pieces in zip(moved, chosen, strict=True):
            parts[place] = pieces[0] if len(pieces) == 1 else self.number(Node(SUM, pieces))
        first = (max(moved) + 1) % len(parts) if node.way.choice == "in turn" else 0
        return Node(node.way, tuple(parts), first)

    def turns(self, state: Leaf | Node) -> Iterator[tuple[tuple[Step, ...], tuple[int, ...]]]:
        """Every move that a person can point at: its steps, and the states in the place of this."""
        if isinstance(state, Leaf):
            labelled = labelled_moves_of(*state)
            options = dict.fromkeys(state.rules.options(state.component))
            for label, left in ((None, o) for o in options) if labelled is None else labelled:
                yield (((), label, left),), self.pieces(state.rules, left)
            return
        ways = [list(self.turns(self.states[part])) for part in state.parts]
        for moved in self.moved(state):
            for turn in product(*(ways[place] for place in moved)):
                steps = tuple(
                    ((place, *path), label, left)
                    for place, (inner, _) in zip(moved, turn, strict=True)
                    for path, label, left in inner
                )
                yield steps, (self.number(self.after(state, moved, [left for _, left in turn])),)

    def reach(self, starts: Sequence[int], most: int) -> dict[int, list[int]] | None:
        """Everything that play reaches from some compounds; None if it has more moves."""
        found: dict[int, list[int]] = {}
        todo, self.room = list(starts), TURNS_PER_MOVE * most
        while todo:
            here = todo.pop()
            if here not in found:
                try:
                    found[here] = [left for (left,) in self.options(here)]
                except TooManyTurns:
                    return None
                todo += found[here]
                most -= 1 + len(found[here])
                if most < 0:
                    return None
        self.room = inf
        return found


Place = TypeVar("Place", bound=Hashable)


def solved(graph: Mapping[Place, Sequence[Place]], misere: bool) -> dict[Place, int]:
    """How many moves play has if the winner hurries, odd if the player to move wins.

    In misère play it is even for a win. States that neither player can force to an end are missing.
    """
    before: dict[Place, list[Place]] = {}
    open_moves = {here: len(left) for here, left in graph.items()}
    for here, left in graph.items():
        for then in left:
            before.setdefault(then, []).append(here)
    found = {here: 0 for here, left in graph.items() if not left}
    layer, length = [*found], 0
    while layer:
        # Ends are lost in normal play and won in misère play; whatever is found later alternates.
        lost, length, fresh = (length % 2 == 0) != misere, length + 1, list[Place]()
        for then in layer:
            for here in before.get(then, ()):
                open_moves[here] -= 1
                if here not in found and (lost or not open_moves[here]):
                    found[here] = length
                    fresh.append(here)
        layer = fresh
    return found


def outcome(length: int | None, misere: bool) -> str:
    """What a length says, of the player to move: N, P, or a draw where play need not end."""
    return "draw" if length is None else "NP"[(length % 2 == 0) != misere]


def by_words(
    words: str, rules: Rules, misere: bool
) -> Callable[[tuple[Any, ...], int], tuple[bool, int]]:
    """Return a search over all positions of one game, played in the way of these words.

    It takes the components and the place that moved last, and says whether the player to move wins,
    and in how many moves if the winner hurries.
    """
    way, literal, lengths = way_of(words), Literal(), dict[int, int]()

    def search(components: tuple[Any, ...], last: int) -> tuple[bool, int]:
        first = (last + 1) % len(components) if way.choice == "in turn" else 0
        parts = tuple(literal.number(Leaf(rules, component)) for component in components)
        start = literal.number(Node(way, parts, first))
        if start not in lengths:
            lengths.update(solved(known(literal.reach([start], 10**6)), misere))
        return (lengths[start] % 2 == 0) == misere, lengths[start]

    return search
