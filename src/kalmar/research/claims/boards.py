"""Claims about pieces on boards, bubbles and pawns, most of them of source 001.

Statements are checked against tables that are computed by the rules, or against literal search.
"""

from collections.abc import Callable
from functools import reduce
from itertools import combinations, permutations, product
from math import isqrt

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.rules import Outcome
from kalmar.games.boards.northcott import Northcott, PawnBoard
from kalmar.games.boards.sliding import gaps
from kalmar.games.registry import find_rules
from kalmar.research.claims.cases import Given, each, literal_value, squares
from kalmar.research.claims.claim import Checker, parametric
from kalmar.research.claims.loopy import labels_of
from kalmar.research.claims.small_graphs import Digraph, one_digraph, outcomes
from kalmar.theory.operations import nim_sum


def king(x: int, y: int, value: int) -> bool:
    """Check for blocks: [[0, 1], [1, 2]] on the diagonal, [[0, 1], [3, 2]] to its right."""
    # Question on figure 8, page 5. Above the diagonal the block is read transposed.
    block = ((0, 1), (1, 2)) if x // 2 == y // 2 else ((0, 1), (3, 2))
    i, j = (y % 2, x % 2) if x // 2 >= y // 2 else (x % 2, y % 2)
    return value == block[i][j]


def wythoff(x: int, y: int, value: int) -> bool:
    """Check that a square of the queen is a P-position iff it is (⌊kφ⌋, ⌊kφ²⌋)."""
    # ⌊kφ²⌋ = ⌊kφ⌋ + k, and ⌊kφ⌋ in whole numbers: φ = (1 + √5)/2, and `isqrt` is exact.
    k = abs(x - y)
    return (value == 0) == (min(x, y) == (k + isqrt(5 * k * k)) // 2)


def rook_rows(to: int) -> Given:
    """Yield the rows of the first 2ⁿ × 2ⁿ squares of the rook's table."""
    # Theorem 1, page 6: in the corner of side 2ⁿ no number is missing and none comes twice.
    found = table("rook", range(to), range(to)).values
    for side in (2**n for n in range(to.bit_length())):
        for y in range(side):
            yield f"row {y} of {side}", [value or 0 for value in found[y][:side]]


@parametric
def knight_shifts(to: int, apart: int) -> Given:
    """Yield squares of the knight, so far right of the diagonal if not 0, and its table."""
    found = table("knight", range(to + 4), range(to + 4)).values
    for y in range(to):
        for x in range(y + apart if apart else 0, to):
            yield f"square {x},{y}", x, y, found


@parametric
def knight_corners(to: int, first: int) -> Given:
    """Yield the values of (7, 7) on all square boards from the first size on."""
    # HUSZÁR, page 3: h1 is (7, 7) from the corner that moves lead to; a board of 8 × 8 has an edge
    # near it, which larger boards do not have.
    for size in range(first, to + 1):
        value = table(f"knight({size})", [7], [7]).values[0][0]
        yield f"on the {size} × {size} board its value is {value}", value


@one_digraph
def bounded_by_options(digraph: Digraph, bound: Callable[[int], int]) -> bool:
    """Return whether the values of a game are bounded by a function of their options."""
    # Question at figure 13, page 7: a mex of m numbers is at most m.
    pairs = zip(labels_of(digraph), digraph, strict=True)
    return all((label or 0) <= bound(len(options)) for label, options in pairs)


def knight_options(x: int, y: int, value: int, most: int = 4) -> bool:
    """Check that the knight has at most so many moves, and no value above their number."""
    return value <= len(list(find_rules("knight").options((x, y)))) <= most


def nim_value(heaps: tuple[int, ...]) -> int:
    """Compute the nim-sum of heaps.

    >>> nim_value((7, 4, 4))
    7
    """
    return reduce(nim_sum, heaps, 0)


def pipes(to: int) -> Given:
    """Yield pipes of bubbles with their values by literal search."""
    # BUBORÉK, pages 11 and 12: only every other gap counts, from the lowest bubble on; moves that
    # widen a gap can be answered, and are in the literal search.
    for length in range(1, to + 1):
        for below in range(length):
            for pipe in combinations(range(length - 1), below):
                cells = (*pipe, length - 1)
                value = literal_value(f"bubbles {','.join(map(str, cells))}")
                yield f"cells {cells} are worth {value}", cells, value


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


def pawns(to: int) -> Given:
    """Yield boards of one and two rows of Northcott's pawns, with who wins them."""
    # GYALOGOS, page 11. Retreats make the graph cyclic, so outcomes are found by going back from
    # the ends of all positions of a board.
    for width in range(2, to + 1):
        for rows in (1, 2):
            for board, outcome in northcott_outcomes(width, rows).items():
                words = f"{Northcott(width).format(board)} on {width} columns: {outcome.value}"
                yield words, board, outcome


def pawn_answers(to: int) -> Given:
    """Yield boards of one or two rows with who wins by the literal graph and by the answer."""
    for board, outcome in northcott_outcomes(to, 2).items():
        text = f"northcott({to}) {Northcott(to).format(board)}"
        yield f"{text}: {outcome.value}", outcome, solve(text).outcome


CHECKERS: dict[str, Checker] = {
    "001.king": each(squares("king"), king),
    "001.rook": each(squares("rook"), lambda x, y, value: value == x ^ y),
    "001.rook-permutations": each(rook_rows, lambda row: sorted(row) == list(range(len(row)))),
    "boards.wythoff": each(squares("queen"), wythoff),
    "001.knight-four": each(squares("knight"), lambda _x, _y, value: value <= 4),
    "boards.knight-kernel": each(
        squares("knight"), lambda x, y, value: (value == 0) == (x % 4 < 2 and y % 4 < 2)
    ),
    "boards.knight-period": each(
        knight_shifts(4), lambda x, y, g: g[y][x] == g[y][x + 4] and g[x][y] == g[x + 4][y]
    ),
    "boards.knight-diagonal": each(knight_shifts(0), lambda x, y, g: g[y][x] == g[y + 4][x + 4]),
    "001.knight-h1": each(knight_corners(8), lambda value: value == 0),
    "boards.knight-corner": each(knight_corners(9), lambda value: value == 1),
    "boards.options-bound": bounded_by_options(lambda count: count, finite=True),
    "001.knight-options": each(squares("knight"), knight_options),
    "001.bubbles": each(pipes, lambda cells, value: value == nim_value(gaps(cells))),
    "001.northcott": each(
        pawns, lambda board, outcome: (outcome is Outcome.P) == (nim_value(board.gaps) == 0)
    ),
    "boards.northcott-answers": each(pawn_answers, lambda literal, found: found is literal),
}
