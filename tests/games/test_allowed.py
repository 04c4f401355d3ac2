"""Rules that tell whether an option is theirs without a list of them say what the list says."""

import time
from itertools import combinations_with_replacement

import pytest

import kalmar
from kalmar.answers.candidate_moves import is_legal
from kalmar.answers.find_move import find_move
from kalmar.answers.moves_in_words import change_text
from kalmar.core.compounds import options_of
from kalmar.core.rules import allowed
from kalmar.core.turns import Step
from tests.cases import cases

CODES = ["0.77", "4.07", "0.137", "0.3…", "0.1(37)", "4!.0", "0.F"]
TOLD = sorted(
    {game.name for game in kalmar.GAMES.values() if not game.parameters
     and isinstance(kalmar.find_rules(game.name), kalmar.Heap)
     and allowed(kalmar.find_rules(game.name), 3, (2,)) is not None}
)  # fmt: skip


@pytest.mark.parametrize("name", [*TOLD, *CODES, "subtraction(1,3,4)"])
def test_what_is_told_is_what_is_listed(name: str) -> None:
    rules = kalmar.find_rules(name)
    for heap in range(11):
        listed = set(rules.options(heap))
        for parts in range(4):
            for left in combinations_with_replacement(range(heap + 2), parts):
                assert allowed(rules, heap, left) == (left in listed), (heap, left)
        for backward in {left[::-1] for left in listed} - listed:
            assert not allowed(rules, heap, backward)


def test_what_no_rules_tell_is_looked_up() -> None:
    queen = kalmar.parse_position("queen 2,3").component[0]
    assert allowed(queen.rules, queen.component, ((0, 3),)) is None
    assert is_legal(queen, (Step((), queen, ((0, 3),)),))
    assert not is_legal(queen, (Step((), queen, ((2, 3),)),))
    heap = kalmar.parse_position("nim 5").component[0]
    assert not any(
        is_legal(heap, (Step((), heap, left),))
        for left in [("a",), (1.5,), (), (5,), (-1,), (2, 2)]
    )
    assert all(is_legal(heap, (Step((), heap, left),)) for left in options_of(heap))


def test_a_move_of_a_row_with_too_many_is_not_looked_for_without_end() -> None:
    answer = kalmar.solve("end-nim 9,1000000000000")
    (move,) = answer.winning_moves()
    with pytest.raises(kalmar.LimitReached, match="has more than 1,000,000 moves"):
        answer.position.play(move)


@cases("position", "text", "left")
def test_moves_of_large_heaps_are_found_without_a_list(position: str, text: str, left: str) -> None:
    start = kalmar.parse_position(position)
    begun = time.process_time()
    move = find_move(start, text)
    assert kalmar.format_position(kalmar.after(start, move)) == left
    assert is_legal(start, move)
    assert find_move(start, change_text(start, move)) == move
    assert time.process_time() - begun < 5
