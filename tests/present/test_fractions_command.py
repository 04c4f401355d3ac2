"""`kalmar fractions`: continued fractions and the tree, against bricks themselves."""

from fractions import Fraction
from itertools import pairwise
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import LimitReached, table
from kalmar.render.plots.survey import tree_drawing, tree_picture
from kalmar.theory.fractions import FractionNode, levels, node, of_quotients, quotients


def test_the_tree_tells_which_bricks_of_height_3_are_lost() -> None:
    sides = range(1, 31)
    lost = table("bricks(2)", sides, sides, "selective").p_positions()
    assert lost == [[FractionNode(a, b).is_p for b in sides] for a in sides]
    assert 0 < sum(cell is True for row in lost for cell in row) < 900


@given(st.integers(1, 500), st.integers(1, 500))
def test_quotients_make_the_fraction_again_and_steps_are_those_of_euclid(a: int, b: int) -> None:
    found = FractionNode(a, b)
    assert of_quotients(quotients(a, b)) == FractionNode(*Fraction(a, b).as_integer_ratio())
    assert len(found.steps) == found.depth + 1
    assert found.steps[-1] == (gcd(a, b), gcd(a, b))
    for (x, y), (z, w) in pairwise(found.steps):
        assert {x - z, y - w} == {0, min(x, y)}


def test_levels_are_made_by_mediants() -> None:
    tree = levels(6)
    row = [(0, 1), (1, 0)]
    for depth, level in enumerate(tree):
        new = [(a + c, b + d) for (a, b), (c, d) in pairwise(row)]
        assert [(one.a, one.b) for one in level] == new
        assert all(one.depth == depth for one in level)
        row = sorted([*row, *new], key=lambda pair: pair[0] / pair[1] if pair[1] else 1e9)


def test_texts_that_are_no_fractions() -> None:
    assert node("16x10").quotients == node("8/5").quotients


def test_the_tree_is_drawn_while_it_can_be_read() -> None:
    roles = {mark.label: mark.role for mark in tree_drawing(levels(3)).marks}
    assert {"1/1", "5/3", "[1;1,2]", "[0;4]"} <= roles.keys()
    assert (roles["1/1"], roles["1/2"], roles["2/3"]) == ("black", "cell", "black")
    assert tree_picture(levels(1), "svg").startswith(b"<svg")
    with pytest.raises(LimitReached, match="at most 5, not 6"):
        tree_picture(levels(6), "png")
