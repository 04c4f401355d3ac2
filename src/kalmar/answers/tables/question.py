"""The question behind a sequence or table: rules, way of playing and valuation.

`Question.of_groups` is the road to the values of many positions at once: the lengths of play that
rules declare; values of games by whole turns; the fold of a theorem; one graph of all components;
one literal game graph of all positions. Misère sums are searched while that is short, and else
valued by the elements of a misère quotient.
"""

from collections.abc import Sequence as Listing
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from kalmar.answers.tables import WHOLE_TURNS, pieces_of
from kalmar.core.by_name import is_instance, load_named
from kalmar.core.compositions import Composition, find_composition
from kalmar.core.compounds import SUM, Compound, Position, canonical
from kalmar.core.errors import KalmarError, LimitReached, UsageError
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Component, Play, Rules, is_loopy, play_length_of
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.graphs.explore import explore, never_splits
from kalmar.games.heaps import code_up_to
from kalmar.games.notation.coerce import (
    has_own_ends,
    is_for_points,
    refuse_points,
    refuse_values,
)
from kalmar.games.registry import find_rules
from kalmar.games.titles import title_of
from kalmar.runtime.jobs import batches, check_limits
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.solvers import values_of
from kalmar.solvers.solved import margins
from kalmar.theory import valuations
from kalmar.theory.operations import LEAST
from kalmar.theory.table import Theory, find_play, find_theory
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations.valuation import Fold, Valuation, fold_options

if TYPE_CHECKING:
    from kalmar.engines.quotients.quotient import Quotient

MARGIN = "kalmar.theory.loopy:MARGIN"
"""The valuation of games for points, which others need not load."""


SEARCHED = THEOREMS["search-of-components"].cite()

SEARCHED_BEFORE_QUOTIENT = 20_000
"""How many positions are searched before a quotient is looked for."""

QUOTIENT_STEPS = 3_000_000
"""Steps of work that the quotient may take: some seconds."""

EQUALLY_LONG = message("all plays of each component have the same number of moves")

TEXT_HEAPS = "kalmar.games.custom.text_games:TextHeaps"

Group = tuple[Component, ...]
"""Components that are played together."""


