"""Vectors of 64 bytes for kernels: a byte for each of 64 heaps, or a bit for each of 512.

Codes of four bits take a byte each, and sets of sixteen codes two bytes. A lookup in a table of
sixteen bytes is one instruction on most machines, which LLVM has no general word for.

The first half is plain Python on NumPy and defines what each operation means. The second half gives
Numba the result type and the LLVM instructions of the same operations, on the vector type <64 x
i8>, which LLVM splits into the vectors that a machine has. So a kernel is written once; where Numba
is missing it runs on the first half.
"""

import operator
from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors.bit_sets_kernels import Word

LANES = 64
"""Bytes of a vector: as many as a line of the cache has, and as a word has bits for `same`."""


Lanes: TypeAlias = NDArray[np.uint8]
"""[LANES] so many bytes, joined place by place; a vector of LLVM in machine code."""


def load(row: NDArray[np.uint8], at: int) -> Lanes:
    """Load the bytes of a row ([N] uint8) from a place on; there must be enough of them."""
    return row[int(at) : int(at) + LANES].copy()


def store(row: NDArray[np.uint8], at: int, lanes: Lanes) -> None:
    """Write the bytes into a row from a place on."""
    row[int(at) : int(at) + LANES] = lanes


def alike(byte: int | np.uint8) -> Lanes:
    """Return the same byte in all places."""
    return np.full(LANES, byte, np.uint8)


def one_hot(lanes: Lanes) -> Lanes:
    """Set in each place the bit numbered by the three low bits of the byte.

    >>> one_hot(alike(10))[0]
    np.uint8(4)
    """
    return np.asarray(np.left_shift(np.uint8(1), lanes & np.uint8(7)), np.uint8)


def same(one: Lanes, other: Lanes) -> Word:
    """Return where two vectors agree, as the bits of a word, the first place lowest.

    >>> same(alike(1), pushed(alike(0), 1)) == 1 << 63
    np.True_
    """
    return np.packbits(one == other, bitorder="little").view(np.uint64)[0]


def chosen(places: Word, one: Lanes, other: Lanes) -> Lanes:
    """Select the bytes of one vector in some places, given as by `same`, and of another elsewhere.

    >>> chosen(1 << 63, alike(1), alike(2))[-2:].tolist()
    [2, 1]
    """
    flags = np.unpackbits(np.array([places], np.uint64).view(np.uint8), bitorder="little")
    return np.where(flags, one, other)


def pushed(lanes: Lanes, byte: int | np.uint8) -> Lanes:
    """Shift all bytes one place down, dropping the first, and append a new one."""
    return np.append(lanes[1:], np.uint8(byte))


def count(lanes: Lanes) -> int:
    """Count the bits that are 1."""
    return int(np.bitwise_count(lanes).sum())


