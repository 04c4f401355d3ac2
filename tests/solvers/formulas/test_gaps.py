"""Bubbles and Northcott's game: Nim on gaps against the literal game, which may have cycles."""

import pytest

from kalmar import COMPOSITIONS, Outcome, Play, analyse, find_composition, parse_position, solve
from kalmar.core.compositions import CompositionName, PlayName
from kalmar.core.turns import after
from tests.literal.boards import northcott_game
from tests.literal.oracle import lost


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


WAYS = sorted(COMPOSITIONS)
SMALL = ["northcott(4) 1:4", "northcott(4) 1:2", "northcott(5) 2:4/black", "northcott(3) 1:3,3:1"]


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("composition", WAYS)
def test_one_board_is_the_same_game_in_every_composition(
    composition: CompositionName, text: str, play: PlayName
) -> None:
    part = parse_position(text).component[0]
    game = northcott_game(part.rules.width)
    losing = lost(game, (part.component.rows, part.component.white_moves), play == "misere")
    answer = solve(text, composition, play)
    assert (answer.outcome is Outcome.P) == (
        (part.component.rows, part.component.white_moves) in losing
    )
    assert answer.to_dict()["composition"] == composition
    won = {after(answer.position, move).component[0].component for move in answer.winning_moves()}
    assert won == {
        option
        for (option,) in part.rules.options(part.component)
        if (option.rows, option.white_moves) in losing
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
