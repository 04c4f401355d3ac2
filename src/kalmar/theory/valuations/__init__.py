"""Valuations: functions from positions to integers, by recursion over options.

`VALUATIONS` maps the name a user types to the valuation; `find_valuation` also knows symbols.

Not public by itself: what may be relied on is in `kalmar`.

Foreclosed values: F⁺ is the Grundy value after terminal components and those one move from the end
are deleted, F⁻ after the terminal ones are deleted, since nobody wants to let the opponent end the
game; deleted positions have no value. Source: ONAG ch. 14 (short rule).

Remoteness (Steinhaus 1925; Kalmár 1928) is the length of play when the winner hurries. R⁺ = 1 +
lego of the options; even at P-positions. R⁻ = 1 + loge; odd at misère P-positions.

Suspense number (Conway) is the length of play when the winner delays and the loser hurries. S⁺ = 1
+ gelo of the options; even at P-positions. S⁻ = 1 + gole; odd at misère P-positions.
"""

from collections.abc import Iterable
from dataclasses import replace

from kalmar.core.by_name import pickle_by_name
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import join_messages, message, name_key
from kalmar.core.rules import Play
from kalmar.theory.operations import ALMOST_ENDED, ENDED
from kalmar.theory.valuations.normal_and_misere import BIRTHDAY, GRUNDY, KERNEL, MISERE_GRUNDY
from kalmar.theory.valuations.valuation import (
    Length,
    Valuation,
    gelo,
    gole,
    is_even,
    is_odd,
    is_zero,
    least_missing,
    lego,
    loge,
    prose,
)


def foreclosed(options: Iterable[int]) -> int:
    """Return almost ended if an option has ended, else the mex of the options that have a value.

    >>> foreclosed([ENDED, 0]), foreclosed([ALMOST_ENDED, 0]), foreclosed([ALMOST_ENDED])
    (-1, 1, 0)
    """
    # Negative values of deleted options do not count in a mex.
    values = set(options)
    return ALMOST_ENDED if ENDED in values else least_missing(values)


def misere_foreclosed(options: Iterable[int]) -> int:
    """Return the mex of the options that have not ended.

    >>> misere_foreclosed([ENDED, 0]), misere_foreclosed([ENDED])
    (1, 0)
    """
    # ENDED is negative, so the mex passes over the deleted options by itself.
    return least_missing(options)


def is_foreclosed_p(value: int) -> bool:
    """Check for zero, or ended: in normal play the player who just ended the game has won.

    >>> is_foreclosed_p(0), is_foreclosed_p(ENDED), is_foreclosed_p(ALMOST_ENDED)
    (True, True, False)
    """
    return value in (0, ENDED)


def foreclosed_words(value: int) -> str:
    """Format the value in words.

    >>> foreclosed_words(2), foreclosed_words(ENDED)
    ('2', 'none (ended)')
    """
    if value == ENDED:
        return message("none (ended)")
    return message("none (one move ends it)") if value == ALMOST_ENDED else str(value)


FORECLOSED = Valuation(
    **prose("foreclosed"),
    play=Play.NORMAL,
    ended=ENDED,
    of_options=foreclosed,
    is_p=is_foreclosed_p,
    p_values=frozenset({0, ENDED}),
    undefined=frozenset({ENDED, ALMOST_ENDED}),
    words=foreclosed_words,
)

MISERE_FORECLOSED = replace(
    FORECLOSED,
    **prose("misere-foreclosed"),
    play=Play.MISERE,
    of_options=misere_foreclosed,
    is_p=is_zero,
    p_values=frozenset({0}),
    undefined=frozenset({ENDED}),
)


def remoteness(options: Iterable[int]) -> int:
    """Return one more than the least even value, else than the greatest odd one.

    >>> remoteness([3, 4, 2]), remoteness([1, 3])
    (3, 4)
    """
    # Even values are wins of the player who just moved: the mover, who looks for one, takes the
    # least to win soon; without one he loses, and takes the greatest odd one to lose late.
    return 1 + lego(options)


