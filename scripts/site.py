"""Build the playground as a static site: python scripts/site.py FOLDER."""

import subprocess
import sys
import tempfile
from pathlib import Path

from kalmar.present.web.site import build

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "tests/core/node_modules/pyodide"


def wheel_of(folder: Path) -> Path:
    """The wheel of this project, built."""
    uv = ROOT / ".tools/bin/uv"
    program = str(uv) if uv.exists() else "uv"
    command = [program, "build", "--wheel", "--quiet", "-o", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    return next(folder.glob("kalmar-*.whl"))


def repacked(folder: Path, name: str) -> Path:
    """A wheel of an installed pure library, made of its files."""
    import zipfile
    from importlib.metadata import distribution

    found = distribution(name)
    path = folder / f"{name}-{found.version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for file in found.files or ():
            if file.suffix != ".pyc" and ".." not in file.parts:
                wheel.write(file.locate(), str(file))
    return path


def main(folder: str) -> None:
    """Write the site, and say how large it is."""
    with tempfile.TemporaryDirectory() as work:
        wheels = {"kalmar.whl": wheel_of(Path(work)), "segno.whl": repacked(Path(work), "segno")}
        files = build(Path(folder), PYODIDE, wheels)
    size = sum((Path(folder) / name).stat().st_size for name in files)
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1])
