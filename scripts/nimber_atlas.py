"""Build the atlas of nimbers: `python scripts/nimber_atlas.py build FILE | pack FILE`.

`build` surveys the families below into an atlas, each as far as it says, and goes on where it was
stopped. `pack` writes the proofs to docs/static/nimber-proofs.zip, one file for each position; the
documentation makes the table of docs/nimber-atlas.md of them when it is built.
"""

import gzip
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

from kalmar import sequence
from kalmar.answers.tables.families import member_text
from kalmar.research.surveys.nimbers import NimberAtlas, NimberBudget, members, nimber_survey

DOCS = Path(__file__).parent.parent / "docs"
PROOFS = DOCS / "static" / "nimber-proofs.zip"
SECONDS = 600

FAMILIES = {
    "cram 1xn": (30, "0.07"),
    "cram 2xn": (12, ""),
    "cram 3xn": (12, ""),
    "cram 4xn": (6, ""),
    "cram(cylinder) 2xn": (8, ""),
    "cram(cylinder) 3xn": (6, ""),
    "cram(torus) 3xn": (5, ""),
    "node-kayles path(n)": (30, "0.137"),
    "node-kayles cycle(n)": (24, ""),
    "node-kayles grid(2,n)": (16, ""),
    "node-kayles grid(3,n)": (31, ""),
    "node-kayles grid(4,n)": (10, ""),
    "node-kayles grid(5,n)": (10, ""),
    "node-kayles king(2,n)": (40, "0.137"),
    "node-kayles king(3,n)": (25, ""),
    "node-kayles cylinder(3,n)": (20, ""),
    "node-kayles cylinder(4,n)": (7, ""),
    "node-kayles ladder(n)": (12, ""),
    "node-kayles wheel(n)": (12, ""),
    "node-kayles star(n)": (8, ""),
    "arc-kayles path(n)": (24, "0.07"),
    "arc-kayles cycle(n)": (20, ""),
    "arc-kayles grid(2,n)": (10, ""),
    "arc-kayles king(2,n)": (6, ""),
    "arc-kayles wheel(n)": (10, ""),
    "arc-kayles star(n)": (8, ""),
    "col path(n)": (10, ""),
    "col grid(2,n)": (4, ""),
    "snort path(n)": (12, ""),
    "snort grid(2,n)": (6, ""),
    "nogo 1xn": (9, ""),
    "clobber 1xn": (10, ""),
    "sprouts n": (4, ""),
    "brussels-sprouts n": (4, ""),
}
"""How far each family is surveyed, and the octal game whose heaps its positions are, if any."""


def build(path: Path) -> None:
    """Survey all families."""
    with NimberAtlas(path) as atlas:
        for family, (to, _) in FAMILIES.items():
            print(family, flush=True)
            nimber_survey(members(family, to), NimberBudget(SECONDS), atlas)


def pack(path: Path) -> None:
    """Write the proofs of an atlas."""
    with NimberAtlas(path) as atlas, zipfile.ZipFile(PROOFS, "w") as proofs:
        for family, (_, code) in FAMILIES.items():
            rows = proved(atlas, family)
            check(rows, code)
            for row in rows:
                write(proofs, file_name(family, row["n"]), gzip.decompress(row["proof"]))


def file_name(family: str, number: int) -> str:
    """The file of a proof."""
    return f"{member_text(family, number).replace(' ', '-')}.json"


def table() -> str:
    """What the proofs say, as the table of docs/nimber-atlas.md."""
    lines = ["| family | n | nimbers | facts of the last proof |", "|---|---|---|---|"]
    with zipfile.ZipFile(PROOFS) as proofs:
        names = set(proofs.namelist())
        for family, (to, _) in FAMILIES.items():
            numbers = [n for n in range(to + 1) if file_name(family, n) in names]
            found = [json.loads(proofs.read(file_name(family, n))) for n in numbers]
            values = " ".join(str(one["claim"]["nimber"]) for one in found)
            facts = sum(len(part["facts"]) for part in found[-1]["components"])
            span = f"{numbers[0]} … {numbers[-1]}"
            lines.append(f"| `{family}` | {span} | {values} | {facts:,} |")
    return "\n".join(lines)


def proved(atlas: NimberAtlas, family: str) -> list[dict[str, Any]]:
    """The rows of a family from its first one on without a gap."""
    rows = [row for row in atlas.family(family) if row["status"] == "proved"]
    return [row for place, row in enumerate(rows) if row["n"] == rows[0]["n"] + place]


def check(rows: list[dict[str, Any]], code: str) -> None:
    """Compare with the heaps of an octal game."""
    if code:
        heaps = sequence(code, rows[-1]["n"]).values
        wrong = [row["n"] for row in rows if row["nimber"] != heaps[row["n"]]]
        assert not wrong, (code, wrong)


def write(proofs: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a file, the same bytes whenever it is done."""
    content = json.dumps(json.loads(data), separators=(",", ":"), ensure_ascii=False)
    info = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
    proofs.writestr(info, content, zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    {"build": build, "pack": pack}[sys.argv[1]](Path(sys.argv[2]))
