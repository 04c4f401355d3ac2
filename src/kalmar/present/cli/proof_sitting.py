"""A person against a proof: the computer has the winning side, and answers by facts alone."""

from pathlib import Path

from kalmar.answers.moves_text import change_text, move_text
from kalmar.answers.play import Game, opponent
from kalmar.answers.proof_play import ProofAnalysis
from kalmar.compound import SUM, Move, Position, after
from kalmar.errors import DataError
from kalmar.present.cli.sitting import Sitting
from kalmar.proofs.files import components_of
from kalmar.records import dataclass
from kalmar.words import said

__all__ = ["ProofSitting", "sitting_by"]


def sitting_by(path: Path, as_json: bool = False) -> "ProofSitting":
    """The game of a proof, which is checked first.

    Raises:
        DataError: the proof is not right.
    """
    analysis = ProofAnalysis(path)
    person = 1 if analysis.value else 0
    return ProofSitting(Game(analysis, [analysis.position]), opponent("perfect"), person, as_json)


@dataclass
class ProofSitting(Sitting):
    """A person, who is to move in positions of nimber 0, and the computer."""

    @property
    def proof(self) -> ProofAnalysis:
        """What the proof shows."""
        assert isinstance(self.game.analysis, ProofAnalysis)
        return self.game.analysis

    def answer_to(self, move: Move | None) -> Move:
        """The computer's answer to a move of the present position, or its move there."""
        here = self.game.position
        found = self.proof.best_move(here if move is None else after(here, move))
        if found is None:
            raise DataError("the proof shows no answer in {position}", position=str(here))
        return found

    def computer_moves(self) -> None:
        """The computer's turn, said aloud."""
        move = self.answer_to(None)
        self.say("computer", said("Computer: {move}", move=self.told(move)))
        self.game.make(move)

    def judge_moves(self) -> None:
        """There is nothing to compare."""
        self.say("move", said("By the proof every move here loses; why MOVE shows the answer."))

    def hint(self) -> None:
        """There is no good move."""
        self.say("hint", said("By the proof every move here loses."))

    def why(self) -> None:
        """That the nimber is 0, component by component."""
        self.say("why", said("The proof shows that the nimber here is 0."))
        for part in components_of(self.game.position):
            nimber = self.proof.nimber_of(Position(SUM, (part,)))
            if nimber is None:
                words = said("  {component}: as much as another one", component=str(part))
            else:
                words = said("  {component}: {nimber}", component=str(part), nimber=nimber)
            self.say("working", words)

    def why_move(self, move: Move) -> None:
        """The computer's answer to a move."""
        here = after(self.game.position, move)
        answer = self.answer_to(move)
        words = said("{move}: then {answer} ({change}) leaves nimber 0", move=self.told(move),
                     answer=move_text(here, answer), change=change_text(here, answer))  # fmt: skip
        self.say("why", words)
