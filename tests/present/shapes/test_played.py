"""A game is drawn in the slots of its start: parts keep names and places, changes are literal."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from kalmar import Mark, Move, Position, after, moves
from kalmar.core.compounds import leaves
from kalmar.core.i18n import translate
from kalmar.core.rules.shapes import Regions, Shape
from kalmar.games.notation import parse_position
from kalmar.render.drawings import Drawing, drawing, svg, tikz
from kalmar.render.drawings.drawing import Picture
from kalmar.render.drawings.history import Changes, History, parts_of
from kalmar.render.drawings.renderer import NO_STEPS, drawer_of
from kalmar.render.drawings.slots import played_drawing
from tests.present.shapes.positions import EXAMPLES, HARDER, TEXTS, game, is_place

SEVERAL = {"wheel", "stud"}
"""Roles of which one thing has several marks; a brick has many."""


@pytest.mark.parametrize("width", [0, 360])
@pytest.mark.parametrize("text", TEXTS)
def test_what_stands_for_a_move_has_a_name_of_its_own(text: str, width: int) -> None:
    found = drawing(parse_position(text), width=width)
    assert all(mark.part for mark in found.marks if mark.moves)
    # A cell and its dot, and the two ends of a link over a border, are one thing.
    named = Counter(
        (mark.part, mark.role, mark.places)
        for mark in found.marks
        if mark.part and not mark.trim and mark.role not in SEVERAL
    )
    assert set(named.values()) <= {1}
    things = Counter(
        mark.part
        for mark in found.marks
        if mark.part and not (mark.trim or is_place(mark) or mark.role in SEVERAL)
    )
    alone = {part for part in things if "bricks" not in text}
    assert {things[part] for part in alone} <= {1}


@pytest.mark.parametrize("text", TEXTS)
def test_the_parts_of_a_shape_are_those_drawn(text: str) -> None:
    for part in leaves(parse_position(text)):
        shape: Shape = part.rules.drawn(part.component)
        drawer = drawer_of(shape)
        found = drawer.sketch(shape, NO_STEPS) if drawer else None
        if found and not isinstance(shape, Regions):
            things = [mark for mark in found.marks if mark.part and not mark.trim]
            drawn = {mark.part for mark in things if not is_place(mark)}
            assert drawn == set(parts_of(shape))
            assert len(drawn) == len(parts_of(shape))


def seen(found: Drawing) -> Counter[tuple[object, ...]]:
    return Counter(
        (
            mark.kind,
            *((round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in mark.places),
            mark.role,
            mark.label,
            mark.moves,
            mark.size,
            mark.part,
        )
        for mark in found.marks
        if mark.time != "coming"
    )


@pytest.mark.parametrize("width", [0, 360])
@pytest.mark.parametrize("text", TEXTS)
def test_a_start_is_drawn_as_without_a_history(text: str, width: int) -> None:
    position = parse_position(text)
    plain = drawing(position, width=width)
    found = played_drawing(History.of(position), width=width)
    assert seen(found) == seen(plain)
    assert (found.width, found.height, found.moves) == (plain.width, plain.height, plain.moves)
    assert (plain.changes, plain.last) == ((), found.last)
    assert len(found.changes) == min(len(found.moves), 500)


@pytest.mark.parametrize("text", TEXTS)
def test_changes_name_what_is_drawn(text: str) -> None:
    found = played_drawing(History.of(parse_position(text)))
    things = {mark.part for mark in found.marks if mark.time != "coming"}
    coming = {mark.part for mark in found.marks if mark.time == "coming"}
    drawn = {part.partition(":")[0] for part in things}
    pointed = [mark.part for mark in found.marks if mark.moves]
    for number, pictures in enumerate(found.changes):
        for picture in pictures:
            assert set(picture.leave) <= things or not drawn or "longname" in text
            assert set(picture.leave).isdisjoint(picture.come)
            new = {part for part in picture.come if "+" not in part}
            assert new <= coming | things, new
            if number not in found.unmarked:
                assert picture.mark in pointed


def test_svg_has_the_names_and_times_of_parts() -> None:
    start = parse_position("queen 2,2")
    move = next(move for move in start.moves() if move[0].option == ((1, 2),))
    found = svg(played_drawing(History.of(start, [move])))
    assert '<g data-part="1:queen1,2" data-last="come"><title>queen</title>' in found
    assert '<g data-part="1:queen2,2" data-last="gone" pointer-events="none">' in found
    hidden = '<g data-part="1:queen0,2" data-coming="" visibility="hidden" pointer-events="none">'
    assert hidden in found
    assert '<g data-move="0" data-part="1:c0,2">' in found
    played = played_drawing(History.of(start, [move]))
    times = [mark.time for mark in played.seen if mark.time and not mark.trim]
    assert times == ["come", "gone"]
    # LaTeX has the outline of what went, and nothing of what may come.
    hidden_marks = [mark for mark in played.marks if mark.time == "coming"]
    shown = replace(played, marks=tuple(m for m in played.marks if m not in hidden_marks))
    assert hidden_marks
    assert tikz(played) == tikz(shown)
    assert "data-last" not in svg(drawing(start))
    assert "data-coming" not in svg(drawing(start))


WIDTHS = (0, 360)
UNNAMED = ("sprouts", "longname", "25 300")
"""Positions whose things have no names that last, or are not drawn at the start."""

LASTING = [text for text in (*EXAMPLES.values(), *HARDER) if not any(n in text for n in UNNAMED)]
SPLITTING = ("grundys-game", "laskers-nim", "bricks", "rules(")
"""Games whose pieces are laid beside each other, which moves what stands there."""


def things(found: Drawing) -> dict[str, list[Mark]]:
    """The marks of things that lie there now, by part."""
    marks: dict[str, list[Mark]] = {}
    for mark in found.marks:
        if mark.part and mark.time in ("", "come") and not is_place(mark):
            marks.setdefault(mark.part, []).append(mark)
    return marks


def bounds(marks: list[Mark]) -> list[tuple[float, ...]]:
    return sorted(tuple(round(side, 6) for side in mark.bounds) for mark in marks)


@pytest.mark.parametrize("text", LASTING)
def test_parts_keep_their_places(text: str) -> None:
    for width in WIDTHS:
        before: dict[str, list[Mark]] = {}
        for history in game(text, 1):
            found = played_drawing(history, width=width)
            here = things(found)
            if "top-entails" in text and history.before:
                break  # there is less room for each pile
            still = not history.laid or not any(name in text for name in SPLITTING)
            # Cars in one town stand side by side, and make room for each other.
            same = {part for part in before.keys() & here.keys() if "car@" not in part}
            for part in same if still else ():
                assert bounds(before[part]) == bounds(here[part]), (str(history.position), part)
            before = here


@pytest.mark.parametrize("text", LASTING)
def test_places_stay_where_they_are(text: str) -> None:
    for width in WIDTHS:
        before: dict[tuple[str, str], tuple[float, float, float, float]] = {}
        for history in game(text, 4, 8):
            if history.laid:
                break
            found = played_drawing(history, width=width)
            here = {
                (mark.part, mark.role): mark.bounds
                for mark in found.marks
                if mark.part and is_place(mark) and mark.kind == "box"
            }
            for place in before.keys() & here.keys():
                assert here[place] == pytest.approx(before[place]), (str(history.position), place)
            before = here


@pytest.mark.parametrize("text", LASTING)
def test_changes_are_the_difference_of_drawings(text: str) -> None:
    for history in game(text, 2, 4):
        found = played_drawing(history)
        here = things(found)
        source = random.Random(3)
        numbered = list(enumerate(found.changes))
        for number, pictures in source.sample(numbered, min(len(numbered), 6)):
            move = found.moves[number]
            assert len(pictures) == len(history.ways(move))
            for i, picture in enumerate(pictures):
                later = history.made(move, i)
                assert later.position == after(history.position, move)
                there = things(played_drawing(later, ()))
                assert set(picture.leave) == here.keys() - there.keys(), str(history.position)
                come = {part for part in picture.come if ":|" not in part}
                if "top-entails" in text:  # what is split off lies where nothing was drawn
                    assert not come
                    continue
                assert come == there.keys() - here.keys(), str(history.position)


def move_to(position: Position, *option: object, number: int = 0) -> Move:
    """The move with a step that leaves this of component `number`."""
    listed = (move for move in moves(position) if move[0].path == (number,))
    return next(move for move in listed if move[0].option == option)


def made(text: str, *option: object, picture: int = 0) -> History:
    start = parse_position(text)
    return History.of(start, [move_to(start, *option)], [picture])


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("picture", "gone"), [(0, ["1:2", "1:3"]), (1, ["1:5", "1:6"])]
)  # fmt: skip
def test_the_last_move_is_outlined_where_it_was(width: int, picture: int, gone: list[str]) -> None:
    history = made("kayles 7", 1, 4, picture=picture)
    before = things(played_drawing(History.of(history.start), width=width))
    found = played_drawing(history, width=width)
    outlines = [mark for mark in found.marks if mark.time == "gone"]
    assert [mark.part for mark in outlines] == gone == list(found.last.leave)
    assert {mark.role for mark in outlines} == {"last"}
    assert not any(mark.moves or mark.label for mark in outlines)
    for mark in outlines:
        assert mark.bounds == next(m for m in before[mark.part] if not m.trim).bounds
    # The rows on both sides of the gap stand where they stood.
    assert things(found).keys() == before.keys() - set(gone)


def test_the_pictures_of_a_row_are_the_leftmost_first() -> None:
    changes = Changes(History.of(parse_position("kayles 5")))
    listed = {move[0].option: changes.of(move) for move in moves(parse_position("kayles 5"))}
    assert [p.leave for p in listed[(3,)]] == [("1:1", "1:2"), ("1:4", "1:5")]
    assert [p.leave for p in listed[(1, 2)]] == [("1:2", "1:3"), ("1:3", "1:4")]
    assert [p.leave for p in listed[(2, 2)]] == [("1:3",)]
    assert not any(p.come for pictures in listed.values() for p in pictures)


def test_an_emptied_heap_keeps_its_place_and_its_name() -> None:
    history = made("nim 3 5", 0)
    found, start = played_drawing(history), played_drawing(History.of(history.start))
    assert (found.width, found.height) == (start.width, start.height)
    labels = [translate(mark.label) for mark in found.marks if mark.kind == "text"]
    assert labels == ["0", "heap 1", "+", "5", "heap 2"]
    grounds = [[m.bounds for m in d.marks if m.role == "shelf"] for d in (found, start)]
    assert grounds[0] == grounds[1] != []


def test_a_piece_that_is_split_off_is_laid_beside() -> None:
    start = History.of(parse_position("grundys-game 7 4"))
    move = move_to(start.position, 2, 5)
    (picture,) = Changes(start).of(move)
    assert picture.leave == ("1:6", "1:7")
    assert picture.come == ("1+1:1", "1+1:2")
    later = start.made(move)
    assert later.position == parse_position("grundys-game 2 5 4")
    found = things(played_drawing(later))
    first, second = ([f"{heap}:{i}" for i in range(1, size)] for heap, size in ((1, 6), (2, 5)))
    assert sorted(found) == sorted([*first, "1+1:1", "1+1:2", *second])
    coming = [mark for mark in played_drawing(start).marks if mark.time == "coming"]
    assert {"1+1:1", "1+1:2"} <= {mark.part for mark in coming}


def test_a_row_that_is_split_has_a_wall() -> None:
    history = made("4.07 6", 2, 4)
    walls = [mark for mark in played_drawing(history).marks if mark.part == "1:|2"]
    assert [(mark.role, mark.moves) for mark in walls] == [("ground", ())]
    assert history.lying[(1,)].part("1") == "1:3"
    (picture, _) = Changes(History.of(history.start)).of(history.move)
    assert (picture.leave, picture.come) == ((), ("1:|2",))


def test_a_component_keeps_its_slot_when_another_one_breaks() -> None:
    start = parse_position("kayles 5 + nim 3")
    history = History.of(start, [move_to(start, 2, 2)])
    history = history.made(move_to(history.position, 1, number=2))
    found = played_drawing(history)
    assert found.last.leave == ("2:2", "2:3")
    # The numbers of moves are those of the position now, in which the heap is the third component.
    assert {mark.part for mark in found.marks if mark.role == "stone"} == {"2:1"}
    captions = [translate(mark.label) for mark in found.marks if mark.role == "caption"]
    assert captions == ["row 1, row 2", "heap 3"]


def test_steps_in_several_components_change_together() -> None:
    start = parse_position("& kayles 3 & nim 2")
    changes = Changes(History.of(start))
    pictures = [changes.of(move) for move in moves(start)]
    both = pictures[[move[0].option for move in moves(start)].index((2,))]
    assert [p.leave for p in both] == [("1:1", "2:1", "2:2"), ("1:3", "2:1", "2:2")]
    assert len(changes.steps) == 3 + 2


def test_coins_that_are_turned_go_and_come() -> None:
    start = parse_position("coins 2,3")
    (picture,) = Changes(History.of(start)).of(move_to(start, (1, 2)))
    assert (picture.leave, picture.come) == (("1:3",), ("1:1",))
    later = played_drawing(made("coins 2,3", (1, 2)))
    assert [mark.role for mark in later.marks if mark.part == "1:3"] == ["tail", "last"]


def test_a_picture_that_is_not_there_is_the_leftmost() -> None:
    assert made("kayles 5", 4, picture=7).lying == made("kayles 5", 4).lying


@pytest.mark.parametrize("width", WIDTHS)
def test_a_board_stays_as_large_as_it_was(width: int) -> None:
    history = made("queen 6,4", (1, 4))
    start = played_drawing(History.of(history.start), width=width)
    found = played_drawing(history, width=width)
    cells = [{m.part for m in d.marks if m.part.startswith("1:c")} for d in (start, found)]
    assert cells[0] == cells[1]
    assert len(cells[0]) == 7 * 5
    assert found.last == Picture("", ("1:queen6,4",), ("1:queen1,4",))


@pytest.mark.parametrize("width", WIDTHS)
def test_the_last_cell_is_like_the_others_when_it_is_left(width: int) -> None:
    pipe = played_drawing(made("bubbles 1,2,5", (1, 2, 3)), width=width)
    free = {mark.part: mark.size for mark in pipe.marks if mark.role == "empty"}
    assert free.keys() == {"1:c4", "1:c5"}
    assert free["1:c4"] == free["1:c5"]
    row = played_drawing(made("welter 2,5,9", (2, 3, 5)), width=width)
    assert [mark.time for mark in row.marks if mark.part in ("1:b9", "1:c9")] == ["gone"]
    assert "1:s9" in {mark.part for mark in row.marks}


def test_a_reader_points_at_the_mark_with_the_fewest_moves() -> None:
    found = played_drawing(History.of(parse_position("cram 2x2")))
    assert [pictures[0].mark for pictures in found.changes] == [
        f"1:{link}" for link in ("a1-b1", "a1-a2", "b1-b2", "a2-b2")
    ]


def test_a_brick_that_is_covered_stands_on_its_ground() -> None:
    start = parse_position("bricks(3) 2x5/2")
    covered = next(move for move in moves(start) if move[0].option[1][:2] == (2, 3))
    found = [played_drawing(History.of(start, moves), width=360) for moves in ([], [covered])]
    fronts = [
        [m.bounds[3] for m in d.marks if m.part == "1:brick" and m.role == "brick front"]
        for d in found
    ]
    grounds = [max(layers) for layers in fronts]
    # The larger part has the layer; the other one is laid beside it, on a ground of its own.
    assert [len(layers) for layers in fronts] == [2, 3]
    assert grounds[0] == pytest.approx(grounds[1], abs=3)
    # What may come of one layer is drawn once, though several moves bring it.
    coming = [mark for mark in found[0].marks if mark.part == "1:layer2" and mark.time == "coming"]
    assert len(coming) == 1
