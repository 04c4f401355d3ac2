"""The forms in which kernels are usually compiled, and compiling them ahead, side by side.

A form is a kernel and the types of its arguments. `kernel_forms.json` lists those of usual
questions, a group for each kind of question; `python scripts/kernels.py --list` writes it. Numba
compiles one kernel at a time in a process, so that processes do it side by side. Nothing depends on
the list: a form that is not on it is compiled when it is needed.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule, load_named
from kalmar.runtime.arrays import compiled
from kalmar.runtime.files import read_own
from kalmar.runtime.kernel_keys import UnknownValueError
from kalmar.runtime.limits import cores

if TYPE_CHECKING:
    from kalmar.runtime import jit
else:
    jit = LazyModule("kalmar.runtime.jit")

__all__ = [
    "compile_all",
    "compile_form",
    "file_of",
    "form_of",
    "groups",
    "kernel_of",
    "name_of",
    "recorded",
    "usual_forms",
]

FORMS = Path(__file__).with_suffix(".json")

Form = tuple[str, dict[str, int], list[Any]]
"""A kernel as "module:name", the numbers it is made for if there are any, and its arguments."""


@cache
def groups() -> dict[str, list[Form]]:
    """Return the forms that a kind of question needs, by its name, in the order of compiling."""
    found: dict[str, list[Form]] = json.loads(read_own(FORMS))
    return found


def usual_forms() -> list[Form]:
    """Return all forms on the list, each once, group by group."""
    found = {json.dumps(form): form for forms in groups().values() for form in forms}
    return list(found.values())


def form_of(kernel: Any, signature: Any) -> Form:
    """Return the form of a kernel that is compiled for a signature.

    Raises:
        UnknownValueError: it cannot be described, or is made for a game and not for numbers.
    """
    function = kernel.py_func
    # A kernel made for numbers lies in no module: what makes it does, and takes them by name.
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    numbers = {name: cell.cell_contents for name, cell in cells}
    place = f"{function.__module__}:{function.__qualname__.partition('.<locals>')[0]}"
    if not all(isinstance(number, int) for number in numbers.values()):
        raise UnknownValueError(place)
    return (place, numbers, [jit.kind_data(kind) for kind in signature])


def kernel_of(form: Form) -> tuple[Any, tuple[Any, ...]]:
    """Return a form's kernel, and the types of its arguments."""
    place, numbers, kinds = form
    found = load_named(place)
    if numbers:
        found = found(**numbers)
    elif not hasattr(found, "py_func"):  # loops over graphs, which small ones run as they are
        found = compiled(found)
    return found, tuple(map(jit.kind_from, kinds))


def name_of(form: Form) -> str:
    """Return the name of a kernel, with the numbers it is made for.

    >>> name_of(("kalmar.solvers.chomp_board_kernels:fill_values_by", {"which": 2}, ["int64"]))
    'chomp_board_kernels.fill_values_by(2)'
    """
    place, numbers, _ = form
    told = f"({', '.join(map(str, numbers.values()))})" if numbers else ""
    return place.rpartition(".")[2].replace(":", ".") + told


def file_of(form: Form) -> Path:
    """Return the file of the cache in which a form's machine code is kept."""
    kernel, kinds = kernel_of(form)
    file: Path = kernel._cache.path(kinds, kernel.targetctx.codegen())
    return file


def compile_form(form: Form) -> bool:
    """Compile a form, or load it from the cache; return whether it was compiled."""
    kernel, kinds = kernel_of(form)
    kernel.compile(kinds)
    return bool(kernel.stats.cache_misses)


def compile_all(forms: Iterable[Form]) -> Iterator[bool]:
    """Compile forms side by side, a process for each core, and yield for each whether it was new.

    Args:
        forms: what is to be compiled; those that take long had better not come last.
    """
    with get_context("spawn").Pool(cores()) as pool:
        yield from pool.imap_unordered(compile_form, forms)


@contextmanager
def recorded(found: list[tuple[float, Form]]) -> Iterator[None]:
    """Append what is compiled within the block, with the seconds of CPU that it takes."""
    began: list[float] = []

    def begin(_kernel: Any, _kinds: Any) -> None:
        began.append(process_time())

    def end(kernel: Any, kinds: Any) -> None:
        with suppress(UnknownValueError):
            found.append((process_time() - began.pop(), form_of(kernel, kinds)))

    with jit.listening(begin, end):
        yield
