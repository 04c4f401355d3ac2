"""A picture made a stalk: every step is right, and the last one is its value."""

from functools import reduce
from operator import xor

from hypothesis import given
from hypothesis import strategies as st

from kalmar.games.graphs.hackenbush import Picture
from kalmar.research.claims.hackenbush import children, literal_value, pictures, pruned
from kalmar.solvers.hackenbush import knots, picture_value
from tests.commands import Cli


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
