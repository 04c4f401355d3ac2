"""Compounds of partizan components: what a turn is and when play ends, for the player to move.

A component *blocks* a player who has no move in it. Play ends when as many components block the
player to move as the ending says, or when the choice allows that player no turn: this player has
lost, or won in misère play. Otherwise a turn moves in components that do not block the player, as
many and where the choice says.

* ∧: in every component; play ends when one blocks the player to move.
* △: in every component that is still in play. A component that blocks the player to move is dead
  from then on, for both (frozen ends); or, with passes, it only waits until it no longer blocks.
* +, ∨: in one component, in any; play ends when all block the player to move.
* ⊕, ▽: the same, but play ends when one blocks the player to move.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

from kalmar.core.choices import Choice, Ending
from kalmar.core.compositions import Composition
from kalmar.core.rules import Play
from kalmar.games.partizan.rules import PartizanPart, Player

Options = Callable[[PartizanPart, Player], Sequence[PartizanPart]]
"""Gives the options of a component for one player."""

PartizanTurn = dict[int, PartizanPart]
"""What a turn leaves of each component that it moves, by its place."""


class PartizanState(NamedTuple):
    """A compound with the player to move.

    Attributes:
        parts: the components; None for those that are dead.
        player: the one to move.
        choice: which components this turn may move.
    """

    parts: tuple[PartizanPart | None, ...]
    player: Player
    choice: Choice


@dataclass(frozen=True)
class PartizanWay:
    """A way of playing partizan components.

    Attributes:
        composition: the choice and the ending.
        play: the convention.
        passes: whether in △ a component that blocks the player to move only waits.
    """

    composition: Composition
    play: Play = Play.NORMAL
    passes: bool = False

    @property
    def freezes(self) -> bool:
        """Return whether a component that blocks the player to move is dead from then on."""
        way = self.composition
        return (way.choice, way.ending) == (Choice.ALL, Ending.LONG) and not self.passes

    def start(self, parts: Sequence[PartizanPart], player: Player) -> PartizanState:
        """Return the first position for the player who begins."""
        return PartizanState(tuple(parts), player, self.composition.choice)

    def turns(self, state: PartizanState, options: Options) -> Iterator[PartizanTurn]:
        """Yield the turns of the player to move; none if play has ended."""
        parts, player, choice = state
        left = [() if part is None else options(part, player) for part in parts]
        if self.composition.ending.over_at([not found for found in left]):
            return
        able = [place for place, found in enumerate(left) if found]
        for places in choice.sets(able, len(parts)):
            for chosen in product(*(left[place] for place in places)):
                yield dict(zip(places, chosen, strict=True))

    def after(self, state: PartizanState, turn: PartizanTurn) -> PartizanState:
        """Return the position after a turn."""
        parts, player, choice = state
        # All components in play are moved where ends freeze: what is not moved is dead.
        rest = (None,) * len(parts) if self.freezes else parts
        moved = tuple(turn.get(place, part) for place, part in enumerate(rest))
        if choice.places is not None:
            choice = replace(choice, places=choice.places.after(turn.keys(), len(parts)))
        return PartizanState(moved, player.other, choice)
