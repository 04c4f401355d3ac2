"""Sink subtraction in every way of playing against search of the positions as the rules say them.

The search knows nothing of the rules of Kalmár: all numbers may be taken from a heap that is not
empty, and what falls below nothing is nothing.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, product

import pytest

from kalmar.answers.answer import solve
from kalmar.core.compositions import SIX, Composition
from kalmar.core.errors import GameError
from kalmar.games.heaps.subtraction import LONGEST_CODE, Sink
from kalmar.games.notation.cgsuite import from_cgsuite, to_cgsuite
from kalmar.games.notation.positions import parse_position
from kalmar.games.registry import find_rules

Part = tuple[tuple[int, ...], int]
"""The numbers that may be taken, and the heap."""

CHOICES: dict[str, Callable[[int], Iterable[int]]] = {
    "one": lambda live: range(1, min(1, live) + 1),
    "any": lambda live: range(1, live + 1),
    "all": lambda live: range(live, live + 1),
}
AT_ONCE, FEW = 100, 12
CASES = [
    pytest.param(0, FEW, id="few"),
    *(pytest.param(seed, AT_ONCE, id=str(seed), marks=pytest.mark.thorough)
      for seed in range(1, 21)),
]  # fmt: skip


def options(part: Part) -> list[Part]:
    numbers, heap = part
    return [(numbers, max(0, heap - number)) for number in numbers] if heap > 0 else []


def turns(parts: tuple[Part, ...], choice: str) -> Iterator[tuple[Part, ...]]:
    live = [i for i, part in enumerate(parts) if options(part)]
    for count in CHOICES[choice](len(live)):
        for moved in combinations(live, count):
            ways = [options(part) if i in moved else [part] for i, part in enumerate(parts)]
            yield from product(*ways)


@cache
def wins(parts: tuple[Part, ...], choice: str, ending: str, misere: bool) -> bool:
    ended = [not options(part) for part in parts]
    if all(ended) or (ending == "short" and any(ended)):
        return misere
    return any(not wins(left, choice, ending, misere) for left in turns(parts, choice))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("way", SIX, ids=lambda way: way.name)
@pytest.mark.parametrize(("seed", "count"), CASES)
def test_outcomes_are_those_of_the_search(
    seed: int, count: int, way: Composition, misere: bool
) -> None:
    chance = random.Random(f"{seed} {way.name} {misere}")
    for _ in range(count):
        sets = [tuple(sorted(chance.sample(range(1, 9), chance.randint(1, 3)))) for _ in range(2)]
        parts = tuple((chance.choice(sets), chance.randint(0, 11)) for _ in range(3))
        text = f" {way.ascii} ".join(f"sink({','.join(map(str, s))}) {heap}" for s, heap in parts)
        found = solve(text, misere=misere).outcome.value
        expected = wins(parts, way.choice.name, way.ending.name, misere)
        assert found == ("N" if expected else "P"), text
    wins.cache_clear()


@pytest.mark.parametrize("numbers", [(1,), (2, 5, 7), (3, 4), (1, 2, 3), (6, 10, 15), (9, 23, 32)])
def test_the_code_has_the_options_of_the_rules(numbers: tuple[int, ...]) -> None:
    rules = Sink(numbers)
    assert rules.code is not None
    coded = find_rules(rules.code.text)
    for heap in range(3 * numbers[-1]):
        mine = [option[0] for option in rules.options(heap)]
        assert len(mine) == len(set(mine))
        assert set(mine) == {left for _, left in options((numbers, heap))}
        assert set(rules.options(heap)) == set(coded.options(heap))
        assert all(rules.allows(heap, (left,)) == (left in mine) for left in range(heap + 2))
        assert rules.code_up_to(heap) == rules.code.up_to(heap)


def test_a_sink_is_no_wall_to_cgsuite() -> None:
    start = parse_position("sink(2,5) 9")
    assert "Subtraction" not in to_cgsuite(start)
    back = from_cgsuite(to_cgsuite(start))
    assert solve(back).outcome == solve(start).outcome


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sink() 3", "sink needs the numbers that may be taken"),
        ("sink(0) 3", r"'0' cannot be taken in sink\(0\)"),
        (f"sink(2,{LONGEST_CODE + 1}) 3", "too large a number for sink"),
    ],
)
def test_other_numbers_are_refused(text: str, words: str) -> None:
    with pytest.raises(GameError, match=words):
        parse_position(text)


def test_the_rule_says_what_a_larger_number_does() -> None:
    assert solve("sink(5) 3").outcome.value == "N"
    assert solve("subtraction(5) 3").outcome.value == "P", "the wall, where 3 is too few"
