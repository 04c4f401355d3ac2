"""Draw heaps as piles or rows of things, and coins in rows and rectangles.

A heap is a pile of stones, or a row of pins or trees, of which a move takes neighbours. The k-th
stone from the top of a pile stands for taking k; a cut across a pile for splitting it. A thing in a
row stands for every move that takes it, in both mirror images. A coin, in a row or a rectangle,
stands for every move that turns it.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from math import cos, pi, sin

from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.shapes import Board, Heap, LimitedHeap, Strip
from kalmar.render.drawings.drawing import (
    Mark,
    Point,
    Sketch,
    box,
    disc,
    framed,
    line,
    polygon,
    words,
)
from kalmar.render.drawings.renderer import NO_STEPS, ComponentSteps, ShapeRenderer, View

MOST_STONES = 24
MOST_IN_ROW = 40
THINGS_A_ROW = 20
STONE, THICK, STEP = 44.0, 13.0, 14.0
APART, TALL = 24.0, 58.0
NAME_AND_NUMBER = 26
"""Columns of a line that are left for what a heap is called, and for its number."""

ROW_SIGNS = {"pin": ("│", "|"), "tree": ("♣", "Y"), "spot": ("•", "."), "stone": ("●", "o")}


def sketch(heap: Heap, steps: ComponentSteps) -> Sketch:
    """Draw a pile, or a row; of a huge one three things and their number."""
    if not heap.in_row:
        return pile(heap.size, steps)
    if heap.size <= MOST_IN_ROW:
        return row(heap, steps)
    few = row(Heap(3, True, heap.thing), NO_STEPS)
    marks = [replace(mark, part="") for mark in few.marks if mark.kind != "text"]
    return framed([*marks, words((few.width / 2, few.height), f"× {heap.size:,}")])


def pile(size: int, steps: ComponentSteps) -> Sketch:
    """Draw a pile of stones with their number above; of a huge pile three stones."""
    # A label of taking begins with how many are taken, which is the stone's number from the top.
    shown = size if size <= MOST_STONES else 3
    taken = steps.by("take", lambda label: label.data[:1])
    ground = STEP * max(shown, 1) + 26
    # From the bottom to the top, so that each stone covers the rim of the one below it.
    stones = [
        disc((0, ground - 8 - STEP * (shown - k)), STONE, "stone", tall=THICK,
             moves=taken.get(k, ()) if shown == size else (),
             part=str(size - k + 1) if shown == size else "")
        for k in range(shown, 0, -1)
    ]  # fmt: skip
    number = f"{size:,}" if shown == size else f"× {size:,}"
    top = ground - 8 - STEP * shown
    return framed(
        [
            line(((-STONE / 2 - 4, ground), (STONE / 2 + 4, ground)), "ground"),
            *stones,
            *(cuts(shown, ground, steps) if shown == size else ()),
            words((0, top - 4 if shown else ground - 12), number),
        ]
    )


def cuts(size: int, ground: float, steps: ComponentSteps) -> Iterator[Mark]:
    """Yield a dashed line for each split, under as many stones as its least part has."""
    for least, numbers in splits_of(steps).items():
        y = ground - 1 - STEP * (size - least)
        ends = ((-STONE / 2 - 4, y), (STONE / 2 + 4, y))
        yield line(ends, "cut", moves=numbers, part=f"|{size - least}")


def splits_of(steps: ComponentSteps) -> dict[int, tuple[int, ...]]:
    """Map the least part of each split to the numbers of the moves."""
    return steps.by("split", _least)


def _least(label: Label) -> Iterator[Hashable]:
    """Yield the least of the parts."""
    parts = [part for part in _parts(label.data[-1]) if part]
    yield min(parts, default=0)


def _parts(data: object) -> tuple[int, ...]:
    assert isinstance(data, tuple)
    return tuple(part for part in data if isinstance(part, int))


def row(heap: Heap, steps: ComponentSteps) -> Sketch:
    """Draw things side by side on the ground, numbered; a long row in several lines."""
    taken = taken_of(heap, steps)
    marks: list[Mark] = []
    shape = {"pin": pin, "tree": tree, "spot": spot}.get(heap.thing, ball)
    for i in range(heap.size):
        down, right = divmod(i, THINGS_A_ROW)
        at = (right * APART, down * TALL)
        marks.append(replace(shape(at, taken.get(i + 1, ())), part=str(i + 1)))
        marks.append(words((at[0], at[1] + 8), str(i + 1), "note", 10))
    marks.extend(_split_marks(heap.size, taken))
    return framed([*(_region(heap.size) if heap.thing == "spot" else _grounds(heap.size)), *marks])


def taken_of(heap: Heap, steps: ComponentSteps) -> dict[Hashable, tuple[int, ...]]:
    """Map places in a row to the numbers of moves, and pairs of neighbours that a move parts."""
    return {
        **steps.by("split", lambda label: _between(heap.size, label)),
        **steps.by("take", lambda label: _touched(heap.size, label)),
    }


def _grounds(size: int) -> Iterator[Mark]:
    """Yield a line under each row of things."""
    for start in range(0, max(size, 1), THINGS_A_ROW):
        things = min(max(size - start, 1), THINGS_A_ROW)
        y = start // THINGS_A_ROW * TALL
        yield line(((-APART / 2, y), ((things - 0.5) * APART, y)), "ground")


def _region(size: int) -> Iterator[Mark]:
    """Yield the boundary round the spots of a region."""
    wide, tall = min(max(size, 1), THINGS_A_ROW), (max(size, 1) - 1) // THINGS_A_ROW
    left, top, right, bottom = -APART, -28, wide * APART, tall * TALL + 18
    yield line(((left, top), (right, top), (right, bottom), (left, bottom), (left, top)), "panel")


def _split_marks(size: int, taken: dict[Hashable, tuple[int, ...]]) -> Iterator[Mark]:
    """Cuts between neighbours, where a row may be split without taking anything."""
    for after in range(1, size):
        if numbers := taken.get((after, after + 1)):
            down, right = divmod(after - 1, THINGS_A_ROW)
            x, y = (right + 0.5) * APART, down * TALL
            yield line(((x, y - 32), (x, y - 2)), "cut", moves=numbers, part=f"|{after}")


def _touched(size: int, label: Label) -> Iterator[Hashable]:
    """Yield the places, from 1 on, of the things a move takes, in each mirror image."""
    count, left = label.data
    parts = _parts(left)
    assert isinstance(count, int)
    # Each number of `ends` is how many things lie before those that are taken. One part is left at
    # either end, two parts on both sides in either order.
    ends = {0, size - count} if len(parts) == 1 else {parts[0], parts[-1]}
    if len(parts) == 3:
        ends |= {parts[0] + parts[1], parts[1], parts[2]}
    for before in sorted(ends):
        yield from range(before + 1, before + count + 1)


def _between(size: int, label: Label) -> Iterator[Hashable]:
    """Yield the pairs of neighbours that a split parts."""
    ends = {sum(_parts(label.data[-1])[:k]) for k in (1, 2)} - {0, size}
    for end in sorted({*ends, *(size - end for end in ends)}):
        yield end, end + 1


def pin(at: Point, moves: tuple[int, ...]) -> Mark:
    """Draw a skittle."""
    x, y = at
    # The right half of the outline from the top to the foot; the left half is its mirror image.
    half = [(0, -36), (3, -34), (4, -31), (2.4, -26), (5.6, -15), (6, -9), (4, -1)]
    outline = [(x + a, y + b) for a, b in half] + [(x - a, y + b) for a, b in reversed(half)]
    return polygon(outline, "pin", moves=moves)


def tree(at: Point, moves: tuple[int, ...]) -> Mark:
    """Draw a fir."""
    x, y = at
    half = [(0, -36), (6, -26), (3.4, -26), (8, -16), (4.6, -16), (9.6, -6), (2, -6), (2, -1)]
    outline = [(x + a, y + b) for a, b in half] + [(x - a, y + b) for a, b in reversed(half)]
    return polygon(outline, "tree", moves=moves)


def spot(at: Point, moves: tuple[int, ...]) -> Mark:
    """Draw a spot through which a curve can go."""
    return disc((at[0], at[1] - 12), 13, "vertex", moves=moves)


def ball(at: Point, moves: tuple[int, ...]) -> Mark:
    """Draw a stone that lies in a row."""
    x, y = at
    around = [(x + 9 * cos(a * pi / 12), y - 11 + 9 * sin(a * pi / 12)) for a in range(24)]
    return polygon(around, "stone", moves=moves)


def lines(heap: Heap, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw one line of signs and their number; of a huge pile only one sign and the number."""
    del steps
    sign = view.sign(*ROW_SIGNS[heap.thing if heap.thing in ROW_SIGNS else "stone"])
    # Blanks tell a row, in which neighbours matter, from a pile.
    between = " " if heap.in_row else ""
    if heap.size * (1 + len(between)) > view.width - NAME_AND_NUMBER:
        return [f"{sign} {view.sign('×', 'x')} {heap.size:,}"]
    return [f"{between.join(sign * heap.size)}  {heap.size}".strip()]


