"""Theorems for Coq: what is stated and refused, and, where Coq is installed, that it agrees."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from scripts import coq_page

from kalmar import COMPOSITIONS, THEORIES, Code, Play, UsageError, quotient
from kalmar.cli.run import run
from kalmar.cli.ways import theorem_page
from kalmar.engines.quotients.monoid import set_of
from kalmar.engines.sequences.engine import grundy_values
from kalmar.engines.sequences.periodicity import Periodicity
from kalmar.games.boards import bits
from kalmar.render.formats import coq
from kalmar.render.formats.coq import pairs_of, quotient_theorem
from kalmar.render.formats.coq_folder import shipped_quotients
from kalmar.render.formats.coq_heaps import Extended
from kalmar.research import sources
from kalmar.theory.theorems import THEOREMS, Theorem
from kalmar.web.services import call
from tests.cases import cases
from tests.commands import Cli
from tests.proofs.compile import PROOFS, make_proofs, needs_coq, refuses_only

ROOT = Path(__file__).parents[2]
FILES = coq_page.files()
DEFINED = re.compile(r"^(?:Definition|Fixpoint|Inductive|Record) (\w+)", re.MULTILINE)
ADMITTED = re.compile(r"\b(?:Admitted|admit|Axiom|Parameter|Conjecture|Abort)\b")


def test_every_theorem_is_asked_for_its_axioms() -> None:
    assert coq_page.ASSUMPTIONS.read_text() == coq_page.assumptions(), "run scripts/coq_page.py"
    stated = [theorem.whole for theorem in coq_page.theorems()]
    assert len(stated) == len(set(stated)) > 80
    asked = re.findall(r"^Print Assumptions (.+)\.$", coq_page.assumptions(), re.MULTILINE)
    assert asked == stated
    assert set(FILES) == {str(path.relative_to(PROOFS)) for path in PROOFS.glob("*/*.v")}


def test_theorems_are_found_with_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = """(* A file. More. *)
Module A.
Section S.
Lemma none : True. Proof. auto. Qed.
(* One: two. *)
Theorem one' : é = é.
Proof.
  auto.
