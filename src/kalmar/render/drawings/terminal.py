"""Draw positions as lines of text for a terminal, in Unicode or in plain ASCII."""

from dataclasses import replace
from itertools import islice

from kalmar.core.compounds import Compound, Position
from kalmar.core.i18n import message, translate
from kalmar.core.rules.shapes import Towns
from kalmar.render.drawings.position import Part, groups, sign_between
from kalmar.render.drawings.renderer import Turns, View, drawer_of, shortened, turns_of
from kalmar.render.drawings.road_maps import cars_lines
from kalmar.render.terminal import in_ascii

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
        cars = [(p.shape, turns.at(p.path), p.number) for p in group if isinstance(p.shape, Towns)]
        found = cars_lines(cars, view)
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
