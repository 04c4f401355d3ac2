"""The proofs of an atlas of octal games: by the theorem of the window, and each one verified.

Where few heaps are rare, values and witnesses are computed in bounded memory beyond the heaps whose
values are kept. A state that comes again is a proof; its certificate is a row of states, far apart.

A row that claims a proof must have a certificate that says the same; the separate checker then
computes its values anew. What checks a certificate depends on its format: one of values is computed
anew from its digits, one of windows by segments, all of them or one at random.
"""

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError, KalmarError, LimitReached
from kalmar.core.i18n import message
from kalmar.engines.sequences.certificates import CERTIFICATE_FORMAT, verify
from kalmar.engines.windows import certificate
from kalmar.engines.windows.certificate import VerificationRange, verify_windows
from kalmar.engines.windows.game import WindowGame
from kalmar.engines.windows.period import RunBounds, WindowSearch
from kalmar.engines.windows.run import MissingWitness
from kalmar.games.heaps import parse_code
from kalmar.research.atlas import PARTS, AtlasBudget, GameClass, OctalAtlas, parts_for
from kalmar.research.atlas.table import shipped, shipped_certificates
from kalmar.research.surveys import Row, explain

THEOREM = str(message("theorem of the window"))
HEAPS_BETWEEN_STATES = 1 << 23
"""Heaps between two states of a certificate: a segment is verified in seconds."""


class _TimeIsUp(LimitReached):
    """The time for a class of codes is over."""


@dataclass(frozen=True)
class Reached:
    """What a run in bounded memory found.

    Attributes:
        to: the largest heap with its value and witnesses; 0 if there is none beyond those known.
        records: the heaps with larger values than all before, with these values.
        proof: of the period.
        reason: why the run stopped before it should.
        ended: whether a limit stopped it, so that more of it may help.
    """

    to: int = 0
    records: tuple[tuple[int, int], ...] = ()
    proof: certificate.WindowCertificate | None = None
    reason: str | None = None
    ended: bool = False


def widen(rows: list[Row], game: GameClass, budget: AtlasBudget, seconds: float | None) -> None:
    """Add to the rows of a class what windows prove of them, or how far they reach.

    Args:
        rows: with what is known from values that were kept.
        game: the class.
        budget: how far to go.
        seconds: how long it may take.
    """
    until = None if seconds is None else time.monotonic() + seconds
    wanted = _is_wanted(rows[0], budget)
    simplest: Reached | None = None
    for place, row in enumerate(rows):
        if row["status"] == "proved":
            continue
        path = certificate.bundled_certificates(row["code"])
        if path is not None:
            reached = Reached(proof=certificate.read_windows(path))
        elif not wanted:
            continue
        elif simplest is None:
            reached = simplest = _reached(row, budget, until)
        else:
            reached = _moved(simplest, row["code"], game.first[place] - game.first[0])
            if simplest.proof is not None and reached.proof is None:
                reached = _reached(row, budget, until)
        _tell(row, reached, budget)
        if reached.proof is not None:
            row["certificate"] = certificate.windows_data(reached.proof)


def _is_wanted(row: Row, budget: AtlasBudget) -> bool:
    """Return whether windows go further than the values kept of the simplest code."""
    further = budget.window > row["computed_to"] >= budget.to
    return row["status"] != "stopped" and further and parts_for(row) is not None


def _moved(reached: Reached, code: str, by: int) -> Reached:
    """Convert what was reached to another code of the class, with heaps larger by so many.

    What is proved is so of this code where its heaps and states are the same; the checker sees
    that.
    """
    proof, parsed = reached.proof, parse_code(code)
    if proof is not None:
        alike = by == 0 and len(parsed.digits) == len(proof.code.digits)
        proof = replace(proof, code=parsed) if alike else None
    if not reached.to:
        return reached
    records = tuple((heap + by, value) for heap, value in reached.records)
    return Reached(reached.to + by, records, proof, reached.reason, reached.ended)


