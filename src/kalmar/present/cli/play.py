"""`kalmar play`: a game in the terminal, line by line, so that pipes and screen readers work."""

import sys
from dataclasses import dataclass
from itertools import islice

import click

from kalmar.answers.moves_text import move_text, ordinal
from kalmar.answers.play import Game, Opponent, find_move, opponent
from kalmar.answers.reasons import reason_of
from kalmar.compound import moves
from kalmar.errors import KalmarError
from kalmar.machine.files import read_line
from kalmar.machine.limits import time_limit
from kalmar.positions import format_position, parse_position
from kalmar.present.cli.board_words import is_board
from kalmar.present.cli.emit import bold, dumped, emit
from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.cli.way import Way, way_of_playing
from kalmar.rules import Outcome, Play
from kalmar.values import Valuation, find_valuation

__all__ = ["command"]

LISTED = 30
HELP = """\
  a move    what is left of which component (3: 6, or 1: 2 + 3; 2: 0), or its number in `moves` (#1)
  moves     list the legal moves
  hint      one step each time: who can win, where, one good move, all of them
  why       the reason in numbers
  undo, redo, resign, quit, help"""


@dataclass(frozen=True)
class Sides:
    """Who plays whom.

    Attributes:
        strength: of the computer: perfect, random, or a skill.
        person: 0 if the person moves first, else 1.
        seed: makes a beatable computer play the same again.
    """

    strength: str
    person: int
    seed: int | None


def sides(command: Command) -> Command:
    """Add the options of the opponent, which the command gets as `sides`."""
    decorate = one_value(
        "sides",
        lambda opponent, second, seed: Sides(opponent, int(second), seed),
        click.option("--opponent", default="perfect", show_default=True, metavar="NAME",
                     help="Strength of the computer: perfect, random, or a skill from 0 to 1."),
        click.option("--second", is_flag=True, help="Let the computer move first."),
        click.option("--seed", type=int, metavar="N",
                     help="Seed of the random choices of a computer that can be beaten."),
    )  # fmt: skip
    return decorate(command)


@click.command("play")
@click.argument("position")
@way_of_playing
@sides
@click.option("--json", "as_json", is_flag=True, help="Write JSON, one object for each line.")
def command(position: str, way: Way, sides: Sides, as_json: bool) -> None:
    """Play a POSITION against the computer.

    \b
    Examples:
      kalmar play "nim 3 5 7"
      kalmar play "bricks 4x6" --composition selective --opponent 0.5
      printf 'moves\\n1\\nresign\\n' | kalmar play "kayles 7" --second
    """
    if is_board(position):
        from kalmar.present.cli.positional import play_board, refuse_for_boards

        other = None if sides.strength == "perfect" else sides.strength
        refuse_for_boards(way, sides.seed, other, as_json or None, way.limit_time)
        play_board(position, way, sides.person)
        return
    way.load()
    play = Play.MISERE if way.misere else Play.NORMAL
    player = opponent(sides.strength, sides.seed)
    game = Game.start(parse_position(position, way.composition), play, way.positions)
    table = Table(game, player, sides.person)
    table.as_json = as_json
    table.valuation = find_valuation(way.valuation) if way.valuation else None
    table.seconds = way.limit_time
    table.run()


