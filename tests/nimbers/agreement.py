"""Two answers to one position agree."""

from kalmar import Analysis, Outcome, after, moves

__all__ = ["assert_agree"]


def assert_agree(found: Analysis, usual: Analysis) -> None:
    """Outcome, winning moves, what the first moves leave, and the best move are the same."""
    assert found.outcome is usual.outcome
    assert list(found.winning_moves()) == list(usual.winning_moves())
    assert found.winning_move_count == usual.winning_move_count
    for move in list(moves(found.position))[:6]:
        left = after(found.position, move)
        assert found.outcome_of(left) is usual.outcome_of(left)
    best = found.best_move(found.position)
    assert best is not None
    left_by_best = usual.outcome_of(after(found.position, best))
    assert (left_by_best is Outcome.P) == bool(usual.winning_move_count)
