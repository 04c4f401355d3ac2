"""Claims of source 001, §§3 and 6, on nim addition and heaps: what its proofs lean on.

Nim-sums are the mex of what stands to the left and above in the rook's table, as the source defines
them. Checkers take the statement as a function, so that a wrong one can be seen to fail.

Claims of source 001, §6: bubbles and Northcott's pawns are Nim on the gaps between them.

All small pipes and boards are searched literally, retreats included. Checkers take as a function
which gaps count, so that a wrong choice can be seen to fail.
"""

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from operator import xor

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.rules import Outcome
from kalmar.games.boards.sliding import Board, Northcott, gaps
from kalmar.games.registry import find_rules
from kalmar.research.claims.claim import Case, Claim, Status, case, parametric
from kalmar.research.claims.loopy_001 import labels_of
from kalmar.research.claims.random_games import digraphs_to, outcomes, shown
from kalmar.research.claims.source_001 import literal_value
from kalmar.theory.excludants import mex

__all__ = [
    "CLAIMS",
    "PAWNS_CLAIMS",
    "aside",
    "bounded_by_options",
    "bubbles",
    "nim_table",
    "northcott",
    "northcott_outcomes",
    "powers",
    "splits",
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
    for largest in range(to + 1):
        for heaps in combinations_with_replacement(range(largest + 1), 3):
            for heap in range(largest + 1):
                more = added(heap)
                same = lost(tuple(sorted((*heaps, *more)))) == lost(heaps)
                yield case(same, f"heaps {heaps} with {more}")


@parametric
def splits(to: int, bound: Callable[[int, int, int, int], bool]) -> Iterator[Case]:
    """Yield checks of all moves of FAVÁGÓ from a row of n trees to rows of k and l."""
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
    for rows in combinations_with_replacement(range(1, to + 1), 3):
        text = " ".join(map(str, rows))
        trees, heaps = literal_value(f"woodcutter {text}"), literal_value(f"nim {text}")
        yield case(trees == heaps, f"rows {text}: {trees}, heaps {heaps}")


THEOREM = Status.THEOREM

CLAIMS = [
    Claim("001.power-one", "adding 2ⁿ to one of two smaller numbers adds it to their nim-sum",
          "(i + 2ⁿ) ⊕ j = (i ⊕ j) + 2ⁿ for i, j < 2ⁿ", "001, theorem 2", THEOREM,
          powers(one_larger), 5, "exponents n"),
    Claim("001.power-other", "the same for the other number", "i ⊕ (j + 2ⁿ) = (i ⊕ j) + 2ⁿ",
          "001, theorem 2", THEOREM, powers(other_larger), 5, "exponents n"),
    Claim("001.power-both", "adding 2ⁿ to two smaller numbers leaves their nim-sum as it is",
          "(i + 2ⁿ) ⊕ (j + 2ⁿ) = i ⊕ j for i, j < 2ⁿ", "001, theorem 2", THEOREM,
          powers(both_larger), 5, "exponents n"),
    Claim("001.equal-heaps", "two equal heaps of Nim may be set aside", "H + n + n is P iff H is",
          "001, §6", THEOREM, aside(lambda heap: (heap, heap)), 4, "things in a heap"),
    Claim("001.split-bound", "no move splits a row of trees into rows of the same nim-sum",
          "k ⊕ l ≤ k + l < n", "001, FAVÁGÓ", THEOREM, splits(splits_below), 40, "trees"),
    Claim("001.woodcutter-sum", "rows of trees are heaps of Nim, moves that split a row and all",
          "F = n₁ ⊕ n₂ ⊕ n₃", "001, FAVÁGÓ", THEOREM, woodcutter_sum, 6, "trees in a row"),
    Claim("boards.options-bound", "no value is larger than the number of options", "G ≤ |options|",
          "beyond 001, question at fig. 13", THEOREM, bounded_by_options(lambda count: count), 4,
          "vertices of a digraph"),
    Claim("001.knight-options", "the knight has at most four moves, so no value is above 4",
          "G ≤ |options| ≤ 4", "001, question at fig. 13", THEOREM, knight_options(4), 40,
          "squares a side"),
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
    for length in range(1, to + 1):
        for below in range(length):
            for pipe in combinations(range(length - 1), below):
                cells = (*pipe, length - 1)
                value = literal_value(f"bubbles {','.join(map(str, cells))}")
                words = f"cells {cells} are worth {value}"
                yield case(value == nim_value(heaps(cells)), words)


def northcott_outcomes(width: int, rows: int) -> dict[Board, Outcome]:
    """Find who wins each position of a board, going back from the ends of the literal graph.

    >>> sorted({outcome.value for outcome in northcott_outcomes(3, 1).values()})
    ['N', 'P']
    """
    rules = Northcott(width)
    pairs = list(permutations(range(1, width + 1), 2))
    boards = [
        Board(places, turn) for places in product(pairs, repeat=rows) for turn in (True, False)
    ]
    number = {board: i for i, board in enumerate(boards)}
    moves = tuple(tuple(number[b] for (b,) in rules.options(board)) for board in boards)
    return dict(zip(boards, outcomes(moves), strict=True))


@parametric
def northcott(to: int, heaps: Callable[[Board], tuple[int, ...]]) -> Iterator[Case]:
    """Yield checks that nim-sum 0 of these heaps means P, on boards of one and two rows."""
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
    Claim("001.northcott", "Northcott's pawns are Nim on the gaps, though they may go back",
          "P iff gap₁ ⊕ gap₂ = 0", "001, GYALOGOS", THEOREM,
          northcott(lambda board: board.gaps), 5, "columns"),
    Claim("boards.northcott-answers", "the answers for Northcott's pawns are those of all play",
          "theorem = literal graph", "beyond 001, GYALOGOS", THEOREM,
          northcott_moves, 3, "columns"),
]  # fmt: skip
