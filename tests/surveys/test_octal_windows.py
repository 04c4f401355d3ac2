"""Windows in the atlas of octal games: what they prove, how far they reach, and their checks."""

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from kalmar.engines.sequences.engine import grundy_values
from kalmar.engines.windows import certificate
from kalmar.engines.windows import run as window_run
from kalmar.engines.windows.certificate import read_windows
from kalmar.engines.windows.period import WindowSearch
from kalmar.research import atlas as codes
from kalmar.research.atlas import build as octal_report
from kalmar.research.atlas import proofs as octal_windows
from kalmar.research.atlas.build import build, class_report
from kalmar.research.atlas.proofs import THEOREM, certified, check_atlas
from kalmar.research.surveys import Row
from tests.surveys.clusters import records_of, without_seconds

Proofs = dict[str, dict[str, Any]]
TO, FAR = 4000, 60_000


def parts(monkeypatch: pytest.MonkeyPatch, *allowed: int) -> None:
    """Let witnesses have smaller parts than usual, and compile nothing for one game alone."""
    monkeypatch.setattr(window_run, "_ShortKernels", window_run._LongKernels)
    for module in (codes, octal_windows):
        monkeypatch.setattr(module, "PARTS", allowed)


def parted(rows: list[Row]) -> tuple[list[Row], Proofs]:
    """Rows without their certificates, and these."""
    proofs = {row["code"]: row.pop("certificate") for row in rows if "certificate" in row}
    return rows, proofs


def report(code: str, budget: codes.AtlasBudget) -> tuple[Row, Proofs]:
    (row,), proofs = parted(class_report(codes.game_classes([code])[0], budget))
    return row, proofs


@pytest.fixture(scope="module")
def few() -> codes.GameClass:
    """Codes of one game, and one whose heaps are smaller by one."""
    (game,) = codes.game_classes(["0.45", "0.47", "0.177"])
    return game


@pytest.fixture(scope="module")
def by_windows(few: codes.GameClass) -> tuple[dict[str, Row], Proofs]:
    """Rows where values are kept too short for the theorem of Guy and Smith."""
    with pytest.MonkeyPatch.context() as patch:
        parts(patch, 1 << 10)
        rows, proofs = parted(class_report(few, codes.AtlasBudget(800, window=20_000)))
    return {row["code"]: row for row in rows}, proofs


def test_windows_prove_each_code_of_a_class(
    few: codes.GameClass, by_windows: tuple[dict[str, Row], Proofs]
) -> None:
    rows, proofs = by_windows
    expected = {row["code"]: row for row in class_report(few, codes.AtlasBudget(3000))}
    assert len({*few.first}) == 2
    assert rows.keys() == proofs.keys() == expected.keys() == {*few.codes}
    for code, row in rows.items():
        assert (row["status"], row["theorem"], row["saltus"]) == ("proved", THEOREM, 0)
        assert expected[code]["theorem"] == "Guy and Smith 1956"
        for name in ("preperiod", "period", "last_exception", "records", "rare_last"):
            assert row[name] == expected[code][name], (code, name)


def test_such_rows_are_verified_by_segments(by_windows: tuple[dict[str, Row], Proofs]) -> None:
    rows, proofs = by_windows
    pairs = [(rows[code], proofs[code]) for code in rows]
    found = check_atlas(pairs, whole=True)
    assert (found.right, found.wrong, found.partly) == (("0.45", "0.47", "0.177"), (), ())
    some = check_atlas(pairs)
    assert (some.right, some.wrong) == (found.right, ())
    partly = [(part.code, len(part.checked), part.of) for part in some.partly]
    assert partly == [(code, 1, 6) for code in rows]
    row, proof = pairs[0]
    for name, other in (("preperiod", 499), ("period", 40), ("saltus", 4), ("theorem", "hearsay")):
        assert check_atlas([({**row, name: other}, proof)]).wrong, name
    for name, other in (("preperiod", 499), ("period", 40)):
        assert check_atlas([({**row, name: other}, {**proof, name: other})]).wrong, name
    assert check_atlas([({**row, "code": "0.77"}, {**proof, "game": "0.77"})]).wrong


def test_without_a_period_the_row_says_how_far_and_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts(monkeypatch, 1 << 13)
    folder = tmp_path / "checkpoints"
    folder.mkdir()
    expected, _ = report("0.174", codes.AtlasBudget(TO, window=2 * FAR))
    row, proofs = report("0.174", codes.AtlasBudget(TO, window=FAR, checkpoints=folder))
    assert (row["status"], row["computed_to"], row["bound"], proofs) == ("none", FAR, FAR, {})
    began = []
    go = WindowSearch.go

    def going(self: Any, progress: Any) -> int:
        began.append(self.run.heap)
        return go(self, progress)

    monkeypatch.setattr(WindowSearch, "go", going)
    row, _ = report("0.174", codes.AtlasBudget(TO, window=2 * FAR, checkpoints=folder))
    assert began == [FAR + 1]
    assert without_seconds(row) == without_seconds(expected)
    grown = records_of(grundy_values("0.174", 2 * FAR).tolist())
    assert json.loads(row["records"]) == grown
    assert grown[-1][0] > TO, "the last one is found by windows alone"


