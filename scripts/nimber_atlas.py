"""Build the atlas of nimbers: `python scripts/nimber_atlas.py build FILE | pack FILE`.

`build` surveys the families of nimber_atlas.toml into an atlas, each as far as it says, and goes on
where it was stopped. `pack` writes the proofs to docs/static/nimber-proofs.zip, one file for each
position; the documentation makes the table of docs/nimber-atlas.md of them when it is built.
"""

import gzip
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

from kalmar import sequence
from kalmar.answers.tables import member_text
from kalmar.research.surveys.survey import NIMBERS, Budget, SurveyedGames, members, survey

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.templates import fill, read  # noqa: E402 - found from here

PROOFS = ROOT / "docs/static/nimber-proofs.zip"
SECONDS = 600

FAMILIES = read("scripts/nimber_atlas.toml")
"""How far each family is surveyed, and the octal game whose heaps its positions are, if any."""


def build(path: Path) -> None:
    """Survey all families."""
    with NIMBERS.atlas(path) as atlas:
        for family, known in FAMILIES.items():
            print(family, flush=True)
            survey(members(family, known["to"]), Budget(SECONDS), atlas)


def pack(path: Path) -> None:
    """Write the proofs of an atlas."""
    with NIMBERS.atlas(path) as atlas, zipfile.ZipFile(PROOFS, "w") as proofs:
        for family, known in FAMILIES.items():
            rows = proved(atlas, family)
            check(rows, known.get("octal"))
            for row in rows:
                write(proofs, file_name(family, row["n"]), gzip.decompress(row["proof"]))


def file_name(family: str, number: int) -> str:
    """The file of a proof."""
    return f"{member_text(family, number).replace(' ', '-')}.json"


def table() -> str:
    """Return what the proofs say, as the table of docs/nimber-atlas.md."""
    rows = []
    with zipfile.ZipFile(PROOFS) as proofs:
        names = set(proofs.namelist())
        for family, known in FAMILIES.items():
            numbers = [n for n in range(known["to"] + 1) if file_name(family, n) in names]
            found = [json.loads(proofs.read(file_name(family, n))) for n in numbers]
            facts = sum(len(part["facts"]) for part in found[-1]["components"])
            rows.append((family, numbers, [one["claim"]["nimber"] for one in found], facts))
    return fill("nimbers", rows=rows)


def proved(atlas: SurveyedGames, family: str) -> list[dict[str, Any]]:
    """The rows of a family from its first one on without a gap."""
    rows = [row for row in atlas.family(family) if row["status"] == "proved"]
    return [row for place, row in enumerate(rows) if row["n"] == rows[0]["n"] + place]


def check(rows: list[dict[str, Any]], code: str | None) -> None:
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
