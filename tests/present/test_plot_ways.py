"""Pictures of all ways at once, frames round blocks, growth of rows, and the gallery's pictures."""

import re
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kalmar import Play, table, three_row_chomp
from kalmar.cli.pictures import sides_of_blocks
from kalmar.core.compositions import SIX
from kalmar.render.plots import ValueStyle
from kalmar.render.plots.chomp import growth_figure
from kalmar.render.plots.figures import DPI
from kalmar.render.plots.sequences_and_tables import table_figure, ways_figure
from tests.commands import Cli

ROOT = Path(__file__).parents[2]
SIDES = range(1, 9)
BLACK_AND_WHITE = ValueStyle(only_zeros=True)


def test_each_way_has_its_own_picture() -> None:
    ways = list(product(SIX, Play))
    tables = [table("bricks", SIDES, SIDES, way, play) for way, play in ways]
    figure = ways_figure(tables, BLACK_AND_WHITE)
    assert len(figure.axes) == 12
    for axes, shown in zip(figure.axes, tables, strict=True):
        lost = np.array(shown.p_positions(), bool)
        assert (np.asarray(axes.images[0].get_array())[..., 0] == ~lost).all()
        assert axes.get_title().startswith(f"{shown.composition.title}, ")
    titles = [axes.get_title() for axes in figure.axes]
    assert titles[:2] == ["disjunctive, normal", "disjunctive, misère"]
    assert len(set(titles)) == 12


@pytest.mark.parametrize("cells", [7, 100, 300])
def test_cells_have_a_whole_number_of_pixels(cells: int) -> None:
    numbers = range(1, cells + 1)
    shown = table("nim", numbers, numbers)
    ways = ways_figure([shown] * 5, BLACK_AND_WHITE)
    for figure in (ways, table_figure(shown, BLACK_AND_WHITE)):
        size = figure.axes[0].get_position().bounds[2] * figure.get_figwidth() * DPI
        assert size / cells == pytest.approx(round(size / cells), abs=1e-6)


def lines(style: ValueStyle) -> list[tuple[float, float]]:
    """Where lines stand, and how wide they are, from left to right."""
    axes: Any = table_figure(table("rook", range(16), range(16)), style).axes[0]
    found = [line for line in axes.lines if len(set(line.get_xdata())) == 1]
    return sorted((float(line.get_xdata()[0]), line.get_linewidth()) for line in found)


def test_frames_stand_between_blocks() -> None:
    assert lines(ValueStyle()) == []
    assert lines(ValueStyle(frames=(8,))) == [(7.5, 3)]
    assert lines(ValueStyle(frames=(4, 8))) == [(3.5, 2), (7.5, 2), (7.5, 3), (11.5, 2)]
    wide = table_figure(table("king", range(2), range(4)), ValueStyle(frames=(2,))).axes[0]
    assert len(wide.lines) == 1
    turned: Any = table_figure(table("king", [3, 2, 1, 0], range(4)), ValueStyle(frames=(2,))).axes[
        0
    ]
    assert max(float(line.get_ydata()[0]) for line in turned.lines) == 1.5
    assert sides_of_blocks("8,2") == (2, 8)


def test_growth_shows_every_row() -> None:
    chomp = three_row_chomp(200)
    above, below = growth_figure(chomp).axes
    short, long, tails = (np.asarray(dots.get_offsets()) for dots in above.collections)
    assert short.tolist() == chomp.short_rows.tolist()
    assert long[:, 0].tolist() == chomp.long_rows.tolist()
    for row, lowest in long[:5].astype(int).tolist():
        assert chomp.row(row).min() == lowest
    for row, alpha in tails.astype(int).tolist():
        assert chomp.f(199, row) == 199 + alpha
    assert (np.abs(np.asarray(below.collections[0].get_offsets())[:, 1]) < 4).all()


def test_the_options(tmp_path: Path, cli: Cli) -> None:
    picture = str(tmp_path / "a.png")
    words = ["table", "bricks", "--rows", "1..4", "--cols", "1..5"]
    cli(*words, "--all-ways", "--only-zeros", "--png", picture)
    cli(*words, "--frames", "2,4", "--png", picture, "--force")
    cli("chomp rows 40 --show growth --png", picture, "--force")
    refused = {
        ("--all-ways",): "--all-ways draws a picture",
        ("--all-ways", "--misere", "--png", "b.png"): "leave out",
        ("--frames", "1", "--png", "b.png"): "at least 2, not 1",
        ("--frames", "x", "--png", "b.png"): "not a list of numbers",
    }
    for options, sentence in refused.items():
        assert sentence in cli(*words, *options, code=2)


def test_the_gallery_shows_what_its_commands_draw() -> None:
    page = (ROOT / "docs/pictures.md").read_text()
    drawn = re.findall(r"\$ kalmar .* --png ([\w-]+\.png)\n", page)
    shown = re.findall(r"!\[[^]]*\]\(pictures/([\w-]+\.png)\)", page)
    assert drawn == shown
    assert len(drawn) > 8
    assert {path.name for path in (ROOT / "docs/pictures").glob("*.png")} == set(drawn)
