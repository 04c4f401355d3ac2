"""Machine code is kept from one process to the next, as long as the sources are the same."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kalmar.runtime import jit

CODE = """
import json
from kalmar.engines.sequences.plain_kernels import plain
from kalmar.engines.sequences.engine import grundy_values
values = grundy_values("0.77", 40).tolist()
print(json.dumps([values, sum(plain.stats.cache_hits.values())]))
"""


def in_a_process(folder: Path, code: str = CODE) -> list[Any]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    told: list[Any] = json.loads(done.stdout)
    return told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(scope="module")
def first(folder: Path) -> list[Any]:
    """What a process says that has compiled into an empty folder."""
    return in_a_process(folder)


def test_the_second_process_finds_what_the_first_has_compiled(
    first: list[Any], folder: Path
) -> None:
    second = in_a_process(folder)
    assert first[0] == second[0]
    assert (first[1], second[1]) == (0, 1)


SOLVED = """
import json
from kalmar.engines.sequences import plain_kernels as heaps
from kalmar.solvers import board_kernels as boards
from kalmar.solvers import rider_kernels as riders
from kalmar.solvers import chomp_board_kernels as chomp_boards
from kalmar.games.registry import find_rules
from kalmar.games.boards.bricks import UNLIMITED, Bricks
from kalmar.solvers.boards import board_values
from kalmar.solvers.bricks import layer_values
from kalmar.solvers.chomp_boards import chomp_table, diagram_values
from kalmar.solvers.heaps import heap_values
from kalmar.theory.valuations import REMOTENESS
from kalmar.theory.fold import Fold
from kalmar.theory.operations import LEAST
fold = Fold(REMOTENESS, LEAST)
values = [
    heap_values(find_rules("0.77"), 30, fold)[-1],
    board_values(find_rules("queen"), (9, 7), fold)[-1, -1],
    layer_values(Bricks(), 12, UNLIMITED, fold)[0][-1, -1],
    diagram_values(3, 4, fold)[-1],
    chomp_table(3, 20).first_row((13, 11)),
]
kernels = [
    heaps.fill_by(2, 2), riders.fill_picked, boards.fill_rectangles_by(2, 2),
    chomp_boards.fill_values_by(2), chomp_boards.binomials, chomp_boards.fill_first_rows,
]
hits = [sum(kernel.stats.cache_hits.values()) for kernel in kernels]
misses = [sum(kernel.stats.cache_misses.values()) for kernel in kernels]
print(json.dumps([[int(value) for value in values], hits, misses]))
"""


@pytest.mark.thorough
def test_kernels_made_for_a_fold_are_kept_too(tmp_path: Path) -> None:
    first, second = in_a_process(tmp_path, SOLVED), in_a_process(tmp_path, SOLVED)
    assert first[0] == second[0]
    assert first[1:] == [[0] * 6, [1] * 6]
    assert second[1:] == [[1] * 6, [0] * 6]


def test_without_a_place_to_write_to_nothing_is_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    values, hits = in_a_process(blocked / "folder")
    assert values[:5] == [0, 1, 2, 3, 1]
    assert hits == 0


def test_another_state_of_the_sources_has_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = tmp_path / "kalmar"
    shutil.copytree(jit.SOURCES, sources, ignore=shutil.ignore_patterns("__pycache__"))
    dense = Path("engines/sequences/dense_block_kernels.py")
    before = jit.kernels_folder(jit.SOURCES / dense, tmp_path).name
    monkeypatch.setattr(jit, "SOURCES", sources)
    assert jit.kernels_folder(sources / dense, tmp_path).name == before
    sparse = jit.kernels_folder(sources / "engines/sequences/sparse_kernels.py", tmp_path).name
    with (sources / "engines/vectors/lanes_kernels.py").open("a") as file:
        file.write("# changed\n")  # dense_block_kernels imports it, sparse_kernels does not
    assert jit.kernels_folder(sources / dense, tmp_path).name != before
    again = jit.kernels_folder(sources / "engines/sequences/sparse_kernels.py", tmp_path).name
    assert again == sparse


FULL_DISK = """
import json
from numba.core.caching import IndexDataCacheFile
def save(*_):
    raise OSError(28, "No space left on device")
IndexDataCacheFile.save = save
from kalmar.engines.sequences.plain_kernels import plain
from kalmar.engines.sequences.engine import grundy_values
values = grundy_values("0.77", 40).tolist()
print(json.dumps([values, len(plain.stats.cache_misses)]))
"""


def test_a_full_disk_ends_nothing(first: list[Any], tmp_path: Path) -> None:
    values, compiled = in_a_process(tmp_path, FULL_DISK)
    assert values == first[0]
    assert compiled == 1