def describe(heap: Heap) -> str:
    """Describe the heap or the row."""
    if isinstance(heap, LimitedHeap):
        return message("a heap of {number:,}, of which at most {limit:,} may be taken",
                       number=heap.size, limit=heap.limit)  # fmt: skip
    if not heap.in_row:
        return message("a heap of {number:,}", number=heap.size)
    if heap.thing == "tree":
        return plural_message(heap.size, "a row of {number} tree", "a row of {number:,} trees")
    if heap.thing == "pin":
        return plural_message(heap.size, "a row of {number} pin", "a row of {number:,} pins")
    if heap.thing == "spot":
        return plural_message(
            heap.size, "a region with {number} spot", "a region with {number:,} spots"
        )
    return plural_message(heap.size, "a row of {number} stone", "a row of {number:,} stones")


def called(heap: Heap, place: str) -> str:
    """Return the name of a heap, a row or a region by its number."""
    if heap.thing == "spot":
        return message("region {place}", place=place)
    return (
        message("row {place}", place=place) if heap.in_row else message("heap {place}", place=place)
    )


HEAPS = ShapeRenderer(sketch, lines, describe, called)


MOST_PLACES = 60
COINS_A_ROW = 20
MOST_SIDE = 24
COIN, COINS_APART, COINS_TALL = 26.0, 32.0, 52.0
MOST_NAMED = 12
HEAD, TAIL = message("H"), message("T")

