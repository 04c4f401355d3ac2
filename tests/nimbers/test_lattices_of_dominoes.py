"""Squares of lattices by shifts: what is beside them, hangs together, or makes no difference."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar.core.rules.removal import removal_of
from kalmar.engines.nimbers.fields import RemovalField, field_of
from kalmar.engines.nimbers.lattice_kernels import (
    around,
    domino_count,
    domino_piece,
    dominoes_apart,
    without_idle,
)
from kalmar.engines.nimbers.removal_kernels import in_small_box
from kalmar.engines.vectors import bit_sets_kernels as bit_sets
from kalmar.games.registry import find_rules
from kalmar.runtime.jit import kernel
from tests.cases import cases
from tests.known import known

Square = tuple[int, int]


@kernel
def shifted(words: Any, column: Any, none: Any, width: int, found: Any) -> None:
    """Write down what is said of a set of squares."""
    step = bit_sets.words(none)
    points = bit_sets.load(words, 0, none)
    first = bit_sets.load(column, 0, none)
    bit_sets.store(found, 0, around(points, width, first))
    bit_sets.store(found, step, domino_piece(points, width, first))
    bit_sets.store(found, 2 * step, without_idle(points, width, first))
    found[3 * step] = np.uint64(domino_count(points, width, first))


@kernel
def apart_in(points: Any, box: Any, column: Any, found: Any) -> None:
    """Write down which flips take all moves of a cornered set apart from themselves."""
    one, two, both = dominoes_apart(points[0], box[0], box[1], box[2], column[0])
    found[0], found[1], found[2] = one, two, both


@kernel
def known_in(points: Any, box: Any, small: Any) -> int:
    """What the small boxes say of a cornered set."""
    return int(in_small_box(points[0], box[0], box[1], box[2], small))


def beside(square: Square) -> Iterator[Square]:
    """The four squares beside one."""
    x, y = square
    yield from ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))


def piece_of(squares: frozenset[Square], start: Square) -> frozenset[Square]:
    """The squares that hang together with one."""
    found, todo = {start}, [start]
    while todo:
        for other in beside(todo.pop()):
            if other in squares and other not in found:
                found.add(other)
                todo.append(other)
    return frozenset(found)


@cache
def nimber(squares: frozenset[Square]) -> int:
    """Of Cram on some squares, by the definition."""
    options = {
        nimber(squares - {one, other})
        for one in squares
        for other in beside(one)
        if other in squares
    }
    return next(n for n in range(len(options) + 1) if n not in options)


def squares_of(mask: int, wide: int) -> frozenset[Square]:
    """The columns and rows of the bits of a mask."""
    return frozenset((i % wide, i // wide) for i in range(mask.bit_length()) if mask >> i & 1)


def mask_of(squares: frozenset[Square], wide: int) -> int:
    """The bits of squares."""
    return sum(1 << y * wide + x for x, y in squares)


def said(mask: int, wide: int, count: int, words: int) -> tuple[int, int, int, int]:
    """What kernels say of a set."""
    field = RemovalField({}, (), words=words)
    column = sum(1 << i for i in range(0, count, wide))
    found = np.zeros(3 * words + 1, np.uint64)
    none = (np.uint64(0),) * words
    shifted(*map(field.packed, ([mask], [column])), none, wide, found)
    one, two, three = field.unpacked(found[: 3 * words])
    return one, two, three, int(found[-1])


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([(5, 4, 1), (1, 7, 1), (9, 7, 1), (11, 9, 2), (20, 10, 4)]), st.data())
def test_what_is_beside_and_hangs_together(size: tuple[int, int, int], drawn: Any) -> None:
    wide, high, words = size
    bits = st.integers(0, (1 << wide * high) - 1)
    mask = drawn.draw(bits | bits.map(lambda m: m & m >> 1) | bits.map(lambda m: m | m >> 1))
    squares = squares_of(mask, wide)
    if not squares:
        return
    beyond, piece, _, moves = said(mask, wide, wide * high, words)
    near = {other for one in squares for other in beside(one)}
    inside = (1 << wide * high) - 1
    assert squares_of(beyond & inside, wide) == {
        (x, y) for x, y in near if 0 <= x < wide and 0 <= y < high
    }
    start = next(s for s in sorted(squares, key=lambda s: (s[1], s[0])))
    assert squares_of(piece, wide) == piece_of(squares, start)
    assert moves == sum(other in squares for x, y in squares for other in ((x + 1, y), (x, y + 1)))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([(5, 3), (4, 4), (3, 5), (1, 9)]), st.integers(0, 1 << 16))
def test_squares_without_which_the_nimber_is_the_same(size: tuple[int, int], bits: int) -> None:
    wide, high = size
    mask = bits & ((1 << wide * high) - 1)
    left = said(mask, wide, wide * high, 1)[2]
    assert left & ~mask == 0
    assert nimber(squares_of(left, wide)) == nimber(squares_of(mask, wide))
    assert said(left, wide, wide * high, 1)[2] == left


@cases("rows", "left")
def test_which_squares_make_no_difference(rows: str, left: str) -> None:
    wide = rows.index("/")
    cells = rows.replace("/", "")
    mask = sum(1 << i for i, cell in enumerate(cells) if cell == ".")
    found = said(mask, wide, len(cells), 1)[2]
    lines = ["".join(".#"[not found >> y * wide + x & 1] for x in range(wide)) for y in range(2)]
    assert "/".join(lines) == left


@pytest.mark.skipif(not hasattr(known_in, "py_func"), reason="boxes are smaller in plain Python")
@pytest.mark.parametrize("name", ["cram", "node-kayles"])
@settings(max_examples=60, deadline=None)
@given(st.sampled_from([(1, 16), (2, 8), (3, 5), (4, 4)]), st.integers(1, (1 << 16) - 1))
def test_small_boxes_know_what_literal_play_gives(
    name: str, size: tuple[int, int], bits: int
) -> None:
    high, wide = size
    field = whole(name)
    rows = [bits >> y * wide & ((1 << wide) - 1) for y in range(high)]
    mask = sum(row << y * field.width for y, row in enumerate(rows))
    box = np.array([wide, high, field.width], np.int64)
    assert known_in(field.packed([mask]), box, field.arena.small) == played(name, mask, field.width)


@cache
def whole(name: str) -> RemovalField:
    """A field that is larger than the boxes."""
    rules = find_rules(name)
    text = "5x17" if name == "cram" else "grid(5,17)"
    removal = known(removal_of(rules, rules.parse(text)))
    return known(field_of([removal]))


@cache
def played(name: str, mask: int, wide: int) -> int:
    """The nimber of a set by the moves of the field."""
    options = {
        played(name, mask & ~take, wide) for need, take in whole(name).moves if not need & ~mask
    }
    return next(n for n in range(len(options) + 1) if n not in options)


def test_what_no_small_box_holds_is_not_known() -> None:
    field = whole("cram")
    for wide, high in ((17, 1), (9, 2), (6, 3), (5, 4), (1, 5)):
        box = np.array([wide, high, field.width], np.int64)
        assert known_in(field.packed([1]), box, field.arena.small) == -1


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, (1 << 36) - 1), st.integers(0, 2))
def test_which_flips_take_moves_apart(across: int, down: int, bits: int, thin: int) -> None:
    wide = 7
    cells = [(x, y) for y in range(down) for x in range(across)]
    squares = {cell for i, cell in enumerate(cells) if bits >> i & 1}
    for turn in range(thin):  # fewer squares at the middle
        squares -= {(across // 2, y + turn) for y in range(down)}
        squares -= {(x + turn, down // 2) for x in range(across)}
    column = np.array([sum(1 << i for i in range(0, 49, wide))], np.uint64)
    box, found = np.array([across, down, wide], np.int64), np.zeros(3, np.bool_)
    for number, (left, up) in enumerate([(True, False), (False, True), (True, True)]):

        def image(some: frozenset[Square], left: bool = left, up: bool = up) -> frozenset[Square]:
            return frozenset(
                (across - 1 - x if left else x, down - 1 - y if up else y) for x, y in some
            )

        even = frozenset(squares) | image(frozenset(squares))
        moves = [frozenset({one, other}) for one in even for other in even & {*beside(one)}]
        apart_in(np.array([mask_of(even, wide)], np.uint64), box, column, found)
        assert found[number] == all(not move & image(move) for move in moves)
