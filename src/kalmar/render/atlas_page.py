"""Markdown pages about the games of the atlas of octal games, and their index."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import groupby
from typing import Any

from kalmar.answers.tables.ask import sequence
from kalmar.core.errors import KalmarError
from kalmar.games.heaps import code_of
from kalmar.games.registry import GAMES, find_rules
from kalmar.render.page import Rows
from kalmar.research.atlas import has_more_records

Row = Mapping[str, Any]
TERMS = 200
ACROSS = 20
WORDS_FOR_EQUALITY = {
    "": "the simplest",
    "options": "the same options",
    "moves": "the same values, proved: moves that differ change none",
    "periods": "the same values, by proved periods",
    "values": "the same values in the first {compared:,} heaps with moves",
}


def game_pages(rows: Mapping[str, Row]) -> Iterator[tuple[str, str]]:
    """Yield the simplest code of each game of an atlas with the text of its page.

    Args:
        rows: by code.

    >>> from kalmar.research.atlas.table import shipped
    >>> dict(game_pages({"0.6": shipped()["0.6"]}))["0.6"].splitlines()[0]
    '# 0.6'
    """
    for game, same in games(rows):
        yield game, "\n".join(lines(game, same))


def index_of_games(rows: Mapping[str, Row], folder: str) -> str:
    """Format a table of all games, with links to their pages in a folder."""
    cells = [
        [f"[{game}]({folder}/{game}.md)", len(same), format_number(same[0], "period"),
         format_number(same[0], "preperiod"), f"{same[0]['computed_to']:,}"]
        for game, same in games(rows)
    ]  # fmt: skip
    return Rows(cells, ["game", "codes", "period", "from", "computed to"]).markdown()


def games(rows: Mapping[str, Row]) -> Iterator[tuple[str, list[Row]]]:
    """Yield the rows of each game, the simplest code first."""

    def key(row: Row) -> tuple[int, str]:
        return len(row["same"]), row["same"]

    for (_, game), same in groupby(sorted(rows.values(), key=key), key):
        yield game, sorted(same, key=lambda row: (row["code"] != game, len(row["code"])))


@cache
def names_of_codes() -> dict[str, str]:
    """Map the codes that have a name to the first one.

    >>> names_of_codes()["0.77"]
    'kayles'
    """
    found: dict[str, str] = {}
    for name in GAMES:
        with suppress(KalmarError):  # games that need parameters
            code = code_of(find_rules(name))
            if code is not None:
                found.setdefault(code.text, name)
    return found


def format_number(row: Row, name: str) -> str:
    """Format a number of a row; empty if there is none."""
    return "" if row[name] is None else f"{row[name]:,}"


def lines(game: str, same: Sequence[Row]) -> Iterator[str]:
    """Yield the lines of a page."""
    row = same[0]
    yield from (f"# {game}", "", sentence(row), "")
    yield from facts(row)
    yield from ("", f"## The first {TERMS} values", "", *values(game))
    yield from ("", "## Codes", "")
    names, cells = names_of_codes(), []
    for other in same:
        how = WORDS_FOR_EQUALITY[other["how"]].format(compared=other["compared"] or 0)
        code = other["code"]
        called = f"{code} ({names[code]})" if code in names else code
        numbers = [format_number(other, name) for name in ("period", "preperiod")]
        cells.append([called, how, other["standard"] or "", *numbers])
    yield Rows(cells, ["code", "it has", "standard form", "period", "from"]).markdown()
    grown = ", ".join(f"{heap:,}: {value:,}" for heap, value in row["records"])
    some = f", the first {len(row['records']):,} of them" if has_more_records(row) else ""
    yield from ("", "## Records", "", f"Heaps whose value is larger than all before{some}, with"
                f" these values: {grown or 'none'}.", "", "## On your machine", "")  # fmt: skip
    yield from ("```", f"kalmar atlas {game}", f"kalmar values {game} -n 10000 -o {game}.b")
    if row["status"] == "proved":
        yield f"kalmar atlas verify --code {game}"
    else:
        yield f"kalmar period {game} --to 1e7"
    yield "```"


def sentence(row: Row) -> str:
    """Describe what is known of the period."""
    if row["period"] is None:
        return f"No period is seen in heaps 0 to {row['computed_to']:,}."
    saltus = f" with saltus {row['saltus']:,}" if row["saltus"] else ""
    words = f"period {row['period']:,} from heap {row['preperiod']:,} on{saltus}"
    if row["status"] == "proved":
        return f"The values have {words}: proved by the theorem of {theorem(row['theorem'])}."
    return f"The values show {words}; that is observed, not proved."


def theorem(name: str) -> str:
    """Return the name of a theorem as it stands after 'the theorem of'.

    >>> theorem("theorem of the window"), theorem("Guy and Smith 1956")
    ('the window', 'Guy and Smith 1956')
    """
    return name.removeprefix("theorem of ")


def facts(row: Row) -> Iterator[str]:
    """Yield lines with the other numbers of a row."""
    yield "* Computed to heap {computed_to:,}.".format_map(row)
    if row["status"] == "proved" and row["last_exception"] is not None:
        yield "* The last heap that is no part of the period is {last_exception:,}.".format_map(row)
    if row["mask"] is None:
        yield "* More than an eighth of the heaps is rare in every sparse space."
    else:
        kind = "by value" if row["by_position"] is None else "by value and position"
        last = f", the last of them {row['rare_last']:,}" if row["rare_count"] else ""
        yield f"* Rare heaps: {row['rare_count']:,}{last} (mask {row['mask']:#x}, {kind})."
    yield "* The largest value is {largest:,}, first of heap {largest_at:,}.".format_map(row)
    if row["reason"]:
        yield f"* The computation stopped: {row['reason']}."


def values(game: str) -> Iterator[str]:
    """Yield the first values, so many in a line, as a block."""
    found = sequence(game, TERMS - 1).values
    width = max(len(str(value)) for value in found)
    yield "```text"
    for start in range(0, TERMS, ACROSS):
        yield " ".join(f"{value:>{width}}" for value in found[start : start + ACROSS])
    yield "```"
