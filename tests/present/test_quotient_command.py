"""`kalmar quotient`: what it shows, certificates, checkpoints, the cache and its limits."""

import json
from pathlib import Path

import pytest

import kalmar
from kalmar.cli.run import run
from kalmar.engines.quotients.ask import (
    begun,
    build_quotient,
    keep,
    kept_file,
    kept_folder,
    shipped_files,
)
from kalmar.engines.quotients.construct import Construction, history, up_to
from kalmar.engines.quotients.option_sets import HeapOptions, PositionOptions, option_sets
from kalmar.engines.quotients.verify import verify_quotient
from kalmar.games.registry import find_rules

FIELDS = [
    *("game", "heaps", "order", "p_elements", "generators"),
    *("pretending", "preperiod", "period", "proved"),
]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(["quotient", *arguments])
    return code, *capsys.readouterr()


def test_data_of_a_quotient_that_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "kayles", "--json")
    data = json.loads(out)
    assert (code, list(data)) == (0, FIELDS)
    assert (data["order"], len(data["p_elements"]), data["preperiod"], data["period"]) == (
        *(40, 9),
        *(71, 12),
    )
    assert data["proved"] is True
    assert len(data["pretending"]) == data["heaps"] + 1 == 168


def test_data_of_a_part_and_of_positions(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(said(capsys, "kayles", "--heaps", "5", "--json")[1])
    assert (data["heaps"], data["order"], data["generators"]) == (5, 12, [1, 2, 5])
    assert data["period"] is data["preperiod"] is data["proved"] is None
    data = json.loads(said(capsys, "kayles 2 + nim 2", "--json")[1])
    assert data["proved"] is True
    assert data["generators"] == ["kayles 1", "kayles 2"]
    assert data["pretending"]["kayles 2"] == data["pretending"]["nim 2"]


def test_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "0.123", "--table")
    assert code == 0
    assert out.startswith("0.123: misère quotient of order 20, 5 of its elements in P\n")
    assert "by first heap: 1: 2, 3: 6, 8: 12, 9: 20" in out
    assert "⟨a, b, c, d | a² = c² = 1, cd = bd, b²c = b³, d³ = ad²⟩" in out
    assert "period      5, from heap 5 on" in out
    assert "     5  a  d² 1  c  d\n" in out
    head, rule, *rows = out.partition("marked by *\n")[2].splitlines()
    assert set(rule) == {"-", "+"}
    names = head.split()[1:]
    assert names[:5] == ["1", "a*", "b", "ab", "b²*"]
    assert [row.split()[0] for row in rows] == names
    assert all(row.split()[1] == "|" and len(row.split()) == 22 for row in rows)
    assert rows[1].split()[2:5] == ["a*", "1", "ab"]
    part = said(capsys, "kayles", "--heaps", "5")[1]
    assert "for heaps 0 to 5; larger heaps are unknown" in part
    assert "for all 6 reachable positions" in said(capsys, "kayles 2 + nim 2")[1]
    assert said(capsys, "guiles", "--table")[0] == 0
    assert said(capsys, "treblecross", "--heaps", "40", "--table")[0] == 2


def test_a_limit_shows_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "4.7", "--limit-time", "0.03", "--json")
    data = json.loads(out)
    assert code == 4
    assert data["proved"] is None
    assert data["order"] >= 2
    assert f"known for heaps up to {data['heaps']}, with order {data['order']}" in err
    assert "it is unknown whether it stays finite" in err
    code, out, err = said(capsys, "0.07", "--no-cache", "--limit-memory", "1", "--json")
    assert (code, json.loads(out)["proved"]) == (4, None)


def test_certificates(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "c.json")
    assert said(capsys, "0.123", "--certificate", file)[0] == 0
    code, out, _ = said(capsys, "--verify", file)
    assert (code, out) == (0, f"{file}: verified from the definition: order 20, all heaps, period"
                           " 5\n")  # fmt: skip
    assert json.loads(said(capsys, "--verify", file, "--json")[1])["verified"] is True
    assert said(capsys, "0.123", "--certificate", file)[0] == 2
    Path(file).write_text(Path(file).read_text().replace('"period": 5', '"period": 6'))
    assert said(capsys, "--verify", file)[0] == 3
    part = str(tmp_path / "part.json")
    assert said(capsys, "0.123", "--heaps", "7", "--certificate", part)[0] == 0
    assert "order 6, heaps 0 to 7" in said(capsys, "--verify", part)[1]


