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


def accepts(theorem: str, path: Path) -> str:
    """Compile a theorem in a file of its own, without an error; return what Coq says."""
    path.write_text(theorem)
    done = compiled(path)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refuses_only(right: str, wrong: str, folder: Path) -> bool:
    """Whether Coq accepts the first of two theorems without an axiom, and refuses the other."""
    assert wrong != right
    (folder / "right.v").write_text(right)
    (folder / "wrong.v").write_text(wrong)
    done = compiled(folder / "right.v")
    assert "Closed under the global context" in done.stdout
    return not done.returncode and compiled(folder / "wrong.v").returncode != 0


def computed(modules: str, statement: str, proof: str) -> str:
    """Return a file of lists of numbers with a statement that Coq finds by computing."""
    return (
        f"Require Import NArith List.\nFrom Kalmar.{modules}.\nImport ListNotations.\n"
        f"Open Scope N_scope.\n{statement}.\nProof. {proof}. Qed.\n"
    )


def refuted(modules: str, claims: list[str]) -> str:
    """Return a file in which Coq finds that all claims are false."""
    false = f"repeat false {len(claims)}"
    statement = f"Example refused : [{'; '.join(claims)}] = {false}"
    return computed(modules, statement, f"vm_cast_no_check (eq_refl ({false}))")


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
