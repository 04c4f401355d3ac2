"""The class of valuations: a value for terminal components, and a recursion for the rest.

A `Fold` is a valuation together with the operation that combines the values of the pieces into
which a move splits a component: the same operation that combines the components of a position.

What recursions take are the five excludants mex, lego, gelo, loge and gole: a value from the values
of the options. Source: Conway, On Numbers and Games, ch. 14; Smith (1966), "Graphs and composite
games".
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from itertools import accumulate
from typing import Any

from kalmar.core.errors import UsageError
from kalmar.core.i18n import format_number, message, read_cards
from kalmar.core.rules import Outcome, Play
from kalmar.runtime.jobs import batches
from kalmar.theory.operations import Operation

LONG_WIN, LONG_LOSS = -2, -3
"""Stand for an unknown remoteness of what the player to move wins, or loses."""

UNKNOWN_LENGTH = {LONG_WIN: Outcome.N, LONG_LOSS: Outcome.P}


class Length(Enum):
    """What a value says about the length of optimal play, if anything."""

    HURRIED = message("the winner hurries and the loser delays")
    DELAYED = message("the winner delays and the loser hurries")


@dataclass(frozen=True, repr=False)
class Valuation:
    """A function from positions to integers, defined by recursion over options.

    Attributes:
        name: what a user types.
        symbol: as in the literature (Conway, On Numbers and Games, ch. 14).
        title: what a reader sees.
        headings: what begins a sentence about one value, and about several; the title if empty.
        definition: how it is found from the values of the options.
        play: the convention under which it tells who wins.
        ended: the value of a component without options.
        of_options: the value of any other, from the values of its options (each an integer).
        is_p: whether a value is that of a P-position; None where values say nothing of who wins.
        p_values: those values where they are few; None where only `is_p` tells them.
        undefined: the values that stand for "no value".
        sign: what lists and tables show for those.
        sign_words: what that sign means.
        length: what the value says about the length of play, if it is that length.
        aliases: other names a user may type.
        source: where it is defined.
        words: a value in words, where a number alone says too little.
        kinds: its values where they are few and name what a position is; empty for numbers.
        p_words: what the value of a P-position is, and what that of another position is.
        shift: if all options are greater by a multiple of this, the value is greater by as much; 0
            if that holds for no shift.

    >>> import kalmar
    >>> found = kalmar.find_valuation("remoteness")
    >>> found.symbol, found.is_p(4), found.of_options({0, 3})
    ('R⁺', True, 1)
    """

    name: str
    symbol: str
    title: str
    play: Play
    ended: int
    of_options: Callable[[Iterable[int]], int]
    is_p: Callable[[int], bool] | None
    undefined: frozenset[int] = frozenset()
    length: Length | None = None
    aliases: tuple[str, ...] = ()
    source: str = ""
    words: Callable[[int], str] = format_number
    p_words: tuple[str, str] = (message("zero"), message("not zero"))
    p_values: frozenset[int] | None = None
    kinds: tuple[int, ...] = ()
    headings: tuple[str, str] = ("", "")
    definition: str = ""
    shift: int = 0
    sign: str = "–"
    sign_words: str = message("no value")

    def __hash__(self) -> int:
        """Return the hash of the name, which no two have in common."""
        return hash(self.name)

    def __repr__(self) -> str:
        """Its name."""
        return f"<Valuation {self.name}>"

    def outcome(self, value: int) -> Outcome | None:
        """Return the outcome class of a position with this value; None if values do not tell."""
        if self.is_p is None:
            return None
        # Values know no draws: games that need not end have valuations of their own.
        return Outcome.P if self.is_p(value) else Outcome.N

    def heading(self, count: int) -> str:
        """Return the opening words of a sentence about so many values."""
        if self.headings[0]:
            return self.headings[count != 1]
        return self.title[:1].upper() + self.title[1:]

    def show(self, value: int) -> int | None:
        """Return the value for people and files: None where it is undefined."""
        return None if value in self.undefined else value


CARDS = {card.name: card for card in read_cards(__file__, "valuations.md")}


def prose(name: str, **fields: int) -> dict[str, Any]:
    """Return what the card of a valuation says of it, as fields of `Valuation`.

    Args:
        name: of the valuation.
        fields: numbers in its sentences, for one of a family; the name ends in `most`.

    >>> prose("grundy")["symbol"], prose("moore", most=2, base=3)["name"]
    ('G⁺', 'moore-2')
    """
    card = CARDS[name]
    (definition,) = card.text
    headings = [card.fields[key] for key in ("one", "several") if key in card.fields]
    return {
        "name": f"{name}-{fields['most']}" if fields else name,
        "symbol": card.field("symbol").format(**fields),
        "title": message(card.field("title"), **fields),
        "headings": tuple(map(message, headings)) or ("", ""),
        "definition": message(definition, **fields),
        "aliases": card.listed("aliases"),
        "source": card.fields.get("source", ""),
    }


def is_zero(value: int) -> bool:
    """Check whether a Grundy value is that of a P-position.

    >>> is_zero(0), is_zero(3)
    (True, False)
    """
    return value == 0


def is_even(value: int) -> bool:
    """Check whether a length is that of a P-position in normal play.

    >>> is_even(4), is_even(3)
    (True, False)
    """
    return value % 2 == 0


def is_odd(value: int) -> bool:
    """Check whether a length is that of a P-position in misère play.

    >>> is_odd(4), is_odd(3)
    (False, True)
    """
    return value % 2 == 1


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values; 0 on none.

    Args:
        values: non-negative integers.

    Raises:
        UsageError: one of them is negative.

    >>> mex([0, 1, 3]), mex([7, 9, 8, 3, 1, 12, 0]), mex([])
    (2, 2, 0)
    """
    seen = set(values)
    if seen and min(seen) < 0:
        raise UsageError(
            "{value} is not a Grundy value: mex takes whole numbers from 0 on", value=min(seen)
        )
    return least_missing(seen)


