"""`kalmar period`: reports, certificates, pipes, and what it refuses."""

import io
import json
import re
from pathlib import Path

import pytest

from kalmar.cli.run import run


def test_a_proved_period(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["period", "0.07", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["status"], data["period"], data["preperiod"]) == ("proved", 34, 53)
    assert data["exceptions"][-1] == [52, 2]
    assert data["cousin"] == "0.137"
    assert run(["period", "kayles"]) == 0
    assert "period 12 from 71, proved" in capsys.readouterr().out


def test_a_certificate_is_written_verified_and_tampered_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kayles.json"
    assert run(["period", "0.77", "--certificate", str(path)]) == 0
    assert run(["period", "0.77", "--certificate", str(path)]) == 2
    assert run(["period", "--verify", str(path)]) == 0
    assert "verified" in capsys.readouterr().out
    path.write_text(path.read_text().replace("12", "11"))
    assert run(["period", "--verify", str(path)]) == 3
    assert "Traceback" not in capsys.readouterr().err


def test_a_certificate_names_the_code_of_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for game, code in (("kayles", "0.77"), ("subtraction(1,3)", "0.303")):
        path = tmp_path / f"{code}.json"
        assert run(["period", game, "--certificate", str(path)]) == 0
        assert json.loads(path.read_text())["game"] == code
        assert run(["period", "--verify", str(path)]) == 0
    assert "verified" in capsys.readouterr().out


@pytest.mark.usefixtures("registries")
def test_rules_of_a_file_and_in_parentheses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "halves.rules"
    path.write_text("n -> n-1; n -> n/2 + n/2")
    assert run(["period", "--rules", str(path), "halves", "--to", "100"]) == 0
    assert run(["period", "rules(n -> n-1; n -> n/2 + n/2)", "--to", "100"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[2] for line in said] == [
        "period 2 from 3, observed for 49 periods"
    ] * 2


def test_numbers_from_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("9 " + "0 1 2 " * 20))
    assert run(["period", "-"]) == 0
    assert capsys.readouterr().out.startswith("period 3 from 1, observed for")
    monkeypatch.setattr("sys.stdin", io.StringIO("0 1 two"))
    assert run(["period", "-"]) == 3
    assert "'two' on stdin is not a whole number" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("0 1 2 4 8 16 32"))
    assert run(["period", "-", "--require-period"]) == 1


def test_what_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["period"]) == 2
    assert run(["period", "queen"]) == 3
    assert run(["period", "0.77", "--to", "-5"]) == 2
    assert run(["period", "--verify", "/no/such/file"]) == 3
    assert "Traceback" not in capsys.readouterr().err


def test_rows_of_the_period(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["period", "kayles", "--rows"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[-7:]]
    assert [int(row[0]) for row in rows] == list(range(0, 84, 12))
    starred = [12 * i + j for i, row in enumerate(rows) for j, v in enumerate(row[1:]) if "*" in v]
    # the exceptional values of Kayles, Winning Ways, ch. 4
    assert starred == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    assert run(["period", "--rows", "kayles"]) == 2
    assert "`kalmar period kayles --rows`" in capsys.readouterr().err
    assert run(["period", "0.16", "--to", "3000", "--rows"]) == 0
    assert "the period is not known" in capsys.readouterr().out


def test_lines_for_specialists_are_shown_when_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    names = {}
    for options in ([], ["--rows", "all"]):
        assert run(["period", "kayles", *options]) == 0
        lines = capsys.readouterr().out.splitlines()[1:]
        names[len(options)] = [line.strip().split("  ")[0] for line in lines]
    usual = ["period", "computed to", "exceptions", "largest"]
    assert names == {0: usual, 2: [*usual, "rare", "cousin", "same values"]}


def test_other_ways_of_playing_are_proved_or_observed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["period", "kayles", "-c", "conjunctive", "--to", "200"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "kayles, conjunctive, normal play, remoteness: period 1 from 7, proved (Guy and Smith"
    )
    assert run(["period", "nim", "-c", "diminished", "--to", "60", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["status"], data["theorem"]) == ("observed", "")
    monkeypatch.setattr("sys.stdin", io.StringIO("n,value\n0,\n1,\n2,5\n" + "3,1\n4,2\n" * 9))
    assert run(["period", "-"]) == 0
    assert capsys.readouterr().out == "period 2 from 3, observed for 9 periods\n"
    assert run(["period", "kayles", "-c", "conjunctive", "--rows"]) == 2
    assert "for Grundy values" in capsys.readouterr().err


def test_without_a_proof_there_is_no_certificate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.json"
    assert run(["period", "0.007", "--to", "600", "--certificate", str(path)]) == 2
    assert "only a proved period can be certified" in capsys.readouterr().err
    assert not path.exists()
    assert run(["period", "0.13…", "--to", "500"]) == 0
    assert "with saltus 1, observed" in capsys.readouterr().out
    assert run(["period", "nim", "--to", "500"]) == 0
    assert "with saltus 1, proved (Bouton 1901" in capsys.readouterr().out


def test_a_period_is_proved_in_bounded_memory_and_verified_by_segments(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, log = tmp_path / "45.json", tmp_path / "log"
    asked = ["period", "0.45", "--window", "--to", "20000", "--parts", "1024"]
    assert run([*asked, "--certificate", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "period 20 from 498, proved (theorem of the window)" in shown
    assert run([*asked, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["period"], data["preperiod"], data["status"]) == (20, 498, "proved")
    verify = ["period", "--verify", str(file)]
    assert run([*verify, "--segments", "0", "--log", str(log)]) == 0
    assert "segments hold: 1 verified (0)" in capsys.readouterr().out
    assert run([*verify, "--spot", "--log", str(log), "--segments", "1-"]) == 0
    assert "verified (1 according to the log; " in capsys.readouterr().out
    assert run([*verify, "--workers", "2", "--log", str(log)]) == 0
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
