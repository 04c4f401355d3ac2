"""Valuations: functions from positions to integers, by recursion over options.

`VALUATIONS` maps the name a user types to the valuation; `find_valuation` also knows symbols.

Grundy value: the mex of the values of the options. G⁺ (0 at the end) solves the disjunctive
compound in normal play by nim-sum (Sprague 1935, Grundy 1939). G⁻ (1 at the end) says who wins a
single game in misère play, but no operation composes it.

Foreclosed values: F⁺ is the Grundy value after terminal components and those one move from the end
are deleted, F⁻ after the terminal ones are deleted, since nobody wants to let the opponent end the
game; deleted positions have no value. Source: ONAG ch. 14 (short rule).

Remoteness (Steinhaus 1925; Kalmár 1928) is the length of play when the winner hurries. R⁺ = 1 +
lego of the options; even at P-positions. R⁻ = 1 + loge; odd at misère P-positions.

Suspense number (Conway) is the length of play when the winner delays and the loser hurries. S⁺ = 1
+ gelo of the options; even at P-positions. S⁻ = 1 + gole; odd at misère P-positions.

Kernel triple: is it terminal, a P-position in normal play, a P-position in misère play? The triple
is what the misère selective compound needs (theorem 3.27 of source 000). It is one integer with
three bits, so that loops can carry it.

Birthday: the length of the longest play, N(p) of source 001. It does not say who wins.

Outcome: 0 for a P-position and 1 for an N-position, where no more is known. A selective compound is
a P-position iff each of its components is, so the greatest of these values is that of the compound;
one component alone is played alike in every composition.

Not public by itself: what may be relied on is in `kalmar`.
"""

from collections.abc import Iterable
from dataclasses import replace

from kalmar.core.by_name import pickle_by_name
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import join_messages, message, name_key
from kalmar.core.rules import Play
from kalmar.theory import operations as op
from kalmar.theory.valuations import valuation as recursions
from kalmar.theory.valuations.valuation import Fold as Fold
from kalmar.theory.valuations.valuation import Length as Length
from kalmar.theory.valuations.valuation import Valuation as Valuation
from kalmar.theory.valuations.valuation import least_missing, prose


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
    is_p=recursions.is_zero,
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
    is_p=recursions.is_zero,
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
    is_p=recursions.is_zero,
    p_values=frozenset({0}),
    undefined=frozenset({LOONY}),
    sign="∞",
    sign_words=message("loony: the player to move wins every sum"),
)
"""Not registered: it is what lists and tables say of games whose moves bind the next turn."""


def foreclosed(options: Iterable[int]) -> int:
    """Return almost ended if an option has ended, else the mex of the options that have a value.

    >>> foreclosed([op.ENDED, 0]), foreclosed([op.ALMOST_ENDED, 0]), foreclosed([op.ALMOST_ENDED])
    (-1, 1, 0)
    """
    # Negative values of deleted options do not count in a mex.
    values = set(options)
    return op.ALMOST_ENDED if op.ENDED in values else least_missing(values)


def misere_foreclosed(options: Iterable[int]) -> int:
    """Return the mex of the options that have not ended.

    >>> misere_foreclosed([op.ENDED, 0]), misere_foreclosed([op.ENDED])
    (1, 0)
    """
    # op.ENDED is negative, so the mex passes over the deleted options by itself.
    return least_missing(options)


def is_foreclosed_p(value: int) -> bool:
    """Check for zero, or ended: in normal play the player who just ended the game has won.

    >>> is_foreclosed_p(0), is_foreclosed_p(op.ENDED), is_foreclosed_p(op.ALMOST_ENDED)
    (True, True, False)
    """
    return value in (0, op.ENDED)


def foreclosed_words(value: int) -> str:
    """Format the value in words.

    >>> foreclosed_words(2), foreclosed_words(op.ENDED)
    ('2', 'none (ended)')
    """
    if value == op.ENDED:
        return message("none (ended)")
    return message("none (one move ends it)") if value == op.ALMOST_ENDED else str(value)


FORECLOSED = Valuation(
    **prose("foreclosed"),
    play=Play.NORMAL,
    ended=op.ENDED,
    of_options=foreclosed,
    is_p=is_foreclosed_p,
    p_values=frozenset({0, op.ENDED}),
    undefined=frozenset({op.ENDED, op.ALMOST_ENDED}),
    words=foreclosed_words,
)

MISERE_FORECLOSED = replace(
    FORECLOSED,
    **prose("misere-foreclosed"),
    play=Play.MISERE,
    of_options=misere_foreclosed,
    is_p=recursions.is_zero,
    p_values=frozenset({0}),
    undefined=frozenset({op.ENDED}),
)


REMOTENESS = Valuation(
    **prose("remoteness"),
    play=Play.NORMAL,
    ended=0,
    of_options=recursions.remoteness,
    is_p=recursions.is_even,
    length=Length.HURRIED,
    # By 2, not by 1: a shift that is odd would exchange wins and losses.
    shift=2,
)

MISERE_REMOTENESS = replace(
    REMOTENESS,
    **prose("misere-remoteness"),
    play=Play.MISERE,
    of_options=recursions.misere_remoteness,
    is_p=recursions.is_odd,
)


SUSPENSE = replace(
    REMOTENESS,
    **prose("suspense"),
    of_options=recursions.suspense,
    length=Length.DELAYED,
)

MISERE_SUSPENSE = replace(
    MISERE_REMOTENESS,
    **prose("misere-suspense"),
    of_options=recursions.misere_suspense,
    length=Length.DELAYED,
)


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
