"""Values of squares by lines, in Python and by kernels, against the definition."""

import random
from collections.abc import Iterator

import pytest

from kalmar.core.errors import GameError, LimitReached
from kalmar.games.boards.pieces import KING, KNIGHT, QUEEN, ROOK, Piece, direction
from kalmar.runtime.jobs import time_limit
from kalmar.solvers import riders
from kalmar.solvers.boards import fill_board
from kalmar.solvers.riders import Board, array_values, plain_values
from kalmar.theory.valuations import GRUNDY, VALUATIONS, Valuation

FAR = Piece("far", ((-70, 0),), ((-3, -2), (-2, 1), (0, -2)))


def by_definition(board: Board, valuation: Valuation) -> list[list[int]]:
    """Return the values of all squares, each from those of its options."""
    p, q = direction(Piece("", (*board.leaps, *board.rides)))
    found: dict[tuple[int, int], int] = {}
    squares = [(x, y) for x in range(board.tall) for y in range(board.wide)]
    for x, y in sorted(squares, key=lambda square: p * square[0] + q * square[1]):
        options = []
        for number, (dx, dy) in enumerate((*board.leaps, *board.rides)):
            steps = 1 if number < len(board.leaps) else board.tall + board.wide
            for step in range(1, steps + 1):
                square = x + step * dx, y + step * dy
                if not (0 <= square[0] < board.tall and 0 <= square[1] < board.wide):
                    break
                options.append(found[square])
        found[x, y] = valuation.of_options(options) if options else valuation.ended
    return [[found[x, y] for y in range(board.wide)] for x in range(board.tall)]


def random_boards(seed: int, count: int, low: int, high: int, side: int) -> Iterator[Board]:
    """Yield boards with random leaps and rides, up to seven."""
    chance = random.Random(seed)
    while count:
        vectors = [(chance.randint(low, high), chance.randint(low, high)) for _ in range(7)]
        moves = list({vector for vector in vectors[: chance.randint(1, 7)] if any(vector)})
        cut = chance.randint(0, len(moves))
        piece = Piece("any", tuple(moves[:cut]), tuple(moves[cut:]))
        try:
            direction(piece)
        except GameError:  # it could go on for ever
            continue
        if moves:
            count -= 1
            yield Board.of(piece, chance.randint(1, side), chance.randint(1, side))


@pytest.mark.parametrize("name", VALUATIONS)
@pytest.mark.parametrize("high", [0, 3], ids=["toward the corner", "any direction"])
def test_both_give_what_the_definition_gives(high: int, name: str) -> None:
    valuation, orders = VALUATIONS[name], set()
    for board in random_boards(len(name), 60, -4, high, 20):
        wanted = by_definition(board, valuation)
        assert plain_values(board, valuation) == wanted, board
        assert array_values(board, valuation).tolist() == wanted, board
        assert max(map(max, wanted)) <= board.bound(valuation)
        orders.add((board.weights == (1, 0), board.is_turned))
    # Rows of equal y, of equal x, and squares by weights.
    assert len(orders) == (3 if high else 1)


@pytest.mark.parametrize("name", ["grundy", "misere-foreclosed", "suspense", "kernel"])
@pytest.mark.parametrize("piece", [QUEEN, ROOK, KING, KNIGHT, FAR], ids=lambda piece: piece.title)
def test_strips_and_blocks(piece: Piece, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board, valuation = Board.of(piece, 151, 139), VALUATIONS[name]
    wanted = plain_values(board, valuation)
    assert array_values(board, valuation).tolist() == wanted
    # Slices of a few levels, strips and blocks of odd sizes.
    monkeypatch.setattr(riders, "SQUARES_IN_SLICE", 500)
    monkeypatch.setattr(riders, "STRIP", 7)
    monkeypatch.setattr(riders, "BLOCK", 5)
    assert array_values(board, valuation).tolist() == wanted


def test_values_need_as_many_bytes_as_they_may() -> None:
    types = {
        side: array_values(Board.of(QUEEN, side, side), GRUNDY).dtype.name
        for side in (128, 129, 200)
    }
    assert types == {128: "uint8", 129: "uint16", 200: "uint16"}
    signed = array_values(Board.of(ROOK, 100, 100), VALUATIONS["foreclosed"])
    assert (signed.dtype.name, int(signed.min()), int(signed[0, 0])) == ("int16", -2, -2)


def test_too_large_boards_are_refused_and_limits_kept() -> None:
    with pytest.raises(LimitReached, match="raise --limit"):
        fill_board(QUEEN, (9_000, 9_000), GRUNDY, 100)
    with pytest.raises(LimitReached, match="too large for memory"):
        fill_board(QUEEN, (20_000, 20_000), GRUNDY, 10**9)
    for fill in (plain_values, array_values):
        with time_limit(0.01), pytest.raises(LimitReached, match=r"0\.01 seconds"):
            fill(Board.of(QUEEN, 6_000, 6_000), GRUNDY)
