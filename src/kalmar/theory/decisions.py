"""Theorems that decide a way of playing from the values of its components, taken together.

A row of the theory table combines values two at a time. The rules here look at all of them at once:
"all are equal", "opposite ones are equal". Each row of `DECISIONS` names its theorem, the way and
the hypotheses: how many components, of which games, none of which may fall apart. `decided_by` says
of any way of playing what decides it, and `known_rows` lists all that is known about ways.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kalmar.core.compositions import MOORE, SIX, Composition
from kalmar.core.compounds import Compound
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.own_ways import parse_way
from kalmar.core.rules import Play, Rules
from kalmar.games.components import runs
from kalmar.theory import decision_rules as check
from kalmar.theory import operations as op
from kalmar.theory import valuations as val
from kalmar.theory.table import find_theory, is_nim, same_theory, same_way
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Fold, Valuation


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
        total: the value of the whole, from those of the components.
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
    fits: check.Fits
    counts: check.Fits
    valuation: Valuation
    total: check.WholeValue
    whole: Valuation
    words: tuple[Message, Message]
    holds: Callable[[Rules], bool] | None = None
    aims: check.Aims | None = None
    complete: bool = False

    @property
    def fold(self) -> Fold:
        """Return the valuation as solvers take it; nothing is combined, as nothing splits."""
        return Fold(self.valuation, COMBINED.get(self.valuation.name, op.LEAST))

    def covers(self, games: Iterable[Rules]) -> bool:
        """Check whether the theorem covers components with all these rules."""
        return self.holds is None or all(map(self.holds, games))


COMBINED = {
    "grundy": op.NIM_SUM,
    "foreclosed": op.FORECLOSED_SUM,
    "misere-foreclosed": op.FORECLOSED_SUM,
}
"""The operations for which there are closed forms and kernels."""

WHOLE = message("components that stay whole")
ONE_MORE = message("k + 1 components that stay whole")
ALL_EQUAL = (message("all equal"), message("not all equal"))
FIRST_WORDS = (message("no turn ends a component, and all are equal"),
               message("a turn ends a component or makes all equal"))  # fmt: skip
MISERE_FIRST_WORDS = (message("all equal, and none has ended"),
                      message("a turn makes all equal without ending one"))  # fmt: skip
CIRCLE_WORDS = (message("balanced around the circle"), message("not balanced around the circle"))
PAIRS = (message("opposite ones are equal"), message("opposite ones are not all equal"))
MOORE_WORDS = (message("each binary digit balanced"), message("not each binary digit balanced"))
THAT_ONE = (message("the component that counts is lost"),
            message("the component that counts is won"))  # fmt: skip
LOST = (message("enough components have ended, or each of them is lost"),
        message("some component is won"))  # fmt: skip
MISERE_LOST = (message("each is lost: in misère play the one whose end is the last, in normal play"
                       " the others"),
               message("play is over, or not each is lost"))  # fmt: skip
BALANCED = (message("exact Nim value zero"), message("exact Nim value not zero"))
STUCK = (message("the player to move will be the first who cannot move"),
         message("the other player will be the first who cannot move"))  # fmt: skip
ENDING = (message("the other player will be the first to end a component"),
          message("the player to move will be the first to end a component"))  # fmt: skip
NORMAL, MISERE = Play.NORMAL, Play.MISERE


def to_first_end(
    row: Decision,
    fits: check.Fits,
    way: Message,
    words: tuple[tuple[Message, Message], tuple[Message, Message]] | None = None,
    theorem: str = "first-end",
) -> tuple[Decision, ...]:
    """Return what a theorem about the last end says about the first end, in both conventions."""
    normal, misere = words or (row.words, row.words)
    assert row.aims is not None
    return (
        replace(row, theorem=theorem, way=way, fits=check.until_first(fits),
                valuation=val.FORECLOSED, total=check.first_end(row.total), whole=val.OUTCOME,
                words=normal, aims=check.end_or(row.aims), complete=False),
        replace(row, theorem=theorem, way=way, play=MISERE, fits=check.until_first(fits),
                valuation=val.MISERE_FORECLOSED, total=check.misere_first_end(row.total),
                whole=val.MISERE_OUTCOME, words=misere, complete=False),
    )  # fmt: skip


SPARING = Decision(
    "sparing-nim", message("at most k, last"), message("k + 1 heaps of Nim"), NORMAL,
    check.until_last(check.is_few), check.is_one_more, val.GRUNDY, check.nim_sparing_one,
    val.GRUNDY, ALL_EQUAL, is_nim, check.equalise, complete=True,
)  # fmt: skip
FEW = replace(
    SPARING, theorem="few-components", needs=ONE_MORE, total=check.unequal, whole=val.OUTCOME,
    holds=None,
)  # fmt: skip
TO_FIRST_OF_HEAPS = Decision(
    "moore", message("at most k, last"), message("heaps of Nim"), NORMAL, check.is_few,
    check.is_many, val.GRUNDY, check.unbalanced, val.OUTCOME, MOORE_WORDS, is_nim, check.balance,
)  # fmt: skip
"""To the last end the theory table has it, with Moore's values; here it is for the first end."""
EXACT = Decision(
    "exact-nim", message("exactly k, last"), message("at most 2k heaps of Nim"), NORMAL,
    check.exactly_late, check.is_half, val.GRUNDY, check.exact_nim, val.GRUNDY, BALANCED, is_nim,
    check.exact_turns,
)  # fmt: skip
PAIRED = Decision(
    "opposite-sums", message("2 neighbours in a circle, last"),
    message("four components that stay whole"), NORMAL, check.until_last(check.is_two_of_four),
    check.any_number, val.GRUNDY, check.unpaired, val.OUTCOME, PAIRS, aims=check.pair_up,
    complete=True,
)  # fmt: skip
CIRCLE = Decision(
    "circular-nim", message("k neighbours in a circle, last"),
    message("2 of 4, 2 of 5, 3 of 5 or 3 of 6 heaps of Nim"), NORMAL,
    check.until_last(check.in_circle), check.is_circle_known, val.GRUNDY, check.circular_nim,
    val.OUTCOME, CIRCLE_WORDS, is_nim, check.circle_turns,
)  # fmt: skip
UNTIL = Decision(
    "any-until-some-end", message("any, k ended or component i"), WHOLE, NORMAL, check.any_until,
    check.any_number, val.REMOTENESS, check.some_won, val.OUTCOME, LOST, aims=check.lose_all,
)  # fmt: skip


