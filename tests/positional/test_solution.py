"""Positional games, against minimax from the definition on random hypergraphs."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import LimitReached, PositionalGame, PositionError, UsageError
from kalmar.engines.hypergraphs import (
    Kind,
    WinningSets,
    board_from_file_text,
    board_from_text,
    find_kind,
    sets_board,
)
from tests.cases import cases


def by_definition(board: WinningSets, kind: Kind) -> int:
    """1 if the first player wins, −1 if the second does, 0 for a draw."""
    counts = kind.filling
    both = all(counts)

    @cache
    def value(first: int, second: int) -> int:
        """For the first player, whoever is to move."""
        turn = (first | second).bit_count() % 2
        for player, stones in enumerate((first, second)):
            if counts[player] and any(s & stones == s for s in board.sets):
                good = (player == 0) != kind.misere
                return 1 if good else -1
        free = [i for i in range(len(board.points)) if not (first | second) >> i & 1]
        if not free:
            if both:
                return 0
            return 1 if counts[0] == kind.misere else -1
        if turn == 0:
            return max(value(first | 1 << i, second) for i in free)
        return min(value(first, second | 1 << i) for i in free)

    return value(0, 0)


hypergraphs = st.lists(
    st.lists(st.sampled_from("abcdef"), min_size=1, max_size=4, unique=True), min_size=1, max_size=6
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(hypergraphs, st.sampled_from(list(Kind)))
def test_results_are_those_of_the_definition(sets: list[list[str]], kind: Kind) -> None:
    board = sets_board("random", sets, list("abcdef"))
    game = PositionalGame(board, kind)
    assert game.solve().result == by_definition(board, kind)
    for point in game.solve().best_moves:
        assert -game.solve((point,)).result == game.solve().result


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("text", ["3x3:3", "2x3:2", "2x4:3"])
def test_symmetry_changes_nothing(text: str, kind: Kind) -> None:
    board = board_from_text(text)
    turned, plain = PositionalGame(board, kind), PositionalGame(board, kind, symmetric=False)
    assert turned.solve().result == plain.solve().result
    assert turned.solve().best_moves == plain.solve().best_moves
    assert turned.visited <= plain.visited


@cases("text", "kind", "winner")
def test_known_results(text: str, kind: str, winner: str) -> None:
    answer = PositionalGame(board_from_text(text), find_kind(kind)).solve()
    assert answer.winner == winner
    if answer.result:
        assert len(answer.line) % 2 == (answer.result == 1)


def test_the_line_and_best_moves_of_tic_tac_toe() -> None:
    game = PositionalGame(board_from_text("3x3"))
    assert game.solve(("b2",)).best_moves == ("a1", "c1", "a3", "c3")
    assert game.solve(("b2", "b1")).winner == "the first player"
    finished = game.solve(("b2", "b1", "a1", "c1", "c3"))
    assert (finished.result, finished.best_moves, finished.line) == (-1, (), ())
    assert finished.winner == "the first player"


def test_what_is_refused() -> None:
    game = PositionalGame(board_from_text("3x3"))
    with pytest.raises(UsageError, match="taken twice"):
        game.solve(("b2", "b2"))
    with pytest.raises(UsageError, match="the game was over before a2"):
        game.solve(("b2", "b1", "a1", "c1", "c3", "a2"))
    with pytest.raises(PositionError, match="not a point"):
        game.solve(("d4",))
    with pytest.raises(LimitReached, match="limit of 50 positions"):
        PositionalGame(board_from_text("4x4"), limit=50).solve()


def test_boards_from_files() -> None:
    json = board_from_file_text("a.json", '{"points": ["a", "b", "c"], "sets": [["a", "b"]]}')
    assert (json.points, json.sets) == (("a", "b", "c"), (3,))
    lines = board_from_file_text("a.txt", "a b c\na b\n")
    assert lines.sets == (3,), "sets that contain others decide nothing"
