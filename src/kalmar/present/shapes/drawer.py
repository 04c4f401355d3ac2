"""What every shape knows to do: to be drawn, to be written in lines, and to be described."""

from collections.abc import Callable
from typing import Any

from kalmar.present.shapes.drawing import Sketch
from kalmar.present.shapes.steps import Steps
from kalmar.records import dataclass
from kalmar.words import said

__all__ = ["Drawer", "View", "component"]


@dataclass(frozen=True)
class View:
    """What the text of a component may use.

    Attributes:
        plain: whether only ASCII is written.
        width: characters in a line.
    """

    plain: bool = False
    width: int = 80

    def sign(self, unicode: str, ascii_sign: str) -> str:
        """The one of two signs that may be written."""
        return ascii_sign if self.plain else unicode


def component(shape: Any, place: str) -> str:  # noqa: ARG001 - other shapes have names of theirs
    """A component by its number."""
    return said("component {place}", place=place)


@dataclass(frozen=True)
class Drawer:
    """The functions of a shape; each takes the shape first.

    Attributes:
        sketch: from the shape and the steps of the component to its marks; None where it is so
            large that its text says more.
        lines: from the shape, the steps and a view to lines of text; None where it is too large.
        described: from the shape to what is seen, in words.
        called: from the shape and the number of the component to its name, such as "heap 3": the
            one that the words of moves use.
    """

    sketch: Callable[[Any, Steps], Sketch | None]
    lines: Callable[[Any, Steps, View], list[str] | None]
    described: Callable[[Any], str]
    called: Callable[[Any, str], str] = component
