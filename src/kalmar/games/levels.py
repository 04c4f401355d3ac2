"""The ten levels: a path from taking 1, 2 or 3 discs to several games at once.

Each level has start positions that either player wins, dealt one after the other; it is won by
three wins in a row against a perfect computer, on three starts, once at least as second player. The
page gets them as `starts.js`, which is generated. Who wins a start stands nowhere here.

Not public by itself: what may be relied on is in `kalmar`.
"""

from dataclasses import dataclass

from kalmar.core.cards import Card, read_cards
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.core.rules import Play

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
        picture: a small position that stands for the level.
        starts: the positions, in the order in which they are dealt.
    """

    number: int
    key: str
    title: str
    play: Play
    picture: str
    starts: tuple[str, ...]

    @classmethod
    def of(cls, number: int, card: Card) -> "Level":
        """Make a level of its card in `levels.md`: of its positions the first is its picture."""
        picture, *starts = card.field("positions").split("; ")
        title, play = message(card.field("title")), Play(card.fields.get("play", "normal"))
        return cls(number, card.name, title, play, picture, tuple(starts))


LEVELS = tuple(Level.of(i, card) for i, card in enumerate(read_cards(__file__, "levels.md"), 1))


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
