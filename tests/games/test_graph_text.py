"""Graphs as text, and games on graphs and boards as removal games."""

from collections.abc import Callable
from itertools import combinations, product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kalmar
from kalmar import PositionError, find_rules, format_position, parse_position
from kalmar.answers.tables import is_pattern
from kalmar.core.i18n import plain
from kalmar.core.rules.move_labels import removal_of
from kalmar.games.graphs import EMPTY, SimpleGraph, graph_of, neighbours, pieces
from kalmar.games.graphs.families import FAMILIES, family_text
from kalmar.games.graphs.graph_text import graph_from_text, graph_of_networkx, graph_text
from kalmar.testing.promises import removal
from tests.cases import cases
from tests.examples import examples
from tests.known import known


def chessboard(attacks: Callable[[int, int], bool]) -> nx.Graph:
    """Squares of three rows and four columns, joined where a piece at one attacks the other."""
    found = nx.Graph()
    found.add_nodes_from(product(range(3), range(4)))
    found.add_edges_from(
        (one, other) for one, other in combinations(found, 2)
        if attacks(abs(one[0] - other[0]), abs(one[1] - other[1]))
    )  # fmt: skip
    return found


FACTORIES = {
    "path(9)": nx.path_graph(9),
    "cycle(8)": nx.cycle_graph(8),
    "grid(3,12)": nx.grid_2d_graph(3, 12),
    "star(7)": nx.star_graph(7),
    "complete(5)": nx.complete_graph(5),
    "complete-bipartite(2,3)": nx.complete_bipartite_graph(2, 3),
    "king(3,4)": nx.strong_product(nx.path_graph(3), nx.path_graph(4)),
    "torus(4,5)": nx.grid_2d_graph(4, 5, periodic=True),
    "cylinder(4,5)": nx.grid_2d_graph(4, 5, periodic=(False, True)),
    "hexagons(1,1)": nx.cycle_graph(6),
    "hexagons(2,3)": nx.hexagonal_lattice_graph(2, 3),
    "hexagons(3,2)": nx.hexagonal_lattice_graph(3, 2),
    "hypercube(3)": nx.hypercube_graph(3),
    "petersen": nx.petersen_graph(),
    "tree(2,3)": nx.balanced_tree(2, 3),
    "wheel(6)": nx.wheel_graph(6),
    "ladder(4)": nx.ladder_graph(4),
    "comb(4)": nx.corona_product(nx.path_graph(4), nx.path_graph(1)),
    "caterpillar(2,4)": nx.corona_product(nx.path_graph(4), nx.empty_graph(2)),
    "queen(3,4)": chessboard(lambda x, y: x == y or not x or not y),
    "rook(3,4)": chessboard(lambda x, y: not x or not y),
    "bishop(3,4)": chessboard(lambda x, y: x == y),
    "knight(3,4)": chessboard(lambda x, y: {x, y} == {1, 2}),
}

labels = st.sampled_from(["a", "b", "c1", "d20", "7", "10", "Ω"])


@st.composite
def graphs(draw: st.DrawFn) -> SimpleGraph:
    names = draw(st.lists(labels, unique=True))
    pairs = [(a, b) for i, a in enumerate(names) for b in names[:i]]
    edges = draw(st.lists(st.sampled_from(pairs))) if pairs else []
    colours = st.sampled_from(["rb", "r", "b"])
    return graph_of(names, edges, {name: draw(colours) for name in names})


def as_networkx(graph: SimpleGraph) -> nx.Graph:
    found = nx.Graph(graph.edges)
    found.add_nodes_from(graph.vertices)
    return found


def test_every_family_has_an_example() -> None:
    assert {text.split("(")[0] for text in FACTORIES} == set(FAMILIES)


