"""Graphs with cycles and partizan graphs against fixed points written from the definitions."""

import pickle
import random
import sys
from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import DataError, LimitReached, Outcome, PartizanGraph, UnknownNameError
from kalmar.engines.graphs.loopy import Graph, solve_graph
from kalmar.engines.graphs.loopy_ways import labelling_steps
from kalmar.engines.graphs.partizan import BARE_KINGS, Player, Result, rook_ending, solve_partizan
from kalmar.games.boards.with_cycles import ROADS, TOWNS
from kalmar.runtime import arrays, optional, work
from tests.graphs.game_graph import Rows, graphs
from tests.known import known
from tests.literal.ways import outcome, solved


def graph_of(options: Rows) -> Graph:
    return Graph.of_options({str(i): map(str, row) for i, row in enumerate(options)})


def winners(options: Rows, misere: bool = False, drawn: set[int] = frozenset()) -> list[str]:  # type: ignore[assignment]
    """Outcomes by literal search, in which what is drawn never ends."""
    lengths = solved({v: [v] if v in drawn else row for v, row in enumerate(options)}, misere)
    return [outcome(lengths.get(v), misere) for v in range(len(options))]


@settings(max_examples=300, deadline=None, derandomize=True)
@given(graphs(), st.booleans(), st.booleans())
def test_outcomes(options: Rows, misere: bool, draws: bool) -> None:
    drawn = {v for v, row in enumerate(options) if not row} if draws else set()
    solved = solve_graph(graph_of(options), misere, sorted(drawn))
    assert [solved.outcome_of(v).value for v in range(len(options))] == winners(
        options, misere, drawn
    )
    if not misere and not drawn:
        for v in range(len(options)):
            assert solved.value(v).outcome is solved.outcome_of(v)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(graphs(4), graphs(4))
def test_sums_against_the_product_graph(one: Rows, two: Rows) -> None:
    pairs = list(product(range(len(one)), range(len(two))))
    at = {pair: i for i, pair in enumerate(pairs)}
    both = [[at[u, b] for u in one[a]] + [at[a, u] for u in two[b]] for a, b in pairs]
    first, second = solve_graph(graph_of(one)), solve_graph(graph_of(two))
    expected = winners(both)
    for a, b in pairs:
        assert (first.value(a) + second.value(b)).outcome.value == expected[at[a, b]]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(graphs())
def test_longest_play(options: Rows) -> None:
    def play(v: int, depth: int) -> int:
        if depth > len(options):
            return 1000
        return max((1 + play(u, depth + 1) for u in options[v]), default=0)

    found = solve_graph(graph_of(options)).longest.tolist()
    assert found == [n if (n := play(v, 0)) < 1000 else -1 for v in range(len(options))]


def test_the_towns_of_the_map() -> None:
    assert set(TOWNS) == set(ROADS)
    assert all(town.startswith(initial) for initial, town in TOWNS.items())


@settings(max_examples=50, deadline=None, derandomize=True)
@given(graphs())
def test_a_graph_of_lists_is_that_of_their_numbers_as_names(options: Rows) -> None:
    named = graph_of(options)
    assert Graph.of_options(options) == Graph(named.offsets, named.targets)


def test_bad_graphs_are_refused() -> None:
    with pytest.raises(DataError, match="'c' leads to 'b', which is not a vertex"):
        Graph.of_options({"a": iter("c"), "c": iter("ab")})
    with pytest.raises(UnknownNameError, match="unknown vertex 'c'"):
        Graph.of_options({"a": ["a"], "b": []}).number("c")
    with pytest.raises(DataError, match="cannot be a draw"):
        solve_graph(Graph.of_options({"a": ["a"]}), drawn=[0])


