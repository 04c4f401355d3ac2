"""Lost misère selective compounds with cycles that are too large to search.

`LostUnionAnalysis` rests on theorem loopy-union-answered, which is sufficient only: it knows that a
compound is lost, and the answers to its moves, but not who wins other compounds.
"""

from collections.abc import Iterator

from kalmar.answers.analysis import Analysis, outcome_of_value
from kalmar.answers.cycles import explore
from kalmar.answers.reasons import wins
from kalmar.core.choices import Choice, Ending
from kalmar.core.compounds import Compound, Position, canonical
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component, Outcome, Play, Rules
from kalmar.core.turns import Move, after, moves
from kalmar.engines.graphs.loopy import solve_graph
from kalmar.engines.graphs.loopy_ways import answered_union_positions
from kalmar.runtime.work import spend
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.normal_and_misere import MISERE_OUTCOME
from kalmar.theory.valuations.valuation import Valuation

__all__ = ["LostUnionAnalysis"]

UNION = Compound(Choice.ANY, Ending.LONG)


class LostUnionAnalysis(Analysis):
    """Answers about a misère selective compound whose every move is answered.

    Args:
        position: a compound.
        play: the convention.
        limit: how many positions of each component may be visited.
        length_limit: as for every analysis.
        stopped: the search that did not come to its end, raised again where the theorem is silent.
    """

    theorem: str = THEOREMS["loopy-union-answered"].cite()
    valuation: Valuation = MISERE_OUTCOME
    value = 0
    winning_move_count = 0

    def __init__(
        self, position: Position, play: Play, limit: int, length_limit: int, stopped: LimitReached
    ) -> None:
        """Look at the components; raise `stopped` where they do not fulfil the hypothesis."""
        super().__init__(position, play, limit, length_limit)
        self.alone: dict[Position, Outcome] = {}
        self.answered: set[Position] = set()
        if position.rules != UNION or play is not Play.MISERE:
            raise stopped
        by_rules: dict[Rules, list[Component]] = {}
        for part in canonical(position).component:
            by_rules.setdefault(part.rules, []).append(part.component)
        try:
            for rules, components in by_rules.items():
                self._look(rules, components)
        except NoTheoryError:
            raise stopped from None
        if self._known(position) is not Outcome.P:
            raise stopped

    def _look(self, rules: Rules, components: list[Component]) -> None:
        graph, index = explore(rules, components, self.limit)
        solved, answered = solve_graph(graph, misere=True), answered_union_positions(graph)
        for component, number in index.items():
            self.alone[Position(rules, component)] = solved.outcome_of(number)
            if number in answered:
                self.answered.add(Position(rules, component))

    def _known(self, position: Position) -> Outcome | None:
        """Return who wins where the theorem or a single component tells; None elsewhere."""
        live: tuple[Position, ...] = canonical(position).component
        if not live:
            return Outcome.N
        if len(live) == 1:
            return self.alone[live[0]]
        return Outcome.P if self.answered.issuperset(live) else None

    def _reply(self, position: Position) -> Move | None:
        """Return a move that leaves what is known to be lost; None if there is none."""
        for move in moves(position):
            spend()
            if self._known(after(position, move)) is Outcome.P:
                return move
        return None

    def _explain(self) -> Message:
        return wins(message("every move is answered, and the components stay lost"), Outcome.P)

    def winning_moves(self) -> Iterator[Move]:
        """Yield nothing: the position is lost."""
        return iter(())

    @property
    def length(self) -> tuple[int | None, str]:
        """Return that the length is unknown."""
        return None, self.length_unknown

    def best_move(self, position: Position) -> Move | None:
        """Return an answer that leaves a loss, or else the first move."""
        if self._known(position) is not Outcome.P:
            found = self._reply(position)
            if found is not None:
                return found
        return next(moves(position), None)

    def value_at(self, position: Position) -> int:
        """Return 0 for a position known to be lost, 1 for one with a move to such a one.

        Raises:
            LimitReached: the theorem does not tell.
        """
        known = self._known(position)
        if known is None:
            known = None if self._reply(position) is None else Outcome.N
        if known is None or known is Outcome.DRAW:
            raise LimitReached("no theorem shows who wins {position}", position=str(position))
        return int(known is Outcome.N)

    def outcome_of(self, position: Position) -> Outcome:
        """Return who wins a position, where the theorem tells."""
        return outcome_of_value(self.valuation, self.value_at(position))

    def remoteness_at(self, position: Position) -> int | None:  # noqa: ARG002 - never known
        """Return None: no length is known."""
        return None
