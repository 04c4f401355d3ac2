"""Claims of source 001, §§3 and 6: nim addition, heaps, gaps; and of the theorem of the window.

Checkers take the statement as a function, so that a wrong one can be seen to fail.

* `CLAIMS`: nim addition and heaps. Nim-sums are the mex of what stands to the left and above in the
  rook's table, as the source defines them.
* `PAWNS_CLAIMS`: bubbles and Northcott's pawns are Nim on the gaps between them. All small pipes
  and boards are searched literally, retreats included.
* `WINDOW_CLAIMS`: the hypotheses of the theorem of the window against all later values. For each
  code, some spaces of the values seen, and each place, period and window for which the hypotheses
  hold, the values known beyond are compared. Nothing is taken from the engine that uses the
  theorem: options are listed as the definition says.
"""

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from math import inf
from operator import xor
from typing import TYPE_CHECKING

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.by_name import LazyModule
from kalmar.core.rules import Outcome
from kalmar.games.boards.sliding import Northcott, PawnBoard, gaps
from kalmar.games.heaps.codes import Code, parse_code
from kalmar.games.registry import find_rules
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, case, parametric
from kalmar.research.claims.loopy_001 import labels_of
from kalmar.research.claims.random_games import digraphs_to, outcomes, shown
from kalmar.research.claims.source_001 import literal_value, values
from kalmar.runtime.optional import needs
from kalmar.theory.excludants import mex

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.sequences import sparse_engine
else:
    np = LazyModule("numpy")
    sparse_engine = LazyModule("kalmar.engines.sequences.sparse_engine")

__all__ = [
    "CLAIMS",
    "PAWNS_CLAIMS",
    "WINDOW_CLAIMS",
    "aside",
    "bounded_by_options",
    "bubbles",
    "nim_table",
    "northcott",
    "northcott_outcomes",
    "powers",
    "splits",
    "window",
]

Entry = Callable[[int, int], int]


def nim_table(size: int) -> list[list[int]]:
    """Compute the rook's table, each entry the mex of those to the left and above.

    >>> nim_table(4)
    [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    """
    found: list[list[int]] = []
    for _ in range(size):
        row: list[int] = []
        for i in range(size):
            row.append(mex([*row, *(above[i] for above in found)]))
        found.append(row)
    return found


@parametric
def powers(to: int, left: Callable[[int, int, int, Entry], tuple[int, int]]) -> Iterator[Case]:
    """Yield checks of an identity of nim addition with 2ⁿ, for all i, j < 2ⁿ."""
    # Theorem 2, page 6. Sums are read from the table of its definition, not computed by XOR.
    entries = nim_table(2 << to)
    for n in range(to + 1):
        for i in range(1 << n):
            for j in range(1 << n):
                one, other = left(i, j, 1 << n, lambda a, b: entries[b][a])
                yield case(one == other, f"i = {i}, j = {j}, n = {n}: {one} and {other}")


def one_larger(i: int, j: int, power: int, add: Entry) -> tuple[int, int]:
    """Return the numbers (i + 2ⁿ) ⊕ j and (i ⊕ j) + 2ⁿ."""
    return add(i + power, j), add(i, j) + power


def other_larger(i: int, j: int, power: int, add: Entry) -> tuple[int, int]:
    """Return the numbers i ⊕ (j + 2ⁿ) and (i ⊕ j) + 2ⁿ."""
    return add(i, j + power), add(i, j) + power


def both_larger(i: int, j: int, power: int, add: Entry) -> tuple[int, int]:
    """Return the numbers (i + 2ⁿ) ⊕ (j + 2ⁿ) and i ⊕ j."""
    return add(i + power, j + power), add(i, j)


@cache
def lost(heaps: tuple[int, ...]) -> bool:
    """Return whether the player to move loses Nim, by trying all moves.

    >>> lost((1, 2, 3)), lost((1, 2))
    (True, False)
    """
    return not any(
        lost(tuple(sorted((*heaps[:i], left, *heaps[i + 1 :]))))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    )


