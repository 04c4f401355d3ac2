"""Survey a family of games: what is kept of each game, how it is found, and what is left to do.

A `Kind` of survey is a table: its columns and one function that reports on a game. All else is the
same for every kind: limits, rows of games that failed, and which games need more work. Workers only
compute (`work`); this process alone writes.

There are two: misère quotients with certificates, and nimbers of positions with proofs. Of codes
that are the same game one quotient is computed. Each certificate and each proof is checked by its
separate verifier before a row is written. Grundy values are surveyed as an atlas of octal games
(`kalmar.research.atlas`).
"""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from kalmar.answers.proofs import proof_bytes
from kalmar.answers.proofs.prove import prove, verify_proof
from kalmar.answers.tables import family_of, member_text
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.engines.quotients.analysis import QuotientStructure
from kalmar.engines.quotients.ask import certificate
from kalmar.engines.quotients.construct import MEMORY, Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.research.surveys import Row, SurveyRows, explain
from kalmar.research.surveys.cluster import Crew
from kalmar.research.surveys.families import classes, same_game
from kalmar.research.surveys.work import SurveyPlan, SurveyProgress, compute
from kalmar.runtime.jobs import time_limit, watch_memory
from kalmar.runtime.work import DEFAULT_LIMIT, memory_limit

LEAST_CHECK = 60.0
"""Seconds that the check of what was found may take at least."""


@dataclass(frozen=True)
class Budget:
    """How far each game is computed.

    Attributes:
        seconds: no limit if None; as many, and a minute at least, are allowed for a check.
        to: the last heap; no bound if None.
        megabytes: of memory, beyond what the worker has; no limit if None.
        limit: how many positions a search may visit.
        quotient_bytes: of a quotient under construction.
    """

    seconds: float | None = None
    to: int | None = None
    megabytes: int | None = None
    limit: int = DEFAULT_LIMIT
    quotient_bytes: int = MEMORY

    def limited_check(self) -> AbstractContextManager[None]:
        """Stop a check that takes too long."""
        return time_limit(None if self.seconds is None else max(self.seconds, LEAST_CHECK))


def each_code(codes: Iterable[str]) -> dict[str, list[str]]:
    """Take each code for a game of its own.

    >>> each_code(["0.3", "0.7", "0.3"])
    {'0.3': ['0.3'], '0.7': ['0.7']}
    """
    return {code: [code] for code in codes}


@dataclass(frozen=True)
class Kind:
    """What a survey keeps of a game, and how it is found.

    Attributes:
        format: the number of the file's format.
        cells: columns of what is found, with their kinds in SQL.
        report: fills the cells of a game; a row is proved unless the report gives another status.
        key_cells: columns of what is known of a code without any work.
        key: fills them.
        name: the column by which a game is found again.
        reach: the column of the last heap, by which a game may be done; none if empty.
        games: groups codes that are the same game by its name; the first of them is computed.
    """

    format: int
    cells: Mapping[str, str]
    report: Callable[[str, Budget], Row]
    key_cells: Mapping[str, str]
    key: Callable[[str], Row]
    name: str = "code"
    reach: str = ""
    games: Callable[[Iterable[str]], Mapping[str, Sequence[str]]] = each_code

    @property
    def columns(self) -> dict[str, str]:
        """Return all columns; `allowed` is how many seconds a game had."""
        known = {"code": "TEXT PRIMARY KEY", **self.key_cells, "status": "TEXT NOT NULL"}
        spent = {"allowed": "REAL", "seconds": "REAL NOT NULL", "reason": "TEXT"}
        return {**known, **self.cells, **spent}

    def atlas(self, path: str | Path) -> "SurveyedGames":
        """Open or make the file of such a survey."""
        return SurveyedGames(self, path)

    def row(self, code: str, budget: Budget) -> Row:
        """Return the row of a game; if its report fails, one with the reason."""
        start = time.perf_counter()
        try:
            with memory_limit(budget.megabytes), watch_memory(budget.megabytes):
                found = {"status": "proved", **self.report(code, budget)}
        # One game must not end a whole survey.
        except Exception as error:
            found = self.failed(code, error)
        spent = {"allowed": budget.seconds, "seconds": time.perf_counter() - start}
        return {**dict.fromkeys(self.columns), "code": code, **self.key(code), **found, **spent}

    def rows(self, code: str, budget: Budget) -> list[Row]:
        """Return the row of a game, which is its only one."""
        return [self.row(code, budget)]

    def failed_rows(self, code: str, error: Exception) -> list[Row]:
        """Return the row of a game whose report failed, which is its only one."""
        return [self.failed(code, error)]

    def failed(self, code: str, error: Exception) -> Row:
        """Build the row of a game whose report failed, with the reason."""
        status = "stopped" if isinstance(error, LimitReached) else "failed"
        found = {"status": status, "seconds": 0.0, "reason": explain(error)}
        return {**dict.fromkeys(self.columns), "code": code, **self.key(code), **found}


