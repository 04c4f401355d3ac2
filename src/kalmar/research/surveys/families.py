"""Families of take-and-break codes, such as `0.???`, and codes that are the same game.

**Equal games.** A heap without moves adds nothing to a sum. Where the first heaps of a code have no
moves, the others may be counted from the first one that has: this makes first cousins equal. If
heaps without moves are left out of all options, two codes may have the same options for every heap.

It is enough to compare small heaps. Let at most K things be taken. Either no move leaves a heap,
and then heaps beyond K have no moves; or all heaps beyond K + 2 have moves. So the parts without
moves are at most K + 2 in size, and for every heap beyond 3K + 4 the options are the same: those
of one part lessen the heap by one of certain numbers, those of several parts are all ways of
splitting what certain numbers leave of it.

A pattern with question marks stands for many codes; `family` lists them.
"""

import hashlib
import json
import random
import re
from collections.abc import Iterable, Iterator
from itertools import product
from math import prod

from kalmar.core.errors import GameError
from kalmar.engines.quotients.option_sets import NumberedHeaps
from kalmar.games.heaps.codes import DIGITS, parse_code
from kalmar.games.registry import find_rules

LEAST_COMPARED = 40


def live_options(code: str, heaps: int) -> list[list[list[int]]]:
    """List the options of a game without the heaps that have no moves.

    Args:
        code: a take-and-break code.
        heaps: how many heaps to look at.

    Returns:
        From the first heap that has moves on, the options of each heap, with heaps counted from
        there.

    >>> live_options("0.07", 5) == live_options("0.137", 4)
    True
    """
    game = NumberedHeaps.of_rules(find_rules(code))
    dead: set[int] = set()
    found = []
    for heap in range(heaps):
        options = game.options(heap)
        if not options:
            dead.add(heap)
        found.append({tuple(part for part in option if part not in dead) for option in options})
    first = next((heap for heap, options in enumerate(found) if options), heaps)
    return [sorted([part - first for part in o] for o in options) for options in found[first:]]


def same_game(code: str) -> str:
    """Return a short hash that two codes of finitely many digits share iff they are the same game.

    >>> same_game("0.77") == same_game("4.4"), same_game("0.77") == same_game("0.07")
    (True, False)
    """
    parsed = parse_code(code)
    if not parsed.finite:
        raise GameError("{code} has infinitely many digits: a survey needs finite codes", code=code)
    heaps = max(LEAST_COMPARED, 6 * len(parsed.digits))
    live = live_options(code, heaps + len(parsed.digits) + 2)[:heaps]
    return hashlib.sha256(json.dumps(live).encode()).hexdigest()[:16]


def classes(codes: Iterable[str]) -> dict[str, list[str]]:
    """Group codes that are the same game by their shared hash, in the order given.

    >>> sorted(classes(["0.07", "0.137", "0.4", "0.77"]).values())
    [['0.07', '0.137', '0.4'], ['0.77']]
    """
    found: dict[str, list[str]] = {}
    for code in codes:
        found.setdefault(same_game(code), []).append(code)
    return found


LARGEST_FAMILY = 1_000_000
PLACE = r"[0-9A-F?]|\[(?:[0-9A-F](?:-[0-9A-F])?)+\]"


def _choices(pattern: str) -> tuple[str, list[str]]:
    match = re.fullmatch(rf"([048C])?\.((?:{PLACE})+)", pattern.strip().upper())
    choices = [_digits(place) for place in re.findall(PLACE, match[2])] if match else []
    if not match or not all(choices):
        raise GameError(
            "'{pattern}' is not a family of take-and-break codes: write digits, ? for any"
            " digit from 0 to 7 and [..] for a set of digits, such as 0.???, 0.[13]?7 or"
            " 0.[8-F]?",
            pattern=pattern,
        )
    count = prod(map(len, choices))
    if count > LARGEST_FAMILY:
        raise GameError(
            "the family {pattern} has {count:,} games, more than {largest_family:,}: fix a digit",
            pattern=pattern,
            count=count,
            largest_family=LARGEST_FAMILY,
        )
    return match[1] or "0", choices


def _digits(place: str) -> str:
    """Return the digits for which a place of a pattern stands, ascending.

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
    """Yield the codes of a pattern, each once, in order of their digits, without trailing zeros.

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
    """Draw some codes of a family at random without repetition, in order.

    >>> sample("0.???", 3, seed=1) == sample("0.???", 3, seed=1)
    True
    """
    codes = list(family(pattern))
    if count >= len(codes):
        return codes
    return sorted(random.Random(seed).sample(codes, count))
