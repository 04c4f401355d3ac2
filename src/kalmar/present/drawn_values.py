"""How values are drawn."""

from kalmar.records import dataclass

__all__ = ["USUAL", "Style"]


@dataclass(frozen=True)
class Style:
    """How values are drawn.

    Attributes:
        log: whether a sequence has a logarithmic axis of heaps.
        only_zeros: whether a table is black at P-positions and white elsewhere.
        bottom_left: whether the first row of a table is the lowest.
        frames: the sides of blocks of a table that have frames, the thinnest first.
        all_ways: whether a table is drawn in all twelve ways of playing side by side.
        numbered: whether cells with room for it have their numbers.
        rays: slopes of lines that start where a table counts 0, each with its mirror image.
        wrap: how many values of a sequence stand in a row of cells; points on axes if None.
    """

    log: bool = False
    only_zeros: bool = False
    bottom_left: bool = False
    frames: tuple[int, ...] = ()
    all_ways: bool = False
    numbered: bool = True
    rays: tuple[float, ...] = ()
    wrap: int | None = None


USUAL = Style()
