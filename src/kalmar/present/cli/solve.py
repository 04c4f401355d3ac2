"""`kalmar solve`: who wins a position, how, and why."""

import click

from kalmar.answers.answer import LISTED_MOVES, solve
from kalmar.present.cli.board_words import is_board
from kalmar.present.cli.emit import bold
from kalmar.present.cli.output import Output, output
from kalmar.present.cli.way import Way, way_of_playing
from kalmar.present.report import SHOWN_MOVES, report

__all__ = ["command"]

ALL_MOVES = 200
"""How many of all moves are listed, unless asked for more."""


@click.command("solve")
@click.argument("position")
@way_of_playing
@click.option("--moves", type=click.IntRange(min=0), metavar="N",
              help="Number of moves to list.")  # fmt: skip
@click.option(
    "--all-moves",
    is_flag=True,
    help="List every move with its value and what it leads to, the quickest win first.",
)
@output()
def command(position: str, way: Way, moves: int | None, all_moves: bool, out: Output) -> None:
    """Solve a POSITION: outcome, value, winning moves, length of play, and the reason.

    \b
    Examples:
      kalmar solve "nim 3 5 7"
      kalmar solve "0.77 10 + nim 3" --misere
      kalmar solve "bricks 4x6/2 2x2" --composition selective --json
      kalmar solve "nim 2 3" --all-moves
    """
    if is_board(position):
        from kalmar.present.cli.positional import answer_board

        answer_board(position, way, moves, out)
        return
    with way.kept():
        answer = solve(position, way.composition, way.play, way.valuation, way.limit)
        usual = ALL_MOVES if all_moves else SHOWN_MOVES
        out.show(
            text=lambda: emphasized(report(answer, usual if moves is None else moves, all_moves)),
            json=lambda: answer.to_dict(LISTED_MOVES if moves is None else moves, all_moves),
        )


def emphasized(lines: list[str]) -> str:
    """Lines of which the first stands out."""
    return "\n".join([bold(lines[0]), *lines[1:]])
