"""`kalmar graph`: outcomes, remoteness and loopy values of a game given as a graph."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kalmar.machine.libraries import needs
from kalmar.present.cli.emit import bold
from kalmar.present.cli.graph_question import GraphQuestion, graph_question
from kalmar.present.cli.output import Output, output
from kalmar.present.cli.pictures import Pictures, pictures

if TYPE_CHECKING:
    from kalmar.graphs.loopy import GraphSolution

__all__ = ["command"]

SHOWN = 200


@click.command("graph")
@click.argument("file", type=click.Path(path_type=Path))
@graph_question
@pictures("the graph")
@output()
def command(file: Path, asked: GraphQuestion, drawn: Pictures, out: Output) -> None:
    """Solve the game on a graph in a FILE (edge list, CSV, JSON, GraphML or DOT).

    \b
    Examples:
      kalmar graph roads.json
      kalmar graph roads.json --from M
      kalmar graph moves.csv --misere --png moves.png
    """
    with needs("graphs"):
        from kalmar.graphs.files import read_options
        from kalmar.graphs.loopy import Graph, solve_graph

        graph = Graph.of_options(read_options(file))
    solved = solve_graph(graph, asked.misere, [graph.number(name) for name in asked.drawn])
    drawn.draw(lambda kind: picture(solved, kind))
    if asked.start is not None:
        show_line(solved, graph.number(asked.start), out)
    elif out.asked or not drawn:
        show(solved, asked.misere, out)


def picture(solved: "GraphSolution", kind: str) -> bytes:
    """The graph as a picture."""
    from kalmar.present.graph_plot import graph_picture

    return graph_picture(solved, kind)


def show(solved: "GraphSolution", misere: bool, out: Output) -> None:
    """What is known of every vertex."""
    from kalmar.graphs.rows import vertex_row

    out.show(
        text=lambda: text(solved),
        json=lambda: {
            "vertices": [vertex_row(solved, v) for v in range(len(solved.graph))],
            "misere": misere,
        },
    )


def text(solved: "GraphSolution") -> str:
    """One line for each vertex."""
    from kalmar.graphs.rows import vertex_row

    count = len(solved.graph)
    rows = [vertex_row(solved, v) for v in range(min(count, SHOWN))]
    width = max(6, *(len(r["vertex"]) for r in rows))
    lines = [bold(f"{'vertex'.ljust(width)}  outcome  remoteness  value     best move")]
    for r in rows:
        far = "∞" if r["remoteness"] is None else str(r["remoteness"])
        cells = [r["outcome"].ljust(7), far.ljust(10)]
        cells += [str(r["value"] or "–").ljust(8), r["best_move"] or "–"]
        lines.append(f"{r['vertex'].ljust(width)}  {'  '.join(cells)}")
    if count > SHOWN:
        lines.append(f"… and {count - SHOWN:,} more (--json has all)")
    return "\n".join(lines)


def show_line(solved: "GraphSolution", start: int, out: Output) -> None:
    """Best play of both players from a vertex."""
    line = solved.line(start)
    names = [solved.graph.name(v) for v in line]
    outcome = solved.outcome_of(start).value
    end = " → …" if len(solved.graph.options(line[-1])) else ""
    out.show(
        text=lambda: f"{outcome}: {' → '.join(names)}{end}",
        json=lambda: {"from": names[0], "outcome": outcome, "line": names},
    )
