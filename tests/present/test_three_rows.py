"""`kalmar three-rows` as a user meets it."""

from pathlib import Path

import pytest

from kalmar.engines.chomp.report import corner
from kalmar.render.plots.chomp import BLUE, GREEN, PURPLE, RED, YELLOW, colours_of
from tests.commands import Cli


def test_the_report(cli: Cli) -> None:
    text = cli("three-rows 600")
    assert "119, 399, 421" in text
    assert "305, 537" in text
    data = cli.data("three-rows 600 --json")
    assert data["periods"] == {"2": [120]}
    assert data["outside"] == [[305, 305, 214], [537, 537, 378]]


def test_moves_and_openings(cli: Cli) -> None:
    assert cli("three-rows 400 --winning 305,305,300") == "N: (305, 305, 214)\n"
    assert cli.data("three-rows 40 --winning 14,14,10 --json")["outcome"] == "P"
    assert "7,7,7,4" in cli("three-rows 20 --openings").splitlines()


@pytest.mark.parametrize("bar", ["3,x,1", "1,2,3", "5", "4,3,2,1", "90,90,90"])
def test_wrong_bars(bar: str, cli: Cli) -> None:
    expected = 0 if bar == "5" else 2 if bar in ("1,2,3", "90,90,90") else 3
    assert ("kalmar: " in cli("three-rows 40 --winning", bar, code=expected)) == (expected > 0)


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


def test_explanations(cli: Cli) -> None:
    lines = cli("three-rows 16 --explain 13,11").splitlines()
    assert lines[0] == "f(13, 11) = 22: the least A ≥ 13 that is not excluded"
    assert lines[3] == "15: f(13, 2) in the same column, f(8, 8) on the diagonal"
    assert cli.data("three-rows 16 --explain 4,1 --json") == {
        "B": 4, "C": 1, "f": None, "end": 2, "excluded": [],
    }  # fmt: skip
    assert cli("three-rows 16 --explain 1,4") == "f(1, 4) is undefined: B must be at least C\n"
    assert "one of f(11, 11), f(12, 12), f(13, 13)" in cli("three-rows 16 --explain 14")
    assert cli.data("three-rows 16 --explain 14 --json")["second_openings"][0] == {"B": 11, "C": 11}


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
    assert colours_of(found, (), (14,))[12, 12] == BLUE
    assert "only in a table of at most 60 rows" in cli(
        "three-rows 61 --mark ends --svg", path, "--force", code=4
    )


@pytest.mark.parametrize("options", [["--mark", "middle"], ["--explain", "x"],
                                     ["--explain", "1,2,3"], ["--explain", "40,2"]])  # fmt: skip
def test_wrong_questions(options: list[str], cli: Cli) -> None:
    assert cli("three-rows 16", *options, code=2).startswith("kalmar: ")
