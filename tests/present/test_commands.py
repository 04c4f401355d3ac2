"""Commands of one topic each: quotients, fractions, graphs, three rows, ways."""

import json
from fractions import Fraction
from itertools import pairwise
from math import gcd
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kalmar
from kalmar import (
    LimitReached,
    Play,
    Quotient,
    find_composition,
    find_rules,
    parse_position,
    table,
    verify_quotient,
)
from kalmar.cli.ways import ways_page
from kalmar.core.own_ways import EXAMPLES
from kalmar.engines.graphs.files import read_options
from kalmar.engines.quotients.ask import begun, build_quotient, shipped_files
from kalmar.engines.quotients.construct import Construction, history, up_to
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets
from kalmar.engines.three_row_report import corner
from kalmar.games.boards.with_cycles import ROADS
from kalmar.games.play_language.introduction import introduce
from kalmar.render.formats import quotients
from kalmar.render.plots import KINDS
from kalmar.render.plots.chomp import PURPLE, RED, SKY, YELLOW, colours_of
from kalmar.render.plots.figures import GREEN
from kalmar.render.plots.survey import tree_drawing, tree_picture
from kalmar.theory import fractions
from kalmar.theory.decisions import DECISIONS, UNDECIDED, decided_by, known_rows, theorems_of_way
from kalmar.theory.fractions import FractionNode, levels, node
from tests.cases import cases
from tests.commands import Cli


def test_a_limit_shows_what_is_known(cli: Cli) -> None:
    out, err = cli.both("quotient 4.7 --limit-time 0.03 --json", code=4)
    data = json.loads(out)
    assert data["proved"] is None
    assert data["order"] >= 2
    assert f"known for heaps up to {data['heaps']}, with order {data['order']}" in err
    assert "it is unknown whether it stays finite" in err
    out, _ = cli.both("quotient 0.26 --limit-memory 1 --json", code=4)
    assert json.loads(out)["proved"] is None


