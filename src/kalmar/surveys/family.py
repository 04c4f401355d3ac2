"""Families of take-and-break codes: a pattern such as `0.???` stands for many games."""

import random
import re
from collections.abc import Iterator
from itertools import product

from kalmar.errors import GameError
from kalmar.games.codes import DIGITS

__all__ = ["family", "sample"]

LARGEST_FAMILY = 1_000_000
PLACE = r"[0-9A-F?]|\[(?:[0-9A-F](?:-[0-9A-F])?)+\]"


def _choices(pattern: str) -> tuple[str, list[str]]:
    match = re.fullmatch(rf"([048C])?\.((?:{PLACE})+)", pattern.strip().upper())
    choices = [_digits(place) for place in re.findall(PLACE, match[2])] if match else []
    if not match or not all(choices):
        raise GameError(
            "'{pattern}' is not a family of take-and-break codes: write digits, ? for any"
            " from 0 to 7 and [..] for some, such as 0.???, 0.[13]?7 or 0.[8-F]?",
            pattern=pattern,
        )
    count = 1
    for choice in choices:
        count *= len(choice)
    if count > LARGEST_FAMILY:
        raise GameError(
            "the family {pattern} has {count:,} games, more than {largest_family:,}: fix a digit",
            pattern=pattern,
            count=count,
            largest_family=LARGEST_FAMILY,
        )
    return match[1] or "0", choices


def _digits(place: str) -> str:
    """The digits for which a place of a pattern stands, ascending.

    >>> _digits("?"), _digits("[8-BF1]"), _digits("7")
    ('01234567', '189ABF', '7')
    """
    if place == "?":
        return DIGITS[:8]
    found: set[str] = set()
    for first, last in re.findall(r"([0-9A-F])(?:-([0-9A-F]))?", place):
        found |= set(DIGITS[DIGITS.index(first) : DIGITS.index(last or first) + 1])
    return "".join(sorted(found))


def family(pattern: str) -> Iterator[str]:
    """The codes of a pattern, each once, in order of their digits, without trailing zeros.

    Args:
        pattern: a code in which `?` stands for any octal digit and `[137]` or `[8-F]` for one
            of these.

    Raises:
        GameError: it is not a pattern, or has more than a million games.

    >>> list(family("0.0[37]?"))[:4]
    ['0.03', '0.031', '0.032', '0.033']
    >>> len(list(family("0.??"))), len(list(family("4.?")))
    (63, 8)
    """
    first, choices = _choices(pattern)
    seen: set[str] = set()
    for digits in product(*choices):
        code = f"{first}.{''.join(digits).rstrip('0') or '0'}"
        if code not in seen and code != "0.0":
            seen.add(code)
            yield code


def sample(pattern: str, count: int, seed: int) -> list[str]:
    """Some codes of a family, drawn at random without repetition, in order.

    >>> sample("0.???", 3, seed=1) == sample("0.???", 3, seed=1)
    True
    """
    codes = list(family(pattern))
    if count >= len(codes):
        return codes
    return sorted(random.Random(seed).sample(codes, count))
