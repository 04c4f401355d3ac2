"""Figures of the sources, sequences in rows, rays over tables, surveys at a glance."""

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import Item, UsageError, find_composition, find_items, find_source, sequence, table
from kalmar.cli.source import drawn_position, figure_key, figure_picture
from kalmar.cli.source_figures import CHARTS, chart_drawing, chart_text
from kalmar.render.drawings.themes import THEMES
from kalmar.render.drawings.written import svg
from kalmar.render.formats.quotients import letters
from kalmar.render.plots import ValueStyle
from kalmar.render.plots.sequences_and_tables import picture, row_width, wrapped
from kalmar.render.plots.survey import squares, survey_figure
from kalmar.render.plots.table_cells import ray_ends, table_figure
from kalmar.render.terminal import in_ascii
from kalmar.research.sources import SOURCES, ItemKind
from kalmar.theory.table import find_play
from tests.commands import Cli

GOLDEN = (1 + 5**0.5) / 2
PROVED = {"status": "proved", "period": 12, "preperiod": 71, "saltus": 0}


@given(st.integers(0, 60), st.integers(1, 70))
def test_rows_hold_the_values_in_their_order(last: int, width: int) -> None:
    shown = sequence("kayles", last)
    found = wrapped(shown, width)
    flat = [value for row in found.values for value in row]
    assert tuple(flat[: last + 1]) == shown.values
    assert set(flat[last + 1 :]) <= {None}
    assert len(flat) - (last + 1) < width
    assert found.rows == tuple(range(0, last + 1, width))
    marks = [mark for row in found.p_positions() for mark in row]
    assert marks[: last + 1] == [value == 0 for value in shown.values]


def test_sequences_that_begin_later_keep_their_columns() -> None:
    shown = sequence("ruler", 9)
    assert shown.first == 1
    found = wrapped(shown, 4)
    assert found.values[0] == (None, *shown.values[:3])
    assert found.values[1][0] == shown.values[3]


def test_a_period_makes_columns() -> None:
    found = wrapped(sequence("kayles", 12 * 12 - 1), 12)
    assert len(set(found.values[6:])) == 1
    assert len(set(found.values[:6])) == 6


def test_rays_go_through_the_cells_near_which_the_queen_loses() -> None:
    shown = table("queen", range(60), range(60))
    (left, top), (right, bottom) = ray_ends(shown, GOLDEN) or ((0, 0), (0, 0))
    assert (left, top) == (0, 0)
    assert bottom / right == pytest.approx(GOLDEN)
    assert bottom == pytest.approx(59.5)
    assert (ray_ends(shown, 1 / GOLDEN) or ((), (0, 0)))[1][0] == pytest.approx(59.5)
    lost = np.argwhere(np.array(shown.p_positions()))
    for row, column in lost.tolist():
        slope = GOLDEN if row > column else 1 / GOLDEN
        assert abs(row - slope * column) < 1.7


def test_each_ray_has_its_mirror_image() -> None:
    style = ValueStyle(only_zeros=True, rays=(GOLDEN, 1.0))
    axes: Any = table_figure(table("queen", range(20), range(20)), style).axes[0]
    slopes = sorted(line.get_ydata()[1] / line.get_xdata()[1] for line in axes.lines)
    assert slopes == pytest.approx([1 / GOLDEN, 1, GOLDEN])
    assert not table_figure(table("queen", range(9), range(9)), ValueStyle()).axes[0].lines


def test_rays_need_tables_without_gaps() -> None:
    with pytest.raises(UsageError, match="steps of one"):
        table_figure(table("queen", [0, 2, 4], range(3)), ValueStyle(rays=(1.0,)))


def test_cells_without_numbers() -> None:
    shown = table("king", range(8), range(8))
    assert len(table_figure(shown).axes[0].texts) == 64
    assert not table_figure(shown, ValueStyle(bare=True)).axes[0].texts


