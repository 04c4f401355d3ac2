"""Boxes of a lattice as a nimber search wants them: their images, and the small ones solved."""

from collections.abc import Sequence
from typing import Any

__all__ = ["places_in_boxes", "small_boxes"]

SMALL = 16
"""Squares of boxes of which all sets are listed, at most."""
SMALL_PLAIN = 8
"""So many where kernels are plain Python, which would take seconds for more."""
SMALL_ROWS = 4
"""Rows of these boxes at most: pieces are not higher than wide where they may be turned."""


def places_in_boxes(wide: int, high: int) -> Any:
    """Where the squares of a lattice are in the images of each box.

    Returns:
        [A, D, 8, P] uint8: for each box, by its columns and rows less one, and each image of it,
        numbered as in `lattices.fill_flips`, the place of each square.

    >>> places_in_boxes(2, 2)[1, 0, 1].tolist()[:2]
    [1, 0]
    """
    import numpy as np

    from kalmar.compiled.lattices import FLIPS

    places = np.zeros((wide, high, 2 * FLIPS, wide * high), np.uint8)
    rows, columns = np.divmod(np.arange(wide * high), wide or 1)
    for across, down, image in np.ndindex(wide, high, 2 * FLIPS):
        x, y = (rows, columns) if image >= FLIPS else (columns, rows)
        x = across - x if image & 1 else x
        y = down - y if image & 2 else y
        places[across, down, image] = (y * wide + x) & 255  # squares beyond the box do not count
    return places


def small_boxes(moves: Sequence[tuple[int, int]], wide: int, high: int) -> Any:
    """The nimbers of all sets of squares in small boxes of a lattice, as `small_boxes.Small`.

    Args:
        moves: the masks of the squares that each needs and takes.
        wide: the columns of the lattice; 0 where there is none.
        high: its rows.

    >>> small = small_boxes([(3, 3)], 2, 1)
    >>> small.widths.tolist(), small.nimbers.tolist()
    ([2], [0, 0, 0, 1])
    """
    import numpy as np

    from kalmar.compiled.small_boxes import Small, fill_box

    most = SMALL if hasattr(fill_box, "py_func") else SMALL_PLAIN
    widths = [min(most // down, wide) for down in range(1, min(high, SMALL_ROWS) + 1)]
    sizes = [1 << across * down for down, across in enumerate(widths, 1)]
    starts = np.cumsum([0, *sizes])
    nimbers = np.zeros(starts[-1], np.uint8)
    for down, across in enumerate(widths, 1):
        inside = _moves_inside(moves, wide, across, down)
        fill_box(inside, nimbers[starts[down - 1] : starts[down]])
    return Small(np.array(widths, np.int64), starts[:-1].astype(np.int64), nimbers)


def _moves_inside(moves: Sequence[tuple[int, int]], wide: int, across: int, down: int) -> Any:
    """The moves in the first columns and rows, with what they take there, numbered there."""
    import numpy as np

    def packed(mask: int) -> int:
        row = (1 << across) - 1
        return sum((mask >> line * wide & row) << line * across for line in range(down))

    box = sum(((1 << across) - 1) << line * wide for line in range(down))
    inside = [(packed(need), packed(take)) for need, take in moves if not need & ~box]
    return np.array(inside, np.uint64).reshape(-1, 2)
