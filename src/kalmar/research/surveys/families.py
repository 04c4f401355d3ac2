"""Families of take-and-break codes, such as `0.???`; codes that are the same game, or as good.

**Equal games.** A heap without moves adds nothing to a sum. Where the first heaps of a code have no
moves, the others may be counted from the first one that has: this makes first cousins equal. If
heaps without moves are left out of all options, two codes may have the same options for every heap.

It is enough to compare small heaps. Let at most K things be taken. Either no move leaves a heap,
and then heaps beyond K have no moves; or all heaps beyond K + 2 have moves. So the parts without
moves are at most K + 2 in size, and for every heap beyond 3K + 4 the options are the same: those
of one part lessen the heap by one of certain numbers, those of several parts are all ways of
splitting what certain numbers leave of it.

**Equal values.** A move of a code changes no Grundy value if other moves leave the same values.

*Taking a whole heap of k.* That is an option of one heap only, with the value 0. If another option
of this heap has the value 0, as one has iff the heap has a value other than 0 without this move,
then no value changes: those of larger heaps rest on the same values.

*Taking k and leaving the rest whole.* If a move may take k − j and leave two heaps, and a heap of j
has the value 0, then leaving the rest beside a heap of j has the value of the rest. So this option
has the value of another one, at every heap where there is a rest.

Codes that come to be the same without such moves have the same values for ever.

`equivalent_codes` finds for each code of an atlas the simplest one with the same values, and how
that is known. A pattern with question marks stands for many codes; `family` lists them.
"""

import hashlib
import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, Any

from kalmar.core.errors import GameError
from kalmar.engines.quotients.option_sets import NumberedHeaps
from kalmar.engines.sequences.heap_games import heap_game, plain_values
from kalmar.games.heaps import DIGITS, Code, parse_code
from kalmar.games.registry import find_rules
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY, Fold

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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


@cache
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


def in_order(codes: Iterable[str]) -> list[str]:
    """Sort codes, the simplest first: by length, octal before hexadecimal ones.

    >>> in_order({"0.8", "0.77", "0.1"})
    ['0.1', '0.8', '0.77']
    """
    return sorted(codes, key=simplicity)


def simplicity(code: str) -> tuple[int, str]:
    """Return what codes are sorted by: their length first."""
    return len(code), code


NO_HEAP, ONE_HEAP, TWO_HEAPS = 1, 2, 4
"""What a digit says may be left."""


def without_idle_moves(text: str) -> str:
    """Drop moves that change no Grundy value, as far as the two arguments above tell.

    Args:
        text: a code; one with infinitely many digits, or whose parts must differ, stays as it is.

    >>> without_idle_moves("0.345"), without_idle_moves("0.743"), without_idle_moves("0.77")
    ('0.344', '0.74', '0.77')
    """
    code = parse_code(text)
    if not code.finite or code.unequal:
        return code.text
    for taken in range(len(code.digits) - 1, 0, -1):
        for left in (ONE_HEAP, NO_HEAP):
            if code.digit(taken) & left:
                fewer = without(code, taken, left)
                if is_idle(fewer, taken, left):
                    code = fewer
    return code.text


def without(code: Code, taken: int, left: int) -> Code:
    """Remove one kind of move from a code."""
    digits = list(code.digits)
    digits[taken] -= left
    return parse_code(Code(tuple(digits)).text)


def is_idle(fewer: Code, taken: int, left: int) -> bool:
    """Return whether a move changes no value of a code that does not have it.

    >>> is_idle(parse_code("0.74"), 3, ONE_HEAP), is_idle(parse_code("0.77"), 3, NO_HEAP)
    (True, True)
    """
    # A heap of `taken` is the largest of which the two arguments ask the value.
    values = list(islice(plain_values(heap_game(fewer), Fold(GRUNDY, NIM_SUM)), taken + 1))
    if left == NO_HEAP:
        return values[taken] != 0
    beside = range(1, taken + 1)
    return any(fewer.digit(taken - j) & TWO_HEAPS and not values[j] for j in beside)


Same = tuple[str, str, int | None, str]

