"""Valuations: functions from positions to integers, by recursion over options.

`VALUATIONS` maps the name a user types to the valuation; `find_valuation` also knows symbols.

Not public by itself: what may be relied on is in `kalmar`.
"""

from kalmar.core.by_name import pickle_by_name
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import name_key
from kalmar.theory.valuations.lengths import (
    FORECLOSED,
    MISERE_FORECLOSED,
    MISERE_REMOTENESS,
    MISERE_SUSPENSE,
    REMOTENESS,
    SUSPENSE,
)
from kalmar.theory.valuations.normal_and_misere import BIRTHDAY, GRUNDY, KERNEL, MISERE_GRUNDY
from kalmar.theory.valuations.valuation import Length, Valuation

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
        GRUNDY,
        REMOTENESS,
        SUSPENSE,
        FORECLOSED,
        MISERE_GRUNDY,
        MISERE_REMOTENESS,
        MISERE_SUSPENSE,
        MISERE_FORECLOSED,
        KERNEL,
        BIRTHDAY,
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
            raise UnknownNameError("valuation", name, names)
        return words[name_key(name)]
    return names[key]


pickle_by_name(VALUATIONS, find_valuation)
