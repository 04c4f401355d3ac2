"""Read certificates, each field of which has a kind, and checkpoints; nothing else is believed.

A certificate is a JSON object with a format and fixed keys. What is false, missing, additional or
of another kind is refused before anything is computed, so that checkers need no care for types.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError, GameError, KalmarError
from kalmar.core.i18n import message
from kalmar.games.heaps import Code, parse_code
from kalmar.runtime.files import read_arrays, read_text, reason_of_system

MAX_HEAP = 10**15
"""The largest number of a certificate: more heaps than anybody computes."""
MAX_LIST = 1 << 20
"""The longest list of heaps."""


@dataclass(frozen=True)
class Kind:
    """What a field may hold.

    Attributes:
        words: as an error names it, with its article.
        fits: whether a value is of this kind.
        fields: those of an object; null fits too.
    """

    words: str
    fits: Callable[[Any], bool]
    fields: "Mapping[str, Kind] | None" = None


ANYTHING = Kind("", lambda _value: True)
"""The kind of a field that its reader examines."""
TEXT = Kind(message("text"), lambda value: isinstance(value, str))


def whole(least: int, most: int) -> Kind:
    """Return the kind of whole numbers between two.

    >>> [whole(1, 3).fits(value) for value in (3, 4, 1.0, True)]
    [True, False, False, False]
    """
    words = message("a number from {least:,} to {most:,}", least=least, most=most)
    return Kind(words, lambda value: type(value) is int and least <= value <= most)


def one_of(*values: int) -> Kind:
    """Return the kind of numbers that are listed.

    >>> one_of(16, 64).words, one_of(16, 64).fits(64)
    ('one of 16, 64', True)
    """
    words = message("one of {names}", names=", ".join(map(str, values)))
    return Kind(words, lambda value: type(value) is int and value in values)


def heaps_up_to(most: int) -> Kind:
    """Return the kind of lists of heaps, each larger than the one before.

    >>> [heaps_up_to(9).fits(heaps) for heaps in ([1, 9], [1, 10], [2, 2], [])]
    [True, False, False, False]
    """
    heap = whole(1, most)

    def fits(value: Any) -> bool:
        right = isinstance(value, list | tuple) and 1 <= len(value) <= MAX_LIST
        return right and all(map(heap.fits, value)) and all(a < b for a, b in pairwise(value))

    return Kind(message("a list of heaps in ascending order, up to {most:,}", most=most), fits)


def object_or_null(**fields: Kind) -> Kind:
    """Return the kind of objects with these fields; null is of it too."""

    def fits(value: Any) -> bool:
        return value is None or (isinstance(value, dict) and value.keys() == fields.keys())

    names = ", ".join(sorted(fields))
    return Kind(message("null or an object with the keys {names}", names=names), fits, fields)


def read_object(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """Return the object in a JSON file; of another value an object without keys.

    Args:
        source: the file, or what stands in it.

    Raises:
        DataError: it cannot be read, or is not JSON.
    """
    if isinstance(source, Mapping):
        return dict(source)
    text = read_text(source, "a certificate")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(
            "'{source}' is not a valid certificate: {error}; a command with --certificate FILE"
            " writes one",
            source=source,
            error=error,
        ) from None
    return content if isinstance(content, dict) else {}


def read_fields(
    source: Path | str | Mapping[str, Any], form: str, kinds: Mapping[str, Kind]
) -> dict[str, Any]:
    """Return what stands in a certificate, with fields of the right kinds.

    Args:
        source: the file, or what stands in it.
        form: the format that it must name.
        kinds: of every other field.

    Raises:
        DataError: it cannot be read, or a field is missing, additional, or of another kind.

    >>> read_fields({"format": "a", "period": 0}, "a", {"period": whole(1, 9)})
    Traceback (most recent call last):
    kalmar.core.errors.DataError: the field period must be a number from 1 to 9, not 0
    """
    content = read_object(source)
    if content.keys() != {"format", *kinds} or content["format"] != form:
        raise DataError(
            "this is not a '{format}': it needs the keys {names}",
            format=form,
            names=", ".join(sorted({"format", *kinds})),
        )
    _check(content, kinds, "")
    return content


def _check(content: Mapping[str, Any], kinds: Mapping[str, Kind], within: str) -> None:
    for key, kind in kinds.items():
        value = content[key]
        if not kind.fits(value):
            raise DataError(
                "the field {key} must be {kind}, not {shown}",
                key=within + key,
                kind=kind.words,
                shown=shown(value),
            )
        if kind.fields and value is not None:
            _check(value, kind.fields, f"{key}.")


def shown(value: Any) -> str:
    """Return a wrong value as it is named in an error, cut where it is long.

    >>> shown("71"), shown(10**5000), shown([])
    ("'71'", 'a number of more than 15 digits', 'a list or object')
    """
    if isinstance(value, int) and not -MAX_HEAP <= value <= MAX_HEAP:
        return message("a number of more than 15 digits")
    simple = isinstance(value, str | int | float | None)
    return ascii(value)[:40] if simple else message("a list or object")


def read_checkpoint(path: Path, what: str) -> dict[str, Any]:
    """Return the arrays of a checkpoint, whose archive has checksums.

    Args:
        path: the file.
        what: it should be, with its article, for the error.

    Raises:
        DataError: it cannot be read, is damaged, or is another file.
        LimitReached: it is larger than what memory is free.
    """
    reason: str
    try:
        return read_arrays(path)
    except KalmarError:
        raise
    except OSError as error:
        reason = reason_of_system(error)
    except Exception as error:  # archives and NumPy's heads that are spoilt raise a dozen kinds
        reason = message(str(error.args[0]).splitlines()[0] if str(error) else "it is empty")
    raise DataError(
        "'{path}' cannot be read as {what}: {reason}", path=path, what=what, reason=reason
    )


def certified_code(content: Mapping[str, Any]) -> Code:
    """Return the code that a certificate is about.

    Raises:
        DataError: there is no such game.
    """
    try:
        return parse_code(str(content["game"]))
    except GameError as error:
        raise DataError(
            "the game of the certificate does not exist: {error}", error=error
        ) from None
