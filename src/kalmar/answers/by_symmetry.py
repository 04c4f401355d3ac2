"""Who wins a large component of a removal game in which a symmetry answers every move.

The other player wins where a symmetry takes every move to one that is still possible after it; the
player to move wins by a move after which one does (see `kalmar.engines.nimbers.mirrors`). While
play keeps to that symmetry nothing is searched: each position is lost, or a move restores it.
"""

from collections.abc import Iterator

from kalmar.answers.by_search import AT_ONCE, NIMBERS, NimberOutcomeAnalysis
from kalmar.answers.moves_in_words import move_text
from kalmar.answers.reasons import name_of, wins
from kalmar.core.cached import cached_property
from kalmar.core.compounds import Position, canonical
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, reduced_of
from kalmar.core.rules.removal import removal_of
from kalmar.core.turns import Move, moves
from kalmar.engines.nimbers.mirrors import (
    by_name,
    completing,
    find_completed,
    is_mirror,
    joined,
    of_names,
)
from kalmar.solvers import SOLVERS
from kalmar.solvers.lazy_values import LARGE_OUTCOMES, LazyValues
from kalmar.solvers.mirrored import Names, mirror_of, mirror_words
from kalmar.solvers.removal_games import SearchedValues, values_of_points
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Valuation

NAMED = 12
"""Pairs of points that a line of working names."""


class SymmetryAnalysis(NimberOutcomeAnalysis):
    """Answers from a symmetry, and by search where play has left it."""

    theorem: str = THEOREMS["involution"].cite()

    def _begin(self) -> None:
        """Look for a symmetry now or after a first move; raises `NoTheoryError` without one."""
        self.others = {}
        self.known: dict[Position, list[Move] | None] = {}
        part, *rest = self.position.component
        self.rules, component = canonical(part)
        removal = removal_of(self.rules, component)
        if rest or removal is None or removal.points < LARGE_OUTCOMES:
            raise NoTheoryError("there is no single large component")
        if SOLVERS[AT_ONCE[0]](self.rules, (component,), NIMBERS, self.limit) is not None:
            raise NoTheoryError("a theorem on paths and cycles gives the value")
        images = mirror_of(self.rules, component)
        self.value: int = int(images is None)
        if images is None:
            found = next(find_completed(removal), None)
            if found is None:
                raise NoTheoryError("no symmetry answers every move")
            self._refuse_reached()  # the Grundy value says more; that of a lost one is 0
            images = found[1]
        self.images: Names = by_name(removal, images)

    @cached_property
    def values(self) -> SearchedValues | LazyValues:  # type: ignore[override]  # made when needed
        """Return the search for positions off the symmetry."""
        found = values_of_points(self.rules, self._of(self.rules, self.position))
        return LazyValues(self.rules, self.limit) if found is None else found

    def _restoring(self, position: Position) -> list[Move] | None:
        """List the moves that restore the symmetry; None where it answers every move already."""
        parts = [canonical(part).component for part in position.component]
        removals = [removal_of(self.rules, component) for component in parts]
        whole = joined([removal for removal in removals if removal])
        images = of_names(whole, self.images)
        if is_mirror(whole, images):
            return None
        # The moves of a removal are in the order of the options, and then those that leave the same
        # as an earlier one.
        options: list[tuple[int, Option | None]] = []
        for place, (component, removal) in enumerate(zip(parts, removals, strict=True)):
            listed = list(dict.fromkeys(self.rules.options(component)))
            more = len(removal.moves) - len(listed) if removal else 0
            options += [(place, option) for option in (*listed, *[None] * more)]
        restoring = {options[number] for number in completing(whole, images)}
        return [move for move in moves(position) if self._option_of(move) in restoring]

    def _option_of(self, move: Move) -> tuple[int, Option]:
        """Return in which part a move is, and what it leaves of that part."""
        pieces = [reduced_of(self.rules, piece) for piece in move[0].option]
        return move[0].path[0], tuple(pieces)

    def replies(self, position: Position) -> list[Move] | None:
        """Return what `_restoring` lists; a position is looked at once."""
        if position not in self.known:
            self.known[position] = self._restoring(position)
        return self.known[position]

    def is_lost(self, position: Position) -> bool:
        """Return whether the symmetry answers every move; search where it does not, nor can."""
        replies = self.replies(position)
        return replies is None or (not replies and super().is_lost(position))

    def sure_move(self, position: Position) -> Move | None:
        """Return a move that restores the symmetry, or None."""
        replies = self.replies(position)
        return replies[0] if replies else None

    @cached_property
    def winning(self) -> list[Move]:
        """List all winning moves; those that leave no symmetry are searched for if asked to.

        Raises:
            LimitReached: the search takes too long, or nobody has asked for it.
        """
        if self.value and not self.thorough:
            raise LimitReached("moves that leave no symmetry may win too")
        return super().winning if self.value else []

    @cached_property
    def reason(self) -> Message:
        """Say which symmetry answers every move, and after which first move if it has to."""
        fields = {"name": name_of(self.position.component[0]), "why": mirror_words(self.images)}
        if not self.value:
            why = message("{name}: {why}", **fields)
        else:
            move = self.best_move(self.position)
            assert move is not None
            fields["move"] = move_text(self.position, move)
            why = message("{name}: after the move “{move}” {why}", **fields)
        return message("{therefore}.", therefore=wins(why, self.outcome))

    @property
    def own_working(self) -> Iterator[str]:
        """Name every pair of the symmetry."""
        yield mirror_words(self.images, most=NAMED)

    def value_in(self, valuation: Valuation) -> int:
        """Return the value in another valuation; the Grundy value of a lost component is 0."""
        lost = valuation is GRUNDY and not self.value
        return 0 if lost else super().value_in(valuation)

    @property
    def length_unknown(self) -> Message:
        """Explain why the length is unknown: a symmetry does not tell it."""
        return message("unknown: the symmetry determines who wins, not when")
