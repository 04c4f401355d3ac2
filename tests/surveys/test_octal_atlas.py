"""The atlas of octal games, built and gone on with; idle moves; the table of subtraction sets."""

import json
import os
import signal
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripts.atlas import write_shipped_sets

from kalmar import GrundySequence, LimitReached, find_rules, grundy_values, parse_code
from kalmar.research import atlas as codes
from kalmar.research.atlas import atlas_codes, table
from kalmar.research.atlas import build as octal_report
from kalmar.research.atlas.build import build, class_report, wanted_classes
from kalmar.research.surveys import work
from kalmar.research.surveys.families import (
    equivalent_codes,
    live_options,
    without_idle_moves,
    words_of,
)
from kalmar.research.surveys.work import SurveyProgress
from kalmar.runtime.work import memory_limit
from tests.cases import cases
from tests.commands import Cli
from tests.known import known
from tests.sequences.definition import by_definition
from tests.surveys.clusters import games_in, records_of, without_seconds

TO = 1000
FEW = ["0.4", "0.07", "0.137", "0.6", "0.37", "0.77", "0.8", "0.3", "0.12"]


def told(atlas: codes.OctalAtlas) -> tuple[list[dict[str, Any]], list[Any]]:
    """All that an atlas holds but how long it took."""
    return [*map(without_seconds, atlas.rows())], list(atlas.certificates())


def test_rows_of_classical_games() -> None:
    with codes.OctalAtlas(":memory:") as atlas:
        build(atlas, FEW, codes.AtlasBudget(TO))
        rows = {row["code"]: row for row in atlas.rows()}
    found = [(rows[code]["period"], rows[code]["preperiod"]) for code in ("0.77", "0.07", "0.137")]
    assert found == [(12, 71), (34, 53), (34, 52)]
    assert [rows[code]["last_exception"] for code in ("0.77", "0.07", "0.137")] == [70, 52, 51]
    assert [(rows[code]["same"], rows[code]["how"]) for code in ("0.4", "0.07", "0.137")] == [
        ("0.4", ""), ("0.4", "options"), ("0.4", "options")]  # fmt: skip
    assert (rows["0.6"]["status"], rows["0.6"]["standard"]) == ("none", "0.37")
    assert (rows["0.37"]["same"], rows["0.37"]["how"]) == ("0.6", "options")
    assert rows["0.8"]["standard"] is None
    values = grundy_values("0.6", TO).tolist()
    assert json.loads(rows["0.6"]["records"]) == records_of(values)
    assert (rows["0.6"]["largest"], rows["0.6"]["largest_at"]) == (
        max(values), values.index(max(values)))  # fmt: skip


@given(st.sampled_from([code for code in codes.atlas_codes(3) if not set(code) & set("89ABCDEF")]))
def test_the_standard_form_is_the_same_game(code: str) -> None:
    standard = known(codes.standard_form(code))
    assert grundy_values(standard, 1)[1] == 1, "a heap of one can be taken"
    assert live_options(code, 60)[:40] == live_options(standard, 60)[:40]


def test_the_longest_go_first() -> None:
    with codes.OctalAtlas(":memory:") as atlas:
        wanted = wanted_classes(atlas, codes.game_classes(FEW), codes.AtlasBudget(1 << 16))
    costs = [game.cost(1 << 16) for game in wanted]
    assert costs == sorted(costs, reverse=True)
    assert wanted[-1].codes[0] in {"0.3", "0.12"}


