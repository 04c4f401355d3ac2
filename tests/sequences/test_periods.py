"""Periods from a cold start, reports, and checkpoints, which belong to one game."""

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Code, DataError, GrundySequence, Heap, grundy_values, parse_code
from kalmar.engines.quotients.ask import resumed, save
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets
from kalmar.engines.sequences import periods
from kalmar.engines.sequences.periods import find_period, first_cousin, report
from tests.known import known
from tests.sequences.definition import extended

DATA = Path(__file__).parents[1] / "data" / "published_periods.json"
PUBLISHED: dict[str, list[int]] = json.loads(DATA.read_text())
"""Periods and preperiods from Winning Ways, ch. 4, and from Flammenkamp's list of octal games."""
SHORT = [code for code, (period, _) in PUBLISHED.items() if period < 1_000_000]


@pytest.mark.parametrize("code", SHORT)
def test_published_periods_are_proved(code: str) -> None:
    _, finding = find_period(code, 1_000_000)
    assert finding.status == "proved"
    assert finding.theorem == "Guy and Smith 1956"
    found = known(finding.periodicity)
    assert [found.period, found.preperiod] == PUBLISHED[code]


def test_games_without_a_theorem_are_never_proved() -> None:
    assert find_period("grundys-game", 20_000)[1].status == "none"
    other = find_period("0.13…", 600)[1]
    assert (other.status, other.theorem) == ("observed", "")


def test_the_report_of_kayles() -> None:
    sequence, finding = find_period("0.77", 10_000)
    found = report(sequence, finding)
    assert [n for n, _ in found.exceptions] == [
        *(0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70)
    ]
    assert found.largest == max(sequence.values)


@pytest.mark.parametrize("piece", [1, 2, 7, 30, 71, 1000])
@pytest.mark.parametrize("most", [3, 14, 1000])
def test_exceptions_ascend(piece: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sequence, finding = find_period("0.77", 1000)
    whole = report(sequence, finding).exceptions
    monkeypatch.setattr(periods, "PIECE", piece)
    monkeypatch.setattr(periods, "MOST_EXCEPTIONS", most)
    assert report(sequence, finding).exceptions == whole[-most:]


def test_the_report_counts_the_rare_heaps_to_the_end() -> None:
    sequence = extended("0.16", 10_000, engine="sparse")
    found = report(sequence)
    by_hand = [
        n for n in range(1, 10_001) if int(sequence.values[n] & found.mask).bit_count() % 2 == 0
    ]
    assert (found.rare, found.last_rare) == (len(by_hand), by_hand[-1])


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 7), min_size=1, max_size=4), st.integers(1, 7))
def test_first_cousins_have_the_same_values(digits: list[int], last: int) -> None:
    code = Code((0, digits[0] & 6, *digits[1:], last))
    cousin = known(first_cousin(code))
    assert np.array_equal(grundy_values(code, 201)[1:], grundy_values(cousin, 200))


def test_a_checkpoint_is_resumed_exactly(tmp_path: Path) -> None:
    path = tmp_path / "0.16"
    GrundySequence("0.16").extend(6000, checkpoint=path)
    sequence = GrundySequence.resumed("0.16", path)
    assert sequence.done == 6000
    sequence.extend(9000, checkpoint=path)
    assert np.array_equal(sequence.values, grundy_values("0.16", 9000))
    assert GrundySequence.resumed("0.16", path).done == 9000
    assert [file.name for file in tmp_path.iterdir()] == ["0.16"]


def test_an_interrupt_keeps_what_was_done(tmp_path: Path) -> None:
    def interrupt(done: int, _wanted: int) -> None:
        if done > 3000:
            raise KeyboardInterrupt

    path = tmp_path / "kept"
    with pytest.raises(KeyboardInterrupt):
        GrundySequence("0.16").extend(9000, interrupt, path)
    done = GrundySequence.resumed("0.16", path).done
    assert 3000 < done < 9000


def test_checkpoints_of_others_and_damaged_ones_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    GrundySequence("0.16").extend(300, checkpoint=path)
    whole = path.read_bytes()
    with pytest.raises(DataError, match=r"belongs to 0\.16, not to 0\.77"):
        GrundySequence.resumed("0.77", path)
    values = whole.index(GrundySequence.resumed("0.16", path).values.tobytes())
    for content in (b"", whole[:-1], whole[:values], b"x" + whole[1:], b"{}\n" + whole[9:]):
        path.write_bytes(content)
        with pytest.raises(DataError, match="cannot be read as a checkpoint of a sequence"):
            GrundySequence.resumed("0.16", path)
    for place in range(values, values + 301):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(DataError, match="Bad CRC-32"):
            GrundySequence.resumed("0.16", path)
    wrong = (np.zeros(0, np.uint8), np.ones(3, np.uint8), np.zeros(3), np.zeros((3, 3), np.uint8))
    bad: list[Any] = [{}, {"values": wrong[2]}, *({"code": "0.16", "values": v} for v in wrong)]
    for others in bad:
        with path.open("wb") as file:
            np.savez(file, **others)
        with pytest.raises(DataError, match="is not a checkpoint of a sequence"):
            GrundySequence.resumed("0.16", path)
    with pytest.raises(DataError, match="cannot be written"):
        GrundySequence("0.16").save(tmp_path / "nowhere" / "checkpoint")


