"""Which codes of the atlas of octal games have the same values, and how that is known."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

__all__ = ["same_codes"]

Same = tuple[str, str, int | None, str]


def same_codes(rows: Iterable[Mapping[str, Any]]) -> Iterator[Same]:
    """The simplest code with the same values, for each code.

    Values are the same where the options are (that is a proof), where both have a period and the
    values agree until its end (that is a proof too), or as far as both were compared.

    Args:
        rows: all of an atlas.

    Yields:
        (code of the simplest, how it is known, how many values were compared, code).

    >>> row = {"how": "", "status": "proved", "word": "a", "computed_to": 9, "first": 1}
    >>> rows = [{**row, "code": "0.3", "same": "0.3"}, {**row, "code": "0.12", "same": "0.12"}]
    >>> list(same_codes(rows))
    [('0.3', '', None, '0.3'), ('0.3', 'periods', None, '0.12')]
    """
    known = {row["code"]: row for row in rows}
    simplest: dict[str, str] = {}
    for code in sorted(known, key=lambda code: (len(code), code)):
        if known[code]["word"]:
            simplest.setdefault(known[code]["word"], code)
    roots = _roots(known.values())
    for code, row in known.items():
        same = min(simplest.get(row["word"], code), roots[code], key=lambda c: (len(c), c))
        if same == code:
            yield code, "", None, code
        elif same == roots[code]:
            yield same, "options", None, code
        elif row["status"] == "proved":
            yield same, "periods", None, code
        else:
            yield same, "values", row["computed_to"] + 1 - row["first"], code


def _roots(rows: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """For each code the simplest one with the same options."""
    from kalmar.surveys.octal_codes import game_classes, in_order

    codes = in_order([row["code"] for row in rows])
    return {code: game.codes[0] for game in game_classes(codes) for code in game.codes}
