"""Checking an atlas of octal games: every certificate by the separate checker.

A row that claims a proof must have a certificate that says the same; the checker then computes its
values anew. What checks a certificate depends on its format, so that other proofs can be kept too.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from kalmar.errors import DataError, KalmarError
from kalmar.records import dataclass
from kalmar.sequences.certificate_fields import FORMAT
from kalmar.surveys.octal_rows import OctalAtlas
from kalmar.surveys.octal_table import shipped, shipped_certificates

__all__ = ["CHECKERS", "Checked", "certified", "check_atlas"]

Row = Mapping[str, Any]
Certificate = Mapping[str, Any]

CLAIMED = ("preperiod", "period", "saltus", "theorem")


@dataclass(frozen=True)
class Checked:
    """What became of the certificates of an atlas.

    Attributes:
        right: the codes whose certificates hold.
        wrong: the others, each with the reason.
    """

    right: tuple[str, ...]
    wrong: tuple[tuple[str, str], ...]


def by_values(content: Certificate) -> None:
    """Check a certificate of values; the error says what is wrong."""
    from kalmar.sequences.certificates import verify

    verify(content)


CHECKERS: dict[str, Callable[[Certificate], None]] = {FORMAT: by_values}
"""What checks a certificate, by its format."""


def certified(path: Path | None) -> list[tuple[Row, Certificate | None]]:
    """The rows of an atlas that claim a proof, the shortest first, each with its certificate.

    Args:
        path: the file; what comes with the package if None.

    Raises:
        DataError: it is not an atlas.
    """
    if path is None:
        kept = shipped_certificates()
        pairs = [(row, kept.get(code)) for code, row in shipped().items()]
    else:
        if not path.exists():
            raise DataError("there is no file '{path}'", path=path)
        with OctalAtlas(path) as found:
            proofs = dict(found.certificates())
            pairs = [(row, proofs.get(row["code"])) for row in found.rows()]
    claimed = [(row, proof) for row, proof in pairs if row["status"] == "proved" or proof]
    return sorted(claimed, key=lambda pair: int((pair[1] or {}).get("terms", 0)))


def check_atlas(
    pairs: Iterable[tuple[Row, Certificate | None]],
    watch: Callable[[int], None] = lambda _: None,
) -> Checked:
    """Check certificates, all of them whatever is found.

    Args:
        pairs: as `certified` gives them.
        watch: called with how many are done.

    >>> pairs = [(row, proof) for row, proof in certified(None) if row["code"] in {"0.3", "0.77"}]
    >>> check_atlas(pairs)
    Checked(right=('0.3', '0.77'), wrong=())
    """
    right, wrong = [], []
    for done, (row, proof) in enumerate(pairs, 1):
        try:
            _check(row, proof)
            right.append(row["code"])
        except KalmarError as error:
            wrong.append((row["code"], str(error)))
        watch(done)
    return Checked(tuple(right), tuple(wrong))


def _check(row: Row, proof: Certificate | None) -> None:
    if proof is None:
        raise DataError("{code} is called proved without a certificate", code=row["code"])
    if proof.get("game") != row["code"] or row["status"] != "proved":
        raise DataError("the certificate of {code} is not of its game", code=row["code"])
    differ = [name for name in CLAIMED if proof.get(name) != row[name]]
    if differ:
        raise DataError(
            "{code} and its certificate differ in: {names}",
            code=row["code"],
            names=", ".join(differ),
        )
    checker = CHECKERS.get(str(proof.get("format")))
    if checker is None:
        raise DataError(
            "no checker knows the format of the certificate of {code}", code=row["code"]
        )
    checker(proof)
