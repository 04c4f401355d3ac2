"""Sums of games with moves that bind and of ordinary ones: one component, read back and valued."""

import pickle

import pytest

import kalmar
from kalmar import Outcome, PositionError, find_rules, position, solve
from kalmar.core.turns import after, moves
from kalmar.games.entailing_sums import Games, SeveralGames
from kalmar.games.notation.positions import format_position, parse_position
from kalmar.games.whole_turns import Stack
from kalmar.solvers.entailing import LOONY, Worths
from tests.cases import cases


@cases("text", "written")
def test_a_sum_is_one_component_that_is_read_back(text: str, written: str) -> None:
    at = parse_position(text)
    assert len(at.component) == 1
    assert format_position(at) == written
    assert parse_position(written) == at
    (part,) = at.component
    assert part.rules.parse(part.rules.format(part.component)) == part.component
    assert pickle.loads(pickle.dumps(at)) == at


def test_positions_are_added_one_by_one() -> None:
    one, two, three = position("top-entails", 5), position("nim", 3), position("top-entails", 4)
    assert one + two + three == parse_position("top-entails 5 + nim 3 + top-entails 4")
    assert two + one == position([two.component[0], one.component[0]])
    every = (one + two) + (three + position("kayles", 2))
    assert every == parse_position("top-entails 5 + nim 3 + top-entails 4 + kayles 2")


def test_the_first_game_keeps_a_piece_for_its_name() -> None:
    at = parse_position("top-entails 1 + nim 2").play("take 1 from heap 1, to be answered there")
    assert format_position(at) == "top-entails @0 + nim 2"
    at = parse_position("rules(n -> n-1) 1 + top-entails 0")
    assert [format_position(after(at, move)) for move in moves(at)] == [
        "rules(n->n-1) 0 + top-entails 0"
    ]


def test_moves_are_numbered_as_the_pieces_stand() -> None:
    at = parse_position("top-entails @2 + nim 1")
    said = [kalmar.move_text(at, move) for move in moves(at)]
    assert said[-1] == "take 1 from heap 1, to be answered there"
    at = parse_position("top-entails 2 + node-kayles path(2) + nim 1")
    assert {"component 2: take 0 and its neighbours", "take 1 from heap 3"} <= {
        kalmar.move_text(at, move) for move in moves(at)
    }


@pytest.mark.thorough
def test_a_large_ordinary_game_is_valued_by_its_theorem() -> None:
    answer = solve("top-entails 5 + nim 1000000000000000000")
    assert answer.outcome is Outcome.N
    assert "nim 1000000000000000000 has value 1,000,000,000,000,000,000" in answer.reason
    assert "Bouton" in answer.theorem
    assert solve("top-entails 4 + nim 1").outcome is Outcome.P


def test_loony_and_nimbers_add() -> None:
    """A stack beside a heap of Nim is lost iff the heap is the value of the stack."""
    worths = Worths(Stack())
    for stack in range(1, 9):
        lost = [n for n in range(5) if solve(f"top-entails {stack} + nim {n}").outcome is Outcome.P]
        assert lost == ([] if worths.value(stack) == LOONY else [worths.value(stack)])


def test_words_that_name_no_piece_are_refused() -> None:
    rules = SeveralGames(Games((Stack(), find_rules("nim"))))
    with pytest.raises(PositionError, match="no component of these games"):
        rules.parse("5 + kayles 3")
