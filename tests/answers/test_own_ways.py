"""Ways of one's own: their grammar, and what their moves leave."""

import random
from itertools import chain, combinations, islice
from pathlib import Path

import pytest

import kalmar
from kalmar.cli.run import run
from kalmar.core.choices import Neighbours
from kalmar.core.compositions import PlayName, composition_of, find_composition
from kalmar.core.compounds import canonical, followers
from kalmar.core.turns import after, moves
from kalmar.games.notation import format_position, parse_position
from kalmar.runtime.work import work_limit
from tests.cases import case_rows, cases
from tests.literal.ways import Way, admissible

WAYS = case_rows(__file__, "ways")


@pytest.mark.parametrize("way", WAYS)
def test_moves_leave_what_searches_see_and_texts_say_it(way: str) -> None:
    start = parse_position("kayles 3 5 4 nim 2", find_composition(way))
    found = {canonical(after(start, move)) for move in moves(start)}
    assert found == {*followers(start)}
    assert len(list(moves(start))) == kalmar.solve(start).move_count
    text = format_position(start)
    assert canonical(parse_position(text)) == canonical(start), text
    assert find_composition(kalmar.solve(start).to_dict()["composition"]) == find_composition(way)


def test_a_component_that_splits_stays_one_where_places_matter() -> None:
    start = parse_position("kayles 3 1 1", find_composition("2 neighbours in a row, last"))
    left = {str(followed) for followed in followers(start)}
    sign = "[2 neighbours in a row, last]"
    assert f"(kayles 1 + kayles 1) {sign} kayles 1 {sign} kayles 1" in left
    # Where only their number matters the pieces count, as in the six compositions.
    counted = parse_position("kayles 3 2 1", find_composition("exactly 2, last"))
    assert any(len(followed.component) == 4 for followed in followers(counted))


def test_a_turn_passes_on() -> None:
    start = parse_position("nim 1 2 1", find_composition("in turn, last"))
    # The component that is next comes first in what searches see, and keeps its place in play.
    (first,) = followers(start)
    assert str(first).startswith("nim 2 ")
    assert {str(p).replace(" [in turn, last] ", " ") for p in followers(first)} == {
        "nim 1 nim 0 nim 1", "nim 1 nim 0 nim 0"
    }  # fmt: skip
    played = start.play("1: 0")
    assert {format_position(after(played, move)) for move in played.moves()} == {
        "[in turn from 3, last] nim 0 1 1", "[in turn from 3, last] nim 0 0 1"
    }  # fmt: skip
    texts = [format_position(position, sign=False) for position in (start, played)]
    assert texts == ["nim 1 2 1", "[in turn from 2, last] nim 0 2 1"]
    for text, position in zip(texts, (start, played), strict=True):
        assert parse_position(text, find_composition("in turn")) == position
    with pytest.raises(kalmar.UsageError, match="the sign makes the position in turn from 2, last"):
        parse_position(texts[1], find_composition("in turn skipping ended"))


@pytest.mark.parametrize("way", ["any, component 3", "sets {1,3}, last"])
def test_a_way_that_names_a_component_too_many(way: str) -> None:
    with pytest.raises(kalmar.PositionError, match="names component 3, and there are only 2"):
        kalmar.solve("nim 3 5", composition=find_composition(way))


def test_names_do_not_tell_choices_apart() -> None:
    assert kalmar.Choice("one to 2", 1, 2) == kalmar.Choice("at most 2", 1, 2)
    assert hash(kalmar.Choice("one to 2", 1, 2)) == hash(kalmar.Choice("at most 2", 1, 2))
    assert (
        composition_of(kalmar.Choice("one to 7", 1, 7), kalmar.Ending("third", 3)).name
        == "at most 7, 3 ended"
    )


def test_the_next_component_comes_first() -> None:
    row = find_composition("in turn, last")
    one = parse_position("nim 1 2 3", row)
    (taken, *_) = (after(one, move) for move in moves(one))
    assert canonical(taken) == parse_position("nim 2 3 0", row)
    options = [left for (left,) in taken.rules.options(taken.component)]
    # Here the place of the next one is that of the rules.
    assert [[part.component for part in left] for left in options] == [[0, 3, 0], [1, 3, 0]]


def test_a_component_that_ends_play_cannot_move(tmp_path: Path) -> None:
    inside = "(nim 1 [in turn, component 2] nim 2) + nim 3"
    with pytest.raises(
        kalmar.PositionError, match="until a certain one ends cannot stand in another"
    ):
        kalmar.solve(inside, misere=True)
    file = tmp_path / "x.v"
    assert run(["solve", "nim 1 2 1", "-c", "in turn, component 2", "--coq", str(file)]) == 3
    assert not file.exists()
    # What has parts alone as its state is written.
    assert run(["solve", "nim 1 2 1", "-c", "in turn", "--coq", str(file)]) == 0
    assert "outcome N, remoteness 3" in file.read_text()
    assert (
        run(["solve", "(nim 1 [in turn, last] nim 2) + nim 1", "--coq", str(file), "--force"]) == 0
    )


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
    with work_limit(20_000), pytest.raises(kalmar.LimitReached, match="usual limit of work"):
        kalmar.solve(start)


@cases("text", "play", "steps")
def test_positions_that_take_long_to_make_count_as_more_steps(
    text: str, play: PlayName, steps: int
) -> None:
    # With one step an option, each would be answered.
    with work_limit(steps), pytest.raises(kalmar.LimitReached, match="usual limit of work"):
        kalmar.solve(text, play=play)
