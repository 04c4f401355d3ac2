"""Moves of a code that change no Grundy value, since other moves leave the same values.

*Taking a whole heap of k.* That is an option of one heap only, with the value 0. If another option
of this heap has the value 0, as one has iff the heap has a value other than 0 without this move,
then no value changes: those of larger heaps rest on the same values.

*Taking k and leaving the rest whole.* If a move may take k − j and leave two heaps, and a heap of j
has the value 0, then leaving the rest beside a heap of j has the value of the rest. So this option
has the value of another one, at every heap where there is a rest.

Codes that come to be the same without such moves have the same values for ever.
"""

from itertools import islice

from kalmar.games.codes import Code, parse_code
from kalmar.sequences.heap_games import heap_game
from kalmar.sequences.plain_values import plain_values
from kalmar.values import GRUNDY
from kalmar.values.fold import Fold
from kalmar.values.operations import NIM_SUM

__all__ = ["without_idle_moves"]

NO_HEAP, ONE_HEAP, TWO_HEAPS = 1, 2, 4
"""What a digit says may be left."""


def without_idle_moves(text: str) -> str:
    """The code without moves that change no Grundy value, as far as the two arguments above tell.

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
    """The code without one kind of move."""
    digits = list(code.digits)
    digits[taken] -= left
    return parse_code(Code(tuple(digits)).text)


def is_idle(fewer: Code, taken: int, left: int) -> bool:
    """Whether a move changes no value of a code that does not have it.

    >>> is_idle(parse_code("0.74"), 3, ONE_HEAP), is_idle(parse_code("0.77"), 3, NO_HEAP)
    (True, True)
    """
    values = list(islice(plain_values(heap_game(fewer), Fold(GRUNDY, NIM_SUM)), taken + 1))
    if left == NO_HEAP:
        return values[taken] != 0
    beside = range(1, taken + 1)
    return any(fewer.digit(taken - j) & TWO_HEAPS and not values[j] for j in beside)
