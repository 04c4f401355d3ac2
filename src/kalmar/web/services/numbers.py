"""Services about many values: sequences, tables, periods, and their export as files."""

from typing import TYPE_CHECKING, Any

from kalmar.answers.tables.ask import sequence, table
from kalmar.answers.tables.period import period as find_period
from kalmar.answers.tables.values import Sequence, Table
from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import Composition, find_composition
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.core.rules import Play
from kalmar.render.formats import written
from kalmar.render.formats.text import caption
from kalmar.theory.table import find_play
from kalmar.web.services.positions import WAY
from kalmar.web.services.service import Field, Plain, Service

if TYPE_CHECKING:
    from kalmar.research.find import ask as finding
else:
    finding = LazyModule("kalmar.research.find.ask")


MOST_TERMS, MOST_CELLS = 20_000, 40_000

FILES = ("csv", "json", "bfile", "latex", "markdown")

GAME = Field("game", "text", message("a game, such as kayles or subtraction(1..3)"), most=500)
VALUATION = Field("valuation", "text", message("the valuation; the one of the theory if left out"),
                  None,
                  most=50)  # fmt: skip


def _way(composition: str | None, convention: str) -> tuple[Composition, Play]:
    """Return what is named, disjunctive where no composition is."""
    return find_composition(composition or "disjunctive"), find_play(convention)


def values(
    game: str, count: int, composition: str | None, convention: str, **others: Any
) -> dict[str, Any]:
    """Return the values of heaps 0 to a last one."""
    found = sequence(game, count, *_way(composition, convention), **others)
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
    """Return the values of a table."""
    if len(rows) * len(cols) > MOST_CELLS:
        raise UsageError(
            "a table may have at most {most:,} cells here, not {cells:,}",
            most=MOST_CELLS,
            cells=len(rows) * len(cols),
        )
    found = table(
        game,
        rows,
        cols,
        find_composition(composition or "disjunctive"),
        find_play(convention),
        **others,
    )
    lost = [[found.is_p(value) for value in row] for row in found.values]
    return {**headed(found), "p": lost}


def headed(found: Sequence | Table) -> dict[str, Any]:
    """Return values as plain data, with what they are values of in words."""
    return {**found.to_dict(), "title": found.title or found.game, "caption": caption(found),
            "symbol": found.valuation.symbol, "theorem": found.theorem}  # fmt: skip


def period(
    game: str, count: int, composition: str | None, convention: str, **others: Any
) -> dict[str, Any]:
    """Find the period of the values of a game, proved where it can be."""
    others.pop("limit")
    found = find_period(game, count, *_way(composition, convention), **others)
    return {**found.to_dict(), "words": found.words}


def export(
    game: str, kind: str, count: int, rows: list[int], cols: list[int], **way: Any
) -> dict[str, Any]:
    """Export values as the text of a file: a table where there are rows and columns."""
    if bool(rows) != bool(cols):
        raise UsageError("a table needs at least one row and one column")
    way["composition"] = way["composition"] or "disjunctive"
    play = way.pop("convention")
    found: Sequence | Table
    found = (
        table(game, rows, cols, play=play, **way)
        if rows
        else sequence(game, count, play=play, **way)
    )
    content = written(found, kind)
    assert isinstance(content, str)
    return {"text": Plain(content), "caption": caption(found)}


def find(values: str, count: int) -> dict[str, Any]:
    """Find the games and the sequences of the OEIS that have given values."""
    return finding.find_sequences(values, count).to_dict()


SERVICES = (
    Service("values", message("Print the values of heaps 0 to N."),
            (GAME, Field("count", "integer", message("the last heap"), 100, most=MOST_TERMS), *WAY,
             VALUATION), values, long=True),
    Service("table", message("Values in rows and columns."),
            (GAME, Field("rows", "integers", message("the numbers of the rows"), least=1, most=400),
             Field("cols", "integers", message("the numbers of the columns"), least=1, most=400),
             *WAY,
             VALUATION), cells, long=True),
    Service("period", message("The period of the values of a game."),
            (GAME, Field("count", "integer", message("the last heap"), 1_000, least=1,
                         most=MOST_TERMS), *WAY, VALUATION), period, long=True),
    Service("export", message("Values as the text of a file."),
            (GAME, Field("kind", "text", message("the kind of file"), choices=FILES),
             Field("count", "integer", message("the last heap"), 100, most=MOST_TERMS),
             Field("rows", "integers", message("the numbers of the rows"), [], most=400),
             Field("cols", "integers", message("the numbers of the columns"), [], most=400), *WAY,
             VALUATION), export, long=True),
    Service("find", message("The games that have given values, and the sequences that hold them."),
            (Field("values", "text", message("the values, with ? for a gap, such as 0 1 2 ? 1 4")),
             Field("count", "integer", message("how many matches are listed"), 10, least=1,
                   most=100)), find, long=True),
)  # fmt: skip
