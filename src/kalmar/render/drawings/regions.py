"""Regions between curves, one below the other; a spot stands for the curves that end in it.

Each boundary is a row of its spots in the order of the walk, numbered through all regions.
"""

from collections.abc import Iterator

from kalmar.core.i18n import counted, said, spoken
from kalmar.core.rules.shapes import Regions
from kalmar.render.drawings.drawing import Mark, Sketch, box, disc, framed, line, words
from kalmar.render.drawings.renderer import Drawer, View
from kalmar.render.drawings.steps import Steps

__all__ = ["REGIONS"]

MOST_SPOTS = 64
APART, SPOT, GAP, TALL = 32.0, 20.0, 18.0, 66.0


def numbered(shape: Regions) -> Iterator[list[list[tuple[int, str]]]]:
    """For each region the boundaries, as their spots with their numbers."""
    number = 0
    for region in shape.regions:
        found = []
        for boundary in region:
            found.append([(number + i, sign) for i, sign in enumerate(boundary, 1)])
            number += len(boundary)
        yield found


def sketch(shape: Regions, steps: Steps) -> Sketch | None:
    """Frames with rows of spots."""
    if sum(len(boundary) for region in shape.regions for boundary in region) > MOST_SPOTS:
        return None
    ends = steps.by("join", lambda label: label.data[:2])
    marks: list[Mark] = []
    for i, region in enumerate(numbered(shape)):
        x, y = 0.0, i * TALL
        row: list[Mark] = []
        for boundary in region:
            last = x + APART * (len(boundary) - 1)
            if len(boundary) > 1:
                row.append(line(((x, y), (last, y)), "relation"))
            for j, (number, sign) in enumerate(boundary):
                at, name = (x + j * APART, y), said("spot {number}", number=number)
                moves = ends.get(number, ())
                row.append(disc(at, SPOT, "vertex", sign, moves=moves, name=name))
                row.append(words((at[0], y + 20), str(number), "note", 11))
            x = last + APART + GAP
        wide = x - APART - GAP
        marks.append(box((wide / 2, y + 7), (wide + 2 * GAP, TALL - 8), "frame"))
        marks.extend(row)
    return framed(marks or [words((0, 0), said("nothing is left"))])


def lines(shape: Regions, steps: Steps, view: View) -> list[str] | None:
    """For each region its spots, and their numbers below."""
    del steps
    found = []
    for i, region in enumerate(numbered(shape), 1):
        spots, below = [], []
        for boundary in region:
            widths = [max(len(str(number)), len(sign)) for number, sign in boundary]
            pairs = list(zip(boundary, widths, strict=True))
            spots.append("-".join(f"{sign:-<{wide}}" for (_, sign), wide in pairs).rstrip("-"))
            below.append(" ".join(f"{number:<{wide}}" for (number, _), wide in pairs))
            spots[-1] = f"{spots[-1]:<{len(below[-1])}}"
        lead = spoken(said("region {number}", number=i)) + "  " if len(shape.regions) > 1 else ""
        found.extend([lead + "   ".join(spots), " " * len(lead) + "   ".join(below)])
    if not found:
        return [spoken(said("nothing is left"))]
    return found if max(map(len, found)) <= view.width else None


def described(shape: Regions) -> str:
    """How many regions there are, and what is met on their boundaries."""
    return counted(
        len(shape.regions),
        "{number} region with the boundaries {regions}",
        "{number:,} regions with the boundaries {regions}",
        regions="; ".join(", ".join(region) for region in shape.regions) or "–",
    )


REGIONS = Drawer(sketch, lines, described)
