"""Light and dark styles of the roles of marks.

The colours are those of Okabe and Ito, darker or lighter where a text or a line needs contrast: at
least 4.5 for a text on its background, at least 3 for whatever must be distinguished from its
background.
"""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["light", "dark"]


@dataclass(frozen=True)
class MarkStyle:
    """How a mark is drawn.

    Attributes:
        fill: the colour of an area; empty for none.
        stroke: the colour of a line or an outline; empty for none.
        text: the colour of a label.
        width: of the line.
        dashed: whether the line is broken.
        bold: whether letters are bold.
    """

    fill: str = ""
    stroke: str = ""
    text: str = ""
    width: float = 1.2
    dashed: bool = False
    bold: bool = False


# Each colour in the light theme, and in the dark one.
INK = "#1b1b1b #f4f4f4"
GREY = "#5f6770 #aab3bb"
WOOD = "#6b4a00 #ffd98a"
BLUE = "#0072B2 #56B4E9"
RED = "#D55E00 #ff8a3c"
GREEN = "#007a59 #3fd0a4"
BLACK = "#000000 #000000"
WHITE = "#ffffff #ffffff"
PAPER = "#ffffff #000000"
CARD = "#ffffff #22272c"
GROUND = "#ffffff #18212a"
ORANGE = "#E69F00 #E69F00"

# Grouped as they occur together. A role of two words, such as "dark cell", is one key.
ROLES: dict[str, MarkStyle] = {
    "words": MarkStyle(text=INK),
    "caption": MarkStyle(text=INK),
    "note": MarkStyle(text="#4f565e #c3cad0"),
    "sign": MarkStyle(text=INK, bold=True),
    "name": MarkStyle(text=INK, bold=True),
    "count": MarkStyle(text=INK, bold=True),
    "badge": MarkStyle(INK, INK, PAPER, bold=True),
    "panel": MarkStyle(stroke="#737c86 #808c98"),
    "ground": MarkStyle(stroke="#6b4a00 #d8a545", width=2.4),
    "frame": MarkStyle("", GREY, INK, dashed=True),
    "cut": MarkStyle(stroke="#000000 #ffffff", width=1.6, dashed=True),
    "shelf": MarkStyle("#8a6a35 #a98447"),
    "track": MarkStyle(stroke="#8a6a35 #a98447", width=5),
    "stone": MarkStyle(BLUE, GROUND, PAPER, width=1),
    "stone shade": MarkStyle("#00507d #2e86bd"),
    "stone light": MarkStyle("#4d9fd0 #8fcdf2"),
    "pin band": MarkStyle("#b3261e #b3261e"),
    "chocolate": MarkStyle("#7a4a24 #8d5a30", "#4a2a10 #d9a878", WHITE, width=2),
    "chocolate light": MarkStyle("#8d5a30 #a06a3c"),
    "poison": MarkStyle("#22301f #22301f", "#22301f #6fbf4a", WHITE, width=2),
    "skull": MarkStyle("#d9f2c9 #d9f2c9"),
    "skull eye": MarkStyle("#22301f #22301f"),
    "skull tooth": MarkStyle(stroke="#22301f #22301f", width=2),
    "brick top": MarkStyle("#e8a50c #dfa42a", WOOD, width=1.6),
    "brick front": MarkStyle("#b87f05 #c98d06", WOOD, width=1.6),
    "brick side": MarkStyle("#8a6000 #8a6000", WOOD),
    "brick stud": MarkStyle("#f4c04a #ecb94c", WOOD),
    "brick cut": MarkStyle(stroke="#3b2800 #3b2800", width=2, dashed=True),
    "full top": MarkStyle("#a9b1b9 #5a6570", "#4f565e #aab3bb", width=1.6),
    "full front": MarkStyle("#808a94 #4c5660", "#4f565e #aab3bb", width=1.6),
    "full side": MarkStyle("#69737d #3b444d", "#4f565e #aab3bb"),
    "full stud": MarkStyle("#bcc3c9 #646f7a", "#4f565e #aab3bb"),
    "flag": MarkStyle(stroke="#006b4b #52d0a1", width=2.4),
    "pole": MarkStyle(stroke="#006b4b #52d0a1", width=2.4),
    "glyph": MarkStyle("#3b2800 #3b2800", "#3b2800 #3b2800", width=1),
    "pin": MarkStyle(ORANGE, WOOD, BLACK),
    "tree": MarkStyle("#009E73 #009E73", "#00553e #8fe5c8", BLACK),
    "head": MarkStyle(ORANGE, WOOD, BLACK, bold=True),
    "tail": MarkStyle(CARD, GREY, INK),
    "pipe wall": MarkStyle(stroke=GREY, width=34),
    "pipe": MarkStyle(stroke="#eef4f8 #22272c", width=30),
    "bubble": MarkStyle("#56B4E9 #56B4E9", "#00507d #d6ecfa", BLACK, width=1.6),
    "empty": MarkStyle(GREY),
    "cell": MarkStyle(GROUND, "#5f6770 #8a949d", INK),
    "dark cell": MarkStyle("#e6eaee #2b3138", "#5f6770 #8a949d", INK),
    "poisoned": MarkStyle(INK, INK, PAPER),
    "piece": MarkStyle(ORANGE, WOOD, BLACK, bold=True),
    "white": MarkStyle(WHITE, "#000000 #ffffff", BLACK, width=1.6),
    "black": MarkStyle(BLACK, "#000000 #ffffff", WHITE, width=1.6),
    "reachable": MarkStyle(GREEN),
    "layer to go": MarkStyle(stroke=GREY, dashed=True),
    "bound": MarkStyle(stroke=RED, width=3),
    "plate": MarkStyle(
        "#fff0cc #4a3a10", "#1b1b1b #ffd98a", "#1b1b1b #ffffff", width=1.6, bold=True
    ),
    "left side": MarkStyle(stroke=BLUE, width=5),
    "right side": MarkStyle(stroke=RED, width=5, dashed=True),
    "both sides": MarkStyle(stroke=GREEN, width=2.4),
    "toad": MarkStyle(BLUE, "#003b5c #d6ecfa", PAPER, bold=True),
    "frog": MarkStyle(RED, "#5c2800 #ffd9bf", BLACK, bold=True),
    "past": MarkStyle(GROUND, GREY, INK, width=1.6, dashed=True),
    "relation": MarkStyle(stroke="#777777 #8a949d", width=1.4),
    "element": MarkStyle(CARD, "#00507d #56B4E9", INK, width=1.6),
    "edge": MarkStyle(stroke=GREEN, width=4),
    "vertex": MarkStyle(INK, INK, PAPER),
    "road": MarkStyle(stroke="#767676 #8a949d", width=1.6),
    "road arrow": MarkStyle("#767676 #8a949d"),
    "open road": MarkStyle(stroke=BLUE, width=3),
    "open road arrow": MarkStyle(BLUE),
    "town": MarkStyle(CARD, INK, INK, width=1.6),
    "car town": MarkStyle(
        "#fff0cc #4a3a10", "#1b1b1b #ffd98a", "#1b1b1b #ffffff", width=2.4, bold=True
    ),
    "car": MarkStyle(RED, "#5c2800 #ffd9bf", BLACK, bold=True),
    "wheel": MarkStyle(INK, INK),
    "point": MarkStyle(CARD, INK, INK, width=1.6),
    "token": MarkStyle(stroke=RED, width=3),
    "set": MarkStyle(stroke="#777777 #8a949d", width=1.4),
    "red paint": MarkStyle(RED, "#5c2800 #ffd9bf", BLACK, bold=True),
    "blue paint": MarkStyle(BLUE, "#003b5c #d6ecfa", PAPER, bold=True),
    "x": MarkStyle(BLUE, "#003b5c #d6ecfa", PAPER, bold=True),
    "o": MarkStyle(ORANGE, WOOD, BLACK, bold=True),
    "arrow": MarkStyle(INK),
    "arrow line": MarkStyle(stroke=INK, width=1.6),
    # What the last move did is orange, as the computer is. The page has the same colour.
    "last": MarkStyle("", "#b0420c #ffa36b", INK, width=2, dashed=True),
}

