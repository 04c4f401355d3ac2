"""Codes that are the same game: first cousins, and codes whose heaps have equal options.

A heap without moves adds nothing to a sum. Where the first heaps of a code have no moves, the
others may be counted from the first one that has: this makes first cousins equal. If heaps without
moves are left out of all options, two codes may have the same options for every heap.

It is enough to compare small heaps. Let at most K things be taken. Either no move leaves a heap,
and then heaps beyond K have no moves; or all heaps beyond K + 2 have moves. So the parts without
moves are at most K + 2 in size, and for every heap beyond 3K + 4 the options are the same: those
of one part lessen the heap by one of certain numbers, those of several parts are all ways of
splitting what certain numbers leave of it.
"""

import hashlib
import json
from collections.abc import Iterable

from kalmar.errors import GameError
from kalmar.games import find_rules
from kalmar.games.codes import parse_code
from kalmar.quotients.options import HeapOptions

__all__ = ["classes", "live_options", "same_game"]

LEAST_COMPARED = 40


def live_options(code: str, heaps: int) -> list[list[list[int]]]:
    """The options of a game without the heaps that have no moves.

    Args:
        code: a take-and-break code.
        heaps: how many heaps to look at.

    Returns:
        From the first heap that has moves on, the options of each heap, with heaps counted from
        there.

    >>> live_options("0.07", 5) == live_options("0.137", 4)
    True
    """
    game = HeapOptions(find_rules(code))
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
    """A short word that two codes of finitely many digits share iff they are the same game.

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
    """Codes that are the same game, together, by the word they share; in the order given.

    >>> sorted(classes(["0.07", "0.137", "0.4", "0.77"]).values())
    [['0.07', '0.137', '0.4'], ['0.77']]
    """
    found: dict[str, list[str]] = {}
    for code in codes:
        found.setdefault(same_game(code), []).append(code)
    return found
