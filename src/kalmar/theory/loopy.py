"""Values of components with cycles and the operations by which they combine.

`kalmar.theory.loopy_table` says which way of playing is solved by which of them. The proofs are in
`docs/explanation/loopy-games.md`.

Integers stand for what is no number:
* drawn components have the remoteness −1;
* ∞(K) is −3 − Σ2ᵏ, k in K, as −1 and −2 are foreclosed values;
* a pair of suspense numbers, each finite, ω or ∞, is one number of two digits in base 2³¹;
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace

from kalmar.core.i18n import format_number, join_messages, message
from kalmar.core.rules import Outcome, Play
from kalmar.theory import operations as op
from kalmar.theory.valuations import FORECLOSED, MISERE_REMOTENESS, REMOTENESS
from kalmar.theory.valuations.valuation import UNKNOWN_LENGTH, Length, Valuation, prose

DRAWN = -1
"""The remoteness of a drawn component."""

FOREVER, NEVER = 2**30, 2**30 + 1
"""The suspense numbers ω and ∞."""

BASE = 2**31
PAIRS = BASE * BASE
"""Added to pairs of suspense numbers, which tells them from single ones."""


@dataclass(frozen=True, repr=False)
class LoopyValuation(Valuation):
    """A valuation of which some values are draws.

    Attributes:
        outcomes: who wins with a value.
        number: the value for people and files; None for what is no number.
        no_value: what stands in the place of a value that is no number.

    >>> LOOPY_REMOTENESS[Play.NORMAL].outcome(DRAWN), LOOPY_REMOTENESS[Play.NORMAL].words(DRAWN)
    (<Outcome.DRAW: 'draw'>, '∞')
    """

    outcomes: Callable[[int], Outcome] = field(default=lambda _: Outcome.DRAW)
    number: Callable[[int], int | None] = field(default=lambda value: value)
    no_value: str = "∞"

    def outcome(self, value: int) -> Outcome:
        """Return the outcome class of a position with this value."""
        return self.outcomes(value)

    def show(self, value: int) -> int | None:
        """Return the value for people and files: None where it is no number."""
        return self.number(value)


def margin_of_options(values: Iterable[int]) -> int:
    """Return the largest margin over options, of moves that give no points."""
    return -min(values)


def margin_outcome(value: int) -> Outcome:
    """Return who has more points in the end.

    >>> [margin_outcome(value).value for value in (3, 0, -1)]
    ['N', 'draw', 'P']
    """
    return Outcome.N if value > 0 else Outcome.P if value else Outcome.DRAW


def is_behind(value: int) -> bool:
    """Return whether the player to move gets fewer points than the other one."""
    return value < 0


MARGIN = LoopyValuation(
    **prose("margin"),
    play=Play.NORMAL,
    ended=0,
    of_options=margin_of_options,
    is_p=is_behind,
    outcomes=margin_outcome,
    number=int,
)
"""Not registered: it is the only value of games for points."""


def with_draws(
    usual: Valuation,
    outcomes: Callable[[int], Outcome],
    number: Callable[[int], int | None],
    words: Callable[[int], str],
) -> LoopyValuation:
    """Return a valuation of components that may be drawn, under the name of the usual one."""
    same = {one.name: getattr(usual, one.name) for one in fields(usual)}
    # Foreclosed values may be undefined without being drawn.
    no_value = message("undefined") if usual.undefined else "∞"
    same |= {"words": words, "p_values": None, "kinds": ()}
    same["is_p"] = lambda value: outcomes(value) is Outcome.P
    # Only remoteness is the length of play of a compound; suspense numbers come in pairs.
    same["length"] = usual.length if usual.length is Length.HURRIED else None
    return LoopyValuation(**same, outcomes=outcomes, number=number, no_value=no_value)


# Remoteness: ∧, ∨, ▽.


def remoteness_words(value: int) -> str:
    """Format a remoteness.

    >>> from kalmar.theory.valuations.valuation import LONG_WIN
    >>> remoteness_words(3), remoteness_words(DRAWN), remoteness_words(LONG_WIN)
    ('3', '∞', 'unknown')
    """
    if value in UNKNOWN_LENGTH:
        return message("unknown")
    return "∞" if value == DRAWN else format_number(value)


def _by_parity(lost: int) -> Callable[[int], Outcome]:
    def outcomes(value: int) -> Outcome:
        if value == DRAWN:
            return Outcome.DRAW
        return UNKNOWN_LENGTH.get(value) or (Outcome.P if value % 2 == lost else Outcome.N)

    return outcomes


LOOPY_REMOTENESS: dict[Play, LoopyValuation] = {
    play: with_draws(
        usual, _by_parity(lost), lambda value: None if value < 0 else value, remoteness_words
    )
    for play, usual, lost in (
        (Play.NORMAL, REMOTENESS, 0),
        (Play.MISERE, MISERE_REMOTENESS, 1),
    )
}
"""Remoteness with −1 for a draw, by convention."""


def loopy_least(a: int, b: int) -> int:
    """Return the smaller remoteness, ∞ being the greatest.

    >>> loopy_least(5, DRAWN), loopy_least(DRAWN, DRAWN)
    (5, -1)
    """
    return max(a, b) if DRAWN in (a, b) else op.least(a, b)


def loopy_selective_sum(a: int, b: int) -> int:
    """Return a ⊞ b, ∞ if either is.

    >>> loopy_selective_sum(3, 5), loopy_selective_sum(3, DRAWN)
    (7, -1)
    """
    return DRAWN if DRAWN in (a, b) else op.selective_sum(a, b)


def loopy_shortened_sum(a: int, b: int) -> int:
    """Return a ▽ b: 0 or 1 if either is, else ∞ if either is.

    >>> loopy_shortened_sum(1, DRAWN), loopy_shortened_sum(2, DRAWN), loopy_shortened_sum(4, 5)
    (1, -1, 7)
    """
    near = [value for value in (a, b) if value in (0, 1)]
    if near:
        return min(near)
    return DRAWN if DRAWN in (a, b) else op.shortened_sum(a, b)


def loopy_misere_shortened_sum(a: int, b: int) -> int:
    """Return a ▼ b: 0 if either is, else ∞ if either is.

    >>> loopy_misere_shortened_sum(0, DRAWN), loopy_misere_shortened_sum(1, DRAWN)
    (0, -1)
    """
    if 0 in (a, b):
        return 0
    return DRAWN if DRAWN in (a, b) else op.misere_shortened_sum(a, b)


# Labels: + and ⊕.


def encode_label(label: int | None, reached: Iterable[int] = ()) -> int:
    """Return a loopy value as one integer: n, or −3 − Σ2ᵏ for ∞(K).

    >>> encode_label(4), encode_label(None), encode_label(None, {0, 2})
    (4, -3, -8)
    """
    return -3 - sum(1 << k for k in reached) if label is None else label


def reached_labels(value: int) -> list[int]:
    """Return K of ∞(K).

    >>> reached_labels(-8)
    [0, 2]
    """
    bits = -3 - value
    return [k for k in range(bits.bit_length()) if bits >> k & 1]


def loopy_sum(a: int, b: int) -> int:
    """Add loopy values as nim-sums; an ended component ends all, else an almost ended one stays.

    >>> loopy_sum(3, 6), loopy_sum(encode_label(None, {0, 3}), 1) == encode_label(None, {1, 2})
    (5, True)
    >>> loopy_sum(-8, -8) == encode_label(None), loopy_sum(-8, op.ENDED), loopy_sum(-1, -8)
    (True, -2, -1)
    """
    for decisive in (op.ENDED, op.ALMOST_ENDED):
        if decisive in (a, b):
            return decisive
    if a >= 0 and b >= 0:
        return a ^ b
    infinite, finite = (a, b) if b >= 0 else (b, a)
    # ∞(K) + n = ∞(K ⊕ n); two infinite values give ∞() only.
    return encode_label(None, (k ^ finite for k in reached_labels(infinite)) if finite >= 0 else ())


def loopy_difference(rest: int, total: int) -> tuple[int, ...] | None:
    """Return all values that with `rest` make `total`; None where many may do.

    >>> loopy_difference(5, 0), loopy_difference(-8, 0), loopy_difference(-8, op.ENDED)
    ((5,), (), (-2,))
    >>> loopy_difference(1, encode_label(None, {0, 3})) == (encode_label(None, {1, 2}),)
    True
    """
    if total < op.ENDED and rest >= 0:
        return (loopy_sum(total, rest),)
    if total < op.ENDED:
        return () if rest >= op.ENDED else None
    if rest < op.ENDED:
        # No finite sum has an infinite part.
        return (total,) if total < 0 else ()
    return op.foreclosed_difference(rest, total)


def label_words(value: int) -> str:
    """Format a loopy value.

    >>> label_words(2), label_words(-3), label_words(-8), label_words(op.ENDED)
    ('2', '∞()', '∞(0, 2)', 'none (ended)')
    """
    if value in (op.ENDED, op.ALMOST_ENDED):
        return FORECLOSED.words(value)
    if value >= 0:
        return format_number(value)
    return f"∞({', '.join(map(str, reached_labels(value)))})"


def _by_label(ended: Outcome) -> Callable[[int], Outcome]:
    def outcomes(value: int) -> Outcome:
        if value >= 0:
            return Outcome.N if value else Outcome.P
        if value == op.ENDED:
            return ended
        return Outcome.N if value == op.ALMOST_ENDED or 0 in reached_labels(value) else Outcome.DRAW

    return outcomes


def loopy_label_valuation(usual: Valuation) -> LoopyValuation:
    """Return the valuation by labels, under the name of Grundy values or foreclosed ones."""
    ended = usual.outcome(usual.ended)
    assert ended is not None
    outcomes = _by_label(ended)
    found = with_draws(usual, outcomes, lambda value: None if value < 0 else value, label_words)
    # Finite values decide as without cycles.
    found = replace(found, p_values=usual.p_values)
    if usual.undefined:
        return found
    title = message("loopy value")
    return replace(found, title=title, headings=(message("Loopy value"), message("Loopy values")))


# Pairs of suspense numbers: △.


def encode_suspense(mover: int, other: int) -> int:
    """Return the suspense numbers from the two players' points of view as one integer.

    >>> suspense_pair(encode_suspense(3, FOREVER)) == (3, FOREVER)
    True
    """
    return PAIRS + mover * BASE + other


def suspense_pair(value: int) -> tuple[int, int]:
    """Return the suspense numbers of the player to move and of the other player."""
    return divmod(value - PAIRS, BASE)


def one_suspense_words(number: int) -> str:
    """Format one suspense number.

    >>> one_suspense_words(4), one_suspense_words(FOREVER), one_suspense_words(NEVER)
    ('4', 'ω', '∞')
    """
    return {FOREVER: "ω", NEVER: "∞"}.get(number) or format_number(number)


def suspense_words(value: int) -> str:
    """Format both suspense numbers, that of the player to move first; or a single one.

    >>> suspense_words(encode_suspense(3, NEVER)), suspense_words(3)
    ('3 | ∞', '3')
    """
    if value < PAIRS:
        return format_number(value)
    return join_messages(map(one_suspense_words, suspense_pair(value)), " | ")


def greatest_pair(a: int, b: int) -> int:
    """Return the larger number of each player.

    >>> suspense_words(greatest_pair(encode_suspense(3, 4), encode_suspense(2, FOREVER)))
    '3 | ω'
    """
    return encode_suspense(*map(max, suspense_pair(a), suspense_pair(b)))


def _by_pair(play: Play) -> Callable[[int], Outcome]:
    # The player to move ends the game at an odd turn, which wins in normal play.
    good = int(play is Play.NORMAL)

    def outcomes(value: int) -> Outcome:
        mover, other = suspense_pair(value)
        if mover == FOREVER or (mover < FOREVER and mover % 2 == good):
            return Outcome.N
        if other == FOREVER or (other < FOREVER and other % 2 != good):
            return Outcome.P
        return Outcome.DRAW

    return outcomes


def loopy_suspense_valuation(usual: Valuation) -> LoopyValuation:
    """Return the valuation by pairs of suspense numbers, under the name of the usual one."""

    def number(value: int) -> int | None:
        mover, _ = suspense_pair(value)
        return None if mover >= FOREVER else mover

    found = with_draws(usual, _by_pair(usual.play), number, suspense_words)
    # ω or ∞: the reason of an answer tells which.
    return replace(found, no_value=message("infinite"))
