"""`kalmar partizan` on files of every kind, and the example."""

from pathlib import Path

import pytest

from tests.commands import Cli


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.txt", "a b left\n", "cannot record who moves"),
        ("a.csv", "a,b,white\n", "line 1"),
        ("a.json", '{"a": {"white": []}}', "'white' at 'a' is not a player"),
        ("a.json", '{"a": {"left": ["b"]}}', "is not a vertex"),
        ("a.json", "[", "line 1: invalid JSON: Expecting value"),
        ("a.json", '{"a": [], "a": []}', "'a' occurs twice"),
        ("a.dot", "digraph { a -> b [player=white] }", "cannot belong to 'white'"),
        ("a.csv", "", "has no vertices"),
    ],
)
def test_bad_files(name: str, text: str, said: str, tmp_path: Path, cli: Cli) -> None:
    (tmp_path / name).write_text(text)
    assert said in cli("partizan", tmp_path / name, code=3)
    cli("partizan", code=2)
