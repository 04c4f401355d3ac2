"""The decorators of kernels: compile by Numba where it is installed, else run as plain Python.

`kernel` marks what is called from outside, `inner` what only kernels call. Machine code is kept in
one folder, a file for each kernel and each form of its arguments, named by the state of the file of
the kernel and of those that it imports: after a change it is not found. Numba's own cache sees
changes in one file only, and would run whatever lies in its folder (`kalmar.runtime.writing`).
"""

import errno
import hashlib
import os
import pickle
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias

from kalmar.runtime import writing
from kalmar.runtime.files import reason_of_system
from kalmar.runtime.optional import current_report

SOURCES = Path(__file__).parents[1]
IMPORTS = re.compile(r"^ *from kalmar\.([\w.]+) import (\([^)]*\)|.*)", re.MULTILINE)
"""An import of ours: a module with names in it, or a package with modules in it."""

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


@cache
def stamp_of(path: Path) -> str:
    """Return a hash of a file of kernels and of those that it imports; kernels import no others.

    >>> stamp_of(SOURCES / "theory/fold_kernels.py") == stamp_of(SOURCES / "runtime/jit.py")
    False
    """
    text = path.read_text("utf-8")
    names = {f"{module}.{name}" for module, listed in IMPORTS.findall(text)
             for name in ("", *re.findall(r"\w+", listed))}  # fmt: skip
    places = (name.rstrip(".").replace(".", "/") for name in sorted(names))
    files = (SOURCES / f"{place}.py" for place in places if place.endswith("_kernels"))
    stamps = (stamp_of(file) for file in files if file.is_file())
    return hashlib.sha256("\n".join((text, *stamps)).encode()).hexdigest()


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
    from numba.core.types.misc import unliteral
    from numpy import __version__ as numpy_version
except ImportError:

    def inner(*functions: Callable[..., Any], **_options: Any) -> Any:
        """Return the function itself, or a decorator that leaves functions as they are."""
        return functions[0] if functions else lambda function: function

    kernel = unkept = inner

    def is_made(what: str) -> bool:  # noqa: ARG001
        """Return True, as there is nothing to compile."""
        return True

    def note_made(what: str) -> None:
        """Ignore the call, as nothing was compiled."""

