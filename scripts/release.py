"""Build the packages and try them as a newcomer would: python scripts/release.py [--keep FOLDER]

The sdist is built, and the wheel from it. Each, with nothing but what it asks for, is installed
into an empty environment outside the checkout, with every Python from 3.11 on that is here, solves
a position, and is measured; then, with the extra `web`, the wheel serves every file of the
playground, and tests must pass in the unpacked sdist. Libraries come from PyPI. With --keep the
packages are left in a folder.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
UV = os.environ.get("UV") or shutil.which("uv") or str(ROOT / ".tools/bin/uv")
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
MOST = 90 * 10**6
"""Bytes that the files of the core may take with bytecode; five in six are those of NumPy."""

SDIST_TESTS = ("tests/release", "tests/test_api.py", "src/kalmar/core")
"""What is run in the unpacked sdist: that all files are there, and that they are those imported."""


def called(*command: str | Path, folder: Path, path: str = "") -> str:
    """Return what a command writes; it is run outside the checkout, with `path` as PYTHONPATH."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    added = {"PYTHONUTF8": "1", **({"PYTHONPATH": path} if path else {})}
    done = subprocess.run(
        [str(word) for word in command], cwd=folder, env={**environment, **added},
        stdout=subprocess.PIPE, check=False, encoding="utf-8",
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed: {' '.join(map(str, command))}")
    return done.stdout


def installed(folder: Path, wanted: str, version: str = sys.executable) -> Path:
    """Return the Python of an empty environment into which this was installed."""
    called(UV, "venv", "-q", "--python", version, folder, folder=folder.parent)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    install = (UV, "pip", "install", "-q", "--compile-bytecode", "--python", python)
    called(*install, wanted, folder=folder)
    return python


def check_core(package: Path, work: Path, version: str) -> str:
    """Install nothing but the core with one Python, and ask it."""
    folder = work / f"core-{version}{package.suffix}"
    python = installed(folder, str(package), version)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert size <= MOST, f"the core takes {size / 10**6:.0f} MB"
    asked = "import kalmar, sys; print('%d.%d' % sys.version_info[:2], kalmar.__file__)"
    found, _, where = called(python, "-c", asked, folder=work).strip().partition(" ")
    assert found == version
    assert Path(where).is_relative_to(folder.resolve()), where
    assert Path(where).with_name("py.typed").exists()
    kalmar = python.with_name(f"kalmar{python.suffix}")
    assert "outcome  N" in called(kalmar, "solve", "nim 3 5 7", folder=work)
    assert json.loads(called(kalmar, "doctor", "--json", folder=work))["ok"]
    return f"Python {version}, {package.name}: {size / 10**6:.0f} MB, solves, and is well"


def check_pythons(packages: list[Path], work: Path) -> str:
    """Install both packages with one Python of each version that is here."""
    find = [UV, "python", "find", "--no-project", "--system"]
    here = [
        version
        for version in VERSIONS
        if not subprocess.run([*find, version], capture_output=True, check=False).returncode
    ]
    assert here
    return "\n".join(check_core(package, work, version)
                     for version in here for package in packages)  # fmt: skip


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


def check_sdist(sdist: Path, work: Path) -> str:
    """Run tests in what is unpacked."""
    shutil.unpack_archive(sdist, work / "source")
    (source,) = (work / "source").iterdir()
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *SDIST_TESTS]
    *_, last = called(*command, folder=source, path=str(source / "src")).strip().splitlines()
    return f"the tests of the sdist pass in it: {last.strip()}"


def main(keep: Path | None) -> None:
    """Build and check."""
    with tempfile.TemporaryDirectory(prefix="kalmar-release-") as name:
        work = Path(name)
        called(UV, "build", "-q", "--out-dir", work / "dist", folder=ROOT)
        (wheel,), (sdist,) = ([*(work / "dist").glob(kind)] for kind in ("*.whl", "*.tar.gz"))
        print(check_pythons([wheel, sdist], work), flush=True)
        print(check_web(wheel, work), flush=True)
        print(check_sdist(sdist, work), flush=True)
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            for path in (wheel, sdist):
                shutil.copy(path, keep)


if __name__ == "__main__":
    if len(sys.argv) not in (1, 3) or sys.argv[1:2] not in ([], ["--keep"]):
        sys.exit("python scripts/release.py [--keep FOLDER]")
    main(Path(sys.argv[2]) if sys.argv[2:] else None)
