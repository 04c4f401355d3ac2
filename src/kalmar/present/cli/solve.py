"""`kalmar solve`: who wins a position, how, and why."""

from itertools import islice
from pathlib import Path

import click

from kalmar.answers.answer import LISTED_MOVES, Answer, solve
from kalmar.answers.moves_text import move_text
from kalmar.positions import format_position
from kalmar.present.cli.options import time_limit, way_of_playing, with_rules
from kalmar.present.cli.output import bold, emit, emit_json
from kalmar.present.cli.positional import answer_board, is_board, refuse_for_boards
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
@with_rules
@click.option(
    "--moves", type=click.IntRange(min=0), help="How many winning moves to list.", default=None
)
def command(
    position: str,
    composition: str | None,
    misere: bool,
    valuation: str | None,
    limit: int | None,
    limit_time: float | None,
    as_json: bool,
    rules_file: Path | None,
    moves: int | None,
) -> None:
    """Solve a POSITION: outcome, value, winning moves, length of play, and the reason.

    \b
    Examples:
      kalmar solve "nim 3 5 7"
      kalmar solve "0.77 10 + nim 3" --misere
      kalmar solve "bricks 4x6/2 2x2" --composition selective --json
    """
    if is_board(position):
        refuse_for_boards(composition, valuation, rules_file, moves)
        with time_limit(limit_time):
            answer_board(position, misere, limit, as_json)
        return
    play = "misere" if misere else "normal"
    with time_limit(limit_time):
        load(rules_file)
        answer = solve(position, composition, play, valuation, limit)
        if as_json:
            emit_json(answer.to_dict(LISTED_MOVES if moves is None else moves))
        else:
            emit("\n".join(report(answer, SHOWN_MOVES if moves is None else moves)))


def load(rules_file: Path | None) -> None:
    """Load a user's rules, if there are any."""
    if rules_file is not None:
        from kalmar.games.user import load_rules

        load_rules(rules_file)


def report(answer: Answer, shown: int) -> list[str]:
    """The answer as lines of text."""
    data = answer.to_dict(listed=0)
    count = answer.winning_move_count
    moves = [f"    {move_text(answer.position, m)}" for m in islice(answer.winning_moves(), shown)]
    if count > len(moves):
        moves.append(f"    … and {count - len(moves):,} more")
    value = "undefined" if answer.value is None else answer.value
    length = answer.length_meaning
    if answer.length is not None:
        length = f"{answer.length} move{'' if answer.length == 1 else 's'}: {length}"
    line = "; then ".join(answer.line) + ("" if answer.line_complete else "; then …")
    return [
        bold(f"{format_position(answer.position)}")
        + f"  ({data['composition']}, {answer.play.title} play)",
        f"  outcome   {WINNERS[answer.outcome]}",
        f"  value     {answer.valuation.symbol} = {value} ({answer.valuation.title})",
        f"  because   {answer.reason}",
        f"  theorem   {answer.theorem}",
        f"  length    {length}",
        f"  line      {line or 'play is over'}",
        f"  winning moves: {count:,}",
        *moves,
    ]