class SurveyedGames(SurveyRows):
    """The rows of a survey.

    Args:
        kind: of the survey.
        path: as for `SurveyRows`.
    """

    def __init__(self, kind: Kind, path: str | Path) -> None:
        """Open or make the file."""
        self.kind, self.columns, self.format = kind, kind.columns, kind.format
        super().__init__(path)

    def done(self, budget: Budget) -> set[str]:
        """Return the names of the games that need no more work with a budget."""
        # Nothing is as large as NULL, which stands for what is not limited.
        query = (
            f"SELECT {self.kind.name} FROM reports WHERE status = 'proved'"
            f" OR (status = 'stopped' AND allowed >= ?) OR {self.kind.reach or 'NULL'} >= ?"
        )
        found = self.connection.execute(query, (budget.seconds, budget.to))
        return {name for (name,) in found}

    def family(self, pattern: str) -> list[Row]:
        """Return the rows of a family of positions, sorted by their numbers."""
        found = [row for row in self.rows() if row["family"] == pattern]
        return sorted(found, key=lambda row: int(row["n"]))


def survey(
    codes: Iterable[str],
    budget: Budget,
    rows: SurveyedGames,
    crew: Crew | None = None,
    watch: Callable[[SurveyProgress], None] = lambda _: None,
) -> int:
    """Compute the rows that a file lacks.

    Args:
        codes: those of the games.
        budget: for each game.
        rows: where they are kept; games that need no more work with this budget are left out.
        crew: the workers that compute; this process if None.
        watch: called whenever games are finished.

    Returns:
        How many games were computed; those that failed are rows with their reason.

    >>> with QUOTIENTS.atlas(":memory:") as rows:
    ...     survey(["0.2", "0.31"], Budget(seconds=20), rows), rows.summary()
    (2, {'proved': 2})
    """
    kind, done = rows.kind, rows.done(budget)
    games = kind.games(codes)
    wanted = [same[0] for name, same in games.items() if name not in done]
    report = partial(kind.rows, budget=budget)
    plan = SurveyPlan(report, kind.failed_rows, len(games), rows.costs())
    return compute(wanted, plan, rows, crew, watch)


def quotient_report(code: str, budget: Budget) -> Row:
    """Construct the quotient of a game and check its certificate.

    Raises:
        GameError: it is not a code.

    >>> found = quotient_report("0.123", Budget(seconds=20))
    >>> found["status"], found["elements"], found["p_elements"], found["preperiod"], found["period"]
    ('proved', 20, 5, 5, 5)
    """
    construction = Construction(option_sets(code), budget.quotient_bytes)
    reason = message("computed to heap {last}, as requested", last=budget.to)
    try:
        construction.run(budget.to, budget.seconds)
    except LimitReached as error:
        reason = error.sentence
    quotient = construction.quotient
    proved = quotient.period is not None
    content = certificate(quotient)
    with budget.limited_check():
        verify_quotient(content)
    return {
        "status": "proved" if proved else "stopped",
        "last_heap": quotient.last,
        "elements": quotient.order,
        "p_elements": len(quotient.found.p_elements),
        "preperiod": content["preperiod"],
        "period": content["period"],
        "tame": int(QuotientStructure(quotient).is_tame),
        "reason": None if proved else reason,
        "certificate": json.dumps(content),
    }


def same_word(code: str) -> Row:
    """Return the word that codes of the same game share."""
    return {"same": same_game(code)}


NUMBERS = ("last_heap", "elements", "p_elements", "preperiod", "period", "tame")
QUOTIENTS = Kind(
    format=102,
    cells={**dict.fromkeys(NUMBERS, "INTEGER"), "certificate": "TEXT"},
    report=quotient_report,
    key_cells={"same": "TEXT NOT NULL"},
    key=same_word,
    name="same",
    reach="last_heap",
    games=classes,
)


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


def split(code: str) -> Row:
    """Split a position's name into a pattern and a number.

    >>> split("node-kayles grid(3,n) 12")
    {'family': 'node-kayles grid(3,n)', 'n': 12}
    """
    pattern, _, number = code.rpartition(" ")
    return {"family": pattern, "n": int(number)}


def nimber_report(code: str, budget: Budget) -> Row:
    """Search for the nimber of a position that `members` names, prove it and check the proof.

    Raises:
        LimitReached: the budget is spent.

    >>> found = nimber_report("cram 2xn 3", Budget(seconds=20))
    >>> found["nimber"], found["facts"]
    (1, 4)
    """
    compile_search()
    known = split(code)
    with time_limit(budget.seconds):
        content = prove(member_text(known["family"], known["n"]), limit=budget.limit)
    with budget.limited_check():
        claim = verify_proof(content)["claim"]
    facts = sum(len(part["facts"]) for part in content["components"])
    return {"nimber": claim["nimber"], "facts": facts, "proof": proof_bytes(content, packed=True)}


@cache
def compile_search() -> None:
    """Let the search be compiled, if it is not yet, before the time of any position begins."""
    prove("cram 3x5")


NIMBERS = Kind(
    format=202,
    cells={"nimber": "INTEGER", "facts": "INTEGER", "proof": "BLOB"},
    report=nimber_report,
    key_cells={"family": "TEXT NOT NULL", "n": "INTEGER NOT NULL"},
    key=split,
)
