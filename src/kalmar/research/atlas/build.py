"""Build the atlas of octal games, in this process or by Dask workers.

Classes of equal games are computed as a survey computes games. A row once written stays: a build
that was stopped resumes where it was.

Of a class of equal games the simplest code is computed. The values of the others are the same from
the first heap with a move on; the row of a code is derived from its own values, and its certificate
is its own.
"""

import hashlib
import json
import time
from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import LimitReached
from kalmar.engines.sequences.array_repeats import records
from kalmar.engines.sequences.certificates import certificate
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.engines.sequences.heap_games import FIRST_LENGTH, lengths
from kalmar.engines.sequences.periodicity import Finding, certify
from kalmar.engines.sequences.periods import exceptions
from kalmar.engines.sequences.spaces import rare_heaps, sparse_space
from kalmar.games.heaps import parse_code
from kalmar.research.atlas import (
    EMPTY,
    AtlasBudget,
    GameClass,
    OctalAtlas,
    game_classes,
    length_of,
    standard_form,
)
from kalmar.research.atlas.proofs import widen
from kalmar.research.surveys import Row, explain
from kalmar.research.surveys.cluster import Crew
from kalmar.research.surveys.families import equivalent_codes, words_of
from kalmar.research.surveys.work import SurveyPlan, SurveyProgress, compute
from kalmar.runtime.jobs import time_limit, watch_memory
from kalmar.runtime.work import memory_limit

Values = NDArray[np.unsignedinteger]

CHECKPOINTS_FROM = 1 << 17
MOST_RECORDS = 1000
"""Where heaps split into three nearly each may be one."""


def class_report(game: GameClass, budget: AtlasBudget) -> list[Row]:
    """Compute the rows of the codes of a class, those that are proved with a certificate.

    Args:
        game: the class.
        budget: how far to go; what a limit cuts short is told as far as it was known.

    >>> rows = class_report(GameClass(("0.4", "0.07"), (3, 2)), AtlasBudget(2000))
    >>> [(row["code"], row["period"], row["preperiod"], "certificate" in row) for row in rows]
    [('0.4', 34, 54, True), ('0.07', 34, 53, True)]
    """
    start = time.perf_counter()
    sequence, reason = GrundySequence(game.codes[0]), None
    bound = length_of(game.codes[0], budget.to)
    limits = budget.seconds, budget.memory
    is_long = budget.longest() >= CHECKPOINTS_FROM
    path = budget.checkpoint(f"{game.codes[0]}.checkpoint") if is_long else None
    try:
        with time_limit(limits[0]), memory_limit(limits[1]), watch_memory(limits[1]):
            if path is not None:
                sequence = GrundySequence.resumed(game.codes[0], path)
            bound = _compute(sequence, game, budget, path)
    except LimitReached as error:
        reason = explain(error)
    rows = _rows(sequence, game, bound, reason)
    spent = time.perf_counter() - start
    with memory_limit(limits[1]):
        left = None if limits[0] is None else max(0.0, limits[0] - spent)
        widen(rows, game, budget, left)
    seconds = (time.perf_counter() - start) / len(game.codes)
    for row in rows:
        row |= {"allowed": limits[0], "memory": limits[1], "seconds": round(seconds, 3)}
    if path is not None and all("certificate" in row for row in rows):
        path.unlink(missing_ok=True)
    return rows


def _compute(
    sequence: GrundySequence, game: GameClass, budget: AtlasBudget, path: Path | None
) -> int:
    """Extend a sequence until all codes of its class have a proof, or to the bound it gives."""
    code = game.codes[0]
    to = budget.kept(code, None, 0)
    if not _extended(sequence, game, to, path):
        further = budget.kept(code, len(sequence.rare) if sequence.space else None, sequence.done)
        if further > to:
            to = further
            _extended(sequence, game, to, path)
    return to


def _extended(sequence: GrundySequence, game: GameClass, to: int, path: Path | None) -> bool:
    """Extend a sequence and return whether all codes of a class have a proof by so many heaps."""
    for aim in lengths(max(FIRST_LENGTH, sequence.done), to):
        kept = path if aim >= CHECKPOINTS_FROM else None
        sequence.extend(aim, checkpoint=kept, aim=to)
        moved = (_moved(sequence.values, game, i) for i in range(len(game.codes)))
        found = map(certify, moved, map(parse_code, game.codes))
        if all(finding.status == "proved" for finding in found):
            return True
    return False


def _moved(values: Values, game: GameClass, place: int) -> Values:
    """Shift the values to those of another code of the class, as far as they are known.

    >>> _moved(np.array([0, 0, 0, 1, 1]), GameClass(("0.4", "0.137"), (3, 1)), 1).tolist()
    [0, 1, 1]
    """
    mine, first = game.first[0], game.first[place]
    if mine == first:
        return values
    return np.concatenate([np.zeros(first, values.dtype), values[mine:]])


def _rows(sequence: GrundySequence, game: GameClass, bound: int, reason: str | None) -> list[Row]:
    rows = []
    for place, code in enumerate(game.codes):
        values = _moved(sequence.values, game, place)
        finding = certify(values, parse_code(code))
        row = {
            **EMPTY,
            **_known(code, values, finding),
            **_signature(values, game.first[place], finding),
            "same": game.codes[0],
            "how": "options" if place else "",
            "bound": bound,
        }
        if finding.status == "proved":
            space = sparse_space(values, _splits(code))
            row["certificate"] = certificate(code, values, finding, space)
        elif reason is not None:
            row |= {"status": "stopped", "reason": reason}
        rows.append(row)
    return rows


