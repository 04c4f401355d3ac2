"""Sums whose plays are all equally long against literal play, in both conventions."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest

from kalmar import Heap, NoTheoryError, Option, Outcome, Play, Rules, analyse, parse_position, solve
from kalmar.answers.by_counting import FixedLengthAnalysis, total_length
from kalmar.answers.workings import explain_steps
from kalmar.core.compounds import SUM, Position
from kalmar.games.boards.bricks import Bricks
from tests.search import Search, compound

PLAYS = pytest.mark.parametrize("play", Play)
BRICKS = Bricks()
SPROUTS = "all plays of a component have the same length"


@dataclass(frozen=True)
class Stamps(Heap):
    """Tear a sheet of n stamps in two: n − 1 moves, whatever is torn."""

    name: str = "stamps"

    def options(self, component: int) -> Iterator[Option[int]]:
        for left in range(1, component):
            yield (left, component - left)

    def play_length(self, component: int) -> int:
        return max(component - 1, 0)


@PLAYS
def test_large_sums_are_answered_by_parity(play: Play) -> None:
    answer = solve("bricks 80x80 3x5", play=play)
    assert answer.length == 80 * 80 - 1 + 14
    assert answer.outcome is (Outcome.N if play is Play.NORMAL else Outcome.P)
    assert str(answer.theorem).startswith(SPROUTS)
    assert answer.value == (1 if play is Play.NORMAL else 0)
    assert len(list(answer.winning_moves())) == answer.winning_move_count
    assert len(answer.line) > 10


@PLAYS
def test_sums_are_those_of_literal_play(play: Play) -> None:
    bricks = ((1, 2), (1, 4), (2, 2))
    sums: list[tuple[Rules[Any], tuple[Any, ...]]] = [
        *((Stamps(), sizes) for sizes in ((3,), (4, 2), (2, 2, 5))),
        *((BRICKS, ((*one, -1), (*two, -1))) for one, two in combinations(bricks, 2)),
    ]
    for rules, parts in sums:
        position = Position(SUM, tuple(Position(rules, part) for part in parts))
        analysis = FixedLengthAnalysis if play is Play.MISERE else None
        found = analyse(position, play, 10_000)
        assert analysis is None or isinstance(found, analysis)
        tree = compound("disjunctive", rules, *parts)
        assert (found.outcome is Outcome.N) == Search(play).wins(tree)
        assert found.winning_move_count == len(Search(play).winning_turns(tree))
        assert total_length(position) == Search(play).quickest(tree)


def test_sums_with_others_are_not_answered_by_parity() -> None:
    for text in ("bricks 2x3 + nim 2", "bricks(2) 2x3", "bricks 2x2/1 2x2"):
        with pytest.raises(NoTheoryError):
            total_length(parse_position(text))
        assert not str(solve(text, play="misere").theorem).startswith(SPROUTS)
    assert not str(solve("bricks 9x9", "conjunctive").theorem).startswith(SPROUTS)


def test_nested_sums_count_too() -> None:
    assert total_length(parse_position("(bricks 2x3 4x4) + bricks 1x2")) == 21


@PLAYS
def test_the_reason_and_the_working_count_the_moves(play: Play) -> None:
    analysis = FixedLengthAnalysis(parse_position("bricks 30x30 2x3"), play, 1000, 1000)
    result = "wins" if play is Play.NORMAL else "loses"
    assert f"904 moves, an even number, and the last move {result}" in analysis.reason
    lines = explain_steps(analysis)
    assert lines[:3] == (
        "bricks 30x30: every play has 899 moves",
        "bricks 2x3: every play has 5 moves",
        "904 moves in total",
    )
    assert analysis.remoteness_at(parse_position("bricks 2x3")) == 5
    over = FixedLengthAnalysis(parse_position("bricks 1x1"), Play.MISERE, 1000, 1000)
    assert over.reason == "Play is over, so the player to move has won."
    assert over.best_move(over.position) is None