@settings(max_examples=200, deadline=None, derandomize=True)
@given(graphs())
def test_the_order_of_labels_proves_progress(options: Rows) -> None:
    solved = solve_graph(graph_of(options))
    label, order = solved.labels.tolist(), solved.order.tolist()
    for v, row in enumerate(options):
        assert (order[v] >= 0) == (label[v] >= 0)
        if label[v] < 0:
            continue
        assert all(label[u] != label[v] for u in row)
        for smaller in range(label[v]):
            assert any(label[u] == smaller for u in row)
        for u in row:
            if label[u] < 0 or label[u] > label[v]:
                back = [t for t in options[u] if label[t] == label[v] and order[t] < order[v]]
                assert back, "what raises the label can be undone towards an earlier vertex"


@settings(max_examples=150, deadline=None, derandomize=True)
@given(graphs(6), st.booleans(), st.booleans())
def test_no_opponent_beats_the_strategy(options: Rows, misere: bool, draws: bool) -> None:
    drawn = {v for v, row in enumerate(options) if not row} if draws else set()
    solved = solve_graph(graph_of(options), misere, sorted(drawn))

    def outcomes(here: int, depth: int) -> set[str]:
        """All that an opponent can reach from a vertex at which the strategy is to move."""
        if not options[here]:
            return {"draw" if here in drawn else ("win" if misere else "loss")}
        if depth == 0:
            return {"endless"}
        after = known(solved.best_move(here))
        if not options[after]:
            return {"draw" if after in drawn else ("loss" if misere else "win")}
        return {end for reply in options[after] for end in outcomes(reply, depth - 1)}

    for v in range(len(options)):
        if solved.outcome_of(v) is Outcome.N:
            turns = (solved.remoteness[v] + 1) // 2
            assert outcomes(v, turns) == {"win"}, "a won position is won as soon as it can be"
        elif solved.outcome_of(v) is Outcome.DRAW:
            assert "loss" not in outcomes(v, 7)


def test_a_cycle_is_shown() -> None:
    solved = solve_graph(graph_of([[1], [2, 3], [1], []]))
    cycle = solved.cycle
    assert len(cycle) == 2
    assert all(
        b in solved.graph.options(a) for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True)
    )
    assert solve_graph(graph_of([[1], []])).cycle == ()
    assert solve_graph(graph_of([[0]])).cycle == (0,)


def test_graphs_too_large_for_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "free_memory", lambda: 1000)
    with pytest.raises(LimitReached, match="30 vertices and 0 edges"):
        solve_graph(graph_of([[]] * 30))
    assert solve_graph(graph_of([[]])).outcome.tolist() == [0]


def random_graph(size: int, seed: int) -> Graph:
    rng = random.Random(seed)
    rows = [[rng.randrange(size) for _ in range(rng.choice([0, 1, 2, 5]))] for _ in range(size)]
    return graph_of(rows)


@pytest.mark.parametrize("misere", [False, True])
def test_compiled_and_plain_loops_agree_on_large_graphs(misere: bool) -> None:
    graph = random_graph(3000, 1928)
    ends = [v for v in range(3000) if not graph.options(v)][::7]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(optional, "FORCED", False)
        plain = solve_graph(graph, misere, ends)
        patch.setattr(optional, "FORCED", True)
        fast = solve_graph(graph, misere, ends)
    assert plain == fast
    assert plain.drawn == tuple(ends)
    assert {plain.outcome_of(v) for v in range(3000)} == set(Outcome)


def test_when_loops_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", sys)
    assert [arrays.worth_compiling(edges) for edges in (2_000, 2_001)] == [False, True]
    monkeypatch.delitem(sys.modules, "numba")
    most = optional.units_while_loading(optional.EDGES)
    assert [arrays.worth_compiling(edges) for edges in (most, most + 1)] == [False, True]
    monkeypatch.setitem(sys.modules, "numba", None)
    assert not arrays.worth_compiling(10**9)


def test_graphs_and_solutions_are_plain_data() -> None:
    one, two, other = random_graph(50, 1), random_graph(50, 1), random_graph(50, 2)
    assert one == two != other
    solved, again = solve_graph(one), solve_graph(two)
    assert solved == again != solve_graph(other)
    assert solved != solve_graph(one, misere=True)
    assert pickle.loads(pickle.dumps(solved)) == solved
    assert repr(one) == f"Graph of 50 vertices and {len(one.targets)} edges"
    counts = [sum(o is wanted for o in map(solved.outcome_of, range(50))) for wanted in Outcome]
    assert all(str(count) in repr(solved) for count in counts)
    assert len(repr(solved)) < 100


