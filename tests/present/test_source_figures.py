"""The figures of source 000, as drawings and as text, against tables and against the proof."""

import xml.etree.ElementTree as ET

import pytest

from kalmar.errors import UnknownNameError
from kalmar.present.charts import chart_text
from kalmar.present.shapes.svg import svg
from kalmar.present.shapes.themes import THEMES
from kalmar.present.source_figures import CHARTS, FIGURES, figure_text
from kalmar.tables.ask import table


@pytest.mark.parametrize("place", FIGURES)
def test_a_figure_is_drawn_within_its_frame(place: str) -> None:
    drawing = FIGURES[place]()
    for mark in drawing.marks:
        left, top, right, bottom = mark.bounds
        assert left >= -0.01
        assert top >= -0.01
        assert right <= drawing.width + 0.01
        assert bottom <= drawing.height + 0.01
        assert mark.role in THEMES["light"]
    root = ET.fromstring(svg(drawing))
    assert root.tag.endswith("svg")


@pytest.mark.parametrize("place", FIGURES)
def test_a_figure_is_text_that_fits_a_terminal(place: str) -> None:
    text = figure_text(place, plain=True)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80


def test_there_are_all_of_them() -> None:
    assert list(CHARTS) == [f"000.figure-{n}" for n in range(1, 24)]
    with pytest.raises(UnknownNameError):
        figure_text("000.figure-24")


def boxes(place: str) -> list[str]:
    return [" ".join(box.label for box in row) for row in CHARTS[place]().boxes]


def test_the_regions_of_two_games() -> None:
    assert boxes("000.figure-1") == ["N N N", "N E E", "N E Φ(J₁) + Φ(J₂)"]
    assert CHARTS["000.figure-1"]().columns == ("N (J₁)", "E (J₁)", "P∖(N∪E) (J₁)")
    assert CHARTS["000.figure-2"]().rows == ("N (J₂)", "F (J₂)", "P∖(N∪F) (J₂)")
    assert boxes("000.figure-2") == [
        "N N N",
        "N F Ψ(J₁) + Ψ(J₂)",
        "N Ψ(J₁) + Ψ(J₂) Ψ(J₁) + Ψ(J₂)",
    ]


def test_the_25_classes_are_numbered_and_marked_as_in_the_proof() -> None:
    assert boxes("000.figure-3") == [
        "1 2 3 4 5", "6* 7 8 9 10", "11* 12* 13* 14 15", "16 17* 18* 19 20", "21 22 23* 24* 25",
    ]  # fmt: skip
    lines = chart_text(CHARTS["000.figure-3"]()).splitlines()
    assert "12 → 2 4 5 14 15" in lines
    assert "9 → 6 17 24" in lines
    assert len([line for line in lines if "→" in line]) == 24


def test_black_squares_are_the_p_positions() -> None:
    sides = range(1, 11)
    for number, layers, way, play in (
        (6, "", "diminished", "normal"), (12, "", "selective", "normal"),
        (21, "(2)", "continued", "misere"),
    ):  # fmt: skip
        found = table(f"bricks{layers}", sides, sides, way, play).p_positions()
        chart = CHARTS[f"000.figure-{number}"]()
        assert [[box.role == "black" for box in row] for row in chart.boxes] == found
