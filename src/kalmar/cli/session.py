"""Games in the terminal, line by line: a person against the computer.

It goes as on the page: what is played and by whom comes first, nothing tells who can win unasked,
each move is said, the computer's stays marked in the drawing, and after the end there is a way back
to where the win was lost. Plain lines are read and written, for pipes and screen readers.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import islice

import click

from kalmar.answers.find_move import find_move
from kalmar.answers.move_report import MoveReport
from kalmar.answers.moves_in_words import change_beside, move_text
from kalmar.answers.play import STEPS, Game, Opponent, hint
from kalmar.answers.workings import explain_steps, reason_of_move
from kalmar.cli import session_commands as said
from kalmar.cli.pictures import board
from kalmar.cli.write import dumped, emit
from kalmar.core.compounds import Position
from kalmar.core.errors import KalmarError, UsageError
from kalmar.core.i18n import join_messages, message, translate
from kalmar.core.rules import Outcome
from kalmar.core.turns import Move, moves
from kalmar.games.notation import format_position
from kalmar.render.report import move_table, position_text
from kalmar.render.terminal import bold
from kalmar.runtime.files import read_line
from kalmar.runtime.jobs import time_limit
from kalmar.runtime.work import usual_work
from kalmar.theory.valuations.valuation import Valuation

MAX_LISTED_MOVES = 30


@dataclass
class Session:
    """A person (player 0 or 1) and the computer at one game.

    Attributes:
        game: what they play.
        computer: how strong it is.
        person: which player the person is.
        as_json: whether each line is a JSON object.
        valuation: whose value `why` tells beside that of the theory.
        seconds: how long the computer may think at once; the usual work if None.
        limit: how many positions a search may visit; None for the usual limit.
        hints: how many hints were given in this position.
        shown: the position that was shown last.
        left: the position that the computer's last move left behind, until the person moves.
        practice: whether this game was helped along: by an analysis, a late hint, or going back.
        explained: what was said last of the marks in drawings.
    """

    game: Game
    computer: Opponent
    person: int
    as_json: bool = False
    valuation: Valuation | None = None
    seconds: float | None = None
    limit: int | None = None
    hints: int = 0
    shown: Position | None = None
    left: Position | None = None
    practice: bool = False
    explained: str = ""

    def say(self, event: str, text: str) -> None:
        """Write a line for people, or one JSON object with the position and who is to move."""
        if not self.as_json:
            shown = translate(text)
            emit(bold(shown) if event == "position" else shown)
            return
        position = format_position(self.game.position)
        mover = "you" if self.persons_turn else "computer"
        event_data = {"event": event, "text": str(text), "position": position, "to_move": mover}
        emit(dumped(event_data))

    @property
    def persons_turn(self) -> bool:
        """Return whether the person is to move."""
        return len(self.game.made) % 2 == self.person

    def run(self) -> None:
        """Play until the person leaves, or to the end of input."""
        more = self.introduce()
        while more and self.play():
            with self.thinking():
                self.announce()
            more = self.go_on()

    def introduce(self) -> bool:
        """Say what is played, by whom, and what may be typed; return False if the person leaves."""
        self.say("start", join_messages([*self.rules(), *self.sides()], "\n"))
        return True

    def rules(self) -> list[str]:
        """Return the lines that say what is played."""
        return said.introduction(self.game.positions[0], self.game.analysis.play)

    def sides(self) -> list[str]:
        """Return the lines that say who plays whom, and what may be typed."""
        return [said.seats(self.computer.skill, self.person), said.example(self.game.position)]

    def play(self) -> bool:
        """Play to the end of the game; return False when the person leaves."""
        while not self.game.over:
            if not self.persons_turn:
                with self.thinking():
                    self.computer_moves()
                continue
            self.show()
            if not self.ask():
                return False
        return True

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Keep to what one turn may take.

        Raises:
            LimitReached: it takes more.
        """
        work = usual_work(self.limit) if self.seconds is None else nullcontext()
        with time_limit(self.seconds), work:
            yield

    def show(self) -> None:
        """Show the position, written and drawn, if it is not the one that was shown last."""
        here = self.game.position
        if here == self.shown and not self.as_json:
            return
        self.shown = here
        self.say("position", format_position(here) if self.as_json else position_text(here))
        if not self.as_json:
            self.draw(here)

    def draw(self, here: Position) -> None:
        """Draw a position, with the computer's last move marked where the drawing can show it."""
        drawn, key = board(here), None
        if self.left is not None:
            drawn, key = said.marked(board(self.left), drawn)
        emit(drawn)
        if key is not None and key != self.explained:
            self.explained = key
            emit(join_messages(["  ", key], ""))

    def show_again(self) -> None:
        """Show the position once more."""
        self.shown = None
        self.show()

    def read(self) -> str:
        """Read a line after a prompt; one that comes from no keyboard is written again."""
        if not self.as_json:
            click.echo("> ", nl=False)
        line = read_line()
        if not sys.stdin.isatty() and not self.as_json:
            emit(line.rstrip("\n"))
        return line

    def ask(self) -> bool:
        """Read and execute one line; return False when the person leaves."""
        line = self.read()
        word, rest = said.command_in(line)
        if not line or (word == "quit" and not rest):
            self.say("goodbye", message("Goodbye."))
            return False
        if word == "resign" and not rest:
            self.say("resigned", message("You resign: the computer wins."))
            return False
        with self.thinking():
            self.obey(line.strip(), word, rest)
        return True

    def go_on(self) -> bool:
        """Ask after the end of a game; return whether there is more to play."""
        if self.as_json:  # programs play one game
            return False
        self.say("offer", self.offer())
        while self.game.over:
            line = self.read_after_end()
            word, rest = said.command_in(line)
            if not line or word in ("quit", "resign"):
                return False
            if self.is_next(line):
                return self.next()
            with self.thinking():
                self.obey(line.strip(), word, rest)
        return True

    def read_after_end(self) -> str:
        """Read a line after the end of a game; a pipe that has come to its end gets no prompt."""
        if sys.stdin.isatty():
            return self.read()
        line = read_line()
        if line:
            emit(f"> {line.rstrip()}")
        return line

    def offer(self) -> str:
        """Return what may be typed after the end."""
        lost = said.turning_point(self.game, self.person)
        if lost is None:
            return message("Type again for a new game, swap to change sides, or quit.")
        return message("Type back {number} to return to that move and play on, again for a new"
                       " game, swap to change sides, or quit.", number=lost[0])  # fmt: skip

    def is_next(self, line: str) -> bool:  # noqa: ARG002 - levels look at it
        """Return whether a line asks for another start; here there is one only."""
        return False

    def next(self) -> bool:
        """Deal another start; return whether there is more to play."""
        return False

    def obey(self, line: str, word: str, rest: str) -> None:
        """Execute a command, or else make the move that the line means."""
        commands: dict[str, Callable[[], None]] = {
            "help": lambda: self.say("help", said.HELP),
            "list": self.list_moves,
            "moves": self.judge_moves,
            "board": self.show_again,
            "rules": lambda: self.say("rules", join_messages(self.rules(), "\n")),
            "hint": self.hint,
            "why": self.why,
            "undo": self.undo,
            "redo": self.redo,
            "again": self.again,
            "swap": self.swap,
        }
        if not line:
            return
        try:
            if word == "why" and rest:
                self.why_move(find_move(self.game.position, rest))
            elif word == "undo" and rest.isdecimal():
                self.back(int(rest))
            elif word in commands and not rest:
                commands[word]()
            else:
                self.make(find_move(self.game.position, line))
        except KalmarError as error:
            self.say("error", error.sentence)

    def make(self, move: Move) -> None:
        """Make the person's move, and say what was understood."""
        self.hints, self.left = 0, None
        self.say("you", message("You: {move}", move=self.told(move)))
        self.game.make(move)

    def told(self, move: Move) -> str:
        """Describe a move in words with what each component is before and after it."""
        words = move_text(self.game.position, move)
        change = change_beside(self.game.position, move)
        return message("{move}  ({change})", move=words, change=change) if change else words

    def computer_moves(self) -> None:
        """Make the computer's move and announce it."""
        move = self.computer.move(self.game.analysis, self.game.position)
        self.say("computer", message("Computer: {move}", move=self.told(move)))
        self.left = self.game.position
        self.game.make(move)

    def list_moves(self) -> None:
        """List the legal moves with their numbers, in natural order."""
        shown = 0
        for shown, move in enumerate(islice(moves(self.game.position), MAX_LISTED_MOVES), 1):
            self.say("move", join_messages([f"  {f'#{shown}':>4}  ", self.told(move)], ""))
        if shown == MAX_LISTED_MOVES:
            self.say("more", "  …")

    def judge_moves(self) -> None:
        """List every move with what it leads to, the best first."""
        self.practice = True
        analysis = self.game.analysis
        report = MoveReport(analysis, self.game.position)
        rows = report.first(MAX_LISTED_MOVES)
        for line in move_table(rows, analysis.valuation.symbol):
            self.say("move", f"  {line}")
        if len(rows) == MAX_LISTED_MOVES:
            self.say("more", "  …")
        if report.stopped is not None:
            raise report.stopped

    def hint(self) -> None:
        """Show the next of the hints, each more explicit than the last; the last is the reason."""
        self.hints = min(self.hints + 1, STEPS)
        self.practice |= self.hints > STEPS - 2
        if self.game.outcome is not Outcome.N:
            self.say("hint", hint(self.game, self.hints))
            return
        words = self.reason() if self.hints == STEPS else hint(self.game, self.hints)
        self.say("hint", message("{hint} (hint {number} of 4)", hint=words, number=self.hints))
        if self.hints == STEPS:
            self.work()

    def why(self) -> None:
        """Explain the outcome of the present position, with its working."""
        self.practice = True
        self.say("why", self.reason())
        self.work()

    def reason(self) -> str:
        """Return the reason of the outcome of the present position."""
        here = self.here
        return join_messages([here.analysis.reason, self.wanted(here)], "")

    def work(self) -> None:
        """Show the working of the reason."""
        for line in explain_steps(self.here.analysis):
            self.say("working", join_messages(["  ", line], ""))

    @property
    def here(self) -> Game:
        """Return a game that starts at the present position."""
        analysis = self.game.analysis
        return Game.start(self.game.position, analysis.play, analysis.limit)

    def wanted(self, here: Game) -> str:
        """Format the value of the present position in the valuation asked for."""
        if self.valuation is None:
            return ""
        value = self.valuation.show(here.analysis.value_in(self.valuation))
        symbol = self.valuation.symbol
        if value is None:
            return message(" Its {symbol} is undefined.", symbol=symbol)
        return message(" Its {symbol} is {value}.", symbol=symbol, value=value)

    def why_move(self, move: Move) -> None:
        """Explain what a move leads to, with the best answer to it."""
        why = reason_of_move(self.game.analysis, move, self.game.position)
        self.say("why", message("{move}: {why}", move=self.told(move), why=why))

    def undo(self) -> None:
        """Undo moves back to the person's last decision."""
        if len(self.game.made) <= self.person:
            self.say("error", message("There is nothing to take back."))
            return
        self.back(len(self.game.made))

    def back(self, number: int) -> None:
        """Go back to where a move was made, or to the person's last decision before it.

        Raises:
            UsageError: so many moves have not been made.
        """
        if not self.person < number <= len(self.game.made):
            raise UsageError("you have no move {number} to go back to", number=number)
        self.practice, self.left, self.hints = True, None, 0
        while len(self.game.made) >= number:
            self.game.undo()
        # The computer's moves go with the person's, or it would at once play them again.
        while not self.persons_turn:
            self.game.undo()

    def redo(self) -> None:
        """Replay undone moves up to the person's next decision."""
        if not self.game.redo():
            self.say("error", message("There is nothing to redo."))
        while not self.persons_turn and self.game.redo():
            pass

    def deal(self, game: Game) -> None:
        """Put another game on the table, of which nothing has been shown yet."""
        self.game, self.shown, self.left = game, None, None
        self.hints, self.practice = 0, False

    def again(self) -> None:
        """Begin a new game from the same start."""
        self.deal(Game(self.game.analysis, self.game.positions[:1]))
        self.say("start", said.seats(self.computer.skill, self.person))

    def swap(self) -> None:
        """Begin a new game with changed places."""
        self.person = 1 - self.person
        self.again()

    def announce(self) -> None:
        """Report who has won, and where the game was lost."""
        won = self.game.winner() == self.person
        self.show()
        over = (
            message("Play is over: you win.")
            if won
            else message("Play is over: the computer wins.")
        )
        self.say("over", over)
        for line in said.ending(self.game, self.person):
            self.say("lost", line)