def in_turn_rows() -> Iterator[Decision]:
    """Yield the rows about components in turn: by ending, convention, and parity of their number.

    With an even number each component is moved by one player, who makes it last or end soon; with
    an odd number both move each of them, and play it as by itself.
    """
    lengths = val.BIRTHDAY, val.SHORTEST
    for play, whole, even in ((NORMAL, val.REMOTENESS, lengths),
                              (MISERE, val.MISERE_REMOTENESS, lengths[::-1])):  # fmt: skip
        turned = slice(None, None, 1 if play is NORMAL else -1)
        for number, (last, first) in ((check.is_even, even), (check.is_odd, (whole, whole))):
            for way, fits, valuation, total, words in (
                (message("in turn, last"), check.until_last, last, check.first_stuck, STUCK),
                (message("in turn, first"), check.until_first, first, check.first_ended, ENDING),
            ):
                yield Decision("each-in-turn", way, WHOLE, play, fits(check.in_turn), number,
                               valuation, total, whole, (*words[turned],),
                               aims=check.next_step)  # fmt: skip


AT_MOST, EXACTLY = message("at most k, first"), message("exactly k, first")

DECISIONS: tuple[Decision, ...] = (
    SPARING,
    FEW,
    *to_first_end(FEW, check.is_few, AT_MOST, (FIRST_WORDS, MISERE_FIRST_WORDS),
                  "few-components-first"),
    *to_first_end(TO_FIRST_OF_HEAPS, check.is_few, AT_MOST),
    UNTIL,
    replace(UNTIL, play=MISERE, valuation=val.KERNEL, total=check.misere_some_won,
            whole=val.MISERE_OUTCOME, words=MISERE_LOST, aims=check.misere_lose_all),
    EXACT,
    *to_first_end(EXACT, check.is_exact, EXACTLY),
    PAIRED,
    *to_first_end(PAIRED, check.is_two_of_four, message("2 neighbours in a circle, first")),
    CIRCLE,
    *to_first_end(CIRCLE, check.in_circle, message("k neighbours in a circle, first")),
    *in_turn_rows(),
    *(Decision("one-that-counts", message("all, component i"), WHOLE, play, check.all_to_one,
               check.any_number, valuation, check.that_one, valuation, THAT_ONE,
               aims=check.step_there)
      for play, valuation in ((NORMAL, val.REMOTENESS), (MISERE, val.MISERE_REMOTENESS))),
)  # fmt: skip
"""All of them, in the order in which they are tried."""

