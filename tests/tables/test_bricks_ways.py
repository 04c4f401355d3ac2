"""Bricks in all twelve ways against literal play with multisets of rectangles."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

import pytest

from kalmar import Compound, Heap, Option, Outcome, Play, Position, analyse, parse_position, table
from kalmar.core.compositions import SIX, Composition
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.games.boards.bricks import UNLIMITED, Bricks, rectangle
from kalmar.theory.valuations import MISERE_REMOTENESS, MISERE_SUSPENSE, REMOTENESS
from tests.search import Search, leaf, node

WAYS = pytest.mark.parametrize("way", SIX, ids=[way.name for way in SIX])
PLAYS = pytest.mark.parametrize("play", Play, ids=lambda play: play.value)
EVER = 9


@dataclass(frozen=True)
class Printed(Heap):
    """The rule as it is printed: ordered sides and parts, layers that just go down."""

    name: str = "printed"

    def options(self, component: tuple[int, int, int]) -> Iterator[Option]:
        a, b, r = component
        if r > 0:
            yield from (((i, b, r), (a - i, b, r - 1)) for i in range(1, a))
            yield from (((a, i, r), (a, b - i, r - 1)) for i in range(1, b))


@cache
def search_for(play: Play) -> Search:
    return Search(play)


@WAYS
@PLAYS
def test_small_rectangles_and_pairs(way: Composition, play: Play) -> None:
    search = search_for(play)
    for r in (0, 1, 2, EVER):
        single = [(a, b) for a in range(1, 4) for b in range(a, 4) if a * b <= 6]
        for group in [*[(s,) for s in single], *combinations_with_replacement(single[:4], 2)]:
            trees = [leaf(Printed(), (a, b, r)) for a, b in group]
            left = UNLIMITED if r == EVER else r
            parts = tuple(Position(Bricks(), rectangle(a, b, left)) for a, b in group)
            analysis = analyse(Position(Compound.of(way), parts), play, 100_000)
            wins = search.wins(node(way.choice, way.ending, *trees))
            assert (analysis.outcome is Outcome.N) == wins, (group, r)
            if any(True for _ in analysis.position.rules.options(parts)):
                assert (analysis.winning_move_count > 0) == wins


@WAYS
def test_up_to_four_by_four_at_every_height(way: Composition) -> None:
    for a, b in combinations_with_replacement(range(1, 5), 2):
        for r in (*range(a + b - 1), UNLIMITED):
            position = Position(Compound.of(way), (Position(Bricks(), rectangle(a, b, r)),))
            literal = Literal(position, 100_000)
            for play in Play:
                remoteness = REMOTENESS if play is Play.NORMAL else MISERE_REMOTENESS
                outcome = remoteness.outcome(literal.value(position, remoteness))
                assert analyse(position, play, 100_000).outcome is outcome, (a, b, r, play)


def test_equally_long_plays_are_searched_alike() -> None:
    sides = range(1, 5)
    ways = ((Play.MISERE, None), (Play.NORMAL, REMOTENESS), (Play.MISERE, MISERE_SUSPENSE))
    for play, wanted in ways:
        found = table("bricks", sides, range(1, 4), play=play, valuation=wanted)
        assert "the same number of moves" in found.theorem
        for a, row in zip(found.rows, found.values, strict=True):
            for b, value in zip(found.cols, row, strict=True):
                position = parse_position(f"bricks {a}x{b}")
                assert value == Literal(position, 10**6).value(position, found.valuation)
    assert "fixed" not in table("bricks(2)", [1, 2], [1, 2], play="misere").theorem
    assert "fixed" not in table("bricks", [1, 2], [1, 2], "selective").theorem
    assert table("bricks", [300], [299], play="misere").p_positions() == [[True]]
