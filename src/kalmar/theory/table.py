"""The theory table: for each composition and convention the valuation and theorem that solve it.

There are six compositions in two conventions. All that decides who wins a compound is in
`THEORIES`. Read a row as: this choice, this ending and this convention are solved by this
valuation, whose values combine by this operation, because of this theorem. One row is a gap: no
valuation of components solves the disjunctive compound in misère play (source 000 §3.1); it needs
search. Moore's ways have a theorem for Nim only.

Ways of one's own that go by number are one of the six for few components that never fall apart,
such as "exactly 3" of 3 and "all": then the number of components stays the same, and a way is known
once it is said, for each number of ended components, how many a turn may move.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations

from kalmar.core.choices import Choice, Ending, ListedSets, Neighbours
from kalmar.core.compositions import MOORE, SIX, Composition
from kalmar.core.compounds import Compound
from kalmar.core.errors import UnknownNameError, UsageError
from kalmar.core.i18n import Message, join_messages, message, plain
from kalmar.core.rules import Play, Rules
from kalmar.games.heaps import NIM, code_of
from kalmar.theory import operations as op
from kalmar.theory import valuations
from kalmar.theory.moore import misere_moore_sum, misere_moore_value, moore_sum, moore_value
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Fold, Valuation

ONE, ALL, ANY = Choice.ONE, Choice.ALL, Choice.ANY
SHORT, LONG = Ending.SHORT, Ending.LONG
NORMAL, MISERE = Play.NORMAL, Play.MISERE


@dataclass(frozen=True)
class Theory:
    """The valuation that solves a way of playing, how values combine, and why.

    Attributes:
        fold: the valuation with its operation.
        theorem: the line by which answers name the theorem, see `kalmar.theory.theorems`.
        holds: for which rules of components; for all if None.
    """

    fold: Fold
    theorem: Message
    holds: Callable[[Rules], bool] | None = None

    @property
    def whole(self) -> Valuation:
        """Return the valuation of the whole."""
        return self.fold.valuation

    def total(self, values: Sequence[int], way: Compound) -> int:  # noqa: ARG002 - as of other rows
        """Return the value of the whole from those of its components."""
        return self.fold.total(values)

    def covers(self, games: Iterable[Rules]) -> bool:
        """Check whether the theorem covers components with all these rules.

        >>> from kalmar.games.registry import find_rules
        >>> theory = THEORIES[MOORE[0].choice, LONG, NORMAL]
        >>> [theory.covers([find_rules(name)]) for name in ("nim", "kayles")] if theory else None
        [True, False]
        """
        return self.holds is None or all(map(self.holds, games))


def is_nim(rules: Rules) -> bool:
    """Check whether components are Nim heaps.

    >>> from kalmar.games.heaps.nim import Nim
    >>> is_nim(Nim())
    True
    """
    return code_of(rules) == NIM


def moore_rows(
    choice: Choice, ending: Ending
) -> Iterator[tuple[tuple[Choice, Ending, Play], "Theory"]]:
    """Yield the rows for Moore's theorem in both conventions."""
    # A choice of up to k components; one row for each convention.
    most = choice.most or 1
    for play, value, total in (
        (NORMAL, moore_value(most), moore_sum(most)),
        (MISERE, misere_moore_value(most), misere_moore_sum(most)),
    ):
        words = THEOREMS["moore"].cite(play=play.title, most=most)
        yield (choice, ending, play), Theory(Fold(value, total), words, is_nim)


