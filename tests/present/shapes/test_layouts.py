"""Places of vertices and towns: layers kept, nothing crowded, no road through another town."""

from itertools import combinations, pairwise
from math import hypot

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import drawing, parse_position
from kalmar.core.rules.shapes import Order, Plant
from kalmar.render.drawings.drawing import points_of
from kalmar.render.drawings.graph_layouts import layered_places
from kalmar.render.drawings.plants import heights, ranks, standing
from kalmar.render.drawings.road_maps import TOWN

APART = 10.0
RING = ",".join(f"t{i}>t{(i * 7 + 3) % 20},t{i}>t{(i + 1) % 20}" for i in range(20))
"""Roads between twenty towns."""


@given(st.integers(1, 5), st.data())
@settings(max_examples=60, deadline=None)
def test_neighbours_in_a_layer_are_apart(count: int, data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.integers(1, 4), min_size=count, max_size=count))
    layers: list[list[str]] = [[f"{i}{j}" for j in range(size)] for i, size in enumerate(sizes)]
    vertices = [v for layer in layers for v in layer]
    pairs = [(a, b) for a, b in combinations(vertices, 2) if a[0] != b[0]]
    edges = data.draw(st.lists(st.sampled_from(pairs), max_size=10)) if pairs else []
    found = layered_places(layers, edges, APART)
    assert set(vertices) <= set(found)
    bends = [vertex for vertex in found if vertex not in vertices]
    assert len(bends) == sum(int(b[0]) - int(a[0]) - 1 for a, b in edges)
    for i, layer in enumerate(layers):
        passing = [bend for bend in bends if isinstance(bend, tuple) and bend[1] == i]
        row = sorted(found[v] for v in [*layer, *passing])
        assert all(b - a >= APART - 1e-6 for a, b in pairwise(row))


def test_a_tree_has_no_crossings() -> None:
    layers = ["r", "ab", "cdef"]
    edges = [("r", "a"), ("r", "b"), ("a", "f"), ("a", "c"), ("b", "d"), ("b", "e")]
    found = layered_places(layers, edges, APART)
    lower = [edge for edge in edges if edge[0] in "ab"]
    for (a, c), (b, d) in combinations(lower, 2):
        assert (found[a] - found[b]) * (found[c] - found[d]) >= 0


@st.composite
def plants(draw: st.DrawFn) -> Plant:
    """A connected picture of up to 9 vertices."""
    edges = [(draw(st.integers(0, v - 1)), v) for v in range(1, draw(st.integers(2, 9)))]
    top = len(edges)
    pair = st.tuples(st.integers(0, top), st.integers(0, top))
    more = draw(st.lists(pair.map(lambda e: (min(e), max(e))), max_size=8))
    return Plant(tuple(sorted([*edges, *more])))


@given(plants())
@settings(max_examples=80, deadline=None)
def test_vertices_stand_as_high_as_they_are_far_from_the_ground(plant: Plant) -> None:
    graph = nx.MultiGraph(plant.edges)
    assert heights(plant) == nx.single_source_shortest_path_length(graph, 0)
    places = standing(plant).places
    for a, b in combinations(places, 2):
        higher = heights(plant)[a] - heights(plant)[b]
        assert (places[b][1] - places[a][1]) * higher >= 0
        assert hypot(places[a][0] - places[b][0], places[a][1] - places[b][1]) > 40


@given(plants())
@settings(max_examples=80, deadline=None)
def test_no_edge_runs_through_another_vertex(plant: Plant) -> None:
    text = ",".join(f"{a}-{b}" for a, b in plant.edges)
    found = drawing(parse_position(f"hackenbush {text}"))
    vertices = [mark for mark in found.marks if mark.role == "vertex"]
    edges = [mark for mark in found.marks if mark.role == "edge"]
    assert len(edges) == len(plant.edges)
    assert len({(edge.kind, edge.places) for edge in edges}) == len(edges)
    for edge in edges:
        ends = {edge.places[0], edge.places[-1]}
        for vertex in vertices:
            ((x, y),) = vertex.places
            if (x, y) not in {(round(a, 6), round(b, 6)) for a, b in ends} | ends:
                near = min(hypot(x - a, y - b) for a, b in points_of(edge, 60))
                assert near > 7.5, (edge, vertex)


def test_ranks_are_the_longest_chains() -> None:
    order = Order(tuple("abcd"), (("a", "b"), ("b", "d"), ("a", "d"), ("c", "d")))
    assert ranks(order) == [["a", "c"], ["b"], ["d"]]


@pytest.mark.parametrize(
    "text",
    [
        "roads M",
        "roads(a>b>a,b>c>d>a,c>c,d>b,e>a) b",
        f"roads({RING}) t0",
        f"roads({','.join(f'{i}>{j}' for i in range(7) for j in range(7) if i != j)}) 0",
        f"roads({','.join(f't{i}>t{(i + 2) % 40}' for i in range(40))}) t0",
    ],
)  # fmt: skip
def test_no_road_runs_through_another_town(text: str) -> None:
    found = drawing(parse_position(text))
    towns = [mark for mark in found.marks if mark.role in ("town", "car town")]
    for road in found.marks:
        if road.role not in ("road", "open road"):
            continue
        ends = {road.places[0], road.places[-1]}
        for town in towns:
            if town.places[0] in ends:
                continue
            left, top, right, bottom = town.bounds
            assert not any(
                left < x < right and top < y < bottom for x, y in points_of(road, 100)
            ), (road, town)


def test_both_roads_between_two_towns_are_seen() -> None:
    found = drawing(parse_position("roads(a>b>a) a"))
    roads = [mark for mark in found.marks if mark.role in ("road", "open road")]
    middles = [points_of(road)[8] for road in roads]
    assert hypot(middles[0][0] - middles[1][0], middles[0][1] - middles[1][1]) > 10
    assert sum(mark.role.endswith("arrow") for mark in found.marks) == 2


CARS = ["roads A A K P M N", f"roads({RING}) t0 t5 t13", "roads(a>b>c>a,a>a) a b c"]


@pytest.mark.parametrize("text", CARS)
def test_cars_stand_beside_towns_and_not_upon_them(text: str) -> None:
    found = drawing(parse_position(text))
    cars = [mark for mark in found.marks if mark.role == "car"]
    assert [car.label for car in cars] == [str(i + 1) for i in range(len(cars))]
    towns = [mark for mark in found.marks if mark.role in ("town", "car town")]
    for car in cars:
        for town in towns:
            a, b = car.bounds, town.bounds
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize("text", ["roads M", "roads A K P", "roads A A B M"])
def test_the_names_of_all_towns_stand_beside_them(text: str) -> None:
    found = drawing(parse_position(text))
    names = [mark for mark in found.marks if mark.kind == "text"]
    towns = [mark for mark in found.marks if mark.role in ("town", "car town")]
    assert [name.label for name in names] == [town.name for town in towns]
    for name, town in zip(names, towns, strict=True):
        left, top, right, bottom = name.bounds
        ((x, y),) = town.places
        assert hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) < TOWN
        for road in found.marks:
            if road.role in ("road", "open road"):
                points = points_of(road, 200)
                assert not any(left < x < right and top < y < bottom for x, y in points)
