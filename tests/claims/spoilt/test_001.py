"""Claims of source 001 with a statement spoilt by hand: each finds a counterexample."""

from functools import partial
from itertools import islice

import pytest

from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import LoopyValue, solve_graph
from kalmar.research.claims import boards, heaps, loopy, road_map
from kalmar.research.claims.boards import nim_value
from kalmar.research.claims.cases import each, squares
from kalmar.research.claims.claim import Checker
from kalmar.research.claims.loopy import Label, Labels, ready_finite, ready_loopy
from kalmar.research.claims.road_map import FAILING, SENTENCES
from kalmar.research.claims.small_graphs import Digraph, graph_of, outcomes
from kalmar.research.claims.small_graphs import list_digraphs as digraphs

P, N, DRAW = Outcome.P, Outcome.N, Outcome.DRAW


def careless(digraph: Digraph, labels: Labels, vertex: int) -> Label:
    """§4's rule without its second condition: unlabelled options do not matter."""
    return ready_loopy(tuple(tuple(u for u in row if labels[u] is not None) for row in digraph),
                       labels, vertex)  # fmt: skip


def add_plainly(one: LoopyValue, other: LoopyValue) -> LoopyValue:
    """Ordinary addition of labels."""
    if one.label is None or other.label is None:
        return one + other
    return LoopyValue(one.label + other.label)


def lost_infinity(one: LoopyValue, other: LoopyValue) -> LoopyValue:
    """Sums in which values without a label forget what one move reaches."""
    return one + other if one.label is not None and other.label is not None else LoopyValue(None)


def all_gaps(pipe: tuple[int, ...]) -> tuple[int, ...]:
    """Every gap between neighbouring bubbles."""
    return tuple(low - high - 1 for high, low in zip((-1, *pipe), pipe, strict=False))


def gaps_from_the_top(pipe: tuple[int, ...]) -> tuple[int, ...]:
    """Every other gap, counted from the highest bubble."""
    return all_gaps(pipe)[::2]


