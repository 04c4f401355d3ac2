"""Write files safely: whole or not at all, and each writer under a name of its own.

A file is written beside the one that it replaces, brought to the disk, and renamed. Its own name is
a new one, so that writers do not meet and no link of that name is followed; what a killed writer
leaves is removed by the next run on the same file. All writing goes through this module
(`tests/test_structure.py` checks this). `holding` keeps a second run away from a checkpoint.

Files of machine code are run as they are read, and are a checksum and the code. Where a page of it
is lost, as by a power cut, the process that runs it crashes without a word; and whoever may write
it can have anything run. So a file with a wrong checksum counts as none, and so does one that
others may write, or one in such a folder.
"""

import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import message
from kalmar.runtime.files import open_file, reason_of_system
from kalmar.runtime.jobs import finishing, setting

if TYPE_CHECKING:
    import hashlib
    import shutil

    import platformdirs
else:
    hashlib, platformdirs, shutil = map(LazyModule, ("hashlib", "platformdirs", "shutil"))

fcntl: Any
msvcrt: Any
try:
    import fcntl
except ImportError:  # Windows, and a browser
    fcntl = None
try:
    import msvcrt
except ImportError:
    msvcrt = None


LONGEST_NAME = 200
"""Bytes of a file name to which an ending may be added; most systems allow 255."""
IS_WINDOWS = os.name == "nt"
TAKEN = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}
"""What the system says of a lock that another process has."""


def name_beside(path: Path, ending: str) -> Path:
    """Return the name of a hidden file in the same folder, hence on the same file system.

    >>> name_beside(Path("a/b.csv"), "lock").as_posix()
    'a/.b.csv.lock'
    """
    name = path.name
    if len(os.fsencode(name)) > LONGEST_NAME:
        name = hashlib.sha256(os.fsencode(name)).hexdigest()
    return path.parent / f".{name}.{ending}"


@contextmanager
def replacing(path: Path, mode: int | None = None) -> Iterator[BinaryIO]:
    """Yield a new file, which takes the place of `path` if the block ends without an error.

    Args:
        path: the file, or the link, to be replaced.
        mode: of the new file, less what the umask takes away; by default that of the file that is
            replaced, and 0o666 where there is none.

    Raises:
        OSError: the file cannot be written; nothing is left of it then.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "a.json"
    >>> with replacing(path) as file:
    ...     _ = file.write(b"{}")
    >>> path.read_text(), [each.name for each in path.parent.iterdir()]
    ('{}', ['a.json'])
    """
    kept = _mode_of(path) if mode is None else None
    file = _new_file(path, kept or mode or 0o666)
    part = Path(file.name)
    try:
        with file:
            if kept is not None and not IS_WINDOWS:
                os.fchmod(file.fileno(), kept)
            yield file
            file.flush()
            # On the disk before the rename: a crash leaves no empty file under the name.
            os.fsync(file.fileno())
            if IS_WINDOWS:  # renames no open file; elsewhere the lock is kept until then
                file.close()
            part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


@contextmanager
def replacing_folder(path: Path) -> Iterator[Path]:
    """Yield a new folder, which takes the place of `path` if the block ends without an error.

    Args:
        path: a folder that is there is removed with all that is in it.
    """
    part = name_beside(path, f"{os.urandom(8).hex()}.part")
    part.mkdir()
    try:
        yield part
        if path.is_dir():
            shutil.rmtree(path)
        part.replace(path)
    except BaseException:
        shutil.rmtree(part)
        raise


def _mode_of(path: Path) -> int | None:
    """Return the permissions of a regular file; None for a link and where there is no file."""
    try:
        found = path.lstat().st_mode
    except OSError:
        return None
    return found & 0o777 if path.is_file() and not path.is_symlink() else None


def _new_file(path: Path, mode: int) -> BinaryIO:
    """Make and lock a file under a name that nobody uses, beside a path."""
    while True:
        part = name_beside(path, f"{os.urandom(8).hex()}.part")
        # "x" fails where there is anything of that name, a link to nowhere too.
        file = open(part, "xb", opener=partial(os.open, mode=mode))  # noqa: SIM115
        # Before it had its lock it may have been taken for what a killed writer left.
        if _lock(file.fileno()) is not False and part.exists():
            return file
        file.close()


def sweep(path: Path) -> None:
    """Remove what killed writers of a file have left; those that still write have locks."""
    pattern = re.compile(re.escape(name_beside(path, "").name) + r"[0-9a-f]{16}\.part")
    for left in filter(lambda found: pattern.fullmatch(found.name), path.parent.iterdir()):
        with suppress(OSError):
            if fcntl is None:  # Windows removes no file that is open
                left.unlink()
                continue
            with open_file(left) as file:
                if _lock(file.fileno()):
                    left.unlink()


def _lock(descriptor: int) -> bool | None:
    """Lock an open file until it is closed or the process ends, however that comes about.

    Returns:
        True if it is locked now, False if somebody else has locked it, None if there are no locks.
    """
    try:
        if fcntl is not None:
            # Of the open file, and not of the process as those of `lockf` are, so that two threads
            # keep each other away too.
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            return None
    except OSError as error:
        return False if error.errno in TAKEN else None
    return True


_HELD: ContextVar[frozenset[Path]] = ContextVar("held", default=frozenset())