class Found(NamedTuple):
    """Values of positions.

    Attributes:
        values: one a position.
        valuation: of what they are.
        theorem: what they rest on.
        copied: from which heap on they are copied by a proved period; None where none is.
    """

    values: Listing[int]
    valuation: Valuation
    theorem: str
    copied: int | None = None


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
        if self.valuation is valuations.ENTAILED:
            return THEOREMS["entailing-moves"].cite()
        return self.theory.theorem if self.theory and self.fold else SEARCHED

    @property
    def moves_in_one(self) -> bool:
        """Return whether a component by itself is played as if there were no composition."""
        return 1 in self.composition.choice.counts(1)

    def single_fold(self, components: Listing[Component]) -> Fold | None:
        """Return a fold for what no move splits, alike in every composition, else None."""
        if self.moves_in_one and is_instance(self.rules, "kalmar.games.boards.pieces:Piece"):
            return Fold(self.valuation, LEAST)
        if not self.moves_in_one or not all(isinstance(one, int) for one in components):
            return None
        code = code_up_to(self.rules, max(components, default=0))
        return Fold(self.valuation, LEAST) if code is not None and code.most_parts < 2 else None

    def of_first(self, n: int) -> Found | None:
        """Compute the values of heaps 0 to n of a take-and-break game, or of rules in a text.

        None for other games, and where a way of playing has no theorem for heaps that split.

        >>> found = question("kayles", "selective", "normal", None, None).of_first(1000)
        >>> found.values[1000], found.copied
        (667, 3)
        """
        heaps = range(n + 1)
        is_text = is_instance(self.rules, TEXT_HEAPS) and self.valuation is valuations.GRUNDY
        is_known = is_text or code_up_to(self.rules, n) is not None
        if not is_known or self._play_lengths([(n,)]) is not None:
            return None
        # Without a theory for the way of playing, heaps that never split have one all the same.
        fold = self.fold or self.single_fold(heaps[-1:])
        if fold is None:
            return None
        solved = values_of(self.rules, heaps, fold, self.limit)
        values = solved.first(n) if solved.first else [solved.value(heap) for heap in heaps]
        own = self.theorem if self.fold is not None else ""
        rests = join_messages([*filter(None, (own, solved.theorem))], "; ") or self.theorem
        copied = None if solved.copied is None or solved.copied > n else solved.copied
        return Found(values, self.valuation, rests, copied)

    def of_groups(self, groups: Listing[Group]) -> Found:
        """Compute the values of components played together.

        Raises:
            LimitReached: a search, or a quotient as well, does not come to the end.
        """
        known = self._play_lengths(groups)
        if known is not None:
            return Found(known, self.valuation, EQUALLY_LONG)
        if is_for_points(self.rules):
            found = margins(self.rules, [one for (one,) in groups], self.limit)
            return Found([found[one] for (one,) in groups], self.valuation, self.theorem)
        if self.valuation is valuations.ENTAILED:
            from kalmar.solvers import entailing

            value = entailing.worths_of(pieces_of(self.rules), self.limit).value
            for component in groups[-1] if groups else ():
                value(component)  # the largest, which may be refused, before all the others
            together = [entailing.together(map(value, group)) for group in groups]
            return Found(together, valuations.ENTAILED, self.theorem)
        sums = Compound.of(self.composition) == SUM  # quotients are about sums
        if self.valuation is valuations.MISERE_REMOTENESS and sums and not self.named:
            return self._of_misere_sums(groups)
        return self._searched(groups, self.limit)

    def _play_lengths(self, groups: Listing[Group]) -> list[int] | None:
        """Return the values of sums if they are lengths of play and each has one; else None."""
        if self.valuation.length is None or Compound.of(self.composition) != SUM:
            return None
        lengths = {
            one: play_length_of(self.rules, one) for some in batches(_parts(groups)) for one in some
        }
        if None in lengths.values():
            return None
        return [sum(lengths[component] or 0 for component in group) for group in groups]

    def _searched(self, groups: Listing[Group], limit: int) -> Found:
        return Found(self._values(groups, limit), self.valuation, self.theorem)

    def _values(self, groups: Listing[Group], limit: int) -> list[int]:
        """Compute values by a fold, or by a graph of so many positions."""
        parts, alone = _parts(groups), all(len(group) == 1 for group in groups)
        # The theory's fold, or for heaps that never split any valuation at all.
        fold = self.fold or (self.single_fold(parts) if alone else None)
        if fold is not None:
            value = values_of(self.rules, parts, fold, limit).value
            return [fold.total(map(value, group)) for some in batches(groups) for group in some]
        if alone and self.moves_in_one:
            graph = explore(self.rules, parts, limit)
            if never_splits(graph):
                values = fold_options(graph.options, Fold(self.valuation, LEAST))
                return [values[graph.place(component)] for (component,) in groups]
        # Where moves split or must move several, only the literal game graph has values.
        whole = Compound.of(self.composition)
        starts = [
            Position(whole, tuple(Position(self.rules, component) for component in group))
            for group in groups
        ]
        timed = self.valuation in (valuations.REMOTENESS, valuations.MISERE_REMOTENESS)
        # One graph for all positions, from which each value is read.
        literal = Literal(starts[0], limit, starts[1:], play=self.play if timed else None)
        return [literal.value(start, self.valuation) for start in starts]

    def _of_misere_sums(self, groups: Listing[Group]) -> Found:
        """Return remoteness where a search is short, else elements of a misère quotient."""
        with suppress(LimitReached):
            return self._searched(groups, min(SEARCHED_BEFORE_QUOTIENT, self.limit))
        # Few lists are of misère sums, and fewer need a quotient.
        from kalmar.engines.quotients import analysis, option_sets
        from kalmar.engines.quotients.ask import quotient_of

        quotient, parts = None, {Position(self.rules, one) for one in _parts(groups)}
        with suppress(KalmarError):
            leaves = [
                leaf for some in batches(parts) for one in some for leaf in option_sets.leaves(one)
            ]
            quotient = quotient_of(leaves, QUOTIENT_STEPS)
        if quotient is None:
            return self._searched(groups, self.limit)
        values, unknown = _elements(quotient, self.rules, groups)
        if unknown is None:
            theorem = analysis.theorem_of(quotient)
            return Found(values, analysis.valuation_of(quotient.found), theorem)
        try:
            return self._searched(groups, self.limit)
        except LimitReached as error:
            raise LimitReached(
                "{stopped}; the misère quotient (order {order}, {known}) gives everything before"
                " {unknown}",
                stopped=error.sentence,
                order=quotient.order,
                known=analysis.how_far(quotient),
                unknown=unknown,
            ) from None


