"""`kalmar source`: lists, items, errors and data."""

from tests.commands import Cli


def test_the_sources_and_what_they_hold(cli: Cli) -> None:
    assert [line[:3] for line in cli("source").splitlines()] == ["000", "001", "002", "003", "004"]
    assert [entry["source"] for entry in cli.data("source --json")][1] == "001"
    lines = cli("source 000").splitlines()
    assert any(line.startswith("table 15") for line in lines)
    assert all(line.startswith("table") for line in cli("source 000 tables").splitlines())
    assert cli("source 000 táblázat --lang hu").startswith("1. táblázat")


def test_a_table_beside_the_printed_one(cli: Cli) -> None:
    out = cli("source 000 table 23")
    assert "79 of 100 cells differ from the printed values" in out
    assert "Slip in the source:" in out
    data = cli.data("source 000 table 23 --json")
    assert {"source", "item", "kind", "values", "printed", "differences"} <= set(data)
    assert (data["source"], data["item"], data["kind"]) == ("000", "table 23", "table")
    assert len(data["differences"]) == 79
    row, col = data["differences"][0]
    i, j = data["values"]["rows"].index(row), data["values"]["cols"].index(col)
    assert data["values"]["values"][i][j] != data["printed"]["values"][i][j]
