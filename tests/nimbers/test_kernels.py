"""Forms of sets under symmetries, and what is known of small boxes, against literal play."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar.engines.nimbers import removal_kernels as removal
from kalmar.engines.nimbers.fields import RemovalField, pack
from kalmar.engines.nimbers.removal_kernels import SmallBoxes, in_small_box
from kalmar.games.registry import find_rules
from kalmar.runtime.jit import kernel
from tests.nimbers import agreement

NAMES = ["cram 4x4", "cram 3x5", "node-kayles grid(4,4)", "node-kayles king(3,4)",
         "arc-kayles king(3,3)", "node-kayles petersen", "cram(cylinder) 3x4"]  # fmt: skip


@cache
def field(text: str) -> tuple[RemovalField, Any]:
    """A field, and its tables without small boxes, whose nimbers are known at once."""
    name, _, component = text.partition(" ")
    rules = find_rules(name)
    whole, _ = agreement.field(rules, rules.parse(component))
    none = np.zeros(0, np.int64)
    return whole, whole.arena._replace(small=SmallBoxes(none, none, np.zeros(0, np.uint8)))


@cache
def played(text: str, points: int) -> int:
    """The nimber of a set by its moves."""
    moves = field(text)[0].moves
    options = {played(text, points & ~take) for need, take in moves if not need & ~points}
    return next(n for n in range(len(options) + 1) if n not in options)


def images(text: str, points: int) -> set[int]:
    """A set flipped and turned on its lattice, or moved by the symmetries of a graph."""
    whole, arena = field(text)
    if not whole.width:
        return {points, *(
            int(removal.image_of(np.uint64(points), image)) for image in arena.images
        )}  # fmt: skip
    wide = whole.width
    cells = [(i % wide, i // wide) for i in range(points.bit_length()) if points >> i & 1]
    found = set()
    for way in range(8 if whole.turned else 4):
        moved = [(-x if way & 1 else x, -y if way & 2 else y) for x, y in cells]
        moved = [(y, x) if way & 4 else (x, y) for x, y in moved]
        left, top = min(x for x, _ in moved), min(y for _, y in moved)
        if 1 + max(x for x, _ in moved) - left <= wide:
            found.add(sum(1 << (y - top) * wide + x - left for x, y in moved))
    return {one for one in found if one < 1 << len(whole.number)}


def some(text: str, drawn: Any) -> int:
    """A set, often with symmetries: all of it, and its images under some."""
    count = len(field(text)[0].number)
    points = int(drawn.draw(st.integers(1, (1 << count) - 1)))
    if drawn.draw(st.booleans()):
        points &= int(drawn.draw(st.integers(1, (1 << count) - 1))) or 1
    points = points or 1
    if drawn.draw(st.integers(0, 3)):
        others = sorted(images(text, points))
        for other in drawn.draw(st.sets(st.sampled_from(others), max_size=3)):
            points |= other
    return points


@pytest.mark.every
@pytest.mark.parametrize("text", NAMES)
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_forms_and_what_symmetry_shows(text: str, drawn: Any) -> None:
    _, arena = field(text)
    points = some(text, drawn)
    alike = images(text, points)
    few = sorted(alike)[:8]
    found = {tuple(map(int, removal.canonical(np.uint64(other), arena))) for other in few}
    [(form, nimber)] = found
    assert form in alike
    if nimber >= 0:
        assert nimber == played(text, points)


@kernel
def known_in(points: Any, box: Any, small: Any) -> int:
    """What the small boxes say of a cornered set."""
    return int(in_small_box(points[0], box[0], box[1], box[2], small))


WHOLE = {"cram": "cram 5x17", "node-kayles": "node-kayles grid(5,17)"}
"""Fields that are larger than the boxes."""


@pytest.mark.skipif(not hasattr(known_in, "py_func"), reason="boxes are smaller in plain Python")
@pytest.mark.parametrize("name", WHOLE)
@settings(max_examples=60, deadline=None)
@given(st.sampled_from([(1, 16), (2, 8), (3, 5), (4, 4)]), st.integers(1, (1 << 16) - 1))
def test_small_boxes_know_what_literal_play_gives(
    name: str, size: tuple[int, int], bits: int
) -> None:
    high, wide = size
    whole, _ = field(WHOLE[name])
    rows = [bits >> y * wide & ((1 << wide) - 1) for y in range(high)]
    mask = sum(row << y * whole.width for y, row in enumerate(rows))
    box = np.array([wide, high, whole.width], np.int64)
    assert known_in(pack([mask], whole.words), box, whole.arena.small) == played(WHOLE[name], mask)


def test_what_no_small_box_holds_is_not_known() -> None:
    whole, _ = field(WHOLE["cram"])
    for wide, high in ((17, 1), (9, 2), (6, 3), (5, 4), (1, 5)):
        box = np.array([wide, high, whole.width], np.int64)
        assert known_in(pack([1], whole.words), box, whole.arena.small) == -1
