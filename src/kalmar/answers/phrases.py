"""What a step says in words, by its kind: short for lists, whole for sentences.

`PHRASES` has a function for each kind of label that `kalmar.rules.labels` knows. To say a new kind
of step, add its function here; a kind without one is said as what it leaves.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kalmar.compound import Step
from kalmar.rules.labels import Label, label_of
from kalmar.rules.shapes import Heap
from kalmar.words import said

__all__ = ["PHRASES", "Phrase", "change_of", "label_of_step", "others_of", "phrase_of"]

Phrase = Callable[[Step, Label, str, bool], str]
"""From a step, its label, the number of its component ("" for the only one), and whether the whole
is said, to the words."""


def phrase_of(step: Step, place: str, whole: bool = False) -> str:
    """A step in words.

    Args:
        step: what a move does to one component.
        place: the number of the component as people count, "" where there is only one.
        whole: whether to say also what lies at hand in a list.

    >>> from kalmar.compound import Position
    >>> from kalmar.games.nim import Nim
    >>> step = Step((2,), Position(Nim(), 10), (2,))
    >>> phrase_of(step, "3"), phrase_of(step, "3", whole=True), phrase_of(step, "")
    ('take 8 from heap 3', 'take 8 from heap 3, leaving 2', 'take 8')
    """
    label = label_of_step(step)
    return PHRASES.get(label.kind, change)(step, label, place, whole)


def others_of(step: Step, place: str) -> list[str]:
    """The other moves that leave the same, in words, where the label of a step names them too.

    Args:
        step: what a move does to one component.
        place: the number of the component, "" where there is only one.

    >>> from kalmar.compound import Position
    >>> from kalmar.games.cram import Cram
    >>> others_of(Step((), Position(Cram(), ("...",)), (("###",),)), "2")
    ['component 2: domino on b1-c1']
    """
    label = label_of_step(step)
    if label.kind not in EQUALS:
        return []
    say = PHRASES[label.kind]
    return [say(step, Label(label.kind, (move,)), place, False) for move in label.data[1:]]


EQUALS = {"vertex", "pair", "paint", "domino"}
"""The kinds whose labels name all moves that leave the same."""


def label_of_step(step: Step) -> Label:
    """The label of a step.

    >>> from kalmar.compound import Position
    >>> from kalmar.games.nim import Nim
    >>> label_of_step(Step((), Position(Nim(), 5), (2,))).kind
    'take'
    """
    return label_of(step.before.rules, step.before.component, step.option)


def change_of(step: Step) -> str:
    """What a component is before and after a step.

    >>> from kalmar.compound import Position
    >>> from kalmar.games.nim import Nim
    >>> change_of(Step((2,), Position(Nim(), 10), (2,)))
    '10 → 2'
    """
    rules = step.before.rules
    left = " + ".join(rules.format(piece) for piece in step.option)
    return f"{rules.format(step.before.component)} → {left}"


def several(parts: Sequence[Any]) -> str:
    """Numbers or names with "and" before the last.

    >>> several([10, 8, 6]), several([3])
    ('10, 8 and 6', '3')
    """
    words = [str(part) for part in parts]
    if len(words) == 1:
        return words[0]
    return said("{names} and {last}", names=", ".join(words[:-1]), last=words[-1])


def take(step: Step, label: Label, place: str, whole: bool) -> str:
    """So many from a heap or a row, and what is left where that is not plain."""
    count, left = label.data
    assert isinstance(left, tuple)
    leaving = len(left) > 1 or whole
    in_row = _in_row(step)
    fields = {"count": count, "place": place, "left": several(left)}
    if not place:
        if leaving:
            return said("take {count}, leaving {left}", **fields)
        return said("take {count}", **fields)
    if leaving and in_row:
        return said("take {count} from row {place}, leaving {left}", **fields)
    if leaving:
        return said("take {count} from heap {place}, leaving {left}", **fields)
    if in_row:
        return said("take {count} from row {place}", **fields)
    return said("take {count} from heap {place}", **fields)


def _in_row(step: Step) -> bool:
    shape = step.before.rules.drawn(step.before.component)
    return isinstance(shape, Heap) and shape.in_row


def split(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A heap falls into others."""
    (left,) = label.data
    assert isinstance(left, tuple)
    if place:
        return said("split heap {place} into {left}", place=place, left=several(left))
    return said("split it into {left}", left=several(left))


