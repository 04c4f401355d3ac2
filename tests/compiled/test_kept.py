"""Machine code is kept from one process to the next, as long as the sources are the same."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kalmar.compiled import jit

CODE = """
import json
from kalmar.compiled.plain_heaps import plain
from kalmar.sequences.grundy_sequence import grundy_values
values = grundy_values("0.77", 40).tolist()
print(json.dumps([values, sum(plain.stats.cache_hits.values())]))
"""


def in_a_process(folder: Path) -> tuple[list[int], int]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=True
    )
    values, hits = json.loads(done.stdout)
    return values, hits


def test_the_second_process_finds_what_the_first_has_compiled(tmp_path: Path) -> None:
    first, second = in_a_process(tmp_path), in_a_process(tmp_path)
    assert first[0] == second[0]
    assert (first[1], second[1]) == (0, 1)


def test_without_a_place_to_write_to_nothing_is_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    values, hits = in_a_process(blocked / "folder")
    assert values[:5] == [0, 1, 2, 3, 1]
    assert hits == 0


def test_another_state_of_the_sources_has_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = tmp_path / "compiled"
    shutil.copytree(jit.HERE, sources)
    before = jit.kernels_folder(tmp_path).name
    monkeypatch.setattr(jit, "HERE", sources)
    assert jit.kernels_folder(tmp_path).name == before
    with (sources / "plain_heaps.py").open("a") as file:
        file.write("# changed\n")
    assert jit.kernels_folder(tmp_path).name != before
