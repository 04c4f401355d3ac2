"""Analyses of components that are too large for their Grundy values to be found, in normal play.

* `NimberOutcomeAnalysis`: whether a component has one given value is known much sooner, and that is
  enough: a sum is a P-position iff the component has the nim-sum of all the others as its value.
* `SymmetryAnalysis`: the other player wins where a symmetry takes every move of a removal game to
  one that is still possible after it; the player to move wins by a move after which one does (see
  `kalmar.engines.nimbers.symmetries`). While play keeps to that symmetry nothing is searched: each
  position is lost, or a move restores it.
"""

from collections.abc import Callable, Iterator
from functools import cache, reduce
from operator import xor

from kalmar.answers import reasons
from kalmar.answers.analyse import ByOracle
from kalmar.answers.moves_in_words import move_text
from kalmar.core.cached import cached_property
from kalmar.core.compounds import SUM, Compound, Position, canonical, is_terminal
from kalmar.core.errors import LimitReached, NoTheoryError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component, Option, Outcome, Rules, has_lazy_values, reduced_of
from kalmar.core.rules.move_labels import removal_of
from kalmar.core.turns import Move, moves
from kalmar.engines.nimbers import symmetries
from kalmar.engines.nimbers.lazy_values import TooDeep
from kalmar.solvers import SOLVERS, Solved, removal_games, values_of
from kalmar.solvers.lazy_values import LARGE_OUTCOMES, LazyValues, SearchedOptions, large
from kalmar.solvers.removal_games import MIN_POINTS_FOR_SEARCH, Names
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, OUTCOME
from kalmar.theory.valuations.valuation import Fold, Valuation

NIMBERS = Fold(GRUNDY, NIM_SUM)

AT_ONCE = "rows_and_cycles", "mirrored"
"""The solvers that need no search."""


class NimberOutcomeAnalysis(ByOracle):
    """Answers from whether components have one given Grundy value; the length is not known."""

    theorem: str = THEOREMS["sprague-grundy"].cite()
    valuation = OUTCOME
    length_unknown = message("unknown: the search determines who wins, not when")

    def _begin(self) -> None:
        """Search; raises `NoTheoryError` where the Grundy values are in reach or do not decide."""
        if any(isinstance(part.rules, Compound) for part in self.position.component):
            raise NoTheoryError("some components are compounds")
        self.values: SearchedOptions = self._search()
        self.rules: Rules = self.values.rules
        self._refuse_reached()
        self.others: dict[Rules, Solved] = self._others()
        self.value: int = self.value_at(self.position)

    def _search(self) -> SearchedOptions:
        """Choose the search for the large component and those of the same game beside it."""
        # Each game of the position is tried as the large one.
        for rules in dict.fromkeys(part.rules for part in self.position.component):
            components = self._of(rules, self.position)
            # A theorem on paths and cycles, or a symmetry, gives the values sooner.
            if any(SOLVERS[name](rules, components, NIMBERS, self.limit) for name in AT_ONCE):
                continue
            least = MIN_POINTS_FOR_SEARCH if has_lazy_values(rules) else LARGE_OUTCOMES
            values = removal_games.values_of_points(rules, components, least)
            if values is not None:
                return values
            if not has_lazy_values(rules):
                continue
            asked = large(rules, components, self.limit)
            if asked is not None:
                return asked
        raise NoTheoryError("no component is large")

    def _refuse_reached(self) -> None:
        """Try to find the Grundy values themselves first, with few nodes."""
        # Grundy values themselves tell more, so they are tried with few nodes first.
        self.values.allow_few(self.limit)
        try:
            for component in self._of(self.rules, self.position):
                self.values(component)
        except TooDeep as error:
            raise NoTheoryError(error.sentence) from None
        except LimitReached:
            self.values.allow_all(self.limit)
        else:
            raise NoTheoryError("the Grundy values of the components can be computed")

    def _others(self) -> dict[Rules, Solved]:
        """Compute the values of the components of other games."""
        found = dict.fromkeys(part.rules for part in self.position.component)
        return {
            rules: values_of(rules, self._of(rules, self.position), NIMBERS, self.limit)
            for rules in found
            if rules != self.rules
        }

    @staticmethod
    def _of(rules: Rules, position: Position) -> tuple[Component, ...]:
        """Return the components of one game, each in its smallest form."""
        parts = position.component
        return tuple(canonical(part).component for part in parts if part.rules == rules)

    def _rest(self, position: Position) -> int:
        """Return the nim-sum of the components of other games."""
        parts = [part for part in position.component if part.rules != self.rules]
        return reduce(
            xor, (self.others[part.rules].value(canonical(part).component) for part in parts), 0
        )

    def is_lost(self, position: Position) -> bool:
        """Return whether the large component has the nim-sum of all others as its value."""
        return self.values.has(self._of(self.rules, position), self._rest(position))

    def _remoteness(self, position: Position, value: int) -> int | None:  # noqa: ARG002
        """Return None, as it is not known, unless play is over: then 0."""
        return 0 if is_terminal(position) else None

    @cached_property
    def reason(self) -> Message:
        """Explain which value the large components have or do not have."""
        parts = [part for part in self.position.component if part.rules == self.rules]
        names = (
            reasons.name_of(Position(SUM, tuple(parts)))
            if len(parts) > 1
            else reasons.name_of(parts[0])
        )
        rest = self._rest(self.position)
        if self.outcome is Outcome.P:
            why = message("{names} has Grundy value {value}", names=names, value=rest)
        else:
            why = message("{names} does not have Grundy value {value}", names=names, value=rest)
        if len(parts) < len(self.position.component):
            why = message("{why}, the Grundy value of the remaining components", why=why)
        return message("{therefore}.", therefore=reasons.wins(why, self.outcome))


