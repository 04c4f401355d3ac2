"""Choose the method that analyses a position: theorems first, search of the game graph last.

`METHODS` lists the methods in the order in which they are tried: what says more or costs less comes
first. Positions from which play need not end have an analysis of their own (`CYCLIC`). Methods that
search all positions are here:

* `BySearch` serves positions without a theorem.
* `ByOracle` is what all analyses share that can tell of any position whether it is lost.
* `PointsAnalysis` says by how many points the player to move can win a game for points.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple, cast

from kalmar.answers import reasons
from kalmar.answers.analysis import Analysis, Judged, Target
from kalmar.answers.moves_in_words import MOST_OPTIONS, has_at_most, move_text, moves_to_try
from kalmar.core.by_name import load_named
from kalmar.core.cached import cached_property
from kalmar.core.choices import Ending
from kalmar.core.compositions import SIX_WAYS
from kalmar.core.compounds import SUM, Compound, Position, canonical, leaves
from kalmar.core.errors import CyclicGameError, NoTheoryError, PositionError, UndecidedError
from kalmar.core.i18n import Message, message, plural_message
from kalmar.core.rules import Component, Option, Outcome, Play, Rules, is_loopy
from kalmar.core.turns import Move, after, moves
from kalmar.games.notation.coerce import (
    check_single_component,
    is_for_points,
    position_of,
    refuse_points,
    refuse_values,
)
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.solvers import is_searched
from kalmar.solvers.formulas import known_of
from kalmar.solvers.solved import margins
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Valuation


class Method(NamedTuple):
    """A way of answering, loaded where it may apply; it refuses with `NoTheoryError`.

    Attributes:
        place: "module:callable" of this package; it takes a position, the convention, the limit of
            a search and that of a search for the length, None if nobody has set one.
        applies: whether it may, from the way of playing, the rules of the components and the
            convention; looked at before the module is loaded.
    """

    place: str
    applies: Callable[[Compound, tuple[Rules, ...], Play], bool] = lambda _way, _games, _play: True

    def __call__(
        self, position: Position, play: Play, limit: int, length_limit: int | None
    ) -> Analysis:
        """Analyse a position."""
        made = load_named(f"kalmar.answers.{self.place}")
        return cast(Analysis, made(position, play, limit, length_limit))


def is_moore(way: Compound) -> bool:
    """Return whether a way of playing is up to k components in a turn, to the last end."""
    choice = way.choice
    plain = not choice.sizes and choice.places is None and choice.least == 1
    return plain and (choice.most or 0) > 1 and way.ending == Ending.LONG


METHODS = (
    Method("analyse:PointsAnalysis", lambda _, games, __: any(map(is_for_points, games))),
    Method("by_counting:FixedLengthAnalysis", lambda way, games, _: way == SUM and all(
        hasattr(game, "play_length") for game in games)),
    Method("decisions:OutcomeAnalysis", lambda _, games, __: any(
        known_of(game).outcomes for game in games)),
    Method("by_nimber:SymmetryAnalysis", lambda way, games, play: (
        way == SUM and play is Play.NORMAL and all(hasattr(game, "removal") for game in games))),
    Method("by_nimber:NimberOutcomeAnalysis", lambda way, games, play: (
        way == SUM and play is Play.NORMAL and any(map(is_searched, games)))),
    Method("decisions:DecisionAnalysis", lambda way, *_: (way.choice, way.ending) not in SIX_WAYS),
    Method("decisions:MooreAnalysis", lambda way, *_: is_moore(way)),
    Method("by_values:ByValues", lambda way, _, play: (
        way != SUM or play is Play.NORMAL)),
    Method("by_counting:MisereNimAnalysis", lambda way, _, play: (
        way == SUM and play is Play.MISERE)),
    Method("misere_sums:by_misere_sums", lambda way, games, play: (
        way == SUM and play is Play.MISERE and any(map(is_searched, games)))),
    Method("misere_sums:by_quotient", lambda way, _, play: way == SUM and play is Play.MISERE),
    Method("analyse:BySearch"),
)  # fmt: skip
"""Each refuses with `NoTheoryError` what it knows nothing about; the last takes every game."""

CYCLIC = Method("loopy:loopy_analysis")


@lru_cache(maxsize=1 << 8)
def methods_for(way: Compound, games: tuple[Rules, ...], play: Play) -> tuple[Method, ...]:
    """Return the methods that may apply to components of some games, in their order."""
    return tuple(method for method in METHODS if method.applies(way, games, play))


def analyse(
    position: Position | str,
    play: Play = Play.NORMAL,
    limit: int = DEFAULT_LIMIT,
    thorough: bool = False,
) -> Analysis:
    """Analyse a position by the first method that applies to it.

    Args:
        position: a compound, or its text.
        play: the convention.
        limit: how many positions a search may visit.
        thorough: whether the whole limit may be spent on the length of play.

    Raises:
        LimitReached: the position is too large to search.
        CyclicGameError: play need not end, and no rules declare so by `loopy = True`.
        UndecidedError: who wins depends on what lies above the bound of some rules.
        PositionError: there is no component, or one that is played alone has another beside it.

    >>> analyse("nim 300 500 700", Play.MISERE).theorem[:11]
    'misère Nim:'
    """
    if isinstance(position, str):
        position = position_of(position)
    if not isinstance(position.rules, Compound) or not position.component:
        raise PositionError("a position is a compound of at least one component")
    check_single_component(position)
    # A length that no theorem gives is searched for only a little, unless it was asked for.
    length_limit = limit if thorough else None
    games = tuple(rules for rules, _ in groupby(leaf.rules for leaf in leaves(position)))
    for method in methods_for(position.rules, games, play):
        try:
            return method(position, play, limit, length_limit)
        except NoTheoryError as refused:
            reason = refused
        except (CyclicGameError, UndecidedError):
            # Cycles are searched with draws only where the rules
            # declare them; elsewhere they are a mistake.
            if not any(map(is_loopy, games)):
                raise
            return CYCLIC(position, play, limit, length_limit)
    raise reason


class BySearch(Analysis):
    """Answers from the remoteness of every position of the literal game graph."""

    theorem: str = THEOREMS["backward-induction"].cite()

    def _begin(self) -> None:
        """Search."""
        self.valuation: Valuation = self.remoteness
        self.value: int = self.value_at(self.position)

    @cached_property
    def reason(self) -> Message:
        """Return how many positions were searched, who can force a win, and why by search."""
        if not self.value:
            return message("No turn is possible: {over}.", over=reasons.over_words(self.play))
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
        known = message("All {size:,} reachable positions were searched", size=len(self.literal))
        result = reasons.force_words(self.value, self.outcome)
        return message("{known}: {result}.", known=known, result=result)

    @property
    def own_working(self) -> Iterator[str]:
        """Explain the remoteness by that of the options, and who can end it when."""
        here = self.position
        if has_at_most(here, MOST_OPTIONS):
            values = {self.value_at(after(here, move)) for move in moves(here)}
            sentence = reasons.explain_choice(self.remoteness, str(here), values)
            if sentence is not None:
                yield sentence
        yield reasons.explain_length(self.value, self.outcome)

    def value_at(self, position: Position) -> int:
        """Return the remoteness of a position of the graph."""
        return self.literal.value(position, self.remoteness)


class ByOracle(Analysis):
    """An analysis that can tell of any position whether the player to move loses."""

    @cached_property
    def winning(self) -> list[Move]:
        """List all moves that leave a P-position; a position left by several is solved once."""
        # Different moves often leave equal positions, so each is valued once.
        value_at = cache(self.value_at)
        left = ((move, canonical(after(self.position, move))) for move in moves(self.position))
        return [move for move, position in left if not value_at(position)]

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield the moves that leave an outcome; those to P-positions are found only once."""
        if target is Outcome.P and position == self.position:
            return iter(self.winning)
        return super().turns_to(position, target)

    def value_at(self, position: Position) -> int:
        """Return 1 where the player to move wins, else 0."""
        return int(not self.is_lost(position))

    @abstractmethod
    def is_lost(self, position: Position) -> bool:
        """Return whether the player to move loses a position reachable from this one."""


