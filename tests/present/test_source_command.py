"""`kalmar source`: lists, items, errors and data."""

import json

import pytest

from kalmar.cli.run import run


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(["source", *arguments])
    written = capsys.readouterr()
    return code, written.out, written.err


def test_the_sources_and_what_they_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line[:3] for line in said(capsys)[1].splitlines()] == [
        "000",
        "001",
        "002",
        "003",
        "004",
    ]
    assert [entry["source"] for entry in json.loads(said(capsys, "--json")[1])][1] == "001"
    lines = said(capsys, "000")[1].splitlines()
    assert any(line.startswith("table 15") for line in lines)
    assert all(line.startswith("table") for line in said(capsys, "000", "tables")[1].splitlines())
    hungarian = said(capsys, "000", "táblázat", "--lang", "hu")[1]
    assert hungarian.startswith("1. táblázat")


def test_a_table_beside_the_printed_one(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "000", "table", "23")
    assert code == 0
    assert "79 of 100 cells differ from the printed values" in out
    assert "Slip in the source:" in out
    data = json.loads(said(capsys, "000", "table", "23", "--json")[1])
    assert {"source", "item", "kind", "values", "printed", "differences"} <= set(data)
    assert (data["source"], data["item"], data["kind"]) == ("000", "table 23", "table")
    assert len(data["differences"]) == 79
    row, col = data["differences"][0]
    i, j = data["values"]["rows"].index(row), data["values"]["cols"].index(col)
    assert data["values"]["values"][i][j] != data["printed"]["values"][i][j]


def test_an_exercise_keeps_its_answer_back(capsys: pytest.CaptureFixture[str]) -> None:
    whole = said(capsys, "004", "exercise", "2.18")[1]
    hinted = said(capsys, "004", "exercise", "2.18", "--hint")[1]
    assert "Answer:" in whole
    assert "$ kalmar" in whole
    assert "Answer:" not in hinted
    assert "middle" in whole
    assert "middle" not in hinted
    assert "$ kalmar" not in hinted
    assert "Hint:" in hinted


def test_claims_are_checked_within_a_budget(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(said(capsys, "004", "exercise", "2.1", "--json")[1])
    verdicts = {check["id"]: check["verdict"] for check in data["checks"]}
    assert verdicts == {"004.two-heaps": "holds", "004.exercise-2.1": "fails"}
    data = json.loads(said(capsys, "002", "problem", "3.2", "--budget", "0s", "--json")[1])
    assert {check["complete"] for check in data["checks"]} == {False}


def test_what_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "005")
    assert (code, out) == (3, "")
    assert "unknown source '005'" in err
    code, _, err = said(capsys, "000", "table", "24")
    assert code == 3
    assert "unknown item 'table 24'; did you mean" in err
    assert said(capsys, "000", "table", "23", "--budget", "x")[0] == 2
