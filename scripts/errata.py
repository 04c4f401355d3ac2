"""Write docs/errata.md from the register of errata, src/kalmar/research/sources/errata.toml.

python scripts/errata.py
"""

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
REGISTER = ROOT / "src" / "kalmar" / "research" / "sources" / "errata.toml"
PAGE = ROOT / "docs" / "errata.md"

HEAD = """# Where our copies of the sources mislead

The places of the five [sources](sources.md) that are not to be taken as they stand in our copies,
as `src/kalmar/research/sources/errata.toml` lists them: what is printed, in words of ours, what is
true or to be read, and why it is listed. There are three classes:

* **slip**: the source says what is not so, or not what it means;
* **sharper**: what the source says is right, or can be read so, or more is known here;
* **lost**: signs or figures that the extraction of our copy has lost (superscripts, overlines, the
  letter K); the source will have them.

The program follows what the literal definition gives. *Shown by* names commands and
[claims](claims.md), which `kalmar claims check ID` computes: what a source says falsely is a claim
that is refuted. `python scripts/errata.py` writes this page.
"""

UNLISTED = """## Refuted claims that are no errors

Claims about the sources can also be refuted where no source errs.
"""


def register() -> dict[str, list[dict[str, Any]]]:
    """All entries, as they stand in the file."""
    return tomllib.loads(REGISTER.read_text(encoding="utf-8"))


def shown_by(entry: dict[str, Any]) -> str:
    """The claims and the commands of an entry."""
    commands = (f"kalmar {command}" for command in entry.get("commands", ()))
    return ", ".join(f"`{name}`" for name in (*entry.get("claims", ()), *commands)) or "–"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def page() -> str:
    """The whole page."""
    entries = register()
    parts = [HEAD]
    for source in sorted({entry["source"] for entry in entries["erratum"]}):
        rows = [
            [
                entry["place"],
                f"**{entry['kind']}**",
                entry["printed"],
                entry["true"],
                entry["reason"],
                shown_by(entry),
            ]
            for entry in entries["erratum"]
            if entry["source"] == source
        ]
        parts.append(f"## Source {source}\n")
        parts.append(table(["place", "class", "printed", "true", "why", "shown by"], rows) + "\n")
    parts.append(UNLISTED)
    rows = [[f"`{entry['claim']}`", entry["because"]] for entry in entries["unlisted"]]
    parts.append(table(["claim", "why it is no error"], rows))
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
