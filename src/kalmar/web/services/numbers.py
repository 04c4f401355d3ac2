"""Services about many values: sequences, tables, periods, and their export as files."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from kalmar.answers.tables import ask
from kalmar.answers.tables.period import period as find_period
from kalmar.answers.tables.values import Sequence as Values
from kalmar.answers.tables.values import Table
from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import find_composition
from kalmar.core.errors import UsageError
from kalmar.render.formats import written
from kalmar.render.formats.text import caption
from kalmar.web.services.fields import Bounds
from kalmar.web.services.positions import Way
from kalmar.web.services.service import Plain, service

if TYPE_CHECKING:
    from kalmar.research import find as finding
else:
    finding = LazyModule("kalmar.research.find")


MOST_TERMS, MOST_CELLS = 20_000, 40_000

GameName = Annotated[str, Bounds(most=500)]
Valuation = Annotated[str, Bounds(most=50)]
Count = Annotated[int, Bounds(most=MOST_TERMS)]


def _named(way: Way, valuation: str | None) -> dict[str, Any]:
    """Return what is named, disjunctive where no composition is."""
    composition = find_composition(way.composition or "disjunctive")
    return {"composition": composition, "play": way.play, "valuation": valuation}


@service(long=True)
def values(
    game: GameName, way: Way, count: Count = 100, valuation: Valuation | None = None
) -> dict[str, Any]:
    """Print the values of heaps 0 to N.

    Args:
        game: a game, such as kayles or subtraction(1..3).
        way: how it is played.
        count: the last heap.
        valuation: the valuation; the one of the theory if left out.
    """
    found = ask.sequence(game, count, **_named(way, valuation), limit=way.limit)
    lost = [found.is_p(value) for value in found.values]
    return {**headed(found), "first": found.first, "p": lost}


@service(long=True)
def table(
    game: GameName,
    rows: Annotated[Sequence[int], Bounds(1, 400)],
    cols: Annotated[Sequence[int], Bounds(1, 400)],
    way: Way,
    valuation: Valuation | None = None,
) -> dict[str, Any]:
    """Print values in rows and columns.

    Args:
        game: a game, such as kayles or subtraction(1..3).
        rows: the numbers of the rows.
        cols: the numbers of the columns.
        way: how it is played.
        valuation: the valuation; the one of the theory if left out.
    """
    if len(rows) * len(cols) > MOST_CELLS:
        raise UsageError(
            "a table may have at most {most:,} cells here, not {cells:,}",
            most=MOST_CELLS,
            cells=len(rows) * len(cols),
        )
    found = ask.table(game, rows, cols, **_named(way, valuation), limit=way.limit)
    lost = [[found.is_p(value) for value in row] for row in found.values]
    return {**headed(found), "p": lost}


def headed(found: Values | Table) -> dict[str, Any]:
    """Return values as plain data, with what they are values of in words."""
    return {**found.to_dict(), "title": found.title or found.game, "caption": caption(found),
            "symbol": found.valuation.symbol, "theorem": found.theorem}  # fmt: skip


@service(long=True)
def period(
    game: GameName,
    way: Way,
    count: Annotated[int, Bounds(1, MOST_TERMS)] = 1_000,
    valuation: Valuation | None = None,
) -> dict[str, Any]:
    """Find the period of the values of a game, proved where it can be.

    Args:
        game: a game, such as kayles or subtraction(1..3).
        way: how it is played.
        count: the last heap.
        valuation: the valuation; the one of the theory if left out.
    """
    found = find_period(game, count, **_named(way, valuation))
    return {**found.to_dict(), "words": found.words}


@service(long=True)
def export(
    game: GameName,
    kind: Literal["csv", "json", "bfile", "latex", "markdown"],
    way: Way,
    count: Count = 100,
    rows: Annotated[Sequence[int], Bounds(most=400)] = (),
    cols: Annotated[Sequence[int], Bounds(most=400)] = (),
    valuation: Valuation | None = None,
) -> dict[str, Any]:
    """Write values as the text of a file: a table where there are rows and columns.

    Args:
        game: a game, such as kayles or subtraction(1..3).
        kind: the kind of file.
        way: how it is played.
        count: the last heap.
        rows: the numbers of the rows.
        cols: the numbers of the columns.
        valuation: the valuation; the one of the theory if left out.
    """
    if bool(rows) != bool(cols):
        raise UsageError("a table needs at least one row and one column")
    found: Values | Table
    if rows:
        found = ask.table(game, rows, cols, **_named(way, valuation), limit=way.limit)
    else:
        found = ask.sequence(game, count, **_named(way, valuation), limit=way.limit)
    content = written(found, kind)
    assert isinstance(content, str)
    return {"text": Plain(content), "caption": caption(found)}


@service(long=True)
def find(values: str, count: Annotated[int, Bounds(1, 100)] = 10) -> dict[str, Any]:
    """Find the games that have given values, and the sequences that hold them.

    Args:
        values: the values, with ? for a gap, such as 0 1 2 ? 1 4.
        count: how many matches are listed.
    """
    return finding.find_sequences(values, count).to_dict()
