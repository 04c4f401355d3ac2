"""Light and dark styles of the roles of marks.

The colours are those of Okabe and Ito, darker or lighter where a text or a line needs contrast: at
least 4.5 for a text on its background, at least 3 for whatever must be distinguished from its
background.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["light", "dark"]

GROUNDS: dict[Theme, str] = {"light": "#ffffff", "dark": "#18212a"}
"""What everything is drawn on."""


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


BLUE, SKY, GREEN, ORANGE, VERMILLION = "#0072B2", "#56B4E9", "#009E73", "#E69F00", "#D55E00"
INK, PAPER, GREY = "#1b1b1b", "#f4f4f4", "#5f6770"

# Grouped as they occur together. A role of two words, such as "dark cell", is one key.
LIGHT: dict[str, MarkStyle] = {
    "words": MarkStyle(text=INK),
    "caption": MarkStyle(text=INK),
    "note": MarkStyle(text="#4f565e"),
    "sign": MarkStyle(text=INK, bold=True),
    "name": MarkStyle(text=INK, bold=True),
    "count": MarkStyle(text=INK, bold=True),
    "badge": MarkStyle(INK, INK, "#ffffff", bold=True),
    "panel": MarkStyle(stroke="#737c86"),
    "ground": MarkStyle(stroke="#6b4a00", width=2.4),
    "frame": MarkStyle(fill="", stroke=GREY, text=INK, dashed=True),
    "cut": MarkStyle(stroke="#000000", width=1.6, dashed=True),
    "shelf": MarkStyle("#8a6a35"),
    "track": MarkStyle(stroke="#8a6a35", width=5),
    "stone": MarkStyle(BLUE, "#ffffff", "#ffffff", 1.0),
    "stone shade": MarkStyle("#00507d"),
    "stone light": MarkStyle("#4d9fd0"),
    "pin band": MarkStyle("#b3261e"),
    "chocolate": MarkStyle("#7a4a24", "#4a2a10", "#ffffff", 2.0),
    "chocolate light": MarkStyle("#8d5a30"),
    "poison": MarkStyle("#22301f", "#22301f", "#ffffff", 2.0),
    "skull": MarkStyle("#d9f2c9"),
    "skull eye": MarkStyle("#22301f"),
    "skull tooth": MarkStyle(stroke="#22301f", width=2.0),
    "brick top": MarkStyle("#e8a50c", "#6b4a00", width=1.6),
    "brick front": MarkStyle("#b87f05", "#6b4a00", width=1.6),
    "brick side": MarkStyle("#8a6000", "#6b4a00"),
    "brick stud": MarkStyle("#f4c04a", "#6b4a00"),
    "brick cut": MarkStyle(stroke="#3b2800", width=2.0, dashed=True),
    "full top": MarkStyle("#a9b1b9", "#4f565e", width=1.6),
    "full front": MarkStyle("#808a94", "#4f565e", width=1.6),
    "full side": MarkStyle("#69737d", "#4f565e"),
    "full stud": MarkStyle("#bcc3c9", "#4f565e"),
    "flag": MarkStyle("", "#006b4b", width=2.4),
    "pole": MarkStyle(stroke="#006b4b", width=2.4),
    "glyph": MarkStyle("#3b2800", "#3b2800", width=1.0),
    "pin": MarkStyle(ORANGE, "#6b4a00", "#000000"),
    "tree": MarkStyle(GREEN, "#00553e", "#000000"),
    "head": MarkStyle(ORANGE, "#6b4a00", "#000000", bold=True),
    "tail": MarkStyle("#ffffff", GREY, INK),
    "pipe wall": MarkStyle(stroke=GREY, width=34),
    "pipe": MarkStyle(stroke="#eef4f8", width=30),
    "bubble": MarkStyle(SKY, "#00507d", "#000000", 1.6),
    "empty": MarkStyle(GREY),
    "cell": MarkStyle("#ffffff", GREY, INK),
    "dark cell": MarkStyle("#e6eaee", GREY, INK),
    "bar": MarkStyle("#e8f1f8", "#4a6a84", INK),
    "poisoned": MarkStyle("#1b1b1b", "#1b1b1b", "#ffffff"),
    "piece": MarkStyle(ORANGE, "#6b4a00", "#000000", bold=True),
    "white": MarkStyle("#ffffff", "#000000", "#000000", 1.6),
    "black": MarkStyle("#000000", "#000000", "#ffffff", 1.6),
    "reachable": MarkStyle("#007a59"),
    "brick": MarkStyle(ORANGE, "#6b4a00", "#000000", 1.6),
    "stud": MarkStyle("", "#6b4a00", width=1.0),
    "layer": MarkStyle(ORANGE, "#6b4a00"),
    "layer to go": MarkStyle("", GREY, dashed=True),
    "bound": MarkStyle(stroke=VERMILLION, width=3.0),
    "plate": MarkStyle("#fff0cc", INK, INK, 1.6, bold=True),
    "left side": MarkStyle(stroke=BLUE, width=5.0),
    "right side": MarkStyle(stroke=VERMILLION, width=5.0, dashed=True),
    "both sides": MarkStyle(stroke="#007a59", width=2.4),
    "toad": MarkStyle(BLUE, "#003b5c", "#ffffff", bold=True),
    "frog": MarkStyle(VERMILLION, "#5c2800", "#000000", bold=True),
    "past": MarkStyle("#ffffff", GREY, INK, 1.6, dashed=True),
    "relation": MarkStyle(stroke="#777777", width=1.4),
    "element": MarkStyle("#ffffff", "#00507d", INK, 1.6),
    "edge": MarkStyle(stroke="#007a59", width=4),
    "vertex": MarkStyle(INK, INK, "#ffffff"),
    "road": MarkStyle(stroke="#767676", width=1.6),
    "road arrow": MarkStyle("#767676"),
    "open road": MarkStyle(stroke=BLUE, width=3),
    "open road arrow": MarkStyle(BLUE),
    "town": MarkStyle("#ffffff", INK, INK, 1.6),
    "car town": MarkStyle("#fff0cc", INK, INK, 2.4, bold=True),
    "car": MarkStyle(VERMILLION, "#5c2800", "#000000", bold=True),
    "wheel": MarkStyle(INK, INK),
    "point": MarkStyle("#ffffff", INK, INK, 1.6),
    "token": MarkStyle(stroke=VERMILLION, width=3.0),
    "set": MarkStyle(stroke="#777777", width=1.4),
    "red paint": MarkStyle(VERMILLION, "#5c2800", "#000000", bold=True),
    "blue paint": MarkStyle(BLUE, "#003b5c", "#ffffff", bold=True),
    "x": MarkStyle(BLUE, "#003b5c", "#ffffff", bold=True),
    "o": MarkStyle(ORANGE, "#6b4a00", "#000000", bold=True),
    "arrow": MarkStyle(INK),
    "arrow line": MarkStyle(stroke=INK, width=1.6),
}

LINE, DIM = "#aab3bb", "#c3cad0"

DARK: dict[str, MarkStyle] = {
    "words": MarkStyle(text=PAPER),
    "caption": MarkStyle(text=PAPER),
    "note": MarkStyle(text=DIM),
    "sign": MarkStyle(text=PAPER, bold=True),
    "name": MarkStyle(text=PAPER, bold=True),
    "count": MarkStyle(text=PAPER, bold=True),
    "badge": MarkStyle(PAPER, PAPER, "#000000", bold=True),
    "panel": MarkStyle(stroke="#808c98"),
    "ground": MarkStyle(stroke="#d8a545", width=2.4),
    "frame": MarkStyle(fill="", stroke=LINE, text=PAPER, dashed=True),
    "cut": MarkStyle(stroke="#ffffff", width=1.6, dashed=True),
    "shelf": MarkStyle("#a98447"),
    "track": MarkStyle(stroke="#a98447", width=5),
    "stone": MarkStyle(SKY, "#18212a", "#000000", 1.0),
    "stone shade": MarkStyle("#2e86bd"),
    "stone light": MarkStyle("#8fcdf2"),
    "pin band": MarkStyle("#b3261e"),
    "chocolate": MarkStyle("#8d5a30", "#d9a878", "#ffffff", 2.0),
    "chocolate light": MarkStyle("#a06a3c"),
    "poison": MarkStyle("#22301f", "#6fbf4a", "#ffffff", 2.0),
    "skull": MarkStyle("#d9f2c9"),
    "skull eye": MarkStyle("#22301f"),
    "skull tooth": MarkStyle(stroke="#22301f", width=2.0),
    "brick top": MarkStyle("#dfa42a", "#ffd98a", width=1.6),
    "brick front": MarkStyle("#c98d06", "#ffd98a", width=1.6),
    "brick side": MarkStyle("#8a6000", "#ffd98a"),
    "brick stud": MarkStyle("#ecb94c", "#ffd98a"),
    "brick cut": MarkStyle(stroke="#3b2800", width=2.0, dashed=True),
    "full top": MarkStyle("#5a6570", "#aab3bb", width=1.6),
    "full front": MarkStyle("#4c5660", "#aab3bb", width=1.6),
    "full side": MarkStyle("#3b444d", "#aab3bb"),
    "full stud": MarkStyle("#646f7a", "#aab3bb"),
    "flag": MarkStyle("", "#52d0a1", width=2.4),
    "pole": MarkStyle(stroke="#52d0a1", width=2.4),
    "glyph": MarkStyle("#3b2800", "#3b2800", width=1.0),
    "pin": MarkStyle(ORANGE, "#ffd98a", "#000000"),
    "tree": MarkStyle(GREEN, "#8fe5c8", "#000000"),
    "head": MarkStyle(ORANGE, "#ffd98a", "#000000", bold=True),
    "tail": MarkStyle("#22272c", LINE, PAPER),
    "pipe wall": MarkStyle(stroke=LINE, width=34),
    "pipe": MarkStyle(stroke="#22272c", width=30),
    "bubble": MarkStyle(SKY, "#d6ecfa", "#000000", 1.6),
    "empty": MarkStyle(LINE),
    "cell": MarkStyle("#18212a", "#8a949d", PAPER),
    "dark cell": MarkStyle("#2b3138", "#8a949d", PAPER),
    "bar": MarkStyle("#24384a", "#8fb4d1", PAPER),
    "poisoned": MarkStyle("#f4f4f4", "#f4f4f4", "#000000"),
    "piece": MarkStyle(ORANGE, "#ffd98a", "#000000", bold=True),
    "white": MarkStyle("#ffffff", "#ffffff", "#000000", 1.6),
    "black": MarkStyle("#000000", "#ffffff", "#ffffff", 1.6),
    "reachable": MarkStyle("#3fd0a4"),
    "brick": MarkStyle("#8a5f00", "#ffd98a", "#ffffff", 1.6),
    "stud": MarkStyle("", "#ffd98a", width=1.0),
    "layer": MarkStyle("#8a5f00", "#ffd98a"),
    "layer to go": MarkStyle("", LINE, dashed=True),
    "bound": MarkStyle(stroke="#ff8a3c", width=3.0),
    "plate": MarkStyle("#4a3a10", "#ffd98a", "#ffffff", 1.6, bold=True),
    "left side": MarkStyle(stroke=SKY, width=5.0),
    "right side": MarkStyle(stroke="#ff8a3c", width=5.0, dashed=True),
    "both sides": MarkStyle(stroke="#3fd0a4", width=2.4),
    "toad": MarkStyle(SKY, "#d6ecfa", "#000000", bold=True),
    "frog": MarkStyle("#ff8a3c", "#ffd9bf", "#000000", bold=True),
    "past": MarkStyle("#18212a", LINE, PAPER, 1.6, dashed=True),
    "relation": MarkStyle(stroke="#8a949d", width=1.4),
    "element": MarkStyle("#22272c", SKY, PAPER, 1.6),
    "edge": MarkStyle(stroke="#3fd0a4", width=4),
    "vertex": MarkStyle(PAPER, PAPER, "#000000"),
    "road": MarkStyle(stroke="#8a949d", width=1.6),
    "road arrow": MarkStyle("#8a949d"),
    "open road": MarkStyle(stroke=SKY, width=3),
    "open road arrow": MarkStyle(SKY),
    "town": MarkStyle("#22272c", PAPER, PAPER, 1.6),
    "car town": MarkStyle("#4a3a10", "#ffd98a", "#ffffff", 2.4, bold=True),
    "car": MarkStyle("#ff8a3c", "#ffd9bf", "#000000", bold=True),
    "wheel": MarkStyle(PAPER, PAPER),
    "point": MarkStyle("#22272c", PAPER, PAPER, 1.6),
    "token": MarkStyle(stroke="#ff8a3c", width=3.0),
    "set": MarkStyle(stroke="#8a949d", width=1.4),
    "red paint": MarkStyle("#ff8a3c", "#ffd9bf", "#000000", bold=True),
    "blue paint": MarkStyle(SKY, "#d6ecfa", "#000000", bold=True),
    "x": MarkStyle(SKY, "#d6ecfa", "#000000", bold=True),
    "o": MarkStyle(ORANGE, "#ffd98a", "#000000", bold=True),
    "arrow": MarkStyle(PAPER),
    "arrow line": MarkStyle(stroke=PAPER, width=1.6),
}

# What a move takes and brings is blue, as the reader is; what the last one did is orange, as the
# computer is. The page has the same colours.
LIGHT.update({
    "leave": MarkStyle("#e2f0fa", "#0068a8", INK, 2),
    "come": MarkStyle("#e2f0fa", "#0068a8", INK, 2.4),
    "last": MarkStyle("", "#b0420c", INK, 2, dashed=True),
})  # fmt: skip
DARK.update({
    "leave": MarkStyle("#123450", "#63b8f0", PAPER, 2),
    "come": MarkStyle("#123450", "#63b8f0", PAPER, 2.4),
    "last": MarkStyle("", "#ffa36b", PAPER, 2, dashed=True),
})  # fmt: skip

HEAT = ("#00224e", "#123570", "#3b496c", "#575d6d", "#707173", "#8a8678", "#a59c74", "#c3b369",
        "#e1cc55", "#fee838")  # fmt: skip
"""Ten steps of Cividis, from low to high values; the first five are dark."""

for step, colour in enumerate(HEAT):
    letters = "#ffffff" if step < len(HEAT) // 2 else "#000000"
    LIGHT[f"heat {step}"] = MarkStyle(colour, INK, letters, bold=True)
    DARK[f"heat {step}"] = MarkStyle(colour, PAPER, letters, bold=True)

OUTCOMES = {"N": (BLUE, "#ffffff"), "P": (ORANGE, "#000000"), "D": ("#bbbbbb", "#000000")}
"""The colour of each outcome in game graphs, and that of its letters."""

for role, (colour, letters) in OUTCOMES.items():
    for name, dashed in ((role, False), (f"{role} near the end", True)):
        LIGHT[name] = MarkStyle(colour, INK, letters, dashed=dashed)
        DARK[name] = MarkStyle(colour, PAPER, letters, dashed=dashed)

THEMES: dict[Theme, dict[str, MarkStyle]] = {"light": LIGHT, "dark": DARK}
"""For each theme the style of each role."""


def style_of(role: str, theme: Theme) -> MarkStyle:
    """Return the style of a role; that of words for a role that is not defined here."""
    return THEMES[theme].get(role, THEMES[theme]["words"])