else:
    MAKERS = (__version__, llvm_version, numpy_version, sys.implementation.cache_tag,
              config.BOUNDSCHECK, config.OPT, LEAN, UNWRAPPED)  # fmt: skip
    """Machine code serves one version of what has made it, with one set of its settings."""

    def inner(*functions: Callable[..., Any], **options: Any) -> Any:
        """Compile functions that only kernels call: with these, and kept in them."""
        if not functions:
            return lambda function: inner(function, **options)
        found = njit(**UNWRAPPED, **options)(named_by_cells(functions[0]))
        if not config.DISABLE_JIT:
            forget_literals(found)
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

    def unkept(*functions: Callable[..., Any], **options: Any) -> Any:
        """Compile a function made of what a user has written, for this process alone."""
        return njit(**options)(functions[0])

    def forget_literals(found: Any) -> None:
        """Compile an inner function once for all integers, not anew for a 0 or 1 in its calls."""
        # Numba types a variable that begins with 0 as that 0 until it meets what else it becomes.
        template = found.get_call_template
        found.get_call_template = lambda of, named: template(
            tuple(map(unliteral, of)), {name: unliteral(kind) for name, kind in named.items()}
        )

    def let_tests_call(found: Any, options: dict[str, Any]) -> None:
        """Compile an inner function with all that Python needs as well, where Python calls it."""

        @cache
        def twin() -> Any:
            return njit(**options)(found.py_func)

        # Forms without what Python needs are hidden from calls by Python, and from those only.
        found.add_overload = lambda made: found.overloads.update({tuple(made.signature.args): made})
        found._compile_for_args = lambda *of, **named: twin()._compile_for_args(*of, **named)

    def named_by_cells(function: Any) -> Any:
        """Name a function made for some numbers by them too.

        Raises:
            TypeError: it is made for something else, which its text does not tell from another.
        """
        # Numba counts the functions of one name anew in each process, so that machine code of two
        # of them, kept by two processes, would have one name in a third, which finds only one.
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
        if cells:
            function.__qualname__ += f"({', '.join(map(cell_text, cells))})"
        return function

    def cell_text(cell: Any) -> str:
        """Return a text of what a function is made for: a number, numbers, or such a function."""
        if isinstance(cell, int | tuple):
            return repr(cell)
        # Where nothing is compiled the decorators return the function itself.
        if hasattr(cell, "py_func") or (config.DISABLE_JIT and isinstance(cell, FunctionType)):
            return f"{cell.__module__}:{cell.__qualname__}"
        raise TypeError(f"a kernel cannot be made for {cell!r}")

    class KernelCache(NullCache):  # type: ignore[misc]
        """Where a kernel's machine code is kept.

        Args:
            found: the kernel.
        """

        def __init__(self, found: Any) -> None:
            """Look at nothing yet: most kernels of a file are not called."""
            self.found = found

        def path(self, signature: Any, codegen: Any) -> Path:
            """Return the file for one form of the arguments."""
            function = self.found.py_func
            code = function.__code__
            told = (
                writing.FORMAT, MAKERS, codegen.magic_tuple(),
                stamp_of(Path(code.co_filename)), function.__module__, function.__qualname__,
                code.co_firstlineno,
                *map(kind_text, getattr(signature, "args", signature)),
            )  # fmt: skip
            digest = hashlib.sha256(repr(told).encode()).hexdigest()[:32]
            return writing.kernels_folder() / f"{function.__name__}-{digest}.nbc"

        def load_overload(self, signature: Any, target: Any) -> Any:
            """Return the machine code for some arguments; None if there is none."""
            # Numba would load all that it knows of Python and NumPy, and compile its runtime: a
            # tenth of a second and 35 MiB. Machine code refers to the functions of the runtime in C
            # alone, and whatever compiles loads the rest itself.
            add_runtime()
            code = writing.read_code(self.path(signature, target.codegen()))
            if code is not None:
                # It is what was written, but another library may be installed by now.
                with suppress(Exception):
                    return CompileResult._rebuild(target, *pickle.loads(code))
            return None

        def save_overload(self, signature: Any, result: Any) -> None:
            """Keep what has been compiled; what cannot be kept, on a full disk, is reported."""
            path = self.path(signature, result.codegen)
            if result.library.has_dynamic_globals or reason_not_to_keep(path.parent):
                return
            try:
                writing.write_code(path, dumps(result._reduce()))
            except OSError as error:
                current_report().cannot_keep(path.parent, reason_of_system(error))

    @cache
    def add_runtime() -> None:
        """Let machine code find the functions of Numba's runtime by their names."""
        for name, address in _nrt_python.c_helpers.items():
            add_symbol(name if name.startswith("_") else f"NRT_{name}", address)

    def kind_text(kind: Any) -> str:
        """Return a text of a type of Numba, with the names of the fields of named tuples.

        Raises:
            TypeError: it stands for a function, whose code is not in its name.
        """
        if isinstance(kind, types.Callable):
            raise TypeError(f"a kernel takes no function: {kind}")
        if isinstance(kind, BaseTuple):
            fields = getattr(kind, "fields", None)
            return f"{type(kind).__name__} {fields} {[kind_text(each) for each in kind]}"
        # A type of ours brings instructions with it.
        module = sys.modules[type(kind).__module__]
        is_ours = module.__name__.startswith("kalmar.")
        return f"{kind!r} {stamp_of(Path(str(module.__file__))) if is_ours else ''}"

    @cache
    def reason_not_to_keep(folder: Path) -> str | None:
        """Return why machine code cannot be kept in a folder; None if it can be."""
        try:
            folder.mkdir(writing.MODE_OF_FOLDERS, parents=True, exist_ok=True)
        except OSError as error:
            return reason_of_system(error)
        if writing.others_may_write(folder.stat()):
            return writing.OTHERS_MAY_WRITE
        return None if os.access(folder, os.W_OK) else reason_of_system(REFUSED)

    REFUSED = PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    class Compiling(event.Listener):  # type: ignore[misc]
        """Reports kernels that are compiled, not what is compiled for them."""

        depth = 0

        def on_start(self, _about: Any) -> None:
            """Begin with a kernel, or with what it calls."""
            self.depth += 1
            if self.depth == 1:
                reason = reason_not_to_keep(writing.kernels_folder())
                if reason is not None:
                    current_report().cannot_keep(writing.kernels_folder(), reason)
                current_report().begin()

        def on_end(self, _about: Any) -> None:
            """End with it."""
            self.depth -= 1
            if not self.depth:
                current_report().end()

    event.register("numba:compile", Compiling())

    @cache
    def notes_folder() -> Path:
        """Return where notes of compiled forms lie: a folder for each state of all kernels."""
        digest = hashlib.sha256(writing.FORMAT.encode())
        for path in sorted(SOURCES.rglob("*_kernels.py")):
            digest.update(path.read_bytes())
        folder = writing.kernels_folder() / f"notes-{digest.hexdigest()[:16]}"
        with suppress(OSError):
            folder.mkdir(writing.MODE_OF_FOLDERS, parents=True, exist_ok=True)
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
