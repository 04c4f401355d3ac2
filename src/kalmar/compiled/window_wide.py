"""Values of heaps in bounded memory, where sixteen codes are not enough: heap after heap."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import LEAN, kernel
from kalmar.compiled.sparse_marks import lowest
from kalmar.compiled.window_marks import CODES, ONE, RUN, mark_long

__all__ = ["fill_window"]


@kernel(**LEAN)
def fill_window(
    codes: Any, start: int, stop: int, near: Any, far: Any, words: int, marks: Any
) -> int:
    """Fill the codes of heaps: each the least that is no option with a rare part.

    Args:
        codes: [N ≥ stop] uint8, known before `start`, filled in place.
        start: the place of the first heap.
        stop: the first place not wanted.
        near: [P, 2] int64, parts as in `mark_short` that are nearer than a run.
        far: the others.
        words: there are 64 times as many codes.
        marks: [words, RUN] uint64, for use here.

    Returns:
        `stop`, or the place of the first heap without a code.
    """
    for at in range(start, stop, RUN):
        marks[:] = 0
        for word in range(words):
            mark_long(codes, at, far, CODES * word, marks[word])
        for heap in range(at, min(at + RUN, stop)):
            for j in range(near.shape[0]):
                code = codes[heap - near[j, 0]] ^ near[j, 1]
                if code < CODES * words:
                    marks[code >> 6, heap - at] |= ONE << np.uint64(code & 63)
            word = 0
            while word < words and not ~marks[word, heap - at]:
                word += 1
            if word == words:
                return heap
            codes[heap] = CODES * word + lowest(~marks[word, heap - at])
    return stop
