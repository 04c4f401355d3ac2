"""The ways in which a game has values: a composition, a convention and a valuation.

A way is what `kalmar values` takes; the order of `WAYS` is the order in which matches are ranked.
"""

from dataclasses import dataclass
from operator import add

from kalmar.core.compositions import COMPOSITIONS, MOORE, Composition
from kalmar.core.rules import Play
from kalmar.theory.fold import Fold
from kalmar.theory.operations import Operation
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import BIRTHDAY, VALUATIONS, Valuation

TOTAL = Operation("total", "+", add)
"""The longest play of several components has as many moves as those of all of them."""


@dataclass(frozen=True)
class Way:
    """How a game is played and what is listed.

    Attributes:
        composition: its name.
        play: the convention, "normal" or "misere".
        valuation: its name.
    """

    composition: str
    play: str
    valuation: str

    @property
    def rank(self) -> int:
        """Return the place of the way among all: Grundy values come first."""
        return WAYS.index(self)

    @property
    def asked(self) -> tuple[Composition, Play, Valuation]:
        """Return composition, convention and valuation, as `sequence` takes them."""
        return COMPOSITIONS[self.composition], Play(self.play), self.values

    @property
    def values(self) -> Valuation:
        """Return the valuation."""
        return VALUATIONS[self.valuation]

    @property
    def title(self) -> str:
        """Return the name of the convention for people."""
        return Play(self.play).title

    @property
    def symbol(self) -> str:
        """Return the shortest name of the valuation that can be typed.

        >>> Way("disjunctive", "normal", "grundy").symbol
        'G+'
        >>> Way("disjunctive", "normal", "birthday").symbol
        'birthday'
        """
        symbol = self.values.symbol.replace("⁺", "+").replace("⁻", "-")
        return symbol if len(symbol) == 2 else self.valuation

    @property
    def options(self) -> tuple[str, ...]:
        """Return the options that `kalmar values` needs for it.

        >>> Way("selective", "normal", "remoteness").options
        ('-c', 'selective')
        >>> Way("disjunctive", "misere", "misere-remoteness").options
        ('--misere', '--valuation', 'R-')
        """
        theory = ("-c", self.composition) if self.composition != "disjunctive" else ()
        misere = ("--misere",) if self.play == "misere" else ()
        usual = self in THEORY_WAYS
        return (*theory, *misere, *(() if usual else ("--valuation", self.symbol)))


THEORY_FOLDS: dict[Way, Fold] = {
    Way(row.name, play.value, theory.fold.valuation.name): theory.fold
    for play in Play
    for row in COMPOSITIONS.values()
    if row not in MOORE and (theory := THEORIES[row.choice, row.ending, play]) is not None
}
"""The ways that a theorem solves, each with its fold; those of normal play come first."""

THEORY_WAYS: tuple[Way, ...] = tuple(THEORY_FOLDS)

DISJUNCTIVE_WAYS: tuple[Way, ...] = tuple(
    Way("disjunctive", valuation.play.value, valuation.name) for valuation in VALUATIONS.values()
)
"""Every valuation of a sum, which is how a single component is usually played."""

WAYS: tuple[Way, ...] = tuple(
    dict.fromkeys((*DISJUNCTIVE_WAYS[:1], *THEORY_WAYS, *DISJUNCTIVE_WAYS))
)


def folds_of_splits() -> dict[Way, Fold]:
    """Return the ways in which the values of parts decide those of a heap that is split."""
    longest = Way("disjunctive", "normal", BIRTHDAY.name)
    return {**THEORY_FOLDS, longest: Fold(BIRTHDAY, TOTAL)}
