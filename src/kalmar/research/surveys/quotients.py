"""Survey misère quotients: a certificate for each game, and why it stopped where it did.

Of codes that are the same game one is computed. Each certificate is checked by the separate
verifier before its row is written.
"""

import json

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.engines.quotients.analysis import QuotientStructure
from kalmar.engines.quotients.certificate import certificate
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.research.surveys.families import classes, same_game
from kalmar.research.surveys.store import Row
from kalmar.research.surveys.survey import Budget, Kind


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