Numbers = tuple[int, ...]


def coin(at: Point, head: bool, moves: Numbers, name: str, part: str) -> Mark:
    """Draw one coin with its letter."""
    role, letter = ("head", HEAD) if head else ("tail", TAIL)
    return disc(at, COIN, role, letter, moves=moves, name=name, part=part)


def letters() -> tuple[str, str]:
    """Return what is written for a head, and for a tail."""
    return translate(HEAD), translate(TAIL)


def row_sketch(strip: Strip, steps: ComponentSteps) -> Sketch | None:
    """Draw the coins from the first place to the last head, with their numbers below."""
    places = shown_places(strip)
    if len(places) > MOST_PLACES:
        return None
    heads, turned = set(strip.places), steps.by("turn", lambda label: label.data)
    marks: list[Mark] = []
    for i, place in enumerate(places):
        down, right = divmod(i, COINS_A_ROW)
        x, y = right * COINS_APART, down * COINS_TALL
        name = message("coin {place}", place=place)
        moves = turned.get(place, ())
        marks.append(coin((x, y), place in heads, moves, name, str(place)))
        marks.append(words((x, y + 21), str(place), "note", 11))
    return framed(marks)


def shown_places(strip: Strip) -> range:
    """Return the places from the first one to the last head."""
    return range(strip.first, max(strip.places, default=strip.first) + 1)


