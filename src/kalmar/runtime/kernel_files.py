"""Machine code: its files, which are run as they are read, and reports that it is being made.

A file is a checksum and the code. Where a page of it is lost, as by a power cut, the process that
runs it crashes without a word; and whoever may write it can have anything run. So a file with a
wrong checksum counts as none, and so does one that others may write, or one in such a folder.

It is reported that kernels are compiled: once where it takes long, once where it is in vain.
`kalmar.runtime.jit` says when a kernel begins and ends, and where its machine code cannot be kept;
whoever runs a command for a person says by `report_compiling` how a sentence reaches that person.
"""

import os
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import Message, message
from kalmar.runtime.files import open_file
from kalmar.runtime.jobs import finishing
from kalmar.runtime.writing import replacing, sweep

if TYPE_CHECKING:
    import hashlib

    import platformdirs
else:  # commands that compile nothing have no files of machine code
    hashlib, platformdirs = map(LazyModule, ("hashlib", "platformdirs"))


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


REPORT_AFTER = 2.0
"""Seconds of compiling after which it is said."""


@dataclass(eq=False)
class CompileReport:
    """What a command has compiled so far.

    Attributes:
        say: passes on a sentence.
        seconds: how long those took that are done.
        is_told: whether anything has been said; one sentence is enough.
        began: when the kernel was begun that is compiled now.
        timer: says that it takes long.
    """

    say: Callable[[Message], None]
    seconds: float = 0.0
    is_told: bool = False
    began: float = 0.0
    timer: threading.Timer | None = None

    def begin(self) -> None:
        """Begin with a kernel."""
        self.began = monotonic()
        if not self.is_told:
            # The language and the way of writing are variables of the context, which a thread
            # lacks.
            within, rest = copy_context(), max(0.0, REPORT_AFTER - self.seconds)
            self.timer = threading.Timer(rest, within.run, (self.tell,))
            self.timer.daemon = True
            self.timer.start()

    def end(self) -> None:
        """End with a kernel."""
        self.seconds += monotonic() - self.began
        if self.timer is not None:
            self.timer.cancel()

    def tell(self, sentence: Message | None = None) -> None:
        """Say a sentence, by default that compiling takes long, unless something has been said."""
        if self.is_told:
            return
        self.is_told = True
        self.say(sentence or message("compiling for this machine, once"))

    def cannot_keep(self, folder: object, reason: str) -> None:
        """Say that machine code is compiled in vain."""
        self.tell(message("compiled code cannot be cached in {folder} ({reason}), so this is"
                          " compiled every time: set {name} to another folder",
                          folder=folder, reason=reason, name="NUMBA_CACHE_DIR"))  # fmt: skip


_REPORT = CompileReport(lambda _: None, is_told=True)
"""Where nobody is told."""
_CURRENT = [_REPORT]


def current_report() -> CompileReport:
    """Return where kernels that are compiled now are reported."""
    return _CURRENT[-1]


@contextmanager
def report_compiling(say: Callable[[Message], None]) -> Iterator[CompileReport]:
    """Report what is compiled within the block.

    Args:
        say: passes on a sentence; it may be called from another thread.

    >>> with report_compiling(print) as report:
    ...     report.cannot_keep("/no/folder", "it is a file")
    compiled code cannot be cached in /no/folder (it is a file), so this is compiled every time: ...
    """
    report = CompileReport(say)
    _CURRENT.append(report)
    try:
        yield report
    finally:
        _CURRENT.remove(report)
