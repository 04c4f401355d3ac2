"""A table of 128 bytes, looked up for sixty-four bytes at once.

In kernels that is one instruction where the machine has it, which is what makes
it worth the while; elsewhere it is done byte by byte.

Tables of bytes in kernels: an instruction of AVX-512 VBMI, or byte after byte without it.

LLVM has no word of its own for it, so the instruction is called by its name.
"""

from typing import Any

import numpy as np

from kalmar.engines.vectors.lanes_kernels import Lanes

__all__ = ["TABLE", "are_fast", "looked_up"]

TABLE = 128
"""Bytes of a table; a place is taken by its seven low bits."""


def looked_up(first: Lanes, second: Lanes, places: Lanes) -> Lanes:
    """Look up the bytes at some places of a table given as two halves.

    >>> from kalmar.engines.vectors.lanes_kernels import alike
    >>> looked_up(alike(3), alike(4), alike(128 + 64)).bytes[0]
    np.uint8(4)
    """
    table = np.concatenate([first.bytes, second.bytes])
    return Lanes(table[places.bytes & np.uint8(TABLE - 1)])


def are_fast() -> bool:
    """Return whether kernels look up sixty-four bytes by one instruction on this machine.

    >>> are_fast() in (True, False)
    True
    """
    return "+avx512vbmi," in f"{machine_features()},"


def machine_features() -> str:
    """Return the features of the machine for which Numba compiles; none without Numba."""
    try:
        from numba.core.registry import cpu_target
    except ImportError:
        return ""
    _, _, features = cpu_target.target_context.codegen().magic_tuple()
    return str(features)


try:
    from llvmlite import ir
    from numba.core import cgutils
    from numba.core.types import Type

    from kalmar.engines.vectors.lanes_kernels import COUNT, LANES_TYPE, VECTOR, LanesType
    from kalmar.engines.vectors.wide_sets_kernels import lowered, typed
except ImportError:
    pass  # without Numba kernels are plain Python
else:
    INSTRUCTION = "llvm.x86.avx512.vpermi2var.qi.512"
    PLACE = ir.IntType(32)

    def lower_looked_up(builder: Any, arguments: Any) -> Any:
        """Build the lookup with the machine's instruction where there is one."""
        first, second, places = arguments
        if not are_fast():
            return one_by_one(builder, first, second, places)
        kind = ir.FunctionType(VECTOR, [VECTOR] * 3)
        function = cgutils.get_or_insert_function(builder.module, kind, INSTRUCTION)
        return builder.call(function, [first, places, second])

    def one_by_one(builder: Any, first: Any, second: Any, places: Any) -> Any:
        """Build the same lookup by reading each byte from memory."""
        whole = ir.ArrayType(VECTOR, 2)
        table = cgutils.alloca_once(builder, whole)
        builder.store(first, builder.gep(table, [PLACE(0), PLACE(0)]))
        builder.store(second, builder.gep(table, [PLACE(0), PLACE(1)]))
        row = builder.bitcast(table, ir.IntType(8).as_pointer())
        found = ir.Constant(VECTOR, ir.Undefined)
        for lane in range(COUNT):
            place = builder.zext(builder.extract_element(places, PLACE(lane)), PLACE)
            byte = builder.load(builder.gep(row, [builder.and_(place, PLACE(TABLE - 1))]))
            found = builder.insert_element(found, byte, PLACE(lane))
        return found

    def kind_of_looked_up(first: Type, second: Type, places: Type) -> Type | None:
        """Return the type of lanes if all three arguments are lanes, else None."""
        return LANES_TYPE if first == second == places == LANES_TYPE else None

    typed(looked_up, kind_of_looked_up)
    lowered(looked_up, lower_looked_up, LanesType, LanesType, LanesType)
