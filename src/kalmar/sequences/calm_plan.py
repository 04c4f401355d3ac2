"""What the kernel for calm stretches of a sparse sequence knows of a game, as arrays."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.records import dataclass

__all__ = ["CALL", "Coding", "Plan", "make_plan"]

CALL = 1 << 16
"""Heaps of one call of the kernel."""
SPAN, SMALL = 1 << 14, 1 << 13
"""How far before a block rows of bits are kept, and small parts that are compared at most."""
LANES, GROUP, AT_ONCE, EIGHT, CHUNKS = 64, 16, 4, 8, 4
SPARE = 4
"""Codes beyond the largest so far that may come."""
FREQUENT, MOST_WITNESSES = 48, 1024
ROW = (SPAN + CALL) // 8 + LANES
Bytes = NDArray[np.uint8]
Longs = NDArray[np.int64]


@dataclass(frozen=True)
class Coding:
    """How values of a space are coded, and the moves.

    Attributes:
        bits: how many bits a code has beside its class, 8 at most.
        value_of: [2, 2^(bits + 1) + 1] int64, values of codes of even and odd heaps.
        lowest_bit: the place of the lowest bit of the mask.
        singles: [S, 2] int64, the k for which one heap may be left, and what its code is to be
            joined with.
        splits: the k for which two heaps may be left.
    """

    bits: int
    value_of: Longs
    lowest_bit: int
    singles: Longs
    splits: Sequence[int]

    @property
    def common(self) -> int:
        """The bit of common codes in a byte, 0 where there is no place for it."""
        return (1 << self.bits) & 255


class Plan(NamedTuple):
    """What stays while no rare heap comes.

    Attributes:
        done: the last heap that was known.
        back: how many heaps before the first one it reads.
        span: of how many heaps before it there are rows of bits.
        groups: how many groups of sixteen codes are looked at.
        near: rare parts near by.
        far: the others.
        limits: [2, 256] int64, how many rare codes are below a common one.
        known: witnesses of rare codes.
        room: arrays for the kernel to work in.
    """

    done: int
    back: int
    span: int
    groups: int
    near: Any
    far: Any
    limits: Longs
    known: Any
    room: Any

    def has(self, code: int) -> bool:
        """Whether a common code, with its class, is in the groups."""
        return bool(code & 255 & ~self.known.common < GROUP * self.groups)


def make_plan(coding: Coding, codes: NDArray[np.unsignedinteger], rare: Longs) -> Plan:
    """The plan for the heaps after those whose codes are known.

    Args:
        coding: of the space.
        codes: [done + 1], with their class.
        rare: the rare heaps, ascending.
    """
    done = len(codes) - 1
    low = (1 << coding.bits) - 1
    common = codes[-CALL:][codes[-CALL:] > low] & low
    frequency = np.bincount(common, minlength=low + 1)
    # Marks are left out for codes beyond the groups, so all codes so far must be in them.
    groups = min(max((int(codes.max()) & low) + SPARE, 0) // GROUP + 1, (low + 1) // GROUP)
    reach = max(*coding.splits, 1)
    span = min(SPAN, (done - 2 * reach) // 2 // LANES * LANES)
    near, far = parts_of(coding, rare, codes[rare], groups)
    known = witnesses(coding, codes, frequency, span, GROUP * groups)
    away = int(far.away.max()) if len(far.away) else 0
    back = max(away, span, len(known.small) + reach) + 2 * LANES
    return Plan(done, back, span, groups, near, far, limits_of(coding), known, room_for(known))


def parts_of(coding: Coding, rare: Longs, codes: Any, groups: int) -> tuple[Any, Any]:
    """The rare parts near by and far away; a heap left alone is one beside a part of code 0."""
    from kalmar.compiled.calm_marks import Near

    alone = [k for k, turn in coding.singles.tolist() if turn == 0]
    kinds = sorted({*coding.splits, *alone})
    near = np.zeros((len(kinds), LANES), np.uint8)
    places = np.zeros((len(kinds), LANES), bool)
    away, turns = [np.zeros(0, np.int64)], [np.zeros(0, np.uint8)]
    for row, k in enumerate(kinds):
        parts = np.concatenate([[0] if k in alone else [], rare if k in coding.splits else []])
        own = np.concatenate([[0] if k in alone else [], codes if k in coding.splits else []])
        distance, own = parts.astype(np.int64) + k, own.astype(np.uint8)
        close = (distance > 0) & (distance <= LANES)
        near[row, LANES - distance[close]] = own[close]
        places[row, LANES - distance[close]] = True
        away.append(distance[distance > LANES])
        turns.append(own[distance > LANES])
    bits = np.packbits(places, axis=1, bitorder="little").view(np.uint64)[:, 0]
    far = grouped(np.concatenate(away), np.concatenate(turns), groups)
    return Near(near.reshape(-1), bits.copy()), far


def grouped(away: Longs, turns: Bytes, groups: int) -> Any:
    """Far parts by the groups of their codes, each group filled up to a multiple of four."""
    from kalmar.compiled.calm_marks import Far

    order, runs, first, targets = [], [0], [0], []
    for group in np.unique(turns // GROUP).tolist():
        met = [t for t in range(groups) if t ^ group < groups]
        places = np.flatnonzero(turns // GROUP == group)
        if met:
            order.append(np.concatenate([places, np.repeat(places[-1:], -len(places) % AT_ONCE)]))
            targets += met
            runs.append(runs[-1] + len(order[-1]))
            first.append(len(targets))
    places = np.concatenate([np.zeros(0, np.int64), *order])
    begins, starts, ends = (np.array(each, np.int64) for each in (runs, first, targets))
    nothing = np.zeros(LANES, np.uint8)
    return Far(away[places], turns[places], begins, starts, ends, nothing)


def witnesses(coding: Coding, codes: Any, frequency: Longs, span: int, most: int) -> Any:
    """For each rare code the pieces of rows that have it beside a small part, likely ones first."""
    from kalmar.compiled.calm_witness import Witnesses

    low = (1 << coding.bits) - 1
    order = np.argsort(-frequency, kind="stable")[:FREQUENT]
    frequent = order[frequency[order] > 0]
    kinds = [np.arange(-k % 8 or 8, span - k, 8) for k in coding.splits]
    own = codes[np.concatenate(kinds)].astype(np.int64)
    bytes_away = (
        np.concatenate([kind + k for kind, k in zip(kinds, coding.splits, strict=True)]) // 8
    )
    ascending = np.argsort(own, kind="stable")
    begins = np.searchsorted(own[ascending], np.arange(low + 1, 2 * low + 3)).tolist()
    away = bytes_away[ascending]
    pieces = []
    for code in range(most):
        rows = enumerate((frequent ^ code).tolist())
        found = [away[begins[part] : begins[part + 1]] - row * ROW for row, part in rows]
        likely = np.concatenate([np.zeros(0, np.int64), *found])
        pieces.append(likely[: min(MOST_WITNESSES, len(likely) // EIGHT * EIGHT)])
    small, places = mirrored(codes[: min(SMALL, span) + 1], low)
    return Witnesses(
        (frequent | coding.common).astype(np.uint8),
        np.cumsum([0, *map(len, pieces)]),
        np.concatenate(pieces),
        small,
        places,
        np.array(coding.splits, np.int64),
        coding.singles[coding.singles[:, 1] != 0, 0].copy(),
        coding.common,
    )


def mirrored(codes: Any, low: int) -> tuple[Bytes, Any]:
    """The codes of small parts from 1 on, 64 at a time in reverse, and which are common."""
    chunk = CHUNKS * LANES
    rows = codes[1 : 1 + (len(codes) - 1) // chunk * chunk].reshape(-1, LANES)[:, ::-1]
    places = np.packbits(rows > low, axis=1, bitorder="little").view(np.uint64)[:, 0]
    return rows.astype(np.uint8).reshape(-1), places.copy()


def limits_of(coding: Coding) -> Longs:
    """For common codes of even and odd heaps, as bytes, how many rare codes have less values."""
    low, place = (1 << coding.bits) - 1, coding.lowest_bit
    values = coding.value_of[:, (np.arange(256) & low) | 1 << coding.bits]
    return ((values >> place) + 1) >> 1 << place


def room_for(known: Any) -> Any:
    """Arrays for the kernel to work in."""
    from kalmar.compiled.calm_witness import Room

    rows, left = np.zeros(len(known.frequent) * ROW, np.uint8), np.zeros(2 * LANES, np.uint8)
    return Room(
        rows,
        rows.view(np.uint64),
        left,
        left.view(np.uint64),
        np.zeros(257, np.int64),
        np.zeros(8 * LANES, np.int64),
        np.zeros(256 // GROUP * 2 * LANES, np.uint8),
        np.zeros((4, LANES), np.uint64),
        np.zeros((1024, 2), np.int64),
    )
