"""Kernels of the transposition table of a nimber search: facts about pieces, proof numbers.

A row of the table is the words of a piece, each mixed with the three that follow: its facts, and
for two questions "is it n?" their proof and disproof numbers. Four rows that follow one another are
a bucket, which is filled from its first row on; in a full one the piece that took the least work
makes room, so that memory is bounded. Threads may use a table at once: a row that two of them wrote
together matches no piece any more.

`fetch` is a software prefetch: a row that is in no cache takes as long to read as hundreds of
instructions, so it is requested early, while something else is done. In kernels it is the one LLVM
instruction for this; in plain Python it does nothing.

`known_nimber` and `known_reduced` look pieces up without searching.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.nimbers.removal_kernels import Arena, canonical, next_piece, reduced
from kalmar.engines.vectors import bit_sets_kernels as sets
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, AsWide, BitSet, Word
from kalmar.runtime.jit import LEAN, Bool, Int, inner, kernel

Table: TypeAlias = NDArray[np.uint64]
"""[R, W + 3] what is known of pieces, R a power of two."""


def fetch(table: Table, row: int) -> None:
    """Fetch a row of a table ([R, C] uint64) into the processor's cache."""


try:
    from llvmlite import ir
    from numba.core import cgutils
    from numba.core.types import Array, Integer, Type, none
    from numba.extending import lower_builtin

    from kalmar.engines.vectors.bit_sets_kernels import (
        Arguments,
        Builder,
        Call,
        Context,
        Value,
        typed,
    )
except ImportError:
    pass  # without Numba kernels are plain Python
else:
    READ, KEEP, DATA = 0, 3, 1
    """Arguments of `llvm.prefetch`: to be read, to stay in all caches, no code."""

    def kind_of_fetch(table: Type, row: Type) -> Type | None:
        """Return the type `none` if the arguments are a table and a row number, else None."""
        return none if isinstance(table, Array) and isinstance(row, Integer) else None

    @lower_builtin(fetch, Array, Integer)
    def _(context: Context, builder: Builder, signature: Call, arguments: Arguments) -> Value:
        kind, array = signature.args[0], arguments[0]
        first = ir.Constant(ir.IntType(64), 0)
        view = context.make_array(kind)(context, builder, array)
        place = cgutils.get_item_pointer(context, builder, kind, view, [arguments[1], first])
        place = builder.bitcast(place, cgutils.voidptr_t)
        number = ir.IntType(32)
        kind_of_call = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
        instruction = builder.module.declare_intrinsic("llvm.prefetch", [place.type], kind_of_call)
        builder.call(instruction, [place, *(ir.Constant(number, n) for n in (READ, KEEP, DATA))])
        return context.get_dummy_value()

    typed(fetch, kind_of_fetch)


INFINITE_PROOF_NUMBER = 1 << 27
"""A proof number that stands for never."""
NIMBERS = 32
"""Nimbers are below this."""

BUCKET = 4
"""Rows that a piece may be in."""

VALUE_AT, WORK_AT, DELTA_AT, QUESTION_AT = map(np.uint64, (32, 40, 28, 56))
BYTE = np.uint64(0xFF)
EXCLUDED = np.uint64(0xFFFFFFFF)
NUMBER = np.uint64((1 << 28) - 1)
MIX = np.uint64(0x9E3779B97F4A7C15)
HIGH, HIGHER = np.uint64(32), np.uint64(15)


@inner(**LEAN, forceinline=True)
def key_of(piece: BitSet) -> BitSet:
    """Return a piece with its lowest word mixed with the others: half rows look different."""
    # A bijection: only the lowest word changes, by the others, so that equal keys are equal pieces.
    above = NONE
    for place in range(1, sets.words(piece)):
        above = (above ^ sets.word(piece, place)) * MIX
        above ^= above >> HIGH
    return piece ^ sets.widened(above, piece)