OUTCOMES = {"N": ("#0072B2 #0072B2", WHITE), "P": (ORANGE, BLACK), "D": ("#bbbbbb #bbbbbb", BLACK)}
"""The colour of each outcome in game graphs, and that of its letters."""

for role, (colour, letters) in OUTCOMES.items():
    ROLES[role] = MarkStyle(colour, INK, letters)
    ROLES[f"{role} near the end"] = MarkStyle(colour, INK, letters, dashed=True)


def in_theme(style: MarkStyle, theme: Theme) -> MarkStyle:
    """Return a style with the colours of one theme."""
    colours = (style.fill, style.stroke, style.text)
    fill, stroke, text = (colour and colour.split()[theme == "dark"] for colour in colours)
    return replace(style, fill=fill, stroke=stroke, text=text)


THEMES: dict[Theme, dict[str, MarkStyle]] = {
    "light": {role: in_theme(style, "light") for role, style in ROLES.items()},
    "dark": {role: in_theme(style, "dark") for role, style in ROLES.items()},
}
"""For each theme the style of each role."""

GROUNDS: dict[Theme, str] = {"light": "#ffffff", "dark": "#18212a"}
"""What everything is drawn on."""


def style_of(role: str, theme: Theme) -> MarkStyle:
    """Return the style of a role; that of words for a role that is not defined here."""
    return THEMES[theme].get(role, THEMES[theme]["words"])
