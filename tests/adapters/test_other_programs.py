"""The notation of CGSuite, read and written, and the interface and games of OpenSpiel."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar import Play, from_cgsuite, openspiel_game, solve, to_cgsuite
from kalmar.core.errors import GameError, LimitReached, MissingLibraryError
from kalmar.games.notation import format_position, parse_position
from tests.cases import case_table

PUBLISHED = case_table(__file__, "published")
"""Grundy values of heaps 0, 1, … in CGSuite's own tests (GameHeapTest.scala)."""

QUEENS = [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28]


@pytest.mark.parametrize("rules", PUBLISHED)
def test_heaps_have_the_values_that_cgsuite_prints(rules: str) -> None:
    for heap, value in enumerate(PUBLISHED[rules]):
        assert solve(from_cgsuite(f"game.heap.{rules}({heap})")).value == value


def test_wythoffs_game_has_the_values_that_cgsuite_prints() -> None:
    for column, value in enumerate(QUEENS):
        assert solve(from_cgsuite(f"game.heap.Wythoff((10,{column}))")).value == value


def test_nimbers_and_sums() -> None:
    found = from_cgsuite(" *3 + *  - game.heap.Kayles( 5 ) + 0 ;".strip())
    assert format_position(found) == "nim 3 1 + kayles 5 + nim 0"
    assert solve(found).value == 3 ^ 1 ^ 4


SUMMANDS = [
    "nim {n}", "kayles {n}", "0.07 {n}", "grundys-game {n}", "0.137 {n}", "0.1(37) {n}",
    "0.7… {n}", "4.3F {n}", "subtraction(1..3,7) {n}", "bounded-nim(3) {n}", "queen {n},2",
    "moebius {n}", "ruler 1,{n}", "coins 2,{n}",
]  # fmt: skip


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(SUMMANDS), st.integers(3, 9)), min_size=1, max_size=4))
def test_what_is_written_is_read_as_the_same_value(parts: list[tuple[str, int]]) -> None:
    position = parse_position(" + ".join(text.format(n=n) for text, n in parts))
    again = from_cgsuite(to_cgsuite(position))
    assert solve(again).value == solve(position).value
    assert to_cgsuite(again) == to_cgsuite(position)


Heaps = tuple[int, ...]


@dataclass
class State:
    """Heaps as a state of OpenSpiel."""

    game: "Game"
    heaps: Heaps
    player: int = 0
    mover: int = 1

    def moves(self) -> list[Heaps]:
        return list(self.game.options(self.heaps, self.player))

    def is_terminal(self) -> bool:
        return not self.moves()

    def current_player(self) -> int:
        return -4 if self.is_terminal() else self.player

    def legal_actions(self) -> list[int]:
        return list(range(len(self.moves())))

    def apply_action(self, action: int) -> None:
        self.heaps = self.moves()[action]
        self.mover, self.player = self.player, self.player ^ 1

    def clone(self) -> "State":
        return State(self.game, self.heaps, self.player, self.mover)

    def returns(self) -> list[float]:
        gain = float(self.game.gain(self.heaps))
        return [gain if player == self.mover else -gain for player in (0, 1)]

    def __str__(self) -> str:
        return self.game.shown(self)


def nim(heaps: Heaps, _player: int = 0) -> Iterator[Heaps]:
    for i, heap in enumerate(heaps):
        for left in range(heap):
            yield (*heaps[:i], left, *heaps[i + 1 :])


def partizan(heaps: Heaps, player: int = 0) -> Iterator[Heaps]:
    """The second player takes one thing at most."""
    return (left for left in nim(heaps) if not player or sum(heaps) - sum(left) == 1)


