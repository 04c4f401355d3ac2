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