def test_arrays_are_read_by_numpy_without_a_copy() -> None:
    solved = solve_graph(random_graph(50, 1))
    for name, kind in (
        ("outcome", "int8"), ("remoteness", "int32"), ("longest", "int32"), ("labels", "int32"),
        ("order", "int32"),
    ):  # fmt: skip
        numbers = getattr(solved, name)
        seen = np.asarray(numbers)
        assert (seen.dtype.name, seen.tolist()) == (kind, list(numbers))
        assert type(numbers[0]) is int
        numbers[0] = 1
        assert seen[0] == 1


def test_graphs_of_any_whole_numbers() -> None:
    offsets, targets = [0, 2, 2, 3], [1, 2, 0]
    expected = Graph(offsets, targets)
    for kind in (np.int8, np.uint16, np.int32, np.int64, ">i8"):
        assert Graph(np.array(offsets, kind), np.array(targets, kind)) == expected
    assert Graph(np.array([0, 9, 2, 9, 2, 9, 3])[::2], tuple(targets)) == expected
    whole = "must be a sequence of whole numbers below"
    for bad in ([0.5], np.array([0.0]), [2**63], ["0"], np.array([[0]])):
        with pytest.raises(DataError, match=f"offsets {whole}"):
            Graph(bad, [])  # type: ignore[arg-type]
        with pytest.raises(DataError, match=f"targets {whole}"):
            Graph([0, 1], bad)  # type: ignore[arg-type]
    with pytest.raises(DataError, match="offsets must not decrease"):
        Graph([0, 2, 1, 3], targets)
    for outside in (-1, 3):
        with pytest.raises(DataError, match="leads outside"):
            Graph([0, 1], [outside])
    with pytest.raises(DataError, match=r"names \(1\) differs from the number of vertices \(2\)"):
        Graph([0, 0, 0], [], ("a",))
    many = np.zeros(3000, np.int64)
    for wrong in (1, -1):
        many[7] = wrong
        with pytest.raises(DataError, match="leads outside"):
            Graph([0, 3000], many)
    with pytest.raises(DataError, match="offsets must not decrease"):
        Graph([0, 2999, 2998, 3000], np.zeros(3000, np.int64))


