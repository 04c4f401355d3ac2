"""What a page shows of a position: its drawing as it came from its start, and how turns are made.

A position is drawn in the slots of the start of its game. A history that cannot be played, or does
not lead to the position, is left out: the position is then drawn as a start.

What a thread has found last is kept, as its next questions are mostly about the same.

Where a turn may move in several components at once, a page lets a person choose one step after the
other, and shows what can still be chosen. It needs the steps of each component, and which
components may be moved together: this is said for every compound by its own choice, as compounds
stand in compounds.
"""

import threading
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, Literal

from kalmar.answers.find_move import find_move
from kalmar.answers.moves_in_words import move_text
from kalmar.core.choices import InTurn, Neighbours
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import KalmarError
from kalmar.core.i18n import language
from kalmar.core.turns import Move, move_inside, steps_of
from kalmar.games.notation.coerce import position_of
from kalmar.games.play_language import turn_rule
from kalmar.render.drawings import svg
from kalmar.render.drawings.drawing import Drawing, Picture, number_of
from kalmar.render.drawings.history import History, parts_of
from kalmar.render.drawings.renderer import components
from kalmar.render.drawings.slots import played_drawing
from kalmar.web.services import drawn_results as results
from kalmar.web.services.fields import Bounds


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
) -> results.DrawnPosition:
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
        "keys": [str(move_text(position, move)) for move in shown.moves],
        "unmarked": list(shown.unmarked),
        "complete": shown.complete,
        "width": shown.width,
        "height": shown.height,
        "least": shown.least,
        "frames": [{"number": number, "box": list(box)} for number, box in shown.frames],
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


def lying(history: History) -> Iterator[results.Lying]:
    """Yield for each component its number, and what it has on the board: slot and parts."""
    for path, component in components(history.position):
        at, shape = history.lying[path], component.rules.drawn(component.component)
        yield {
            "number": number_of(path) or "1",
            "slot": at.number,
            "parts": [at.part(name) for name in parts_of(shape)],
        }


def pictured(picture: Picture) -> results.ShownChange:
    """Return a picture of a move as plain data; names of parts are the same in all languages."""
    return {
        "mark": picture.mark,
        "leave": list(picture.leave),
        "come": list(picture.come),
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


MAX_STEPS_OF_COMPONENT = 400
MAX_STEPS = 4_000
"""With more steps a turn is chosen from the list of moves, or typed."""


def turn_of(position: Position, steps: list[Move]) -> results.Turn:
    """Return which components may be moved together, and the steps of each, as plain data.

    Args:
        position: a compound.
        steps: those that turns are put together of, as `single_steps` lists them.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 1 1 1", "at most 2")
    >>> turn = turn_of(start, single_steps(start))
    >>> (rule,) = turn["rules"]
    >>> rule["live"], rule["sizes"], [step["place"] for step in turn["steps"]]
    (['1', '2', '3'], [1, 2], ['1', '2', '3'])
    """
    listed: list[results.TurnStep] = [
        {
            "place": number_of(move[0].path),
            "key": str(move_text(position, move)),
            "text": move_text(position, move),
        }
        for move in steps
    ]
    return {"rules": list(_rules(position, ())), "steps": listed}


def single_steps(position: Position) -> list[Move]:
    """List the steps of which turns are put together; none where each turn is a single step.

    There are none either where there are too many to choose from.

    >>> from kalmar.games.notation import parse_position
    >>> len(single_steps(parse_position("nim 2 3", "selective")))
    5
    >>> single_steps(parse_position("nim 2 3")), single_steps(parse_position("nim 2 3", "in turn"))
    ([], [])
    """
    if _most(position) < 2:
        return []
    found = list(islice(_steps(position), MAX_STEPS + 1))
    return found if len(found) <= MAX_STEPS else []


def _steps(position: Position) -> Iterator[Move]:
    """Yield the steps in components that some turn moves."""
    if not isinstance(position.rules, Compound):
        for step in islice(steps_of(position), MAX_STEPS_OF_COMPONENT):
            yield (step,)
        return
    for place in sorted(set().union(*_together(position))):
        for move in _steps(position.component[place]):
            yield move_inside(place, move)


def blocked(position: Position) -> list[str]:
    """List the components with a move that no turn may move now.

    >>> from kalmar.games.notation import parse_position
    >>> blocked(parse_position("nim 1 1 1", "in turn from 2")), blocked(parse_position("nim 1 1"))
    (['1', '3'], [])
    """
    return [number_of(path) for path in _blocked(position, (), is_shut=False)]


def _blocked(position: Position, path: tuple[int, ...], is_shut: bool) -> Iterator[tuple[int, ...]]:
    """Yield the paths of live components that no turn moves; all of them if this is shut."""
    if not isinstance(position.rules, Compound):
        if is_shut:
            yield path
        return
    movable = set().union(*_together(position))
    for place in _live(position):
        part = position.component[place]
        yield from _blocked(part, (*path, place), is_shut or place not in movable)


def next_in_turn(position: Position) -> str | None:
    """Return the number of the component that a turn moves where they go in turn; None elsewhere.

    >>> from kalmar.games.notation import parse_position
    >>> next_in_turn(parse_position("nim 1 0 1", "in turn from 2 skipping ended"))
    '3'
    """
    if not isinstance(_rules_of(position).choice.places, InTurn):
        return None
    return next((str(place + 1) for moved in _together(position) for place in moved), None)


def _rules_of(position: Position) -> Compound:
    assert isinstance(position.rules, Compound)
    return position.rules


def _live(position: Position) -> list[int]:
    """List the components of a compound that still have a move; none where play is over."""
    return _rules_of(position).live(position.component)


def _together(position: Position) -> list[set[int]]:
    """List sets of components that a turn may move, the largest ones at least."""
    live, count = _live(position), len(position.component)
    choice = _rules_of(position).choice
    if not live:
        return []
    if isinstance(choice.places, Neighbours):
        return [window.intersection(live) for window in choice.places.windows(count)]
    if choice.places is not None:
        return [set(moved) for moved in choice.places.sets(live, count)]
    return [set(live)] if choice.counts(len(live)) else []


def _most(position: Position) -> int:
    """Return in how many components that are no compounds a turn moves at most."""
    if not isinstance(position.rules, Compound):
        return 1
    inside = {place: _most(position.component[place]) for place in _live(position)}
    choice = position.rules.choice
    if choice.places is None:
        largest = max(choice.counts(len(inside)), default=0)
        return sum(sorted(inside.values(), reverse=True)[:largest])
    return max((sum(inside[i] for i in moved) for moved in _together(position)), default=0)


def _rules(position: Position, path: tuple[int, ...]) -> Iterator[results.TurnRule]:
    """Yield which parts of a compound may be moved together, after the same for those inside.

    Either `sizes` says how many of the live ones, or `sets` which; of these `some` need be moved
    if that is true, else all.
    """
    rules, live = _rules_of(position), _live(position)
    choice = rules.choice
    numbers = {place: number_of((*path, place)) for place in live}
    sized = choice.places is None
    sets = [] if sized else [sorted(moved) for moved in _together(position) if moved]
    for place in live:
        if isinstance(position.component[place].rules, Compound):
            yield from _rules(position.component[place], (*path, place))
    yield {
        "number": number_of(path),
        "words": turn_rule(choice, rules.ending),
        "live": list(numbers.values()),
        "sizes": list(choice.counts(len(live))) if sized else [],
        "sets": [[numbers[place] for place in moved] for moved in sets],
        "some": isinstance(choice.places, Neighbours),
    }
