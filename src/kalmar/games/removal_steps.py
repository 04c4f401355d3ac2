"""From moves, each with its place, to options and to what is seen of them; and to removal games.

Several moves may leave the same; then they are one option.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from kalmar.rules import Option
from kalmar.rules.labels import Datum, Label
from kalmar.rules.removal import Removal

__all__ = ["Move", "Steps", "removal_in_order"]

Move = tuple[tuple[Datum, ...], Option[Any]]
"""The data of the label of a move, and the option that it leaves."""


class Steps:
    """Rules that inherit this add `kind` and `moves`; it promises nothing else of them."""

    kind: str
    distinct = True

    def moves(self, component: Any) -> Iterable[Move]:
        """Every move, in natural order."""
        raise NotImplementedError

    def options(self, component: Any) -> Iterator[Option[Any]]:
        """What each move leaves, in natural order; what is the same is left once."""
        met: set[Option[Any]] = set()
        for _, option in self.moves(component):
            if option not in met:
                met.add(option)
                yield option

    def labelled_moves(self, component: Any) -> Iterator[tuple[Label, Option[Any]]]:
        """Yield every move with what it leaves as a person sees it."""
        for place, option in self.moves(component):
            yield Label(self.kind, place), self.seen(component, place, option)

    def seen(self, component: Any, place: tuple[Datum, ...], option: Option[Any]) -> Option[Any]:  # noqa: ARG002 - the same in games that drop nothing
        """Return an option with what it leaves out, as that is free still, in its first piece.

        Args:
            component: before the move.
            place: the data of the label of the move.
            option: what it leaves.
        """
        return option


def removal_in_order(
    moves: Iterable[Move], masks: Iterable[tuple[int, int]], names: tuple[Hashable, ...]
) -> Removal:
    """Return a component as points that moves take away.

    First come the moves of the options in their order; those that leave what an earlier one left
    come last.

    Args:
        moves: of the component.
        masks: for each move the points that it needs and takes.
        names: what each point is, the same in all that play leaves.

    >>> moves = [(("a",), (0,)), (("b",), (0,)), (("c",), (1,))]
    >>> removal_in_order(moves, [(1, 1), (2, 2), (4, 7)], ("a", "b", "c")).moves
    ((1, 1), (4, 7), (2, 2))
    """
    met: set[Option[Any]] = set()
    first: list[tuple[int, int]] = []
    rest: list[tuple[int, int]] = []
    for (_, option), taken in zip(moves, masks, strict=True):
        (rest if option in met else first).append(taken)
        met.add(option)
    return Removal(len(names), (*first, *rest), names)
