"""Choices by place that allow very many sets, or fewer than their number of components suggests."""

import random
from itertools import chain, combinations, islice

import pytest

import kalmar
from kalmar import LimitReached, find_composition, parse_position
from kalmar.core.choices import Neighbours
from kalmar.core.compositions import PlayName
from kalmar.runtime.work import work_limit
from tests.cases import cases
from tests.literal.ways import Way, admissible

ONES = "nim" + " 1" * 40


def test_neighbours_are_those_of_the_definition_in_its_order() -> None:
    chance = random.Random(39)
    for _ in range(300):
        count = chance.randint(0, 7)
        live = sorted(chance.sample(range(count), chance.randint(0, count)))
        places = Neighbours(chance.randint(1, 8), chance.random() < 0.5)
        way = Way(
            "neighbours", (places.width,), tail="in a circle" if places.circle else "in a row"
        )
        expected = list(admissible(way, live, count, 0))
        assert list(places.sets(live, count)) == expected, (places, live, count)
        for moved in chain.from_iterable(combinations(live, size) for size in range(count + 1)):
            assert places.allows(moved, live, count) == (moved in expected)


def test_wide_neighbours_are_made_one_by_one() -> None:
    places = Neighbours(20, circle=False)
    assert len(list(islice(places.sets(range(60), 60), 5_000))) == 5_000
    assert places.allows(range(20, 40), range(60), 60)
    assert not places.allows([0, *range(21, 40)], range(60), 60)


@pytest.mark.thorough
def test_moves_that_are_too_many_are_not_counted() -> None:
    # Equal heaps count once in the search, but each choice of them is a move.
    answer = kalmar.solve(ONES, find_composition("exactly 20, 2 ended"))
    assert answer.winning_move_count is None
    assert answer.length is not None
    assert answer.line


def test_options_of_nested_compounds_count_as_what_they_cost() -> None:
    # Each is built part by part and put in order, which a step is too short for.
    start = parse_position("(kayles 9 + kayles 9 + kayles 9) [2 neighbours] nim 1")
    with work_limit(20_000), pytest.raises(LimitReached, match="usual limit of work"):
        kalmar.solve(start)


@cases("text", "play", "steps")
def test_positions_that_take_long_to_make_count_as_more_steps(
    text: str, play: PlayName, steps: int
) -> None:
    # With one step an option, each would be answered.
    with work_limit(steps), pytest.raises(LimitReached, match="usual limit of work"):
        kalmar.solve(text, play=play)
