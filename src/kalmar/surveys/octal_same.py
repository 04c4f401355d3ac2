"""Which codes of the atlas of octal games have the same values, and how that is known."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["same_codes", "words_of"]

Same = tuple[str, str, int | None, str]

PROVED, LETTERS = 16, 10
"""Letters in a word for all values, which a proof allows, and for the first ones."""
FIRST_POWER, SLACK = 6, 16


def same_codes(rows: Iterable[Mapping[str, Any]]) -> Iterator[Same]:
    """The simplest code with the same values, for each code.

    Values are the same where the options are, where what is more are moves that change no value,
    and where both have a period and the values agree until its end: these are proofs. Others are
    the same as far as they were compared.

    Args:
        rows: all of an atlas; those without words for their values keep what they say.

    Yields:
        (code of the simplest, how it is known, how many values were compared, code).

    >>> row = {"how": "", "word": "0123456789abcdef"}
    >>> rows = [{**row, "code": "0.3", "same": "0.3"}, {**row, "code": "0.12", "same": "0.12"}]
    >>> list(same_codes(rows))
    [('0.3', '', None, '0.3'), ('0.3', 'periods', None, '0.12')]
    """
    known = {row["code"]: row for row in rows}
    roots, simplest = _roots(known.values()), _Simplest()
    joined = _joined(roots)
    for code in sorted(known, key=_simplicity):
        if not known[code]["word"]:
            continue  # what it says stays
        found, compared = simplest.of(known[code])
        same = min(found, joined[code], key=_simplicity)
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
    """The simplest codes so far, by the words for their values."""

    def __init__(self) -> None:
        self.proved: dict[str, str] = {}
        self.others: list[tuple[str, list[str]]] = []

    def of(self, row: Mapping[str, Any]) -> tuple[str, int | None]:
        """The simplest code with the values of a row, and how many were compared if no proof."""
        code, word = row["code"], row["word"]
        if len(word) == PROVED:
            return self.proved.setdefault(word, code), None
        digests = word.split()
        for other, theirs in self.others:
            common = min(len(digests), len(theirs))
            if common and digests[:common] == theirs[:common]:
                return other, terms_of(common)
        self.others.append((code, digests))
        return code, None


def words_of(values: "NDArray[np.integer[Any]]") -> str:
    """Words for the first values, for twice as many, and so on, with blanks between them.

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
    """How many values are told by so many words.

    >>> terms_of(1), terms_of(11)
    (112, 131056)
    """
    return (1 << FIRST_POWER + words) - SLACK


def _simplicity(code: str) -> tuple[int, str]:
    return len(code), code


def _roots(rows: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """For each code the simplest one with the same options."""
    from kalmar.surveys.octal_codes import game_classes, in_order

    codes = in_order([row["code"] for row in rows])
    return {code: game.codes[0] for game in game_classes(codes) for code in game.codes}


def _joined(roots: Mapping[str, str]) -> dict[str, str]:
    """For each code the simplest one with the same values, by options and idle moves.

    >>> _joined({"0.74": "0.74", "0.741": "0.741", "0.75": "0.75"})
    {'0.74': '0.74', '0.741': '0.74', '0.75': '0.75'}
    """
    from kalmar.surveys.idle_moves import without_idle_moves

    simpler = {root: root for root in roots.values()}

    def simplest(code: str) -> str:
        while simpler[code] != code:
            code = simpler[code]
        return code

    for code, root in roots.items():
        fewer = without_idle_moves(code)
        if fewer in roots:
            one, other = sorted((simplest(root), simplest(roots[fewer])), key=_simplicity)
            simpler[other] = one
    return {code: simplest(root) for code, root in roots.items()}
