"""Claims about ways of one's own, against literal search of compounds.

Checkers take ways as they are typed, and the rule as a function, so that a wrong one can be seen to
fail. Compounds are played literally by the choice and the ending; nothing is taken from theory but
the valuations of single components, by their definitions.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from kalmar.core.rules import Play
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, case, parametric
from kalmar.research.claims.played_ways import (
    Cases,
    Compounds,
    Parts,
    compounds,
    heaps,
    sets,
    values_of,
)
from kalmar.theory.decisions import UNDECIDED
from kalmar.theory.operations import (
    ALMOST_ENDED,
    ENDED,
    KERNEL_ENDED,
    KERNEL_MISERE,
    KERNEL_NORMAL,
)
from kalmar.theory.several_heaps import exact_value, is_lost_circle, tetris
from kalmar.theory.valuations import (
    BIRTHDAY,
    FORECLOSED,
    GRUNDY,
    KERNEL,
    MISERE_FORECLOSED,
    MISERE_GRUNDY,
    MISERE_REMOTENESS,
    MISERE_SUSPENSE,
    REMOTENESS,
    SUSPENSE,
)
from kalmar.theory.valuations.normal_and_misere import MISERE_OUTCOME, OUTCOME, SHORTEST
from kalmar.theory.valuations.valuation import Valuation

__all__ = ["CLAIMS", "alike", "decides", "undecided", "unlike_moore", "worth"]


def outcome(misere: bool) -> Valuation:
    """Return the valuation by who wins."""
    return MISERE_OUTCOME if misere else OUTCOME


@parametric
def decides(
    to: int,
    cases: Cases,
    rule: Callable[[Parts], bool],
    valuation: Valuation | None = None,
    misere: bool = False,
) -> Iterator[Case]:
    """Yield checks that a rule says from the values of the components when the mover loses.

    Args:
        to: how many games, or sizes of heaps of Nim, are looked at.
        cases: the ways.
        rule: from the values.
        valuation: of the components, which are games; if None they are heaps of Nim.
        misere: whether the last move loses.
    """
    graph = heaps(to) if valuation is None else sets(to)
    values = range(to) if valuation is None else values_of(graph, valuation)
    for way, parts, search in compounds(to, cases, graph, outcome(misere)):
        lost = search.is_lost(parts)
        known = tuple([values[v] for v in parts])
        yield case(lost == rule(known), f"{way}: {parts} is {'P' if lost else 'N'}")


@parametric
def worth(
    to: int,
    cases: Cases,
    formula: Callable[[Parts], int],
    whole: Valuation = GRUNDY,
    valuation: Valuation | None = None,
) -> Iterator[Case]:
    """Yield checks that a formula gives the value of compounds.

    Args:
        to: how many games, or sizes of heaps of Nim, are looked at.
        cases: the ways.
        formula: from the values of the components.
        whole: the valuation of compounds.
        valuation: of the components, which are games; if None they are heaps of Nim.
    """
    graph = heaps(to) if valuation is None else sets(to)
    values = range(to) if valuation is None else values_of(graph, valuation)
    for way, parts, search in compounds(to, cases, graph, whole):
        found = search.value(parts)
        known = tuple([values[v] for v in parts])
        yield case(found == formula(known), f"{way}: {parts} is worth {found}")


@parametric
def alike(to: int, pairs: Iterable[tuple[str, str]], count: int) -> Iterator[Case]:
    """Yield checks that two ways have equal remoteness for so many components, in normal play."""
    graph = sets(to)
    for way, other in pairs:
        search = Compounds(other, graph, REMOTENESS)
        for _, parts, own in compounds(to, [(way, count)], graph, REMOTENESS):
            found = own.value(parts), search.value(parts)
            yield case(found[0] == found[1], f"{way}, {other}: {parts} takes {found} moves")


def digit_sum(parts: Parts, base: int) -> int:
    """Return the greatest sum of a binary digit, modulo the base: Moore's rule.

    >>> digit_sum((1, 1, 1), 3), digit_sum((1, 2, 3), 3)
    (0, 2)
    """
    longest = max(parts).bit_length()
    return max(
        (sum(part >> digit & 1 for part in parts) % base for digit in range(longest)), default=0
    )


@parametric
def unlike_moore(to: int, games: int) -> Iterator[Case]:
    """Yield checks that Moore's rule on Grundy values fails for k + 2 components, k from 2 on.

    Args:
        to: the greatest k.
        games: how many games are looked at.
    """
    graph = sets(games)
    grundy = values_of(graph, GRUNDY)
    for most in range(2, to + 1):
        found = (
            search.is_lost(parts) != (digit_sum(tuple(grundy[v] for v in parts), most + 1) == 0)
            for _, parts, search in compounds(
                games, [(f"at most {most}", most + 2)], graph, OUTCOME
            )
        )
        yield case(any(found), f"at most {most}: the rule holds for all of {games} games")


EIGHT = (GRUNDY, MISERE_GRUNDY, REMOTENESS, MISERE_REMOTENESS, SUSPENSE, MISERE_SUSPENSE,
         FORECLOSED, MISERE_FORECLOSED)  # fmt: skip
"""The valuations of single components."""


@parametric
def undecided(
    to: int, ways: Iterable[str], misere: bool, together: bool = False, count: int = 3
) -> Iterator[Case]:
    """Yield checks that some compounds of equal values have different outcomes.

    Args:
        to: how many games are looked at.
        ways: each of which no valuation is to decide.
        misere: whether the last move loses.
        together: whether all valuations are taken at once; if not, one after the other.
        count: how many components there are.
    """
    graph = sets(to)
    each = [values_of(graph, valuation) for valuation in EIGHT]
    alone = [[(value,) for value in values] for values in each]
    tables = [[*zip(*each, strict=True)]] if together else alone
    for way in ways:
        outcomes = [*compounds(to, [(way, count)], graph, outcome(misere))]
        for number, table in enumerate(tables):
            seen: dict[Any, bool] = {}
            differ = any(
                seen.setdefault(
                    tuple(sorted(table[v] for v in parts)), lost := search.is_lost(parts)
                )
                != lost
                for _, parts, search in outcomes
            )
            name = "all" if together else EIGHT[number].symbol
            yield case(differ, f"{way}: {name} may decide the first {to} games")


def all_equal(values: Parts) -> bool:
    """Return whether all values are the same."""
    return len(set(values)) == 1


def first_end(values: Parts) -> bool:
    """Return whether the player to move loses: one has ended, or none will be and all are equal."""
    least = min(values)
    return least == ENDED or (least != ALMOST_ENDED and all_equal(values))


def misere_moore(parts: Parts, base: int) -> bool:
    """Return whether misère play is lost: as normal play, unless all heaps are at most one."""
    return digit_sum(parts, base) == 0 if max(parts) > 1 else sum(parts) % base == 1


def nearly_all(parts: Parts) -> int:
    """Return the formula of Jenkyns and Mayberry for turns that spare at least one heap."""
    least = min(parts)
    above = sum(parts) - least * len(parts) + 1
    edge = above * (above - 1) // 2
    return sum(parts) if least <= edge else edge + (least - edge - 1) % above


def around(parts: Parts, rule: Callable[..., bool]) -> bool:
    """Return whether a rule holds for a circle turned or reflected in some way."""
    turned = [(*parts[first:], *parts[:first]) for first in range(len(parts))]
    return any(rule(*one) or rule(*one[::-1]) for one in turned)


def in_turn(lengths: Parts) -> int:
    """Return when the first component whose turn it is cannot be moved."""
    return min(place + len(lengths) * length for place, length in enumerate(lengths))


def misere_until(triples: Parts) -> bool:
    """Return whether all but one of the components have to end, and the player to move loses."""
    live = [triple for triple in triples if not triple & KERNEL_ENDED]
    if len(live) < 2:  # as many have ended as end play
        return False
    return all(triple & (KERNEL_MISERE if len(live) == 2 else KERNEL_NORMAL) for triple in live)


THEOREM = ClaimStatus.THEOREM
HERE = "docs/explanation/ways.md"
JENKYNS = "Jenkyns and Mayberry 1980"
EXACT = "Boros, Gurvich, Ho, Makino and Mursic 2015 (arXiv 1508.04484)"
CIRCLES = "Dufour and Heubach 2013 (Electronic Journal of Combinatorics 20(2), P22)"
MANY, SIZES = "games", "sizes of heaps"
THREE, FOUR = ("at most 2, last", 3), ("at most 3, last", 4)

CLAIMS = [
    Claim("own-ways.moore", "Moore's rule: the ones in each binary digit make a multiple of k + 1",
          "P iff Σ digit ≡ 0 (mod k + 1), at most k heaps of Nim in a turn", "Moore 1910", THEOREM,
          decides([("at most 2, last", 4), ("at most 3, last", 5)],
                  lambda heaps: digit_sum(heaps, 3 if len(heaps) == 4 else 4) == 0), 7, SIZES),
    Claim("own-ways.misere-moore", "Moore's rule in misère play, unless all heaps are at most one",
          "all heaps ≤ 1: P iff their number is 1 modulo k + 1", "Moore 1910; Winning Ways, ch. 15",
          THEOREM,
          decides([("at most 2, last", 4), ("at most 3, last", 5)],
                  lambda heaps: misere_moore(heaps, 3 if len(heaps) == 4 else 4), misere=True),
          7, SIZES),
    Claim("own-ways.few", "k + 1 components, at most k in a turn: lost iff all values are equal",
          "P iff G₁ = … = G₍ₖ₊₁₎", HERE, THEOREM,
          decides([THREE, FOUR], all_equal, GRUNDY), 9, MANY),
    Claim("own-ways.few-first", "to the first end the same holds for foreclosed values",
          "P iff ended, or none is one move from its end and F₁ = … = F₍ₖ₊₁₎", HERE, THEOREM,
          decides([("at most 2, first", 3), ("at most 3, first", 4)], first_end, FORECLOSED),
          9, MANY),
    Claim("own-ways.misere-few-first", "to the first end in misère play too",
          "P iff none has ended and F₁⁻ = … = F₍ₖ₊₁₎⁻", HERE, THEOREM,
          decides([("at most 2, first", 3), ("at most 3, first", 4)],
                  lambda values: min(values) != ENDED and all_equal(values), MISERE_FORECLOSED,
                  misere=True), 9, MANY),
    Claim("own-ways.moore-elsewhere", "Moore's rule on Grundy values fails for k + 2 components,"
                                      " such as heaps of one with the chain of two moves",
          "Σ digit ≡ 0 (mod k + 1), yet N: heaps 1, 1, 1 and 2 → 1 → 0 for k = 2", HERE, THEOREM,
          unlike_moore(4), 5, "components in a turn"),
    Claim("own-ways.any-until", "any components, until k have ended: lost iff each of them is",
          "P iff k have ended or all Rᵢ are even", HERE, THEOREM,
          decides([("any, 2 ended", 3)], lambda values: values.count(0) > 1 or not any(
              value % 2 for value in values), REMOTENESS), 16, MANY),
    Claim("own-ways.exact-few", "exactly k of less than 2k heaps: the value is the greatest number"
                                " of moves", "G = T, n < 2k", EXACT, THEOREM,
          worth([("exactly 2, last", 3), ("exactly 3, last", 4)],
                lambda heaps: tetris(heaps, len(heaps) - 1)), 7, SIZES),
    Claim("own-ways.exact-half", "exactly k of 2k heaps: the formula of the tetris function",
          "G = T if m ≤ z, else z + ((m − z − 1) mod y)", EXACT, THEOREM,
          worth([("exactly 2, last", 4)], lambda heaps: exact_value(heaps, 2)), 7, SIZES),
    Claim("own-ways.jenkyns-mayberry", "at most n − 1 of n heaps: the same formula with the sum"
                                       " of the heaps",
          "G = Σ if m ≤ z, else z + ((m − z − 1) mod y), y = Σ(x − m) + 1, z = y(y − 1)/2",
          JENKYNS, THEOREM, worth([THREE, FOUR], nearly_all), 9, SIZES),
    *(Claim(f"own-ways.circle-{width}-of-{count}", f"{width} neighbours of {count} in a circle",
            formula, CIRCLES, THEOREM,
            decides([(f"{width} neighbours in a circle, last", count)],
                    partial(is_lost_circle, width=width)), bound, SIZES)
      for count, width, bound, formula in (
          (4, 2, 7, "P iff a = c and b = d"),
          (5, 2, 5, "P iff (a, b, c, d, b) with a greatest and a + b = c + d"),
          (5, 3, 5, "P iff (0, b, c, d, b) with b = c + d"),
          (6, 3, 4, "P iff a + b = d + e and b + c = e + f"))),
    Claim("own-ways.same-ways", "ways that are the same for three components",
          "exactly 3, any ending = all, first; at most 3, last = any, last; …", HERE, THEOREM,
          alike([("exactly 3, 2 ended", "all, first"), ("at most 3, last", "any, last"),
                 ("at most 5, first", "any, first"), ("all, 3 ended", "all, last"),
                 ("1 or 2 or 3 or 7, last", "any, last")], 3), 16, MANY),
    *(Claim(f"own-ways.in-turn-{name}", f"{words} components in turn: the first that stops decides",
            f"length = min(i + n·v), v = {length}", HERE, THEOREM,
            worth([("in turn, last", count) for count in counts], in_turn, whole, valuation),
            bound, MANY)
      for name, words, counts, bound, length, whole, valuation in (
          ("even", "two or four", (2, 4), 8, "the longest play", REMOTENESS, BIRTHDAY),
          ("odd", "three", (3,), 16, "R", REMOTENESS, REMOTENESS),
          ("misere-even", "in misère play two or four", (2, 4), 8, "the shortest play",
           MISERE_REMOTENESS, SHORTEST),
          ("misere-odd", "in misère play three", (3,), 16, "R⁻", MISERE_REMOTENESS,
           MISERE_REMOTENESS))),
    Claim("own-ways.misere-any-until", "any components, until k have ended, in misère play",
          "P iff all live ones are P⁺ (P⁻ if one more end is the last)", HERE, THEOREM,
          decides([("any, 2 ended", 3), ("any, 3 ended", 4)], misere_until, KERNEL, misere=True),
          9, MANY),
    Claim("own-ways.opposite", "two of four components in a circle: opposite ones are sums",
          "P iff G₁ = G₃ and G₂ = G₄", HERE, THEOREM,
          decides([("2 neighbours in a circle, last", 4)],
                  lambda values: values[0] == values[2] and values[1] == values[3], GRUNDY),
          8, MANY),
    Claim("own-ways.misere-first-nim", "to the first end in misère play heaps of Nim are one"
                                       " smaller",
          "P iff no heap is empty and Σ digit of n − 1 ≡ 0 (mod k + 1)", HERE, THEOREM,
          decides([("at most 2, first", 4)], lambda heaps: min(heaps) > 0 and digit_sum(
              tuple(heap - 1 for heap in heaps), 3) == 0, misere=True), 8, SIZES),
    Claim("own-ways.one-counts", "all components, until component 2 has ended: only that counts",
          "R = R₂", HERE, THEOREM,
          worth([("all, component 2", 3)], lambda values: values[1], REMOTENESS, REMOTENESS),
          16, MANY),
    *(Claim(f"own-ways.no-{'misere-' if misere else ''}valuation",
            "none of eight valuations decides these ways for three components: equal values,"
            " different outcomes" + (" in misère play" if misere else ""),
            "; ".join(UNDECIDED[play]), HERE, THEOREM, undecided(UNDECIDED[play], misere), 24, MANY)
      for play, misere in ((Play.NORMAL, False), (Play.MISERE, True))),
    Claim("own-ways.not-all-valuations", "not even all eight valuations together decide these ways",
          "one, 2 ended; 1 or 3, last", HERE, THEOREM,
          undecided(("one, 2 ended", "1 or 3, last"), misere=False, together=True), 16, MANY),
    Claim("own-ways.not-all-valuations-misere", "not even all eight together decide up to two"
                                                " components in a turn in misère play",
          "at most 2, last, misère", HERE, THEOREM,
          undecided(("at most 2, last",), misere=True, together=True), 16, MANY),
]  # fmt: skip
