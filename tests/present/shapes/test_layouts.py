"""Places of vertices and towns in drawings and in pictures of graphs: nothing lies on another."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import dist, hypot
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import ROADS, Graph, LimitReached, drawing, parse_position, solve_graph
from kalmar.core.rules.shapes import Order, Plant
from kalmar.engines.graphs import graph_view
from kalmar.games.boards.with_cycles import PLACES
from kalmar.render.drawings import picture
from kalmar.render.drawings.drawing import Point, points_of
from kalmar.render.drawings.game_graphs import MAP, TALL, Layout, graph_drawing, laid_out
from kalmar.render.drawings.graph_layouts import layered_places, spread
from kalmar.render.drawings.pen import arrow_head, curve
from kalmar.render.drawings.plants import heights, ranks, standing
from kalmar.render.drawings.road_maps import TOWN
from kalmar.render.drawings.themes import OUTCOMES
from kalmar.render.plots.figures import contrast, readable, rgb
from tests.graphs.game_graph import game_graph

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
            points = points_of(road, 100)
            assert not any(left < x < right and top < y < bottom for x, y in points), (road, town)


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


GAMES = ["nim 5", "coprime 5", "chomp 2x3", "nim 1 2 3", "kayles 6", "nim 2 & nim 3", "roads I J",
         "northcott(4) 1:3", "hackenbush 0-1,1-2,0-2", "queen 3,2", "nim 1 + kayles 2"]  # fmt: skip


def shown_of(options: dict[str, list[str]]) -> graph_view.GraphView:
    return graph_view.shown_graph(solve_graph(Graph.of_options(options)), "a test")


@st.composite
def random_graphs(draw: st.DrawFn) -> graph_view.GraphView:
    """Graphs of up to 40 vertices, with loops, cycles, both directions and long names."""
    count = draw(st.integers(1, 40))
    vertex = st.integers(0, count - 1)
    edges = draw(st.sets(st.tuples(vertex, vertex), max_size=70))
    edges |= {(b, a) for a, b in edges if draw(st.booleans())}
    name = ["v" * draw(st.integers(1, 50)) + str(v) for v in range(count)]
    return shown_of({name[v]: [name[b] for a, b in sorted(edges) if a == v] for v in range(count)})


def check(shown: graph_view.GraphView) -> Layout:
    """What must hold in every layout: nothing lies on anything else, and everything can be seen."""
    layout = laid_out(shown)
    for a, b in combinations(range(len(shown.vertices)), 2):
        (x, y), (u, v) = layout.at[a], layout.at[b]
        assert abs(x - u) >= (layout.wide[a] + layout.wide[b]) / 2 or abs(y - v) >= TALL
    ways = {
        (move.start, move.end): points_of(curve(way, ""), 12)
        for move, way in zip(shown.moves, layout.ways, strict=True)
    }
    for (start, end), points in ways.items():
        assert not layout.is_outside(start, points[0])
        assert not layout.is_outside(end, points[-1])
        assert any(layout.is_outside(start, p) and layout.is_outside(end, p) for p in points)
        for other in range(len(shown.vertices)):
            if other not in (start, end):
                assert all(layout.is_outside(other, p) for p in points), "through another vertex"
        if start < end and (end, start) in ways:
            gaps = [min(dist(p, q) for q in ways[end, start]) for p in points]
            assert max(gaps) > 3, "both directions can be seen"
    return layout


@given(random_graphs())
@settings(max_examples=60, deadline=None)
def test_layers_of_random_graphs(shown: graph_view.GraphView) -> None:
    check(shown)


@pytest.mark.parametrize("text", GAMES)
def test_game_graphs(text: str) -> None:
    check(game_graph(parse_position(text)))


def test_moves_lead_down_where_there_is_no_cycle() -> None:
    shown = game_graph(parse_position("nim 2 3"))
    at = laid_out(shown).at
    assert all(at[move.start][1] < at[move.end][1] for move in shown.moves)
    assert all(vertex.layer == vertex.row["longest"] for vertex in shown.vertices)


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_no_roads_of_the_map_cross() -> None:
    assert list(PLACES) == list(ROADS)
    roads = [(a, b) for a, row in ROADS.items() for b in row]
    for one, other in combinations(roads, 2):
        if len({*one, *other}) == 4:
            assert not crossing(*(PLACES[town] for town in (*one, *other))), (one, other)


def test_the_built_in_map_keeps_its_places() -> None:
    shown = shown_of({town: list(row) for town, row in ROADS.items()})
    at = check(shown).at
    for a, b in combinations(range(len(at)), 2):
        towns = [PLACES[shown.vertices[v].name] for v in (a, b)]
        assert dist(at[a], at[b]) == pytest.approx(MAP * dist(*towns))
    assert laid_out(game_graph(parse_position("roads A"))).at[0] == at[0]


def test_both_directions_on_a_map() -> None:
    shown = shown_of({town: list(row) for town, row in ROADS.items()})
    back = tuple(graph_view.ShownMove(move.end, move.start) for move in shown.moves)
    check(replace(shown, moves=(*shown.moves, *back)))
    part = shown_of({"A": ["B"], "B": []})
    assert [vertex.place for vertex in part.vertices] == [None, None]


@pytest.mark.parametrize("text", [*GAMES[:4], "nim 30 30"])
def test_texts_are_inside_their_vertices(text: str) -> None:
    position = parse_position(text)
    shown = game_graph(position) if text != "nim 30 30" else shown_of({"a" * 60: ["b"], "b": []})
    for mark in graph_view.MARKS:
        drawn = graph_drawing(graph_view.marked(shown, mark))
        texts = [m for m in drawn.marks if m.kind == "text"]
        for vertex in [m for m in drawn.marks if m.part]:
            left, top, right, bottom = vertex.bounds
            inside = [t.bounds for t in texts if top < t.places[0][1] < bottom
                      and left < t.places[0][0] < right]  # fmt: skip
            assert len(inside) == 2
            for a, b, c, d in inside:
                assert left < a < c < right
                assert top < b < d < bottom
        assert all(t.bounds[0] >= 0 and t.bounds[2] <= drawn.width for t in texts)


def test_arrow_heads_point_along_their_moves() -> None:
    way = [(0.0, float(y)) for y in range(40)]
    tip, left, right = arrow_head(way, lambda point: point[1] <= 30, "arrow").places
    assert tip == pytest.approx((0, 30))
    assert max(left[1], right[1]) < 30
    assert left[0] == pytest.approx(-right[0])
    assert left[0]


def test_letters_have_contrast() -> None:
    for colours in OUTCOMES.values():
        for colour, letters in zip(*map(str.split, colours), strict=True):
            assert contrast(rgb(colour), rgb(letters)) >= 4.5


@given(st.tuples(*[st.floats(0, 1)] * 3))
def test_some_letters_can_be_read_on_every_colour(colour: tuple[float, float, float]) -> None:
    letters = (1.0, 1.0, 1.0) if readable(colour) == "white" else (0.0, 0.0, 0.0)
    assert contrast(colour, letters) >= 4.5


@given(st.lists(st.floats(-50, 50), min_size=1, max_size=8), st.floats(0, 5))
def test_spread_keeps_distances_and_is_the_best(wanted: list[float], gap: float) -> None:
    apart_by = [gap] * (len(wanted) - 1)
    found = spread(wanted, apart_by)
    assert all(b - a >= gap - 1e-6 for a, b in pairwise(found))

    def cost(places: list[float]) -> float:
        return sum((x - w) ** 2 for x, w in zip(places, wanted, strict=True))

    for i in range(len(found)):
        for step in (-0.01, 0.01):
            other = [*found[:i], found[i] + step, *found[i + 1 :]]
            if all(b - a >= gap for a, b in pairwise(other)):
                assert cost(other) >= cost(found) - 1e-6


def test_pictures_can_be_read_without_eyes() -> None:
    solved = solve_graph(Graph.of_options(ROADS))
    shown = graph_view.ordered(graph_view.shown_graph(solved, "a map & its cars"), solved)
    drawn = picture(graph_drawing(shown), "svg")
    root = ElementTree.fromstring(drawn)
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("role") == "img"
    assert [e.text for e in root.findall(f"{space}title")] == ["game graph of a map & its cars"]
    assert root.findtext(f"{space}desc") == "15 vertices; 25 moves; from A: N"
    texts = {"".join(e.itertext()).strip() for e in root.iter(f"{space}text")}
    assert {"A", "N 1 #7", "P 0 #1"} <= texts
    assert picture(graph_drawing(shown), "svg") == drawn


def test_larger_graphs_are_refused() -> None:
    with pytest.raises(LimitReached, match="at most 200 vertices and 1,500 moves, not 201 and 0"):
        graph_drawing(shown_of({str(v): [] for v in range(201)}))
    many = {str(v): [str(u) for u in range(v)] for v in range(60)}
    with pytest.raises(LimitReached, match="not 60 and 1,770: use --json"):
        graph_drawing(shown_of(many))
