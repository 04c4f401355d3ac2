"""The dozen ways: six compositions in two conventions, and the valuation that solves each.

All that decides who wins a compound lives in `THEORIES`. Read a row as: this choice, this ending
and this convention are solved by this valuation, whose values combine by this operation, because
of this theorem. One row is a gap: no valuation of components solves the disjunctive compound in
misère play (source 000 §3.1); it is left to search.

`Composition` gives each (choice, ending) its names and signs.
"""

from dataclasses import dataclass

from kalmar.compound import Compound
from kalmar.errors import UnknownNameError
from kalmar.rules import Choice, Ending, Play
from kalmar.values import (
    FORECLOSED,
    GRUNDY,
    KERNEL,
    MISERE_FORECLOSED,
    MISERE_REMOTENESS,
    MISERE_SUSPENSE,
    REMOTENESS,
    SUSPENSE,
)
from kalmar.values import operations as op
from kalmar.values.fold import Fold

__all__ = [
    "COMPOSITIONS",
    "THEORIES",
    "Composition",
    "Theory",
    "composition_of",
    "find_composition",
    "find_play",
]

ONE, ALL, ANY = Choice.ONE, Choice.ALL, Choice.ANY
SHORT, LONG = Ending.SHORT, Ending.LONG
NORMAL, MISERE = Play.NORMAL, Play.MISERE


@dataclass(frozen=True)
class Theory:
    """The valuation that solves a way of playing, how values combine, and why.

    Attributes:
        fold: the valuation with its operation.
        sign: the operation's sign.
        theorem: the theorem in one line, with its source.
    """

    fold: Fold
    sign: str
    theorem: str


CONWAY = "Conway, ONAG ch. 14"

THEORIES: dict[tuple[Choice, Ending, Play], Theory | None] = {
    (ONE, LONG, NORMAL): Theory(
        Fold(GRUNDY, op.nim_sum), "⊕", "Sprague–Grundy theorem (Sprague 1935, Grundy 1939)"
    ),
    (ONE, SHORT, NORMAL): Theory(
        Fold(FORECLOSED, op.foreclosed_sum), "⊕", f"foreclosed Grundy values ({CONWAY})"
    ),
    (ALL, SHORT, NORMAL): Theory(
        Fold(REMOTENESS, op.least), "min", "remoteness theorem (Steinhaus 1925, Smith 1966)"
    ),
    (ALL, LONG, NORMAL): Theory(
        Fold(SUSPENSE, op.greatest), "max", f"suspense number theorem ({CONWAY})"
    ),
    (ANY, LONG, NORMAL): Theory(
        Fold(REMOTENESS, op.selective_sum), "⊞", f"remoteness of selective compounds ({CONWAY})"
    ),
    (ANY, SHORT, NORMAL): Theory(
        Fold(REMOTENESS, op.shortened_sum), "▽", f"remoteness, shortened selective ({CONWAY})"
    ),
    (ONE, LONG, MISERE): None,
    (ONE, SHORT, MISERE): Theory(
        Fold(MISERE_FORECLOSED, op.foreclosed_sum), "⊕", f"misère foreclosed values ({CONWAY})"
    ),
    (ALL, SHORT, MISERE): Theory(
        Fold(MISERE_REMOTENESS, op.least), "min", f"misère remoteness theorem ({CONWAY})"
    ),
    (ALL, LONG, MISERE): Theory(
        Fold(MISERE_SUSPENSE, op.greatest), "max", f"misère suspense number theorem ({CONWAY})"
    ),
    (ANY, LONG, MISERE): Theory(
        Fold(KERNEL, op.kernel_sum), "kernels", "kernels of selective compounds (000, thm 3.27)"
    ),
    (ANY, SHORT, MISERE): Theory(
        Fold(MISERE_REMOTENESS, op.misere_shortened_sum), "▼", f"misère remoteness, ▼ ({CONWAY})"
    ),
}


@dataclass(frozen=True)
class Composition:
    """A composition's names and signs.

    Attributes:
        name: the standard name, which a user types.
        aliases: other names.
        unicode: its sign in Unicode.
        words: what a turn is and when play ends.
    """

    choice: Choice
    ending: Ending
    name: str
    aliases: tuple[str, ...]
    unicode: str
    words: str

    @property
    def rules(self) -> Compound:
        """The rules of compounds of this kind."""
        return Compound(self.choice, self.ending)

    @property
    def ascii(self) -> str:
        """Its sign in ASCII."""
        return self.rules.name


COMPOSITIONS: dict[str, Composition] = {
    row.name: row
    for row in (
        Composition(ONE, LONG, "disjunctive", ("long-disjunctive", "sum"), "+",
                    "a turn moves in exactly one component; play ends when all have ended"),
        Composition(ONE, SHORT, "diminished-disjunctive", ("short-disjunctive", "diminished"), "⊕",
                    "a turn moves in exactly one component; play ends when the first one ends"),
        Composition(ALL, SHORT, "conjunctive", ("short-conjunctive", "product"), "∧",
                    "a turn moves in every component; play ends when the first one ends"),
        Composition(ALL, LONG, "continued-conjunctive", ("long-conjunctive", "continued"), "△",
                    "a turn moves in every component not yet ended; play ends when all have ended"),
        Composition(ANY, LONG, "selective", ("long-selective",), "∨",
                    "a turn moves in any components, at least one; play ends when all have ended"),
        Composition(ANY, SHORT, "shortened-selective", ("short-selective", "shortened"), "▽",
                    "a turn moves in any components, at least one; play ends when the first ends"),
    )
}  # fmt: skip


def find_composition(name: str) -> Composition:
    """The composition with this name, alias or sign, without regard to case.

    Raises:
        UnknownNameError: no composition is called that.

    >>> find_composition("long conjunctive").name, find_composition("▽").name
    ('continued-conjunctive', 'shortened-selective')
    """
    names = {
        key: row
        for row in COMPOSITIONS.values()
        for key in (row.name, *row.aliases, row.unicode, row.ascii)
    }
    key = "-".join(name.casefold().replace("-", " ").replace("_", " ").split())
    key = key.removesuffix("-compound").removesuffix("-sum")
    if key not in names:
        raise UnknownNameError("composition", name, (n for n in names if len(n) > 2))
    return names[key]


def composition_of(rules: Compound) -> Composition:
    """The composition that a compound is of.

    >>> composition_of(Compound(Choice.ALL, Ending.SHORT)).name
    'conjunctive'
    """
    return next(c for c in COMPOSITIONS.values() if c.rules == rules)


def find_play(name: str) -> Play:
    """The convention with this name.

    Raises:
        UnknownNameError: it is neither normal nor misère.

    >>> find_play("misère")
    <Play.MISERE: 'misere'>
    """
    key = name.strip().casefold().replace("è", "e")
    for play in Play:
        if play.value == key:
            return play
    raise UnknownNameError("convention", name, [play.value for play in Play])
