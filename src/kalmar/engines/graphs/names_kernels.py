"""Kernels that number names in the order in which they are first met.

Names are numbered by a hash table with open addressing and linear probing (Knuth, The Art of
Computer Programming, vol. 3, §6.4): `slots` holds the numbers of names, less than half of it is
full, and all bytes of all names lie one behind another in `pool`. A hash is FNV-1a of 64 bits,
folded, so that its low bits depend on all bytes. Where names lie in the table decides nothing but
speed.
"""

from typing import Any

import numpy as np

from kalmar.runtime.jit import inner

FNV_START, FNV_PRIME = 14695981039346656037, 1099511628211


@inner
def hash_of(text: Any, begin: int, end: int) -> Any:
    """Return the hash of the bytes of a text from begin to end."""
    found = np.uint64(FNV_START)
    for place in range(begin, end):
        found = (found ^ np.uint64(text[place])) * np.uint64(FNV_PRIME)
    return np.int64((found ^ (found >> np.uint64(32))) & np.uint64(0x7FFFFFFF))


def rehash(pool: Any, ends: Any, count: int, slots: Any) -> None:
    """Put all names into an empty table.

    Args:
        pool: uint8[…], the bytes of the names.
        ends: int64[…], ends[k + 1] is the end of name k in the pool, ends[0] is 0.
        count: of names.
        slots: int32[2ᵏ], all −1.
    """
    mask = len(slots) - 1
    for name in range(count):
        slot = hash_of(pool, ends[name], ends[name + 1]) & mask
        while slots[slot] >= 0:
            slot = (slot + 1) & mask
        slots[slot] = name


def number_names(
    text: Any, limits: Any, pool: Any, ends: Any, count: int, slots: Any, found: Any
) -> int:
    """Number the names in a text, and return how many different ones there are now.

    Args:
        text: uint8[…], the names one behind another, each with one byte behind it.
        limits: int64[n + 1], name k of the text is text[limits[k] : limits[k + 1] − 1].
        pool: uint8[…], the bytes of the known names, with room for those of the text.
        ends: int64[…], as in `rehash`, with room.
        count: of known names.
        slots: int32[2ᵏ], the table, of which less than half will be full.
        found: int32[n], the number of each name in the text; written here.
    """
    # for each name of the text:
    #     probe the table from its hash until a slot is free or holds an equal name
    #     free: append its bytes to the pool, and give it the next number
    mask = len(slots) - 1
    for place in range(len(found)):
        begin, end = limits[place], limits[place + 1] - 1
        slot = hash_of(text, begin, end) & mask
        while slots[slot] >= 0:
            name = slots[slot]
            start = ends[name]
            if ends[name + 1] - start == end - begin:
                same = 0
                while same < end - begin and pool[start + same] == text[begin + same]:
                    same += 1
                if same == end - begin:
                    break
            slot = (slot + 1) & mask
        if slots[slot] < 0:
            slots[slot] = count
            start = ends[count]
            for byte in range(begin, end):
                pool[start + byte - begin] = text[byte]
            ends[count + 1] = start + end - begin
            count += 1
        found[place] = slots[slot]
    return count
