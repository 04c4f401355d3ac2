"""The Stern–Brocot tree as a picture: P-positions of bricks black, with partial quotients."""

from typing import TYPE_CHECKING, Any

from kalmar.errors import LimitReached
from kalmar.present.figures import rendered
from kalmar.tables.fractions import Node
from kalmar.words import said, spoken

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["tree_figure", "tree_picture"]

DEEPEST = 5
"""Levels whose fractions can still be read."""
WIDE, HIGH = 0.7, 1.0
"""Inches of a fraction of the last level, and of a level."""
BLACK, GREY = "#000000", "#777777"


def tree_picture(tree: list[list[Node]], kind: str) -> bytes:
    """The tree as the bytes of a file.

    Args:
        tree: its levels.
        kind: one of `figures.KINDS`.

    Raises:
        LimitReached: it is too deep for its fractions to be read.
    """
    if len(tree) - 1 > DEEPEST:
        raise LimitReached(
            "the tree is drawn to a depth of at most {deepest}, not {depth}",
            deepest=DEEPEST,
            depth=len(tree) - 1,
        )
    title = spoken(said("Stern–Brocot tree; black: a × b with two more layers is a P-position"))
    figure = tree_figure(tree)
    figure.suptitle(title, fontsize=10)
    return rendered(figure, kind, title)


def tree_figure(tree: list[list[Node]]) -> "Figure":
    """The figure: each level above the next, each fraction over the middle of its children."""
    from matplotlib.figure import Figure

    last = len(tree) - 1
    figure = Figure(figsize=(max(4.5, WIDE * 2**last), 0.8 + HIGH * (last + 1)))
    axes = figure.add_axes((0.01, 0.01, 0.98, 0.93))
    axes.set_axis_off()
    axes.set_xlim(0, 1)
    axes.set_ylim(-last - 0.6, 0.5)
    for depth, level in enumerate(tree):
        for place, one in enumerate(level):
            at = (place + 0.5) / len(level)
            if depth < last:
                for child in (2 * place, 2 * place + 1):
                    below = (child + 0.5) / (2 * len(level))
                    axes.plot((at, below), (-depth, -depth - 1), color=GREY, linewidth=1, zorder=1)
            _draw(axes, one, (at, -depth))
    return figure


def _draw(axes: Any, one: Node, place: tuple[float, float]) -> None:
    """A fraction in its box, black with white numbers for a P-position, quotients below."""
    ground, ink = (BLACK, "white") if one.is_p else ("white", BLACK)
    box = {"boxstyle": "round,pad=0.3", "facecolor": ground, "edgecolor": BLACK}
    axes.text(*place, f"{one.a}/{one.b}", ha="center", va="center", fontsize=9, color=ink,
              bbox=box, zorder=2)  # fmt: skip
    words = "[" + ",".join(map(str, one.quotients)).replace(",", ";", 1) + "]"
    under = {"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none"}
    axes.annotate(words, place, xytext=(0, -14), textcoords="offset points", ha="center", va="top",
                  fontsize=6.5, color=BLACK, zorder=2, bbox=under)  # fmt: skip
