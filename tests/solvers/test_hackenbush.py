"""Hackenbush: fusion and the colon principle against cutting edges, and pictures made stalks."""

from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

from hypothesis import given
from hypothesis import strategies as st

from kalmar import solve
from kalmar.games.graphs.deletions import Hackenbush, Picture, standing
from kalmar.research.claims.hackenbush import children, literal_value, pictures, pruned
from kalmar.solvers.hackenbush import cuts_to, knots, picture_value
from tests.commands import Cli
from tests.search import grundy


def test_every_picture_of_four_edges_on_four_vertices() -> None:
    edges = [(a, b) for b in range(4) for a in range(b + 1)]
    seen = set()
    for count in range(5):
        for chosen in combinations_with_replacement(edges, count):
            seen.add(standing(chosen))
    assert len(seen) > 400
    for picture in seen:
        assert picture_value(picture) == grundy(Hackenbush(), picture), picture


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


@given(st.integers(1, 6).flatmap(lambda n: st.sampled_from(pictures(n))))
def test_the_steps_lead_to_the_value(picture: Picture) -> None:
    steps = list(knots(picture))
    for step in steps:
        total = reduce(xor, step.stalks, step.edges % 2)
        assert step.length == total
        assert step.edges or len(step.stalks) > 1
    if steps and steps[-1].vertex == 0:
        assert steps[-1].length == literal_value(picture) == picture_value(picture)
    above = children(picture)
    if above is not None:
        assert {s.vertex for s in steps} == {v for v, row in above.items() if len(row) > 1}
        first = next(iter(steps), None)
        if first is not None:
            smaller = pruned(above, first.vertex, first.length)
            assert literal_value(smaller) == literal_value(picture)


def test_the_working_says_them(cli: Cli) -> None:
    out = cli('solve "hackenbush 0-1,1-2,1-3,3-4,0-5,5-6,5-7" --why')
    assert "at 5: 1 ⊕ 1 = 0; at 1: 1 ⊕ 2 = 3; at the ground: 4 ⊕ 1 = 5; a stalk of 5 edges" in out
    out = cli('solve "hackenbush 0-1,0-2,1-2,2-3" --why')
    assert "at the ground, where 3 cycle edges are fused, counted modulo 2: 1 ⊕ 1 = 0" in out
    twigs = ",".join(f"0-{n},{n}-{n + 1},{n}-{n + 2}" for n in range(1, 40, 3))
    assert cli("solve", f"hackenbush {twigs}", "--why").count(" ⊕ 1 = 0; ") == 12