Qed.
End S.
Theorem inner : True. Proof. auto. Qed.
End A.
Theorem two : True. Proof. auto. Defined.
"""
    monkeypatch.setattr(coq_page, "PROOFS", tmp_path)
    (tmp_path / "x.v").write_text(text)
    one, inner, two = coq_page.stated_in("x.v")
    assert inner.name == "A.inner"
    assert (one.name, one.lines, one.comment) == ("A.one'", 4, "One: two.")
    assert (two.whole, two.lines, two.comment) == ("Kalmar.x.two", 1, "")
    assert coq_page.saying(one, {}) == ("One", "–")
    assert coq_page.saying(one, {"x.v A.one'": ("a", "b"), "A.one'": ("c", "d")}) == ("a", "b")
    assert coq_page.row_of_file("x.v")[:4] == ["`x.v`", "A file", "3", "13"]


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_admitted(file: str) -> None:
    text = re.sub(r"\(\*.*?\*\)", "", (PROOFS / file).read_text(), flags=re.DOTALL)
    assert not ADMITTED.search(text)


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_make_says_where_coq_is_missing(tmp_path: Path) -> None:
    (tmp_path / "make").symlink_to(shutil.which("make") or "")
    given: Any = {"cwd": ROOT, "env": {"PATH": str(tmp_path)}, "capture_output": True, "text": True}
    done = subprocess.run(["make", "coq"], check=False, **given)
    assert (done.returncode, "coqc is not installed" in done.stdout) == (0, True), done.stderr


def test_checkers_are_shown_to_refuse() -> None:
    checked = {file.partition("/")[0] for file in FILES if "Check" in file}
    for folder in checked:
        text = (PROOFS / folder / "Examples.v").read_text()
        assert re.search(r"^ *(?:Fail |Example refused)", text, re.MULTILINE), folder


STATEMENT = re.compile(r"^(?:Theorem|Lemma) (\w+)", re.MULTILINE)


def is_stated(statement: str) -> bool:
    """Whether a file of `proofs/` states a theorem or lemma."""
    file, name = statement.split()
    return name in STATEMENT.findall((PROOFS / file).read_text())


def test_items_of_the_source_name_their_theorems(cli: Cli) -> None:
    items = sources.find_source("000").items
    for item in items:
        assert all(map(is_stated, item.formal)), item.place
    wanted = [item for item in items if re.match("(?:theorem|lemma) [123][.]", item.place)]
    assert len(wanted) > 20
    assert [item.place for item in wanted if not item.formal] == []
    lengths = [item for item in items if re.match(r"remark (?:1[.]1[17]|2[.]23)$", item.place)]
    assert [bool(item.formal) for item in lengths] == [True] * 3
    assert "theorem_2_13 (proofs/ways/Six.v)" in cli("source 000 2.13 --budget 1s")


@pytest.mark.parametrize("theorem", THEOREMS.values(), ids=THEOREMS)
def test_theorems_of_the_register_name_what_is_there(theorem: Theorem) -> None:
    found = sources.statements_of(theorem)
    assert [statement for statement in found if not is_stated(statement)] == []
    assert len(found) == len(set(found))
    items = [item for number in sources.SOURCES for item in sources.find_source(number).items]
    cited = {n for item in items if theorem.name in item.theorems for n in item.formal}
    assert cited.isdisjoint(theorem.formal), "an item of a source names it already"


def test_every_way_of_the_dozen_names_its_theorem(cli: Cli) -> None:
    for choice, ending, play in THEORIES:
        row = next(r for r in COMPOSITIONS.values() if (r.choice, r.ending) == (choice, ending))
        found = sources.statements_of_way(row, play)
        assert all(map(is_stated, found))
        assert found or choice.most not in {None, 1}, (row.name, play)
    selective = sources.statements_of_way(COMPOSITIONS["selective"], Play.MISERE)
    assert selective[:2] == ("ways/Six.v theorem_3_27", "ways/ListValues.v lists_3_27")
    out = cli("explain conjunctive")
    assert "normal: theorem_2_13 (proofs/ways/Six.v)" in out
    assert "misère: theorem_3_18 (proofs/ways/Six.v)" in out
    formal = cli.data("explain conjunctive --json")["formal"]
    assert formal["misere"][:2] == ["ways/Six.v theorem_3_18", "ways/ListValues.v lists_3_18"]
    assert set(formal) == {"normal", "misere"}


def test_a_theorem_tells_its_statements_everywhere(cli: Cli) -> None:
    wanted = list(sources.statements_of(THEOREMS["octal-periods"]))
    assert [name.split()[1] for name in wanted[:2]] == ["guy_smith", "auto_ok"]
    told = f"Checked by Coq: {sources.format_statements(wanted)}."
    assert cli.data("explain octal-periods --json")["formal"] == wanted
    rows = {row["name"]: row["formal"] for row in cli.data("explain --theorems --json")}
    assert rows["octal-periods"] == wanted
    assert rows["beatty"] == []
    assert f"  {told}" in cli("explain 0.45 --proof").splitlines()
    assert told in theorem_page().splitlines()
    assert call("theorem", {"name": "octal-periods"})["formal"] == wanted


def test_the_page_is_that_of_the_files() -> None:
    text = (ROOT / "docs/explanation/coq.md").read_text()
    assert re.findall(r"<!-- coq (\w+) -->", text) == list(coq_page.PARTS)
    page = "\n".join([text, *(made() for made in coq_page.PARTS.values())])
    names = set(re.findall(r"`([a-z]+_[0-9a-z_]+)`", page))
    stated = coq_page.theorems()
    assert len(names) > 25
    texts = "".join((PROOFS / file).read_text() for file in FILES)
    assert names <= {theorem.name for theorem in stated} | set(DEFINED.findall(texts))
    assert f"{len(stated)} theorems in {len(FILES)} files" in page
    row = next(line for line in page.splitlines() if line.startswith("| conjunctive |"))
    assert "| R⁺, min: `theorem_2_13`, `lists_2_13`" in row
    assert "| R⁻, min: `theorem_3_18`, `lists_3_18`" in row


def test_every_statement_has_a_source() -> None:
    known, stated = coq_page.sayings(), coq_page.theorems()
    assert [t.whole for t in stated if coq_page.saying(t, known)[1] == "–"] == []
    listed = tomllib.loads(coq_page.STATEMENTS.read_text())["statement"]
    names = [name for row in listed for name in row["names"]]
    there = [name for t in stated for name in (t.name, f"{t.file} {t.name}")]
    assert len(names) == len(set(names))
    assert [name for name in names if there.count(name) != 1] == []


@pytest.mark.every
@cases("command", "said")
def test_what_has_no_theorem(command: str, said: str, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "x.v"
    assert said in cli(*command.split(), "--coq", path, code=UsageError.exit_code)
    assert not path.exists()


@pytest.mark.every
@cases("command", "said")
def test_a_period(command: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "x.v"
    assert run([*command.split(), "--coq", str(path)]) == 0
    assert said in path.read_text().replace(" vm_cast", "\nvm_cast").splitlines()
    assert run([*command.split(), "--coq", str(path)]) == UsageError.exit_code, "it is there"


def test_what_takes_coq_too_long(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coq, "MOST_SECONDS", 3)
    path = tmp_path / "x.v"
    run(["period", "0.127", "--to", "93166", "--coq", str(path)])
    assert "93,167 heaps, for which Coq takes some 46 seconds" in capsys.readouterr().err
    assert not path.exists()
    assert run(["period", "0.156", "--coq", str(path)]) == 0


def test_estimates_grow_with_the_work() -> None:
    few, measured = [3, 7], 31.8
    assert measured / 2 < coq.seconds_for(509_622, 1, 23, list(range(268, 14_000, 268))) < measured
    assert coq.seconds_for(9000, 1, 30, few) < coq.seconds_for(9000, 1, 30, [*few, 8000])
    assert coq.seconds_for(9000, 1, 30, few) < coq.seconds_for(9000, 2, 30, few)
    assert coq.seconds_for(9000, 1, 30, few) < coq.seconds_for(9000, 1, 70, few)
    assert coq.seconds_for(1038, 2, 8, None) == pytest.approx(2.4, rel=0.1)


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


WRITTEN = {
    "Examples": {
        "O123": ("0.123", None), "O31": ("0.31", None), "O4_12": ("4.12", None),
        "DawsonsChess": ("dawsons-chess", 20),
    },
    "Shipped": {
        "Kayles": ("kayles", None), "Guiles": ("guiles", None),
        "Treblecross": ("treblecross", 40), "GrundysGame": ("grundys-game", 28),
    },
}  # fmt: skip
"""The modules of the files of `proofs/quotients`, with their games and last heaps."""

NOT_IN_A_MODULE = ("Require", "From", "Import", "Open", "Print")


@pytest.mark.parametrize("file", WRITTEN)
def test_quotients_that_coq_checks_are_as_they_are_written(file: str) -> None:
    text = (PROOFS / "quotients" / f"{file}.v").read_text()
    assert set(re.findall(r"^Module (\w+)", text, re.MULTILINE)) == set(WRITTEN[file])
    for module, (game, last) in WRITTEN[file].items():
        written = quotient_theorem(quotient(game, last)).splitlines()
        lines = [line for line in written if not line.startswith(NOT_IN_A_MODULE)]
        whole = "\n".join(lines).strip()
        assert f"Module {module}.\n{whole}\nEnd {module}.\n" in text, module


def test_every_small_quotient_that_ships_is_checked() -> None:
    checked = {game for games in WRITTEN.values() for game, _ in games.values()}
    shipped = {found.game.text for found in shipped_quotients() if found.order <= 200}
    assert shipped <= checked


def test_a_quotient_of_positions_has_no_theorem() -> None:
    with pytest.raises(UsageError, match="kayles 5 has no code of digits"):
        quotient_theorem(quotient("kayles 5"))


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
                assert any(x == value and set(bits(s)) <= left for x, s in kept)


@needs_coq
@pytest.mark.thorough
def test_coq_agrees(tmp_path: Path) -> None:
    make_proofs()
    theorem = quotient_theorem(quotient("0.31"))
    assert refuses_only(theorem, re.sub(r"is_p \d+", "is_p 2", theorem), tmp_path)


@needs_coq
@pytest.mark.thorough
@cases("game", "wrong")
def test_coq_agrees_on_long_periods(game: str, wrong: tuple[str, str], tmp_path: Path) -> None:
    make_proofs()
    path = tmp_path / "it.v"
    assert run(["period", game, "--to", "700000", "--coq", str(path)]) == 0
    assert refuses_only(path.read_text(), path.read_text().replace(*wrong), tmp_path)


@needs_coq
@pytest.mark.thorough
@pytest.mark.parametrize(
    "game", ["4.07", "0.F", "0!.7", "0.0333…", "0.37…", "4.3…", "0.8", "subtraction(2,5,7)"]
)
def test_coq_agrees_on_periods(game: str, tmp_path: Path) -> None:
    make_proofs()
    path = tmp_path / "it.v"
    assert run(["period", game, "--to", "500", "--coq", str(path)]) == 0
    theorem = path.read_text()
    last = re.search(r"(\d+)\.$", theorem, re.MULTILINE)
    assert last
    wrong = f"{theorem[: last.start()]}{int(last[1]) + 1}{theorem[last.end(1) :]}"
    assert refuses_only(theorem, wrong, tmp_path)
