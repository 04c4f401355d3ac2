"""Choose the method that analyses a position: theorems first, search of the game graph last.

`ANALYSES` lists the methods in the order in which they are tried; the first that applies is used.
Positions from which play need not end have an analysis of their own (`CYCLIC`).
"""

from collections.abc import Callable
from typing import cast

from kalmar.answers.analysis import Analysis
from kalmar.core.by_name import call_named, is_instance
from kalmar.core.choices import Choice, Ending
from kalmar.core.compositions import SIX
from kalmar.core.compounds import SUM, Compound, Position, leaves
from kalmar.core.errors import CyclicGameError, NoTheoryError, PositionError, UndecidedError
from kalmar.core.rules import Play, is_loopy, is_standalone
from kalmar.solvers import is_searched

NAMED = {(row.choice, row.ending) for row in SIX}

ABOUT_OUTCOMES = (
    "kalmar.games.posets.chomp:Chomp",
    "kalmar.games.boards.bricks:Bricks",
    "kalmar.games.graphs.nimstring:Nimstring",
    "kalmar.games.heaps.textbook:FibonacciNim",
    "kalmar.games.graphs.geography:VertexGeography",
    "kalmar.games.heaps.sylver:Sylver",
    "kalmar.games.heaps.stacks:EndNim",
    "kalmar.games.coins.on_squares:GoldCoin",
    "kalmar.games.whole_turns:WholeTurns",
)
"""The rules of which `kalmar.solvers.outcomes` knows large components."""


def quotient_analysis(
    position: Position, play: Play, limit: int, length_limit: int | None
) -> Analysis:
    """Analyse by a misère quotient, imported lazily as it loads much and is seldom needed."""
    return cast(
        Analysis,
        call_named("kalmar.answers.quotient_play:by_quotient", position, play, limit, length_limit),
    )


def outcome_analysis(
    position: Position, play: Play, limit: int, length_limit: int | None
) -> Analysis:
    """Analyse by who wins each component, which only few games have theorems for."""
    if not any(is_instance(leaf.rules, *ABOUT_OUTCOMES) for leaf in leaves(position)):
        raise NoTheoryError("no theorem gives the outcomes of these components")
    return cast(
        Analysis,
        call_named("kalmar.answers.outcomes:OutcomeAnalysis", position, play, limit, length_limit),
    )


def by_fixed_length(
    position: Position, play: Play, limit: int, length_limit: int | None
) -> Analysis:
    """Analyse by the number of moves, where all plays of a component are equally long."""
    if position.rules != SUM or not all(
        hasattr(leaf.rules, "play_length") for leaf in leaves(position)
    ):
        raise NoTheoryError("plays of a component differ in length")
    return cast(
        Analysis,
        call_named(
            "kalmar.answers.outcomes:FixedLengthAnalysis", position, play, limit, length_limit
        ),
    )


def by_nimber_outcomes(
    position: Position, play: Play, limit: int, length_limit: int | None
) -> Analysis:
    """Analyse by searching whether a component has one given Grundy value."""
    # Looked at before the module is loaded, as is done for each of these analyses.
    if not any(is_searched(leaf.rules) for leaf in leaves(position)):
        raise NoTheoryError(
            "no component is a removal game or another game whose values are searched for"
        )
    return cast(
        Analysis,
        call_named(
            "kalmar.answers.searched_sums:NimberOutcomeAnalysis",
            position,
            play,
            limit,
            length_limit,
        ),
    )


def by_misere_sums(
    position: Position, play: Play, limit: int, length_limit: int | None
) -> Analysis:
    """Analyse a sum in misère play by a search of sums of pieces."""
    if play is not Play.MISERE or not any(is_searched(leaf.rules) for leaf in leaves(position)):
        raise NoTheoryError("no component is a removal game or a board game in misère play")
    return cast(
        Analysis,
        call_named(
            "kalmar.answers.searched_sums:by_misere_sums", position, play, limit, length_limit
        ),
    )


def by_moore(position: Position, play: Play, limit: int, length_limit: int | None) -> Analysis:
    """Analyse heaps of Nim in Moore's ways."""
    rules = position.rules
    if not isinstance(rules, Compound) or not is_moore(rules.choice, rules.ending):
        raise NoTheoryError("this is not one of Moore's ways")
    return cast(
        Analysis,
        call_named("kalmar.answers.moore_play:MooreAnalysis", position, play, limit, length_limit),
    )


