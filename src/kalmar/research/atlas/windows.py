"""Extend rows of the atlas of octal games by the theorem of the window.

Where few heaps are rare, values and witnesses are computed in bounded memory beyond the heaps whose
values are kept. A state that comes again is a proof; its certificate is a row of states, far apart.
"""

import json
import time
from dataclasses import dataclass, replace
from pathlib import Path

from kalmar.core.errors import KalmarError, LimitReached
from kalmar.core.i18n import message
from kalmar.engines.windows import certificate
from kalmar.engines.windows.game import WindowGame
from kalmar.engines.windows.period import RunBounds, WindowSearch
from kalmar.engines.windows.run import MissingWitness
from kalmar.games.heaps.codes import parse_code
from kalmar.research.atlas.codes import PARTS, AtlasBudget, GameClass, parts_for
from kalmar.research.surveys.store import Batch, Row, explain

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


def widened(batch: Batch, game: GameClass, budget: AtlasBudget, seconds: float | None) -> Batch:
    """Add to the rows of a class what windows prove of them, or how far they reach.

    Args:
        batch: the rows, with what is known from values that were kept.
        game: the class.
        budget: how far to go.
        seconds: how long it may take.

    Returns:
        The rows and certificates; where nothing is to be done the same.
    """
    rows, certificates = batch
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
            certificates[row["code"]] = certificate.windows_data(reached.proof)
    return rows, certificates


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
        file = _checkpoint(row["code"], parts, budget)
        try:
            bounded = RunBounds(budget.window + 1, parts, file, apart=HEAPS_BETWEEN_STATES)
            search = WindowSearch(WindowGame(row["code"], parts), bounded)
            return _ran(search, file, until, budget.seconds)
        except KalmarError as error:
            best = max(_stopped(search, error), best, key=lambda reached: reached.to)
            if not isinstance(error, MissingWitness):
                break
    return best


def _checkpoint(code: str, parts: int, budget: AtlasBudget) -> Path | None:
    if budget.checkpoints is None:
        return None
    return budget.checkpoints / f"{code}.{parts}.windows"


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