def test_checkpoints(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "save.json")
    found = []
    for heaps in ("6", "20"):
        asked = ("0.07", "--no-cache", "--heaps", heaps, "--checkpoint", file)
        assert said(capsys, *asked, "--save-every", "0")[0] == 0
        found.append(json.loads(Path(file).read_text())["found"]["pretending"])
    assert [len(values) for values in found] == [7, 21]
    assert found[1][:6] == found[0][:6]
    assert said(capsys, "kayles", "--checkpoint", file)[0] == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name a game"),
        (("queen",), "write a position"),
        (("northcott 1:3",), "a position can recur"),
        (("kayles", "--heaps", "-1"), "-1"),
    ],
)
def test_refusals(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, *arguments)
    assert code in {2, 3}
    assert out == ""
    assert words in err


@pytest.mark.usefixtures("registries")
def test_own_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rules = tmp_path / "own.py"
    rules.write_text(
        "def options(heap):\n    for taken in range(1, heap + 1, 2):\n        yield heap - taken\n"
    )
    code, out, err = said(capsys, "own", "--rules", str(rules), "--heaps", "9", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["pretending"] == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize("path", shipped_files(), ids=lambda path: path.stem)
def test_what_ships_is_verified(path: Path) -> None:
    content = verify_quotient(path)
    assert content["game"] == path.stem
    found = begun(option_sets(path.stem))
    assert list(found.found.values) == content["pretending"]
    assert found.quotient.period is None or found.quotient.period[1] == content["period"]


def test_what_ships_is_used_for_the_same_code() -> None:
    kayles = begun(HeapOptions(find_rules("0.77")))
    assert kayles.quotient.period is not None
    assert kayles.game.text == "0.77"
    assert begun(HeapOptions(find_rules("0.71"))).heaps == 0


def test_growth_is_what_the_construction_met() -> None:
    for name in ("kayles", "0.123", "guiles", "0.115"):
        made = Construction(option_sets(name))
        found = made.run().found
        assert history(found) == tuple(made.changes)
        for last in (0, 3, 12):
            assert up_to(found, last) == Construction(option_sets(name)).run(last).found


def test_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = PositionOptions.of("kayles 3 + nim 2")
    assert kept_folder() is None
    made = Construction(game)
    made.run()
    keep(made)  # to no place
    monkeypatch.setenv("KALMAR_CACHE", str(tmp_path / "new"))
    keep(made)
    path = kept_file(game)
    assert path is not None
    assert path.parent == tmp_path / "new" / "quotients"
    assert begun(game).found == made.found
    path.write_text(path.read_text().replace("1", "2", 1))
    assert begun(game).heaps == 0
    path.unlink()
    assert begun(game).heaps == 0
    (tmp_path / "file").touch()
    monkeypatch.setenv("KALMAR_CACHE", str(tmp_path / "file"))
    keep(made)  # where there can be no folder
    assert begun(game).heaps == 0
    monkeypatch.delenv("KALMAR_CACHE")
    usual = kept_folder()
    assert usual is not None
    assert usual.name == "quotients"


def test_a_question_goes_on_where_the_last_one_stopped() -> None:
    game = option_sets("0.26")
    first = build_quotient(game, 6)
    assert first.last >= 6
    assert build_quotient(game, 8).last >= 8
    assert build_quotient(game, 60, steps=1000).last >= 6


def test_the_function_of_the_library() -> None:
    whole, part = kalmar.quotient("guiles"), kalmar.quotient("guiles", 9)
    assert whole.is_whole
    assert (part.last, part.order) == (9, Construction(option_sets("guiles")).run(9).order)
    assert part.changes[-1].order == part.order
    assert verify_quotient(kalmar.quotient_certificate(part))["heaps"] == 10
    assert kalmar.quotient(kalmar.position("bricks", "2x3")).is_whole


def test_structure_genera_and_forms_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["quotient", "kayles", "--analysis", "--genus", "8", "--forms", "5"]) == 0
    out = capsys.readouterr().out
    assert "idempotents: 1, b², c², d², de" in out
    assert "wild: no sums of Nim heaps have this quotient" in out
    assert "5  4¹⁴⁶" in out
    assert "5  {{3, 2}, 3, 2, 1}" in out
    asked = ["quotient", "0.31", "--analysis", "--genus", "3", "--forms", "2", "--json"]
    assert run(asked) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["analysis"]["tame"] is True
    assert len(data["genus"]) == 4
    assert len(data["forms"]) == 3


def test_the_multiplication_table_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    assert run(["quotient", "0.31", "--svg", str(path)]) == 0
    assert b"<title>" in path.read_bytes()
