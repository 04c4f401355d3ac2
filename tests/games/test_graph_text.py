"""Graphs as text: families as networkx makes them, edge lists, and what is refused."""

from collections.abc import Callable
from itertools import combinations, product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kalmar
from kalmar import PositionError, format_position, parse_position
from kalmar.answers.tables import is_pattern
from kalmar.core.i18n import plain
from kalmar.games.graphs import EMPTY, SimpleGraph, graph_of, neighbours, pieces
from kalmar.games.graphs.families import FAMILIES, family_text
from kalmar.games.graphs.graph_text import graph_from_text, graph_of_networkx, graph_text
from tests.cases import cases


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
