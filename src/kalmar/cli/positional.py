"""`kalmar positional`: tic-tac-toe and its relatives, solved, or played against the computer."""

from pathlib import Path

import click

from kalmar.cli.commands import board_named
from kalmar.cli.options import Options, as_command, flag, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures
from kalmar.cli.session_commands import command_in
from kalmar.cli.way import PlayOptions, search_limit
from kalmar.cli.write import emit
from kalmar.core.errors import KalmarError, UsageError
from kalmar.core.i18n import message, translate
from kalmar.engines import hypergraphs
from kalmar.engines.hypergraphs import Kind
from kalmar.engines.positional import PositionalAnswer, PositionalGame
from kalmar.render.drawings import board_drawing, picture
from kalmar.render.page import Facts, Page
from kalmar.runtime.files import read_line, read_text
from kalmar.runtime.work import DEFAULT_LIMIT

HELP = message("Type a point such as b2, or hint, undo, quit.")


class BoardOptions(Options):
    """What is asked of a board, and whether a person plays, and as which player.

    Attributes:
        after: points taken so far, in order.
        playing: play against the computer.
        second: let the computer move first.
    """

    kind: str = opt(
        "--kind", f"What filling a set means: {', '.join(kind.value for kind in Kind)}.", "strong",
        metavar="NAME",
    )  # fmt: skip
    after: str = opt(default="", metavar="POINTS")
    limit: int | None = search_limit()
    playing: bool = flag("--play")
    second: bool = flag(needs=["playing"])


@as_command("positional")
def command(board: str, *, asked: BoardOptions, out: Output = output("page")) -> None:
    """Solve a positional game on a BOARD: 3x3:3 (three in a row), 3x3x3:3, tic-tac-toe, or a file.

    Each line of a file lists the points of a winning set; or the file is JSON: {"sets": [["a",
    "b"], ...]}.

    \b
    Examples:
      kalmar positional tic-tac-toe --after "b2 b1"
      kalmar positional 4x4:4 --kind maker-breaker
      kalmar positional 3x3x3:3
      kalmar positional lines.txt --kind misere
      kalmar positional 3x3:3 --play
    """
    game = PositionalGame(
        load_board(board), hypergraphs.find_kind(asked.kind), asked.limit or DEFAULT_LIMIT
    )
    moves = tuple(asked.after.replace(",", " ").split())
    if not asked.playing:
        show(game.solve(moves), out)
    elif out.is_named:
        raise UsageError("formats and files are for answers: leave out --play")
    else:
        play(game, moves, int(asked.second))


def refuse_for_boards(way: PlayOptions, *options: object) -> None:
    """Refuse options that mean nothing on a board.

    Raises:
        UsageError: one was given.
    """
    if any(option is not None for option in (way.composition, way.valuation, way.rules, *options)):
        raise UsageError(
            "a board takes only --misere, --second, --limit and, for answers, --json:"
            " see kalmar positional --help"
        )


def game_of(text: str, way: PlayOptions) -> PositionalGame:
    """Build the game on a board given as a position: a name, or `tic-tac-toe 4x4:3`."""
    kind = Kind.MISERE if way.misere else Kind.STRONG
    return PositionalGame(hypergraphs.board_from_text(board_named(text)), kind, way.positions)


def answer_board(text: str, way: PlayOptions, drawn: Pictures, out: Output) -> None:
    """Draw and solve a board that was given as a position."""
    game = game_of(text, way)
    drawn.draw(lambda kind: picture(board_drawing(game.board), kind))
    with way.kept():
        show(game.solve(), out)


def load_board(text: str) -> hypergraphs.WinningSets:
    """Load a board by its name, or from a file of that name.

    Raises:
        DataError: the file cannot be read.
    """
    path = Path(text)
    if not path.suffix and not path.is_file():
        return hypergraphs.board_from_text(text)
    return hypergraphs.board_from_file_text(path.name, read_text(path, "a board"))


def show(answer: PositionalAnswer, out: Output) -> None:
    """Show the answer."""
    out.show(page=lambda: page(answer), json=answer.to_dict)


def page(answer: PositionalAnswer) -> Page:
    """Describe the answer in words."""
    about = {"kind": message(answer.kind.value), "board": answer.board.name,
             "winner": sentence(answer)}  # fmt: skip
    head = message("{kind} {board}: {winner}", **about)
    if answer.moves:
        moves = " ".join(answer.moves)
        head = message("{kind} {board} after {moves}: {winner}", moves=moves, **about)
    rows = {
        message("best moves"): " ".join(answer.best_moves) or message("play is over"),
        message("line"): " ".join(answer.line) or "–",
        message("because"): answer.reason,
    }
    return Page(head, [Facts(rows)])


def sentence(answer: PositionalAnswer) -> str:
    """Describe who wins."""
    return answer.winner if answer.result == 0 else message("{player} wins", player=answer.winner)


def begun(text: str) -> str:
    """Translate a sentence to the language in use, with a capital letter."""
    told = translate(text)
    return told[:1].upper() + told[1:]


def play(game: PositionalGame, moves: tuple[str, ...], person: int) -> None:
    """Play a game in the terminal, until it ends, `quit` is typed, or the input ends."""
    emit(message("You are {player}. {help}", player=game.kind.players[person], help=HELP))
    while True:
        stones = game.stones(moves)
        first = len(moves) % 2 == 0
        # Stones come as those of the player to move and of the other; the board has player 0 first.
        emit(game.board.text(*(stones if first else stones[::-1])))
        answer = game.solve(moves)
        if not answer.best_moves:
            emit(begun(message("{winner}.", winner=sentence(answer))))
            return
        if len(moves) % 2 != person:
            move = answer.line[0]
            emit(message("The computer takes {move}.", move=move))
            moves = (*moves, move)
            continue
        answered = ask(game, moves, answer)
        if answered is None:
            emit(message("Goodbye."))
            return
        moves = answered


def ask(
    game: PositionalGame, moves: tuple[str, ...], answer: PositionalAnswer
) -> tuple[str, ...] | None:
    """Read one line of the person and return the moves after it; None when they leave."""
    click.echo("> ", nl=False)
    line = read_line()
    word, (command, _) = line.strip(), command_in(line)
    if not line or command == "quit":
        return None
    if not word or command == "help":
        emit(HELP)
    elif command == "hint":
        best = " ".join(answer.best_moves)
        emit(begun(message("{winner}; best: {moves}.", winner=sentence(answer), moves=best)))
    elif command == "undo":
        # Both the person's move and the answer to it.
        return moves[:-2]
    else:
        try:
            game.stones((*moves, word))
        except KalmarError as error:
            emit(error.sentence)
        else:
            return (*moves, word)
    return moves
