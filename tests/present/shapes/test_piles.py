"""Piles whose moves bind the next one, with a pass, and heaps of a sink: drawn, laid, described."""

from itertools import pairwise

import pytest

from kalmar import Drawing, drawing, moves, parse_position
from kalmar.answers.find_move import find_move
from kalmar.core.rules.shapes import Piles
from kalmar.render.drawings import text
from kalmar.render.drawings.history import History
from kalmar.render.drawings.piles import places_of
from kalmar.render.drawings.renderer import components
from kalmar.render.drawings.slots import played_drawing
from kalmar.render.drawings.written import svg
from tests.present.shapes.positions import game

WIDTHS = [0, 328, 760]


def part_of(found: Drawing, name: str) -> tuple[int, ...]:
    """The moves for which a part stands."""
    (mark,) = [mark for mark in found.marks if mark.part == name and not mark.trim]
    return mark.moves


@pytest.mark.parametrize("width", WIDTHS)
def test_a_disc_stands_for_taking_it_with_all_above_it(width: int) -> None:
    found = drawing(parse_position("nim-with-a-pass 1 3"), width=width)
    listed = [str(move) for move in moves_in_words(found)]
    assert [listed[n] for n in part_of(found, "1:2:1")] == ["take 3 from heap 2"]
    assert [listed[n] for n in part_of(found, "1:2:3")] == ["take 1 from heap 2"]
    assert [listed[n] for n in part_of(found, "1:pass")] == ["pass"]
    assert not found.unmarked


def piles_of(history: History) -> Piles:
    """The piles of the only component, with their places."""
    ((_, part),) = components(history.position)
    found = history.seen(part)
    assert isinstance(found, Piles)
    return found


def moves_in_words(found: Drawing) -> list[str]:
    return list(found.to_dict()["moves"])


@pytest.mark.parametrize("width", WIDTHS)
def test_a_pass_that_is_used_is_a_note_without_moves(width: int) -> None:
    found = drawing(parse_position("nim-with-a-pass 1 3 passed"), width=width)
    assert not any(mark.role == "plate" for mark in found.marks)
    assert [mark.label for mark in found.marks if mark.label == "passed"]
    assert found.description.endswith("the pass is used")


@pytest.mark.parametrize("width", WIDTHS)
def test_only_the_framed_pile_has_moves(width: int) -> None:
    found = drawing(parse_position("top-entails 5 @4"), width=width)
    (frame,) = [mark for mark in found.marks if mark.role == "bound"]
    (sign,) = [mark for mark in found.marks if mark.role == "badge"]
    assert sign.label == "!"
    assert sign.name == "the next move must be made here"
    left, _, right, _ = frame.bounds
    for mark in found.marks:
        if mark.moves:
            assert mark.part.startswith("1:2:")
            assert left - 8 <= mark.bounds[0]
            assert mark.bounds[2] <= right + 8
    assert not found.unmarked
    assert found.description == "heaps of 5, 4; the next move must be in heap 2"
    assert "the next move must be made here" in svg(found)


@pytest.mark.parametrize("width", WIDTHS)
def test_equal_piles_can_all_be_moved(width: int) -> None:
    found = drawing(parse_position("nim-with-a-pass 2 2 2"), width=width)
    played = played_drawing(History.of(parse_position("nim-with-a-pass 2 2 2")), width=width)
    for place in (1, 2, 3):
        (take_two,) = part_of(found, f"1:{place}:1")
        assert moves_in_words(found)[take_two] == f"take 2 from heap {place}"
        (picture,) = played.changes[take_two]
        assert picture.leave == (f"1:{place}:1", f"1:{place}:2")
        assert picture.mark == f"1:{place}:1"


