"""Points on a line, each as near as possible to where it is wanted, at given distances at least."""

from collections.abc import Sequence
from itertools import accumulate

__all__ = ["spread"]


def spread(wanted: Sequence[float], apart: Sequence[float]) -> list[float]:
    """The places x that keep their order and distances, with the least sum of (x − wanted)².

    Less the distances it is a regression by an ascending sequence, which pooling of neighbours in
    the wrong order gives (Ayer et al. 1955).

    Args:
        wanted: for each point.
        apart: the least distance of each point from the next one.

    >>> spread([0, 0, 5], [1, 1]), spread([3, 1], [0])
    ([-0.5, 0.5, 5.0], [2.0, 2.0])
    """
    offsets = list(accumulate(apart, initial=0.0))
    blocks: list[tuple[float, int]] = []
    for want, offset in zip(wanted, offsets, strict=False):
        total, count = float(want) - offset, 1
        while blocks and blocks[-1][0] * count >= total * blocks[-1][1]:
            before, many = blocks.pop()
            total, count = total + before, count + many
        blocks.append((total, count))
    means = [total / count for total, count in blocks for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=False)]