CHANCE = random.Random(8)


@dataclass(frozen=True)
class Own(Heap):
    """Rules of a user, which may have any name and any code."""

    name: str
    code: Code

    def options(self, heap):  # type: ignore[no-untyped-def]
        for taken in range(1, heap + 1):
            left = heap - taken
            pairs = [(0,)] if not left else [(left,), *((a, left - a) for a in range(1, left))]
            yield from (pair for pair in pairs if self.code.allows(heap, tuple(sorted(pair))))


def code_at_random() -> Code:
    digits = "".join(CHANCE.choice("01234567") for _ in range(CHANCE.randrange(1, 4)))
    return parse_code(f"0.{CHANCE.choice('1234567')}{digits}")


PAIRS = [(code_at_random(), code_at_random()) for _ in range(60)]


def test_the_same_name_does_not_mean_the_same_game(tmp_path: Path) -> None:
    refused = 0
    for one, other in PAIRS:
        path = tmp_path / "a"
        GrundySequence(Own("mine", one)).extend(100, checkpoint=path)
        try:
            known = GrundySequence.resumed(Own("mine", other), path)
        except DataError as error:
            refused += f"belongs to {one.text}, not to {other.text}" in str(error)
            known = GrundySequence(Own("mine", other))
        known.extend(200)
        assert np.array_equal(known.values, grundy_values(other, 200)), (one.text, other.text)
    assert refused == sum(one != other for one, other in PAIRS) > 50


@pytest.mark.parametrize(
    ("name", "code"), [("kayles", "0.77"), ("mine", "0.77"), ("0.7", "0.77"), ("nim", "0.333")]
)
def test_another_name_does_not_mean_another_game(name: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "a"
    GrundySequence(code).extend(100, checkpoint=path)
    assert GrundySequence.resumed(Own(name, parse_code(code)), path).done == 100
    found, _ = find_period(Own("b", parse_code(code)), 100, checkpoint=path)
    found.save(path)
    assert GrundySequence.resumed(code, path).done >= 100
    with pytest.raises(DataError, match=r"belongs to .*, not to 0\.71"):
        GrundySequence.resumed(Own(code, parse_code("0.71")), path)


def test_long_codes_are_told_apart(tmp_path: Path) -> None:
    path, digits = tmp_path / "a", (0, *[3] * 100_000)
    one, other = Code(digits), Code((*digits[:-1], 1))
    GrundySequence(Own("mine", one)).extend(50, checkpoint=path)
    assert GrundySequence.resumed(Own("its", one), path).done == 50
    with pytest.raises(DataError, match="belongs to"):
        GrundySequence.resumed(Own("mine", other), path)


def lists_at_random() -> NumberedHeaps:
    heaps = [()]
    for heap in range(1, 7):
        options = {(CHANCE.randrange(heap),) for _ in range(CHANCE.randrange(1, 3))}
        heaps.append(tuple(sorted(options)))  # type: ignore[arg-type]
    return NumberedHeaps.of_list(heaps)


def test_a_quotient_belongs_to_its_options(tmp_path: Path) -> None:
    path, refused = tmp_path / "a", 0
    for _ in range(40):
        one, other = lists_at_random(), lists_at_random()
        construction = Construction(one)
        construction.run(6)
        save(construction, path)
        assert resumed(path, one).quotient == construction.quotient
        try:
            found = resumed(path, other)
        except DataError:
            refused += 1
            assert one != other
            continue
        found.run(6)
        fresh = Construction(other)
        fresh.run(6)
        assert found.quotient.found == fresh.quotient.found
    assert refused > 20


@pytest.mark.parametrize("name", ["kayles", "mine"])
def test_a_quotient_is_resumed_under_another_name(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a"
    construction = Construction(option_sets("0.77"))
    construction.run(10)
    save(construction, path)
    found = resumed(path, option_sets(Own(name, parse_code("0.77"))))
    assert found.heaps == construction.heaps
    found.run(20)
    whole = Construction(option_sets("0.77"))
    whole.run(20)
    assert found.quotient.found == whole.quotient.found
    with pytest.raises(DataError, match="belongs to"):
        resumed(path, option_sets(Own("0.77", parse_code("0.71"))))
