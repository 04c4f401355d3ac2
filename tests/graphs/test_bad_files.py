"""Files that are no graphs are refused in a sentence; `data/bad_graphs.json` lists them."""

import json
from pathlib import Path
from typing import Any

import pytest

from kalmar import DataError
from kalmar.engines.graphs.files import read_graph, read_partizan
from tests.commands import Cli

DATA = Path(__file__).parents[1] / "data" / "bad_graphs.json"
ROWS = json.loads(DATA.read_text(encoding="utf-8"))


def written(row: dict[str, Any], folder: Path) -> Path:
    """The file of a row, in which a sign may stand so many times."""
    sign, count = row.get("times", ("", 0))
    path: Path = folder / row["file"]
    path.write_text(row["text"].replace(sign, sign[:1] * count) if sign else row["text"], "utf-8")
    return path


@pytest.mark.every
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['by']} {row['file']} {row['text']}")
def test_it_is_refused(row: dict[str, Any], tmp_path: Path) -> None:
    read = {"graph": read_graph, "partizan": read_partizan}[row["by"]]
    with pytest.raises(DataError, match=row["says"]):
        read(written(row, tmp_path))


@pytest.mark.parametrize("command", ["graph", "partizan"])
def test_commands_say_it(command: str, tmp_path: Path, cli: Cli) -> None:
    row = next(row for row in ROWS if row["by"] == command)
    err = cli(command, written(row, tmp_path), code=3)
    assert err.startswith("kalmar: ")
    assert "Traceback" not in err
