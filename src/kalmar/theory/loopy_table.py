"""The theory table for components with cycles: for each way of playing what solves it, and why.

Read a row as one of `kalmar.theory.table`. `numbers` names what `kalmar.engines.graphs.loopy_ways`
finds on the graph of a component; components without cycles have the values of the usual table,
which `convert` turns into those of this one. There is no row for the misère sum, nor for ways
beyond the six: they need search.

What misère selective compounds need of components is a row of bits: who wins one in normal play
and, alone, in misère play (theorem loopy-union). The theorem is about components no position of
which is drawn in misère play.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from kalmar.core.by_name import pickle_by_name
from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import Compound
from kalmar.core.i18n import message
from kalmar.core.rules import Outcome, Play
from kalmar.theory import loopy
from kalmar.theory.operations import KERNEL_ENDED, KERNEL_MISERE, Operation
from kalmar.theory.table import ALL, ANY, LONG, MISERE, NORMAL, ONE, SHORT, THEORIES, Theory
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Fold, Valuation

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
    if remoteness == loopy.DRAWN:
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


UNIONS = loopy.LoopyValuation(
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


Way = tuple[Choice, Ending, Play]


@dataclass(frozen=True)
class LoopyTheory(Theory):
    """The valuation that solves a way of playing components with cycles, and why.

    Attributes:
        numbers: what is found on the graph of a component: a name in
            `kalmar.engines.graphs.loopy_ways.NUMBERS`.
        usual: how components without cycles are valued.
        convert: from these values to the one of this theory.
    """

    numbers: str = ""
    usual: tuple[Fold, ...] = ()
    convert: Callable[..., int] = int


def union_of_values(triple: int, remoteness: int) -> int:
    """Return what a misère union needs of a component without cycles.

    >>> from kalmar.theory.operations import KERNEL_NORMAL
    >>> UNIONS.outcome(union_of_values(KERNEL_NORMAL | KERNEL_MISERE, 2))
    <Outcome.P: 'P'>
    """
    misere = Outcome.P if triple & KERNEL_MISERE else Outcome.N
    return encode_union(remoteness, misere, not triple & KERNEL_ENDED)


def twice(suspense: int) -> int:
    """Return the pair of suspense numbers of a component without cycles.

    >>> loopy.suspense_words(twice(3))
    '3 | 3'
    """
    return loopy.encode_suspense(suspense, suspense)


VALUED: dict[str, Callable[[Valuation], loopy.LoopyValuation]] = {
    "labels": loopy.loopy_label_valuation,
    "foreclosed": loopy.loopy_label_valuation,
    "remoteness": lambda usual: loopy.LOOPY_REMOTENESS[usual.play],
    "suspense": loopy.loopy_suspense_valuation,
    "unions": lambda _: UNIONS,
}
"""For what is found on the graph of a component, the valuation in place of the usual one."""


def loopy_theory(
    way: Way, combine: Callable[[int, int], int], numbers: str, theorem: str
) -> LoopyTheory:
    """Return the theory of a way whose usual values, converted, are those of this theory.

    Args:
        way: that is played.
        combine: how values combine.
        numbers: what is found on the graph of a component.
        theorem: its name.
    """
    usual = THEORIES[way]
    assert usual is not None
    operation = usual.fold.combine
    folds: tuple[Fold, ...] = (usual.fold,)
    convert: Callable[..., int] = int
    if numbers == "suspense":
        convert = twice
    elif numbers == "unions":
        remoteness = THEORIES[ANY, LONG, NORMAL]
        assert remoteness is not None
        folds, convert = (usual.fold, remoteness.fold), union_of_values
    inverse = loopy.loopy_difference if combine is loopy.loopy_sum else None
    named = Operation(f"loopy {operation.name}", operation.sign, combine, inverse)
    fold = Fold(VALUED[numbers](usual.fold.valuation), named)
    return LoopyTheory(fold, THEOREMS[theorem].cite(), None, numbers, folds, convert)


LOOPY_ROWS: tuple[tuple[Way, Callable[[int, int], int], str, str], ...] = (
    ((ONE, LONG, NORMAL), loopy.loopy_sum, "labels", "loopy-sums"),
    ((ONE, SHORT, NORMAL), loopy.loopy_sum, "foreclosed", "loopy-foreclosed"),
    ((ONE, SHORT, MISERE), loopy.loopy_sum, "foreclosed", "loopy-foreclosed"),
    ((ALL, SHORT, NORMAL), loopy.loopy_least, "remoteness", "loopy-conjunctive"),
    ((ALL, SHORT, MISERE), loopy.loopy_least, "remoteness", "loopy-conjunctive"),
    ((ALL, LONG, NORMAL), loopy.greatest_pair, "suspense", "loopy-suspense"),
    ((ALL, LONG, MISERE), loopy.greatest_pair, "suspense", "loopy-suspense"),
    ((ANY, LONG, NORMAL), loopy.loopy_selective_sum, "remoteness", "loopy-selective"),
    ((ANY, SHORT, NORMAL), loopy.loopy_shortened_sum, "remoteness", "loopy-shortened"),
    ((ANY, SHORT, MISERE), loopy.loopy_misere_shortened_sum, "remoteness", "loopy-shortened"),
    ((ANY, LONG, MISERE), union_sum, "unions", "loopy-union"),
)
"""Each way with how values combine, what is found on the graph of a component, and the theorem."""

LOOPY_THEORIES: dict[Way, LoopyTheory] = {
    way: loopy_theory(way, combine, numbers, theorem)
    for way, combine, numbers, theorem in LOOPY_ROWS
}

LOOPY_VALUATIONS: dict[str, loopy.LoopyValuation] = {
    found.name: found
    for theory in LOOPY_THEORIES.values()
    if isinstance(found := theory.fold.valuation, loopy.LoopyValuation)
}
"""The valuations of the table, by the names of the usual ones."""


def find_loopy_valuation(name: str) -> loopy.LoopyValuation:
    """Return the valuation of components with cycles that is named like a usual one.

    >>> find_loopy_valuation("misere-remoteness").symbol
    'R⁻'
    """
    return LOOPY_VALUATIONS[name]


pickle_by_name(LOOPY_VALUATIONS, find_loopy_valuation)


def find_loopy_theory(rules: Compound, play: Play) -> LoopyTheory | None:
    """Find the theory for components with cycles; None where none is known.

    >>> theory = find_loopy_theory(Compound(Choice.ANY, Ending.LONG), Play.NORMAL)
    >>> theory.numbers if theory else None
    'remoteness'
    """
    return LOOPY_THEORIES.get((rules.choice, rules.ending, play))
