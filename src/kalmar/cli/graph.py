"""`kalmar graph` and `kalmar graph partizan`: solve a game graph from a file or of a position.

The first shows outcome, remoteness and value of every vertex. The second serves graphs whose moves
belong to Left, to Right or to both.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from kalmar.answers.factories import MOST_POSITIONS, position_named, shown_position, solved_graph
from kalmar.cli.graph_output import (
    MAX_VERTICES_LISTED,
    GraphQuestion,
    GraphShown,
    page_of,
    refuse_beside_payoffs,
    show_payoffs,
    shown_page,
    solution_page,
)
from kalmar.cli.options import Options, arg, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.write import dumped
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import DataError, UnknownNameError, UsageError
from kalmar.core.i18n import message, plural_message
from kalmar.core.rules import Play
from kalmar.engines.graphs.files import READERS, kind_of_file, read_graph, read_partizan
from kalmar.engines.graphs.graph_view import PLAYERS, GraphView, partizan_row, shown_graph
from kalmar.engines.graphs.loopy import GraphSolution, solve_graph, vertex_row
from kalmar.engines.graphs.partizan import (
    PartizanGraph,
    PartizanSolution,
    rook_ending,
    solve_partizan,
)
from kalmar.games.notation.coerce import position_of
from kalmar.games.notation.positions import format_position
from kalmar.render.drawings import picture
from kalmar.render.drawings.game_graphs import graph_drawing
from kalmar.render.formats import names_of
from kalmar.render.page import Page
from kalmar.runtime.jobs import batches
from kalmar.runtime.optional import needs


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
        return asking.decorated(shown, self.solved)


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
        head["composition"] = composition_of(found.position)
    return {**head, **shown.to_dict(), "misere": misere}


def composition_of(position: Position) -> str:
    """Return the name of the composition in which a position's components are played."""
    assert isinstance(position.rules, Compound)
    return position.rules.title


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


RESULTS = {"win": message("win"), "loss": message("loss"), "draw": message("draw")}
PLAYED = {"left": message("Left"), "right": message("Right")}


class PartizanExample(Options):
    """An example in place of a file."""

    example: Literal["rook-ending"] | None = opt(
        "--example", "Solve king and rook against king instead of a file."
    )
    size: int = opt("--size", "Side of the example's board.", 4, needs=["example"])


@as_command("graph partizan")
def partizan_command(
    file: Path | None,
    *,
    example: PartizanExample,
    asked: GraphQuestion,
    player: Literal["left", "right"] = opt(
        "--start", "Player who starts at the vertex of --from.", "left", needs=["start"]
    ),
    out: Output = output(),
) -> None:
    """Solve a partizan game on a graph in a FILE (JSON, CSV, DOT or GraphML) for either starter.

    \b
    Examples:
      kalmar graph partizan moves.csv
      kalmar graph partizan moves.json --from a --start right
      kalmar graph partizan --example rook-ending --size 4 --from "Ka1 Rb2 kd4 w"
    """
    if (file is None) == (example.example is None):
        raise UsageError("give either a FILE or --example rook-ending")
    with needs("graphs"):
        if file is not None:
            graph, drawn = read_partizan(file), asked.drawn
        else:
            moves, vertices, ends = rook_ending(example.size)
            graph, drawn = PartizanGraph.of_moves(moves, vertices), (*asked.drawn, *ends)
    solved = solve_partizan(graph, asked.misere, [graph.left.number(name) for name in drawn])
    if asked.start is not None:
        partizan_show_line(solved, graph.left.number(asked.start), player, out)
        return
    count = len(solved.graph)
    out.show(
        page=lambda: partizan_page(solved, count),
        json=lambda: {"vertices": partizan_rows(solved, count), "misere": asked.misere},
    )


def partizan_rows(solved: PartizanSolution, count: int) -> list[dict[str, Any]]:
    """Return what is known of the first vertices as plain data."""
    return [partizan_row(solved, v) for v in range(count)]


def partizan_page(solved: PartizanSolution, count: int) -> Page:
    """Describe every vertex in a line, and how long a win may take."""
    rows = partizan_rows(solved, min(count, MAX_VERTICES_LISTED))
    cells = [[r["vertex"], *(result_text(r[name]) for name in PLAYERS)] for r in rows]
    longest = max(max(map(int, solved.remotenesses(player))) for player in PLAYERS.values())
    won = message("nobody can force a win")
    if longest >= 0:
        won = plural_message(
            longest, "longest forced win: {number} move", "longest forced win: {number} moves"
        )
    head = [message("vertex"), message("Left starts"), message("Right starts")]
    return page_of(head, cells, count, won)


def result_text(found: dict[str, Any]) -> str:
    """Format a result with its length and move.

    >>> result_text({"result": "win", "remoteness": 3, "best_move": "b"})
    'win in 3, b'
    """
    result, length, move = RESULTS[found["result"]], found["remoteness"], found["best_move"]
    if length is not None and move:
        return message("{result} in {length}, {move}", result=result, length=length, move=move)
    if length is not None:
        return message("{result} in {length}", result=result, length=length)
    return message("{result}, {move}", result=result, move=move) if move else result


def partizan_show_line(solved: PartizanSolution, start: int, name: str, out: Output) -> None:
    """Return the best play of both players from a vertex."""
    player = PLAYERS[name]
    line = [solved.graph.names[v] for v in solved.line(start, player)]
    result, remoteness = solved.result(start, player).value, solved.remoteness(start, player)
    names = " → ".join([*line, *(["…"] if remoteness is None else [])])
    out.show(
        text=lambda: message(
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
