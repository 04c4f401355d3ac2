"""`kalmar three-rows` as a user meets it."""

import json
from pathlib import Path

import pytest

from kalmar.cli.run import run
from kalmar.engines.chomp.report import corner
from kalmar.render.plots.chomp import BLUE, GREEN, PURPLE, RED, YELLOW, colours_of


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["three-rows", "600"]) == 0
    text = capsys.readouterr().out
    assert "119, 399, 421" in text
    assert "305, 537" in text
    assert run(["three-rows", "600", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["periods"] == {"2": [120]}
    assert data["outside"] == [[305, 305, 214], [537, 537, 378]]


def test_moves_and_openings(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["three-rows", "400", "--winning", "305,305,300"]) == 0
    assert capsys.readouterr().out == "N: (305, 305, 214)\n"
    assert run(["three-rows", "40", "--winning", "14,14,10", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "P"
    assert run(["three-rows", "20", "--openings"]) == 0
    assert "7,7,7,4" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("bar", ["3,x,1", "1,2,3", "5", "4,3,2,1", "90,90,90"])
def test_wrong_bars(bar: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = 0 if bar == "5" else 2 if bar in ("1,2,3", "90,90,90") else 3
    assert run(["three-rows", "40", "--winning", bar]) == expected
    assert ("kalmar: " in capsys.readouterr().err) == (expected > 0)


def test_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for what in ("table", "openings", "ratios"):
        path = tmp_path / f"{what}.png"
        assert run(["three-rows", "60", "--show", what, "--png", str(path)]) == 0
        assert path.read_bytes().startswith(b"\x89PNG")
    assert run(["three-rows", "60", "--png", str(path)]) == 2
    assert "--force" in capsys.readouterr().err


def test_the_table_as_text_csv_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["three-rows", "16", "--show", "table", "--mark", "ends,minima"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].split() == ["1", "|", "3", "2e", *["*"] * 13]
    assert lines[4].split()[2] == "4m"
    assert lines[-1].startswith("e: the end of a short row; m: ")
    assert run(["three-rows", "16", "--show", "table", "--csv"]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[2] == ",".join(["1", "", "3", "2", *[""] * 13])
    path = tmp_path / "table.csv"
    assert run(["three-rows", "16", "--show", "table", "-o", str(path)]) == 0
    assert path.read_text() == shown
    assert run(["three-rows", "16", "--show", "table", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"][1] == {
        "C": 1, "values": [3, 2], "end": 2, "minimum": {"B": 2, "A": 2},
    }  # fmt: skip


def test_explanations(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["three-rows", "16", "--explain", "13,11"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "f(13, 11) = 22: the least A ≥ 13 that is not excluded"
    assert lines[3] == "15: f(13, 2) in the same column, f(8, 8) on the diagonal"
    assert run(["three-rows", "16", "--explain", "4,1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "B": 4, "C": 1, "f": None, "end": 2, "excluded": [],
    }  # fmt: skip
    assert run(["three-rows", "16", "--explain", "1,4"]) == 0
    assert capsys.readouterr().out == "f(1, 4) is undefined: B must be at least C\n"
    assert run(["three-rows", "16", "--explain", "14"]) == 0
    assert "one of f(11, 11), f(12, 12), f(13, 13)" in capsys.readouterr().out
    assert run(["three-rows", "16", "--explain", "14", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["second_openings"][0] == {"B": 11, "C": 11}


def test_the_colours_of_source_002(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.svg"
    arguments = ["three-rows", "16", "--mark", "ends,minima", "--explain", "13,11"]
    assert run([*arguments, "--svg", str(path)]) == 0
    assert capsys.readouterr().out == ""
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
    assert run(["three-rows", "61", "--mark", "ends", "--svg", str(path), "--force"]) == 4
    assert "only in a table of at most 60 rows" in capsys.readouterr().err


@pytest.mark.parametrize("options", [["--mark", "middle"], ["--explain", "x"],
                                     ["--explain", "1,2,3"], ["--explain", "40,2"]])  # fmt: skip
def test_wrong_questions(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["three-rows", "16", *options]) == 2
    assert capsys.readouterr().err.startswith("kalmar: ")
