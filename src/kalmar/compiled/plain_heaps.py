"""Grundy values of heaps by the definition alone."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import kernel

__all__ = ["plain"]


@kernel
def plain(values: Any, start: int, stop: int, moves: Any, unequal: bool, work: int) -> Any:
    """The definition, heap by heap, for octal and hexadecimal digits of any number.

    Args:
        values: [N + 1] unsigned, filled in place.
        start: at least 1.
        stop: at most N + 1.
        moves: [M, 2] int64, ascending: the k that have a digit other than 0, and their digits.
        unequal: whether heaps that are left must differ.
        work: about how many options to list before coming back.

    Returns:
        The first heap not filled and how many options the heaps filled have; the first is smaller
        than `stop` also when a value does not fit the type.
    """
    top = 1 << (8 * values.itemsize)
    marks = np.full(4 * min(top, 4 * stop) + 4, -1, np.int64)
    options = 0
    for heap in range(start, stop):
        for move in range(moves.shape[0]):
            rest, digit = heap - moves[move, 0], moves[move, 1]
            if rest < 0:
                break
            if digit & 1 and rest == 0:
                marks[0] = heap
            if digit & 2 and 0 < rest < heap:
                marks[values[rest]] = heap
                options += 1
            if digit & 4:
                for least in range(1, (rest + 1) // 2 if unequal else rest // 2 + 1):
                    marks[values[least] ^ values[rest - least]] = heap
                options += rest // 2
            if digit & 8:
                for least in range(1, rest // 3 + 1):
                    for middle in range(least + unequal, (rest - least - unequal) // 2 + 1):
                        two = values[least] ^ values[middle]
                        marks[two ^ values[rest - least - middle]] = heap
                options += rest * rest // 12
        value = 0
        while value < top and marks[value] == heap:
            value += 1
        if value >= top:
            return heap, options
        values[heap] = value
        if options > work:
            return heap + 1, options
    return stop, options
