"""Drawings for a page: a position as it came from its start, with what its moves change.

A position is drawn in the slots of the start of its game. A history that cannot be played, or does
not lead to the position, is left out: the position is then drawn as a start.

What a thread has found last is kept, as its next questions are mostly about the same.
"""

import threading
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from kalmar.answers.find_move import find_move
from kalmar.answers.moves_in_words import move_text
from kalmar.core.compounds import Position
from kalmar.core.errors import KalmarError
from kalmar.core.i18n import language
from kalmar.core.turns import Move
from kalmar.games.notation.coerce import position_of
from kalmar.render.drawings import svg
from kalmar.render.drawings.changes import parts_of
from kalmar.render.drawings.drawing import Drawing, Picture
from kalmar.render.drawings.history import History, components
from kalmar.render.drawings.slots import played_drawing
from kalmar.web.services.drawn_results import DrawnPosition, Lying, ShownChange
from kalmar.web.services.fields import Bounds
from kalmar.web.services.service import Plain


class Latest(threading.local):
    """The latest results of each thread, by what was asked.

    An analysis or a solver goes on searching when it is asked more, so that no other thread may
    use it meanwhile.

    Args:
        most: how many a thread keeps.

    >>> latest = Latest(2)
    >>> for number in range(3):
    ...     _ = latest.keep(number, number**2)
    >>> latest.get(0), latest.get(2), len(latest)
    (None, 4, 2)
    """

    def __init__(self, most: int = 1) -> None:
        """Know nothing; called once in each thread."""
        self.most = most
        self.kept: dict[Hashable, Any] = {}

    def __len__(self) -> int:
        """Return how many this thread keeps."""
        return len(self.kept)

    def get(self, asked: Hashable) -> Any:
        """Return what was found; None if it is not kept."""
        return self.kept.get(asked)

    def keep(self, asked: Hashable, found: Any) -> Any:
        """Keep what is found, in the place of the oldest if there are too many, and return it."""
        if len(self.kept) >= self.most:
            del self.kept[next(iter(self.kept))]
        self.kept[asked] = found
        return found

    def clear(self) -> None:
        """Forget everything of this thread."""
        self.kept.clear()


MAX_POSITION_TEXT = 20_000
MOST_MOVES = 2_000

Theme = Literal["auto", "light", "dark"]
Prefix = Annotated[str, Bounds(most=40)]


@dataclass(frozen=True)
class Look:
    """How a drawing is wanted.

    Attributes:
        theme: the theme of the drawing.
        prefix: a prefix for all ids of the drawing.
        width: the width of the drawing in pixels; 0 for the smallest possible.
    """

    theme: Theme = "light"
    prefix: Prefix = "kalmar"
    width: int = 0


@dataclass(frozen=True)
class Played:
    """What a drawing may be told of the game so far.

    Attributes:
        start: the position before the first move, so that parts keep their places in the drawing.
        moves: the moves from the start to the position.
        made_pictures: for each move, the number of its picture; the first, 0, if left out.
    """

    start: Annotated[str, Bounds(most=MAX_POSITION_TEXT)] = ""
    moves: Annotated[Sequence[str], Bounds(most=MOST_MOVES)] = ()
    made_pictures: Annotated[Sequence[int], Bounds(most=MOST_MOVES)] = ()


MOST_GAMES = 8

GAMES = Latest(MOST_GAMES)
"""The games drawn about last: the next drawing is mostly of the same game, one move later."""

MOST_DRAWINGS = 4

DRAWINGS = Latest(MOST_DRAWINGS)
"""What was drawn last, as the other theme shows the same."""


def drawn(
    position: Position,
    composition: str | None,
    look: Look,
    played: Played,
    steps: Sequence[Move] | None = None,
) -> DrawnPosition:
    """Return a drawing as plain data.

    Args:
        position: of any rules.
        composition: how the components are played; None where the position says it.
        look: how it is wanted.
        played: the game so far.
        steps: what its marks stand for; the moves if None.
    """
    history, shown = placed(position, composition, played, steps, look.width)
    return {
        "svg": svg(shown, look.theme, look.prefix),
        "title": shown.title,
        "description": shown.description,
        "moves": [move_text(position, move) for move in shown.moves],
        "keys": [Plain(move_text(position, move)) for move in shown.moves],
        "unmarked": list(shown.unmarked),
        "complete": shown.complete,
        "width": shown.width,
        "height": shown.height,
        "least": shown.least,
        "frames": [{"number": Plain(number), "box": list(box)} for number, box in shown.frames],
        "components": list(lying(history)),
        "changes": [[pictured(picture) for picture in found] for found in shown.changes],
        "last": pictured(shown.last),
    }


def placed(
    position: Position,
    composition: str | None,
    played: Played,
    steps: Sequence[Move] | None,
    width: int,
) -> tuple[History, Drawing]:
    """Return the history of a position with its drawing, which is the same in any theme."""
    moves = None if steps is None else tuple(steps)
    told = (played.start, tuple(played.moves), tuple(played.made_pictures))
    asked = (position, composition, told, moves, width, language())
    found: tuple[History, Drawing] | None = DRAWINGS.get(asked)
    if found is None:
        history = history_of(position, composition, played)
        found = DRAWINGS.keep(asked, (history, played_drawing(history, steps, width)))
    return found


def lying(history: History) -> Iterator[Lying]:
    """Yield for each component its number, and what it has on the board: slot and parts."""
    for path, component in components(history.position):
        at, shape = history.lying[path], component.rules.drawn(component.component)
        yield {
            "number": Plain(".".join(str(i + 1) for i in path) or "1"),
            "slot": Plain(at.number),
            "parts": [Plain(at.part(name)) for name in parts_of(shape)],
        }


def pictured(picture: Picture) -> ShownChange:
    """Return a picture of a move as plain data; names of parts are the same in all languages."""
    return {
        "mark": Plain(picture.mark),
        "leave": list(map(Plain, picture.leave)),
        "come": list(map(Plain, picture.come)),
    }


def history_of(position: Position, composition: str | None, played: Played) -> History:
    """Return the history of a position, without moves where none is given or it does not fit."""
    if played.start:
        try:
            found = followed((played.start, composition), played.moves, played.made_pictures)
        except KalmarError:
            return History.of(position)
        if found.position == position:
            return found
    return History.of(position)


def followed(
    start: tuple[str, str | None], moves: Sequence[str], pictures: Sequence[int]
) -> History:
    """Make the moves of a game; only the last one, where the others were made before."""
    chosen = [*pictures[: len(moves)], *[0] * (len(moves) - len(pictures))]
    made = tuple(zip(moves, chosen, strict=True))
    for known in (len(made), len(made) - 1):
        history: History | None = GAMES.get((start, made[: max(known, 0)]))
        if history is not None:
            break
    else:
        history, known = History.of(position_of(*start)), 0
    for move, picture in made[max(known, 0) :]:
        history = history.made(find_move(history.position, move), picture)
    GAMES.keep((start, made), history)
    return history