SIX_ROWS = (
    (ONE, LONG, NORMAL, valuations.GRUNDY, op.NIM_SUM, "sprague-grundy"),
    (ONE, SHORT, NORMAL, valuations.FORECLOSED, op.FORECLOSED_SUM, "foreclosed-values"),
    (ALL, SHORT, NORMAL, valuations.REMOTENESS, op.LEAST, "least-remoteness"),
    (ALL, LONG, NORMAL, valuations.SUSPENSE, op.GREATEST, "greatest-suspense"),
    (ANY, LONG, NORMAL, valuations.REMOTENESS, op.SELECTIVE_SUM, "selective-remoteness"),
    (ANY, SHORT, NORMAL, valuations.REMOTENESS, op.SHORTENED_SUM, "shortened-remoteness"),
    (ONE, SHORT, MISERE, valuations.MISERE_FORECLOSED, op.FORECLOSED_SUM,
     "misere-foreclosed-values"),
    (ALL, SHORT, MISERE, valuations.MISERE_REMOTENESS, op.LEAST, "misere-least-remoteness"),
    (ALL, LONG, MISERE, valuations.MISERE_SUSPENSE, op.GREATEST, "misere-greatest-suspense"),
    (ANY, LONG, MISERE, valuations.KERNEL, op.KERNEL_SUM, "kernels"),
    (ANY, SHORT, MISERE, valuations.MISERE_REMOTENESS, op.MISERE_SHORTENED_SUM,
     "misere-shortened-remoteness"),
)  # fmt: skip
"""Conway's ways, each with its valuation, the operation by which values combine, and the theorem.
"""

THEORIES: dict[tuple[Choice, Ending, Play], Theory | None] = {
    (ONE, LONG, MISERE): None,
    **{(choice, ending, play): Theory(Fold(valuation, combine), THEOREMS[theorem].cite())
       for choice, ending, play, valuation, combine, theorem in SIX_ROWS},
    # Moore's theorem is about Nim heaps alone: `holds` says so.
    **dict(row for way in MOORE for row in moore_rows(way.choice, way.ending)),
}  # fmt: skip


def find_theory(rules: Compound, play: Play) -> Theory | None:
    """Find the theory for a compound's way of playing; None where it is a gap or there is none.

    >>> theory = find_theory(Compound(Choice.ALL, Ending.SHORT), Play.NORMAL)
    >>> theory.fold.combine.sign if theory else None
    'min'
    """
    # Compounds without a row, and the gap of misère disjunctive play, give None alike.
    key = rules.choice, rules.ending, play
    if key in THEORIES:
        return THEORIES[key]
    choice = rules.choice
    other = choice.sizes or choice.places or choice.least != 1 or choice.most is None
    # Moore's theorem holds for every number of components, of which only a few have names.
    return None if other or rules.ending != LONG else dict(moore_rows(choice, LONG))[key]


MOST_COMPONENTS = 200
"""With more components ways are not compared, which takes the square of their number."""

Signature = tuple[tuple[int, ...], ...]
"""For each number of ended components how many a turn may move; none where play is over."""


def most_moved(choice: Choice, count: int) -> int | None:
    """Return the k of "at most k", if a turn moves any one to k of the components; else None.

    So many neighbours are any components where there is at most one more, in a circle; one
    neighbour is any one.

    >>> most_moved(Choice("at most 2", 1, 2), 5), most_moved(Choice.ANY, 5)
    (2, None)
    >>> circle = Choice("2 neighbours", places=Neighbours(2, circle=True))
    >>> most_moved(circle, 3), most_moved(circle, 4)
    (2, None)
    """
    places = choice.places
    if isinstance(places, Neighbours):
        is_any = places.width == 1 or count <= places.width + places.circle
        return places.width if is_any else None
    if isinstance(places, ListedSets):
        sizes = listed_sizes(places, count)
        most = max(sizes[-1], default=0) if sizes else 0
        ranges = tuple(tuple(range(1, min(most, live) + 1)) for live in range(count + 1))
        return most if most and sizes == ranges else None
    if places is not None or choice.sizes or choice.least != 1:
        return None
    return choice.most


MOST_LISTED = 6
"""Up to so many components the sets of a list are compared with all sets of their sizes."""


