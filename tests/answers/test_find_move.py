"""Whatever is printed for a move is read back as that move, in every game and language."""

import random
import re
from collections.abc import Iterator
from itertools import islice

import pytest

from kalmar import PositionError, format_position, parse_position
from kalmar.answers.find_move import COUNTED, find_move, normal, readings
from kalmar.answers.moves_in_words import (
    change_text,
    label_of_step,
    move_text,
    phrase_of,
    place_of,
)
from kalmar.answers.typed_words import Printed, in_one_form
from kalmar.core.compositions import SIX, Composition
from kalmar.core.compounds import Position
from kalmar.core.i18n import LANGUAGES, translate
from kalmar.core.turns import Move, after, moves
from kalmar.games.registry import GAMES, GameEntry
from tests.cases import case_table, cases
from tests.generators import random_line

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def printed(position: Position, move: Move) -> set[str]:
    """Every text of a move: short and whole in each language, and what changes."""
    texts = [move_text(position, move, whole) for whole in (False, True)]
    return {change_text(position, move), *(translate(t, code) for t in texts for code in LANGUAGES)}


def line_of(game: GameEntry, seed: int) -> list[Position]:
    """The positions of a random game from the example."""
    return random_line(parse_position(game.example), random.Random(seed), 5)


@EVERY
@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_of_a_move_means_that_move(game: GameEntry, seed: int) -> None:
    for position in line_of(game, seed):
        every = list(islice(moves(position), 300))
        for move in random.Random(seed).sample(every, min(len(every), 12)):
            left = format_position(after(position, move))
            for text in printed(position, move):
                found = list(readings(position, text))
                assert move in found, text
                assert {format_position(after(position, m)) for m in found} == {left}, text


@EVERY
def test_different_moves_are_said_differently(game: GameEntry) -> None:
    position = parse_position(game.example)
    listed = list(islice(moves(position), 200))
    for whole in (False, True):
        for code in LANGUAGES:
            assert len({translate(move_text(position, m, whole), code) for m in listed}) == len(
                listed
            )


@pytest.mark.parametrize("way", SIX, ids=lambda way: way.name)
def test_turns_in_several_components_are_read_back(way: Composition) -> None:
    position = parse_position("kayles 3 coins 1,2 queen 1,1", way)
    for move in moves(position):
        for text in printed(position, move):
            assert find_move(position, text) == move


def test_a_number_may_be_what_is_left() -> None:
    heap = parse_position("nim 7")
    assert find_move(heap, "take 3") == find_move(heap, "#5") == find_move(heap, "7 -> 4")
    assert change_text(heap, find_move(heap, "0")) == "7 → 0"
    one = parse_position("nim 1")
    assert move_text(one, find_move(one, "1")) == "take 1"


@cases("text", "typed", "said")
def test_numbers_that_say_all_about_a_move_are_enough(text: str, typed: str, said: str) -> None:
    position = parse_position(text)
    assert move_text(position, find_move(position, typed)) == said


PLAYED = case_table(__file__, "played")
"""Positions, and what means which move there."""


@pytest.mark.parametrize(
    ("start", "typed", "words"),
    [(start, typed, words) for start, texts in PLAYED.items() for typed, words in texts.items()],
)
def test_what_people_type_is_understood(start: str, typed: str, words: str) -> None:
    position = parse_position(start)
    assert move_text(position, find_move(position, typed)) == words


@cases("start", "typed", "among")
def test_what_has_two_meanings_is_asked_about(start: str, typed: str, among: tuple[str]) -> None:
    with pytest.raises(
        PositionError, match=r"' can mean .* or .*: write the move in words, or #"
    ) as refused:
        find_move(parse_position(start), typed)
    assert all(words in str(refused.value) for words in among)


@cases("start", "typed")
def test_what_means_no_move_is_refused_with_moves_of_this_position(start: str, typed: str) -> None:
    position = parse_position(start)
    with pytest.raises(PositionError, match="is not a legal move here") as refused:
        find_move(position, typed)
    quoted = [text for text in str(refused.value).split("'")[3::2] if text]
    legal = {move_text(position, move) for move in moves(position)}
    assert quoted
    assert set(quoted) <= legal


def ways_of_writing(position: Position, move: Move) -> Iterator[str]:
    """Each documented way of writing a move: names, parts and orders of words, what is left."""
    words = [translate(move_text(position, move, whole), code) for whole in (False, True)
             for code in LANGUAGES]  # fmt: skip
    for text in words:
        yield text
        yield in_one_form(text)
        for end in range(1, len(text.split()) + 1):
            yield " ".join(text.split()[:end])
    if len(move) == 1:
        left, place = left_by(move), place_of(position, move[0])
        yield f"{place or 1}: {left}"
        yield left
        if not place:
            yield f"→ {left}"
        numbers = named(move)
        if numbers:
            yield " ".join(numbers)
        if len(numbers) == 2:
            yield "-".join(numbers)


def left_by(move: Move) -> str:
    """What a move leaves of its component; where it looks like a place, it must follow an arrow."""
    return " + ".join(map(move[0].before.rules.format, move[0].option))


def named(move: Move) -> list[str]:
    """The numbers and squares in the words of a step."""
    words = phrase_of(move[0], "")
    return [name.text for name in Printed(words, "en").names]


def is_called(position: Position, move: Move, text: str) -> bool:
    """Whether a text is what is printed for a move, or the names of all that it takes."""
    is_name = label_of_step(move[0]).kind not in COUNTED
    words = re.findall(r"\w+", in_one_form(text))
    return normal(text) in map(normal, printed(position, move)) or (
        is_name and sorted(named(move)) == sorted(set(words) & set(named(move)))
    )


@EVERY
@pytest.mark.parametrize("seed", range(2))
def test_no_way_of_writing_a_move_is_taken_for_another(game: GameEntry, seed: int) -> None:
    """It is that move, or a question with it, unless the text is what another move is called."""
    chance = random.Random(f"{game.name} {seed}")
    for position in chance.sample(line_of(game, seed), 2):
        every = list(islice(moves(position), 120))
        for number, move in chance.sample(list(enumerate(every, 1)), min(len(every), 2)):
            assert find_move(position, f"#{number}") == move
            for text in ways_of_writing(position, move):
                found = list(readings(position, text))
                same = [m for m in found if what_is_left(m) == what_is_left(move)]
                assert same or all(is_called(position, m, text) for m in found), text
                assert found or text == left_by(move), text


def what_is_left(move: Move) -> tuple[object, ...]:
    """What a move leaves of which components."""
    return tuple((step.path, step.option) for step in move)
