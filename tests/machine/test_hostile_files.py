"""Files that would take all memory or never end are refused in a sentence, small and soon."""

import gzip
import io
import json
import os
import struct
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from kalmar.core.errors import DataError, LimitReached
from kalmar.research.atlas import unpacked
from kalmar.runtime import files
from kalmar.runtime.work import memory_limit
from tests.cases import case_table

MOST_SECONDS, MOST_BYTES = 2.0, 200_000_000

linux = pytest.mark.skipif(sys.platform != "linux", reason="needs FIFOs, devices and wait4")


def zeros_of_gzip(path: Path, size: int) -> Path:
    """One packed stream, of which a piece is packed once: each begins without what was before."""
    zeros, checksum = bytes(1 << 24), 0
    packer = zlib.compressobj(9, wbits=-15)
    piece = packer.compress(zeros) + packer.flush(zlib.Z_FULL_FLUSH)
    for _ in range(size >> 24):
        checksum = zlib.crc32(zeros, checksum)
    head, end = gzip.compress(b"", mtime=0)[:10], struct.pack("<II", checksum, size)
    path.write_bytes(head + piece * (size >> 24) + packer.flush() + end)
    return path


def bomb_of_numpy(path: Path) -> Path:
    np.savez_compressed(path, a=np.zeros(1 << 25, np.uint64), b=np.zeros(1 << 25, np.uint64))
    return path


def huge_head_of_numpy(path: Path) -> Path:
    head = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        head, {"descr": "<u8", "fortran_order": False, "shape": (1 << 50, 4)}
    )
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("a.npy", head.getvalue())
    return path


def overlapping_zip(path: Path) -> Path:
    """Many parts in the directory, which all are the same bytes of the file."""
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as file:
        part = io.BytesIO()
        np.save(part, np.zeros((1 << 18, 4), np.uint64))
        file.writestr("a.npy", part.getvalue())
        info = file.infolist()[0]
        for number in range(400):
            again = zipfile.ZipInfo(f"b{number}.npy")
            again.header_offset, again.CRC = info.header_offset, info.CRC
            again.compress_size, again.file_size = info.compress_size, info.file_size
            file.filelist.append(again)
            file.NameToInfo[again.filename] = again
        file.comment = b"changed, so that the directory is written again"
    path.write_bytes(plain.getvalue())
    return path


def billion_laughs(path: Path) -> Path:
    entities = "".join(
        f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10)
    )  # fmt: skip
    path.write_text(
        f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">{entities}]>'
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="directed">'
        '<node id="&l9;"/></graph></graphml>',
        encoding="utf-8",
    )
    return path


def fifo(path: Path) -> Path:
    os.mkfifo(path)
    return path


def loop(path: Path) -> Path:
    path.symlink_to(path)
    return path


def deep_json(path: Path) -> Path:
    path.write_text("[" * 5_000_000, encoding="utf-8")
    return path


def wide(path: Path) -> Path:
    with path.open("wb") as file:
        file.truncate(100_000_000_000)  # which takes no room on a disk
    return path


def device(_: Path) -> Path:
    return Path("/dev/zero")


def folder(path: Path) -> Path:
    path.mkdir()
    return path


HOSTILE: dict[str, Callable[[Path], Path]] = {
    "device": device, "fifo": fifo, "folder": folder, "loop": loop, "sparse": wide,
}  # fmt: skip

READERS = case_table(__file__, "readers")
"""A command for each kind of file that is read."""


SERVER = """
import json, os, sys
from pathlib import Path
import click, numba, numpy
from kalmar import *
from kalmar.cli.run import COMMANDS, cli, run

for name in COMMANDS:
    cli.get_command(click.Context(cli), name)

def child(arguments, stdin, out):
    os.dup2(os.open(stdin, os.O_RDONLY), 0)
    os.dup2(out, 1)
    os.dup2(out, 2)
    code = run(arguments)
    print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0], flush=True)
    os._exit(code)

for line in sys.stdin:
    answers, out = os.pipe()
    pid = os.fork()
    if not pid:
        child(*json.loads(line), out)
    os.close(out)
    with open(answers, errors="replace") as file:
        said = file.read()
    _, status, usage = os.wait4(pid, 0)
    seconds = usage.ru_utime + usage.ru_stime
    print(json.dumps([os.waitstatus_to_exitcode(status), said, seconds]), flush=True)
"""
"""Run each command in a process of its own, forked from one that has loaded the program.

A command says at the end how many kilobytes it has held: the system adds its parent's.
"""