def move(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A piece goes to a square."""
    name, before, after = label.data
    assert isinstance(before, tuple)
    assert isinstance(after, tuple)
    fields = {
        "piece": PIECES.get(str(name), said("piece")),
        "before": ",".join(map(str, before)),
        "after": ",".join(map(str, after)),
    }
    words = said("{piece} from {before} to {after}", **fields)
    return placed(words if whole else said("{piece} to {after}", **fields), place)


PIECES = {
    "king": said("king"),
    "queen": said("queen"),
    "rook": said("rook"),
    "knight": said("knight"),
}
"""What pieces are called; a piece with moves of its own is only a piece."""
COLOURS = {"white": said("white"), "black": said("black")}


def slide(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A pawn goes along its row."""
    row, colour, before, after = label.data
    fields = {"row": row, "colour": COLOURS[str(colour)], "before": before, "after": after}
    return placed(said("row {row}: {colour} {before} → {after}", **fields), place)


def push(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A bubble rises."""
    bubble, before, after = label.data
    words = said("bubble {bubble}: {before} → {after}", bubble=bubble, before=before, after=after)
    return placed(words, place)


def bite(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A square or a cell is bitten with all beyond it."""
    if len(label.data) == 2:
        row, column = label.data
        return placed(said("bite row {row}, column {column}", row=row, column=column), place)
    return placed(said("bite {cell}", cell=",".join(map(str, label.data))), place)


def name(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A number is named."""
    return placed(said("name {number}", number=label.data[0]), place)


def remove(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """An element goes, and all above it."""
    return placed(said("remove {element}", element=label.data[0]), place)


def cut(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """An edge is cut."""
    return placed(said("cut {edge}", edge="-".join(map(str, label.data))), place)


def vertex(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A vertex is taken with its neighbours."""
    return placed(said("take {vertex} with all beside it", vertex=label.data[0]), place)


def pair(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """An edge is taken with its ends."""
    return placed(said("take the edge {edge}", edge=_ends(label.data[0])), place)


def paint(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A vertex gets a colour."""
    assert isinstance(label.data[0], tuple)
    name, colour = label.data[0]
    return placed(said("paint {vertex} {colour}", vertex=name, colour=PAINTS[str(colour)]), place)


PAINTS = {"red": said("red"), "blue": said("blue")}


def domino(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """Two squares are covered."""
    return placed(said("domino on {squares}", squares=_ends(label.data[0])), place)


def _ends(pair: Any) -> str:
    return "-".join(map(str, pair))


def turn(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """Coins are turned."""
    places = [":".join(map(str, p)) if isinstance(p, tuple) else p for p in label.data]
    return placed(said("turn {places}", places=several(places)), place)


def drive(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A car goes to the next town."""
    before, after = label.data
    if place:
        fields = {"place": place, "before": before, "after": after}
        return said("drive car {place}: {before} → {after}", **fields)
    return said("drive {before} → {after}", before=before, after=after)


def brick(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A rectangle is cut in two, and one part is covered."""
    sides, bare, covered, either = label.data
    fields = {"brick": _sides(sides), "bare": _sides(bare), "covered": _sides(covered)}
    if bare == covered or either:
        if whole:
            words = said("cut the {brick} brick into {bare} and {covered}, cover one", **fields)
        else:
            words = said("cut into {bare} and {covered}, cover one", **fields)
    elif whole:
        words = said(
            "cut the {brick} brick into {bare} and {covered}, cover the {covered}", **fields
        )
    else:
        words = said("cut into {bare} and {covered}, cover the {covered}", **fields)
    return placed(words, place)


def _sides(sides: Any) -> str:
    return "×".join(map(str, sides))


def place_stone(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001
    """A stone is put on a square."""
    stone, row, column = label.data
    fields = {"stone": stone, "row": row, "column": column}
    return placed(said("{stone} on row {row}, column {column}", **fields), place)


def capture(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A stone takes its neighbour."""
    row, column, to_row, to_column = label.data
    fields = {"row": row, "column": column, "to_row": to_row, "to_column": to_column}
    if row == to_row:
        words = said("row {row}: column {column} takes column {to_column}", **fields)
    else:
        words = said("column {column}: row {row} takes row {to_row}", **fields)
    return placed(words, place)


def join(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """A curve joins two spots, and may go round others."""
    first, second, inside = label.data
    assert isinstance(inside, tuple)
    fields = {"first": first, "second": second}
    if inside:
        around = ", ".join(map(str, inside))
        return placed(
            said("join {first} with {second} round {around}", **fields, around=around), place
        )
    return placed(said("join {first} with {second}", **fields), place)


def cuts(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """Strings are cut one after the other."""
    strings = ", ".join("-".join(map(str, ends)) for ends in label.data if isinstance(ends, tuple))
    return placed(said("cut {edge}", edge=strings), place)


def change(step: Step, label: Label, place: str, whole: bool) -> str:  # noqa: ARG001 - a Phrase
    """What a component was, and what is left of it."""
    return placed(change_of(step), place)


def placed(words: str, place: str) -> str:
    """The words with the number of the component, where there are several.

    >>> placed(said("cut {edge}", edge="0-1"), "3")
    'component 3: cut 0-1'
    """
    if not place:
        return words
    return said("component {place}: {step}", place=place, step=words)


PHRASES: dict[str, Phrase] = {
    "take": take,
    "split": split,
    "move": move,
    "slide": slide,
    "push": push,
    "bite": bite,
    "name": name,
    "remove": remove,
    "cut": cut,
    "vertex": vertex,
    "pair": pair,
    "paint": paint,
    "domino": domino,
    "turn": turn,
    "drive": drive,
    "brick": brick,
    "place": place_stone,
    "capture": capture,
    "join": join,
    "cuts": cuts,
    "change": change,
}
"""How each kind of step is said."""
