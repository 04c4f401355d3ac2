"""`kalmar doctor`: well here, and each thing that is broken is named with its remedy."""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import kalmar
from kalmar.cli import checks
from kalmar.cli.checks import CHECKS, CheckStatus, CheckupLine, checkup
from kalmar.cli.run import run
from kalmar.core.errors import DataError
from kalmar.core.i18n import message
from kalmar.core.names import PlayName
from kalmar.core.rules import Outcome
from kalmar.runtime import optional as libraries


def only(name: str) -> list[CheckupLine]:
    """What one check finds."""
    return list(checkup({key: check for key, check in CHECKS.items() if key == name}))


def one(name: str) -> CheckupLine:
    (found,) = only(name)
    return found


def test_all_is_well_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is True
    names = [finding["name"] for finding in told["findings"]]
    assert {"Kalmár", "Python", "NumPy", "extra plot", "memory", "answers"} <= set(names)
    assert {finding["status"] for finding in told["findings"]} <= {"ok", "absent"}
    agreed = next(f for f in told["findings"] if f["name"] == "answers")
    assert agreed["words"] == "20 answers agree with exhaustive search"


def test_a_line_for_each_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor"]) == 0
    english = capsys.readouterr().out.splitlines()
    assert run(["doctor", "--lang", "hu"]) == 0
    magyar = capsys.readouterr().out.splitlines()
    assert len(english) == len(magyar) == len(list(checkup())) + 1
    assert english[-1] == "no problems found"


def test_what_is_wrong_ends_with_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NUMBA_NUM_THREADS", "many")
    assert run(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "NUMBA_NUM_THREADS is 'many': set it to a number from 1 to" in out
    assert out.endswith("1 problem found\n")


def test_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(*gone: str) -> dict[str, CheckupLine]:
        monkeypatch.setattr(checks, "has", lambda module: module not in gone)
        return {finding.name: finding for finding in only("extras")}

    assert {f.status for f in without().values()} == {CheckStatus.OK}
    absent = without("numba")["extra fast"]
    assert (absent.status, absent.words) == (CheckStatus.ABSENT, "without Numba")
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
    monkeypatch.setenv("KALMAR_CACHE", str(tmp_path))
    code, quotients = only("cached files")
    assert code.status is CheckStatus.WRONG
    assert code.remedy == "set NUMBA_CACHE_DIR to another folder"
    assert (quotients.status, quotients.remedy) == (CheckStatus.OK, "")
    assert quotients.words.startswith("files: 0, 0.0 MB in ")
    monkeypatch.setenv("KALMAR_CACHE", "off")
    assert only("cached files")[1].status is CheckStatus.ABSENT


@pytest.mark.parametrize(("free", "status"), [(10**8, "wrong"), (10**9, "ok"), (1 << 62, "ok")])
def test_memory(monkeypatch: pytest.MonkeyPatch, free: int, status: str) -> None:
    monkeypatch.setattr(checks, "free_memory", lambda: free)
    assert one("memory").to_dict()["status"] == status


def test_signs_and_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "cp1252"))
    assert one("signs").status is CheckStatus.WRONG
    assert "PYTHONUTF8=1" in one("signs").remedy
    assert one("width").words.startswith("no terminal")
    for columns, status in ((39, CheckStatus.WRONG), (40, CheckStatus.OK)):
        monkeypatch.setattr(checks, "width_of", lambda _, n=columns: n)
        assert one("width").status is status


def test_the_language_says_who_chose_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in checks.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    assert one("language").words == "English"
    monkeypatch.setenv("LC_ALL", "de_DE")
    assert one("language").words == "English; LC_ALL is de_DE"


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


def test_missing_files_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {finding.status for finding in only("data files")} == {CheckStatus.OK}
    monkeypatch.setattr(checks, "__file__", "/nowhere/kalmar/cli/checks.py")
    pages = next(f for f in only("data files") if f.name == "files of the playground")
    assert pages.status is CheckStatus.WRONG
