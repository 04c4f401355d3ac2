"""Positions as text: no line too long, ASCII where asked for, and what some of them look like."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Position, parse_position
from kalmar.render.drawings import text
from tests.cases import case_table
from tests.present.shapes.positions import TEXTS, random_positions
from tests.present.shapes.test_drawing import HUGE


@pytest.mark.parametrize("position", [*TEXTS, *HUGE], ids=lambda position: position[:40])
@pytest.mark.parametrize("width", [40, 80])
def test_no_line_is_too_long_and_plain_is_ascii(position: str, width: int) -> None:
    found = parse_position(position)
    for plain in (False, True):
        lines = text(found, plain, width).splitlines()
        assert lines
        assert max(map(len, lines)) <= width
        assert not plain or "\n".join(lines).isascii()


@given(random_positions(), st.integers(20, 100))
@settings(max_examples=100, deadline=None)
def test_the_same_of_random_positions(position: Position, width: int) -> None:
    lines = text(position, True, width).splitlines()
    assert max(map(len, lines)) <= width
    assert "\n".join(lines).isascii()


LOOKS = case_table(__file__, "looks")


@pytest.mark.parametrize(("position", "look"), LOOKS.items())
def test_what_positions_look_like(position: str, look: str) -> None:
    lines = [line[6:].rstrip() for line in look.strip("\n").splitlines()[:-1]]
    assert text(parse_position(position)).splitlines() == lines


def test_a_pipe_winds() -> None:
    lines = text(parse_position("bubbles 0,5,9,11,17"), plain=True, width=24).splitlines()
    assert lines == ["top   o * * * * o * \\", "    / * * o * o * * /", "    \\ * * * o"]
