"""The quotient of a game as far as a question needs it, and as far as its time allows."""

import threading
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import islice

from kalmar.compound import SUM, Position, options_of
from kalmar.errors import GameError, LimitReached, PositionError
from kalmar.machine.work import steps_done, usual_work, work_limit
from kalmar.quotients.construct import Construction, Progress
from kalmar.quotients.engine import LARGE
from kalmar.quotients.growth import growth, up_to
from kalmar.quotients.kept import begun, keep
from kalmar.quotients.options import HeapOptions, OptionSets, PositionOptions, option_sets
from kalmar.quotients.quotient import Quotient
from kalmar.rules import Rules, shapes
from kalmar.words import said

__all__ = ["QUESTION_STEPS", "quotient", "quotient_of", "quotient_to"]

QUESTION_STEPS = 1_000_000
"""Steps of work that a question may spend on a quotient: about a second."""

MEMORY = 20_000_000
"""How many bytes a construction may take meanwhile: a single step of it is then short."""

MOST_COMPONENTS = 600
"""How many positions a closed set may have."""

MOST_OPTIONS = 3_000
"""How many options one of them may have."""

MOST_BEGUN = 16
"""How many constructions a thread remembers."""

WORTH_KEEPING = 100_000
"""Steps of work that are kept for the next time."""


def quotient(
    game: str | Rules | Position, heaps: int | None = None, seconds: float | None = None
) -> Quotient:
    """The misère quotient of a game of heaps, or of all that a position leads to.

    Args:
        game: a game by its name or as rules, a position, or the text of one.
        heaps: the largest heap; until a period is proved for all heaps if None.
        seconds: how long it may take; None for the usual limit of work, as some quotients are
            not finite.

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
        with usual_work() if seconds is None else nullcontext():
            construction.run(heaps, seconds)
    finally:
        if construction.heaps > before:
            keep(construction)
    if heaps is not None and construction.heaps > heaps + 1:
        construction.found = up_to(construction.found, heaps)
    construction.changes = growth(construction.found)
    return construction.quotient


def quotient_to(game: OptionSets, last: int, steps: int = QUESTION_STEPS) -> Quotient:
    """The quotient of a game for heaps up to some number, or as far as so much work finds it.

    Args:
        game: its option sets.
        last: the largest heap that matters.
        steps: of work that the construction may take, from its beginning.

    >>> from kalmar.quotients.options import option_sets
    >>> quotient_to(option_sets("0.123"), 40).knows(40)
    True
    """
    begun_before = _construction(game, steps)
    construction = begun_before.construction
    if construction.quotient.knows(last):
        return construction.quotient
    heaps, before = construction.heaps, steps_done()
    try:
        with work_limit(begun_before.left):
            construction.run(last, progress=_refuse_large)
    except LimitReached:
        pass  # what was found until then is an answer too
    finally:
        spent = steps_done() - before
        begun_before.left -= spent
        if construction.heaps > heaps and spent > WORTH_KEEPING:
            keep(construction)
    return construction.quotient


def _refuse_large(progress: Progress) -> None:
    """Stop where only compiled loops go on, and take longer than a question may wait."""
    if progress.order >= LARGE:
        raise LimitReached(said("the quotient is too large for a short search"))


def quotient_of(parts: Sequence[Position], steps: int = QUESTION_STEPS) -> Quotient | None:
    """The quotient of what can be reached from some components, or the part that this work finds.

    Args:
        parts: components that are no sums; heaps of one game, or a few positions of any.
        steps: of work that a construction may take.

    Returns:
        The quotient, which need not know all of them; None where they reach too many positions.

    >>> from kalmar.positions import parse_position
    >>> quotient_of(parse_position("kayles 3 + nim 2").component).is_whole
    True
    """
    rules = parts[0].rules
    if rules.shape is shapes.Heap and all(part.rules == rules for part in parts):
        return quotient_to(HeapOptions(rules), max(part.component for part in parts), steps)
    if any(next(islice(options_of(part), MOST_OPTIONS, None), None) for part in parts):
        return None
    together = Position(SUM, tuple(sorted(set(parts), key=str)))
    try:
        game = PositionOptions.of(together, MOST_COMPONENTS)
        return quotient_to(game, game.count - 1, steps)
    except (LimitReached, GameError, PositionError):
        return None


@dataclass
class _Begun:
    """A construction, with the steps of work that it may still take."""

    construction: Construction
    left: int


_BEGUN = threading.local()


def _construction(game: OptionSets, steps: int) -> _Begun:
    """Return the one of this thread, so that it goes on where the last question left it."""
    known: dict[tuple[str, int], _Begun] = _BEGUN.__dict__.setdefault("known", {})
    found = known.get((game.text, steps))
    if found is None or found.construction.game != game:
        if len(known) >= MOST_BEGUN:
            known.clear()
        found = known[game.text, steps] = _Begun(begun(game, MEMORY), steps)
    return found
