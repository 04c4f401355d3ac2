"""`kalmar partizan`: games given as graphs whose moves belong to Left, to Right, or to both."""

from pathlib import Path
from typing import Any

import click

from kalmar.errors import UsageError
from kalmar.graphs.partizan import PartizanGraph, PartizanSolution, Player, solve_partizan
from kalmar.graphs.partizan_files import read_moves
from kalmar.present.cli.output import bold, emit, emit_json

__all__ = ["command"]

SHOWN = 200
PLAYERS = {"left": Player.LEFT, "right": Player.RIGHT}


@click.command("partizan")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--example", type=click.Choice(["rook-ending"]), help="King and rook against king.")
@click.option("--size", type=int, default=4, show_default=True, help="The side of its board.")
@click.option("--misere", is_flag=True, help="The player who cannot move wins.")
@click.option("--drawn", multiple=True, metavar="VERTEX", help="Where being stuck is a draw.")
@click.option("--from", "start", metavar="VERTEX", help="Show best play from this vertex.")
@click.option(
    "--start",
    "player",
    type=click.Choice(list(PLAYERS)),
    default="left",
    show_default=True,
    help="Who starts there.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(
    file: Path | None,
    example: str | None,
    size: int,
    misere: bool,
    drawn: tuple[str, ...],
    start: str | None,
    player: str,
    as_json: bool,
) -> None:
    """Solve a partizan game on a graph in a FILE (JSON, CSV, DOT or GraphML) for either starter.

    \b
    Examples:
      kalmar partizan moves.csv
      kalmar partizan moves.json --from a --start right
      kalmar partizan --example rook-ending --size 4 --from "Ka1 Rb2 kd4 w"
    """
    if (file is None) == (example is None):
        raise UsageError("give either a FILE or --example rook-ending")
    if file is not None:
        moves, vertices = read_moves(file)
        graph = PartizanGraph.of_moves(moves, vertices)
    else:
        from kalmar.graphs.rook_ending import rook_ending

        moves, vertices, ends = rook_ending(size)
        graph, drawn = PartizanGraph.of_moves(moves, vertices), (*drawn, *ends)
    numbers = graph.left.numbers
    solved = solve_partizan(graph, misere, [graph.left.number(name) for name in drawn])
    if start is not None:
        graph.left.number(start)
        show_line(solved, numbers[start], PLAYERS[player], as_json)
    elif as_json:
        emit_json({"vertices": [row(solved, v) for v in range(len(graph))], "misere": misere})
    else:
        show(solved)


def row(solved: PartizanSolution, vertex: int) -> dict[str, Any]:
    """What is known of a vertex, with Left and with Right to start."""
    found: dict[str, Any] = {"vertex": solved.graph.names[vertex]}
    for name, player in PLAYERS.items():
        move = solved.best_move(vertex, player)
        found[name] = {
            "result": solved.result(vertex, player).value,
            "remoteness": solved.remoteness(vertex, player),
            "best_move": None if move is None else solved.graph.names[move],
        }
    return found


def show(solved: PartizanSolution) -> None:
    """A line a vertex, and how many there are of each kind."""
    rows = [row(solved, v) for v in range(min(len(solved.graph), SHOWN))]
    width = max(6, *(len(r["vertex"]) for r in rows))
    cell = max(len(text(r[name])) for r in rows for name in PLAYERS) + 2
    emit(bold(f"{'vertex'.ljust(width)}  {'Left starts'.ljust(cell)}Right starts"))
    for r in rows:
        emit(f"{r['vertex'].ljust(width)}  {text(r['left']).ljust(cell)}{text(r['right'])}")
    if len(solved.graph) > SHOWN:
        emit(f"… and {len(solved.graph) - SHOWN:,} more (--json has all)")
    longest = max(max(solved.remotenesses(player)) for player in Player)
    emit(f"longest forced win: {longest} moves" if longest >= 0 else "nobody can force a win")


def text(found: dict[str, Any]) -> str:
    """A result with its length and move.

    >>> text({"result": "win", "remoteness": 3, "best_move": "b"})
    'win in 3, b'
    """
    words = str(found["result"])
    if found["remoteness"] is not None:
        words += f" in {found['remoteness']}"
    return words + (f", {found['best_move']}" if found["best_move"] else "")


def show_line(solved: PartizanSolution, start: int, player: Player, as_json: bool) -> None:
    """Best play of both from a vertex."""
    line = [solved.graph.names[v] for v in solved.line(start, player)]
    result = solved.result(start, player).value
    if as_json:
        emit_json({"from": line[0], "start": player.name.casefold(), "result": result,
                   "remoteness": solved.remoteness(start, player), "line": line})  # fmt: skip
        return
    end = "" if solved.remoteness(start, player) is not None else " → …"
    emit(f"{result} for {player.name.capitalize()}: {' → '.join(line)}{end}")