@parametric
def aside(to: int, added: Callable[[int], tuple[int, ...]]) -> Iterator[Case]:
    """Yield checks that added heaps do not change who wins Nim, beside up to three heaps."""
    # §6, page 12: both positions are decided by trying all moves.
    for largest in range(to + 1):
        for heaps in combinations_with_replacement(range(largest + 1), 3):
            for heap in range(largest + 1):
                more = added(heap)
                same = lost(tuple(sorted((*heaps, *more)))) == lost(heaps)
                yield case(same, f"heaps {heaps} with {more}")


@parametric
def splits(to: int, bound: Callable[[int, int, int, int], bool]) -> Iterator[Case]:
    """Yield checks of all moves of FAVÁGÓ from a row of n trees to rows of k and l."""
    # FAVÁGÓ, page 12: k ⊕ l ≤ k + l < n is why no move from a row of n keeps the value n.
    rules, entries = find_rules("woodcutter"), nim_table(to + 1)
    for n in range(1, to + 1):
        for option in rules.options(n):
            k, rest = (*option, 0)[:2]
            sum_ = entries[k][rest]
            yield case(bound(n, k, rest, sum_), f"{n} trees to {k} and {rest}: {sum_}")


def splits_below(n: int, k: int, rest: int, sum_: int) -> bool:
    """Return whether k ⊕ l ≤ k + l < n."""
    return sum_ <= k + rest < n


