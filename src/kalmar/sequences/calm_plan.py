"""What the kernel for calm stretches of a sparse sequence knows of a game, as arrays."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.sequences.calm_coding import Bytes, Coding, Longs
from kalmar.sequences.calm_witnesses import GROUP, LANES, SPAN, witnesses

__all__ = ["GROWTH", "Plan", "make_plan"]

GROWTH = 8
"""How many times as many heaps the witnesses serve for."""
AT_ONCE = 4
SPARE = 4
"""Codes beyond the largest so far that may come."""


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
        tried: the last heap on which they were tried.
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
    tried: int
    room: Any

    def has(self, code: int) -> bool:
        """Whether a common code, with its class, is in the groups."""
        return bool(code & 255 & ~self.known.common < GROUP * self.groups)


def make_plan(
    coding: Coding, codes: NDArray[np.unsignedinteger], rare: Longs, earlier: Plan | None = None
) -> Plan:
    """The plan for the heaps after those whose codes are known.

    Args:
        coding: of the space.
        codes: [done + 1], with their class.
        rare: the rare heaps, ascending.
        earlier: a plan for fewer heaps, whose witnesses serve for up to so many times as many.
    """
    done = len(codes) - 1
    low = coding.low
    # Marks are left out for codes beyond the groups, so all codes so far must be in them.
    groups = min(max((int(codes.max()) & low) + SPARE, 0) // GROUP + 1, (low + 1) // GROUP)
    reach = max(*coding.splits, 1)
    span = min(SPAN, (done - 2 * reach) // 2 // LANES * LANES)
    near, far = parts_of(coding, rare, codes[rare], groups)
    serves = earlier is not None and done < GROWTH * earlier.tried
    if earlier is not None and serves and (earlier.span, earlier.groups) == (span, groups):
        known, room, tried = earlier.known, earlier.room, earlier.tried
    else:
        (known, room), tried = witnesses(coding, codes, span, GROUP * groups), done
    away = int(far.away.max()) if len(far.away) else 0
    back = max(away, span, len(known.small) + reach) + 2 * LANES
    return Plan(done, back, span, groups, near, far, coding.limits(), known, tried, room)


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
