"""Pictures of tables and sequences, of all ways at once, of blocks and of the gallery."""

import itertools
import re
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import VALUATIONS, Play, Table, UsageError, sequence, table, three_row_chomp
from kalmar.cli.pictures import sides_of_blocks
from kalmar.core.compositions import SIX, CompositionName, PlayName
from kalmar.core.i18n import use_language
from kalmar.render.plots import ValueStyle
from kalmar.render.plots.chomp import growth_figure
from kalmar.render.plots.figures import DPI, contrast, ticks
from kalmar.render.plots.sequences_and_tables import (
    draw_sequence,
    picture,
    sequence_figure,
    ways_figure,
)
from kalmar.render.plots.table_cells import (
    draw_table,
    kind_colours,
    many_colours,
    table_figure,
    two_colours,
)
from tests.commands import Cli
from tests.known import known

SIDES = range(1, 9)


def heat(shown: Table, style: ValueStyle | None = None) -> Any:
    return table_figure(shown, style or ValueStyle()).axes[0]


def labels(axis: Any) -> list[str]:
    return [label.get_text() for label in axis.get_ticklabels()]


def entries(axes: Any) -> list[str]:
    legend = axes.get_legend()
    return [] if legend is None else [text.get_text() for text in legend.get_texts()]


def test_axes_have_the_words_of_the_game() -> None:
    axes = heat(table("lego", SIDES, range(1, 13), "selective"))
    assert (axes.get_ylabel(), axes.get_xlabel()) == ("side a", "side b")
    assert labels(axes.xaxis) == [str(n) for n in range(1, 13)]
    assert axes.xaxis.get_label_position() == "top"
    assert sequence_figure(sequence("ruler", 9)).axes[0].get_xlabel() == "place"


@given(st.integers(-3, 50), st.integers(1, 3000), st.integers(1, 40))
def test_ticks_are_1_2_or_5_times_powers_of_ten(first: int, count: int, most: int) -> None:
    numbers = range(first, first + count)
    found = [numbers[place] for place in ticks(numbers, most)]
    assert 1 <= len(found) <= most
    steps = {b - a for a, b in itertools.pairwise(found)}
    assert len(steps) <= 1
    for step in steps:
        assert str(step).rstrip("0") in {"1", "2", "5"}
        assert all(number % step == 0 for number in found)


@pytest.mark.parametrize("way", ["disjunctive", "diminished", "selective", "conjunctive"])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_every_number_can_be_read(way: CompositionName, play: PlayName) -> None:
    sides = range(1, 5) if (way, play) == ("disjunctive", "misere") else SIDES
    found = table("lego", sides, sides, way, play)
    figure = table_figure(found, ValueStyle())
    image = known(figure.axes[0].images[0].get_array())
    texts = figure.axes[0].texts
    assert len(texts) == len(sides) ** 2
    for text in texts:
        column, row = text.get_position()
        ground = tuple(float(part) for part in image[int(row)][int(column)][:3])
        letters = {"black": (0.0, 0.0, 0.0), "white": (1.0, 1.0, 1.0)}[str(text.get_color())]
        assert contrast((ground[0], ground[1], ground[2]), letters) >= 4.5


def test_texts_fit_their_cells_and_legends_stand_beside_the_axes() -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    shown = [table("queen", range(12), range(12)), table("nim", [1000, 1023], range(100, 110)),
             table("lego", SIDES, SIDES, "selective", "misere"),
             table("lego", SIDES, SIDES, "diminished")]  # fmt: skip
    for found in shown:
        figure = table_figure(found, ValueStyle())
        renderer = FigureCanvasAgg(figure).get_renderer()
        axes = figure.axes[0]
        frame = axes.get_window_extent()
        width, height = frame.width / len(found.cols), frame.height / len(found.rows)
        for text in axes.texts:
            box = text.get_window_extent(renderer)
            assert box.width < width
            assert box.height < height
        legend = axes.get_legend()
        if legend is not None:
            box = legend.get_window_extent(renderer)
            assert box.x0 > frame.x1
            assert box.x1 <= figure.bbox.x1
        for other in figure.axes[1:]:
            whole = known(other.get_tightbbox(renderer))
            assert whole.x0 > frame.x1
            assert legend is None or whole.y1 < legend.get_window_extent(renderer).y0
        top = known(axes.xaxis.get_tightbbox(renderer))
        for text in figure.texts:
            assert text.get_window_extent(renderer).y0 > top.y1


def test_legends_of_plots_stand_beside_the_axes() -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure = sequence_figure(sequence("0.16", 200))
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    axes = figure.axes[0]
    legend = known(axes.get_legend())
    assert legend.get_window_extent(canvas.get_renderer()).x0 > axes.get_window_extent().x1


