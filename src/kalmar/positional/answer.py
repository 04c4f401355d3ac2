"""What is known of a position of a positional game."""

from collections.abc import Iterator

from kalmar.positional.hypergraphs import Board
from kalmar.positional.kinds import Kind
from kalmar.records import dataclass
from kalmar.rules import Outcome

__all__ = ["PositionalAnswer"]


@dataclass(frozen=True)
class PositionalAnswer:
    """What is known of a position.

    Attributes:
        board: the board.
        kind: the game.
        moves: the points taken so far, in order.
        result: 1 if the player to move wins, −1 if the other one does, 0 for a draw.
        winner: in words.
        best_moves: all moves that keep the result, as names.
        line: one line of best play from here, as names.
        positions: how many positions were looked at.
        reason: why it is so.
    """

    board: Board
    kind: Kind
    moves: tuple[str, ...]
    result: int
    winner: str
    best_moves: tuple[str, ...]
    line: tuple[str, ...]
    positions: int
    reason: str

    def __repr__(self) -> str:
        """The game and who wins."""
        return f"<PositionalAnswer {self.kind.value} {self.board.name}: {self.winner}>"

    @property
    def outcome(self) -> Outcome:
        """Who wins: N the player to move, P the other one, or nobody."""
        return {1: Outcome.N, -1: Outcome.P, 0: Outcome.DRAW}[self.result]

    @property
    def value(self) -> None:
        """None: positional games have no values."""
        return

    def winning_moves(self) -> Iterator[str]:
        """The points that win when taken now."""
        return iter(self.best_moves if self.result == 1 else ())

    def to_dict(self) -> dict[str, object]:
        """Plain data for JSON."""
        return {
            "board": self.board.name,
            "kind": self.kind.value,
            "moves": list(self.moves),
            "result": self.result,
            "winner": self.winner,
            "best_moves": list(self.best_moves),
            "line": list(self.line),
            "positions": self.positions,
            "reason": self.reason,
        }
