"""Codes of four bits, a byte for each of 64 heaps, and sets of sixteen codes, two bytes for each.

As in `lanes_kernels`, the first half is plain Python and defines what each operation means, and the
second half teaches Numba its instructions. A lookup in a table of sixteen bytes is one instruction
on most machines, which LLVM has no general word for.
"""

from collections.abc import Iterable

import numpy as np

from kalmar.engines.vectors.lanes_kernels import LANES, Lanes, machine_features


def second_half(lanes: Lanes) -> Lanes:
    """Move the last 32 bytes to the front; zeros follow.

    >>> from kalmar.engines.vectors.lanes_kernels import alike
    >>> second_half(alike(7)).bytes[[0, 31, 32]].tolist()
    [7, 7, 0]
    """
    return Lanes(np.append(lanes.bytes[LANES // 2 :], np.zeros(LANES // 2, np.uint8)))


def paired(one: Lanes, other: Lanes) -> Lanes:
    """Interleave the first 32 bytes of two vectors.

    >>> from kalmar.engines.vectors.lanes_kernels import alike
    >>> paired(alike(1), alike(2)).bytes[:3].tolist()
    [1, 2, 1]
    """
    return Lanes(np.stack([one.bytes, other.bytes], 1).reshape(-1)[:LANES].copy())


def lowest_bits(lanes: Lanes) -> Lanes:
    """Number the lowest bits of 32 numbers of 16 bits, 16 for 0; zeros follow.

    >>> from kalmar.engines.vectors.lanes_kernels import alike
    >>> lowest_bits(paired(alike(0), alike(4))).bytes[0]
    np.uint8(10)
    """
    words = lanes.bytes.view("<u2")
    found = np.bitwise_count(~words & (words - np.uint16(1)))
    return Lanes(np.append(found, np.zeros(LANES // 2, np.uint8)))


def picked(table: Lanes, places: Lanes) -> Lanes:
    """Look up the bytes at some places below 16 of a table of 16, which the lanes repeat.

    >>> from kalmar.engines.vectors.lanes_kernels import alike
    >>> picked(alike(3), alike(15)).bytes[0]
    np.uint8(3)
    """
    return Lanes(table.bytes[places.bytes & np.uint8(15)])


try:
    from llvmlite import ir
    from numba.core import cgutils

    from kalmar.engines.vectors.lanes_kernels import (
        BYTE,
        COUNT,
        INDEX,
        LANES_TYPE,
        VECTOR,
        LanesType,
        called,
        constant,
    )
    from kalmar.engines.vectors.wide_sets_kernels import Arguments, Builder, Value, teach
except ImportError:
    pass

else:
    SHORTS, HALF = ir.VectorType(ir.IntType(16), COUNT // 2), ir.VectorType(BYTE, COUNT // 2)
    SHUFFLES = (
        ("+avx512bw,", 64, "llvm.x86.avx512.pshuf.b.512"),
        ("+avx2,", 32, "llvm.x86.avx2.pshuf.b"),
        ("+ssse3,", 16, "llvm.x86.ssse3.pshuf.b.128"),
        ("+neon,", 16, "llvm.aarch64.neon.tbl1.v16i8"),
    )
    """PSHUFB, and TBL of ARM: each byte of the second operand chooses one of 16 bytes.

    The feature that a machine has, the bytes of a vector, and LLVM's name.
    """

    def lower_picked(builder: Builder, arguments: Arguments) -> Value:
        """Build the lookup with the widest instruction that the machine has for it."""
        table, places = arguments
        has = f"{machine_features()},"
        for feature, width, name in SHUFFLES:
            if feature in has:
                return shuffled(builder, table, places, width, name)
        return one_by_one(builder, table, builder.and_(places, constant(15)))

    def one_by_one(builder: Builder, table: Value, places: Value) -> Value:
        """Build the same lookup by reading each byte from memory."""
        kept = cgutils.alloca_once_value(builder, table)
        row = builder.bitcast(kept, BYTE.as_pointer())
        found = ir.Constant(VECTOR, ir.Undefined)
        for lane in range(COUNT):
            place = builder.zext(builder.extract_element(places, INDEX(lane)), INDEX)
            byte = builder.load(builder.gep(row, [place]))
            found = builder.insert_element(found, byte, INDEX(lane))
        return found

    def shuffled(builder: Builder, table: Value, places: Value, width: int, name: str) -> Value:
        """Look up bytes by an instruction that does so for some places at a time."""
        kind = ir.VectorType(BYTE, width)
        function = ir.FunctionType(kind, [kind, kind])
        call = cgutils.get_or_insert_function(builder.module, function, name)
        same = taken(builder, table, table, range(width))
        found = []
        for first in range(0, COUNT, width):
            part = taken(builder, places, places, range(first, first + width))
            found.append(builder.call(call, [same, part]))
        while len(found) > 1:
            both = range(2 * found[0].type.count)
            found = [
                taken(builder, *pair, both) for pair in zip(found[::2], found[1::2], strict=True)
            ]
        return found[0]

    def taken(builder: Builder, one: Value, other: Value, places: Iterable[int]) -> Value:
        """Take the bytes at some places of two vectors, one after the other."""
        chosen = list(places)
        mask = ir.Constant(ir.VectorType(INDEX, len(chosen)), chosen)
        return builder.shuffle_vector(one, other, mask)

    def lower_second_half(builder: Builder, arguments: Arguments) -> Value:
        """Build a shuffle with zeros."""
        return taken(builder, arguments[0], constant(0), range(COUNT // 2, COUNT + COUNT // 2))

    def lower_lowest_bits(builder: Builder, arguments: Arguments) -> Value:
        """Build the count of the zeros below each bit."""
        words = builder.bitcast(arguments[0], SHORTS)
        below = builder.and_(builder.not_(words), builder.sub(words, ir.Constant(SHORTS, [1] * 32)))
        found = builder.trunc(called(builder, "llvm.ctpop.v32i16", SHORTS, below), HALF)
        return taken(builder, found, ir.Constant(HALF, [0] * 32), range(COUNT))

    def lower_paired(builder: Builder, arguments: Arguments) -> Value:
        """Build a shuffle of the first half of each."""
        one, other = arguments
        places = [place for i in range(COUNT // 2) for place in (i, COUNT + i)]
        return taken(builder, one, other, places)

    teach(picked, LANES_TYPE, lower_picked, LanesType, LanesType)
    teach(paired, LANES_TYPE, lower_paired, LanesType, LanesType)
    teach(second_half, LANES_TYPE, lower_second_half, LanesType)
    teach(lowest_bits, LANES_TYPE, lower_lowest_bits, LanesType)
