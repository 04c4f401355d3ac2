"""`kalmar graph partizan`: graphs whose moves belong to Left, to Right, or to both."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kalmar.cli.graph_output import SHOWN, GraphQuestion, graph_question, lines
from kalmar.cli.output import Output, output
from kalmar.core.errors import UsageError
from kalmar.core.i18n import counted, said, spoken
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    from kalmar.engines.graphs.partizan import PartizanGraph, PartizanSolution

__all__ = ["command"]

RESULTS = {"win": said("win"), "loss": said("loss"), "draw": said("draw")}
PLAYED = {"left": said("Left"), "right": said("Right")}


@click.command("graph partizan")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option(
    "--example",
    type=click.Choice(["rook-ending"]),
    help="Solve king and rook against king instead of a file.",
)
@click.option(
    "--size",
    type=int,
    default=4,
    show_default=True,
    metavar="N",
    help="Side of the example's board.",
)
@graph_question
@click.option(
    "--start",
    "player",
    type=click.Choice(["left", "right"]),
    default="left",
    show_default=True,
    help="Player who starts at the vertex of --from.",
)
@output()
def command(
    file: Path | None,
    example: str | None,
    size: int,
    asked: GraphQuestion,
    player: str,
    out: Output,
) -> None:
    """Solve a partizan game on a graph in a FILE (JSON, CSV, DOT or GraphML) for either starter.

    \b
    Examples:
      kalmar graph partizan moves.csv
      kalmar graph partizan moves.json --from a --start right
      kalmar graph partizan --example rook-ending --size 4 --from "Ka1 Rb2 kd4 w"
    """
    if (file is None) == (example is None):
        raise UsageError("give either a FILE or --example rook-ending")
    with needs("graphs"):
        from kalmar.engines.graphs.partizan import solve_partizan

        graph, ends = from_file(file) if file is not None else rook_ending(size)
    drawn = (*asked.drawn, *ends)
    solved = solve_partizan(graph, asked.misere, [graph.left.number(name) for name in drawn])
    if asked.start is not None:
        show_line(solved, graph.left.number(asked.start), player, out)
        return
    out.show(text=lambda: text(solved), json=lambda: data(solved, asked.misere))


def from_file(path: Path) -> "tuple[PartizanGraph, tuple[str, ...]]":
    """The graph in a file, in which no end is drawn by itself."""
    from kalmar.engines.graphs.partizan import PartizanGraph
    from kalmar.engines.graphs.partizan_files import read_moves

    return PartizanGraph.of_moves(*read_moves(path)), ()


def rook_ending(size: int) -> "tuple[PartizanGraph, tuple[str, ...]]":
    """The example, with its drawn ends."""
    from kalmar.engines.graphs import partizan_files as rook_ending
    from kalmar.engines.graphs.partizan import PartizanGraph

    moves, vertices, ends = rook_ending.rook_ending(size)
    return PartizanGraph.of_moves(moves, vertices), tuple(ends)


def data(solved: "PartizanSolution", misere: bool) -> dict[str, Any]:
    """What is known of every vertex as plain data."""
    from kalmar.engines.graphs.graph_view import partizan_row

    rows = [partizan_row(solved, v) for v in range(len(solved.graph))]
    return {"vertices": rows, "misere": misere}


def text(solved: "PartizanSolution") -> str:
    """One line for each vertex, and how long a win may take."""
    from kalmar.engines.graphs.graph_view import PLAYERS, partizan_row

    count = len(solved.graph)
    rows = [partizan_row(solved, v) for v in range(min(count, SHOWN))]
    cells = [[r["vertex"], *(spoken(result_text(r[name])) for name in PLAYERS)] for r in rows]
    longest = max(max(map(int, solved.remotenesses(player))) for player in PLAYERS.values())
    won = said("nobody can force a win")
    if longest >= 0:
        won = counted(
            longest, "longest forced win: {number} move", "longest forced win: {number} moves"
        )
    head = [said("vertex"), said("Left starts"), said("Right starts")]
    return f"{lines(head, cells, count)}\n{spoken(won)}"


def result_text(found: dict[str, Any]) -> str:
    """A result with its length and move.

    >>> result_text({"result": "win", "remoteness": 3, "best_move": "b"})
    'win in 3, b'
    """
    result, length, move = RESULTS[found["result"]], found["remoteness"], found["best_move"]
    if length is not None and move:
        return said("{result} in {length}, {move}", result=result, length=length, move=move)
    if length is not None:
        return said("{result} in {length}", result=result, length=length)
    return said("{result}, {move}", result=result, move=move) if move else result


def show_line(solved: "PartizanSolution", start: int, name: str, out: Output) -> None:
    """Best play of both from a vertex."""
    from kalmar.engines.graphs.graph_view import PLAYERS

    player = PLAYERS[name]
    line = [solved.graph.names[v] for v in solved.line(start, player)]
    result, remoteness = solved.result(start, player).value, solved.remoteness(start, player)
    names = " → ".join([*line, *(["…"] if remoteness is None else [])])
    out.show(
        text=lambda: said(
            "{result} for {player}: {line}",
            result=RESULTS[result],
            player=PLAYED[name],
            line=names,
        ),
        json=lambda: {
            "from": line[0],
            "start": name,
            "result": result,
            "remoteness": remoteness,
            "line": line,
        },
    )
