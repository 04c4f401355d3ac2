"""Numba's compiler where there is Numba; without it kernels run as the plain Python they are."""

from collections.abc import Callable
from typing import Any

__all__ = ["njit"]

try:
    from numba import njit
except ImportError:

    def njit(*functions: Callable[..., Any], **_options: Any) -> Any:
        """The function itself, or a decorator that leaves functions as they are."""
        return functions[0] if functions else lambda function: function
