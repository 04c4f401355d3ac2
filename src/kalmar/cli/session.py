"""Games in the terminal, line by line: a person against the computer, or against a proof.

`Session` plays any position. `ProofSitting` plays by a proof: the computer has the winning side and
answers by the facts of the proof alone. Both read and write plain lines, so that pipes and screen
readers work.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import click

from kalmar.answers.find_move import find_move
from kalmar.answers.move_report import MoveReport, why_move
from kalmar.answers.moves_in_words import change_text, move_text
from kalmar.answers.play import STEPS, Game, Opponent, hint, opponent
from kalmar.answers.proofs.files import components_of
from kalmar.answers.proofs.play import ProofAnalysis
from kalmar.answers.workings import explain_steps
from kalmar.cli.pictures import board
from kalmar.cli.write import bold, dumped, emit
from kalmar.core.compounds import SUM, Move, Position, after, moves
from kalmar.core.errors import DataError, KalmarError
from kalmar.core.i18n import join_messages, message, translate
from kalmar.core.rules import Outcome
from kalmar.games.catalogue import plain
from kalmar.games.notation.positions import format_position
from kalmar.render.report import move_table, position_text
from kalmar.runtime.files import read_line
from kalmar.runtime.jobs import time_limit
from kalmar.runtime.work import usual_work
from kalmar.theory.valuations.valuation import Valuation

__all__ = ["COMMANDS", "ProofSitting", "Session", "sitting_by"]

MAX_LISTED_MOVES = 30
HELP = message(
    """\
  a move      in words or a part of them (take 3 from heap 2), what it takes (0-1, b2),
              what is left (2: 4), or its number (#1)
  list        the legal moves
  moves       every move with its value and what it leads to, the quickest win first
  hint        one step each time: who can win, where, a good move, all of them
  why         the reason in numbers
  why MOVE    what is good about a move, or what refutes it
  board       the position once more
  undo, redo, resign, quit, help"""
)
COMMANDS = {
    "help": ("segitseg", "?"),
    "list": ("lista",),
    "board": ("tabla",),
    "moves": ("lepesek", "all"),
    "hint": ("tipp",),
    "why": ("miert",),
    "undo": ("vissza", "visszavonas"),
    "redo": ("ujra",),
    "resign": ("feladom",),
    "quit": ("exit", "q", "kilep", "kilepek"),
}
"""What may be typed beside moves, with other words for it, Hungarian ones among them."""

WORDS = {word: name for name, others in COMMANDS.items() for word in (name, *others)}


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
        """Play to the end, to resignation, or to the end of input."""
        self.say("start", message("Type a move, or help."))
        while not self.game.over:
            if not self.persons_turn:
                with self.thinking():
                    self.computer_moves()
                continue
            self.show()
            if not self.ask():
                return
        with self.thinking():
            self.announce()

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
            emit(board(here))

    def show_again(self) -> None:
        """Show the position once more."""
        self.shown = None
        self.show()

    def ask(self) -> bool:
        """Read and execute one line; return False when the person leaves."""
        if not self.as_json:
            click.echo("> ", nl=False)
        line = read_line()
        if not sys.stdin.isatty() and not self.as_json:
            emit(line.rstrip("\n"))
        first, _, rest = line.strip().partition(" ")
        word = WORDS.get(plain(first) or first, "")
        if not line or (word == "quit" and not rest):
            self.say("goodbye", message("Goodbye."))
            return False
        if word == "resign" and not rest:
            self.say("resigned", message("You resign: the computer wins."))
            return False
        with self.thinking():
            self.obey(line.strip(), word, rest.strip())
        return True

    def obey(self, line: str, word: str, rest: str) -> None:
        """Execute a command, or else make the move that the line means."""
        commands: dict[str, Callable[[], None]] = {
            "help": lambda: self.say("help", HELP),
            "list": self.list_moves,
            "moves": self.judge_moves,
            "board": self.show_again,
            "hint": self.hint,
            "why": self.why,
            "undo": self.undo,
            "redo": self.redo,
        }
        if not line:
            return
        try:
            if word == "why" and rest:
                self.why_move(find_move(self.game.position, rest))
            elif word in commands and not rest:
                commands[word]()
            else:
                self.make(find_move(self.game.position, line))
        except KalmarError as error:
            self.say("error", error.sentence)

    def make(self, move: Move) -> None:
        """Make the person's move, and say what was understood."""
        self.hints = 0
        self.say("you", message("You: {move}", move=self.told(move)))
        self.game.make(move)

    def told(self, move: Move) -> str:
        """Describe a move in words with what each component is before and after it."""
        here = self.game.position
        return message(
            "{move}  ({change})", move=move_text(here, move), change=change_text(here, move)
        )

    def computer_moves(self) -> None:
        """Make the computer's move and announce it."""
        move = self.computer.move(self.game.analysis, self.game.position)
        self.say("computer", message("Computer: {move}", move=self.told(move)))
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
        """Show the next of the hints, each more explicit than the last."""
        if self.game.outcome is not Outcome.N:
            self.say("hint", hint(self.game, 1))
            return
        self.hints = min(self.hints + 1, STEPS)
        words = hint(self.game, self.hints)
        self.say("hint", message("{hint} (hint {number} of 4)", hint=words, number=self.hints))

    def why(self) -> None:
        """Explain the outcome of the present position, with its working."""
        here = self.here
        self.say("why", join_messages([here.analysis.reason, self.wanted(here)], ""))
        for line in explain_steps(here.analysis):
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
        reasons = why_move(self.game.analysis, move, self.game.position)
        self.say(
            "why", message("{move}: {why}", move=self.told(move), why=join_messages(reasons, "; "))
        )

    def undo(self) -> None:
        """Undo moves back to the person's last decision."""
        if len(self.game.made) <= self.person:
            self.say("error", message("There is nothing to take back."))
            return
        self.game.undo()
        # The computer's moves go with the person's, or it would at once play them again.
        while not self.persons_turn:
            self.game.undo()

    def redo(self) -> None:
        """Replay undone moves up to the person's next decision."""
        if not self.game.redo():
            self.say("error", message("There is nothing to make again."))
        while not self.persons_turn and self.game.redo():
            pass

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
        loser = 1 - self.game.winner()
        number = self.game.thrown_away(loser)
        if number is None:
            return
        move = move_text(self.game.positions[number - 1], self.game.made[number - 1])
        if loser == self.person:
            words = message("You gave a won position away with move {number}: {move}",
                            number=number,
                         move=move)  # fmt: skip
        else:
            words = message("The computer gave a won position away with move {number}: {move}",
                         number=number, move=move)  # fmt: skip
        self.say("lost", words)


def sitting_by(path: Path, as_json: bool = False) -> "ProofSitting":
    """Check a proof and start the game that is played by it.

    Raises:
        DataError: the proof is not right.
    """
    analysis = ProofAnalysis(path)
    person = 1 if analysis.value else 0
    return ProofSitting(Game(analysis, [analysis.position]), opponent("perfect"), person, as_json)


@dataclass
class ProofSitting(Session):
    """A person, who is to move in positions of nimber 0, and the computer."""

    @property
    def proof(self) -> ProofAnalysis:
        """Return the analysis of what the proof shows."""
        assert isinstance(self.game.analysis, ProofAnalysis)
        return self.game.analysis

    def answer_to(self, move: Move | None) -> Move:
        """Return the computer's answer to a move of the present position, or its move there."""
        here = self.game.position
        found = self.proof.best_move(here if move is None else after(here, move))
        if found is None:
            raise DataError("the proof shows no answer in {position}", position=str(here))
        return found

    def computer_moves(self) -> None:
        """Make the computer's move and announce it."""
        move = self.answer_to(None)
        self.say("computer", message("Computer: {move}", move=self.told(move)))
        self.game.make(move)

    def judge_moves(self) -> None:
        """Explain that there are no moves to compare: by the proof every move loses."""
        self.say("move", message("By the proof every move here loses; why MOVE shows the answer."))

    def hint(self) -> None:
        """Explain that there is no good move: by the proof every move loses."""
        self.say("hint", message("By the proof every move here loses."))

    def why(self) -> None:
        """Explain component by component that the nimber is 0."""
        self.say("why", message("The proof shows that the nimber here is 0."))
        for part in components_of(self.game.position):
            nimber = self.proof.nimber_of(Position(SUM, (part,)))
            if nimber is None:
                words = message("  {component}: as much as another one", component=str(part))
            else:
                words = message("  {component}: {nimber}", component=str(part), nimber=nimber)
            self.say("working", words)

    def why_move(self, move: Move) -> None:
        """Show the computer's answer to a move."""
        here = after(self.game.position, move)
        answer = self.answer_to(move)
        words = message("{move}: then {answer} ({change}) leaves nimber 0", move=self.told(move),
                     answer=move_text(here, answer), change=change_text(here, answer))  # fmt: skip
        self.say("why", words)
