"""The library as people use libraries: sums, moves, lists, graphs, pickles, and wrong types."""

import inspect
import pickle
from contextlib import suppress

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kalmar
from kalmar.core.rules import is_loopy
from kalmar.engines.positional import PositionalGame
from tests.examples import examples

WRONG = [None, -1, "", [], object()]
FUNCTIONS = [name for name in kalmar.__all__ if inspect.isfunction(getattr(kalmar, name))]
HEAPS = st.lists(st.integers(0, 6), min_size=1, max_size=4)


def thirds(heap: int) -> list[int]:
    return sorted({heap - 1, heap // 3}) if heap else []


@examples(30, 100, HEAPS)
def test_a_list_is_nim(heaps: list[int]) -> None:
    text = "nim " + " ".join(map(str, heaps))
    assert kalmar.solve(heaps).value == kalmar.solve(text).value
    assert kalmar.solve(tuple(heaps), "selective") == kalmar.solve(text, "selective")
    assert (
        kalmar.solve([kalmar.position("nim", n) for n in heaps]).value == kalmar.solve(heaps).value
    )


@examples(20, 100, HEAPS, st.lists(st.integers(0, 9), min_size=1, max_size=3))
def test_sums_keep_the_order(heaps: list[int], rows: list[int]) -> None:
    both = kalmar.position("nim", *heaps) + kalmar.position("kayles", *rows)
    assert [part.component for part in both.component] == [*heaps, *rows]
    values = [kalmar.solve(p).value for p in (heaps, kalmar.position("kayles", *rows))]
    assert kalmar.solve(both).value == (values[0] or 0) ^ (values[1] or 0)


def test_sums_nest_what_is_played_otherwise() -> None:
    nested = kalmar.position("nim", 3, 4, composition="selective") + kalmar.position("nim", 2)
    assert nested == kalmar.parse_position("(| nim 3 4) + nim 2")
    with pytest.raises(kalmar.PositionError, match="cannot be added"):
        kalmar.position("nim", 3) + 5


@pytest.mark.parametrize("text", ["nim 1 2", "| nim 1 2", "kayles 4 + (& nim 2 2)", "tridugó"])
def test_every_move_can_be_played(text: str) -> None:
    start = kalmar.parse_position(text)
    listed = list(start.moves())
    assert listed == list(kalmar.moves(start))
    for move in listed:
        left = start.play(move)
        assert left == kalmar.after(start, move)
        assert start.play(kalmar.move_text(start, move)) == left
        if list(left.moves()):
            with pytest.raises(kalmar.PositionError, match="not a legal move"):
                start.play(next(left.moves())[:0])


@pytest.mark.parametrize("move", [*WRONG, (), ((),), "take 9"])
def test_what_is_no_move_is_refused(move: object) -> None:
    with pytest.raises(kalmar.PositionError):
        kalmar.position("nim", 3, 5).play(move)  # type: ignore[arg-type]


def test_moves_of_another_position_are_refused() -> None:
    here, there = kalmar.position("nim", 3), kalmar.position("nim", 4)
    with pytest.raises(kalmar.PositionError):
        here.play(next(there.moves()))
    both = kalmar.position("nim", 1, 1, composition="conjunctive")
    with pytest.raises(kalmar.PositionError):
        both.play(next(both.moves())[:1])


def test_rules_from_a_function() -> None:
    rules = kalmar.game(thirds, name="Thirds")
    assert rules.name == "thirds"
    assert rules == kalmar.game(thirds, name="thirds")
    assert kalmar.sequence(rules, 6).values == (0, 1, 2, 0, 2, 0, 1)
    assert kalmar.solve(kalmar.position(rules, 4, 6)).value == 2 ^ 1
    assert pickle.loads(pickle.dumps(rules)) == rules


@given(st.dictionaries(st.integers(0, 7), st.sets(st.integers(0, 7))))
def test_rules_from_graphs(chosen: dict[int, set[int]]) -> None:
    edges = {v: sorted(chosen.get(v, ())) for v in range(8)}
    graph = nx.DiGraph()
    graph.add_nodes_from(edges)
    graph.add_edges_from((a, b) for a, options in edges.items() for b in options)
    solved = kalmar.solve_graph(kalmar.graph(graph))
    mapped = kalmar.game(edges, name="map")
    assert is_loopy(mapped) != nx.is_directed_acyclic_graph(graph)
    for vertex in edges:
        found = solved.at(str(vertex))
        assert isinstance(found, kalmar.Solution)
        answer = kalmar.solve(kalmar.position(mapped, vertex))
        assert answer.outcome is found.outcome
        assert answer.winning_move_count == len(list(found.winning_moves()))


def test_a_graph_without_directions_is_refused() -> None:
    with pytest.raises(kalmar.GameError, match="the graph is undirected"):
        kalmar.game(nx.path_graph(3))


def test_every_answer_is_a_solution() -> None:
    moves = [("a", "b", "left"), ("b", "a", "both"), ("b", "c", "left")]
    solved = kalmar.solve_partizan(kalmar.PartizanGraph.of_moves(moves))
    board = kalmar.positional_board("3x3:3")
    from kalmar.engines.graphs.partizan import Player

    answers: list[kalmar.Solution] = [
        kalmar.solve("nim 3 5 7"),
        kalmar.solve_graph(kalmar.graph("nim 3")).at(0),
        solved.at("b", Player.LEFT),
        PositionalGame(board).solve(("a1", "b1")),
    ]
    for answer in answers:
        assert isinstance(answer, kalmar.Solution)
        assert answer.outcome is kalmar.Outcome.N
        assert list(answer.winning_moves())
        assert answer.line
        assert answer.reason
        assert answer.to_dict()["line"] == list(answer.line)
        assert type(pickle.loads(pickle.dumps(answer))) is type(answer)


def called(name: str, wrong: object) -> None:
    """Call a function with one thing for all its arguments, to the end."""
    function = getattr(kalmar, name)
    parameters = inspect.signature(function).parameters.values()
    many = [p for p in parameters if p.default is p.empty and p.kind is not p.VAR_POSITIONAL]
    found = function(*[wrong] * len(many))
    if inspect.isgenerator(found):
        list(found)


@pytest.mark.every
@pytest.mark.parametrize("name", FUNCTIONS)
def test_wrong_types_are_refused_in_a_sentence(name: str) -> None:
    for wrong in WRONG:  # some of it is right for some functions: nothing but our errors may come
        with suppress(kalmar.KalmarError):
            called(name, wrong)
    # These need no argument at all.
    if name not in {"atlas", "search_games", "search_oeis", "show_progress"}:
        with pytest.raises(kalmar.KalmarError, match=r"[a-z]{3}"):
            called(name, object())


@given(st.slices(21), st.integers(-30, 30))
def test_sequences_are_indexed_as_tuples(part: slice, place: int) -> None:
    found = kalmar.sequence("kayles", 20)
    assert len(found) == 21
    assert tuple(found) == found.values
    if -21 <= place < 21:
        assert found[place] == found.values[place]
    else:
        with pytest.raises(kalmar.UsageError, match="is not an index of 21"):
            found[place]
    if part.step in (None, 1):
        cut = found[part]
        assert tuple(cut) == found.values[part]
        assert [found.values[n] for n in cut.numbers] == list(cut)
    else:
        with pytest.raises(kalmar.UsageError, match="slice with step 1"):
            found[part]


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(-5, 5))
def test_tables_are_indexed_by_row_and_column(row: int, first: int, last: int) -> None:
    found = kalmar.table("bricks", range(1, 5), range(2, 7), "diminished")
    assert (len(found), list(found)) == (4, list(found.values))
    part = found[first:last, 1:3]
    assert list(part) == [cells[1:3] for cells in found.values[first:last]]
    assert part.rows == found.rows[first:last]
    assert part.cols == (3, 4)
    assert part.p_positions() == [cells[1:3] for cells in found.p_positions()[first:last]]
    if -4 <= row < 4:
        assert found[row] == found.values[row]
        assert found[row, 2] == found.values[row][2]
        assert list(found[row, 1:3]) == [found.values[row][1:3]]
    else:
        with pytest.raises(kalmar.UsageError, match="is not an index of 4"):
            found[row, 1:3]


def test_values_are_compared_hashed_and_drawn() -> None:
    from matplotlib import pyplot as plt

    for make in (lambda: kalmar.sequence("nim", 9), lambda: kalmar.table("rook", [0, 1], [0, 1])):
        assert make() == make()
        assert len({make(), make()}) == 1
        figure, axes = plt.subplots()
        assert make().plot(ax=axes) is axes
        assert axes.get_title()
        assert axes.collections or axes.images
        plt.close(figure)
        own = make().plot()
        plt.close(own.figure)
        with pytest.raises(kalmar.UsageError, match="is not a Matplotlib Axes"):
            make().plot(ax=3)
    assert kalmar.sequence("nim", 9) != kalmar.sequence("nim", 8)


def test_what_is_shown_of_objects_is_short() -> None:
    solved = kalmar.solve_graph(kalmar.graph("nim 40"))
    partizan = kalmar.solve_partizan(kalmar.PartizanGraph.of_moves([("a", "b", "left")]))
    board = kalmar.PositionalGame(kalmar.positional_board("3x3:3"))
    shown = [
        kalmar.solve("nim 3 5 7"), kalmar.sequence("nim", 500), kalmar.play("nim 3 5"),
        kalmar.table("rook", range(50), range(50)), kalmar.position("nim", *range(99)),
        solved, solved.at(0), partizan, board, board.solve(), kalmar.find_game("nim"),
        kalmar.explore(kalmar.find_rules("nim"), [50]), kalmar.find_valuation("grundy"),
    ]  # fmt: skip
    for found in shown:
        assert len(repr(found)) <= 100
        assert " at 0x" not in repr(found)
