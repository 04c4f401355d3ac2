"""Services that deal positions by chance: a start, and tasks for a sheet; a seed repeats them."""

import random
from collections.abc import Iterable
from functools import cache
from itertools import islice

from kalmar.answers.answer import analysed
from kalmar.answers.labelled import walked
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import moves
from kalmar.games.notation import format_position
from kalmar.web.services.positions import Asked, Seed
from kalmar.web.services.results import Chance, Tasks
from kalmar.web.services.service import service

MAX_RANDOM_POSITIONS = 30
"""So many positions are looked at for one that can be won."""

CHANCE_MOST_POSITIONS = 100_000


@service(long=True)
def chance(asked: Asked, seed: Seed = 0, winnable: bool = False) -> Chance:
    """Choose a random start position similar to the given one.

    About half of all starts are looked for among won ones, where both kinds are found.

    Args:
        asked: the given position.
        seed: the random seed.
        winnable: whether the first player can win.
    """
    source = random.Random(seed)
    won = winnable or source.random() < 0.5
    found, outcome = asked.start, None
    for _ in range(MAX_RANDOM_POSITIONS):
        found = varied(asked.start, source)
        outcome = winner_of(found, asked.way.play, asked.way.limit or CHANCE_MOST_POSITIONS)
        if outcome is None or (not is_terminal(found) and (outcome is Outcome.N) == won):
            break
    return {
        "position": written(found),
        "outcome": None if outcome is None else outcome.value,
    }


CHAINS, LINKS = 6, 4
"""Positions for tasks are varied from the given one so often, and each further so often."""
FEWEST_MOVES, MOST_MOVES = 3, 500
"""Moves that a task has at least, and that are counted."""
TASK_MOST_POSITIONS = 5_000
"""Positions that may be visited to find out who wins a task."""


@service(long=True)
def tasks(asked: Asked, seed: Seed = 0) -> Tasks:
    """Choose three positions similar to the given one, for a sheet whose tasks get harder.

    Args:
        asked: the given position.
        seed: the random seed.
    """
    harder = by_moves(asked.start, random.Random(seed))

    @cache
    def winner(link: Position) -> Outcome | None:
        limit = min(asked.way.limit or TASK_MOST_POSITIONS, TASK_MOST_POSITIONS)
        return winner_of(link, asked.way.play, limit)

    def first(of: Iterable[Position], wanted: Outcome) -> str:
        return next((written(link) for link in of if winner(link) is wanted), "")

    easy, start = first(harder, Outcome.N), written(asked.start)
    # A lost position takes an answer to every move, which is more than to find one move.
    prove = first(reversed(harder), Outcome.P) or first(reversed(harder), Outcome.N)
    return {"easy": easy or start, "explore": start, "prove": prove or start}


def by_moves(start: Position, source: random.Random) -> list[Position]:
    """Return positions of the same kind with some moves, those with fewer moves first."""
    found = []
    for _ in range(CHAINS):
        link = start
        for _ in range(LINKS):
            link = varied(link, source)
            found.append((len(list(islice(moves(link), MOST_MOVES))), written(link), link))
    # Texts come second, so that a seed gives the same order again.
    found.sort(key=lambda one: one[:2])
    return [link for count, _, link in found if count >= FEWEST_MOVES and link != start]


def written(position: Position) -> str:
    """Return a position as people type it, without a sign for the way of playing."""
    return format_position(position, sign=False)


def varied(start: Position, source: random.Random) -> Position:
    """Return another position of the same kind: heaps drawn anew, or moves made from the start.

    >>> from kalmar.games.notation import parse_position
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


def winner_of(position: Position, play: Play, limit: int) -> Outcome | None:
    """Return who wins; None where it takes too long to find out."""
    try:
        return analysed(position, play, limit).outcome_of(position)
    except LimitReached:
        return None
