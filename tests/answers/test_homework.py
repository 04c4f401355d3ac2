"""Homework: the first wrong step is found, with the reason why it is wrong."""

from types import SimpleNamespace
from typing import Any

import pytest

from kalmar import DataError, Game, Play, Position, check_homework, moves, parse_position
from kalmar.answers.homework import Homework
from kalmar.answers.moves_in_words import change_of
from kalmar.core.i18n import translate
from kalmar.core.turns import Step
from tests.known import known

E = "\n"


def checked(*lines: str, **way: object) -> Homework:
    return check_homework(E.join(lines), **way)  # type: ignore[arg-type]


def verdicts(found: Homework) -> list[str]:
    return [step.verdict for step in found.steps]


def test_a_game_without_mistake_is_right_to_its_end() -> None:
    found = checked("nim 2 2", "", "// he begins", "take 1 from heap 1", "2) take 1 from heap 2",
                    "3. take 1 from heap 1", "#1")  # fmt: skip
    assert verdicts(found) == ["right"] * 5
    assert [step.line for step in found.steps] == [1, 4, 5, 6, 7]
    assert found.first_wrong is None
    assert found.over
    assert found.position == "nim 0 0"
    assert found.to_dict()["right"] is True


def test_the_move_that_gave_the_win_away_is_named_with_its_reason() -> None:
    found = checked("nim 3 5", "take 2 from heap 2", "take 1 from heap 1", "1: 0", "2: 0")
    wrong = known(found.first_wrong)
    assert (wrong.line, wrong.kind, wrong.verdict) == (4, "move", "wrong")
    assert wrong.reason.startswith("the win was given away: this leaves value 3")
    assert len(found.steps) == 4, "nothing is checked after it"
    assert "győzelem" in translate(wrong.reason, "hu")


@pytest.mark.parametrize("text", ["nim 3 4 5", "kayles 4", "chomp 3x3", "queen 4,3"])
@pytest.mark.parametrize("play", Play)
def test_mistakes_are_those_of_a_game_in_progress(text: str, play: Play) -> None:
    """Every first move of a position, judged by `Game`."""
    start = parse_position(text)
    for number, move in enumerate(moves(start), 1):
        game = Game.start(start, play)
        game.make(move)
        expected = "wrong" if game.thrown_away(0) else "right"
        assert verdicts(checked(text, f"#{number}", play=play)) == ["right", expected]


def test_a_draw_may_be_given_away() -> None:
    """From A the way to B and back need not end; C lets the other player end it."""
    towns = "roads(A>B,B>A,A>C,C>D) A"
    assert checked(towns, "B", "A", "B").first_wrong is None
    wrong = known(checked(towns, "C").first_wrong)
    assert wrong.reason.startswith("the draw was given away: this leaves")
    assert checked(f"{towns}: D").first_wrong is None


def test_illegal_and_unclear_moves_end_the_check() -> None:
    illegal = known(checked("nim 3 5", "take 9 from heap 1", "take 1 from heap 1").first_wrong)
    assert (illegal.line, illegal.verdict) == (2, "wrong")
    assert "not a legal move" in illegal.reason
    unclear = known(checked("nim 3 4", "3").first_wrong)
    assert unclear.verdict == "unclear"
    assert "'3' can mean take 3 from heap 1" in unclear.reason
    assert "write the move in words" in unclear.reason
    over = known(checked("nim 1", "#1", "take 1").first_wrong)
    assert over.reason.startswith("play is over")


def test_a_number_of_a_move_is_not_taken_for_a_heap() -> None:
    """In Hungarian the heap is an ordinal: heap 1 has no 2 to take, though heap 2 has."""
    wrong = known(checked("nim 1 2", "1. kupac: vegyél el 2").first_wrong)
    assert wrong.verdict == "wrong"
    assert checked("nim 1 2", "2. kupac: vegyél el 1").first_wrong is None
    assert checked("nim 1 2", "1. 2. kupac: vegyél el 1").first_wrong is None


def test_claims_are_checked_with_the_true_reason() -> None:
    assert checked("nim 3 5 = 6", "kayles 7: N", "nim 1 1: p").first_wrong is None
    value = known(checked("nim 3 5 = 7").first_wrong)
    assert value.reason.startswith("G⁺ = 6: Grundy values 3 ⊕ 5 = 6")
    outcome = known(checked("nim 3 5", "kayles 7: P").first_wrong)
    assert (outcome.line, outcome.kind) == (2, "outcome")
    assert outcome.reason.endswith("the player to move wins.")


def test_claims_follow_the_way_of_playing() -> None:
    assert checked("nim 1 1 1: P", play=Play.MISERE).first_wrong is None
    assert checked("misere", "nim 1 1 1: P").first_wrong is None
    assert checked("Misère", "nim 1 1 1: N").first_wrong is not None
    assert checked("nim 3 5: P", composition="conjunctive").first_wrong is not None
    assert checked("nim 1 1 1 = 1", play=Play.MISERE, valuation="G+").first_wrong is None


def test_a_claim_about_no_position_is_unclear() -> None:
    wrong = known(checked("kyles 3 = 3").first_wrong)
    assert (wrong.verdict, wrong.reason) == (
        "unclear", "unknown game 'kyles'; did you mean 'kayles'?")  # fmt: skip


def test_several_games_may_follow_each_other() -> None:
    found = checked("start: nim 2", "take 2", "start: kayles 3", "take 1, leaving 1 and 1")
    assert verdicts(found) == ["right"] * 4
    assert found.position == "kayles 1 1"


def test_too_large_a_position_is_played_by_the_rules_alone() -> None:
    found = checked("0.137 40 41 42", "#1", "take 99", play=Play.MISERE, limit=10)
    assert verdicts(found)[1] == "unjudged"
    assert found.steps[1].reason
    assert found.first_wrong is not None
    assert found.first_wrong.line == 3


def test_too_many_lines_are_refused() -> None:
    with pytest.raises(DataError, match="more than 2,000 lines"):
        check_homework("nim 3\n" * 2_001)


def test_claims_are_checked_behind_a_wrong_one() -> None:
    found = checked("nim 3 5 = 7", "nim 2 2 = 0", "kayles 7: P", "nim 3 5", "2: 1", "nim 1 = 9")
    assert verdicts(found) == ["wrong", "right", "wrong", "right", "wrong"]
    assert known(found.first_wrong).line == 1


def test_a_change_needs_no_number_where_it_is_clear() -> None:
    assert checked("nim 3 5", "5 -> 3").first_wrong is None
    assert checked("nim 3 5", "5 → 3").steps[1].verdict == "right"
    unclear = known(checked("nim 5 5", "5 -> 3").first_wrong)
    assert unclear.verdict == "unclear"
    assert known(checked("nim 3 5", "4 -> 3").first_wrong).verdict == "wrong"


def test_a_piece_without_text_is_shown_as_none() -> None:
    words: Any = SimpleNamespace(format=str)
    assert change_of(Step((0,), Position(words, "a"), ("",))) == "a → none"
    assert change_of(Step((0,), Position(words, "ab"), ("b", ""))) == "ab → b + none"