def misere_remoteness(options: Iterable[int]) -> int:
    """Return one more than the least odd value, else than the greatest even one.

    >>> misere_remoteness([3, 4, 1]), misere_remoteness([0, 2])
    (2, 3)
    """
    # As in normal play with the parities exchanged: at the end the player to move has won.
    return 1 + loge(options)


REMOTENESS = Valuation(
    **prose("remoteness"),
    play=Play.NORMAL,
    ended=0,
    of_options=remoteness,
    is_p=is_even,
    length=Length.HURRIED,
    # By 2, not by 1: a shift that is odd would exchange wins and losses.
    shift=2,
)

MISERE_REMOTENESS = replace(
    REMOTENESS,
    **prose("misere-remoteness"),
    play=Play.MISERE,
    of_options=misere_remoteness,
    is_p=is_odd,
)


def suspense(options: Iterable[int]) -> int:
    """Return one more than the greatest even value, else than the least odd one.

    >>> suspense([3, 4, 2]), suspense([1, 3])
    (5, 2)
    """
    # The winner delays and the loser hurries, so both choose at the other end.
    return 1 + gelo(options)


def misere_suspense(options: Iterable[int]) -> int:
    """Return one more than the greatest odd value, else than the least even one.

    >>> misere_suspense([3, 4, 1]), misere_suspense([0, 2])
    (4, 1)
    """
    # As in normal play with the parities exchanged.
    return 1 + gole(options)


SUSPENSE = replace(
    REMOTENESS,
    **prose("suspense"),
    of_options=suspense,
    length=Length.DELAYED,
)

MISERE_SUSPENSE = replace(
    MISERE_REMOTENESS,
    **prose("misere-suspense"),
    of_options=misere_suspense,
    length=Length.DELAYED,
)


__all__ = [
    "BIRTHDAY",
    "FORECLOSED",
    "GRUNDY",
    "KERNEL",
    "MISERE_FORECLOSED",
    "MISERE_GRUNDY",
    "MISERE_REMOTENESS",
    "MISERE_SUSPENSE",
    "REMOTENESS",
    "SUSPENSE",
    "VALUATIONS",
    "Length",
    "Valuation",
    "find_valuation",
]

VALUATIONS: dict[str, Valuation] = {
    valuation.name: valuation
    for valuation in (
        *(GRUNDY, REMOTENESS, SUSPENSE, FORECLOSED),
        *(MISERE_GRUNDY, MISERE_REMOTENESS, MISERE_SUSPENSE, MISERE_FORECLOSED),
        *(KERNEL, BIRTHDAY),
    )
}


def find_valuation(name: str | Valuation) -> Valuation:
    """Find the valuation with this name, alias or symbol, without regard to case.

    A valuation is returned as it is.

    Raises:
        UnknownNameError: no valuation is called that.

    >>> find_valuation("R+").name, find_valuation("Grundy").symbol
    ('remoteness', 'G⁺')
    >>> find_valuation("Grundy number").name, find_valuation("nim value").name
    ('grundy', 'grundy')
    """
    if isinstance(name, Valuation):
        return name
    # Made at each call, as the registry may have been given a valuation of a user.
    names = {
        key.casefold(): valuation
        for valuation in VALUATIONS.values()
        for key in (valuation.name, valuation.symbol, *valuation.aliases)
    }
    key = name.strip().casefold().replace("è", "e")
    if key not in names:
        # Signs such as G+ and G- are alike without their marks; names are not.
        words = {name_key(word): found for word, found in names.items() if len(word) > 2}
        if name_key(name) not in words:
            listed = message("the names are {names}", names=join_messages(VALUATIONS))
            raise UnknownNameError("valuation", name, names, listed)
        return words[name_key(name)]
    return names[key]


pickle_by_name(VALUATIONS, find_valuation)
