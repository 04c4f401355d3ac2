"""Tables of bytes in kernels: an instruction of AVX-512 VBMI, or byte after byte without it.

LLVM has no word of its own for it, so the instruction is called by its name.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils
from numba.core.registry import cpu_target
from numba.core.types import Type

from kalmar.engines.vectors import lookups_kernels as plain
from kalmar.engines.vectors.lane_types_kernels import COUNT, LANES_TYPE, VECTOR, LanesType
from kalmar.engines.vectors.wide_types_kernels import lowered, typed

__all__ = ["are_fast"]

INSTRUCTION = "llvm.x86.avx512.vpermi2var.qi.512"
PLACE = ir.IntType(32)


def are_fast() -> bool:
    """Whether the machine for which Numba compiles has the instruction."""
    _, _, features = cpu_target.target_context.codegen().magic_tuple()
    return "+avx512vbmi," in f"{features},"


def looked_up(builder: Any, arguments: Any) -> Any:
    """The instruction where there is one."""
    first, second, places = arguments
    if not are_fast():
        return one_by_one(builder, first, second, places)
    kind = ir.FunctionType(VECTOR, [VECTOR] * 3)
    function = cgutils.get_or_insert_function(builder.module, kind, INSTRUCTION)
    return builder.call(function, [first, places, second])


def one_by_one(builder: Any, first: Any, second: Any, places: Any) -> Any:
    """The same by reading each byte from memory."""
    whole = ir.ArrayType(VECTOR, 2)
    table = cgutils.alloca_once(builder, whole)
    builder.store(first, builder.gep(table, [PLACE(0), PLACE(0)]))
    builder.store(second, builder.gep(table, [PLACE(0), PLACE(1)]))
    row = builder.bitcast(table, ir.IntType(8).as_pointer())
    found = ir.Constant(VECTOR, ir.Undefined)
    for lane in range(COUNT):
        place = builder.zext(builder.extract_element(places, PLACE(lane)), PLACE)
        byte = builder.load(builder.gep(row, [builder.and_(place, PLACE(plain.TABLE - 1))]))
        found = builder.insert_element(found, byte, PLACE(lane))
    return found


def kind_of_looked_up(first: Type, second: Type, places: Type) -> Type | None:
    """Three vectors give one."""
    return LANES_TYPE if first == second == places == LANES_TYPE else None


typed(plain.looked_up, kind_of_looked_up)
lowered(plain.looked_up, looked_up, LanesType, LanesType, LanesType)
