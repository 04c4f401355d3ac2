"""Options are unique wherever they come from, and what rules may declare is read in one place."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from kalmar import COMPOSITIONS, GAMES, Choice, Ending, Heap, find_rules, parse_position, solve
from kalmar.core.compositions import CompositionName, PlayName
from kalmar.core.compounds import Compound, Position, options_of
from kalmar.core.rules import Option, Rules, are_distinct, is_loopy, is_standalone
from kalmar.core.turns import moves
from kalmar.games.heaps.nim import Nim


@dataclass(frozen=True)
class Stammering(Heap):
    """Nim that says every option as often as it likes."""

    times: int = 3
    name: str = "stammering"

    def options(self, component: int) -> Iterator[Option[int]]:
        for left in range(component):
            for _ in range(self.times):
                yield (left,)


def of(rules: Rules[int], composition: CompositionName, *heaps: int) -> Position:
    way = COMPOSITIONS[composition]
    whole = Compound(way.choice, way.ending)
    return Position(whole, tuple(Position(rules, heap) for heap in heaps))


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("composition", sorted(COMPOSITIONS))
@pytest.mark.parametrize("heaps", [(3,), (2, 3), (1, 2, 3)], ids=str)
def test_an_option_given_twice_is_one_option(
    heaps: tuple[int, ...], composition: CompositionName, play: PlayName
) -> None:
    once = solve(of(Stammering(1), composition, *heaps), play=play)
    often = solve(of(Stammering(), composition, *heaps), play=play)
    assert often.winning_move_count == once.winning_move_count
    listed = list(often.winning_moves())
    assert len(listed) == len(set(listed)) == once.winning_move_count
    assert often.to_dict()["winning_moves"] == once.to_dict()["winning_moves"]
    assert len(list(moves(often.position))) == len(list(moves(once.position)))


def test_the_order_of_options_is_kept() -> None:
    assert list(options_of(Position(Stammering(), 3))) == [(0,), (1,), (2,)]


def test_rules_that_say_so_are_taken_at_their_word() -> None:
    endless = options_of(Position(Nim(), 10**18))
    assert not isinstance(endless, list)
    assert next(iter(endless)) == (0,)
    assert are_distinct(Nim())
    assert not are_distinct(Stammering())
    assert are_distinct(Compound(Choice.ONE, Ending.LONG))


def test_what_is_declared() -> None:
    assert is_standalone(find_rules("northcott(5)"))
    declared = {"roads": (True, False), "northcott": (True, True), "nimstring": (False, True)}
    declared |= dict.fromkeys(("top-entails", "nim-with-a-pass"), (False, True))
    for name, game in GAMES.items():
        rules = parse_position(game.example).component[0].rules
        assert (is_loopy(rules), is_standalone(rules)) == declared.get(name, (False, False))
