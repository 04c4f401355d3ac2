"""Get the misère quotient of a game: shipped, or constructed within limits."""

import json
import threading
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import Any

from kalmar.core.compounds import SUM, Position, options_of
from kalmar.core.errors import GameError, LimitReached, PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Rules, shapes
from kalmar.engines.quotients import construct
from kalmar.engines.quotients.certificate import monoid_of
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets
from kalmar.engines.quotients.quotient import Quotient
from kalmar.engines.quotients.transitions import FAST_WALK_FROM_ORDER
from kalmar.games.heaps import code_of
from kalmar.games.registry import find_rules
from kalmar.runtime.files import read_own
from kalmar.runtime.work import steps_done, usual_work, work_limit


def shipped_files() -> list[Path]:
    """Return the certificates that ship with Kalmár.

    >>> "kayles.json" in [path.name for path in shipped_files()]
    True
    """
    folder = resources.files("kalmar.engines.quotients") / "shipped"
    return sorted(Path(str(file)) for file in folder.iterdir() if file.name.endswith(".json"))


def begun(game: NumberedHeaps, memory: int = construct.MEMORY) -> construct.Construction:
    """Return the construction of a quotient, as far as the certificate that ships knows it.

    Args:
        game: its option sets.
        memory: how many bytes the construction may take from now on.

    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> begun(option_sets("kayles")).quotient.period.length
    12
    """
    construction = construct.Construction(game, memory)
    content = _content(game.rules) if game.rules is not None else None
    if content is not None:
        construction.found = monoid_of(content)
        construction.options = [game.options(heap) for heap in range(construction.heaps)]
    return construction


def _content(rules: Rules[int]) -> dict[str, Any] | None:
    """Return the certificate about these rules, or about others of the same code."""
    code = code_of(rules)
    for known, content in _shipped_games():
        if known == rules or (code is not None and code_of(known) == code):
            return content
    return None


@cache
def _shipped_games() -> tuple[tuple[Rules[int], dict[str, Any]], ...]:
    contents = [json.loads(read_own(path).decode()) for path in shipped_files()]
    return tuple((find_rules(content["game"]), content) for content in contents)


QUESTION_STEPS = 1_000_000
"""Steps of work that a question may spend on a quotient: about a second."""

MEMORY_OF_QUESTION = 20_000_000
"""How many bytes a construction may take meanwhile: a single step of it is then short."""

MOST_COMPONENTS = 600
"""How many positions a closed set may have."""

MOST_OPTIONS = 3_000
"""How many options one of them may have."""

MOST_BEGUN = 16
"""How many constructions a thread remembers."""


def quotient(
    game: str | Rules | Position, heaps: int | None = None, seconds: float | None = None
) -> Quotient:
    """Return the misère quotient of a game of heaps, or of all that a position leads to.

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
    with usual_work() if seconds is None else nullcontext():
        construction.run(heaps, seconds)
    # More heaps may be known than were asked for: the quotient is cut down to them.
    if heaps is not None and construction.heaps > heaps + 1:
        construction.found = construct.up_to(construction.found, heaps)
    construction.changes = construct.history(construction.found)
    return construction.quotient


def build_quotient(game: NumberedHeaps, last: int, steps: int = QUESTION_STEPS) -> Quotient:
    """Return the quotient of a game up to some heap, or as far as so much work finds it.

    Args:
        game: its option sets.
        last: the largest heap that matters.
        steps: of work that the construction may take, from its beginning.

    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> build_quotient(option_sets("0.123"), 40).knows(40)
    True
    """
    begun_before = _construction(game, steps)
    construction = begun_before.construction
    # The period or an earlier question may know the heap: no work then.
    if construction.quotient.knows(last):
        return construction.quotient
    before = steps_done()
    try:
        with work_limit(begun_before.left):
            construction.run(last, progress=_refuse_large)
    except LimitReached:
        pass  # what was found until then is an answer too
    finally:
        begun_before.left -= steps_done() - before
    return construction.quotient


def _refuse_large(progress: construct.ConstructionProgress) -> None:
    """Stop where only compiled loops go on, and take longer than a question may wait."""
    if progress.order >= FAST_WALK_FROM_ORDER:
        raise LimitReached(message("the quotient is too large for a short search"))


def quotient_of(parts: Sequence[Position], steps: int = QUESTION_STEPS) -> Quotient | None:
    """Return the quotient of what some components reach, or the part that this work finds.

    Args:
        parts: components that are no sums; heaps of one game, or a few positions of any.
        steps: of work that a construction may take.

    Returns:
        The quotient, which need not know all of them; None where they reach too many positions.

    >>> from kalmar.games.notation import parse_position
    >>> quotient_of(parse_position("kayles 3 + nim 2").component).is_whole
    True
    """
    rules = parts[0].rules
    # Heaps of one game share the quotient of this game, whatever their sizes.
    if rules.shape is shapes.Heap and all(part.rules == rules for part in parts):
        return build_quotient(
            NumberedHeaps.of_rules(rules), max(part.component for part in parts), steps
        )
    if any(next(islice(options_of(part), MOST_OPTIONS, None), None) for part in parts):
        return None
    # Each component once, in one order: equal questions meet the same construction.
    together = Position(SUM, tuple(sorted(set(parts), key=str)))
    try:
        game = NumberedHeaps.of_position(together, MOST_COMPONENTS)
        return build_quotient(game, len(game.listed) - 1, steps)
    except (LimitReached, GameError, PositionError):
        return None


def shipped_quotient(parts: Sequence[Position]) -> Quotient | None:
    """Return the quotient of heaps of one game that ships with Kalmár; None if there is none.

    Args:
        parts: components that are no sums.

    >>> from kalmar.games.notation import parse_position
    >>> shipped_quotient(parse_position("0.123 5 7").component)
    <Quotient 0.123: order 20, all heaps>
    """
    rules = parts[0].rules
    if rules.shape is not shapes.Heap or any(part.rules != rules for part in parts):
        return None
    return _shipped_quotient(NumberedHeaps.of_rules(rules))


@lru_cache(MOST_BEGUN)
def _shipped_quotient(game: NumberedHeaps) -> Quotient | None:
    """Return the shipped quotient of a game; kept, as every small sum asks for it again."""
    return None if game.rules is None or _content(game.rules) is None else begun(game).quotient


@dataclass
class _Begun:
    """A construction, with the steps of work that it may still take."""

    construction: construct.Construction
    left: int


_BEGUN = threading.local()


def _construction(game: NumberedHeaps, steps: int) -> _Begun:
    """Return the one of this thread, so that it goes on where the last question left it."""
    known: dict[tuple[str, int], _Begun] = _BEGUN.__dict__.setdefault("known", {})
    found = known.get((game.text, steps))
    # The same text may stand for other rules by now.
    if found is None or found.construction.game != game:
        if len(known) >= MOST_BEGUN:
            known.clear()
        found = known[game.text, steps] = _Begun(begun(game, MEMORY_OF_QUESTION), steps)
    return found