NAMED = 12
"""Pairs of points that a line of working names."""


class SymmetryAnalysis(NimberOutcomeAnalysis):
    """Answers from a symmetry, and by search where play has left it."""

    theorem: str = THEOREMS["involution"].cite()
    length_unknown = message("unknown: the symmetry determines who wins, not when")

    def _begin(self) -> None:
        """Look for a symmetry now or after a first move; raises `NoTheoryError` without one."""
        self.others = {}
        self.replies: Callable[[Position], list[Move] | None] = cache(self._restoring)
        part, *rest = self.position.component
        self.rules, component = canonical(part)
        removal = removal_of(self.rules, component)
        if rest or removal is None or removal.points < LARGE_OUTCOMES:
            raise NoTheoryError("there is no single large component")
        if SOLVERS[AT_ONCE[0]](self.rules, (component,), NIMBERS, self.limit) is not None:
            raise NoTheoryError("a theorem on paths and cycles gives the value")
        images = removal_games.mirror_of(self.rules, component)
        self.value: int = int(images is None)
        if images is None:
            found = next(symmetries.find_completed(removal), None)
            if found is None:
                raise NoTheoryError("no symmetry answers every move")
            self._refuse_reached()  # the Grundy value says more; that of a lost one is 0
            images = found[1]
        self.images: Names = symmetries.by_name(removal, images)

    @cached_property
    def values(self) -> SearchedOptions:  # type: ignore[override]  # made when needed
        """Return the search for positions off the symmetry."""
        found = removal_games.values_of_points(self.rules, self._of(self.rules, self.position))
        return LazyValues(self.rules, self.limit) if found is None else found

    def _restoring(self, position: Position) -> list[Move] | None:
        """List the moves that restore the symmetry; None where it answers every move already."""
        parts = [canonical(part).component for part in position.component]
        removals = [removal_of(self.rules, component) for component in parts]
        whole = symmetries.joined([removal for removal in removals if removal])
        images = symmetries.of_names(whole, self.images)
        if symmetries.is_mirror(whole, images):
            return None
        # The moves of a removal are in the order of the options, and then those that leave the same
        # as an earlier one.
        options: list[tuple[int, Option | None]] = []
        for place, (component, removal) in enumerate(zip(parts, removals, strict=True)):
            listed = list(dict.fromkeys(self.rules.options(component)))
            more = len(removal.moves) - len(listed) if removal else 0
            options += [(place, option) for option in (*listed, *[None] * more)]
        restoring = {options[number] for number in symmetries.completing(whole, images)}
        return [move for move in moves(position) if self._option_of(move) in restoring]

    def _option_of(self, move: Move) -> tuple[int, Option]:
        """Return in which part a move is, and what it leaves of that part."""
        pieces = [reduced_of(self.rules, piece) for piece in move[0].option]
        return move[0].path[0], tuple(pieces)

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
        fields = {
            "name": reasons.name_of(self.position.component[0]),
            "why": removal_games.mirror_words(self.images),
        }
        if not self.value:
            why = message("{name}: {why}", **fields)
        else:
            move = self.best_move(self.position)
            assert move is not None
            fields["move"] = move_text(self.position, move)
            why = message("{name}: after the move “{move}” {why}", **fields)
        return message("{therefore}.", therefore=reasons.wins(why, self.outcome))

    @property
    def own_working(self) -> Iterator[str]:
        """Name every pair of the symmetry."""
        yield removal_games.mirror_words(self.images, most=NAMED)

    def value_in(self, valuation: Valuation) -> int:
        """Return the value in another valuation; the Grundy value of a lost component is 0."""
        lost = valuation is GRUNDY and not self.value
        return 0 if lost else super().value_in(valuation)