PROVED, LETTERS = 16, 10
"""Letters in a signature of all values, which a proof allows, and in a word for the first ones."""
FIRST_POWER, SLACK = 6, 16


def equivalent_codes(rows: Iterable[Mapping[str, Any]]) -> Iterator[Same]:
    """Yield for each code the simplest code with the same values.

    Values are the same where the options are, where what is more are moves that change no value,
    and where both have a period and the values agree until its end: these are proofs. Others are
    the same as far as they were compared.

    Args:
        rows: all of an atlas; those without signatures keep what they say.

    Yields:
        (code of the simplest, how it is known, how many values were compared, code).

    >>> row = {"how": "", "signature": "0123456789abcdef"}
    >>> rows = [{**row, "code": "0.3", "same": "0.3"}, {**row, "code": "0.12", "same": "0.12"}]
    >>> list(equivalent_codes(rows))
    [('0.3', '', None, '0.3'), ('0.3', 'periods', None, '0.12')]
    """
    known = {row["code"]: row for row in rows}
    same_games = classes(in_order(known)).values()
    roots = {code: same[0] for same in same_games for code in same}
    joined, simplest = _joined(roots), _Simplest()
    for code in sorted(known, key=simplicity):
        if not known[code]["signature"]:
            continue  # what it says stays
        found, compared = simplest.of(known[code])
        same = min(found, joined[code], key=simplicity)
        if same == code:
            yield code, "", None, code
        elif same == roots[code]:
            yield same, "options", None, code
        elif same == found and compared is None:
            yield same, "periods", None, code
        elif same == joined[code]:
            yield same, "moves", None, code
        else:
            yield same, "values", compared, code


class _Simplest:
    """The simplest codes so far, by the signatures of their values."""

    def __init__(self) -> None:
        self.proved: dict[str, str] = {}
        self.others: list[tuple[str, list[str]]] = []

    def of(self, row: Mapping[str, Any]) -> tuple[str, int | None]:
        """Find the simplest code with a row's values, and how many were compared if unproved."""
        code, signature = row["code"], row["signature"]
        if len(signature) == PROVED:
            return self.proved.setdefault(signature, code), None
        digests = signature.split()
        for other, theirs in self.others:
            common = min(len(digests), len(theirs))
            if common and digests[:common] == theirs[:common]:
                return other, terms_of(common)
        self.others.append((code, digests))
        return code, None


def words_of(values: "NDArray[np.integer[Any]]") -> str:
    """Hash the first values, twice as many, and so on, into words with blanks between them.

    Sequences of different lengths can be compared by them. As heaps without moves differ in
    number, a few terms fewer than a power of two are taken.

    >>> import numpy as np
    >>> one, two = words_of(np.arange(300) % 9), words_of(np.arange(150) % 9)
    >>> len(one.split()), len(two.split()), one.startswith(two)
    (2, 1, True)
    """
    digests: list[str] = []
    whole, done = hashlib.sha256(), 0
    while terms_of(len(digests) + 1) <= len(values):
        terms = terms_of(len(digests) + 1)
        whole.update(values[done:terms].astype("<u4").tobytes())
        digests.append(whole.hexdigest()[:LETTERS])
        done = terms
    return " ".join(digests)


def terms_of(words: int) -> int:
    """Return how many values are covered by so many words.

    >>> terms_of(1), terms_of(11)
    (112, 131056)
    """
    return (1 << FIRST_POWER + words) - SLACK


def _joined(roots: Mapping[str, str]) -> dict[str, str]:
    """Map each code to the simplest one with the same values, by options and idle moves.

    >>> _joined({"0.74": "0.74", "0.741": "0.741", "0.75": "0.75"})
    {'0.74': '0.74', '0.741': '0.74', '0.75': '0.75'}
    """
    simpler = {root: root for root in roots.values()}

    def simplest(code: str) -> str:
        while simpler[code] != code:
            code = simpler[code]
        return code

    for code, root in roots.items():
        fewer = without_idle_moves(code)
        if fewer in roots:
            one, other = sorted((simplest(root), simplest(roots[fewer])), key=simplicity)
            simpler[other] = one
    return {code: simplest(root) for code, root in roots.items()}
