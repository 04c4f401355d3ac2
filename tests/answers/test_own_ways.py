"""Ways of one's own: their grammar, and what their moves leave."""

import pytest

import kalmar
from kalmar import Choice, Ending, PositionError, UnknownNameError, UsageError
from kalmar.core.compositions import composition_of, find_composition, way_name
from kalmar.core.compounds import canonical, followers
from kalmar.core.i18n import translate
from kalmar.core.turns import after, moves
from kalmar.games.notation.positions import format_position, parse_position
from tests.cases import case_rows, cases

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
    with pytest.raises(UsageError, match="the sign makes the position in turn from 2, last"):
        parse_position(texts[1], find_composition("in turn skipping ended"))


@cases("text", "name")
def test_what_ways_are_called(text: str, name: str) -> None:
    found = find_composition(text)
    in_hungarian = translate(way_name(found.choice, found.ending), "hu")
    assert found.name == name
    assert find_composition(found.name) == find_composition(in_hungarian) == found


@cases("text", "said")
def test_what_is_no_way(text: str, said: str) -> None:
    with pytest.raises((UsageError, UnknownNameError)) as refused:
        find_composition(text)
    assert said in str(refused.value)


@pytest.mark.parametrize("way", ["any, component 3", "sets {1,3}, last"])
def test_a_way_that_names_a_component_too_many(way: str) -> None:
    with pytest.raises(PositionError, match="names component 3, and there are only 2"):
        kalmar.solve("nim 3 5", composition=find_composition(way))


def test_names_do_not_tell_choices_apart() -> None:
    assert Choice("one to 2", 1, 2) == Choice("at most 2", 1, 2)
    assert hash(Choice("one to 2", 1, 2)) == hash(Choice("at most 2", 1, 2))


def test_equal_ways_have_one_name_whoever_asks_first() -> None:
    names = {
        "at most 1, 2 ended": "one, 2 ended",
        "at least 1, 2 ended": "any, 2 ended",
        "3 or 2, first": "2 or 3, first",
        "2, last": "exactly 2, last",
    }
    for text, name in names.items():
        assert find_composition(text).name == name
    assert composition_of(Choice("one to 7", 1, 7), Ending("third", 3)).name == "at most 7, 3 ended"
