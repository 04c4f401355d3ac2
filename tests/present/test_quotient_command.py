"""`kalmar quotient`: what it shows, certificates, checkpoints, the cache and its limits."""

import json
from pathlib import Path

import pytest

import kalmar
from kalmar import find_rules, verify_quotient
from kalmar.cli.run import run
from kalmar.engines.quotients.ask import (
    begun,
    build_quotient,
    shipped_files,
)
from kalmar.engines.quotients.construct import Construction, history, up_to
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(["quotient", *arguments])
    return code, *capsys.readouterr()


def test_a_limit_shows_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "4.7", "--limit-time", "0.03", "--json")
    data = json.loads(out)
    assert code == 4
    assert data["proved"] is None
    assert data["order"] >= 2
    assert f"known for heaps up to {data['heaps']}, with order {data['order']}" in err
    assert "it is unknown whether it stays finite" in err
    code, out, err = said(capsys, "0.26", "--limit-memory", "1", "--json")
    assert (code, json.loads(out)["proved"]) == (4, None)


def test_checkpoints(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "save.json")
    found = []
    for heaps in ("6", "20"):
        asked = ("0.26", "--heaps", heaps, "--checkpoint", file)
        assert said(capsys, *asked, "--save-every", "0")[0] == 0
        found.append(json.loads(Path(file).read_text())["found"]["pretending"])
    assert [len(values) for values in found] == [7, 21]
    assert found[1][:6] == found[0][:6]
    assert said(capsys, "kayles", "--checkpoint", file)[0] == 3


@pytest.mark.parametrize("path", shipped_files(), ids=lambda path: path.stem)
def test_what_ships_is_verified(path: Path) -> None:
    content = verify_quotient(path)
    assert content["game"] == path.stem
    found = begun(option_sets(path.stem))
    assert list(found.found.values) == content["pretending"]
    assert found.quotient.period is None or found.quotient.period[1] == content["period"]


def test_what_ships_is_used_for_the_same_code() -> None:
    kayles = begun(NumberedHeaps.of_rules(find_rules("0.77")))
    assert kayles.quotient.period is not None
    assert kayles.game.text == "0.77"
    assert begun(NumberedHeaps.of_rules(find_rules("0.71"))).heaps == 0


def test_growth_is_what_the_construction_met() -> None:
    for name in ("kayles", "0.123", "guiles", "0.115"):
        made = Construction(option_sets(name))
        found = made.run().found
        assert history(found) == tuple(made.changes)
        for last in (0, 3, 12):
            assert up_to(found, last) == Construction(option_sets(name)).run(last).found


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


def test_the_multiplication_table_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    assert run(["quotient", "0.31", "--svg", str(path)]) == 0
    assert b"<title>" in path.read_bytes()
