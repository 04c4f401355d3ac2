"""`kalmar graph`: outcomes, remoteness and loopy values of a game given as a graph."""

from pathlib import Path
from typing import Any

import click

from kalmar.graphs.files import read_options
from kalmar.graphs.loopy import Graph, GraphSolution, solve_graph
from kalmar.present.cli.output import bold, checked, emit, emit_json, write_whole

__all__ = ["command"]

SHOWN = 200


@click.command("graph")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--misere", is_flag=True, help="The player who cannot move wins.")
@click.option("--drawn", multiple=True, metavar="VERTEX", help="An end at which play is drawn.")
@click.option("--from", "start", metavar="VERTEX", help="Show best play from this vertex.")
@click.option("--png", type=click.Path(path_type=Path), help="Draw the graph.")
@click.option("--svg", type=click.Path(path_type=Path), help="The same as SVG.")
@click.option("--force", is_flag=True, help="Replace files that exist.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(
    file: Path,
    misere: bool,
    drawn: tuple[str, ...],
    start: str | None,
    png: Path | None,
    svg: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Solve the game on a graph in a FILE (edge list, CSV, JSON, GraphML or DOT).

    \b
    Examples:
      kalmar graph roads.json
      kalmar graph roads.json --from M
      kalmar graph moves.csv --misere --png moves.png
    """
    for path in (png, svg):
        if path is not None:
            checked(path, force)
    graph = Graph.of_options(read_options(file))
    solved = solve_graph(graph, misere, [graph.number(name) for name in drawn])
    for path, kind in ((png, "png"), (svg, "svg")):
        if path is not None:
            from kalmar.present.graph_plot import graph_picture

            write_whole(path, graph_picture(solved, kind), force)
    if start is not None:
        show_line(solved, graph.number(start), as_json)
    elif as_json:
        emit_json({"vertices": [row(solved, v) for v in range(len(graph))], "misere": misere})
    else:
        show(solved)


def row(solved: GraphSolution, vertex: int) -> dict[str, Any]:
    """What is known of a vertex as plain data; None where play is drawn or need not end."""
    move = solved.best_move(vertex)
    return {
        "vertex": solved.graph.name(vertex),
        "outcome": solved.outcome_of(vertex).value,
        "remoteness": none_if_negative(solved.remoteness[vertex]),
        "value": str(solved.value(vertex)) if solved.valued else None,
        "longest": none_if_negative(solved.longest[vertex]),
        "best_move": None if move is None else solved.graph.name(move),
    }


def none_if_negative(number: int) -> int | None:
    """None for −1.

    >>> none_if_negative(-1), none_if_negative(0)
    (None, 0)
    """
    return None if number < 0 else number


def show(solved: GraphSolution) -> None:
    """A line a vertex."""
    count = len(solved.graph)
    rows = [row(solved, v) for v in range(min(count, SHOWN))]
    width = max(6, *(len(r["vertex"]) for r in rows))
    emit(bold(f"{'vertex'.ljust(width)}  outcome  remoteness  value     best move"))
    for r in rows:
        far = "∞" if r["remoteness"] is None else str(r["remoteness"])
        cells = [r["outcome"].ljust(7), far.ljust(10)]
        cells += [str(r["value"] or "–").ljust(8), r["best_move"] or "–"]
        emit(f"{r['vertex'].ljust(width)}  {'  '.join(cells)}")
    if count > SHOWN:
        emit(f"… and {count - SHOWN:,} more (--json has all)")


def show_line(solved: GraphSolution, start: int, as_json: bool) -> None:
    """Best play of both players from a vertex."""
    names = [solved.graph.name(v) for v in solved.line(start)]
    outcome = solved.outcome_of(start).value
    if as_json:
        emit_json({"from": names[0], "outcome": outcome, "line": names})
        return
    end = "" if not solved.graph.options(solved.line(start)[-1]) else " → …"
    emit(f"{outcome}: {' → '.join(names)}{end}")
