"""The theorems about partizan components, on small ones by literal search.

Components are written out as Left's and Right's options; the numbers of the theorems are found here
from the definitions once more, by recursion over pairs of components.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from kalmar.games.partizan.games import Forms
from tests.partizan.literal import Form, random_forms, truth
from tests.theorems.instances import instance

SMALL = random_forms(7, 24)
PAIRS = list(combinations_with_replacement(SMALL, 2))


@instance("partizan-join")
def _() -> None:
    for misere in (False, True):
        for pair in PAIRS:
            for player in (0, 1):
                alone = [truth("∧", (part,), player, misere).quick for part in pair]
                both = truth("∧", pair, player, misere)
                assert both.quick == min(alone)
                assert both.wins == (min(alone) % 2 != misere)


@instance("partizan-continued")
def _() -> None:
    for misere in (False, True):
        for pair in PAIRS:
            for player in (0, 1):
                alone = [truth("△", (part,), player, misere).slow for part in pair]
                both = truth("△", pair, player, misere)
                assert both.slow == max(alone)
                assert both.wins == (max(alone) % 2 != misere)


@cache
def at_most(one: Form, other: Form) -> bool:
    """Conway's definition: no Left option of the one is ≥ the other, no Right option ≤ it."""
    return not any(at_most(other, left) for left in one[0]) and not any(
        at_most(right, one) for right in other[1]
    )


NUMBERS = {
    Fraction(text): Forms().parse(form)
    for text, form in {
        "0": "0", "1": "1", "-1": "-1", "2": "2", "-2": "-2", "3": "3", "-3": "-3", "4": "4",
        "-4": "-4", "1/2": "{0|1}", "-1/2": "{-1|0}", "3/2": "{1|2}", "-3/2": "{-2|-1}",
        "1/4": "{0|{0|1}}", "3/4": "{{0|1}|1}", "-1/4": "{{-1|0}|0}", "-3/4": "{-1|{-1|0}}",
        "5/2": "{2|3}", "-5/2": "{-3|-2}", "1/8": "{0|{0|{0|1}}}", "-1/8": "{{{-1|0}|0}|0}",
        "3/8": "{{0|{0|1}}|{0|1}}", "-3/8": "{{-1|0}|{{-1|0}|0}}", "5/4": "{1|{1|2}}",
        "-5/4": "{{-2|-1}|-1}", "7/4": "{{1|2}|2}", "-7/4": "{-2|{-2|-1}}",
    }.items()
}  # fmt: skip


@cache
def number(form: Form) -> Fraction | None:
    equal = [n for n, of in NUMBERS.items() if at_most(form, of) and at_most(of, form)]
    return equal[0] if equal else None


@cache
def stop(form: Form, player: int) -> Fraction:
    value = number(form)
    if value is not None:
        return value
    after = [stop(option, 1 - player) for option in form[player]]
    return min(after) if player else max(after)


@instance("partizan-stops")
def _() -> None:
    decided = 0
    for pair in PAIRS:
        for player in (0, 1):
            total = sum(stop(part, player) for part in pair)
            if total:
                decided += 1
                assert truth("∨", pair, player, False).wins == ((total > 0) == (player == 0))
    assert decided > len(PAIRS) // 2


@instance("partizan-numbers")
def _() -> None:
    numbers = [form for form in (*NUMBERS.values(), *SMALL) if number(form) is not None][:30]
    for pair in combinations_with_replacement(numbers, 2):
        total = sum(number(part) or 0 for part in pair)
        for way in ("+", "∨"):
            for player, favoured in ((0, total > 0), (1, total < 0)):
                assert truth(way, pair, player, False).wins == favoured
