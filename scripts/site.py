"""Build the playground as a static site: python scripts/site.py FOLDER [--docs] [--public URL].

It takes Node and the Pyodide of `make pyodide`; nothing is loaded from elsewhere.
With --docs the page links to the documentation, which Sphinx then writes into FOLDER/docs.
With --public the links on sheets begin with that address, where the site will lie.
"""

import argparse
import gzip
import importlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path

from catalogue import cut

from kalmar.core.errors import KalmarError
from kalmar.web.app import PAGE
from kalmar.web.site import ARCHIVE, LATER, build

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "tests/core/node_modules/pyodide"
BYTECODE = ROOT / "scripts/bytecode.mjs"

# The packages, each with the files of it that are not sent.
PACKAGES = {"kalmar": "*.po", "segno": "*.pyi"}

LEFT_OUT = (
    "kalmar/answers/proofs",
    "kalmar/answers/tables/fractions.py",
    "kalmar/answers/tables/p_positions.py",
    "kalmar/answers/tables/printed.py",
    "kalmar/cli",
    "kalmar/engines/graphs/partizan_files.py",
    "kalmar/engines/quotients/genus.py",
    "kalmar/engines/sequences/certificate_kernels.py",
    "kalmar/engines/sequences/certificates.py",
    "kalmar/engines/windows/certificate.py",
    "kalmar/engines/windows/checker.py",
    "kalmar/engines/windows/checker_kernels.py",
    "kalmar/engines/windows/period.py",
    "kalmar/engines/windows/shipped",
    "kalmar/engines/windows/verify.py",
    "kalmar/games/custom/openspiel.py",
    "kalmar/render/atlas_page.py",
    "kalmar/render/cells.py",
    "kalmar/render/formats/coq.py",
    "kalmar/render/formats/coq_folder.py",
    "kalmar/render/formats/coq_heaps.py",
    "kalmar/render/formats/coq_position.py",
    "kalmar/render/plots/chomp.py",
    "kalmar/render/plots/graph.py",
    "kalmar/render/plots/graph_layout.py",
    "kalmar/render/plots/survey.py",
    "kalmar/research/atlas",
    "kalmar/research/claims",
    "kalmar/research/oeis/ask.py",
    "kalmar/research/sources/study.py",
    "kalmar/research/surveys",
    "kalmar/testing",
    "kalmar/web/app.py",
    "kalmar/web/deployment.py",
    "kalmar/web/fair_queue.py",
    "kalmar/web/middleware.py",
    "kalmar/web/page",
    "kalmar/web/pool.py",
    "kalmar/web/server.py",
    "kalmar/web/site.py",
    "kalmar/web/worker.py",
    "segno/cli.py",
    "segno/helpers.py",
)
"""What the page never imports."""

SHORTER = {
    "segno/writers.py": (
        "from xml.sax.saxutils import quoteattr, escape",
        "from html import escape\nquoteattr = lambda text: f'\"{escape(text)}\"'",
    ),
    "segno/__init__.py": ("from urllib.request import pathname2url", "pathname2url = None"),
}
"""Imports that would bring the clients of the web, mail and news with them, and what replaces them:
QR codes are drawn as SVG only, and never opened in a browser."""

NEEDS_NUMPY = re.compile(r"^(?:import|from) (?:numpy|numba)\b", re.MULTILINE)
"""Opens what ends at once on the page, which has none of these: the rest of it is not sent."""


def copied(name: str, folder: Path) -> None:
    """An installed pure package in a folder, without what the page does not need."""
    module = importlib.import_module(name)
    ignored = shutil.ignore_patterns("__pycache__", PACKAGES[name], "py.typed")
    shutil.copytree(Path(str(module.__file__)).parent, folder / name, ignore=ignored)
    for part in LEFT_OUT:
        shutil.rmtree(folder / part, ignore_errors=True)
        if Path(part).suffix:
            (folder / part).unlink(missing_ok=True)
    for path in (folder / name).rglob("*.py"):
        if NEEDS_NUMPY.search(path.read_text(encoding="utf-8")):
            path.write_text("import numpy\n", encoding="utf-8")
    for part, (long, short) in SHORTER.items():
        if part.startswith(f"{name}/"):
            text = (folder / part).read_text(encoding="utf-8")
            assert long in text, f"{part} no longer has the line: {long}"
            (folder / part).write_text(text.replace(long, short), encoding="utf-8")
    for path in (folder / name).rglob("*.mo"):
        path.write_bytes(cut(path.parents[1].name, folder / name))


def packed(work: Path) -> tuple[Path, Path]:
    """All packages as bytecode for Pyodide's Python: what is needed first, and all the rest."""
    for name in PACKAGES:
        copied(name, work / "packages")
    whole, listed = work / "whole", work / "first.json"
    command = ["node", str(BYTECODE), str(PYODIDE), str(work / "packages"), str(whole), str(PAGE),
               str(listed)]  # fmt: skip
    subprocess.run(command, check=True)
    return parted(whole, set(json.loads(listed.read_text())), (work / ARCHIVE, work / LATER))


def parted(whole: Path, first: set[str], places: tuple[Path, Path]) -> tuple[Path, Path]:
    """Part an archive in two: some modules with all data beside them, and the rest.

    Args:
        whole: the archive.
        first: the names of the modules in the first part.
        places: of the two parts.
    """
    with tarfile.open(whole) as archive:
        content = {m.name: archive.extractfile(m) for m in archive.getmembers()}
        files = {name: file.read() for name, file in content.items() if file}
    rest = [name for name in files if is_later(name, first)]
    names = json.dumps([module_of(name) for name in rest if name.endswith(".pyc")])
    files["later.json"] = names.encode()
    early = sorted(set(files) - set(rest))
    for place, part in zip(places, (early, rest), strict=True):
        place.write_bytes(tarred((name, files[name]) for name in part))
    return places


def is_later(name: str, first: set[str]) -> bool:
    """Whether a file comes later: a module not among the first, or data beside such ones."""
    if name.endswith(".pyc"):
        return name not in first
    package = f"{name.rpartition('/')[0]}/__init__.pyc"
    return package not in first and not name.endswith(".mo")


def module_of(name: str) -> str:
    """The module in a file.

    >>> module_of("kalmar/core/__init__.pyc"), module_of("os.pyc")
    ('kalmar.core', 'os')
    """
    return name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")


def tarred(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A compressed archive, the same for the same files."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(made.getvalue(), 9, mtime=0)


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
