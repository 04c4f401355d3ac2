"""`Solved`, the result of every solver; the generic solver; and closed forms as rows.

The generic solver folds the game graph: it is correct for every finite game, and fast for none.
Rules in a text that say themselves who wins, at their ends or by points, are searched likewise.

A `Form` says which components a theorem values, and how. Its moves come from one of two builders:
`by_lines`, where a value is the nim-sum of numbers of which a move changes one, and `by_winning`,
where only who wins is known. So a form never lists moves, however many there are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from kalmar.core.cached import once
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Option, Rules
from kalmar.core.rules.move_labels import Label
from kalmar.engines.graphs.explore import GameGraph, explore
from kalmar.engines.graphs.parts import options_first
from kalmar.runtime.work import spend
from kalmar.theory.operations import nim_sum
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Fold, Valuation, fold_options


@dataclass(frozen=True)
class OptionsByValue:
    """The moves of a component by the values they leave, where they need not be listed.

    Attributes:
        total: how many moves a component has.
        values: the values that options of a component have, each once.
        count: how many moves of a component leave a value.
        options: what those moves leave, in natural order, made one by one.
        labelled: those moves with their labels, in games that have `labelled_moves`; else None.
        is_hidden: whether only a long search finds them, though the value of a component is known;
            None where it does not.
    """

    total: Callable[[Component], int]
    values: Callable[[Component], Iterable[int]]
    count: Callable[[Component, int], int]
    options: Callable[[Component, int], Iterator[Option]]
    labelled: Callable[[Component, int], Iterator[tuple[Label, Option]]] | None = None
    is_hidden: Callable[[Component], bool] | None = None


@dataclass(frozen=True)
class Solved:
    """The values of the components asked for and of everything reachable from them.

    Attributes:
        value: the value of a component.
        theorem: the theorem a closed form rests on; empty where values were computed by the fold.
        reach: the options by their values; None where they have to be listed.
        working: how the closed form gives the value of a component, in words with its numbers;
            None for a component whose value was computed.
        first: the values of the heaps 0 to one at once, where that is quicker than one by one.
        copied: from which heap on values are copied by a period; None where none is known.
        shared: whether the values are kept for other questions too.
        graph: every component that a search has met; None where none was made, or a large one.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.theory.operations import LEAST
    >>> from kalmar.theory.valuations import REMOTENESS
    >>> found = solve(Nim(), [3, 4], Fold(REMOTENESS, LEAST), 100)
    >>> found.value(4), found.theorem
    (1, '')
    """

    value: Callable[[Component], int]
    theorem: str = ""
    reach: OptionsByValue | None = None
    working: Callable[[Component], Message | None] | None = None
    graph: GameGraph | None = None
    first: Callable[[int], list[int]] | None = None
    copied: int | None = None
    shared: bool = False


def reaches(solved: Solved, component: Component) -> bool:
    """Return whether a component was solved, or is reached from one that was."""
    try:
        solved.value(component)
    except KeyError:
        return False
    return True


MOST_KEPT = 100_000
"""Larger graphs are forgotten when the values are known, for their memory."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved:
    """Compute the values of all reachable components.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.theory.operations import LEAST
    >>> from kalmar.theory.valuations import REMOTENESS
    >>> solve(Nim(), [4], Fold(REMOTENESS, LEAST), 100).value(4)
    1
    """
    graph = explore(rules, components, limit)
    values = fold_options(graph.options, fold)
    # The values alone take little room; a large graph is rebuilt if someone asks for it.
    kept = graph if len(graph) <= MOST_KEPT else None
    return Solved(lambda component: values[graph.place(component)], graph=kept)


SEARCHED = message("all positions that it leads to were searched")


