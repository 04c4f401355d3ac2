"""Choices by place that allow very many sets, or fewer than their number of components suggests."""

import random
from collections.abc import Sequence
from itertools import chain, combinations, islice

import pytest

import kalmar
from kalmar import LimitReached, find_composition, moves, parse_position
from kalmar.core.choices import Neighbours
from kalmar.core.compositions import PlayName
from kalmar.runtime.work import work_limit
from tests.cases import cases

ONES = "nim" + " 1" * 40


def by_definition(places: Neighbours, live: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """All sets of live components of which each lies among so many places in a row."""
    runs = [
        {place % count if places.circle else place for place in range(first, first + places.width)}
        for first in range(count)
    ]
    every = chain.from_iterable(combinations(live, size) for size in range(1, len(live) + 1))
    return [moved for moved in every if any(run.issuperset(moved) for run in runs)]


def test_neighbours_are_those_of_the_definition_in_its_order() -> None:
    chance = random.Random(39)
    for _ in range(300):
        count = chance.randint(0, 7)
        live = sorted(chance.sample(range(count), chance.randint(0, count)))
        places = Neighbours(chance.randint(1, 8), chance.random() < 0.5)
        expected = by_definition(places, live, count)
        assert list(places.sets(live, count)) == expected, (places, live, count)
        for moved in chain.from_iterable(combinations(live, size) for size in range(count + 1)):
            assert places.allows(moved, live, count) == (moved in expected)


@pytest.mark.parametrize("way", ["1 neighbours in a circle", "1 neighbours in a row, first"])
@pytest.mark.parametrize("misere", [False, True])
def test_one_neighbour_moves_no_second_one(way: str, misere: bool) -> None:
    for heaps in ("1 1", "2 3", "3 5", "4 4"):
        start = parse_position(f"nim {heaps}", find_composition(way))
        answer = kalmar.solve(start, misere=misere)
        legal = list(moves(start))
        assert {len(move) for move in legal} == {1}
        assert len(legal) == answer.move_count
        assert {*answer.winning_moves()} <= {*legal}
        assert len(list(answer.winning_moves())) == answer.winning_move_count


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
