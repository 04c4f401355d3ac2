"""Many questions at once are single questions: outcomes, values, and what is refused."""

import random
from typing import Any

import numpy as np
import pytest

import kalmar
from kalmar import OPERATIONS, KalmarError, Play
from kalmar.answers.answer import analysed
from kalmar.answers.many import ON_ARRAYS, pairwise
from kalmar.core.compositions import SIX, CompositionName, find_composition

GAMES: tuple[str | kalmar.Rules, ...] = (
    "nim", "kayles", "0.156", "0.123", "0.137", "4.7", "0.07", "bounded-nim(3)",
    "subtraction(2,5,7)", "coprime", "divisor", "woodcutter", "grundys-game", "laskers-nim",
    "subtract-a-square", "0.8", kalmar.game(lambda n: {n - 1, n // 2} if n else [], "halves"),
)  # fmt: skip
WAYS = (
    *(row.name for row in SIX), "moore-2", "moore-3", "at most 2, first", "exactly 2, last",
    "2 neighbours, last", "at least 2, 2 ended",
)  # fmt: skip


def compare(chance: random.Random) -> int:
    """Ask some positions at once and one by one; return how many."""
    game, name = chance.choice(GAMES), chance.choice(WAYS)
    way = find_composition(name)
    play = chance.choice(list(Play))
    # Where a search decides, as in most misère sums, it is to be short.
    decided = name in WAYS[1:6] or game == "nim" or (name == WAYS[0] and play is Play.NORMAL)
    most = chance.choice((5, 12, 40)) if decided else 5
    counts = chance.choice(((3,), (1, 2, 3)))
    rows = [[chance.randint(0, most) for _ in range(chance.choice(counts))] for _ in range(20)]
    found = kalmar.outcomes(game, rows, way, play)
    for place, row in enumerate(rows):
        single = analysed(kalmar.position(game, *row, composition=way), play, None)
        assert found.outcomes[place] == single.outcome, (game, name, play, row)
        if single.valuation == found.valuation and found.values is not None:
            assert found.values[place] == single.value, (game, name, play, row)
    return len(rows)


@pytest.mark.parametrize("draw", range(6))
def test_many_are_answered_as_each_by_itself(draw: int) -> None:
    chance = random.Random(draw)
    assert sum(compare(chance) for _ in range(15)) > 100


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=str)
def test_operations_on_arrays_are_those_on_numbers(operation: kalmar.Operation) -> None:
    known = range(8) if "kernel" in operation.name else range(-2, 12)
    numbers = [n for n in known if n >= 0 or "foreclosed" in operation.name]
    pairs = np.array([(a, b) for a in numbers for b in numbers]).T
    expected = [operation(int(a), int(b)) for a, b in pairs.T]
    assert ON_ARRAYS[operation](*pairs).tolist() == expected
    assert pairwise(operation.function, *pairs).tolist() == expected


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.uint64, list, tuple])
def test_any_whole_numbers_will_do(kind: type) -> None:
    rows = np.array([[3, 5], [200, 7]])
    given: Any = kind(rows.tolist()) if kind in (list, tuple) else rows.astype(kind)
    values = kalmar.outcomes("nim", given).values
    assert values is not None
    assert values.tolist() == [6, 207]


@pytest.mark.parametrize("way", ["disjunctive", "selective"])
def test_no_question_has_no_answer(way: CompositionName) -> None:
    nothing: list[Any] = [[], np.zeros((0, 3), int)]
    for given in nothing:
        found = kalmar.outcomes("kayles", given, way, misere=True)
        assert len(found.outcomes) == 0
        assert found.values is not None
        assert found.values.tolist() == []


def test_large_heaps_and_values() -> None:
    large = 2**62
    found = kalmar.outcomes("nim", [[large, large, 5], [large, 0, 0]])
    assert found.values is not None
    assert found.values.tolist() == [5, large]
    assert kalmar.outcomes("kayles", [[10**15, 2]]).outcomes.tolist() == ["N"]


def test_an_array_of_three_dimensions_has_no_rows() -> None:
    with pytest.raises(KalmarError, match="heaps must be in rows"):
        kalmar.outcomes("kayles", np.zeros((2, 2, 2), int))
