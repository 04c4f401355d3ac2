"""What `kalmar atlas` prints: all of one code, or how many codes have which status."""

from collections import Counter
from collections.abc import Sequence

from kalmar.present.cli.columns import columns
from kalmar.present.cli.emit import bold
from kalmar.present.cli.statuses import status_word
from kalmar.surveys.octal_rows import Row, has_more_records
from kalmar.surveys.octal_table import file_of_windows
from kalmar.surveys.reasons import reason_again
from kalmar.words import Said, as_said, listed, numeral, said, spoken

__all__ = ["described", "summary"]

WINDOWS = said("theorem of the window")
SHOWN = 8
"""How many of the largest values are listed."""


def described(row: Row) -> str:
    """All that a row says, in words."""
    told = {spoken(name): spoken(words) for name, words in _lines(row).items() if words}
    width = max(map(len, told))
    lines = [f"  {name:<{width}}  {words}" for name, words in told.items()]
    return "\n".join([bold(row["code"]), *lines])


def _lines(row: Row) -> dict[str, str]:
    proved = row["status"] == "proved"
    last = row["last_exception"]
    return {
        said("standard form"): row["standard"] or said("none"),
        said("same values"): same(row),
        said("period"): period(row),
        said("computed to"): numeral(row["computed_to"]),
        said("last exception"): ("" if last is None else numeral(last)) if proved else "",
        said("rare"): rare(row),
        said("largest"): said("{value} at {place:,}", value=row["largest"],
                              place=row["largest_at"]),
        said("records"): records(row),
        said("stopped"): reason_again(row["reason"]),
        said("seconds"): f"{row['seconds']:,.1f}",
        said("certificate"): checks(row),
    }  # fmt: skip


def same(row: Row) -> str:
    """The simplest code with the same values, and how that is known."""
    if not row["how"]:
        return said("no simpler code here")
    if row["how"] == "options":
        return said("{code}, which has the same options", code=row["same"])
    if row["how"] == "moves":
        return said("{code}, proved: they differ in moves that change no value", code=row["same"])
    if row["how"] == "periods":
        return said("{code}, proved by periods", code=row["same"])
    return said("{code}, compared to {terms:,} terms", code=row["same"], terms=row["compared"])


def period(row: Row) -> str:
    """What is known of the period."""
    if row["period"] is None:
        return said("none up to {last:,}", last=row["computed_to"])
    words: Said = said("period {period:,} from {preperiod:,}", period=row["period"],
                       preperiod=row["preperiod"])  # fmt: skip
    if row["saltus"]:
        words = said(
            "period {period:,} from {preperiod:,} with saltus {saltus:,}",
            period=row["period"],
            preperiod=row["preperiod"],
            saltus=row["saltus"],
        )
    if row["status"] == "proved":
        return said("{period}, proved ({theorem})", period=words, theorem=as_said(row["theorem"]))
    return said("{period}, observed", period=words)


def checks(row: Row) -> str:
    """How the proof is checked."""
    code = row["code"]
    if row["status"] != "proved":
        return ""
    if file_of_windows(code).is_file():
        return said(
            "`kalmar atlas verify --code {code}` checks a segment of it, `kalmar period --verify"
            " {code}` all",
            code=code,
        )
    if row["theorem"] == WINDOWS:
        return said("`kalmar atlas verify --code {code} --whole` checks it", code=code)
    return said("`kalmar atlas verify --code {code}` checks it", code=code)


def rare(row: Row) -> str:
    """How many heaps are rare."""
    if row["mask"] is None:
        return said("no sparse space")
    return said(
        "{count:,}, the last {last:,} (mask {mask:#x})",
        count=row["rare_count"],
        last=row["rare_last"] or 0,
        mask=row["mask"],
    )


def records(row: Row) -> str:
    """The last heaps whose values are larger than all before, of those that a row keeps."""
    last = listed(
        [
            said("{heap:,}: {value}", heap=heap, value=value)
            for heap, value in row["records"][-SHOWN:]
        ]
    )
    count = len(row["records"])
    if has_more_records(row):
        return said("more than {count:,}, the last of these {last}", count=count, last=last)
    return said("{count}, the last {last}", count=count, last=last)


def summary(rows: Sequence[Row]) -> str:
    """How many codes and games have which status."""
    codes = Counter(row["status"] for row in rows)
    games = Counter(row["status"] for row in rows if row["same"] == row["code"])
    titles = [said("status"), said("codes"), said("games")]
    body = [[spoken(word) for word in (status_word(name), numeral(count), numeral(games[name]))]
            for name, count in sorted(codes.items())]  # fmt: skip
    return listed(
        [columns([[spoken(title) for title in titles], *body]), spoken(reach(rows))], "\n"
    )


def reach(rows: Sequence[Row]) -> Said:
    """How far games were computed of which nothing is proved."""
    open_ones = [row for row in rows if row["status"] != "proved"]
    three = [row["computed_to"] for row in open_ones if set(row["code"]) & set("89ABCDEF")]
    two = [row["computed_to"] for row in open_ones if not set(row["code"]) & set("89ABCDEF")]
    return said(
        "{codes:,} codes; those without a proof are computed to heap {least:,} at least and"
        " {most:,} at most, where heaps split into three to {three:,}",
        codes=len(rows),
        least=min(two, default=0),
        most=max(two, default=0),
        three=max(three, default=0),
    )
