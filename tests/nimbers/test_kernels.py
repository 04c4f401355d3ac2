"""What kernels do with sets is what plain Python does: words, symmetries, squares of lattices."""

import operator
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar.core.rules.removal import removal_of
from kalmar.engines.nimbers import removal_kernels as removal
from kalmar.engines.nimbers.fields import RemovalField, field_of
from kalmar.engines.nimbers.removal_kernels import (
    SmallBoxes,
    around,
    domino_count,
    domino_piece,
    in_small_box,
    without_idle,
)
from kalmar.engines.vectors import bit_sets_kernels as bit_sets
from kalmar.engines.vectors.bit_sets_kernels import WORD, Wide, like, value_of
from kalmar.games.registry import find_rules
from kalmar.runtime.jit import kernel
from tests.cases import cases
from tests.known import known


@kernel
def both(words: Any, others: Any, none: Any, place: int, found: Any) -> None:
    """Write down what operations make of two sets."""
    step = bit_sets.words(none)
    one, other = bit_sets.load(words, 0, none), bit_sets.load(others, 0, none)
    many = np.uint64(place)
    bit_sets.store(found, 0, one & other)
    bit_sets.store(found, step, one | other)
    bit_sets.store(found, 2 * step, one ^ other)
    bit_sets.store(found, 3 * step, one & ~other)
    bit_sets.store(found, 4 * step, one << many)
    bit_sets.store(found, 5 * step, one >> many)
    bit_sets.store(found, 6 * step, bit_sets.only(place, none) - bit_sets.ONE)
    bit_sets.store(found, 7 * step, bit_sets.first(one))
    bit_sets.store(found, 8 * step, bit_sets.without_first(one))
    bit_sets.store(found, 9 * step, bit_sets.turned_round(one))
    bit_sets.store(found, 10 * step, bit_sets.least(one, other))
    bit_sets.store(found, 11 * step, bit_sets.spread(words[0], one))
    bit_sets.store(found, 12 * step, bit_sets.nothing(one))
    last = 13 * step
    found[last] = np.uint64(bit_sets.size(one))
    found[last + 1] = np.uint64(bit_sets.lowest(bit_sets.only(place, one) | (one << many)))
    found[last + 2] = np.uint64(one == other) + np.uint64(2) * np.uint64(one != bit_sets.NONE)
    found[last + 3] = bit_sets.word(one, place >> 6)


def expected(one: int, other: int, bits: int, place: int) -> list[int]:
    """The same by numbers of Python."""
    whole = (1 << bits) - 1
    back = int(f"{one:0{bits}b}"[::-1], 2)
    same = sum((one & ((1 << WORD) - 1)) << at for at in range(0, bits, WORD))
    sets = [one & other, one | other, one ^ other, one & ~other, one << place & whole,
            one >> place, (1 << place) - 1, one & -one, one & (one - 1), back, min(one, other),
            same, 0]  # fmt: skip
    marks = [one.bit_count(), place, int(one == other) + 2 * int(one != 0),
             one >> (place >> 6) * WORD & ((1 << WORD) - 1)]  # fmt: skip
    return sets + marks


def array(value: int, words: int) -> Any:
    """The words of a number."""
    return np.frombuffer(value.to_bytes(8 * words, "little"), np.uint64).copy()


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([1, 2, 4]), st.data())
def test_operations(words: int, drawn: st.DataObject) -> None:
    bits = WORD * words
    numbers = st.integers(0, (1 << bits) - 1)
    sparse = st.sets(st.integers(0, bits - 1), max_size=4).map(lambda s: sum(1 << b for b in s))
    one, other = drawn.draw(numbers | sparse), drawn.draw(numbers | sparse)
    place = drawn.draw(st.integers(0, bits - 1))
    found = np.zeros(13 * words + 4, dtype=np.uint64)
    both(array(one, words), array(other, words), (np.uint64(0),) * words, place, found)
    size = 8 * words
    sets = found[: 13 * words].tobytes()
    numbers_found = [
        int.from_bytes(sets[i : i + size], "little") for i in range(0, len(sets), size)
    ]
    assert numbers_found + found[13 * words :].tolist() == expected(one, other, bits, place)


OPERATIONS: list[Callable[[Any, Any], Any]] = [operator.and_, operator.or_, operator.xor]


@pytest.mark.parametrize("operation", OPERATIONS)
@given(st.integers(0, (1 << 128) - 1), st.integers(0, (1 << 128) - 1))
def test_plain_sets(operation: Callable[[Any, Any], Any], one: int, other: int) -> None:
    assert operation(Wide(one, 2), Wide(other, 2)) == operation(one, other)
    assert (Wide(one, 2) < Wide(other, 2)) == (one < other)
    assert value_of(like(one, Wide(0, 2))) == one
    assert like(one, np.uint64(0)) == one & ((1 << WORD) - 1)


NAMES = ["cram 4x4", "cram 3x5", "node-kayles grid(4,4)", "node-kayles king(3,4)",
         "arc-kayles king(3,3)", "node-kayles petersen", "cram(cylinder) 3x4"]  # fmt: skip


@cache
def field(text: str) -> tuple[RemovalField, Any]:
    """A field, and its tables without small boxes, whose nimbers are known at once."""
    name, _, component = text.partition(" ")
    rules = find_rules(name)
    found = known(removal_of(rules, rules.parse(component)))
    whole = known(field_of([found]))
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
    assert known_in(field.packed([mask]), box, field.arena.small) == by_moves(
        name, mask, field.width
    )


@cache
def whole(name: str) -> RemovalField:
    """A field that is larger than the boxes."""
    rules = find_rules(name)
    text = "5x17" if name == "cram" else "grid(5,17)"
    removal = known(removal_of(rules, rules.parse(text)))
    return known(field_of([removal]))


@cache
def by_moves(name: str, mask: int, wide: int) -> int:
    """The nimber of a set by the moves of the field."""
    options = {
        by_moves(name, mask & ~take, wide) for need, take in whole(name).moves if not need & ~mask
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
    arena, wide = field("cram 7x7")[1], 7
    cells = [(x, y) for y in range(down) for x in range(across)]
    squares = {cell for i, cell in enumerate(cells) if bits >> i & 1}
    for turn in range(thin):  # fewer squares at the middle
        squares -= {(across // 2, y + turn) for y in range(down)}
        squares -= {(x + turn, down // 2) for x in range(across)}

    def image(some: Iterable[Square], left: bool, up: bool) -> frozenset[Square]:
        return frozenset(
            (across - 1 - x if left else x, down - 1 - y if up else y) for x, y in some
        )

    flips = [(True, False), (False, True), (True, True)]
    for flip in flips:
        even = frozenset(squares) | image(squares, *flip)
        moves = [frozenset({one, other}) for one in even for other in even & {*beside(one)}]
        kept = [flip for flip in flips if image(even, *flip) == even]
        apart = any(all(not move & image(move, *flip) for move in moves) for flip in kept)
        points = np.uint64(mask_of(even, wide))
        assert removal.mirrored(points, across, down, arena) == apart
