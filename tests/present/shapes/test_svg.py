"""SVG: well-formed, titled, with real text, moves on marks, and contrast in each theme."""

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from kalmar import Position, drawing, format_position, move_text, parse_position
from kalmar.core.i18n import translate, use_language
from kalmar.render.drawings import picture, strip, svg
from kalmar.render.drawings.themes import GROUNDS, THEMES, Theme
from kalmar.render.plots import figures
from tests.cases import case_table
from tests.present.shapes.positions import TEXTS, random_positions
from tests.present.shapes.test_drawing import check_geometry

SVG = "{http://www.w3.org/2000/svg}"

ON = case_table(__file__, "on")
"""What marks of a role stand on, where it is not the ground."""

ADORNING = {"stone shade", "stone light", "chocolate light", "pin band"}
"""What only makes things look nicer."""

QUIET = {"pipe", "cell", "dark cell", "town", "car town", "point", "element", "tail"}
"""Areas that their outline tells from the ground."""


def contrast(one: str, other: str) -> float:
    return figures.contrast(figures.rgb(one), figures.rgb(other))


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def check(position: Position) -> None:
    found = drawing(position)
    root = parsed(svg(found))
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[1].tag == f"{SVG}desc"
    assert root[0].text == found.title
    assert root[1].text == found.description
    named = root.attrib["aria-labelledby"].split()
    assert named == [root[0].attrib["id"], root[1].attrib["id"]]
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts == [mark.label for mark in found.marks if mark.label]
    moving = [group for group in root.iter(f"{SVG}g") if "data-move" in group.attrib]
    marks = [mark for mark in found.marks if mark.moves]
    assert [g.attrib["data-move"] for g in moving] == [" ".join(map(str, m.moves)) for m in marks]
    for group, mark in zip(moving, marks, strict=True):
        assert group[0].tag == f"{SVG}title"
        said = group[0].text or ""
        assert move_text(position, found.moves[mark.moves[0]]) in said


@pytest.mark.parametrize("text", TEXTS)
def test_svg_of_positions(text: str) -> None:
    check(parse_position(text))


@given(random_positions())
@settings(max_examples=60, deadline=None)
def test_svg_of_random_positions(position: Position) -> None:
    check(position)


def test_the_title_is_the_position() -> None:
    position = parse_position("nim 3 & kayles 5")
    assert parsed(svg(drawing(position)))[0].text == format_position(position)


def test_many_moves_of_a_mark_are_said_in_part() -> None:
    found = svg(drawing(parse_position("mogul 0,2,7")))
    assert "/ … and" in found


def test_ids_have_the_prefix_and_are_unique() -> None:
    root = parsed(svg(drawing(parse_position("roads A K")), "auto", "first"))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    assert all(name.startswith("first-") for name in ids)


def test_themes() -> None:
    found = drawing(parse_position("nim 2"))
    light, dark, auto = svg(found, "light"), svg(found, "dark"), svg(found, "auto")
    assert GROUNDS["light"] in light
    assert "<style" not in light
    assert GROUNDS["dark"] in dark
    assert "prefers-color-scheme:dark" in auto
    assert GROUNDS["dark"] in auto
    assert "var(" not in auto
    assert ".kalmar-stone{fill:#56B4E9" in auto


@pytest.mark.parametrize("text", TEXTS)
def test_there_is_room_for_hungarian(text: str) -> None:
    with use_language("hu"):
        found = drawing(parse_position(text))
        check_geometry(found)
        root = parsed(svg(found))
        assert root.attrib["lang"] == "hu"
        texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts == [translate(mark.label, "hu") for mark in found.marks if mark.label]


def test_plain_data() -> None:
    position = parse_position("chomp 2x2 & coins 1")
    found = drawing(position)
    data = json.loads(json.dumps(found.to_dict()))
    assert data["moves"] == [move_text(position, move) for move in found.moves]
    assert [mark["moves"] for mark in data["marks"]] == [list(mark.moves) for mark in found.marks]
    assert strip([parse_position("nim 1")]).to_dict()["moves"] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrasts(theme: Theme) -> None:
    styles = THEMES[theme]
    for role, style in styles.items():
        ground = styles[ON[role]] if role in ON else None
        under = (ground.fill or ground.stroke) if ground else GROUNDS[theme]
        if style.text:
            assert contrast(style.text, style.fill or under) >= 4.5, role
        graphics = [colour for colour in (style.fill, style.stroke) if colour]
        if graphics and role not in {"pipe", "dark cell", *ADORNING}:
            told = [colour for colour in graphics if contrast(colour, under) >= 3]
            assert told, role
        if role in QUIET and style.stroke and role != "pipe":
            assert contrast(style.stroke, style.fill) >= 3, role
    assert contrast(styles["reachable"].fill, styles["dark cell"].fill) >= 3
    assert contrast(styles["reachable"].fill, styles["pipe"].stroke) >= 3


def test_both_themes_know_the_same_roles() -> None:
    assert set(THEMES["light"]) == set(THEMES["dark"])


BEGINNINGS = {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<svg"}


@pytest.mark.parametrize(("kind", "begins"), BEGINNINGS.items())
def test_pictures(kind: str, begins: bytes) -> None:
    found = drawing(parse_position("hackenbush 0-1,1-1,1-2,1-2 + roads(a>b>a) a + bricks 2x3/1"))
    drawn = picture(found, kind)
    assert drawn.startswith(begins)
    assert drawn == picture(found, kind)
    assert picture(found, kind, "dark") != drawn
