"""What misère selective compounds need of components with cycles (theorem loopy-union).

It is a row of bits: who wins a component in normal play and, alone, in misère play. The theorem is
about components no position of which is drawn in misère play.
"""

from functools import reduce

from kalmar.core.i18n import message
from kalmar.core.rules import Outcome, Play
from kalmar.theory.loopy import DRAWN, LoopyValuation

LIVE, MANY, WON, LOOSE, UNDECIDED, TWO_UNDECIDED = 1, 2, 4, 8, 16, 32
COLD, DRAWN_ALONE, LOST_ALONE = 64, 128, 256
"""Bits of what a misère union needs: there is a component with a move, or several; in normal play
one is won, and not in one move; one is drawn, or several; one is lost. Alone it is drawn or lost in
misère play.
"""


def encode_union(remoteness: int, misere: Outcome, live: bool) -> int:
    """Return what a misère union needs of one component, as bits.

    Args:
        remoteness: in normal play, −1 where that is drawn.
        misere: who wins the component alone in misère play.
        live: whether it has a move.
    """
    if not live:
        return 0
    found = LIVE | DRAWN_ALONE * (misere is Outcome.DRAW) | LOST_ALONE * (misere is Outcome.P)
    if remoteness == DRAWN:
        return found | UNDECIDED
    if remoteness % 2:
        return found | WON | LOOSE * (remoteness > 1)
    return found | COLD


def union_sum(a: int, b: int) -> int:
    """Return what two components need together.

    >>> one = encode_union(2, Outcome.P, True)
    >>> union_outcome(one).value, union_outcome(union_sum(one, 0)).value
    ('P', 'P')
    >>> union_outcome(union_sum(one, encode_union(1, Outcome.P, True))).value
    'N'
    """
    if not a or not b:
        return a or b
    two = TWO_UNDECIDED * bool(a & b & UNDECIDED)
    return (a | b | MANY | two) & ~(DRAWN_ALONE | LOST_ALONE)


def union_outcome(value: int) -> Outcome:
    """Return who wins a misère union no position of whose components is drawn in misère play."""
    if not value & MANY:
        # Nothing is left, or one component, which is played alone.
        if value & DRAWN_ALONE:
            return Outcome.DRAW
        return Outcome.P if value & LOST_ALONE else Outcome.N
    if not value & UNDECIDED:
        return Outcome.N if value & WON else Outcome.P
    if value & (TWO_UNDECIDED | COLD | LOOSE):
        return Outcome.DRAW
    return Outcome.N


def union_counts(value: int) -> tuple[int, int, int]:
    """Count the live components, those won and those drawn in normal play, 2 standing for more.

    >>> union_counts(union_sum(encode_union(2, Outcome.P, True), encode_union(-1, Outcome.P, True)))
    (2, 0, 1)
    """
    drawn = bool(value & UNDECIDED) + bool(value & TWO_UNDECIDED)
    return bool(value & LIVE) + bool(value & MANY), int(bool(value & WON)), drawn


def union_words(value: int) -> str:
    """Describe the components of a misère union by who wins each in normal play."""
    return " ".join(
        letter for letter, flag in (("P", COLD), ("N", WON), ("D", UNDECIDED)) if value & flag
    ) or message("ended")


UNIONS = LoopyValuation(
    name="union",
    symbol="o⁺",
    title=message("outcomes of the components in normal play"),
    play=Play.MISERE,
    ended=0,
    of_options=lambda options: reduce(union_sum, options),
    is_p=lambda value: union_outcome(value) is Outcome.P,
    words=union_words,
    no_value="–",
    outcomes=union_outcome,
    number=lambda _: None,
)
