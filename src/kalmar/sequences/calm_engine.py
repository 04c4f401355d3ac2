"""The sparse engine where no rare heap comes for a while."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.sequences.calm_coding import Coding, window_of
from kalmar.sequences.calm_plan import GROWTH, Plan, make_plan
from kalmar.sequences.calm_run import CalmRun
from kalmar.sequences.calm_witnesses import BLOCK, CALL, SPAN

__all__ = ["BLOCK", "CalmEngine"]

LEAST = 4096
"""Heaps that are computed otherwise first."""
QUIET = 1024
"""Heaps without a rare one, after which the next are thought to be common too."""
LATELY, APART = 1 << 17, 1 << 13
"""How far apart rare heaps have been lately at least if they are to be stumbled upon."""
FIRST_CALL = 1 << 13
"""Heaps of a call after a rare one, twice as many in each call without: the others are lost."""
MIRRORED = 1 << 20


class CalmEngine:
    """What the kernel needs besides the values.

    Args:
        coding: how values are coded, in eight bits beside the class or less.
        unequal: whether two heaps that are left must differ.
        threads: how many may work at once; one more than one finds work.
    """

    def __init__(self, coding: Coding, unequal: bool, threads: int = 1) -> None:
        """Without a plan."""
        self.coding, self.unequal, self.threads = coding, unequal, threads
        self._plan: Plan | None = None
        self._earlier: Plan | None = None
        self._rare = self._known = 0
        self._not_before = 0
        self._call = FIRST_CALL
        self._mirror: Any = np.zeros(0, np.uint8)

    @property
    def begun(self) -> bool:
        """Whether any heaps have been computed here."""
        return self._known > 0

    def begins(self, done: int, rare: NDArray[np.int64]) -> int:
        """The first heap that may be computed here, or when to ask again if it is not known.

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

    def _plan_for(self, codes: Any, rare: NDArray[np.int64]) -> Plan:
        """The last plan, or a new one.

        That is where there are more rare heaps, many more heaps, or codes the plan does not reckon
        with among the heaps that were computed otherwise.
        """
        plan = self._plan
        new = codes[self._known :]
        outgrown = plan is not None and len(new) > 0 and not plan.has(int(new.max()))
        if plan is None or outgrown or self._rare != len(rare) or len(codes) > GROWTH * plan.done:
            plan = make_plan(self.coding, codes, rare, self._earlier)
        self._plan = self._earlier = plan
        self._rare = len(rare)
        return plan

    def _run(self, plan: Plan, codes: Any, done: int, count: int) -> tuple[Any, int, int]:
        """The codes of heaps as if they were common, how many there are, and how many doubts."""
        window = window_of(codes, done + 1, plan.back, count)
        odd = (done + 1 - plan.back) & 1
        with CalmRun(plan, window, self.coding.common, odd, self.threads) as run:
            run.go(count)
        return window[plan.back : run.reached], run.reached - plan.back, run.doubts

    def _write(self, window: Any, values: Any, codes: Any, done: int, count: int) -> int:
        from kalmar.compiled.calm_heaps import write

        write(window, values, codes, self.coding.value_of, self.coding.bits, done + 1)
        return done + count

    def _first_rare(self, codes: Any, doubts: Any, begin: int, written: int) -> int:
        """The first heap that is rare though it was thought common, −1 if there is none."""
        from kalmar.compiled.calm_heaps import first_rare

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
