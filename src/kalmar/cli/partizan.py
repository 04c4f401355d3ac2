"""`kalmar solve partizan` and `kalmar graph partizan`: moves belong to Left, to Right or to both.

The first solves a compound of components, the second a graph in a file, vertex by vertex.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from kalmar.answers.partizan import (
    PARTIZAN_PLAYERS,
    WINS,
    PartizanCompoundAnswer,
    PartizanStart,
    partizan,
)
from kalmar.answers.reasons import length_words
from kalmar.cli.options import Options, as_command, opt, some_of
from kalmar.cli.output import Output, output
from kalmar.cli.way import GraphQuestion, PlayOptions
from kalmar.cli.write import output_settings
from kalmar.core.compositions import COMPOSITIONS, find_composition
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.engines.graphs import partizan as graphs
from kalmar.games.partizan import Player
from kalmar.render.drawings.renderer import View
from kalmar.render.page import Block, Facts, Heading, Page
from kalmar.render.terminal import width_of
from kalmar.runtime.optional import needs
from kalmar.theory.table import find_play
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import Length

SHOWN_MOVES = 3
PLAYERS = {player.name.casefold(): player for player in Player}


class PartizanDetail(Options):
    """What is shown of a compound, and what △ does.

    Attributes:
        passes: in △, let a component wait in which the player to move has no move; without this it
            is out of play.
        first: player who begins; by default the answer is for either.
        moves: number of winning moves to list.
        cgsuite: only print the components in CGSuite's notation, which computes canonical forms and
            thermographs.
        draw: draw the components first.
    """

    passes: bool = False
    first: Literal["left", "right"] | None = None
    moves: int = opt(default=SHOWN_MOVES, least=0)
    cgsuite: bool = False
    draw: bool = False

    @property
    def players(self) -> tuple[Player, ...]:
        """Return the players who begin."""
        return tuple(Player) if self.first is None else (PLAYERS[self.first],)


@as_command("solve partizan")
def command(
    position: str,
    *,
    way: PlayOptions = some_of(
        PlayOptions, "composition", "misere", "limit", "limit_time",
        composition="How components are played; a sign between them says it as well.",
        misere="Misère play: the player who cannot move wins.",
    ),
    detail: PartizanDetail,
    out: Output = output(),
) -> None:  # fmt: skip
    """Solve a POSITION of partizan components, in which moves belong to Left, Right or both.

    A component is a game and its position, or `graph FILE VERTEX` for a file of moves with players.

    \b
    Examples:
      kalmar solve partizan "domineering 2x3 + toads-and-frogs TT__FF" -c selective
      kalmar solve partizan "coloured-hackenbush brb + form {0|*}" --first left
      kalmar solve partizan "toads-and-frogs T_F ∧ domineering 3x3" --misere
      kalmar solve partizan "graph moves.csv a △ form 1" --passes
      kalmar solve partizan "domineering 3x4 + toads-and-frogs TT_F" --cgsuite
    """
    row = None if way.composition is None else find_composition(way.composition)
    with way.kept():
        answer = partizan(position, row, find_play(way.play), way.positions, passes=detail.passes)
        if detail.cgsuite:
            show_for_cgsuite(answer, out)
            return
        out.show(
            page=lambda: Page("", [*drawn(answer, detail), *blocks(answer, detail)]),
            json=lambda: plain_data(answer, detail),
        )


def show_for_cgsuite(answer: PartizanCompoundAnswer, out: Output) -> None:
    """Print the components in CGSuite's notation: a sum in one line, others one in each."""
    parts = answer.to_cgsuite()
    between = " + " if answer.way.composition == COMPOSITIONS["disjunctive"] else "\n"
    out.show(
        text=lambda: between.join(parts),
        json=lambda: {**answer.head(), "cgsuite": list(parts)},
    )


def drawn(answer: PartizanCompoundAnswer, detail: PartizanDetail) -> list[str]:
    """Return the lines of the drawing where one is asked for."""
    if not detail.draw:
        return []
    from kalmar.render.drawings.partizan import partizan_lines

    view = View(output_settings().plain, width_of(sys.stdout) or View.width)
    return partizan_lines(answer.parts, view)


