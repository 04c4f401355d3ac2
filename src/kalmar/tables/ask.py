"""Sequences and tables: the values of many single components, or of pairs of heaps, at once."""

from collections.abc import Callable
from collections.abc import Sequence as Listing
from dataclasses import dataclass, replace
from typing import TypeVar

from kalmar.compositions import Composition, find_composition
from kalmar.compound import Compound, Position
from kalmar.errors import LimitReached, UsageError
from kalmar.games import find_rules
from kalmar.games.titles import title_of
from kalmar.graphs.compound_graph import Literal
from kalmar.graphs.explore import explore
from kalmar.machine.limits import DEFAULT_LIMIT
from kalmar.quotients.as_values import theorem_of, valuation_of
from kalmar.rules import Component, Play, Rules, Tabled, Termed, axes_of, term_word_of
from kalmar.rules.shapes import Heap
from kalmar.solvers import values_of
from kalmar.tables.misere import by_quotient, is_solved_by_quotients
from kalmar.tables.values import Sequence, Table
from kalmar.theorems import THEOREMS
from kalmar.theories import Theory, find_play, find_theory
from kalmar.values import MISERE_REMOTENESS, REMOTENESS, Valuation, find_valuation
from kalmar.values.fold import Fold, fold_options
from kalmar.values.operations import LEAST
from kalmar.words import said

__all__ = ["sequence", "table"]

MOST_VALUES = 50_000_000
"""How many values a list of them may have: they take up to 40 bytes each."""

Value = TypeVar("Value")

SEARCHED = THEOREMS["search-of-components"].cite()


@dataclass(frozen=True)
class _Question:
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
        """The theory's fold, if the valuation is the theory's."""
        row = self.theory
        return row.fold if row and row.fold.valuation is self.valuation else None

    @property
    def theorem(self) -> str:
        """What the values rest on."""
        return self.theory.theorem if self.theory and self.fold else SEARCHED

    @property
    def moves_in_one(self) -> bool:
        """Whether a component by itself is played as if there were no composition."""
        return 1 in self.composition.choice.counts(1)

    def of_components(self, components: Listing[Component]) -> list[int]:
        """The values of single components."""
        if self.fold is not None:
            value = values_of(self.rules, components, self.fold, self.limit).value
            return [value(component) for component in components]
        graph = explore(self.rules, components, self.limit)
        splits = any(len(option) > 1 for options in graph.options for option in options)
        if splits or not self.moves_in_one:
            return self.searched([(component,) for component in components])
        values = fold_options(graph.options, Fold(self.valuation, LEAST))
        return [values[graph.index[component]] for component in components]

    @property
    def is_open(self) -> bool:
        """Whether nothing but search tells the values that are usually shown."""
        sums = Compound.of(self.composition)
        misere = self.play is Play.MISERE and self.valuation is MISERE_REMOTENESS
        return misere and not self.named and is_solved_by_quotients(sums)

    def of_groups(self, groups: Listing[tuple[Component, ...]]) -> tuple[list[int], Valuation, str]:
        """The values of components or of pairs, what they are, and what they rest on."""

        def search(limit: int | None) -> list[int]:
            asked = replace(self, limit=min(limit or self.limit, self.limit))
            if all(len(group) == 1 for group in groups):
                return asked.of_components([component for (component,) in groups])
            return asked.of_pairs([(a, b) for a, b in groups])

        if self.is_open:
            values, found = by_quotient(self.rules, groups, search)
            if found is not None:
                return values, valuation_of(found.found), theorem_of(found)
            return values, self.valuation, self.theorem
        return search(None), self.valuation, self.theorem

    def of_pairs(self, pairs: Listing[tuple[Component, Component]]) -> list[int]:
        """The values of two components played together."""
        if self.fold is None:
            return self.searched(pairs)
        single = sorted({component for pair in pairs for component in pair})
        value = values_of(self.rules, single, self.fold, self.limit).value
        return [self.fold.combine(value(a), value(b)) for a, b in pairs]

    def searched(self, groups: Listing[tuple[Component, ...]]) -> list[int]:
        """The values of components played together, from one literal game graph."""
        whole = Compound.of(self.composition)
        starts = [
            Position(whole, tuple(Position(self.rules, component) for component in group))
            for group in groups
        ]
        literal = Literal(starts[0], self.limit, starts[1:])
        return [literal.value(start, self.valuation) for start in starts]


def _question(
    game: str | Rules, composition: str, play: str | Play, valuation: str | None, limit: int | None
) -> _Question:
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
    return _Question(rules, row, convention, wanted, most, theory, title, valuation is not None)


def _terms(rules: Rules) -> tuple[int, Callable[[int], Component]] | None:
    """The least parameter of components that have one, and the component of each; None for none.

    >>> from kalmar.games.coins import coins_from_text
    >>> first, term = _terms(coins_from_text("2"))
    >>> first, term(4)
    (1, (4,))
    """
    if isinstance(rules, Termed):
        return rules.first_term, rules.term
    return (0, lambda size: size) if rules.shape is Heap else None


