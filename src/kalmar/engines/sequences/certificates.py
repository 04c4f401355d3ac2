"""Certificates of periods of Grundy values, and a checker that trusts only the definition.

The checker computes every value anew from the meaning of the digits, which for an octal game takes
about s·N²/4 steps for N terms and s splitting digits: 10⁵ terms in seconds, 10⁶ in minutes. Longer
certificates name a mask, and then the parity of nim-sums is used, nothing else: see
`values_in_space`. The mask need not be trusted, since the values come out right with any mask.
Where moves leave three heaps, more than a thousand terms are computed by rows of bits.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, LimitReached
from kalmar.core.i18n import message, plural_message
from kalmar.core.rules import Rules
from kalmar.engines import fields
from kalmar.engines.sequences.heap_games import Progress, heap_game
from kalmar.engines.sequences.kinds import KIND_FORMAT, verify_kinds
from kalmar.engines.sequences.periodicity import (
    Finding,
    Periodicity,
    needed,
    theorem_of,
)
from kalmar.engines.sequences.spaces import SparseSpace, rare_heaps
from kalmar.engines.windows.certificate import is_of_windows, verify_windows, windows_data
from kalmar.games.heaps import Code
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import refuse_beyond_memory
from kalmar.runtime.writing import write_file

if TYPE_CHECKING:
    from kalmar.engines.sequences import certificate_kernels
else:
    certificate_kernels = LazyModule("kalmar.engines.sequences.certificate_kernels")


CERTIFICATE_FORMAT = "kalmar period certificate 2"
FIELDS = {
    "game": fields.TEXT,
    "preperiod": fields.whole(0, fields.MAX_HEAP),
    "period": fields.whole(1, fields.MAX_HEAP),
    "saltus": fields.whole(0, fields.MAX_HEAP),
    "theorem": fields.TEXT,
    "terms": fields.whole(1, fields.MAX_HEAP),
    "sha256": fields.TEXT,
    "space": fields.object_or_null(
        mask=fields.whole(1, 1 << 16), by_position=fields.whole(-1, 1), rare=fields.whole(0, 10**12)
    ),
}
NAIVE_TERMS = 50_000
"""Certificates of at most this many terms need no space."""
NAIVE_TRIPLES = 1000
"""The same where moves leave three heaps, of which there are many more."""
MOST_STEPS = 10**13
PAUSE = 1000
"""Heaps of the first call of a kernel, `PIECE` at most: an interrupt is heard between two calls."""
TRIPLES_PIECE = 64
"""The same where moves leave three heaps."""
WORD = 64
BYTES_PER_TERM = 12


def certificate(
    game: str | Code | Rules,
    values: NDArray[np.integer],
    finding: Finding,
    space: SparseSpace | None = None,
) -> dict[str, Any]:
    """Return what proves a period, as plain data.

    Args:
        game: the code, its text, or a game that has one; the certificate names the code.
        values: the Grundy values; those that the theorem needs are summed up.
        finding: a proved one.
        space: one with few rare heaps, which makes long certificates quick to check.

    Raises:
        UsageError: the finding is not proved.
        GameError: it is not a take-and-break game.

    >>> from kalmar import parse_code
    >>> from kalmar.engines.sequences.periodicity import certify
    >>> values = np.array([0, 1, 2] * 9)
    >>> certificate("0.33", values, certify(values, parse_code("0.33")))["period"]
    3
    """
    code = heap_game(game).code.text
    found = finding.periodicity
    if finding.status != "proved" or found is None:
        raise fields.not_proved(heap_game(game).name, finding)
    used = values[: finding.bound + 1]
    hint = None
    if space is not None and len(used) > NAIVE_TERMS and heap_game(game).is_octal:
        hint = {**asdict(space), "rare": len(rare_heaps(used, space))}
    return {
        "format": CERTIFICATE_FORMAT,
        "game": code,
        "preperiod": found.preperiod,
        "period": found.period,
        "saltus": found.saltus,
        "theorem": str(finding.theorem),
        "terms": len(used),
        "sha256": fields.digest_of(used),
        "space": hint,
    }


def write_certificate(path: Path, content: Mapping[str, Any]) -> None:
    """Write a certificate, whole or not at all."""
    write_file(path, (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode())


def verify(
    source: Path | str | Mapping[str, Any],
    most_steps: int = MOST_STEPS,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Check a certificate from nothing but the digits of the game.

    Args:
        source: the file, or what stands in it.
        most_steps: how many splits may be looked at, about.
        progress: called with the heaps done and the heaps wanted.

    Returns:
        The content, which is right. A certificate of windows is verified in all its segments.

    Raises:
        DataError: it is not a certificate, or what it says is false; the message says why.
        LimitReached: it needs more steps than allowed.

    >>> from kalmar import parse_code
    >>> from kalmar.engines.sequences.periodicity import certify
    >>> values = np.array([0, 1, 2] * 9)
    >>> content = certificate("0.33", values, certify(values, parse_code("0.33")))
    >>> verify(content)["period"]
    3
    """
    if is_of_windows(source):
        return windows_data(verify_windows(source, progress=progress).said)
    content = fields.read_object(source)
    if content.get("format") == KIND_FORMAT:
        return verify_kinds(content, most_steps, progress)
    content = read_certificate(content)
    code = fields.certified_code(content)
    # The theorem, the number of terms and the steps are checked before anything is computed.
    found = Periodicity(content["preperiod"], content["period"], content["saltus"])
    theorem = theorem_of(code, found)
    if theorem is None or content["theorem"] != theorem.name:
        raise DataError(
            "the certificate cites '{content}', which does not apply to it",
            content=content["theorem"],
        )
    terms, space = content["terms"], content["space"]
    if space is not None:
        _check_space(code, space)
    first = _first_values(code, found, terms, most_steps)
    fields.check_terms(terms, needed(code, found, first) + 1)
    _check_steps(code, terms, space, most_steps)
    values = _values(code, terms, space, progress)
    if fields.digest_of(values) != content["sha256"]:
        raise DataError(
            "the values of {content} are not those of the certificate", content=content["game"]
        )
    fields.check_period(values, found)
    return content


