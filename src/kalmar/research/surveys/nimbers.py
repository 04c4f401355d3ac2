"""Survey nimbers: for each member of a family of positions its nimber and a proof of it.

Each proof is checked by the separate verifier before its row is written.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, ClassVar

from kalmar.answers.proofs.files import proof_bytes
from kalmar.answers.proofs.prove import prove
from kalmar.answers.proofs.verify import verify_proof
from kalmar.answers.tables.families import family_of, member_text
from kalmar.core.errors import LimitReached
from kalmar.research.surveys.crew import Crew
from kalmar.research.surveys.store import SurveyRows, explain
from kalmar.research.surveys.work import GameLimits, SurveyPlan, SurveyProgress, compute
from kalmar.runtime.jobs import time_limit
from kalmar.runtime.limits import DEFAULT_LIMIT

COLUMNS = {
    "code": "TEXT PRIMARY KEY",
    "family": "TEXT NOT NULL",
    "n": "INTEGER NOT NULL",
    "status": "TEXT NOT NULL",
    "nimber": "INTEGER",
    "facts": "INTEGER",
    "allowed": "REAL NOT NULL",
    "seconds": "REAL NOT NULL",
    "reason": "TEXT",
    "proof": "BLOB",
}
"""What is kept of a position: its family and number, `allowed` how many seconds it had, how many
facts its proof has and the proof itself, packed; the reason says why the nimber is not known."""

LEAST_CHECK = 60.0


@dataclass(frozen=True)
class NimberBudget:
    """How far each position is searched.

    Attributes:
        seconds: for the search and the making of the proof; as many, and a minute at least, are
            allowed for the check.
        limit: how many positions the search may visit, and how many facts there may be.
    """

    seconds: float = 60.0
    limit: int = DEFAULT_LIMIT


class NimberAtlas(SurveyRows):
    """The nimbers of many positions.

    >>> with NimberAtlas(":memory:") as atlas:
    ...     len(atlas)
    0
    """

    columns: ClassVar[dict[str, str]] = COLUMNS
    format: ClassVar[int] = 201

    older: ClassVar[Mapping[int, str]] = {}

    def done(self, budget: NimberBudget) -> set[str]:
        """Return the positions that need no more work with a budget."""
        return {
            row["code"]
            for row in self.rows()
            if row["status"] == "proved" or row["allowed"] >= budget.seconds
        }

    def family(self, pattern: str) -> list[dict[str, Any]]:
        """Return the rows of a family, sorted by their numbers."""
        found = [row for row in self.rows() if row["family"] == pattern]
        return sorted(found, key=lambda row: int(row["n"]))


def members(pattern: str, to: int) -> list[str]:
    """List the names of the positions of a family: the pattern and a number.

    Args:
        pattern: a position in which n stands for a number.
        to: the largest number.

    Raises:
        KalmarError: it is no pattern.

    >>> members("cram 2xn", 3)
    ['cram 2xn 1', 'cram 2xn 2', 'cram 2xn 3']
    """
    family = family_of(pattern)
    return [f"{pattern} {number}" for number in range(family.first, to + 1)]


def nimber_report(code: str, budget: NimberBudget) -> dict[str, Any]:
    """Report what is found about a position, with a value for each column.

    Args:
        code: a name that `members` gives.
        budget: how far to go.

    Raises:
        LimitReached: the budget is spent.

    >>> found = nimber_report("cram 2xn 3", NimberBudget(seconds=20))
    >>> found["status"], found["nimber"], found["facts"]
    ('proved', 1, 4)
    """
    compile_search()
    start = time.perf_counter()
    pattern, number = split(code)
    with time_limit(budget.seconds):
        content = prove(member_text(pattern, number), limit=budget.limit)
    with time_limit(max(budget.seconds, LEAST_CHECK)):
        claim = verify_proof(content)["claim"]
    return {
        "code": code,
        "family": pattern,
        "n": number,
        "status": "proved",
        "nimber": claim["nimber"],
        "facts": sum(len(part["facts"]) for part in content["components"]),
        "allowed": budget.seconds,
        "seconds": time.perf_counter() - start,
        "reason": None,
        "proof": proof_bytes(content, packed=True),
    }


@cache
def compile_search() -> None:
    """Let the search be compiled, if it is not yet, before the time of any position begins."""
    prove("cram 3x5")


def split(code: str) -> tuple[str, int]:
    """Split a position's name into a pattern and a number.

    >>> split("node-kayles grid(3,n) 12")
    ('node-kayles grid(3,n)', 12)
    """
    pattern, _, number = code.rpartition(" ")
    return pattern, int(number)


def failed(
    code: str, error: Exception, seconds: float = 0.0, allowed: float = 0.0
) -> dict[str, Any]:
    """Build the row of a position whose report failed, with the reason."""
    pattern, number = split(code)
    return {
        **dict.fromkeys(COLUMNS),
        "code": code,
        "family": pattern,
        "n": number,
        "status": "stopped" if isinstance(error, LimitReached) else "failed",
        "allowed": allowed,
        "seconds": seconds,
        "reason": explain(error),
    }


def report_or_reason(code: str, budget: NimberBudget) -> dict[str, Any]:
    """Return the report, or the row of a failed position, so that the survey goes on."""
    start = time.perf_counter()
    try:
        return nimber_report(code, budget)
    except Exception as error:
        return failed(code, error, time.perf_counter() - start, budget.seconds)


def nimber_survey(
    codes: Iterable[str],
    budget: NimberBudget,
    atlas: NimberAtlas,
    crew: Crew | None = None,
    watch: Callable[[SurveyProgress], None] = lambda _: None,
    megabytes: int | None = None,
) -> int:
    """Compute the nimbers that an atlas lacks.

    Args:
        codes: names that `members` gives.
        budget: for each position.
        atlas: where reports are kept; what needs no more work with this budget is left out.
        crew: the workers that compute; this process if None.
        watch: called whenever positions are finished.
        megabytes: of memory for each position; no limit if None.

    Returns:
        How many positions were searched.

    >>> with NimberAtlas(":memory:") as atlas:
    ...     nimber_survey(members("cram 2xn", 4), NimberBudget(5), atlas)
    ...     [row["nimber"] for row in atlas.family("cram 2xn")]
    4
    [1, 0, 1, 0]
    """
    done = atlas.done(budget)
    asked = list(dict.fromkeys(codes))
    wanted = [code for code in asked if code not in done]
    report = partial(report_or_reason, budget=budget)
    plan = SurveyPlan(report, failed, len(asked), GameLimits(megabytes=megabytes), atlas.costs())
    return compute(wanted, plan, atlas, crew, watch)