SPOILT: dict[str, tuple[Checker, int]] = {
    "theorem 4 with cycles": (loopy.fully_labelled(ready_finite), 3),
    "labels without the second condition": (loopy.one_ending(careless), 3),
    "labels of theorem 4 for all games": (loopy.one_ending(ready_finite), 3),
    "property c) with the number itself": (
        loopy.with_property(
            lambda label, options: label is None or set(range(label + 1)) <= set(options),
            finite=True,
        ),
        3,
    ),
    "property b) turned round": (
        loopy.with_property(lambda label, options: label in options, finite=True), 3,
    ),
    "a positive number at the end": (
        loopy.with_property(lambda label, options: bool(options) or label == 1, finite=True), 3,
    ),
    "theorem 6 without draws": (
        loopy.decided(lambda label, _: P if label == 0 else N), 3,
    ),
    "theorem 6: no label is a draw": (
        loopy.decided(lambda label, _: DRAW if label is None else N if label else P), 3,
    ),
    "theorem 5 with 1 for 0": (
        loopy.decided(lambda label, _: N if label == 0 else P, finite=True), 3,
    ),
    "J + J is always lost": (loopy.copies(2, lambda _: {P}, False), 3),
    "J + J + J like J with cycles": (loopy.copies(3, loopy.same, False), 3),
    "J + J like J": (loopy.copies(2, loopy.same, True), 3),
    "theorem 7 for even numbers": (loopy.multiples(lambda value, _: value > 0), 3),
    "theorem 8 with ordinary sums": (loopy.sums(add_plainly, True), 3),
    "theorem 8 without the reached labels": (loopy.sums(lost_infinity, False), 3),
    "two copies are lost everywhere": (loopy.twice(lambda _, lost: lost), 3),
    "two copies are never lost": (loopy.twice(lambda _, lost: not lost), 3),
    "labels add as numbers": (loopy.labels_add(lambda a, b: a + b), 3),
    "every answer brings the end nearer": (loopy.nearer(all), 3),
    "no answer brings the end nearer": (loopy.nearer(lambda found: not any(found)), 3),
    "TRIDUGÓ with one opening": (loopy.openings({"A": "B"}), 1),
    "TRIDUGÓ with another opening": (loopy.openings({"A": "B", "P": "M"}), 1),
    "theorem 2 with 2ⁿ − 1": (
        each(heaps.powers, lambda i, j, p, add: add(i + p - 1, j) == add(i, j) + p - 1), 3,
    ),
    "theorem 2 with 2ⁿ kept": (
        each(heaps.powers, lambda i, j, p, add: add(i + p, j + p) == add(i, j) + p), 3,
    ),
    "unequal heaps set aside": (heaps.aside(lambda heap: (heap, heap + 1)), 3),
    "three equal heaps set aside": (heaps.aside(lambda heap: (heap,) * 3), 3),
    "splits with k ⊕ l = k + l": (
        each(heaps.splits, lambda _, k, rest, total: total == k + rest), 9,
    ),
    "fewer values than options": (
        boards.bounded_by_options(lambda count: max(count - 1, 0), finite=True), 3,
    ),
    "three moves of the knight": (
        each(squares("knight"), partial(boards.knight_options, most=3)), 9,
    ),
    "all gaps of bubbles": (
        each(boards.pipes, lambda cells, value: value == nim_value(all_gaps(cells))), 6,
    ),
    "gaps of bubbles from the top": (
        each(boards.pipes, lambda cells, value: value == nim_value(gaps_from_the_top(cells))), 6,
    ),
    "Northcott by white's room": (
        each(boards.pawns, lambda board, outcome: (outcome is P) == (
            nim_value(tuple(white for white, _ in board.rows)) == 0)), 4,
    ),
    "Northcott by squares apart": (
        each(boards.pawns, lambda board, outcome: (outcome is P) == (
            nim_value(tuple(gap + 1 for gap in board.gaps)) == 0)), 4,
    ),
    "the map satisfies every sentence": (road_map.all_but(()), 1),
    "the map fails one sentence": (road_map.all_but(FAILING[:1]), 1),
    "all but the round trip": (road_map.all_but((*FAILING, list(SENTENCES)[1])), 1),
    "towns on round trips wait for their options": (
        road_map.round_trips(lambda d, v: not road_map.never_in_time(d, v)), 3,
    ),
    "labels 1 before all others": (road_map.found_alone(1), 3),
    "no map with twelve sentences": (road_map.at_most(11), 0),
    "other maps with twelve sentences": (road_map.maps_with(12, {0: 1, 1: 74}), 1),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_statement_fails(name: str) -> None:
    checker, to = SPOILT[name]
    assert any(islice(checker(to), 5_000))


UNSPOILT: dict[str, Checker] = {
    "theorem 4": loopy.fully_labelled(ready_finite, finite=True),
    "order": loopy.one_ending(ready_loopy),
    "bubbles": boards.CHECKERS["001.bubbles"],
    "round trips": road_map.round_trips(road_map.never_in_time),
}


@pytest.mark.parametrize("name", UNSPOILT)
def test_the_same_checkers_hold_for_the_right_statement(name: str) -> None:
    assert not any(UNSPOILT[name](3))


def test_digraphs_are_as_many_as_there_are_kinds() -> None:
    assert [len(digraphs(size)) for size in range(1, 5)] == [2, 10, 104, 3044]  # OEIS A000595
    assert len(set(digraphs(4))) == 3044


def test_both_ways_back_from_the_ends_agree() -> None:
    for digraph in digraphs(3):
        solved = solve_graph(graph_of(digraph))
        assert outcomes(digraph) == [solved.outcome_of(v) for v in range(3)]


def test_the_sentences_about_the_map_are_fourteen() -> None:
    assert (len(SENTENCES), len(set(FAILING) & set(SENTENCES))) == (14, 2)
