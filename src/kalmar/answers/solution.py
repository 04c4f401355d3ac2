"""What every answer has in common, whatever was solved: a position, a vertex, a board."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, runtime_checkable

from kalmar.rules import Outcome

__all__ = ["Solution"]


@runtime_checkable
class Solution(Protocol):
    """The answer to one question, for the player to move.

    `Answer` (from `solve`), `VertexAnswer` (from `GraphSolution.at`), `PartizanAnswer` (from
    `PartizanSolution.at`) and `PositionalAnswer` (from `PositionalGame.solve`) are of this kind.

    >>> from kalmar.answers.answer import solve
    >>> isinstance(solve("nim 3 5 7"), Solution)
    True
    """

    @property
    def outcome(self) -> Outcome:
        """N if the player to move wins, P if the other one does, or a draw."""

    @property
    def value(self) -> Any:
        """The value, None where there is none."""

    @property
    def line(self) -> Sequence[str]:
        """One line of best play, as text."""

    @property
    def reason(self) -> str:
        """Why it is so."""

    def winning_moves(self) -> Iterator[Any]:
        """The moves that win."""

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
