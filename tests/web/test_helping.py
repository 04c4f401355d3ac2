"""Hints and the story of a game, against outcomes that are found anew for each position."""

import random
from itertools import pairwise
from typing import Any

import pytest

from kalmar import Outcome, Play, Position, after, format_position, moves, parse_position, solve
from kalmar.answers.find_move import find_move
from kalmar.core.compounds import is_terminal
from kalmar.web.services import call
from tests.generators import random_line

STARTS = ["nim 1 2 3", "kayles 5 + nim 2", "queen 3,4", "chomp 3x3", "nim 2 & kayles 3", "roads M"]
PLAYS = {"normal": Play.NORMAL, "misere": Play.MISERE}


def outcome(position: str, convention: str) -> Outcome:
    return solve(position, play=PLAYS[convention]).outcome


def played(start: str, seed: int) -> tuple[list[str], list[str]]:
    """A game by chance: its moves, and all its positions."""
    line = random_line(parse_position(start), random.Random(seed), 30)
    made = [number_of_move(here, left) for here, left in pairwise(line)]
    return made, [*map(format_position, line)]


def number_of_move(here: Position, left: Position) -> str:
    """The first of the moves that leave a position, by its number."""
    return next(f"#{n}" for n, move in enumerate(moves(here), 1) if after(here, move) == left)


@pytest.mark.parametrize("convention", PLAYS)
@pytest.mark.parametrize("start", STARTS)
def test_the_course_says_who_could_win_at_each_move(start: str, convention: str) -> None:
    for seed in range(4):
        made, positions = played(start, seed)
        asked = {"position": start, "convention": convention, "moves": made}
        found = call("lost", asked)
        for ply, (who, position) in enumerate(zip(found["course"], positions, strict=True)):
            wanted = {Outcome.N: "12", Outcome.P: "21"}.get(outcome(position, convention), "DD")
            assert who == wanted[ply % 2], (position, ply)
        if found["number"] is not None:
            assert found["course"][found["number"] - 1] != found["course"][found["number"]]


@pytest.mark.parametrize("convention", PLAYS)
@pytest.mark.parametrize("start", STARTS)
def test_hints_lead_to_a_winning_move_or_to_the_longest_game(start: str, convention: str) -> None:
    for position in dict.fromkeys(p for seed in range(3) for p in played(start, seed)[1]):
        steps = [hinted(position, convention, step) for step in (1, 2, 3)]
        truth = outcome(position, convention)
        over = is_terminal(parse_position(position))
        assert steps[0]["of"] == (1 if over else {Outcome.N: 4, Outcome.P: 2}.get(truth, 1))
        if truth is not Outcome.N or over:
            assert all(step["move"] is None for step in steps)
            continue
        assert steps[0]["move"] is steps[1]["move"] is None
        here = parse_position(position)
        move = find_move(here, steps[2]["move"])
        assert outcome(format_position(after(here, move)), convention) is Outcome.P
        assert steps[1]["places"] == steps[2]["places"]
        assert steps[1]["places"] == [".".join(str(i + 1) for i in step.path) for step in move]


def hinted(position: str, convention: str, step: int) -> dict[str, Any]:
    found = call("hint", {"position": position, "convention": convention, "step": step})
    assert isinstance(found, dict)
    return found