def test_a_stopped_build_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(BaseException):
        pass

    def stop(_progress: SurveyProgress) -> None:
        raise Stopped

    monkeypatch.setattr(work, "GROUP_SECONDS", 0.0)
    with codes.OctalAtlas(":memory:") as whole:
        build(whole, FEW, codes.AtlasBudget(TO))
        expected = told(whole)
    path = tmp_path / "a.sqlite"
    with codes.OctalAtlas(path) as atlas:
        with pytest.raises(Stopped):
            build(atlas, FEW, codes.AtlasBudget(TO), watch=stop)
        assert 0 < len(atlas) < len(FEW)
    with codes.OctalAtlas(path) as again:
        left = len(wanted_classes(again, codes.game_classes(FEW), codes.AtlasBudget(TO)))
        assert build(again, FEW, codes.AtlasBudget(TO)) == left < len(codes.game_classes(FEW))
        assert told(again) == expected
        assert build(again, FEW, codes.AtlasBudget(TO)) == 0
        more = codes.AtlasBudget(TO + 100)
        assert build(again, FEW, more) == 1, "only what has no proof is computed further"


def test_memory_that_is_short_is_told_and_more_of_it_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    games = ["0.06"]
    free = memory_limit

    def short(_megabytes: int | None) -> Any:
        return free(0)

    monkeypatch.setattr(octal_report, "memory_limit", short)
    with codes.OctalAtlas(":memory:") as atlas:
        build(atlas, games, codes.AtlasBudget(TO, memory=1))
        row = known(atlas.row("0.06"))
        assert row["status"] == "stopped"
        assert "memory" in row["reason"]
        assert not wanted_classes(atlas, codes.game_classes(games), codes.AtlasBudget(TO, memory=1))
        monkeypatch.setattr(octal_report, "memory_limit", free)
        assert build(atlas, games, codes.AtlasBudget(TO, memory=100)) == 1
        row = known(atlas.row("0.06"))
        assert (row["status"], row["reason"]) == ("none", None)


