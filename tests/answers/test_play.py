"""Playing: a won position is never lost by the perfect player, and undo inverts every move."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import Outcome, Play, Position, parse_position
from kalmar.answers.play import Game, opponent
from kalmar.core.compositions import SIX, CompositionName

WAYS = [*(way.name for way in SIX), "moore-2"]
POSITIONS = ["nim 3 4 5", "kayles 5 4", "bricks 3x3 2x2", "subtraction(1,2) 5 + grundys-game 7"]


def played(game: Game, skills: tuple[str, str], seed: int) -> Game:
    players = [opponent(skills[0], seed), opponent(skills[1], seed + 1)]
    while not game.over:
        assert len(game.made) < 500, "the winner gets to the end"
        game.make(players[len(game.made) % 2].move(game.analysis, game.position))
    return game


@pytest.mark.parametrize("composition", WAYS)
@pytest.mark.parametrize("play", Play, ids=lambda play: play.value)
@pytest.mark.parametrize("text", POSITIONS)
def test_the_perfect_player_wins_what_is_won(
    text: str, composition: CompositionName, play: Play
) -> None:
    if "+" in text and composition != "disjunctive":
        return
    win(parse_position(text, composition), play, 6)


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("roads A K P", Play.NORMAL),  # positions come back
        ("northcott 1:6,4:5,8:4,2:7", Play.NORMAL),
        ("kayles 20 21", Play.MISERE),  # by quotients
        ("kayles 9 20 + nim 3", Play.MISERE),
    ],
)
def test_the_perfect_player_wins_large_games(text: str, play: Play) -> None:
    win(parse_position(text), play, 2)


def win(position: Position, play: Play, games: int) -> None:
    """Let the perfect player win against others that move at random."""
    for seed in range(games):
        game = Game.start(position, play)
        perfect = 0 if game.outcome is Outcome.N else 1
        skills = ("perfect", "random") if perfect == 0 else ("random", "perfect")
        assert played(game, skills, seed).winner() == perfect
        assert game.thrown_away(perfect) is None


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(["make", "undo", "redo"]), max_size=30), st.integers(0, 99))
def test_undo_and_redo_follow_a_model(actions: list[str], seed: int) -> None:
    game, computer = Game.start(parse_position("nim 3 4 5"), Play.NORMAL), opponent("random", seed)
    line, at = [game.position], 0
    for action in actions:
        if action == "make" and not game.over:
            game.make(computer.move(game.analysis, game.position))
            line, at = [*line[: at + 1], game.position], at + 1
        elif action == "undo":
            assert game.undo() == (at > 0)
            at = max(at - 1, 0)
        elif action == "redo":
            assert game.redo() == (at + 1 < len(line))
            at = min(at + 1, len(line) - 1)
        assert game.position == line[at]


def test_beatable_opponents_lose_sometimes() -> None:
    results = set()
    for seed in range(30):
        game = played(
            Game.start(parse_position("nim 3 5 7"), Play.NORMAL), ("0.8", "perfect"), seed
        )
        results.add(game.winner())
    assert results == {0, 1}
