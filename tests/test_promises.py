"""What rules declare is compared with their options: a false promise of each kind is caught.

The leaf game is written after the pattern of the games on graphs: take a leaf with its neighbour,
or a lone vertex. It is no removal game, as a move makes lone vertices that were none before.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import kalmar
from kalmar import Heap, RulesError
from kalmar.core.rules.move_labels import Label, Removal
from kalmar.games.graphs import SimpleGraph, graph_of, induced, neighbours, pieces
from kalmar.games.graphs.kayles import NodeKayles
from kalmar.games.graphs.on_graphs import OnGraph
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


def test_the_leaf_game_is_right_without_declaring_anything() -> None:
    rules = Leaves()
    # A lone vertex goes, and a leaf with its neighbour leaves a path.
    values = [(0, 1, 1, 0)[count % 4] for count in range(63)]
    for count in (1, 2, 11, 12, 13, 14, 29, 30, 31, 32, 62):
        answer = kalmar.solve(kalmar.Position(rules, rules.term(count)))
        assert answer.value in (values[count], None)
        assert (answer.outcome.value == "N") == bool(values[count]), count
    assert kalmar.sequence(rules, 20).values == tuple(values[:21])
    assert check(rules, [rules.parse("grid(2,3)"), rules.parse("path(14)")]).complete


def test_path_14_is_won_where_all_sizes_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    for gate in (
        "solvers.removal_games.MIN_POINTS_FOR_SEARCH",
        "answers.by_nimber.MIN_POINTS_FOR_SEARCH",
        "answers.by_nimber.LARGE_OUTCOMES",
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


TAKE_ONE = Label("take", (1, ()))


def split(_: Row, heap: Any) -> list[Any]:
    """List the options of a heap that may also be halved."""
    halved = [(heap // 2, heap // 2)] if heap > 2 else []
    return [*Row().options(heap), *halved]


def even(_: Row, heap: int) -> int:
    """Return a heap without the thing that is left over."""
    return heap // 2 * 2


def no_neighbours(_: Row, heap: int) -> Removal:
    """Take one or two neighbours of a row: not what is left at one end."""
    singles = [(1 << i, 1 << i) for i in range(heap)]
    pairs = [(3 << i, 3 << i) for i in range(heap - 1)]
    return Removal(heap, tuple(singles + pairs), tuple(range(heap)))


TWICE = {0: Removal(0, ()), 1: Removal(2, ((1, 3), (2, 2)), ("a", "b"))}
WITH = {
    0: Removal(0, ()),
    1: Removal(1, ((1, 1),), ("b",)),
    2: Removal(2, ((2, 2), (1, 3)), ("b", "c")),
    3: Removal(3, ((1, 1), (4, 4), (2, 2)), ("a", "b", "c")),
}
"""What is taken beside what a move needs is said in another way before it and after it."""

PROMISED: dict[str, dict[str, Any]] = {
    "Alone": {"options": split, "alone": True},
    "Alike": {"alike": lambda _, heap: heap % 6},
    "NeverItself": {"alike": lambda _, heap: heap ^ 1},
    "AlikeMore": {"alike": lambda _, heap: 2 if heap == 1 else heap},
    "AllowsMore": {"allows": lambda _, heap, left: len(left) == 1 and left[0] < heap + 1},
    "AllowsLess": {"allows": lambda _, heap, left: left == (heap - 1,)},
    "AllowsSeveral": {"allows": lambda _, heap, left: all(heap - n in (1, 2) for n in left)},
    "SameLabels": {"label": lambda *_: TAKE_ONE},
    "NoLabels": {"label": lambda *_: "take one"},
    "FewerPlaces": {"labelled_moves": lambda _, heap: [(TAKE_ONE, (heap - 1,))][:heap]},
    "OtherOrder": {
        "labelled_moves": lambda _, heap: [
            (Label("take", (n, ())), (heap - n,)) for n in (2, 1) if n <= heap
        ]
    },
    "SamePlaces": {"labelled_moves": lambda row, heap: [(TAKE_ONE, n) for n in row.options(heap)]},
    "Reduced": {"reduced": even},
    # One thing left over changes nothing, and a move from 4 leaves one all the same.
    "NotReduced": {
        "options": lambda _, heap: [(3 if heap in (4, 5) else heap // 2 * 2 - 2,)][: heap // 2],
        "reduced": even,
    },
    "SameWords": {"placed_words": lambda *_: "take some"},
    "NoWords": {"placed_words": lambda *_: ""},
    "Length": {"play_length": lambda _, heap: heap},
    "LengthOfNothing": {"play_length": lambda _, heap: None if heap else 3},
    "LengthOfSome": {
        "options": lambda _, heap: [(heap - 1,)][:heap],
        "play_length": lambda _, heap: heap if heap > 4 else None,
    },
    "Removed": {"removal": no_neighbours},
    "RemovedMore": {
        "removal": lambda _, n: Removal(n, ((1, 1), (2, 2), (4, 4))[:n], tuple(range(n)))
    },
    "RemovedBeyond": {"removal": lambda _, n: Removal(n, ((1, 2),) * min(n, 2), tuple(range(n)))},
    "RemovedNothing": {"removal": lambda _, n: Removal(n, (), tuple(range(n)))},
    "RemovedOfSome": {
        "removal": lambda _, n: (
            Removal(7, ((1, 127), (2, 127)), tuple("abcdefg")) if n == 7 else None
        )
    },
    "RemovedTwice": {"removal": lambda _, heap: TWICE.get(heap)},
    "RemovedWith": {
        "options": lambda _, heap: {3: [(2,)], 2: [(1,), (0,)], 1: [(0,)]}.get(heap, []),
        "removal": lambda _, heap: WITH.get(heap),
    },
    "RemovedNameless": {"removal": lambda _, n: Removal(n, ((1, 1), (1, 1))[:n], ("a",))},
    "Pictures": {"parse_many": lambda _, text: tuple(map(int, text))},
    "Owner": {"owns": lambda *_: True},
    "Noted": {"note": lambda _, heaps: heaps},
    "Graphs": {"of_graph": lambda _, graph: -len(graph)},
    "Terms": {"first_term": 1, "term": lambda _, n: n // 2},
    # Right as far as 20, so that only what lies beyond shows it.
    "LateTerms": {"first_term": 0, "term": lambda _, n: n if n < 20 else -n},
    "TermsAlone": {"term": lambda _, n: n},
    "CellsAlone": {"first_cell": (0, 0)},
    "Cells": {"first_cell": (0, 0), "cell": lambda _, x, y: x + y if x * y < 12 else -1},
    "Asked": {"loopy": True, "asked": True, "options": lambda _, n: [((n + 1) % 9,)]},
    # So many positions that not all are looked at; they come back all the same.
    "Endless": {"options": lambda _, heap: [(heap - 1,), (heap + 1,)] if heap else []},
}
"""What some rows promise beside, each of it false."""
SAID = case_table(__file__, "false")


@pytest.mark.every
@pytest.mark.parametrize("name", SAID)
def test_a_false_promise_is_caught(name: str) -> None:
    broken = type(name, (Row,), PROMISED[name])
    start = {"Pictures": 13, "RemovedWith": 3}.get(name, 7)
    with pytest.raises(RulesError, match=re.escape(SAID[name])):
        check(broken(), [start], limit=200)


def test_rules_that_promise_nothing_false_pass() -> None:
    assert check(Row(), [7]).longest == 7
    assert check(type("Split", (Row,), {"options": split})(), [7]).most_pieces == 2
    assert check(NodeKayles(), [NodeKayles().parse("grid(2,3)")]).complete


def test_an_edge_list_is_a_component_of_the_leaf_game() -> None:
    star = graph_of("", [("a", "b"), ("a", "c"), ("a", "d")])
    assert {Leaves().format(part) for option in Leaves().options(star) for part in option} == {
        "b", "c", "d",
    }  # fmt: skip
