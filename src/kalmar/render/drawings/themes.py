"""What the roles of marks look like, in the light and in the dark.

The colours are those of Okabe and Ito, darker or lighter where a text or a line needs contrast: at
least 4.5 for a text on what it stands on, at least 3 for what must be told from its ground.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["GROUNDS", "THEMES", "Style", "Theme", "style_of"]

Theme: TypeAlias = Literal["light", "dark"]

GROUNDS: dict[Theme, str] = {"light": "#ffffff", "dark": "#14171a"}
"""What everything is drawn on."""


@dataclass(frozen=True)
class Style:
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

LIGHT: dict[str, Style] = {
    "words": Style(text=INK),
    "caption": Style(text=INK),
    "note": Style(text="#4f565e"),
    "sign": Style(text=INK, bold=True),
    "ground": Style(stroke="#6b4a00", width=2.4),
    "frame": Style(fill="", stroke=GREY, text=INK, dashed=True),
    "cut": Style(stroke="#000000", width=1.6, dashed=True),
    "stone": Style(BLUE, "#ffffff", "#ffffff", 1.0),
    "pin": Style(ORANGE, "#6b4a00", "#000000"),
    "tree": Style(GREEN, "#00553e", "#000000"),
    "head": Style(ORANGE, "#6b4a00", "#000000", bold=True),
    "tail": Style("#ffffff", GREY, INK),
    "pipe wall": Style(stroke=GREY, width=34),
    "pipe": Style(stroke="#eef4f8", width=30),
    "bubble": Style(SKY, "#00507d", "#000000", 1.6),
    "empty": Style(GREY),
    "cell": Style("#ffffff", GREY, INK),
    "dark cell": Style("#e6eaee", GREY, INK),
    "bar": Style("#e8f1f8", "#4a6a84", INK),
    "poisoned": Style("#1b1b1b", "#1b1b1b", "#ffffff"),
    "piece": Style(ORANGE, "#6b4a00", "#000000", bold=True),
    "white": Style("#ffffff", "#000000", "#000000", 1.6),
    "black": Style("#000000", "#000000", "#ffffff", 1.6),
    "reachable": Style("#007a59"),
    "brick": Style(ORANGE, "#6b4a00", "#000000", 1.6),
    "stud": Style("", "#6b4a00", width=1.0),
    "layer": Style(ORANGE, "#6b4a00"),
    "layer to go": Style("", GREY, dashed=True),
    "relation": Style(stroke="#777777", width=1.4),
    "element": Style("#ffffff", "#00507d", INK, 1.6),
    "edge": Style(stroke="#007a59", width=4),
    "vertex": Style(INK, INK, "#ffffff"),
    "road": Style(stroke="#767676", width=1.6),
    "road arrow": Style("#767676"),
    "open road": Style(stroke=BLUE, width=3),
    "open road arrow": Style(BLUE),
    "town": Style("#ffffff", INK, INK, 1.6),
    "car town": Style("#fff0cc", INK, INK, 2.4, bold=True),
    "car": Style(VERMILLION, "#5c2800", "#000000", bold=True),
    "wheel": Style(INK, INK),
    "point": Style("#ffffff", INK, INK, 1.6),
    "set": Style(stroke="#777777", width=1.4),
    "red paint": Style(VERMILLION, "#5c2800", "#000000", bold=True),
    "blue paint": Style(BLUE, "#003b5c", "#ffffff", bold=True),
    "x": Style(BLUE, "#003b5c", "#ffffff", bold=True),
    "o": Style(ORANGE, "#6b4a00", "#000000", bold=True),
    "arrow": Style(INK),
    "arrow line": Style(stroke=INK, width=1.6),
}

LINE, DIM = "#aab3bb", "#c3cad0"

DARK: dict[str, Style] = {
    "words": Style(text=PAPER),
    "caption": Style(text=PAPER),
    "note": Style(text=DIM),
    "sign": Style(text=PAPER, bold=True),
    "ground": Style(stroke="#d8a545", width=2.4),
    "frame": Style(fill="", stroke=LINE, text=PAPER, dashed=True),
    "cut": Style(stroke="#ffffff", width=1.6, dashed=True),
    "stone": Style(SKY, "#14171a", "#000000", 1.0),
    "pin": Style(ORANGE, "#ffd98a", "#000000"),
    "tree": Style(GREEN, "#8fe5c8", "#000000"),
    "head": Style(ORANGE, "#ffd98a", "#000000", bold=True),
    "tail": Style("#22272c", LINE, PAPER),
    "pipe wall": Style(stroke=LINE, width=34),
    "pipe": Style(stroke="#22272c", width=30),
    "bubble": Style(SKY, "#d6ecfa", "#000000", 1.6),
    "empty": Style(LINE),
    "cell": Style("#14171a", "#8a949d", PAPER),
    "dark cell": Style("#2b3138", "#8a949d", PAPER),
    "bar": Style("#24384a", "#8fb4d1", PAPER),
    "poisoned": Style("#f4f4f4", "#f4f4f4", "#000000"),
    "piece": Style(ORANGE, "#ffd98a", "#000000", bold=True),
    "white": Style("#ffffff", "#ffffff", "#000000", 1.6),
    "black": Style("#000000", "#ffffff", "#ffffff", 1.6),
    "reachable": Style("#3fd0a4"),
    "brick": Style("#8a5f00", "#ffd98a", "#ffffff", 1.6),
    "stud": Style("", "#ffd98a", width=1.0),
    "layer": Style("#8a5f00", "#ffd98a"),
    "layer to go": Style("", LINE, dashed=True),
    "relation": Style(stroke="#8a949d", width=1.4),
    "element": Style("#22272c", SKY, PAPER, 1.6),
    "edge": Style(stroke="#3fd0a4", width=4),
    "vertex": Style(PAPER, PAPER, "#000000"),
    "road": Style(stroke="#8a949d", width=1.6),
    "road arrow": Style("#8a949d"),
    "open road": Style(stroke=SKY, width=3),
    "open road arrow": Style(SKY),
    "town": Style("#22272c", PAPER, PAPER, 1.6),
    "car town": Style("#4a3a10", "#ffd98a", "#ffffff", 2.4, bold=True),
    "car": Style("#ff8a3c", "#ffd9bf", "#000000", bold=True),
    "wheel": Style(PAPER, PAPER),
    "point": Style("#22272c", PAPER, PAPER, 1.6),
    "set": Style(stroke="#8a949d", width=1.4),
    "red paint": Style("#ff8a3c", "#ffd9bf", "#000000", bold=True),
    "blue paint": Style(SKY, "#d6ecfa", "#000000", bold=True),
    "x": Style(SKY, "#d6ecfa", "#000000", bold=True),
    "o": Style(ORANGE, "#ffd98a", "#000000", bold=True),
    "arrow": Style(PAPER),
    "arrow line": Style(stroke=PAPER, width=1.6),
}

THEMES: dict[Theme, dict[str, Style]] = {"light": LIGHT, "dark": DARK}
"""For each theme the style of each role."""


def style_of(role: str, theme: Theme) -> Style:
    """Return the style of a role; that of words for a role that is not defined here."""
    return THEMES[theme].get(role, THEMES[theme]["words"])
