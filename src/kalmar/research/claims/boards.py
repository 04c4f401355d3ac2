"""Claims about pieces on boards, bubbles and pawns, most of them of source 001.

Statements are checked against tables that are computed by the rules, or against literal search.
"""

from itertools import combinations, permutations, product
from math import isqrt

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.rules import Outcome
from kalmar.games.boards.northcott import Northcott, PawnBoard
from kalmar.games.boards.sliding import gaps
from kalmar.games.registry import find_rules
from kalmar.research.claims.cases import Given, compare, literal_value, nim_value, over, squares
from kalmar.research.claims.loopy import Labels, labelled
from kalmar.research.claims.small_graphs import Digraph, outcomes


@over(squares, piece="king")
def king(x: int, y: int, value: int) -> bool:
    """Check for blocks: [[0, 1], [1, 2]] on the diagonal, [[0, 1], [3, 2]] to its right."""
    # Question on figure 8, page 5. Above the diagonal the block is read transposed.
    block = ((0, 1), (1, 2)) if x // 2 == y // 2 else ((0, 1), (3, 2))
    i, j = (y % 2, x % 2) if x // 2 >= y // 2 else (x % 2, y % 2)
    return value == block[i][j]


@over(squares, piece="rook")
def rook(x: int, y: int, value: int) -> bool:
    """Check that a square of the rook is worth the nim-sum of its two numbers."""
    return value == x ^ y


@over(squares, piece="queen")
def wythoff(x: int, y: int, value: int) -> bool:
    """Check that a square of the queen is a P-position iff it is (⌊kφ⌋, ⌊kφ²⌋)."""
    # ⌊kφ²⌋ = ⌊kφ⌋ + k, and ⌊kφ⌋ in whole numbers: φ = (1 + √5)/2, and `isqrt` is exact.
    k = abs(x - y)
    return (value == 0) == (min(x, y) == (k + isqrt(5 * k * k)) // 2)


@over(squares, piece="knight")
def knight_four(_x: int, _y: int, value: int) -> bool:
    """Check that the knight has no value above 4."""
    return value <= 4


@over(squares, piece="knight")
def knight_kernel(x: int, y: int, value: int) -> bool:
    """Check that the P-positions of the knight are blocks of 2 × 2, four squares apart."""
    return (value == 0) == (x % 4 < 2 and y % 4 < 2)


@over(squares, piece="knight")
def knight_options(x: int, y: int, value: int) -> bool:
    """Check that the knight has at most four moves, and no value above their number."""
    return value <= len(list(find_rules("knight").options((x, y)))) <= 4


@compare
def knight_shifts(to: int, diagonal: bool) -> Given:
    """Yield the knight's values and those four squares further, right of the diagonal or on it."""
    found = table("knight", range(to + 4), range(to + 4)).values
    for y in range(to):
        for x in range(0 if diagonal else y + 4, to):
            if diagonal:
                yield f"square {x},{y}", found[y][x], found[y + 4][x + 4]
                continue
            here, there = (found[y][x], found[x][y]), (found[y][x + 4], found[x + 4][y])
            yield f"square {x},{y}", here, there


@compare
def rook_rows(to: int) -> Given:
    """Yield the numbers in each row of the first 2ⁿ × 2ⁿ squares of the rook's table."""
    # Theorem 1, page 6: in the corner of side 2ⁿ no number is missing and none comes twice.
    found = table("rook", range(to), range(to)).values
    for side in (2**n for n in range(to.bit_length())):
        for y in range(side):
            row = sorted(value or 0 for value in found[y][:side])
            yield f"row {y} of {side}", row, list(range(side))


@compare
def knight_corner(to: int, first: int, value: int) -> Given:
    """Yield the values of (7, 7) on all square boards from the first size on, and what it is."""
    # HUSZÁR, page 3: h1 is (7, 7) from the corner that moves lead to; a board of 8 × 8 has an edge
    # near it, which larger boards do not have.
    for size in range(first, to + 1):
        found = table(f"knight({size})", [7], [7]).values[0][0]
        yield f"on the {size} × {size} board its value is {found}", found, value


@over(labelled, finite=True)
def options_bound(digraph: Digraph, labels: Labels) -> bool:
    """Check that no value is above the number of options."""
    # Question at figure 13, page 7: a mex of m numbers is at most m.
    pairs = zip(labels, digraph, strict=True)
    return all((label or 0) <= len(options) for label, options in pairs)


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


@over(pipes)
def bubbles(cells: tuple[int, ...], value: int) -> bool:
    """Check that a pipe is worth the nim-sum of its gaps that count."""
    return value == nim_value(gaps(cells))


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


@over(pawns)
def northcott(board: PawnBoard, outcome: Outcome) -> bool:
    """Check that a board is lost iff the nim-sum of its gaps is 0."""
    return (outcome is Outcome.P) == (nim_value(board.gaps) == 0)


@compare
def northcott_answers(to: int) -> Given:
    """Yield who wins boards of two rows by the literal graph, and by the answer."""
    for board, outcome in northcott_outcomes(to, 2).items():
        text = f"northcott({to}) {Northcott(to).format(board)}"
        yield f"{text}: {outcome.value}", outcome, solve(text).outcome
