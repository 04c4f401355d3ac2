"""`kalmar atlas` and `kalmar atlas sets`: look up games in the tables that come with the package.

* `atlas` shows an octal game; without a code it counts how many have which status.
* `sets` shows preperiods and periods of subtraction games of few moves, and of sinks.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from kalmar.cli.options import arg, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.write import status_word
from kalmar.core.errors import DataError, GameError, UsageError
from kalmar.core.i18n import Message, format_number, join_messages, message, translate
from kalmar.games.heaps import code_of, is_code, parse_code
from kalmar.games.heaps.subtraction import FixedNumbers
from kalmar.games.registry import find_rules
from kalmar.render.page import Facts, Listing, Page
from kalmar.render.plots.survey import growth_picture
from kalmar.research.atlas import has_more_records, standard_form, table
from kalmar.research.surveys import Row

WINDOWS = message("theorem of the window")
LARGEST_VALUES_LISTED = 8
"""How many of the largest values are listed."""


def described(row: Row) -> Page:
    """Describe all the contents of a row, in words."""
    return Page(row["code"], [Facts(_lines(row))])


def _lines(row: Row) -> dict[str, str]:
    proved = row["status"] == "proved"
    last = row["last_exception"]
    return {
        message("standard form"): row["standard"] or message("none"),
        message("same values"): same(row),
        message("period"): period(row),
        message("computed to"): format_number(row["computed_to"]),
        message("last exception"): ("" if last is None else format_number(last)) if proved else "",
        message("rare"): rare(row),
        message("largest"): message("{value} at {place:,}", value=row["largest"],
                              place=row["largest_at"]),
        message("records"): records(row),
        message("stopped"): row["reason"],
        message("seconds"): f"{row['seconds']:,.1f}",
        message("certificate"): checks(row),
    }  # fmt: skip


def same(row: Row) -> str:
    """Describe the simplest code with the same values, and how that is known."""
    if not row["how"]:
        return message("no simpler code in the atlas")
    if row["how"] == "options":
        return message("{code}, which has the same options", code=row["same"])
    if row["how"] == "moves":
        return message(
            "{code}, proved: they differ in moves that change no value", code=row["same"]
        )
    if row["how"] == "periods":
        return message("{code}, proved by periods", code=row["same"])
    return message("{code}, compared to {terms:,} terms", code=row["same"], terms=row["compared"])


def period(row: Row) -> str:
    """Describe what is known of the period."""
    if row["period"] is None:
        return message("none up to {last:,}", last=row["computed_to"])
    about = {"period": row["period"], "preperiod": row["preperiod"]}
    words = message("period {period:,} from {preperiod:,}", **about)
    if row["saltus"]:
        words = message("period {period:,} from {preperiod:,} with saltus {saltus:,}",
                        saltus=row["saltus"], **about)  # fmt: skip
    if row["status"] == "proved":
        return message(
            "{period}, proved ({theorem})", period=words, theorem=message(row["theorem"])
        )
    return message("{period}, observed", period=words)


def checks(row: Row) -> str:
    """Describe how the proof is checked."""
    code = row["code"]
    if row["status"] != "proved":
        return ""
    if table.file_of_windows(code).is_file():
        return message(
            "`kalmar atlas verify --code {code}` checks one segment, `kalmar period --verify"
            " {code}` checks all",
            code=code,
        )
    if row["theorem"] == WINDOWS:
        return message("`kalmar atlas verify --code {code} --whole` checks it", code=code)
    return message("`kalmar atlas verify --code {code}` checks it", code=code)


def rare(row: Row) -> str:
    """Describe how many heaps are rare."""
    if row["mask"] is None:
        return message("no sparse space")
    return message(
        "{count:,}, the last {last:,} (mask {mask:#x})",
        count=row["rare_count"],
        last=row["rare_last"] or 0,
        mask=row["mask"],
    )


def records(row: Row) -> str:
    """Format the last record heaps a row keeps, whose values are larger than all before."""
    last = join_messages(
        [
            message("{heap:,}: {value}", heap=heap, value=value)
            for heap, value in row["records"][-LARGEST_VALUES_LISTED:]
        ]
    )
    count = len(row["records"])
    if has_more_records(row):
        return message("more than {count:,}, the last of these {last}", count=count, last=last)
    return message("{count}, the last {last}", count=count, last=last)


def summary(rows: Sequence[Row]) -> Page:
    """Describe how many codes and games have which status, and how far they are computed."""
    codes = Counter(row["status"] for row in rows)
    games = Counter(row["status"] for row in rows if row["same"] == row["code"])
    titles = [message("status"), message("codes"), message("games")]
    body = [[status_word(name), format_number(count), format_number(games[name])]
            for name, count in sorted(codes.items())]  # fmt: skip
    return Page("", [Listing(body, titles), reach(rows)])


def reach(rows: Sequence[Row]) -> Message:
    """Describe how far the games without a proof were computed."""
    open_ones = [row for row in rows if row["status"] != "proved"]
    three = [row["computed_to"] for row in open_ones if set(row["code"]) & set("89ABCDEF")]
    two = [row["computed_to"] for row in open_ones if not set(row["code"]) & set("89ABCDEF")]
    return message(
        "{codes:,} codes; those without a proof are computed at least to heap {least:,} and"
        " at most to heap {most:,}, or to {three:,} where heaps split into three",
        codes=len(rows),
        least=min(two, default=0),
        most=max(two, default=0),
        three=max(three, default=0),
    )


@as_command("atlas")
def command(code: str | None, *, out: Output = output("rows")) -> None:
    """Show all known results on the octal game CODE; without one, count games by their results.

    The table comes with the package: nothing is computed.

    \b
    Examples:
      kalmar atlas
      kalmar atlas 0.166
      kalmar atlas kayles --json
      kalmar atlas --csv -o atlas.csv
      kalmar atlas build --digits 2 --to 2^12 --out atlas.sqlite
      kalmar atlas verify atlas.sqlite
      kalmar atlas export --sqlite atlas.sqlite
    """
    known = table.shipped()
    if code is None:
        rows = list(known.values())
        out.show(map(flat, rows), table.SHIPPED, page=lambda: summary(rows), json=lambda: rows)
        return
    row = found(code)
    out.show([flat(row)], table.SHIPPED, page=lambda: described(row), json=lambda: row)


def flat(row: Row) -> Row:
    """Convert the records of a row to text: heap:value, with blanks between them.

    >>> flat({"records": [[1, 1], [3, 2]]})
    {'records': '1:1 3:2'}
    """
    return {**row, "records": " ".join(f"{heap}:{value}" for heap, value in row["records"])}


def found(text: str) -> Row:
    """Find the row of a game as typed: a code or a name.

    Raises:
        GameError: it is no take-and-break game.
        DataError: the atlas has no such code.

    >>> found("kayles")["code"], found("0.770")["code"]
    ('0.77', '0.77')
    """
    code = parse_code(text) if is_code(text) else code_of(find_rules(text))
    if code is None:
        raise GameError(
            "'{name}' is not a take-and-break game: give a code such as 0.77",
            name=text,
        )
    row = table.shipped().get(code.text)
    if row is not None:
        return row
    # An infinite code, or one with a rule of unequal heaps, has no standard form.
    other = same_in_atlas(code.text) if code.finite and not code.unequal else None
    if other is not None:
        raise DataError(
            "{code} is not in the atlas, but {other} is the same game: kalmar atlas {other}",
            code=code.text,
            other=other,
        )
    raise DataError(
        "{code} is not in the atlas, which has octal codes of three digits and hexadecimal ones of"
        " two: kalmar period {code} computes it",
        code=code.text,
    )


def same_in_atlas(code: str) -> str | None:
    """Find a code of the atlas that is the same game by its standard form; None if there is none.

    >>> same_in_atlas("0.1137"), same_in_atlas("0.7777")
    ('0.017', None)
    """
    standard = standard_form(code)
    rows = table.shipped().values()
    return next((row["code"] for row in rows if standard and row["standard"] == standard), None)


TITLES = {
    "most": message("moves up to"),
    "sets": message("sets"),
    "period": message("longest period"),
    "set": message("first set"),
    "others": message("longest, not additive"),
    "wall_preperiod": message("longest preperiod, wall"),
    "sink_preperiod": message("longest preperiod, sink"),
}


@as_command("atlas sets")
def sets_command(
    numbers: str | None = arg(required=False, metavar="[SET]"),
    *,
    moves: int = opt("--moves", "Number of moves of each set.", table.MOVES, least=1, most=20,
                     metavar="K"),
    most: int = opt("--most", "Largest move.", table.LARGEST_MOVE, least=1),
    drawn: Pictures = pictures("the growth of the longest period,"),
    out: Output = output("rows"),
) -> None:  # fmt: skip
    """Show the periods of subtraction games of three moves, with a wall and with a sink.

    With a wall, a number larger than the heap may not be taken; in a sink it takes the whole heap.
    Sets of three moves up to 64 come with the package; others are computed, and each period is
    proved.

    \b
    Examples:
      kalmar atlas sets
      kalmar atlas sets 2,5,7
      kalmar atlas sets --most 32 --csv -o sets.csv
      kalmar atlas sets --moves 4 --most 24
      kalmar atlas sets --png growth.png
    """
    if numbers is not None:
        if drawn:
            raise UsageError("pictures show the growth of periods: leave out the set")
        row = table.row_of(moves_of(numbers))
        out.show([row], table.SET_COLUMNS, page=lambda: described_set(row), json=lambda: row)
        return
    rows = table.set_rows(moves, most)
    drawn.draw(lambda kind: growth_picture(table.growth(rows), moves, kind))
    out.show(rows, table.SET_COLUMNS, page=lambda: growth_table(rows), json=lambda: rows)


def moves_of(text: str) -> tuple[int, ...]:
    """Parse a set as typed, alone or as the parameters of a game.

    Raises:
        KalmarError: it is no set of numbers.

    >>> moves_of("2,5,7"), moves_of("sink(1..3)")
    ((2, 5, 7), (1, 2, 3))
    """
    rules = find_rules(text if "(" in text else f"sink({text})")
    if not isinstance(rules, FixedNumbers):
        raise UsageError("'{text}' is not a set of moves: write numbers such as 2,5,7", text=text)
    return rules.numbers


def described_set(row: dict[str, Any]) -> Page:
    """Describe all the contents of a row, in words."""
    lines = {
        message("additive"): translate(message("yes") if row["additive"] else message("no")),
        message("wall"): period_of_set(row, "wall"),
        message("sink"): period_of_set(row, "sink"),
    }
    return Page(row["moves"], [Facts(lines)])


def period_of_set(row: dict[str, Any], rule: str) -> str:
    """Describe a period, and which two moves it is the sum of or divides the sum of."""
    fields = {"period": row[f"{rule}_period"], "preperiod": row[f"{rule}_preperiod"]}
    total = row[f"{rule}_sum"]
    if not total:
        return message("period {period:,} from {preperiod:,}", **fields)
    return message("period {period:,} from {preperiod:,}, which is {total}", total=total, **fields)


def growth_table(rows: list[dict[str, Any]]) -> Page:
    """Describe how the longest periods grow: at each power of two, and at the largest move."""
    grown = table.growth(rows)
    shown = [row for row in grown if not (most := int(row["most"])) & (most - 1)]
    shown += [row for row in grown[-1:] if row not in shown]
    cells = [[cell(row[name]) for name in TITLES] for row in shown]
    return Page("", [Listing(cells, list(TITLES.values()))])


def cell(value: int | str) -> str:
    """Format a number with separators; a set stays as it is."""
    return value if isinstance(value, str) else format_number(value)
