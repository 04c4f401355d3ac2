"""A game in the terminal by a proof: the computer wins by the facts of the proof alone."""

from dataclasses import dataclass
from pathlib import Path

from kalmar.answers.moves_in_words import change_text, move_text
from kalmar.answers.play import Game, opponent
from kalmar.answers.proofs.files import components_of
from kalmar.answers.proofs.play import ProofAnalysis
from kalmar.cli.session import Session
from kalmar.core.compounds import SUM, Position
from kalmar.core.errors import DataError
from kalmar.core.i18n import message
from kalmar.core.turns import Move, after

__all__ = ["ProofSitting", "sitting_by"]


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
            raise DataError("the proof gives no reply in {position}", position=str(here))
        return found

    def computer_moves(self) -> None:
        """Make the computer's move and announce it."""
        self.answer(self.answer_to(None))

    def judge_moves(self) -> None:
        """Explain that there are no moves to compare: by the proof every move loses."""
        self.say(
            "move",
            message("According to the proof every move loses here; why MOVE shows the reply."),
        )

    def hint(self) -> None:
        """Explain that there is no good move: by the proof every move loses."""
        self.say("hint", message("According to the proof every move loses here."))

    def why(self) -> None:
        """Explain component by component that the nimber is 0."""
        self.say("why", message("The proof shows that the nimber is 0 here."))
        for part in components_of(self.game.position):
            nimber = self.proof.nimber_of(Position(SUM, (part,)))
            if nimber is None:
                words = message(
                    "  {component}: the same nimber as another component", component=str(part)
                )
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
