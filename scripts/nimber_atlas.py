"""Build the atlas of nimbers: `python scripts/nimber_atlas.py build FILE | page FILE`.

`build` surveys the families below into an atlas, each as far as it says, and goes on where it was
stopped. `page` writes what the atlas has proved to docs/nimber-atlas.md, and the proofs to
docs/static/nimber-proofs.zip, one file for each position.
"""

import gzip
import json
import sys
import zipfile
from pathlib import Path

from kalmar import sequence
from kalmar.answers.tables.families import member_text
from kalmar.research.surveys.nimbers import NimberAtlas, NimberBudget, members, nimber_survey

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "nimber-atlas.md"
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

HEAD = """# Atlas of nimbers

{positions} positions of {families} families, each with its nimber and a proof that
[the checker](how-to/verify-a-proof.md) has accepted. All proofs are in
[one file](static/nimber-proofs.zip) ({size:.1f} MB). A family is surveyed by

```
kalmar survey "node-kayles grid(3,n)" --to 18 --out nimbers.sqlite
```

and all of them by `python scripts/nimber_atlas.py build nimbers.sqlite`; a survey continues where
it was stopped. `kalmar values "node-kayles grid(3,n)" -n 18 -o b.txt` writes a family as a
b-file.

The nimbers of rows and paths are those of heaps of octal games, and were compared with them when
this page was made: Cram on a row and Arc Kayles on a path are 0.07, Dawson's Kayles; Node Kayles
on a path is 0.137, Dawson's Chess, and so is Node Kayles on two rows of king's moves, where a
move removes both vertices of its column. For Node Kayles on 3 × n vertices the OEIS has the terms
to n = 16 (A316632, in the copy that we read); those from n = 17 on are new here.

| family | n | nimbers | facts of the last proof |
|---|---|---|---|
"""


def build(path: Path) -> None:
    """Survey all families."""
    with NimberAtlas(path) as atlas:
        for family, (to, _) in FAMILIES.items():
            print(family, flush=True)
            nimber_survey(members(family, to), NimberBudget(SECONDS), atlas)


def page(path: Path) -> None:
    """Write the page and the proofs."""
    lines, count = [], 0
    with NimberAtlas(path) as atlas, zipfile.ZipFile(PROOFS, "w") as proofs:
        for family, (_, code) in FAMILIES.items():
            rows = proved(atlas, family)
            check(rows, code)
            for row in rows:
                name = member_text(family, row["n"]).replace(" ", "-")
                write(proofs, f"{name}.json", gzip.decompress(row["proof"]))
            values = " ".join(str(row["nimber"]) for row in rows)
            span = f"{rows[0]['n']} … {rows[-1]['n']}"
            lines.append(f"| `{family}` | {span} | {values} | {rows[-1]['facts']:,} |\n")
            count += len(rows)
    size = PROOFS.stat().st_size / 1e6
    head = HEAD.format(positions=count, families=len(FAMILIES), size=size)
    PAGE.write_text(head + "".join(lines), encoding="utf-8")


def proved(atlas: NimberAtlas, family: str) -> list[dict[str, int]]:
    """The rows of a family from its first one on without a gap."""
    rows = [row for row in atlas.family(family) if row["status"] == "proved"]
    return [row for place, row in enumerate(rows) if row["n"] == rows[0]["n"] + place]


def check(rows: list[dict[str, int]], code: str) -> None:
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
    {"build": build, "page": page}[sys.argv[1]](Path(sys.argv[2]))