class Table:
    """A person (player 0 or 1) and the computer at one game."""

    def __init__(self, game: Game, computer: Opponent, person: int) -> None:
        """Sit down."""
        self.game, self.computer, self.person = game, computer, person
        self.hints = 0
        self.as_json = False
        self.valuation: Valuation | None = None
        self.seconds: float | None = None

    def say(self, event: str, text: str) -> None:
        """A line for people, or one JSON object with the position and who is to move."""
        if not self.as_json:
            emit(text)
            return
        position = format_position(self.game.position)
        mover = "you" if self.persons_turn else "computer"
        plain = click.unstyle(text)
        event_data = {"event": event, "text": plain, "position": position, "to_move": mover}
        emit(dumped(event_data))

    def wanted(self, here: Game) -> str:
        """The value of the present position in the valuation asked for."""
        if self.valuation is None:
            return ""
        value = self.valuation.show(here.analysis.value_in(self.valuation))
        return f" Its {self.valuation.symbol} is {'undefined' if value is None else value}."

    @property
    def persons_turn(self) -> bool:
        """Whether the person is to move."""
        return len(self.game.made) % 2 == self.person

    def run(self) -> None:
        """Play to the end, to resignation, or to the end of input."""
        self.say("start", "Type a move, or help.")
        while not self.game.over:
            if not self.persons_turn:
                with time_limit(self.seconds):
                    self.computer_moves()
                continue
            self.say("position", bold(format_position(self.game.position)))
            if not self.ask():
                return
        self.announce()

    def ask(self) -> bool:
        """Obey one line; False when the person leaves."""
        if not self.as_json:
            click.echo("> ", nl=False)
        line = read_line()
        if not sys.stdin.isatty() and not self.as_json:
            emit(line.rstrip("\n"))
        word = line.strip().casefold()
        if not line or word in {"quit", "exit", "q"}:
            self.say("goodbye", "Goodbye.")
            return False
        if word == "resign":
            self.say("resigned", "You resign: the computer wins.")
            return False
        with time_limit(self.seconds):
            self.obey(word, line.strip())
        return True

    def obey(self, word: str, line: str) -> None:
        """A command, or else a move."""
        commands = {
            "": lambda: None,
            "help": lambda: self.say("help", HELP),
            "moves": self.list_moves,
            "hint": self.hint,
            "why": self.why,
            "undo": self.undo,
            "redo": self.redo,
        }
        if word in commands:
            commands[word]()
            return
        try:
            move = find_move(self.game.position, line)
        except KalmarError as error:
            self.say("error", str(error))
            return
        self.hints = 0
        self.game.make(move)

    def computer_moves(self) -> None:
        """The computer's turn, said aloud."""
        move = self.computer.move(self.game.analysis, self.game.position)
        self.say("computer", f"Computer: {move_text(self.game.position, move)}")
        self.game.make(move)

    def list_moves(self) -> None:
        """The legal moves with their numbers."""
        shown = 0
        for shown, move in enumerate(islice(moves(self.game.position), LISTED), 1):
            self.say("move", f"  {f'#{shown}':>4}  {move_text(self.game.position, move)}")
        if shown == LISTED:
            self.say("more", "  …")

    def hint(self) -> None:
        """The next step of the ladder."""
        if self.game.outcome is not Outcome.N:
            self.say("hint", "The computer can win, whatever you do; make it long.")
            return
        winning = self.game.winning_moves()
        self.hints = min(self.hints + 1, 4)
        places = sorted({step.path[0] + 1 for step in winning[0]})
        steps = [
            "You can win.",
            f"Look at component {' and '.join(map(str, places))}.",
            f"A good move: {move_text(self.game.position, winning[0])}",
            "Winning moves: "
            + "; or ".join(move_text(self.game.position, move) for move in winning[:LISTED]),
        ]
        self.say("hint", f"{steps[self.hints - 1]} (hint {self.hints} of 4)")

    def why(self) -> None:
        """The reason for the present position."""
        analysis = self.game.analysis
        here = Game.start(self.game.position, analysis.play, analysis.limit)
        self.say("why", reason_of(here.analysis) + self.wanted(here))

    def undo(self) -> None:
        """Back to the person's last decision."""
        if len(self.game.made) <= self.person:
            self.say("error", "There is nothing to take back.")
            return
        self.game.undo()
        while not self.persons_turn:
            self.game.undo()

    def redo(self) -> None:
        """Forward to the person's next decision."""
        if not self.game.redo():
            self.say("error", "There is nothing to make again.")
        while not self.persons_turn and self.game.redo():
            pass

    def announce(self) -> None:
        """Who has won, and where the game was lost."""
        won = self.game.winner() == self.person
        self.say("position", bold(format_position(self.game.position)))
        self.say("over", "Play is over: you win." if won else "Play is over: the computer wins.")
        loser = 1 - self.game.winner()
        number = self.game.thrown_away(loser)
        if number is not None:
            name = "You" if loser == self.person else "The computer"
            move = move_text(self.game.positions[number - 1], self.game.made[number - 1])
            self.say(
                "lost", f"{name} gave a won position away with the {ordinal(number)} move: {move}"
            )
