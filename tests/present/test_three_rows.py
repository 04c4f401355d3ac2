"""`kalmar three-rows` as a user meets it."""

from pathlib import Path

from kalmar.engines.three_row_report import corner
from kalmar.render.plots.chomp import PURPLE, RED, SKY, YELLOW, colours_of
from kalmar.render.plots.figures import GREEN
from tests.commands import Cli


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
    assert "only in a table of at most 60 rows" in cli(
        "three-rows 61 --mark ends --svg", path, "--force", code=4
    )
