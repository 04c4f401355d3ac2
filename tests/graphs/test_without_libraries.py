"""Graphs of some hundred vertices need the standard library alone, and have the same answers."""

import json
import random
from pathlib import Path

import pytest

from tests.commands import run_python

BLOCKED = (
    *("numpy", "numba", "matplotlib", "networkx", "pandas", "pyarrow"),
    *("distributed", "dask"),
)
CODE = """
import json, sys
commands, blocked = json.loads(sys.argv[1])
for name in blocked:
    sys.modules[name] = None
from kalmar.cli.run import run
print([run(command) for command in commands])
print([name for name in ("numpy", "numba") if sys.modules.get(name) is not None])
"""


def run_apart(commands: list[list[str]], blocked: tuple[str, ...]) -> list[str]:
    done = run_python(CODE, json.dumps([commands, blocked]), check=False)
    assert not done.returncode, done.stderr
    return [*done.stdout.splitlines(), done.stderr]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Random graphs with cycles and ends, as JSON and as CSV of a spreadsheet."""
    folder, rng = tmp_path_factory.mktemp("graphs"), random.Random(1928)
    names = [f"v{i}" for i in range(600)]
    options = {name: rng.sample(names, rng.choice([0, 1, 2, 3, 12])) for name in names}
    graph = folder / "graph.json"
    graph.write_text(json.dumps(options))
    rows = [f"{a};{b};{rng.choice(['left', 'right', 'both'])}" for a in names for b in options[a]]
    partizan = folder / "moves.csv"
    partizan.write_text("\ufefffrom;to;player\n" + "\n".join(rows))
    table = folder / "graph.csv"
    table.write_text("\n".join(row.rpartition(";")[0] for row in rows))
    return {"JSON": str(graph), "CSV": str(table), "MOVES": str(partizan)}


def test_the_same_answers(files: dict[str, str]) -> None:
    commands = [
        ["graph", files["JSON"], "--json"],
        ["graph", files["JSON"], "--misere"],
        ["graph", files["CSV"], "--json"],
        ["graph", files["JSON"], "--from", "v7"],
        ["partizan", files["MOVES"], "--json"],
        ["partizan", "--example", "rook-ending", "--size", "3"],
    ]
    usual, core = run_apart(commands, ()), run_apart(commands, BLOCKED)
    assert usual[-3] == core[-3] == str([0] * len(commands))
    assert core[:-2] == usual[:-2]
    assert len(core[0]) > 20_000
    assert core[-2] == usual[-2] == "[]", "small graphs do not even load NumPy"


def test_what_cannot_be_done_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "a.csv.zst").write_text("")
    (tmp_path / "a.csv").write_text("a,b\n")
    commands = [
        ["graph", str(tmp_path / "a.csv.zst")],
        ["graph", str(tmp_path / "a.csv"), "--png", str(tmp_path / "a.png")],
    ]
    said = run_apart(commands, BLOCKED)
    assert said[0] == "[2, 2]"
    assert 'files that end in .zst need PyArrow: pip install "kalmar[data]"' in said[-1]
    assert 'pictures need Matplotlib: pip install "kalmar[plot]"' in said[-1]


ROADS = """
import sys
for name in {blocked!r}:
    sys.modules[name] = None
import kalmar
for text, play in (
    ("roads A K P", "normal"), ("roads A K P", "misere"), ("northcott 1:4,2:3", "normal")
):
    answer = kalmar.solve(text, play=play)
    print(answer.outcome, answer.value, answer.winning_move_count, answer.line, answer.reason)
"""


def test_games_with_cycles() -> None:
    said = [run_python(ROADS.format(blocked=blocked), check=False) for blocked in ((), BLOCKED)]
    assert "Loopy values 1 ⊕ 0 ⊕ 2 = 3" in said[0].stdout
    assert said[1].stdout == said[0].stdout, said[1].stderr
