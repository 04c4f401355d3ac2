"""What decides a way of playing, in words, and the list of all that is known about ways."""

from collections.abc import Iterator, Sequence
from typing import Any

from kalmar.core.compositions import MOORE, SIX, Composition
from kalmar.core.compounds import Compound
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Play
from kalmar.games.components import runs
from kalmar.theory.decisions import DECISIONS, NO_VALUATION, UNDECIDED, is_undecided
from kalmar.theory.table import find_theory, same_theory, same_way
from kalmar.theory.theorems import THEOREMS

MOST_COMPONENTS = 12
"""Up to so many components the theorems about a way of one's own are looked for at least."""

MOST_LOOKED_FOR = 50
"""Up to so many they are looked for where a turn may move many."""

EXAMPLES = (
    ("one, 2 ended", message("one component a turn, until two have ended")),
    ("at most 2, first", message("one or two components a turn, until the first one ends")),
    ("exactly 2, last", message("two components a turn, until no two are left")),
    ("exactly 2 or fewer, last", message("two components a turn, or the only one that is left")),
    ("at least 2, last", message("two or more components a turn")),
    ("1 or 3, last", message("one component a turn, or three")),
    ("2 neighbours in a row, last", message("one component a turn, or two next to each other")),
    ("3 neighbours in a circle, last",
     message("some of three components next to each other; the last is next to the first")),
    ("sets {1,2} {2,3}, last", message("the components of one of the sets in the list")),
    ("in turn, last", message("the component after the one moved last")),
    ("in turn skipping ended, last", message("the next component that has not ended")),
    ("all, component 2", message("all components a turn, until the second one has ended")),
)  # fmt: skip
"""Ways of one's own, as they are typed, and what they mean."""


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
        told = message("the same as {way} if they stay whole", way=message(way.title))
        yield "same-way", told
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
