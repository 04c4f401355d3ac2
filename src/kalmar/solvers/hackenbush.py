"""Green Hackenbush, solved by the colon and the fusion principle."""

from collections.abc import Sequence
from itertools import islice

from kalmar.games.hackenbush import GROUND, Hackenbush, Picture
from kalmar.rules import Component, Rules
from kalmar.solvers.formulas.fusion import picture_value
from kalmar.solvers.formulas.hackenbush_cuts import REACH
from kalmar.solvers.formulas.pruning import Knot, knots
from kalmar.solvers.solved import Solved
from kalmar.theorems import THEOREMS
from kalmar.values import GRUNDY
from kalmar.values.fold import Fold
from kalmar.words import Said, counted, listed, said

__all__ = ["solve"]

THEOREM = THEOREMS["colon-and-fusion"].cite()
MOST_STEPS = 12
"""Vertices that are named in the working."""


def solve(rules: Rules, _components: Sequence[Component], fold: Fold, _limit: int) -> Solved | None:
    """Grundy values of pictures.

    Args:
        rules: only green Hackenbush is taken.
        fold: only Grundy values are known; a cut never splits a picture, so nothing combines.
    """
    if not isinstance(rules, Hackenbush) or fold.valuation is not GRUNDY:
        return None
    return Solved(picture_value, THEOREM, REACH, _working)


def _working(picture: Picture) -> Said:
    """How the picture becomes a stalk: each vertex on which stalks become one."""
    steps = list(islice(knots(picture), MOST_STEPS + 1))
    told: list[str] = [_step(knot) for knot in steps[:MOST_STEPS]]
    if len(steps) > MOST_STEPS:
        told.append("…")
    left = counted(
        picture_value(picture),
        "a stalk of {number} edge is left",
        "a stalk of {number} edges is left",
    )
    return said("{steps}; {left}", steps=listed(told, "; "), left=left) if told else left


def _step(knot: Knot) -> Said:
    """The lengths that are added on a vertex; edges of cycles count as stalks of 1."""
    where = said("the ground") if knot.vertex == GROUND else str(knot.vertex)
    total = " ⊕ ".join(map(str, (*knot.stalks, *[knot.edges % 2] * (knot.edges > 0))))
    if knot.edges:
        return said(
            "on {vertex}, where {count} edges of cycles are fused, {count} mod 2 among them:"
            " {sum} = {length}",
            vertex=where, count=knot.edges, sum=total, length=knot.length,
        )  # fmt: skip
    return said("on {vertex}: {sum} = {length}", vertex=where, sum=total, length=knot.length)
