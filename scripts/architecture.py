"""Draw the wings of the package with the imports between them, and write them into the page.

    python scripts/architecture.py

writes docs/pictures/architecture.svg, and in docs/explanation/architecture.md what stands between
the marks of a table. Both are made from the imports in the code alone, so that they are the same on
every machine; `tests/docs/test_architecture.py` fails where they are not those of the code.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.imports import MODULES, WINGS, ours, wing_of  # noqa: E402 - found from here

PAGE = ROOT / "docs" / "explanation" / "architecture.md"
PICTURE = ROOT / "docs" / "pictures" / "architecture.svg"

ORDER = WINGS[::-1]
"""As they are shown: the highest first, so that every arrow points down."""

Numbers = Counter[tuple[str, str]]
"""How many imports lead from one wing to another, a module counted once for each module."""


def count_imports() -> Numbers:
    """Count the imports between wings, those inside functions included."""
    return Counter(
        (wing_of(name), wing_of(target))
        for name in MODULES
        for target in ours(name)
        if wing_of(name) != wing_of(target) and {wing_of(name), wing_of(target)} <= {*WINGS}
    )


def count_files() -> Counter[str]:
    """Count the files of each wing."""
    return Counter(wing_of(name) for name in MODULES)


COLUMN, ROW, BOX = 82, 46, (70, 28)
"""Pixels from one wing to the next, across and down, and the size of a wing."""
MARGIN = 16

STYLE = """
  .ground { fill: #ffffff; stroke: #c9d1d9; }
  .wing { fill: #dcebf7; stroke: #005a8c; }
  .arrow { fill: none; stroke: #6b7785; stroke-width: 1; }
  .head { fill: #6b7785; }
  .number { fill: #ffffff; stroke: #6b7785; }
  text { fill: #1b1f24; font: 13px sans-serif; text-anchor: middle; dominant-baseline: central; }
  .number + text { font-size: 11px; }
  .name { font-weight: bold; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #14181d; stroke: #3a444f; }
    .wing { fill: #17364a; stroke: #7cc4f0; }
    .arrow, .number { stroke: #93a1b0; }
    .head { fill: #93a1b0; }
    .number { fill: #14181d; }
    text { fill: #e8edf2; }
  }
"""
"""The picture has a ground of its own, so that it can be read on any page."""


def place(row: int, column: int) -> tuple[int, int]:
    """Return the centre of a cell: wings stand on the diagonal, numbers above it."""
    return MARGIN + BOX[0] // 2 + column * COLUMN, MARGIN + BOX[1] // 2 + row * ROW


def draw_wing(index: int) -> list[str]:
    """Draw a wing on the diagonal."""
    (x, y), (width, height) = place(index, index), BOX
    return [
        f'<rect class="wing" x="{x - width // 2}" y="{y - height // 2}" width="{width}"'
        f' height="{height}" rx="5"/>',
        f'<text class="name" x="{x}" y="{y}">{ORDER[index]}</text>',
    ]


def draw_lines(index: int, numbers: Numbers) -> list[str]:
    """Draw one line out of a wing to the right, and one down into it, with an arrow's head."""
    (x, y), (width, height) = place(index, index), BOX
    out = [i for i, other in enumerate(ORDER) if numbers[ORDER[index], other]]
    into = [i for i, other in enumerate(ORDER) if numbers[other, ORDER[index]]]
    found = []
    if out:
        found.append(f'<path class="arrow" d="M{x + width // 2} {y}H{place(index, max(out))[0]}"/>')
    if into:
        top = y - height // 2
        found.append(f'<path class="arrow" d="M{x} {place(min(into), index)[1]}V{top - 6}"/>')
        found.append(f'<path class="head" d="M{x - 4} {top - 8}h8l-4 8z"/>')
    return found


def draw_number(row: int, column: int, number: int) -> list[str]:
    """Draw how many imports lead from the wing of a row to that of a column, where lines meet."""
    x, y = place(row, column)
    return [
        f'<rect class="number" x="{x - 15}" y="{y - 9}" width="30" height="18" rx="9"/>',
        f'<text x="{x}" y="{y}">{number}</text>',
    ]


def picture(numbers: Numbers) -> str:
    """Return the drawing as SVG.

    Every arrow leaves its wing to the right, turns where its number stands, and goes down into the
    wing that is imported. One that pointed upward would lie left of the diagonal.
    """
    width = 2 * MARGIN + BOX[0] + (len(ORDER) - 1) * COLUMN
    height = 2 * MARGIN + BOX[1] + (len(ORDER) - 1) * ROW
    pairs = [(a, b) for a in range(len(ORDER)) for b in range(len(ORDER))]
    known = [(a, b, number) for a, b in pairs if (number := numbers[ORDER[a], ORDER[b]])]
    words = "; ".join(f"{ORDER[a]} to {ORDER[b]} {number}" for a, b, number in known)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-labelledby="title description">',
        '<title id="title">The wings of Kalmár and the imports between them</title>',
        f'<desc id="description">{escape(words)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="8"/>',
        *(line for i in range(len(ORDER)) for line in draw_lines(i, numbers)),
        *(line for a, b, number in known for line in draw_number(a, b, number)),
        *(line for i in range(len(ORDER)) for line in draw_wing(i)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def matrix(numbers: Numbers) -> str:
    """Return the same as a table: a row for each wing that imports."""
    files = count_files()
    lines = [
        f"| imports from ↓ of → | files | {' | '.join(ORDER)} |",
        f"|---|---:|{'---:|' * len(ORDER)}",
    ]
    for row in ORDER:
        cells = ["·" if row == to else str(numbers[row, to] or "") for to in ORDER]
        lines.append(f"| **{row}** | {files[row]} | {' | '.join(cells)} |")
    return "\n".join(lines)


MARKED = re.compile(r"(?<=<!-- the matrix -->\n\n).*?(?=\n\n<!-- end -->)", re.DOTALL)


def page(text: str, numbers: Numbers) -> str:
    """Return the text of the page with the table of the code."""
    return MARKED.sub(lambda _: matrix(numbers), text)


def main() -> None:
    """Write the picture, and the table of the page."""
    numbers = count_imports()
    PICTURE.write_text(picture(numbers), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8"), numbers), "utf-8")
    print(f"{sum(numbers.values())} imports between {len(numbers)} pairs of wings")


if __name__ == "__main__":
    main()
