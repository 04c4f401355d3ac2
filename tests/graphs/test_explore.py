"""Searches and their memory: what is visited gives back what its waiting options took."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from kalmar import CyclicGameError, Heap, LimitReached
from kalmar.engines.graphs import explore as module
from kalmar.engines.graphs.explore import BYTES_PER_OPTION_STORED, _Exploration, explore
from kalmar.games.heaps.nim import Nim

POSITIONS, OPTIONS = 200, 1000


@dataclass(frozen=True)
class Fan(Heap):
    """Every position but 0 leads to 0 in a thousand ways; heap 1,000 leads to all of them."""

    name: str = "fan"

    def options(self, component: int) -> Iterator[tuple[int, ...]]:
        if component == 1000:
            yield from ((n,) for n in range(1, POSITIONS + 1))
        elif component:
            yield from ((0,) for _ in range(OPTIONS))


def with_room(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MIN_BYTES", room)
    monkeypatch.setattr(module, "BYTES_PER_POSITION", 1)


STORED = BYTES_PER_OPTION_STORED * POSITIONS * OPTIONS
"""Bytes that the options take once all are visited; while they waited, each took more."""


def test_what_is_visited_gives_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with_room(STORED + 200_000, monkeypatch)
    assert len(explore(Fan(), [1000])) == POSITIONS + 2
    assert len(explore(Fan(), range(POSITIONS + 1))) == POSITIONS + 1


def test_what_is_visited_is_still_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    with_room(STORED * 9 // 10, monkeypatch)
    with pytest.raises(LimitReached, match=r"limit of 0\.0 GB with 1\d\d positions"):
        explore(Fan(), [1000])


def test_waiting_options_take_more_than_stored_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    with_room(OPTIONS * 100, monkeypatch)
    with pytest.raises(LimitReached, match=r"limit of 0\.0 GB with 0 positions"):
        explore(Fan(), [1], limit=OPTIONS)


def test_in_the_end_as_much_is_held_as_is_stored() -> None:
    search = _Exploration(Fan(), 10**6, folded=True)
    search.run(1000)
    edges = sum(map(len, search.graph.options))
    assert edges == POSITIONS * OPTIONS + POSITIONS
    assert search.held == BYTES_PER_OPTION_STORED * edges
    search.run(1000)
    assert search.held == BYTES_PER_OPTION_STORED * edges


def test_positions_are_counted_exactly() -> None:
    assert len(explore(Fan(), [1000], limit=POSITIONS + 2)) == POSITIONS + 2
    with pytest.raises(LimitReached, match=f"limit of {POSITIONS + 1} positions"):
        explore(Fan(), [1000], limit=POSITIONS + 1)


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
