"""Answers in games for points: by how many points the player to move can win, by search."""

from collections.abc import Iterator

from kalmar.answers.analysis import Analysis, Judged, Target
from kalmar.answers.moves_in_words import move_text, moves_to_try
from kalmar.core.cached import cached_property
from kalmar.core.compounds import Position
from kalmar.core.errors import NoTheoryError
from kalmar.core.i18n import Message, message, plural_message
from kalmar.core.rules import Component, Option, Play
from kalmar.core.turns import Move, after
from kalmar.games.notation.coerce import is_for_points, refuse_points, refuse_values
from kalmar.solvers.own_ends import margins
from kalmar.theory.loopy import MARGIN
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Valuation


class PointsAnalysis(Analysis):
    """Answers from the margins of all positions that a component leads to.

    What a move leaves is valued with the points that it has given: its margin is that of the other
    player from there on, less those points.
    """

    theorem: str = THEOREMS["backward-induction"].cite()
    valuation = MARGIN
    own_working = ()

    def _begin(self) -> None:
        """Search; raises `NoTheoryError` for other games."""
        if not all(is_for_points(part.rules) for part in self.position.component):
            raise NoTheoryError("the components are not for points")
        if self.play is Play.MISERE:
            refuse_points(self.position, message("in which misère play has no meaning"))
        ((rules, component),) = self.position.component
        self.known: dict[Component, int] = margins(rules, [component], self.limit)
        self.gains: dict[Component, dict[Option, int]] = {}
        self.value: int = self.value_at(self.position)

    def value_at(self, position: Position) -> int:
        """Return the margin from a position on."""
        return self.known[position.component[0].component]

    def value_in(self, valuation: Valuation) -> int:
        """Return the margin; no other value has a meaning."""
        if valuation is not MARGIN:
            refuse_values(self.position.component[0].rules)
        return self.value

    def gain(self, position: Position, move: Move) -> int:
        """Return how many points a move gives."""
        ((rules, component),) = position.component
        if component not in self.gains:
            # Its moves are asked for one by one, and those of a text are listed all at once.
            self.gains[component] = rules.points(component)
        left = after(position, move).component[0].component
        return self.gains[component][(left,)]

    def judge(self, position: Position, move: Move) -> Judged:
        """Judge what a move leaves with the points that it has given."""
        value = self.value_at(after(position, move)) - self.gain(position, move)
        outcome = MARGIN.outcome(value)
        return Judged(value, outcome, None)

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield the moves that leave an outcome or a value, with the points that they give."""
        for move in moves_to_try(position):
            if target in self.judge(position, move)[:2]:
                yield move

    def best_move(self, position: Position) -> Move | None:
        """Return a move that gives the best margin; None at the end of play."""
        return next(self.turns_to(position, -self.value_at(position)), None)

    @property
    def length(self) -> tuple[int | None, str]:
        """Return that the length is not looked for."""
        return None, message("unknown: points are counted, not moves")

    @cached_property
    def reason(self) -> Message:
        """Return a best move, with its points and what the other player can do then."""
        best = self.best_move(self.position)
        if best is None:
            return message("Play is over: no more points are given.")
        return plural_message(
            self.gain(self.position, best),
            "{move} gives {number:,} point, and from there on the margin of the other player is"
            " {rest:,}: no move has a larger margin than {value:,}.",
            "{move} gives {number:,} points, and from there on the margin of the other player is"
            " {rest:,}: no move has a larger margin than {value:,}.",
            move=move_text(self.position, best),
            rest=self.value_at(after(self.position, best)),
            value=self.value,
        )
