"""Survey misère quotients: a certificate for each game, and why it stopped where it did.

Of codes that are the same game one is computed. Each certificate is checked by the separate
verifier before its row is written.
"""

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.engines.quotients.analysis import QuotientStructure
from kalmar.engines.quotients.certificate import certificate
from kalmar.engines.quotients.construct import MEMORY, Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.research.surveys.crew import Crew
from kalmar.research.surveys.families import classes, same_game
from kalmar.research.surveys.store import SurveyRows, explain
from kalmar.research.surveys.work import GameLimits, SurveyPlan, SurveyProgress, compute
from kalmar.runtime.jobs import time_limit

COLUMNS = {
    "code": "TEXT PRIMARY KEY",
    "same": "TEXT NOT NULL",
    "status": "TEXT NOT NULL",
    "last_heap": "INTEGER",
    "elements": "INTEGER",
    "p_elements": "INTEGER",
    "preperiod": "INTEGER",
    "period": "INTEGER",
    "tame": "INTEGER",
    "allowed": "REAL NOT NULL",
    "seconds": "REAL NOT NULL",
    "reason": "TEXT",
    "certificate": "TEXT",
}
"""What is kept of a game; `same` is the word that codes of the same game share, `allowed` how many
seconds it had, and the reason says why the quotient of the whole game is not known."""

LEAST_CHECK = 60.0


@dataclass(frozen=True)
class QuotientBudget:
    """How far each game is computed.

    Attributes:
        seconds: of construction; as many, and a minute at least, are allowed for the check.
        last: the last heap; no bound if None.
        memory: bytes.
    """

    seconds: float = 60.0
    last: int | None = None
    memory: int = MEMORY


class QuotientAtlas(SurveyRows):
    """The quotients of many games.

    >>> with QuotientAtlas(":memory:") as atlas:
    ...     len(atlas)
    0
    """

    columns: ClassVar[dict[str, str]] = COLUMNS
    format: ClassVar[int] = 101

    older: ClassVar[Mapping[int, str]] = {}

    def by_game(self) -> dict[str, dict[str, Any]]:
        """Return the row of each game by the hash that its codes share."""
        return {row["same"]: row for row in self.rows()}

    def done(self, budget: QuotientBudget) -> set[str]:
        """Return the games that need no more work with a budget, by their codes' shared hash."""
        return {
            row["same"]
            for row in self.rows()
            if row["status"] == "proved"
            or row["allowed"] >= budget.seconds
            or (budget.last is not None and (row["last_heap"] or 0) >= budget.last)
        }


def quotient_report(code: str, budget: QuotientBudget) -> dict[str, Any]:
    """Report what is found about a game, with a value for each column.

    Args:
        code: a take-and-break code.
        budget: how far to go.

    Raises:
        GameError: it is not a code.

    >>> found = quotient_report("0.123", QuotientBudget(seconds=20))
    >>> found["status"], found["elements"], found["p_elements"], found["preperiod"], found["period"]
    ('proved', 20, 5, 5, 5)
    """
    start = time.perf_counter()
    construction = Construction(option_sets(code), budget.memory)
    reason = message("computed to heap {last}, as requested", last=budget.last)
    try:
        construction.run(budget.last, budget.seconds)
    except LimitReached as error:
        reason = error.sentence
    quotient = construction.quotient
    proved = quotient.period is not None
    content = certificate(quotient)
    with time_limit(max(budget.seconds, LEAST_CHECK)):
        verify_quotient(content)
    return {
        "code": code,
        "same": same_game(code),
        "status": "proved" if proved else "stopped",
        "last_heap": quotient.last,
        "elements": quotient.order,
        "p_elements": len(quotient.found.p_elements),
        "preperiod": content["preperiod"],
        "period": content["period"],
        "tame": int(QuotientStructure(quotient).is_tame),
        "allowed": budget.seconds,
        "seconds": time.perf_counter() - start,
        "reason": None if proved else reason,
        "certificate": json.dumps(content),
    }


def failed(
    code: str, error: Exception, seconds: float = 0.0, allowed: float = 0.0
) -> dict[str, Any]:
    """Build the row of a game whose report failed, with the reason."""
    return {
        **dict.fromkeys(COLUMNS),
        "code": code,
        "same": same_game(code),
        "status": "failed",
        "allowed": allowed,
        "seconds": seconds,
        "reason": explain(error),
    }


def report_or_reason(code: str, budget: QuotientBudget) -> dict[str, Any]:
    """Return the report, or the row of a failed game, so that the survey goes on."""
    start = time.perf_counter()
    try:
        return quotient_report(code, budget)
    except Exception as error:
        return failed(code, error, time.perf_counter() - start, budget.seconds)


def quotient_survey(
    codes: Iterable[str],
    budget: QuotientBudget,
    atlas: QuotientAtlas,
    crew: Crew | None = None,
    watch: Callable[[SurveyProgress], None] = lambda _: None,
    megabytes: int | None = None,
) -> int:
    """Compute the reports that an atlas lacks.

    Args:
        codes: take-and-break codes; of those that are the same game the first one is computed.
        budget: for each game.
        atlas: where reports are kept; games that need no more work with this budget are left out.
        crew: the workers that compute; this process if None.
        watch: called whenever games are finished.
        megabytes: of memory for each game; no limit if None.

    Returns:
        How many games were computed.

    >>> with QuotientAtlas(":memory:") as atlas:
    ...     quotient_survey(["0.3", "0.31", "0.2"], QuotientBudget(5), atlas)
    2
    """
    done = atlas.done(budget)
    games = classes(codes)
    wanted = [same[0] for word, same in games.items() if word not in done]
    report = partial(report_or_reason, budget=budget)
    plan = SurveyPlan(report, failed, len(games), GameLimits(megabytes=megabytes), atlas.costs())
    return compute(wanted, plan, atlas, crew, watch)
