"""`kalmar positional`: tic-tac-toe and its relatives, solved, or played against the computer."""

from pathlib import Path

import click

from kalmar.errors import KalmarError, UsageError
from kalmar.files import read_line, read_text
from kalmar.limits import DEFAULT_LIMIT
from kalmar.positional.hypergraphs import Board, board_from_file_text, board_from_text
from kalmar.positional.solution import Kind, PositionalAnswer, PositionalGame, find_kind
from kalmar.present.cli.output import bold, emit, emit_json

__all__ = ["answer_board", "command", "is_board", "play_board", "refuse_for_boards"]

WORDS = ("tic-tac-toe", "qubic", "noughts-and-crosses", "amőba", "amoba")
HELP = "a point such as b2, hint, undo, quit"


@click.command("positional")
@click.argument("board")
@click.option("--kind", default="strong", show_default=True,
              help=f"What a set means: {', '.join(kind.value for kind in Kind)}.")  # fmt: skip
@click.option("--after", default="", metavar="POINTS", help="The points taken so far, in order.")
@click.option("--play", "playing", is_flag=True, help="Play against the computer.")
@click.option("--second", is_flag=True, help="Let the computer move first.")
@click.option("--limit", type=click.IntRange(min=1), help="Positions a search may visit.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(
    board: str,
    kind: str,
    after: str,
    playing: bool,
    second: bool,
    limit: int | None,
    as_json: bool,
) -> None:
    """Solve a positional game on a BOARD: 3x3:3 (three in a row), 3x3x3:3, tic-tac-toe, or a file.

    A file has the points of a winning set on each line, or is JSON: {"sets": [["a", "b"], ...]}.

    \b
    Examples:
      kalmar positional tic-tac-toe --after "b2 b1"
      kalmar positional 4x4:4 --kind maker-breaker
      kalmar positional 3x3x3:3
      kalmar positional lines.txt --kind misere
      kalmar positional 3x3:3 --play
    """
    game = PositionalGame(load_board(board), find_kind(kind), limit or DEFAULT_LIMIT)
    moves = tuple(after.replace(",", " ").split())
    if not playing:
        show(game.solve(moves), as_json)
    elif as_json:
        raise UsageError("--json is for answers: leave out --play")
    else:
        play(game, moves, 1 if second else 0)


def is_board(text: str) -> bool:
    """Whether a text is a positional game rather than a position of other games.

    >>> is_board("tic-tac-toe"), is_board("nim 3 5")
    (True, False)
    """
    return text.strip().casefold().partition(" ")[0] in WORDS


def refuse_for_boards(*options: object) -> None:
    """Refuse options that mean nothing on a board.

    Raises:
        UsageError: one was given.
    """
    if any(option is not None for option in options):
        raise UsageError(
            "on a board only --misere, --second, --limit and, for answers, --json mean something;"
            " see kalmar positional --help"
        )


def board_of(text: str) -> Board:
    """A board by its name, or after it: `tic-tac-toe 4x4:3`."""
    name, _, sides = text.strip().partition(" ")
    return board_from_text(sides.strip() or name)


def answer_board(text: str, misere: bool, limit: int | None, as_json: bool) -> None:
    """Solve a board that was given as a position."""
    kind = Kind.MISERE if misere else Kind.STRONG
    show(PositionalGame(board_of(text), kind, limit or DEFAULT_LIMIT).solve(), as_json)


def play_board(text: str, misere: bool, second: bool, limit: int | None) -> None:
    """Play on a board that was given as a position."""
    kind = Kind.MISERE if misere else Kind.STRONG
    play(PositionalGame(board_of(text), kind, limit or DEFAULT_LIMIT), (), 1 if second else 0)


def load_board(text: str) -> Board:
    """A board by its name, or from a file of that name.

    Raises:
        DataError: the file cannot be read.
    """
    path = Path(text)
    if not path.suffix and not path.is_file():
        return board_from_text(text)
    return board_from_file_text(path.name, read_text(path, "a board"))


def show(answer: PositionalAnswer, as_json: bool) -> None:
    """The answer as text or JSON."""
    if as_json:
        emit_json(answer.to_dict())
        return
    after = f" after {' '.join(answer.moves)}" if answer.moves else ""
    emit(bold(f"{answer.kind.value} {answer.board.name}{after}: {sentence(answer)}"))
    emit(f"  best moves  {' '.join(answer.best_moves) or 'play is over'}")
    emit(f"  line        {' '.join(answer.line) or '–'}")
    emit(f"  because     {answer.reason}")


def sentence(answer: PositionalAnswer) -> str:
    """Who wins."""
    return "a draw" if answer.result == 0 else f"{answer.winner} wins"


def play(game: PositionalGame, moves: tuple[str, ...], person: int) -> None:
    """A game in the terminal, to its end, to `quit`, or to the end of input."""
    click.echo(f"You are {game.kind.players[person]}. Type {HELP}.")
    while True:
        stones = game.stones(moves)
        first = len(moves) % 2 == 0
        click.echo(game.board.text(*(stones if first else stones[::-1])))
        answer = game.solve(moves)
        if not answer.best_moves:
            click.echo(f"{sentence(answer).capitalize()}.")
            return
        if len(moves) % 2 != person:
            move = answer.line[0]
            click.echo(f"The computer takes {move}.")
            moves = (*moves, move)
            continue
        told = ask(game, moves, answer)
        if told is None:
            click.echo("Goodbye.")
            return
        moves = told


def ask(
    game: PositionalGame, moves: tuple[str, ...], answer: PositionalAnswer
) -> tuple[str, ...] | None:
    """The moves after one line of the person; None when they leave."""
    click.echo("> ", nl=False)
    line = read_line()
    word = line.strip()
    if not line or word in {"quit", "exit", "q"}:
        return None
    if word in {"", "help"}:
        click.echo(HELP)
    elif word == "hint":
        click.echo(f"{sentence(answer).capitalize()}; best: {' '.join(answer.best_moves)}.")
    elif word == "undo":
        return moves[:-2]
    else:
        try:
            game.stones((*moves, word))
        except KalmarError as error:
            click.echo(str(error))
        else:
            return (*moves, word)
    return moves
