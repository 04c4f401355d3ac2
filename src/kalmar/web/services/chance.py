"""The service that chooses a random start position, which depends on a seed only."""

import random
from itertools import islice
from typing import Any

from kalmar.answers.answer import analysed
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import after
from kalmar.core.turns import moves as all_moves
from kalmar.games.notation.positions import format_position
from kalmar.web.services.positions import POSITION, asked
from kalmar.web.services.service import Field, Service

MAX_RANDOM_POSITIONS = 30
"""So many positions are looked at for one that can be won."""

MOST_LOOKED_AT = 200
CHANCE_MOST_POSITIONS = 100_000
SHARE = 3
"""At most one move in so many of a game is made by chance, so that there is something to play."""


def chance(seed: int, winnable: bool, **way: Any) -> dict[str, Any]:
    """Choose a random start position: heaps of other sizes, or some random moves made.

    About half of all starts are looked for among won ones, where both kinds are found.
    """
    start, convention, limit = asked(**way)
    source = random.Random(seed)
    won = winnable or source.random() < 0.5
    found, outcome = start, None
    for _ in range(MAX_RANDOM_POSITIONS):
        found = varied(start, source)
        outcome = outcome_of(found, convention, limit or CHANCE_MOST_POSITIONS)
        if outcome is None or (not is_terminal(found) and (outcome is Outcome.N) == won):
            break
    return {
        "position": format_position(found, sign=False),
        "outcome": None if outcome is None else outcome.value,
    }


def varied(start: Position, source: random.Random) -> Position:
    """Return another position of the same kind: heaps drawn anew, or moves made from the start.

    >>> from kalmar.games.notation.positions import parse_position
    >>> format_position(varied(parse_position("nim 3 5 7"), random.Random(1)))
    'nim 2 5 7'
    """
    if all(heap_of(part) is not None for part in start.component):
        most = max(4, *(heap_of(part) or 0 for part in start.component))
        heaps = (Position(part.rules, source.randint(1, most)) for part in start.component)
        return Position(start.rules, tuple(heaps))
    return walked(start, source)


def heap_of(part: Position) -> int | None:
    """Return the size of a component that is a heap; None if it is none."""
    size = part.component
    return size if isinstance(size, int) and not isinstance(size, bool) else None


def walked(start: Position, source: random.Random) -> Position:
    """Return a position reached from the start, at most a third of the way to the end."""
    line = [start]
    while len(line) < SHARE * 10 and not is_terminal(line[-1]):
        near = list(islice(all_moves(line[-1]), MOST_LOOKED_AT))
        line.append(after(line[-1], source.choice(near)))
    return line[source.randint(0, max(0, (len(line) - 2) // SHARE))]


def outcome_of(position: Position, play: Play, limit: int) -> Outcome | None:
    """Return who wins; None where it takes too long to find out."""
    try:
        return analysed(position, play, limit).outcome_of(position)
    except LimitReached:
        return None


SERVICES = (
    Service("chance", message("A random start position similar to the given one."),
            (*POSITION, Field("seed", "integer", message("the random seed"), 0, most=2**53),
             Field("winnable", "flag", message("whether the first player can win"), False)),
            chance, long=True),
)  # fmt: skip
