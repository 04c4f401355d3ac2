"""Heaps of common runs against the plain loop, and bytes side by side against plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings

from kalmar import Code, GrundySequence
from kalmar.engines.sequences import common_run_plan, common_runs, split_engines
from kalmar.engines.sequences.common_run_plan import BLOCK
from kalmar.engines.sequences.common_runs import CommonRunEngine
from kalmar.engines.sequences.periods import continue_to_period
from tests.sequences.definition import extended
from tests.sequences.test_grundy_sequence import octal_codes, plain

GAMES = ["0.77", "0.16", "0.354", "0.106", "0.45", "4.6", "0.104", "0.051", "grundys-game"]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Let common runs begin early, in small calls; from where to where they were computed."""
    for place, name, number in [
        (split_engines, "MIN_HEAPS_FOR_RUNS", 0),
        (split_engines, "COMPILED_FOR", 1),
        (common_runs, "FIRST_HEAP", 2100),
        (common_runs, "CALL", 2048),
        (common_runs, "MIN_GAP", 1024),
    ]:
        monkeypatch.setattr(place, name, number)
    found: list[tuple[int, int]] = []
    extend = CommonRunEngine.extend

    def noted(
        self: CommonRunEngine, values: object, codes: object, done: int, *rest: object
    ) -> object:
        result = extend(self, values, codes, done, *rest)  # type: ignore[arg-type]
        found.append((done, result[0]))
        return result

    monkeypatch.setattr(CommonRunEngine, "extend", noted)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_common_runs_have_the_values_of_the_plain_loop(
    game: str, calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sequence = extended(game, 7000, engine="sparse")
    # goes on where it has begun
    monkeypatch.setattr(split_engines, "MIN_HEAPS_FOR_RUNS", 1 << 20)
    sequence.extend(12_001)
    assert np.array_equal(sequence.values, plain(game, 12_001))
    assert sum(after - before for before, after in calls) > 6000 or game == "grundys-game"


def test_a_search_for_a_period_prepares_for_all_its_heaps(
    calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(split_engines, "MIN_HEAPS_FOR_RUNS", 1 << 20)
    monkeypatch.setattr(split_engines, "MIN_PAIRS_FOR_RUNS", 1 << 14)
    sequence = GrundySequence("0.106", "sparse")
    for n in (3000, 5000, 8000):
        sequence.extend(n)
    assert not calls
    continue_to_period(sequence, 12_001)
    assert calls
    assert calls[0][0] <= 8192
    assert np.array_equal(sequence.values, plain("0.106", 12_001))


@pytest.mark.parametrize("is_made", [False, True])
def test_kernels_are_not_compiled_for_what_they_gain_on_few_heaps(
    is_made: bool, calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(split_engines, "MIN_HEAPS_FOR_RUNS", 1 << 11)
    monkeypatch.setattr(split_engines, "COMPILED_FOR", 1 << 20)
    monkeypatch.setattr(f"{split_engines.__name__}.jit.is_made", {"common-runs": is_made}.get)
    extended("0.106", 8000, engine="sparse")
    assert bool(calls) == is_made


@pytest.mark.parametrize(("game", "n"), [("0.16", 16_000), ("0.376", 16_000), ("0.36", 14_000)])
def test_rare_heaps_in_runs_thought_common(
    game: str, n: int, calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common_runs, "HEAPS_WITHOUT_RARE", BLOCK)
    monkeypatch.setattr(common_runs, "MIN_GAP", 0)
    sequence = extended(game, n, engine="sparse")
    rare = sequence.rare
    assert any(after + 1 in rare for before, after in calls if before < after)
    monkeypatch.setattr(split_engines, "MIN_HEAPS_FOR_RUNS", 1 << 20)
    otherwise = extended(game, n, engine="sparse")
    assert np.array_equal(sequence.values, otherwise.values)


@pytest.mark.parametrize(("game", "n"), [("0.6", 48_000), ("0.777", 32_000)])
def test_codes_of_eight_bits(
    game: str, n: int, calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common_runs, "FIRST_HEAP", BLOCK)
    sequence = extended(game, n, engine="sparse")
    assert sequence._engine is not None
    assert sequence._engine._common == 256
    assert sum(after - before for before, after in calls if before > n // 2) > 4000
    monkeypatch.setattr(split_engines, "MIN_HEAPS_FOR_RUNS", 1 << 20)
    otherwise = extended(game, n, engine="sparse")
    assert np.array_equal(sequence.values, otherwise.values)


@pytest.mark.parametrize("game", ["0.354", "0.656", "4.264"])
def test_codes_beyond_those_so_far(
    game: str, calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common_run_plan, "SPARE_CODES", 0)
    sequence = GrundySequence(game, "sparse")
    for n in range(2200, 11_000, 1100):  # the last heaps of each are computed otherwise
        sequence.extend(n)
    assert np.array_equal(sequence.values, plain(game, sequence.done))
    assert calls


@pytest.mark.parametrize(("game", "n"), [("0.354", 9000), ("0.16", 16_000), ("0.6", 48_000)])
def test_pieces_of_any_length(
    game: str, n: int, calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common_run_plan, "SPARE_CODES", 0)
    monkeypatch.setattr(common_runs, "CALL", 8 * BLOCK)
    found = []
    for piece in (BLOCK, 1 << 18):
        monkeypatch.setattr(common_runs, "PIECE", piece)
        sequence = extended(game, n, engine="sparse")
        found.append((sequence.values.tolist(), sequence.rare.tolist(), calls[:]))
        calls.clear()
    assert found[0][:2] == found[1][:2]
    assert found[0][2]


@settings(max_examples=12, deadline=None, derandomize=True)
@given(octal_codes)
def test_random_codes(code: Code) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for place, name, number in [
            (split_engines, "MIN_HEAPS_FOR_RUNS", 0),
            (common_runs, "FIRST_HEAP", 2100),
            (common_runs, "HEAPS_WITHOUT_RARE", 100),
            (common_runs, "MIN_GAP", 0),
        ]:
            patch.setattr(place, name, number)
        sequence = extended(code, 8000)
        assert np.array_equal(sequence.values, plain(code.text, 8000))