def _reached(row: Row, budget: AtlasBudget, until: float | None) -> Reached:
    """Run windows for a row, and again with more parts where a witness is missing."""
    best, least = Reached(), parts_for(row) or PARTS[-1]
    for parts in (enough for enough in PARTS if enough >= least):
        search: WindowSearch | None = None
        file = budget.checkpoint(f"{row['code']}.{parts}.windows")
        try:
            bounded = RunBounds(budget.window + 1, parts, file, apart=HEAPS_BETWEEN_STATES)
            search = WindowSearch(WindowGame(row["code"], parts), bounded)
            return _ran(search, file, until, budget.seconds)
        except KalmarError as error:
            best = max(_stopped(search, error), best, key=lambda reached: reached.to)
            if not isinstance(error, MissingWitness):
                break
    return best


def _ran(
    search: WindowSearch, file: Path | None, until: float | None, seconds: float | None
) -> Reached:
    """Run a search to its end or time limit; its checkpoint stays until there is a proof."""

    def watch(_done: int, _limit: int) -> None:
        if until is not None and time.monotonic() > until:
            raise _TimeIsUp("stopped at its limit of {seconds:g} seconds", seconds=seconds)

    try:
        found = search.found(watch)
    except _TimeIsUp as error:
        search.save()
        return _stopped(search, error)
    if found.certificate is None:
        search.save()
    elif file is not None:
        file.unlink(missing_ok=True)
    return Reached(search.run.heap - 1, tuple(search.run.records), found.certificate)


def _stopped(search: WindowSearch | None, error: KalmarError) -> Reached:
    """Return what was reached when the run ended with an error."""
    if search is None:
        return Reached(reason=explain(error))
    run = search.run
    records = tuple(pair for pair in run.records if pair[0] < run.heap)
    return Reached(run.heap - 1, records, None, explain(error), isinstance(error, _TimeIsUp))


def _tell(row: Row, reached: Reached, budget: AtlasBudget) -> None:
    """Write into a row what was found."""
    if reached.to > row["computed_to"]:
        row["records"] = json.dumps(reached.records, separators=(",", ":"))
        row["largest_at"], row["largest"] = reached.records[-1]
        row["computed_to"] = reached.to
    if reached.proof is not None:
        row |= {
            "status": "proved",
            "preperiod": reached.proof.preperiod,
            "period": reached.proof.period,
            "saltus": 0,
            "last_exception": reached.proof.preperiod - 1,
            "theorem": THEOREM,
            "reason": None,
        }
        return
    row["reason"] = reached.reason
    row["bound"] = max(row["bound"], budget.window)
    if reached.ended:
        row["status"] = "stopped"


AnyRow = Mapping[str, Any]
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


def certified(path: Path | None) -> list[tuple[AnyRow, Certificate | None]]:
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


def rows_of(path: Path | None) -> list[tuple[AnyRow, Certificate | None]]:
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
    pairs: Iterable[tuple[AnyRow, Certificate | None]],
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


def _check(row: AnyRow, proof: Certificate | None, whole: bool) -> Segments | None:
    """Check a certificate; the error says what is wrong.

    Returns:
        How much of a certificate of windows was checked, if that was not all.
    """
    if proof is None:
        raise DataError("{code} is marked as proved but has no certificate", code=row["code"])
    if proof.get("game") != row["code"] or row["status"] != "proved":
        raise DataError("the certificate of {code} does not match its entry", code=row["code"])
    said = (
        {"saltus": 0, "theorem": THEOREM, **proof}
        if proof.get("format") == certificate.FORMAT
        else proof
    )
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
    if proof.get("format") != certificate.FORMAT:
        raise DataError("the certificate of {code} has an unknown format", code=row["code"])
    found = verify_windows(proof, VerificationRange(spot=not whole))
    return None if found.whole else Segments(row["code"], found.done, found.segments)
