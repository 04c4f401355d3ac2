"""The question behind a sequence or table: rules, way of playing and valuation.

`Question` finds the values of components or pairs; `by_quotient` values misère sums, by remoteness
where a search is short, else by the elements of a misère quotient.
"""

from collections.abc import Callable
from collections.abc import Sequence as Listing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule, is_instance
from kalmar.core.compositions import Composition, find_composition
from kalmar.core.compounds import SUM, Compound, Position, canonical
from kalmar.core.errors import KalmarError, LimitReached
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Component, Play, Rules, play_length_of
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import explore
from kalmar.games.heaps.codes import code_up_to
from kalmar.games.registry import find_rules, title_of
from kalmar.runtime.jobs import batches, check_limits
from kalmar.runtime.limits import DEFAULT_LIMIT
from kalmar.solvers import Solved, values_of
from kalmar.theory.fold import Fold, fold_options
from kalmar.theory.operations import LEAST
from kalmar.theory.table import Theory, find_play, find_theory
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS, find_valuation
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    from kalmar.engines.quotients import analysis as quotient_analysis
    from kalmar.engines.quotients import ask as quotient_search
    from kalmar.engines.quotients import option_sets
    from kalmar.engines.quotients.quotient import Quotient
else:
    # Few lists are of misère sums, and fewer need a quotient.
    quotient_analysis = LazyModule("kalmar.engines.quotients.analysis")
    quotient_search = LazyModule("kalmar.engines.quotients.ask")
    option_sets = LazyModule("kalmar.engines.quotients.option_sets")


SEARCHED = THEOREMS["search-of-components"].cite()


SEARCHED_BEFORE_QUOTIENT = 20_000
"""How many positions are searched before a quotient is looked for."""

QUOTIENT_STEPS = 3_000_000
"""Steps of work that the quotient may take: some seconds."""

EQUALLY_LONG = message("all plays of each component have the same number of moves")


@dataclass(frozen=True)
class Question:
    """Rules, way of playing and valuation: how to find the values of components or pairs."""

    rules: Rules
    composition: Composition
    play: Play
    valuation: Valuation
    limit: int
    theory: Theory | None
    title: str
    named: bool

    @property
    def fold(self) -> Fold | None:
        """Return the theory's fold, if the valuation is the theory's."""
        row = self.theory
        return row.fold if row and row.fold.valuation is self.valuation else None

    @property
    def theorem(self) -> str:
        """Return the theorem that the values rest on."""
        return self.theory.theorem if self.theory and self.fold else SEARCHED

    @property
    def moves_in_one(self) -> bool:
        """Return whether a component by itself is played as if there were no composition."""
        return 1 in self.composition.choice.counts(1)

    def of_components(self, components: Listing[Component]) -> list[int]:
        """Compute the values of single components."""
        # The theory's fold, or for heaps that never split any valuation at all.
        fold = self.fold or self.single_fold(components)
        if fold is not None:
            value = values_of(self.rules, components, fold, self.limit).value
            return [value(component) for some in batches(components) for component in some]
        graph = explore(self.rules, components, self.limit)
        splits = any(len(option) > 1 for options in graph.options for option in options)
        # Where moves split or must move several, only the literal game graph has values.
        if splits or not self.moves_in_one:
            return self.searched([(component,) for component in components])
        values = fold_options(graph.options, Fold(self.valuation, LEAST))
        return [values[graph.place(component)] for component in components]

    def single_fold(self, components: Listing[Component]) -> Fold | None:
        """Return a fold for what no move splits, alike in every composition, else None."""
        if self.moves_in_one and is_instance(self.rules, "kalmar.games.boards.pieces:Piece"):
            return Fold(self.valuation, LEAST)
        if not self.moves_in_one or not all(isinstance(one, int) for one in components):
            return None
        code = code_up_to(self.rules, max(components, default=0))
        return Fold(self.valuation, LEAST) if code is not None and code.most_parts < 2 else None

    def of_first(self, n: int) -> tuple[Solved, str] | None:
        """Compute the values of heaps 0 to n of a take-and-break game, with their theorem, or None.

        None for other games, and where a way of playing has no theorem for heaps that split.

        >>> asked = question("kayles", "selective", "normal", None, None)
        >>> solved, theorem = asked.of_first(10**12)
        >>> solved.value(10**12), solved.copied
        (666666666667, 3)
        """
        heaps = range(n + 1)
        if code_up_to(self.rules, n) is None or self.play_lengths([(n,)]) is not None:
            return None
        # Without a theory for the way of playing, heaps that never split have one all the same.
        fold = self.fold or self.single_fold(heaps[-1:])
        if fold is None:
            return None
        solved = values_of(self.rules, heaps, fold, self.limit)
        own = self.theorem if self.fold is not None else ""
        return solved, join_messages([*filter(None, (own, solved.theorem))], "; ") or self.theorem

    @property
    def is_open(self) -> bool:
        """Return whether only a search finds the values that are usually shown."""
        sums = Compound.of(self.composition)
        misere = self.play is Play.MISERE and self.valuation is MISERE_REMOTENESS
        if not misere or self.named:
            return False
        return sums == SUM  # quotients are about sums

    def of_groups(self, groups: Listing[tuple[Component, ...]]) -> tuple[list[int], Valuation, str]:
        """Return the values of components played together, their valuation and their basis."""

        def search(limit: int | None) -> list[int]:
            asked = replace(self, limit=min(limit or self.limit, self.limit))
            # Groups of one component are played like single components.
            if all(len(group) == 1 for group in groups):
                single = [component for some in batches(groups) for (component,) in some]
                return asked.of_components(single)
            return asked.of_several(groups)

        known = self.play_lengths(groups)
        if known is not None:
            return known, self.valuation, EQUALLY_LONG
        if self.is_open:
            values, found = by_quotient(self.rules, groups, search)
            if found is not None:
                return (
                    values,
                    quotient_analysis.valuation_of(found.found),
                    quotient_analysis.theorem_of(found),
                )
            return values, self.valuation, self.theorem
        return search(None), self.valuation, self.theorem

    def play_lengths(self, groups: Listing[tuple[Component, ...]]) -> list[int] | None:
        """Return the values of sums if they are lengths of play and each has one; else None.

        >>> from kalmar.games.boards.bricks import Bricks
        >>> asked = question(Bricks(), "disjunctive", "misere", None, None)
        >>> asked.play_lengths([((300, 300, -1),), ((2, 3, -1), (1, 1, -1))])
        [89999, 5]
        """
        if self.valuation.length is None or Compound.of(self.composition) != SUM:
            return None
        # Each component once, as its length is the same in every group.
        single = list({component: None for group in groups for component in group})
        lengths = {one: play_length_of(self.rules, one) for some in batches(single) for one in some}
        if None in lengths.values():
            return None
        return [sum(lengths[component] or 0 for component in group) for group in groups]

    def of_several(self, groups: Listing[tuple[Component, ...]]) -> list[int]:
        """Compute the values of several components played together."""
        if self.fold is None:
            return self.searched(groups)
        single = list({component: None for group in groups for component in group})
        value = values_of(self.rules, single, self.fold, self.limit).value
        return [self.fold.total(map(value, group)) for group in groups]

    def searched(self, groups: Listing[tuple[Component, ...]]) -> list[int]:
        """Search one literal game graph for the values of components played together."""
        whole = Compound.of(self.composition)
        starts = [
            Position(whole, tuple(Position(self.rules, component) for component in group))
            for group in groups
        ]
        # One graph for all positions, from which each value is read.
        timed = self.valuation in (REMOTENESS, MISERE_REMOTENESS)
        play = self.play if timed else None
        literal = Literal(starts[0], self.limit, starts[1:], play=play)
        return [literal.value(start, self.valuation) for start in starts]


