"""Theorems for Coq: what is stated and refused, and, where Coq is installed, that it agrees."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kalmar import quotient
from kalmar.cli.run import run
from kalmar.core.errors import UsageError
from kalmar.engines.quotients.monoid import elements_of, set_of
from kalmar.render.formats.coq import pairs_of, quotient_theorem
from kalmar.research.sources import find_source

ROOT = Path(__file__).parents[2]
PROOFS = ROOT / "proofs"
FILES = [line for line in (PROOFS / "_CoqProject").read_text().splitlines() if line[-2:] == ".v"]
STATED = re.compile(r"^(Module|End|Theorem) (\w+)", re.MULTILINE)
ADMITTED = re.compile(r"\b(?:Admitted|admit|Axiom|Parameter|Conjecture|Abort)\b")


def theorems() -> list[str]:
    """The theorems of all files, with the modules in which they stand."""
    found = []
    for file in FILES:
        inside = ["Kalmar", *file[:-2].split("/")]
        for kind, name in STATED.findall((PROOFS / file).read_text()):
            if kind == "Theorem":
                found.append(".".join([*inside, name]))
            elif kind == "Module":
                inside.append(name)
            elif inside[-1] == name:  # the end of a module, not of a section
                inside.pop()
    return found


def test_every_theorem_is_asked_for_its_axioms() -> None:
    asked = (PROOFS / "Assumptions.v").read_text()
    stated = theorems()
    assert len(stated) > 80
    printed = re.findall(r"^Print Assumptions (.+)\.$", asked, re.MULTILINE)
    assert printed == stated
    assert set(FILES) == {str(path.relative_to(PROOFS)) for path in PROOFS.glob("*/*.v")}


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_admitted(file: str) -> None:
    text = re.sub(r"\(\*.*?\*\)", "", (PROOFS / file).read_text(), flags=re.DOTALL)
    assert not ADMITTED.search(text)


STATEMENT = re.compile(r"^(?:Theorem|Lemma) (\w+)", re.MULTILINE)


def test_items_of_the_source_name_their_theorems(capsys: pytest.CaptureFixture[str]) -> None:
    items = find_source("000").items
    for item in items:
        for file, name in map(str.split, item.formal):
            assert name in STATEMENT.findall((PROOFS / file).read_text()), item.place
    wanted = [item for item in items if re.match("(?:theorem|lemma) [123][.]", item.place)]
    assert len(wanted) > 20
    assert [item.place for item in wanted if not item.formal] == []
    assert run(["source", "000", "2.13", "--budget", "1s"]) == 0
    assert "theorem_2_13 (proofs/ways/Six.v)" in capsys.readouterr().out


def test_the_page_names_theorems_that_are_there() -> None:
    page = (ROOT / "docs/explanation/coq.md").read_text()
    names = set(re.findall(r"`([a-z]+_[0-9a-z_]+)`", page)) - {"_remoteness", "_suspense"}
    stated = theorems()
    assert len(names) > 25
    assert names <= {name.rpartition(".")[2] for name in stated}
    assert f"{len(stated)} theorems in {len(FILES)} files" in page


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("period grundys-game --to 1000", "is not an octal game"),
        ("period 4.07 --to 1000", "is not an octal game"),
        ("period 0.16 --to 2^17", "needs a proved period"),
        ("period 0.8 --to 100", "is not an octal game"),
        ("period 0.77 --window --to 1000", "without --rows or --coq"),
        ("period kayles -c conjunctive", "are for Grundy values"),
        ("quotient grundys-game --heaps 9", "is not an octal game"),
    ],
)
def test_what_has_no_theorem(
    command: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.v"
    assert run([*command.split(), "--coq", str(path)]) == UsageError.exit_code
    assert said in capsys.readouterr().err
    assert not path.exists()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("period kayles", "Theorem period : has_period [7; 7] 71 12."),
        ("period 0.33", "Theorem period : has_period [3; 3] 1 3."),
        ("period 0.45", "Proof. apply (auto_ok _ _ _ 15)."),
    ],
)
def test_a_period(command: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "x.v"
    assert run([*command.split(), "--coq", str(path)]) == 0
    assert said in path.read_text().replace(" vm_cast", "\nvm_cast").splitlines()
    assert run([*command.split(), "--coq", str(path)]) == UsageError.exit_code, "it is there"


def test_the_pairs_cover_every_position() -> None:
    """By the definition: sums of a few heaps that have a move."""
    found = quotient("0.123")
    rows = [found.found.monoid.row(x) for x in range(found.order)]
    values = [found.heap_value(n) for n in range(14)]
    options = [{found.value(option) for option in found.game.options(n)} for n in range(14)]
    kept = pairs_of(found.found, {(v, set_of(o)) for v, o in zip(values, options, strict=True)})
    for a in range(14):
        for b in range(a, 14):
            left = {rows[x][values[b]] for x in options[a]} | {
                rows[x][values[a]] for x in options[b]
            }
            if left:
                value = rows[values[a]][values[b]]
                assert any(x == value and set(elements_of(s)) <= left for x, s in kept)


@pytest.mark.skipif(not shutil.which("coqc"), reason="Coq is not installed")
@pytest.mark.thorough
def test_coq_agrees(tmp_path: Path) -> None:
    subprocess.run(["make", "-C", str(PROOFS)], check=True, capture_output=True)
    theorem = quotient_theorem(quotient("0.31"))
    right, wrong = tmp_path / "right.v", tmp_path / "wrong.v"
    right.write_text(theorem)
    wrong.write_text(re.sub(r"is_p \d+", "is_p 2", theorem))
    codes = []
    for path in (right, wrong):
        command = ["coqc", "-Q", str(PROOFS), "Kalmar", str(path)]
        codes.append(subprocess.run(command, capture_output=True, check=False).returncode)
    assert wrong.read_text() != theorem
    assert (codes[0] == 0, codes[1] == 0) == (True, False)