def solve_ended(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    """Search for who wins components at whose ends a condition says so: they have no other value.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> from kalmar.theory.valuations import OUTCOME, OUTCOME_SUM
    >>> rules = text_rules("n -> n - 2; wins if n == 1")
    >>> found = solve_ended(rules, [(4,), (5,)], Fold(OUTCOME, OUTCOME_SUM), 100)
    >>> (found.value((4,)), found.value((5,))) if found else None
    (1, 0)
    """
    found = solve(rules, components, fold, limit)
    return replace(found, theorem=THEOREMS["backward-induction"].cite(), working=lambda _: SEARCHED)


def margins(rules: Any, components: Sequence[Component], limit: int) -> dict[Component, int]:
    """Search for the margins, in points, by which the player to move gains more than the other one.

    Args:
        rules: of a game for points.
        components: what is asked for; what they lead to is in the result too.
        limit: how many positions may be met.

    Raises:
        LimitReached: there are more.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> margins(text_rules("n -> n - k gains k * k for k in 1..2"), [(3,)], 100)[(3,)]
    3
    """
    found: dict[Component, int] = {}

    def left(here: Component) -> Iterator[Component]:
        options = rules.points(here)
        spend(1 + len(options))
        yield from (part for (part,) in options)
        # The search comes back when the margins of all options are known.
        found[here] = max((gain - found[part] for (part,), gain in options.items()), default=0)

    def refuse(_next: Component) -> NoReturn:
        raise LimitReached("{name} has more than {limit:,} positions", name=rules.name, limit=limit)

    options_first(components, left, limit, refuse)
    return found


class Form(NamedTuple):
    """A theorem that values components of a game.

    Attributes:
        theorem: its name in the register; empty where values are computed.
        value: of a component.
        moves: by the values that they leave; None where they have to be listed.
        working: how the value comes about, in words.
        valuation: of which values.
        covers: whether it is about a component, and all that it leads to.
        is_large: whether values of a component take long; a form of who wins is used only where
            those of some component do.
        words: what the line of the theorem names.
    """

    theorem: str
    value: Callable[[Any], int]
    moves: OptionsByValue | None = None
    working: Callable[[Any], Message | None] | None = None
    valuation: Valuation = GRUNDY
    covers: Callable[[Any], bool] | None = None
    is_large: Callable[[Any], bool] | None = None
    words: Mapping[str, Any] = MappingProxyType({})

    @property
    def line(self) -> str:
        """Return the line by which answers cite the theorem."""
        return THEOREMS[self.theorem].cite(**self.words) if self.theorem else ""

    def solve(self, components: Sequence[Component], fold: Fold) -> Solved | None:
        """Return the values of components under a fold; None where the form is not about them."""
        if fold.valuation is not self.valuation:
            return None
        if self.covers is not None and not all(map(self.covers, components)):
            return None
        if self.is_large is not None and not any(map(self.is_large, components)):
            return None
        return Solved(self.value, self.line, self.moves, self.working)


def solve_by(forms: Sequence[Form], components: Sequence[Component]) -> Solved | None:
    """Return values, each by the first form that covers the component; None where one has none."""

    def form_of(component: Component) -> Form | None:
        return next((form for form in forms if form.covers and form.covers(component)), None)

    used = [form_of(component) for component in components]
    lines = list(dict.fromkeys(form.line for form in used if form is not None))
    if None in used or not lines:
        return None

    def value(component: Component) -> int:
        form = form_of(component)
        assert form is not None
        return form.value(component)

    def working(component: Component) -> Message | None:
        form = form_of(component)
        return form.working(component) if form and form.working else None

    return Solved(value, join_lines(lines), working=working)


def join_lines(lines: Sequence[str]) -> str:
    """Return the lines of several theorems as one."""
    return lines[0] if len(lines) == 1 else join_messages(lines, "; ")


def total_of(numbers: Iterable[int]) -> int:
    """Return a nim-sum."""
    return reduce(nim_sum, numbers, 0)


def sum_text(numbers: Iterable[int]) -> str:
    """Format numbers of which the nim-sum is formed.

    >>> sum_text((7, 4, 4)), sum_text(())
    ('7 ⊕ 4 ⊕ 4', '0')
    """
    return " ⊕ ".join(map(str, numbers)) or "0"


class Line(NamedTuple):
    """The moves of one piece that change one number of a nim-sum.

    Attributes:
        before: the number now.
        after: what moves make of it, each number by one move.
        left: what the move leaves that makes it a number.
        label: the label of this move, in games whose moves have some.
    """

    before: int
    after: range
    left: Callable[[int], Component]
    label: Callable[[int], Label] | None = None


def by_lines(
    value: Callable[[Any], int], lines: Callable[[Any], Iterable[Line]], labelled: bool = False
) -> OptionsByValue:
    """Return the moves of components that are worth the nim-sum of some numbers.

    Args:
        value: that nim-sum.
        lines: the moves of each piece of a component.
        labelled: whether moves have labels.
    """

    def found(component: Component, wanted: int) -> Iterator[tuple[Line, int]]:
        # The other numbers stay, so that the value wanted fixes what becomes of this one.
        rest = value(component) ^ wanted
        for line in lines(component):
            if rest ^ line.before in line.after:
                yield line, rest ^ line.before

    def values(component: Component) -> Iterator[int]:
        # One by one, as there may be more than can be listed.
        total = value(component)
        return once(total ^ line.before ^ n for line in lines(component) for n in line.after)

    def options(component: Component, wanted: int) -> Iterator[Option]:
        return iter(dict.fromkeys((line.left(n),) for line, n in found(component, wanted)))

    def with_labels(component: Component, wanted: int) -> Iterator[tuple[Label, Option]]:
        for line, number in found(component, wanted):
            if line.label is not None:
                yield line.label(number), (line.left(number),)

    return OptionsByValue(
        # A range may be too long for `len`.
        total=lambda component: sum(a.after.stop - a.after.start for a in lines(component)),
        values=values,
        count=lambda component, wanted: sum(1 for _ in found(component, wanted)),
        options=options,
        labelled=with_labels if labelled else None,
    )


def by_winning(
    total: Callable[[Any], int],
    winning: Callable[[Any], Iterable[Option]],
    others: Callable[[Any], Iterable[Option]],
    labelled: Callable[[Any, int], Iterator[tuple[Label, Option]]] | None = None,
) -> OptionsByValue:
    """Return the moves of components of which it is known who wins, and by which moves.

    Args:
        total: how many moves there are.
        winning: what the winning ones leave.
        others: what all others leave.
        labelled: the moves that leave a lost component (0) or a won one (1), with labels.
    """

    def count(component: Component, value: int) -> int:
        won = sum(1 for _ in winning(component))
        return {0: won, 1: total(component) - won}.get(value, 0)

    def options(component: Component, value: int) -> Iterator[Option]:
        yield from others(component) if value else winning(component)

    return OptionsByValue(
        total,
        lambda component: [value for value in (0, 1) if count(component, value)],
        count,
        options,
        labelled,
    )