def sequence(
    game: str | Rules,
    n: int,
    composition: str = "disjunctive",
    play: str | Play = "normal",
    valuation: str | None = None,
    limit: int | None = None,
) -> Sequence:
    """The values of single heaps 0 to n, or of other components that have one parameter.

    Rules whose components are no heaps may say by `term(n)` which have one: a single head, a stalk.

    Args:
        game: a game as typed, or its rules.
        n: the largest heap, or the largest parameter.
        composition: how the heaps are played into which a heap splits.
        play: the convention, normal or misère.
        valuation: the theory's if None; where there is no theory, remoteness in that convention.
            Another one is found by search unless no move splits a heap.
        limit: how many positions a search may visit; 1,000,000 if None.

    Raises:
        KalmarError: a name is unknown, the game has no such components, or a limit was reached.

    >>> sequence("subtraction(1,2,3)", 9).values
    (0, 1, 2, 3, 0, 1, 2, 3, 0, 1)
    >>> sequence("grundys-game", 9, "selective").values
    (0, 0, 0, 1, 2, 3, 3, 4, 5, 5)
    >>> sequence("ruler", 8).values
    (1, 2, 1, 4, 1, 2, 1, 8)
    """
    asked = _question(game, composition, play, valuation, limit)
    first, term = _terms_or_refuse(asked.rules)
    if n < first:
        raise UsageError(
            "the largest {thing} must be at least {first}, not {n}",
            thing=term_word_of(asked.rules),
            first=first,
            n=n,
        )
    _refuse_more(n - first + 1)
    groups = [(term(number),) for number in range(first, n + 1)]
    values, shown, theorem = asked.of_groups(groups)
    return Sequence(
        asked.rules.name,
        asked.composition,
        asked.play,
        shown,
        theorem,
        tuple(shown.show(value) for value in values),
        first,
        term_word_of(asked.rules),
        asked.title,
    )


def _terms_or_refuse(rules: Rules) -> tuple[int, Callable[[int], Component]]:
    found = _terms(rules)
    if found is None and isinstance(rules, Tabled):
        raise UsageError("{name} has no heaps to number: ask for a table instead", name=rules.name)
    if found is None:
        raise UsageError(
            "{name} has no heaps to number, nor a function term(n): solve positions one by one",
            name=rules.name,
        )
    return found


def table(
    game: str | Rules,
    rows: Listing[int],
    cols: Listing[int],
    composition: str = "disjunctive",
    play: str | Play = "normal",
    valuation: str | None = None,
    *,
    limit: int | None = None,
) -> Table:
    """Values in rows and columns: squares of a board, rectangles, bars, or pairs of heaps.

    Rules whose components have two parameters say by `cell(row, column)` what stands where.

    Args:
        game: a game as typed, or its rules.
        rows: what the rows stand for: y, one side, the number of rows of a bar, one heap.
        cols: what the columns stand for: x, the other side, the length of a row, another heap.
        composition: how pieces, and pairs of heaps, are played.
        play: the convention, normal or misère.
        valuation: as in `sequence`.
        limit: how many positions a search may visit; 1,000,000 if None.

    Raises:
        KalmarError: a name is unknown, a size is out of range, or a limit was reached.

    >>> table("queen", range(3), range(4)).values
    ((0, 1, 2, 3), (1, 2, 0, 4), (2, 0, 1, 5))
    >>> table("nim", [1, 2], [1, 2, 3], "selective").values
    ((1, 1, 1), (1, 1, 1))
    >>> table("bricks(1)", [1, 2, 3], [1, 2, 3]).values
    ((0, 1, 2), (1, 0, 3), (2, 3, 0))
    """
    asked = _question(game, composition, play, valuation, limit)
    _refuse_more(len(rows) * len(cols))
    values, means, theorem = asked.of_groups(_cells(asked, rows, cols))
    shown = [means.show(value) for value in values]
    width, is_p = len(cols), means.is_p
    lost = None
    if None in shown and is_p is not None:
        lost = _in_rows([is_p(value) for value in values], width)
    return Table(
        asked.rules.name,
        asked.composition,
        asked.play,
        means,
        theorem,
        tuple(rows),
        tuple(cols),
        _in_rows(shown, width),
        axes_of(asked.rules),
        asked.title,
        lost,
    )


def _in_rows(values: Listing[Value], width: int) -> tuple[tuple[Value, ...], ...]:
    """Values row by row.

    >>> _in_rows([1, 2, 3, 4], 2)
    ((1, 2), (3, 4))
    """
    return tuple(tuple(values[i : i + width]) for i in range(0, len(values), max(width, 1)))


def _refuse_more(values: int) -> None:
    if values > MOST_VALUES:
        raise LimitReached(
            "{values:,} values are too many to list: ask for {most_values:,}",
            values=values,
            most_values=MOST_VALUES,
        )


def _cells(asked: _Question, rows: Listing[int], cols: Listing[int]) -> list[tuple[Component, ...]]:
    """What stands in all cells, row by row: one component or two."""
    rules = asked.rules
    terms = _terms(rules)
    if isinstance(rules, Tabled):
        first = rules.first_cell
    elif terms is not None:
        first = (terms[0], terms[0])
    else:
        raise UsageError(
            "{name} has no table: use a game of heaps, or one whose rules have a function"
            " cell(row, column) or term(n)",
            name=rules.name,
        )
    for what, numbers, start in zip(
        (said("rows"), said("columns")), (rows, cols), first, strict=True
    ):
        lowest = min(numbers, default=start)
        if lowest < start:
            raise UsageError(
                "{what} of {name} do not begin at {lowest}: the first is {start}",
                what=what,
                name=rules.name,
                lowest=lowest,
                start=start,
            )
    if terms is not None and not isinstance(rules, Tabled):
        term = terms[1]
        return [(term(row), term(col)) for row in rows for col in cols]
    assert isinstance(rules, Tabled)
    return [(rules.cell(row, col),) for row in rows for col in cols]
