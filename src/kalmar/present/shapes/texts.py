"""What has no picture, or a picture too large: its text."""

from kalmar.present.shapes.drawer import Drawer, View
from kalmar.present.shapes.drawing import Sketch, box, framed, text_width
from kalmar.present.shapes.steps import Steps
from kalmar.rules.shapes import Text

__all__ = ["TEXTS", "shortened", "text_sketch", "wrapped"]

LONGEST = 36


def shortened(text: str, most: int, plain: bool = False) -> str:
    """A text without its middle, if it is long.

    >>> shortened("1,2,3,4,5,6,7", 9), shortened("1,2,3,4,5,6,7", 9, plain=True)
    ('1,2,3,…,7', '1,2,...,7')
    """
    if len(text) <= most:
        return text
    gap = "..." if plain else "…"
    kept = max(most - len(gap), 2)
    return text[: kept - kept // 3].rstrip() + gap + text[len(text) - kept // 3 :].lstrip()


def wrapped(parts: list[str], width: int) -> list[str]:
    """Texts side by side, with two blanks between them, in lines no wider than that if they fit.

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
    """A text in a frame, without its middle if it is long."""
    shown = shortened(text, LONGEST)
    return framed([box((0, 0), (text_width(shown) + 12, 26), "frame", shown)])


def sketch(shape: Text, steps: Steps) -> Sketch:
    """The text in a frame."""
    del steps
    return text_sketch(shape.text)


def lines(shape: Text, steps: Steps, view: View) -> list[str]:
    """The text."""
    del steps
    return [shortened(shape.text, view.width, view.plain)]


def described(shape: Text) -> str:
    """The text."""
    return shape.text


TEXTS = Drawer(sketch, lines, described)
