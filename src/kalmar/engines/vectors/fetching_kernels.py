"""Rows of a large array that are wanted soon: asked of the memory while something else is done.

A row that is in no cache takes as long to read as hundreds of instructions. In kernels `fetch` is
the one instruction that asks for it and does not wait (`fetch_kernels`); in plain Python it is
nothing, as it is for what a kernel finds.

The instruction of `fetch` in kernels, as LLVM has it.
"""

from typing import Any

__all__ = ["fetch"]


def fetch(table: Any, row: int) -> None:
    """Have a row of a table ([R, C] uint64) brought near."""


try:
    from llvmlite import ir
    from numba.core import cgutils
    from numba.core.types import Array, Integer, Type, none
    from numba.extending import lower_builtin

    from kalmar.engines.vectors.wide_sets_kernels import typed
except ImportError:
    pass  # without Numba kernels are plain Python
else:
    READ, KEEP, DATA = 0, 3, 1
    """What `llvm.prefetch` is told: it is to be read, to stay in all caches, and is no code."""

    def kind_of_fetch(table: Type, row: Type) -> Type | None:
        """Nothing comes of it, where the arguments are a table and a number."""
        return none if isinstance(table, Array) and isinstance(row, Integer) else None

    @lower_builtin(fetch, Array, Integer)
    def _(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, array = signature.args[0], arguments[0]
        first = ir.Constant(ir.IntType(64), 0)
        view = context.make_array(kind)(context, builder, array)
        place = cgutils.get_item_pointer(context, builder, kind, view, [arguments[1], first])
        place = builder.bitcast(place, cgutils.voidptr_t)
        number = ir.IntType(32)
        told = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [place.type], told)
        builder.call(prefetch, [place, *(ir.Constant(number, n) for n in (READ, KEEP, DATA))])
        return context.get_dummy_value()

    typed(fetch, kind_of_fetch)
