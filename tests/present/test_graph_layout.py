"""The geometry of pictures of graphs: nothing lies on anything else, and everything can be seen."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import dist
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import ROADS, Graph, LimitReached, parse_position, solve_graph
from kalmar.engines.graphs import graph_view
from kalmar.games.boards.with_cycles import PLACES
from kalmar.render.drawings import picture
from kalmar.render.drawings.drawing import Point, points_of
from kalmar.render.drawings.game_graphs import MAP, TALL, Layout, graph_drawing, laid_out
from kalmar.render.drawings.graph_layouts import spread
from kalmar.render.drawings.pen import arrow_head, curve
from kalmar.render.drawings.themes import OUTCOMES
from kalmar.render.plots.figures import contrast, readable, rgb
from tests.graphs.game_graph import game_graph

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


def farthest(one: list[Point], other: list[Point]) -> float:
    return max(min(dist(p, q) for q in other) for p in one)


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
            assert farthest(points, ways[end, start]) > 3, "both directions can be seen"
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
def test_spread_keeps_distances_and_is_best_among_neighbours(
    wanted: list[float], gap: float
) -> None:
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
