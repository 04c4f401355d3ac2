"""Survey nimbers: for each member of a family of positions its nimber and a proof of it.

Each proof is checked by the separate verifier before its row is written.
"""

from functools import cache

from kalmar.answers.proofs.files import proof_bytes
from kalmar.answers.proofs.prove import prove, verify_proof
from kalmar.answers.tables.families import family_of, member_text
from kalmar.research.surveys.store import Row
from kalmar.research.surveys.survey import Budget, Kind, SurveyedGames
from kalmar.runtime.jobs import time_limit


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
