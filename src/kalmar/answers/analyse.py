"""Choose the method that analyses a position: theorems first, search of the game graph last.

`METHODS` lists the methods in the order in which they are tried: what says more or costs less comes
first. Positions from which play need not end have an analysis of their own (`CYCLIC`).
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, cast

from kalmar.answers.analysis import Analysis
from kalmar.core.by_name import load_named
from kalmar.core.choices import Ending
from kalmar.core.compositions import SIX_WAYS
from kalmar.core.compounds import SUM, Compound, Position, leaves
from kalmar.core.errors import CyclicGameError, NoTheoryError, PositionError, UndecidedError
from kalmar.core.rules import Play, Rules, is_loopy
from kalmar.games.notation.coerce import check_single_component, is_for_points, position_of
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.solvers import is_searched
from kalmar.solvers.formulas import known_of


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
    Method("by_search:PointsAnalysis", lambda _, games, __: any(map(is_for_points, games))),
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
    Method("by_search:BySearch"),
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
