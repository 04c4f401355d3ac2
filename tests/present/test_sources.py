"""The figures of source 000, as drawings and as text, against tables and against the proof."""

import xml.etree.ElementTree as ET

import pytest

from kalmar import Item, find_composition, find_items, find_source, table
from kalmar.cli.source import drawn_position, figure_key, figure_picture
from kalmar.cli.source_figures import CHARTS, chart_drawing, chart_text
from kalmar.render.drawings.themes import THEMES
from kalmar.render.drawings.written import svg
from kalmar.render.terminal import in_ascii
from kalmar.research.sources import SOURCES, ItemKind
from kalmar.theory.table import find_play
from tests.commands import Cli


@pytest.mark.parametrize("place", CHARTS)
def test_a_figure_is_drawn_within_its_frame(place: str) -> None:
    drawing = chart_drawing(CHARTS[place]())
    for mark in drawing.marks:
        left, top, right, bottom = mark.bounds
        assert left >= -0.01
        assert top >= -0.01
        assert right <= drawing.width + 0.01
        assert bottom <= drawing.height + 0.01
        assert mark.role in THEMES["light"]
    root = ET.fromstring(svg(drawing))
    assert root.tag.endswith("svg")


@pytest.mark.parametrize("place", CHARTS)
def test_a_figure_is_text_that_fits_a_terminal(place: str) -> None:
    text = in_ascii(chart_text(CHARTS[place]()))
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80


def test_there_are_all_of_them() -> None:
    assert list(CHARTS) == [
        *(f"000.figure-{n}" for n in range(1, 24)), "001.figure-11", "001.figure-18",
    ]  # fmt: skip


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
        found = table(
            f"bricks{layers}", sides, sides, find_composition(way), find_play(play)
        ).p_positions()
        chart = CHARTS[f"000.figure-{number}"]()
        assert [[box.role == "black" for box in row] for row in chart.boxes] == found


EVERY = [(number, item) for number in SOURCES for item in find_source(number).items
         if item.kind is ItemKind.FIGURE]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "item"), EVERY, ids=[f"{number} {item.place}" for number, item in EVERY]
)
def test_every_figure_is_drawn_but_a_written_sum(number: str, item: Item) -> None:
    drawn = figure_picture(figure_key(find_source(number), item), item.commands, "svg")
    if (number, item.place) == ("001", "figure 12"):
        assert drawn is None
    else:
        assert drawn is not None
        assert ET.fromstring(drawn).tag.endswith("svg")


def test_the_game_graph_is_drawn_where_the_figure_is_one() -> None:
    (item,) = find_items(find_source("004"), ["figure", "1"])
    drawn = figure_picture("004.figure-1", item.commands, "svg")
    assert drawn == figure_picture("", ['graph "chomp 2x3"'], "svg")
    assert drawn != figure_picture("", ['solve "chomp 2x3" --draw'], "svg")


def test_theorem_2_in_framed_blocks() -> None:
    chart = CHARTS["001.figure-11"]()
    assert boxes("001.figure-11") == ["i ⊕ j (i ⊕ j) + 2ⁿ", "(i ⊕ j) + 2ⁿ i ⊕ j"]
    assert [box.below[0] for box in chart.boxes[0]] == ["0 1 2 3", "4 5 6 7"]
    assert [box.below[3] for box in chart.boxes[1]] == ["7 6 5 4", "3 2 1 0"]
    assert chart.spelled[4] == "--------+--------"
    for line in (*chart.spelled[:4], *chart.spelled[5:]):
        assert sorted(map(int, line.replace("|", " ").split())) == list(range(8))


def test_the_forest_on_its_grid() -> None:
    chart = CHARTS["001.figure-18"]()
    runs = [
        len(run)
        for row in chart.boxes
        for run in "".join("x" if box.label else " " for box in row).split()
    ]
    assert runs == [4, 4, 6, 2, 7, 1, 3, 5]


@pytest.mark.parametrize(
    ("number", "place", "positions"),
    [("002", "figure 1", 6), ("002", "figure 3", 3), ("003", "figure h ≤ 2", 4)],
)
def test_a_play_step_by_step_is_drawn_step_by_step(number: str, place: str, positions: int) -> None:
    (item,) = find_items(find_source(number), place)
    found = [drawn_position(command) for command in item.commands]
    assert len([position for position in found if position is not None]) == positions
    drawn = figure_picture(figure_key(find_source(number), item), item.commands, "svg")
    assert drawn is not None
    (described,) = ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}desc")
    assert len((described.text or "").split("; ")) == positions


def test_the_sources_and_what_they_hold(cli: Cli) -> None:
    assert [line[:3] for line in cli("source").splitlines()] == ["000", "001", "002", "003", "004"]
    assert [entry["source"] for entry in cli.data("source --json")][1] == "001"
    lines = cli("source 000").splitlines()
    assert any(line.startswith("table 15") for line in lines)
    assert all(line.startswith("table") for line in cli("source 000 tables").splitlines())
    assert cli("source 000 táblázat --lang hu").startswith("1. táblázat")


def test_a_table_beside_the_printed_one(cli: Cli) -> None:
    out = cli("source 000 table 23")
    assert "79 of 100 cells differ from the printed values" in out
    assert "Slip in the source:" in out
    data = cli.data("source 000 table 23 --json")
    assert {"source", "item", "kind", "values", "printed", "differences"} <= set(data)
    assert (data["source"], data["item"], data["kind"]) == ("000", "table 23", "table")
    assert len(data["differences"]) == 79
    row, col = data["differences"][0]
    i, j = data["values"]["rows"].index(row), data["values"]["cols"].index(col)
    assert data["values"]["values"][i][j] != data["printed"]["values"][i][j]
