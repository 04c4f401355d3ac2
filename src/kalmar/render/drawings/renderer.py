"""What every shape knows to do: to be drawn, to be written in lines, and to be described.

What has no picture, or a picture too large: its text.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kalmar.core.i18n import said
from kalmar.core.rules.shapes import Text
from kalmar.render.drawings.drawing import Sketch, box, framed, text_width
from kalmar.render.drawings.steps import Steps

__all__ = ["TEXTS", "ShapeRenderer", "View", "component", "shortened", "text_sketch", "wrapped"]


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
        """Choose whichever of two signs may be written."""
        return ascii_sign if self.plain else unicode


def component(shape: Any, place: str) -> str:  # noqa: ARG001 - other shapes have names of theirs
    """Return the name of a component by its number."""
    return said("component {place}", place=place)


@dataclass(frozen=True)
class ShapeRenderer:
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


LONGEST = 36


def shortened(text: str, most: int, plain: bool = False) -> str:
    """Return a text without its middle, if it is long.

    >>> shortened("1,2,3,4,5,6,7", 9), shortened("1,2,3,4,5,6,7", 9, plain=True)
    ('1,2,3,…,7', '1,2,...,7')
    """
    if len(text) <= most:
        return text
    gap = "..." if plain else "…"
    kept = max(most - len(gap), 2)
    return text[: kept - kept // 3].rstrip() + gap + text[len(text) - kept // 3 :].lstrip()


def wrapped(parts: list[str], width: int) -> list[str]:
    """Join texts with two blanks between them, in lines no wider than `width` if they fit.

    >>> wrapped(["a < b", "b < c", "c < d"], 13)
    ['a < b  b < c', 'c < d']
    """
    found: list[str] = []
    for part in parts:
        if found and len(found[-1]) + 2 + len(part) <= width:
            found[-1] += "  " + part
        else:
            found.append(part)
    return found


def text_sketch(text: str) -> Sketch:
    """Draw a text in a frame, without its middle if it is long."""
    shown = shortened(text, LONGEST)
    return framed([box((0, 0), (text_width(shown) + 12, 26), "frame", shown)])


def sketch(shape: Text, steps: Steps) -> Sketch:
    """Draw the text in a frame."""
    del steps
    return text_sketch(shape.text)


def lines(shape: Text, steps: Steps, view: View) -> list[str]:
    """Return the text, shortened to the width."""
    del steps
    return [shortened(shape.text, view.width, view.plain)]


def described(shape: Text) -> str:
    """Return the text."""
    return shape.text


TEXTS = ShapeRenderer(sketch, lines, described)
