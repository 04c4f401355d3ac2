"""Machine code: what it is made of, and that it is kept as long as the sources are the same."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kalmar import THEORIES, VALUATIONS, Fold, Operation
from kalmar.core.i18n import plain
from kalmar.engines.nimbers.table_kernels import fetch
from kalmar.runtime import jit
from kalmar.runtime.jit import LEAN, kernel
from kalmar.solvers.arrays import OPERATIONS, PICKS, compilable
from kalmar.theory import fold_kernels as folds
from kalmar.theory.valuations import GRUNDY
from tests.commands import run_python

CODE = """
import json
from kalmar.engines.sequences.plain_kernels import plain
from kalmar.engines.sequences.engine import GrundySequence
sequence = GrundySequence("0.77", "plain")
sequence.extend(40)
values = sequence.values.tolist()
from numba.core.runtime import rtsys
print(json.dumps([values, sum(plain.stats.cache_hits.values()), rtsys._init]))
"""


def on_copy(sources: Path) -> dict[str, str]:
    """Variables that let Python use a copy of the sources, as they are now.

    Byte code that Python has written would be used again for a file changed within the same second.
    """
    return {"PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"}


def in_a_process(folder: Path, code: str = CODE, sources: Path | None = None) -> list[Any]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    if sources is not None:
        environment |= on_copy(sources)
    done = run_python(code, env=environment)
    told: list[Any] = json.loads(done.stdout)
    return told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(scope="module")
def first(folder: Path) -> list[Any]:
    """What a process says that has compiled into an empty folder."""
    return in_a_process(folder)


def test_the_second_process_finds_what_the_first_compiled(first: list[Any], folder: Path) -> None:
    second = in_a_process(folder)
    assert first[0] == second[0]
    assert (first[1], second[1]) == (0, 1)
    # What is kept needs no runtime of Numba, whose compiling takes 20 MiB.
    assert (first[2], second[2]) == (True, False)


def test_a_kernel_made_of_others_is_plain_python_where_nothing_is_compiled() -> None:
    code = """
