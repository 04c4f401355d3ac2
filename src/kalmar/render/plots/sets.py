"""Plot how the longest period of subtraction games of few moves grows with the largest move."""

from collections.abc import Sequence
from typing import Any

from kalmar.core.i18n import message, translate
from kalmar.render.plots.figures import new_figure, rendered

BLUE, ORANGE, GREEN, GREY = "#0072B2", "#D55E00", "#009E73", "#999999"


def growth_picture(grown: Sequence[dict[str, Any]], moves: int, kind: str) -> bytes:
    """Render the picture as the bytes of a file.

    Args:
        grown: rows of `growth`.
        moves: how many there are in each set.
        kind: one of `figures.KINDS`.
    """
    title = translate(
        message("subtraction sets of size {moves}: the longest period by the largest move",
                moves=moves)
    )  # fmt: skip
    figure = new_figure(8.0, 5.0, layout="tight")
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=10)
    axes.tick_params(labelsize=8)
    most = [row["most"] for row in grown]
    lines = (
        ("period", BLUE, message("longest period")),
        ("wall_preperiod", GREY, message("longest preperiod, wall")),
        ("sink_preperiod", ORANGE, message("longest preperiod, sink")),
        ("others", GREEN, message("longest period of sets that are not additive")),
    )
    for name, colour, label in lines:
        axes.plot(most, [row[name] for row in grown], ".-", color=colour, linewidth=0.8,
                  markersize=3, label=translate(label))  # fmt: skip
    axes.set_xlabel(translate(message("largest move")))
    axes.legend(fontsize=8, loc="upper left")
    axes.grid(alpha=0.3)
    return rendered(figure, kind, title)
