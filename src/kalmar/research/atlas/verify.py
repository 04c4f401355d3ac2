"""Verify an atlas of octal games: every certificate by the separate checker.

A row that claims a proof must have a certificate that says the same; the checker then computes its
values anew. What checks a certificate depends on its format: one of values is computed anew from
its digits, one of windows by segments, all of them or one at random.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError, KalmarError
from kalmar.engines.sequences.certificates import CERTIFICATE_FORMAT, verify
from kalmar.engines.windows.certificate import FORMAT as WINDOWS
from kalmar.engines.windows.certificate import VerificationRange
from kalmar.engines.windows.verify import verify_windows
from kalmar.research.atlas.codes import OctalAtlas
from kalmar.research.atlas.table import shipped, shipped_certificates
from kalmar.research.atlas.windows import THEOREM

Row = Mapping[str, Any]
Certificate = Mapping[str, Any]

CLAIMED = ("preperiod", "period", "saltus", "theorem")


@dataclass(frozen=True)
class Segments:
    """How much of a certificate of windows was checked.

    Attributes:
        code: whose certificate it is.
        checked: the numbers of the segments that hold.
        of: how many there are.
    """

    code: str
    checked: tuple[int, ...]
    of: int


@dataclass(frozen=True)
class Checked:
    """What became of the certificates of an atlas.

    Attributes:
        right: the codes whose certificates hold, as far as they were checked.
        wrong: the others, each with the reason.
        partly: those of windows of which some segments were checked.
    """

    right: tuple[str, ...]
    wrong: tuple[tuple[str, str], ...]
    partly: tuple[Segments, ...] = ()


def certified(path: Path | None) -> list[tuple[Row, Certificate | None]]:
    """List the rows of an atlas that claim a proof, shortest first, with their certificates.

    Args:
        path: the file; what comes with the package if None.

    Raises:
        DataError: it is not an atlas, or holds nothing to be checked.
    """
    pairs = rows_of(path)
    claimed = [(row, proof) for row, proof in pairs if row["status"] == "proved" or proof]
    if not claimed:
        raise DataError(
            "no game in '{path}' is marked as proved: there is nothing to check", path=path
        )
    return sorted(claimed, key=lambda pair: _terms(pair[1] or {}))


def rows_of(path: Path | None) -> list[tuple[Row, Certificate | None]]:
    """List all rows of an atlas with their certificates.

    Args:
        path: the file; what comes with the package if None.

    Raises:
        DataError: it is not an atlas.

    >>> len(rows_of(None)) > len(certified(None))
    True
    """
    if path is None:
        kept = shipped_certificates()
        return [(row, kept.get(code)) for code, row in shipped().items()]
    if not path.exists():
        raise DataError("there is no file '{path}'", path=path)
    with OctalAtlas(path) as found:
        proofs = dict(found.certificates())
        return [(row, proofs.get(row["code"])) for row in found.rows()]


def _terms(proof: Certificate) -> int:
    """Return how many values a certificate covers; 0 if it does not say, which is found later."""
    try:
        return int(proof.get("terms", 0)) or max(map(int, proof.get("at", ())), default=0)
    except (TypeError, ValueError, OverflowError):
        return 0


def check_atlas(
    pairs: Iterable[tuple[Row, Certificate | None]],
    watch: Callable[[int], None] = lambda _: None,
    whole: bool = False,
) -> Checked:
    """Check certificates, all of them whatever is found.

    Args:
        pairs: as `certified` gives them.
        watch: called with how many are done.
        whole: whether all segments of certificates of windows are checked; else one of each.

    >>> pairs = [(row, proof) for row, proof in certified(None) if row["code"] in {"0.3", "0.77"}]
    >>> check_atlas(pairs)
    Checked(right=('0.3', '0.77'), wrong=(), partly=())
    """
    right, wrong, partly = [], [], []
    for done, (row, proof) in enumerate(pairs, 1):
        try:
            checked = _check(row, proof, whole)
            partly += [checked] if checked else []
            right.append(row["code"])
        except KalmarError as error:
            wrong.append((str(row["code"]), str(error)))
        watch(done)
    return Checked(tuple(right), tuple(wrong), tuple(partly))


def _check(row: Row, proof: Certificate | None, whole: bool) -> Segments | None:
    """Check a certificate; the error says what is wrong.

    Returns:
        How much of a certificate of windows was checked, if that was not all.
    """
    if proof is None:
        raise DataError("{code} is marked as proved but has no certificate", code=row["code"])
    if proof.get("game") != row["code"] or row["status"] != "proved":
        raise DataError("the certificate of {code} does not match its entry", code=row["code"])
    said = {"saltus": 0, "theorem": THEOREM, **proof} if proof.get("format") == WINDOWS else proof
    differ = [name for name in CLAIMED if said.get(name) != row[name]]
    if differ:
        raise DataError(
            "{code} and its certificate differ in: {names}",
            code=row["code"],
            names=", ".join(differ),
        )
    if proof.get("format") == CERTIFICATE_FORMAT:
        verify(proof)
        return None
    if proof.get("format") != WINDOWS:
        raise DataError("the certificate of {code} has an unknown format", code=row["code"])
    found = verify_windows(proof, VerificationRange(spot=not whole))
    return None if found.whole else Segments(row["code"], found.done, found.segments)
