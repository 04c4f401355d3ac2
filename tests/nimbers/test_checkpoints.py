"""A search of nimbers goes on from a file, wherever it was stopped."""

import threading
import zipfile
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import DataError, LimitReached, find_rules
from kalmar.cli.run import run
from kalmar.engines.nimbers import search as nimbers
from kalmar.engines.nimbers.fields import RemovalField
from kalmar.engines.nimbers.search import NimberSearch, read_parts
from kalmar.runtime.work import CheckpointFile, checkpoint_scope
from kalmar.solvers import removal_games
from tests.nimbers import agreement

NIMBER = 3
"""Of a board of Cram of 4 rows and 7 columns (igsolve 0.1.2)."""


def board(text: str) -> RemovalField:
    """The field of a board of Cram."""
    cram = find_rules("cram")
    return agreement.field(cram, cram.parse(text))[0]


def test_a_search_that_is_stopped_again_and_again_ends(tmp_path: Path) -> None:
    field, keep = board("4x7"), CheckpointFile(tmp_path / "known.npz")
    stops = 0
    while stops < 20:
        with checkpoint_scope(keep):
            search = NimberSearch(field, 3_000)
            try:
                assert search.nimber((1 << 28) - 1) == NIMBER
                break
            except LimitReached:
                stops += 1
    assert 3 <= stops < 12
    assert keep.used
    with checkpoint_scope(keep):
        again = NimberSearch(field, 10)
    assert again.nimber((1 << 28) - 1) == NIMBER


def test_it_is_written_at_the_end_and_not_for_each_answer(tmp_path: Path) -> None:
    keep = CheckpointFile(tmp_path / "known.npz")
    with checkpoint_scope(keep):
        search = NimberSearch(board("4x5"), 10**6)
        for number in range(20):
            search.nimber(((1 << 20) - 1) & ~(1 << number))
        assert not keep.path.exists()
    assert keep.path.exists()
    assert keep.writers == []


def test_fields_have_parts_of_their_own(tmp_path: Path) -> None:
    keep = CheckpointFile(tmp_path / "known.npz")
    for text in ("3x6", "4x5", "3x7"):
        with checkpoint_scope(keep):
            field = board(text)
            NimberSearch(field, 10**6).nimber((1 << len(field.number)) - 1)
    with np.load(keep.path) as parts:
        assert len(parts.files) == 3


def test_it_is_written_from_time_to_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimbers, "NODES_PER_SLICE", 100)
    keep, sizes = CheckpointFile(tmp_path / "known.npz", every=0), list[int]()
    with checkpoint_scope(keep):
        search = NimberSearch(board("4x5"), 10**6)
        monkeypatch.setattr(search, "_enlarge", lambda _: None)
        usual = search._write

        def write() -> None:
            usual()
            sizes.append(keep.path.stat().st_size)

        monkeypatch.setattr(search, "_write", write)
        search.nimber((1 << 20) - 1)
    assert len(sizes) > 3
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("content", [b"", b"nimbers", b"PK\x03\x04 cut off"])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "known.npz"
    path.write_bytes(content)
    with checkpoint_scope(CheckpointFile(path)), pytest.raises(DataError, match=r"known.npz"):
        NimberSearch(board("3x4"), 10)
    assert path.read_bytes() == content


def test_arrays_of_something_else_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "known.npz"
    np.savez(path, a=np.arange(4))
    with (
        checkpoint_scope(CheckpointFile(path)),
        pytest.raises(DataError, match="is not a checkpoint"),
    ):
        NimberSearch(board("3x4"), 10)


@given(
    noise=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), min_size=1), ends=st.booleans()
)
def test_spoilt_files_are_refused_or_read(
    noise: list[tuple[float, int]], ends: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "spoilt.npz"
    np.savez(path, a=np.arange(40, dtype=np.uint64).reshape(10, 4))
    data = bytearray(path.read_bytes())
    for place, byte in noise:  # the heads of archives are at both ends
        data[int(place * 150) - 80 * ends] = byte
    path.write_bytes(data)
    with suppress(DataError):  # and no other error
        assert all(rows.dtype == np.uint64 for rows in read_parts(path).values())


def test_files_of_other_kinds_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "known.npy"
    np.save(path, np.zeros((3, 4), np.uint64))
    with pytest.raises(DataError, match="cannot be read as a checkpoint of a nimber search"):
        read_parts(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", "text")
    with pytest.raises(DataError, match="is not a checkpoint"):
        read_parts(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.npy", b"\x93NUMPY\x01\x00\x10\x00{'descr': '<u8',          ")
    with pytest.raises(DataError, match="cannot be read as a checkpoint of a nimber search"):
        read_parts(path)


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removal_games, "_KEPT", threading.local())
    path = tmp_path / "known.npz"
    assert run(("solve", "cram 4x7", "--checkpoint", str(path))) == 0
    assert "G⁺ = 3" in capsys.readouterr().out
    assert path.exists()
    assert run(("solve", "nim 3 5", "--checkpoint", str(tmp_path / "other.npz"))) == 0
    assert "this answer needs no search" in capsys.readouterr().err
    monkeypatch.setattr(removal_games, "_KEPT", threading.local())
    assert run(("solve", "cram 4x7", "--checkpoint", str(tmp_path / "no" / "known.npz"))) == 2
    assert "there is no folder" in capsys.readouterr().err
