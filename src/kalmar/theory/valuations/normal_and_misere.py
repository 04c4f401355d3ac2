"""Valuations by who wins: Grundy values, kernel triples, outcomes; and the birthday.

Birthday: the length of the longest play, N(p) of source 001. It does not say who wins.

Grundy value: the mex of the values of the options. G⁺ (0 at the end) solves the disjunctive
compound in normal play by nim-sum (Sprague 1935, Grundy 1939). G⁻ (1 at the end) says who wins a
single game in misère play, but no operation composes it.

Kernel triple: is it terminal, a P-position in normal play, a P-position in misère play? The triple
is what the misère selective compound needs (theorem 3.27 of source 000). It is one integer with
three bits, so that loops can carry it.

Outcome: 0 for a P-position and 1 for an N-position, where no more is known. A selective compound is
a P-position iff each of its components is, so the greatest of these values is that of the compound;
one component alone is played alike in every composition.
"""

from collections.abc import Iterable
from dataclasses import replace

from kalmar.core.i18n import message
from kalmar.core.rules import Play
from kalmar.theory import operations as op
from kalmar.theory.valuations.valuation import Valuation, is_zero, least_missing, prose


def longest(options: Iterable[int]) -> int:
    """Return one more than the longest play from an option.

    >>> longest([0, 3])
    4
    """
    return 1 + max(options)


BIRTHDAY = Valuation(
    **prose("birthday"),
    play=Play.NORMAL,
    ended=0,
    of_options=longest,
    is_p=None,
    shift=1,
)


def shortest(options: Iterable[int]) -> int:
    """Return one more than the shortest play from an option.

    >>> shortest([0, 3])
    1
    """
    return 1 + min(options)


SHORTEST = replace(
    BIRTHDAY,
    **prose("shortest-play"),
    of_options=shortest,
)
"""It is not registered: two players who own a component each may want it to end soon."""


GRUNDY = Valuation(
    **prose("grundy"),
    play=Play.NORMAL,
    ended=0,
    of_options=least_missing,
    is_p=is_zero,
    p_values=frozenset({0}),
)

MISERE_GRUNDY = replace(
    GRUNDY,
    **prose("misere-grundy"),
    play=Play.MISERE,
    # The mex of nothing would be 0; in misère play the player to move has won there.
    ended=1,
)


def kernel(options: Iterable[int]) -> int:
    """Return the kernel triple of a position: it is in a kernel iff no option is.

    >>> kernel([op.KERNEL_ENDED | op.KERNEL_NORMAL]) == op.KERNEL_MISERE
    True
    """
    # Bits that some option has are not those of this position.
    met = 0
    for value in options:
        met |= value
    return (op.KERNEL_NORMAL | op.KERNEL_MISERE) & ~met


def is_misere_p(value: int) -> bool:
    """Check whether the triple is that of a misère P-position.

    >>> is_misere_p(op.KERNEL_MISERE), is_misere_p(op.KERNEL_ENDED | op.KERNEL_NORMAL)
    (True, False)
    """
    return value & op.KERNEL_MISERE != 0


def kernel_words(value: int) -> str:
    """Describe the triple in words.

    >>> kernel_words(op.KERNEL_ENDED | op.KERNEL_NORMAL), kernel_words(0)
    ('ended', 'P in neither')
    """
    if value & op.KERNEL_ENDED:
        return message("ended")
    names = {
        0: message("P in neither"),
        op.KERNEL_NORMAL: message("P in normal play"),
        op.KERNEL_MISERE: message("P in misère play"),
    }
    return names.get(value, message("P in both"))


KERNEL = Valuation(
    **prose("kernel"),
    play=Play.MISERE,
    ended=op.KERNEL_ENDED | op.KERNEL_NORMAL,
    of_options=kernel,
    is_p=is_misere_p,
    words=kernel_words,
    # In the order in which they are explained: ended, then by who wins.
    kinds=(
        op.KERNEL_ENDED | op.KERNEL_NORMAL,
        op.KERNEL_MISERE,
        op.KERNEL_NORMAL,
        op.KERNEL_NORMAL | op.KERNEL_MISERE,
        0,
    ),
    p_words=(message("a misère P-position"), message("not a misère P-position")),
)


def outcome(options: Iterable[int]) -> int:
    """Return 1 iff an option is 0.

    >>> outcome([1, 0]), outcome([1, 1])
    (1, 0)
    """
    # 0 is a loss of the player to move: one such option is enough to win.
    return int(0 in options)


def outcome_words(value: int) -> str:
    """Return the letter of the outcome class.

    >>> outcome_words(0), outcome_words(1)
    ('P', 'N')
    """
    return "N" if value else "P"


OUTCOME_SUM = op.Operation("outcome sum", "max", op.greatest)
"""Lost iff both components are."""

P_WORDS = (message("a P-position"), message("not a P-position"))

OUTCOME = Valuation(
    **prose("outcome"),
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
    **prose("misere-outcome"),
    play=Play.MISERE,
    ended=1,
)
"""Neither is registered: it is what an answer says where the usual values are out of reach."""

LOONY = -1
"""The value ∞ of a component with which the player to move always wins."""


def nimber_or_loony(options: Iterable[int]) -> int:
    """Return the value of a component of plain moves.

    >>> nimber_or_loony([0, LOONY, 2])
    1
    """
    return least_missing({value for value in options if value != LOONY})


ENTAILED = Valuation(
    **prose("entailed"),
    play=Play.NORMAL,
    ended=0,
    of_options=nimber_or_loony,
    is_p=is_zero,
    p_values=frozenset({0}),
    undefined=frozenset({LOONY}),
    sign="∞",
    sign_words=message("loony: the player to move wins every sum"),
)
"""Not registered: it is what lists and tables say of games whose moves bind the next turn."""
