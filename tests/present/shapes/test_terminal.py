"""Positions as text: no line too long, ASCII where asked for, and what some of them look like."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Position, parse_position
from kalmar.render.drawings import text
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


LOOKS = {
    "nim 3 5": """
        heap 1  ●●●  3
      + heap 2  ●●●●●  5
    """,
    "& kayles 3 nim 0": """
        row 1  │ │ │  3
      ∧ heap 2  0
    """,
    "coins 2,3": """
       T H H
       1 2 3
    """,
    "queen 2,1": """
        0 1 2
      0 · * *
      1 * * Q
    """,
    "northcott(5) 1:4,3:5/black": """
        1 2 3 4 5
      1 W * * B *
      2 · · W * B
      black to move
    """,
    "chomp 3,2": """
      ☠ □ □
      □ □
    """,
    "hackenbush 0-1,1-2,1-3,0-4,0-4,2-2": """
      ground 0
      ├─ 1
      │  ├─ 2
      │  └─ 3
      └─ 4
      also  0-4  2-2
    """,
    "roads(a>b>a,b>c) b": """
        a → b
      * b → a, c  [car]
        c → –
    """,
    "poset(a<b,a<c) all": """
      b  c
      (a)
      a < b, c
    """,
    "bricks(2) 1x2/1 2x2": """
                                       ┌──┬──┐
                                       │  │  │
        ┌──┬──┐                        ├──┼──┤
        │  │  │                        │  │  │
        └──┴──┘                      + └──┴──┘
        1×2                            2×2
        1 layer on it, 1 layer to go   2 layers to go
        component 1                    component 2
    """,
    "cram ..#/...": """
        a b c
      1 □ □ ■
      2 □ □ □
    """,
    "node-kayles a1-b1,b1-b2,b2-d2": """
      a1-b1  b1-b2  b2-d2
    """,
    "col a1-b1,b1:r-b2,a2-b2,c3:b": """
        a  b  c
      1 ●──r
           │
      2 ●──●
      3       b
    """,
    "snort x:r-y,z": """
      x-y  z  x:r
    """,
    "arc-kayles none": """
      nothing is left
    """,
    "bubbles 1,2,11": """
      top   * ○ ○ * * * * * * * * ○
    """,
    "nimble 2,5,5": """
       · · 1 · · 2
       0 1 2 3 4 5
    """,
    "end-nim 3,12": """
        3 12
        1  2
    """,
    "rims 3": """
      • • •  3
    """,
    "vertex-geography 2x2/b1": """
        a  b
      1 ●──◉
        │  │
      2 ●──●
    """,
    "vertex-geography 0-1,1-2/1": """
      0-1  1-2  (1)
    """,
    "tartan(twins,twins) 1:2": """
        0 1
      0 T T
      1 T T
      2 T H
    """,
    "nogo x.o/...": """
        1 2 3
      1 x · o
      2 · · ·
    """,
    "sprouts 0*2,1A/2,A": """
      region 1  0   0   1-A
                1   2   3 4
      region 2  2   A
                5   6
    """,
    "nimstring a-b,b-g": """
      a-b  b-g
    """,
    "boxes 2x2x2/3x1x1": """
      layer 1   layer 2
      ☠ □       □ □
      □ □       □ □
      □
    """,
}


@pytest.mark.parametrize(("position", "look"), LOOKS.items())
def test_what_positions_look_like(position: str, look: str) -> None:
    lines = [line[6:].rstrip() for line in look.strip("\n").splitlines()[:-1]]
    assert text(parse_position(position)).splitlines() == lines


def test_a_pipe_winds() -> None:
    lines = text(parse_position("bubbles 0,5,9,11,17"), plain=True, width=24).splitlines()
    assert lines == ["top   o * * * * o * \\", "    / * * o * o * * /", "    \\ * * * o"]
