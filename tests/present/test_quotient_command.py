"""`kalmar quotient`: what it shows and draws, certificates, checkpoints, cache and limits."""

import json
from pathlib import Path

import numpy as np
import pytest

import kalmar
from kalmar import Quotient, find_rules, verify_quotient
from kalmar.engines.quotients.ask import begun, build_quotient, shipped_files
from kalmar.engines.quotients.construct import Construction, history, up_to
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets
from kalmar.render.formats import quotients
from kalmar.render.plots import KINDS
from tests.commands import Cli


def test_a_limit_shows_what_is_known(cli: Cli) -> None:
    out, err = cli.both("quotient 4.7 --limit-time 0.03 --json", code=4)
    data = json.loads(out)
    assert data["proved"] is None
    assert data["order"] >= 2
    assert f"known for heaps up to {data['heaps']}, with order {data['order']}" in err
    assert "it is unknown whether it stays finite" in err
    out, _ = cli.both("quotient 0.26 --limit-memory 1 --json", code=4)
    assert json.loads(out)["proved"] is None


def test_checkpoints(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    found = []
    for heaps in ("6", "20"):
        cli("quotient 0.26 --save-every 0 --heaps", heaps, "--checkpoint", file)
        found.append(json.loads(file.read_text())["found"]["pretending"])
    assert [len(values) for values in found] == [7, 21]
    assert found[1][:6] == found[0][:6]
    cli("quotient kayles --checkpoint", file, code=3)


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


def whole(game: str) -> Quotient:
    return Construction(option_sets(game)).run()


def test_the_products_in_p_are_black_and_no_others() -> None:
    quotient = whole("0.123")
    [axes] = quotients.multiplication_figure(quotient).axes
    [image] = axes.images
    cells = image.get_array()
    assert cells is not None
    black = int((np.asarray(cells) == 0).all(axis=2).sum())
    found = quotient.found
    assert black == sum(
        found.in_p[product] for row in map(found.monoid.row, range(20)) for product in row
    )
    squares = found.monoid.product([found.values[9]] * 2)
    texts = [text.get_text() for text in axes.texts]
    assert texts.count("d²") == sum(
        list(row).count(squares) for row in map(found.monoid.row, range(20))
    )
    assert [tick.get_text() for tick in axes.get_yticklabels()][:4] == ["1", "a", "c", "ac"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_is_the_same_file_each_time(kind: str) -> None:
    quotient = whole("0.31")
    first = quotients.multiplication_picture(quotient, kind)
    assert first == quotients.multiplication_picture(quotient, kind)
    if kind == "svg":
        assert "multiplication table of the misère quotient of 0.31" in first.decode()
        assert "6 elements, 2 elements of P" in first.decode()


def test_rows_of_the_period() -> None:
    rows = quotients.pretending_rows(whole("0.77"))
    assert [row[0] for row in rows] == ["1:", "13:", "25:", "37:", "49:", "61:", "73:"]
    last = rows[-1][1:]
    assert last == ["ab²", "b", "g", "ab²", "acf", "abc", "b", "ab²", "g", "b", "abc", "acf"]
    assert quotients.pretending_rows(whole("0.123")) == [
        ["1:", "a", "1", "b", "b", "a"], ["6:", "d²", "1", "c", "d", "a"]
    ]  # fmt: skip
    partial = quotients.pretending_rows(Construction(option_sets("0.07")).run(14))
    assert [row[0] for row in partial] == ["1:", "13:"]
    assert {len(row) for row in partial} == {13}
    assert partial[1][3:] == [""] * 10
