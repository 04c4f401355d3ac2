"""Write docs/errata.md from the register of errata, src/kalmar/sources/errata.toml.

python scripts/errata.py
"""

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
REGISTER = ROOT / "src" / "kalmar" / "sources" / "errata.toml"
PAGE = ROOT / "docs" / "errata.md"

HEAD = """# Where the sources err

The slips of the five [sources](sources.md) that are known, as `src/kalmar/sources/errata.toml`
lists them: what is printed, in words of ours, and what is true. The program follows what the
literal definition gives. *Shown by* names commands and [claims](claims.md), which `kalmar claims
check ID` computes: what a source says falsely is a claim that is refuted. `python
scripts/errata.py` writes this page.
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
            [entry["place"], entry["printed"], entry["true"], shown_by(entry)]
            for entry in entries["erratum"]
            if entry["source"] == source
        ]
        parts.append(f"## Source {source}\n")
        parts.append(table(["place", "printed", "true", "shown by"], rows) + "\n")
    parts.append(UNLISTED)
    rows = [[f"`{entry['claim']}`", entry["because"]] for entry in entries["unlisted"]]
    parts.append(table(["claim", "why it is no error"], rows))
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
