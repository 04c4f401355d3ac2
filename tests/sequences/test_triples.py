"""Codes that split into three heaps, and heaps of common runs, against the plain loop."""

from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Code, DataError, GrundySequence, LimitReached, UsageError, parse_code
from kalmar.engines.sequences import (
    certificates,
    common_run_plan,
    common_runs,
    periods,
    split_engines,
)
from kalmar.engines.sequences.certificates import certificate, verify
from kalmar.engines.sequences.common_run_plan import BLOCK
from kalmar.engines.sequences.common_runs import CommonRunEngine
from kalmar.engines.sequences.heap_games import heap_game, plain_values
from kalmar.engines.sequences.periods import continue_to_period
from kalmar.engines.sequences.spaces import SparseSpace, best_space
from kalmar.engines.sequences.split_engines import Engine
from kalmar.runtime.work import memory_limit
from tests.cases import cases
from tests.known import known
from tests.sequences.definition import extended
from tests.sequences.test_grundy_sequence import octal_codes, plain

three = st.integers(8, 15)
gapped = st.lists(st.sampled_from([0, 0, 0, *range(16)]), max_size=6).map(tuple)
codes = st.one_of(
    st.builds(lambda d, e, last: Code((d, *e, last)), st.sampled_from([0, 4, 8, 12]),
              gapped, three),
    st.builds(lambda d, e, last: Code((d, *e, last)), st.sampled_from([8, 12]),
              gapped, st.integers(1, 15)),
    st.builds(lambda many, last: Code((*[0] * many, 9, 0, last)), st.integers(1, 60), three),
    st.sampled_from(["0.8", "0.F", "8.0", "C.0", "0.DD", "0.7F", "0.F7", "0.9", "0.3F"])
    .map(parse_code),
)  # fmt: skip
FIELD = ["0.DD", "0.9", "0.7F", "0.FD", "0.F7", "8.F1", "C.8", "0.0003F", "0.28", "0.0000000F4"]


@cache
def literal(code: Code, n: int) -> list[int]:
    return list(islice(plain_values(heap_game(code)), n + 1))


@cache
def plain_list(code: str, n: int) -> list[int]:
    return by("plain", code, n)


def by(engine: Engine, code: str, *stops: int) -> list[int]:
    found: list[int] = extended(code, *stops, engine=engine).values.tolist()
    return found


@settings(max_examples=150, deadline=None, derandomize=True)
@given(codes, st.lists(st.integers(1, 200), max_size=4).map(sorted))
def test_the_engine_is_the_definition_in_pieces_of_any_length(code: Code, stops: list[int]) -> None:
    sequence = GrundySequence(code, "triples")
    for stop in (*stops, 200):
        sequence.extend(stop)
        assert sequence.done == stop
    assert sequence.values.tolist() == literal(code, 200)


@pytest.mark.parametrize("code", FIELD)
def test_values_that_need_two_bytes_and_wider_rows(code: str) -> None:
    expected = plain_list(code, 1500)
    assert by("triples", code, 1500) == expected
    assert by("triples", code, 700, 701, 1100, 1500) == expected


