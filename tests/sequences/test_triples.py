"""Codes that split into three heaps: the engine, its rows of bits, and what checks its proofs."""

from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Code, DataError, LimitReached, UsageError, parse_code
from kalmar.engines.sequences import certificates, periods, split_engines
from kalmar.engines.sequences.certificates import certificate, verify
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.engines.sequences.heap_games import heap_game, plain_values
from kalmar.engines.sequences.spaces import SparseSpace, best_space
from kalmar.engines.sequences.split_engines import Engine
from kalmar.runtime.work import memory_limit
from tests.cases import cases
from tests.known import known
from tests.sequences.definition import extended

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
def plain(code: str, n: int) -> list[int]:
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
    expected = plain(code, 1500)
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
    assert sequence.values.tolist() == plain(code, 1500)[:601]
    assert len(calls) > 590


@settings(max_examples=20, deadline=None, derandomize=True)
@given(st.sampled_from(FIELD), st.integers(0, 1500))
def test_any_checkpoint_can_be_gone_on_from(code: str, pause: int) -> None:
    sequence = GrundySequence(code, "triples")
    known = plain(code, 1500)
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
    assert again.values.tolist() == plain("0.FD", 1500)


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
    assert sequence.values[:1501].tolist() == plain("0.9", 1500)


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
    assert sequence.values[:1001].tolist() == plain("0.DD", 1500)[:1001]
    assert sequence.done < 100_000
    sequence.extend(1500)
    assert sequence.values[:1501].tolist() == plain("0.DD", 1500)


def test_room_is_made_for_twice_the_heaps_where_memory_holds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def reach() -> int:
        sequence = extended("0.DD", 1400, 1499, 1500, engine="triples")
        assert sequence.values.tolist() == plain("0.DD", 1500)
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
    assert values.tolist() == plain(code, 1500)
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
