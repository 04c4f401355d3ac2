"""Positions with cycles in every way of playing: roads, sums, draws, and games of a user's own."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Outcome, Play
from kalmar.answers.answer import solve
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.play import Game, find_move, opponent
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.names import CompositionName, PlayName
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.loopy import Graph, LoopyValue, solve_graph
from kalmar.games.boards.road_map import ROADS, Roads
from kalmar.games.notation.positions import parse_position


def test_tridugo_has_two_winning_openings() -> None:
    answer = solve("tridugo A K P")
    texts = [move_text(answer.position, move) for move in answer.winning_moves()]
    assert texts == ["drive car 1: Abádszalók → Bugac", "drive car 3: Putnok → Nagyatád"]
    assert "Loopy values 1 ⊕ 0 ⊕ 2 = 3" in answer.reason
    assert solve("dugo Muraszemenye").outcome is Outcome.P


maps = st.lists(
    st.lists(st.sampled_from("abcd"), max_size=3, unique=True), min_size=4, max_size=4
).map(lambda rows: Roads(tuple((town, *row) for town, row in zip("abcd", rows, strict=True))))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(maps, st.sampled_from("abcd"), st.sampled_from("abcd"), st.integers(0, 2))
def test_sums_follow_the_rule_of_loopy_values(rules: Roads, a: str, b: str, heap: int) -> None:
    solved = solve_graph(Graph.of_options(rules.reached))
    number = solved.graph.numbers
    total = solved.value(number[a]) + solved.value(number[b]) + LoopyValue(heap)
    text = f"{rules.name} {a} {b} + nim {heap}"
    start = parse_position(text)
    answer = solve(start)
    assert answer.outcome is total.outcome
    winning = set(answer.winning_moves())
    for move in moves(start):
        wins = solve(after(start, move)).outcome is Outcome.P
        assert wins == (move in winning)


@pytest.mark.parametrize("composition", ["conjunctive", "selective", "continued", "shortened"])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_other_compositions_by_the_definition(composition: CompositionName, play: PlayName) -> None:
    start = parse_position("roads(a>b>a,b>c,c>d) a b", composition)
    answer = solve(start, play=play)
    reached = reachable(start)
    found = outcomes(reached, play == "misere")
    assert answer.outcome is found[start]
    assert answer.winning_move_count == sum(
        found[after(start, move)] is Outcome.P for move in moves(start)
    )


def reachable(start: Position) -> list[Position]:
    found = [start]
    for here in found:
        for move in moves(here):
            option = after(here, move)
            if option not in found:
                found.append(option)
    return found


def outcomes(positions: list[Position], misere: bool) -> dict[Position, Outcome]:
    """The definition again and again until nothing changes; the rest are draws."""
    found: dict[Position, Outcome] = {}
    while True:
        before = len(found)
        for here in positions:
            options = [found.get(after(here, move)) for move in moves(here)]
            if here in found:
                continue
            if is_terminal(here):
                found[here] = Outcome.N if misere else Outcome.P
            elif Outcome.P in options:
                found[here] = Outcome.N
            elif all(option is Outcome.N for option in options):
                found[here] = Outcome.P
        if len(found) == before:
            return {here: found.get(here, Outcome.DRAW) for here in positions}


def test_the_opponent_wins_what_it_can_and_never_goes_in_circles() -> None:
    for seed in range(20):
        game = Game.start(parse_position("roads A K P"), Play.NORMAL)
        perfect, chance = opponent("perfect"), random.Random(seed)
        for turn in range(200):
            if game.over:
                break
            if turn % 2 == 0:
                game.make(perfect.move(game.analysis, game.position))
            else:
                game.make(chance.choice(list(islice(moves(game.position), 100))))
        assert game.over
        assert game.winner() == 0


def test_moves_are_read_in_capitals_and_not() -> None:
    start = parse_position("roads M")
    for text in ("I", "1: i", "M → I", "drive muraszemenye -> ipafa"):
        assert move_text(start, find_move(start, text)) == "drive Muraszemenye → Ipafa"


def test_draws_and_errors() -> None:
    answer = solve("roads(a>b>a) a")
    assert (answer.outcome, answer.value, answer.length) == (Outcome.DRAW, None, None)
    assert len(answer.line) == 2
    assert "neither player can force" in answer.reason
    assert set(Roads().reached) == set(ROADS)