def question(
    game: str | Rules,
    composition: str | Composition,
    play: str | Play,
    valuation: str | Valuation | None,
    limit: int | None,
) -> Question:
    """Build the question, with the theory that answers it if there is one.

    Args:
        game: a game as typed, or its rules.
        composition: its name.
        play: the convention.
        valuation: the theory's if None; without a theory, remoteness in that convention.
        limit: how many positions a search may visit; 1,000,000 if None.

    Raises:
        UnknownNameError: one of the names is unknown.

    >>> question("nim", "selective", "normal", None, None).valuation
    <Valuation remoteness>
    """
    rules = find_rules(game) if isinstance(game, str) else game
    row = find_composition(composition)
    convention = find_play(play) if isinstance(play, str) else play
    theory = find_theory(Compound.of(row), convention)
    if theory is not None and not theory.covers([rules]):
        theory = None
    searched = REMOTENESS if convention is Play.NORMAL else MISERE_REMOTENESS
    usual = theory.fold.valuation if theory else searched
    wanted = usual if valuation is None else find_valuation(valuation)
    most = DEFAULT_LIMIT if limit is None else limit
    title = title_of(rules, game if isinstance(game, str) else "")
    return Question(rules, row, convention, wanted, most, theory, title, valuation is not None)


def by_quotient(
    rules: Rules, groups: Listing[tuple[Component, ...]], search: Callable[[int | None], list[int]]
) -> "tuple[list[int], Quotient | None]":
    """Return the values of components played together: remoteness, or elements of a quotient.

    Args:
        rules: of the components.
        groups: the components that are played together, for each value.
        search: the remoteness of each group, within a limit of positions; None for that asked for.

    Returns:
        The values, and the quotient if they are its elements.

    Raises:
        LimitReached: neither search nor a quotient comes to the end; it says what is known.
    """
    try:
        return search(SEARCHED_BEFORE_QUOTIENT), None
    except LimitReached:
        pass
    found = _quotient(rules, groups)
    if found is not None:
        known, unknown = _values(found, rules, groups)
        if unknown is None:
            return known, found
    try:
        return search(None), None
    except LimitReached as error:
        if found is None:
            raise
        raise LimitReached(
            "{stopped}; the misère quotient (order {order}, {known}) gives everything before"
            " {unknown}",
            stopped=error.sentence,
            order=found.order,
            known=quotient_analysis.how_far(found),
            unknown=unknown,
        ) from None


def _quotient(rules: Rules, groups: Listing[tuple[Component, ...]]) -> "Quotient | None":
    parts = {Position(rules, one) for some in batches(groups) for group in some for one in group}
    try:
        return quotient_search.quotient_of(
            [leaf for some in batches(parts) for part in some for leaf in option_sets.leaves(part)],
            QUOTIENT_STEPS,
        )
    except KalmarError:
        return None


def _values(
    found: "Quotient", rules: Rules, groups: Listing[tuple[Component, ...]]
) -> tuple[list[int], str | None]:
    """Return the values as far as they are known, and the first group that is not, if any."""
    values: list[int] = []
    for group in groups:
        check_limits()
        heaps = [found.game.heap(canonical(Position(rules, part))) for part in group]
        if not all(map(found.knows, heaps)):
            return values, " + ".join(str(Position(rules, part)) for part in group)
        values.append(found.value(heaps))
    return values, None
