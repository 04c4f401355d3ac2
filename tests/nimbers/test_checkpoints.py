"""What a search of nimbers keeps: its table, files to go on from, and the atlas."""

import gzip
import json
import re
import threading
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts import nimber_atlas

import kalmar
from kalmar import DataError, LimitReached, find_rules, sequence, verify_proof
from kalmar.answers.tables import member_text
from kalmar.cli.run import run
from kalmar.engines.nimbers import search as nimbers
from kalmar.engines.nimbers import table_kernels
from kalmar.engines.nimbers.fields import RemovalField
from kalmar.engines.nimbers.search import WORDS_PER_LINE, NimberSearch, empty_rows, read_parts
from kalmar.research.surveys import survey as surveys
from kalmar.research.surveys.survey import NIMBERS, Budget, members, nimber_report, survey
from kalmar.runtime.work import CheckpointFile, checkpoint_scope
from kalmar.solvers import removal_games
from tests.commands import Cli
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


PIECES = st.integers(1, (1 << 64) - 1)
FACTS = st.tuples(PIECES, st.integers(-1, 31), st.integers(0, (1 << 32) - 1), st.integers(0, 10**6))

UNKNOWN = (-1, 0)


def known(piece: int, table: Any) -> tuple[int, int]:
    """The nimber of a piece, and the bits of those that it does not have."""
    facts, _, _ = table_kernels.look(np.uint64(piece), table)
    return int(table_kernels.value(facts)), int(table_kernels.excluded(facts))


def keep(piece: int, nimber: int, others: int, steps: int, table: Any) -> None:
    """Write down a fact."""
    table_kernels.keep_fact(np.uint64(piece), nimber, np.uint64(others), steps, table)


@given(st.lists(FACTS, max_size=60), st.integers(2, 5))
def test_one_fact_at_most_is_forgotten(facts: list[tuple[int, int, int, int]], bits: int) -> None:
    table = empty_rows(1 << bits, 4)
    pieces = {piece for piece, _, _, _ in facts}
    for piece, nimber, others, steps in facts:
        before = {other: known(other, table) for other in pieces}
        keep(piece, nimber, others, steps, table)
        changed = {other for other in pieces - {piece} if known(other, table) != before[other]}
        assert len(changed) <= 1
        assert all(known(other, table) == UNKNOWN for other in changed)
        value_before, excluded_before = before[piece]
        assert known(piece, table) == (max(value_before, nimber), excluded_before | others)


@pytest.mark.parametrize("least", range(table_kernels.BUCKET))
def test_the_piece_with_the_least_work_makes_room(least: int) -> None:
    table = empty_rows(table_kernels.BUCKET, 4)
    for number in range(table_kernels.BUCKET):
        keep(number + 1, number, 0, 1 if number == least else 1000, table)
    keep(99, 7, 0, 5, table)
    assert known(99, table) == (7, 0)
    for number in range(table_kernels.BUCKET):
        assert known(number + 1, table) == (UNKNOWN if number == least else (number, 0))


def test_what_is_kept_again_stays_in_its_row() -> None:
    table = empty_rows(table_kernels.BUCKET, 4)
    for piece in (1, 2, 3):
        keep(piece, -1, 1, 1, table)
    for piece in (1, 2, 3):
        keep(piece, 2, 2, 1, table)
        table_kernels.keep_numbers(np.uint64(piece), 5, piece, 10, table)
    assert int(np.count_nonzero(table[:, 0])) == 3
    for piece in (1, 2, 3):
        _, first, second = table_kernels.look(np.uint64(piece), table)
        assert known(piece, table) == (2, 3)
        assert tuple(map(int, table_kernels.numbers(first, second, 5, 77))) == (piece, 10)


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (64, 5), (1 << 14, 4), (8, 7)])
def test_a_table_begins_with_a_line_of_the_cache(rows: int, columns: int) -> None:
    for _ in range(5):
        table = empty_rows(rows, columns)
        assert table.shape == (rows, columns)
        assert table.ctypes.data % (8 * WORDS_PER_LINE) == 0
        assert table.flags.c_contiguous
        assert not table.any()


DOCS = Path(__file__).parents[2] / "docs"
CHECKED = 12
"""So many of the proofs that are shipped are checked, others each time."""


def test_what_is_known_is_not_searched_again(tmp_path: Path) -> None:
    path, codes = tmp_path / "atlas.sqlite", members("node-kayles path(n)", 8)
    with NIMBERS.atlas(path) as atlas:
        assert survey(codes[:5], Budget(20), atlas) == 5
    with NIMBERS.atlas(path) as atlas:
        assert survey(codes, Budget(20), atlas) == 3
        rows = atlas.family("node-kayles path(n)")
    assert tuple(row["nimber"] for row in rows) == sequence("0.137", 8).values[1:]
    for row in rows:
        content = json.loads(gzip.decompress(row["proof"]))
        assert verify_proof(content)["claim"] == {"nimber": row["nimber"]}
        assert row["facts"] == sum(len(part["facts"]) for part in content["components"])


def test_a_wrong_proof_is_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kalmar.prove

    def prove(position: str, limit: int = 10**6) -> dict[str, object]:
        content = usual(position, limit=limit)
        content["claim"] = {"nimber": 7}
        return content

    monkeypatch.setattr(surveys, "prove", prove)
    with pytest.raises(DataError, match="do not prove the claim"):
        nimber_report("cram 2xn 3", Budget(20))


def test_the_command_of_a_survey(tmp_path: Path, cli: Cli) -> None:
    asked = ["survey", "cram  2xn", "--to", "5", "--workers", "0", "--out", str(tmp_path / "a.db")]
    lines = cli(*asked).splitlines()
    assert [line.split()[2] for line in lines[1:6]] == ["1", "0", "1", "0", "1"]
    assert lines[6] == "5 positions, of which 5 proved"
    assert cli(*asked, "--csv").splitlines()[0].startswith("code,family,n,status,nimber,facts")
    row = json.loads(cli(*asked, "--json").splitlines()[2])
    assert verify_proof(row["proof"])["claim"] == {"nimber": row["nimber"]}
    assert "is not an atlas of format" in cli(
        'survey "0.??" --to 20 --out', tmp_path / "a.db", code=3
    )


def page() -> Iterator[tuple[str, int, list[int]]]:
    """What the page says of each family: its pattern, its first number and its nimbers."""
    text = nimber_atlas.table()
    for line in re.findall(r"^\| `(.+)` \| (\d+) … \d+ \| ([\d ]+) \|", text, re.MULTILINE):
        yield line[0], int(line[1]), list(map(int, line[2].split()))


def test_the_page_says_what_the_proofs_claim() -> None:
    told = {
        member_text(family, first + place): nimber
        for family, first, values in page()
        for place, nimber in enumerate(values)
    }
    assert len(told) >= 300
    with zipfile.ZipFile(DOCS / "static" / "nimber-proofs.zip") as proofs:
        found = [json.loads(proofs.read(name)) for name in proofs.namelist()]
    assert {one["position"]: one["claim"]["nimber"] for one in found} == told
    small = [one for one in found if sum(len(part["facts"]) for part in one["components"]) < 500]
    for one in Random().sample(small, CHECKED):
        assert verify_proof(one)["claim"] == one["claim"]


@pytest.mark.thorough
def test_all_proofs_are_accepted() -> None:
    with zipfile.ZipFile(DOCS / "static" / "nimber-proofs.zip") as proofs:
        for name in proofs.namelist():
            verify_proof(json.loads(proofs.read(name)))