from kalmar.engines.windows.run_kernels import chain_of
print(chain_of((4, 5), (1, 2), 4).__code__.co_name)
"""
    done = run_python(code, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    assert done.stdout == "chain\n"


SOLVED = """
import json
from kalmar.engines.sequences import plain_kernels as heaps
from kalmar.solvers import board_kernels as boards
from kalmar.solvers import rider_kernels as riders
from kalmar.games.registry import find_rules
from kalmar.games.boards.bricks import UNLIMITED, Bricks
from kalmar.solvers.boards import extent
from kalmar.solvers.riders import Board, array_values
from kalmar.solvers.bricks import layer_values
from kalmar.solvers.chomp_boards import chomp_table, diagram_values
from kalmar.solvers.heaps import heap_values
from kalmar.theory.valuations import REMOTENESS
from kalmar.theory.valuations import Fold
from kalmar.theory.operations import LEAST
fold, queen = Fold(REMOTENESS, LEAST), find_rules("queen")
values = [
    heap_values(find_rules("0.77"), 30, fold)[-1],
    array_values(Board.of(queen, *extent(queen, (9, 7))), REMOTENESS)[-1, -1],
    layer_values(Bricks(), 12, UNLIMITED, fold)[0][-1, -1],
    diagram_values(3, 4, fold)[-1],
    chomp_table(3, 20).first_row((13, 11)),
]
kernels = [
    heaps.fill_by(2, 2), riders.fill_picked, boards.fill_rectangles_by(2, 2),
    boards.fill_values_by(2), boards.binomials, boards.fill_first_rows,
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
    values, hits, _ = in_a_process(blocked / "folder")
    assert values[:5] == [0, 1, 2, 3, 1]
    assert hits == 0


STAMPS = """
import json
from kalmar.runtime.jit import SOURCES, stamp_of
files = sorted(SOURCES.rglob("*_kernels.py"))
print(json.dumps({file.stem: stamp_of(file) for file in files}))
"""


def stamps(sources: Path) -> dict[str, str]:
    done = run_python(STAMPS, env={**os.environ, **on_copy(sources.parent)})
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, which tests change and change back."""
    copy = tmp_path_factory.mktemp("sources") / "kalmar"
    shutil.copytree(jit.SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__", "page"))
    return copy


@pytest.fixture(scope="module")
def unchanged(copied: Path) -> dict[str, str]:
    """The stamps of a copy that nobody has changed."""
    return stamps(copied)


CHANGES = {
    # For each file that is changed, some that must be compiled again, and some that must not be.
    "engines/sequences/plain_kernels.py": (
        {"plain_kernels"}, {"fold_kernels", "search_kernels", "board_kernels"}),
    "theory/fold_kernels.py": (
        {"fold_kernels", "board_kernels", "plain_kernels"}, {"search_kernels"}),
    "engines/vectors/bit_sets_kernels.py": (  # imported by what others import
        {"bit_sets_kernels", "common_run_kernels", "option_kernels", "search_kernels"},
        {"fold_kernels", "plain_kernels", "sum_kernels"}),
    "engines/nimbers/removal_kernels.py": (  # imported as a module of a package
        {"removal_kernels", "search_kernels"}, {"plain_kernels", "bit_sets_kernels"}),
    "runtime/work.py": (set(), {"search_kernels", "plain_kernels", "board_kernels"}),
}  # fmt: skip


@pytest.mark.every
@pytest.mark.parametrize("file", CHANGES)
def test_stale_kernels_are_compiled_again(
    file: str, copied: Path, unchanged: dict[str, str]
) -> None:
    changed, kept = CHANGES[file]
    path = copied / file
    text = path.read_text("utf-8")
    path.write_text(f"{text}# A comment.\n", "utf-8")
    try:
        found = stamps(copied)
    finally:
        path.write_text(text, "utf-8")
    differing = {name for name, stamp in found.items() if unchanged[name] != stamp}
    assert changed <= differing
    assert not differing & kept


def test_each_file_of_kernels_has_a_stamp_of_its_own(unchanged: dict[str, str]) -> None:
    assert len(unchanged) >= 25
    assert len(set(unchanged.values())) == len(unchanged)


CALLER = """
from kalmar.theory.fold_kernels import combine
from kalmar.runtime.jit import kernel

@kernel
def together(a: int, b: int) -> int:
    return combine(0, a, b)
"""
CALLED = """
import json
from kalmar.solvers.caller_kernels import together
print(json.dumps([together(5, 3), sum(together.stats.cache_hits.values())]))
"""


def test_a_stale_kernel_is_never_used(copied: Path, tmp_path: Path) -> None:
    def called() -> list[Any]:
        return in_a_process(tmp_path, CALLED, copied.parent)

    (copied / "solvers/caller_kernels.py").write_text(CALLER, "utf-8")
    callee = copied / "theory/fold_kernels.py"
    text = callee.read_text("utf-8")
    assert [called(), called()] == [[6, 0], [6, 1]]
    callee.write_text(text.replace("return a ^ b", "return a | b", 1), "utf-8")
    try:
        assert called() == [7, 0]
    finally:
        callee.write_text(text, "utf-8")
    assert called() == [6, 1]


def test_functions_made_for_numbers_have_names_of_their_own() -> None:
    pytest.importorskip("numba")
    from kalmar.solvers.board_kernels import fill_values_by

    made = [fill_values_by(which).py_func for which in (0, 2)]
    assert made[0].__qualname__ != made[1].__qualname__


@pytest.mark.thorough
def test_functions_made_for_numbers_are_told_apart(tmp_path: Path) -> None:
    code = """
import json, sys
import numpy as np
from kalmar.solvers.board_kernels import binomials, fill_values_by
def values(which):
    found = np.zeros(20, np.int32)
    fill_values_by(which)(3, 3, binomials(6, 3), 0, found)
    return found.tolist()
print(json.dumps([values(which) for which in {}]))
"""
    alone = [in_a_process(tmp_path, code.replace("{}", f"[{which}]"))[0] for which in (0, 2)]
    assert alone[0] != alone[1]
    assert in_a_process(tmp_path, code.replace("{}", "[0, 2]")) == alone


GAMES = """
import json
from kalmar.engines.windows import run_kernels
from kalmar.cli.run import run
made = []
chain_of = run_kernels.chain_of
def noted(*game):
    made.append(chain_of(*game))
    return made[-1]
run_kernels.chain_of = noted
import io
from contextlib import redirect_stdout
said = io.StringIO()
with redirect_stdout(said):
    run(["period", {}, "--window", "--to", "1e5", "--json"])
hits = sum(sum(chain.stats.cache_hits.values()) for chain in set(made))
print(json.dumps([json.loads(said.getvalue()), hits, len(set(made))]))
"""


@pytest.mark.thorough
def test_two_games_in_one_cache_keep_their_own_code(tmp_path: Path) -> None:
    # What is made for a game differs only in what lies around the functions inside it.
    def asked(code: str, folder: str) -> list[Any]:
        return in_a_process(tmp_path / folder, GAMES.replace("{}", repr(code)))

    games = ("0.45", "0.156")
    alone = {code: asked(code, code) for code in games}
    assert all(made > 0 and not hits for _, hits, made in alone.values())
    for order in (games, games[::-1]):
        folder = "-".join(order)
        for code in order:
            assert asked(code, folder)[:2] == [alone[code][0], 0]
        again = [asked(code, folder) for code in order]
        assert [answer for answer, *_ in again] == [alone[code][0] for code in order]
        assert sum(hits for _, hits, _ in again) > 0


def test_what_a_kernel_cannot_be_made_for_is_refused() -> None:
    around = [1, 2]
    with pytest.raises(TypeError, match=r"a kernel cannot be made for \[1, 2\]"):
        jit.kernel(lambda: around[0])


FULL_DISK = """
import json
from pathlib import Path
def write(*_):
    raise OSError(28, "No space left on device")
Path.write_bytes = write
from kalmar.engines.sequences.plain_kernels import plain
from kalmar.engines.sequences.engine import GrundySequence
sequence = GrundySequence("0.77", "plain")
sequence.extend(40)
values = sequence.values.tolist()
print(json.dumps([values, len(plain.stats.cache_misses)]))
"""


def test_a_full_disk_ends_nothing(first: list[Any], tmp_path: Path) -> None:
    values, compiled = in_a_process(tmp_path, FULL_DISK)
    assert values == first[0]
    assert compiled == 1


def test_all_that_is_compiled_is_registered() -> None:
    assert set(PICKS) <= set(VALUATIONS.values())
    folds_of = [theory.fold for theory in THEORIES.values() if theory is not None]
    assert all(compilable(fold) for fold in folds_of if fold.valuation in PICKS)
    names = [plain(operation.name).replace("-", "_").upper() for operation in OPERATIONS]
    assert [getattr(folds, name) for name in names] == [*folds.OPERATIONS]
    assert len(set(PICKS.values())) == len(folds.PICKS)


def test_what_is_not_registered_is_left_to_the_generic_fold() -> None:
    assert not compilable(Fold(GRUNDY, Operation("sum", "+", lambda a, b: a + b)))


@kernel(**LEAN)  # type: ignore[untyped-decorator]
def summed(table: Any, rows: Any) -> Any:
    """The sum of some rows, each asked for before it is read."""
    total = np.uint64(0)
    for row in rows:
        fetch(table, row)
        for column in range(table.shape[1]):
            total += table[row, column]
    return total


def test_what_is_asked_for_is_as_it_was() -> None:
    table = np.arange(40, dtype=np.uint64).reshape(10, 4)
    before = table.copy()
    rows = np.array([0, 9, 3, 3], np.int64)
    assert int(summed(table, rows)) == int(table[rows].sum())
    assert np.array_equal(table, before)


def test_it_is_one_instruction() -> None:
    numba = pytest.importorskip("numba")
    if not hasattr(summed, "py_func"):
        pytest.skip("kernels are plain Python")
    fresh = numba.njit(**LEAN)(summed.py_func)  # code that was kept cannot be looked at
    fresh(np.zeros((4, 4), np.uint64), np.array([1], np.int64))
    [code] = fresh.inspect_llvm().values()
    assert "call void @llvm.prefetch" in code
