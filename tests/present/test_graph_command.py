"""`kalmar graph`: a file that networkx writes, and one that is too large."""

from pathlib import Path

import networkx as nx
import pytest

from kalmar.engines.graphs.files import read_options
from kalmar.games.boards.with_cycles import ROADS
from tests.commands import Cli


def test_what_networkx_writes_is_read(tmp_path: Path) -> None:
    path = tmp_path / "r.graphml"
    nx.write_graphml(nx.DiGraph({town: list(row) for town, row in ROADS.items()}), path)
    found = {town: sorted(row) for town, row in read_options(path).items()}
    assert found == {town: sorted(row) for town, row in ROADS.items()}


def test_files_too_large_for_memory_are_refused(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kalmar.engines.graphs.files.MAX_FILE_BYTES", 10)
    (tmp_path / "a.txt").write_text("a b\n" * 10)
    assert "larger than 10 bytes: pass arrays" in cli("graph", tmp_path / "a.txt", code=3)
