"""The quotient of a game as far as a question needs it, and as far as its time allows."""

import time
from collections.abc import Sequence
from itertools import islice

from kalmar.compound import SUM, Position, options_of
from kalmar.errors import GameError, LimitReached, PositionError
from kalmar.quotients.construct import Construction, Progress
from kalmar.quotients.engine import LARGE
from kalmar.quotients.growth import growth, up_to
from kalmar.quotients.kept import begun, keep
from kalmar.quotients.options import HeapOptions, OptionSets, PositionOptions, option_sets
from kalmar.quotients.quotient import Quotient
from kalmar.rules import Rules, shapes
from kalmar.words import said

__all__ = ["SECONDS", "quotient", "quotient_of", "quotient_to"]

SECONDS = 1.0
"""How long a question may wait for a quotient."""

MEMORY = 20_000_000
"""How many bytes a construction may take meanwhile: a single step of it is then short."""

MOST_COMPONENTS = 600
"""How many positions a closed set may have."""

MOST_OPTIONS = 3_000
"""How many options one of them may have."""

MOST_BEGUN = 16
"""How many constructions a process remembers."""

WORTH_KEEPING = 0.2
"""Seconds of work that are kept for the next time."""


def quotient(
    game: str | Rules | Position, heaps: int | None = None, seconds: float | None = None
) -> Quotient:
    """The misère quotient of a game of heaps, or of all that a position leads to.

    Args:
        game: a game by its name or as rules, a position, or the text of one.
        heaps: the largest heap; until a period is proved for all heaps if None.
        seconds: how long it may take; without end if None, and some quotients are not finite.

    Raises:
        KalmarError: the game has no quotient, or it is not found in time.

    >>> quotient("kayles")
    <Quotient kayles: order 40, all heaps>
    >>> quotient("kayles", 5).outcome([5, 4, 2]).name
    'N'
    """
    construction = begun(option_sets(game))
    before = construction.heaps
    try:
        construction.run(heaps, seconds)
    finally:
        if construction.heaps > before:
            keep(construction)
    if heaps is not None and construction.heaps > heaps + 1:
        construction.found = up_to(construction.found, heaps)
    construction.changes = growth(construction.found)
    return construction.quotient


def quotient_to(game: OptionSets, last: int, seconds: float = SECONDS) -> Quotient:
    """The quotient of a game for heaps up to some number, or as far as it is found in time.

    Args:
        game: its option sets.
        last: the largest heap that matters.
        seconds: how long a construction may take.

    >>> from kalmar.quotients.options import option_sets
    >>> quotient_to(option_sets("0.123"), 40).knows(40)
    True
    """
    construction = _construction(game)
    if construction.quotient.knows(last):
        return construction.quotient
    began = time.monotonic()

    def watch(progress: Progress) -> None:
        # larger ones need compiled loops, and more time than a question may take
        if progress.order >= LARGE or time.monotonic() - began > seconds:
            raise LimitReached(said("the quotient is not found in time"))

    heaps = construction.heaps
    try:
        construction.run(last, progress=watch)
    except LimitReached:
        pass  # what was found until then is an answer too
    finally:
        if construction.heaps > heaps and time.monotonic() - began > WORTH_KEEPING:
            keep(construction)
    return construction.quotient


def quotient_of(parts: Sequence[Position], seconds: float = SECONDS) -> Quotient | None:
    """The quotient of what can be reached from some components, or the part found in time.

    Args:
        parts: components that are no sums; heaps of one game, or a few positions of any.
        seconds: how long a construction may take.

    Returns:
        The quotient, which need not know all of them; None where they reach too many positions.

    >>> from kalmar.positions import parse_position
    >>> quotient_of(parse_position("kayles 3 + nim 2").component).is_whole
    True
    """
    rules = parts[0].rules
    if rules.shape is shapes.Heap and all(part.rules == rules for part in parts):
        return quotient_to(HeapOptions(rules), max(part.component for part in parts), seconds)
    if any(next(islice(options_of(part), MOST_OPTIONS, None), None) for part in parts):
        return None
    together = Position(SUM, tuple(sorted(set(parts), key=str)))
    try:
        game = PositionOptions.of(together, MOST_COMPONENTS)
        return quotient_to(game, game.count - 1, seconds)
    except (LimitReached, GameError, PositionError):
        return None


_begun: dict[str, Construction] = {}


def _construction(game: OptionSets) -> Construction:
    """The one of this process, so that it goes on where the last question left it."""
    found = _begun.get(game.text)
    if found is None or found.game != game:
        if len(_begun) >= MOST_BEGUN:
            _begun.clear()
        found = _begun[game.text] = begun(game, MEMORY)
    return found