def test_checkpoints(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    found = []
    for heaps in ("6", "20"):
        cli("quotient 0.26 --save-every 0 --heaps", heaps, "--checkpoint", file)
        found.append(json.loads(file.read_text())["found"]["pretending"])
    assert [len(values) for values in found] == [7, 21]
    assert found[1][:6] == found[0][:6]
    cli("quotient kayles --checkpoint", file, code=3)


@pytest.mark.parametrize("path", shipped_files(), ids=lambda path: path.stem)
def test_what_ships_is_verified(path: Path) -> None:
    content = verify_quotient(path)
    assert content["game"] == path.stem
    found = begun(option_sets(path.stem))
    assert list(found.found.values) == content["pretending"]
    assert found.quotient.period is None or found.quotient.period[1] == content["period"]


def test_what_ships_is_used_for_the_same_code() -> None:
    kayles = begun(NumberedHeaps.of_rules(find_rules("0.77")))
    assert kayles.quotient.period is not None
    assert kayles.game.text == "0.77"
    assert begun(NumberedHeaps.of_rules(find_rules("0.71"))).heaps == 0


def test_growth_is_what_the_construction_met() -> None:
    for name in ("kayles", "0.123", "guiles", "0.115"):
        made = Construction(option_sets(name))
        found = made.run().found
        assert history(found) == tuple(made.changes)
        for last in (0, 3, 12):
            assert up_to(found, last) == Construction(option_sets(name)).run(last).found


def test_a_question_goes_on_where_the_last_one_stopped() -> None:
    game = option_sets("0.26")
    first = build_quotient(game, 6)
    assert first.last >= 6
    assert build_quotient(game, 8).last >= 8
    assert build_quotient(game, 60, steps=1000).last >= 6


def test_the_function_of_the_library() -> None:
    whole, part = kalmar.quotient("guiles"), kalmar.quotient("guiles", 9)
    assert whole.is_whole
    assert (part.last, part.order) == (9, Construction(option_sets("guiles")).run(9).order)
    assert part.changes[-1].order == part.order
    assert verify_quotient(kalmar.quotient_certificate(part))["heaps"] == 10
    assert kalmar.quotient(kalmar.position("bricks", "2x3")).is_whole


def whole(game: str) -> Quotient:
    return Construction(option_sets(game)).run()


def test_the_products_in_p_are_black_and_no_others() -> None:
    quotient = whole("0.123")
    [axes] = quotients.multiplication_figure(quotient).axes
    [image] = axes.images
    cells = image.get_array()
    assert cells is not None
    black = int((np.asarray(cells) == 0).all(axis=2).sum())
    found = quotient.found
    rows = [list(found.monoid.row(element)) for element in range(20)]
    assert black == sum(found.in_p[product] for row in rows for product in row)
    squares = found.monoid.product([found.values[9]] * 2)
    texts = [text.get_text() for text in axes.texts]
    assert texts.count("d²") == sum(row.count(squares) for row in rows)
    assert [tick.get_text() for tick in axes.get_yticklabels()][:4] == ["1", "a", "c", "ac"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_is_the_same_file_each_time(kind: str) -> None:
    quotient = whole("0.31")
    first = quotients.multiplication_picture(quotient, kind)
    assert first == quotients.multiplication_picture(quotient, kind)
    if kind == "svg":
        assert "multiplication table of the misère quotient of 0.31" in first.decode()
        assert "6 elements, 2 elements of P" in first.decode()


def test_rows_of_the_period() -> None:
    rows = quotients.pretending_rows(whole("0.77"))
    assert [row[0] for row in rows] == ["1:", "13:", "25:", "37:", "49:", "61:", "73:"]
    last = rows[-1][1:]
    assert last == ["ab²", "b", "g", "ab²", "acf", "abc", "b", "ab²", "g", "b", "abc", "acf"]
    assert quotients.pretending_rows(whole("0.123")) == [
        ["1:", "a", "1", "b", "b", "a"], ["6:", "d²", "1", "c", "d", "a"]
    ]  # fmt: skip
    partial = quotients.pretending_rows(Construction(option_sets("0.07")).run(14))
    assert [row[0] for row in partial] == ["1:", "13:"]
    assert {len(row) for row in partial} == {13}
    assert partial[1][3:] == [""] * 10


def test_the_tree_tells_which_bricks_of_height_3_are_lost() -> None:
    sides = range(1, 31)
    lost = table("bricks(2)", sides, sides, "selective").p_positions()
    assert lost == [[FractionNode(a, b).is_p for b in sides] for a in sides]
    assert 0 < sum(cell is True for row in lost for cell in row) < 900


@given(st.integers(1, 500), st.integers(1, 500))
def test_quotients_make_the_fraction_again_and_steps_are_those_of_euclid(a: int, b: int) -> None:
    found = FractionNode(a, b)
    least = FractionNode(*Fraction(a, b).as_integer_ratio())
    assert fractions.of_quotients(fractions.quotients(a, b)) == least
    assert len(found.steps) == found.depth + 1
    assert found.steps[-1] == (gcd(a, b), gcd(a, b))
    for (x, y), (z, w) in pairwise(found.steps):
        assert {x - z, y - w} == {0, min(x, y)}


def test_levels_are_made_by_mediants() -> None:
    tree = levels(6)
    row = [(0, 1), (1, 0)]
    for depth, level in enumerate(tree):
        new = [(a + c, b + d) for (a, b), (c, d) in pairwise(row)]
        assert [(one.a, one.b) for one in level] == new
        assert all(one.depth == depth for one in level)
        row = sorted([*row, *new], key=lambda pair: pair[0] / pair[1] if pair[1] else 1e9)


def test_texts_that_are_no_fractions() -> None:
    assert node("16x10").quotients == node("8/5").quotients


def test_the_tree_is_drawn_while_it_can_be_read() -> None:
    roles = {mark.label: mark.role for mark in tree_drawing(levels(3)).marks}
    assert {"1/1", "5/3", "[1;1,2]", "[0;4]"} <= roles.keys()
    assert (roles["1/1"], roles["1/2"], roles["2/3"]) == ("black", "cell", "black")
    assert tree_picture(levels(1), "svg").startswith(b"<svg")
    with pytest.raises(LimitReached, match="at most 5, not 6"):
        tree_picture(levels(6), "png")


def test_what_networkx_writes_is_read(tmp_path: Path) -> None:
    path = tmp_path / "r.graphml"
    nx.write_graphml(nx.DiGraph({town: list(row) for town, row in ROADS.items()}), path)
    found = {town: sorted(row) for town, row in read_options(path).items()}
    assert found == {town: sorted(row) for town, row in ROADS.items()}


def test_large_files_are_refused(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.engines.graphs.files.MAX_FILE_BYTES", 10)
    (tmp_path / "a.txt").write_text("a b\n" * 10)
    assert "larger than 10 bytes: pass arrays" in cli("graph", tmp_path / "a.txt", code=3)


def test_pictures(tmp_path: Path, cli: Cli) -> None:
    for what in ("table", "openings", "ratios"):
        path = tmp_path / f"{what}.png"
        cli("three-rows 60 --show", what, "--png", path)
        assert path.read_bytes().startswith(b"\x89PNG")
    assert "--force" in cli("three-rows 60 --png", path, code=2)


def test_the_table_as_text_csv_and_json(tmp_path: Path, cli: Cli) -> None:
    lines = cli("three-rows 16 --show table --mark ends,minima").splitlines()
    assert lines[3].split() == ["1", "|", "3", "2e", *["*"] * 13]
    assert lines[4].split()[2] == "4m"
    assert lines[-1].startswith("e: the end of a short row; m: ")
    shown = cli("three-rows 16 --show table --csv")
    assert shown.splitlines()[2] == ",".join(["1", "", "3", "2", *[""] * 13])
    path = tmp_path / "table.csv"
    cli("three-rows 16 --show table -o", path)
    assert path.read_text() == shown
    assert cli.data("three-rows 16 --show table --json")["rows"][1] == {
        "C": 1, "values": [3, 2], "end": 2, "minimum": {"B": 2, "A": 2},
    }  # fmt: skip


def test_the_colours_of_source_002(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "t.svg"
    arguments = ["three-rows", "16", "--mark", "ends,minima", "--explain", "13,11"]
    assert cli(*arguments, "--svg", path) == ""
    assert ">14e<" in path.read_text()
    found = corner(16)
    colours = colours_of(found, ("ends", "minima"), (13, 11))
    assert colours[14, 10] == RED
    assert colours[6, 5] == PURPLE
    assert colours[13, 11] == YELLOW
    assert {cell for cell, colour in colours.items() if colour == GREEN} == {
        cell for _, cells in found.explained(13, 11).excluded for cell in cells
    }
    assert colours_of(found, (), (14,))[12, 12] == SKY
    said = cli("three-rows 61 --mark ends --svg", path, "--force", code=4)
    assert "only in a table of at most 60 rows" in said


DOCS = Path(__file__).parents[2] / "docs"


def test_the_table_of_the_page_is_that_of_the_program() -> None:
    assert ways_page() in (DOCS / "explanation/ways.md").read_text()


def test_every_theorem_and_every_example_is_listed(cli: Cli) -> None:
    text = cli("ways")
    for row in DECISIONS:
        assert f"kalmar explain {row.theorem}" in text
    for way, _ in EXAMPLES:
        assert way in text
        assert find_composition(way).name == way
    for ways in UNDECIDED.values():
        assert " · ".join(ways) in text
    data = cli.data("ways --json")
    assert data["named"][0]["way"] == "disjunctive"
    assert len(data["known"]) == len(known_rows())
    assert {"theorem", "title", "way", "needs", "play"} == set(data["known"][0])


def test_the_six_say_what_they_said() -> None:
    assert str(decided_by(find_composition("conjunctive"), Play.NORMAL)).startswith("remoteness R⁺")
    assert decided_by(find_composition("sum"), Play.MISERE) == "no theorem: by search"
    assert theorems_of_way(find_composition("at most 12")) == [
        "moore", "same-way", "sparing-nim", "few-components"
    ]  # fmt: skip


@pytest.mark.every
@cases("way", "lines")
def test_what_a_pupil_reads(way: str, lines: tuple[str, ...]) -> None:
    found = " ".join(introduce(parse_position("kayles 3 2 2", find_composition(way))).lines)
    for line in lines:
        assert line in found
