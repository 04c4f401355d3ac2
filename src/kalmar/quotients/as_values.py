"""The elements of a quotient as values, for answers and tables, and the theorem they rest on."""

from kalmar.errors import NoTheoryError
from kalmar.quotients.bipartite import Bipartite
from kalmar.quotients.presentation import Presentation
from kalmar.quotients.quotient import Quotient
from kalmar.records import dataclass
from kalmar.rules import Play
from kalmar.theorems import THEOREMS
from kalmar.values import Valuation
from kalmar.words import Said, said

__all__ = ["how_far", "theorem_of", "valuation_of"]


def how_far(quotient: Quotient) -> Said:
    """For which heaps a quotient is right.

    >>> from kalmar.quotients.ask import quotient_to
    >>> from kalmar.quotients.options import option_sets
    >>> how_far(quotient_to(option_sets("kayles"), 5))
    'proved for all heaps'
    """
    if quotient.period is not None:
        return said("proved for all heaps")
    if quotient.is_whole:
        return said("for all positions that can be reached")
    return said("for heaps up to {last}", last=quotient.last)


def unsettled(_: object) -> int:
    """Refused: what an element is does not follow from those of the options alone.

    Raises:
        NoTheoryError: always.
    """
    raise NoTheoryError("an element of a misère quotient does not follow from those of options")


@dataclass(frozen=True)
class _IsIn:
    """Whether an element is in P; alike for alike quotients, as answers are compared."""

    p_elements: frozenset[int]

    def __call__(self, element: int) -> bool:
        return element in self.p_elements


@dataclass(frozen=True)
class _Words:
    """The words of the elements."""

    words: tuple[str, ...]

    def __call__(self, element: int) -> str:
        return self.words[element]


def valuation_of(found: Bipartite) -> Valuation:
    """The elements of a quotient as values."""
    return Valuation(
        name="misere-quotient",
        symbol="Φ",
        title=said("element of the misère quotient"),
        play=Play.MISERE,
        ended=0,
        of_options=unsettled,
        is_p=_IsIn(frozenset(found.p_elements)),
        words=_Words(tuple(map(Presentation(found).name, range(found.order)))),
        p_words=(said("in P"), said("not in P")),
    )


def theorem_of(quotient: Quotient) -> Said:
    """The theorem, with the quotient and how far it was computed."""
    return THEOREMS["misere-quotients"].cite(
        game=quotient.game.text, order=quotient.order, known=how_far(quotient)
    )
