"""Draw compounds of partizan components: boards of dominoes, strips of toads, pictures.

What belongs to Left is blue, solid or round; what belongs to Right is vermilion, dashed or square;
so the players are told apart without colours too. Marks stand for the turns of the player to move,
by their numbers in the list of turns.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from kalmar.core.i18n import join_messages, message, translate
from kalmar.core.rules.shapes import Area, Plant
from kalmar.engines.partizan_compounds import PartizanState, PartizanTurn
from kalmar.games.graphs.families import square_name
from kalmar.games.partizan import PartizanPart, Player
from kalmar.render.drawings import pen
from kalmar.render.drawings.bars import AREAS
from kalmar.render.drawings.drawing import Drawing, Mark, Sketch
from kalmar.render.drawings.plants import PLANTS
from kalmar.render.drawings.position import flowed
from kalmar.render.drawings.renderer import NO_STEPS, Numbers, View, shortened, text_sketch

SIDES: Mapping[Player, str] = {Player.LEFT: "left side", Player.RIGHT: "right side"}
"""The role of what belongs to a player."""

CELL = 34.0
EDGES = {"b": "left side", "r": "right side", "g": "both sides"}
LARGEST, SMALLEST = 1.7, 0.35
BETWEEN = 26.0
"""Room for a sign between components, and between rows of them."""
LONGEST_TITLE = 100

Found: TypeAlias = Mapping[Any, Numbers]
"""The numbers of the turns that leave each position of a component."""


@dataclass(frozen=True)
class Seen:
    """A component with what may be done in it.

    Attributes:
        part: the component.
        player: to move.
        found: the turns of that player.
        names: what each turn is called, by its number.
    """

    part: PartizanPart
    player: Player
    found: Found
    names: Sequence[str]

    def steps(self) -> Iterator[tuple[Any, Numbers, str]]:
        """Yield what moves, the numbers of its turns, and their names, where the rules know."""
        rules: Any = self.part.rules
        for key, left in rules.steps(self.part.component, self.player):
            numbers = self.found.get(left, ())
            if numbers:
                yield key, numbers, join_messages([self.names[n] for n in numbers[:3]], " / ")


def partizan_drawing(
    state: PartizanState,
    turns: Sequence[PartizanTurn] = (),
    names: Sequence[str] = (),
    sign: str = "+",
    width: float = 0.0,
) -> Drawing:
    """Build the drawing of a compound.

    Args:
        state: the components, with the player to move.
        turns: of that player, to whose numbers the marks refer.
        names: what each of them is called.
        sign: between the components.
        width: of the picture; 0 for the smallest.

    >>> from kalmar.answers.partizan import partizan
    >>> start = partizan("toads-and-frogs T_F").left.state
    >>> partizan_drawing(start).description
    'component 1: a strip of 3 squares: toad, free, frog'
    """
    places = [place for place, part in enumerate(state.parts) if part is not None]
    blocks = [
        captioned(component_sketch(seen_at(state, place, turns, names)), place, len(state.parts))
        for place in places
    ]
    if not blocks:
        blocks = [pen.framed([pen.words((0, 0), message("nothing is left"), "note")])]
    inner = flowed(blocks, sign) if not width else in_rows(blocks, sign, width)
    title = f" {sign} ".join(str(part) for part in state.parts if part is not None)
    title = shortened(title, LONGEST_TITLE)
    return inner.drawn(title, described(state), bool(width), len(turns))


def seen_at(
    state: PartizanState, place: int, turns: Sequence[PartizanTurn], names: Sequence[str]
) -> Seen:
    """Return a component with the turns that move in it."""
    part = state.parts[place]
    assert part is not None
    found: dict[Any, list[int]] = {}
    for number, turn in enumerate(turns):
        if place in turn:
            found.setdefault(turn[place].component, []).append(number)
    return Seen(part, state.player, {key: tuple(made) for key, made in found.items()}, names)


def turn_name(state: PartizanState, turn: PartizanTurn) -> str:
    """Return what a turn does in each component that it moves.

    >>> from kalmar.answers.partizan import partizan
    >>> start = partizan("toads-and-frogs T_F + domineering 2x1").left
    >>> [str(turn_name(start.state, turn)) for turn in start.solver.turns(start.state)]
    ['component 1: 1 → 2', 'component 2: a1-a2']
    """
    found = []
    for place, after in turn.items():
        part = state.parts[place]
        assert part is not None
        change = step_name(part, state.player, after)
        several = len(state.parts) > 1
        found.append(
            message("component {place}: {change}", place=place + 1, change=change)
            if several
            else change
        )
    return join_messages(found, "; ")


def step_name(part: PartizanPart, player: Player, after: PartizanPart) -> str:
    """Return a move in one component: squares, or the edge that is cut; else what it leaves."""
    rules: Any = part.rules
    write = STEPS.get(rules.name)
    if write is None:
        return f"→ {rules.format(after.component)}"
    key = next(key for key, left in rules.steps(part[1], player) if left == after.component)
    return write(part.component, key)


STEPS: Mapping[str, Callable[[Any, Any], str]] = {
    "domineering": lambda _, domino: "-".join(map(square_name, domino)),
    "toads-and-frogs": lambda _, ends: f"{ends[0] + 1} → {ends[1] + 1}",
    "coloured-hackenbush": lambda edges, number: f"{edges[number][0]}-{edges[number][1]}",
}
"""How a move is written, by the game and what its rules say of the move."""


def component_sketch(seen: Seen) -> Sketch:
    """Draw a component by its game; as text where it has no picture, or is too large for it."""
    draw = SKETCHES.get(seen.part.rules.name)
    text = seen.part.rules.format(seen.part.component)
    return (draw(seen) if draw and text != "none" else None) or text_sketch(text)


def captioned(sketch: Sketch, place: int, count: int) -> Sketch:
    """Return a sketch with the number of its component below it, and before the names of parts."""
    named = sketch.named(f"{place + 1}:{{}}".format)
    if count < 2:
        return named
    called = message("component {place}", place=place + 1)
    caption = pen.words((named.width / 2, named.height + 12), called, "caption", 12)
    return pen.framed([*named.marks, caption], 0, least=named.width)


def in_rows(blocks: list[Sketch], sign: str, width: float) -> Sketch:
    """Return components in rows in the middle of a width, as large as a finger wants them."""
    widest = max(block.width for block in blocks)
    factor = max(SMALLEST, min(LARGEST, width / widest))
    rows: list[list[Sketch]] = [[]]
    for block in (block.scaled(factor) for block in blocks):
        if rows[-1] and row_width([*rows[-1], block]) > width:
            rows.append([])
        rows[-1].append(block)
    marks: list[Mark] = []
    top = 0.0
    for number, row in enumerate(rows):
        tall, right = max(block.height for block in row), (width - row_width(row)) / 2
        if number:
            marks.append(pen.words((width / 2, top - BETWEEN / 2), sign, "sign", 18))
        for i, block in enumerate(row):
            if i:
                marks.append(pen.words((right + BETWEEN / 2, top + tall / 2), sign, "sign", 18))
                right += BETWEEN
            marks.extend(block.placed(right, top + (tall - block.height) / 2))
            right += block.width
        top += tall + BETWEEN
    return Sketch(width, top - BETWEEN, tuple(marks))


def row_width(row: Sequence[Sketch]) -> float:
    """Return how wide components are, with signs between them."""
    return sum(block.width for block in row) + BETWEEN * (len(row) - 1)


def strip_sketch(seen: Seen) -> Sketch:
    """Draw a strip: toads are round, frogs square; a free square stands for what reaches it."""
    marks: list[Mark] = []
    moved = {before: (after, numbers, name) for (before, after), numbers, name in seen.steps()}
    reached = {after: (numbers, name) for after, numbers, name in moved.values()}
    for at, sign in enumerate(seen.part.component):
        numbers, name = reached.get(at, ((), ""))
        middle = (at * CELL, 0.0)
        marks.append(
            pen.box(middle, (CELL, CELL), "cell", moves=numbers, name=name, part=f"c{at + 1}")
        )
        marks.append(pen.words((at * CELL, CELL * 0.78), str(at + 1), "note", 11))
        if numbers:
            marks.append(
                pen.disc(middle, 9, "reachable", moves=numbers, name=name, part=f"c{at + 1}")
            )
        if sign != "_":
            marks.append(hopper(sign, middle, moved.get(at, (0, (), "")), f"{sign}{at + 1}"))
    return pen.framed(marks)


def hopper(sign: str, at: tuple[float, float], move: tuple[int, Numbers, str], part: str) -> Mark:
    """Draw a toad or a frog with its letter."""
    _, numbers, name = move
    is_toad, size = sign == "T", CELL * 0.72
    said = name or (message("toad") if is_toad else message("frog"))
    if is_toad:
        return pen.disc(at, size, "toad", sign, moves=numbers, name=said, part=part)
    return pen.box(at, (size, size), "frog", sign, moves=numbers, name=said, part=part)


def board_sketch(seen: Seen) -> Sketch | None:
    """Draw the squares of a board with a link for each domino of the player to move."""
    plain = AREAS.sketch(Area(seen.part.component), NO_STEPS)
    if plain is None:
        return None
    squares = {mark.part: mark.places[0] for mark in plain.marks if mark.part}
    on: dict[str, dict[int, str]] = {}
    links: list[Mark] = []
    for domino, numbers, name in seen.steps():
        ends = [square_name(square) for square in domino]
        (ax, ay), (bx, by) = (squares[end] for end in ends)
        near = ((ax * 3 + bx) / 4, (ay * 3 + by) / 4), ((ax + bx * 3) / 4, (ay + by * 3) / 4)
        links.append(
            pen.line(near, SIDES[seen.player], moves=numbers, name=name, part="-".join(ends))
        )
        for end in ends:
            on.setdefault(end, {}).update(dict.fromkeys(numbers, name))
    marks = [_covering(mark, on[mark.part]) if mark.part in on else mark for mark in plain.marks]
    return replace(plain, marks=(*marks, *links))


def _covering(square: Mark, turns: Mapping[int, str]) -> Mark:
    """Return a square that stands for turns, with their names."""
    name = join_messages(dict.fromkeys(turns.values()))
    return replace(square, moves=tuple(turns), name=name)


def picture_sketch(seen: Seen) -> Sketch | None:
    """Draw a picture of Hackenbush with its edges in the colours of the players."""
    edges = seen.part.component
    plain = PLANTS.sketch(Plant(tuple((a, b) for a, b, _ in edges)), NO_STEPS)
    if plain is None:
        return None
    cuts = {number: (numbers, name) for number, numbers, name in seen.steps()}
    copies: dict[tuple[int, int], int] = {}
    looks: dict[str, dict[str, Any]] = {}
    for a, b, colour in edges:
        copy = copies[a, b] = copies.get((a, b), -1) + 1
        # Of equal edges the rules cut the first only.
        numbers, name = cuts.get(edges.index((a, b, colour)), ((), ""))
        look = {"role": EDGES[colour], "moves": numbers, "name": name or COLOURS[colour]}
        looks[pen.copy_of(f"{a}-{b}", copy)] = look
    marks = (replace(mark, **looks.get(mark.part, {})) for mark in plain.marks)
    return replace(plain, marks=tuple(marks))


SKETCHES: Mapping[str, Callable[[Seen], Sketch | None]] = {
    "domineering": board_sketch,
    "toads-and-frogs": strip_sketch,
    "coloured-hackenbush": picture_sketch,
}
"""The games with a picture, by name."""

COLOURS: Mapping[str, str] = {
    "b": message("blue edge: only Left may cut it"),
    "r": message("red edge: only Right may cut it"),
    "g": message("green edge: both may cut it"),
}
STRIP: Mapping[str, str] = {"T": message("toad"), "F": message("frog"), "_": message("free")}


def describe_part(part: PartizanPart) -> str:
    """Describe in words what is seen of a component."""
    name, component = part.rules.name, part.component
    if name == "domineering":
        return AREAS.describe(Area(component))
    if name == "toads-and-frogs":
        return message(
            "a strip of {size} squares: {squares}",
            size=len(component),
            squares=join_messages(STRIP[sign] for sign in component),
        )
    if name == "coloured-hackenbush":
        counts = {colour: sum(edge[2] == colour for edge in component) for colour in "brg"}
        return message("a picture; blue edges: {b}, red: {r}, green: {g}", **counts)
    return part.rules.format(component)


def described(state: PartizanState) -> str:
    """Describe all components that are in play."""
    parts = [
        message("component {place}: {described}", place=place, described=describe_part(part))
        for place, part in enumerate(state.parts, 1)
        if part is not None
    ]
    return join_messages(parts, "; ") if parts else message("nothing is left")


def partizan_lines(parts: Sequence[PartizanPart], view: View) -> list[str]:
    """Draw components as lines of text, one below the other.

    >>> from kalmar.answers.partizan import partizan
    >>> start = partizan("coloured-hackenbush br")
    >>> print("\\n".join(partizan_lines(start.parts, View(plain=True))))
    ground 0
    `- 1
       `- 2
    blue  0-1
    red   1-2
    """
    found: list[str] = []
    for part in parts:
        found.extend([*([""] if found else []), *part_lines(part, view)])
    return found


def part_lines(part: PartizanPart, view: View) -> list[str]:
    """Draw one component."""
    name, component = part.rules.name, part.component
    lines = None
    if name == "domineering":
        lines = AREAS.lines(Area(component), view)
    if name == "toads-and-frogs":
        lines = [" ".join(component).replace("_", view.sign("·", "."))]
    if name == "coloured-hackenbush" and component:
        lines = picture_lines(component, view)
    return lines or [shortened(str(part), view.width, view.plain)]


def picture_lines(edges: Sequence[tuple[int, int, str]], view: View) -> list[str] | None:
    """Draw the tree of a picture, and list its edges by their colours."""
    tree = PLANTS.lines(Plant(tuple((a, b) for a, b, _ in edges)), view)
    if tree is None:
        return None
    said = {colour: translate(word) for colour, word in WORDS.items()}
    wide = max(map(len, said.values()))
    rows = {
        colour: "  ".join(f"{a}-{b}" for a, b, other in edges if other == colour) for colour in said
    }
    return [*tree, *(f"{said[colour]:<{wide}}  {row}" for colour, row in rows.items() if row)]


WORDS: Mapping[str, str] = {"b": message("blue"), "r": message("red"), "g": message("green")}
