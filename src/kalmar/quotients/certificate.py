"""A quotient as a small file that `verify` checks from the rules alone, and back from it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kalmar.errors import DataError, KalmarError
from kalmar.games import find_rules
from kalmar.machine.files import reason_of_system, replacing
from kalmar.quotients.bipartite import Bipartite
from kalmar.quotients.marking import least_words
from kalmar.quotients.options import (
    HeapOptions,
    ListedOptions,
    OptionSets,
    PositionOptions,
    as_options,
)
from kalmar.quotients.periodic import Period
from kalmar.quotients.quotient import Quotient
from kalmar.quotients.verify import verify_quotient

__all__ = ["certificate", "monoid_of", "read_certificate", "write_whole"]

FORMAT = "kalmar misere quotient certificate 1"


def certificate(quotient: Quotient) -> dict[str, Any]:
    """What proves a quotient, as plain data.

    Generators stand with the rows of their values; the table follows from them. A game that Kalmár
    does not know by its name is given by its option sets.

    >>> from kalmar.quotients.construct import Construction
    >>> from kalmar.quotients.options import option_sets
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
    """A monoid by its generators, with P and the pretending function."""
    return {
        "p_elements": list(found.p_elements),
        "generators": [[heap, list(found.monoid.actions[heap])] for heap in found.generators],
        "pretending": list(found.values),
    }


def _game(game: OptionSets, heaps: int) -> dict[str, Any]:
    """The game by its name, a position with its followers, or option sets."""
    fields: dict[str, Any] = {"game": game.text, "positions": None, "options": None}
    if isinstance(game, HeapOptions) and _is_known(game):
        return fields
    if isinstance(game, PositionOptions) and heaps == game.count and _is_position(game):
        return {**fields, "positions": [game.name(heap) for heap in range(heaps)]}
    listed = [[list(option) for option in game.options(heap)] for heap in range(heaps)]
    return {**fields, "game": None, "options": listed}


def _is_known(game: HeapOptions) -> bool:
    try:
        return find_rules(game.text) == game.rules
    except KalmarError:
        return False


def _is_position(game: PositionOptions) -> bool:
    try:
        return PositionOptions.of(game.text) == game
    except KalmarError:
        return False


def monoid_of(content: Mapping[str, Any]) -> Bipartite:
    """The monoid of generators, P and pretending function that were checked."""
    acting = [(heap, content["pretending"][heap], row) for heap, row in content["generators"]]
    order, steps = least_words(acting)
    return Bipartite.of(
        {heap: row for heap, _, row in acting},
        [steps[element] for element in order[1:]],
        content["p_elements"],
        content["pretending"],
    )


def read_certificate(source: Path | str | Mapping[str, Any]) -> Quotient:
    """The quotient of a certificate, which is verified first.

    Raises:
        DataError: the certificate is not right.
    """
    content = verify_quotient(source)
    period = None if content["period"] is None else Period(content["preperiod"], content["period"])
    return Quotient(_game_of(content), monoid_of(content), (), period)


def _game_of(content: Mapping[str, Any]) -> OptionSets:
    if content["options"] is not None:
        return ListedOptions(as_options(content["options"]))
    if content["positions"] is not None:
        return PositionOptions.of(content["game"])
    return HeapOptions(find_rules(content["game"]))


def write_whole(path: Path, content: Mapping[str, Any]) -> None:
    """Write a certificate or a checkpoint, whole or not at all.

    Raises:
        DataError: the file cannot be written.
    """
    try:
        with replacing(path) as part:
            part.write_text(json.dumps(content, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise DataError(
            "'{path}' cannot be written: {strerror}", path=path, strerror=reason_of_system(error)
        ) from None
