"""Analysis by search of the literal game graph, for positions without a theorem.

`NearEnd` looks at the graph near the end of play alone, where only there it is small.
"""

from typing import ClassVar

from kalmar.answers.analysis import Analysis
from kalmar.answers.count_moves import MOST_OPTIONS, has_at_most
from kalmar.answers.reasons import explain_choice, explain_length, over_words, winner_words
from kalmar.core.by_name import load_named
from kalmar.core.compositions import SIX_WAYS
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message, plural_message
from kalmar.core.rules import Play
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Valuation


class BySearch(Analysis):
    """Answers from the remoteness of every position of the literal game graph."""

    theorem: str = THEOREMS["backward-induction"].cite()

    def __init__(
        self, position: Position, play: Play, limit: int, length_limit: int | None
    ) -> None:
        """Search; raises `LimitReached` or `CyclicGameError`."""
        super().__init__(position, play, limit, length_limit)
        self.valuation: Valuation = self.remoteness
        self.value: int = self.value_at(position)

    def _explain(self) -> Message:
        """Return how many positions were searched, who can force a win, and why by search."""
        if not self.value:
            return message("No turn is possible: {over}.", over=over_words(self.play))
        searched = self._searched()
        rules, parts = self.position
        if not isinstance(rules, Compound) or (rules.choice, rules.ending) in SIX_WAYS:
            return searched
        games = [part.rules for part in parts]
        unmet = load_named("kalmar.theory.decisions:unmet")(rules, games, self.play)
        return (
            searched
            if unmet is None
            else message("{searched} {unmet}", searched=searched, unmet=unmet)
        )

    def _searched(self) -> Message:
        return plural_message(
            self.value,
            "All {size:,} reachable positions were searched: {winner} can force a win in"
            " {number} move.",
            "All {size:,} reachable positions were searched: {winner} can force a win within"
            " {number} moves (counting both players).",
            size=len(self.literal),
            winner=winner_words(self.outcome),
        )

    @property
    def own_working(self) -> tuple[str, ...]:
        """Explain the remoteness by that of the options, and who can end it when."""
        here, sentence = self.position, None
        if has_at_most(here, MOST_OPTIONS):
            values = {self.value_at(after(here, move)) for move in moves(here)}
            sentence = explain_choice(self.remoteness, str(here), values)
        lines = () if sentence is None else (sentence,)
        return (*lines, explain_length(self.value, self.outcome))

    def value_at(self, position: Position) -> int:
        """Return the remoteness of a position of the graph."""
        return self.literal.value(position, self.remoteness)


class NearEnd(Analysis):
    """An analysis that looks at the literal game graph where it is small.

    Attributes:
        narrow: with at most so many moves a position is near enough to its end to be looked at.
        few: how many positions its graph may have then.
    """

    narrow: ClassVar[int]
    few: ClassVar[int]
    _end: Literal | None = None

    def graph_of(self, position: Position) -> Literal | None:
        """Return the literal game graph from a position if it is small enough, else None."""
        # The last small graph holds all positions of its play, so later ones are found in it.
        if self._end is not None and self._end.knows(position):
            return self._end
        # The whole limit is spent only on the position that was asked about, which is too large for
        # a short search.
        whole = position is self.position
        if not (self.thorough if whole else has_at_most(position, self.narrow)):
            return None
        try:
            limit = self.limit if whole else min(self.limit, self.few)
            self._end = Literal(position, limit, play=self.play)
        except LimitReached:
            return None
        return self._end
