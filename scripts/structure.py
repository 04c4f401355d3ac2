"""The entries of src/kalmar, how many levels of imports they make, and how many import edges.

`python scripts/structure.py [FOLDER]`, where FOLDER is a `src/kalmar`. An entry is a file or a
folder; it stands one level above the highest entry that it imports, be it inside a function.
"""

import ast
import sys
from functools import cache
from pathlib import Path

SOURCE = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1] / "src/kalmar")


def entry(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "kalmar":
            found |= {f"kalmar.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name.split(".")[1] for name in found if name.startswith("kalmar.")}


FILES = list(SOURCE.rglob("*.py"))
ENTRIES = {entry(path) for path in FILES} - {"__init__", "__main__"}
EDGES = {(entry(path), to) for path in FILES for to in imported(path) if entry(path) in ENTRIES}
EDGES = {(a, b) for a, b in EDGES if a != b and b in ENTRIES}


@cache
def level(name: str) -> int:
    return 1 + max((level(b) for a, b in EDGES if a == name), default=-1)


levels = sorted({level(name) for name in ENTRIES})
print(f"{len(ENTRIES)} entries, {len(levels)} levels, {len(EDGES)} edges")
for number in levels:
    print(number, *sorted(name for name in ENTRIES if level(name) == number))
