"""The sparse engine for stretches without rare heaps: long runs of common heaps at once.

In most games with a sparse space the last rare heap comes early (0.6: at 20,627 of 2²⁸). From there
on the values of 65,536 heaps at a time are computed as if all of them were common, and what was
assumed is checked before anything is kept:

    plan = the rare parts, witnesses of rare codes, the codes that may come      (`build_plan`)
    fill: each heap gets its least common code that no split with a rare part has
    check: each smaller rare code must be an option; what has no witness is a doubt
    for each doubt: compare all splits; the first heap for which one fails is rare
    keep the heaps before that one, and let `PairsEngine` compute it and those after it
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.engines.sequences.common_run_plan import (
    BLOCK,
    CALL,
    GROWTH,
    MAX_ROW_SPAN,
    PIECE,
    KernelPlan,
    build_plan,
    window_of,
)
from kalmar.engines.sequences.spaces import Coding
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    from kalmar.engines.sequences import common_run_kernels, pairs_kernels
else:
    common_run_kernels = LazyModule("kalmar.engines.sequences.common_run_kernels")
    pairs_kernels = LazyModule("kalmar.engines.sequences.pairs_kernels")


FIRST_HEAP = 4096
"""Heaps that are computed otherwise first."""
HEAPS_WITHOUT_RARE = 1024
"""Heaps without a rare one, after which the next are thought to be common too."""
RECENT_HEAPS, MIN_GAP = 1 << 17, 1 << 13
"""How far apart rare heaps have been lately at least if they are to be stumbled upon."""
FIRST_CALL = 1 << 13
"""Heaps of a call after a rare one, twice as many in each call without: the others are lost."""
MIRRORED = 1 << 20
"""Codes kept in reverse at most, for the comparison of all splits of a heap in doubt."""


class CommonRunEngine:
    """Computes common heaps of a sparse sequence, as long as no rare one comes.

    Args:
        coding: how values are coded, in eight bits beside the class or less.
        unequal: whether two heaps that are left must differ.
    """

    def __init__(self, coding: Coding, unequal: bool) -> None:
        """Begin without a plan: it is built when heaps are wanted."""
        self.coding: Coding = coding
        self.unequal: bool = unequal
        self._plan: KernelPlan | None = None
        self._earlier: KernelPlan | None = None
        self._rare = self._known = 0
        self._not_before = 0
        self._call = FIRST_CALL
        self._mirror: Any = np.zeros(0, np.uint8)

    def begins(self, done: int, rare: NDArray[np.int64]) -> int:
        """Return the first heap that may be computed here, or when to ask again if it is not known.

        Args:
            done: the last heap whose value is known.
            rare: the rare heaps, ascending.
        """
        last = int(rare[-1]) if len(rare) else 0
        # Without a bit for its class a rare heap must not be among the witnesses' large parts.
        earliest = last + (
            HEAPS_WITHOUT_RARE if self.coding.common else MAX_ROW_SPAN + HEAPS_WITHOUT_RARE
        )
        # Rare heaps close together cost more, by what is lost after each, than this engine gains.
        lately = min(done // 2, RECENT_HEAPS)
        recent = len(rare) - int(np.searchsorted(rare, done - lately))
        if recent * MIN_GAP > lately:
            earliest = done + max(FIRST_HEAP, done // 16)
        if not self.coding.common and self._undisturbed(done, rare) < FIRST_HEAP:
            earliest = max(earliest, done + FIRST_HEAP)
        return max(FIRST_HEAP, self._not_before, earliest) + 1

    def _undisturbed(self, done: int, rare: NDArray[np.int64]) -> int:
        """Count the next heaps of which no split leaves what looks like a common value.

        Two rare parts mark nothing where codes have a bit for their class, if both are known;
        without it they look like a common one beside a rare one.
        """
        count = done - (int(rare[-1]) if len(rare) else 0)
        # The first such heap is the least a + b + k beyond `done` with rare a and b.
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
        window, doubts = self._run(plan, codes, done, count)
        # No room for more doubts is no failure: the heaps before are kept, the next call goes on.
        if doubts == len(plan.room.doubts):
            count = len(window)
        value_of, bits = self.coding.value_of, self.coding.bits
        common_run_kernels.write_run(window, values, codes, value_of, bits, done + 1)
        write = done + len(window)
        rare_at = self._first_rare(codes, plan.room.doubts[:doubts], done + 1 - plan.back, write)
        if rare_at >= 0:
            write = rare_at - 1
        self._known = write + 1
        self._call = min(2 * self._call, CALL)
        # After a rare heap, or a code beyond the groups, the plan is void, and calls are short.
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

    def _run(self, plan: KernelPlan, codes: Any, done: int, count: int) -> tuple[Any, int]:
        """Compute codes of heaps as if they were common; return them, and how many doubts.

        There are fewer where a code is too large, or where there is no room for more doubts.
        """
        window = window_of(codes, done + 1, plan.back, count)
        odd, limits = (done + 1 - plan.back) & 1, self.coding.byte_limits
        reached, doubts, end = plan.back, 0, plan.back + count
        for at in range(plan.back, end, PIECE):
            check_limits()
            stop = min(at + PIECE, end)
            filled = common_run_kernels.fill_common_run(
                window, at, stop, self.coding.common, plan.groups, plan.near, plan.far, plan.room
            )
            filled -= (filled - at) % BLOCK  # whole blocks are checked
            reached, doubts = common_run_kernels.check_common_run(
                window, at, filled, plan.span, limits, odd, plan.known, plan.room, doubts
            )
            if filled < stop or reached < filled:
                break
        return window[plan.back : reached], doubts

    def _first_rare(self, codes: Any, doubts: Any, begin: int, written: int) -> int:
        """Return the first heap that is rare though it was thought common, −1 if there is none."""
        if not len(doubts):
            return -1
        heaps = doubts + np.array([begin, 0])
        heaps = heaps[heaps[:, 0] <= written]
        moves = pairs_kernels.Moves(
            self.coding.singles, np.array(self.coding.splits, np.int64), self.unequal
        )
        sums = np.empty(len(moves.splits) << 16, codes.dtype)
        known = pairs_kernels.Heaps(codes, self._mirrored(codes, written))
        return int(pairs_kernels.first_rare(known, moves, heaps, sums))

    def _mirrored(self, codes: Any, done: int) -> Any:
        """Return some of the first codes in reverse: at least half of those known, or of MIRRORED.

        It is made anew only when twice as many would serve, so that copying takes linear time.
        """
        count = min(done, MIRRORED)
        if codes.dtype != self._mirror.dtype or 2 * len(self._mirror) < count:
            self._mirror = codes[:count][::-1].copy()
        return self._mirror
