"""The quotient of a game as far as a question needs it, and as far as its time allows."""

import time
from functools import lru_cache

from kalmar.errors import LimitReached
from kalmar.quotients.construct import Construction, Progress
from kalmar.quotients.engine import LARGE
from kalmar.quotients.kept import begun, keep
from kalmar.quotients.options import OptionSets
from kalmar.quotients.quotient import Quotient
from kalmar.words import said

__all__ = ["SECONDS", "quotient_to"]

SECONDS = 1.0
"""How long a question may wait for a quotient."""

MEMORY = 20_000_000
"""How many bytes a construction may take meanwhile: a single step of it is then short."""

WORTH_KEEPING = 0.2
"""Seconds of work that are kept for the next time."""


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


@lru_cache(maxsize=16)
def _construction(game: OptionSets) -> Construction:
    return begun(game, memory=MEMORY)
