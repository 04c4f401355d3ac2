"""Plot a game graph: vertices coloured by outcome, with outcome and value in letters.

Graphs are laid out by Graphviz where its program `dot` is installed. It gets the sizes of vertices
and returns places and curves; everything is drawn here, so that pictures look alike.
"""

import shlex
import shutil
import subprocess
from collections import defaultdict
from math import hypot
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.graph_view import BRINK, END, GraphView, VertexView
from kalmar.render.plots.figures import INK, new_figure, readable, rendered
from kalmar.render.plots.graph_layout import Curve, Layout, Point, VertexBox, layered, map_layout
from kalmar.runtime.optional import require

if TYPE_CHECKING:
    import matplotlib.path as mpl_path
    from matplotlib import font_manager, patches, textpath
    from matplotlib.figure import Figure
else:
    patches, mpl_path = LazyModule("matplotlib.patches"), LazyModule("matplotlib.path")
    font_manager = LazyModule("matplotlib.font_manager")
    textpath = LazyModule("matplotlib.textpath")


PROGRAM = "dot"
SECONDS = 20
"""How long Graphviz may take."""


def graphviz(shown: GraphView, sizes: list[Point]) -> Layout | None:
    """Return Graphviz's layout; None where it is not installed, fails, or takes too long.

    Args:
        shown: the graph.
        sizes: width and height of each vertex.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        return None
    try:
        done = subprocess.run(
            [program, "-Tplain"],
            input=to_dot(shown, sizes),
            capture_output=True,
            text=True,
            check=True,
            timeout=SECONDS,
        )
        return parse_plain(done.stdout, shown, sizes)
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, IndexError):
        return None


def to_dot(shown: GraphView, sizes: list[Point]) -> str:
    """Format the graph as DOT for Graphviz to lay out, with numbers for names.

    >>> from kalmar.engines.graphs.graph_view import GraphView, ShownMove
    >>> graph = GraphView("", (), (ShownMove(0, 1), ShownMove(1, 0)))
    >>> print(to_dot(graph, [(0.5, 0.4), (1, 0.4)]))
    digraph {
    nodesep=0.2 ranksep=0.4
    node [shape=box fixedsize=true label=""]
    edge [arrowhead=none]
    0 [width=0.500 height=0.400]
    1 [width=1.000 height=0.400]
    0 -> 1
    1 -> 0
    }
    """
    lines = ["digraph {", "nodesep=0.2 ranksep=0.4"]
    lines += ['node [shape=box fixedsize=true label=""]', "edge [arrowhead=none]"]
    lines += (f"{v} [width={w:.3f} height={h:.3f}]" for v, (w, h) in enumerate(sizes))
    lines += (f"{move.start} -> {move.end}" for move in shown.moves)
    return "\n".join([*lines, "}"])


def parse_plain(text: str, shown: GraphView, sizes: list[Point]) -> Layout:
    """Parse Graphviz's answer in the plain format as a layout.

    Raises:
        ValueError: it is not such an answer.
        KeyError: a vertex or a move is missing.
    """
    # Lines are `node NAME X Y WIDTH HEIGHT …` and `edge TAIL HEAD N X1 Y1 … XN YN …`, in inches
    # from the lower left corner; the N points are those of Bézier curves one after the other.
    places: dict[int, Point] = {}
    ways: defaultdict[tuple[int, int], list[tuple[Point, ...]]] = defaultdict(list)
    for line in text.splitlines():
        words = shlex.split(line)
        if words[0] == "node":
            places[int(words[1])] = float(words[2]), float(words[3])
        elif words[0] == "edge":
            count = int(words[3])
            numbers = list(map(float, words[4 : 4 + 2 * count]))
            points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
            ways[int(words[1]), int(words[2])].append(points)
    nodes = tuple(VertexBox(*places[v], *size) for v, size in enumerate(sizes))
    curves = (Curve(m.start, m.end, ways[m.start, m.end].pop()) for m in shown.moves)
    return Layout(nodes, tuple(curves))


MOST_VERTICES, MOST_MOVES = 200, 1_500
COLOURS = {Outcome.N: "#0072B2", Outcome.P: "#E69F00", Outcome.DRAW: "#BBBBBB"}
LETTERS = {Outcome.N: "N", Outcome.P: "P", Outcome.DRAW: "D"}
EDGE, FAINT = "#555555", "#BBBBBB"
POINTS, SMALL = 11, 9.5
"""Sizes of letters."""
HEIGHT, ROOM = 0.54, 0.22
"""Of a vertex, and its width beyond that of its text, in inches."""
MOST_LETTERS = 36
"""Letters of a name that are shown."""
LONGEST_TITLE = 80
MARGIN, TITLE = 0.2, 0.3
LEGEND_LINE = 0.2
"""The height of a line below the graph, in inches."""
HEAD = 0.11
"""Length of an arrow head."""
MOST_PIXELS = 30_000
"""Pixels of the longer side of a picture."""

DASHES: dict[str, Any] = {"": "solid", END: (0, (1, 1.5)), BRINK: (0, (4, 2))}
"""The outline of a vertex by its region; Φ and Ψ are bold."""


def graph_picture(shown: GraphView, kind: str) -> bytes:
    """Render the graph as a picture; the same for the same graph and way of laying it out.

    Args:
        shown: a graph of at most 200 vertices and 1,500 moves.
        kind: one of `figures.KINDS`.

    Raises:
        LimitReached: there are more, so that nothing could be told apart.
    """
    require("pictures of graphs", "matplotlib")  # before anybody makes the graph smaller in vain
    refuse_larger(shown)
    figure = graph_figure(shown, laid_out(shown))
    # Matplotlib refuses pictures of more than 2¹⁶ pixels a side.
    longer = max(figure.get_size_inches())
    return rendered(figure, kind, *describe(shown), dpi=min(150, int(MOST_PIXELS / longer)))


def refuse_larger(shown: GraphView) -> None:
    """Raise `LimitReached` for a graph that is too large to be drawn."""
    if len(shown.vertices) > MOST_VERTICES or len(shown.moves) > MOST_MOVES:
        raise LimitReached(
            "a picture shows at most {vertices} vertices and {moves:,} moves, not {count:,}"
            " and {many:,}: use --json, --dot or --graphml, or choose a smaller position",
            vertices=MOST_VERTICES,
            moves=MOST_MOVES,
            count=len(shown.vertices),
            many=len(shown.moves),
        )


def describe(shown: GraphView) -> tuple[str, str]:
    """Return the title and the description of the picture."""
    vertices, moves = len(shown.vertices), len(shown.moves)
    first = shown.vertices[0]
    about = join_messages(
        [
            plural_message(vertices, "{number} vertex", "{number} vertices"),
            plural_message(moves, "{number} move", "{number} moves"),
            message("from {name}: {outcome}", name=first.name, outcome=first.outcome.value),
        ],
        "; ",
    )
    return title_of(shown), translate(about)


def title_of(shown: GraphView) -> str:
    """Return the title of the graph, shortened where the name is long."""
    name = shown.title if len(shown.title) <= LONGEST_TITLE else f"{shown.title[:LONGEST_TITLE]}…"
    return translate(message("game graph of {name}", name=name))


def lines_of(vertex: VertexView) -> tuple[str, str]:
    """Return what is written in a vertex: its name; outcome, value, region and step."""
    name = vertex.name
    if len(name) > MOST_LETTERS:
        name = f"{name[: MOST_LETTERS - 9]}…{name[-8:]}"
    region = "" if vertex.mark == END else vertex.mark
    below = " ".join(part for part in (LETTERS[vertex.outcome], vertex.value, region) if part)
    return name, below if vertex.step is None else f"{below} #{vertex.step}"


def text_width(text: str, points: float) -> float:
    """Measure the width in inches of a text in the letters of Matplotlib."""
    width, _, _ = textpath.TextToPath().get_text_width_height_descent(
        text, font_manager.FontProperties(size=points), False
    )
    return float(width) / 72


def laid_out(shown: GraphView) -> Layout:
    """Lay out the graph: on the map, by Graphviz, or in layers of our own."""
    # Sizes come first: layouts leave room for the texts.
    sizes = []
    for vertex in shown.vertices:
        name, below = lines_of(vertex)
        wide = max(text_width(name, POINTS), text_width(below, SMALL)) + ROOM
        sizes.append((max(HEIGHT, wide), HEIGHT))
    if all(vertex.place is not None for vertex in shown.vertices):
        return map_layout(shown, sizes)
    return graphviz(shown, sizes) or layered(shown, sizes)


def graph_figure(shown: GraphView, layout: Layout) -> "Figure":
    """Draw the figure, in which an inch is an inch of the layout."""
    left, right, low, high = layout.box
    notes = legend(shown)
    title = title_of(shown)
    wide = max(text_width(text, SMALL) for text in notes)
    wide = max(right - left, wide, text_width(title, 10))
    width = wide + 2 * MARGIN
    foot = LEGEND_LINE * len(notes) + MARGIN
    height = high - low + 2 * MARGIN + TITLE + foot
    figure = new_figure(width, height)
    axes = figure.add_axes((0, 0, 1, 1))
    middle = (left + right) / 2
    axes.set_xlim(middle - width / 2, middle + width / 2)
    axes.set_ylim(low - MARGIN - foot, high + MARGIN + TITLE)
    axes.set_axis_off()
    for curve in layout.curves:
        _draw_move(axes, shown, curve)
    for vertex, node in zip(shown.vertices, layout.nodes, strict=True):
        _draw_vertex(axes, vertex, node)
    axes.text(middle, high + MARGIN + TITLE / 2, title, ha="center", va="center", fontsize=10,
              color=INK)  # fmt: skip
    for i, note in enumerate(notes):
        axes.text(middle, low - MARGIN - LEGEND_LINE * (i + 0.5), note, ha="center", va="center",
                  fontsize=SMALL, color=INK)  # fmt: skip
    return figure


def legend(shown: GraphView) -> list[str]:
    """Explain in lines what letters and outlines mean."""
    notes = [message("N: the player to move wins; P: the other player wins; D: a draw")]
    marks = {vertex.mark for vertex in shown.vertices}
    if marks - {""}:
        region = next((mark for mark in sorted(marks) if mark not in ("", END, BRINK)), "Φ")
        notes.append(
            message("bold: {region}; dashed: one move from the end; dotted: the end", region=region)
        )
    if any(vertex.step is not None for vertex in shown.vertices):
        notes.append(message("#1, #2, …: the order of the labels"))
    return [translate(note) for note in notes]


def _draw_vertex(axes: Any, vertex: VertexView, node: VertexBox) -> None:
    colour = COLOURS[vertex.outcome]
    corner = (node.x - node.width / 2, node.y - node.height / 2)
    style = f"round,pad=0,rounding_size={node.height / 2}"
    axes.add_patch(
        patches.FancyBboxPatch(
            corner, node.width, node.height, boxstyle=style,
            facecolor=colour, edgecolor="black", zorder=2,
            linestyle=DASHES.get(vertex.mark, "solid"),
            linewidth=1.0 if vertex.mark in DASHES else 2.4,
        )
    )  # fmt: skip
    name, below = lines_of(vertex)
    for text, up, size in ((name, 0.09, POINTS), (below, -0.11, SMALL)):
        axes.text(node.x, node.y + up, text, ha="center", va="center", fontsize=size,
                  color=readable(colour), zorder=3)  # fmt: skip


def _draw_move(axes: Any, shown: GraphView, curve: Curve) -> None:
    outside = {END, BRINK} & {shown.vertices[curve.start].mark, shown.vertices[curve.end].mark}
    colour = FAINT if outside else EDGE
    codes = [mpl_path.Path.MOVETO, *[mpl_path.Path.CURVE4] * (len(curve.points) - 1)]
    axes.add_patch(
        patches.PathPatch(mpl_path.Path(curve.points, codes), facecolor="none", edgecolor=colour,
                          linewidth=1, zorder=1)
    )  # fmt: skip
    head = patches.Polygon(arrow_head(curve), closed=True, color=colour, linewidth=0, zorder=4)
    axes.add_patch(head)


def arrow_head(curve: Curve) -> list[Point]:
    """Return the three corners of a head whose tip is the end of the curve.

    >>> straight = Curve(0, 1, ((0, 0), (1, 0), (2, 0), (3, 0)))
    >>> [(round(x, 2), round(y, 2)) for x, y in arrow_head(straight)]
    [(3.0, 0.0), (2.89, 0.04), (2.89, -0.04)]
    """
    # The direction is that of the last stretch as long as the head, which a bend near its end
    # needs.
    points = curve.sampled(24)
    x, y = points[-1]
    back = next((p for p in reversed(points) if hypot(p[0] - x, p[1] - y) >= HEAD), points[0])
    length = hypot(x - back[0], y - back[1]) or 1.0
    dx, dy = (x - back[0]) / length * HEAD, (y - back[1]) / length * HEAD
    return [
        (x, y),
        (x - dx - 0.36 * dy, y - dy + 0.36 * dx),
        (x - dx + 0.36 * dy, y - dy - 0.36 * dx),
    ]