def least_missing(values: Iterable[int]) -> int:
    """Return the mex of values that need no check; negative ones do not count.

    >>> least_missing([0, 1, 3]), least_missing([-2, 0]), least_missing([])
    (2, 1, 0)
    """
    # A set and a count upwards: linear, as the mex is at most the number of values.
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


def _preferred(
    values: Iterable[int], parity: int, pick: Callable[..., int], other: Callable[..., int]
) -> int:
    """Pick among the values of a parity; if there are none, in the other way among the others."""
    listed = list(values)
    wanted = [value for value in listed if value & 1 == parity]
    # −1 stands for no values: one more is 0, the end.
    return pick(wanted) if wanted else other(listed, default=-1)


def lego(values: Iterable[int]) -> int:
    """Return the least even value, else the greatest odd one; −1 on none.

    >>> lego([3, 4, 2]), lego([1, 5, 3]), lego([])
    (2, 5, -1)
    """
    return _preferred(values, 0, min, max)


def gelo(values: Iterable[int]) -> int:
    """Return the greatest even value, else the least odd one; −1 on none.

    >>> gelo([3, 4, 2]), gelo([1, 5, 3]), gelo([])
    (4, 1, -1)
    """
    return _preferred(values, 0, max, min)


def loge(values: Iterable[int]) -> int:
    """Return the least odd value, else the greatest even one; −1 on none.

    >>> loge([3, 4, 1]), loge([2, 0, 4]), loge([])
    (1, 4, -1)
    """
    return _preferred(values, 1, min, max)


def gole(values: Iterable[int]) -> int:
    """Return the greatest odd value, else the least even one; −1 on none.

    >>> gole([3, 4, 1]), gole([2, 0, 4]), gole([])
    (3, 0, -1)
    """
    return _preferred(values, 1, max, min)


def remoteness(options: Iterable[int]) -> int:
    """Return one more than the least even value, else than the greatest odd one.

    >>> remoteness([3, 4, 2]), remoteness([1, 3])
    (3, 4)
    """
    # Even values are wins of the player who just moved: the mover, who looks for one, takes the
    # least to win soon; without one he loses, and takes the greatest odd one to lose late.
    return 1 + lego(options)


def misere_remoteness(options: Iterable[int]) -> int:
    """Return one more than the least odd value, else than the greatest even one.

    >>> misere_remoteness([3, 4, 1]), misere_remoteness([0, 2])
    (2, 3)
    """
    # As in normal play with the parities exchanged: at the end the player to move has won.
    return 1 + loge(options)


def suspense(options: Iterable[int]) -> int:
    """Return one more than the greatest even value, else than the least odd one.

    >>> suspense([3, 4, 2]), suspense([1, 3])
    (5, 2)
    """
    # The winner delays and the loser hurries, so both choose at the other end.
    return 1 + gelo(options)


def misere_suspense(options: Iterable[int]) -> int:
    """Return one more than the greatest odd value, else than the least even one.

    >>> misere_suspense([3, 4, 1]), misere_suspense([0, 2])
    (4, 1)
    """
    # As in normal play with the parities exchanged.
    return 1 + gole(options)


@dataclass(frozen=True)
class Fold:
    """A valuation with the operation by which values combine; the operation is associative."""

    valuation: Valuation
    combine: Operation

    def total(self, values: Iterable[int]) -> int:
        """Combine the values of one or more components."""
        return reduce(self.combine.function, values)

    def others(self, values: Sequence[int]) -> list[int | None]:
        """Return for each of several components the combined value of all the others.

        What stands before a component and what stands behind it are combined once for all.

        Returns:
            As many values as there are components; None where there are no others.

        >>> from kalmar.theory.valuations import GRUNDY
        >>> from kalmar.theory.operations import NIM_SUM
        >>> Fold(GRUNDY, NIM_SUM).others([3, 5, 7]), Fold(GRUNDY, NIM_SUM).others([3])
        ([2, 4, 6], [None])
        """
        combine = self.combine.function
        before: list[int | None] = [None, *accumulate(values[:-1], combine)]
        behind: list[int | None] = [None, *accumulate(values[:0:-1], combine)]
        return [
            left if right is None else join(combine, left, right)
            for left, right in zip(before, reversed(behind), strict=True)
        ]


def join(combine: Callable[[int, int], int], total: int | None, value: int) -> int:
    """Combine a total with one more value, where None is the total of none.

    >>> join(max, None, 3), join(max, 5, 3)
    (3, 5)
    """
    return value if total is None else combine(total, value)


def fold_options(options: Iterable[Sequence[Sequence[int]]], fold: Fold) -> list[int]:
    """Compute the values of components that are known by number.

    Args:
        options: for each component its options, each the numbers of the components it leaves;
            those come before it, as `explore` gives them.
        fold: what to carry.

    Returns:
        One value a component, in the same order.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> from kalmar.theory.operations import NIM_SUM
    >>> fold_options([[], [(0,)], [(0,), (1,)], [(0, 1), (1, 1)]], Fold(GRUNDY, NIM_SUM))
    [0, 1, 2, 2]
    """
    values: list[int] = []
    total, ended, of_options = fold.total, fold.valuation.ended, fold.valuation.of_options
    for group in batches(options):
        for listed in group:
            # A single part needs no combining: the commonest case in most games.
            reached = [
                values[option[0]] if len(option) == 1 else total([values[i] for i in option])
                for option in listed
            ]
            values.append(of_options(reached) if reached else ended)
    return values
