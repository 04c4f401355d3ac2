"""Files are whole, whoever else writes them, and whatever ends the writer."""

import contextlib
import errno
import json
import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kalmar import DataError, GrundySequence, find_period
from kalmar.cli.run import run
from kalmar.research.atlas import AtlasBudget, OctalAtlas
from kalmar.research.atlas.build import build
from kalmar.runtime import writing
from tests.cases import case_table
from tests.commands import Cli, run_python
from tests.machine.writers import CHECKPOINTS, FEWEST, KINDS

posix = pytest.mark.skipif(os.name != "posix", reason="permissions, links and signals of POSIX")
SCRIPT = Path(__file__).with_name("writers.py")


def in_a_process(*arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, str(SCRIPT), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def told(process: "subprocess.Popen[str]") -> list[int]:
    said: list[int] = json.loads(process.communicate()[0])
    return said


def listed(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def meet(kind: str, path: Path, seconds: float) -> tuple[list[int], int]:
    """Let two processes write a file at once; return how often each did and failed, and reads."""
    KINDS[kind]().write(path)
    reads = 0
    with in_a_process(kind, path, seconds) as one, in_a_process(kind, path, seconds) as other:
        while None in (one.poll(), other.poll()) or reads < FEWEST:
            KINDS[kind]().read(path)
            reads += 1
        return [*told(one), *told(other)], reads


LONG = [pytest.param(kind, 60 / len(KINDS), marks=pytest.mark.thorough)
        for kind in sorted(KINDS.keys() - {"atlas"})]  # fmt: skip
"""Each kind for long, but for the one that takes seconds to make."""


@posix
@pytest.mark.parametrize(
    ("kind", "seconds"), [("sequence", 1.0), ("quotient", 1.0), ("proof", 1.0), *LONG]
)
def test_two_writers_at_once(kind: str, seconds: float, tmp_path: Path) -> None:
    (one, failed, other, failed_too), reads = meet(kind, tmp_path / "a", seconds)
    assert (failed, failed_too) == (0, 0)
    assert min(one, other, reads) >= FEWEST
    assert listed(tmp_path) == ["a"]


@posix
@pytest.mark.parametrize("kind", CHECKPOINTS)
def test_kills_amid_writing(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "a"
    spoilt, left = told(in_a_process("kill", kind, path, 50))
    assert spoilt == 0
    assert left > 0, "no writer was killed amid its work"
    # The next run removes what killed writers have left.
    with writing.holding(path):
        pass
    assert listed(tmp_path) == ["a"]
    KINDS[kind]().read(path)


def test_what_is_being_written_is_not_swept(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with writing.replacing(path) as file:
        file.write(b"whole")
        writing.sweep(path)
    assert path.read_bytes() == b"whole"
    for name in (".a.part", ".b.0123456789abcdef.part", ".a.0123456789abcdef.part.txt", "a.part"):
        (tmp_path / name).touch()
    writing.sweep(path)
    assert len(listed(tmp_path)) == 5


@posix
@pytest.mark.every
@pytest.mark.parametrize("kind", KINDS)
def test_a_disk_may_be_full(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "a"
    KINDS[kind]().write(path)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises((DataError, OSError, AssertionError)):
        KINDS[kind]().write(path)
    assert listed(tmp_path) == ["a"]
    KINDS[kind]().read(path)


LIMITED = """
import resource, signal, sys
from pathlib import Path
sys.path.insert(0, {folder!r})
from writers import KINDS
kind, path = KINDS[{kind!r}](), Path({path!r})
kind.write(path)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))
try:
    kind.write(path)
except Exception as error:
    print(type(error).__name__, error)
kind.read(path)
"""


@posix
@pytest.mark.parametrize("kind", ["nimbers", "sequence", "windows", "proof"])
def test_a_file_that_may_not_grow(kind: str, tmp_path: Path) -> None:
    code = LIMITED.format(folder=str(SCRIPT.parent), kind=kind, path=str(tmp_path / "a"))
    done = run_python(code, cwd=tmp_path)
    assert "File too large" in done.stdout
    assert listed(tmp_path) == ["a"]


@posix
@pytest.mark.every
@pytest.mark.parametrize("kind", KINDS)
def test_no_link_is_followed(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim, path = tmp_path / "victim", tmp_path / "a"
    victim.write_text("of somebody else")
    # Names that could be guessed, and the very name that is taken next.
    monkeypatch.setattr(os, "urandom", bytes)
    names = ["a.part", "a.tmp", f".a.{'00' * 8}.part", ".a.lock"]
    for name in names:
        (tmp_path / name).symlink_to(victim)
    with contextlib.suppress(DataError, OSError, AssertionError):
        KINDS[kind]().write(path)
    monkeypatch.undo()
    assert victim.read_text() == "of somebody else"
    KINDS[kind]().write(path)
    KINDS[kind]().read(path)
    assert victim.read_text() == "of somebody else"
    # A file that is a link itself is replaced.
    path.unlink()
    path.symlink_to(tmp_path / "none")
    with contextlib.suppress(DataError):  # of the two that read it first
        KINDS[kind]().write(path)
        assert not path.is_symlink()
    assert not (tmp_path / "none").exists()
    with pytest.raises(DataError, match="cannot be written"), writing.holding(path):
        pass
    assert victim.read_text() == "of somebody else"


@pytest.fixture
def umask() -> Iterator[Any]:
    before = os.umask(0o022)
    yield os.umask
    os.umask(before)


@posix
@pytest.mark.every
@pytest.mark.parametrize("kind", KINDS)
def test_the_mode_is_that_of_the_umask(kind: str, tmp_path: Path, umask: Any) -> None:
    for number, mask in enumerate((0o022, 0o077, 0o027)):
        umask(mask)
        KINDS[kind]().write(tmp_path / str(number))
        found = stat.S_IMODE((tmp_path / str(number)).stat().st_mode)
        assert oct(found) == oct(0o666 & ~mask)
    # A file that is replaced keeps its own, be it more or less.
    for mode in (0o600, 0o640, 0o666):
        (tmp_path / "0").chmod(mode)
        KINDS[kind]().write(tmp_path / "0")
        assert stat.S_IMODE((tmp_path / "0").stat().st_mode) == mode


@posix
def test_a_folder_of_files_has_the_mode_of_the_umask(tmp_path: Path, umask: Any) -> None:
    path = tmp_path / "a"
    for mask in (0o022, 0o077):
        umask(mask)
        with writing.replacing_folder(path) as folder:
            (folder / "b").touch()
        assert stat.S_IMODE(path.stat().st_mode) == 0o777 & ~mask
    with pytest.raises(KeyboardInterrupt), writing.replacing_folder(path):
        raise KeyboardInterrupt
    assert listed(tmp_path) == ["a"]
    assert listed(path) == ["b"]


@posix
@pytest.mark.parametrize("kind", ["certificate", "proof"])
def test_a_pipe_is_written_and_not_replaced(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(path.read_text()))
    reader.start()
    KINDS[kind]().write(path)
    reader.join(10)
    assert path.is_fifo()
    assert json.loads(got[0])


@pytest.mark.parametrize("length", [120, 230, 255])
def test_the_longest_names_can_be_written(length: int, tmp_path: Path) -> None:
    path = tmp_path / ("a" * length)
    with writing.holding(path):
        writing.write_file(path, b"all")
    assert path.read_bytes() == b"all"


@contextlib.contextmanager
def held_elsewhere(path: Path) -> Iterator[None]:
    """Let another thread, as another process would, hold a file within the block."""
    is_held, over = threading.Event(), threading.Event()

    def hold() -> None:
        with writing.holding(path):
            is_held.set()
            over.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    assert is_held.wait(10)
    try:
        yield
    finally:
        over.set()
        thread.join()


COMMANDS = case_table(__file__, "commands")
"""A command for each kind of file from which work goes on; - stands for a blank in an argument."""


@posix
@pytest.mark.every
@pytest.mark.parametrize("name", COMMANDS)
def test_a_second_run_on_one_file_is_refused(name: str, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "a.file"
    words = [word.replace("cram-", "cram ") for word in COMMANDS[name].split()]
    arguments = [word.format(path) for word in words]
    with held_elsewhere(path):
        assert "a.file' is in use by another run of Kalmár" in cli(
            *arguments, code=DataError.exit_code
        )
    assert run(arguments) in (0, 4)
    assert not [name for name in listed(tmp_path) if name.endswith((".lock", ".part"))]


@posix
def test_the_library_refuses_a_second_run_too(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with held_elsewhere(path):
        with pytest.raises(DataError, match="in use"):
            find_period("0.77", 1000, checkpoint=path)
        with pytest.raises(DataError, match="in use"):
            GrundySequence("0.77").extend(1000, checkpoint=path)
        with OctalAtlas(tmp_path / "a") as atlas, pytest.raises(DataError, match="in use"):
            build(atlas, ["0.77"], AtlasBudget(500))
    assert not (tmp_path / ".a.lock").exists()


@posix
def test_a_killed_run_holds_nothing(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "a"
    code = "from kalmar.cli import main; main()"
    long = ["values", "0.007", "-n", "1e8", "--save-every", "0.05", "--checkpoint", str(path)]
    again = ["values", "0.007", "-n", "1000", "--checkpoint", str(path), "-o", str(path) + ".npy"]
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", code, *long]) as process:
            while not (path.exists() and (tmp_path / ".a.lock").exists()):
                assert process.poll() is None
                time.sleep(0.02)
            assert "in use" in cli(*again, "--force", code=DataError.exit_code)
            process.kill()
        cli(*again, "--force")
    assert listed(tmp_path) == ["a", "a.npy"]
    assert GrundySequence.resumed("0.007", path).done >= 1000