def _parts(groups: Listing[Group]) -> list[Component]:
    """List the components of groups, each once."""
    return list(dict.fromkeys(one for some in batches(groups) for group in some for one in group))


def _elements(
    found: "Quotient", rules: Rules, groups: Listing[Group]
) -> tuple[list[int], str | None]:
    """Return the elements of groups as far as they are known, and the first that is not, if any."""
    values: list[int] = []
    for group in groups:
        check_limits()
        heaps = [found.game.heap(canonical(Position(rules, part))) for part in group]
        if not all(map(found.knows, heaps)):
            return values, " + ".join(str(Position(rules, part)) for part in group)
        values.append(found.value(heaps))
    return values, None


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
        UsageError: a game by whole turns has no values in this way.

    >>> question("nim", "selective", "normal", None, None).valuation
    <Valuation remoteness>
    """
    rules = find_rules(game) if isinstance(game, str) else game
    row = find_composition(composition)
    convention = find_play(play) if isinstance(play, str) else play
    theory = find_theory(Compound.of(row), convention)
    if theory is not None and not theory.covers([rules]):
        theory = None
    if is_instance(rules, WHOLE_TURNS):
        _refuse_other_ways(rules, row, convention, valuation)
        theory, wanted = None, valuations.ENTAILED
    elif has_own_ends(rules) or is_for_points(rules):
        if valuation is not None:
            refuse_values(rules)
        if convention is Play.MISERE and is_for_points(rules):
            refuse_points(Position(rules, None), message("in which misère play has no meaning"))
        own = valuations.OUTCOME if convention is Play.NORMAL else valuations.MISERE_OUTCOME
        theory, wanted = None, load_named(MARGIN) if is_for_points(rules) else own
    else:
        searched = (
            valuations.REMOTENESS if convention is Play.NORMAL else valuations.MISERE_REMOTENESS
        )
        usual = theory.fold.valuation if theory else searched
        wanted = usual if valuation is None else valuations.find_valuation(valuation)
    most = DEFAULT_LIMIT if limit is None else limit
    title = title_of(rules, game if isinstance(game, str) else "")
    return Question(rules, row, convention, wanted, most, theory, title, valuation is not None)


def _refuse_other_ways(
    rules: Rules, composition: Composition, play: Play, valuation: str | Valuation | None
) -> None:
    """Raise UsageError where a game by whole turns has no values."""
    sums = Compound.of(composition) == SUM and play is Play.NORMAL
    ends = not (getattr(rules, "one_pass", False) or is_loopy(rules))
    if not (sums and ends and valuation in (None, valuations.ENTAILED, valuations.ENTAILED.name)):
        raise UsageError(
            "{name} has values in disjunctive sums in normal play only, without a pass and without"
            " cycles: solve positions one by one",
            name=rules.name,
        )
