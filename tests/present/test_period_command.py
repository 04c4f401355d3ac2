"""`kalmar period`: reports, certificates, pipes, and what it refuses."""

import json
import re
from pathlib import Path

import pytest

from kalmar.cli.run import run


def test_a_period_is_proved_in_bounded_memory_and_verified_by_segments(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "45.json"
    asked = ["period", "0.45", "--window", "--to", "20000", "--parts", "1024"]
    assert run([*asked, "--certificate", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "period 20 from 498, proved (theorem of the window)" in shown
    assert run([*asked, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["period"], data["preperiod"], data["status"]) == (20, 498, "proved")
    verify = ["period", "--verify", str(file)]
    assert run([*verify, "--segments", "0"]) == 0
    assert "segments hold: 1 verified (0)" in capsys.readouterr().out
    assert run([*verify, "--spot", "--segments", "1-"]) == 0
    assert "segments hold: 1 verified (" in capsys.readouterr().out
    assert run([*verify, "--workers", "2"]) == 0
    assert re.search(r"0.45 has period 20 from 498: all \d+ segments", capsys.readouterr().out)
    assert run([*verify, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verified"] is True


def test_what_windows_do_not_take_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for asked, said in (
        (["period", "--verify", "0.106", "--segments", "a"], "--segments takes numbers such as"),
        (["period", "kayles", "--window", "--rows"], "--window is for Grundy values of a code"),
        (["period", "0.3", "--window"], "needs a finite code that splits a heap in two"),
        (["period", "0.106", "--window", "--parts", "100"], "use more memory or another engine"),
        (
            ["period", "0.106", "--window", "--to", "1e6", "--certificate", str(tmp_path / "a")],
            "no period was found",
        ),
    ):
        assert run(asked) > 1
        assert said in capsys.readouterr().err
    assert run(["period", "0.106"]) == 0
    assert "period 328,226,140,474 from 465,384,263,797" in capsys.readouterr().out
