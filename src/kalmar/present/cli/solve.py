"""`kalmar solve`: who wins a position, how, and why."""

from itertools import islice

import click

from kalmar.answers.answer import LISTED_MOVES, Answer, solve
from kalmar.answers.moves_text import move_text
from kalmar.positions import format_position
from kalmar.present.cli.board_words import is_board
from kalmar.present.cli.emit import bold
from kalmar.present.cli.output import Output, output
from kalmar.present.cli.way import Way, way_of_playing
from kalmar.rules import Outcome

__all__ = ["command"]

SHOWN_MOVES = 10
WINNERS = {
    Outcome.N: "N: the player to move wins",
    Outcome.P: "P: the other player wins",
    Outcome.DRAW: "draw: neither player can force a win",
}


@click.command("solve")
@click.argument("position")
@way_of_playing
@click.option("--moves", type=click.IntRange(min=0), metavar="N",
              help="Number of winning moves to list.")  # fmt: skip
@output()
def command(position: str, way: Way, moves: int | None, out: Output) -> None:
    """Solve a POSITION: outcome, value, winning moves, length of play, and the reason.

    \b
    Examples:
      kalmar solve "nim 3 5 7"
      kalmar solve "0.77 10 + nim 3" --misere
      kalmar solve "bricks 4x6/2 2x2" --composition selective --json
    """
    if is_board(position):
        from kalmar.present.cli.positional import answer_board

        answer_board(position, way, moves, out)
        return
    with way.kept():
        answer = solve(position, way.composition, way.play, way.valuation, way.limit)
        out.show(
            text=lambda: report(answer, SHOWN_MOVES if moves is None else moves),
            json=lambda: answer.to_dict(LISTED_MOVES if moves is None else moves),
        )


def report(answer: Answer, shown: int) -> str:
    """The answer as lines of text."""
    data = answer.to_dict(listed=0)
    value = "undefined" if answer.value is None else answer.value
    length = answer.length_meaning
    if answer.length is not None:
        length = f"{answer.length} move{'' if answer.length == 1 else 's'}: {length}"
    line = "; then ".join([*answer.line, *([] if answer.line_complete else ["…"])])
    head = bold(format_position(answer.position))
    lines = [
        f"{head}  ({data['composition']}, {answer.play.title} play)",
        f"  outcome   {WINNERS[answer.outcome]}",
        f"  value     {answer.valuation.symbol} = {value} ({answer.valuation.title})",
        f"  because   {answer.reason}",
        f"  theorem   {answer.theorem}",
        f"  length    {length}",
        f"  line      {line or 'play is over'}",
        *move_lines(answer, shown),
    ]
    return "\n".join(lines)


def move_lines(answer: Answer, shown: int) -> list[str]:
    """How many moves win, and the first of them."""
    count = answer.winning_move_count
    if count is None:
        return ["  winning moves: not counted, as there are too many moves"]
    moves = [f"    {move_text(answer.position, m)}" for m in islice(answer.winning_moves(), shown)]
    more = [f"    … and {count - len(moves):,} more"] if count > len(moves) else []
    return [f"  winning moves: {count:,}", *moves, *more]
