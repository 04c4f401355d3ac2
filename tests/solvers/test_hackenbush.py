"""Fusion and the colon principle against cutting edges literally."""

from itertools import combinations_with_replacement

from kalmar import Fold, solve
from kalmar.games.graphs.hackenbush import Hackenbush, Picture, standing
from kalmar.solvers import solved as any_game
from kalmar.solvers.hackenbush import cuts_to, picture_value
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

FOLD = Fold(GRUNDY, NIM_SUM)


def literally(picture: Picture) -> int:
    return any_game.solve(Hackenbush(), [picture], FOLD, 1_000_000).value(picture)


def test_every_picture_of_four_edges_on_four_vertices() -> None:
    edges = [(a, b) for b in range(4) for a in range(b + 1)]
    seen = set()
    for count in range(5):
        for chosen in combinations_with_replacement(edges, count):
            seen.add(standing(chosen))
    assert len(seen) > 400
    for picture in seen:
        assert picture_value(picture) == literally(picture), picture


def test_stalks_are_nim_and_trees_add() -> None:
    def stalk(n: int, first: int) -> list[str]:
        return [f"0-{first}", *(f"{first + i}-{first + i + 1}" for i in range(n - 1))]

    text = ",".join([*stalk(3, 1), *stalk(5, 10), *stalk(7, 20)])
    answer = solve(f"hackenbush {text}")
    assert answer.value == 3 ^ 5 ^ 7
    assert answer.winning_move_count == 3
    assert "fusion" in answer.theorem


def test_a_stalk_of_a_hundred_thousand_edges_is_no_recursion() -> None:
    picture = tuple((i, i + 1) for i in range(100_000))
    assert picture_value(picture) == 100_000
    assert picture_value((*picture, (0, 100_000))) == 1


def test_a_large_tree_is_solved_at_once() -> None:
    tree = tuple(sorted((n // 3, n) for n in range(1, 20_000)))
    cuts = cuts_to(tree, 0)
    assert picture_value(tree) > 0
    assert cuts
    for number in cuts[:3]:
        assert picture_value(standing(tree[:number] + tree[number + 1 :])) == 0
