"""A calm stretch in two steps, that a second thread may take beside each other."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from kalmar.sequences.calm_plan import Plan
from kalmar.sequences.calm_witnesses import PIECE

__all__ = ["CalmRun"]

WORTH = 256
"""Rare parts that are marked, from which on a second thread gains more than it costs."""


class CalmRun:
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

    def __init__(self, plan: Plan, window: Any, common: int, odd: int, threads: int) -> None:
        """Nothing is filled yet."""
        self.plan, self.window, self.common, self.odd = plan, window, common, odd
        self.reached, self.doubts = plan.back, 0
        shared = threads > 1 and len(plan.far.away) >= WORTH
        self._other = ThreadPoolExecutor(1) if shared else None

    def __enter__(self) -> "CalmRun":
        return self

    def __exit__(self, *_: object) -> None:
        if self._other is not None:
            self._other.shutdown()

    def go(self, count: int) -> None:
        """Fill and check so many heaps, some blocks, or fewer where a code is too large."""
        from kalmar.compiled.calm_heaps import fill_calm

        plan, start = self.plan, self.plan.back
        checks: list[Future[None]] = []
        for at in range(start, start + count, PIECE):
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
        from kalmar.compiled.calm_heaps import check_calm

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
