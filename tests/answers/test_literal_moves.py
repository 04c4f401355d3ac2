"""Moves are those of a position as written, and leave what a person sees; values stay the same."""

import random
from functools import cache
from itertools import islice
from typing import Any

import pytest

import kalmar
from kalmar import Game, find_rules, parse_position
from kalmar.answers.answer import analysed
from kalmar.answers.candidate_moves import is_legal
from kalmar.core.compounds import Position, canonical, is_terminal, leaves
from kalmar.core.rules import Play, labelled_moves_of, reduced_of
from kalmar.core.turns import Step, after, moves
from kalmar.web.services import call
from tests.cases import case_table


def test_a_step_without_a_label_is_the_first_that_leaves_its_option() -> None:
    (board,) = parse_position("cram 1x3").component
    for left in (("###",), ("##.",)):
        step = Step((), board, (left,))
        assert is_legal(board, (step,))
        assert kalmar.move_text(parse_position("cram 1x3"), (step._replace(path=(0,)),)) == (
            "domino on a1-b1"
        )
    first, second = moves(board)
    assert not is_legal(board, (second[0]._replace(label=first[0].label),))
    assert not is_legal(board, (Step((), board, (("#.#",),)),))
    heap = Position(find_rules("nim"), 3)
    assert not is_legal(heap, (Step((), heap, (1,), first[0].label),))


STARTS = case_table(__file__, "starts")


def pieces_met(rules: Any, start: Any, chance: random.Random) -> list[Any]:
    """Literal pieces on some lines of play by chance."""
    met, todo = [start], [start]
    for here in todo:
        listed = list(labelled_moves_of(rules, here) or ())
        for _, left in chance.sample(listed, min(len(listed), 2)):
            met.extend(left)
            todo.extend(left[: 40 - len(todo)])
    return met


@pytest.mark.every
@pytest.mark.parametrize("name", STARTS)
def test_what_is_seen_reduces_to_options(name: str) -> None:
    rules, chance = find_rules(name), random.Random(name)
    for text in STARTS[name]:
        for piece in pieces_met(rules, rules.parse(text), chance):
            options = list(rules.options(piece))
            assert rules.parse(rules.format(piece)) == piece
            small = reduced_of(rules, piece)
            assert list(rules.options(small)) == options
            assert reduced_of(rules, small) == small
            lefts = [left for _, left in labelled_moves_of(rules, piece) or ()]
            reduced = [tuple(reduced_of(rules, part) for part in left) for left in lefts]
            assert list(dict.fromkeys(reduced)) == options


def test_play_goes_on_from_what_is_seen() -> None:
    chance = random.Random(3)
    for text in ("cram 3x3", "clobber 2x3", "col path(4)", "arc-kayles cycle(5)"):
        game = Game.start(parse_position(text), Play.NORMAL)
        while not is_terminal(game.position):
            here = game.position
            every = list(islice(moves(here), 100))
            wins = [m for m in every if game.analysis.outcome_of(after(here, m)).value == "P"]
            assert bool(wins) == (game.outcome is kalmar.Outcome.N)
            assert game.winning_moves() == wins
            assert kalmar.solve(here).outcome is game.outcome
            assert game.analysis.best_move(here) in (wins or every)
            game.make(chance.choice(every))
        assert all(labelled_moves_of(*leaf) is not None for leaf in leaves(game.position))


@pytest.mark.every
@pytest.mark.parametrize(
    "text", ["node-kayles king(2,7)", "cram 3x5", "clobber 3x4", "arc-kayles grid(3,5)"]
)
def test_places_are_counted_where_values_are_searched(text: str) -> None:
    start = parse_position(text)
    answer = kalmar.solve(start)
    # Moves that leave the same lead to one analysis.
    outcome = cache(lambda left: analysed(left, Play.NORMAL, None).outcome)
    wins = [move for move in moves(start) if outcome(canonical(after(start, move))).value == "P"]
    assert answer.winning_move_count == len(wins) == len(list(answer.winning_moves()))
    assert answer.move_count == len(list(moves(start)))


def test_services_play_on_from_what_is_seen() -> None:
    played = call("play", {"position": "clobber xo.xo", "move": "row 1: column 2 takes column 1"})
    assert (played["position"], played["over"]) == ("clobber o..xo", False)
    drawn = call("position", {"position": "cram 1x3"})
    assert [row["leaves"] for row in drawn["moves"]] == ["cram ##.", "cram .##"]
    assert drawn["drawing"]["moves"] == ["domino on a1-b1", "domino on b1-c1"]
