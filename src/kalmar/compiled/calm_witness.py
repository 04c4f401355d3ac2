"""Whether rare codes are options of heaps, for 512 heaps at once: a bit for each heap.

For each frequent code there is a row of bits: which heaps have it. A small common part whose code
makes a frequent one with the rare code in question is a witness for all heaps that have the
frequent code so far away: a piece of a row. Where heaps are left in the end, small parts are
compared 64 at a time.
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.compiled.bit_sets import ONE, lowest
from kalmar.compiled.jit import LEAN, inner
from kalmar.compiled.lanes import LANES, alike, count, load, same, store

__all__ = ["BLOCK", "Room", "Witnesses", "note", "note_doubts"]

BLOCK = 8 * LANES
"""Heaps of a set."""
FEW = 12
"""Heaps that are looked at one by one."""
EIGHT, CHECKED, CHUNKS = 8, 32, 4
"""Witnesses tried at once, and until heaps left are counted; 64 small parts each, tried at once."""


class Witnesses(NamedTuple):
    """Where to look for rare codes.

    Attributes:
        frequent: [V] uint8, the codes that have rows.
        first: [C + 1] int64, where the witnesses of each rare code begin.
        pieces: [W] int64, in eights, how many bytes before the place of a block in the first row
            their piece begins, less than 0 for other rows.
        small: [M] uint8, codes of small parts in reverse: in each 64 the parts descend.
        places: [M / 64] uint64, which of them are common.
        splits: [T] int64, the k for which two heaps may be left.
        turned: [S] int64, the k for which one heap may be left that is an option of the other
            class than itself.
        common: the bit of common codes.
    """

    frequent: Any
    first: Any
    pieces: Any
    small: Any
    places: Any
    splits: Any
    turned: Any
    common: int


class Room(NamedTuple):
    """Arrays to work in.

    Attributes:
        rows: [V · R] uint8, a row of bits for each frequent code.
        words: [V · R / 8] uint64, the same bytes.
        left: [2 · LANES] uint8.
        left_words: [2 · 8] uint64, the same bytes.
        heads: [≥ 257] int64, for each limit a heap that has it, or −1.
        others: [BLOCK] int64, for each heap another one with the same limit, or −1.
        marks: [256 · LANES / 8] uint8, of all groups.
        free: [4, LANES] uint64.
        doubts: [D, 2] int64, places of heaps and rare codes in doubt.
    """

    rows: Any
    words: Any
    left: Any
    left_words: Any
    heads: Any
    others: Any
    marks: Any
    free: Any
    doubts: Any


@inner(**LEAN)
def note(window: Any, at: int, frequent: Any, words: Any, word: int) -> None:
    """Write which of 64 heaps have the frequent codes.

    Args:
        window: [N] uint8, codes.
        at: the place of the first heap.
        frequent: [V] uint8, the codes.
        words: [V · R / 8] uint64, written.
        word: the place of these heaps in each row.
    """
    lanes = load(window, at)
    length = words.shape[0] // frequent.shape[0]
    for row in range(frequent.shape[0]):
        words[row * length + word] = same(lanes, alike(frequent[row]))


@inner(**LEAN)
def without_witnesses(heaps: Any, rows: Any, at: int, pieces: Any, begin: int, end: int) -> Any:
    """The heaps of a set for which there is no witness, or some more where only few are left."""
    for j in range(begin, end, EIGHT):
        one = load(rows, at - pieces[j]) | load(rows, at - pieces[j + 1])
        one |= load(rows, at - pieces[j + 2]) | load(rows, at - pieces[j + 3])
        two = load(rows, at - pieces[j + 4]) | load(rows, at - pieces[j + 5])
        two |= load(rows, at - pieces[j + 6]) | load(rows, at - pieces[j + 7])
        heaps &= ~(one | two)
        if (j - begin) % CHECKED == CHECKED - EIGHT and count(heaps) <= FEW:
            break
    return heaps


@inner(**LEAN, forceinline=True)
def has_witness(window: Any, at: int, code: int, known: Witnesses) -> Any:
    """Whether a rare code is an option of the heap at a place, by a small part or a heap alone."""
    found = False
    for k in known.turned:
        found |= window[at - k] == code + known.common
    wanted = alike(code)
    chunk = 0
    while chunk < known.places.shape[0] and not found:
        met = np.uint64(0)
        for i in range(chunk, chunk + CHUNKS):
            small = load(known.small, LANES * i) ^ wanted
            for k in known.splits:
                large = load(window, at - k - LANES * (i + 1))
                met |= same(large, small) & known.places[i]
        found = met != 0
        chunk += CHUNKS
    return found


@inner(**LEAN)
def note_doubts(
    window: Any, at: int, byte: int, limits: int, known: Witnesses, room: Room, doubts: int
) -> int:
    """Look for witnesses of all smaller rare codes of 512 heaps, and write down what has none.

    Args:
        window: [N] uint8, codes.
        at: the place of the first heap.
        byte: where its bit is in the first row.
        limits: the largest number of rare codes to exclude; `heads` and `others` of the room
            have the heaps for each number.
        known: where to look.
        room: arrays to work in.
        doubts: how many doubts there are so far.

    Returns:
        How many there are then.
    """
    left, words = room.left, room.left_words
    words[:] = 0
    for code in range(limits - 1, -1, -1):
        heap = room.heads[code + 1]
        while heap >= 0:
            words[heap >> 6] |= ONE << np.uint64(heap & 63)
            heap = room.others[heap]
        begin, end = known.first[code], known.first[code + 1]
        store(
            left, LANES, without_witnesses(load(left, 0), room.rows, byte, known.pieces, begin, end)
        )
        for word in range(8):
            heaps = words[8 + word]
            while heaps:
                place = at + 64 * word + lowest(heaps)
                heaps &= heaps - ONE
                if doubts < room.doubts.shape[0] and not has_witness(window, place, code, known):
                    room.doubts[doubts, 0], room.doubts[doubts, 1] = place, code
                    doubts += 1
    return doubts
