"""Theorems that decide a way of playing from the values of its components, taken together.

A row of the theory table combines values two at a time. The rules here look at all of them at once:
"all are equal", "opposite ones are equal". Each row of `DECISIONS` names its theorem, the way and
the hypotheses: how many components, of which games, none of which may fall apart.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kalmar.core.choices import Choice, InTurn, Neighbours
from kalmar.core.compounds import Compound
from kalmar.core.i18n import Message, message
from kalmar.core.own_ways import parse_way
from kalmar.core.rules import Play, Rules
from kalmar.theory import operations as op
from kalmar.theory.fold import Fold
from kalmar.theory.several_heaps import CIRCLES, exact_value, is_lost_circle
from kalmar.theory.table import find_theory, is_nim, most_moved
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import (
    BIRTHDAY,
    FORECLOSED,
    GRUNDY,
    MISERE_FORECLOSED,
    MISERE_REMOTENESS,
    REMOTENESS,
)
from kalmar.theory.valuations.normal_and_misere import MISERE_OUTCOME, OUTCOME
from kalmar.theory.valuations.valuation import Valuation

__all__ = [
    "DECISIONS",
    "NO_VALUATION",
    "UNDECIDED",
    "Decision",
    "find_decision",
    "is_undecided",
    "unmet",
]

Values = Sequence[int]


@dataclass(frozen=True)
class Decision:
    """A rule that reads off the values of all components who wins.

    Attributes:
        theorem: its name in the register.
        way: the ways that it decides, in words.
        needs: its hypotheses about the components, in words.
        play: the convention.
        fits: whether it is about a way of playing so many components, whichever they are.
        counts: whether it holds for so many components.
        valuation: of the components.
        value: the value of the whole, from those of the components.
        whole: the valuation of that value.
        words: what the values are where the player to move loses, and where that player wins.
        holds: for which rules of components; for all if None.
        aims: for a position that is won, the turns that win: to which value each brings which
            component; None where winning turns are found by looking at all.
        complete: whether these are all turns that win.
    """

    theorem: str
    way: Message
    needs: Message
    play: Play
    fits: Callable[[Compound, int], bool]
    counts: Callable[[Compound, int], bool]
    valuation: Valuation
    value: Callable[[Values, Compound], int]
    whole: Valuation
    words: tuple[Message, Message]
    holds: Callable[[Rules], bool] | None = None
    aims: Callable[[Values, Compound], Iterable[dict[int, int]]] | None = None
    complete: bool = False

    @property
    def fold(self) -> Fold:
        """Return the valuation as solvers take it; nothing is combined, as nothing splits."""
        return Fold(self.valuation, COMBINED.get(self.valuation.name, op.LEAST))

    def covers(self, games: Sequence[Rules]) -> bool:
        """Check whether the theorem covers components with all these rules."""
        return self.holds is None or all(map(self.holds, games))


COMBINED = {
    "grundy": op.NIM_SUM,
    "foreclosed": op.FORECLOSED_SUM,
    "misere-foreclosed": op.FORECLOSED_SUM,
}
"""The operations for which there are closed forms and kernels."""


def _most(rules: Compound, count: int) -> int:
    return most_moved(rules.choice, count) or 0


def _is_long(rules: Compound, count: int) -> bool:
    ending = rules.ending
    return ending.component is None and (ending.enough is None or ending.enough >= count)


def few_to_the_last(rules: Compound, count: int) -> bool:
    """Check for "at most k, last"."""
    return _most(rules, count) > 1 and _is_long(rules, count)


def few_to_the_first(rules: Compound, count: int) -> bool:
    """Check for "at most k, first"."""
    return _most(rules, count) > 1 and rules.ending.enough == 1


def at_most_one_more(rules: Compound, count: int) -> bool:
    """Check that there is at most one component more than a turn may move."""
    return count <= _most(rules, count) + 1


def base(values: Values, rules: Compound) -> int:
    """Return the value that all components have to have: 0, or the least if a turn spares one."""
    return min(values) if len(values) > _most(rules, len(values)) else 0


def unequal(values: Values, rules: Compound) -> int:
    """Return 0 iff all values are 0, or all are equal where there is one more than a turn moves.

    >>> three_of = Compound(*parse_way("at most 2"))
    >>> unequal([4, 4, 4], three_of), unequal([4, 4], three_of), unequal([0, 0], three_of)
    (0, 1, 0)
    """
    return int(any(value != base(values, rules) for value in values))


def equalise(values: Values, rules: Compound) -> Iterator[dict[int, int]]:
    """Yield how a turn makes all values equal, or 0: downwards first, then also upwards.

    >>> three_of = Compound(*parse_way("at most 2"))
    >>> list(equalise([4, 2, 4], three_of)), list(equalise([4, 4], three_of))
    ([{0: 2, 2: 2}, {1: 4}], [{0: 0, 1: 0}])
    """
    most = _most(rules, len(values))
    for wanted in sorted({*values}) if len(values) > most else (0,):
        then = {place: wanted for place, value in enumerate(values) if value != wanted}
        if 1 <= len(then) <= most:
            yield then


def foreclosed(values: Values, rules: Compound) -> int:
    """Return 0 iff a component has ended, or nobody wants to open the way to an end."""
    if min(values) < 0:
        return int(min(values) == op.ALMOST_ENDED)
    return unequal(values, rules)


def end_or_equalise(values: Values, rules: Compound) -> Iterable[dict[int, int]]:
    """Return how a turn ends a component, or makes all foreclosed values equal."""
    if op.ALMOST_ENDED in values:
        return ({values.index(op.ALMOST_ENDED): op.ENDED},)
    return equalise(values, rules)


def misere_foreclosed(values: Values, rules: Compound) -> int:
    """Return 1 if a component has ended; else as for the long ending."""
    return 1 if min(values) < 0 else unequal(values, rules)


def any_to_the_kth(rules: Compound, count: int) -> bool:
    """Check for "any, k ended": a turn may move any set of the components."""
    choice, ending = rules.choice, rules.ending
    most = most_moved(choice, count)
    return ending.enough is not None and (choice == Choice.ANY or (most or 0) >= count)


def some_won(values: Values, rules: Compound) -> int:
    """Return 0 iff enough components have ended or the remoteness of each is even."""
    over = rules.ending.over(values.count(0), len(values))
    return int(not over and any(value % 2 for value in values))


def lose_all(values: Values, rules: Compound) -> Iterable[dict[int, int]]:  # noqa: ARG001
    """Return how a turn brings every component that is won to one that is lost."""
    return ({place: value - 1 for place, value in enumerate(values) if value % 2},)


def exactly(rules: Compound, count: int) -> bool:
    """Check for "exactly k, last", or with an ending that comes no earlier."""
    choice, ending = rules.choice, rules.ending
    if choice.least != choice.most or choice.places or choice.sizes or choice.fewer:
        return False
    late = ending.enough is None or ending.enough > count - (choice.least or 0)
    return (choice.least or 0) > 1 and ending.component is None and late


def exact_nim(heaps: Values, rules: Compound) -> int:
    """Return the Grundy value of exact Nim."""
    return exact_value(heaps, rules.choice.least or 1)


def in_circle(rules: Compound, count: int) -> bool:
    """Check for "k neighbours in a circle, last"."""
    places = rules.choice.places
    return isinstance(places, Neighbours) and places.circle and _is_long(rules, count)


def is_circle_known(rules: Compound, count: int) -> bool:
    """Check that so many heaps in a circle are solved."""
    return (count, getattr(rules.choice.places, "width", 0)) in CIRCLES


def circular_nim(heaps: Values, rules: Compound) -> int:
    """Return 0 iff the player to move loses heaps in a circle."""
    places = rules.choice.places
    assert isinstance(places, Neighbours)
    return int(not is_lost_circle(heaps, places.width))


def each_own(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    """Check for "in turn, last": a player who cannot move in the next component has lost."""
    places = rules.choice.places
    return isinstance(places, InTurn) and not places.fewer and rules.ending.forgets


def longer(values: Values, rules: Compound) -> int:
    """Return 1 iff the component of the player to move has the longer play."""
    places = rules.choice.places
    assert isinstance(places, InTurn)
    return int(values[places.next] > values[1 - places.next])


def lengthen(values: Values, rules: Compound) -> Iterable[dict[int, int]]:
    """Return that the player to move makes the longest move of all."""
    places = rules.choice.places
    assert isinstance(places, InTurn)
    return ({places.next: values[places.next] - 1},)


def all_to_one(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    """Check for "all, component i"."""
    choice = rules.choice
    return choice == Choice.ALL and rules.ending.component is not None


def that_one(values: Values, rules: Compound) -> int:
    """Return the value of the component whose end matters."""
    return values[rules.ending.component or 0]


def step_there(values: Values, rules: Compound) -> Iterable[dict[int, int]]:
    """Return the value to which the component whose end matters is brought."""
    place = rules.ending.component or 0
    return ({place: values[place] - 1},)


def _two(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    return count == 2


def _any_number(rules: Compound, count: int) -> bool:  # noqa: ARG001 - as the others
    return True


def _half(rules: Compound, count: int) -> bool:
    return count <= 2 * (rules.choice.least or 0)


WHOLE = message("components that stay whole")
FEW = message("at most k + 1 components that stay whole")
ALL_EQUAL = (message("all equal"), message("not all equal"))
FIRST_WORDS = (message("no turn ends a component, and all are equal"),
               message("a turn ends a component or makes all equal"))  # fmt: skip
MISERE_FIRST_WORDS = (message("all equal, and none has ended"),
                      message("a turn makes all equal without ending one"))  # fmt: skip
CIRCLE_WORDS = (message("balanced around the circle"), message("not balanced around the circle"))
LONGER = (message("the component of the player to move does not last longer"),
          message("the component of the player to move lasts longer"))  # fmt: skip
THAT_ONE = (
    message("the component that counts is lost"),
    message("the component that counts is won"),
)
LOST = (message("enough components have ended, or each of them is lost"),
        message("some component is won"))  # fmt: skip
BALANCED = (message("exact Nim value zero"), message("exact Nim value not zero"))
NORMAL, MISERE = Play.NORMAL, Play.MISERE

DECISIONS: tuple[Decision, ...] = (
    Decision("few-components", message("at most k, last"), FEW, NORMAL, few_to_the_last,
             at_most_one_more, GRUNDY, unequal, OUTCOME, ALL_EQUAL, aims=equalise,
             complete=True),
    Decision("few-components-first", message("at most k, first"), FEW, NORMAL, few_to_the_first,
             at_most_one_more, FORECLOSED, foreclosed, OUTCOME, FIRST_WORDS, aims=end_or_equalise),
    Decision("few-components-first", message("at most k, first"), FEW, MISERE, few_to_the_first,
             at_most_one_more, MISERE_FORECLOSED, misere_foreclosed, MISERE_OUTCOME,
             MISERE_FIRST_WORDS, aims=equalise),
    Decision("any-until-some-end", message("any, k ended"), WHOLE, NORMAL, any_to_the_kth,
             _any_number, REMOTENESS, some_won, OUTCOME, LOST, aims=lose_all),
    Decision("exact-nim", message("exactly k, last"), message("at most 2k heaps of Nim"), NORMAL,
             exactly, _half, GRUNDY, exact_nim, GRUNDY, BALANCED, is_nim),
    Decision("circular-nim", message("k neighbours in a circle, last"),
             message("2 of 4, 2 of 5, 3 of 5 or 3 of 6 heaps of Nim"), NORMAL, in_circle,
             is_circle_known, GRUNDY, circular_nim, OUTCOME, CIRCLE_WORDS, is_nim),
    Decision("each-in-turn", message("in turn, last"), message("two components that stay whole"),
             NORMAL, each_own, _two, BIRTHDAY, longer, OUTCOME, LONGER, aims=lengthen),
    *(Decision("one-that-counts", message("all, component i"), WHOLE, play, all_to_one,
               _any_number, valuation, that_one, valuation, THAT_ONE, aims=step_there)
      for play, valuation in ((NORMAL, REMOTENESS), (MISERE, MISERE_REMOTENESS))),
)  # fmt: skip
"""All of them, in the order in which they are tried."""

UNDECIDED = {
    NORMAL: ("one, 2 ended", "all, 2 ended", "exactly 2, last", "exactly 2, 2 ended",
             "at least 2, last", "at least 2, 2 ended", "1 or 3, first", "1 or 3, 2 ended",
             "1 or 3, last"),
    MISERE: ("any, 2 ended", "at most 2, last", "exactly 2, first", "exactly 2, 2 ended",
             "exactly 2, last", "at least 2, first", "at least 2, 2 ended", "at least 2, last"),
}  # fmt: skip
"""Ways for which no one of the valuations G, R, S and F of either convention decides who wins three
components: there are two triples with equal values and different outcomes."""


def find_decision(rules: Compound, games: Sequence[Rules], play: Play) -> Decision | None:
    """Find the theorem that decides a way of playing components with these rules.

    Whether the components fall apart is not looked at.

    >>> from kalmar.games.heaps.nim import Nim
    >>> found = find_decision(Compound(*parse_way("at most 2")), [Nim()] * 3, NORMAL)
    >>> found.theorem if found else None
    'few-components'
    """
    return next((row for row in _about(rules, games, play)
                 if row.counts(rules, len(games)) and row.covers(games)), None)  # fmt: skip


def _about(rules: Compound, games: Sequence[Rules], play: Play) -> Iterator[Decision]:
    return (row for row in DECISIONS if row.play is play and row.fits(rules, len(games)))


def unmet(rules: Compound, games: Sequence[Rules], play: Play) -> Message | None:
    """Say of a way of one's own that is searched which theorem did not apply, and why.

    >>> from kalmar.games.heaps.nim import Nim
    >>> unmet(Compound(*parse_way("exactly 2")), [Nim()] * 5, NORMAL)
    'Exact Nim does not apply: it needs at most 2k heaps of Nim.'
    """
    row = next(_about(rules, games, play), None)
    theory = find_theory(rules, play)
    if row is not None:
        title, needs = THEOREMS[row.theorem].title, row.needs
    elif theory is not None and not theory.covers(games):
        title, needs = THEOREMS["moore"].title, message("heaps of Nim")
    else:
        return NO_VALUATION if is_undecided(rules, play) else None
    return message("{theorem} does not apply: it needs {needs}.", theorem=title, needs=needs)


NO_VALUATION = message(
    "No single one of the valuations G, R, S and F of the components decides this way of playing."
)


def is_undecided(rules: Compound, play: Play) -> bool:
    """Check whether no valuation of components is known to decide a way of playing.

    >>> is_undecided(Compound(*parse_way("all, 2 ended")), NORMAL)
    True
    """
    way = rules.choice, rules.ending
    return any(parse_way(text) == way for text in UNDECIDED[play])
