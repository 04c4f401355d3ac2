"""What services about Left and Right are given."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from kalmar.web.services.fields import Bounds
from kalmar.web.services.positions import MOST_POSITIONS, Convention


@dataclass(frozen=True)
class Start:
    """A compound for two players, how it is played, and the moves so far.

    Attributes:
        position: components with a sign between them, such as domineering 2x3 + toads-and-frogs
            TT__FF.
        composition: how the components are played together; if left out, as the position says, or
            disjunctive.
        convention: who wins: normal or misere.
        first: who begins: left or right.
        moves: the moves so far, as the service partizan writes them.
        limit: how many positions a search may visit.
    """

    position: str
    composition: Annotated[str, Bounds(most=100)] | None = None
    convention: Convention = "normal"
    first: Literal["left", "right"] = "left"
    moves: Annotated[Sequence[str], Bounds(most=1_000)] = ()
    limit: Annotated[int, Bounds(1, MOST_POSITIONS)] | None = None
