"""Mark in the text of a component what the last move took away from it.

Things that went from a pile, a row or a bar are hollow, and so is the square that a piece left.
"""

from collections.abc import Iterator

from kalmar.core.rules.shapes import Board, Heap, Shape, Young
from kalmar.render.drawings.history import History, components
from kalmar.render.drawings.renderer import View

__all__ = ["leads", "marked"]

Path = tuple[int, ...]
Change = tuple[Shape, tuple[Shape, ...]]


def leads(history: History) -> Iterator[Path]:
    """Yield for each step of the last move the path of the first component that it left.

    Args:
        history: with a move.

    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("kayles 5 + nim 3")
    >>> list(leads(History.of(start, [list(start.moves())[-1]])))
    [(1,)]
    """
    paths = iter(path for path, _ in components(history.position))
    before = history.before
    assert before is not None
    steps = {step.path: step for step in history.move}
    for path, _ in components(before.position):
        left = len(steps[path].option) if path in steps else 1
        found = [next(paths) for _ in range(left)]
        if path in steps:
            yield found[0] if found else ()


def marked(lines: list[str], shape: Shape, change: Change, view: View) -> list[str]:
    """Return the lines of a component with what went from it, where they have room.

    Args:
        lines: of the component.
        shape: of it.
        change: what it was before the move, and all that the move left of that.
        view: what lines may use.

    >>> marked(["o  1"], Heap(1), (Heap(3), (Heap(1),)), View(plain=True))
    ['o..  1']
    """
    before, pieces = change
    found = lines
    if isinstance(shape, Heap) and isinstance(before, Heap):
        found = _heap(lines, shape, before, pieces, view)
    elif isinstance(shape, Young) and isinstance(before, Young):
        found = _bar(lines, shape, before, view)
    elif isinstance(shape, Board) and isinstance(before, Board):
        found = _board(lines, shape, before, view)
    return found if max(map(len, found)) <= view.width else lines


def _heap(
    lines: list[str], heap: Heap, before: Heap, pieces: tuple[Shape, ...], view: View
) -> list[str]:
    """Write a dot for each thing that was taken."""
    taken = before.size - sum(piece.size for piece in pieces if isinstance(piece, Heap))
    number = f"{heap.size}"
    if len(lines) != 1 or view.sign("×", "x") in lines[0] or not lines[0].endswith(number):
        return lines
    things = lines[0][: -len(number)].rstrip()
    hollow = view.sign("·", ".")
    signs = [*things.replace(" ", ""), *hollow * taken]
    return [f"{(' ' if heap.in_row else '').join(signs)}  {number}"]


def _bar(lines: list[str], bar: Young, before: Young, view: View) -> list[str]:
    """Write a dot for each square that was bitten."""
    hollow = view.sign("·", ".")
    rows = [*bar.rows, *[0] * (len(before.rows) - len(bar.rows))]
    texts = [*lines[: len(bar.rows)], *[""] * (len(rows) - len(bar.rows))]
    return [
        " ".join([*filter(None, [text]), *[hollow] * (old - now)])
        for text, now, old in zip(texts, rows, before.rows, strict=True)
    ]


def _board(lines: list[str], board: Board, before: Board, view: View) -> list[str]:
    """Write a ring on each square that a piece left, beyond what is shown if it was there."""
    here = {square for square, _ in board.pieces}
    left = [square for square, _ in before.pieces if square not in here]
    columns = [int(name) for name in lines[0].split()]
    rows = [int(line.split()[0]) for line in lines[1:] if line.split()[0].isdecimal()]
    last, lowest = (max([*some, *(s[i] for s in left)]) for i, some in enumerate((columns, rows)))
    # Signs stand as far apart as numbers need, which must not become longer.
    if (len(str(last)), len(str(lowest))) != (len(str(columns[-1])), len(str(rows[-1]))):
        return lines
    wide, start = len(str(last)) + 1, len(str(lowest))
    empty = f"{view.sign('·', '.'):>{wide}}"
    found = [lines[0] + "".join(f"{x:>{wide}}" for x in range(columns[-1] + 1, last + 1))]
    for y in range(rows[0], lowest + 1):
        shown = lines[1 + y - rows[0]] if y <= rows[-1] else f"{y:>{start}}" + empty * len(columns)
        line = shown + empty * (last - columns[-1])
        for x in [x for x, row in left if row == y]:
            at = start + wide * (x - columns[0] + 1) - 1
            line = f"{line[:at]}{view.sign('○', 'o')}{line[at + 1 :]}"
        found.append(line)
    return [*found, *lines[1 + len(rows) :]]
