"""Whether a heap of a sparse space has a split of a given value: all splits are compared.

The two parts of the splits of a heap are read in one direction each, so that a run of them is
compared at once; for the small parts there is a copy in reverse.
"""

from typing import Any

import numpy as np

from kalmar.compiled.jit import inner

__all__ = ["is_option"]

RUN, FIRST_TRIED = 256, 2048


@inner(nogil=True, forceinline=True)
def found_in(codes: Any, mirror: Any, rest: int, part: int, end: int, code: int) -> Any:
    """Whether a split of one heap with one of some smaller parts has a code.

    Args:
        codes: [N + 1] unsigned.
        mirror: [M] of the same type, the codes of heaps M − 1, …, 1, 0; both runs ascend with it.
        rest: what is left.
        part: the first part tried.
        end: the first part not tried.
        code: what is looked for.

    Returns:
        Whether there is one, and the first part not tried.
    """
    wanted = codes.dtype.type(code)
    size = mirror.shape[0]
    hits = False
    while part < end and not hits:
        if part < size:
            stop = min(part + RUN, end, size)
            large, small = np.uint64(rest - stop + 1), np.uint64(size - stop)
            for i in range(np.uint64(stop - part)):
                hits |= (codes[large + i] ^ mirror[small + i]) == wanted
            part = stop
        else:
            hits = (codes[part] ^ codes[rest - part]) == wanted
            part += 1
    return hits, part


@inner(nogil=True, forceinline=True)
def is_option(
    codes: Any, mirror: Any, heap: int, splits: Any, unequal: bool, least: int, code: int
) -> Any:
    """Whether a split of a heap has the code; and how many were compared.

    All kinds of split are tried in turn, each time with twice as many parts: some values are
    those of one kind only.

    Args:
        codes: [N + 1] unsigned.
        mirror: see `found_in`.
        heap: the heap.
        splits: the k for which two heaps may be left.
        unequal: whether the two must differ.
        least: the least smaller part tried.
        code: what is looked for.
    """
    tried, size = 0, FIRST_TRIED
    met, more = False, True
    while more and not met:
        more = False
        for s in range(splits.shape[0]):
            rest = heap - splits[s]
            end = (rest + 1) // 2 if unequal else rest // 2 + 1
            stop = min(least + size, end)
            if least < stop and not met:
                more = True
                met, reached = found_in(codes, mirror, rest, least, stop, code)
                tried += reached - least
        least += size
        size *= 2
    return met, tried
