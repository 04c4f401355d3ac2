"""The sparse engine where no rare heap comes for a while.

What the kernel for calm stretches of a sparse sequence knows of a game, as arrays.

A calm stretch in two steps, that a second thread may take beside each other.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.common_run_witnesses import (
    BLOCK,
    CALL,
    GROUP,
    LANES,
    PIECE,
    SPAN,
    Bytes,
    Coding,
    Longs,
    window_of,
    witnesses,
)
from kalmar.runtime.jobs import check_limits

__all__ = ["BLOCK", "GROWTH", "CommonRun", "CommonRunEngine", "KernelPlan", "build_plan"]

GROWTH = 8
"""How many times as many heaps the witnesses serve for."""
AT_ONCE = 4
SPARE = 4
"""Codes beyond the largest so far that may come."""


class KernelPlan(NamedTuple):
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
        """Return whether a common code, with its class, is in the groups."""
        return bool(code & 255 & ~self.known.common < GROUP * self.groups)


def build_plan(
    coding: Coding,
    codes: NDArray[np.unsignedinteger],
    rare: Longs,
    earlier: KernelPlan | None = None,
) -> KernelPlan:
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
    return KernelPlan(done, back, span, groups, near, far, coding.limits(), known, tried, room)


def parts_of(coding: Coding, rare: Longs, codes: Any, groups: int) -> tuple[Any, Any]:
    """The rare parts near by and far away; a heap left alone is one beside a part of code 0."""
    from kalmar.engines.sequences.common_run_kernels import Near

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
    from kalmar.engines.sequences.common_run_kernels import Far

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


WORTH = 256
"""Rare parts that are marked, from which on a second thread gains more than it costs."""


class CommonRun:
    """Fills heaps as if they were common, and checks those that are filled.

    Args:
        plan: where it looks.
        window: [N] uint8, codes, those before `plan.back` known.
        common: the bit of common codes.
        odd: 1 if the heap at place 0 is odd.
        threads: with more than one, heaps are checked while the next ones are filled.

    Attributes:
        reached: the first place that is not filled and checked.
        doubts: how many rare codes are in doubt.
    """

    def __init__(self, plan: KernelPlan, window: Any, common: int, odd: int, threads: int) -> None:
        """Nothing is filled yet."""
        self.plan, self.window, self.common, self.odd = plan, window, common, odd
        self.reached, self.doubts = plan.back, 0
        shared = threads > 1 and len(plan.far.away) >= WORTH
        self._other = ThreadPoolExecutor(1) if shared else None

    def __enter__(self) -> "CommonRun":
        return self

    def __exit__(self, *_: object) -> None:
        if self._other is not None:
            self._other.shutdown()

    def go(self, count: int) -> None:
        """Fill and check so many heaps, some blocks, or fewer where a code is too large."""
        from kalmar.engines.sequences.common_run_kernels import fill_calm

        plan, start = self.plan, self.plan.back
        checks: list[Future[None]] = []
        for at in range(start, start + count, PIECE):
            check_limits()
            stop = min(at + PIECE, start + count)
            filled = fill_calm(
                self.window,
                at,
                stop,
                self.common,
                plan.groups,
                plan.near,
                plan.far,
                plan.room,
            )
            if self._other is None:
                self._check(at, filled)
            else:
                checks.append(self._other.submit(self._check, at, filled))
            if filled < stop:
                break
        for check in checks:
            check.result()

    def _check(self, at: int, filled: int) -> None:
        """Check the heaps from a place on, if all before it are, and there is room for doubts."""
        from kalmar.engines.sequences.common_run_kernels import check_calm

        if self.reached < at:
            return
        plan = self.plan
        reached, doubts = check_calm(
            self.window,
            at,
            filled,
            plan.span,
            plan.limits,
            self.odd,
            plan.known,
            plan.room,
            self.doubts,
        )
        self.reached, self.doubts = int(reached), int(doubts)


LEAST = 4096
"""Heaps that are computed otherwise first."""
QUIET = 1024
"""Heaps without a rare one, after which the next are thought to be common too."""
LATELY, APART = 1 << 17, 1 << 13
"""How far apart rare heaps have been lately at least if they are to be stumbled upon."""
FIRST_CALL = 1 << 13
"""Heaps of a call after a rare one, twice as many in each call without: the others are lost."""
MIRRORED = 1 << 20


class CommonRunEngine:
    """What the kernel needs besides the values.

    Args:
        coding: how values are coded, in eight bits beside the class or less.
        unequal: whether two heaps that are left must differ.
        threads: how many may work at once; one more than one finds work.
    """

    def __init__(self, coding: Coding, unequal: bool, threads: int = 1) -> None:
        """Without a plan."""
        self.coding, self.unequal, self.threads = coding, unequal, threads
        self._plan: KernelPlan | None = None
        self._earlier: KernelPlan | None = None
        self._rare = self._known = 0
        self._not_before = 0
        self._call = FIRST_CALL
        self._mirror: Any = np.zeros(0, np.uint8)

    @property
    def begun(self) -> bool:
        """Return whether any heaps have been computed here."""
        return self._known > 0

    def begins(self, done: int, rare: NDArray[np.int64]) -> int:
        """Return the first heap that may be computed here, or when to ask again if it is not known.

        Args:
            done: the last heap whose value is known.
            rare: the rare heaps, ascending.
        """
        last = int(rare[-1]) if len(rare) else 0
        # Without a bit for its class a rare heap must not be among the witnesses' large parts.
        earliest = last + (QUIET if self.coding.common else SPAN + QUIET)
        lately = min(done // 2, LATELY)
        recent = len(rare) - int(np.searchsorted(rare, done - lately))
        if recent * APART > lately:
            earliest = done + max(LEAST, done // 16)
        if not self.coding.common and self._undisturbed(done, rare) < LEAST:
            earliest = max(earliest, done + LEAST)
        return max(LEAST, self._not_before, earliest) + 1

    def _undisturbed(self, done: int, rare: NDArray[np.int64]) -> int:
        """Of how many heaps after those known no split leaves what looks like a common value.

        Two rare parts mark nothing where codes have a bit for their class, if both are known;
        without it they look like a common one beside a rare one.
        """
        count = done - (int(rare[-1]) if len(rare) else 0)
        for k in () if self.coding.common else self.coding.splits:
            others = np.searchsorted(rare, done + 1 - k - rare)
            met = others < len(rare)
            if met.any():
                heap = int((rare[met] + rare[others[met]]).min()) + k
                count = min(count, heap - done - 1)
        return count

    def extend(
        self, values: Any, codes: Any, done: int, n: int, rare: NDArray[np.int64]
    ) -> tuple[int, int]:
        """Fill values and codes of common heaps, starting after heap `done`, to heap n or less.

        Args:
            values: [> n] unsigned, filled in place.
            codes: [> n] of the same type, filled in place.
            done: the last heap whose value is known.
            n: the last heap wanted.
            rare: the rare heaps, ascending.

        Returns:
            The last heap filled, and about how many pairs that took; a rare heap may be the next
            one, and less than a block may be wanted still.
        """
        plan = self._plan_for(codes[: done + 1], rare)
        count = min(self._call, n - done, self._undisturbed(done, rare)) // BLOCK * BLOCK
        window, reached, doubts = self._run(plan, codes, done, count)
        if doubts == len(plan.room.doubts):
            count = reached
        write = self._write(window, values, codes, done, reached)
        rare_at = self._first_rare(codes, plan.room.doubts[:doubts], done + 1 - plan.back, write)
        if rare_at >= 0:
            write = rare_at - 1
        self._known = write + 1
        self._call = min(2 * self._call, CALL)
        if write < done + count:
            self._not_before, self._call = write + BLOCK, FIRST_CALL
            self._plan = None
        return write, len(plan.far.away) * (write - done)

    def _plan_for(self, codes: Any, rare: NDArray[np.int64]) -> KernelPlan:
        """Return the last plan, or a new one.

        That is where there are more rare heaps, many more heaps, or codes the plan does not reckon
        with among the heaps that were computed otherwise.
        """
        plan = self._plan
        new = codes[self._known :]
        outgrown = plan is not None and len(new) > 0 and not plan.has(int(new.max()))
        if plan is None or outgrown or self._rare != len(rare) or len(codes) > GROWTH * plan.done:
            plan = build_plan(self.coding, codes, rare, self._earlier)
        self._plan = self._earlier = plan
        self._rare = len(rare)
        return plan

    def _run(self, plan: KernelPlan, codes: Any, done: int, count: int) -> tuple[Any, int, int]:
        """The codes of heaps as if they were common, how many there are, and how many doubts."""
        window = window_of(codes, done + 1, plan.back, count)
        odd = (done + 1 - plan.back) & 1
        with CommonRun(plan, window, self.coding.common, odd, self.threads) as run:
            run.go(count)
        return window[plan.back : run.reached], run.reached - plan.back, run.doubts

    def _write(self, window: Any, values: Any, codes: Any, done: int, count: int) -> int:
        from kalmar.engines.sequences.common_run_kernels import write

        write(window, values, codes, self.coding.value_of, self.coding.bits, done + 1)
        return done + count

    def _first_rare(self, codes: Any, doubts: Any, begin: int, written: int) -> int:
        """Return the first heap that is rare though it was thought common, −1 if there is none."""
        from kalmar.engines.sequences.common_run_kernels import first_rare

        if not len(doubts):
            return -1
        heaps = doubts + np.array([begin, 0])
        heaps = heaps[heaps[:, 0] <= written]
        splits = np.array(self.coding.splits, np.int64)
        return int(first_rare(codes, self._mirrored(codes, written), heaps, splits, self.unequal))

    def _mirrored(self, codes: Any, done: int) -> Any:
        """Some of the first codes in reverse, at least half of those known or half of all kept."""
        count = min(done, MIRRORED)
        if codes.dtype != self._mirror.dtype or 2 * len(self._mirror) < count:
            self._mirror = codes[:count][::-1].copy()
        return self._mirror
