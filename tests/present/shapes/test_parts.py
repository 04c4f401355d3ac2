"""Parts are named once, places are no parts, and what is drawn is what `parts_of` lists."""

from collections import Counter
from dataclasses import replace

import pytest

from kalmar.core.compounds import leaves
from kalmar.core.rules.shapes import Regions, Shape
from kalmar.games.notation import parse_position
from kalmar.render.drawings import Drawing, drawing, svg, tikz
from kalmar.render.drawings.history import History, parts_of
from kalmar.render.drawings.renderer import NO_STEPS, drawer_of
from kalmar.render.drawings.slots import played_drawing
from tests.present.shapes.positions import TEXTS, is_place

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


def shapes_of(text: str) -> list[Shape]:
    return [part.rules.drawn(part.component) for part in leaves(parse_position(text))]


@pytest.mark.parametrize("text", TEXTS)
def test_the_parts_of_a_shape_are_those_drawn(text: str) -> None:
    for shape in shapes_of(text):
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
