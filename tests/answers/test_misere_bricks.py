"""Misère sums of bricks with one layer to go, and of Nim heaps beside them, by search."""

from itertools import combinations_with_replacement, product

import pytest

from kalmar import Outcome, Play, after, analyse, parse_position, solve
from kalmar.answers.misere_nim import MisereNimAnalysis
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.theory.valuations import MISERE_REMOTENESS

SIDES = list(combinations_with_replacement(range(1, 5), 2))


@pytest.mark.parametrize("game", ["bricks(1)", "bricks(1,dropped)"])
def test_sums_are_those_of_search(game: str) -> None:
    for (a, b), heap in product(SIDES, range(4)):
        position = parse_position(f"{game} {a}x{b} + {game} 2x3 + nim {heap}")
        found = analyse(position, Play.MISERE, 100_000)
        assert isinstance(found, MisereNimAnalysis)
        literal = Literal(position, 100_000)

        def wins(there: object, literal: Literal = literal) -> bool:
            return literal.value(there, MISERE_REMOTENESS) % 2 == 0  # type: ignore[arg-type]

        assert (found.outcome is Outcome.N) == wins(position)
        all_moves = list(position.moves())
        assert found.move_count == len(all_moves)
        expected = [m for m in all_moves if not wins(after(position, m))]
        assert set(found.winning_moves()) == set(expected)
        assert found.winning_move_count == len(expected)
        for move in all_moves:
            left = after(position, move)
            assert (found.outcome_of(left) is Outcome.N) == wins(left)


def test_large_bricks_are_two_heaps() -> None:
    answer = solve("bricks(1) 5000x7000", play="misere")
    assert answer.value == 4999 ^ 6999
    assert answer.winning_move_count == 1
    assert "the rook on (a − 1, b − 1)" in answer.theorem
    assert len(answer.line) > 1
    assert solve("bricks(1) 5000x5000", play="misere").outcome is Outcome.P