@lru_cache(maxsize=1 << 8)
def listed_sizes(places: ListedSets, count: int) -> Signature | None:
    """Return how many components listed sets let a turn move, for 0, 1, … that are live.

    Returns:
        None if it matters which they are, or if there are too many components to be looked at.

    >>> listed_sizes(ListedSets(((0, 1), (0, 2), (1, 2))), 3)
    ((), (), (2,), (2,))
    >>> listed_sizes(ListedSets(((0, 1), (0, 2))), 3)
    """
    if not places.needed <= count <= MOST_LISTED:
        return None
    found = []
    for number in range(count + 1):
        each = [
            (set(places.sets(live, count)), live) for live in combinations(range(count), number)
        ]
        sizes = {len(moved) for moved in each[0][0]}
        wanted = [{*chain.from_iterable(combinations(live, n) for n in sizes)} for _, live in each]
        if [moved for moved, _ in each] != wanted:
            return None
        found.append(tuple(sorted(sizes)))
    return tuple(found)


def signature(choice: Choice, ending: Ending, count: int) -> Signature | None:
    """Return how many components a turn may move, for each number that has ended.

    Returns:
        None for ways in which it matters which component is which.

    >>> signature(Choice("exactly 2", 2, 2), Ending.LONG, 2), signature(Choice.ALL, Ending.SHORT, 2)
    (((2,), ()), ((2,), ()))
    """
    places, most = choice.places, most_moved(choice, count)
    sizes = listed_sizes(places, count) if isinstance(places, ListedSets) else None
    if ending.component is not None or (places is not None and most is None and sizes is None):
        return None
    by_size = choice if places is None else Choice("", 1, most)
    return tuple(
        () if ending.over(ended, count)
        else sizes[count - ended] if sizes else tuple(by_size.counts(count - ended))
        for ended in range(count)
    )  # fmt: skip


@lru_cache(maxsize=1 << 10)
def same_way(rules: Compound, count: int) -> Composition | None:
    """Find the one of the six compositions that a way of one's own is for so many components.

    The components must stay whole. One component is played alike in all of them.

    >>> from kalmar.core.own_ways import parse_way
    >>> found = same_way(Compound(*parse_way("at most 3, first") or ()), 3)
    >>> found.name if found else None
    'shortened-selective'
    """
    known = any((row.choice, row.ending) == (rules.choice, rules.ending) for row in SIX)
    if known or not 0 < count <= MOST_COMPONENTS:
        return None
    own = signature(rules.choice, rules.ending, count)
    # Conjunctive first: its remoteness is the length of play, also where all six are the same.
    rows = sorted(SIX, key=lambda row: row.choice != Choice.ALL)
    return next((row for row in rows if own == signature(row.choice, row.ending, count)), None)


@lru_cache(maxsize=1 << 10)
def same_theory(rules: Compound, count: int, play: Play) -> Theory | None:
    """Find the theory of the composition that a way is for so many components that stay whole.

    >>> from kalmar.core.own_ways import parse_way
    >>> found = same_theory(Compound(*parse_way("exactly 3, last") or ()), 3, Play.NORMAL)
    >>> found.fold.valuation.symbol if found else None
    'R⁺'
    """
    way = same_way(rules, count)
    theory = None if way is None else find_theory(Compound.of(way), play)
    if way is None or theory is None:
        return None
    same = THEOREMS["same-way"].cite(count=count, way=message(way.title))
    return replace(theory, theorem=join_messages((same, theory.theorem), "; "))


def find_play(name: Play | str, misere: bool = False) -> Play:
    """Find the convention with this name; misère is `betli` in Hungarian.

    Args:
        name: of the convention, or the convention itself.
        misere: whether it is misère, whatever the name.

    Raises:
        UnknownNameError: it is neither normal nor misère.
        UsageError: `misere` is neither True nor False.

    >>> find_play("misère"), find_play("betli")
    (<Play.MISERE: 'misere'>, <Play.MISERE: 'misere'>)
    >>> find_play("normal", misere=True), find_play(Play.NORMAL)
    (<Play.MISERE: 'misere'>, <Play.NORMAL: 'normal'>)
    """
    if misere not in (True, False):
        raise UsageError("misere={given!r} is neither True nor False", given=misere)
    if misere:
        return Play.MISERE
    if isinstance(name, Play):
        return name
    key = "misere" if plain(name) == "betli" else plain(name)
    for play in Play:
        if play.value == key:
            return play
    raise UnknownNameError("convention", name, [play.value for play in Play])
