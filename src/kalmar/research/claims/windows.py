"""The theorem of the window, checked where it can be: its hypotheses against all later values.

For each code, some spaces of the values seen, and each place, period and window for which the
hypotheses hold, the values known beyond are compared. Nothing is taken from the engine that uses
the theorem: options are looked through as the definition says.
"""

from collections.abc import Iterator
from itertools import product
from math import inf
from typing import TYPE_CHECKING

from kalmar.games.heaps.codes import Code, parse_code
from kalmar.research.claims.claim import Case, Claim, Status, case
from kalmar.research.claims.source_001 import values
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    from kalmar.engines.sequences.sparse_engine import Space

__all__ = ["CLAIMS", "depths", "window"]

LONGEST = 40
BEYOND = 4


def codes() -> Iterator[Code]:
    """Yield codes of one, two and three digits that split heaps."""
    for many in (1, 2, 3):
        for digits in product("01234567", repeat=many):
            code = parse_code("0." + "".join(digits))
            if code.most_parts == 2 and len(code.digits) == many + 1:
                yield code


def is_common(value: int, heap: int, space: "Space") -> bool:
    """Return whether a value is common at a heap."""
    turned = heap + space.by_position if space.by_position >= 0 else 0
    return ((value & space.mask).bit_count() + turned) % 2 == 1


def depths(code: Code, found: list[int], space: "Space") -> list[float]:
    """Compute for each heap the window (parts are below it) showing its smaller rare values.

    Those below the least common value that is no option count. It is infinite where one of them is
    no option.

    >>> from kalmar.engines.sequences.sparse_engine import Space
    >>> code = parse_code("0.45")
    >>> found = values("0.45", 400)
    >>> max(depths(code, found, Space(15, -1, 11))[250:])
    38
    """
    deep: list[float] = [inf] * len(found)
    for heap in range(len(code.digits), len(found)):
        least: dict[int, int] = {}
        # For each value the least smaller part of an option with it; 0 where the rest is one heap.
        for k, digit in enumerate(code.digits):
            rest = heap - k
            for part in range(1, rest // 2 + 1) if digit & 4 else ():
                value = found[part] ^ found[rest - part]
                least[value] = min(part, least.get(value, part))
            if digit & 2 and k:
                least[found[rest]] = 0
        # The search for the least excluded value, which must be common: no option may be missing.
        value, most = 0, 0.0
        while value in least or not is_common(value, heap, space):
            if not is_common(value, heap, space):
                most = max(most, least.get(value, inf))
            value += 1
        deep[heap] = most + 1
    return deep


def window(to: int) -> Iterator[Case]:
    """Yield checks that where hypotheses hold below the bound, values go on four times as far."""
    with needs("claims about windows"):
        import numpy as np

        from kalmar.engines.sequences.sparse_engine import best_space
    for code in codes():
        found = list(values(code.text, BEYOND * to))
        splits = [k for k, digit in enumerate(code.digits) if digit & 4]
        space = best_space(np.array(found[: to // 2], np.uint16), splits)
        if space is None:
            continue
        yield from _cases(code, found, space, to)


def _cases(code: Code, found: list[int], space: "Space", to: int) -> Iterator[Case]:
    rare = [n for n, value in enumerate(found) if n and not is_common(value, n, space)]
    deep, last = depths(code, found[:to], space), len(code.digits) - 1
    bounds = {n + 1 for n in rare if n < to // 2}
    for bound in sorted(bounds | {1})[-3:]:
        end = min([to, *(n for n in rare if n >= bound)])  # rare heaps below it are below `bound`
        for period, wide in product(range(1, LONGEST), (bound, bound + 9, 2 * bound + 40)):
            at = _first(found, deep, (wide, last, period), end)
            if at is not None:
                first = at - wide - last + 1
                lasts = found[first : len(found) - period] == found[first + period :]
                even = space.by_position < 0 or period % 2 == 0
                words = f"{code.text}: R {bound}, W {wide}, N {at}, p {period}"
                yield case(lasts and even and max(rare, default=0) < bound, words)


def _first(
    found: list[int], deep: list[float], sizes: tuple[int, int, int], end: int
) -> int | None:
    """Find the first N where the hypotheses hold for a window, last digit and period, or None."""
    # Both are lengths of runs that end here, so one pass over the heaps is enough.
    wide, last, period = sizes
    same = shown = 0
    for heap in range(wide + last, end - period):
        at = heap - period + 1  # if the theorem is to begin there, `heap` ends its period
        shown = shown + 1 if deep[heap] <= wide else 0
        before = at - 1
        same = same + 1 if before > 0 and found[before] == found[before + period] else 0
        if shown >= period and same >= wide + last - 1 and at >= wide + last:
            return at
    return None


CLAIMS = [
    Claim("octal.window",
          "a period of an octal game lasts for ever once a window shows its rare values for one of"
          " its periods, and comes again",
          "rare heaps < R ≤ W; witnesses with parts < W on [N, N + p); G(m + p) = G(m) on"
          " [N − W − K + 1, N): for all m from there",
          "docs/explanation/window-theorem.md", Status.THEOREM, window, 200, "heaps"),
]  # fmt: skip