def test_a_pile_stays_where_it_is_when_others_get_smaller() -> None:
    history = History.of(parse_position("nim-with-a-pass 3 5 9"))
    by_words = {str(words): n for n, words in enumerate(moves_in_words(drawing(history.position)))}
    move = list(moves(history.position))[by_words["take 8 from heap 3"]]
    later = history.made(move)
    assert piles_of(later) == Piles((3, 5, 1), (), 1, (1, 2, 3), 3)
    found = played_drawing(later, width=328)
    gone = {mark.part for mark in found.marks if mark.time == "gone"}
    assert gone == {f"1:3:{k}" for k in range(2, 10)}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", ["top-entails 5 5 3", "nim-with-a-pass 2 4 4"])
def test_a_move_changes_one_pile_and_its_place(name: str, seed: int) -> None:
    for earlier, history in pairwise(game(name, seed, 8)):
        before, after = piles_of(earlier), piles_of(history)
        old = dict(zip(places_of(before), before.sizes, strict=True))
        new = dict(zip(places_of(after), after.sizes, strict=True))
        assert len(new) == len(after.sizes), "no two piles stand in one place"
        kept = [place for place in old if new.get(place, 0) != old[place]]
        assert len(kept) <= 1 or before.bound, (before, after)
        assert sum(new.values()) <= sum(old.values())
        assert max(new, default=0) <= after.last
        played_drawing(history, width=328)


def test_a_split_pile_leaves_its_larger_part_in_its_place() -> None:
    start = parse_position("top-entails 3 7 2")
    history = History.of(start, [find_move(start, "split heap 2 into 3 and 4")])
    assert piles_of(history) == Piles((3, 3, 4, 2), (), -1, (1, 4, 2, 3), 4)
    again = find_move(history.position, "split heap 1 into 1 and 2")
    assert piles_of(history.made(again)) == Piles((1, 2, 3, 4, 2), (), -1, (5, 1, 4, 2, 3), 5)
    passed = History.of(parse_position("nim-with-a-pass 2"))
    passed = passed.made(find_move(passed.position, "pass"))
    assert piles_of(passed) == Piles((2,), (), 0, (1,), 1)


def test_a_pile_that_binds_takes_the_place_of_the_one_that_was_moved() -> None:
    history = History.of(parse_position("top-entails 4 5"))
    words = moves_in_words(drawing(history.position))
    number = words.index("take 1 from heap 2, to be answered there")
    history = history.made(list(moves(history.position))[number])
    assert piles_of(history) == Piles((4, 4), (1,), -1, (1, 2), 2)


def test_the_terminal_has_a_line_for_each_pile() -> None:
    assert text(parse_position("top-entails 5 @4"), plain=True).splitlines() == [
        "1  ooooo  5", "2  oooo  4  < the next move must be made here"]  # fmt: skip
    assert text(parse_position("nim-with-a-pass 2"), plain=True).splitlines() == [
        "oo  2", "one pass is left"]  # fmt: skip


@pytest.mark.parametrize("width", WIDTHS)
def test_numbers_past_zero_take_the_whole_heap_of_a_sink(width: int) -> None:
    found = drawing(parse_position("sink(2,5,7) 9 4"), width=width)
    past = [mark for mark in found.marks if mark.role == "past"]
    assert [mark.label for mark in past] in (["7", "5"], ["5, …"])
    assert {mark.moves for mark in past} == {part_of(found, "2:1")}
    words = moves_in_words(found)
    assert [words[n] for n in past[0].moves] == ["take 4 from heap 2"]
    bottom = max(mark.bounds[3] for mark in found.marks if mark.role == "stone")
    assert all(mark.bounds[1] > bottom for mark in past), "they lie below all discs"
    assert found.description.startswith(
        "heap 1: a heap of 9, heap 2: a heap of 4 (past zero: 5, 7)")  # fmt: skip


def test_a_wall_and_a_large_heap_of_a_sink_have_nothing_past_zero() -> None:
    for position in ("subtraction(2,5,7) 4", "sink(2,5,7) 8", "sink(2,5,7) 7", "sink(2,5,7) 0"):
        found = drawing(parse_position(position))
        assert not any(mark.role == "past" for mark in found.marks)
        assert "past zero" not in found.description
    assert text(parse_position("sink(2,5,7) 6"), plain=True) == "oooooo  6  | (7)"
