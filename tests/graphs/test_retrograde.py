"""Labels of graphs: the loops that find them, layers, orders and regions, by definition."""

import random
from array import array

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import VALUATIONS, Fold, Graph, Outcome, Play, fold_options, mex, parse_position
from kalmar.answers.game_graphs import solved_graph
from kalmar.core.compositions import COMPOSITIONS, CompositionName, ValuationName
from kalmar.core.errors import DataError, LimitReached, PositionError, UnknownNameError
from kalmar.engines.graphs import graph as retrograde
from kalmar.engines.graphs import labels_kernels as labels
from kalmar.engines.graphs import retrograde_kernels as reversed_edges
from kalmar.engines.graphs.graph_view import components, layers, marked, shown_graph
from kalmar.engines.graphs.loopy import GraphSolution, solve_graph
from kalmar.engines.graphs.loopy_ways import labelling_steps
from kalmar.runtime import arrays, optional
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations import MISERE_FORECLOSED
from tests.graphs.game_graph import Rows, game_graph, graphs


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


POSITIONS = ["nim 5", "coprime 6", "kayles 5 2", "chomp 2x3", "queen 3,4", "bricks 2x3"]


@st.composite
def options(draw: st.DrawFn, cyclic: bool = True) -> list[list[int]]:
    count = draw(st.integers(1, 9))
    found = []
    for v in range(count):
        ends = st.integers(0, count - 1) if cyclic else st.integers(0, max(0, v - 1))
        row = draw(st.lists(ends, max_size=4, unique=True))
        found.append(row if cyclic or v else [])
    return found


def solved(found: list[list[int]]) -> GraphSolution:
    return solve_graph(Graph.of_options({str(v): list(map(str, r)) for v, r in enumerate(found)}))


@given(options(cyclic=False))
def test_layers_are_longest_plays_without_cycles(found: list[list[int]]) -> None:
    assert layers(solved(found).graph) == list(solved(found).longest)


@given(options())
def test_only_moves_that_close_a_cycle_lead_up(found: list[list[int]]) -> None:
    heights = layers(solved(found).graph)
    for v, row in enumerate(found):
        for u in row:
            if heights[u] >= heights[v]:
                assert u == v or (heights[u] > heights[v] and reaches(found, u, v))


@given(options())
def test_components_are_what_reaches_each_other(found: list[list[int]]) -> None:
    of = components(solved(found).graph)
    for v in range(len(found)):
        for u in range(len(found)):
            both = u == v or (reaches(found, v, u) and reaches(found, u, v))
            assert (of[u] == of[v]) == both
        assert all(of[u] <= of[v] for u in found[v])


def reaches(found: list[list[int]], start: int, end: int) -> bool:
    seen, todo = {start}, [start]
    while todo:
        for u in found[todo.pop()]:
            if u not in seen:
                seen.add(u)
                todo.append(u)
    return end in seen


@given(options())
def test_the_order_of_labels_is_that_of_the_definition(found: list[list[int]]) -> None:
    graph = solved(found)
    steps = labelling_steps(graph)
    labels: dict[int, int] = {}
    for v in sorted((v for v, step in enumerate(steps) if step), key=lambda v: steps[v] or 0):
        wanted = mex(labels[u] for u in found[v] if u in labels)
        for u in found[v]:
            assert u in labels or any(labels.get(w) == wanted for w in found[u])
        labels[v] = wanted
    assert sorted(step for step in steps if step) == list(range(1, len(labels) + 1))
    assert [labels.get(v, -1) for v in range(len(found))] == list(graph.labels)


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize(
    ("what", "valuation"), [("phi", "foreclosed"), ("psi", "misere-foreclosed")]
)
def test_regions_give_foreclosed_values(text: str, what: str, valuation: ValuationName) -> None:
    shown = marked(game_graph(parse_position(text)), what)
    found = shown.options()
    inside = {v for v, vertex in enumerate(shown.vertices) if vertex.mark in ("Φ", "Ψ")}
    number = {v: i for i, v in enumerate(sorted(inside))}
    cut = [[number[u] for u in found[v] if u in inside] for v in sorted(inside)]
    grundy = list(solved(cut).labels) if cut else []
    order = sorted(range(len(found)), key=lambda v: shown.vertices[v].layer)
    place = {v: i for i, v in enumerate(order)}
    values = fold_options(
        [[(place[u],) for u in found[v]] for v in order], Fold(VALUATIONS[valuation], LEAST)
    )
    undefined = VALUATIONS[valuation].undefined
    assert {v for v in range(len(found)) if values[place[v]] not in undefined} == inside
    assert [values[place[v]] for v in sorted(inside)] == grundy


@pytest.mark.parametrize("text", POSITIONS)
def test_misere_p_positions_are_normal_ones_of_psi(text: str) -> None:
    position = parse_position(text)
    misere, _ = solved_graph(position, Play.MISERE)
    shown = marked(game_graph(position), "psi")
    inside = [v for v, vertex in enumerate(shown.vertices) if vertex.mark == "Ψ"]
    number = {v: i for i, v in enumerate(inside)}
    cut = solved([[number[u] for u in shown.options()[v] if u in number] for v in inside])
    for v in inside:
        assert misere.outcome_of(v) is cut.outcome_of(number[v])
    assert MISERE_FORECLOSED.play is Play.MISERE


def test_figures_2_and_3_of_source_001() -> None:
    heap, coprime = (game_graph(parse_position(f"{game} 5")) for game in ("halom", "relatív prím"))
    names = [[v.name for v in shown.vertices] for shown in (heap, coprime)]

    def ends(shown: int, name: str) -> list[str]:
        graph = (heap, coprime)[shown]
        found = graph.options()[names[shown].index(name)]
        return sorted(names[shown][u] for u in found)

    assert ends(0, "5") == ["0", "1", "2", "3", "4"]
    assert ends(1, "5") == ["1", "2", "3", "4"]
    assert ends(1, "4") == ["1", "3"]
    assert {v.name for v in coprime.vertices if v.outcome is Outcome.P} == {"4", "2", "0"}


@pytest.mark.parametrize("way", COMPOSITIONS)
def test_every_way_of_playing_has_a_graph(way: CompositionName) -> None:
    position = parse_position("nim 1 2", way)
    shown = game_graph(position)
    assert shown.measure == ("value" if way == "disjunctive" else "remoteness")
    assert len({vertex.name for vertex in shown.vertices}) == len(shown.vertices)
    assert all(move.words for move in shown.moves)


def test_what_has_ended_has_a_name() -> None:
    assert [v.name for v in game_graph(parse_position("nim 0")).vertices] == ["0"]
    names = [v.name for v in game_graph(parse_position("roads B + nim 1")).vertices]
    assert "roads C" in names or "nim 0" in names
    assert "" not in names


def test_what_is_refused() -> None:
    with pytest.raises(LimitReached, match="leads to more than 5 positions"):
        game_graph(parse_position("nim 9"), limit=5)
    with pytest.raises(PositionError, match="at least one component"):
        solved_graph(parse_position("nim 9").component[0])
    with pytest.raises(UnknownNameError, match="unknown mark 'chi'"):
        marked(shown_graph(solved([[]]), ""), "chi")