def row_lines(strip: Strip, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw letters over the numbers of their places, as many in a line as fit."""
    del steps
    places = shown_places(strip)
    if len(places) > 3 * MOST_PLACES:
        return None
    wide = len(str(places[-1])) + 1
    heads, (head, tail) = set(strip.places), letters()
    a_line = max(1, view.width // wide)
    found = []
    # Letters and numbers take turns by line, in columns as wide as the longest number.
    for start in range(0, len(places), a_line):
        part = places[start : start + a_line]
        found.append("".join(f"{head if place in heads else tail:>{wide}}" for place in part))
        found.append("".join(f"{place:>{wide}}" for place in part))
    return found


def row_describe(strip: Strip) -> str:
    """Describe where the heads are."""
    if not strip.places:
        return message("a row of coins, all tails")
    return message("a row of coins with heads at {places}", places=some(map(str, strip.places)))


def some(names: Iterable[str]) -> str:
    """Format the first of many names.

    >>> some("abc")
    'a, b, c'
    """
    found = list(names)
    if len(found) <= MOST_NAMED:
        return join_messages(found)
    more = message("… and {number:,} more", number=len(found) - MOST_NAMED)
    return join_messages([*found[:MOST_NAMED], more])


def grid_sketch(board: Board, steps: ComponentSteps) -> Sketch | None:
    """Draw the coins of a rectangle with the numbers of columns and rows."""
    columns, rows = shown_sides(board)
    if max(len(columns), len(rows)) > MOST_SIDE:
        return None
    heads: set[Hashable] = {square for square, _ in board.pieces}
    turned = steps.by("turn", lambda label: label.data)
    marks: list[Mark] = []
    for j, y in enumerate(rows):
        marks.append(words((-COINS_APART, j * COINS_APART), str(y), "note", 11))
        for i, x in enumerate(columns):
            at = (i * COINS_APART, j * COINS_APART)
            name = message("column {x}, row {y}", x=x, y=y)
            marks.append(box(at, (COINS_APART, COINS_APART), "cell", part=f"c{x},{y}"))
            moves = turned.get((x, y), ())
            marks.append(coin(at, (x, y) in heads, moves, name, f"{x},{y}"))
    marks.extend(
        words((i * COINS_APART, -COINS_APART * 0.8), str(x), "note", 11)
        for i, x in enumerate(columns)
    )
    return framed(marks)


def shown_sides(board: Board) -> tuple[range, range]:
    """Return the columns and the rows from the first ones to those of the last heads."""
    x, y = board.first
    last_x = max((square[0] for square, _ in board.pieces), default=x)
    last_y = max((square[1] for square, _ in board.pieces), default=y)
    return range(x, last_x + 1), range(y, last_y + 1)


def grid_lines(board: Board, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw rows of letters with column numbers above and row numbers before them."""
    del steps
    columns, rows = shown_sides(board)
    wide, before = len(str(columns[-1])) + 1, len(str(rows[-1]))
    if len(rows) > MOST_SIDE or before + wide * len(columns) > view.width:
        return None
    heads, (head, tail) = {square for square, _ in board.pieces}, letters()
    found = [" " * before + "".join(f"{x:>{wide}}" for x in columns)]
    for y in rows:
        row = "".join(f"{head if (x, y) in heads else tail:>{wide}}" for x in columns)
        found.append(f"{y:>{before}}{row}")
    return found


def grid_describe(board: Board) -> str:
    """Describe where the heads are."""
    if not board.pieces:
        return message("a rectangle of coins, all tails")
    places = some(f"{x}:{y}" for (x, y), _ in board.pieces)
    return message("a rectangle of coins with heads at {places}", places=places)


COIN_ROWS = ShapeRenderer(row_sketch, row_lines, row_describe)
COIN_GRIDS = ShapeRenderer(grid_sketch, grid_lines, grid_describe)
