"""Print the tables of docs/errata.md, from src/kalmar/research/sources/errata.toml.

python scripts/errata.py

The documentation has them when it is built (docs/extensions/made_pages.py).
"""

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
REGISTER = ROOT / "src" / "kalmar" / "research" / "sources" / "errata.toml"

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


def row(entry: dict[str, Any]) -> list[str]:
    """The cells of an error."""
    printed, true, reason = (entry[key] for key in ("printed", "true", "reason"))
    return [entry["place"], f"**{entry['kind']}**", printed, true, reason, shown_by(entry)]


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def tables() -> str:
    """The errata of each source, and the claims that are refuted without one."""
    entries = register()
    parts = []
    for source in sorted({entry["source"] for entry in entries["erratum"]}):
        rows = [row(entry) for entry in entries["erratum"] if entry["source"] == source]
        parts.append(f"## Source {source}\n")
        parts.append(table(["place", "class", "printed", "true", "why", "shown by"], rows) + "\n")
    parts.append(UNLISTED)
    rows = [[f"`{entry['claim']}`", entry["because"]] for entry in entries["unlisted"]]
    parts.append(table(["claim", "why it is no error"], rows))
    return "\n".join(parts)


if __name__ == "__main__":
    print(tables())