@pytest.fixture(scope="module")
def server() -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(
        [sys.executable, "-c", SERVER],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        yield process


Refused = Callable[..., str]


@pytest.fixture
def refused(server: "subprocess.Popen[str]") -> Refused:
    """Return what a command says with which it refuses a file, small and soon."""

    def said_by(arguments: Sequence[str], stdin: str = os.devnull) -> str:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps([arguments, stdin]) + "\n")
        server.stdin.flush()
        code, written, seconds = json.loads(server.stdout.readline())
        said, _, size = str(written).strip().rpartition("\n")
        assert code in (2, 3, 4), said
        assert len(said.splitlines()) <= 3, said
        assert "Traceback" not in said
        assert seconds < MOST_SECONDS, said
        assert 1024 * int(size) < MOST_BYTES, f"{size} kilobytes: {said}"
        return said

    return said_by


@linux
@pytest.mark.every
@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("reader", READERS)
def test_no_reader_waits(reader: str, kind: str, tmp_path: Path, refused: Refused) -> None:
    made = HOSTILE[kind](tmp_path / "made")
    name = READERS[reader][-1].replace("coins(", "").replace(") 3", "")
    path = Path(name.format(tmp_path / "hostile"))
    path.symlink_to(made)
    arguments = [a.format(tmp_path / "hostile") for a in READERS[reader]]
    assert "hostile" in refused(arguments)


@linux
def test_a_packed_proof_of_gigabytes(tmp_path: Path, refused: Refused) -> None:
    path = zeros_of_gzip(tmp_path / "bomb.gz", 3 << 29)
    assert path.stat().st_size < 2_000_000
    assert "unpacks to more than 64,000,000 bytes" in refused(["proof", "--verify", str(path)])


@linux
@pytest.mark.parametrize("make", [bomb_of_numpy, huge_head_of_numpy, overlapping_zip])
@pytest.mark.parametrize("command", [("solve", "cram 5x5"), ("period", "0.16", "--window")])
def test_checkpoints_of_arrays(
    make: Callable[[Path], Path], command: tuple[str, ...], tmp_path: Path, refused: Refused
) -> None:
    path = make(tmp_path / "bomb.npz")
    assert path.stat().st_size < 20_000_000
    assert str(path) in refused([*command, "--checkpoint", str(path)])


@linux
def test_graphs_that_unfold(tmp_path: Path, refused: Refused) -> None:
    for path in (billion_laughs(tmp_path / "a.graphml"), deep_json(tmp_path / "a.json")):
        assert path.name in refused(["graph", str(path)])
    for command in (["proof", "--verify"], ["period", "--verify"], ["quotient", "--verify"]):
        assert "a.json" in refused([*command, str(tmp_path / "a.json")])


@linux
@pytest.mark.parametrize("command", [("period", "-"), ("oeis", "A002186", "--compare", "-")])
def test_endless_stdin(command: tuple[str, ...], refused: Refused) -> None:
    assert "64,000,000 bytes" in refused(command, "/dev/zero")


def test_what_is_unpacked_is_bounded() -> None:
    packed = gzip.compress(bytes(1000))
    assert files.unpack(packed, 1000) == bytes(1000)
    with pytest.raises(ValueError, match="unpacks to more than 999 bytes"):
        files.unpack(packed, 999)
    two = gzip.compress(b"ab") + gzip.compress(b"cd")
    assert files.unpack(two, 4) == b"abcd"
    with pytest.raises(ValueError, match="more than 3"):
        files.unpack(two, 3)
    with pytest.raises(EOFError):
        files.unpack(packed[:-9])


def test_a_spoilt_certificate_in_an_atlas_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unpacked(gzip.compress(b'{"a": 1}')) == {"a": 1}
    monkeypatch.setattr(files, "MAX_BYTES", 5)
    assert files.unpack(gzip.compress(b"12345")) == b"12345"


def test_a_text_has_as_many_bytes_as_its_reader_allows(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfa b\r\nc d\r\n")
    assert files.read_text(path, "a graph", 13) == "a b\nc d\n"
    with pytest.raises(DataError, match="it has more than 12 bytes"):
        files.read_text(path, "a graph", 12)


def test_a_checkpoint_is_refused_where_memory_is_short(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    np.savez(path, a=np.zeros((1 << 17, 4), np.uint64))
    assert list(files.read_arrays(path)) == ["a"]
    with memory_limit(3), pytest.raises(LimitReached, match=r"a\.npz"):
        files.read_arrays(path)
