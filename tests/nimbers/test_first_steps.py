"""Searches that begin in plain Python find what those in machine code find, by the same nodes."""

import json
import os
import subprocess
import sys
from inspect import getclosurevars
from pathlib import Path
from typing import Any

import pytest

from kalmar.engines.nimbers import parallel as first_steps
from kalmar.engines.nimbers import removal_kernels as removal
from kalmar.engines.nimbers import search as nimbers
from kalmar.engines.nimbers.fields import RemovalField
from kalmar.engines.nimbers.misere_sums import MisereSums
from kalmar.engines.nimbers.parallel import FirstSteps
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.engines.nimbers.search_kernels import search
from kalmar.engines.nimbers.stone_fields import field_for, points_in
from kalmar.games.registry import find_rules
from kalmar.runtime import jit
from kalmar.runtime.plain_code import plain

BOARDS = [
    ("cram", "3x5"), ("cram", "4x4"), ("cram(torus)", "3x3"), ("node-kayles", "petersen"),
    ("arc-kayles", "grid(3,4)"), ("arc-kayles", "0-1,0-2,0-3,3-4,4-5,5-6,6-0"), ("clobber", "3x3"),
    ("nogo", "2x4"), ("node-kayles", "grid(2,35)"),
]  # fmt: skip


@pytest.fixture
def unmade(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As if nothing had machine code, of which nothing is noted."""
    monkeypatch.setattr("kalmar.engines.nimbers.parallel.jit.is_made", lambda _: False)
    monkeypatch.setattr("kalmar.engines.nimbers.parallel.jit.note_made", lambda _: None)
    monkeypatch.setattr(first_steps, "PLAIN_SECONDS", 1e9)
    return monkeypatch


def board(name: str, text: str) -> tuple[RemovalField, int]:
    rules = find_rules(name)
    component = rules.parse(text)
    field = field_for(rules, [component])
    assert field is not None
    points = points_in(field, rules, component)
    assert points is not None
    return field, points


def nimber(field: RemovalField, points: int) -> tuple[int, int]:
    """The nimber, and the nodes it took."""
    found = NimberSearch(field, 10**6, threads=1)
    return found.nimber(points), found.nodes


@pytest.mark.every
@pytest.mark.parametrize(("name", "text"), BOARDS)
def test_nimbers_in_plain_python(name: str, text: str, unmade: pytest.MonkeyPatch) -> None:
    field, points = board(name, text)
    without = nimber(field, points)
    unmade.setattr(first_steps, "PLAIN_SECONDS", 0.0)
    assert without == nimber(field, points)


def test_a_search_goes_on_in_machine_code(unmade: pytest.MonkeyPatch) -> None:
    field, points = board("cram", "5x5")
    unmade.setattr(first_steps, "PLAIN_SECONDS", 0.05)
    mixed = NimberSearch(field, 10**6, threads=1)
    before, chunk = mixed.first.left, mixed._chunk
    found = mixed.nimber(points), mixed.nodes
    assert before > 0 >= mixed.first.left
    assert (chunk, mixed._chunk) == (nimbers.PLAIN_NODES_PER_SLICE, nimbers.NODES_PER_SLICE)
    unmade.setattr(first_steps, "PLAIN_SECONDS", 0.0)
    assert found == nimber(field, points)


@pytest.mark.every
@pytest.mark.parametrize(("name", "text"), BOARDS[:-1])
def test_misere_sums_in_plain_python(name: str, text: str, unmade: pytest.MonkeyPatch) -> None:
    field, points = board(name, text)
    found = []
    for seconds in (1e9, 0.05, 0.0):
        unmade.setattr(first_steps, "PLAIN_SECONDS", seconds)
        sums = MisereSums(field, 2)
        sums.allow(10**6)
        found.append(([sums.lost([points]), sums.lost([points, points])], sums.count))
    assert found[0] == found[1] == found[2]


def test_plain_code_calls_plain_code() -> None:
    names: Any = getclosurevars(plain(search)).nonlocals["twin"].__globals__
    assert search.py_func.__globals__["enter"] is not names["enter"]
    assert not any(hasattr(value, "py_func") for value in names.values())
    assert names["Frames"] is search.py_func.__globals__["Frames"]
    other: Any = getclosurevars(plain(removal.next_piece)).nonlocals["twin"].__globals__
    assert other is not names


def test_what_was_made_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "notes_folder", lambda: tmp_path)
    monkeypatch.setattr(jit, "MADE", set())
    monkeypatch.setattr(first_steps, "PLAIN_SECONDS", 1.0)
    first = FirstSteps("something")
    assert first.are_plain
    with first.counted():
        pass
    assert 0.5 < first.left < 1.0
    assert not jit.is_made("something")
    first.left = 0.0
    with first.counted():
        pass
    monkeypatch.setattr(jit, "MADE", set())  # as another process
    assert not FirstSteps("something").are_plain
    assert FirstSteps("something else").are_plain


def test_a_note_that_cannot_be_written_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "notes_folder", lambda: tmp_path / "gone")
    monkeypatch.setattr(jit, "MADE", set())
    jit.note_made("something")
    assert jit.is_made("something")
    assert not (tmp_path / "gone").exists()


CODE = """
import json
from kalmar.engines.nimbers import misere_kernels as misere_search
from kalmar.engines.nimbers import misere_part_kernels as misere_parts
from kalmar.engines.nimbers import search_kernels as nimber_search
from kalmar.engines.nimbers import table_kernels as known_facts
from kalmar.cli.run import run
from kalmar.engines.nimbers import parallel as first_steps
run(["solve", "cram 3x6", "--moves", "0"])
first_steps.PLAIN_SECONDS = 1000.0
run(["solve", "cram 4x5 + nim 3", "--misere", "--moves", "0"])
modules = (known_facts, misere_parts, misere_search, nimber_search)
kernels = [kernel for module in modules for kernel in vars(module).values()]
print(json.dumps([k.__name__ for k in kernels if getattr(k, "signatures", None)]))
"""


def test_small_boards_wait_for_no_compiler(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout.splitlines()[-1]) == []
    assert "G⁺ = 4" in done.stdout