def test_a_partizan_graph_is_doubled_in_the_same_way_by_numpy() -> None:
    graph = PartizanGraph(random_graph(900, 1), random_graph(900, 2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(optional, "FORCED", False)
        plain = graph.doubled()
        patch.setattr(optional, "FORCED", True)
        assert graph.doubled() == plain
    assert len(plain) == 1800
    for v in range(900):
        assert plain.options(v).tolist() == [u + 900 for u in graph.left.options(v)]
        assert plain.options(900 + v) == graph.right.options(v)


def test_lines_end_where_they_should() -> None:
    circle = solve_graph(graph_of([[1], [0]]))
    assert circle.line(0) == [0, 1, 0], "a draw is cut where a vertex comes back"
    assert circle.line(0, longest=1) == [0, 1]
    path = solve_graph(graph_of([[1], [2], [3], []]))
    assert path.line(0) == [0, 1, 2, 3]
    assert [path.line(0, longest=n) for n in (0, 2, 3)] == [[0], [0, 1, 2], [0, 1, 2, 3]]


def test_labels_are_given_in_the_order_of_the_source_however_vertices_are_numbered() -> None:
    for towns in (sorted(ROADS), sorted(ROADS, reverse=True)):
        graph = Graph.of_options({town: ROADS[town] for town in towns})
        steps = labelling_steps(solve_graph(graph))
        order = sorted(range(len(towns)), key=lambda v: steps[v] or 0)
        assert "".join(graph.name(v) for v in order) == "CDGKEBAFHJILMNP"


VERTICES = "abcdef"
moves = st.lists(
    st.tuples(
        st.sampled_from(VERTICES),
        st.sampled_from(VERTICES),
        st.sampled_from(["left", "right", "both"]),
    ),
    max_size=14,
)


def by_definition(
    graph: PartizanGraph, misere: bool, drawn: set[int]
) -> dict[tuple[int, Player], int]:
    """In how many moves play ends if the winner hurries; what is drawn never ends."""
    sides = {Player.LEFT: graph.left, Player.RIGHT: graph.right}
    options = {
        (v, player): [(int(w), player.other) for w in side.options(v)]
        for v in range(len(graph))
        for player, side in sides.items()
    }
    endless = {place: [place] for place, left in options.items() if not left and place[0] in drawn}
    return solved(options | endless, misere)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(moves, st.booleans(), st.sets(st.integers(0, 5)))
def test_results_are_those_of_the_definition(
    chosen: list[tuple[str, str, str]], misere: bool, drawn: set[int]
) -> None:
    graph = PartizanGraph.of_moves(chosen, VERTICES)
    stuck = {v for v in drawn if not (graph.left.options(v) and graph.right.options(v))}
    found = solve_partizan(graph, misere, sorted(stuck))
    expected = by_definition(graph, misere, stuck)
    for v in range(len(graph)):
        for player in Player:
            far = expected.get((v, player))
            assert found.remoteness(v, player) == far
            wanted = {"N": Result.WIN, "P": Result.LOSS, "draw": Result.DRAW}
            assert found.result(v, player) is wanted[outcome(far, misere)]
            assert far is None or len(found.line(v, player)) == far + 1


@pytest.mark.parametrize(("size", "plies"), [(3, 5), (4, 13), (5, 19)])
def test_king_and_rook_win(size: int, plies: int) -> None:
    chosen, vertices, drawn = rook_ending(size)
    graph = PartizanGraph.of_moves(chosen, vertices)
    number = graph.left.numbers
    solved = solve_partizan(graph, drawn=[number[name] for name in drawn])
    white = [name for name in vertices if name.endswith(" w")]
    found = Counter(solved.result(number[name], Player.LEFT) for name in white)
    assert found == {Result.WIN: len(white)}, "White to move always wins with a rook"
    assert max(solved.remotenesses(Player.LEFT)) == plies
    assert solved.result(number[BARE_KINGS], Player.RIGHT) is Result.DRAW
    black = Counter(
        solved.result(number[name], Player.RIGHT) for name in vertices if name.endswith(" b")
    )
    assert black[Result.WIN] == 0
    assert black[Result.DRAW] > 0, "the rook can be lost"


def test_what_is_refused() -> None:
    graph = PartizanGraph.of_moves([("a", "a", "both")])
    with pytest.raises(DataError, match="both players can move"):
        solve_partizan(graph, drawn=[0])
    with pytest.raises(DataError, match="vertices are numbered from"):
        solve_partizan(graph, drawn=[3])
    one, two = Graph.of_options({"a": []}), Graph.of_options({"a": [], "b": []})
    with pytest.raises(DataError, match="must have the same vertices: they have"):
        PartizanGraph(one, two)


def test_remoteness_and_lines_of_either_player() -> None:
    moves = [("a", "b", "left"), ("b", "c", "right"), ("c", "b", "both"), ("d", "a", "left")]
    solved = solve_partizan(PartizanGraph.of_moves(moves))
    for player in Player:
        far = [solved.remoteness(v, player) for v in range(4)]
        assert solved.remotenesses(player).tolist() == [-1 if n is None else n for n in far]
    assert solved.remotenesses(Player.LEFT) != solved.remotenesses(Player.RIGHT)
    assert solved.line(0, Player.LEFT) == [0, 1, 2, 1]
    assert solved.line(0, Player.LEFT, longest=1) == [0, 1]
    assert solved.line(0, Player.RIGHT) == [0]
