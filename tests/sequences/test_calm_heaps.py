"""Heaps of calm stretches against the plain loop, and bytes side by side against plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings

from kalmar.games.codes import Code
from kalmar.sequences import calm_engine, calm_plan, sparse_engine
from kalmar.sequences.calm_engine import CalmEngine
from kalmar.sequences.grundy_sequence import GrundySequence
from tests.sequences.test_grundy_sequence import octal_codes, plain

GAMES = ["0.77", "0.16", "0.354", "0.106", "0.45", "4.6", "0.104", "0.051", "grundys-game"]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Let stretches be calm early, in small calls; from where to where they were computed."""
    for place, name, number in [
        (sparse_engine, "WORTH", 0),
        (calm_engine, "LEAST", 2100),
        (calm_engine, "CALL", 2048),
        (calm_engine, "APART", 1024),
    ]:
        monkeypatch.setattr(place, name, number)
    found: list[tuple[int, int]] = []
    extend = CalmEngine.extend

    def noted(self: CalmEngine, values: object, codes: object, done: int, *rest: object) -> object:
        result = extend(self, values, codes, done, *rest)  # type: ignore[arg-type]
        found.append((done, result[0]))
        return result

    monkeypatch.setattr(CalmEngine, "extend", noted)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_calm_heaps_have_the_values_of_the_plain_loop(
    game: str, calls: list[tuple[int, int]]
) -> None:
    sequence = GrundySequence(game, "sparse")
    sequence.extend(7000)
    sequence.extend(12_001)
    assert np.array_equal(sequence.values, plain(game, 12_001))
    assert sum(after - before for before, after in calls) > 1000 or game == "grundys-game"


@pytest.mark.parametrize("game", ["0.16", "0.376", "0.127", "grundys-game"])
def test_rare_heaps_in_stretches_thought_calm(
    game: str, calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calm_engine, "QUIET", 100)
    monkeypatch.setattr(calm_engine, "APART", 0)
    sequence = GrundySequence(game, "sparse")
    sequence.extend(12_000)
    assert np.array_equal(sequence.values, plain(game, 12_000))
    rare = sequence.rare
    assert any(((after < rare) & (rare <= after + 512)).any() for _, after in calls)


def test_codes_of_eight_bits(calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch) -> None:
    sequence = GrundySequence("0.6", "sparse")
    sequence.extend(48_000)
    assert sum(after - before for before, after in calls) > 4000
    monkeypatch.setattr(sparse_engine, "WORTH", 1 << 20)
    otherwise = GrundySequence("0.6", "sparse")
    otherwise.extend(48_000)
    assert np.array_equal(sequence.values, otherwise.values)


def test_more_codes_than_groups(
    calls: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calm_plan, "SPARE", -64)
    sequence = GrundySequence("0.354", "sparse")
    sequence.extend(10_000)
    assert np.array_equal(sequence.values, plain("0.354", 10_000))
    assert any(before == after for before, after in calls)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(octal_codes)
def test_random_codes(code: Code) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for place, name, number in [
            (sparse_engine, "WORTH", 0),
            (calm_engine, "LEAST", 2100),
            (calm_engine, "QUIET", 100),
            (calm_engine, "APART", 0),
        ]:
            patch.setattr(place, name, number)
        sequence = GrundySequence(code)
        sequence.extend(8000)
        assert np.array_equal(sequence.values, plain(code.text, 8000))
