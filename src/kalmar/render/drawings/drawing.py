"""A drawing as data: marks with their places, their labels, and the moves they stand for.

Lengths are in pixels, x to the right and y down from the top left corner. What a mark looks like
follows from its role (`themes`); its label is text in English that `translate` can translate.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from itertools import islice, pairwise
from typing import Any, Literal, TypeAlias

from kalmar.answers.moves_in_words import BETWEEN_MOVES, move_text
from kalmar.core.compounds import Position
from kalmar.core.i18n import join_messages, plural_message, translate
from kalmar.core.turns import Move

Point: TypeAlias = tuple[float, float]
Path: TypeAlias = tuple[int, ...]
Kind: TypeAlias = Literal["disc", "box", "line", "polygon", "curve", "text"]
Time: TypeAlias = Literal["", "gone", "come", "coming"]

FONT = 13.0
MARGIN = 10.0
WIDEST_LETTER = 0.66
"""Of the height of letters: above the width of a digit in the widest common fonts."""


@dataclass(frozen=True)
class Mark:
    """One thing that is drawn.

    Attributes:
        kind: "disc" or "box" of a `size` round a centre, "line" through points, "polygon" with
            corners, "curve" with its control points, or several cubic ones, each of which begins
            where the last one ends, "text" in the middle of a place.
        places: the points that the kind needs.
        role: what it is: "stone", "head", "reachable", "poisoned", "road" …; a key of the themes.
        label: the text in it.
        moves: the numbers of the moves it stands for, in the list of moves of its drawing.
        size: width and height of a disc or a box.
        font: the height of its letters.
        name: what it is in words, where its label does not say it.
        part: what thing of the position it is, the same as long as the thing lies there: "3:5" is
            the fifth disc from below of heap 3; empty for decoration.
        time: "gone" for what the last move took away and "come" for what it brought; "coming" for
            what a move may bring, which is not seen before.
        corner: the radius of the corners of a box.
        thick: the width of its line; 0 for that of its role.
        start: whether a text begins at its place, instead of lying with its middle there.
        trim: whether it only adorns the mark before it, and belongs to it.
    """

    kind: Kind
    places: tuple[Point, ...]
    role: str
    label: str = ""
    moves: tuple[int, ...] = ()
    size: Point = (0.0, 0.0)
    font: float = FONT
    name: str = ""
    part: str = ""
    time: Time = ""
    corner: float = 0.0
    thick: float = 0.0
    start: bool = False
    trim: bool = False

    @property
    def move(self) -> int | None:
        """Return the number of the only move it stands for; None if several, or none."""
        return self.moves[0] if len(self.moves) == 1 else None

    def shifted(self, right: float, down: float) -> "Mark":
        """Return the same mark elsewhere."""
        return changed(self, places=tuple([(x + right, y + down) for x, y in self.places]))

    def scaled(self, factor: float, least: float = 0.0) -> "Mark":
        """Return the same mark in another size; its letters are not lower than `least`."""
        wide, tall = self.size
        return changed(
            self,
            places=tuple([(x * factor, y * factor) for x, y in self.places]),
            size=(wide * factor, tall * factor),
            font=max(self.font * factor, least),
            corner=self.corner * factor,
            thick=self.thick * factor,
        )

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom; for a text the most that it may take.

        >>> Mark("disc", ((10, 10),), "stone", size=(4, 4)).bounds
        (8.0, 8.0, 12.0, 12.0)
        """
        wide, tall = self.size
        if self.kind == "text":
            wide, tall = text_width(self.label, self.font), self.font * 1.2
        # A curve lies within the hull of its control points, but mostly far from these.
        if self.start:
            (x, y), wide = self.places[0], text_width(self.label, self.font)
            return (x, y - tall / 2, x + wide, y + tall / 2)
        around = points_of(self) if self.kind == "curve" else self.places
        xs, ys = [x for x, _ in around], [y for _, y in around]
        return (min(xs) - wide / 2, min(ys) - tall / 2, max(xs) + wide / 2, max(ys) + tall / 2)


