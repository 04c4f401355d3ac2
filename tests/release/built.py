"""The packages as they would be published, built once for all tests of a process."""

import subprocess
import sys
import tarfile
import zipfile
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
FOLDER = TemporaryDirectory(prefix="kalmar-built-")


@cache
def built() -> tuple[Path, Path]:
    """The wheel and the sdist."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", FOLDER.name]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,), (sdist,) = (list(Path(FOLDER.name).glob(p)) for p in ("*.whl", "*.tar.gz"))
    return wheel, sdist


def in_wheel() -> set[str]:
    """The files in the wheel."""
    with zipfile.ZipFile(built()[0]) as archive:
        return set(archive.namelist())


def in_sdist() -> set[str]:
    """The files in the sdist, without the folder that holds them all."""
    with tarfile.open(built()[1]) as archive:
        names = [member.name for member in archive.getmembers() if member.isfile()]
    return {name.partition("/")[2] for name in names}