@inner(**LEAN, forceinline=True)
def bucket(key: BitSet, table: Table) -> np.int64:
    """Return the first row of a piece's bucket; the number of rows is a power of two."""
    # The upper half of a product depends on all bits of the word.
    mixed = sets.word(key, 0) * MIX
    mixed ^= mixed >> HIGH
    mixed *= MIX
    return np.int64((mixed >> HIGHER) & np.uint64(len(table) - BUCKET))


@inner(**LEAN, forceinline=True)
def prefetch(piece: BitSet, table: Table) -> None:
    """Have a piece's bucket brought near, for `look` soon."""
    fetch(table, bucket(key_of(piece), table))


@inner(**LEAN, forceinline=True)
def read(row: NDArray[np.uint64], points: AsWide) -> tuple[BitSet, Word, Word, Word]:
    """Return the key of a row, and the three words that are known of its piece."""
    # Stored key = key xor facts xor numbers: a row of which two threads wrote parts gives another
    # key, and is not found (Hyatt and Mann 2002, lockless transposition tables).
    at = sets.words(points)
    facts, first, second = row[at], row[at + 1], row[at + 2]
    return (
        sets.load(row, 0, points) ^ sets.spread(facts ^ first ^ second, points),
        facts,
        first,
        second,
    )


@inner(**LEAN, forceinline=True)
def look(piece: BitSet, table: Table) -> tuple[Word, Word, Word]:
    """Return the facts of a piece and the numbers of two questions; each may be empty."""
    # A bucket is filled from its first row on: an empty row ends it.
    key = key_of(piece)
    row = bucket(key, table)
    for _ in range(BUCKET):
        there, facts, first, second = read(table[row], piece)
        if there == key:
            return facts, first, second
        if table[row, 0] == NONE:
            break
        row += 1
    return NONE, NONE, NONE


@inner(**LEAN)
def room(key: BitSet, table: Table) -> Int:
    """Return the row of a piece, which may be that of another one until now."""
    # The first empty row, the row of the piece itself, or that which took the least work.
    row, at = bucket(key, table), sets.words(key)
    best = row
    for _ in range(BUCKET):
        if table[row, 0] == NONE or read(table[row], key)[0] == key:
            return row
        if work(table[row, at]) < work(table[best, at]):
            best = row
        row += 1
    return best


@inner(**LEAN, forceinline=True)
def write(
    key: BitSet, row: int, known: tuple[np.uint64, np.uint64, np.uint64], table: Table
) -> None:
    """Write a row: the key of a piece, and the three words that are known of it."""
    facts, first, second = known
    at = sets.words(key)
    sets.store(table[row], 0, key ^ sets.spread(facts ^ first ^ second, key))
    table[row, at], table[row, at + 1], table[row, at + 2] = facts, first, second


@inner(**LEAN, forceinline=True)
def value(facts: np.uint64) -> np.int64:
    """Return the nimber, from facts; −1 where it is not known."""
    return np.int64((facts >> VALUE_AT) & BYTE) - 1


@inner(**LEAN, forceinline=True)
def excluded(facts: np.uint64) -> np.uint64:
    """Return the nimbers that a piece does not have, as bits."""
    return facts & EXCLUDED


@inner(**LEAN, forceinline=True)
def excludes(facts: np.uint64, nimber: int) -> Bool:
    """Return whether it is known that a piece does not have a nimber."""
    return (facts >> np.uint64(nimber)) & ONE != NONE


@inner(**LEAN, forceinline=True)
def work(facts: np.uint64) -> np.uint64:
    """Return the bits of how many steps the last question about a piece took."""
    return (facts >> WORK_AT) & BYTE


@inner(**LEAN)
def keep_fact(piece: BitSet, nimber: int, others: np.uint64, steps: int, table: Table) -> None:
    """Write down the nimber of a piece, unless it is −1, and more nimbers that it does not have."""
    #   facts: bits 0-31 nimbers excluded, 32-39 the nimber plus 1, 40-47 bits of the work it took
    facts, first, second = look(piece, table)
    bits = NONE
    while steps > 0:
        steps >>= 1
        bits += ONE
    kept = np.uint64(max(nimber, value(facts)) + 1)
    bits = max(bits, work(facts))
    facts = excluded(facts) | others | (kept << VALUE_AT) | (bits << WORK_AT)
    key = key_of(piece)
    write(key, room(key, table), (facts, first, second), table)


