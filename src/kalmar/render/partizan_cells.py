"""What cells of notebooks show of games for Left and Right: drawings with who wins.

A compound is drawn over a table of who wins; of a graph whose moves belong to Left, to Right or to
both each vertex is drawn with who wins there.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from math import cos, dist, pi, sin
from zlib import crc32

from kalmar.answers.partizan import PARTIZAN_PLAYERS, WINS, PartizanCompoundAnswer, PartizanStart
from kalmar.answers.reasons import length_words
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages, message, plural_message
from kalmar.engines.graphs.partizan import PartizanSolution
from kalmar.games.partizan import Player
from kalmar.render.cells import image, named_rows
from kalmar.render.drawings.drawing import Drawing, Mark, Point, points_of
from kalmar.render.drawings.partizan import partizan_drawing
from kalmar.render.drawings.pen import arrow_head, disc, framed, road, way_of, words
from kalmar.render.drawings.written import svg
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import Length

MOST_VERTICES = 40
"""Vertices that are drawn; more have no room on the circle."""
AROUND, LEAST = 20.0, 60.0
"""How much a vertex widens the circle, and its smallest radius."""
SIZE = 30.0

ROLES: Mapping[tuple[bool, bool], str] = {
    (True, False): "left side",
    (False, True): "right side",
    (True, True): "both sides",
}
OUTCOMES: Mapping[tuple[str, str], str] = {
    ("win", "loss"): message("Left wins"),
    ("loss", "win"): message("Right wins"),
    ("win", "win"): message("the player who begins wins"),
    ("loss", "loss"): message("the player who begins loses"),
    ("draw", "draw"): message("a draw, whoever begins"),
}
"""Who wins, by how it ends for Left and for Right if they begin."""


def outcome_at(solved: PartizanSolution, vertex: int) -> str:
    """Return in words who wins at a vertex, whoever begins.

    >>> from kalmar import PartizanGraph, solve_partizan
    >>> solved = solve_partizan(PartizanGraph.of_moves([("a", "b", "left")]))
    >>> str(outcome_at(solved, 0))
    'Left wins'
    """
    left, right = (solved.result(vertex, player).value for player in Player)
    found = OUTCOMES.get((left, right))
    if found is not None:
        return found
    return message("Left to begin: {left}; Right to begin: {right}",
                   left=RESULTS[left], right=RESULTS[right])  # fmt: skip


RESULTS = {"win": message("win"), "loss": message("loss"), "draw": message("draw")}


def partizan_graph_drawing(solved: PartizanSolution) -> Drawing:
    """Build the drawing of a solved graph: vertices on a circle, arrows in the players' colours.

    Raises:
        LimitReached: there are too many vertices.

    >>> from kalmar import PartizanGraph, solve_partizan
    >>> solved = solve_partizan(PartizanGraph.of_moves([("a", "b", "left"), ("b", "a", "both")]))
    >>> sorted({mark.role for mark in partizan_graph_drawing(solved).marks if mark.part})
    ['both sides', 'left side', 'town']
    """
    graph = solved.graph
    if len(graph) > MOST_VERTICES:
        raise LimitReached(
            "the graph is too large to be drawn: the largest number of vertices is {most}",
            most=MOST_VERTICES,
        )
    radius = max(LEAST, AROUND * len(graph) / 2)
    turns = [2 * pi * i / len(graph) - pi / 2 for i in range(len(graph))]
    places = [(1.4 * radius * cos(turn), radius * sin(turn)) for turn in turns]
    marks = [*arrows(solved, places)]
    said = []
    for vertex, (place, name) in enumerate(zip(places, graph.names, strict=True)):
        outcome = outcome_at(solved, vertex)
        marks.append(disc(place, SIZE, "town", name[:4], name=outcome, part=name))
        marks.append(words((place[0], place[1] + SIZE * 0.85), letter(solved, vertex), "note", 12))
        said.append(message("{name}: {outcome}", name=name, outcome=outcome))
    return framed(marks, 8).drawn(title_of(solved), join_messages(said, "; "), bare=True)


def title_of(solved: PartizanSolution) -> str:
    """Return what the graph is called."""
    return plural_message(
        len(solved.graph),
        "graph of {number} vertex for Left and Right",
        "graph of {number:,} vertices for Left and Right",
    )


def letter(solved: PartizanSolution, vertex: int) -> str:
    """Return who wins if Left begins and if Right does, as two signs: ▲ is the one who begins."""
    signs = {"win": "▲", "loss": "▼", "draw": "◆"}
    return "".join(signs[solved.result(vertex, player).value] for player in Player)


def arrows(solved: PartizanSolution, places: list[Point]) -> Iterator[Mark]:
    """Yield an arrow for each edge; two that lead there and back are bent apart."""
    graph, owners = solved.graph, dict[tuple[int, int], set[Player]]()
    for player, side in zip(Player, (graph.left, graph.right), strict=True):
        for vertex in range(len(graph)):
            for end in side.options(vertex):
                owners.setdefault((vertex, int(end)), set()).add(player)
    for (vertex, end), players in owners.items():
        role = ROLES[Player.LEFT in players, Player.RIGHT in players]
        part = f"{graph.names[vertex]}>{graph.names[end]}"
        points = way_of(places[vertex], places[end], (end, vertex) in owners, False)
        way = road(points, role, part=part)
        yield way
        yield arrow_head(points_of(way, 200), partial(_outside, places[end]), "arrow")


def _outside(vertex: Point, point: Point) -> bool:
    """Return whether a point is outside of a vertex."""
    return dist(vertex, point) > SIZE / 2


SHOWN_MOVES = 5
SHOWN_VERTICES = 12


def compound_svg(answer: PartizanCompoundAnswer) -> str:
    """Draw a compound, with ids unlike those of others on the page."""
    state = answer.way.start(answer.parts, Player.LEFT)
    drawn = partizan_drawing(state, sign=answer.way.composition.unicode)
    return svg(drawn, "auto", f"kalmar-{crc32(answer.position.encode()):08x}")


def compound_html(answer: PartizanCompoundAnswer) -> str:
    """Format who wins if Left begins and if Right does, with reasons, under the drawing."""
    rows: dict[str, str] = {message("outcome"): answer.summary}
    for start in (answer.left, answer.right):
        head = message("{player} begins: {result}", player=PARTIZAN_PLAYERS[start.player],
                       result=WINS[start.winner])  # fmt: skip
        rows[head] = join_messages(facts(start), "; ")
    title = message(
        "{position}: {way}", position=answer.position, way=message(answer.way.composition.title)
    )
    return image(compound_svg(answer)) + named_rows(rows, title)


def facts(start: PartizanStart) -> list[str]:
    """List why a player who begins wins or loses, the length, and the first winning moves."""
    found: list[str] = [start.reason]
    if start.length is not None:
        delayed = start.verdict.theorem is THEOREMS["partizan-continued"]
        meaning = Length.DELAYED if delayed else Length.HURRIED
        found.append(length_words(start.length, meaning.value))
    moves, _ = start.listed_moves(SHOWN_MOVES)
    if moves:
        listed = join_messages(moves, " / ")
        found.append(message("winning moves: {moves}", moves=listed))
    return found


def solution_svg(solved: PartizanSolution) -> str | None:
    """Draw a solved graph; None for one that is too large."""
    try:
        drawn = partizan_graph_drawing(solved)
    except LimitReached:
        return None
    return svg(drawn, "auto", f"kalmar-{crc32(repr(solved.graph.names).encode()):08x}")


def solution_html(solved: PartizanSolution) -> str:
    """Format who wins at the first vertices, under the drawing of the graph."""
    names = solved.graph.names
    rows = {names[v]: outcome_at(solved, v) for v in islice(range(len(names)), SHOWN_VERTICES)}
    if len(names) > len(rows):
        rows["…"] = message("… and {number:,} more", number=len(names) - len(rows))
    drawn = solution_svg(solved)
    return (image(drawn) if drawn else "") + named_rows(rows, title_of(solved))
