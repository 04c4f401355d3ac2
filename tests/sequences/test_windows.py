"""Windows: engines against the definition, proofs against those by Guy and Smith, and forgeries."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kalmar import DataError, GameError, GrundySequence, LimitReached, UsageError, find_period
from kalmar.engines.sequences.certificates import verify
from kalmar.engines.windows import certificate, checker
from kalmar.engines.windows.game import WindowGame
from kalmar.engines.windows.period import RunBounds, find_window_period
from kalmar.engines.windows.run import WindowRun, read_run
from kalmar.games.heaps import parse_code
from tests.known import known
from tests.sequences.definition import by_digits, extended

GAMES = [
    ("0.77", 512), ("0.45", 1024), ("0.156", 4096), ("0.356", 4096), ("0.644", 4096),
    ("0.127", 1 << 16), ("0.16", 1 << 16), ("0.52", 1024),
]  # fmt: skip
"""Codes with a proved period, and the parts that witnesses may have."""

LOG = Path(__file__).parents[2] / "docs/explanation/0.106.log"
"""What was measured when all segments of 0.106 were verified."""


@cache
def proof(code: str, memory: int) -> certificate.WindowCertificate:
    return known(find_window_period(code, RunBounds(700_000, memory)).certificate)


@pytest.mark.parametrize(("code", "memory"), GAMES)
def test_proofs_agree_with_those_by_guy_and_smith(code: str, memory: int) -> None:
    said = proof(code, memory)
    found = known(find_period(code, 600_000)[1].periodicity)
    assert (said.preperiod, said.period) == (found.preperiod, found.period)
    assert certificate.verify_windows(
        certificate.windows_data(said), certificate.VerificationRange(workers=2)
    ).whole


# the nearest option of a rare part is 6, 5, 2 and 1 heaps away; for the others codes are many
@pytest.mark.parametrize("code", ["0.106", "0.104", "0.45", "0.77", "0.054", "0.205", "0.374"])
def test_values_are_those_of_the_definition_and_of_the_other_engine(code: str) -> None:
    game = WindowGame(code, 1 << 13)
    known = by_digits(code, 400)
    assert game.known_codes[:401].tolist() == game.codes_of(np.array(known)).tolist()
    run, sequence = WindowRun(game), GrundySequence(code)
    stop = game.start + 100_003
    sequence.extend(stop)
    expected = game.codes_of(sequence.values.astype(np.int64))
    for first, codes in run.pieces(stop):
        new = codes[run.room :]
        assert np.array_equal(new, expected[first : first + len(new)])
    assert run.heap == stop


@pytest.mark.parametrize("code", ["0.106", "0.104", "0.45", "0.77", "0.054"])
def test_the_first_heap_without_a_witness_is_that_of_the_definition(code: str) -> None:
    game = WindowGame(code, 1 << 13)
    run, heaps, parts = WindowRun(game), 3000, 300
    at = np.arange(game.start - heaps, game.start)
    codes = np.pad(game.known_codes, (0, 1024))
    limits = game.coding.byte_limits[at & 1, game.known_codes[at]]
    made = [codes[at - away] ^ turn for away, turn in game.first_tried.tolist()]
    small = [a for a in range(1, parts) if a not in game.rare]
    made += [codes[at - k - a] ^ codes[a] for k in game.game.splits for a in small]
    bare = [
        heap
        for heap, limit, options in zip(at.tolist(), limits, np.array(made).T, strict=True)
        if len(np.unique(options[options < limit])) < limit
    ]
    first, mirror = bare[0] if bare else game.start, game.parts_backwards[-parts:]
    for start in (at[0], at[0] + 1, first - 1, first):
        reached, deepest = run.kernels.missed(codes, int(start), game.start, 0, mirror)
        assert reached == first
        assert deepest < parts
    assert run.kernels.missed(codes, first + 1, first + 1, 0, mirror)[0] == first + 1


def test_a_witness_that_is_too_deep_stops_the_run() -> None:
    # heap 1,238,638 of 0.106 has the rare value of code 12 only beside heap 4,761
    run = WindowRun(WindowGame("0.106", 4096))
    with pytest.raises(LimitReached, match=r"heap 1,238,638 may be rare: no part below 4,096"):
        run.advance(1_300_000)


def test_a_run_resumes_exactly(tmp_path: Path) -> None:
    path = tmp_path / "run"
    assert find_window_period("0.16", RunBounds(200_001, checkpoint=path)).certificate is None
    run, _, _ = read_run(path, WindowGame("0.16"))
    fresh = WindowRun(run.game)
    fresh.advance(run.heap)
    assert run.heap == 200_001
    assert np.array_equal(run.last, fresh.last)
    again = known(find_window_period("0.16", RunBounds(600_000, checkpoint=path)).certificate)
    whole = proof("0.16", 1 << 16)
    assert (again.preperiod, again.period, again.parts) == (105_351, 149_459, whole.parts)
    with pytest.raises(DataError, match=r"belongs to 0\.16"):
        find_window_period("0.56", RunBounds(10**6, checkpoint=path))
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(DataError, match="cannot be read as a checkpoint of a bounded-memory run"):
        find_window_period("0.16", RunBounds(600_000, checkpoint=path))


@pytest.mark.parametrize("game", ["0.3", "0.8", "grundys-game"])
def test_other_games_are_refused(game: str) -> None:
    with pytest.raises(GameError):
        find_window_period(game, RunBounds(10_000, 1024))


def stated(code: str, preperiod: int, period: int, **changes: Any) -> certificate.WindowCertificate:
    """A certificate of a claim, true or not, with all the states that it needs, and true ones."""
    sequence = extended(code, 4 * (preperiod + period) + 2000)
    space, rare = known(sequence.space), tuple(map(int, sequence.rare))
    values, game = sequence.values.astype(np.int64), parse_code(code)
    low = (space.mask & -space.mask).bit_length() - 1
    codes = (values >> low + 1 << low | values & (1 << low) - 1).astype(np.uint8)
    length = rare[-1] + len(game.digits) - 1
    at = preperiod + length
    heaps = {at, at + period, at - 1, at - 1 + period}
    heaps |= {at + period // q for q in checker.prime_factors(period)}
    heaps |= set(range(2 * rare[-1] + 99, at + period, 97))
    row = tuple(sorted(heap for heap in heaps if heap > rare[-1] + length))
    fields = {
        "code": game, "preperiod": preperiod, "period": period, "mask": space.mask,
        "by_position": space.by_position, "rare": rare, "parts": 2 * rare[-1], "codes": 16,
        "at": row, "states": np.array([codes[heap - length : heap] for heap in row]),
    }  # fmt: skip
    return certificate.WindowCertificate(**{**fields, **changes})


def changed(said: certificate.WindowCertificate, **fields: Any) -> dict[str, Any]:
    return {**certificate.windows_data(said), **fields}


def states(said: certificate.WindowCertificate, rows: Any) -> dict[str, Any]:
    """The certificate with other states."""
    return certificate.windows_data(replace(said, states=rows))


def refused(data: dict[str, Any]) -> bool:
    try:
        certificate.verify_windows(data)
    except DataError:
        return True
    return False


KAYLES = stated("0.77", 71, 12, parts=72)


def test_a_true_claim_is_accepted() -> None:
    assert verify(certificate.windows_data(KAYLES)) == certificate.windows_data(KAYLES)
    found = certificate.verify_windows(certificate.windows_data(KAYLES))
    assert found.whole
    assert found.segments >= 2


def wrong_row(ground: checker.Ground, rows: Any) -> bool:
    """The same where nothing but the states is another."""
    ground.said = certificate.read_windows(states(KAYLES, rows))
    try:
        checker.check_row(ground)
        for segment in checker.segments_of(ground.said):
            checker.check_segment(ground, segment)
    except DataError:
        return True
    return False


def test_each_state_with_one_code_changed_is_refused() -> None:
    ground = checker.check_claim(KAYLES)
    assert not wrong_row(ground, KAYLES.states)
    for number, heap in np.ndindex(KAYLES.states.shape):
        for other in (1, 6):
            rows = KAYLES.states.copy()
            rows[number, heap] ^= other
            assert wrong_row(ground, rows), (number, heap)


def test_exchanged_states_are_refused() -> None:
    ground = checker.check_claim(KAYLES)
    for one in range(len(KAYLES.at)):
        for two in range(one):
            rows = KAYLES.states.copy()
            rows[[one, two]] = rows[[two, one]]
            same = np.array_equal(rows, KAYLES.states)
            assert same or wrong_row(ground, rows), (one, two)


def test_missing_states_are_refused_unless_a_segment_only_becomes_longer() -> None:
    needed = {143, 143 + 12, 143 + 12 // 2, 143 + 12 // 3}
    for number, heap in enumerate(KAYLES.at):
        rows, at = np.delete(KAYLES.states, number, 0), list(KAYLES.at)
        at.remove(heap)
        assert refused({**states(KAYLES, rows)})  # a state less than heaps
        less = replace(KAYLES, at=tuple(at), states=rows)
        assert refused(certificate.windows_data(less)) == (heap in needed), heap


@pytest.mark.parametrize(("preperiod", "period"), [(72, 12), (71, 24), (70, 12), (71, 6), (80, 36)])
def test_true_states_of_a_false_claim_are_refused(preperiod: int, period: int) -> None:
    assert refused(certificate.windows_data(stated("0.77", preperiod, period)))


def test_every_wrong_number_is_refused() -> None:
    rare = list(KAYLES.rare)
    wrong: list[tuple[str, Any]] = [
        *(("preperiod", n) for n in (1, 70, 72, 83)),
        *(("period", n) for n in (1, 6, 11, 13, 24)),
        *(("mask", n) for n in range(1, 16) if n != KAYLES.mask),
        *(("by_position", n) for n in (0, 1)),
        *(("rare", [heap for heap in rare if heap != gone]) for gone in rare),
        *(("rare", sorted({*rare, heap})) for heap in (1, 40, 69, 71)),
        *(("parts", n) for n in (1, 2, 70)),
        *(("at", [heap + 1 for heap in KAYLES.at]), ("at", list(KAYLES.at)[::-1])),
        *(("codes", n) for n in (15, 64, 128)),
        *(("game", name) for name in ("0.37", "0.75", "0.777", "kayles", "0.7")),
        *(("states", text) for text in ("", "?", certificate.windows_data(KAYLES)["states"][:-4])),
        *(("format", "another"), ("period", 12.0), ("rare", []), ("at", 5)),
    ]  # fmt: skip
    for key, value in wrong:
        assert refused(changed(KAYLES, **{key: value})), (key, value)
    assert refused({**certificate.windows_data(KAYLES), "more": 1})


def test_parts_below_the_deepest_witness_are_refused() -> None:
    said = proof("0.156", 4096)
    # its rare heaps end below 358, and witnesses for one period have smaller parts, but not before
    with pytest.raises(DataError, match="heap 2,141 has no witness with a part below 358"):
        certificate.verify_windows(changed(said, parts=358))


def test_the_first_codes_after_heaps_by_the_definition_are_those_of_the_definition() -> None:
    ground = checker.check_claim(KAYLES)
    known = by_digits("0.77", ground.stop)
    assert ground.codes.tolist() == [value >> 1 for value in known[: ground.stop]]


def test_a_segment_of_0_106_holds_and_a_spoilt_one_does_not() -> None:
    path = known(certificate.bundled_certificates("0.106"))
    said = certificate.read_windows(path)
    assert (said.preperiod, said.period) == (465_384_263_797, 328_226_140_474)
    assert len(checker.segments_of(said)) == len(said.at) == 801
    ground = checker.check_claim(said)
    drawn = int(np.random.default_rng().integers(1, 800))
    part = checker.segments_of(said)[drawn]
    short = checker.Segment(
        part.number, part.start, part.start + 10**6, part.start + 10**6 + 16_387
    )
    assert checker.check_segment(ground, short) < said.parts, drawn
    close = [s for s in checker.segments_of(said) if s.stop - s.start == 1]
    assert len(close) == 2  # from the heap before the states that tell the period to those
    assert checker.check_segment(ground, close[0]) < said.parts
    spoilt = said.states.copy()
    spoilt[said.at.index(close[0].stop), 500] ^= 1
    other = checker.Ground(replace(said, states=spoilt))
    with pytest.raises(DataError, match="the state before heap 465,384,264,903 differs"):
        checker.check_segment(other, close[0])


def test_some_segments_are_verified() -> None:
    data, last = certificate.windows_data(KAYLES), len(checker.segments_of(KAYLES)) - 1
    found = certificate.verify_windows(data, certificate.VerificationRange(first=1, workers=2))
    assert (found.done, found.whole) == (tuple(range(1, last + 1)), False)
    with pytest.raises(UsageError, match="segments are numbered 0 to"):
        certificate.verify_windows(data, certificate.VerificationRange(first=last + 1))
    assert len(certificate.verify_windows(data, certificate.VerificationRange(spot=True)).done) == 1


def test_the_log_in_the_documentation_is_of_every_segment() -> None:
    source = known(certificate.bundled_certificates("0.106"))
    rows = [line.split("\t") for line in LOG.read_text().splitlines() if not line.startswith("#")]
    said = {
        (s.number, s.start, s.stop) for s in checker.segments_of(certificate.read_windows(source))
    }
    assert {tuple(map(int, row[:3])) for row in rows} == said
    assert max(int(row[3]) for row in rows) == 15_343


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for text in ("", "[]", "{", json.dumps({"format": "kalmar window certificate 1"})):
        path.write_text(text)
        with pytest.raises(DataError):
            certificate.read_windows(path)