def plain_data(answer: PartizanCompoundAnswer, detail: PartizanDetail) -> dict[str, object]:
    """Return plain data for those who begin."""
    names = [player.name.casefold() for player in detail.players]
    summary = {"summary": answer.summary} if len(names) > 1 else {}
    starts = {name: answer.begun_by(PLAYERS[name]).to_dict(detail.moves) for name in names}
    return {**answer.head(), **summary, **starts}


def blocks(answer: PartizanCompoundAnswer, detail: PartizanDetail) -> Iterator[Block]:
    """Yield the blocks of a page about an answer."""
    way = message(
        "{composition}, {play} play",
        composition=message(answer.way.composition.title),
        play=message(answer.way.play.title),
    )
    passes = message("with passes") if answer.way.passes else ""
    yield Heading(f"{answer.position}  ({translate(join_messages(filter(None, (way, passes))))})")
    if len(detail.players) > 1:
        yield Facts({message("outcome"): answer.summary})
    for player in detail.players:
        start = answer.begun_by(player)
        yield message("{player} begins: {result}", player=PARTIZAN_PLAYERS[player],
                      result=WINS[start.winner])  # fmt: skip
        yield Facts(facts(start, detail.moves))


def facts(start: PartizanStart, count: int) -> dict[str, str]:
    """Return what is known for the player who begins, by its name."""
    known: dict[str, str] = {
        message("because"): start.reason,
        message("theorem"): start.theorem,
        message("note"): start.note,
    }
    if start.length is not None:
        delayed = start.verdict.theorem is THEOREMS["partizan-continued"]
        meaning = Length.DELAYED if delayed else Length.HURRIED
        known[message("length")] = length_words(start.length, meaning.value)
    moves, stopped = start.listed_moves(count)
    for at, move in enumerate(moves):
        known[message("move") if at == 0 else message("move {number}", number=at + 1)] = move
    if stopped is not None:
        known[message("moves")] = stopped.sentence
    return known


RESULTS = {"win": message("win"), "loss": message("loss"), "draw": message("draw")}


class PartizanExample(Options):
    """An example in place of a file.

    Attributes:
        example: solve king and rook against king instead of a file.
        size: side of the example's board.
    """

    example: Literal["rook-ending"] | None = None
    size: int = opt(default=4, needs=["example"])


@as_command("graph partizan")
def graph_command(
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
    from kalmar.engines.graphs.files import read_partizan
    from kalmar.engines.graphs.graph_view import partizan_row

    if (file is None) == (example.example is None):
        raise UsageError("give either a FILE or --example rook-ending")
    with needs("graphs"):
        if file is not None:
            graph, drawn = read_partizan(file), asked.drawn
        else:
            moves, vertices, ends = graphs.rook_ending(example.size)
            graph, drawn = graphs.PartizanGraph.of_moves(moves, vertices), (*asked.drawn, *ends)
    ends_drawn = [graph.left.number(name) for name in drawn]
    solved = graphs.solve_partizan(graph, asked.misere, ends_drawn)
    if asked.start is not None:
        show_line(solved, graph.left.number(asked.start), player, out)
        return
    out.show(
        page=lambda: graph_page(solved),
        json=lambda: {
            "vertices": [partizan_row(solved, v) for v in range(len(solved.graph))],
            "misere": asked.misere,
        },
    )


def graph_page(solved: graphs.PartizanSolution) -> Page:
    """Describe every vertex in a line, and how long a win may take."""
    from kalmar.cli.graph import MAX_VERTICES_LISTED, page_of
    from kalmar.engines.graphs.graph_view import partizan_row

    count = len(solved.graph)
    listed = range(min(count, MAX_VERTICES_LISTED))
    rows = [partizan_row(solved, v) for v in listed]
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


def show_line(solved: graphs.PartizanSolution, start: int, name: str, out: Output) -> None:
    """Show the best play of both players from a vertex."""
    player = PLAYERS[name]
    line = [solved.graph.names[v] for v in solved.line(start, player)]
    result, remoteness = solved.result(start, player).value, solved.remoteness(start, player)
    names = " → ".join([*line, *(["…"] if remoteness is None else [])])
    out.show(
        text=lambda: message(
            "{result} for {player}: {line}",
            result=RESULTS[result],
            player=PARTIZAN_PLAYERS[player],
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
