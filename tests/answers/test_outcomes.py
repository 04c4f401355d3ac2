"""Who wins large components, against the values of small ones with every threshold at nothing."""

from itertools import combinations_with_replacement

import pytest

import kalmar.solvers.outcomes as solvers
from kalmar import Fold, Game, LimitReached, Outcome, Play, analyse, parse_position, solve
from kalmar.answers.decisions import OutcomeAnalysis
from kalmar.games.posets import Chomp, Diagram, transposed
from kalmar.solvers import solved as any_game
from kalmar.solvers.formulas.chomp import is_stolen, rule_of
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations import MISERE_OUTCOME, OUTCOME, OUTCOME_SUM
from tests.cases import cases

PLAYS = pytest.mark.parametrize("play", Play)
CHOMP = Chomp()


def boards(rows: int, columns: int) -> list[Diagram]:
    """Every board in a box."""
    lengths = combinations_with_replacement(range(columns, -1, -1), rows)
    return [tuple(n for n in found if n) for found in lengths if found[0]]


@pytest.fixture
def all_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "_is_large", lambda _board, _play: True)
    monkeypatch.setattr("kalmar.solvers.bricks.MIN_OPTIONS_FOR_FORMULA", 0)


@PLAYS
@pytest.mark.parametrize("box", [(2, 8), (8, 2), (3, 7), (7, 3), (5, 5)])
def test_rules_of_chomp_are_the_fold(play: Play, box: tuple[int, int]) -> None:
    valuation = OUTCOME if play is Play.NORMAL else MISERE_OUTCOME
    generic = any_game.solve(CHOMP, [(box[1],) * box[0]], Fold(valuation, LEAST), 100_000)
    covered = 0
    for board in boards(*box):
        rule = rule_of(board, play)
        if is_stolen(board, play):
            assert generic.value(board) == 1
        if rule is None or board == (1,):
            continue
        covered += 1
        found = rule.winning(board)
        assert bool(found) == bool(generic.value(board)), board
        wins = {option for (option,) in CHOMP.options(board) if generic.value(option) == 0}
        assert set(found) <= wins
        if rule.whole(board):
            assert sorted(found) == sorted(wins), board
        assert rule.working(board)
    assert covered > 8


def test_which_boards_have_rules() -> None:
    assert rule_of((4, 4, 4, 3), Play.NORMAL) is rule_of((9,) * 9, Play.NORMAL)
    for board in ((5, 4, 4, 3), (4, 4, 4, 4, 4), (6, 6, 6, 6, 6)):
        assert rule_of(board, Play.NORMAL) is None
    assert rule_of((5, 4, 3), Play.NORMAL) is not None
    assert rule_of((5, 4, 3), Play.MISERE) is None


def test_rows_become_columns() -> None:
    for board in boards(4, 5):
        assert transposed(transposed(board)) == board
        assert transposed(board)[0] == len(board)
    assert transposed((3, 1)) == (2, 1, 1)


@pytest.mark.usefixtures("all_are_large")
@PLAYS
@pytest.mark.parametrize("text", ["4x4", "5x2", "3x6", "6x3", "5,3,2", "4,1,1", "2,1", "1x1"])
def test_answers_are_those_of_search(text: str, play: Play) -> None:
    position = parse_position(f"chomp {text}")
    if rule_of(position.component[0].component, play) is None:
        return
    answer = solve(position, play=play)
    assert answer.valuation in (OUTCOME, MISERE_OUTCOME)
    board = position.component[0].component
    valuation = OUTCOME if play is Play.NORMAL else MISERE_OUTCOME
    generic = any_game.solve(CHOMP, [board], Fold(valuation, LEAST), 10_000)
    assert answer.value == generic.value(board)
    wins = {o for (o,) in CHOMP.options(board) if generic.value(o) == 0}
    assert {move[0].option[0] for move in answer.winning_moves()} == wins
    assert answer.winning_move_count == len(wins)
    assert answer.move_count == sum(board) - 1
    rows = {row.outcome == "win": 0 for row in answer.moves}
    assert (True in rows) == bool(wins)


@pytest.mark.usefixtures("all_are_large")
def test_selective_compounds_of_large_components() -> None:
    for text in ("chomp 3x3 2,1", "chomp 2,1 3,2", "chomp 2x2 + nim 2", "bricks(2) 3x2 5x1",
                 "bricks(2) 2x2 3x1/1 2x6", "bricks(2) 3x5 + kayles 2"):  # fmt: skip
        position = (
            parse_position(text, "selective")
            if "+" not in text
            else parse_position(text.replace("+", "|"))
        )
        analysis = analyse(position, Play.NORMAL, 100_000)
        assert isinstance(analysis, OutcomeAnalysis)
        literal = analysis.literal.value(position, analysis.remoteness)
        assert (analysis.outcome is Outcome.N) == bool(literal % 2)
        wins = list(analysis.winning_moves())
        assert analysis.winning_move_count == len(wins)


@cases("text", "bites")
def test_large_boards_at_once(text: str, bites: tuple[str, ...]) -> None:
    answer = solve(f"chomp {text}")
    assert tuple(move.split(" (")[0] for move in answer.to_dict()["winning_moves"]) == bites
    assert answer.winning_move_count == len(bites)
    assert (answer.outcome is Outcome.N) == bool(bites)
    assert answer.length is None
    assert solve(f"chomp {text}", "conjunctive").outcome is answer.outcome


def test_hooks_have_values() -> None:
    hook = f"chomp {','.join(['300', *['1'] * 23])}"
    assert solve(hook).value == 299 ^ 23
    assert solve(f"{hook} + nim 4").value == 299 ^ 23 ^ 4
    misere = solve(hook, play="misere")
    assert misere.value == 1
    assert misere.winning_move_count == 1


def test_a_large_game_is_played_on() -> None:
    game = Game.start(parse_position("chomp 60x60"), Play.NORMAL)
    (best,) = game.winning_moves()
    game.make(best)
    after_best = game.outcome
    game.undo()
    game.make(next(m for m in game.position.moves() if m[0].option[0][-1] == 30))
    assert (after_best, game.outcome) == (Outcome.P, Outcome.N)
    with pytest.raises(LimitReached, match="strategy stealing"):
        game.analysis.best_move(game.position)


def test_other_values_are_asked_of_the_theory() -> None:
    answer = solve("chomp 3x90", valuation="grundy")
    assert answer.value == solve("chomp 90x3", valuation="grundy").value
    assert Fold(OUTCOME, OUTCOME_SUM).total([0, 1]) == 1
