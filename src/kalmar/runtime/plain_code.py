"""Run kernels as plain Python, where compiling them would take longer than the work.

Arrays are the same for both, so that a search may begin in one form and continue in the other.
"""

import sys
from collections.abc import Callable
from threading import Lock
from types import CellType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyModule("numpy")

__all__ = ["plain"]

KERNELS = "_kernels"
_MAKING = Lock()
_MODULES: dict[str, ModuleType] = {}
_FUNCTIONS: dict[FunctionType, FunctionType] = {}


def plain(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Return a kernel as plain Python without machine code, with all that it calls.

    >>> import numpy as np
    >>> from kalmar.engines.nimbers.table_kernels import prefetch
    >>> plain(prefetch)(np.uint64(5), np.zeros((8, 4), np.uint64))
    """
    with _MAKING:  # no thread finds a module that another one has begun
        twin = _twin(kernel)

    def run(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):  # words are counted modulo 2⁶⁴
            return twin(*arguments)

    return run


def _twin(thing: Any) -> Any:
    """Return a function, module or dictionary of functions as plain Python; else the thing."""
    # `py_func` is the Python function inside a dispatcher of Numba.
    function = getattr(thing, "py_func", thing)
    if isinstance(function, FunctionType) and function.__module__.endswith(KERNELS):
        return _function(function)
    if isinstance(thing, ModuleType) and thing.__name__.endswith(KERNELS):
        return _module(thing)
    if isinstance(thing, dict) and any(hasattr(value, "py_func") for value in thing.values()):
        return {key: _twin(value) for key, value in thing.items()}
    return thing


def _module(module: ModuleType) -> ModuleType:
    """Build a copy of a module in which all functions are plain Python."""
    found = _MODULES.get(module.__name__)
    if found is None:
        # Entered before it is filled: functions of the module look it up while their twins are
        # made.
        found = _MODULES[module.__name__] = ModuleType(module.__name__)
        vars(found).update(
            {name: _twin(value) for name, value in vars(module).items() if name[:2] != "__"}
        )
    return found


def _function(function: FunctionType) -> FunctionType:
    """Copy a function so that the names in it refer to plain Python functions."""
    found = _FUNCTIONS.get(function)
    if found is None:
        # The twin's own dictionary serves as globals, so calls inside reach twins, also later ones.
        names = vars(_module(sys.modules[function.__module__]))
        cells = tuple(CellType(_twin(cell.cell_contents)) for cell in function.__closure__ or ())
        found = FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, cells
        )
        _FUNCTIONS[function] = found
    return found
