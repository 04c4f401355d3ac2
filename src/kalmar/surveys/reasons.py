"""Why a row of a survey or an atlas says no more, as a sentence of any language.

Rows are kept for other programs too, so that the reason in them is plain English.
"""

from kalmar.words import said
from kalmar.words.recalled import recalled

__all__ = ["REASONS", "reason_again"]

REASONS = (
    "stopped at its limit of {seconds:g} seconds",
    "heap {heap:,} may be rare: no part below {memory:,} shows that one of the rare values below"
    " its common one is an option",
    "the search for the nimber stopped at its limit of {nodes:,} nodes; a larger --limit"
    " (limit=… in Python) lets it go on",
    "the search for the value stopped at its limit of {limit:,} positions; a larger --limit"
    " (limit=… in Python) lets it go on",
    str(said("the search stopped at its limit of time")),  # kept by earlier versions
    str(said("the quotient is not found in time")),
    "the quotient is too large for a short search",
    "stopped at the usual limit of work; {onward}",
    "there are more than {limit:,} misère canonical forms",
    "the transition algebra has more than the {most:,} pairs for which memory is allowed",
)
"""Templates of what ends the work at a game."""


def reason_again(text: str | None) -> str:
    """What a row says, as a sentence that can be said in other languages; empty for None.

    >>> reason_again("stopped at its limit of 60 seconds").fields
    {'seconds': 60}
    """
    return recalled(text or "", REASONS)
