"""Who wins, as a value: 0 for a P-position and 1 for an N-position, where no more is known.

A selective compound is lost iff each of its components is, so the greatest of these values is that
of the compound; one component alone is played alike in every composition.
"""

from collections.abc import Iterable
from dataclasses import replace

from kalmar.rules import Play
from kalmar.values.operations import Operation, greatest
from kalmar.values.valuation import Valuation, is_zero
from kalmar.words import said

__all__ = ["MISERE_OUTCOME", "OUTCOME", "OUTCOME_SUM"]


def outcome(options: Iterable[int]) -> int:
    """1 iff an option is 0.

    >>> outcome([1, 0]), outcome([1, 1])
    (1, 0)
    """
    return int(0 in options)


def outcome_words(value: int) -> str:
    """The letter of the outcome class.

    >>> outcome_words(0), outcome_words(1)
    ('P', 'N')
    """
    return "N" if value else "P"


OUTCOME_SUM = Operation("outcome sum", "max", greatest)
"""Lost iff both components are."""

P_WORDS = (said("a P-position"), said("not a P-position"))

OUTCOME = Valuation(
    name="outcome",
    symbol="o⁺",
    title=said("outcome"),
    headings=(said("Outcome"), said("Outcomes")),
    definition=said("N if an option is P, else P"),
    play=Play.NORMAL,
    ended=0,
    of_options=outcome,
    is_p=is_zero,
    p_values=frozenset({0}),
    words=outcome_words,
    kinds=(0, 1),
    p_words=P_WORDS,
)

MISERE_OUTCOME = replace(
    OUTCOME,
    name="misere-outcome",
    symbol="o⁻",
    title=said("misère outcome"),
    headings=(said("Misère outcome"), said("Misère outcomes")),
    definition=said("N if an option is P or play has ended, else P"),
    play=Play.MISERE,
    ended=1,
)
"""Neither is registered: it is what an answer says where the usual values are out of reach."""