class PointsAnalysis(Analysis):
    """Answers from the margins of all positions that a component leads to.

    What a move leaves is valued with the points that it has given: its margin is that of the other
    player from there on, less those points.
    """

    theorem: str = THEOREMS["backward-induction"].cite()
    own_working = ()
    length = None, message("unknown: points are counted, not moves")

    def _begin(self) -> None:
        """Search; raises `NoTheoryError` for other games."""
        if not all(is_for_points(part.rules) for part in self.position.component):
            raise NoTheoryError("the components are not for points")
        if self.play is Play.MISERE:
            refuse_points(self.position, message("in which misère play has no meaning"))
        ((rules, component),) = self.position.component
        self.valuation: Valuation = load_named("kalmar.theory.loopy:MARGIN")
        self.known: dict[Component, int] = margins(rules, [component], self.limit)
        # Moves are asked for one by one, and those of a text are listed all at once.
        self.points: Callable[[Component], dict[Option, int]] = cache(rules.points)
        self.value: int = self.value_at(self.position)

    def value_at(self, position: Position) -> int:
        """Return the margin from a position on."""
        return self.known[position.component[0].component]

    def value_in(self, valuation: Valuation) -> int:
        """Return the margin; no other value has a meaning."""
        if valuation is not self.valuation:
            refuse_values(self.position.component[0].rules)
        return self.value

    def gain(self, position: Position, move: Move) -> int:
        """Return how many points a move gives."""
        left = after(position, move).component[0].component
        return self.points(position.component[0].component)[(left,)]

    def judge(self, position: Position, move: Move) -> Judged:
        """Judge what a move leaves with the points that it has given."""
        value = self.value_at(after(position, move)) - self.gain(position, move)
        outcome = self.valuation.outcome(value)
        assert outcome is not None
        return Judged(value, outcome, None)

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield the moves that leave an outcome or a value, with the points that they give."""
        for move in moves_to_try(position):
            if target in self.judge(position, move)[:2]:
                yield move

    def best_move(self, position: Position) -> Move | None:
        """Return a move that gives the best margin; None at the end of play."""
        return next(self.turns_to(position, -self.value_at(position)), None)

    @cached_property
    def reason(self) -> Message:
        """Return a best move, with its points and what the other player can do then."""
        best = self.best_move(self.position)
        if best is None:
            return message("Play is over: no more points are given.")
        gained = self.gain(self.position, best)
        return message(
            "{move} gives {points}, and from there on the margin of the other player is {rest:,}:"
            " no move has a larger margin than {value:,}.",
            move=move_text(self.position, best),
            points=plural_message(gained, "{number:,} point", "{number:,} points"),
            rest=self.value_at(after(self.position, best)),
            value=self.value,
        )