@pytest.mark.parametrize("code", ["0.DD", "0.F7", "C.8", "0.0000000F4"])
def test_short_calls_of_the_kernel(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sequence = GrundySequence(code, "triples")
    engine = known(sequence._triples)
    calls, extend = [], engine.extend

    def little(values: Any, done: int, n: int, work: int) -> tuple[int, int]:
        calls.append(work)
        return extend(values, done, n, 1)

    monkeypatch.setattr(engine, "extend", little)
    sequence.extend(600)
    assert sequence.values.tolist() == plain_list(code, 1500)[:601]
    assert len(calls) > 590


@settings(max_examples=20, deadline=None, derandomize=True)
@given(st.sampled_from(FIELD), st.integers(0, 1500))
def test_any_checkpoint_can_be_gone_on_from(code: str, pause: int) -> None:
    sequence = GrundySequence(code, "triples")
    known = plain_list(code, 1500)
    sequence._buffer = np.array(known[: pause + 1], np.uint16)
    sequence._done = pause
    sequence.extend(1500)
    assert sequence.values.tolist() == known


def test_a_checkpoint_file(tmp_path: Path) -> None:
    path, sequence = tmp_path / "0.FD", GrundySequence("0.FD", "triples")
    sequence.extend(1000, checkpoint=path)
    again = GrundySequence.resumed("0.FD", path)
    again.engine = "triples"
    again.extend(1500)
    assert again.values.tolist() == plain_list("0.FD", 1500)


def test_short_sequences_are_computed_so_if_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    for made in (True, False):
        monkeypatch.setattr(f"{split_engines.__name__}.jit.is_made", {"triples": made}.get)
        sequence = GrundySequence("0.9")
        engine: Any = sequence._triples
        sequence.extend(2000)
        assert (engine._reach > 0) == made
    sequence.extend(6000)
    assert engine._reach >= 6000
    assert by("triples", "0.9", 2500, 6000) == sequence.values.tolist()
    assert sequence.values[:1501].tolist() == plain_list("0.9", 1500)


def test_the_parity_of_a_nim_sum_says_nothing_of_three_heaps() -> None:
    sequence = extended("4.8", 1000, engine="triples")
    assert best_space(sequence.values, sequence.game.splits) is not None
    assert sequence.space is None
    assert len(sequence.rare) == 0


@pytest.mark.parametrize("code", ["0.77", "0.8…", "8!.0", "0.3(8)"])
def test_games_that_it_does_not_serve(code: str) -> None:
    with pytest.raises(UsageError, match="splits a heap into three of any sizes"):
        GrundySequence(code, "triples")
    assert by("auto", code, 60) == literal(parse_code(code), 60)


def test_what_was_known_is_kept_where_memory_ends() -> None:
    sequence = extended("0.DD", 1000, engine="triples")
    with memory_limit(1), pytest.raises(LimitReached, match=r"100,000 heaps take .* MB of memory"):
        sequence.extend(100_000)
    assert sequence.values[:1001].tolist() == plain_list("0.DD", 1500)[:1001]
    assert sequence.done < 100_000
    sequence.extend(1500)
    assert sequence.values[:1501].tolist() == plain_list("0.DD", 1500)


def test_room_is_made_for_twice_the_heaps_where_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    def reach() -> int:
        sequence = extended("0.DD", 1400, 1499, 1500, engine="triples")
        assert sequence.values.tolist() == plain_list("0.DD", 1500)
        return known(sequence._triples)._reach

    assert reach() > 2600
    monkeypatch.setattr("kalmar.engines.sequences.split_engines.free_memory", lambda: 0)
    assert reach() == 1500


@settings(max_examples=60, deadline=None, derandomize=True)
@given(codes)
def test_what_checks_proofs_is_the_definition(code: Code) -> None:
    found = certificates.values_of_triples(np.array(code.digits, np.int64), 201)
    assert found.tolist() == literal(code, 200)


@pytest.mark.parametrize("code", FIELD)
def test_what_checks_proofs_needs_wider_rows(code: str) -> None:
    told: list[tuple[int, int]] = []
    digits = np.array(parse_code(code).digits, np.int64)
    values = certificates.values_of_triples(digits, 1501, lambda *done: told.append(done))
    assert values.tolist() == plain_list(code, 1500)
    assert told[-1] == (1501, 1501)
    assert told == sorted(told)


def test_rows_that_memory_does_not_hold_are_refused() -> None:
    with memory_limit(1), pytest.raises(LimitReached, match="checking 60,000 terms takes about"):
        certificates.values_of_triples(np.array([0, 13, 13]), 60_000)


@cache
def long_proof() -> dict[str, Any]:
    """A proof from 2,387 terms."""
    sequence, finding = periods.find_period("0.28", 5000)
    assert finding.status == "proved"
    assert finding.bound > certificates.NAIVE_TRIPLES
    return certificate("0.28", sequence.values, finding, SparseSpace(7, -1, 3))


def test_a_long_proof_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates, "NAIVE_TERMS", 100)
    long_proof.cache_clear()
    told: list[tuple[int, int]] = []
    content = long_proof()
    assert verify(content, progress=lambda *done: told.append(done)) == content
    assert (content["preperiod"], content["period"], content["saltus"]) == (1, 53, 16)
    assert content["space"] is None
    assert told[-1] == (2387, 2387)


@cases("change")
def test_a_long_proof_that_was_changed_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(DataError):
        verify({**long_proof(), **change})


def test_one_wrong_value_is_noticed() -> None:
    sequence, finding = periods.find_period("0.28", 5000)
    for heap in (1, 54, 1000, 2386):
        values = sequence.values.astype(np.int64)
        values[heap] += 1
        with pytest.raises(DataError, match="are not those of the certificate"):
            verify(certificate("0.28", values, finding))


def test_how_far_periods_are_looked_for() -> None:
    assert [periods.usual_length(code) for code in ("0.F", "8!.0", "0.7", "0.3…", "0.8(3)")] == [
        20_000, 5000, 10**6, 20_000, 5000,
    ]  # fmt: skip


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


def test_a_search_prepares_for_its_heaps(
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
