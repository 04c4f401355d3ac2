"""Squares of any size of pieces with short steps, against the literal definition."""

import random

import pytest

import kalmar
from kalmar.answers.answer import analysed, count_winning_moves
from kalmar.core.errors import GameError, LimitReached
from kalmar.games.boards.pieces import KING, KNIGHT, Piece, direction
from kalmar.solvers.boards import board_values, find_blocks, values_near
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY, VALUATIONS


def random_pieces(seed: int, count: int) -> list[Piece]:
    """Return pieces of short leaps that go toward the corner."""
    chance, found = random.Random(seed), list[Piece]()
    while len(found) < count:
        leaps = {(chance.randint(-3, 2), chance.randint(-3, 2)) for _ in range(4)} - {(0, 0)}
        piece = Piece("leaper", leaps=tuple(sorted(leaps)))
        try:
            if max(direction(piece)) <= 3:
                found.append(piece)
        except GameError:  # it could go on for ever
            continue
    return found


@pytest.mark.parametrize("valuation", ["grundy", "misere-grundy", "foreclosed", "kernel"])
@pytest.mark.parametrize("piece", [KING, KNIGHT], ids=["king", "knight"])
def test_blocks_of_chess_pieces(piece: Piece, valuation: str) -> None:
    blocks = find_blocks(piece, VALUATIONS[valuation])
    assert blocks is not None
    near = values_near(piece, VALUATIONS[valuation], 100, 100)
    assert len(near) > 10_000
    assert all(blocks.value(square) == value for square, value in near.items())


def test_blocks_of_random_pieces() -> None:
    found = [(piece, find_blocks(piece, GRUNDY)) for piece in random_pieces(7, 30)]
    proved = [(piece, blocks) for piece, blocks in found if blocks is not None]
    assert 10 <= len(proved) < 30
    for piece, blocks in proved:
        values = board_values(piece, (90, 90), Fold(GRUNDY, NIM_SUM))
        assert all(blocks.value((x, y)) == values[x, y] for x in range(91) for y in range(91))


def test_remoteness_of_a_king_does_not_repeat() -> None:
    assert find_blocks(KING, VALUATIONS["remoteness"]) is None
    assert find_blocks(Piece("far", leaps=((-50, 0),)), GRUNDY) is None


@pytest.mark.parametrize("name", ["king", "knight"])
def test_squares_of_any_size(name: str) -> None:
    for x, y in ((0, 2), (3, 1), (17, 18), (40, 5)):
        large, same = (
            analysed(kalmar.parse_position(f"{name} {n + x},{n + y}"), kalmar.Play.NORMAL, None)
            for n in (10**18, 40)
        )
        assert large.value == same.value
        assert count_winning_moves(large, 1)[0] == count_winning_moves(same, 1)[0]
        assert "values repeat in blocks" in large.theorem
    with pytest.raises(LimitReached, match="too large for memory"):
        kalmar.solve(f"queen {10**18},{10**18 + 7}")