def changed(mark: Mark, **changes: Any) -> Mark:
    """Return the same mark with other attributes."""
    # `replace` takes ten times as long, and a drawing moves and scales hundreds of marks.
    found = object.__new__(Mark)
    found.__dict__.update(mark.__dict__, **changes)
    return found


def points_of(mark: Mark, steps: int = 16) -> list[Point]:
    """Return points on each curve or on a line between two points, its ends included."""
    return list(_curve(mark.places, steps))


@lru_cache(maxsize=512)
def _curve(places: tuple[Point, ...], steps: int) -> tuple[Point, ...]:
    """Cache the points: the roads of a map are drawn anew after every move."""
    pieces = [places[i : i + 4] for i in range(0, len(places) - 1, 3)]
    found = (_on_curve(piece, i / steps) for piece in pieces for i in range(steps + 1))
    return tuple(found)


def _on_curve(points: tuple[Point, ...], at: float) -> Point:
    """Compute a point on a Bézier curve by De Casteljau's algorithm."""
    row = list(points)
    while len(row) > 1:
        row = [(ax + (bx - ax) * at, ay + (by - ay) * at) for (ax, ay), (bx, by) in pairwise(row)]
    return row[0]


def text_width(text: str, font: float = FONT) -> float:
    """Estimate how wide a text is at most, in the language in use."""
    return len(translate(text)) * font * WIDEST_LETTER


@dataclass(frozen=True)
class Sketch:
    """One component as marks in a frame that begins at 0,0.

    Attributes:
        width: of the frame.
        height: of the frame.
        marks: in the order in which they are drawn.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]

    def placed(self, right: float, down: float) -> Iterator[Mark]:
        """Yield its marks, shifted to their place in a larger frame."""
        return (mark.shifted(right, down) for mark in self.marks)

    def scaled(self, factor: float) -> "Sketch":
        """Return the same sketch in another size.

        >>> Sketch(10, 10, ()).scaled(2).width
        20
        """
        marks = tuple(mark.scaled(factor) for mark in self.marks)
        return Sketch(self.width * factor, self.height * factor, marks)

    def named(self, name: Callable[[str], str]) -> "Sketch":
        """Return the same sketch, where each part has the name that it has in the position."""
        marks = (changed(m, part=name(m.part)) if m.part else m for m in self.marks)
        return replace(self, marks=tuple(marks))

    def drawn(self, title: str, description: str, bare: bool = False, turns: int = 0) -> "Drawing":
        """Return the drawing of it.

        Args:
            title: what it is.
            description: what is seen, in a sentence.
            bare: whether no margin is left round it.
            turns: how many moves there are, to whose numbers the marks refer.
        """
        margin = 0.0 if bare else MARGIN
        marks = tuple(self.placed(margin, margin))
        reached = {number for mark in marks for number in mark.moves}
        return Drawing(
            width=self.width + 2 * margin,
            height=self.height + 2 * margin,
            marks=marks,
            title=title,
            description=description,
            unmarked=tuple(n for n in range(turns) if n not in reached),
        )


@dataclass(frozen=True)
class Picture:
    """One way in which a move may be seen, by the names of parts.

    Attributes:
        mark: a part to point at for this move; empty where no mark stands for it.
        leave: what goes.
        come: what comes; nothing of it need be drawn before the move.
    """

    mark: str = ""
    leave: tuple[str, ...] = ()
    come: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return plain data.

        >>> Picture("1:3", ("1:3",)).to_dict()
        {'mark': '1:3', 'leave': ['1:3'], 'come': []}
        """
        return {"mark": self.mark, "leave": list(self.leave), "come": list(self.come)}


