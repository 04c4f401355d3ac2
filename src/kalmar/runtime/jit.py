"""The decorators of kernels: compile by Numba where it is installed, else run as plain Python.

`kernel` marks what is called from outside, `inner` what only kernels call. Machine code is kept in
one folder, a file for each kernel and each form of its arguments, named by all that it is made from
(`kalmar.runtime.kernel_keys`): what has changed is not found, and nothing else is compiled again.
"""

import errno
import hashlib
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from kalmar.core.by_name import load_named
from kalmar.runtime.compiling import current_report
from kalmar.runtime.files import reason_of_system
from kalmar.runtime.kernel_keys import UnknownValueError, extension_texts, kernel_key

__all__ = [
    "LEAN",
    "UNWRAPPED",
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

LEAN = {"nogil": True, "_nrt": False}
"""Options for functions that make no arrays but look at many rows of arrays.

Numba otherwise counts who uses an array, by two locked instructions for each view of it.
"""

UNWRAPPED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options for functions that Python does not call; to make that possible takes a fifth of the time.
"""

Kernel: TypeAlias = Any
"""A compiled function: the decorators of Numba have no types."""
Int: TypeAlias = Any
"""An integer that comes out of an array or of a compiled function: neither says a type to mypy."""
Bool: TypeAlias = Any
"""The same for what is true or false."""


def kernels_folder() -> Path:
    """Return where machine code is kept: NUMBA_CACHE_DIR or the user's folder for such files.

    >>> kernels_folder().name
    'kernels'
    """
    from platformdirs import user_cache_path

    return Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("kalmar")) / "kernels"


try:
    from llvmlite import __version__ as llvm_version
    from llvmlite.binding import add_symbol
    from numba import __version__, config, njit
    from numba.core import event, types
    from numba.core.caching import NullCache
    from numba.core.compiler import CompileResult
    from numba.core.runtime import _nrt_python
    from numba.core.serialize import dumps
    from numba.core.types.containers import BaseTuple
    from numpy import __version__ as numpy_version
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
    MAKERS = (__version__, llvm_version, numpy_version, sys.implementation.cache_tag,
              config.BOUNDSCHECK, config.OPT)  # fmt: skip
    """Machine code serves one version of what has made it, with one set of its settings."""

    def inner(*functions: Callable[..., Any], **options: Any) -> Any:
        """Compile functions that only kernels call: with these, and kept in them."""
        if not functions:
            return lambda function: inner(function, **options)
        found = njit(**UNWRAPPED, **options)(named_by_cells(functions[0]))
        if not config.DISABLE_JIT:
            let_tests_call(found, options)
        return found

    def kernel(*functions: Callable[..., Any], **options: Any) -> Any:
        """Compile functions called from outside, and cache the machine code for the next time.

        No argument may be a function, and a variable from around the function is a number or
        another function of Numba, since it is by these that the code is found again.
        """
        if not functions:
            return lambda function: kernel(function, **options)
        found = njit(**options)(named_by_cells(functions[0]))
        if not config.DISABLE_JIT:
            found._cache = KernelCache(found)
        return found

    def let_tests_call(found: Any, options: dict[str, Any]) -> None:
        """Compile an inner function with all that Python needs as well, where Python calls it."""

        @cache
        def twin() -> Any:
            return njit(**options)(found.py_func)

        # Forms without what Python needs are hidden from calls by Python, and from those only.
        found.add_overload = lambda made: found.overloads.update({tuple(made.signature.args): made})
        found._compile_for_args = lambda *of, **named: twin()._compile_for_args(*of, **named)

    def named_by_cells(function: Any) -> Any:
        """Name a function made for some numbers by them too."""
        # Numba counts the functions of one name anew in each process, so that machine code of two
        # of them, kept by two processes, would have one name in a third, which finds only one.
        cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
        if cells:
            numbers = (str(getattr(cell, "__qualname__", cell)) for cell in cells)
            function.__qualname__ += f"({', '.join(numbers)})"
        return function

    class KernelCache(NullCache):  # type: ignore[misc]
        """Where a kernel's machine code is kept.

        Args:
            found: the kernel.
        """

        def __init__(self, found: Any) -> None:
            """Look at nothing yet: the names in a kernel need not have their values."""
            self.found = found
            self.keys: dict[str, str] = {}

        def path(self, signature: Any, codegen: Any) -> Path | None:
            """Return the file for one form of the arguments; None if it cannot be told apart."""
            kinds = getattr(signature, "args", signature)
            function = self.found.py_func
            try:
                if not self.keys:
                    self.keys["kernel"] = kernel_key(self.found)
                told = (self.keys["kernel"], *map(kind_text, kinds), codegen.magic_tuple(), MAKERS)
            except UnknownValueError:
                return None
            digest = hashlib.sha256(repr(told).encode()).hexdigest()[:32]
            return kernels_folder() / f"{function.__name__}-{digest}.nbc"

        def load_overload(self, signature: Any, target: Any) -> Any:
            """Return the machine code for some arguments; None if there is none."""
            # Numba would load all that it knows of Python and NumPy, and compile its runtime: a
            # tenth of a second and 35 MiB. Machine code refers to the functions of the runtime in C
            # alone, and whatever compiles loads the rest itself.
            add_runtime()
            path = self.path(signature, target.codegen())
            if path is not None and not path.exists() and not reason_not_to_keep(path.parent):
                current_report().wait_for(self.found, getattr(signature, "args", signature), path)
            if path is None or not path.exists():
                return None
            # A file that a crash of the system has spoilt is as good as none; what it raises may be
            # anything.
            with suppress(Exception):
                return CompileResult._rebuild(target, *pickle.loads(path.read_bytes()))
            return None

        def save_overload(self, signature: Any, result: Any) -> None:
            """Keep what has been compiled; what cannot be kept, on a full disk, is reported."""
            path = self.path(signature, result.codegen)
            if path is None or result.library.has_dynamic_globals:
                return
            own = path.with_suffix(f".{os.getpid()}.tmp")
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                own.write_bytes(dumps(result._reduce()))
                own.replace(path)
            except OSError as error:
                with suppress(OSError):
                    own.unlink(missing_ok=True)
                current_report().cannot_keep(path.parent, reason_of_system(error))

    @cache
    def add_runtime() -> None:
        """Let machine code find the functions of Numba's runtime by their names."""
        for name, address in _nrt_python.c_helpers.items():
            add_symbol(name if name.startswith("_") else f"NRT_{name}", address)

    def kind_text(kind: Any) -> str:
        """Return a text of a type of Numba, with the names of the fields of named tuples.

        Raises:
            UnknownValueError: it stands for a function, whose code is not in its name.
        """
        if isinstance(kind, types.Callable):
            raise UnknownValueError(str(kind))
        if isinstance(kind, BaseTuple):
            fields = getattr(kind, "fields", None)
            return f"{type(kind).__name__} {fields} {[kind_text(each) for each in kind]}"
        module = type(kind).__module__
        ours = extension_texts(module) if module.startswith("kalmar.") else ""
        return f"{kind!r} {ours}"

    def kind_data(kind: Any) -> Any:
        """Return a type of Numba as plain data.

        Raises:
            UnknownValueError: kernels that take such arguments are not compiled ahead.
        """
        if isinstance(kind, types.Array):
            return ["array", str(kind.dtype), kind.ndim, kind.layout, kind.mutable, kind.aligned]
        if isinstance(kind, BaseTuple):
            made = getattr(kind, "instance_class", None)
            name = "" if made is None else f"{made.__module__}:{made.__qualname__}"
            return ["tuple", name, [kind_data(each) for each in kind]]
        if isinstance(kind, types.Number | types.Boolean):
            return str(kind)
        if type(kind).__name__ == "WideType":
            return ["wide", kind.words]
        raise UnknownValueError(str(kind))

    def kind_from(data: Any) -> Any:
        """Return the type of Numba that `kind_data` has described."""
        if isinstance(data, str):
            return getattr(types, data)
        what, *rest = data
        if what == "array":
            dtype, ndim, layout, is_mutable, is_aligned = rest
            return types.Array(getattr(types, dtype), ndim, layout, not is_mutable,
                               aligned=is_aligned)  # fmt: skip
        if what == "wide":
            return load_named("kalmar.engines.vectors.wide_sets_kernels:WideType")(*rest)
        name, kinds = rest
        return BaseTuple.from_types(
            tuple(map(kind_from, kinds)), load_named(name) if name else None
        )

    @cache
    def reason_not_to_keep(folder: Path) -> str | None:
        """Return why machine code cannot be kept in a folder; None if it can be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return reason_of_system(error)
        return None if os.access(folder, os.W_OK) else reason_of_system(REFUSED)

    REFUSED = PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    class Outermost(event.Listener):  # type: ignore[misc]
        """Hears of kernels that are compiled, not of what is compiled for them.

        Args:
            begin: called with a kernel and the types of its arguments.
            end: called with the same.
        """

        def __init__(self, begin: Callable[..., None], end: Callable[..., None]) -> None:
            """Nothing is compiled."""
            self.begin, self.end, self.depth = begin, end, 0

        def on_start(self, about: Any) -> None:
            """Begin with a kernel, or with what it calls."""
            self.depth += 1
            if self.depth == 1:
                self.begin(about.data["dispatcher"], about.data["args"])

        def on_end(self, about: Any) -> None:
            """End with it."""
            self.depth -= 1
            if not self.depth:
                self.end(about.data["dispatcher"], about.data["args"])

    @contextmanager
    def listening(begin: Callable[..., None], end: Callable[..., None]) -> Iterator[None]:
        """Hear of kernels that are compiled within the block."""
        heard = Outermost(begin, end)
        event.register("numba:compile", heard)
        try:
            yield
        finally:
            event.unregister("numba:compile", heard)

    def report_begin(_kernel: Any, _kinds: Any) -> None:
        """Report that a kernel is compiled."""
        reason = reason_not_to_keep(kernels_folder())
        if reason is not None:
            current_report().cannot_keep(kernels_folder(), reason)
        current_report().begin()

    event.register("numba:compile", Outermost(report_begin, lambda *_: current_report().end()))

    @cache
    def notes_folder() -> Path:
        """Return where notes of compiled forms lie: a folder for each state of all kernels."""
        digest = hashlib.sha256()
        for path in sorted(SOURCES.rglob("*_kernels.py")):
            digest.update(path.read_bytes())
        folder = kernels_folder() / f"notes-{digest.hexdigest()[:16]}"
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
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
