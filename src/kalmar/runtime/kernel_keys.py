"""Keys of kernels: a hash of all that a kernel's machine code is made from, and of nothing else.

Numba itself finds kept machine code by the time stamp of a kernel's file, and does not see that a
function has changed which the kernel calls in another file. A key is made from the byte code of the
kernel, that of all functions it calls, and the values of all names in them. So a kernel is
compiled again iff one of these has changed, and comments, docstrings and line numbers do not count.
"""

import hashlib
import re
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

__all__ = ["UnknownValueError", "kernel_key"]

SOURCES = Path(__file__).parents[1]
OURS = "kalmar."
EXTENDING = "numba.extending"
"""What the files name that teach Numba instructions and types of their own."""
IMPORTS = re.compile(r"^ *from kalmar\.([\w.]+) import (\w+)", re.MULTILINE)
"""An import of ours, which names a module, or a package and a module in it."""


class UnknownValueError(Exception):
    """A kernel names something that has no known representation: it cannot be cached."""


def kernel_key(function: Any) -> str:
    """Return the key of a kernel, made by Numba or plain: 64 hexadecimal digits.

    Args:
        function: all names in it must have their values by now.

    Raises:
        UnknownValueError: it names something that cannot be told from another by its text.

    >>> from kalmar.engines.sequences.plain_kernels import period_of_half, plain
    >>> len(kernel_key(plain)), kernel_key(plain) == kernel_key(period_of_half)
    (64, False)
    """
    return hashlib.sha256("\n".join(_Walk().lines(function)).encode()).hexdigest()


class _Walk:
    """A walk over a kernel and all that it reaches, in the order in which it is met."""

    def __init__(self) -> None:
        """Nothing has been met yet."""
        self.numbers: dict[int, int] = {}  # of functions, by their identity
        self.todo: list[Any] = []
        self.files: set[str] = set()

    def lines(self, function: Any) -> list[str]:
        """Return a line for each function that is reached, then one for each file."""
        self.refer(function)
        # Each function is a node and its line names the numbers of others, so cycles end.
        found = []
        while self.todo:
            found.append(self.function_line(self.todo.pop(0)))
        texts = sorted({text for module in self.files for text in extension_texts(module)})
        return found + [hashlib.sha256(text.encode()).hexdigest() for text in texts]

    def refer(self, function: Any) -> str:
        """Return a function's number, given when it is met for the first time."""
        inside = getattr(function, "py_func", function)
        if id(inside) not in self.numbers:
            self.numbers[id(inside)] = len(self.numbers)
            self.todo.append(function)
        return f"function {self.numbers[id(inside)]}"

    def function_line(self, function: Any) -> str:
        """Return all of a function: options, byte code, and what its names stand for."""
        inside: FunctionType = getattr(function, "py_func", function)
        options = getattr(function, "targetoptions", {})
        cells = [cell.cell_contents for cell in inside.__closure__ or ()]
        names = self.named(names_in(inside.__code__), inside.__globals__)
        return "; ".join((
            f"{inside.__module__}:{inside.__qualname__}",
            str(sorted((name, repr(value)) for name, value in options.items())),
            code_text(inside.__code__, inside.__doc__),
            self.value((inside.__defaults__, inside.__kwdefaults__, cells)),
            *(f"{name} = {text}" for name, text in names.items()),
        ))  # fmt: skip

    def named(self, names: list[str], found_in: dict[str, Any]) -> dict[str, str]:
        """Return what names stand for in a module, by the names; those it lacks are left out."""
        there = {name: found_in[name] for name in names if name in found_in}
        texts = {name: self.value(value) for name, value in there.items()}
        # An attribute of a module is among the names too; which module's cannot be told from the
        # byte code, so that it counts for each.
        for name, value in there.items():
            if isinstance(value, ModuleType) and value.__name__.startswith(OURS):
                inside = self.named(names, vars(value))
                texts |= {f"{name}.{each}": text for each, text in inside.items()}
        return texts

    def value(self, value: Any) -> str:
        """Return a text of a value, the same in each process; functions are walked over later."""
        if value is None or isinstance(value, bool | int | float | complex | str | bytes):
            return f"{type(value).__name__} {value!r}"
        if isinstance(value, tuple | list):
            return f"{type(value).__name__} ({', '.join(map(self.value, value))})"
        if isinstance(value, dict):
            return str([(self.value(key), self.value(of)) for key, of in value.items()])
        if hasattr(value, "dtype") and hasattr(value, "tobytes"):  # NumPy's numbers and arrays
            return f"{value.dtype} {getattr(value, 'shape', ())} {value.tobytes().hex()}"
        if hasattr(value, "py_func"):
            return self.refer(value)
        return self.thing(value)

    def thing(self, value: Any) -> str:
        """Return a text of a module, a class, or a function without machine code."""
        if isinstance(value, ModuleType):
            return f"module {value.__name__}"
        if type(value).__module__.startswith("numba.core.types"):
            return repr(value)
        if not isinstance(value, type | FunctionType | BuiltinFunctionType) and not (
            type(value).__name__ == "ufunc"
        ):
            raise UnknownValueError(f"{value!r} of {type(value)}")
        module = getattr(value, "__module__", None) or ""
        name = f"{module}:{getattr(value, '__qualname__', value.__name__)}"
        fields = getattr(value, "_fields", None)  # of a named tuple
        if fields is not None:
            return f"{name} {fields}"
        if module.startswith(OURS):
            # A plain function in a kernel stands for instructions that its file has taught Numba.
            self.files.add(module)
            if isinstance(value, FunctionType):
                return self.refer(value)
        return name


def names_in(code: CodeType) -> list[str]:
    """Return all names in some byte code, of functions inside it too."""
    found = list(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found += names_in(constant)
    return found


def code_text(code: CodeType, text: str | None = None) -> str:
    """Return a text of byte code that is the same wherever the function stands.

    Args:
        code: as the compiler of Python made it.
        text: the docstring, which is no part of it.
    """
    constants = [
        code_text(constant) if isinstance(constant, CodeType)
        else f"{type(constant).__name__} {constant!r}"
        for index, constant in enumerate(code.co_consts)
        if not (index == 0 and (constant is None or constant == text))
    ]  # fmt: skip
    # The places of constants are in the byte code, so the first one may be left out; a set among
    # them has no order of its own, and no kernel has one.
    exceptions = getattr(code, "co_exceptiontable", b"")
    parts = (code.co_name, code.co_argcount, code.co_flags, code.co_code.hex(), code.co_names,
             code.co_varnames, code.co_freevars, code.co_cellvars, exceptions.hex())  # fmt: skip
    return f"{parts} {constants}"


@cache
def extension_texts(module: str) -> tuple[str, ...]:
    """Return the text of a module, and of those it imports that teach Numba something.

    >>> len(extension_texts("kalmar.engines.vectors.lanes_kernels"))
    2
    """
    start = SOURCES.joinpath(*module.split(".")[1:]).with_suffix(".py")
    found: dict[Path, str] = {}
    todo = [start]
    while todo:
        path = todo.pop()
        if path in found:
            continue
        found[path] = path.read_text("utf-8")
        for package, name in IMPORTS.findall(found[path]):
            # `from kalmar.a import b` means the module a/b.py or a name in a.py: whichever is
            # there.
            folder = SOURCES.joinpath(*package.split("."))
            todo += filter(Path.is_file, (folder.with_suffix(".py"), folder / f"{name}.py"))
    return tuple(text for path, text in found.items() if path == start or EXTENDING in text)
