"""Folders of theorems for Coq: what is written, left out and refused, and that Coq agrees."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from kalmar import DataError, UsageError, quotient
from kalmar.cli.run import run
from kalmar.render.formats import coq_folder
from kalmar.render.formats.coq import quotient_theorem
from kalmar.research.atlas.table import shipped
from tests.cases import case_table
from tests.commands import Cli
from tests.proofs.compile import PROOFS, compiled, needs_coq

PERIOD = re.compile(r"has_period \[([\d; ]+)\] (\d+) (\d+)\.")


def row_of(text: str) -> tuple[str, int, int]:
    """The code, the first heap and the period that a file states."""
    digits, first, period = PERIOD.findall(text)[0]
    return f"0.{digits.replace('; ', '')}", int(first), int(period)


def test_every_period_of_the_atlas(tmp_path: Path, cli: Cli) -> None:
    folder = tmp_path / "theorems"
    said = cli.data("atlas verify --coq", folder, "--coq-rows", "1000", "--json")
    files = {path.name for path in folder.iterdir()}
    assert files == {*said["written"], "Makefile"}
    periods = [name for name in said["written"] if name.startswith("p_")]
    assert len(periods) > 250
    rows = shipped()
    codes = set()
    for name in periods:
        text = (folder / name).read_text()
        code = text.split()[1].rstrip(":")
        codes.add(code)
        assert name == f"p_{code.replace('.', '_')}.v"
        row = rows[code]
        assert row["status"] == "proved"
        assert coq_folder.period_rows(row) <= 1000
        if "has_period" in text:
            assert row_of(text) == (code, max(1, row["preperiod"]), row["period"])
            assert row["saltus"] == 0
    left_out = said["left_out"]
    assert {code for code in left_out if code in rows} == set(rows) - codes
    assert left_out["0.16"] == left_out["0.156"] == "too many rows"
    for code, reason in left_out.items():
        if code in rows and reason == "with a saltus":
            assert rows[code]["saltus"] > 0
    assert {code for code, row in rows.items() if row["status"] != "proved"} == {
        code for code, reason in left_out.items() if reason == "no proved period"
    }
    assert left_out["dawsons-kayles"] == "quotients of more than 200 elements"
    shipped_here = {"q_kayles.v", "q_0_123.v", "q_guiles.v", "q_treblecross_to_40.v"}
    assert {*shipped_here, "q_grundys_game_to_28.v"} <= files


def test_a_file_is_that_of_the_command(tmp_path: Path, cli: Cli) -> None:
    folder, one = tmp_path / "theorems", tmp_path / "one.v"
    said = cli("atlas verify --coq", folder, "--code", "0.77", "--code", "0.07")
    assert said == f"2 theorems written to {folder}\n"
    assert sorted(path.name for path in folder.iterdir()) == ["Makefile", "p_0_07.v", "p_0_77.v"]
    cli("period 0.77 --coq", one)
    assert (folder / "p_0_77.v").read_text() == one.read_text()


def test_only_the_codes_of_a_file(tmp_path: Path, cli: Cli) -> None:
    atlas, folder = tmp_path / "a.sqlite", tmp_path / "theorems"
    command = ["atlas", "build", "--digits", "1", "--to", "512", "--workers", "0"]
    cli(*command, "--out", str(atlas))
    assert "left out:" in cli("atlas", "verify", str(atlas), "--coq", str(folder))
    names = {path.name for path in folder.iterdir()}
    assert {"p_0_3.v", "p_0_4.v", "p_0_7.v"} <= names
    assert not [name for name in names if name.startswith("q_")]


def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "theorems"
    folder.mkdir()
    kept = folder / "p_0_77.v"
    kept.write_text("mine")
    command = ["atlas", "verify", "--code", "0.77", "--coq"]
    assert run([*command, str(folder)]) == UsageError.exit_code
    assert "is not empty: name another folder, or use --force" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["p_0_77.v"]
    assert kept.read_text() == "mine"
    assert run([*command, str(folder), "--force"]) == 0
    assert "Theorem period" in kept.read_text()
    capsys.readouterr()
    # Before anything is computed, and again where it is written.
    assert run([*command, str(folder), "--code", "9.9"]) == UsageError.exit_code
    assert "is not empty" in capsys.readouterr().err
    with pytest.raises(UsageError, match="is not empty"):
        coq_folder.write_theorems(coq_folder.Theorems({"a.v": ""}), folder, force=False)
    assert not (folder / "a.v").exists()
    other = tmp_path / "other"
    for arguments, code, said in (
        ([*command, str(other), "--whole"], UsageError.exit_code, "leave out --whole"),
        ([*command, str(other / "deep")], UsageError.exit_code, "there is no folder"),
        ([*command, str(kept)], UsageError.exit_code, "exists already"),
        ([*command, str(other), "--code", "9.9"], DataError.exit_code, "9.9 is not in the atlas"),
        (["atlas", "verify", "--code", "0.06", "--coq", str(other)], UsageError.exit_code,
         "no theorem to write: 1 (no proved period)"),
        ([*command, str(other), "--coq-rows", "167"], UsageError.exit_code,
         "no theorem to write: 1 (too many rows)"),
    ):  # fmt: skip
        assert run(arguments) == code
        assert said in capsys.readouterr().err
        assert not other.exists()


def test_an_atlas_that_is_wrong_makes_no_wrong_theorem() -> None:
    right = {"code": "0.77", "status": "proved", "preperiod": 71, "period": 12, "saltus": 0}
    for change in ({}, {"period": 24}, {"preperiod": 72}, {"period": 11, "preperiod": 90}):
        theorems = coq_folder.Theorems()
        coq_folder.add_period(theorems, {**right, **change}, 300)
        assert [row_of(text) for text in theorems.files.values()] == [("0.77", 71, 12)]
    for change in ({"period": 9}, {"preperiod": 40}):
        theorems = coq_folder.Theorems()
        coq_folder.add_period(theorems, {**right, **change}, 300)
        assert (theorems.files, theorems.left_out) == ({}, {"0.77": "no proved period"})
    theorems = coq_folder.Theorems()
    coq_folder.add_period(theorems, right, 168)
    assert list(theorems.files) == ["p_0_77.v"]


def test_why_there_is_no_theorem(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise UsageError("no theorem")

    monkeypatch.setattr(coq_folder, "period_theorem", refuse)
    theorems = coq_folder.Theorems()
    coq_folder.add_period(theorems, shipped()["0.77"], 500)
    coq_folder.add_period(theorems, next(row for row in shipped().values() if row["saltus"]), 9999)
    reasons = list(theorems.left_out.values())
    assert reasons == ["no theorem for such a game, or Coq takes too long", "with a saltus"]
    assert str(theorems.reasons).count("1 (") == 2


def test_a_quotient_of_some_heaps(tmp_path: Path) -> None:
    theorems = coq_folder.Theorems()
    coq_folder.add_quotient(theorems, quotient("0.07", 20))
    coq_folder.add_quotient(theorems, quotient("kayles 5"))
    assert list(theorems.files) == ["q_0_07_to_20.v"]
    assert list(theorems.left_out) == ["kayles 5"]
    text = theorems.files["q_0_07_to_20.v"]
    assert "(takes (digit [0; 0; 7] []) false) (heaps_below 21) 24 0\n" in text
    assert "apply check_quotient_to_ok" in text
    heaps, times = (re.findall(rf"Definition {name} := table (.*?)\.\n", text, re.DOTALL)[0]
                    for name in ("heaps", "times"))  # fmt: skip
    found = quotient("0.07", 20)
    assert json.loads(heaps.replace(";", ",")) == list(found.found.values)
    rows = [list(found.found.monoid.row(x)) for x in range(24)]
    assert json.loads(times.removeprefix("(concat ").removesuffix(")").replace(";", ",")) == rows
    path = tmp_path / "some.v"
    assert run(["quotient", "0.07", "--heaps", "20", "--coq", str(path)]) == 0
    assert path.read_text() == text
    assert " every_heap 6 0\n" in quotient_theorem(quotient("0.31"))


SPOILT = case_table(__file__, "spoilt")
"""Files, each with what is changed in it so that Coq must refuse it."""


@needs_coq
@pytest.mark.thorough
def test_coq_agrees(tmp_path: Path) -> None:
    folder = tmp_path / "theorems"
    theorems = coq_folder.Theorems()
    for code in ("0.77", "0.07", "0.33", "0.45"):
        coq_folder.add_period(theorems, shipped()[code], 2000)
    assert run(["atlas", "verify", "--coq", str(folder), "--coq-rows", "10"]) == 0
    for path in folder.glob("*.v"):
        if path.name not in SPOILT:
            path.unlink()
    for name, text in theorems.files.items():
        (folder / name).write_text(text)
    command = ["make", "-C", str(folder), f"PROOFS={PROOFS}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.count("Closed under the global context") == 4 + 2
    for name, changes in SPOILT.items():
        text = (folder / name).read_text()
        for old, new in changes:
            assert old in text
            wrong = tmp_path / name
            wrong.write_text(text.replace(old, new))
            refused = compiled(wrong)
            assert refused.returncode != 0, (name, new)
            assert "Unable to unify" in refused.stderr or "Error" in refused.stderr
