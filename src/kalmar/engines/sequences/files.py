"""Read and write checkpoints of sequences and certificates of periods.

A checkpoint is a header line followed by the values. It is first written under another name, so
that a file with its own name is always whole. A certificate is a JSON object. Nothing in a file is
trusted: the checksum of a checkpoint is compared, and of a certificate only the kinds and bounds of
its fields are checked here, before `certificates` computes anything.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, GameError, KalmarError
from kalmar.core.i18n import message, plural_message
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.games.heaps.codes import Code, code_of, parse_code
from kalmar.games.registry import find_rules
from kalmar.runtime.files import open_file, read_text, reason_of_system
from kalmar.runtime.limits import refuse_beyond_memory
from kalmar.runtime.writing import saving_checkpoint

if TYPE_CHECKING:
    from kalmar.games.custom import loader
else:
    loader = LazyModule("kalmar.games.custom.loader")


CERTIFICATE_FORMAT = "kalmar period certificate 2"
CERTIFICATE_KEYS = {
    *("format", "game", "preperiod", "period", "saltus"),
    *("theorem", "terms", "sha256", "space"),
}
SPACE_KEYS = {"mask", "by_position", "rare"}
MAX_HEAP = 10**15
"""The largest number of a certificate: more heaps than anybody computes."""

CHECKPOINT_FORMAT = "kalmar sequence checkpoint"
CHECKPOINT_VERSION = 1
LONGEST_HEAD = 100_000
"""Bytes of the first line that are read at most: a file may be anything."""
LONGEST_CODE = 1000
"""Digits of a code that stand in a checkpoint; of longer ones only a checksum does."""


def write_checkpoint(path: Path, game: HeapGame, values: NDArray[np.unsignedinteger]) -> None:
    """Save the values of heaps 0 to n.

    Raises:
        DataError: the file cannot be written.
    """
    # Little-endian whatever the machine, so that a file can be carried to another one.
    data = np.ascontiguousarray(values).astype(values.dtype.newbyteorder("<"), copy=False)
    head = {
        "format": CHECKPOINT_FORMAT,
        "version": CHECKPOINT_VERSION,
        "game": _identity(game.code),
        "type": data.dtype.name,
        "count": len(data),
        "sha256": hashlib.sha256(data.data).hexdigest(),
    }
    with saving_checkpoint(path) as file:
        file.write(json.dumps(head).encode() + b"\n")
        file.write(data.data)


def read_checkpoint(path: Path, game: HeapGame) -> NDArray[np.unsignedinteger]:
    """Return the values that a checkpoint holds.

    Raises:
        DataError: it cannot be read, is of another game or version, or is damaged.
    """
    try:
        with open_file(path) as file:
            head = _read_head(path, file.readline(LONGEST_HEAD))
            size = os.fstat(file.fileno()).st_size
            refuse_beyond_memory(size, message("'{path}' takes", path=path))
            data = file.read()
    except OSError as error:
        raise DataError(
            "the checkpoint '{path}' cannot be read: {strerror}",
            path=path,
            strerror=reason_of_system(error),
        ) from None
    if head["version"] != CHECKPOINT_VERSION:
        raise DataError(
            "the checkpoint '{path}' has version {head}; version {version} is needed",
            path=path,
            head=head["version"],
            version=CHECKPOINT_VERSION,
        )
    if head["game"] != _identity(game.code) and _code_of_name(head["game"]) != game.code:
        raise DataError(
            "the checkpoint '{path}' belongs to {head}, not to {name}",
            path=path,
            head=head["game"],
            name=_identity(game.code),
        )
    # The checksum comes before anything else that is read from the values.
    if hashlib.sha256(data).hexdigest() != head["sha256"]:
        raise DataError(
            "the checkpoint '{path}' is damaged: its checksum does not match its data",
            path=path,
        )
    if head["type"] not in {"uint8", "uint16", "uint32"}:
        raise DataError(
            "the checkpoint '{path}' has values of the unknown type {head}",
            path=path,
            head=head["type"],
        )
    values = np.frombuffer(data, np.dtype(head["type"]).newbyteorder("<"))
    if len(values) != head["count"] or not len(values) or values[0]:
        raise DataError(
            plural_message(
                len(values),
                "the checkpoint '{path}' is damaged: it contains {number} value",
                "the checkpoint '{path}' is damaged: it contains {number} values",
                path=path,
            )
        )
    return values.astype(head["type"])


def _identity(code: Code) -> str:
    """Return what all values follow from: other rules may have the same name, not the same code."""
    text = code.text
    if len(text) <= LONGEST_CODE:
        return text
    return f"{text[:40]}… (SHA-256 {hashlib.sha256(text.encode()).hexdigest()})"


def _code_of_name(name: object) -> Code | None:
    """Return the code of a game by its name, which earlier versions wrote instead of the code."""
    try:
        rules = find_rules(str(name))
    except KalmarError:
        return None
    # A user's own rules may have been others at that time.
    return None if rules.name in loader.LOADED else code_of(rules)


def _read_head(path: Path, line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    keys = {"format", "version", "game", "type", "count", "sha256"}
    if not isinstance(head, dict) or head.keys() != keys or head["format"] != CHECKPOINT_FORMAT:
        raise DataError(
            "'{path}' is not a checkpoint of a sequence",
            path=path,
        )
    return head


def read_certificate(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """Read what stands in a certificate: fields of the right kind, of which nothing is believed.

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
                "'{source}' is not a valid certificate: {error}; kalmar period GAME"
                " --certificate FILE writes one",
                source=source,
                error=error,
            ) from None
    if (
        not isinstance(content, dict)
        or content.keys() != CERTIFICATE_KEYS
        or content["format"] != CERTIFICATE_FORMAT
    ):
        # The report in JSON is easily taken for the certificate, so its error says what to do.
        if isinstance(content, dict) and content.keys() >= {"game", "status", "words"}:
            raise DataError(
                "this is a report of kalmar period on {game}, not a certificate: kalmar"
                " period {game} --certificate FILE writes one",
                game=_shown(content["game"]),
            )
        raise DataError(
            "this is not a '{format}': it needs the keys {names}",
            format=CERTIFICATE_FORMAT,
            names=", ".join(sorted(CERTIFICATE_KEYS)),
        )
    for key in ("preperiod", "period", "terms", "saltus"):
        least = int(key in {"period", "terms"})
        # `type`, as True is an int too.
        if type(content[key]) is not int or not least <= content[key] <= MAX_HEAP:
            raise DataError(
                "the field {key} of the certificate must be a number, not {shown}",
                key=key,
                shown=_shown(content[key]),
            )
    _read_space(content["space"])
    for key in ("game", "theorem", "sha256"):
        if not isinstance(content[key], str):
            raise DataError(
                "the field {key} of the certificate must be text, not {shown}",
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
            "a space must be null or an object with the keys {names}",
            names=", ".join(sorted(SPACE_KEYS)),
        )
    for key, least, most in (("mask", 1, 1 << 16), ("by_position", -1, 1), ("rare", 0, 10**12)):
        if type(space[key]) is not int or not least <= space[key] <= most:
            raise DataError(
                "the field {key} of the space must be {least} to {most}, not {shown}",
                key=key,
                least=least,
                most=most,
                shown=_shown(space[key]),
            )


def _shown(value: Any) -> str:
    """Return a wrong value as it is named in an error, cut where it is long."""
    if isinstance(value, int) and not -MAX_HEAP <= value <= MAX_HEAP:
        return "a number of more than 15 digits"
    return ascii(value)[:40] if isinstance(value, str | int | float | None) else "a list or object"
