"""Services about many values: sequences, tables and periods."""

from typing import Any

from kalmar.errors import UsageError
from kalmar.present.formats.plain import caption
from kalmar.present.services.fields import Field
from kalmar.present.services.positions import WAY
from kalmar.present.services.service import Service
from kalmar.sequences.periodicity import certify_numbers
from kalmar.tables.ask import sequence, table
from kalmar.tables.values import Sequence, Table
from kalmar.words import said

__all__ = ["SERVICES"]

MOST_TERMS, MOST_CELLS = 20_000, 40_000

GAME = Field("game", "text", said("a game, as the command line takes it"), most=500)
VALUATION = Field("valuation", "text", said("whose values; those of the theory if left out"), None,
                  most=50)  # fmt: skip


def values(
    game: str, count: int, composition: str | None, convention: str, **others: Any
) -> dict[str, Any]:
    """The values of heaps 0 to a last one."""
    found = sequence(game, count, composition or "disjunctive", convention, **others)
    lost = [found.is_p(value) for value in found.values]
    return {**headed(found), "first": found.first, "p": lost}


def cells(
    game: str,
    rows: list[int],
    cols: list[int],
    composition: str | None,
    convention: str,
    **others: Any,
) -> dict[str, Any]:
    """The values of a table."""
    if len(rows) * len(cols) > MOST_CELLS:
        raise UsageError(
            "a table has at most {most:,} cells here, not {cells:,}",
            most=MOST_CELLS,
            cells=len(rows) * len(cols),
        )
    found = table(game, rows, cols, composition or "disjunctive", convention, **others)
    lost = [[found.is_p(value) for value in row] for row in found.values]
    return {**headed(found), "p": lost}


def headed(found: Sequence | Table) -> dict[str, Any]:
    """Values as plain data, with what they are values of in words."""
    return {**found.to_dict(), "title": found.title or found.game, "caption": caption(found),
            "symbol": found.valuation.symbol, "theorem": found.theorem}  # fmt: skip


def period(numbers: list[int]) -> dict[str, Any]:
    """The period that numbers show."""
    finding = certify_numbers(numbers)
    return {**finding.to_dict(), "words": finding.words}


SERVICES = (
    Service("values", said("The values of heaps 0 to N."),
            (GAME, Field("count", "integer", said("the last heap"), 100, most=MOST_TERMS), *WAY,
             VALUATION), values, long=True),
    Service("table", said("Values in rows and columns."),
            (GAME, Field("rows", "integers", said("the numbers of the rows"), most=400),
             Field("cols", "integers", said("the numbers of the columns"), most=400), *WAY,
             VALUATION), cells, long=True),
    Service("period", said("The period that numbers show."),
            (Field("numbers", "integers", said("the numbers"), most=MOST_TERMS),), period,
            long=True),
)  # fmt: skip
