"""Numba's compiler where there is Numba; without it kernels run as the plain Python they are.

`kernel` marks what is called from outside, `inner` what only kernels call.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["LEAN", "inner", "is_made", "kernel", "kernels_folder", "note_made"]

SOURCES = Path(__file__).parents[1]
LEAN = {"nogil": True, "_nrt": False}
"""Options for functions that make no arrays but look at many rows of arrays.

Numba otherwise counts who uses an array, by two locked instructions for each view of it.
"""


def kernels_folder(base: str | Path = "") -> Path:
    """Where machine code is kept: a folder for each state of the sources.

    Numba itself does not see that a function has changed which a kernel calls in another file.

    Args:
        base: a folder of its own; without it one in the user's folder for such files.

    >>> kernels_folder("/tmp").parent == Path("/tmp")
    True
    """
    from platformdirs import user_cache_path

    sources = b"\0".join(path.read_bytes() for path in sorted(SOURCES.rglob("*_kernels.py")))
    name = f"kernels-{hashlib.sha256(sources).hexdigest()[:16]}"
    return (Path(base) if base else user_cache_path("kalmar")) / name


try:
    from numba import __version__, config, njit
except ImportError:

    def inner(*functions: Callable[..., Any], **_options: Any) -> Any:
        """The function itself, or a decorator that leaves functions as they are."""
        return functions[0] if functions else lambda function: function

    kernel = inner

    def is_made(what: str) -> bool:  # noqa: ARG001
        """There is nothing to make."""
        return True

    def note_made(what: str) -> None:
        """Nothing was made."""

else:

    def writable(folder: Path) -> bool:
        """Whether there is such a folder to write to; it is made if need be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return False
        return os.access(folder, os.W_OK)

    FOLDER = kernels_folder(config.CACHE_DIR)
    KEPT = writable(FOLDER)

    inner = njit
    """For functions that only kernels call: they are compiled with these, and kept in them."""

    def kernel(*functions: Callable[..., Any], **options: Any) -> Any:
        """For functions called from outside: compiled, and the machine code kept for the next time.

        No argument may be a function, and no variable from around the function anything but a
        number, since it is by these that the code is found again. The environment variable
        NUMBA_CACHE_DIR names another place.
        """
        if not functions:
            return lambda function: kernel(function, **options)
        usual, config.CACHE_DIR = config.CACHE_DIR, str(FOLDER)
        try:
            return careful(njit(cache=KEPT, **options)(functions[0]))
        finally:
            config.CACHE_DIR = usual

    def careful(function: Any) -> Any:
        """A function whose machine code is kept if it can be: a full disk ends no search."""
        if not KEPT or config.DISABLE_JIT:
            return function
        cache = function._cache
        save = cache.save_overload

        def tried(*arguments: Any) -> None:
            with suppress(OSError):
                save(*arguments)

        cache.save_overload = tried
        return function

    MADE: set[str] = set()

    def note_of(what: str) -> Path:
        """The empty file which says that machine code is kept."""
        return FOLDER / f"{what}-{sys.implementation.cache_tag}-{__version__}.made"

    def is_made(what: str) -> bool:
        """Whether machine code is there, in this process or kept, for a form of some kernels.

        Args:
            what: its name, as `note_made` was told.
        """
        return bool(config.DISABLE_JIT) or what in MADE or note_of(what).exists()

    def note_made(what: str) -> None:
        """Remember that a form of some kernels has been compiled.

        What cannot be noted, on a full disk, is compiled no later than otherwise.
        """
        if what not in MADE:
            MADE.add(what)
            if KEPT:
                with suppress(OSError):
                    note_of(what).touch()
