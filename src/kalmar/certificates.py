"""Certificates of periods: a small file, and a checker that trusts nothing but the definition.

The checker computes every value anew from the meaning of the digits, which for an octal game takes
about s·N²/4 steps for N terms and s splitting digits: 10⁵ terms in seconds, 10⁶ in minutes.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.codes import parse_code
from kalmar.errors import DataError, GameError, LimitReached, UsageError
from kalmar.periodicity import Finding, needed, theorem_of

__all__ = ["certificate", "verify", "write_certificate"]

FORMAT = "kalmar period certificate 1"
KEYS = {"format", "game", "preperiod", "period", "theorem", "terms", "sha256"}
PAUSE = 1000


def certificate(game: str, values: NDArray[np.integer], finding: Finding) -> dict[str, Any]:
    """What proves a period, as plain data.

    Args:
        game: the text of the code.
        values: the Grundy values; those that the theorem needs are summed up.
        finding: a proved one.

    Raises:
        UsageError: the finding is not proved.

    >>> from kalmar.periodicity import certify
    >>> values = np.array([0, 1, 2] * 9)
    >>> certificate("0.33", values, certify(values, parse_code("0.33")))["period"]
    3
    """
    found = finding.periodicity
    if finding.status != "proved" or found is None:
        raise UsageError(f"the period of {game} is {finding.words}: only a proof can be certified")
    return {
        "format": FORMAT,
        "game": game,
        "preperiod": found.preperiod,
        "period": found.period,
        "theorem": finding.theorem,
        "terms": finding.bound + 1,
        "sha256": _digest(values[: finding.bound + 1]),
    }


def write_certificate(path: Path, content: Mapping[str, Any]) -> None:
    """Write a certificate, whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    part.replace(path)


def verify(source: Path | str | Mapping[str, Any], most_terms: int = 2_000_000) -> dict[str, Any]:
    """Check a certificate from nothing but the digits of the game.

    Args:
        source: the file, or what stands in it.
        most_terms: longer ones are not tried.

    Returns:
        The content, which is right.

    Raises:
        DataError: it is no certificate, or what it says is not so; the reason is told.
        LimitReached: it needs more terms than may be computed.
    """
    content = _read(source)
    code = parse_code(content["game"])
    start, period, terms = content["preperiod"], content["period"], content["terms"]
    theorem = theorem_of(code)
    if not theorem or content["theorem"] != theorem:
        raise DataError(f"the certificate names '{content['theorem']}', which does not apply to it")
    if terms != needed(code, start, period) + 1:
        right = needed(code, start, period) + 1
        raise DataError(f"the certificate gives {terms} terms, but the theorem needs {right}")
    if terms > most_terms:
        raise LimitReached(f"{terms:,} terms are more than the {most_terms:,} that may be computed")
    values = _values(np.array(code.digits, np.int64), terms)
    if _digest(values) != content["sha256"]:
        raise DataError(f"the values of {content['game']} are not those of the certificate")
    _check_period(values, start, period)
    return content


def _check_period(values: NDArray[np.int64], start: int, period: int) -> None:
    for n in range(start, len(values) - period):
        if values[n + period] != values[n]:
            raise DataError(f"period {period} fails: the values of {n} and {n + period} differ")
    if start and values[start - 1 + period] == values[start - 1]:
        raise DataError(f"preperiod {start} is not the least: {start - 1} is no exception")
    once = values[start : start + period]
    for divisor in range(1, period):
        if period % divisor == 0 and np.array_equal(once, np.roll(once, divisor)):
            raise DataError(f"period {period} is not the least: {divisor} will do")


def _values(digits: NDArray[np.int64], terms: int) -> NDArray[np.int64]:
    """In short pieces, so that an interrupt is heard."""
    from kalmar.compiled.periods import naive_values

    values = np.zeros(terms, np.int64)
    for first in range(1, terms, PAUSE):
        naive_values(digits, values, first, min(first + PAUSE, terms))
    return values


def _digest(values: NDArray[np.integer]) -> str:
    return hashlib.sha256(values.astype("<u4").tobytes()).hexdigest()


def _read(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(source, Mapping):
        content: Any = dict(source)
    else:
        try:
            content = json.loads(Path(source).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise DataError(f"'{source}' cannot be read as a certificate: {error}") from None
    if not isinstance(content, dict) or content.keys() != KEYS or content["format"] != FORMAT:
        raise DataError(f"this is no '{FORMAT}': it must have the keys {', '.join(sorted(KEYS))}")
    for key in ("preperiod", "period", "terms"):
        if type(content[key]) is not int or content[key] < (0 if key == "preperiod" else 1):
            raise DataError(f"the {key} of the certificate must be a number, not {content[key]!r}")
    try:
        parse_code(str(content["game"]))
    except GameError as error:
        raise DataError(f"the game of the certificate is none: {error}") from None
    return content
