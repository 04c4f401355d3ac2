"""Searches and their memory: all ways that are listed are held, and no more fit than is allowed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

import pytest

from kalmar import CyclicGameError, Heap, LimitReached, explore
from kalmar.engines.graphs import parts as module
from kalmar.games.heaps.nim import Nim

POSITIONS, ENDS = 200, 9
WAYS = list(combinations_with_replacement(range(-ENDS, 0), 3))
OPTIONS = POSITIONS + POSITIONS * len(WAYS)
"""Of all positions of the game below together."""


@dataclass(frozen=True)
class Fan(Heap):
    """Heap 1,000 leads to two hundred ones, and each of them to nine ends, in many ways."""

    name: str = "fan"

    def options(self, component: int) -> Iterator[tuple[int, ...]]:
        if component == 1000:
            yield from ((n,) for n in range(1, POSITIONS + 1))
        elif component > 0:
            yield from WAYS


def with_room(options: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MIN_BYTES", module.BYTES_PER_OPTION * options)
    monkeypatch.setattr(module, "BYTES_PER_POSITION", 0)


def test_as_many_ways_as_fit_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    with_room(OPTIONS, monkeypatch)
    graph = explore(Fan(), [1000])
    assert len(graph) == POSITIONS + ENDS + 1
    assert sum(map(len, graph.options)) == OPTIONS
    assert len(explore(Fan(), range(POSITIONS + 1))) == POSITIONS + ENDS + 1


def test_one_more_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with_room(OPTIONS - 1, monkeypatch)
    with pytest.raises(
        LimitReached, match=r"limit of 0\.0 GB with 2\d\d positions \(fan 1000"
    ) as caught:
        explore(Fan(), [1000])
    assert isinstance(caught.value.__cause__, MemoryError)


def test_more_options_than_the_limit_may_be_few_positions() -> None:
    assert len(explore(Fan(), [1], limit=ENDS + 1)) == ENDS + 1


def test_positions_are_counted_exactly() -> None:
    count = POSITIONS + ENDS + 1
    assert len(explore(Fan(), [1000], limit=count)) == count
    for limit in (1, POSITIONS - 1, count - 1):
        with pytest.raises(LimitReached, match=rf"limit of {limit} positions \(fan 1000 has more"):
            explore(Fan(), [1000], limit=limit)


@dataclass(frozen=True)
class Circle(Heap):
    """Heaps 0 to 3 in a circle, which 4 leads into."""

    name: str = "circle"

    def options(self, component: int) -> Iterator[tuple[int, ...]]:
        yield ((component + 1) % 4 if component < 4 else 1,)


def test_a_cycle_is_shown_without_the_way_into_it() -> None:
    with pytest.raises(CyclicGameError) as caught:
        explore(Circle(), [4])
    assert caught.value.cycle == ("1", "2", "3", "0")


def test_a_limit_of_time_is_kept_where_one_is_given() -> None:
    """`seconds` is public: what is asked for ends by the clock, and nothing else does."""
    endless = iter(lambda: 1000, None)
    with pytest.raises(LimitReached):
        explore(Fan(), endless, seconds=0.05)


def test_starts_that_are_known_already_are_limited_too() -> None:
    with pytest.raises(LimitReached):
        explore(Nim(), iter(lambda: 3, None), seconds=0.2)
