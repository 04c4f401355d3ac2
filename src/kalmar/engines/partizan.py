"""Who wins a compound of partizan components: by a theorem where one holds, else by search.

`RULES` lists the ways with a theorem. A rule returns a verdict, or the reason why its theorem does
not hold for these components; then the compound with the player to move is searched by retrograde
analysis, which takes cycles as well.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, NoReturn, TypeVar

from kalmar.core.choices import Choice, Ending
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Outcome, Play
from kalmar.engines.graphs.graph import retrograde
from kalmar.engines.graphs.parts import Recurrence, options_first
from kalmar.engines.graphs.reach import build_graph
from kalmar.engines.partizan_compounds import (
    PartizanState,
    PartizanTurn,
    PartizanWay,
    Stops,
    stops_of,
)
from kalmar.games.partizan import PartizanPart, Player
from kalmar.runtime.work import DEFAULT_LIMIT, spend
from kalmar.theory.theorems import THEOREMS, Theorem
from kalmar.theory.valuations import MISERE_SUSPENSE, SUSPENSE

ONE, ALL, ANY = Choice.ONE, Choice.ALL, Choice.ANY
SHORT, LONG = Ending.SHORT, Ending.LONG
OUTCOMES = (Outcome.P, Outcome.N, Outcome.DRAW)
SEARCHED = THEOREMS["backward-induction"]
NO_THEOREM = message("no theorem is known for this way of playing partizan components")
STEPS_PER_OPTION = 20
"""Work for an option: the rules build it, and it is compared with what was met before."""

Node = TypeVar("Node", bound=Hashable)
Placed = tuple[PartizanPart, Player]
"""A component with the player to move."""


class Length(NamedTuple):
    """Who wins, and the moves to the end as the rule or the search counts them.

    Attributes:
        outcome: for the player to move.
        moves: None for a draw.
    """

    outcome: Outcome
    moves: int | None


@dataclass(frozen=True)
class Verdict:
    """Who wins a compound with a player to move, and why.

    Attributes:
        outcome: N if the player to move wins, P if the other one does.
        theorem: what decided it.
        numbers: what the theorem knows of each component, as text; empty where it was searched.
        length: the moves to the end; None for draws and where the rule tells no length.
        failed: which hypothesis of a theorem does not hold; empty where one decided.
        searched: the positions that were searched.
    """

    outcome: Outcome
    theorem: Theorem
    numbers: tuple[str, ...] = ()
    length: int | None = None
    failed: str = ""
    searched: int = 0


class PartizanSolver:
    """Solves the positions of one compound, and keeps what it finds.

    Args:
        way: how the components are played.
        limit: how many positions a search may visit.

    >>> from kalmar.core.compositions import find_composition
    >>> from kalmar.games.partizan.games import ToadsAndFrogs
    >>> way = PartizanWay(find_composition("conjunctive"))
    >>> start = way.start([PartizanPart(ToadsAndFrogs(), "TT_F")] * 2, Player.LEFT)
    >>> PartizanSolver(way).verdict(start).length
    3
    """

    def __init__(self, way: PartizanWay, limit: int = DEFAULT_LIMIT) -> None:
        """Begin with nothing known."""
        self.way, self.limit = way, limit
        self._options: dict[Placed, list[PartizanPart]] = {}
        self._lengths: dict[Placed, Length] = {}
        self._suspense: dict[Placed, int] = {}
        self._searched: dict[PartizanState, Length] = {}
        self._stops: dict[PartizanPart, Stops] = {}

    @property
    def misere(self) -> bool:
        """Return whether the player who cannot move wins."""
        return self.way.play is Play.MISERE

    def options(self, part: PartizanPart, player: Player) -> list[PartizanPart]:
        """Return the options of a component for a player."""
        found = self._options.get((part, player))
        if found is None:
            found = self._options[part, player] = part.options(player)
        return found

    def turns(self, state: PartizanState) -> Iterator[PartizanTurn]:
        """Yield the turns of the player to move, where all components move the best one first."""
        return self.way.turns(state, self._best_first)

    def _best_first(self, part: PartizanPart, player: Player) -> list[PartizanPart]:
        """Sort options so that the first of each component together win, if any do."""
        ending = self.way.composition.ending
        found = self.options(part, player)
        if self.way.composition.choice != ALL or not (ending == SHORT or self.way.freezes):
            return found
        rank = self._hurried if ending == SHORT else self._delayed
        return sorted(found, key=lambda option: rank(option, player.other))

    def _hurried(self, option: PartizanPart, player: Player) -> tuple[int, int]:
        """Rank an option left to a player in ∧: lost ones first, the soonest; won ones last."""
        outcome, moves = self.remoteness(option, player)
        rank = (Outcome.P, Outcome.DRAW, Outcome.N).index(outcome)
        return rank, -(moves or 0) if outcome is Outcome.N else (moves or 0)

    def _delayed(self, option: PartizanPart, player: Player) -> tuple[int, int]:
        """Rank an option left to a player in △: lost ones first, the latest; won ones last."""
        number = self.suspense(option, player) or 0
        return (0, -number) if number % 2 == self.misere else (1, number)

    def verdict(self, state: PartizanState) -> Verdict:
        """Decide who wins.

        Raises:
            LimitReached: a search visits too many positions.
        """
        rule = RULES.get((self.way.composition.choice, self.way.composition.ending))
        found = NO_THEOREM if rule is None else rule(self, state)
        return found if isinstance(found, Verdict) else self.search(state, found)

    def search(self, state: PartizanState, failed: str = "") -> Verdict:
        """Decide who wins by search of all positions that play can reach.

        Args:
            state: the position.
            failed: why no theorem decides it.

        Raises:
            LimitReached: they are too many.
        """
        if state not in self._searched:
            # The other player's start is asked for as well as a rule, and reaches much the same.
            starts = [state, state._replace(player=state.player.other)]
            self._searched |= self._solved(starts, self._followers)
        outcome, moves = self._searched[state]
        return Verdict(outcome, SEARCHED, (), moves, failed, len(self._searched))

    def _followers(self, state: PartizanState) -> Iterator[PartizanState]:
        turns = self.way.turns(state, self.options)
        return (self.way.after(state, turn) for turn in turns)

    def _moved(self, placed: Placed) -> Iterator[Placed]:
        part, player = placed
        return ((option, player.other) for option in self.options(part, player))

    def _both(self, part: PartizanPart) -> Iterator[PartizanPart]:
        return (option for player in Player for option in self.options(part, player))

    def _solved(
        self, starts: Iterable[Node], options: Callable[[Node], Iterable[Node]]
    ) -> dict[Node, Length]:
        """Find outcome and remoteness of all that play can reach, by retrograde analysis."""
        graph, found = build_graph(starts, counted(options), self.limit, self._refuse, 0)
        known = zip(found, *retrograde(graph, self.misere, ()), strict=True)
        return {
            node: Length(OUTCOMES[outcome], None if moves < 0 else int(moves))
            for node, outcome, moves in known
        }

    def _ordered(self, start: Node, options: Callable[[Node], Iterable[Node]]) -> list[Node] | None:
        """List what play can reach, options before parents; None if something can come back."""
        try:
            return options_first([start], counted(options), self.limit, self._refuse)
        except Recurrence:
            return None

    def _refuse(self, *_: object) -> NoReturn:
        raise LimitReached(
            "the search stopped at its limit of {limit:,} positions of the compound; raise"
            " --limit (limit=… in Python) to search further",
            limit=self.limit,
        )

    def remoteness(self, part: PartizanPart, player: Player) -> Length:
        """Return who wins a component alone, and its remoteness."""
        if (part, player) not in self._lengths:
            self._lengths |= self._solved([(part, player)], self._moved)
        return self._lengths[part, player]

    def suspense(self, part: PartizanPart, player: Player) -> int | None:
        """Return the suspense number of a component; None if play need not end."""
        if (part, player) not in self._suspense:
            order = self._ordered((part, player), self._moved)
            if order is None:
                return None
            valuation = MISERE_SUSPENSE if self.misere else SUSPENSE
            for placed in order:
                values = [self._suspense[option] for option in self._moved(placed)]
                found = valuation.of_options(values) if values else valuation.ended
                self._suspense[placed] = found
        return self._suspense[part, player]

    def stops(self, part: PartizanPart) -> Stops | None:
        """Return the stops of a component; None if its positions can come back."""
        if part not in self._stops:
            order = self._ordered(part, self._both)
            if order is None:
                return None
            for component in order:
                sides = [self.options(component, player) for player in Player]
                found = (list(map(self._stops.__getitem__, options)) for options in sides)
                self._stops[component] = stops_of(*found)
        return self._stops[part]


def counted(options: Callable[[Node], Iterable[Node]]) -> Callable[[Node], list[Node]]:
    """Return options, each once, as a list of which the work is counted."""

    def listed(node: Node) -> list[Node]:
        found = list(dict.fromkeys(options(node)))
        spend(1 + STEPS_PER_OPTION * len(found))
        return found

    return listed


def join(solver: PartizanSolver, state: PartizanState) -> Verdict | str:
    """Decide a conjunctive compound by the least remoteness."""
    known = [solver.remoteness(part, state.player) for part in state.parts if part is not None]
    least = min((found for found in known if found.moves is not None), key=moves_of, default=None)
    numbers = tuple("∞" if found.moves is None else str(found.moves) for found in known)
    if least is None:
        return Verdict(Outcome.DRAW, THEOREMS["partizan-join"], numbers)
    return Verdict(least.outcome, THEOREMS["partizan-join"], numbers, least.moves)


def moves_of(found: Length) -> int:
    """Return the moves to the end of what is no draw."""
    return found.moves or 0


def continued(solver: PartizanSolver, state: PartizanState) -> Verdict | str:
    """Decide a continued conjunctive compound with frozen ends by the greatest suspense number."""
    if not solver.way.freezes:
        return message(
            "suspense numbers need frozen ends: with passes a player may move twice in a row in a"
            " component"
        )
    numbers = []
    for place, part in enumerate(state.parts, 1):
        found = 0 if part is None else solver.suspense(part, state.player)
        if found is None:
            return message(
                "suspense numbers need play that ends: a position of component {place} can come"
                " back", place=place,
            )  # fmt: skip
        numbers.append(found)
    greatest = max(numbers)
    outcome = Outcome.P if greatest % 2 == solver.misere else Outcome.N
    return Verdict(outcome, THEOREMS["partizan-continued"], tuple(map(str, numbers)), greatest)


def known_stops(solver: PartizanSolver, state: PartizanState) -> list[Stops] | str:
    """Return the stops of all components, or why stops decide nothing."""
    if solver.misere:
        return message("stops and numbers decide normal play only")
    found = []
    for place, part in enumerate(state.parts, 1):
        stops = None if part is None else solver.stops(part)
        if stops is None:
            return message(
                "stops need play that ends: a position of component {place} can come back",
                place=place,
            )
        found.append(stops)
    return found


def numbers_only(found: list[Stops], player: Player) -> Verdict | str:
    """Decide a compound of numbers by their sum."""
    for place, stops in enumerate(found, 1):
        if not stops.is_number:
            return message("component {place} is not a number", place=place)
    total = sum(stops.left for stops in found)
    favoured = total > 0 if player is Player.LEFT else total < 0
    outcome = Outcome.N if favoured else Outcome.P
    numbers = tuple(str(stops.left) for stops in found)
    return Verdict(outcome, THEOREMS["partizan-numbers"], numbers)


def sum_of_numbers(solver: PartizanSolver, state: PartizanState) -> Verdict | str:
    """Decide a disjunctive compound if all components are numbers."""
    found = known_stops(solver, state)
    return found if isinstance(found, str) else numbers_only(found, state.player)


def union(solver: PartizanSolver, state: PartizanState) -> Verdict | str:
    """Decide a selective compound by the sum of the stops, if it is not 0 or all are numbers."""
    found = known_stops(solver, state)
    if isinstance(found, str):
        return found
    decided = numbers_only(found, state.player)
    if isinstance(decided, Verdict):
        return decided
    is_left = state.player is Player.LEFT
    stops = [one.left if is_left else one.right for one in found]
    total = sum(stops)
    if total == 0:
        texts = join_messages(map(str, stops))
        return message("the stops {stops} add to 0, and {reason}", stops=texts, reason=decided)
    outcome = Outcome.N if (total > 0) == is_left else Outcome.P
    return Verdict(outcome, THEOREMS["partizan-stops"], tuple(map(str, stops)))


Rule = Callable[[PartizanSolver, PartizanState], Verdict | str]

RULES: dict[tuple[Choice, Ending], Rule] = {
    (ALL, SHORT): join,
    (ALL, LONG): continued,
    (ONE, LONG): sum_of_numbers,
    (ANY, LONG): union,
}
"""The ways with a theorem: a rule returns a verdict, or why its theorem does not hold."""


def both_options(part: PartizanPart) -> Iterator[PartizanPart]:
    """Yield the options of both players."""
    return (option for player in Player for option in part.options(player))
