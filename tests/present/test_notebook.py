"""Objects in a notebook: well-formed, titled, and nothing heavy imported before they are asked."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

import kalmar

POSITIONS = [
    "nim 3 5 70",
    "queen 3,5",
    "bricks 4x6/2 2x2",
    "chomp 3x4 5,3,1",
    "(& nim 3 2) + nim 4",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_positions_draw_themselves(text: str) -> None:
    position = kalmar.parse_position(text)
    svg = position._repr_svg_()
    assert svg is not None
    root = ElementTree.fromstring(svg)
    assert root[0].text == kalmar.format_position(position)
    html = position._repr_html_()
    assert html is not None
    assert svg in html


def test_answers_tables_and_sequences() -> None:
    answer = kalmar.solve("nim 3 5 7")._repr_html_()
    table = kalmar.table("queen", range(4), range(4))
    sequence = kalmar.sequence("kayles", 300)
    assert answer is not None
    assert "take 1 from heap 1" in answer
    assert "&lt;" not in answer
    html = table._repr_html_()
    assert html is not None
    assert html.count("background:#000") == 3
    latex = sequence._repr_latex_()
    assert latex is not None
    assert latex.startswith("$0, 1, 2, 3, 1, 4")
    for shown in (table, sequence):
        svg = shown._repr_svg_()
        assert svg is not None
        assert ElementTree.fromstring(svg[svg.index("<svg") :]).tag.endswith("svg")


def test_numpy_and_pandas() -> None:
    table = kalmar.table("bricks", [1, 2], [2, 3], "diminished")
    assert str(table.to_numpy().tolist()) == "[[nan, nan], [0.0, 0.0]]"
    frame = table.to_pandas()
    assert frame.loc[2, 3] == 0
    assert frame.isna().loc[1, 2]
    assert kalmar.sequence("nim", 4).to_numpy().tolist() == [0, 1, 2, 3, 4]
    large = 2**60 + 1  # no float holds it
    assert kalmar.table("nim", [large], [0]).to_numpy().tolist() == [[large]]
    assert kalmar.sequence("nim", 4).to_pandas()[3] == 3


def test_importing_kalmar_imports_nothing_heavy() -> None:
    code = "import kalmar, sys; assert not {'numba', 'matplotlib', 'pandas'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
