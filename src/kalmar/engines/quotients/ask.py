"""Get the misère quotient of a game: shipped, from a certificate, or constructed within limits.

A certificate is a small file that `verify` checks from the rules alone. A checkpoint is a
construction, which resumes where it was stopped. Both are written here too.
"""

import hashlib
import json
import threading
from collections.abc import Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import cache, lru_cache
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import Any

from kalmar.core.compounds import SUM, Position, options_of
from kalmar.core.errors import DataError, GameError, KalmarError, LimitReached, PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Rules, shapes
from kalmar.engines.quotients import construct
from kalmar.engines.quotients.construct_steps import Words
from kalmar.engines.quotients.monoid import Bipartite
from kalmar.engines.quotients.option_sets import NumberedHeaps, Options, option_sets
from kalmar.engines.quotients.quotient import Change, Period, Quotient
from kalmar.engines.quotients.transitions import FAST_WALK_FROM_ORDER, plain_rows
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.games.heaps import code_of
from kalmar.games.registry import find_rules
from kalmar.runtime.files import read_own, read_text, reason_of_system
from kalmar.runtime.work import steps_done, usual_work, work_limit
from kalmar.runtime.writing import write_file


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
    construction = _construction(game, steps)
    # The period or an earlier question may know the heap: no work then.
    if construction.quotient.knows(last):
        return construction.quotient
    before = steps_done()
    try:
        with work_limit(construction.left):
            construction.run(last, progress=_refuse_large)
    except LimitReached:
        pass  # what was found until then is an answer too
    finally:
        construction.left -= steps_done() - before
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


_BEGUN = threading.local()


def _construction(game: NumberedHeaps, steps: int) -> construct.Construction:
    """Return the one of this thread, so that it goes on where the last question left it."""
    known = _BEGUN.__dict__.setdefault("known", {})
    found: construct.Construction | None = known.get((game.text, steps))
    # The same text may stand for other rules by now.
    if found is None or found.game != game:
        if len(known) >= MOST_BEGUN:
            known.clear()
        found = known[game.text, steps] = begun(game, MEMORY_OF_QUESTION)
        found.left = steps
    return found


FORMAT = "kalmar misere quotient certificate 1"


def certificate(quotient: Quotient) -> dict[str, Any]:
    """Return what proves a quotient, as plain data.

    Generators stand with the rows of their values; the table follows from them. A game that Kalmár
    does not know by its name is given by its option sets.

    >>> from kalmar.engines.quotients.construct import Construction
    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> content = certificate(Construction(option_sets("0.3")).run())
    >>> content["generators"], content["pretending"], content["period"]
    ([[1, [1, 0]]], [0, 1, 0, 1], 2)
    """
    period = quotient.period or (None, None)
    return {
        "format": FORMAT,
        **_game(quotient.game, quotient.last + 1),
        "heaps": quotient.last + 1,
        "order": quotient.order,
        **monoid_fields(quotient.found),
        "preperiod": period[0],
        "period": period[1],
    }


def monoid_fields(found: Bipartite) -> dict[str, Any]:
    """Return a monoid by its generators, with P and the pretending function."""
    return {
        "p_elements": list(found.p_elements),
        "generators": [[heap, list(found.monoid.actions[heap])] for heap in found.generators],
        "pretending": list(found.values),
    }


def _game(game: NumberedHeaps, heaps: int) -> dict[str, Any]:
    """Return the game by its name, a position with its followers, or option sets."""
    fields: dict[str, Any] = {"game": game.text, "positions": None, "options": None}
    with suppress(KalmarError):
        # A name counts only if the registry gives these very rules for it.
        if game.rules is not None and find_rules(game.text) == game.rules:
            return fields
        # Only the whole closed set can be rebuilt from the text of the position.
        whole = game.positions and heaps == game.count
        if whole and NumberedHeaps.of_position(game.text) == game:
            return {**fields, "positions": [game.name(heap) for heap in range(heaps)]}
    listed = [[list(option) for option in game.options(heap)] for heap in range(heaps)]
    return {**fields, "game": None, "options": listed}


