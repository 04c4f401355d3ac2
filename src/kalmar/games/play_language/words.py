"""The words of a game in play language: what a line of the tables holds."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kalmar.core.i18n import join_messages

__all__ = ["COMPUTED", "FORMULA", "OPEN", "PERIOD", "PLAY", "Form", "PlayWords", "in_sentences"]

Form: TypeAlias = Literal["one", "several", "each"]
"""How a rule names its component: the only one, one of several, or any of those that a turn moves.

"Take discs from the heap", "from one heap", and "from a heap" where a turn may move in several.
"""

FORMULA, PERIOD, COMPUTED, OPEN = "formula", "proved period", "computed", "open"
"""What is known of who wins: a formula or strategy for every start, values that repeat by proof,
values by computation alone, or a question about them that is open."""

PLAY = ""
"""Fills the field of titles which the registry has too, so that catalogues tell them apart.

In Hungarian the registry says "Kugli (Kayles)", for those who know the game by either name.
"""


@dataclass(frozen=True)
class PlayWords:
    """What a pupil is told of a game.

    Attributes:
        title: its name, with a capital.
        piece: what the drawing shows of it, one of them.
        rule: a move, in one sentence or a few short ones, where there is one component.
        years: for whom it fits: "5-8", "9-12", "university".
        known: one of `FORMULA`, `PERIOD`, `COMPUTED`, `OPEN`.
        example: a move in a sentence; empty where it is made from the rules.
        several: the rule where there are several components; empty if it is the same.
        each: the rule where a turn moves in several components; empty if it is `several`.
        splits: whether a move may leave several components.
        together: what to add for several components, where a move must stay in one of them.
    """

    title: str
    piece: str
    rule: str
    years: tuple[str, ...]
    known: str
    example: str = ""
    several: str = ""
    each: str = ""
    splits: bool = False
    together: str = ""

    def rule_for(self, form: Form) -> str:
        """Return the rule in a form."""
        if form == "one":
            return self.rule
        several = self.several or self.rule
        return (self.each or several) if form == "each" else several


def in_sentences(*sentences: str) -> str:
    """Join sentences.

    >>> in_sentences("One.", "Two.")
    'One. Two.'
    """
    return join_messages(sentences, " ")
