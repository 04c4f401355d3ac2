"""Graphs laid out by Graphviz, where its program `dot` is installed."""

import shlex
import shutil
import subprocess
from collections import defaultdict

from kalmar.graphs.shown import ShownGraph
from kalmar.present.graph_layout import Curve, Layout, Node, Point

__all__ = ["graphviz"]

PROGRAM = "dot"
SECONDS = 20
"""How long Graphviz may take."""


def graphviz(shown: ShownGraph, sizes: list[Point]) -> Layout | None:
    """Graphviz's layout; None where it is not installed, fails, or takes too long.

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
            input=asked(shown, sizes),
            capture_output=True,
            text=True,
            check=True,
            timeout=SECONDS,
        )
        return answered(done.stdout, shown, sizes)
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, IndexError):
        return None


def asked(shown: ShownGraph, sizes: list[Point]) -> str:
    """The question in DOT, with numbers for names.

    >>> from kalmar.graphs.shown import ShownGraph, ShownMove
    >>> graph = ShownGraph("", (), (ShownMove(0, 1), ShownMove(1, 0)))
    >>> print(asked(graph, [(0.5, 0.4), (1, 0.4)]))
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


def answered(text: str, shown: ShownGraph, sizes: list[Point]) -> Layout:
    """The answer in Graphviz's plain format as a layout.

    Raises:
        ValueError: it is not such an answer.
        KeyError: a vertex or a move is missing.
    """
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
    nodes = tuple(Node(*places[v], *size) for v, size in enumerate(sizes))
    curves = (Curve(m.start, m.end, ways[m.start, m.end].pop()) for m in shown.moves)
    return Layout(nodes, tuple(curves))
