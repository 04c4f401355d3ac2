"""Partizan graphs against a fixed point of the definition, and chess with a rook."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import DataError, Graph
from kalmar.engines.graphs.partizan import (
    BARE_KINGS,
    PartizanGraph,
    Player,
    Result,
    rook_ending,
    solve_partizan,
)
from tests.literal.ways import outcome, solved

VERTICES = "abcdef"
moves = st.lists(
    st.tuples(
        st.sampled_from(VERTICES),
        st.sampled_from(VERTICES),
        st.sampled_from(["left", "right", "both"]),
    ),
    max_size=14,
)


def by_definition(
    graph: PartizanGraph, misere: bool, drawn: set[int]
) -> dict[tuple[int, Player], int]:
    """In how many moves play ends if the winner hurries; what is drawn never ends."""
    sides = {Player.LEFT: graph.left, Player.RIGHT: graph.right}
    options = {
        (v, player): [(int(w), player.other) for w in side.options(v)]
        for v in range(len(graph))
        for player, side in sides.items()
    }
    endless = {place: [place] for place, left in options.items() if not left and place[0] in drawn}
    return solved(options | endless, misere)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(moves, st.booleans(), st.sets(st.integers(0, 5)))
def test_results_are_those_of_the_definition(
    chosen: list[tuple[str, str, str]], misere: bool, drawn: set[int]
) -> None:
    graph = PartizanGraph.of_moves(chosen, VERTICES)
    stuck = {v for v in drawn if not (graph.left.options(v) and graph.right.options(v))}
    found = solve_partizan(graph, misere, sorted(stuck))
    expected = by_definition(graph, misere, stuck)
    for v in range(len(graph)):
        for player in Player:
            far = expected.get((v, player))
            assert found.remoteness(v, player) == far
            wanted = {"N": Result.WIN, "P": Result.LOSS, "draw": Result.DRAW}
            assert found.result(v, player) is wanted[outcome(far, misere)]
            assert far is None or len(found.line(v, player)) == far + 1


@pytest.mark.parametrize(("size", "plies"), [(3, 5), (4, 13), (5, 19)])
def test_king_and_rook_win(size: int, plies: int) -> None:
    chosen, vertices, drawn = rook_ending(size)
    graph = PartizanGraph.of_moves(chosen, vertices)
    number = graph.left.numbers
    solved = solve_partizan(graph, drawn=[number[name] for name in drawn])
    white = [name for name in vertices if name.endswith(" w")]
    found = Counter(solved.result(number[name], Player.LEFT) for name in white)
    assert found == {Result.WIN: len(white)}, "White to move always wins with a rook"
    assert max(solved.remotenesses(Player.LEFT)) == plies
    assert solved.result(number[BARE_KINGS], Player.RIGHT) is Result.DRAW
    black = Counter(
        solved.result(number[name], Player.RIGHT) for name in vertices if name.endswith(" b")
    )
    assert black[Result.WIN] == 0
    assert black[Result.DRAW] > 0, "the rook can be lost"


def test_what_is_refused() -> None:
    graph = PartizanGraph.of_moves([("a", "a", "both")])
    with pytest.raises(DataError, match="both players can move"):
        solve_partizan(graph, drawn=[0])
    with pytest.raises(DataError, match="vertices are numbered from"):
        solve_partizan(graph, drawn=[3])
    one, two = Graph.of_options({"a": []}), Graph.of_options({"a": [], "b": []})
    with pytest.raises(DataError, match="must have the same vertices: they have"):
        PartizanGraph(one, two)


def test_remoteness_and_lines_of_either_player() -> None:
    moves = [("a", "b", "left"), ("b", "c", "right"), ("c", "b", "both"), ("d", "a", "left")]
    solved = solve_partizan(PartizanGraph.of_moves(moves))
    for player in Player:
        far = [solved.remoteness(v, player) for v in range(4)]
        assert solved.remotenesses(player).tolist() == [-1 if n is None else n for n in far]
    assert solved.remotenesses(Player.LEFT) != solved.remotenesses(Player.RIGHT)
    assert solved.line(0, Player.LEFT) == [0, 1, 2, 1]
    assert solved.line(0, Player.LEFT, longest=1) == [0, 1]
    assert solved.line(0, Player.RIGHT) == [0]
