"""Write and read certificates of misère quotients, and checkpoints of their construction.

A certificate is a small file that `verify` checks from the rules alone. A checkpoint is a
construction, which resumes where it was stopped.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError, KalmarError
from kalmar.engines.quotients.construct import MEMORY, Construction
from kalmar.engines.quotients.construct_steps import Words
from kalmar.engines.quotients.monoid import Bipartite
from kalmar.engines.quotients.option_sets import NumberedHeaps, Options
from kalmar.engines.quotients.quotient import Change, Period, Quotient
from kalmar.engines.quotients.transitions import plain_rows
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.games.registry import find_rules
from kalmar.runtime.files import read_text, reason_of_system
from kalmar.runtime.writing import write_file

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
    # A name counts only if the registry gives these very rules for it.
    if game.rules is not None and _is_known(game):
        return fields
    # Only the whole closed set can be rebuilt from the text of the position.
    if game.positions and heaps == game.count and _is_position(game):
        return {**fields, "positions": [game.name(heap) for heap in range(heaps)]}
    listed = [[list(option) for option in game.options(heap)] for heap in range(heaps)]
    return {**fields, "game": None, "options": listed}


def _is_known(game: NumberedHeaps) -> bool:
    try:
        return find_rules(game.text) == game.rules
    except KalmarError:
        return False


def _is_position(game: NumberedHeaps) -> bool:
    try:
        return NumberedHeaps.of_position(game.text) == game
    except KalmarError:
        return False


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


def save(construction: Construction, path: Path) -> None:
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


def resumed(path: Path, game: NumberedHeaps, memory: int = MEMORY) -> Construction:
    """Return the construction that a file holds.

    Args:
        path: the file.
        game: which it must be of.
        memory: how many bytes it may take from now on.

    Raises:
        DataError: the file is not a checkpoint of this game, or is damaged.
    """
    content = _read(path)
    construction = Construction(game, memory)
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
