"""`kalmar three-rows` as a user meets it."""

import json
from pathlib import Path

import pytest

from kalmar.present.cli.run import run


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