def _splits(code: str) -> list[int]:
    """List the counts taken that may split a heap in two; none where three parts may be left."""
    parsed = parse_code(code)
    if parsed.most_parts > 2:
        return []
    return [k for k, digit in enumerate(parsed.digits) if digit & 4]


def _known(code: str, values: Values, finding: Finding) -> dict[str, Any]:
    """Return what the values of a code show, as the columns of its row."""
    found, space = finding.periodicity, sparse_space(values, _splits(code))
    rare = rare_heaps(values, space) if space else np.zeros(0, np.int64)
    last = exceptions(values, finding)
    grown = [[heap, int(values[heap])] for heap in records(values).tolist()]
    return {
        "code": code,
        "standard": standard_form(code),
        "status": finding.status,
        "preperiod": found.preperiod if found else None,
        "period": found.period if found else None,
        "saltus": found.saltus if found else None,
        "last_exception": last[-1][0] if last else None,
        "theorem": str(finding.theorem),
        "computed_to": len(values) - 1,
        "mask": space.mask if space else None,
        "by_position": space.by_position if space and space.by_position >= 0 else None,
        "rare_count": len(rare) if space else None,
        "rare_last": int(rare[-1]) if len(rare) else None,
        "largest": grown[-1][1] if grown else 0,
        "largest_at": grown[-1][0] if grown else 0,
        "records": json.dumps(grown[:MOST_RECORDS], separators=(",", ":")),
    }


def _signature(values: Values, first: int, finding: Finding) -> dict[str, Any]:
    """Compute the hash that identifies the values from the first heap with a move on.

    Codes that share it have equal values, shifted: for ever where it is of a proof, else as far as
    it goes.
    """
    found = finding.periodicity
    if finding.status != "proved" or found is None:
        return {"signature": words_of(values[first:]), "shift": first}
    terms = max(0, found.preperiod - first) + found.period
    known = ["proved", found.period, found.saltus, terms]
    kept = values[first : first + terms].astype("<u4")
    digest = hashlib.sha256(json.dumps(known).encode() + kept.tobytes())
    return {"signature": digest.hexdigest()[:16], "shift": first}


def failed_class(game: GameClass, error: Exception, budget: AtlasBudget) -> list[Row]:
    """Return the rows of a class whose report failed, with the reason."""
    row = {
        **EMPTY,
        "same": game.codes[0],
        "status": "failed",
        "bound": length_of(game.codes[0], budget.to),
        "reason": explain(error),
        "allowed": budget.seconds,
        "memory": budget.memory,
    }
    return [
        {**row, "code": code, "how": "options" if i else "", "standard": standard_form(code)}
        for i, code in enumerate(game.codes)
    ]


def build(
    atlas: OctalAtlas,
    codes: Iterable[str],
    budget: AtlasBudget,
    crew: Crew | None = None,
    watch: Callable[[SurveyProgress], None] = lambda _: None,
) -> int:
    """Compute the rows that an atlas lacks.

    Args:
        atlas: where rows are kept.
        codes: those of the games; of codes that are the same game one is computed.
        budget: for each game; rows that had as much are left as they are.
        crew: the workers that compute; this process if None.
        watch: called whenever classes are finished.

    Returns:
        How many classes were computed; those that failed are rows with their reason.

    Raises:
        DataError: the atlas cannot be written, or another run builds it.

    >>> from kalmar.research.atlas import atlas_codes
    >>> with OctalAtlas(":memory:") as atlas:
    ...     build(atlas, atlas_codes(1), AtlasBudget(600)), len(atlas)
    (14, 16)
    """
    if budget.checkpoints is not None:
        budget.checkpoints.mkdir(parents=True, exist_ok=True)
    games = game_classes(codes)
    wanted = wanted_classes(atlas, games, budget)
    report = partial(class_report, budget=budget)
    failed = partial(failed_class, budget=budget)
    costs = {game: game.cost(budget.longest()) for game in wanted}
    compute(wanted, SurveyPlan(report, failed, len(games), costs), atlas, crew, watch)
    with atlas.hold():
        atlas.mark_same(equivalent_codes(atlas.rows()))
    return len(wanted)


def wanted_classes(
    atlas: OctalAtlas, games: Iterable[GameClass], budget: AtlasBudget
) -> list[GameClass]:
    """List the classes with a code that needs more work, the most costly first."""
    done = {row["code"] for row in atlas.rows() if _is_done(row, budget)}
    wanted = [game for game in games if not done.issuperset(game.codes)]
    return sorted(wanted, key=lambda game: -game.cost(budget.to))


def _is_done(row: Row, budget: AtlasBudget) -> bool:
    """Return whether a row is proved, reaches the bound, or had as much as there is now."""
    if row["status"] == "proved":
        return True
    if row["status"] == "failed" or row["bound"] < budget.bound(row):
        return False
    if row["status"] != "stopped":
        return True
    return not _more(budget.seconds, row["allowed"]) and not _more(budget.memory, row["memory"])


def _more(now: float | None, before: float | None) -> bool:
    """Return whether a limit allows more than one before; None is no limit.

    >>> _more(None, 5.0), _more(5.0, None), _more(6.0, 5.0), _more(5.0, 5.0)
    (True, False, True, False)
    """
    return (inf if now is None else now) > (inf if before is None else before)
