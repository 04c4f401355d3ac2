"""Analyses of compounds with cycles by the values of their components: no product is searched.

`LoopyAnalysis` reads the rows of `kalmar.theory.loopy_table` as `ByValues` does those of the
usual table: each component with cycles is explored once, the others have their usual values.
`loopy_analysis` falls back to search where no row or hypothesis holds, and says which.
"""

from contextlib import nullcontext
from itertools import islice
from math import prod

from kalmar.answers.analysis import LENGTH_EFFORT, Analysis, outcome_of_value
from kalmar.answers.by_values import ByValues
from kalmar.answers.cycles import CyclicAnalysis, explore, is_loopy_part
from kalmar.answers.reasons import first_of, names_of, what_of, wins
from kalmar.answers.valued import EvaluatedPosition
from kalmar.core.cached import cached_property
from kalmar.core.compounds import Compound, Position, canonical, is_terminal
from kalmar.core.errors import LimitReached, NoTheoryError, UndecidedError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Outcome, Play, Rules
from kalmar.core.turns import Move, Step, after, move_inside
from kalmar.engines.graphs.loopy import Graph
from kalmar.engines.graphs.loopy_ways import NUMBERS, PROGRESS, remoteness
from kalmar.games.registry import translated_name
from kalmar.runtime.work import work_limit
from kalmar.solvers import Solved, values_of
from kalmar.theory.loopy import DRAWN, FOREVER, NEVER, one_suspense_words, suspense_pair
from kalmar.theory.loopy_table import LoopyTheory, find_loopy_theory, union_counts
from kalmar.theory.operations import ALMOST_ENDED

MOST_COMPARED = 20_000
"""Winning moves of which the one that makes most progress is chosen."""

LARGER = 20
"""A product is not searched if it has so many times more positions than may be visited: those that
differ in the order of equal components count once.
"""


