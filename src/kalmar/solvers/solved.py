"""What a solver gives back."""

from collections.abc import Callable
from dataclasses import dataclass

from kalmar.rules import Component

__all__ = ["Solved"]


@dataclass(frozen=True)
class Solved:
    """The values of the components asked for and of everything reachable from them.

    Attributes:
        value: the value of a component.
        solver: the solver's name.
        theorem: the theorem a closed form rests on; empty where values were computed by the fold.
    """

    value: Callable[[Component], int]
    solver: str
    theorem: str = ""
