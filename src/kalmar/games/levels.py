"""The ten levels: a path from taking 1, 2 or 3 discs to several games at once.

Each level has start positions that either player wins, dealt one after the other; it is won by
three wins in a row against a perfect computer, on three starts, once at least as second player. The
page has the same levels in `starts.js`; a test compares them. Who wins a start stands nowhere here.

Not public by itself: what may be relied on is in `kalmar`.
"""

from dataclasses import dataclass

from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.core.rules import Play

__all__ = ["LEVELS", "WINS", "Level", "find_level"]

WINS = 3
"""Wins in a row that a level takes."""


@dataclass(frozen=True)
class Level:
    """One step of the path.

    Attributes:
        number: from 1.
        key: of its titles in the sentences of the page.
        title: what it is called.
        play: who wins, for all of its starts.
        starts: the positions, in the order in which they are dealt.
    """

    number: int
    key: str
    title: str
    play: Play
    starts: tuple[str, ...]


LEVELS = (
    Level(1, "take", message("Take 1, 2 or 3"), Play.NORMAL,
          ("subtraction(1..3) 7", "subtraction(1..3) 9", "subtraction(1..3) 12",
           "subtraction(1..3) 16",
           "subtraction(1..3) 11", "subtraction(1..3) 14", "subtraction(1..3) 20")),
    Level(2, "heaps", message("Two heaps"), Play.NORMAL,
          ("nim 3 5", "nim 4 4", "nim 6 2", "nim 7 4", "nim 5 5", "nim 6 6")),
    Level(3, "misere", message("Last one loses"), Play.MISERE,
          ("subtraction(1..3) 8", "subtraction(1..3) 9", "nim 2 2",
           "subtraction(1..3) 11", "nim 2 3", "subtraction(1..3) 13")),
    Level(4, "chocolate", message("Poisoned chocolate"), Play.NORMAL,
          ("chomp 3x3", "chomp 4,1,1,1", "chomp 4x4", "chomp 2x4", "chomp 4,3", "chomp 5,4")),
    Level(5, "rook", message("Rook to the corner"), Play.NORMAL,
          ("rook 3,5", "rook 4,4", "rook 6,6", "rook 6,2")),
    Level(6, "queen", message("Queen to the corner"), Play.NORMAL,
          ("queen 6,4", "queen 8,6", "queen 5,3", "queen 4,7", "queen 6,7", "queen 2,1")),
    Level(7, "pins", message("Pins in a row"), Play.NORMAL,
          ("kayles 5", "kayles 3 3", "kayles 9", "kayles 4 4", "kayles 6 6", "kayles 5 4")),
    Level(8, "nim", message("Nim"), Play.NORMAL,
          ("nim 3 5 7", "nim 2 4 7", "nim 1 2 3", "nim 1 4 5", "nim 3 4 6", "nim 2 4 6")),
    Level(9, "plants", message("Plants"), Play.NORMAL,
          ("hackenbush 0-1,1-2,1-3,0-4,0-4", "hackenbush 0-1,1-2,1-3,0-4",
           "hackenbush 0-1,1-2,0-3,3-4", "hackenbush 0-1,1-2,2-3,0-4,4-5,4-6")),
    Level(10, "together", message("Games at once"), Play.NORMAL,
          ("nim 3 + kayles 5", "kayles 3 + nim 3", "nim 2 + kayles 4 + rook 1,2",
           "kayles 5 + nim 3 + queen 2,3 + chomp 2x3", "nim 4 + kayles 5",
           "nim 1 + sink(2,3) 6", "kayles 3 + sink(2,3) 8")),
)  # fmt: skip


def find_level(number: int) -> Level:
    """Return the level of a number.

    Raises:
        UsageError: there is none.

    >>> find_level(7).starts[0]
    'kayles 5'
    """
    if not 1 <= number <= len(LEVELS):
        raise UsageError(
            "there is no level {number}: levels go from 1 to {most}",
            number=number,
            most=len(LEVELS),
        )
    return LEVELS[number - 1]
