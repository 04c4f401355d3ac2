"""The decorators of kernels: compile by Numba where it is installed, else run as plain Python.

`kernel` marks what is called from outside, `inner` what only kernels call.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

__all__ = [
    "LEAN",
    "Bool",
    "Int",
    "Kernel",
    "inner",
    "is_made",
    "kernel",
    "kernels_folder",
    "note_made",
]

SOURCES = Path(__file__).parents[1]
IMPORTS = re.compile(rb"^ *from kalmar\.([\w.]+) import (\w+)", re.MULTILINE)
"""An import of ours, which names a module, or a package and a module in it."""

LEAN = {"nogil": True, "_nrt": False}
"""Options for functions that make no arrays but look at many rows of arrays.

Numba otherwise counts who uses an array, by two locked instructions for each view of it.
"""


Kernel: TypeAlias = Any
"""A compiled function: the decorators of Numba have no types."""
Int: TypeAlias = Any
"""An integer that comes out of an array or of a compiled function: neither says a type to mypy."""
Bool: TypeAlias = Any
"""The same for what is true or false."""


def kernels_folder(source: Path, base: str | Path = "") -> Path:
    """Return where machine code of a file is kept: a folder for each state of its sources.

    Numba itself does not see that a function has changed which a kernel calls in another file.

    Args:
        source: the file; the modules of ours that it imports belong to its sources.
        base: a folder of its own; without it one in the user's folder for such files.

    >>> kernels_folder(Path(__file__), "/tmp").parent == Path("/tmp")
    True
    """
    from platformdirs import user_cache_path

    name = f"kernels-{hashlib.sha256(sources_of(source)).hexdigest()[:16]}"
    return (Path(base) if base else user_cache_path("kalmar")) / name


def sources_of(source: Path) -> bytes:
    """Return the text of a file and of all files of ours that it imports, each once."""
    # A closure over imports; the order of the texts is that of the paths, so the hash is stable.
    found: dict[Path, bytes] = {}
    todo = [source]
    while todo:
        path = todo.pop()
        if path in found:
            continue
        found[path] = path.read_bytes()
        for package, name in IMPORTS.findall(found[path]):
            # `from kalmar.a import b` means the module a/b.py or a name in a.py: whichever is
            # there.
            module = SOURCES.joinpath(*package.decode().split("."))
            named = (module.with_suffix(".py"), module / f"{name.decode()}.py")
            todo.extend(path for path in named if path.is_file())
    return b"\0".join(text for _, text in sorted(found.items()))


try:
    from numba import __version__, config, njit
except ImportError:

    def inner(*functions: Callable[..., Any], **_options: Any) -> Any:
        """Return the function itself, or a decorator that leaves functions as they are."""
        return functions[0] if functions else lambda function: function

    kernel = inner

    def is_made(what: str) -> bool:  # noqa: ARG001
        """Return True, as there is nothing to compile."""
        return True

    def note_made(what: str) -> None:
        """Ignore the call, as nothing was compiled."""

else:

    def writable(folder: Path) -> bool:
        """Check whether a folder can be written to; it is made if need be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return False
        return os.access(folder, os.W_OK)

    @cache
    def folder_of(source: str) -> tuple[str, bool]:
        """Return where machine code of a file is kept, and whether it can be."""
        folder = kernels_folder(Path(source), BASE)
        return str(folder), writable(folder)

    BASE = config.CACHE_DIR
    inner = njit
    """For functions that only kernels call: they are compiled with these, and kept in them."""

    def kernel(*functions: Callable[..., Any], **options: Any) -> Any:
        """Compile functions called from outside, and cache the machine code for the next time.

        No argument may be a function, and no variable from around the function anything but a
        number, since it is by these that the code is found again. The environment variable
        NUMBA_CACHE_DIR names another place.
        """
        if not functions:
            return lambda function: kernel(function, **options)
        folder, is_kept = folder_of(functions[0].__code__.co_filename)
        # Numba chooses the folder when the dispatcher is made, so the setting is changed for that
        # only.
        usual, config.CACHE_DIR = config.CACHE_DIR, folder
        try:
            return careful(njit(cache=is_kept, **options)(functions[0]), is_kept)
        finally:
            config.CACHE_DIR = usual

    def careful(function: Any, is_kept: bool) -> Any:
        """Make a function cache its machine code only if it can: a full disk ends no search."""
        if not is_kept or config.DISABLE_JIT:
            return function
        cache = function._cache
        save = cache.save_overload

        def tried(*arguments: Any) -> None:
            with suppress(OSError):
                save(*arguments)

        cache.save_overload = tried
        return function

    @cache
    def notes_folder() -> Path:
        """Return where notes of compiled forms lie: a folder for each state of all kernels."""
        # Numba keeps machine code by the path of its source, so a copy of it has notes of its own.
        digest = hashlib.sha256(str(SOURCES).encode())
        for path in sorted(SOURCES.rglob("*_kernels.py")):
            digest.update(path.read_bytes())
        folder = kernels_folder(Path(__file__), BASE).with_name(f"notes-{digest.hexdigest()[:16]}")
        writable(folder)
        return folder

    MADE: set[str] = set()

    def note_of(what: str) -> Path:
        """Return the path of the empty file that marks machine code as cached."""
        # Kept machine code serves one version of Python and of Numba only, so the note names both.
        return notes_folder() / f"{what}-{sys.implementation.cache_tag}-{__version__}.made"

    def is_made(what: str) -> bool:
        """Check whether a form of some kernels is compiled, in this process or in the cache.

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
            with suppress(OSError):
                note_of(what).touch()