@contextmanager
def holding(path: Path | None) -> Iterator[None]:
    """Keep every other run away from a file that this one reads, goes on from and writes.

    Blocks for the same file may lie within one another. A killed process holds nothing.

    Args:
        path: the file, which need not exist yet; None for no file.

    Raises:
        DataError: another run holds it, or nothing can be written there.

    >>> with holding(Path("/no/such/folder/a")):
    ...     pass
    Traceback (most recent call last):
    kalmar.core.errors.DataError: the checkpoint '/no/such/folder/a' cannot be written: No such ...
    """
    place = None if path is None else path.parent.resolve() / path.name
    if path is None or place is None or place in _HELD.get():
        yield
        return
    lock = name_beside(place, "lock")
    with _saying_why(path):
        descriptor = _locked(lock)
    if descriptor is None:
        raise DataError(
            "'{path}' is in use by another run of Kalmár: wait for its end, or name another file",
            path=path,
        )
    try:
        with setting(_HELD, _HELD.get() | {place}):
            sweep(place)
            yield
    finally:
        # Windows removes no open file, and others must not lock a file that is removed then.
        if IS_WINDOWS:
            os.close(descriptor)
        with suppress(OSError):
            lock.unlink()
        if not IS_WINDOWS:
            os.close(descriptor)


def _locked(lock: Path) -> int | None:
    """Open and lock a file that is made if need be; None if somebody else has locked it."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    while True:
        descriptor = os.open(lock, flags, 0o666)
        is_taken = _lock(descriptor) is False
        # Whoever held it may have removed it since it was opened.
        with suppress(OSError):
            if not is_taken and os.path.samestat(os.fstat(descriptor), lock.lstat()):
                return descriptor
        os.close(descriptor)
        if is_taken:
            return None


@contextmanager
def _saying_why(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise DataError(
            "the checkpoint '{path}' cannot be written: {strerror}",
            path=path,
            strerror=reason_of_system(error),
        ) from None


@contextmanager
def saving_checkpoint(path: Path) -> Iterator[BinaryIO]:
    """Yield a file for a checkpoint, which gets its name only when it is whole.

    Args:
        path: the checkpoint, which is replaced when the block ends without an error.

    Raises:
        DataError: it cannot be written.

    >>> with saving_checkpoint(Path("/no/such/folder/a")) as file:
    ...     pass
    Traceback (most recent call last):
    kalmar.core.errors.DataError: the checkpoint '/no/such/folder/a' cannot be written: No such ...
    """
    with _saying_why(path), finishing(), replacing(path) as file:
        yield file


def checked(path: Path, force: bool) -> Path:
    """Return the path, if it may be written.

    Raises:
        UsageError: the file exists and may not be replaced, or its folder does not exist.
    """
    if path.is_file() and not force:
        raise UsageError("{path} exists already: name another file, or use --force", path=path)
    if not path.parent.is_dir():
        raise UsageError(
            "there is no folder {parent} for {name}: create it first",
            parent=path.parent,
            name=path.name,
        )
    return path


def write_whole(path: Path, data: bytes | Iterable[bytes], force: bool = False) -> None:
    """Write a file that a user has named.

    Raises:
        UsageError: the file exists and may not be replaced, or its folder does not exist.
        OSError: the file cannot be written; the error names it.
    """
    write_file(checked(path, force), data)


def write_file(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Write a file, which is replaced if there is one.

    A device, such as /dev/null, and a pipe are written as they are; parts as they come.

    Raises:
        OSError: the file cannot be written; the error names it.
    """
    parts = [data] if isinstance(data, bytes) else data
    is_special = path.exists() and not path.is_file()
    try:
        # Parts that are yet to be made may be interrupted, which leaves no file.
        with (
            finishing() if parts is not data and not is_special else nullcontext(),
            path.open("wb") if is_special else replacing(path) as file,
        ):
            file.writelines(parts)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


FORMAT = "kalmar kernel 2"
"""Part of the names of files, so that those of another format are not looked at."""
MODE_OF_FOLDERS = 0o755
MODE_OF_FILES = 0o644
DIGEST_BYTES = 32
OTHERS_MAY_WRITE = message("other users may write there, which chmod go-w ends")


def kernels_folder() -> Path:
    """Return where machine code is kept: NUMBA_CACHE_DIR or the user's folder for such files.

    >>> kernels_folder().name
    'kernels'
    """
    named = os.environ.get("NUMBA_CACHE_DIR")
    return Path(named or platformdirs.user_cache_path("kalmar")) / "kernels"


def others_may_write(found: os.stat_result) -> bool:
    """Check whether somebody but this user and the system's own may write a file or a folder."""
    if not hasattr(os, "geteuid"):  # on Windows the user's folders are the user's alone
        return False
    is_ours = found.st_uid in {0, os.geteuid()}
    return not is_ours or bool(found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def read_code(path: Path) -> bytes | None:
    """Return the code that `write_code` has written; None where there is no such file to be run."""
    try:
        with open_file(path) as file:
            # The open file, as the name may stand for another one by now.
            if others_may_write(os.fstat(file.fileno())) or others_may_write(path.parent.stat()):
                return None
            digest, code = file.read(DIGEST_BYTES), file.read()
    except OSError:
        return None
    return code if digest == _digest(path, code) else None


def write_code(path: Path, code: bytes) -> None:
    """Write the code of a kernel.

    Raises:
        OSError: it cannot be written.
    """
    with finishing(), replacing(path, MODE_OF_FILES) as file:
        file.write(_digest(path, code) + code)
    sweep(path)


def _digest(path: Path, code: bytes) -> bytes:
    # Twice as fast as SHA-256 where the processor has no instructions for that. The name is the
    # key, so that code under the name of another kernel is not run.
    digest = hashlib.blake2b(path.name.encode(), digest_size=DIGEST_BYTES)
    digest.update(code)
    return digest.digest()
