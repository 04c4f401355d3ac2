"""What is saved belongs to a game, whatever its name: all values follow from a code or options."""

import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from kalmar import Code, DataError, GrundySequence, Heap, find_period, grundy_values, parse_code
from kalmar.engines.quotients.ask import resumed, save
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import NumberedHeaps, option_sets

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