def is_moore(choice: Choice, ending: Ending) -> bool:
    """Return whether a way of playing is up to k components in a turn, to the last end."""
    plain = not choice.sizes and choice.places is None and choice.least == 1
    return plain and (choice.most or 0) > 1 and ending == Ending.LONG


def by_decisions(position: Position, play: Play, limit: int, length_limit: int | None) -> Analysis:
    """Analyse by a theorem about the values of all components, in ways without a name."""
    rules = position.rules
    if not isinstance(rules, Compound) or (rules.choice, rules.ending) in NAMED:
        raise NoTheoryError("this way of playing has a row of its own in the theory table")
    return cast(
        Analysis,
        call_named("kalmar.answers.decided:DecisionAnalysis", position, play, limit, length_limit),
    )


AnalysisFactory = Callable[[Position, Play, int, int | None], Analysis]
"""From a position, the convention, the limit of a search and that of a search for the length, None
if nobody has set one."""


def lazy_analysis(place: str) -> AnalysisFactory:
    """Return the analysis at "module:class", loaded when it is first tried."""
    return lambda *question: cast(Analysis, call_named(place, *question))


CYCLIC = lazy_analysis("kalmar.answers.loopy_ways:loopy_analysis")

ANALYSES: dict[str, AnalysisFactory] = {
    "fixed-length": by_fixed_length,
    "outcomes": outcome_analysis,
    "nimber-outcomes": by_nimber_outcomes,
    "decisions": by_decisions,
    "moore": by_moore,
    "theory": lazy_analysis("kalmar.answers.theory_analysis:TheoryAnalysis"),
    "misere-nim": lazy_analysis("kalmar.answers.misere_nim:MisereNimAnalysis"),
    "misere-sums": by_misere_sums,
    "quotient": quotient_analysis,
    "search": lazy_analysis("kalmar.answers.searching:GraphAnalysis"),
}
"""Each refuses with `NoTheoryError` what it knows nothing about; the last takes every game."""


def analyse(position: Position, play: Play, limit: int, thorough: bool = False) -> Analysis:
    """Analyse a position by the first method that applies to it.

    Args:
        position: a compound.
        play: the convention.
        limit: how many positions a search may visit.
        thorough: whether the whole limit may be spent on the length of play.

    Raises:
        LimitReached: the position is too large to search.
        CyclicGameError: play need not end, and no rules declare so by `loopy = True`.
        UndecidedError: who wins depends on what lies above the bound of some rules.
        PositionError: there is no component, or one that is played alone has another beside it.

    >>> from kalmar.games.notation.positions import parse_position
    >>> analyse(parse_position("nim 300 500 700"), Play.MISERE, 1000).theorem[:11]
    'misère Nim:'
    """
    if not isinstance(position.rules, Compound) or not position.component:
        raise PositionError("a position is a compound of at least one component")
    check_single_component(position)
    # A length that no theorem gives is searched for only a little, unless it was asked for.
    length_limit = limit if thorough else None
    # The order is that of preference: what says more or costs less comes first.
    for way in ANALYSES.values():
        try:
            return way(position, play, limit, length_limit)
        except NoTheoryError as refused:
            reason = refused
        except (CyclicGameError, UndecidedError):
            # Cycles are searched with draws only where the rules
            # declare them; elsewhere they are a mistake.
            if not any(is_loopy(leaf.rules) for leaf in leaves(position)):
                raise
            return CYCLIC(position, play, limit, length_limit)
    raise reason


def check_single_component(position: Position) -> None:
    """Raise PositionError if a component that must be played alone has another beside it.

    Raises:
        PositionError: one has: boards on which pieces belong to the players are no components; or
            a game by whole turns is played in another way than as a sum.
    """
    found = list(leaves(position))
    for leaf in found:
        if hasattr(leaf.rules, "join") and (len(found) > 1 or position.rules != SUM):
            raise PositionError(
                "{name} is played in disjunctive sums only, since a move may bind the next turn:"
                " join components and games by +, as in {start} + nim 3",
                name=leaf.rules.name,
                start=f"{leaf.rules.name} {leaf.rules.format(leaf.component)}",
            )
        if is_standalone(leaf.rules) and len(found) > 1:
            raise PositionError(
                "{name} is played alone, since no part of it is a game by itself: write a"
                " single board and nothing else",
                name=leaf.rules.name,
            )
