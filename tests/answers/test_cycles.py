"""Positions with cycles in every way of playing: roads, sums, draws, and games of a user's own."""

import random
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Outcome, Play, move_text, parse_position, solve
from kalmar.answers.play import Game, opponent
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.loopy import Graph, LoopyValue, solve_graph
from kalmar.games.boards.road_map import ROADS, Roads


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


def test_draws_and_errors() -> None:
    answer = solve("roads(a>b>a) a")
    assert (answer.outcome, answer.value, answer.length) == (Outcome.DRAW, None, None)
    assert len(answer.line) == 2
    assert "neither player can force" in answer.reason
    assert set(Roads().reached) == set(ROADS)
