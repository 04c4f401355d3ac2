"""Conjectures for Lean: no Lean is at hand, so their form is tested, and their definitions here."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from kalmar import grundy_values, period
from kalmar.cli.run import run
from kalmar.core.errors import UsageError
from kalmar.render.formats.lean import conjectures, open_games
from kalmar.research.atlas.table import shipped
from kalmar.research.claims import CLAIMS, ClaimStatus

FILE = conjectures()
THEOREM = re.compile(
    r"^/--\n(?P<words>(?:(?!-/).)*?)\n-/\n"
    r"@\[category research (?P<status>open|solved), AMS 91\]\n"
    r"theorem (?P<name>\w+)(?P<statement>.*?) := by\n  sorry\n$",
    re.MULTILINE | re.DOTALL,
)
FOUND = {found["name"]: found for found in THEOREM.finditer(FILE)}
PERIODIC = re.compile(r" : Periodic \(grundy \(octal \[([\d, ]+)\]\)\)")
OF_CODE = {
    name: PERIODIC.fullmatch(found["statement"])
    for name, found in FOUND.items()
    if re.match(r"octal_\d", name)
}


def test_the_file_is_in_order() -> None:
    assert conjectures() == FILE
    assert re.findall(r"^(namespace|end) (\w+)$", FILE, re.MULTILINE) == [
        ("namespace", "OctalGames"),
        ("end", "OctalGames"),
    ]
    assert "Not checked here: no Lean was at hand." in FILE.splitlines()[1]
    assert FILE.count("/-") == FILE.count("-/")
    for pair in ("()", "[]", "{}"):
        assert FILE.count(pair[0]) == FILE.count(pair[1])
    assert FILE.count("sorry\n") == len(FOUND) == FILE.count("\ntheorem ") == FILE.count("@[")
    assert max(map(len, FILE.splitlines())) <= 100
    assert all(char.isprintable() for char in FILE.replace("\n", ""))
    assert FILE.endswith("end OctalGames\n")


def test_every_open_octal_game_is_there() -> None:
    wanted = {row["same"] for row in shipped().values() if row["status"] != "proved"}
    wanted = {code for code in wanted if not set(code) & set("89ABCDEF")}
    codes = [row["code"] for row in open_games()]
    assert set(codes) == wanted
    assert len(codes) == len(set(codes)) > 60
    assert {"0.6", "0.04", "0.06", "0.14", "0.36"} <= wanted
    assert list(OF_CODE) == [f"octal_{code.replace('.', '_')}" for code in codes]
    for code, (name, found) in zip(codes, OF_CODE.items(), strict=True):
        assert FOUND[name]["status"] == "open"
        words = " ".join(FOUND[name]["words"].split())
        assert words.startswith(f"**The octal game {code}.**")
        assert f"Up to the heap of {shipped()[code]['computed_to']:,} " in words
        others = {c for c, row in shipped().items() if row["same"] == code} - {code}
        told = re.search(r"in heaps of other sizes: ([\d., ]+)\.$", words)
        assert set(told[1].split(", ") if told else ()) == others
        assert found
        assert found[1].split(", ") == list(code.replace(".", ""))


def test_what_is_known_is_what_the_program_proves() -> None:
    for name, code in (("kayles", "0.77"), ("dawsons_kayles", "0.07")):
        found = period(code).periodicity
        assert found
        digits = list(map(int, code.replace(".", "")))
        said = f" : HasPeriod (grundy (octal {digits})) {found.preperiod} {found.period}"
        assert (FOUND[name]["statement"], FOUND[name]["status"]) == (said, "solved")
    for name in re.findall(r"`([a-z\d]+\.[\w-]+)`", FILE):
        words = next(f for f in FOUND.values() if f"`{name}`" in f["words"])
        is_open = CLAIMS[name].status is ClaimStatus.OPEN
        assert words["status"] == ("open" if is_open else "solved")


MOVE = "∃ k, n = k + a + b ∧ (code.getD k 0).testBit (min a 1 + min b 1)"
VALUE = "sInf {v | ∀ a b, ∀ _h : a < n ∧ b < n ∧ move n a b, v ≠ grundy move a ^^^ grundy move b}"


def value_by(move: str, code: list[int], last: int) -> list[int]:
    """The values by the definition of the file, in the words of Python."""

    def octal(n: int, a: int, b: int) -> bool:
        k = n - a - b
        return 0 <= k < len(code) and bool(code[k] >> (min(a, 1) + min(b, 1)) & 1)

    def grundys(n: int, a: int, b: int) -> bool:
        return n == a + b and 0 < a < b

    may = {"octal": octal, "grundys": grundys}[move]

    @cache
    def grundy(n: int) -> int:
        met = {grundy(a) ^ grundy(b) for a in range(n) for b in range(n) if may(n, a, b)}
        return next(v for v in range(n * n + 1) if v not in met)

    return [grundy(n) for n in range(last + 1)]


@pytest.mark.parametrize("name", [*OF_CODE, "kayles", "dawsons_kayles"])
def test_the_definitions_mean_the_games(name: str) -> None:
    assert f"  {MOVE}\n" in FILE
    assert f"  {VALUE}\n" in FILE
    listed = re.search(r"octal \[([\d, ]+)\]", FOUND[name]["statement"])
    assert listed
    code = [int(digit) for digit in listed[1].split(", ")]
    typed = f"{code[0]}.{''.join(map(str, code[1:]))}"
    assert value_by("octal", code, 24) == grundy_values(typed, 24).tolist()


def test_grundys_game_is_defined() -> None:
    assert "  n = a + b ∧ 0 < a ∧ a < b\n" in FILE
    assert value_by("grundys", [], 30) == grundy_values("grundys-game", 30).tolist()


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Octal.lean"
    assert run(["claims", "--lean", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{path}: {len(open_games())} octal games without a known period")
    assert path.read_text() == FILE
    path.write_text("mine")
    assert run(["claims", "--lean", str(path)]) == UsageError.exit_code
    assert "exists already" in capsys.readouterr().err
    assert path.read_text() == "mine"
    assert run(["claims", "--lean", str(path), "--force", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["open"][0] == "0.6"
    assert path.read_text() == FILE


@pytest.mark.parametrize("rest", [["--csv"], ["check", "004.bouton"]])
def test_what_does_not_go_with_it(
    rest: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "Octal.lean"
    assert run(["claims", "--lean", str(path), *rest]) == UsageError.exit_code
    assert "leave out" in capsys.readouterr().err
    assert not path.exists()
