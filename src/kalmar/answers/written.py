"""The text of a position, and quickly those of the positions that its moves leave.

A move changes the text of a position only where its components stand: the pieces that are left
take their place, and the games and signs between them stay. So what a move leaves is written by
cutting, and a list of the moves of a thousand heaps does not write a thousand heaps for each.
"""

from collections.abc import Iterator
from functools import cached_property

from kalmar.compound import Compound, Move, Position
from kalmar.positions import format_position

__all__ = ["Written"]

Path = tuple[int, ...]


class Written:
    """The text of a position without its leading sign.

    Args:
        position: a compound.

    >>> from kalmar.compound import moves
    >>> from kalmar.positions import parse_position
    >>> start = parse_position("nim 1 (kayles 3 & nim 1)")
    >>> written = Written(start)
    >>> written.text
    'nim 1 + (kayles 3 & nim 1)'
    >>> [written.after(move) for move in moves(start)][-1]
    'nim 1 + (kayles 1 & nim 0)'
    """

    def __init__(self, position: Position) -> None:
        """Nothing is written yet."""
        self.position = position

    @cached_property
    def text(self) -> str:
        """The text of the position itself."""
        return format_position(self.position, sign=False)

    @cached_property
    def places(self) -> dict[Path, tuple[int, int]]:
        """Where each component stands in the text: its first character, and the one behind it."""
        found: dict[Path, tuple[int, int]] = {}
        at = 0
        for path, name, text in _components(self.position, ()):
            if name is not None:
                at = self.text.index(f"{name} ", at) + len(name) + 1
            at = self.text.index(text, at)
            found[path] = at, at + len(text)
            at += len(text)
        return found

    def after(self, move: Move) -> str:
        """The text of the position that a move leaves."""
        pieces: list[str] = []
        at = 0
        for step in move:
            start, end = self.places[step.path]
            rules = step.before.rules
            left = " ".join([rules.format(piece) for piece in step.option])
            pieces += (self.text[at:start], left)
            at = end
        return "".join([*pieces, self.text[at:]])


def _components(position: Position, path: Path) -> Iterator[tuple[Path, str | None, str]]:
    """Each component with its path and its text, and the name of its game where that is written."""
    last = None
    for index, part in enumerate(position.component):
        rules = part.rules
        if isinstance(rules, Compound):
            yield from _components(part, (*path, index))
            last = None
        else:
            name = None if last is not None and rules == last else rules.name
            yield (*path, index), name, rules.format(part.component)
            last = rules