def test_the_command_wraps(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "w.svg"
    drawn = ["values", "kayles", "-n", "35", "--wrap", "12", "--no-numbers", "--svg", str(path)]
    cli(*drawn)
    assert "36 values in rows of 12" in path.read_text()
    assert picture(sequence("kayles", 35), "svg") != path.read_bytes()
    assert "leave out --log" in cli(*drawn, "--log", "--force", code=2)
    cli(*drawn[:4], "--wrap", "0", "--svg", path, "--force", code=2)


@pytest.mark.parametrize(
    ("game", "last", "width"),
    [("kayles", 2000, 60), ("0.07", 2000, 68), ("0.07", 499, 34), ("kayles", 498, None),
     ("grundys-game", 1199, None), ("nim", 999, None), ("0.156", 6979, 349)],
)  # fmt: skip
def test_long_sequences_are_wrapped_by_a_period(game: str, last: int, width: int | None) -> None:
    shown = sequence(game, last)
    assert row_width(shown, ValueStyle()) == width
    assert row_width(shown, ValueStyle(points=True)) is None
    assert row_width(shown, ValueStyle(log=True)) is None
    assert row_width(shown, ValueStyle(wrap=7)) == 7


def test_the_command_draws_points_where_they_are_asked_for(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "p.svg"
    drawn = ["values", "kayles", "-n", "600", "--no-numbers", "--svg", str(path), "--force"]
    cli(*drawn)
    assert "601 values in rows of 36" in path.read_text()
    cli(*drawn, "--points")
    assert "in rows of" not in path.read_text()
    assert "choose one of them" in cli(*drawn, "--points", "--wrap", "12", code=2)


def reports(*codes: str, **fields: Any) -> list[dict[str, Any]]:
    return [{"code": code, **PROVED, **fields} for code in codes]


def test_games_stand_by_their_last_digits() -> None:
    found = squares(reports("0.07", "0.77", "0.7", "0.137"))
    assert {before: sorted(cells) for before, cells in found.items()} == {
        "0.0": [("7", "0")],
        "0.1": [("3", "7")],
        "0.7": [("0", "0"), ("7", "0")],
    }


def test_every_game_has_its_cell() -> None:
    rows = [
        *reports("0.07", "0.77"), *reports("0.3", period=2, saltus=0),
        *reports("0.31", period=5000, saltus=1), *reports("0.04", status="none", period=None),
        *reports("0.05", status="failed", period=None),
    ]  # fmt: skip
    axes = survey_figure(rows, "0.??").axes
    assert len(axes) == 1
    signs = {(text.get_position(), text.get_text()) for text in axes[0].texts}
    across = [label.get_text() for label in axes[0].get_xticklabels()]
    down = [label.get_text() for label in axes[0].get_yticklabels()]
    assert (down, across) == (["0", "3", "7"], ["0", "1", "4", "5", "7"])
    assert {sign for _, sign in signs} == {"12", "2", ">*", "?", "!"}
    assert ((4, 2), "12") in signs
    cells = np.asarray(axes[0].images[0].get_array())
    assert (cells[0][2] == 1).all(), "no period: white"
    assert (cells[1][2] == cells[2][2]).all(), "not in the survey: one grey"
    assert (cells[0][3] == cells[1][2]).all(), "failed: grey too"
    assert not (cells[1][0] == cells[2][4]).all()


def test_what_is_no_glance_is_refused() -> None:
    many = reports(*(f"0.{i}{j}1{k}" for i in range(8) for j in range(8) for k in range(1, 3)))
    assert survey_figure(many, "0.??1[12]").axes
    with pytest.raises(UsageError, match="1 to 64 squares"):
        survey_figure(reports(*(f"0.{i:03o}77" for i in range(65))), "0.0???77")


def test_letters_fit_their_cells() -> None:
    for side in (0.15, 0.28, 0.5, 1.0):
        for name in ("a", "ab²", "abcd²"):
            size = letters(side, [name])
            assert 5 <= size <= 11
            assert size == 5 or 0.6 * size * len(name) <= 72 * side


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
    both = "Ψ(J₁) + Ψ(J₂)"
    assert boxes("000.figure-2") == ["N N N", f"N F {both}", f"N {both} {both}"]


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
        row = find_composition(way)
        found = table(f"bricks{layers}", sides, sides, row, find_play(play)).p_positions()
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
    rows = ["".join("x" if box.label else " " for box in row) for row in chart.boxes]
    assert [len(run) for row in rows for run in row.split()] == [4, 4, 6, 2, 7, 1, 3, 5]


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
