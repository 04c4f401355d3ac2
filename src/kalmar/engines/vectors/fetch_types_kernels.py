"""The instruction of `fetching.fetch` in kernels, as LLVM has it."""

from typing import Any

from llvmlite import ir
from numba.core import cgutils
from numba.core.types import Array, Integer, Type, none
from numba.extending import lower_builtin

from kalmar.engines.vectors import fetching_kernels as fetching
from kalmar.engines.vectors.wide_types_kernels import typed

__all__: list[str] = []

READ, KEEP, DATA = 0, 3, 1
"""What `llvm.prefetch` is told: it is to be read, to stay in all caches, and is no code."""


def kind_of_fetch(table: Type, row: Type) -> Type | None:
    """Nothing comes of it, where the arguments are a table and a number."""
    return none if isinstance(table, Array) and isinstance(row, Integer) else None


@lower_builtin(fetching.fetch, Array, Integer)
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


typed(fetching.fetch, kind_of_fetch)
