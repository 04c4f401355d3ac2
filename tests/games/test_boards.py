"""Pieces of any moves: where play ends, and values of squares against the fold."""

from collections import Counter
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import GameError, solve, table
from kalmar.games.boards.pieces import KNIGHT, QUEEN, Piece, Vector, direction, piece_from_text

vectors = st.lists(
    st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(lambda v: v != (0, 0)),
    min_size=1,
    max_size=3,
    unique=True,
)


def weights(found: list[Vector], most: int = 24) -> bool:
    """Whether some weights, 0 among them, go down with every move, by trying them."""
    pairs = [(p, q) for p in range(most) for q in range(most)]
    return any(all(p * x + q * y < 0 for x, y in found) for p, q in pairs)


@given(vectors)
def test_a_direction_is_found_where_there_is_one(found: list[Vector]) -> None:
    try:
        p, q = direction(Piece("any", leaps=tuple(found)))
    except GameError:
        assert not weights(found)
        return
    assert p > 0 < q
    assert gcd(p, q) == 1
    assert all(p * x + q * y < 0 for x, y in found)


@pytest.mark.parametrize(
    ("text", "weights"),
    [("1,-1", (1, 2)), ("-2,1", (1, 1)), ("5,-4;-4,3", (7, 9)), ("-1,0*", (1, 1))],
)
def test_weights_are_positive(text: str, weights: Vector) -> None:
    assert direction(piece_from_text(text)) == weights


def test_pieces_that_go_sideways() -> None:
    answer = solve("piece(1,-1) 1,4")
    assert (answer.outcome.value, answer.length) == ("P", 4)
    assert table("piece(-2,1)", [0, 1], range(7)).values == ((0, 0, 1, 1, 0, 0, 1),) * 2


def test_no_move_is_counted_twice() -> None:
    answer = solve("piece(-2,0;-1,0*) 2,0")
    assert answer.winning_move_count == 1
    assert answer.to_dict()["winning_moves"] == ["piece to 0,0"]
    assert QUEEN.distinct
    assert KNIGHT.distinct
    assert not piece_from_text("-2,0;-1,0*").distinct
    assert not piece_from_text("-1,0;-1,0").distinct


@given(vectors, st.integers(0, 2))
def test_pieces_called_distinct_are(found: list[Vector], rides: int) -> None:
    piece = Piece("any", tuple(found[rides:]), tuple(found[:rides]), 9)
    if piece.distinct:
        for square in ((0, 0), (4, 4), (8, 3)):
            assert max(Counter(piece.options(square)).values(), default=1) == 1