@dataclass
class Game:
    """A game as pyspiel.load_game returns it."""

    heaps: Heaps = (1, 2)
    options: Callable[[Heaps, int], Iterator[Heaps]] = nim
    gain: Callable[[Heaps], float] = lambda _: 1
    shown: Callable[[State], str] = lambda s: f"({s.player}): {' '.join(map(str, s.heaps))}"
    players: int = 2
    type: dict[str, str] = field(default_factory=dict)

    def new_initial_state(self) -> State:
        return State(self, self.heaps)

    def num_players(self) -> int:
        return self.players

    def get_type(self) -> SimpleNamespace:
        usual = {
            "short_name": "heaps",
            "dynamics": "Dynamics.SEQUENTIAL",
            "chance_mode": "ChanceMode.DETERMINISTIC",
            "information": "Information.PERFECT_INFORMATION",
        }
        return SimpleNamespace(**{**usual, **self.type})


@pytest.mark.parametrize("heaps", [(1, 2), (3, 1), (2, 2), (1, 2, 3), (0, 3)])
def test_heaps_are_won_as_nim_is(heaps: Heaps) -> None:
    for gain, play in ((1, Play.NORMAL), (-1, Play.MISERE)):
        found = openspiel_game(Game(heaps, gain=lambda _, gain=gain: gain))  # type: ignore[misc]
        assert found.play is play
        assert found.compared > 0
        ours = kalmar.solve(list(heaps), play=play)
        theirs = kalmar.solve(found.position, play=found.play)
        assert theirs.outcome is ours.outcome
        if play is Play.NORMAL:
            assert theirs.value == ours.value


def test_rules_add_to_other_games() -> None:
    found = openspiel_game(Game((1, 2)))
    whole = kalmar.position(found.rules, "1,2") + kalmar.position("kayles", 3)
    assert kalmar.solve(whole).value == 3 ^ 3


def refused(message: str, **changes: Any) -> None:
    with pytest.raises(GameError, match=message):
        openspiel_game(Game(**changes))


def test_what_is_not_impartial_is_refused() -> None:
    refused("not impartial: at", options=partizan, heaps=(2, 2))
    refused("ends in a draw", gain=lambda _: 0)
    refused(
        "sometimes wins and sometimes loses",
        heaps=(2, 2),
        options=lambda heaps, _: (left for left in nim(heaps) if sum(heaps) > 1),
        gain=lambda heaps: 1 if heaps[0] else -1,
    )
    refused("for 3 players", players=3)
    refused("is EXPLICIT_STOCHASTIC", type={"chance_mode": "EXPLICIT_STOCHASTIC"})
    refused("is SIMULTANEOUS", type={"dynamics": "SIMULTANEOUS"})
    refused("IMPERFECT", type={"information": "IMPERFECT_INFORMATION"})


def test_a_text_that_names_the_player_needs_a_key() -> None:
    game = Game(shown=lambda s: f"{'xo'[s.player]} {s.heaps}")
    with pytest.raises(GameError, match="impartial: no position occurs with each player to move"):
        openspiel_game(game)
    found = openspiel_game(game, key=lambda state: "-".join(map(str, state.heaps)))
    assert kalmar.solve(found.position).value == 3


def test_a_limit_is_kept() -> None:
    with pytest.raises(LimitReached, match="more than 10 positions"):
        openspiel_game(Game((3, 3)), limit=10)


def test_something_else_is_refused() -> None:
    with pytest.raises(GameError, match="is not an OpenSpiel game"):
        openspiel_game(3)


def test_without_the_library() -> None:
    if find_spec("pyspiel") is None:
        with pytest.raises(MissingLibraryError, match="OpenSpiel's games need OpenSpiel: pip"):
            openspiel_game("nim")
    assert "pyspiel" not in sys.modules


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel is not installed")
def test_openspiel_itself() -> None:
    for misere, play in (("false", Play.NORMAL), ("true", Play.MISERE)):
        found = openspiel_game(f"nim(pile_sizes=1;3;4,is_misere={misere})")
        assert found.play is play
        ours = kalmar.solve([1, 3, 4], play=play)
        theirs = kalmar.solve(found.position, play=play)
        assert (theirs.outcome, theirs.winning_move_count) == (ours.outcome, 1)
    for name, message in (("tic_tac_toe", "draw"), ("kuhn_poker", "EXPLICIT_STOCHASTIC"),
                          ("no_such_game", "does not load")):  # fmt: skip
        with pytest.raises(GameError, match=message):
            openspiel_game(name)
