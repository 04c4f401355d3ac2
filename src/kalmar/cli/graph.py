"""`kalmar graph`: solve a game graph from a file or of a position, vertex by vertex.

* `GraphShown` are the options that say what is marked.
* `solution_page` and `shown_page` describe every vertex in a line.
* `show_payoffs` serves `--payoff VERTEX=NUMBER`: what best play gains where ends have numbers.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from kalmar.answers.game_graphs import MOST_POSITIONS, position_named, shown_position, solved_graph
from kalmar.cli.options import Options, arg, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.way import GraphQuestion
from kalmar.cli.write import dumped
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import DataError, UnknownNameError, UsageError
from kalmar.core.i18n import message, translate
from kalmar.core.rules import Play
from kalmar.engines.graphs.files import READERS, kind_of_file, read_graph
from kalmar.engines.graphs.graph_view import MARKS, GraphView, marked, ordered, shown_graph
from kalmar.engines.graphs.loopy import GraphSolution, solve_graph, vertex_row
from kalmar.engines.graphs.loopy_ways import PayoffSolution, solve_payoffs
from kalmar.games.notation import format_position
from kalmar.games.notation.coerce import position_of
from kalmar.render.drawings import picture
from kalmar.render.drawings.game_graphs import graph_drawing
from kalmar.render.formats import names_of
from kalmar.render.formats.data import VERTEX_HEAD, vertex_cells
from kalmar.render.page import Page, Rows
from kalmar.runtime.jobs import batches
from kalmar.runtime.optional import needs


class GraphShown(Options):
    """How the graph of a position is played, and what is marked in it.

    Attributes:
        composition: how the components of a position are played.
        limit: maximum number of reachable positions; by default 20,000.
        mark: mark Φ, the graph without the ends and the vertices one move from them, or Ψ, the
            graph without the ends.
        order: show the order in which the vertices get their labels.
        payoffs: payoff to the player who moves last if play ends at this vertex, instead of 1; the
            other player loses as much.
    """

    composition: str | None = opt("--composition -c", metavar="NAME")
    limit: int | None = opt(least=1)
    mark: str | None = opt(type=click.Choice(list(MARKS)))
    order: bool = False
    payoffs: tuple[str, ...] = opt("--payoff", default=(), metavar="VERTEX=NUMBER")

    @property
    def plain(self) -> bool:
        """Return whether nothing is marked."""
        return self.mark is None and not self.order


@as_command("graph")
def command(
    words: tuple[str, ...] = arg(required=True, metavar="FILE|POSITION"),
    *,
    asked: GraphQuestion,
    asking: GraphShown,
    drawn: Pictures = pictures("the graph"),
    out: Output = output("graph"),
) -> None:
    """Solve the game graph in a FILE (edge list, CSV, JSON, GraphML or DOT) or of a POSITION.

    A position is listed with all positions reachable from it, the longest play first.

    \b
    Examples:
      kalmar graph nim 5
      kalmar graph "chomp 2x3" --svg chomp.svg --mark phi
      kalmar graph "roads A" --order
      kalmar graph "nim 2 3" --misere --dot - | dot -Tpdf > nim.pdf
      kalmar graph roads.json --from M
      kalmar graph moves.csv --misere --png moves.png
      kalmar graph moves.csv --payoff d=3 --payoff e=-1/2
    """
    with needs("graphs"):
        if asking.payoffs:
            refuse_beside_payoffs(asked, asking, bool(drawn or out.format in names_of(out.kind)))
            show_payoffs(" ".join(words), asking.payoffs, asked.start, out)
            return
        found = from_text(" ".join(words), asked, asking)
    drawn.draw(lambda kind: picture(graph_drawing(found.shown(asking)), kind))
    if asked.start is not None:
        show_line(found.solved, vertex_of(found, asked.start), out)
    elif out.is_named or not drawn:
        show(found, asked, asking, out)


@dataclass(frozen=True)
class Found:
    """A solved graph, and the position whose graph it is.

    Attributes:
        solved: the graph.
        title: what it is the graph of.
        position: None for the graph of a file.
        positions: those of its vertices.
    """

    solved: GraphSolution
    title: str
    position: Position | None = None
    positions: tuple[Position, ...] = ()

    def shown(self, asking: GraphShown) -> GraphView:
        """Build the view of the graph as it is to be shown."""
        if self.position is None:
            shown = shown_graph(self.solved, self.title)
        else:
            made = shown_position(self.position, self.solved, list(self.positions))
            shown = replace(made, title=self.title)  # as it was typed
        if asking.mark is not None:
            shown = marked(shown, asking.mark)
        return ordered(shown, self.solved) if asking.order else shown


def vertex_of(found: Found, text: str) -> int:
    """Find the vertex for a name, or for a position in writing: a town, a square of a board.

    Raises:
        UnknownNameError: there is none.
    """
    if found.position is not None and text not in found.solved.graph.numbers:
        meant = position_named(found.position, text)
        if meant in found.positions:
            return found.positions.index(meant)
    return found.solved.graph.number(text)


def from_text(text: str, asked: GraphQuestion, asking: GraphShown) -> Found:
    """Load the graph that a text means: a file's if the file exists or its ending says so.

    Raises:
        DataError: it is neither a file nor a position, or the file cannot be read.
        UsageError: an option does not go with it.
    """
    path = Path(text)
    if path.is_file() or kind_of_file(path) in (*READERS, ".txt"):
        return from_file(path, asked, asking)
    try:
        return from_position(text, asked, asking)
    except UnknownNameError as error:
        # Only a name that no game has leaves open that a file was meant.
        if error.kind != "game":
            raise
        raise DataError(
            "'{text}' is neither a file nor a position: {reason}", text=text, reason=error.sentence
        ) from error


def from_file(path: Path, asked: GraphQuestion, asking: GraphShown) -> Found:
    """Load the graph in a file."""
    if asking.composition is not None:
        raise UsageError("--composition is for positions: {path} is a file", path=path)
    graph = read_graph(path)
    solved = solve_graph(graph, asked.misere, [graph.number(name) for name in asked.drawn])
    return Found(solved, path.name)


def from_position(text: str, asked: GraphQuestion, asking: GraphShown) -> Found:
    """Build the graph of a position."""
    position = position_of(text, asking.composition)
    if asked.drawn:
        raise UsageError(
            "--drawn is for files: the rules determine where play of {text} ends", text=text
        )
    play = Play.MISERE if asked.misere else Play.NORMAL
    solved, positions = solved_graph(position, play, asking.limit or MOST_POSITIONS)
    return Found(solved, text, position, tuple(positions))


def show(found: Found, asked: GraphQuestion, asking: GraphShown, out: Output) -> None:
    """Show what is known of every vertex."""
    # A view holds every vertex and move with its words, which large files have no use for.
    by_rows = found.position is None and asking.plain and out.format in ("text", "json")
    if by_rows:  # a file may be too large to be shown otherwise
        solved = found.solved
        out.show(page=lambda: solution_page(solved), json=lambda: file_parts(solved, asked.misere))
        return
    shown = found.shown(asking)
    out.show(
        shown,
        page=lambda: shown_page(shown),
        json=lambda: data(found, shown, asked.misere),
    )


def file_parts(solved: GraphSolution, misere: bool) -> Iterator[str]:
    """Yield the parts of a JSON object of what is known of every vertex."""
    start = '{"vertices": ['
    for group in batches(range(len(solved.graph))):
        yield start + dumped([vertex_row(solved, v) for v in group])[1:-1]
        start = ", "
    yield f'], "misere": {dumped(misere)}}}'


def data(found: Found, shown: GraphView, misere: bool) -> dict[str, Any]:
    """Return the plain data of a graph with its layers, its moves, and its position."""
    head: dict[str, Any] = {}
    if found.position is not None:
        head["position"] = format_position(found.position)
        assert isinstance(found.position.rules, Compound)
        head["composition"] = found.position.rules.title
    return {**head, **shown.to_dict(), "misere": misere}


def show_line(solved: GraphSolution, start: int, out: Output) -> None:
    """Show the best play of both players from a vertex."""
    line = solved.line(start)
    names = [solved.graph.name(v) for v in line]
    outcome = solved.outcome_of(start).value
    end = " → …" if len(solved.graph.options(line[-1])) else ""
    out.show(
        text=lambda: f"{outcome}: {' → '.join(names)}{end}",
        json=lambda: {"from": names[0], "outcome": outcome, "line": names},
    )


MAX_VERTICES_LISTED = 200
LED_TO = 8
"""Options of a vertex that are named."""


def solution_page(solved: GraphSolution) -> Page:
    """Describe every vertex in a line, in the order of the file."""
    count = len(solved.graph)
    rows = [vertex_cells(vertex_row(solved, v)) for v in range(min(count, MAX_VERTICES_LISTED))]
    return page_of(VERTEX_HEAD, rows, count)


def shown_page(shown: GraphView) -> Page:
    """Describe every vertex in a line, the layers from the top, with marks if there are any."""
    order, options = [v for row in shown.rows() for v in row], shown.options()
    marks = any(vertex.mark for vertex in shown.vertices)
    steps = any(vertex.step is not None for vertex in shown.vertices)
    head = [message("layer"), *VERTEX_HEAD]
    head += [message("region")] * marks + [message("step")] * steps + [message("leads to")]
    rows = []
    for v in order[:MAX_VERTICES_LISTED]:
        vertex = shown.vertices[v]
        more = [vertex.mark] * marks + [str(vertex.step or "–")] * steps
        names = [shown.vertices[u].name for u in options[v]]
        rows.append([str(vertex.layer), *vertex_cells(vertex.row), *more, led_to(names)])
    return page_of(head, rows, len(shown.vertices))


def led_to(names: list[str]) -> str:
    """Names with commas, shortened where there are many; a dash where there is none.

    >>> led_to(["a", "b"]), led_to([])
    ('a, b', '–')
    """
    more = len(names) - LED_TO
    if more > 0:
        names = [*names[:LED_TO], translate(message("… {more:,} more", more=more))]
    return ", ".join(names) or "–"


def page_of(head: Sequence[str], rows: list[list[str]], count: int, *more: str) -> Page:
    """Describe rows below their head, with the number of rows left out, and more sentences."""
    left_out = message("… and {more:,} more (--json has all)", more=count - MAX_VERTICES_LISTED)
    return Page("", [Rows(rows, head), *[left_out][: count > MAX_VERTICES_LISTED], *more])


NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15}|/0*[1-9][0-9]{0,14})?")


def refuse_beside_payoffs(asked: GraphQuestion, asking: GraphShown, drawn: bool) -> None:
    """Refuse the options that mean nothing where ends have numbers.

    Raises:
        UsageError: one of them is given.
    """
    said_otherwise = asked.misere or asked.drawn or asking.composition or asking.limit
    if said_otherwise or drawn or not asking.plain:
        raise UsageError(
            "--payoff gives values to ends: combine it only with --from and output options"
        )


def show_payoffs(text: str, given: tuple[str, ...], start: str | None, out: Output) -> None:
    """Solve the graph in a file by its payoffs, and show every vertex or a line of play.

    Args:
        text: the file.
        given: the payoffs as typed.
        start: show best play from this vertex; None for all vertices.
        out: where to.

    Raises:
        UsageError: a payoff is not one.
        DataError: the file cannot be read, or a vertex that is not an end is given a number.
        CyclicGameError: play need not end.
    """
    payoffs = read_payoffs(given)
    solved = solve_payoffs(read_graph(Path(text)), payoffs)
    if start is not None:
        show_gain(solved, solved.graph.number(start), out)
        return
    out.show(page=lambda: payoff_page(solved), json=lambda: {"vertices": rows(solved)})


def read_payoffs(given: tuple[str, ...]) -> dict[str, Fraction]:
    """Parse numbers given as NAME=NUMBER into a dict by the names of their vertices.

    Raises:
        UsageError: one is not written as VERTEX=NUMBER, or a vertex has two.

    >>> read_payoffs(("d=3", "e=-1/2"))
    {'d': Fraction(3, 1), 'e': Fraction(-1, 2)}
    """
    found: dict[str, Fraction] = {}
    for text in given:
        name, equals, number = text.rpartition("=")
        if not equals or not name or not NUMBER.fullmatch(number):
            raise UsageError(
                "'{text}' is not a payoff: write an end and a number, such as d=3 or d=-1/2",
                text=text,
            )
        if name in found:
            raise UsageError("vertex '{name}' has two payoffs: give it one", name=name)
        found[name] = Fraction(number)
    return found


def rows(solved: PayoffSolution) -> list[dict[str, Any]]:
    """Return what is known of every vertex as plain data."""
    graph = solved.graph
    found = []
    for v, gain in enumerate(solved.gains):
        move = solved.best_move(v)
        found.append(
            {
                "vertex": graph.name(v),
                "gain": str(gain),
                "longest": solved.longest[v],
                "best_move": None if move is None else graph.name(move),
            }
        )
    return found


def payoff_page(solved: PayoffSolution) -> Page:
    """Describe every vertex in a line, the longest play first."""
    head = [message("layer"), message("vertex"), message("gain of the player to move"),
            message("best move"),
            message("leads to")]  # fmt: skip
    graph, known = solved.graph, rows(solved)
    order = sorted(range(len(graph)), key=lambda v: -solved.longest[v])
    table = []
    for v in order[:MAX_VERTICES_LISTED]:
        row = known[v]
        names = [graph.name(u) for u in dict.fromkeys(graph.options(v))]
        cells = [str(row["longest"]), row["vertex"], row["gain"], row["best_move"] or "–"]
        table.append([*cells, led_to(names)])
    return page_of(head, table, len(graph))


def show_gain(solved: PayoffSolution, start: int, out: Output) -> None:
    """Show the best play of both players from a vertex, and what the first one gains."""
    names = [solved.graph.name(v) for v in solved.line(start)]
    gain = str(solved.gains[start])
    out.show(
        text=lambda: message(
            "the player to move gains {gain}: {line}", gain=gain, line=" → ".join(names)
        ),
        json=lambda: {"from": names[0], "gain": gain, "line": names},
    )
