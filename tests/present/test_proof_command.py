"""`kalmar proof`, and `kalmar solve --proof`, which writes what it reads."""

import json
from pathlib import Path

import pytest

from kalmar.cli.run import run

Read = pytest.CaptureFixture[str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A proof that Cram on 3×4 beside a heap of 3 has nimber 2."""
    found = tmp_path / "cram.json"
    assert run(["solve", "cram 3x4 + nim 3", "--proof", str(found)]) == 0
    return found


def test_proofs_are_written_and_verified(tmp_path: Path, capsys: Read) -> None:
    path = tmp_path / "cram.json"
    assert run(["solve", "cram 3x4 + nim 3", "--proof", str(path)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"  proof    43 facts in {path}; kalmar proof --verify checks them"
    assert run(["proof", "--verify", str(path)]) == 0
    assert capsys.readouterr().out == (
        f"{path}: verified from the rules alone: cram 3x4 + nim 3 has nimber 2, so the player"
        " to move wins\n"
    )


def test_what_a_proof_holds(path: Path, capsys: Read) -> None:
    capsys.readouterr()
    assert run(["proof", str(path), "--facts", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{path} claims: cram 3x4 + nim 3 has nimber 2, so the player to move wins"
    assert lines[1].startswith("  cram 3x4: 39 facts; ")
    assert lines[2] == "    ..../..../.... has nimber 1"
    assert lines[4] == "    3 has nimber 3"
    assert run(["proof", str(path), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["claim"] == {"nimber": 2}
    assert [part["facts"] for part in data["components"]] == [39, 4]


def test_who_wins_is_proved_with_less(tmp_path: Path, capsys: Read) -> None:
    found = tmp_path / "a.json.gz"
    line = ["solve", "cram 3x4 + nim 3", "--proof", str(found), "--proof-of", "outcome", "--json"]
    assert run(line) == 0
    made = json.loads(capsys.readouterr().out)["proof"]
    assert made["claim"] == {"outcome": "N"}
    assert made["facts"] < 43
    assert run(["proof", "--verify", str(found)]) == 0
    assert "the player to move wins cram 3x4 + nim 3" in capsys.readouterr().out


def test_a_wrong_fact_is_named(path: Path, capsys: Read) -> None:
    content = json.loads(path.read_text("utf-8"))
    content["components"][0]["facts"][-1][1] += 1
    path.write_text(json.dumps(content), "utf-8")
    capsys.readouterr()
    assert run(["proof", "--verify", str(path)]) == 3
    assert capsys.readouterr().err.startswith("kalmar: fact 39 about cram 3x4 (fff has nimber 2)")


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("solve nim-3-5 --misere --proof {}", 2, "normal play"),
        ("solve nim-3-5 -c selective --proof {}", 3, "proofs are for disjunctive sums only"),
        ("solve nimstring-1x3 --proof {}", 3, "no nimbers"),
        ("solve tic-tac-toe --proof {}", 2, "a board takes only"),
        ("proof", 2, "name a proof file"),
        ("proof /no/such/file", 3, "No such file"),
        ("proof --verify /no/such/file.gz", 3, "No such file"),
    ],
)
def test_refusals(line: str, code: int, words: str, tmp_path: Path, capsys: Read) -> None:
    found = tmp_path / "a.json"
    assert run([word.replace("-3-5", " 3 5").replace("-1x3", " 1x3").format(found)
                for word in line.split()]) == code  # fmt: skip
    assert words in capsys.readouterr().err
    assert not found.exists()


def test_a_missing_file_is_told_once_in_each_language(capsys: Read) -> None:
    for lang in ("en", "hu"):
        assert run(["--lang", lang, "proof", "/no/such/file"]) == 3
        err = capsys.readouterr().err
        assert err.count("/no/such/file") == 1
        assert ("cannot be read" in err) == (lang == "en")


def test_a_key_that_comes_twice_is_refused(path: Path, capsys: Read) -> None:
    text = path.read_text()
    path.write_text(text.replace('"claim"', '"claim": {"nimber": 3},\n "claim"', 1))
    assert run(["proof", "--verify", str(path)]) == 3
    assert "a key comes twice" in capsys.readouterr().err


def test_files_are_not_replaced_unasked(path: Path, capsys: Read) -> None:
    before = path.read_bytes()
    assert run(["solve", "nim 3", "--proof", str(path)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert run(["solve", "nim 3", "--proof", str(path), "--force"]) == 0
    assert json.loads(path.read_text("utf-8"))["position"] == "nim 3"


def test_limits_leave_no_file(tmp_path: Path, capsys: Read) -> None:
    found = tmp_path / "a.json"
    assert run(["solve", "cram 4x5", "--proof", str(found), "--limit", "300"]) == 4
    assert "needs more than 300 facts" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_rules_of_users(tmp_path: Path, capsys: Read) -> None:
    rules, found = tmp_path / "halves.rules", tmp_path / "a.json"
    rules.write_text("name: halves\nn -> n-1\nn -> n/2 + n/2\n", "utf-8")
    assert run(["solve", "halves 6", "--rules", str(rules), "--proof", str(found)]) == 0
    assert run(["proof", "--verify", str(found), "--rules", str(rules)]) == 0
    assert "halves 6 has nimber 1" in capsys.readouterr().out
