"""`kalmar doctor`: well here, and each thing that is broken is named with its remedy."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import kalmar
from kalmar import DataError, Outcome
from kalmar.cli import checks
from kalmar.cli.checks import CHECKS, CheckStatus, CheckupLine, checkup
from kalmar.core.compositions import PlayName
from kalmar.core.i18n import message
from kalmar.runtime import optional as libraries
from tests.commands import Cli


def only(name: str) -> list[CheckupLine]:
    """What one check finds."""
    return list(checkup({key: check for key, check in CHECKS.items() if key == name}))


def one(name: str) -> CheckupLine:
    (found,) = only(name)
    return found


def test_all_is_well_here(cli: Cli) -> None:
    told = cli.data("doctor --json")
    assert told["ok"] is True
    names = [finding["name"] for finding in told["findings"]]
    assert {"Kalmár", "Python", "NumPy", "extra plot", "answers"} <= set(names)
    assert {finding["status"] for finding in told["findings"]} <= {"ok", "absent"}
    agreed = next(f for f in told["findings"] if f["name"] == "answers")
    assert agreed["words"] == "20 answers agree with exhaustive search"


def test_a_line_for_each_in_both_languages(cli: Cli) -> None:
    english = cli("doctor").splitlines()
    magyar = cli("doctor --lang hu").splitlines()
    assert len(english) == len(magyar) == len(list(checkup())) + 1
    assert english[-1] == "no problems found"


def test_what_is_wrong_ends_with_one(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr(checks, "has", lambda module: module != "numpy")
    out = cli("doctor", code=1)
    assert "not installed: pip install numpy" in out
    assert out.endswith("1 problem found\n")


def test_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(*gone: str) -> dict[str, CheckupLine]:
        monkeypatch.setattr(checks, "has", lambda module: module not in gone)
        return {finding.name: finding for finding in only("extras")}

    assert {f.status for f in without().values()} == {CheckStatus.OK}
    absent = without("numba", "llvmlite")["extra fast"]
    assert (absent.status, absent.words) == (CheckStatus.ABSENT, "without Numba, llvmlite")
    assert absent.remedy == 'pip install "kalmar[fast]"'
    broken = without("pyarrow")["extra data"]
    assert broken.status is CheckStatus.WRONG
    assert broken.words.endswith(", but without PyArrow")
    monkeypatch.setattr(checks, "has", lambda module: module != "numpy")
    core = {finding.name: finding for finding in only("libraries")}
    assert (core["NumPy"].status, core["NumPy"].remedy) == (CheckStatus.WRONG, "pip install numpy")
    assert set(core) == set(libraries.CORE.values())


def test_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    code = one("cached files")
    assert code.status is CheckStatus.WRONG
    assert code.remedy == "set NUMBA_CACHE_DIR to another folder"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "new"))
    code = one("cached files")
    assert (code.status, code.remedy) == (CheckStatus.OK, "")
    assert code.words.startswith("files: 0, 0.0 MB in ")


def test_wrong_answers_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kalmar.solve

    def liar(text: str, play: PlayName) -> object:
        wrong = (text, play) == ("nim 1 2 3", "normal")
        return SimpleNamespace(outcome=Outcome.N) if wrong else usual(text, play=play)

    monkeypatch.setattr(checks, "solve", liar)
    found = one("answers")
    assert (found.status, found.words) == (CheckStatus.WRONG, "wrong: nim 1 2 3 (normal)")


def test_a_check_that_fails_is_a_finding() -> None:
    def broken() -> list[CheckupLine]:
        raise DataError("the period is not {length}", length=12)

    def gone() -> list[CheckupLine]:
        raise ModuleNotFoundError("No module named 'x'")

    found = list(checkup({message("one"): broken, message("two"): gone}))
    assert [(f.name, f.status) for f in found] == [
        ("one", CheckStatus.WRONG),
        ("two", CheckStatus.WRONG),
    ]
    assert found[0].words == "the check failed: DataError: the period is not 12"
    assert found[1].remedy.startswith("reinstall Kalmár: pip install")