def test_more_time_goes_on_where_it_was_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts(monkeypatch, 1 << 13)
    monkeypatch.setattr("kalmar.engines.windows.run.PIECE", 1 << 14)
    expected, _ = report("0.174", codes.AtlasBudget(TO, window=FAR))
    clock = iter(range(0, 1000, 3))
    with monkeypatch.context() as short:
        short.setattr("kalmar.research.atlas.proofs.time.monotonic", lambda: next(clock))
        short.setattr(octal_report, "time_limit", lambda _seconds: nullcontext())
        row, _ = report("0.174", codes.AtlasBudget(TO, 5.0, checkpoints=tmp_path, window=FAR))
    assert (row["status"], row["reason"]) == ("stopped", "stopped at its limit of 5 seconds")
    assert TO < row["computed_to"] < FAR
    row, _ = report("0.174", codes.AtlasBudget(TO, checkpoints=tmp_path, window=FAR))
    assert without_seconds(row) == without_seconds(expected)


def test_a_missing_witness_is_looked_for_among_more_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificate, "bundled_certificates", lambda _code: None)
    parts(monkeypatch, 1 << 12)
    row, _ = report("0.106", codes.AtlasBudget(1 << 14, window=1_300_000))
    # heap 1,238,638 has the rare value of code 12 only beside heap 4,761
    assert row["status"] == "none"
    assert "heap 1,238,638 may be rare: no part below 4,096" in row["reason"]
    assert row["computed_to"] < 1_238_638
    parts(monkeypatch, 1 << 12, 1 << 13)
    row, _ = report("0.106", codes.AtlasBudget(1 << 14, window=1_300_000))
    assert (row["reason"], row["computed_to"]) == (None, 1_300_000)


def test_a_proof_that_comes_with_the_package_is_one_of_the_row() -> None:
    row, proofs = report("0.106", codes.AtlasBudget(2000))
    assert (row["preperiod"], row["period"]) == (465_384_263_797, 328_226_140_474)
    assert (row["status"], row["theorem"]) == ("proved", THEOREM)
    assert read_windows(proofs["0.106"]).period == row["period"]
    assert row["computed_to"] == 2000


def test_unproved_codes_reach_as_far(few: codes.GameClass, monkeypatch: pytest.MonkeyPatch) -> None:
    parts(monkeypatch, 1 << 10)
    monkeypatch.setattr(WindowSearch, "_again", lambda *_: 0)  # as if no state came again
    rows, proofs = parted(class_report(few, codes.AtlasBudget(400, window=1300)))
    assert proofs == {}
    shifts = [first - few.first[0] for first in few.first]
    assert [row["computed_to"] for row in rows] == [1300 + shift for shift in shifts]
    for row in rows:
        assert json.loads(row["records"]) == records_of(grundy_values(row["code"], 1300).tolist())


def test_proofs_stay_where_a_build_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts(monkeypatch, 1 << 10)
    games = ["0.45", "0.7"]
    with codes.OctalAtlas(tmp_path / "a.sqlite") as atlas:
        assert build(atlas, games, codes.AtlasBudget(300)) == 2
        assert atlas.summary() == {"none": 1, "proved": 1}
        assert build(atlas, games, codes.AtlasBudget(800, window=20_000)) == 1
        assert atlas.summary() == {"proved": 2}
        assert build(atlas, games, codes.AtlasBudget(900, window=30_000)) == 0
    found = check_atlas(certified(tmp_path / "a.sqlite"), whole=True)
    assert (found.right, found.wrong) == (("0.7", "0.45"), ())


def test_a_budget_knows_which_rows_windows_reach() -> None:
    row = {"code": "0.174", "rare_count": 56, "rare_last": 674, "largest": 73, "computed_to": TO}
    budget = codes.AtlasBudget(TO, window=FAR)
    assert budget.bound(row) == FAR
    for changed in ({"rare_count": None}, {"rare_count": 0}, {"largest": 256}, {"rare_count": 126},
                    {"rare_last": 1 << 18}, {"computed_to": TO - 1}):  # fmt: skip
        assert budget.bound({**row, **changed}) == TO, changed
    assert codes.parts_for({**row, "rare_last": (1 << 15) - 1}) == 1 << 16
    assert codes.parts_for({**row, "rare_last": 1 << 15}) == 1 << 19
