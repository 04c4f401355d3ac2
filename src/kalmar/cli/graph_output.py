"""Options and output of `kalmar graph`, and graphs whose ends have payoffs.

* `GraphQuestion` and `GraphShown` are options of commands: how the game ends, what is marked.
* `solution_page` and `shown_page` describe every vertex in a line.
* `show_payoffs` serves `--payoff VERTEX=NUMBER`: what best play gains where ends have numbers.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from kalmar.cli.options import Options, flag, opt
from kalmar.cli.output import Output
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message, translate
from kalmar.engines.graphs.files import read_graph
from kalmar.engines.graphs.graph_view import MARKS, GraphView, marked, ordered
from kalmar.engines.graphs.loopy import GraphSolution, vertex_row
from kalmar.engines.graphs.loopy_ways import PayoffSolution, solve_payoffs
from kalmar.render.formats.graphs import VERTEX_HEAD, vertex_cells
from kalmar.render.page import Page, Rows


class GraphQuestion(Options):
    """How a game on a graph ends, and from where play is shown."""

    misere: bool = flag("--misere --betli", "Misère play: the player who moves last loses.")
    drawn: tuple[str, ...] = opt("--drawn", "Vertex without options at which play ends in a draw.",
                                 (), metavar="VERTEX")  # fmt: skip
    start: str | None = opt("--from", "Show best play from this vertex.", metavar="VERTEX")


class GraphShown(Options):
    """How the graph of a position is played, and what is marked in it."""

    composition: str | None = opt("--composition -c", "How the components of a position are"
                                  " played.", metavar="NAME")  # fmt: skip
    limit: int | None = opt("--limit", "Maximum number of reachable positions; by default 20,000.",
                            least=1)  # fmt: skip
    mark: str | None = opt(
        "--mark", "Mark Φ, the graph without the ends and the vertices one move from them, or Ψ,"
        " the graph without the ends.", type=click.Choice(list(MARKS)),
    )  # fmt: skip
    order: bool = flag("--order", "Show the order in which the vertices get their labels.")
    payoffs: tuple[str, ...] = opt(
        "--payoff", "Payoff to the player who moves last if play ends at this vertex, instead of"
        " 1; the other player loses as much.", (), metavar="VERTEX=NUMBER",
    )  # fmt: skip

    @property
    def plain(self) -> bool:
        """Return whether nothing is marked."""
        return self.mark is None and not self.order

    def decorated(self, shown: GraphView, solved: GraphSolution) -> GraphView:
        """Mark in a graph what is to be marked."""
        if self.mark is not None:
            shown = marked(shown, self.mark)
        return ordered(shown, solved) if self.order else shown


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
        show_line(solved, solved.graph.number(start), out)
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


def show_line(solved: PayoffSolution, start: int, out: Output) -> None:
    """Show the best play of both players from a vertex, and what the first one gains."""
    names = [solved.graph.name(v) for v in solved.line(start)]
    gain = str(solved.gains[start])
    out.show(
        text=lambda: message(
            "the player to move gains {gain}: {line}", gain=gain, line=" → ".join(names)
        ),
        json=lambda: {"from": names[0], "gain": gain, "line": names},
    )
