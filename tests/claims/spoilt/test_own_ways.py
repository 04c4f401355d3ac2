"""Claims about ways of one's own with a statement spoilt by hand: each finds a counterexample."""

from itertools import islice

import pytest

from kalmar.research.claims import own_ways
from kalmar.research.claims.claim import Checker
from kalmar.research.claims.own_ways import all_equal, digit_sum
from kalmar.research.claims.played_ways import Compounds, every, heaps, sets
from kalmar.theory.several_heaps import exact_value, tetris
from kalmar.theory.valuations import FORECLOSED, GRUNDY, REMOTENESS
from kalmar.theory.valuations.normal_and_misere import OUTCOME
from tests.answers.test_own_ways import WAYS, by_words

SPOILT: dict[str, tuple[Checker, int]] = {
    "two heaps of three is Nim": (
        own_ways.decides([("at most 2, last", 3)], lambda parts: digit_sum(parts, 2) == 0), 4,
    ),
    "all values are 0": (
        own_ways.decides([("at most 2, last", 3)], lambda parts: not any(parts), GRUNDY), 8,
    ),
    "one component too many": (
        own_ways.decides([("at most 2, last", 4)], all_equal, GRUNDY), 4,
    ),
    "nothing is foreclosed": (
        own_ways.decides([("at most 2, first", 3)], all_equal, GRUNDY), 4,
    ),
    "foreclosed in misère play": (
        own_ways.decides([("at most 2, first", 3)], all_equal, FORECLOSED, misere=True), 4,
    ),
    "the greatest number of moves of 2k heaps": (
        own_ways.worth([("exactly 2, last", 4)], lambda parts: tetris(parts, 2)), 4,
    ),
    "at most two is exactly two": (
        own_ways.worth([("at most 2, last", 4)], lambda parts: exact_value(parts, 2)), 4,
    ),
    "neighbours in a row": (
        own_ways.decides([("2 neighbours in a row, last", 4)],
                         lambda parts: parts[0] == parts[2] and parts[1] == parts[3]), 4,
    ),
    "ways that differ": (own_ways.alike([("at most 2, last", "any, last")], 3), 4),
    "the wrong component": (
        own_ways.worth([("all, component 2", 2)], lambda parts: parts[0], REMOTENESS, REMOTENESS),
        4,
    ),
    "a way that remoteness decides": (own_ways.undecided(("any, 2 ended",), misere=False), 24),
    "Moore's rule for games of one move": (own_ways.unlike_moore(2), 2),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_statement_fails(name: str) -> None:
    checker, to = SPOILT[name]
    assert any(islice(checker(to), 3_000))


def test_compounds_of_claims_are_those_of_the_words() -> None:
    for way in WAYS:
        for graph in (heaps(4), sets(6)):
            search = Compounds(way, graph, OUTCOME)
            by_hand = by_words(way, graph, False)
            for parts in every(len(graph), 3, True):
                assert search.is_lost(parts) != by_hand(parts, 2)[0], (way, parts)
