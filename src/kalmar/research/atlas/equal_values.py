"""Codes of the atlas with the same Grundy values: by dropping idle moves, or as observed.

A move of a code changes no Grundy value if other moves leave the same values.

*Taking a whole heap of k.* That is an option of one heap only, with the value 0. If another option
of this heap has the value 0, as one has iff the heap has a value other than 0 without this move,
then no value changes: those of larger heaps rest on the same values.

*Taking k and leaving the rest whole.* If a move may take k − j and leave two heaps, and a heap of j
has the value 0, then leaving the rest beside a heap of j has the value of the rest. So this option
has the value of another one, at every heap where there is a rest.

Codes that come to be the same without such moves have the same values for ever.

`equivalent_codes` finds for each code of the atlas the simplest one with the same values, and how
that is known.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from kalmar.engines.sequences.heap_games import heap_game
from kalmar.engines.sequences.plain_values import plain_values
from kalmar.games.heaps.codes import Code, parse_code
from kalmar.research.atlas.codes import game_classes, in_order, simplicity
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
    roots, simplest = _roots(known.values()), _Simplest()
    joined = _joined(roots)
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


def _roots(rows: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Map each code to the simplest one with the same options."""
    codes = in_order([row["code"] for row in rows])
    return {code: game.codes[0] for game in game_classes(codes) for code in game.codes}


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
