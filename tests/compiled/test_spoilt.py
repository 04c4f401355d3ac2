"""A file of machine code that is spoilt, or that others may write, counts as none."""

import json
import os
import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kalmar.runtime.writing import read_code, write_code
from tests.commands import run_python

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and forks of POSIX")
PAGE = 4096

ASKED = """
import json, os, sys
from kalmar.engines.sequences.plain_kernels import plain
from kalmar.engines.sequences.engine import GrundySequence

def answer():
    sequence = GrundySequence("0.77", "plain")
    sequence.extend(40)
    return [sequence.values.tolist(), sum(plain.stats.cache_hits.values())]

for line in sys.stdin:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, json.dumps(answer()).encode())
        os._exit(0)
    os.close(writing)
    with open(reading) as said:
        told = said.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(json.dumps([code, json.loads(told or "null")]), flush=True)
"""
"""Answer one question again and again, each time in a new process that has loaded no kernel yet."""


class Asked:
    """A process that answers, and the folder of its machine code."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "kernels"
        self.process = subprocess.Popen(
            [sys.executable, "-c", ASKED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "NUMBA_CACHE_DIR": str(folder)},
        )  # fmt: skip
        self.values, _ = self.answer()

    def answer(self) -> tuple[list[int], int]:
        """Return the values, and how many kernels were found; the process must not have crashed."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        code, told = json.loads(self.process.stdout.readline())
        assert code == 0, f"the process ended with {code}"
        values, hits = told
        return values, hits

    @property
    def file(self) -> Path:
        (file,) = self.folder.glob("fill-*.nbc")
        return file


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    found = Asked(tmp_path_factory.mktemp("asked"))
    with found.process:
        yield found


@pytest.fixture
def whole(asked: Asked) -> Iterator[bytes]:
    """What is in the file, which is there again after the test."""
    content, mode = asked.file.read_bytes(), asked.folder.stat().st_mode
    assert asked.answer() == (asked.values, 1)
    yield content
    asked.folder.chmod(mode)
    asked.file.unlink()
    assert asked.answer() == (asked.values, 0)
    assert asked.answer() == (asked.values, 1)


Spoil = Callable[[bytes, random.Random], bytes]


def without_a_page(content: bytes, chance: random.Random) -> bytes:
    """What a power cut leaves of a file whose size was written before its pages."""
    start = PAGE * chance.randrange(len(content) // PAGE)
    return content[:start] + bytes(PAGE) + content[start + PAGE :]


def with_a_bit_flipped(content: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]


def cut_off(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content))]


def with_a_page_of_another(content: bytes, chance: random.Random) -> bytes:
    start = PAGE * chance.randrange(len(content) // PAGE)
    return content[:start] + chance.randbytes(PAGE) + content[start + PAGE :]


def with_more(content: bytes, chance: random.Random) -> bytes:
    return content + chance.randbytes(1 + chance.randrange(PAGE))


SPOILT: tuple[Spoil, ...] = (
    without_a_page, with_a_bit_flipped, cut_off, with_a_page_of_another, with_more,
)  # fmt: skip


def spoilt(content: bytes, number: int) -> bytes:
    chance = random.Random(number)
    found = SPOILT[number % len(SPOILT)](content, chance)
    return found if found != content else cut_off(content, chance)


@posix
@pytest.mark.every
@pytest.mark.parametrize(
    "numbers", [range(5), pytest.param(range(5, 210), marks=pytest.mark.thorough)], ids=str
)
def test_a_spoilt_file_is_compiled_anew(numbers: range, asked: Asked, whole: bytes) -> None:
    for number in numbers:
        asked.file.write_bytes(spoilt(whole, number))
        assert asked.answer() == (asked.values, 0), number
        assert asked.answer() == (asked.values, 1), number


def test_no_spoilt_file_is_read(tmp_path: Path) -> None:
    path, code = tmp_path / "a.nbc", random.Random(0).randbytes(5 * PAGE)
    write_code(path, code)
    assert read_code(path) == code
    whole = path.read_bytes()
    for number in range(2_000):
        path.write_bytes(spoilt(whole, number))
        assert read_code(path) is None, number
    # Nor is that of another kernel, whatever put it there.
    path.write_bytes(whole)
    shutil.copyfile(path, tmp_path / "b.nbc")
    assert read_code(path) == code
    assert read_code(tmp_path / "b.nbc") is None
    assert read_code(tmp_path / "none.nbc") is None
    assert read_code(tmp_path) is None


class Planted:
    """What makes a folder when it is unpickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (str(self.folder),)


@posix
@pytest.mark.every
@pytest.mark.parametrize("mode", [0o775, pytest.param(0o757, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("what", ["folder", "file"])
@pytest.mark.usefixtures("whole")
def test_what_others_write_is_not_run(what: str, mode: int, asked: Asked, tmp_path: Path) -> None:
    path, ran = asked.file, tmp_path / "ran"
    write_code(path, pickle.dumps(Planted(ran)))
    asked.answer()
    assert ran.exists()  # as what this user has written is run
    ran.rmdir()
    write_code(path, pickle.dumps(Planted(ran)))
    (path if what == "file" else path.parent).chmod(mode)
    assert asked.answer() == (asked.values, 0)
    assert not ran.exists()


@posix
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
@pytest.mark.parametrize("what", ["folder", "file"])
def test_what_belongs_to_another_user_is_not_run(what: str, tmp_path: Path) -> None:
    path = tmp_path / "a.nbc"
    write_code(path, b"code")
    assert read_code(path) == b"code"
    os.chown(path if what == "file" else tmp_path, 12345, 0)
    assert read_code(path) is None


@posix
def test_files_and_folders_are_made_for_this_user(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    before = os.umask(0o002)
    try:
        asked = Asked(folder)
        with asked.process:
            assert asked.answer() == (asked.values, 1)
    finally:
        os.umask(before)
    assert not asked.file.stat().st_mode & 0o022
    assert not asked.folder.stat().st_mode & 0o022


TOLD = """
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.runtime.optional import report_compiling
with report_compiling(print):
    GrundySequence("0.77", "plain").extend(40)
    GrundySequence("0.137", "dense").extend(40)
"""
DOCTOR = "from kalmar.cli import main; main()"


@posix
@pytest.mark.parametrize(("code", "ended"), [(TOLD, 0), (DOCTOR, 1)])
def test_it_is_said_once(code: str, ended: int, tmp_path: Path) -> None:
    folder = tmp_path / "kernels"
    folder.mkdir()
    folder.chmod(0o777)
    done = run_python(
        code, "doctor", check=False, env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    )
    said = " ".join(done.stdout.split())
    assert said.count("other users may write there, which chmod go-w ends") == 1
    assert str(folder) in said
    assert done.returncode == ended, done.stderr
    assert not list(folder.glob("*.nbc"))
