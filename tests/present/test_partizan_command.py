"""`kalmar partizan` on files of every kind, and the example."""

import json
from pathlib import Path

import pytest

from kalmar.cli.run import run

FILES = {
    "a.json": '{"a": {"left": ["b"]}, "b": ["a"], "c": {"player": "right", "options": ["a"]}}',
    "a.csv": "from,to,player\na,b,left\nb,a\nc,a,right\n",
    "a.dot": 'digraph { a -> b [player=left]; b -> a; c [player="right"]; c -> a }',
}


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    path.write_text(FILES[name])
    assert run(["partizan", str(path), "--json"]) == 0
    rows = {r["vertex"]: r for r in json.loads(capsys.readouterr().out)["vertices"]}
    assert rows["a"]["right"]["result"] == "loss"
    assert rows["b"]["left"]["result"] == "win"
    assert rows["c"]["left"] == {"result": "loss", "remoteness": 0, "best_move": None}
    assert run(["partizan", str(path)]) == 0
    assert "longest forced win" in capsys.readouterr().out


def test_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["partizan", "--example", "rook-ending", "--from", "Ka1 Rb2 kd4 w"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("win for Left: Ka1 Rb2 kd4 w → ")
    assert run(["partizan", "--example", "rook-ending", "--from", "Ka1 Rb2 kd9 w"]) == 3
    assert "unknown vertex 'Ka1 Rb2 kd9 w'" in capsys.readouterr().err


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
def test_bad_files(
    name: str, text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text(text)
    assert run(["partizan", str(tmp_path / name)]) == 3
    assert said in capsys.readouterr().err
    assert run(["partizan"]) == 2
