"""Drawings of positions, by shape: one set of marks for SVG, PNG, notebooks, pages and terminals.

`strip` draws a line of play: its positions one after the other, with the moves between them.
`picture` returns a drawing as the bytes of a file. `text` draws a position as lines for a terminal,
in Unicode or in plain ASCII.

`board_drawing` draws boards of positional games: X and O in squares, or points with their winning
sets. A free point stands for taking it; its number is that among the free points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from math import cos, pi, sin

from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message, translate
from kalmar.engines.hypergraphs import WinningSets
from kalmar.games.notation import format_position
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Drawing, Mark, Point, Sketch, text_width
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.position import Part, cars_of, describe, drawing, groups, sign_between
from kalmar.render.drawings.renderer import Turns, View, drawer_of, shortened, turns_of, wrapped
from kalmar.render.drawings.road_maps import cars_lines
from kalmar.render.drawings.written import Wanted, figure_of, svg, tikz
from kalmar.render.plots.figures import rendered
from kalmar.render.terminal import in_ascii
from kalmar.runtime.optional import needs

__all__ = [
    "Drawing",
    "Mark",
    "board_drawing",
    "board_text",
    "drawing",
    "picture",
    "strip",
    "svg",
    "text",
    "tikz",
]


def picture(drawing: Drawing, kind: str, theme: Wanted = "auto") -> bytes:
    """Render a drawing as the bytes of a picture, the same for the same drawing.

    Args:
        drawing: what to draw.
        kind: "svg", "tikz", a picture for LaTeX, or "png" or "pdf", which Matplotlib draws.
        theme: light, dark, or auto: an SVG follows the reader's system, others are light.

    Raises:
        MissingLibraryError: Matplotlib is not installed, and the picture is a PNG or a PDF.

    >>> import kalmar
    >>> heaps = kalmar.drawing(kalmar.parse_position("nim 3 5"))
    >>> picture(heaps, "svg")[:4], picture(heaps, "tikz")[1:6]
    (b'<svg', b'begin')
    """
    if kind == "svg":
        return svg(drawing, theme).encode()
    if kind == "tikz":
        return f"{tikz(drawing)}\n".encode()
    with needs("pictures"):
        figure = figure_of(drawing, "dark" if theme == "dark" else "light")
        title, about = translate(drawing.title), translate(drawing.description)
        return rendered(figure, kind, title, about)


STRIP_WIDEST = 1100.0
ARROW = 44.0
STRIP_GAP = 26.0
STRIP_LONGEST_TITLE = 40


def strip(positions: Sequence[Position], captions: Sequence[str] = ()) -> Drawing:
    """Draw positions side by side, in rows of limited width, with arrows between them.

    Args:
        positions: at least one, in the order of play.
        captions: what stands below each, such as the move that led to it; may be shorter.

    Raises:
        UsageError: there is no position, or there are more captions.

    >>> from kalmar.games.notation import parse_position
    >>> found = strip([parse_position("nim 2"), parse_position("nim 0")], ["", "take 2"])
    >>> found.title
    'nim 2 → nim 0'
    """
    if not positions or len(captions) > len(positions):
        raise UsageError(
            "cannot draw a strip of {positions} positions with {captions} captions: give at"
            " least one position, and no more captions than positions",
            positions=len(positions),
            captions=len(captions),
        )
    given = [*captions, *[""] * (len(positions) - len(captions))]
    pairs = list(zip(positions, given, strict=True))
    inner = _side_by_side([_frame(position, caption) for position, caption in pairs])
    ends = [
        shortened(format_position(p), STRIP_LONGEST_TITLE) for p in (positions[0], positions[-1])
    ]
    title = join_messages(ends if len(positions) > 1 else ends[:1], " → ")
    return inner.drawn(title, join_messages((_describe(*pair) for pair in pairs), "; "))


def _describe(position: Position, caption: str) -> str:
    if not caption:
        return describe(position)
    return message("{described} ({caption})", described=describe(position), caption=caption)


def _side_by_side(frames: list[Sketch]) -> Sketch:
    """Arrange frames in rows, with an arrow before each but the first."""
    marks: list[Mark] = []
    right = top = tall = widest = 0.0
    for i, frame in enumerate(frames):
        lead = ARROW if i else 0.0
        if right and right + lead + frame.width > STRIP_WIDEST:
            right, top, tall = 0.0, top + tall + STRIP_GAP, 0.0
        if i:
            marks.extend(_arrow(right, top + frame.height / 2))
        marks.extend(frame.placed(right + lead, top))
        right += lead + frame.width
        tall, widest = max(tall, frame.height), max(widest, right)
    return Sketch(widest, top + tall, tuple(marks))


def _frame(position: Position, caption: str) -> Sketch:
    """Draw a position without its moves, with a caption below."""
    # An empty list of moves: strips are pictures of the past, in which nothing can be clicked.
    found = drawing(position, ())
    if not caption:
        return pen.framed(found.marks)
    below = pen.words((found.width / 2, found.height + 8), caption, "caption", 12)
    return pen.framed([*found.marks, below])


def _arrow(right: float, y: float) -> list[Mark]:
    """Draw an arrow to the right."""
    start, tip = right + 8, right + ARROW - 8
    return [
        pen.line(((start, y), (tip - 8, y)), "arrow line"),
        pen.polygon(((tip, y), (tip - 10, y - 5), (tip - 10, y + 5)), "arrow"),
    ]


MOST_ROWS = 24
LEAST_WIDTH = 20

Lines = list[str]


def text(position: Position, plain: bool = False, width: int = 80) -> str:
    """Draw a position as text for a terminal.

    Args:
        position: of any rules.
        plain: whether only ASCII is written.
        width: no line is longer; 20 at least.

    >>> from kalmar.games.notation import parse_position
    >>> print(text(parse_position("nim 3 5"), plain=True))
      heap 1  ooo  3
    + heap 2  ooooo  5
    """
    view = View(plain, max(width, LEAST_WIDTH))
    found = block(position, (), turns_of(position), view)
    written = (in_ascii(line) if plain else line for line in found)
    return "\n".join(shortened(line.rstrip(), view.width, plain) for line in written)


def block(position: Position, path: tuple[int, ...], turns: Turns, view: View) -> Lines:
    """Draw a position, or a part of one, as lines."""
    if not isinstance(position.rules, Compound):
        return leaf_lines(
            Part(path, position, position.rules.drawn(position.component)), turns, view
        )
    several = len(position.component) > 1
    sign = sign_between(position.rules, view.plain) if several else ""
    inner = View(view.plain, view.width - (len(sign) + 1 if sign else 0))
    shown = list(islice(groups(position, path), MOST_ROWS))
    blocks = [group_lines(group, turns, inner, several) for group in shown]
    rest = len(position.component) - sum(map(len, shown))
    if rest:
        more = message("… and {number:,} more", number=rest)
        blocks.append([translate(more)])
    if not blocks:
        return [nothing()]
    return blocks[0] if not sign or len(blocks) == 1 else flowed(blocks, sign, view.width)


def group_lines(group: list[Part], turns: Turns, view: View, several: bool) -> Lines:
    """Draw one part with what it is called, or a map with its cars."""
    part = group[0]
    if len(group) > 1:
        found = cars_lines(cars_of(group, turns), view)
        return found or [shortened(" ".join(p.position.component for p in group), view.width)]
    if part.shape is None:
        inner = block(part.position, part.path, turns, View(view.plain, view.width - 4))
        return [f"( {line:<{max(map(len, inner))}} )" for line in inner]
    if not several:
        return leaf_lines(part, turns, view)
    called = translate(part.called)
    found = leaf_lines(part, turns, view)
    if len(found) == 1 and len(called) + 2 + len(found[0]) <= view.width:
        return [f"{called}  {found[0]}"]
    return [*found, called]


def leaf_lines(part: Part, turns: Turns, view: View) -> Lines:
    """Draw one component by its shape; its text where that is too large."""
    shape = part.shape
    drawer = drawer_of(shape) if shape is not None else None
    found = drawer.lines(shape, replace(view, steps=turns.at(part.path))) if drawer else None
    if found is not None and max(map(len, found), default=0) <= view.width:
        return found or [nothing()]
    return [shortened(part.position.rules.format(part.position.component), view.width, view.plain)]


def nothing() -> str:
    """Return the line for a position, or a component, of which nothing is left."""
    return translate(message("nothing is left"))


def flowed(blocks: list[Lines], sign: str, width: int) -> Lines:
    """Blocks of one line below each other, larger ones side by side, with the sign between."""
    found: Lines = []
    row: Lines = []
    gap = len(sign) + 2
    for i, lines in enumerate(blocks):
        before = sign if i else " " * len(sign)
        if len(lines) == 1:
            found.extend(row)
            row = []
            found.append(f"{before} {lines[0]}")
            continue
        wide = max(map(len, row), default=0)
        if row and wide + gap + max(map(len, lines)) <= width:
            row = beside(row, lines, sign)
        else:
            found.extend([*row, *([""] if row else [])])
            row = [f"{before if j == len(lines) // 2 else ' ' * len(sign)} {line}"
                   for j, line in enumerate(lines)]  # fmt: skip
    return [*found, *row]


def beside(left: Lines, right: Lines, sign: str) -> Lines:
    """Join two blocks on one last line, with the sign at half the height of the second."""
    tall, wide = max(len(left), len(right)), max(map(len, left))
    left = [""] * (tall - len(left)) + left
    right_from = tall - len(right)
    right = [""] * right_from + right
    middle = right_from + (tall - right_from) // 2
    return [
        f"{one:<{wide}} {sign if i == middle else ' ' * len(sign)} {two}"
        for i, (one, two) in enumerate(zip(left, right, strict=True))
    ]


Moves = dict[int, tuple[int, ...]]
"""For each free point the numbers of the moves that take it."""

CELL = 34.0
MOST_SETS = 60


def board_drawing(board: WinningSets, first: int = 0, second: int = 0) -> Drawing:
    """Build the drawing of a board.

    Args:
        board: its points and sets.
        first: the bit set of the points of the first player, who writes X.
        second: the bit set of those of the second player, who writes O.

    >>> import kalmar
    >>> board = kalmar.positional_board("3x3:3")
    >>> board_drawing(board, first=0b1, second=0b10).title
    '3x3:3'
    """
    taken = first | second
    free = [i for i in range(len(board.points)) if not taken >> i & 1]
    numbers: Moves = {point: (number,) for number, point in enumerate(free)}
    inner = pen.framed(
        list((_squares if board.sides else _points)(board, (first, second), numbers))
    )
    return inner.drawn(board.name, describe_board(board, first, second))


def _owner(point: int, taken: tuple[int, int]) -> str:
    """Return the letter of the player who has a point; empty for a free one."""
    return "X" if taken[0] >> point & 1 else "O" if taken[1] >> point & 1 else ""


def _squares(board: WinningSets, taken: tuple[int, int], numbers: Moves) -> Iterator[Mark]:
    """Yield layer beside layer, with column letters below and row numbers before them."""
    rows, columns = ((1, *board.sides) if len(board.sides) == 1 else board.sides)[:2]
    layers = len(board.points) // (rows * columns)
    for layer in range(layers):
        left = layer * (columns + 1) * CELL
        for row in range(rows):
            y = (rows - 1 - row) * CELL
            if layer == 0:
                yield pen.words((-CELL * 0.9, y), str(row + 1), "note", 11)
            for column in range(columns):
                # Points count layers fastest; the rows of a picture go up, as on a chessboard.
                point = (row * columns + column) * layers + layer
                at = (left + column * CELL, y)
                name = board.points[point]
                moves = numbers.get(point, ())
                yield pen.box(at, (CELL, CELL), "cell", moves=moves, name=name, part=name)
                if owner := _owner(point, taken):
                    part = f"{owner}:{name}"
                    yield pen.disc(at, 24, owner.casefold(), owner, name=name, part=part)
        for column in range(columns):
            at = (left + column * CELL, (rows - 0.2) * CELL)
            yield pen.words(at, chr(97 + column), "note", 11)
        if layers > 1:
            middle = (left + (columns - 1) * CELL / 2, (rows + 0.3) * CELL)
            yield pen.words(middle, chr(65 + layer), "note", 11)


def _points(board: WinningSets, taken: tuple[int, int], numbers: Moves) -> Iterator[Mark]:
    """Yield points on a circle, with a line or an outline for each set."""
    # Points on a circle, wide enough for all names; sets lie below them, so they come first.
    wide = max(28.0, max(map(text_width, board.points)) + 10)
    radius = max(70.0, (wide + 16) * len(board.points) / (2 * pi))
    turn = 2 * pi / len(board.points)
    at = [(radius * sin(i * turn), -radius * cos(i * turn)) for i in range(len(board.points))]
    for members in board.sets[:MOST_SETS]:
        corners: list[Point] = [at[i] for i in range(len(at)) if members >> i & 1]
        if len(corners) == 2:
            yield pen.line(corners, "set")
        elif len(corners) > 2:
            yield pen.polygon(corners, "set")
    for point, name in enumerate(board.points):
        owner = _owner(point, taken)
        role = owner.casefold() or "point"
        label = message("{point}: {owner}", point=name, owner=owner) if owner else name
        size = (max(wide, text_width(label) + 8), 26)
        moves = numbers.get(point, ())
        yield pen.box(at[point], size, role, label, moves=moves, name=name, part=name)


def describe_board(board: WinningSets, first: int, second: int) -> str:
    """Describe which points each player has."""
    taken = [
        some(name for i, name in enumerate(board.points) if mask >> i & 1) or message("no point")
        for mask in (first, second)
    ]
    return message("a board of {points} points and {sets} sets; X has {first}, O has {second}",
                points=len(board.points), sets=len(board.sets), first=taken[0],
                second=taken[1])  # fmt: skip


def board_text(board: WinningSets, first: int = 0, second: int = 0, width: int = 80) -> str:
    """Draw a board as lines of ASCII.

    >>> from kalmar.engines.hypergraphs import sets_board
    >>> print(board_text(sets_board("path", [["a", "b"], ["b", "c"]]), 1, 2))
    a:x  b:o  c:.
    """
    text = board.text(first, second)
    if board.sides:
        return text
    return "\n".join(wrapped(text.split(), width))
