"""Plots of sequences, tables, quotients, surveys and Chomp, by Matplotlib.

In come values and quotients; out go figures, or the bytes of PNG, SVG and PDF files.

Not public by itself: what may be relied on is in `kalmar`.
"""

from typing import Literal, NamedTuple

KINDS = ("png", "svg", "pdf")
"""The kinds of pictures, which are the endings of their files."""


class ValueStyle(NamedTuple):
    """How values are drawn.

    Attributes:
        log: whether a sequence has a logarithmic axis of heaps.
        only_zeros: whether a table is black at P-positions and white elsewhere.
        origin: the corner of the picture in which the first row of a table begins.
        frames: the sides of blocks of a table that have frames, the thinnest first.
        all_ways: whether a table is drawn in all twelve ways of playing side by side.
        bare: whether cells have no numbers, even where there is room for them.
        rays: slopes of lines that start where a table counts 0, each with its mirror image.
        wrap: how many values of a sequence stand in a row of cells; if None, as many as fit the
            period of a long sequence, and points on axes where there is no period.
        points: whether a sequence is drawn as points even where it has a period.
    """

    log: bool = False
    only_zeros: bool = False
    origin: Literal["top-left", "bottom-left"] = "top-left"
    frames: tuple[int, ...] | None = None
    all_ways: bool = False
    bare: bool = False
    rays: tuple[float, ...] | None = None
    wrap: int | None = None
    points: bool = False


USUAL_STYLE = ValueStyle()