def test_families_have_hungarian_names_in_components_and_patterns() -> None:
    assert [name for name, family in FAMILIES.items() if not family.hungarian] == ["petersen"]
    for family in FAMILIES.values():
        for name in {family.hungarian, plain(family.hungarian)} - {""}:
            text = family.example.replace(family.name, name)
            assert graph_from_text(text) == graph_from_text(family.example)
            assert is_pattern(f"col {name}({'2,' * (len(family.least) - 1)}n)")
            assert not is_pattern(f"col {text}")


@pytest.mark.parametrize("text", FACTORIES)
def test_families_are_those_of_networkx(text: str) -> None:
    found = graph_from_text(text)
    assert nx.is_isomorphic(as_networkx(found), FACTORIES[text])
    again = graph_text(found)
    assert again == text or len(again) < len(text)
    assert graph_from_text(again) == found


NUMBERED_OTHERWISE = ("hyp", "hex", "king", "cat")
"""Families whose vertices NetworkX calls otherwise, or has no function for."""


@pytest.mark.parametrize("text", [t for t in FACTORIES if not t.startswith(NUMBERED_OTHERWISE)])
def test_nodes_of_networkx_have_their_names(text: str) -> None:
    assert graph_of_networkx(FACTORIES[text]) == graph_from_text(text)


def test_queens_that_do_not_attack_have_the_published_values() -> None:
    """The first of A344227 in the OEIS."""
    found = [kalmar.solve(f"node-kayles queen({n},{n})").value for n in range(1, 8)]
    assert found == [1, 1, 2, 1, 3, 1, 2]


def test_every_small_graph_of_a_family_is_read_again() -> None:
    for family in FAMILIES.values():
        for more in range(4):
            sizes = tuple(
                least + (more if i else more // 2) for i, least in enumerate(family.least)
            )
            graph = family.graph(sizes)
            assert len(graph.vertices) == family.count(*sizes)
            assert graph_from_text(graph_text(graph)) == graph
            assert family_text(graph) is not None


@given(graphs())
def test_text_is_read_as_the_same_graph(graph: SimpleGraph) -> None:
    assert graph_from_text(graph_text(graph)) == graph


@given(graphs())
def test_pieces_are_the_connected_parts(graph: SimpleGraph) -> None:
    parts = list(nx.connected_components(as_networkx(graph)))
    every, joined = pieces(graph, True), pieces(graph, False)
    assert sorted(map(sorted, parts)) == sorted(sorted(p.vertices) for p in every if p != EMPTY)
    large = [sorted(part) for part in parts if len(part) > 1]
    assert sorted(large) == sorted(sorted(p.vertices) for p in joined if p != EMPTY)
    assert sum(len(part.edges) for part in every) == len(graph.edges)
    for part in every:
        for name, near in neighbours(part).items():
            assert set(near) == set(as_networkx(graph)[name])
    limits = dict(zip(graph.vertices, graph.allowed, strict=False))
    for part in every:
        wanted = [limits.get(name, "rb") for name in part.vertices]
        assert list(part.allowed or ("rb",) * len(part.vertices)) == wanted


def test_one_graph_has_one_component() -> None:
    texts = ["2-1,0-1,5", "5,1-0-1-2", "0-1,1-2,1-0,5"]
    assert len({graph_from_text(text) for text in texts}) == 1
    assert graph_text(graph_from_text("b10-b9,b9-a1")) == "a1-b9,b9-b10"
    assert graph_text(graph_from_text("a:r-b,b-c:b")) == "a:r-b,b-c:b"
    assert graph_text(graph_from_text("a-b:rb,a:r-c")) == "a:r-b,a-c"


def test_colours_are_for_painting_only() -> None:
    assert str(parse_position("snort a:r-b")) == "snort a:r-b"


@cases("text", "components")
def test_positions_with_graphs(text: str, components: int) -> None:
    found = parse_position(text)
    assert len(found.component) == components
    assert parse_position(format_position(found)) == found


def test_graphs_of_networkx_are_components() -> None:
    start = kalmar.position("node-kayles", nx.petersen_graph(), nx.grid_2d_graph(2, 3))
    assert str(start) == "node-kayles petersen + node-kayles grid(2,3)"
    odd = nx.Graph([("New York", "Boston"), ("Boston", "Wien")])
    assert str(kalmar.position("arc-kayles", odd)) == "arc-kayles path(3)"
    assert str(kalmar.position("col", nx.Graph([("x", "y")]))) == "col x-y"
    with pytest.raises(PositionError, match="the graph is directed"):
        kalmar.position("node-kayles", nx.DiGraph([(0, 1)]))
    with pytest.raises(PositionError, match="the vertex 1 has a loop"):
        kalmar.position("node-kayles", nx.Graph([(0, 1), (1, 1)]))
    with pytest.raises(PositionError, match="too large"):
        kalmar.position("node-kayles", nx.path_graph(300))


MOST = {"node-kayles": 9, "arc-kayles": 9, "col": 6, "snort": 6}


@st.composite
def small_graphs(draw: st.DrawFn, most: int, painted: bool = False) -> SimpleGraph:
    count = draw(st.integers(1, most))
    names = [str(i) for i in range(count)]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[:i]]
    edges = draw(st.lists(st.sampled_from(pairs), max_size=2 * count)) if pairs else []
    limits = st.sampled_from(["rb", "rb", "r", "b"])
    return graph_of(names, edges, {n: draw(limits) for n in names} if painted else None)


