"""What rules declare is compared with their options: a false promise of each kind is caught.

The leaf game is written after the pattern of the games on graphs: take a leaf with its neighbour,
or a lone vertex. It is no removal game, as a move makes lone vertices that were none before.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

import kalmar
from kalmar import Heap, RulesError
from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.removal import Removal
from kalmar.games.graphs.kayles import NodeKayles
from kalmar.games.graphs.on_graphs import OnGraph
from kalmar.games.graphs.vertex_graphs import SimpleGraph, graph_of, induced, neighbours, pieces
from kalmar.testing import check
from tests.cases import case_table


@dataclass(frozen=True)
class Leaves(OnGraph):
    """Take a leaf with its neighbour, or a lone vertex."""

    name: str = "leaves"

    def options(self, component: SimpleGraph) -> Iterator[tuple[SimpleGraph, ...]]:
        beside = neighbours(component)
        for name in component.vertices:
            if len(beside[name]) < 2:
                kept = set(component.vertices) - {name, *beside[name]}
                yield pieces(induced(component, kept), lone=True)


class FalseLeaves(Leaves):
    """The same with the promise that only what a move takes is gone."""

    def removal(self, component: SimpleGraph) -> Removal:
        place = {name: 1 << i for i, name in enumerate(component.vertices)}
        beside = neighbours(component)
        moves = [
            (place[name], place[name] | sum(place[other] for other in beside[name]))
            for name in component.vertices
            if len(beside[name]) < 2
        ]
        return Removal(len(place), tuple(moves), component.vertices)


@cache
def value_of_path(count: int) -> int:
    """By the rules: a lone vertex goes, and a leaf with its neighbour leaves a path."""
    met = {value_of_path(count - 2)} if count > 1 else set()
    met |= {0} if count == 1 else set()
    return next(n for n in range(len(met) + 1) if n not in met)


def test_the_leaf_game_is_right_without_declaring_anything() -> None:
    rules = Leaves()
    assert [value_of_path(n) for n in range(8)] == [0, 1, 1, 0, 0, 1, 1, 0]
    for count in (1, 2, 11, 12, 13, 14, 29, 30, 31, 32, 62):
        position = kalmar.Position(rules, rules.term(count))
        answer = kalmar.solve(position)
        assert answer.value in (value_of_path(count), None)
        assert (answer.outcome.value == "N") == bool(value_of_path(count)), count
    assert kalmar.sequence(rules, 20).values == tuple(map(value_of_path, range(21)))
    assert check(rules, [rules.parse("grid(2,3)"), rules.parse("path(14)")]).complete


def test_path_14_is_won_also_where_nothing_is_too_small_for_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for gate in (
        "solvers.removal_games.MIN_POINTS_FOR_SEARCH",
        "answers.by_search.MIN_POINTS_FOR_SEARCH",
        "answers.by_search.LARGE_OUTCOMES",
        "solvers.lazy_values.LISTED_POSITIONS",
    ):
        monkeypatch.setattr(f"kalmar.{gate}", 0)
    answer = kalmar.solve(kalmar.Position(Leaves(), Leaves().term(14)))
    assert (answer.outcome.value, answer.value) == ("N", 1)


def test_the_leaf_game_with_a_false_promise_is_caught() -> None:
    with pytest.raises(RulesError) as caught:
        check(FalseLeaves(), [FalseLeaves().parse("path(14)")])
    assert str(caught.value) == (
        "leaves: removal is wrong for path(4): removal says that the points that can be taken after"
        " the move to 2-3 are 3, options say that the points that can be taken there are 2+3, 3+2"
    )


@dataclass(frozen=True)
class Row(Heap):
    """A heap from which one or two things are taken; the cases below promise what is not true."""

    name: str = "row"

    def options(self, component: Any) -> Iterator[Any]:
        for count in (1, 2):
            if count <= component:
                yield (component - count,)


class Split(Row):
    """A heap that may also be halved."""

    def options(self, component: Any) -> Iterator[Any]:
        yield from super().options(component)
        if component > 2:
            yield (component // 2, component // 2)


class Alone(Split):
    alone = True


class Alike(Row):
    def alike(self, component: int) -> int:
        return component % 6


class NeverItself(Row):
    def alike(self, component: int) -> int:
        return component ^ 1


class AlikeMore(Row):
    def alike(self, component: int) -> int:
        return 2 if component == 1 else component


class AllowsMore(Row):
    def allows(self, component: int, option: tuple[int, ...]) -> bool:
        return len(option) == 1 and option[0] < component + 1


class AllowsLess(Row):
    def allows(self, component: int, option: tuple[int, ...]) -> bool:
        return option == (component - 1,)


class AllowsSeveral(Row):
    def allows(self, component: int, option: tuple[int, ...]) -> bool:
        return all(component - piece in (1, 2) for piece in option)


class SameLabels(Row):
    def label(self, component: int, option: tuple[int, ...]) -> Label:  # noqa: ARG002
        return Label("take", (1, ()))


class NoLabels(Row):
    def label(self, component: int, option: tuple[int, ...]) -> Any:  # noqa: ARG002
        return "take one"


class FewerPlaces(Row):
    def labelled_moves(self, component: int) -> Iterator[tuple[Label, tuple[int, ...]]]:
        if component:
            yield Label("take", (1, ())), (component - 1,)


class OtherOrder(Row):
    def labelled_moves(self, component: int) -> Iterator[tuple[Label, tuple[int, ...]]]:
        for count in (2, 1):
            if count <= component:
                yield Label("take", (count, ())), (component - count,)


class SamePlaces(Row):
    def labelled_moves(self, component: int) -> Iterator[tuple[Label, tuple[int, ...]]]:
        for option in self.options(component):
            yield Label("take", (1, ())), option


class Reduced(Row):
    def reduced(self, component: int) -> int:
        return component // 2 * 2


class NotReduced(Row):
    """One thing left over changes nothing, and a move from 4 leaves one all the same."""

    def options(self, component: Any) -> Iterator[Any]:
        if component > 1:
            yield (3 if component in (4, 5) else component // 2 * 2 - 2,)

    def reduced(self, component: int) -> int:
        return component // 2 * 2


class SameWords(Row):
    def placed_words(self, component: int, label: Label, place: str, whole: bool) -> str:  # noqa: ARG002
        return "take some"


class NoWords(Row):
    def placed_words(self, component: int, label: Label, place: str, whole: bool) -> str:  # noqa: ARG002
        return ""


class Length(Row):
    def play_length(self, component: int) -> int:
        return component


class LengthOfNothing(Row):
    def play_length(self, component: int) -> int | None:
        return 3 if component == 0 else None


class LengthOfSome(Row):
    def options(self, component: Any) -> Iterator[Any]:
        if component:
            yield (component - 1,)

    def play_length(self, component: int) -> int | None:
        return component if component > 4 else None


class Removed(Row):
    """Things in a row, one or two neighbours of which are taken: not what is left at one end."""

    def removal(self, component: int) -> Removal:
        singles = [(1 << i, 1 << i) for i in range(component)]
        pairs = [(3 << i, 3 << i) for i in range(component - 1)]
        return Removal(component, tuple(singles + pairs), tuple(range(component)))


class RemovedMore(Row):
    def removal(self, component: int) -> Removal:
        return Removal(component, ((1, 1), (2, 2), (4, 4))[:component], tuple(range(component)))


class RemovedBeyond(Row):
    def removal(self, component: int) -> Removal:
        return Removal(component, ((1, 2),) * min(component, 2), tuple(range(component)))


class RemovedNothing(Row):
    def removal(self, component: int) -> Removal:
        return Removal(component, (), tuple(range(component)))


class RemovedOfSome(Row):
    def removal(self, component: int) -> Removal | None:
        return Removal(7, ((1, 127), (2, 127)), tuple("abcdefg")) if component == 7 else None


class RemovedTwice(Row):
    def removal(self, component: int) -> Removal | None:
        known = {0: Removal(0, ()), 1: Removal(2, ((1, 3), (2, 2)), ("a", "b"))}
        return known.get(component)


class RemovedWith(Row):
    """What is taken beside what a move needs is said in another way before it and after it."""

    def options(self, component: Any) -> Iterator[Any]:
        yield from {3: [(2,)], 2: [(1,), (0,)], 1: [(0,)]}.get(component, [])

    def removal(self, component: int) -> Removal | None:
        known = {
            0: Removal(0, ()),
            1: Removal(1, ((1, 1),), ("b",)),
            2: Removal(2, ((2, 2), (1, 3)), ("b", "c")),
            3: Removal(3, ((1, 1), (4, 4), (2, 2)), ("a", "b", "c")),
        }
        return known.get(component)


class RemovedNameless(Row):
    def removal(self, component: int) -> Removal:
        return Removal(component, ((1, 1), (1, 1))[:component], ("a",))


class Pictures(Row):
    def parse_many(self, text: str) -> tuple[int, ...] | None:
        return tuple(map(int, text))


class Owner(Row):
    def owns(self, text: str) -> bool:  # noqa: ARG002
        return True


class Noted(Row):
    def note(self, components: list[int]) -> Any:
        return components


class Graphs(Row):
    def of_graph(self, graph: Any) -> Any:
        return -len(graph)


class Terms(Row):
    first_term = 1

    def term(self, number: int) -> int:
        return number // 2


class LateTerms(Row):
    """Right as far as 20, so that only what lies beyond shows it."""

    first_term = 0

    def term(self, number: int) -> int:
        return number if number < 20 else -number


class TermsAlone(Row):
    def term(self, number: int) -> int:
        return number


class CellsAlone(Row):
    first_cell = (0, 0)


class Cells(Row):
    first_cell = (0, 0)

    def cell(self, row: int, column: int) -> int:
        return row + column if row * column < 12 else -1


class Asked(Row):
    loopy = True
    asked = True

    def options(self, component: Any) -> Iterator[Any]:
        yield ((component + 1) % 9,)


class Endless(Row):
    """So many positions that not all are looked at; they come back all the same."""

    def options(self, component: Any) -> Iterator[Any]:
        if component:
            yield (component - 1,)
            yield (component + 1,)


FALSE = {globals()[name]: says for name, says in case_table(__file__, "false").items()}


@pytest.mark.every
@pytest.mark.parametrize("broken", FALSE, ids=lambda broken: broken.__name__)
def test_a_false_promise_is_caught(broken: type[Row]) -> None:
    start = {Pictures: 13, RemovedWith: 3}.get(broken, 7)
    with pytest.raises(RulesError, match=re.escape(FALSE[broken])):
        check(broken(), [start], limit=200)


def test_rules_that_promise_nothing_false_pass() -> None:
    assert check(Row(), [7]).longest == 7
    assert check(Split(), [7]).most_pieces == 2
    assert check(NodeKayles(), [NodeKayles().parse("grid(2,3)")]).complete


def test_an_edge_list_is_a_component_of_the_leaf_game() -> None:
    star = graph_of("", [("a", "b"), ("a", "c"), ("a", "d")])
    assert {Leaves().format(part) for option in Leaves().options(star) for part in option} == {
        "b", "c", "d",
    }  # fmt: skip
