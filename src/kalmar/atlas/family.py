"""Families of take-and-break codes: a pattern such as `0.???` stands for many games."""

import random
import re
from collections.abc import Iterator
from itertools import product

from kalmar.errors import GameError

__all__ = ["family", "sample"]

LARGEST_FAMILY = 1_000_000
OCTAL = "01234567"


def _choices(pattern: str) -> tuple[str, list[str]]:
    match = re.fullmatch(r"([04])?\.((?:[0-7?]|\[[0-7]+\])+)", pattern.strip())
    if not match:
        raise GameError(
            f"'{pattern}' is not a family of octal codes:"
            " write digits, ? for any digit and [..] for some, such as 0.??? or 0.[13]?7"
        )
    places = re.findall(r"\[[0-7]+\]|.", match[2])
    choices = [OCTAL if place == "?" else place.strip("[]") for place in places]
    count = 1
    for choice in choices:
        count *= len(set(choice))
    if count > LARGEST_FAMILY:
        raise GameError(
            f"the family {pattern} has {count:,} games, more than {LARGEST_FAMILY:,}: fix a digit"
        )
    return match[1] or "0", choices


def family(pattern: str) -> Iterator[str]:
    """The codes of a pattern, each once, in order of their digits, without trailing zeros.

    Args:
        pattern: an octal code in which `?` stands for any digit and `[137]` for one of these.

    Raises:
        GameError: it is no pattern, or has more than a million games.

    >>> list(family("0.0[37]?"))[:4]
    ['0.03', '0.031', '0.032', '0.033']
    >>> len(list(family("0.??"))), len(list(family("4.?")))
    (63, 8)
    """
    first, choices = _choices(pattern)
    seen: set[str] = set()
    for digits in product(*(sorted(set(choice)) for choice in choices)):
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