def test_tables_too_wide_for_numbers_have_none() -> None:
    axes = heat(table("nim", range(2), range(151)))
    assert not list(axes.texts)
    assert labels(axes.xaxis)[:3] == ["0", "5", "10"] or labels(axes.xaxis)[:2] == ["0", "10"]
    assert axes.figure.get_figheight() > 2
    assert heat(table("nim", range(40), range(40))).texts


def test_kinds_of_positions_have_colours_of_their_own() -> None:
    found = table("lego", SIDES, SIDES, "selective", "misere")
    colours, words = kind_colours(found)
    values = {v for row in found.values for v in row}
    assert len(words) == len(values) == 5
    assert entries(heat(found))[0] == "3: ended"
    for row, drawn in zip(found.values, colours, strict=True):
        for value, colour in zip(row, drawn, strict=True):
            same = [c for r, line in zip(found.values, colours, strict=True)
                    for v, c in zip(r, line, strict=True) if v == value]  # fmt: skip
            assert set(same) == {colour}
    assert len(heat(found).figure.axes) == 1


def test_only_zeros_is_black_and_white() -> None:
    found = table("lego", SIDES, SIDES, "diminished")
    cells, _ = two_colours(found)
    assert cells[0][0] == (0.0, 0.0, 0.0), "an ended square is a P-position"
    for drawn, lost in zip(cells, found.p_positions(), strict=True):
        assert [cell == (0.0, 0.0, 0.0) for cell in drawn] == lost
    axes = heat(found, ValueStyle(only_zeros=True))
    assert not list(axes.texts)
    assert entries(axes) == ["P-positions", "other positions"]
    assert many_colours(found)[0][0][0] == (0.0, 0.0, 0.0)
    birthday = table("lego", [1], [1, 2], valuation="birthday")
    assert VALUATIONS["birthday"].is_p is None
    with pytest.raises(UsageError, match="does not determine who wins"):
        table_figure(birthday, ValueStyle(only_zeros=True))


def test_the_first_row_can_be_the_lowest() -> None:
    found = table("king", SIDES, SIDES)
    assert heat(found).yaxis.get_inverted()
    axes = heat(found, ValueStyle(origin="bottom-left"))
    assert not axes.yaxis.get_inverted()
    assert axes.xaxis.get_label_position() == "bottom"


def test_titles_and_descriptions() -> None:
    root = ElementTree.fromstring(picture(sequence("kayles", 20), "svg"))
    space = "{http://www.w3.org/2000/svg}"
    title = "Grundy value G⁺ of Kayles (0.77), disjunctive, normal play"
    assert root.findtext(f"{space}title") == title
    assert (root.findtext(f"{space}desc") or "").startswith("21 values; Sprague–Grundy theorem")
    assert title in "".join(root.itertext())
    with use_language("hu"):
        assert picture(table("nim", [1], [1]), "svg").startswith(b"<?xml")


def test_values_are_drawn_into_axes_that_are_given() -> None:
    from matplotlib.figure import Figure

    figure = Figure()
    left, right = figure.subplots(1, 2)
    draw_sequence(left, sequence("kayles", 30))
    draw_table(right, table("king", SIDES, SIDES))
    assert left.get_xlabel() == "heap"
    assert right.get_ylabel() == "row y"
    assert len(right.texts) == 64


def test_only_zeros_is_text_where_there_is_no_picture(cli: Cli) -> None:
    lines = cli("table 000.table-12 --rows 1..3 --cols 1..3 --only-zeros").splitlines()
    assert lines[-3:] == ["1 | ■ · ■", "2 | · ■ ·", "3 | ■ · ■"]
    said = cli("table lego --rows 1 --valuation birthday --only-zeros", code=2)
    assert "does not determine who wins" in said
    assert cli.data("table lego --rows 1 --cols 1,2 --only-zeros --json")["values"] == [[0, 1]]


ROOT = Path(__file__).parents[2]


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
    upward = table("king", [3, 2, 1, 0], range(4))
    turned: Any = table_figure(upward, ValueStyle(frames=(2,))).axes[0]
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
    cli(*words, "--only-zeros", "--origin", "bottom-left", "--png", picture, "--force")


def test_the_gallery_shows_what_its_commands_draw() -> None:
    page = (ROOT / "docs/pictures.md").read_text()
    drawn = re.findall(r"\$ kalmar .* --png ([\w-]+\.png)\n", page)
    shown = re.findall(r"!\[[^]]*\]\(pictures/([\w-]+\.png)\)", page)
    assert drawn == shown
    assert len(drawn) > 8
    assert {path.name for path in (ROOT / "docs/pictures").glob("*.png")} == set(drawn)
