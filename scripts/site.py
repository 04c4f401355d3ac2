"""Build the playground as a static site: python scripts/site.py FOLDER [--docs] [--public URL].

It takes Node and the Pyodide of `make pyodide`; nothing is loaded from elsewhere.
With --docs the page links to the documentation, which Sphinx then writes into FOLDER/docs.
With --public the links on sheets begin with that address, where the site will lie.
"""

import argparse
import importlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from kalmar.core.errors import KalmarError
from kalmar.web.site import ARCHIVE, build

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "tests/core/node_modules/pyodide"
BYTECODE = ROOT / "scripts/bytecode.mjs"

PACKAGES = ("kalmar", "segno")
LEFT_OUT = (
    "kalmar/cli",
    "kalmar/web/page",
    "kalmar/engines/windows/shipped",
    "kalmar/research/atlas",
    "kalmar/research/surveys",
)
"""What the page never imports."""

NEEDS_NUMPY = re.compile(r"^(?:import|from) (?:numpy|numba)\b", re.MULTILINE)
"""Opens what ends at once on the page, which has none of these: the rest of it is not sent."""


def copied(name: str, folder: Path) -> None:
    """An installed pure package in a folder, without what the page does not need."""
    module = importlib.import_module(name)
    ignored = shutil.ignore_patterns("__pycache__", "*.po")
    shutil.copytree(Path(str(module.__file__)).parent, folder / name, ignore=ignored)
    for part in LEFT_OUT:
        shutil.rmtree(folder / part, ignore_errors=True)
    for path in (folder / name).rglob("*.py"):
        if NEEDS_NUMPY.search(path.read_text(encoding="utf-8")):
            path.write_text("import numpy\n", encoding="utf-8")


def packed(work: Path) -> Path:
    """All packages as one archive of bytecode for Pyodide's Python."""
    for name in PACKAGES:
        copied(name, work / "packages")
    archive = work / ARCHIVE
    command = ["node", str(BYTECODE), str(PYODIDE), str(work / "packages"), str(archive)]
    subprocess.run(command, check=True)
    return archive


def main(folder: str, docs: bool, public: str | None) -> int:
    """Write the site, and say how large it is."""
    if not PYODIDE.is_dir() or shutil.which("node") is None:
        print("Pyodide is not there: install Node with npm, and run `make pyodide`")
        return 1
    with tempfile.TemporaryDirectory() as work:
        try:
            files = build(Path(folder), PYODIDE, packed(Path(work)), docs, public)
        except KalmarError as error:
            print(error.sentence)
            return 1
    size = sum((Path(folder) / name).stat().st_size for name in files)
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python scripts/site.py")
    parser.add_argument("folder")
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--public", metavar="URL")
    given = parser.parse_args()
    sys.exit(main(given.folder, given.docs, given.public or None))
