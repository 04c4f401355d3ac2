"""Analysis of positions from which play need not end: retrograde analysis of the game graph.

`CyclicAnalysis` knows the outcomes, draws among them, of all positions that play can reach;
`component_graph` and `explore` list what a component of one game leads to.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import NoReturn

from kalmar.answers import reasons
from kalmar.answers.analysis import Analysis
from kalmar.answers.moves_in_words import MOST_OPTIONS, moves_to_try
from kalmar.core.cached import cached_property
from kalmar.core.compounds import (
    SUM,
    Compound,
    Position,
    canonical,
    followers,
    is_terminal,
    leaves,
    sorted_parts,
)
from kalmar.core.errors import LimitReached, NoTheoryError, UndecidedError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import (
    Component,
    Outcome,
    Play,
    Rules,
    beyond_of,
    first_beyond,
    is_loopy,
    reduced_of,
)
from kalmar.core.turns import Move, after
from kalmar.engines.graphs.loopy import Graph, GraphSolution, LoopyValue, solve_graph
from kalmar.engines.graphs.reach import UNDECIDED, BoundedSolution, build_graph, solve_below_bound
from kalmar.games.registry import translated_name
from kalmar.theory.loopy_table import LOOPY_VALUATIONS
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import LONG_LOSS, LONG_WIN, UNKNOWN_LENGTH, Valuation

MOST_NAMED = 8
"""So many positions are named in a line."""


class CyclicAnalysis(Analysis):
    """Answers from the literal game graph with its cycles; play that never ends is a draw."""

    index: dict[Position, int]
    theorem: str = THEOREMS["labelling-order"].cite()
    refused: NoTheoryError | None = None
    """Why no theorem solves the compound; None for one component."""

    def _begin(self) -> None:
        """Search; raises `LimitReached`."""
        # One canonical form for positions that differ in the order of their components.
        start = canonical(self.position)
        following, misere = Following(start), self.play is Play.MISERE
        graph, self.index = build_graph([start], following, self.limit, self._refuse)
        above = {self.index[unknown]: error for unknown, error in following.above.items()}
        self.undecided: UndecidedError | None = next(iter(above.values()), None)
        self.solved: GraphSolution = (
            solve_below_bound(graph, above, misere) if above else solve_graph(graph, misere)
        )
        self.valuation: Valuation = LOOPY_VALUATIONS[self.remoteness.name]
        self.value: int = self.value_at(self.position)

    def _refuse(self) -> NoReturn:
        text = self.position.rules.format(self.position.component)[:80]
        raise LimitReached(
            "the search stopped at its limit of {limit:,} positions ({text} has more); raise"
            " --limit (limit=… in Python) to search further",
            limit=self.limit,
            text=text,
        )

    @cached_property
    def reason(self) -> Message:
        """Return the loopy values and who can force what."""
        known: str = message("All {size:,} reachable positions were searched", size=len(self.index))
        if self.undecided is not None:
            known = message("Nothing that lies above the bound of the rules changes who wins")
        if self.loopy_value is not None:
            value = message("loopy value {value}", value=str(self.loopy_value))
            known = join_messages((known, value), "; ")
        found = message("{known}: {result}.", known=known, result=self._result())
        if self.refused is None:
            return found
        return message(
            "{found} No theorem was used: {why}.", found=found, why=self.refused.sentence
        )

    def _result(self) -> Message:
        if is_terminal(self.position):
            return message("play is over")
        if self.outcome is Outcome.DRAW:
            return message("neither player can force a win")
        if self.value in UNKNOWN_LENGTH:
            return message(
                "{winner} can force a win, and how soon depends on what lies above the bound",
                winner=reasons.winner_words(self.outcome),
            )
        return reasons.force_words(self.value, self.outcome)

    def number(self, position: Position) -> int:
        """Return the number of a position of the graph."""
        return self.index[canonical(position)]

    def known_outcome(self, position: Position) -> Outcome | None:
        """Return who wins a position of the graph; None where that is not decided."""
        number = self.number(position)
        return None if self.solved.outcome[number] == UNDECIDED else self.solved.outcome_of(number)

    def value_at(self, position: Position) -> int:
        """Return the remoteness of a position; negative for a draw, or where it is not known.

        Raises:
            UndecidedError: who wins depends on what lies above the bound of its rules.
        """
        outcome, number = self.known_outcome(position), self.number(position)
        if outcome is None:
            assert self.undecided is not None
            raise self.undecided
        if isinstance(self.solved, BoundedSolution) and not self.solved.exact[number]:
            return LONG_WIN if outcome is Outcome.N else LONG_LOSS
        return int(self.solved.remoteness[number])

    @property
    def length_unknown(self) -> Message:
        """Explain why the length is unknown: it depends on what lies above the bound."""
        assert self.undecided is not None
        return message("unknown: {why}", why=self.undecided.sentence)

    def best_move(self, position: Position) -> Move | None:
        """Return a move that wins soonest, else keeps the draw, else loses latest."""
        self.value_at(position)  # refuses what is not decided
        # The graph names a vertex only; any move to it is as good.
        wanted = self.solved.best_move(self.number(position))
        for move in moves_to_try(position):
            if self.number(after(position, move)) == wanted:
                return move
        return None

    @property
    def own_working(self) -> Iterator[str]:
        """Explain the label of a component by those of its options; where a draw can be kept."""
        if self.loopy_value is not None:
            part = self.position.component[0]
            yield _explain_label(part.rules, part.component, self.limit)
        if self.outcome is Outcome.DRAW:
            kept = [
                position
                for position in islice(followers(self.position), MOST_OPTIONS)
                if self.known_outcome(position) is Outcome.DRAW
            ]
            yield message(
                "no win can be forced: you can always move to a draw, such as {positions}",
                positions=join_messages([str(position) for position in kept[:MOST_NAMED]]),
            )
        elif self.value not in UNKNOWN_LENGTH:
            yield reasons.explain_length(self.value, self.outcome)

    @cached_property
    def loopy_value(self) -> LoopyValue | None:
        """Return the loopy value of the one component of a normal sum, where it is known."""
        parts: tuple[Position, ...] = self.position.component
        # Those of several components are added by the table for components with cycles.
        if self.position.rules != SUM or self.play is Play.MISERE or len(parts) > 1:
            return None
        with suppress(NoTheoryError, UndecidedError):
            if not isinstance(parts[0].rules, Compound):
                return component_graph(*parts[0], self.limit)[0].value(0)
        return None


class Following:
    """The positions that one move reaches from canonical ones, which a search asks one by one.

    Where a turn moves one component of a long compound, each component is asked for its options
    once, whatever stands beside it.

    Args:
        start: whose rules all these positions have.

    Attributes:
        above: the positions met with a component above the bound of its rules, with its error.

    >>> from kalmar.games.notation import parse_position
    >>> start = canonical(parse_position("nim 2 1"))
    >>> following = Following(start)
    >>> [p.component for p in following(start)] == [p.component for p in followers(start)]
    True
    """

    def __init__(self, start: Position) -> None:
        """Nothing was asked yet."""
        self.is_bounded = any(hasattr(leaf.rules, "beyond") for leaf in leaves(start))
        self.above: dict[Position, UndecidedError] = {}
        self.left: dict[Position, list[tuple[Position, ...]]] = {}

    def __call__(self, position: Position) -> Iterator[Position]:
        """Return the same as `followers`, in its order."""
        rules, parts = position
        assert isinstance(rules, Compound)
        # Nobody knows the moves of a component above the bound.
        undecided = first_beyond(leaves(position)) if self.is_bounded else None
        if undecided is not None:
            self.above[position] = undecided
            return
        # Other compounds are asked as a whole.
        if not rules.ending.forgets or not rules.choice.moves_one(len(parts)):
            yield from followers(position)
            return
        # The options of each component, put beside all the others and sorted again.
        for index, part in enumerate(parts):
            others = parts[:index] + parts[index + 1 :]
            for pieces in self.pieces(part):
                yield Position(rules, tuple(sorted_parts([*others, *pieces])))

    def pieces(self, part: Position) -> list[tuple[Position, ...]]:
        """List what each move of a component leaves, without components that have ended."""
        found = self.left.get(part)
        if found is None:
            found = self.left[part] = [left.component for left in followers(Position(SUM, (part,)))]
        return found


def component_graph(
    rules: Rules, start: Component, limit: int
) -> tuple[GraphSolution, dict[Component, int]]:
    """Solve the graph of one component whose moves leave one component each; number its vertices.

    Raises:
        LimitReached: it is too large.
        NoTheoryError: a move splits a component.
        UndecidedError: a label of the component or of one of its options depends on what lies above
            the bound of the rules.
    """
    above: list[UndecidedError] = []
    graph, index = explore(rules, [start], limit, above)
    solved = solve_graph(graph)
    if above and any(solved.labels[vertex] < 0 for vertex in (0, *graph.options(0))):
        raise above[0]
    return solved, index


def is_loopy_part(rules: Rules, components: Iterable[Component]) -> bool:
    """Return whether positions can recur in components with these rules, nested ones included."""
    if not isinstance(rules, Compound):
        return is_loopy(rules)
    inside = (leaf for component in components for leaf in leaves(Position(rules, component)))
    return any(is_loopy(leaf.rules) for leaf in inside)


def explore(
    rules: Rules,
    components: list[Component],
    limit: int,
    above: list[UndecidedError] | None = None,
) -> tuple[Graph, dict[Component, int]]:
    """List all that components of one game can reach, with their numbers.

    Args:
        rules: the rules of the components.
        components: where to begin.
        limit: how many there may be.
        above: gets the errors of what lies above the bound of the rules; where it is None, nothing
            may lie there.

    Raises:
        LimitReached: there are more than the limit.
        NoTheoryError: a move splits a component, or leads above the bound of the rules.
    """

    def options(component: Component) -> Iterator[Component]:
        undecided = None if above is None else beyond_of(rules, component)
        if undecided is not None and above is not None:
            # A vertex that leads to itself alone gets no label, and whatever could get another
            # label by what lies there gets none either.
            above.append(undecided)
            yield component
            return
        for left in rules.options(component):
            if len(left) != 1:
                raise NoTheoryError(
                    "components of {name} can recur and fall apart", name=translated_name(rules)
                )
            if above is None and beyond_of(rules, left[0]) is not None:
                raise NoTheoryError(
                    "moves of {name} lead above its bound", name=translated_name(rules)
                )
            yield reduced_of(rules, left[0])

    def refuse() -> NoReturn:
        raise LimitReached("{name} has more than {limit:,} positions", name=rules.name, limit=limit)

    return build_graph(components, options, limit, refuse)


def _explain_label(rules: Rules, component: Component, limit: int) -> Message:
    """Explain why a component of a game with cycles has its label, or none."""
    name = f"{rules.name} {rules.format(component)}"
    solved, index = component_graph(rules, component, limit)
    value = solved.value(0)
    options = dict.fromkeys(left for (left,) in rules.options(component))
    if not options:
        return message("{name} has ended", name=name)
    if value.label is None:
        return message(
            "{name} has value {value}: moves lead to the labels in parentheses and to"
            " positions from which play can go on forever",
            name=name,
            value=str(value),
        )
    # -1 stands for an option without a label.
    labels = {solved.labels[index[reduced_of(rules, option)]] for option in options}
    if -1 not in labels:
        return reasons.explain_mex_of(name, labels, value.label)
    if labels == {-1}:
        return message(
            "no option of {name} has a value, and from each of them a move leads to 0, so the value"
            " of {name} is 0",
            name=name,
        )
    return message(
        "the options of {name} have values {values}, with mex {value}, and from each of the"
        " others a move leads to {value}",
        name=name,
        values=reasons.set_text(labels - {-1}),
        value=value.label,
    )
