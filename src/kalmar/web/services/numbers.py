"""Services about many values: sequences, tables, periods, and their export as files."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypedDict, cast

from kalmar.answers.tables import ask
from kalmar.answers.tables.period import period as find_period
from kalmar.answers.tables.values import Sequence as Values
from kalmar.answers.tables.values import Table
from kalmar.core.compositions import find_composition
from kalmar.core.errors import UsageError
from kalmar.render.formats import caption, written
from kalmar.web.services.fields import Bounds
from kalmar.web.services.positions import Way
from kalmar.web.services.results import Convention, Value
from kalmar.web.services.service import service

MOST_TERMS, MOST_CELLS = 20_000, 40_000

GameName = Annotated[str, Bounds(most=500)]
Valuation = Annotated[str, Bounds(most=50)]
Count = Annotated[int, Bounds(most=MOST_TERMS)]


class ManyValues(TypedDict):
    """What many values belong to.

    Attributes:
        game: the game.
        composition: the name of the way in which it is played.
        convention: who wins: normal or misere.
        valuation: the name of the valuation.
        title: what the game is called.
        caption: what the values are, in a line.
        symbol: that of the valuation.
        theorem: why the valuation decides.
    """

    game: str
    composition: str
    convention: Convention
    valuation: str
    title: str
    caption: str
    symbol: str
    theorem: str


class SequenceValues(ManyValues):
    """The values of a sequence.

    Attributes:
        first: the number of the first value.
        values: the values.
        p: of each whether it is that of a P-position; null where that is not known.
    """

    first: int
    values: list[Value]
    p: list[bool | None]


class TableValues(ManyValues):
    """The values of a table.

    Attributes:
        rows: the numbers of the rows.
        cols: the numbers of the columns.
        values: the values of each row.
        p: of each whether it is that of a P-position; null where that is not known.
    """

    rows: list[int]
    cols: list[int]
    values: list[list[Value]]
    p: list[list[bool | None]]


class FoundPeriod(TypedDict):
    """The period of a sequence.

    Attributes:
        status: whether it is proved or only seen.
        words: the same in words.
        period: its length; null where there is none.
        preperiod: how many terms come before it.
        saltus: what is added in each period.
        theorem: what proves it.
        bound: up to which term it had to be seen for the proof.
    """

    status: str
    words: str
    period: int | None
    preperiod: int | None
    saltus: int | None
    theorem: str | None
    bound: int | None


class FileText(TypedDict):
    """Values as a file.

    Attributes:
        text: what is in the file.
        caption: what the values are, in a line.
    """

    text: str
    caption: str


class AlsoFound(TypedDict):
    """Another game with the same values.

    Attributes:
        game: the game.
        start: where the values begin in it.
    """

    game: str
    start: int


class Match(TypedDict):
    """What has the given values.

    Attributes:
        kind: a game, a code, a set or a sequence of the OEIS.
        game: its text or number.
        title: what it is called.
        composition: how it is played; null for a sequence of the OEIS, as are the next two.
        play: who wins: normal or misere.
        valuation: the symbol of the valuation.
        start: where the values begin in it.
        agreed: how many values agree.
        what: what it is, in a line.
        place: where the values begin, in words.
        also: other games with the same values.
        more: how many more there are.
        command: the command that shows the values.
    """

    kind: str
    game: str
    title: str
    composition: str | None
    play: Convention | None
    valuation: str | None
    start: int
    agreed: int
    what: str
    place: str
    also: list[AlsoFound]
    more: int
    command: str


class Matches(TypedDict):
    """What has the given values.

    Attributes:
        terms: the given values; null for a gap.
        count: how many games and sequences fit in all.
        vague: whether so few values are given that very many fit.
        left_out: whether codes and sets that add moves which none of the heaps has fit too.
        matches: the best of them, best first.
    """

    terms: list[int | None]
    count: int
    vague: bool
    left_out: bool
    matches: list[Match]


def _named(way: Way, valuation: str | None) -> dict[str, Any]:
    """Return what is named, disjunctive where no composition is."""
    composition = find_composition(way.composition or "disjunctive")
    return {"composition": composition, "play": way.play, "valuation": valuation}


@service(long=True)
def values(
    game: GameName, way: Way, count: Count = 100, valuation: Valuation | None = None
) -> SequenceValues:
    """Print the values of heaps 0 to N.

    Args:
        game: a game, such as kayles or subtraction(1..3).
        way: how it is played.
        count: the last heap.
        valuation: the valuation; the one of the theory if left out.
    """
    found = ask.sequence(game, count, **_named(way, valuation), limit=way.limit)
    lost = [found.is_p(value) for value in found.values]
    return cast("SequenceValues", {**headed(found), "first": found.first, "p": lost})


@service(long=True)
def table(
    game: GameName,
    rows: Annotated[Sequence[int], Bounds(1, 400)],
    cols: Annotated[Sequence[int], Bounds(1, 400)],
    way: Way,
    valuation: Valuation | None = None,
) -> TableValues:
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
    return cast("TableValues", {**headed(found), "p": lost})


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
) -> FoundPeriod:
    """Find the period of the values of a game, proved where it can be.

    Args:
        game: a game, such as kayles or subtraction(1..3).
        way: how it is played.
        count: the last heap.
        valuation: the valuation; the one of the theory if left out.
    """
    found = find_period(game, count, **_named(way, valuation))
    return cast("FoundPeriod", {**found.to_dict(), "words": found.words})


@service(long=True)
def export(
    game: GameName,
    kind: Literal["csv", "json", "bfile", "latex", "markdown"],
    way: Way,
    count: Count = 100,
    rows: Annotated[Sequence[int], Bounds(most=400)] = (),
    cols: Annotated[Sequence[int], Bounds(most=400)] = (),
    valuation: Valuation | None = None,
) -> FileText:
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
    return {"text": content, "caption": caption(found)}


@service(long=True)
def find(values: str, count: Annotated[int, Bounds(1, 100)] = 10) -> Matches:
    """Find the games that have given values, and the sequences that hold them.

    Args:
        values: the values, with ? for a gap, such as 0 1 2 ? 1 4.
        count: how many matches are listed.
    """
    from kalmar.research.find import find_sequences

    return cast("Matches", find_sequences(values, count).to_dict())