UNDECIDED = {
    NORMAL: ("one, 2 ended", "all, 2 ended", "exactly 2, last", "exactly 2, 2 ended",
             "at least 2, last", "at least 2, 2 ended", "1 or 3, first", "1 or 3, 2 ended",
             "1 or 3, last"),
    MISERE: ("at most 2, last", "exactly 2, first", "exactly 2, 2 ended",
             "exactly 2, last", "at least 2, first", "at least 2, 2 ended", "at least 2, last"),
}  # fmt: skip
"""Ways for which no one of the valuations G, R, S and F of either convention decides who wins three
components: there are two triples with equal values and different outcomes."""


def find_decision(rules: Compound, games: Sequence[Rules], play: Play) -> Decision | None:
    """Find the theorem that decides a way of playing such components, if they stay whole.

    >>> from kalmar.games.heaps.nim import Nim
    >>> found = find_decision(Compound(*parse_way("at most 2")), [Nim()] * 3, NORMAL)
    >>> found.theorem if found else None
    'sparing-nim'
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
    rows = list(_about(rules, games, play))
    # The theorem about the most games is the one whose hypothesis is said.
    row = next((row for row in rows if row.holds is None), next(iter(rows), None))
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


MOST_COMPONENTS, MOST_LOOKED_FOR = 12, 50
"""Up to so many components theorems are looked for: at least, and where a turn may move many."""


def decided_by(row: Composition, play: Play) -> Message:
    """Say what decides a way of playing: valuation and theorem, for how many components, or search.

    >>> from kalmar.core.compositions import find_composition
    >>> decided_by(find_composition("in turn, last"), Play.NORMAL)
    '2, 3, … components: Components in turn (components that stay whole); otherwise by search'
    """
    rules = Compound.of(row)
    theory = find_theory(rules, play)
    if theory is not None:
        general = message(
            "{valuation} {symbol}, combined by {sign}: {theorem}",
            valuation=theory.fold.valuation.title,
            symbol=theory.fold.valuation.symbol,
            sign=theory.fold.combine.sign,
            theorem=theory.theorem,
        )
        if theory.holds is None:
            return general
    found = [*_by_number(rules, play)] if row not in SIX else []
    if theory is not None:
        found.insert(0, general)
    if not found:
        return NO_VALUATION if is_undecided(rules, play) else message("no theorem: by search")
    otherwise = message("otherwise by search")
    if is_undecided(rules, play):
        otherwise = message("otherwise by search. {unmet}", unmet=NO_VALUATION)
    return message("{found}; {otherwise}", found=join_messages(found, "; "), otherwise=otherwise)


def _by_number(rules: Compound, play: Play) -> Iterator[Message]:
    """Yield for how many components which theorem decides, the smallest numbers first."""
    numbers = _numbers(rules)
    of_each = {count: list(_for_number(rules, count, play)) for count in numbers}
    for what in dict.fromkeys(found for several in of_each.values() for found in several):
        counts = [count for count, found in of_each.items() if what in found]
        for group in runs(counts):
            span = _span(group, numbers[-1])
            yield message("{numbers} components: {what}", numbers=span, what=what[1])


def _numbers(rules: Compound) -> range:
    """Return for how many components theorems are looked for: some more than a turn may move."""
    choice = rules.choice
    width = getattr(choice.places, "width", 0)
    largest = max(choice.least or 0, choice.most or 0, *choice.sizes, width)
    return range(2, max(MOST_COMPONENTS, min(2 * largest + 2, MOST_LOOKED_FOR)) + 1)


def _span(found: Sequence[int], end: int) -> str:
    first, last = found[0], found[-1]
    if last == end and first < last:
        return f"{first}, {first + 1}, …"
    return str(first) if first == last else f"{first}–{last}"


def _for_number(rules: Compound, count: int, play: Play) -> Iterator[tuple[str, Message]]:
    """Yield which theorems decide so many components, by name and in words, to the general one."""
    way = same_way(rules, count)
    if way is not None and same_theory(rules, count, play) is not None:
        yield "same-way", message("the same as {way} if they stay whole", way=message(way.title))
        return
    for row in DECISIONS:
        if row.play is play and row.fits(rules, count) and row.counts(rules, count):
            title = THEOREMS[row.theorem].title
            yield row.theorem, message("{theorem} ({needs})", theorem=title, needs=row.needs)
            if row.holds is None:  # what follows would never be used
                return


def theorems_of_way(row: Composition) -> list[str]:
    """Return the names of the theorems about a way of one's own.

    >>> from kalmar.core.compositions import find_composition
    >>> theorems_of_way(find_composition("at most 2, first"))
    ['same-way', 'few-components-first', 'first-end']
    """
    rules = Compound.of(row)
    found = [
        name for count in _numbers(rules) for play in Play
        for name, _ in _for_number(rules, count, play)
    ]  # fmt: skip
    moore = ["moore"] if row not in MOORE and find_theory(rules, Play.NORMAL) else []
    return list(dict.fromkeys([*moore, *found]))


def named_rows() -> list[dict[str, Any]]:
    """Return the ways with a name: what a turn is, when play ends, and what decides them.

    >>> [row["way"] for row in named_rows()][-2:]
    ['shortened-selective', 'moore-2 … moore-9']
    """
    moores = f"{MOORE[0].name} … {MOORE[-1].name}", f"{MOORE[0].ascii} … {MOORE[-1].ascii}"
    return [
        *({"way": row.name, "sign": row.ascii, "rule": message(row.words),
           "normal_play": decided_by(row, Play.NORMAL),
           "misere_play": decided_by(row, Play.MISERE)} for row in SIX),
        {"way": moores[0], "sign": moores[1], "rule": MOORES_RULE, "normal_play": MOORES,
         "misere_play": MOORES},
    ]  # fmt: skip


MOORES_RULE = message("a turn moves in one to k components; play ends when all have ended")
MOORES = message("heaps of Nim: Moore's theorem; other components as for at most k, last")


def known_rows() -> list[dict[str, Any]]:
    """Return the theorems about ways of one's own, and the ways that no valuation decides.

    >>> [row["theorem"] for row in known_rows()][:3]
    ['same-way', 'moore', 'sparing-nim']
    """
    both = message("normal and misère")
    rows = [
        {"way": message("at most k, last"), "needs": message("heaps of Nim"), "play": both,
         "theorem": "moore", "title": THEOREMS["moore"].title},
        *({"way": row.way, "needs": row.needs, "play": row.play.title, "theorem": row.theorem,
           "title": THEOREMS[row.theorem].title} for row in DECISIONS),
    ]  # fmt: skip
    same = {"way": message("any way that goes by number"),
            "needs": message("so many components that it is one of the six"), "play": both,
            "theorem": "same-way", "title": THEOREMS["same-way"].title}  # fmt: skip
    searched = [
        {"way": join_messages(ways, " · "), "needs": message("three components"),
         "play": play.title, "theorem": None, "title": NO_VALUATION}
        for play, ways in UNDECIDED.items()
    ]  # fmt: skip
    return [same, *rows, *searched]
