"""The vocabulary of the whole system: rules, components, options, play, outcome.

*Rules* say into which components a move may turn one component, and nothing else. How several
components are played at once is the business of a composition: a *choice* (in how many of them
a turn moves) with an *ending* (when play is over). Who wins is said by the *play* convention.

Glossary: a *component* is one heap, strip, board or graph; it *has ended* when it has no option;
an *option* is where a move leads, given as the tuple of components that are left; a *move* is the
labelled step to an option. Terms as in Conway, On Numbers and Games, ch. 14.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any, Protocol, TypeAlias, runtime_checkable

__all__ = ["Component", "Option", "Outcome", "Play", "Rules"]

Component: TypeAlias = Any
"""One heap, strip, board, graph: hashable, immutable and canonical (equal ones compare equal)."""

Option: TypeAlias = tuple[Component, ...]
"""What one move leaves of a component: never empty, an ended component where nothing is left."""


@runtime_checkable
class Rules(Protocol):
    """The options of one component; frozen, hashable, without any solving or printing."""

    @property
    def name(self) -> str:
        """The name that a user can type to get these rules, with their parameters.

        Equal rules have equal names and different rules different ones: order goes by names.
        """

    @property
    def shape(self) -> str:
        """How it is rendered: "heap", "strip", "board", "grid", "young", "graph", "text"."""

    def options(self, component: Component) -> Iterable[Option]:
        """Every option of the component, in natural order, without repetition."""

    def parse(self, text: str) -> Component:
        """The component written as `text` (no blanks in it); raises `PositionError`."""

    def format(self, component: Component) -> str:
        """The text that `parse` reads as this component."""


class Play(Enum):
    """Who wins: the player who moves last (normal) or the other one (misère)."""

    NORMAL = "normal"
    MISERE = "misere"

    @property
    def title(self) -> str:
        """Its name in a sentence."""
        return "misère" if self is Play.MISERE else self.value


class Outcome(Enum):
    """Who wins with perfect play: the Next player to move, the Previous one, or nobody."""

    N = "N"
    P = "P"
    DRAW = "draw"
