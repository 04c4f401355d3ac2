"""Rims and Rayles: closed curves through spots, none of which may meet another one.

A curve goes through one or more spots; those of its region that it misses are inside or outside, in
any way. So a region of n spots is a heap of n, from which some are taken and the rest may be split:
Rims is 0.7…, as the woodcutter's game is, and Rayles, whose curves go through one or two spots, is
Kayles 0.77 (Winning Ways, ch. 17).
"""

from dataclasses import dataclass

from kalmar.core.i18n import message, plural_message
from kalmar.core.rules import shapes
from kalmar.core.rules.move_labels import Label, several
from kalmar.games.heaps.codes import parse_code
from kalmar.games.heaps.subtraction import Octal


@dataclass(frozen=True)
class Spots(Octal):
    """A region with so many spots.

    >>> list(spots("0.77", "rayles").options(3))
    [(2,), (1, 1), (1,)]
    """

    def drawn(self, component: int) -> shapes.Heap:
        """Return the spots of a region."""
        return shapes.Heap(component, in_row=True, thing="spot")

    def placed_words(self, component: int, label: Label, place: str, whole: bool) -> str | None:
        """Return through how many spots the curve goes, and how many it leaves on either side."""
        if label.kind != "take":
            return super().placed_words(component, label, place, whole)
        count, left = label.data
        assert isinstance(count, int)
        assert isinstance(left, tuple)
        words = plural_message(
            count, "a curve through {number} spot", "a curve through {number} spots"
        )
        if len(left) > 1 or whole:
            words = message("{curve}, leaving {left}", curve=words, left=several(left))
        return message("region {place}: {curve}", place=place, curve=words) if place else words


def spots(code: str, name: str) -> Spots:
    """Return the game of a code under a name of its own.

    >>> spots("0.7…", "rims").name
    'rims'
    """
    return Spots(parse_code(code), name)
