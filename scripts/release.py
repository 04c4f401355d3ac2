"""Build the packages and try them as a newcomer would: python scripts/release.py [--keep FOLDER]

Wheel and sdist are built. The wheel, with nothing but what it asks for, is installed into an empty
environment outside the checkout, solves a position, and is measured; then, with the extra `web`, it
serves every file of the playground. The wheel that the sdist builds must be the same. Libraries
come from PyPI. With --keep the packages are left in a folder.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 80 * 2**20
"""Bytes that the files of the core may take, with the bytecode that pip compiles."""


def called(*command: str | Path, folder: Path) -> str:
    """What a command writes; it is tried outside the checkout."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, env={**environment, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE, check=True, encoding="utf-8",
    )  # fmt: skip
    return done.stdout


def built(source: Path, folder: Path, *kinds: str) -> list[Path]:
    """The packages of a source tree."""
    called(sys.executable, "-m", "hatchling", "build", "-d", folder, *kinds, folder=source)
    return sorted(folder.iterdir())


def installed(folder: Path, *wanted: str) -> Path:
    """The Python of an empty environment into which this was installed."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    uv = shutil.which("uv") or str(ROOT / ".tools/bin/uv")
    if Path(uv).exists():
        command = [uv, "pip", "install", "-q", "--compile-bytecode", "--python", python]
    else:
        command = [sys.executable, "-m", "pip", "--python", python, "install", "-q"]
    called(*command, *wanted, folder=folder)
    return python


def size_of(folder: Path) -> int:
    """Bytes of all files."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def check_core(wheel: Path, work: Path) -> str:
    """Install nothing but the core, and ask it."""
    python = installed(work / "core", str(wheel))
    size = size_of(work / "core")
    assert size <= MOST, f"the core takes {size / 2**20:.1f} MiB"
    where = called(python, "-c", "import kalmar; print(kalmar.__file__)", folder=work)
    assert Path(where.strip()).is_relative_to(work.resolve()), where
    program = python.with_name(f"kalmar{python.suffix}")
    assert "outcome  N" in called(program, "solve", "nim 3 5 7", folder=work)
    assert json.loads(called(program, "doctor", "--json", folder=work))["ok"]
    return f"the core: {size / 2**20:.1f} MiB of files, solves, and is well"


def check_web(wheel: Path, work: Path) -> str:
    """Install the extra `web`, and get every file of the playground from its server."""
    python = installed(work / "web", f"{wheel}[web]")
    (page,) = (work / "web").rglob("kalmar/web/page")
    names = [path.relative_to(page).as_posix() for path in page.rglob("*") if path.is_file()]
    command = [str(python), "-u", "-m", "kalmar", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, cwd=work, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        for name in names:
            with urllib.request.urlopen(f"{found[0]}{name}", timeout=60) as answer:
                assert answer.read() == (page / name).read_bytes(), name
        server.terminate()
    return f"the playground: {len(names)} files are served"


def check_sdist(sdist: Path, wheel: Path, work: Path) -> str:
    """Build the sdist's wheel."""
    shutil.unpack_archive(sdist, work / "source")
    (source,) = (work / "source").iterdir()
    (again,) = built(source, work / "again", "-t", "wheel")
    with zipfile.ZipFile(again) as one, zipfile.ZipFile(wheel) as other:
        assert one.namelist() == other.namelist()
        assert all(one.read(name) == other.read(name) for name in one.namelist())
    return "the sdist builds the same wheel"


def main(keep: Path | None) -> int:
    """Build and check."""
    with tempfile.TemporaryDirectory(prefix="kalmar-release-") as name:
        work = Path(name)
        wheel, sdist = built(ROOT, work / "dist")
        if wheel.suffix != ".whl":
            wheel, sdist = sdist, wheel
        for check in (
            lambda: check_core(wheel, work),
            lambda: check_web(wheel, work),
            lambda: check_sdist(sdist, wheel, work),
        ):
            print(check(), flush=True)
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            for path in (wheel, sdist):
                shutil.copy(path, keep)
    return 0


if __name__ == "__main__":
    if len(sys.argv) not in (1, 3) or sys.argv[1:2] not in ([], ["--keep"]):
        sys.exit("python scripts/release.py [--keep FOLDER]")
    sys.exit(main(Path(sys.argv[2]) if sys.argv[2:] else None))
