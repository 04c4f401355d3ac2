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
from kalmar.engines.sequences.engine import grundy_values
from kalmar.engines.sequences.periodicity import Periodicity
from kalmar.games.heaps.codes import Code
from kalmar.render.formats.coq import pairs_of, quotient_theorem
from kalmar.render.formats.coq_heaps import Extended
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


@pytest.mark.every
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("period grundys-game --to 1000", "needs a proved period"),
        ("period 0.16 --to 2^17", "needs a proved period"),
        ("period 0.8 --to 100", "needs a proved period"),
        ("period 0.8 --to 300", "do not prove the saltus of 0.8"),
        ("period 0.6(30) --to 300", "do not prove the saltus of 0.6(30)"),
        ("period 0.(70^4999) --to 20000", "which takes too long: the most are 10,000,000"),
        ("period 0.77 --window --to 1000", "without --rows or --coq"),
        ("period kayles -c conjunctive", "are for Grundy values"),
        ("quotient 0.07 --heaps 20", "leave out --heaps"),
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


@pytest.mark.every
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("period kayles", "Theorem period : has_period [7; 7] 71 12."),
        ("period 0.33", "Theorem period : has_period [3; 3] 1 3."),
        ("period 0.45", "Proof. apply (auto_ok _ _ _ 15)."),
        ("period 4.07", "Theorem period : code_period [4; 0; 7] [] false 1 4."),
        ("period 0.F", "Theorem period : code_period [0; 15] [] false 1 2."),
        ("period 0!.7 --to 100", "Theorem period : code_period [0; 7] [] true 1 2."),
        (
            "period 0.07(01) --to 500",
            "Theorem period : code_period [0; 0; 7] [0; 1] false 53 34.",
        ),
        ("period 0.0333… --to 99", "Theorem period : code_saltus [0; 0] [3] false 1 2 1."),
        ("period nim", "Theorem period : code_saltus [0] [3] false 1 1 1."),
        ("period nim", "Proof. apply sizes_ok."),
        ("period 4.3… --to 99", "Theorem period : code_saltus [4] [3] false 1 4 4."),
        ("period 4.3… --to 99", "Proof. apply rise_auto_ok."),
        ("period 0.1(6) --to 99", "Theorem period : code_saltus [0; 1] [6; 6] false 4 3 2."),
        (
            "period subtraction(2,5,7)",
            "Theorem period : heap_period (subtraction [2; 5; 7]) 1 22.",
        ),
    ],
)
def test_a_period(command: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "x.v"
    assert run([*command.split(), "--coq", str(path)]) == 0
    assert said in path.read_text().replace(" vm_cast", "\nvm_cast").splitlines()
    assert run([*command.split(), "--coq", str(path)]) == UsageError.exit_code, "it is there"


VALUES = re.compile(
    r"heap_values \(takes \(digit \[([0-9; ]+)\] \[([0-9; ]*)\]\) (\w+)\)\s+\[([0-9; ]+)\]"
)


def numbers(listed: str) -> tuple[int, ...]:
    """The numbers of a list in Coq."""
    return tuple(map(int, listed.split("; "))) if listed else ()


def test_values_that_coq_checks_are_those_found_here() -> None:
    found = VALUES.findall((PROOFS / "heaps/Examples.v").read_text())
    assert len(found) >= 3
    for digits, tail, unequal, stated in found:
        code = Code(numbers(digits), numbers(tail), unequal == "true")
        values = numbers(stated)
        assert tuple(grundy_values(code, len(values) - 1)) == values, code.text


def test_small_parts_are_seen_in_games_that_rise() -> None:
    """By hand: 0.1666… needs four last bits of values, that is its tail written twice."""
    code = Code((0, 1), (6,))
    found = Periodicity(4, 3, 2)
    values = grundy_values(code, 60)
    assert not Extended(code, values, found).rises()
    assert Extended(Code((0, 1), (6, 6)), values, found).rises()
    for wrong in (Periodicity(4, 3, 4), Periodicity(3, 3, 2), Periodicity(4, 2, 2)):
        assert not Extended(Code((0, 1), (6, 6)), values, wrong).rises()
    hard = Code((0, 5), (2, 0))  # values are reached by splits whose parts are both large
    assert not Extended(hard, grundy_values(hard, 60), Periodicity(1, 8, 4)).rises()
    extended = Extended(code, values, found)
    assert [extended.value(n) for n in range(61)] == list(values)


@pytest.mark.parametrize(
    ("code", "found", "heaps"),
    [
        (Code((4,), (3,)), Periodicity(1, 4, 4), 43),
        (Code((0, 1), (6, 6)), Periodicity(4, 3, 2), 70),
        (Code((0, 0), (2, 0)), Periodicity(1, 2, 1), 11),
        (Code((0, 7), (), unequal=True), Periodicity(1, 2), 11),
        (Code((0, 0, 7), (0, 1)), Periodicity(53, 34), 210),
    ],
)
def test_as_many_heaps_are_looked_at_as_in_coq(code: Code, found: Periodicity, heaps: int) -> None:
    """The numbers are those that `needed` of CodeCheck.v and `looked_at` of Rise.v have in Coq."""
    assert Extended(code, grundy_values(code, 100), found).heaps == heaps


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


def coqc(path: Path) -> int:
    """The exit status of Coq on a file."""
    command = ["coqc", "-Q", str(PROOFS), "Kalmar", str(path)]
    return subprocess.run(command, capture_output=True, check=False).returncode


@pytest.mark.skipif(not shutil.which("coqc"), reason="Coq is not installed")
@pytest.mark.thorough
def test_coq_agrees(tmp_path: Path) -> None:
    subprocess.run(["make", "-C", str(PROOFS)], check=True, capture_output=True)
    theorem = quotient_theorem(quotient("0.31"))
    right, wrong = tmp_path / "right.v", tmp_path / "wrong.v"
    right.write_text(theorem)
    wrong.write_text(re.sub(r"is_p \d+", "is_p 2", theorem))
    assert wrong.read_text() != theorem
    assert (coqc(right) == 0, coqc(wrong) == 0) == (True, False)


@pytest.mark.skipif(not shutil.which("coqc"), reason="Coq is not installed")
@pytest.mark.thorough
@pytest.mark.parametrize(
    "game", ["4.07", "0.F", "0!.7", "0.0333…", "0.37…", "4.3…", "subtraction(2,5,7)"]
)
def test_coq_agrees_on_periods(game: str, tmp_path: Path) -> None:
    subprocess.run(["make", "-C", str(PROOFS)], check=True, capture_output=True)
    right, wrong = tmp_path / "right.v", tmp_path / "wrong.v"
    assert run(["period", game, "--to", "500", "--coq", str(right)]) == 0
    theorem = right.read_text()
    last = re.search(r"(\d+)\.$", theorem, re.MULTILINE)
    assert last
    wrong.write_text(f"{theorem[: last.start()]}{int(last[1]) + 1}{theorem[last.end(1) :]}")
    assert (coqc(right) == 0, coqc(wrong) == 0) == (True, False)