@parametric
def bounded_by_options(to: int, bound: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that values of finite games are bounded by a function of their options."""
    # Question at figure 13, page 7: a mex of m numbers is at most m.
    for digraph in digraphs_to(to, finite=True):
        pairs = zip(labels_of(digraph), digraph, strict=True)
        right = all((label or 0) <= bound(len(options)) for label, options in pairs)
        yield case(right, f"{shown(digraph)}: {labels_of(digraph)}")


@parametric
def knight_options(to: int, most: int) -> Iterator[Case]:
    """Yield checks that the knight has at most so many moves, and no value above their number."""
    rules = find_rules("knight")
    found = table("knight", range(to), range(to)).values
    for x in range(to):
        for y in range(to):
            count, value = len(list(rules.options((x, y)))), found[y][x] or 0
            right = value <= count <= most
            yield case(right, f"square {x},{y} has {count} moves and the value {value}")


def woodcutter_sum(to: int) -> Iterator[Case]:
    """Yield checks that up to three rows of trees are worth such heaps of Nim, by search."""
    # Page 12: the Grundy value of the literal compound, against the same heaps of Nim.
    for rows in combinations_with_replacement(range(1, to + 1), 3):
        text = " ".join(map(str, rows))
        trees, heaps = literal_value(f"woodcutter {text}"), literal_value(f"nim {text}")
        yield case(trees == heaps, f"rows {text}: {trees}, heaps {heaps}")


THEOREM = ClaimStatus.THEOREM

CLAIMS = [
    Claim("001.power-one", "adding 2ⁿ to one of two smaller numbers adds it to their nim-sum",
          "(i + 2ⁿ) ⊕ j = (i ⊕ j) + 2ⁿ for i, j < 2ⁿ", "001, theorem 2", THEOREM,
          powers(one_larger), 5, "exponents n"),
    Claim("001.power-other", "the same for the other number", "i ⊕ (j + 2ⁿ) = (i ⊕ j) + 2ⁿ",
          "001, theorem 2", THEOREM, powers(other_larger), 5, "exponents n"),
    Claim("001.power-both", "adding 2ⁿ to two smaller numbers does not change their nim-sum",
          "(i + 2ⁿ) ⊕ (j + 2ⁿ) = i ⊕ j for i, j < 2ⁿ", "001, theorem 2", THEOREM,
          powers(both_larger), 5, "exponents n"),
    Claim("001.equal-heaps", "two equal heaps of Nim may be set aside", "H + n + n is P iff H is",
          "001, §6", THEOREM, aside(lambda heap: (heap, heap)), 4, "counters in a heap"),
    Claim("001.split-bound", "no move splits a row of trees into rows whose nim-sum is its length",
          "k ⊕ l ≤ k + l < n", "001, FAVÁGÓ", THEOREM, splits(splits_below), 40, "trees"),
    Claim("001.woodcutter-sum", "rows of trees are heaps of Nim, even with moves that split a row",
          "F = n₁ ⊕ n₂ ⊕ n₃", "001, FAVÁGÓ", THEOREM, woodcutter_sum, 6, "trees in a row"),
    Claim("boards.options-bound", "no value is larger than the number of options", "G ≤ |options|",
          "beyond 001, question at fig. 13", THEOREM, bounded_by_options(lambda count: count), 4,
          "vertices of a digraph"),
    Claim("001.knight-options", "the knight has at most four moves, so no value is above 4",
          "G ≤ |options| ≤ 4", "001, question at fig. 13", THEOREM, knight_options(4), 40,
          "squares per side"),
]  # fmt: skip


Pipe = tuple[int, ...]


def nim_value(heaps: tuple[int, ...]) -> int:
    """Compute the nim-sum of heaps.

    >>> nim_value((7, 4, 4))
    7
    """
    return reduce(xor, heaps, 0)


@parametric
def bubbles(to: int, heaps: Callable[[Pipe], tuple[int, ...]]) -> Iterator[Case]:
    """Yield checks that a pipe is worth the nim-sum of these gaps."""
    # BUBORÉK, pages 11 and 12: only every other gap counts, from the lowest bubble on; moves that
    # widen a gap can be answered, and are in the literal search.
    for length in range(1, to + 1):
        for below in range(length):
            for pipe in combinations(range(length - 1), below):
                cells = (*pipe, length - 1)
                value = literal_value(f"bubbles {','.join(map(str, cells))}")
                words = f"cells {cells} are worth {value}"
                yield case(value == nim_value(heaps(cells)), words)


def northcott_outcomes(width: int, rows: int) -> dict[PawnBoard, Outcome]:
    """Find who wins each position of a board, going back from the ends of the literal graph.

    >>> sorted({outcome.value for outcome in northcott_outcomes(3, 1).values()})
    ['N', 'P']
    """
    rules = Northcott(width)
    pairs = list(permutations(range(1, width + 1), 2))
    boards = [
        PawnBoard(places, turn) for places in product(pairs, repeat=rows) for turn in (True, False)
    ]
    number = {board: i for i, board in enumerate(boards)}
    moves = tuple(tuple(number[b] for (b,) in rules.options(board)) for board in boards)
    return dict(zip(boards, outcomes(moves), strict=True))


@parametric
def northcott(to: int, heaps: Callable[[PawnBoard], tuple[int, ...]]) -> Iterator[Case]:
    """Yield checks that nim-sum 0 of these heaps means P, on boards of one and two rows."""
    # GYALOGOS, page 11. Retreats make the graph cyclic, so outcomes are found by going back from
    # the ends of all positions of a board.
    for width in range(2, to + 1):
        for rows in (1, 2):
            for board, outcome in northcott_outcomes(width, rows).items():
                expected = Outcome.N if nim_value(heaps(board)) else Outcome.P
                words = f"{Northcott(width).format(board)} on {width} columns: {outcome.value}"
                yield case(outcome is expected, words)


def northcott_moves(to: int) -> Iterator[Case]:
    """Yield checks that the answer on boards of one or two rows is that of the literal graph."""
    for board, outcome in northcott_outcomes(to, 2).items():
        text = f"northcott({to}) {Northcott(to).format(board)}"
        yield case(solve(text).outcome is outcome, f"{text}: {outcome.value}")


PAWNS_CLAIMS = [
    Claim("001.bubbles", "bubbles are Nim on every other gap, counted from the lowest bubble",
          "G = gap₁ ⊕ gap₃ ⊕ …", "001, BUBORÉK", THEOREM, bubbles(gaps), 9, "cells of a pipe"),
    Claim("001.northcott", "Northcott's pawns are Nim on the gaps, although pawns may also retreat",
          "P iff gap₁ ⊕ gap₂ = 0", "001, GYALOGOS", THEOREM,
          northcott(lambda board: board.gaps), 5, "columns"),
    Claim("boards.northcott-answers", "the answers for Northcott's pawns agree with those of the"
                                      " full game graph",
          "theorem = full game graph", "beyond 001, GYALOGOS", THEOREM,
          northcott_moves, 3, "columns"),
]  # fmt: skip


LONGEST_PERIOD = 40
TIMES_FURTHER = 4


def codes() -> Iterator[Code]:
    """Yield codes of one, two and three digits that split heaps."""
    # Games that never split have no rare values to be shown, and codes that end in 0 come twice.
    for many in (1, 2, 3):
        for digits in product("01234567", repeat=many):
            code = parse_code("0." + "".join(digits))
            if code.most_parts == 2 and len(code.digits) == many + 1:
                yield code


def is_common(value: int, heap: int, space: "sparse_engine.SparseSpace") -> bool:
    """Return whether a value is common at a heap."""
    turned = heap + space.by_position if space.by_position >= 0 else 0
    return ((value & space.mask).bit_count() + turned) % 2 == 1


def depths(code: Code, found: list[int], space: "sparse_engine.SparseSpace") -> list[float]:
    """Compute for each heap the window (parts are below it) showing its smaller rare values.

    Those below the least common value that is no option count. It is infinite where one of them is
    no option.

    >>> from kalmar.engines.sequences.sparse_engine import SparseSpace
    >>> code = parse_code("0.45")
    >>> found = values("0.45", 400)
    >>> max(depths(code, found, SparseSpace(15, -1, 11))[250:])
    38
    """
    # A part k of a heap shows the value G(k) ⊕ G(rest), so the smallest k with a value is how far
    # from below a window must reach to see it.
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
    for code in codes():
        found = list(values(code.text, TIMES_FURTHER * to))
        splits = [k for k, digit in enumerate(code.digits) if digit & 4]
        with needs("claims about windows"):
            space = sparse_engine.best_space(np.array(found[: to // 2], np.uint16), splits)
        if space is None:
            continue
        yield from windows_of(code, found, space, to)


def windows_of(
    code: Code, found: list[int], space: "sparse_engine.SparseSpace", to: int
) -> Iterator[Case]:
    rare = [n for n, value in enumerate(found) if n and not is_common(value, n, space)]
    # R: rare heaps are below it. W: the window. p: the period. N: where the theorem would begin.
    deep, last = depths(code, found[:to], space), len(code.digits) - 1
    bounds = {n + 1 for n in rare if n < to // 2}
    for bound in sorted(bounds | {1})[-3:]:
        end = min([to, *(n for n in rare if n >= bound)])  # rare heaps below it are below `bound`
        for period, wide in product(range(1, LONGEST_PERIOD), (bound, bound + 9, 2 * bound + 40)):
            at = first_window(found, deep, (wide, last, period), end)
            if at is not None:
                first = at - wide - last + 1
                lasts = found[first : len(found) - period] == found[first + period :]
                even = space.by_position < 0 or period % 2 == 0
                words = f"{code.text}: R {bound}, W {wide}, N {at}, p {period}"
                yield case(lasts and even and max(rare, default=0) < bound, words)


def first_window(
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


WINDOW_CLAIMS = [
    Claim("octal.window",
          "a period of an octal game lasts for ever once its rare values have witnesses in a"
              " window for one whole period, and the window repeats",
          "rare heaps < R ≤ W; witnesses with parts < W on [N, N + p); G(m + p) = G(m) on"
          " [N − W − K + 1, N): for all m from there",
          "docs/explanation/window-theorem.md", ClaimStatus.THEOREM, window, 200, "heaps"),
]  # fmt: skip
