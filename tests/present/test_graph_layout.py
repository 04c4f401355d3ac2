"""The geometry of pictures of graphs: nothing lies on anything else, and everything can be seen."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import dist
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import ROADS, Graph, LimitReached, parse_position, solve_graph
from kalmar.answers.factories import game_graph
from kalmar.engines.graphs.graph_view import (
    MARKS,
    GraphView,
    ShownMove,
    marked,
    ordered,
    shown_graph,
)
from kalmar.games.boards.road_map import PLACES
from kalmar.render.drawings.layered_layout import spread
from kalmar.render.plots.figures import contrast, readable, rgb
from kalmar.render.plots.graph import (
    COLOURS,
    arrow_head,
    graph_figure,
    graph_picture,
    graphviz,
    laid_out,
    lines_of,
)
from kalmar.render.plots.graph_layout import Curve, Layout, Point, VertexBox, layered, map_layout

GAMES = ["nim 5", "coprime 5", "chomp 2x3", "nim 1 2 3", "kayles 6", "nim 2 & nim 3", "roads I J",
         "northcott(4) 1:3", "hackenbush 0-1,1-2,0-2", "queen 3,2", "nim 1 + kayles 2"]  # fmt: skip


def shown_of(options: dict[str, list[str]]) -> GraphView:
    return shown_graph(solve_graph(Graph.of_options(options)), "a test")


@st.composite
def random_graphs(draw: st.DrawFn) -> GraphView:
    """Graphs of up to 40 vertices, with loops, cycles, both directions and long names."""
    count = draw(st.integers(1, 40))
    vertex = st.integers(0, count - 1)
    edges = draw(st.sets(st.tuples(vertex, vertex), max_size=70))
    edges |= {(b, a) for a, b in edges if draw(st.booleans())}
    name = ["v" * draw(st.integers(1, 50)) + str(v) for v in range(count)]
    return shown_of({name[v]: [name[b] for a, b in sorted(edges) if a == v] for v in range(count)})


def apart(a: VertexBox, b: VertexBox) -> bool:
    return (
        abs(a.x - b.x) >= (a.width + b.width) / 2 - 1e-6
        or abs(a.y - b.y) >= (a.height + b.height) / 2 - 1e-6
    )


def farthest(one: Curve, other: Curve) -> float:
    points = other.sampled()
    return max(min(dist(p, q) for q in points) for p in one.sampled())


def check(shown: GraphView, layout: Layout) -> None:
    """What must hold in every layout."""
    assert len(layout.nodes) == len(shown.vertices)
    assert [(c.start, c.end) for c in layout.curves] == [(m.start, m.end) for m in shown.moves]
    for a, b in combinations(layout.nodes, 2):
        assert apart(a, b)
    curves = {(curve.start, curve.end): curve for curve in layout.curves}
    for (start, end), curve in curves.items():
        assert abs(layout.nodes[start].distance(curve.points[0])) < 0.02
        assert abs(layout.nodes[end].distance(curve.points[-1])) < 0.02
        points = curve.sampled()
        for number, node in enumerate(layout.nodes):
            if number not in (start, end):
                assert min(map(node.distance, points)) > 0, "a move runs through another vertex"
        back = curves.get((end, start))
        if back is not None and start < end:
            assert farthest(curve, back) > 0.03, "both directions can be seen"


def sizes_of(shown: GraphView) -> list[Point]:
    return [(max(0.46, 0.075 * len(lines_of(v)[0]) + 0.2), 0.46) for v in shown.vertices]


@given(random_graphs())
@settings(max_examples=60, deadline=None)
def test_layers_of_random_graphs(shown: GraphView) -> None:
    check(shown, layered(shown, sizes_of(shown)))


@pytest.mark.parametrize("text", GAMES)
def test_game_graphs(text: str) -> None:
    shown = game_graph(parse_position(text))
    check(shown, layered(shown, sizes_of(shown)))


def test_moves_lead_down_where_there_is_no_cycle() -> None:
    shown = game_graph(parse_position("nim 2 3"))
    layout = layered(shown, sizes_of(shown))
    assert all(layout.nodes[m.start].y > layout.nodes[m.end].y for m in shown.moves)
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
    layout = laid_out(shown)
    check(shown, layout)
    for a, b in combinations(layout.nodes, 2):
        towns = [PLACES[shown.vertices[layout.nodes.index(n)].name] for n in (a, b)]
        assert dist((a.x, a.y), (b.x, b.y)) == pytest.approx(0.36 * dist(*towns))
    part = laid_out(game_graph(parse_position("roads A")))
    assert part.nodes[0] == layout.nodes[0]


def test_both_directions_on_a_map() -> None:
    shown = shown_of({town: list(row) for town, row in ROADS.items()})
    back = tuple(ShownMove(move.end, move.start) for move in shown.moves)
    both = replace(shown, moves=(*shown.moves, *back))
    layout = map_layout(both, [(0.46, 0.46)] * len(both.vertices))
    curves = {(curve.start, curve.end): curve for curve in layout.curves}
    assert len(curves) == 2 * len(shown.moves)
    for (start, end), curve in curves.items():
        assert farthest(curve, curves[end, start]) > 0.1
    part = shown_of({"A": ["B"], "B": []})
    assert [vertex.place for vertex in part.vertices] == [None, None]


@pytest.mark.parametrize("text", [*GAMES[:4], "nim 30 30"])
def test_texts_are_inside_their_vertices(text: str) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    position = parse_position(text)
    shown = game_graph(position) if text != "nim 30 30" else shown_of({"a" * 60: ["b"], "b": []})
    for mark in MARKS:
        decorated = marked(shown, mark)
        layout = laid_out(decorated)
        figure = graph_figure(decorated, layout)
        canvas = FigureCanvasAgg(figure)
        axes = figure.axes[0]
        drawn = [t.get_window_extent(canvas.get_renderer()) for t in axes.texts]
        inside = axes.transData.inverted()
        for number, node in enumerate(layout.nodes):
            for box in drawn[2 * number : 2 * number + 2]:
                (left, low), (right, high) = inside.transform(box.get_points())
                assert node.x - node.width / 2 < left < right < node.x + node.width / 2
                assert node.y - node.height / 2 < low < high < node.y + node.height / 2
        page = figure.bbox
        for box in drawn[2 * len(layout.nodes) :]:
            assert page.x0 <= box.x0 < box.x1 <= page.x1


def test_arrow_heads_point_along_their_moves() -> None:
    tip, left, right = arrow_head(Curve(0, 1, ((0, 0), (0, 1), (0, 2), (0, 3))))
    assert tip == pytest.approx((0, 3))
    assert max(left[1], right[1]) < 3
    assert left[0] == pytest.approx(-right[0])


def test_letters_have_contrast() -> None:
    for colour in COLOURS.values():
        letters = (1.0, 1.0, 1.0) if readable(colour) == "white" else (0.0, 0.0, 0.0)
        assert contrast(rgb(colour), letters) >= 4.5


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


def test_graphviz_is_asked_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = """graph 1 2 3
node 0 1.0 2.5 0.5 0.4 "" solid box black lightgrey
node 1 1.0 0.5 0.5 0.4 "" solid box black lightgrey
edge 0 1 4 0.9 2.3 0.7 1.7 0.7 1.3 0.9 0.7 solid black
edge 1 0 4 1.1 0.7 1.3 1.3 1.3 1.7 1.1 2.3 solid black
stop
"""

    class Done:
        stdout = answer

    monkeypatch.setattr("shutil.which", lambda _name: "/bin/dot")
    monkeypatch.setattr("subprocess.run", lambda *_a, **_k: Done)
    shown = shown_of({"a": ["b"], "b": ["a"]})
    layout = laid_out(shown)
    assert (layout.nodes[0].x, layout.nodes[0].y) == (1.0, 2.5)
    assert layout.curves[1].points[-1] == (1.1, 2.3)
    Done.stdout = "nonsense here\nedge 0 1 x\n"
    assert graphviz(shown, sizes_of(shown)) is None
    check(shown, laid_out(shown))


def test_pictures_can_be_read_without_eyes() -> None:
    solved = solve_graph(Graph.of_options(ROADS))
    shown = ordered(shown_graph(solved, "a map & its cars"), solved)
    drawn = graph_picture(shown, "svg")
    root = ElementTree.fromstring(drawn)
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("role") == "img"
    assert [e.text for e in root.findall(f"{space}title")] == ["game graph of a map & its cars"]
    assert root.findtext(f"{space}desc") == "15 vertices; 25 moves; from A: N"
    texts = {"".join(e.itertext()).strip() for e in root.iter(f"{space}text")}
    assert {"A", "N 1 #7", "P 0 #1"} <= texts
    assert graph_picture(shown, "svg") == drawn


def test_larger_graphs_are_refused() -> None:
    with pytest.raises(LimitReached, match="at most 200 vertices and 1,500 moves, not 201 and 0"):
        graph_picture(shown_of({str(v): [] for v in range(201)}), "png")
    many = {str(v): [str(u) for u in range(v)] for v in range(60)}
    with pytest.raises(LimitReached, match="not 60 and 1,770: use --json"):
        graph_picture(shown_of(many), "png")
