"""What the tests of this folder share: fields, searches, lists of all positions, two answers."""

from kalmar import Analysis, Fold, Outcome, Rules, after, moves
from kalmar.core.rules import Component
from kalmar.core.rules.move_labels import Removal, removal_of
from kalmar.engines.nimbers.fields import RemovalField, field_of
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.solvers import solved as any_game
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY
from tests.known import known

FOLD = Fold(GRUNDY, NIM_SUM)


def field(rules: Rules, component: Component, words: int = 0) -> tuple[RemovalField, int]:
    """The field of a component, with sets of so many words, and all its points there."""
    removal: Removal = known(removal_of(rules, component))
    found = known(field_of([removal]))
    board = RemovalField(found.number, found.moves, found.width, found.turned, words or found.words)
    return board, known(board.points_of(removal))


def searched(rules: Rules, component: Component, words: int = 0) -> tuple[int, int]:
    """The nimber of a component by a search of its own, and how many nodes it took."""
    board, points = field(rules, component, words)
    search = NimberSearch(board, 10**6)
    return search.nimber(points), search.nodes


def listed(rules: Rules, component: Component) -> int:
    """The nimber from all positions."""
    return any_game.solve(rules, [component], FOLD, 10**6).value(component)


def assert_agree(found: Analysis, usual: Analysis) -> None:
    """Outcome, winning moves, what the first moves leave, and the best move are the same."""
    assert found.outcome is usual.outcome
    assert list(found.winning_moves()) == list(usual.winning_moves())
    assert found.winning_move_count == usual.winning_move_count
    for move in list(moves(found.position))[:6]:
        left = after(found.position, move)
        assert found.outcome_of(left) is usual.outcome_of(left)
    best = known(found.best_move(found.position))
    left_by_best = usual.outcome_of(after(found.position, best))
    assert (left_by_best is Outcome.P) == bool(usual.winning_move_count)
