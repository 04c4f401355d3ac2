"""Rows of a large array that are wanted soon: asked of the memory while something else is done.

A row that is in no cache takes as long to read as hundreds of instructions. In kernels `fetch` is
the one instruction that asks for it and does not wait (`fetch_kernels`); in plain Python it is
nothing, as it is for what a kernel finds.
"""

from contextlib import suppress
from typing import Any

__all__ = ["fetch"]


def fetch(table: Any, row: int) -> None:
    """Have a row of a table ([R, C] uint64) brought near."""


with suppress(ImportError):  # without Numba kernels are plain Python
    import kalmar.engines.vectors.fetch_types_kernels  # noqa: F401
