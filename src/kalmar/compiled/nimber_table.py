"""What a nimber search knows: facts about pieces, and how near their questions are to an answer.

A row of the table is four words: the piece; its facts; and for two questions "is it n?" their proof
and disproof numbers. Two rows that follow one another make a bucket; in a full one the piece that
took less work makes room, so that memory is bounded.
"""

from typing import Any

import numpy as np

from kalmar.compiled.bit_sets import NONE, ONE
from kalmar.compiled.jit import LEAN, inner, kernel

__all__ = [
    "FAR",
    "NIMBERS",
    "excluded_in",
    "excludes",
    "find",
    "keep_fact",
    "keep_numbers",
    "moved",
    "numbers_in",
    "value_in",
]

FAR = 1 << 27
"""A proof number that stands for never."""
NIMBERS = 32
"""Nimbers are below this."""

VALUE_AT, WORK_AT, DELTA_AT, QUESTION_AT = map(np.uint64, (32, 40, 28, 56))
BYTE = np.uint64(0xFF)
EXCLUDED = np.uint64(0xFFFFFFFF)
NUMBER = np.uint64((1 << 28) - 1)
MIX = np.uint64(0x9E3779B97F4A7C15)
HIGH, HIGHER = np.uint64(32), np.uint64(15)


@inner(**LEAN, inline="always")
def bucket(piece: Any, table: Any) -> Any:
    """The first row of a piece's bucket."""
    mixed = piece * MIX
    mixed ^= mixed >> HIGH
    mixed *= MIX
    return np.int64((mixed >> HIGHER) & np.uint64(len(table) - 2))


@inner(**LEAN, inline="always")
def find(piece: Any, table: Any) -> Any:
    """The row of a piece; −1 where nothing is known of it."""
    row = bucket(piece, table)
    if table[row, 0] == piece:
        return row
    return row + 1 if table[row + 1, 0] == piece else -1


@inner(**LEAN)
def room(piece: Any, table: Any) -> Any:
    """The row of a piece, which is made if there is none."""
    found = find(piece, table)
    if found >= 0:
        return found
    row = bucket(piece, table)
    if table[row, 0] != NONE and (
        table[row + 1, 0] == NONE or work_in(row + 1, table) < work_in(row, table)
    ):
        row += 1
    table[row, 0] = piece
    table[row, 1] = table[row, 2] = table[row, 3] = NONE
    return row


@inner(**LEAN, inline="always")
def value_in(row: int, table: Any) -> Any:
    """The nimber in a row; −1 where it is not known."""
    return np.int64((table[row, 1] >> VALUE_AT) & BYTE) - 1


@inner(**LEAN, inline="always")
def excluded_in(row: int, table: Any) -> Any:
    """The nimbers that a piece does not have, as bits."""
    return table[row, 1] & EXCLUDED


@inner(**LEAN, inline="always")
def excludes(row: int, nimber: int, table: Any) -> Any:
    """Whether it is known that the piece of a row does not have a nimber."""
    return (table[row, 1] >> np.uint64(nimber)) & ONE != NONE


@inner(**LEAN, inline="always")
def work_in(row: int, table: Any) -> Any:
    """The bits of how many steps the last question about a piece took."""
    return (table[row, 1] >> WORK_AT) & BYTE


@inner(**LEAN)
def keep_fact(piece: Any, value: int, excluded: Any, steps: int, table: Any) -> None:
    """Write down the nimber of a piece, unless it is −1, and more nimbers that it does not have."""
    row = room(piece, table)
    work = NONE
    while steps > 0:
        steps >>= 1
        work += ONE
    fact = excluded_in(row, table) | excluded
    kept = np.uint64(max(value, value_in(row, table)) + 1)
    table[row, 1] = fact | (kept << VALUE_AT) | (max(work, work_in(row, table)) << WORK_AT)


@inner(**LEAN)
def keep_numbers(piece: Any, question: int, phi: int, delta: int, table: Any) -> None:
    """Write down how near the question whether a piece has a nimber is to an answer."""
    row = room(piece, table)
    asked = np.uint64(question + 1)
    place = 2
    if (table[row, 2] >> QUESTION_AT) != asked and table[row, 2] != NONE:
        third = table[row, 3] >> QUESTION_AT
        if third == asked or table[row, 3] == NONE or third > table[row, 2] >> QUESTION_AT:
            place = 3
    numbers = np.uint64(min(phi, FAR)) | (np.uint64(min(delta, FAR)) << DELTA_AT)
    table[row, place] = numbers | (asked << QUESTION_AT)


@inner(**LEAN, inline="always")
def numbers_in(row: int, question: int, guess: int, table: Any) -> Any:
    """The proof and disproof number of a question; 1 and a guess where none were written down."""
    if row >= 0:
        for place in range(2, 4):
            word = table[row, place]
            if word >> QUESTION_AT == np.uint64(question + 1):
                return np.int64(word & NUMBER), np.int64((word >> DELTA_AT) & NUMBER)
    return 1, guess


@kernel(**LEAN)
def moved(table: Any, larger: Any) -> None:
    """Write all rows of a table into another one, which is empty."""
    for old in range(len(table)):
        if table[old, 0] != NONE:
            new = room(table[old, 0], larger)
            for word in range(4):
                larger[new, word] = table[old, word]
