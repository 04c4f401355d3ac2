"""Files of machine code, which are run as they are read.

A file is a checksum and the code. Where a page of it is lost, as by a power cut, the process that
runs it crashes without a word; and whoever may write it can have anything run. So a file with a
wrong checksum counts as none, and so does one that others may write, or one in such a folder.
"""

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import message
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