def read_certificate(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """Read the fields; a report in JSON is easily taken for the certificate."""
    content = fields.read_object(source)
    if content.keys() >= {"game", "status", "words"}:
        raise DataError(
            "this is a report of kalmar period on {game}, not a certificate: kalmar"
            " period {game} --certificate FILE writes one",
            game=fields.shown(content["game"]),
        )
    return fields.read_fields(content, CERTIFICATE_FORMAT, FIELDS)


def _first_values(
    code: Code, found: Periodicity, terms: int, most_steps: int
) -> NDArray[np.integer]:
    """Return the values before the end of the first period, if the theorem asks for them."""
    first = max(1, found.preperiod) + found.period
    if not found.saltus:
        return np.zeros(1, np.int64)
    if first > terms:
        raise DataError(
            "the certificate gives {terms} terms, but its first period ends at {first}",
            terms=terms,
            first=first,
        )
    _check_steps(code, first, None, most_steps)
    return _values(code, first, None, None)


def _check_space(code: Code, space: Mapping[str, Any]) -> None:
    splits = heap_game(code).splits
    if not splits or code.most_parts > 2:
        raise DataError(
            "{text} has no sparse space: it does not split a heap in two", text=code.text
        )
    if space["by_position"] >= 0 and len({k % 2 for k in splits}) > 1:
        raise DataError("in {text} the parity of the heap gives no information", text=code.text)


def _check_steps(code: Code, terms: int, space: Mapping[str, Any] | None, most_steps: int) -> None:
    splits = len(heap_game(code).splits)
    if space is not None:
        # Each term marks its splits with a rare part, and about one split more for each value
        # tried.
        steps = terms * (space["rare"] + 1) * splits
    else:
        triples = terms**3 // WORD if code.most_parts > 2 else 0
        steps = terms**2 // 4 * max(1, splits) + triples
    fields.check_steps(terms, steps, most_steps)
    refuse_beyond_memory(
        BYTES_PER_TERM * terms, message("checking {terms:,} terms takes about", terms=terms)
    )


def _values(
    code: Code, terms: int, space: Mapping[str, Any] | None, progress: Progress | None
) -> NDArray[np.integer]:
    """In short pieces, so that an interrupt is heard."""
    known = code.digits if code.finite else tuple(map(code.digit, range(terms)))
    digits = np.array(known, np.int64)
    if space is not None:
        return _values_in_space(digits, terms, space, progress)
    if code.most_parts > 2 and terms > NAIVE_TRIPLES:
        return values_of_triples(digits, terms, progress)
    values = np.zeros(terms, np.int64)
    for first in range(1, terms, PAUSE):
        check_limits()
        certificate_kernels.naive_values(digits, values, first, min(first + PAUSE, terms))
        if progress:
            progress(min(first + PAUSE, terms), terms)
    return values


def _values_in_space(
    digits: NDArray[np.int64], terms: int, space: Mapping[str, Any], progress: Progress | None
) -> NDArray[np.integer]:
    values = np.zeros(terms, np.uint16)
    rare, count, most = np.zeros(fields.PIECE, np.int64), 0, space["rare"]
    how = space["mask"], space["by_position"]
    first, piece = 1, PAUSE
    while first < terms:
        check_limits()
        end = min(first + piece, terms)
        if len(rare) < count + piece:
            rare = np.concatenate([rare[:count], np.zeros(2 * piece, np.int64)])
        reached, count = certificate_kernels.values_in_space(
            digits, values, first, end, *how, rare, count
        )
        if reached < end:
            raise LimitReached(
                "heap {reached:,} has a value that does not fit in two bytes", reached=reached
            )
        if count > most:
            raise DataError(
                "more than {most:,} heaps are rare under the mask {how}", most=most, how=how[0]
            )
        first, piece = end, min(2 * piece, fields.PIECE)
        if progress:
            progress(first, terms)
    if count != most:
        raise DataError(
            plural_message(
                count,
                "{number:,} heap is rare under the mask {how}, not {most:,}",
                "{number:,} heaps are rare under the mask {how}, not {most:,}",
                how=how[0],
                most=most,
            )
        )
    return values


def values_of_triples(
    digits: NDArray[np.int64], terms: int, progress: Progress | None = None
) -> NDArray[np.integer]:
    """Return the Grundy values of the heaps below `terms`, from all splits.

    Args:
        digits: of a finite code in which heaps that are left may be of any sizes.
        terms: how many values.
        progress: called with the terms done and the terms wanted.

    Raises:
        LimitReached: there is not enough memory.

    >>> values_of_triples(np.array([0, 8]), 9).tolist()
    [0, 0, 0, 0, 1, 1, 1, 2, 2]
    """
    values = np.zeros(terms, np.uint32)
    two, three = (np.zeros((rows, 1), np.uint64) for rows in (terms, len(digits)))
    # Rows grow with the values: a kernel call ends after a value for which they are too short, and
    # then they are doubled, so that the bits of the known values stay where they are.
    done = 1
    while done < terms:
        check_limits()
        if values[:done].max() >= 64 * two.shape[1]:
            refuse_beyond_memory(
                3 * two.nbytes, message("checking {terms:,} terms takes about", terms=terms)
            )
            two, three = (np.hstack((rows, np.zeros_like(rows))) for rows in (two, three))
        end = min(done + TRIPLES_PIECE, terms)
        done = int(certificate_kernels.triple_values(digits, values, done, end, two, three))
        if progress:
            progress(done, terms)
    return values