@dataclass(frozen=True)
class Drawing:
    """A position as marks: pictures, pages and lists of buttons are made from it.

    Attributes:
        width: of the whole picture.
        height: of the whole picture.
        marks: in the order in which they are drawn.
        title: the position.
        description: what is seen, in a sentence.
        position: what is drawn; None where several positions are.
        moves: the moves of the position in natural order, to which the numbers of marks refer.
        unmarked: the numbers of the moves for which no mark stands.
        complete: whether `moves` are all of them; of very many only the first are listed, or none.
        least: how far marks of different moves are apart, at least, in a drawing for a given width;
            0 in others.
        changes: for each of the first moves its pictures; empty where they were not asked for.
        last: what the last move changed.
        frames: the numbers of components with left, top, right and bottom of the frame of each, in
            a drawing for a given width.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    title: str
    description: str
    position: Position | None = None
    moves: tuple[Move, ...] = field(default=(), repr=False)
    unmarked: tuple[int, ...] = ()
    complete: bool = True
    least: float = 0.0
    frames: tuple[tuple[str, tuple[float, float, float, float]], ...] = ()
    changes: tuple[tuple[Picture, ...], ...] = ()
    last: Picture = Picture()

    @property
    def seen(self) -> tuple[Mark, ...]:
        """Return the marks without those of what moves may bring."""
        return tuple(mark for mark in self.marks if mark.time != "coming")

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for pages that draw by themselves, every move in English words.

        >>> from kalmar import drawing, parse_position
        >>> drawing(parse_position("nim 1")).to_dict()["moves"]
        ['take 1']
        """
        marks = [{**asdict(mark), "label": str(mark.label), "name": str(mark.name)}
                 for mark in self.marks]  # fmt: skip
        return {
            "width": self.width,
            "height": self.height,
            "title": str(self.title),
            "description": str(self.description),
            "marks": marks,
            "moves": [str(move_text(self.position, move)) for move in self.moves]
            if self.position
            else [],
            "unmarked": list(self.unmarked),
            "complete": self.complete,
            "least": self.least,
            "frames": [{"number": number, "box": list(box)} for number, box in self.frames],
            "changes": [[picture.to_dict() for picture in found] for found in self.changes],
            "last": self.last.to_dict(),
        }


SAID_MOVES = 6


def listed_moves(mark: Mark, drawing: Drawing) -> str:
    """List in words the moves for which a mark stands; of many the first."""
    if drawing.position is None:
        return translate(mark.name)
    position = drawing.position
    said_moves = [
        move_text(position, drawing.moves[number]) for number in islice(mark.moves, SAID_MOVES)
    ]
    rest = len(mark.moves) - len(said_moves)
    if rest:
        said_moves.append(plural_message(rest, "… and {number} more", "… and {number:,} more"))
    return translate(join_messages(said_moves, BETWEEN_MOVES))


def number_of(path: Path) -> str:
    """Return the number of a component as people count: from 1, in a nested compound 2.1."""
    return ".".join(str(place + 1) for place in path)


@dataclass(frozen=True)
class Lying:
    """Where a component lies.

    Attributes:
        slot: the path of the component of the start that it comes from.
        before: how many things of a row were before its first one at the start.
        extra: 0 in the slot itself; else which of the pieces beside it, from 1.
    """

    slot: Path
    before: int = 0
    extra: int = 0

    @property
    def place(self) -> tuple[Path, int]:
        """Return its place, which pieces of one component may share."""
        return self.slot, self.extra

    @property
    def number(self) -> str:
        """Return what begins the names of its parts.

        >>> Lying((2,)).number, Lying((0, 1), extra=2).number, Lying(()).number
        ('3', '1.2+2', '1')
        """
        number = number_of(self.slot) or "1"
        return f"{number}+{self.extra}" if self.extra else number

    def part(self, name: str) -> str:
        """Return the name within the position of a thing, or of a cut, of the component.

        >>> Lying((2,), before=4).part("1"), Lying((2,), before=4).part("|2"), Lying((0,)).part("a")
        ('3:5', '3:|6', '1:a')
        """
        if self.before:
            cut = name.startswith("|")
            name = f"{'|' * cut}{int(name[cut:]) + self.before}"
        return f"{self.number}:{name}"
