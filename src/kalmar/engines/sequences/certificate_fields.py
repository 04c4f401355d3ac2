"""The fields of a certificate of a period, read from a file or given as data.

Values for certificates of games that leave up to three heaps, in short pieces.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError, GameError
from kalmar.games.heaps.codes import parse_code
from kalmar.runtime.files import read_text

__all__ = ["FORMAT", "read_content"]

FORMAT = "kalmar period certificate 2"


KEYS = {
    *("format", "game", "preperiod", "period", "saltus"),
    *("theorem", "terms", "sha256", "space"),
}


SPACE_KEYS = {"mask", "by_position", "rare"}


LARGEST = 10**15


def read_content(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """What stands in a certificate, with fields of the right kind, of which nothing is believed.

    Raises:
        DataError: it cannot be read, or a field is missing, additional, or of another kind.
    """
    if isinstance(source, Mapping):
        content: Any = dict(source)
    else:
        text = read_text(source, "a certificate")
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise DataError(
                "'{source}' cannot be read as a certificate: {error}; kalmar period GAME"
                " --certificate FILE writes one",
                source=source,
                error=error,
            ) from None
    if not isinstance(content, dict) or content.keys() != KEYS or content["format"] != FORMAT:
        if isinstance(content, dict) and content.keys() >= {"game", "status", "words"}:
            raise DataError(
                "this is the report of kalmar period on {game}, not a certificate: kalmar period"
                " {game} --certificate FILE writes one",
                game=_shown(content["game"]),
            )
        raise DataError(
            "this is not a '{format}': it needs the keys {names}",
            format=FORMAT,
            names=", ".join(sorted(KEYS)),
        )
    for key in ("preperiod", "period", "terms", "saltus"):
        least = int(key in {"period", "terms"})
        if type(content[key]) is not int or not least <= content[key] <= LARGEST:
            raise DataError(
                "the {key} of the certificate must be a number, not {shown}",
                key=key,
                shown=_shown(content[key]),
            )
    _read_space(content["space"])
    for key in ("game", "theorem", "sha256"):
        if not isinstance(content[key], str):
            raise DataError(
                "the {key} of the certificate must be text, not {shown}",
                key=key,
                shown=_shown(content[key]),
            )
    try:
        parse_code(content["game"])
    except GameError as error:
        raise DataError(
            "the game of the certificate does not exist: {error}",
            error=error,
        ) from None
    return content


def _read_space(space: Any) -> None:
    """Raise DataError unless it is null or a mask, a shift or −1, and a number of rare heaps."""
    if space is None:
        return
    if not isinstance(space, dict) or space.keys() != SPACE_KEYS:
        raise DataError(
            "a space must be null or have the keys {names}",
            names=", ".join(sorted(SPACE_KEYS)),
        )
    for key, least, most in (("mask", 1, 1 << 16), ("by_position", -1, 1), ("rare", 0, 10**12)):
        if type(space[key]) is not int or not least <= space[key] <= most:
            raise DataError(
                "the {key} of the space must be {least} to {most}, not {shown}",
                key=key,
                least=least,
                most=most,
                shown=_shown(space[key]),
            )


def _shown(value: Any) -> str:
    """Return a wrong value as it is named in an error, cut where it is long."""
    if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        return "a number of more than 15 digits"
    return ascii(value)[:40] if isinstance(value, str | int | float | None) else "a list or object"
