"""Whatever is printed for a move is read back as that move, in every game and language."""

import random
from itertools import islice

import pytest

from kalmar.answers.find_move import find_move, readings
from kalmar.answers.moves_text import change_text, move_text
from kalmar.compositions import SIX
from kalmar.compound import Move, Position, after, has_ended, moves
from kalmar.errors import PositionError
from kalmar.games import GAMES, Game
from kalmar.positions import format_position, parse_position
from kalmar.words import LANGUAGES, spoken

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def printed(position: Position, move: Move) -> set[str]:
    """Every text of a move: short and whole in each language, and what changes."""
    texts = [move_text(position, move, whole) for whole in (False, True)]
    return {change_text(position, move), *(spoken(t, code) for t in texts for code in LANGUAGES)}


def line_of(game: Game, seed: int) -> list[Position]:
    """The positions of a random game from the example, with a second component of its own."""
    chance = random.Random(seed)
    here = parse_position(game.example)
    found = [here]
    while not has_ended(here) and len(found) < 6:
        here = after(here, chance.choice(list(islice(moves(here), 300))))
        found.append(here)
    return found


@EVERY
@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_of_a_move_means_that_move(game: Game, seed: int) -> None:
    for position in line_of(game, seed):
        every = list(islice(moves(position), 300))
        for move in random.Random(seed).sample(every, min(len(every), 12)):
            left = format_position(after(position, move))
            for text in printed(position, move):
                found = list(readings(position, text))
                assert move in found, text
                assert {format_position(after(position, m)) for m in found} == {left}, text


@EVERY
def test_different_moves_are_said_differently(game: Game) -> None:
    position = parse_position(game.example)
    listed = list(islice(moves(position), 200))
    for whole in (False, True):
        for code in LANGUAGES:
            assert len({spoken(move_text(position, m, whole), code) for m in listed}) == len(listed)


@pytest.mark.parametrize("way", SIX, ids=lambda way: way.name)
def test_turns_in_several_components_are_read_back(way: object) -> None:
    position = parse_position("kayles 3 coins 1,2 queen 1,1", str(getattr(way, "name", "")))
    for move in moves(position):
        for text in printed(position, move):
            assert find_move(position, text) == move


def test_a_number_that_means_several_moves_is_asked_about() -> None:
    heap = parse_position("nim 7")
    with pytest.raises(PositionError, match=r"can mean take 5 .* take 4 .* take 3"):
        find_move(heap, "3")
    assert find_move(heap, "take 3") == find_move(heap, "#5") == find_move(heap, "7 -> 4")
    assert change_text(heap, find_move(heap, "0")) == "7 → 0"
    one = parse_position("nim 1")
    assert move_text(one, find_move(one, "1")) == "take 1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("#9", "there is no move #9: the list goes from #1 to #8"),
        ("#0", "there is no move #0"),
        ("take 9 from heap 1", "'take 9 from heap 1' is not a legal move here"),
        ("", "'' is not a legal move here"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PositionError, match="^" + sentence.replace("'", ".")):
        find_move(parse_position("nim 3 5"), text)


@pytest.mark.parametrize(
    ("text", "typed", "said"),
    [
        ("chomp 3x4", "(2,3)", "bite row 2, column 3"),
        ("coins 2,3,7,10", "10,6", "turn 10 and 6"),
        ("coins TTTH", "4,1", "turn 4 and 1"),
        ("queen h1", "0,0", "queen to 0,0"),
        ("schuh 18", "18", "name 18"),
        ("hackenbush 0-1,1-2,0-3", "cut 0 - 1", "cut 0-1"),
    ],
)
def test_numbers_that_say_all_about_a_move_are_enough(text: str, typed: str, said: str) -> None:
    position = parse_position(text)
    assert move_text(position, find_move(position, typed)) == said
