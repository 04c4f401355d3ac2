"""Files for Coq, compiled against `proofs/`, where Coq is installed."""

import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

PROOFS = Path(__file__).parents[2] / "proofs"
LOCK = Path(tempfile.gettempdir()) / "kalmar-proofs.lock"

needs_coq = pytest.mark.skipif(not shutil.which("coqc"), reason="Coq is not installed")


def make_proofs(file: str = "") -> None:
    """Compile `proofs/`, or one file of it with what it needs, in one process at a time."""
    alone = ["flock", str(LOCK)] if shutil.which("flock") else []
    goals = [["CoqMakefile"], ["-f", "CoqMakefile", f"{file}o" if file else "all"]]
    for goal in goals:
        command = [*alone, "make", "-C", str(PROOFS), *goal]
        subprocess.run(command, check=True, capture_output=True)


def compiled(path: Path) -> subprocess.CompletedProcess[str]:
    """What `coqc` says of a file."""
    command = ["coqc", "-Q", str(PROOFS), "Kalmar", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
