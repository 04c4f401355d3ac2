"""Digits of a code that are counted instead of written one by one: `0.7^8`, `0.77…7(8)`.

The source (001) writes 0.77…7 and says in words how many sevens there are; here the number stands
with them.
"""

import re

from kalmar.errors import GameError

__all__ = ["short", "written_out"]

MOST_DIGITS = 10_000
POWER = re.compile(r"(?P<digit>[0-9A-F])\^(?P<count>[0-9]{1,9})")
RUN = re.compile(r"(?P<digit>[0-9A-F])(?P=digit)*(?:…|\.\.\.)(?P=digit)\((?P<count>[0-9]{1,9})\)$")
UNCOUNTED = re.compile(
    r"(?P<before>.*\.[0-9A-F]*?)(?P<digit>[0-9A-F])(?P=digit)*(?:…|\.\.\.)(?P=digit)+"
)


def written_out(text: str) -> str:
    """A code in which counted digits stand one by one.

    Raises:
        GameError: a run of digits has no count, or the code is too long.

    >>> written_out("0.17^3"), written_out("0.177…7(4)")
    ('0.1777', '0.17777')
    """
    # The patterns of runs take the square of the length, and most codes have none.
    runs = (RUN,) if "…" in text or "..." in text else ()
    uncounted = UNCOUNTED.fullmatch(text) if runs and len(text) <= MOST_DIGITS else None
    if uncounted:
        digit, before = uncounted["digit"], uncounted["before"]
        raise GameError(
            "'{short}' does not say how often {digit} stands there: write {before}{digit}^8 for"
            " eight times, or {before}{digit}… for ever",
            short=short(text),
            digit=digit,
            before=before,
        )
    if len(text) <= MOST_DIGITS:
        counted = (match["count"] for which in (POWER, *runs) for match in which.finditer(text))
        most = sum(map(int, counted))
    if len(text) > MOST_DIGITS or most > MOST_DIGITS:
        raise GameError(
            "the code {short} has more than {most_digits:,} digits",
            short=short(text),
            most_digits=MOST_DIGITS,
        )
    for which in (POWER, *runs):
        text = which.sub(lambda match: match["digit"] * int(match["count"]), text)
    return text


def short(text: str) -> str:
    """A text of at most 40 characters, cut where it is longer.

    >>> short("7" * 41) == "7" * 37 + "…"
    True
    """
    return text if len(text) <= 40 else f"{text[:37]}…"
