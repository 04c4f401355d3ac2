"""Kinds of surveys: misère quotients with certificates, and nimbers of positions with proofs.

Of codes that are the same game one quotient is computed. Each certificate and each proof is checked
by its separate verifier before a row is written. Grundy values are surveyed as an atlas of octal
games (`kalmar.research.atlas`).
"""

import json
from functools import cache

from kalmar.answers.proofs.files import proof_bytes
from kalmar.answers.proofs.prove import prove, verify_proof
from kalmar.answers.tables.families import family_of, member_text
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.engines.quotients.analysis import QuotientStructure
from kalmar.engines.quotients.certificate import certificate
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.research.surveys.families import classes, same_game
from kalmar.research.surveys.store import Row
from kalmar.research.surveys.survey import Budget, Kind, SurveyedGames
from kalmar.runtime.jobs import time_limit


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


def family_rows(rows: SurveyedGames, pattern: str) -> list[Row]:
    """Return the rows of a family, sorted by their numbers."""
    found = [row for row in rows.rows() if row["family"] == pattern]
    return sorted(found, key=lambda row: int(row["n"]))


NIMBERS = Kind(
    format=202,
    cells={"nimber": "INTEGER", "facts": "INTEGER", "proof": "BLOB"},
    report=nimber_report,
    key_cells={"family": "TEXT NOT NULL", "n": "INTEGER NOT NULL"},
    key=split,
)