@st.composite
def games_on_graphs(draw: st.DrawFn) -> tuple[str, SimpleGraph]:
    game = draw(st.sampled_from(sorted(MOST)))
    return game, draw(small_graphs(MOST[game], painted=game in ("col", "snort")))


@examples(25, 80, games_on_graphs())
def test_graphs_are_removal_games(given_game: tuple[str, SimpleGraph]) -> None:
    game, graph = given_game
    rules = find_rules(game)
    assert removal_of(rules, graph) is not None
    assert removal(rules, graph, list(rules.options(graph))) is None


@pytest.mark.parametrize("text", ["cram 3x3", "cram(cylinder) 2x4"])
def test_boards_are_removal_games(text: str) -> None:
    rules, component = parse_position(text).component[0]
    assert removal_of(rules, component) is not None
    for option in rules.options(component):
        for piece in (component, *option):
            assert removal(rules, piece, list(rules.options(piece))) is None


def test_moves_that_leave_the_same_come_last_in_a_removal_game() -> None:
    rules = find_rules("arc-kayles")
    star = rules.parse("star(3)")
    removal = known(removal_of(rules, star))
    assert len(list(rules.options(star))) == 1
    assert removal.moves == ((3, 3), (5, 5), (9, 9))
    paw = rules.parse("0-1,0-2,0-3,3-4")
    removal = known(removal_of(rules, paw))
    assert [m for m, _ in removal.moves] == [0b00011, 0b01001, 0b11000, 0b00101]


def test_node_kayles_on_three_and_four_rows() -> None:
    """OEIS A316632, and the 4 × n grids named there (Brown and others 2020)."""
    found = [kalmar.solve(f"node-kayles 3x{n}").value for n in range(1, 7)]
    assert found == [2, 1, 1, 0, 3, 3]
    assert [kalmar.solve(f"node-kayles 4x{n}").value for n in range(1, 5)] == [0, 0, 0, 0]
    table = kalmar.table("node-kayles", range(1, 4), range(1, 4)).to_dict()["values"]
    assert table == [[1, 1, 2], [1, 0, 1], [2, 1, 1]]


def test_an_isolated_vertex_is_a_move_in_some_games_only() -> None:
    for game, wanted in (("node-kayles", 1), ("arc-kayles", 0), ("col", 1), ("snort", 1)):
        assert kalmar.solve(f"{game} a").value == wanted
        assert kalmar.solve(f"{game} none").value == 0
        assert kalmar.solve(f"{game} none", play="misere").outcome is kalmar.Outcome.N
    assert kalmar.solve("cram 1x1").value == 0