def monoid_of(content: Mapping[str, Any]) -> Bipartite:
    """Return the monoid of generators, P and pretending function that were checked."""
    heaps, rows = zip(*content["generators"], strict=True) if content["generators"] else ((), ())
    values = [content["pretending"][heap] for heap in heaps]
    # Least words follow from the rows, so the file does not hold them.
    size = len(rows[0]) if rows else 1
    words = Words.of(values, plain_rows(rows, size))
    return Bipartite.of(
        dict(zip(heaps, rows, strict=True)),
        [(heaps[words.last[element]], words.rest[element]) for element in words.order[1:]],
        content["p_elements"],
        content["pretending"],
    )


def read_certificate(source: Path | str | Mapping[str, Any]) -> Quotient:
    """Return the quotient of a certificate, which is verified first.

    Raises:
        DataError: the certificate is not right.
    """
    content = verify_quotient(source)
    period = None if content["period"] is None else Period(content["preperiod"], content["period"])
    return Quotient(_game_of(content), monoid_of(content), (), period)


def _game_of(content: Mapping[str, Any]) -> NumberedHeaps:
    if content["options"] is not None:
        return NumberedHeaps.of_list(content["options"])
    if content["positions"] is not None:
        return NumberedHeaps.of_position(content["game"])
    return NumberedHeaps.of_rules(find_rules(content["game"]))


def write_whole(path: Path, content: Mapping[str, Any]) -> None:
    """Write a certificate or a checkpoint, whole or not at all.

    Raises:
        DataError: the file cannot be written.
    """
    try:
        write_file(path, (json.dumps(content, ensure_ascii=False) + "\n").encode())
    except OSError as error:
        raise DataError(
            "'{path}' cannot be written: {strerror}", path=path, strerror=reason_of_system(error)
        ) from None


CHECKPOINT_FORMAT = "kalmar misere quotient checkpoint 1"


def save(construction: construct.Construction, path: Path) -> None:
    """Write what a construction knows, whole or not at all, after it was stopped anywhere.

    Raises:
        DataError: the file cannot be written.
    """
    guessed = construction.guessed
    content = {
        "format": CHECKPOINT_FORMAT,
        "game": construction.game.text,
        "options": _digest(construction.options[: construction.heaps]),
        "changes": [list(change) for change in construction.changes],
        "found": monoid_fields(construction.found),
        "guessed": None if guessed is None else monoid_fields(guessed),
    }
    # The digest over all fields reveals a file that was cut off or changed.
    write_whole(path, {**content, "sha256": _digest(content)})


def resumed(
    path: Path, game: NumberedHeaps, memory: int = construct.MEMORY
) -> construct.Construction:
    """Return the construction that a file holds.

    Args:
        path: the file.
        game: which it must be of.
        memory: how many bytes it may take from now on.

    Raises:
        DataError: the file is not a checkpoint of this game, or is damaged.
    """
    content = _read(path)
    construction = construct.Construction(game, memory)
    construction.found = monoid_of(content["found"])
    if content["guessed"] is not None:
        construction.guessed = monoid_of(content["guessed"])
    construction.changes = tuple(Change(*change) for change in content["changes"])
    # Everything follows from the options: names do not matter, neither another one for the same
    # game nor the same one for rules that changed since.
    heaps = construction.heaps
    if game.count is None or heaps <= game.count:
        construction.options = [game.options(heap) for heap in range(heaps)]
        if _digest(construction.options) == content["options"]:
            return construction
    raise DataError(
        "the checkpoint '{path}' belongs to {game}, not to {asked} in its present form",
        path=path,
        game=content["game"],
        asked=game.text,
    )


def _read(path: Path) -> dict[str, Any]:
    text = read_text(path, "a checkpoint")
    try:
        content = json.loads(text)
        digest = content.pop("sha256")
        right = content["format"] == CHECKPOINT_FORMAT and digest == _digest(content)
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        right = False
    if not right:
        raise DataError("'{path}' is not a checkpoint of a quotient, or it is damaged", path=path)
    found: dict[str, Any] = content
    return found


def _digest(content: dict[str, Any] | list[Options]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