def second_half(lanes: Lanes) -> Lanes:
    """Move the last 32 bytes to the front; zeros follow.

    >>> second_half(alike(7))[[0, 31, 32]].tolist()
    [7, 7, 0]
    """
    return np.append(lanes[LANES // 2 :], np.zeros(LANES // 2, np.uint8))


def paired(one: Lanes, other: Lanes) -> Lanes:
    """Interleave the first 32 bytes of two vectors.

    >>> paired(alike(1), alike(2))[:3].tolist()
    [1, 2, 1]
    """
    return np.stack([one, other], 1).reshape(-1)[:LANES].copy()


def lowest_bits(lanes: Lanes) -> Lanes:
    """Number the lowest bits of 32 numbers of 16 bits, 16 for 0; zeros follow.

    >>> lowest_bits(paired(alike(0), alike(4)))[0]
    np.uint8(10)
    """
    words = lanes.view("<u2")
    found = np.bitwise_count(~words & (words - np.uint16(1)))
    return np.append(found, np.zeros(LANES // 2, np.uint8))


def picked(table: Lanes, places: Lanes) -> Lanes:
    """Look up the bytes at some places below 16 of a table of 16, which the lanes repeat.

    >>> picked(alike(3), alike(15))[0]
    np.uint8(3)
    """
    return np.take(table, places & np.uint8(15))


try:
    from llvmlite import ir
    from numba.core import cgutils
    from numba.core.registry import cpu_target
    from numba.core.types import Array, Integer, Type, int64, none, uint8, uint64
    from numba.extending import lower_builtin, models, register_model

    from kalmar.engines.vectors.bit_sets_kernels import (
        Arguments,
        Builder,
        Call,
        Context,
        Manager,
        Value,
        instruction,
        joined,
        teach,
        typed,
    )
except ImportError:

    def machine_features() -> str:
        """Return no features: without Numba kernels are plain Python."""
        return ""

else:

    def machine_features() -> str:
        """Return the features of the machine for which Numba compiles."""
        _, _, features = cpu_target.target_context.codegen().magic_tuple()
        return str(features)

    COUNT = LANES
    BYTE, BIT, WORD = ir.IntType(8), ir.IntType(1), ir.IntType(64)
    VECTOR = ir.VectorType(BYTE, COUNT)
    FLAGS = ir.VectorType(BIT, COUNT)
    WORDS = ir.VectorType(WORD, COUNT // 8)
    INDEX = ir.IntType(32)

    class LanesType(Type):
        """The type of 64 bytes."""

        def __init__(self) -> None:
            """There is but one."""
            super().__init__(name="Lanes")

    LANES_TYPE = LanesType()

    @register_model(LanesType)
    class LanesModel(models.PrimitiveModel):  # type: ignore[misc]
        """One vector."""

        def __init__(self, manager: Manager, kind: LanesType) -> None:
            """Return the type of LLVM."""
            super().__init__(manager, kind, VECTOR)

    def all_of(builder: Builder, byte: Value) -> Value:
        """Build a vector of one repeated byte, given as an integer of any width."""
        # A broadcast in LLVM is a shuffle that takes place 0 of a vector everywhere.
        byte = byte if byte.type == BYTE else builder.trunc(byte, BYTE)
        first = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), byte, INDEX(0))
        places = ir.Constant(ir.VectorType(INDEX, COUNT), [0] * COUNT)
        return builder.shuffle_vector(first, ir.Constant(VECTOR, ir.Undefined), places)

    def constant(byte: int) -> Value:
        """Build a vector of one repeated byte that is known at compile time."""
        return ir.Constant(VECTOR, [byte] * COUNT)

    def lower_one_hot(builder: Builder, arguments: Arguments) -> Value:
        """Build a shift of 1 by each byte, for which such machines have a table."""
        return builder.shl(constant(1), builder.and_(arguments[0], constant(7)))

    def lower_same(builder: Builder, arguments: Arguments) -> Value:
        """Build a comparison whose flags form a word."""
        # <64 x i1> as i64: the mask register of AVX-512 itself, one VPMOVMSKB a vector elsewhere.
        return builder.bitcast(builder.icmp_unsigned("==", *arguments), WORD)

    def lower_chosen(builder: Builder, arguments: Arguments) -> Value:
        """Build a selection between two vectors by the bits of a word."""
        places, one, other = arguments
        return builder.select(builder.bitcast(places, FLAGS), one, other)

    def lower_pushed(builder: Builder, arguments: Arguments) -> Value:
        """Build the vector of all bytes but the first, with the new one at the end."""
        lanes, byte = arguments
        places = ir.Constant(ir.VectorType(INDEX, COUNT), list(range(1, COUNT + 1)))
        return builder.shuffle_vector(lanes, all_of(builder, byte), places)

    def lower_count(builder: Builder, arguments: Arguments) -> Value:
        """Build the sum of the 1 bits of each word."""
        words = builder.bitcast(arguments[0], WORDS)
        counts = called(builder, f"llvm.ctpop.v{COUNT // 8}i64", WORDS, words)
        return called(builder, f"llvm.vector.reduce.add.v{COUNT // 8}i64", WORD, counts)

    def called(builder: Builder, name: str, kind: ir.Type, argument: Value) -> Value:
        """Call an intrinsic function of LLVM on an argument."""
        function = ir.FunctionType(kind, [argument.type])
        return builder.call(
            cgutils.get_or_insert_function(builder.module, function, name), [argument]
        )

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

    def place_in(
        context: Context, builder: Builder, signature: Call, arguments: Arguments
    ) -> Value:
        """Build the address at which the vector of a row begins."""
        # Numba's arrays may have strides; rows of kernels are contiguous, so `data` + at is enough.
        kind, (row, at) = signature.args[0], arguments[:2]
        data = context.make_array(kind)(context, builder, row).data
        return builder.bitcast(builder.gep(data, [at]), VECTOR.as_pointer())

    def is_row(row: Type, at: Type) -> bool:
        """Check whether the types are a row of bytes and a place."""
        return isinstance(row, Array) and row.dtype == uint8 and isinstance(at, Integer)

    def register_operations() -> None:
        """Register what touches no memory."""
        for name in ("and_", "or_", "xor"):
            for operation in joined(name):
                teach(operation, None, instruction(name), LanesType, LanesType)
        teach(operator.invert, None, instruction("not_"), LanesType)
        teach(alike, LANES_TYPE, lambda builder, given: all_of(builder, given[0]), Integer)
        teach(one_hot, LANES_TYPE, lower_one_hot, LanesType)
        teach(count, int64, lower_count, LanesType)
        teach(same, uint64, lower_same, LanesType, LanesType)
        teach(chosen, LANES_TYPE, lower_chosen, Integer, LanesType, LanesType)
        teach(pushed, LANES_TYPE, lower_pushed, LanesType, Integer)
        teach(picked, LANES_TYPE, lower_picked, LanesType, LanesType)
        teach(paired, LANES_TYPE, lower_paired, LanesType, LanesType)
        teach(second_half, LANES_TYPE, lower_second_half, LanesType)
        teach(lowest_bits, LANES_TYPE, lower_lowest_bits, LanesType)

    def register_memory() -> None:
        """Register reading and writing rows."""
        typed(load, lambda row, at: LANES_TYPE if is_row(row, at) else None)

        def kind_of_store(row: Type, at: Type, lanes: Type) -> Type | None:
            return none if is_row(row, at) and lanes == LANES_TYPE else None

        typed(store, kind_of_store)

        @lower_builtin(load, Array, Integer)
        def _(context: Context, builder: Builder, signature: Call, arguments: Arguments) -> Value:
            # align=1: rows of NumPy begin anywhere, and heaps are read from any place on.
            return builder.load(place_in(context, builder, signature, arguments), align=1)

        @lower_builtin(store, Array, Integer, LanesType)
        def _(context: Context, builder: Builder, signature: Call, arguments: Arguments) -> Value:
            builder.store(arguments[2], place_in(context, builder, signature, arguments), align=1)
            return context.get_dummy_value()

    register_operations()
    register_memory()