def test_checkpoints_are_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(octal_report, "CHECKPOINTS_FROM", 500)
    game = codes.GameClass(("0.6",), (2,))
    budget = codes.AtlasBudget(TO, checkpoints=tmp_path)
    seen = []
    extend = GrundySequence.extend

    def stopping(self: Any, n: int, **more: Any) -> None:
        seen.append((self.done, n))
        extend(self, n, **more)
        if n > 600 and len(seen) == 2:
            raise LimitReached("enough")

    monkeypatch.setattr(GrundySequence, "extend", stopping)
    (row,) = class_report(game, budget)
    assert (row["status"], row["computed_to"]) == ("stopped", seen[-1][1])
    (row,) = class_report(game, budget)
    assert seen[2][0] == seen[1][1], "it begins at the checkpoint"
    assert (row["status"], row["computed_to"]) == ("none", TO)
    class_report(game, codes.AtlasBudget(2 * TO, checkpoints=tmp_path))
    goes_on = next(start for start, aim in seen if aim > TO)
    assert goes_on == TO, "a larger bound begins where a smaller one ended"
    assert seen[-1][1] == 2 * TO
    class_report(codes.GameClass(("0.77",), (1,)), codes.AtlasBudget(TO, checkpoints=tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["0.6.checkpoint"], "a proof leaves none"


@pytest.mark.thorough
def test_a_killed_driver_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    command = [sys.executable, "-m", "kalmar", "atlas", "build", "--digits", "1", "--to", "1500",
               "--workers", "0", "--out", str(path)]  # fmt: skip
    with subprocess.Popen(command) as driver:
        while driver.poll() is None and games_in(path) == 0:
            time.sleep(0.02)
        driver.send_signal(signal.SIGKILL)
    before = games_in(path)
    assert subprocess.run(command, check=True, capture_output=True).returncode == 0
    assert 0 < before <= games_in(path) == 8  # with 16 codes
    with codes.OctalAtlas(path) as atlas, codes.OctalAtlas(":memory:") as whole:
        build(whole, codes.atlas_codes(1), codes.AtlasBudget(1500))
        assert told(atlas) == told(whole)


def test_a_row_is_not_replaced_by_one_that_tells_less() -> None:
    game = codes.GameClass(("0.6",), (2,))
    (whole,) = class_report(game, codes.AtlasBudget(TO))
    limited = codes.AtlasBudget(2 * TO, seconds=3.0, memory=7)
    less = {**whole, "status": "stopped", "computed_to": 500, "records": "[]", "reason": "no time",
            "allowed": 3.0, "memory": 7, "bound": 2 * TO}  # fmt: skip
    with codes.OctalAtlas(":memory:") as atlas:
        atlas.put([whole])
        atlas.put([less])
        tried = {"status": "stopped", "reason": "no time", "allowed": 3.0, "memory": 7}
        assert atlas.row("0.6") == {**whole, **tried, "bound": 2 * TO}
        atlas.put(octal_report.failed_class(game, ValueError("odd"), limited))
        row = known(atlas.row("0.6"))
        assert (row["status"], row["reason"]) == ("failed", "ValueError: odd")
        assert (row["computed_to"], row["records"]) == (TO, whole["records"])
        more = {**whole, "computed_to": 3 * TO}
        atlas.put([more])
        assert atlas.row("0.6") == more
    game = codes.GameClass(("0.77",), (1,))
    (row,) = class_report(game, codes.AtlasBudget(TO))
    with codes.OctalAtlas(":memory:") as atlas:
        atlas.put([row])
        proof = row.pop("certificate")
        atlas.put([{**row, "status": "none", "computed_to": 9 * TO}])
        assert atlas.row("0.77") == row
        assert atlas.certificate("0.77") == proof


def test_sequences_of_different_lengths_are_compared() -> None:
    values = np.arange(2000) % 7
    other = np.concatenate([values[:700], [9], values[701:]])
    kept = {"0.5": values[:300], "0.51": values, "0.52": other, "0.53": values}
    rows = [{"code": code, "signature": words_of(some), "same": code, "how": "", "compared": None}
            for code, some in kept.items()]  # fmt: skip
    rows.append({**rows[0], "code": "0.54", "signature": "", "same": "0.1", "how": "options"})
    like = [("0.5", "values", 240, code) for code in ("0.51", "0.52", "0.53")]
    assert list(equivalent_codes(rows)) == [("0.5", "", None, "0.5"), *like]
    first, second, last = equivalent_codes(rows[1:4])
    assert (first, second) == (("0.51", "", None, "0.51"), ("0.52", "", None, "0.52"))
    assert last == ("0.51", "values", 1008, "0.53")


def test_it_builds_and_verifies(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.cli.atlas_work.atlas_codes", lambda _digits: ["0.77", "0.06"])
    path, parquet = tmp_path / "a.sqlite", tmp_path / "a.parquet"
    line = ["atlas", "build", "--to", "600", "--workers", "0", "--out", str(path)]
    assert "2 codes" in cli(*line, "--parquet", parquet)
    import pandas as pd

    assert pd.read_parquet(parquet).loc["0.77", "period"] == 12
    assert [row["status"] for row in cli.data(*line, "--json")] == ["none", "proved"]
    assert "1 certificate verified" in cli("atlas verify", path)
    cli("atlas verify", tmp_path / "none.sqlite", code=3)
    assert "no certificate for 0.06" in cli("atlas verify", path, "--code", "0.06", code=3)


LAST = 60


def literal_values(code: str, n: int = LAST) -> list[int]:
    """The values of heaps 0 to n of a code."""
    return by_definition(find_rules(code), n)


@given(st.sampled_from("04"), st.text("01234567", min_size=1, max_size=5))
def test_values_stay_without_idle_moves(zeroth: str, digits: str) -> None:
    code = f"{zeroth}.{digits}"
    fewer = parse_code(without_idle_moves(code))
    before = parse_code(code)
    assert all(not fewer.digit(k) & ~before.digit(k) for k in range(len(digits) + 1))
    assert literal_values(fewer.text) == literal_values(code)


@given(st.text("0123456789ABCDEF", min_size=1, max_size=3))
def test_values_stay_where_three_heaps_are_left(digits: str) -> None:
    code = f"0.{digits}"
    assert literal_values(without_idle_moves(code), 30) == literal_values(code, 30)


def test_every_code_of_the_atlas_keeps_its_values() -> None:
    fewer = {code: without_idle_moves(code) for code in atlas_codes(2)}
    assert sum(code != other for code, other in fewer.items()) > 50
    for code, other in fewer.items():
        assert code == other or literal_values(code, 40) == literal_values(other, 40)


@pytest.mark.parametrize("code", ["0.3…", "0.7417…", "4!.2", "0.3", "4.0", "0.74", "0.564"])
def test_others_stay_as_they_are(code: str) -> None:
    assert without_idle_moves(code) == parse_code(code).text


@cases("code", "fewer")
def test_what_is_idle(code: str, fewer: str) -> None:
    assert without_idle_moves(code) == fewer


def test_equal_values_are_a_proof_where_moves_are_idle() -> None:
    rows = []
    for code in ("0.76", "0.762", "0.77", "0.776", "0.777", "4.44"):
        word = words_of(np.array(literal_values(code, 260)[1:]))
        rows.append({"code": code, "signature": word, "same": code, "how": "", "compared": None})
    found = {code: (same, how) for same, how, _, code in equivalent_codes(rows)}
    assert found["0.762"] == ("0.76", "moves")
    assert found["0.777"] == ("4.44", "options")
    assert found["0.776"] == ("4.44", "moves")
    assert found["0.77"] == ("0.77", "")


@pytest.mark.skipif(
    os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="it takes long without machine code"
)
def test_the_shipped_table_is_what_is_computed(tmp_path) -> None:  # type: ignore[no-untyped-def]
    write_shipped_sets(tmp_path / "anew.json.gz")
    assert (tmp_path / "anew.json.gz").read_bytes() == table.SETS.read_bytes()


def test_rows_are_in_the_order_of_the_sets() -> None:
    rows = table.set_rows()
    sets = combinations(range(1, table.LARGEST_MOVE + 1), table.MOVES)
    assert [row["moves"] for row in rows] == [",".join(map(str, moves)) for moves in sets]
    assert sum(row["additive"] for row in rows) == 992
    assert all(row["wall_sum"] for row in rows if not row["additive"])


def test_growth_is_that_of_the_table_in_the_documentation() -> None:
    found = {row["most"]: row for row in table.growth(table.set_rows())}
    assert [found[most]["period"] for most in (16, 32, 64)] == [115, 459, 1843]
    assert [found[most]["set"] for most in (16, 32, 64)] == ["5,11,16", "9,23,32", "19,45,64"]
    assert [found[most]["others"] for most in (16, 32, 64)] == [31, 63, 127]
    assert [found[most]["wall_preperiod"] for most in (16, 32, 64)] == [77, 417, 1647]
    assert [found[most]["sink_preperiod"] for most in (16, 32, 64)] == [91, 437, 1682]


def test_other_sets_are_computed() -> None:
    assert table.row_of((6, 8, 15, 23))["wall_period"] == 171
    assert table.row_of((6, 8, 15, 23))["sink_period"] == 342
    assert [row["moves"] for row in table.set_rows(2, 3)] == ["1,2", "1,3", "2,3"]
    sets = table.all_sets(table.MOVES, 9)
    place = {moves: i for i, moves in enumerate(table.all_sets(table.MOVES, table.LARGEST_MOVE))}
    again = table.computed(sets)
    for rule, periods in table.shipped_periods().items():
        assert [periods[place[moves]] for moves in sets] == again[rule]


def test_sums_name_different_moves_first() -> None:
    assert table.sum_of((4, 5, 7), 12) == "5+7"
    assert table.sum_of((4, 6, 9), 8) == "4+4"
    assert table.sum_of((1, 3, 5), 2) == "(1+3)/2"
    assert table.sum_of((2, 5, 7), 22) == ""
