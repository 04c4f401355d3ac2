"""Coin-turning games: companion sets, the coins that may be turned with the coin at place i.

In come the places of heads, and a family as its name or its text; out go rules whose options turn
coins. Rows and rectangles of coins are in `turning`.

Those of games with a name are functions of the first place and of i. Users write theirs as text:

    {i-1},{i-2}           its neighbour, or the one beyond it (sets as in source 004, §2.1.2)
    {},{i-2,i-1}          none, or both coins left of it
    i-1,i-2               sets of one coin may do without braces
    1:{};2:{},{1};i:i-1   sets of place 1, of place 2, and of all others; `3:` leaves place 3 none
    sets.json             the same in a file: {"1": [[]], "2": [[], [1]], "i": [["i-1"]]}

A set that reaches beyond the leftmost place is left out. Places count from 1, or from 0 where a
place 0 is written.

`CoinHeaps` are the same games with heaps in place of heads: a head at place i is a heap of i
things. Source 004 (§2.1.2) puts it so: take at least one thing from a heap of i, and split the rest
into heaps whose sizes are one of the sets of i.
Where the numbers of a set add up to more than i − 1 no rest can be split so; such a set is read as
the coins have it: the heap of i gives way to heaps of these sizes. Play ends, as each of them is
smaller.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import GameError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import EVERY_HEAP, Heap
from kalmar.runtime.files import read_text

json = LazyModule("json")  # slow to load, and few games are in files


Row = tuple[int, ...]
"""The places of heads, or those of a companion set, ascending."""

Companions = Callable[[int, int], Iterator[Row]]
"""From the first place and a place k: the sets of places that may be turned with k, each once."""

LONG_ROW = 1_000
"""So many places are not listed to choose some of them."""

Term = tuple[bool, int]
"""A place, or where the first entry is true how far left of i it is."""
Sets = tuple[tuple[Term, ...], ...]

CLAUSE = re.compile(r"(?:(?P<place>i|[0-9]{1,6}):)?(?P<sets>[^:;]*)")
SET = re.compile(r"\{(?P<terms>[^{}]*)\}|(?P<term>[^{},]+)")
TERM = re.compile(r"i-(?P<left>[1-9][0-9]{0,5})|(?P<place>[0-9]{1,6})")


@dataclass(frozen=True)
class CompanionFamily:
    """The sets of some places by their number, and those of all others.

    Attributes:
        own: places with their sets, ascending.
        others: the sets of every other place.

    >>> family = family_from_text("2:{};i:{i-1},{1,i-1}")
    >>> list(family(1, 2)), list(family(1, 4)), list(family(1, 1))
    ([()], [(3,), (1, 3)], [])
    """

    own: tuple[tuple[int, Sets], ...]
    others: Sets

    def __call__(self, first: int, place: int) -> Iterator[Row]:
        """Return the sets of a place, each once."""
        sets = dict(self.own).get(place, self.others)
        # Terms such as i-1 and 1 name one place where i is 2, and a place is turned once.
        turned = (tuple(sorted({place - n if left else n for left, n in terms})) for terms in sets)
        fits = (row for row in turned if not row or (first <= row[0] and row[-1] < place))
        # Sets that differ in their terms may be the same places here.
        return iter(dict.fromkeys(fits))

    @property
    def first(self) -> int:
        """Return the leftmost place: 0 where it is written, else 1."""
        sets = [*(s for _, sets in self.own for s in sets), *self.others]
        zero = (False, 0) in {term for terms in sets for term in terms}
        return 0 if zero or 0 in dict(self.own) else 1

    @property
    def text(self) -> str:
        """Format the family as it is typed.

        >>> family_from_text("3:{2};1:{};i-1,{i-2,1}").text, family_from_text("i:{}").text
        ('1:{};3:{2};i:{i-1},{1,i-2}', '{}')
        """
        clauses = [f"{place}:{_written(sets)}" for place, sets in self.own]
        if not clauses:
            return _written(self.others)
        return ";".join([*clauses, *([f"i:{_written(self.others)}"] if self.others else [])])


def _written(sets: Sets) -> str:
    texts = (",".join(f"i-{n}" if left else str(n) for left, n in terms) for terms in sets)
    return ",".join(f"{{{text}}}" for text in texts)


def is_family(text: str) -> bool:
    """Check whether a parameter of `coins` is a family rather than a number of coins.

    >>> is_family("i-1,i-2"), is_family("{}"), is_family("=3"), is_family("sets.json")
    (True, True, False, True)
    """
    return bool(re.search(r"[i{:;]|\.json$", text))


def family_from_text(text: str) -> CompanionFamily:
    """Parse the family that a text or a JSON file describes.

    Raises:
        GameError: a set is not written as it should be, or lies not to the left of its coin.
        DataError: the file cannot be read.

    >>> family_from_text("i-1,i-2") == family_from_text("{i-1},{i-2}")
    True
    """
    if text.endswith(".json"):
        text = _from_json(text)
    own: dict[int, Sets] = {}
    others: Sets = ()
    for clause in text.replace(" ", "").split(";"):
        match = CLAUSE.fullmatch(clause)
        if match is None:
            raise _refused(clause)
        sets = tuple(_sets(match["sets"], clause))
        if match["place"] in {None, "i"}:
            others = sets
        else:
            own[int(match["place"])] = _on_the_left(sets, int(match["place"]))
    return CompanionFamily(tuple(sorted(own.items())), others)


def _sets(text: str, clause: str) -> Iterator[tuple[Term, ...]]:
    # With each set written as one sign, only signs with single commas between them are a list.
    if not re.fullmatch("(s(,s)*)?", re.sub(SET, "s", text)):
        raise _refused(clause)
    for match in SET.finditer(text):
        terms = match["term"] or match["terms"]
        found = [TERM.fullmatch(term) for term in terms.split(",")] if terms else []
        if not all(found):
            raise _refused(clause)
        read = ((t["left"] is not None, int(t["left"] or t["place"])) for t in found if t)
        yield tuple(sorted(set(read)))


def _on_the_left(sets: Sets, place: int) -> Sets:
    """Verify that the sets of a place hold only places on its left, and return them."""
    for left, number in (term for terms in sets for term in terms):
        if not left and number >= place:
            raise GameError(
                "place {number} cannot be turned with the head at {place}: choose places to"
                " its left, such as {example}",
                number=number,
                place=place,
                example=max(place - 1, 0),
            )
    return sets


def _refused(text: str) -> GameError:
    return GameError(
        "'{text}' is not a family of companion sets: write the sets of places that may be turned"
        " with the coin at i, such as coins({{i-1}},{{i-2}}) or coins(1:{{}};i:{{i-1}})",
        text=text,
    )


def _from_json(path: str) -> str:
    """Read a family from a JSON file as text."""
    text = read_text(path, message("companion sets"))
    try:
        data: Any = json.loads(text)
        pairs = [(place, [list(terms) for terms in sets]) for place, sets in data.items()]
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise GameError(
            "{path} has no companion sets: write an object that maps places to lists of sets,"
            ' such as {{"1": [[]], "i": [["i-1"]]}}',
            path=path,
        ) from error
    written = ((p, ",".join("{" + ",".join(map(str, t)) + "}" for t in sets)) for p, sets in pairs)
    return ";".join(f"{place}:{sets}" for place, sets in written)


def at_most(coins: int) -> Companions:
    """Return the rule that turns up to so many coins, the rightmost one included.

    >>> list(at_most(2)(1, 3))
    [(), (1,), (2,)]
    """
    return _Counted(0, coins - 1)


def exactly(coins: int) -> Companions:
    """Return the rule that turns exactly so many coins.

    >>> list(exactly(3)(0, 3))
    [(0, 1), (0, 2), (1, 2)]
    """
    return _Counted(coins - 1, coins - 1)


@dataclass(frozen=True)
class _Counted:
    least: int
    most: int

    def __call__(self, first: int, place: int) -> Iterator[Row]:
        for count in range(self.least, self.most + 1):
            yield from _chosen(first, place, count)


def _chosen(first: int, place: int, count: int) -> Iterator[Row]:
    """Yield the sets of so many places, without listing a long row as `combinations` does."""
    places = range(first, place)
    if count == 0:
        return iter(((),))
    if count == 1:
        return ((left,) for left in places)
    if len(places) < LONG_ROW:
        return combinations(places, count)
    return (
        (*rest, last)
        for last in range(first + count - 1, place)
        for rest in _chosen(first, last, count - 1)
    )


@dataclass(frozen=True)
class Subtracting:
    """The coin form of a subtraction game: one coin that far left, none at the edge.

    Attributes:
        numbers: that may be subtracted.

    >>> list(Subtracting((1, 2, 3))(1, 3)), list(Subtracting((1, 2, 3))(1, 4))
    ([(2,), (1,), ()], [(3,), (2,), (1,)])
    """

    numbers: tuple[int, ...]

    def __call__(self, first: int, place: int) -> Iterator[Row]:
        """Yield the sets of a place."""
        for number in self.numbers:
            if place - number >= first:
                yield (place - number,)
            # A step to just before the first place takes the head off the row: a heap of 0.
            elif place - number == first - 1:
                yield ()


def ruler(first: int, place: int) -> Iterator[Row]:
    """Yield the sets that turn any number of neighbouring coins.

    >>> list(ruler(1, 3))
    [(), (2,), (1, 2)]
    """
    return (tuple(range(left, place)) for left in range(place, first - 1, -1))


def turnips(first: int, place: int) -> Iterator[Row]:
    """Yield the sets that turn three coins at equal distances.

    >>> list(turnips(0, 4))
    [(2, 3), (0, 2)]
    """
    return ((place - 2 * d, place - d) for d in range(1, (place - first) // 2 + 1))


def grunt(first: int, place: int) -> Iterator[Row]:
    """Yield the sets that turn four coins, symmetric with the leftmost of all: 0, a, k − a, k.

    >>> list(grunt(0, 5))
    [(0, 1, 4), (0, 2, 3)]
    """
    size = place - first
    # Up to the middle only, where a and k − a would be one coin.
    return ((first, first + a, place - a) for a in range(1, (size + 1) // 2))


@dataclass(frozen=True)
class CoinHeaps(Heap):
    """A heap of i: one of the sets of i.

    Attributes:
        family: the companion sets of the coin game.

    >>> list(heaps_from_text("{},{i-1},{i-2,i-1}").options(5))
    [(0,), (4,), (3, 4)]
    """

    family: CompanionFamily
    distinct = True
    component_words: ClassVar[Message] = EVERY_HEAP

    @property
    def name(self) -> str:
        """Return the name with the family.

        >>> heaps_from_text("i-1").name
        'coin-heaps({i-1})'
        """
        return f"coin-heaps({self.family.text})"

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield the heaps of each set; an empty set is a heap of 0."""
        if component:
            for sizes in self.family(1, component):
                yield sizes or (0,)

    def label(self, component: int, option: Option[int]) -> Label:
        """Label how many are taken, and what is left; only what is left where that is not less."""
        if sum(option) < component:
            return super().label(component, option)
        return Label("split", (option,))


def heaps_from_text(text: str) -> CoinHeaps:
    """Parse the game of a family, written as for `coins`.

    Raises:
        GameError: there is none, or it is not written as it should be.
        DataError: its file cannot be read.

    >>> heaps_from_text("")
    Traceback (most recent call last):
    kalmar.core.errors.GameError: a coin-turning game in heaps needs the sets of sizes ... such
    as coin-heaps({i-1},{i-2}) 5
    """
    if not text.strip():
        raise GameError(
            "a coin-turning game in heaps needs the sets of sizes that can replace a heap of i,"
            " such as coin-heaps({{i-1}},{{i-2}}) 5",
            text=text,
        )
    family = family_from_text(text)
    if family.first == 0:
        raise GameError(
            "the sets in coin-heaps({text}) contain 0, but no heap has that size: count from 1",
            text=text,
        )
    return CoinHeaps(family)