class LoopyAnalysis(ByValues):
    """Answers from the values of components with cycles and the table for these."""

    row: LoopyTheory
    no_row = message("none about components with cycles is known for {composition} in {play} play")

    def _begin(self) -> None:
        """Begin with no component explored."""
        self.explored: dict[Rules, tuple[Graph, dict[Component, int]]] = {}
        self.measured: dict[tuple[Rules, str, Play], list[int]] = {}
        super()._begin()

    def _row(self, rules: Compound, position: Position) -> LoopyTheory | None:  # noqa: ARG002
        return find_loopy_theory(rules, self.play)

    def _solve(self, rules: Rules, components: list[Component], row: LoopyTheory) -> Solved:  # type: ignore[override]  # all its rows are such
        if is_loopy_part(rules, components):
            graph, index = self.explored[rules] = explore(rules, components, self.limit)
            if row.numbers == "unions":
                check_no_misere_draw(rules, graph)
            found = NUMBERS[row.numbers](graph, self.play)
            return Solved(lambda component: found[index[component]])
        usual = [values_of(rules, components, fold, self.limit) for fold in row.usual]
        first = usual[0]
        if row.convert is int:
            return Solved(first.value, first.theorem, first.reach)
        return Solved(lambda c: row.convert(*(one.value(c) for one in usual)), first.theorem)

    def progress(self, part: Position, kind: str, play: Play) -> int:
        """Return what a winner lessens in a component; 0 where every play of it ends."""
        rules, component = canonical(part)
        if rules not in self.explored:
            return 0
        graph, index = self.explored[rules]
        if (rules, kind, play) not in self.measured:
            self.measured[rules, kind, play] = PROGRESS[kind](graph, play)
        return self.measured[rules, kind, play][index[component]]

    @cached_property
    def reason(self) -> Message:
        """Return the values, or both suspense numbers, and therefore who wins."""
        if self.row.numbers == "suspense" and not self.valued.ended:
            return self._explain_suspense()
        return super().reason

    def _explain_suspense(self) -> Message:
        """Name both suspense numbers of the compound, and what follows."""
        parts, outcome = self.valued.parts, self.outcome
        pairs = [suspense_pair(part.value) for part in parts]
        own, others = (
            join_messages(first_of(one_suspense_words(pair[side]) for pair in pairs))
            for side in (0, 1)
        )
        mover, other = suspense_pair(self.value)
        number = mover if outcome is Outcome.N else other
        if outcome is Outcome.DRAW:
            therefore = message("neither is good for its player, so play is drawn")
        elif number == FOREVER:
            therefore = wins(message("ω is good for its player"), outcome)
        else:
            what = message("odd") if number % 2 else message("even")
            which = message("the number {number} is {what}", number=number, what=what)
            therefore = wins(which, outcome)
        return message(
            "Suspense numbers max ({own}) = {mover} for the player to move, max ({others}) ="
            " {other} for the other player ({names}): {therefore}.",
            own=own,
            mover=one_suspense_words(mover),
            others=others,
            other=one_suspense_words(other),
            names=names_of([part.position for part in parts]),
            therefore=therefore,
        )

    def _sum(self, words: list[str]) -> str:
        return join_messages(words) if self.row.numbers == "unions" else super()._sum(words)

    def _therefore(self) -> Message:
        value, outcome, numbers = self.value, self.outcome, self.row.numbers
        valuation, parts = self.valuation, self.valued.parts
        if numbers == "unions":
            return explain_union(self.valued, outcome)
        if outcome is not Outcome.DRAW:
            infinite = numbers != "remoteness" and value not in valuation.undefined and value < 0
            what = message("one move leaves 0") if infinite else None
            return wins(what or what_of(valuation, value, outcome is Outcome.N), outcome)
        if numbers == "remoteness":
            drawn = [i for i, part in enumerate(parts, 1) if part.value == DRAWN]
            if len(drawn) == len(parts):
                return message("drawn: every component is drawn")
            return message("drawn: component {place} is drawn", place=drawn[0])
        first, *more = [i for i, part in enumerate(parts, 1) if part.value < 0]
        if more:
            return message(
                "drawn: components {first} and {second} are infinite", first=first, second=more[0]
            )
        return message("drawn: component {place} is infinite, and no move leaves 0", place=first)

    @property
    def own_working(self) -> tuple[str, ...] | None:
        """Name the values of the components; None where all are numbers, which explain themselves.

        Then their options have numbers too, and the usual rules lead from these to the values.
        """
        shown, parts = self.valuation.show, self.valued.parts
        if self.row.numbers != "unions" and all(
            shown(value) == value for part in parts for value in part.distribution
        ):
            return None
        return self.listed_values()

    @cached_property
    def searched(self) -> CyclicAnalysis | None:
        """Return the search of the compound, for the length only, if it is small; else None."""
        limit = self.positions_for_length
        if not self.thorough:
            limit = min(limit, LENGTH_EFFORT // (1 + self.step_cost))
        sizes = [len(graph) for graph, _ in self.explored.values()]
        # Components of different games of such sizes have about so many positions together.
        if limit < 2 or (len(sizes) > 1 and prod(sizes) > LARGER * limit):
            return None
        try:
            with nullcontext() if self.thorough else work_limit(LENGTH_EFFORT):
                return CyclicAnalysis(self.position, self.play, limit, limit)
        except LimitReached:
            return None

    @property
    def has_graph(self) -> bool:
        """Return whether a search has found the lengths."""
        return self.searched is not None

    def graph_of(self, position: Position) -> None:
        """Return None: a graph with cycles is asked by itself."""

    def _remoteness(self, position: Position, value: int) -> int | None:
        if self.valuation.outcome(value) is Outcome.DRAW:
            return None
        if self.valuation.length is not None:
            return value
        if value in self.valuation.undefined:
            # A short compound that has ended, or that one move ends.
            return int(value == ALMOST_ENDED)
        return None if self.searched is None else self.searched.remoteness_at(position)

    def best_move(self, position: Position) -> Move | None:
        """Return a move that wins soonest or makes progress, else keeps the draw, else any."""
        valued = self.follow(position)
        outcome = outcome_of_value(self.valuation, valued.value)
        if outcome is Outcome.DRAW or self.valuation.length is not None:
            return super().best_move(position)
        if self.searched is not None:
            return self.searched.best_move(position)
        return valued.some_move() if outcome is Outcome.P else self._progress(position, valued)

    def _progress(self, position: Position, valued: EvaluatedPosition) -> Move | None:
        """Return a winning move after which play comes nearer to its end."""
        if self.row.numbers == "suspense":
            made = self._last_end(position, valued)
            if made is not None:
                return made
        return min(
            islice(self.turns_to(position, Outcome.P), MOST_COMPARED),
            key=lambda move: self._left_to_do(after(position, move)),
            default=None,
        )

    def _left_to_do(self, position: Position) -> tuple[bool, int]:
        """Return what the winner lessens from turn to turn."""
        kind, measure = self.row.numbers, self.progress
        live = [part for part in position.component if not is_terminal(part)]
        if kind == "unions" and len(live) == 1:
            return False, measure(live[0], "suspense", Play.MISERE)
        return True, sum(measure(part, kind, self.play) for part in live)

    def _last_end(self, position: Position, valued: EvaluatedPosition) -> Move | None:
        """Return the move of the proof for continued conjunctive compounds; None with nested ones.

        As long as some component is not won, won ones are put off and the others are brought to an
        end; then all are brought home.
        """
        if any(isinstance(part.rules, Compound) for part in position.component):
            return None
        live = [(i, part) for i, part in enumerate(valued.parts) if not part.ended]
        outcome = self.valuation.outcome
        waiting = any(outcome(part.value) is not Outcome.N for _, part in live)

        def worth(found: tuple[Move, int]) -> tuple[int, int]:
            move, value = found
            number = suspense_pair(value)[1]
            if outcome(value) is not Outcome.P:
                return FOREVER + NEVER, number
            left = Position(move[0].before.rules, move[0].option[0])
            rest = self.progress(left, "suspense", self.play)
            return (-number, rest) if waiting else (rest, number)

        steps = list[Step]()
        for index, part in live:
            steps += move_inside(index, min(part.leaf_options(), key=worth)[0])
        return tuple(steps)


def check_no_misere_draw(rules: Rules, graph: Graph) -> None:
    """Raise NoTheoryError if a position of a component is drawn in misère play."""
    if DRAWN in remoteness(graph, True):
        raise NoTheoryError(
            "positions of {name} are drawn in misère play", name=translated_name(rules)
        )


def explain_union(valued: EvaluatedPosition, outcome: Outcome) -> Message:
    """Say what follows for a misère union without misère draws."""
    live, won, drawn = union_counts(valued.value)
    if live == 1:
        alone = message("one component is left, and it is played alone")
        return alone if outcome is Outcome.DRAW else wins(alone, outcome)
    if outcome is Outcome.DRAW:
        places = [i for i, p in enumerate(valued.parts, 1) if union_counts(p.value)[2]]
        return message(
            "drawn: component {place} is drawn in normal play, and one turn cannot end all others",
            place=places[0],
        )
    if drawn:
        why = message("one turn can end all components but the one that is drawn in normal play")
    elif won:
        why = message("a component is won in normal play, and none is drawn")
    else:
        why = message("all components are lost in normal play")
    return wins(why, outcome)


def loopy_analysis(
    position: Position, play: Play, limit: int, length_limit: int | None
) -> Analysis:
    """Analyse a position from which play need not end: by values of components, else by search.

    Raises:
        LimitReached: no theorem holds, and the search does not come to its end.
        UndecidedError: who wins depends on what lies above the bound of some rules.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("roads A K", "conjunctive")
    >>> loopy_analysis(start, Play.NORMAL, 1000, 1000).value
    4
    """
    parts = position.component
    if len(parts) == 1 and not isinstance(parts[0].rules, Compound):
        # A component alone is played alike in every way: its graph tells all of it.
        return CyclicAnalysis(position, play, limit, length_limit)
    try:
        return LoopyAnalysis(position, play, limit, length_limit)
    except NoTheoryError as refused:
        try:
            found = CyclicAnalysis(position, play, limit, length_limit)
        except UndecidedError:
            raise
        except LimitReached as limited:
            raise LimitReached(
                "no theorem was used: {why}; {stopped}",
                why=refused.sentence,
                stopped=limited.sentence,
            ) from None
        found.refused = refused
        return found
