"""`kalmar chomp` as a user meets it."""

import json
from pathlib import Path

import pytest

from kalmar.cli.run import run


def test_openings_of_bars_and_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chomp", "10x8"]) == 0
    out = capsys.readouterr().out
    assert "(6, 5)  (9, 4)" in out
    assert out.count("●") == 2
    assert run(["chomp", "8x10", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["openings"] == [[4, 9], [5, 6]]
    assert run(["chomp", "3x3", "--smaller"]) == 0
    assert capsys.readouterr().out.split() == [
        "1x2",
        "(1,",
        "2)",
        "1x3",
        "(1,",
        "2)",
        "2x2",
        "(2,",
        "2)",
        "2x3",
        "(2,",
        "3)",
        "3x3",
        "(2,",
        "2)",
    ]
    assert run(["chomp", "3x3x3"]) == 0
    assert "(2, 2, 2)" in capsys.readouterr().out
    assert run(["chomp", "1x1"]) == 0
    assert capsys.readouterr().out == "1x1: the player to move has lost\n"
    assert run(["chomp", "1x1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"board": "1x1", "openings": []}
    assert run(["chomp", "3x4", "--p-positions"]) == 0
    assert capsys.readouterr().out.split()[:4] == ["1", "2,1", "3,1,1", "3,2"]


def test_an_order_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "order.json"
    path.write_text('{"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": [], "e": []}')
    assert run(["chomp", "--poset", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["elements"], found["poisoned"], found["outcome"]) == (5, None, "N")
    path.write_text('{"a": ["b"], "b": ["c"], "c": ["a"]}')
    assert run(["chomp", "--poset", str(path)]) == 3
    assert "impossible in an order" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [([], 2), (["5"], 2), (["axb"], 3), (["40x41"], 4), (["3x3x3", "--p-positions"], 2)],
)
def test_wrong_boards(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chomp", *arguments]) == code
    assert capsys.readouterr().err.startswith("kalmar: ")
