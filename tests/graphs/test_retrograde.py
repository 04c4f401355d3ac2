"""The loops that solve graphs: edges turned round, many labels, narrow and wide arrays."""

import random
from array import array

import numpy as np
import pytest
from hypothesis import given, settings

from kalmar import DataError, Graph, GraphSolution, mex, solve_graph
from kalmar.engines.graphs import graph as retrograde
from kalmar.engines.graphs import labels_kernels as labels
from kalmar.engines.graphs import retrograde_kernels as reversed_edges
from kalmar.runtime import arrays, optional
from tests.graphs.game_graph import Rows, graphs


def literal(rows: Rows) -> list[int]:
    """Labels by the rule of 001 §4, whichever vertex is ready; −1 where there is none."""
    label: dict[int, int] = {}
    changed = True
    while changed:
        changed = False
        for v in reversed(range(len(rows))):
            if v in label:
                continue
            n = mex(label[u] for u in rows[v] if u in label)
            if all(u in label or any(label.get(t) == n for t in rows[u]) for u in rows[v]):
                label[v], changed = n, True
    return [label.get(v, -1) for v in range(len(rows))]


@settings(max_examples=600, deadline=None, derandomize=True)
@given(graphs(12, 6))
def test_labels_are_the_literal_ones(rows: Rows) -> None:
    solved = solve_graph(Graph.of_options(rows))
    assert solved.labels.tolist() == literal(rows)
    given_at = sorted(n for n in solved.order if n >= 0)
    assert given_at == list(range(len(given_at)))


def test_labels_of_denser_graphs_are_the_literal_ones() -> None:
    chance = random.Random(1966)
    most = 0
    for _ in range(150):
        size = chance.randrange(15, 40)
        rows = [
            sorted({chance.randrange(max(1, min(size, v + 3))) for _ in range(chance.randrange(9))})
            for v in range(size)
        ]
        found = solve_graph(Graph.of_options(rows)).labels.tolist()
        assert found == literal(rows)
        most = max(most, *found)
    assert most >= 4


def loops(size: int) -> Rows:
    """Two Nim heaps; from the second one play can go round, by one vertex more for each number.

    Those vertices lead back, to the same number of the first heap, and to a vertex that never ends.
    """
    endless = 3 * size
    first: Rows = [list(range(n)) for n in range(size)]
    second = [[*range(size, size + n), 2 * size + n] for n in range(size)]
    back = [[n, size + n, endless] for n in range(size)]
    return [*first, *second, *back, [endless]]


@pytest.mark.parametrize("fast", [False, True])
def test_more_labels_than_stamps(fast: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optional, "FORCED", fast)
    size = 2 * labels.STAMPS + 20
    rows = loops(size)
    reaches_3 = len(rows)
    rows += [[3, reaches_3 - 1], [*range(labels.STAMPS + 3), reaches_3]]
    solved = solve_graph(Graph.of_options(rows))
    found = solved.labels.tolist()
    assert found[: 2 * size] == 2 * list(range(size))
    assert found[2 * size :] == [-1] * (size + 3), "what reaches 3 closes nothing for more"
    assert sorted(n for n in solved.order if n >= 0) == list(range(2 * size))


def scattered(size: int, crowded: bool) -> Graph:
    chance = np.random.default_rng(1928)
    offsets = np.concatenate([[0], np.cumsum(chance.integers(0, 4, size))])
    return Graph(offsets, chance.integers(0, size // 8 if crowded else size, offsets[-1]))


def solutions(
    graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[GraphSolution, arrays.Array, arrays.Array]]:
    found = []
    for worth in (0, 10**9):
        monkeypatch.setattr(retrograde, "MIN_EDGES_FOR_BUCKETS", worth)
        solved = solve_graph(graph)
        found.append((solved, solved.labels, solved.order))
    return found


@pytest.mark.parametrize("crowded", [False, True])
def test_buckets_change_nothing(crowded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    turned = []
    usual = retrograde._Retrograde._in_buckets

    def counted(work: retrograde._Retrograde, edges: object) -> bool:
        turned.append(usual(work, edges))
        return turned[-1]

    monkeypatch.setattr(retrograde._Retrograde, "_in_buckets", counted)
    size = 8 * reversed_edges.BUCKET + 7
    one, other = solutions(scattered(size, crowded), monkeypatch)
    assert one == other
    assert turned == [not crowded] * 2, "edges to few vertices are left where they are"


def test_a_vertex_of_many_options_needs_wider_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = []
    usual = arrays.narrowest

    def seen(most: int) -> str:
        kinds.append(usual(most))
        return kinds[-1]

    monkeypatch.setattr(arrays, "narrowest", seen)
    for widest in (127, 128):
        rows: Rows = [[], *([0] for _ in range(widest)), list(range(1, widest + 1)), []]
        solved = solve_graph(Graph.of_options(rows))
        assert solved.outcome.tolist() == [0, *[1] * widest, 0, 0]
        assert solved.labels.tolist() == [0, *[1] * widest, 0, 0]
        assert solved.longest[-2] == solved.remoteness[-2] == 2
    assert kinds == [*"bb", *"ii"], "once for the outcomes, and once for the labels"


def test_misere_play_and_draws_leave_labels_as_they_are() -> None:
    graph = Graph.of_options([[1, 2], [0, 3], [3], [], []])
    usual = solve_graph(graph)
    for solved in (solve_graph(graph, True), solve_graph(graph, drawn=[3])):
        assert solved.outcome != usual.outcome
        assert (solved.labels, solved.longest) == (usual.labels, usual.longest)
        assert solved.order == usual.order


def test_numbers_take_four_bytes_where_they_fit() -> None:
    edge = 2**31
    for numbers in ([0, edge - 1], [-edge, 5], []):
        for given_as in (numbers, array("q", numbers), np.array(numbers, np.int64)):
            assert arrays.stored(given_as, "numbers") == array("i", numbers)
            assert arrays.stored(given_as, "numbers").typecode == "i"
    for numbers in ([edge], [-edge - 1, 0]):
        for given_as in (numbers, array("q", numbers), np.array(numbers, np.int64)):
            assert arrays.stored(given_as, "numbers").typecode == "q"
            assert arrays.stored(given_as, "numbers").tolist() == numbers
    own = array("i", [1, 2])
    assert arrays.stored(own, "numbers") is own
    for wrong in (np.array([2**63], np.uint64), np.array([[1]]), np.array([1.0])):
        with pytest.raises(DataError, match="below 2\\^63"):
            arrays.stored(wrong, "numbers")


def test_joined_arrays_may_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    for fast in (False, True):
        monkeypatch.setattr(optional, "FORCED", fast)
        found = arrays.joined((array("i", [3]), 2**31), (array("i", [7, 8]), 1))
        assert (found.typecode, found.tolist()) == ("q", [2**31 + 3, 8, 9])
        found = arrays.joined((array("q", [3]), 4), (array("i", [7, 8]), 1))
        assert (found.typecode, found.tolist()) == ("i", [7, 8, 9])
