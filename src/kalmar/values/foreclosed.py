"""Foreclosed Grundy value: the Grundy value when nobody wants to let the opponent end the game.

F⁺ is the Grundy value after terminal components and those one move from the end are deleted, F⁻
after the terminal ones are deleted; deleted positions have no value. Source: ONAG ch. 14 (short
rule).
"""

from collections.abc import Iterable

from kalmar.rules import Play
from kalmar.values.excludants import mex
from kalmar.values.operations import ALMOST_ENDED, ENDED
from kalmar.values.valuation import Valuation, is_zero
from kalmar.words import said

__all__ = ["FORECLOSED", "MISERE_FORECLOSED"]


def foreclosed(options: Iterable[int]) -> int:
    """Almost ended if an option has ended, else the mex of the options that have a value.

    >>> foreclosed([ENDED, 0]), foreclosed([ALMOST_ENDED, 0]), foreclosed([ALMOST_ENDED])
    (-1, 1, 0)
    """
    values = set(options)
    return ALMOST_ENDED if ENDED in values else mex(values)


def misere_foreclosed(options: Iterable[int]) -> int:
    """The mex of the options that have not ended.

    >>> misere_foreclosed([ENDED, 0]), misere_foreclosed([ENDED])
    (1, 0)
    """
    return mex(options)


def is_foreclosed_p(value: int) -> bool:
    """Zero, or ended: in normal play the player who just ended the game has won.

    >>> is_foreclosed_p(0), is_foreclosed_p(ENDED), is_foreclosed_p(ALMOST_ENDED)
    (True, True, False)
    """
    return value in (0, ENDED)


def foreclosed_words(value: int) -> str:
    """The value in words.

    >>> foreclosed_words(2), foreclosed_words(ENDED)
    ('2', 'none (ended)')
    """
    if value == ENDED:
        return said("none (ended)")
    return said("none (one move ends it)") if value == ALMOST_ENDED else str(value)


FORECLOSED = Valuation(
    name="foreclosed",
    symbol="F⁺",
    title=said("foreclosed Grundy value"),
    headings=(said("Foreclosed Grundy value"), said("Foreclosed Grundy values")),
    definition=said(
        "the Grundy value after all terminal components, and those that one move makes terminal,"
        " are deleted; what is deleted has no value"
    ),
    play=Play.NORMAL,
    ended=ENDED,
    of_options=foreclosed,
    is_p=is_foreclosed_p,
    p_values=frozenset({0, ENDED}),
    undefined=frozenset({ENDED, ALMOST_ENDED}),
    aliases=("f+", "f"),
    source="ONAG, ch. 14",
    words=foreclosed_words,
)

MISERE_FORECLOSED = Valuation(
    name="misere-foreclosed",
    symbol="F⁻",
    title=said("misère foreclosed Grundy value"),
    headings=(said("Misère foreclosed Grundy value"), said("Misère foreclosed Grundy values")),
    definition=said(
        "the Grundy value after all terminal components are deleted; what is deleted has no value"
    ),
    play=Play.MISERE,
    ended=ENDED,
    of_options=misere_foreclosed,
    is_p=is_zero,
    p_values=frozenset({0}),
    undefined=frozenset({ENDED}),
    aliases=("f-",),
    source="ONAG, ch. 14",
    words=foreclosed_words,
)
