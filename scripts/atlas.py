"""Ship an atlas of octal games, or without a file that of subtraction games, computed anew.

    python scripts/atlas.py [FILE]

What `kalmar atlas build` made is written as the table that comes with the package, with its
certificates. The documentation has the numbers of docs/atlas.md when it is built.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.templates import fill  # noqa: E402 - found from here

import kalmar  # noqa: E402
from kalmar.research.atlas import OctalAtlas, table  # noqa: E402
from kalmar.research.surveys import messages_of  # noqa: E402
from kalmar.research.surveys.families import in_order, simplicity  # noqa: E402

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
    size = (table.TABLE.stat().st_size + table.CERTIFICATES.stat().st_size) / 1000
    return fill("atlas", kinds=kinds, bounds=powers.itertuples(), codes=len(rows),
                games=rows["alone"].sum(), how=how.fillna(0).astype(int), size=size)  # fmt: skip


def write_shipped(found: OctalAtlas, folder: Path = table.FOLDER) -> None:
    """Write an atlas as the files that come with the package, the same bytes for the same rows."""
    rows = sorted(found.rows(), key=lambda row: (row["same"], simplicity(row["code"])))
    short = [{**row, "records": table.to_steps(json.loads(row["records"]))} for row in rows]
    folder.mkdir(exist_ok=True)
    columns = {name: [row[name] for row in short] for name in table.SHIPPED}
    table.write_packed(folder / table.TABLE.name, {**columns, table.MESSAGES: messages_of(rows)})
    proofs = {
        code: c for code, c in found.certificates() if not table.file_of_windows(code).is_file()
    }
    table.write_packed(
        folder / table.CERTIFICATES.name, {code: proofs[code] for code in in_order(proofs)}
    )


def write_shipped_sets(path: Path = table.SETS) -> None:
    """Compute the table that comes with the package anew and write it, always the same bytes."""
    found = table.computed(table.all_sets(table.MOVES, table.LARGEST_MOVE))
    table.write_packed(
        path, {rule: list(zip(*known, strict=True)) for rule, known in found.items()}
    )


if __name__ == "__main__":
    if sys.argv[1:]:
        with OctalAtlas(Path(sys.argv[1])) as atlas:
            write_shipped(atlas)
    else:
        write_shipped_sets()
