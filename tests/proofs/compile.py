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
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)


def batch(files: dict[str, str]) -> str:
    """Return one file of several theorems, each in a module, with what they rest on together."""
    heads = dict.fromkeys(line for text in files.values() for line in text.splitlines()
                          if line.startswith(("Require", "From", "Import", "Open")))  # fmt: skip
    parts, names = list(heads), []
    for name, text in files.items():
        lines = [line for line in text.splitlines() if line not in heads]
        module = name.removesuffix(".v")
        theorem = lines.pop().removeprefix("Print Assumptions ").removesuffix(".")
        parts += [f"Module {module}.", *lines, f"End {module}."]
        names.append(f"{module}.{theorem}")
    return "\n".join([*parts, f"Definition all := ({', '.join([*names, '0'])}).",
                      "Print Assumptions all.", ""])  # fmt: skip
