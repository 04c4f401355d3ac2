"""Heaps: a pile of stones, or a row of pins or trees, of which a move takes neighbours.

The k-th stone from the top of a pile stands for taking k; a cut across a pile for splitting it. A
thing in a row stands for every move that takes it, in both mirror images.
"""

from collections.abc import Hashable, Iterator
from math import cos, pi, sin

from kalmar.present.shapes.drawer import Drawer, View
from kalmar.present.shapes.drawing import Mark, Point, Sketch, disc, framed, line, polygon, words
from kalmar.present.shapes.steps import NO_STEPS, Steps
from kalmar.rules.labels import Label
from kalmar.rules.shapes import Heap
from kalmar.words import counted, said

__all__ = ["HEAPS"]

MOST_STONES = 24
MOST_IN_ROW = 40
THINGS_A_ROW = 20
STONE, THICK, STEP = 44.0, 13.0, 14.0
APART, TALL = 24.0, 58.0
NAME_AND_NUMBER = 26
"""Columns of a line that are left for what a heap is called, and for its number."""

ROW_SIGNS = {"pin": ("│", "|"), "tree": ("♣", "Y"), "stone": ("●", "o")}


def sketch(heap: Heap, steps: Steps) -> Sketch:
    """A pile, or a row; of a huge one three things and their number."""
    if not heap.in_row:
        return pile(heap.size, steps)
    if heap.size <= MOST_IN_ROW:
        return row(heap, steps)
    few = row(Heap(3, True, heap.thing), NO_STEPS)
    marks = [mark for mark in few.marks if mark.kind != "text"]
    return framed([*marks, words((few.width / 2, few.height), f"× {heap.size:,}")])


def pile(size: int, steps: Steps) -> Sketch:
    """Stones one upon the other with their number above; of a huge pile three stones."""
    shown = size if size <= MOST_STONES else 3
    taken = steps.by("take", lambda label: label.data[:1])
    ground = STEP * max(shown, 1) + 26
    stones = [
        disc((0, ground - 8 - STEP * (shown - k)), STONE, "stone", tall=THICK,
             moves=taken.get(k, ()) if shown == size else ())
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


def cuts(size: int, ground: float, steps: Steps) -> Iterator[Mark]:
    """For each split a dashed line under so many stones as the least part has."""
    for least, numbers in steps.by("split", _least).items():
        y = ground - 1 - STEP * (size - least)
        yield line(((-STONE / 2 - 4, y), (STONE / 2 + 4, y)), "cut", moves=numbers)


def _least(label: Label) -> Iterator[Hashable]:
    """The least of the parts."""
    parts = [part for part in _parts(label.data[-1]) if part]
    yield min(parts, default=0)


def _parts(data: object) -> tuple[int, ...]:
    assert isinstance(data, tuple)
    return tuple(part for part in data if isinstance(part, int))


def row(heap: Heap, steps: Steps) -> Sketch:
    """Things side by side on the ground, numbered; of a long row several lines."""
    taken = {
        **steps.by("split", lambda label: _between(heap.size, label)),
        **steps.by("take", lambda label: _touched(heap.size, label)),
    }
    marks: list[Mark] = []
    shape = {"pin": pin, "tree": tree}.get(heap.thing, ball)
    for i in range(heap.size):
        down, right = divmod(i, THINGS_A_ROW)
        at = (right * APART, down * TALL)
        marks.append(shape(at, taken.get(i + 1, ())))
        marks.append(words((at[0], at[1] + 8), str(i + 1), "note", 10))
    marks.extend(_split_marks(heap.size, taken))
    return framed([*_grounds(heap.size), *marks])


def _grounds(size: int) -> Iterator[Mark]:
    """A line under each row of things."""
    for start in range(0, max(size, 1), THINGS_A_ROW):
        things = min(max(size - start, 1), THINGS_A_ROW)
        y = start // THINGS_A_ROW * TALL
        yield line(((-APART / 2, y), ((things - 0.5) * APART, y)), "ground")


def _split_marks(size: int, taken: dict[Hashable, tuple[int, ...]]) -> Iterator[Mark]:
    """Cuts between neighbours, where a row may be split without taking anything."""
    for after in range(1, size):
        if numbers := taken.get((after, after + 1)):
            down, right = divmod(after - 1, THINGS_A_ROW)
            x, y = (right + 0.5) * APART, down * TALL
            yield line(((x, y - 32), (x, y - 2)), "cut", moves=numbers)


def _touched(size: int, label: Label) -> Iterator[Hashable]:
    """The places, from 1 on, of the things that a move takes, in each mirror image."""
    count, left = label.data
    parts = _parts(left)
    assert isinstance(count, int)
    ends = {0, size - count} if len(parts) == 1 else {parts[0], parts[-1]}
    if len(parts) == 3:
        ends |= {parts[0] + parts[1], parts[1], parts[2]}
    for before in sorted(ends):
        yield from range(before + 1, before + count + 1)


def _between(size: int, label: Label) -> Iterator[Hashable]:
    """The neighbours that a split parts."""
    ends = {sum(_parts(label.data[-1])[:k]) for k in (1, 2)} - {0, size}
    for end in sorted({*ends, *(size - end for end in ends)}):
        yield end, end + 1


def pin(at: Point, moves: tuple[int, ...]) -> Mark:
    """A skittle."""
    x, y = at
    half = [(0, -36), (3, -34), (4, -31), (2.4, -26), (5.6, -15), (6, -9), (4, -1)]
    outline = [(x + a, y + b) for a, b in half] + [(x - a, y + b) for a, b in reversed(half)]
    return polygon(outline, "pin", moves=moves)


def tree(at: Point, moves: tuple[int, ...]) -> Mark:
    """A fir."""
    x, y = at
    half = [(0, -36), (6, -26), (3.4, -26), (8, -16), (4.6, -16), (9.6, -6), (2, -6), (2, -1)]
    outline = [(x + a, y + b) for a, b in half] + [(x - a, y + b) for a, b in reversed(half)]
    return polygon(outline, "tree", moves=moves)


def ball(at: Point, moves: tuple[int, ...]) -> Mark:
    """A stone that lies in a row."""
    x, y = at
    around = [(x + 9 * cos(a * pi / 12), y - 11 + 9 * sin(a * pi / 12)) for a in range(24)]
    return polygon(around, "stone", moves=moves)


def lines(heap: Heap, steps: Steps, view: View) -> list[str] | None:
    """One line of signs and their number; of a huge pile the number."""
    del steps
    sign = view.sign(*ROW_SIGNS[heap.thing if heap.thing in ROW_SIGNS else "stone"])
    between = " " if heap.in_row else ""
    if heap.size * (1 + len(between)) > view.width - NAME_AND_NUMBER:
        return [f"{sign} {view.sign('×', 'x')} {heap.size:,}"]
    return [f"{between.join(sign * heap.size)}  {heap.size}".strip()]


def described(heap: Heap) -> str:
    """What stands there."""
    if not heap.in_row:
        return said("a heap of {number:,}", number=heap.size)
    if heap.thing == "tree":
        return counted(heap.size, "a row of {number} tree", "a row of {number:,} trees")
    if heap.thing == "pin":
        return counted(heap.size, "a row of {number} pin", "a row of {number:,} pins")
    return counted(heap.size, "a row of {number} stone", "a row of {number:,} stones")


def called(heap: Heap, place: str) -> str:
    """A heap or a row by its number."""
    return said("row {place}", place=place) if heap.in_row else said("heap {place}", place=place)


HEAPS = Drawer(sketch, lines, described, called)
