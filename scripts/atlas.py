"""Ship an atlas of octal games: `python scripts/atlas.py FILE`.

What `kalmar atlas build` made is written as the table that comes with the package, with its
certificates. The documentation has the numbers of docs/atlas.md when it is built.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.templates import fill  # noqa: E402 - found from here

import kalmar  # noqa: E402
from kalmar.research.atlas.codes import OctalAtlas  # noqa: E402
from kalmar.research.atlas.table import CERTIFICATES, TABLE, write_shipped  # noqa: E402

LESS = 16
"""By so many heaps codes with the same values may differ in how far they are known, at most."""

KINDS = {"0": "0.a, 0.ab, 0.abc", "4": "4., 4.a, 4.ab", "": "two digits, one of 8 to F"}
"""Codes by their first digit; those with a digit from 8 to F are a kind of their own."""


def numbers() -> str:
    """Return codes and games by kind and status, and to which power of two others are known."""
    rows = kalmar.atlas()
    rows["kind"] = [KINDS["" if set(code) & set("89ABCDEF") else code[0]] for code in rows.index]
    rows["alone"] = rows["same"] == rows.index
    rows["power"] = [int(n + LESS).bit_length() - 1 for n in rows["computed_to"]]
    open_ = rows[rows["status"] != "proved"]
    kinds = []
    for kind in KINDS.values():
        one, far = rows[rows["kind"] == kind], open_[open_["kind"] == kind]["computed_to"]
        status = one["status"].value_counts().reindex(["proved", "observed", "none", "stopped"])
        proved, observed, none, stopped = status.fillna(0).astype(int)
        windows = (one["theorem"] == "theorem of the window").sum()
        cells = [len(one), proved, windows, observed, none + stopped, far.min(), far.max()]
        kinds.append((kind, cells))
    powers = open_.groupby("power")["alone"].agg(["size", "sum"])
    how = rows["how"].value_counts().reindex(["options", "moves", "periods", "values"])
    size = (TABLE.stat().st_size + CERTIFICATES.stat().st_size) / 1000
    return fill("atlas", kinds=kinds, bounds=powers.itertuples(), codes=len(rows),
                games=rows["alone"].sum(), how=how.fillna(0).astype(int), size=size)  # fmt: skip


if __name__ == "__main__":
    with OctalAtlas(Path(sys.argv[1])) as atlas:
        write_shipped(atlas)
