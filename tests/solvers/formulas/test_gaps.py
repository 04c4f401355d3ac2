"""Bubbles and Northcott's game: Nim on gaps against the literal game, which may have cycles."""

import random
from itertools import combinations, product
from typing import Any

import pytest

from kalmar import Fold, GameError, Outcome, Play, PositionError
from kalmar.answers.analyse import analyse
from kalmar.answers.answer import solve
from kalmar.answers.moves_in_words import change_text
from kalmar.core.compositions import COMPOSITIONS, find_composition
from kalmar.core.names import CompositionName, PlayName
from kalmar.core.turns import after, moves
from kalmar.games.boards.sliding import Bubbles, Northcott, PawnBoard, gaps
from kalmar.games.notation.positions import parse_position
from kalmar.games.registry import find_rules
from kalmar.solvers import formulas as closed_forms
from kalmar.solvers import solved as any_game
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

FOLD = Fold(GRUNDY, NIM_SUM)


def test_bubbles_are_nim_on_gaps() -> None:
    pipes = [pipe for size in range(1, 5) for pipe in combinations(range(8), size)]
    literal = any_game.solve(Bubbles(), pipes, FOLD, 10_000)
    theory = closed_forms.solve(Bubbles(), [], FOLD, 100)
    assert theory is not None
    assert [theory.value(pipe) for pipe in pipes] == [literal.value(pipe) for pipe in pipes]


def test_the_pipe_of_the_figure() -> None:
    pipe = (4, 6, 11, 13, 21)
    assert gaps(pipe) == (7, 4, 4)
    answer = solve("buborék 4,6,11,13,21")
    found = {gaps(move[0].option[0]) for move in answer.winning_moves()}
    assert {(7, 4, 3), (0, 4, 4)} <= found
    assert "4,6,11,13,21 → 3,6,11,13,21" in {
        change_text(answer.position, move) for move in answer.winning_moves()
    }


def outcomes(rules: Northcott, rows: int, misere: bool = False) -> dict[PawnBoard, Outcome]:
    """Every board by working back from its ends; what stays open is a draw."""
    columns = range(1, rules.width + 1)
    pawns = [(white, black) for white in columns for black in columns if white != black]
    boards = [PawnBoard(b, white) for b in product(pawns, repeat=rows) for white in (True, False)]
    options: dict[PawnBoard, list[Any]] = {b: [o[0] for o in rules.options(b)] for b in boards}
    found: dict[PawnBoard, Outcome] = {}
    changed = True
    while changed:
        changed = False
        for board in boards:
            if board in found:
                continue
            reached = [found.get(option) for option in options[board]]
            if Outcome.P in reached or (misere and not reached):
                found[board], changed = Outcome.N, True
            elif all(outcome is Outcome.N for outcome in reached):
                found[board], changed = Outcome.P, True
    return {board: found.get(board, Outcome.DRAW) for board in boards}


@pytest.mark.parametrize(("width", "rows"), [(2, 2), (4, 2), (6, 1), (3, 3)])
def test_northcott_is_nim_on_gaps_and_never_drawn(width: int, rows: int) -> None:
    rules = Northcott(width)
    theory = closed_forms.solve(rules, [], FOLD, 100)
    assert theory is not None
    for board, outcome in outcomes(rules, rows).items():
        assert outcome is (Outcome.N if theory.value(board) else Outcome.P)


def test_the_board_of_the_figure() -> None:
    answer = solve("gyalogos 1:6,1:2,1:2,1:5,1:3,1:3,1:5,2:8")
    assert answer.value == 1
    advances = [
        place
        for move in answer.winning_moves()
        for place, (old, new) in enumerate(
            zip(move[0].before.component.rows, move[0].option[0].rows, strict=True), 1
        )
        if new[0] == old[0] + 1
    ]
    assert advances == [4, 5, 6, 7, 8]


def test_retreats_can_win_too() -> None:
    answer = solve("northcott 3:5,1:4")
    found = {change_text(answer.position, move) for move in answer.winning_moves()}
    assert found == {"3:5,1:4 → 3:5,2:4/black", "3:5,1:4 → 2:5,1:4/black"}


def test_the_winner_gets_to_the_end_whatever_the_other_does() -> None:
    chance = random.Random(1)
    analysis = analyse(parse_position("northcott 1:6,4:5,8:4,2:7"), Play.NORMAL, 100)
    for _ in range(5):
        here = analysis.position
        for turn in range(1000):
            move = analysis.best_move(here)
            if move is not None and turn % 2:
                move = chance.choice(list(moves(here)))
            if move is None:
                assert turn % 2 == 1
                break
            here = after(here, move)
        else:
            pytest.fail("the winner made no progress")


def test_what_is_refused() -> None:
    with pytest.raises(PositionError, match="played alone"):
        solve("northcott 1:6 + nim 3")
    with pytest.raises(PositionError, match="played alone"):
        solve("northcott 1:6 (& northcott 1:6)")
    with pytest.raises(PositionError, match="at most 8"):
        solve("northcott 1:9")
    with pytest.raises(PositionError, match="one square"):
        solve("northcott 4:4")
    with pytest.raises(PositionError, match="one cell"):
        solve("bubbles 4,4")
    with pytest.raises(GameError, match="has no valid width"):
        find_rules("northcott(1)")


WAYS = sorted(COMPOSITIONS)
SMALL = ["northcott(4) 1:4", "northcott(4) 1:2", "northcott(5) 2:4/black", "northcott(3) 1:3,3:1"]


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("composition", WAYS)
def test_one_board_is_the_same_game_in_every_composition(
    composition: CompositionName, text: str, play: PlayName
) -> None:
    part = parse_position(text).component[0]
    expected = outcomes(part.rules, len(part.component.rows), play == "misere")
    answer = solve(text, composition, play)
    assert answer.outcome is expected[part.component]
    assert answer.to_dict()["composition"] == composition
    won = {after(answer.position, move).component[0].component for move in answer.winning_moves()}
    assert won == {
        option for (option,) in part.rules.options(part.component) if expected[option] is Outcome.P
    }


def test_a_board_too_large_to_search_is_solved_in_every_composition() -> None:
    for composition in WAYS:
        answer = solve("northcott 1:6,4:5,8:4,2:7,1:8,3:5", find_composition(composition))
        assert answer.value == 4 ^ 0 ^ 3 ^ 4 ^ 6 ^ 1
        assert answer.line[0].startswith("row ")
        analysis = analyse(answer.position, Play.NORMAL, 1_000_000)
        best = analysis.best_move(answer.position)
        assert best is not None
        assert analysis.outcome_of(after(answer.position, best)) is Outcome.P
    assert solve("(& northcott 1:6)").value == 4
