"""`kalmar atlas`: look up an octal game in the atlas that comes with the package.

Without a code it counts how many codes and games have which status.
"""

from collections import Counter
from collections.abc import Sequence

import click

from kalmar.cli.output import Output, output
from kalmar.cli.write import bold, columns, status_word
from kalmar.core.errors import DataError, GameError
from kalmar.core.i18n import Message, format_number, join_messages, message, translate
from kalmar.games.heaps.codes import code_of, is_code, parse_code
from kalmar.games.registry import find_rules
from kalmar.render.formats.text import fact_lines
from kalmar.research.atlas.codes import has_more_records, standard_form
from kalmar.research.atlas.table import SHIPPED, file_of_windows, shipped
from kalmar.research.surveys.store import Row

WINDOWS = message("theorem of the window")
LARGEST_VALUES_LISTED = 8
"""How many of the largest values are listed."""


def described(row: Row) -> str:
    """Describe all the contents of a row, in words."""
    return "\n".join([bold(row["code"]), *fact_lines(_lines(row))])


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
    words: Message = message("period {period:,} from {preperiod:,}", period=row["period"],
                       preperiod=row["preperiod"])  # fmt: skip
    if row["saltus"]:
        words = message(
            "period {period:,} from {preperiod:,} with saltus {saltus:,}",
            period=row["period"],
            preperiod=row["preperiod"],
            saltus=row["saltus"],
        )
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
    if file_of_windows(code).is_file():
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


def summary(rows: Sequence[Row]) -> str:
    """Format a table of how many codes and games have which status."""
    codes = Counter(row["status"] for row in rows)
    games = Counter(row["status"] for row in rows if row["same"] == row["code"])
    titles = [message("status"), message("codes"), message("games")]
    body = [[translate(word) for word in (status_word(name), format_number(count),
                                          format_number(games[name]))]
            for name, count in sorted(codes.items())]  # fmt: skip
    return join_messages(
        [columns([[translate(title) for title in titles], *body]), translate(reach(rows))], "\n"
    )


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


@click.command("atlas")
@click.argument("code", required=False)
@output("rows")
def command(code: str | None, out: Output) -> None:
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
    known = shipped()
    if code is None:
        rows = list(known.values())
        out.show(map(flat, rows), SHIPPED, text=lambda: summary(rows), json=lambda: rows)
        return
    row = found(code)
    out.show([flat(row)], SHIPPED, text=lambda: described(row), json=lambda: row)


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
    row = shipped().get(code.text)
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
    rows = shipped().values()
    return next((row["code"] for row in rows if standard and row["standard"] == standard), None)