@inner(**LEAN)
def keep_numbers(piece: BitSet, question: int, phi: int, delta: int, table: Table) -> None:
    """Write down how near the question whether a piece has a nimber is to an answer."""
    #   numbers: bits 0-27 phi, 28-55 delta, 56-63 the question plus 1
    # Of two questions the one about the larger nimber goes, as the smaller ones come up first and
    # are asked by all larger ones.
    facts, first, second = look(piece, table)
    asked = np.uint64(question + 1)
    kept = np.uint64(min(phi, INFINITE_PROOF_NUMBER)) | (
        np.uint64(min(delta, INFINITE_PROOF_NUMBER)) << DELTA_AT
    )
    kept |= asked << QUESTION_AT
    other = second >> QUESTION_AT
    if (first >> QUESTION_AT) != asked and first != NONE and (
        other == asked or second == NONE or other > first >> QUESTION_AT
    ):  # fmt: skip
        second = kept
    else:
        first = kept
    key = key_of(piece)
    write(key, room(key, table), (facts, first, second), table)


@inner(**LEAN, forceinline=True)
def numbers(first: np.uint64, second: np.uint64, question: int, guess: int) -> tuple[Int, Int]:
    """Return a question's proof and disproof number; 1 and a guess where none are stored."""
    asked = np.uint64(question + 1)
    if first >> QUESTION_AT == asked:
        return np.int64(first & NUMBER), np.int64((first >> DELTA_AT) & NUMBER)
    if second >> QUESTION_AT == asked:
        return np.int64(second & NUMBER), np.int64((second >> DELTA_AT) & NUMBER)
    return 1, guess


@kernel(**LEAN)
def copy_rows(table: Table, larger: Table, none: AsWide) -> None:
    """Write all rows of a table into another one, which is empty; `none` as in an arena."""
    # Rows of a bucket may go to different buckets, as more bits of the hash count.
    for row in range(len(table)):
        key, facts, first, second = read(table[row], none)
        if key != NONE:
            write(key, room(key, larger), (facts, first, second), larger)


@kernel(**LEAN)
def look_up(
    pieces: NDArray[np.uint64], found: NDArray[np.int64], table: Table, arena: Arena
) -> None:
    """Write down the nimbers of pieces where they are known.

    Args:
        pieces: [P W] uint64, sets of points that hang together.
        found: [P] int64, for each its nimber, or −1.
        table: the facts, see `nimber_table`.
        arena: the points and moves.
    """
    for number in range(len(found)):
        # Proofs ask for any set, also with leaves that the search left out: these are tried last.
        piece = sets.load(pieces, number * sets.words(arena.none), arena.none)
        if sets.without_first(piece) == NONE:
            found[number] = 1 if piece & sets.load(arena.lone, 0, piece) != NONE else 0
            continue
        found[number] = known_nimber(piece, table, arena)
        if arena.leaves and found[number] < 0:
            found[number] = known_reduced(piece, table, arena)


@inner(**LEAN)
def known_nimber(piece: BitSet, table: Table, arena: Arena) -> Int:
    """Return the nimber of a piece of two points and more; −1 where it is not known."""
    form, nimber = canonical(piece, arena)
    return np.int64(nimber) if nimber >= 0 else value(look(form, table)[0])


@inner(**LEAN)
def known_reduced(piece: BitSet, table: Table, arena: Arena) -> Int:
    """Return the same of a piece, which may fall apart, without points that make no difference."""
    left, found = reduced(piece, piece, arena), np.int64(0)
    while left != NONE:
        part, _ = next_piece(left, arena)
        left ^= part
        if sets.without_first(part) != NONE:
            nimber = known_nimber(part, table, arena)
            if nimber < 0:
                return np.int64(-1)
            found ^= nimber
    return found
