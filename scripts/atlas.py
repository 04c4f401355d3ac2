"""Ship an atlas of octal games: `python scripts/atlas.py ship FILE | page`.

`ship` writes what `kalmar atlas build` made as the table that comes with the package, with its
certificates. `page` writes the numbers of that table into docs/atlas.md.
"""

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from textwrap import wrap

from kalmar.research.atlas.codes import OctalAtlas
from kalmar.research.atlas.table import CERTIFICATES, TABLE, shipped, write_shipped

PAGE = Path(__file__).parent.parent / "docs" / "atlas.md"
BEGIN, END = "<!-- numbers -->\n", "<!-- end of numbers -->\n"

LESS = 16
"""By so many heaps codes with the same values may differ in how far they are known, at most."""

KINDS: dict[str, Callable[[str], bool]] = {
    "0.a, 0.ab, 0.abc": lambda code: code[0] == "0" and not set(code) & set("89ABCDEF"),
    "4., 4.a, 4.ab": lambda code: code[0] == "4",
    "two digits, one of 8 to F": lambda code: bool(set(code) & set("89ABCDEF")),
}


def ship(path: Path) -> None:
    """Write the files that come with the package."""
    with OctalAtlas(path) as atlas:
        write_shipped(atlas)


def numbers() -> str:
    """The table of the page: codes and games by kind and status."""
    lines = [
        "| codes | all | proved | by windows | observed | no period seen | to heap, at least"
        " | at most |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for kind, holds in KINDS.items():
        rows = [row for code, row in shipped().items() if holds(code)]
        status = Counter(row["status"] for row in rows)
        windows = sum(row["theorem"] == "theorem of the window" for row in rows)
        unknown = [row["computed_to"] for row in rows if row["status"] != "proved"]
        cells = [len(rows), status["proved"], windows, status["observed"],
                 status["none"] + status["stopped"], min(unknown), max(unknown)]  # fmt: skip
        lines.append(f"| {kind} | " + " | ".join(f"{cell:,}" for cell in cells) + " |")
    games = sum(row["same"] == code for code, row in shipped().items())
    size = (TABLE.stat().st_size + CERTIFICATES.stat().st_size) / 1000
    how = Counter(row["how"] for row in shipped().values())
    compared = f", and {how['values']} its values as far as they are known" if how["values"] else ""
    last = (
        f"The {len(shipped())} codes have {games} different sequences of values: {how['options']}"
        f" codes have the options of a simpler one, {how['moves']} differ from one in moves that"
        f" change no value, {how['periods']} have its values by proved periods{compared}. The two"
        f" files take {size:,.0f} kB."
    )
    return "\n".join([*lines, "", bounds(), *wrap(last, 100)]) + "\n"


def bounds() -> str:
    """How many codes and games without a proof are known to about which power of two."""
    codes: Counter[int] = Counter()
    games: Counter[int] = Counter()
    for code, row in shipped().items():
        if row["status"] != "proved":
            power = (row["computed_to"] + LESS).bit_length() - 1
            codes[power] += 1
            games[power] += row["same"] == code
    lines = ["| no proof, computed to about | codes | games |", "|---|---|---|"]
    lines += [f"| 2^{power} | {codes[power]} | {games[power]} |" for power in sorted(codes)]
    return "\n".join(lines) + "\n"


def page() -> None:
    """Write the numbers into the page."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    PAGE.write_text(
        before + BEGIN + "\n" + numbers() + "\n" + END + rest.split(END)[1], encoding="utf-8"
    )


if __name__ == "__main__":
    ship(Path(sys.argv[2])) if sys.argv[1] == "ship" else page()
