"""`kalmar play`: a game in the terminal, line by line, so that pipes and screen readers work."""

from dataclasses import dataclass

import click

from kalmar.answers.play import Game, opponent
from kalmar.cli.level_session import session_of_level
from kalmar.cli.localised import is_board
from kalmar.cli.options import option_group
from kalmar.cli.positional import play_board, refuse_for_boards
from kalmar.cli.session import Session
from kalmar.cli.way import PlayOptions, way_of_playing
from kalmar.core.errors import UsageError
from kalmar.core.rules import Play
from kalmar.games.levels import find_level
from kalmar.games.notation.positions import parse_position
from kalmar.theory.valuations import find_valuation

__all__ = ["command"]


@dataclass(frozen=True)
class Seats:
    """Who plays whom.

    Attributes:
        strength: of the computer: easy, medium, perfect, random, or a skill.
        person: 0 if the person moves first, else 1.
        seed: makes a beatable computer play the same again.
    """

    strength: str
    person: int
    seed: int | None


sides = option_group(
    "sides",
    lambda opponent, second, seed: Seats(opponent, int(second), seed),
    click.option("--opponent", default="perfect", show_default=True, metavar="NAME",
                 help="Strength of the computer: easy, medium, perfect, random, or a skill from"
                 " 0 to 1."),
    click.option("--second", is_flag=True, help="Let the computer move first."),
    click.option("--seed", type=int, metavar="N",
                 help="Seed of the random choices of a computer that can be beaten."),
)  # fmt: skip
"""The options of the opponent, which a command gets as `sides`."""


@click.command("play")
@click.argument("position", required=False)
@way_of_playing
@sides
@click.option(
    "--level",
    type=int,
    metavar="N",
    help="Play the starts of a level from 1 to 10, in place of a POSITION.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON, one object for each line.")
def command(
    position: str | None, way: PlayOptions, sides: Seats, level: int | None, as_json: bool
) -> None:
    """Play a POSITION, or a level, against the computer.

    \b
    Examples:
      kalmar play "nim 3 5 7"
      kalmar play --level 1
      kalmar play "bricks 4x6" --composition selective --opponent medium
      printf 'moves\\ntake 1\\nresign\\n' | kalmar play "kayles 7" --second
    """
    if level is not None:
        play_level(level, position, way, sides, as_json)
        return
    if position is None:
        raise UsageError("there is nothing to play: write a position such as 'nim 3 5 7', or"
                         " --level and a number from 1 to 10")  # fmt: skip
    if is_board(position):
        other = None if sides.strength == "perfect" else sides.strength
        refuse_for_boards(way, sides.seed, other, as_json or None, way.limit_time)
        play_board(position, way, sides.person)
        return
    play = Play.MISERE if way.misere else Play.NORMAL
    player = opponent(sides.strength, sides.seed)
    with way.kept():
        game = Game.start(parse_position(position, way.composition), play, way.positions)
    valuation = find_valuation(way.valuation) if way.valuation else None
    Session(game, player, sides.person, as_json, valuation, way.limit_time, way.limit).run()


def play_level(
    number: int, position: str | None, way: PlayOptions, sides: Seats, as_json: bool
) -> None:
    """Play a level.

    Raises:
        UsageError: there is no such level, or a position or a way of playing was given too.
    """
    level = find_level(number)
    if position is not None or way.composition is not None or way.misere:
        raise UsageError("a level has its own starts and way of playing: leave out the rest")
    with way.kept():
        player = opponent(sides.strength, sides.seed)
        session = session_of_level(level, player, bool(sides.person), sides.seed, as_json)
    session.seconds, session.limit = way.limit_time, way.limit
    session.run()
