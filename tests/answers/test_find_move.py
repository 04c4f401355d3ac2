"""Whatever is printed for a move is read back as that move, in every game and language."""

import random
import re
from collections.abc import Iterator
from itertools import islice

import pytest

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
from kalmar.core.compounds import Position, is_terminal
from kalmar.core.errors import PositionError
from kalmar.core.i18n import LANGUAGES, translate
from kalmar.core.turns import Move, after, moves
from kalmar.games.notation.positions import format_position, parse_position
from kalmar.games.registry import GAMES, GameEntry
from tests.cases import case_rows

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def printed(position: Position, move: Move) -> set[str]:
    """Every text of a move: short and whole in each language, and what changes."""
    texts = [move_text(position, move, whole) for whole in (False, True)]
    return {change_text(position, move), *(translate(t, code) for t in texts for code in LANGUAGES)}


def line_of(game: GameEntry, seed: int) -> list[Position]:
    """The positions of a random game from the example, with a second component of its own."""
    chance = random.Random(seed)
    here = parse_position(game.example)
    found = [here]
    while not is_terminal(here) and len(found) < 6:
        here = after(here, chance.choice(list(islice(moves(here), 300))))
        found.append(here)
    return found


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
    case_rows(__file__, "numbers_that_say_all_about_a_move_are_enough"),
)
def test_numbers_that_say_all_about_a_move_are_enough(text: str, typed: str, said: str) -> None:
    position = parse_position(text)
    assert move_text(position, find_move(position, typed)) == said


PLAYED = {
    "hackenbush 0-1,0-2,2-3": {
        "0-1": "cut 0-1", "1-0": "cut 0-1", "0 2": "cut 0-2", "3": "cut 2-3", "-> 0-1": "cut 0-2",
        "1: 0-1": "cut 0-2", "→ 0-1,0-2": "cut 2-3", "vagd el 3-2": "cut 2-3",
    },
    "bricks 4x4": {
        "2x4": "cut into 2×4 and 2×4, cover one", "4x2": "cut into 2×4 and 2×4, cover one",
        "1x4 3x4": "cut into 1×4 and 3×4, cover one", "cut 2": "cut into 2×4 and 2×4, cover one",
        "3x4 1x4": "cut into 1×4 and 3×4, cover one", "2×4 és 2×4":
        "cut into 2×4 and 2×4, cover one", "vágd szét: 1x4": "cut into 1×4 and 3×4, cover one",
    },
    "lego 3x4": {"1x4 2x4": "cut into 1×4 and 2×4, cover one"},
    "bricks 3x4/2": {
        "cover 2x4": "cut into 1×4 and 2×4, cover the 2×4", "lefedve 1x4":
        "cut into 2×4 and 1×4, cover the 1×4",
    },
    "dugó M": dict.fromkeys(
        ("M-I", "M>I", "M I", "m i", "I", "-> I", "drive I", "mura-ipafa", "autó: M → I", "autó I"),
        "drive Muraszemenye → Ipafa",
    ),
    "tridugó": {"A-B": "drive car 1: Abádszalók → Bugac",
                "car 2": "drive car 2: Kunhegyes → Gyula"},
    "kayles 5 8": {"take 1 from row 2": "take 1 from row 2"},
    "nim 3 5 7": {
        "heap 2 take 3": "take 3 from heap 2", "3 from heap 2": "take 3 from heap 2",
        "1: 2": "take 1 from heap 1", "vegyel el 4 2. kupac": "take 4 from heap 2",
        "take 6": "take 6 from heap 3",
    },
    "node-kayles 0-1,1-2": {"2": "take 2 and its neighbours", "0": "take 0 and its neighbours"},
    "arc-kayles 0-1,1-2,2-3,3-0,2-4": {
        "1-0": "take the edge 0-1", "2 4": "take the edge 2-4", "edge 2-3": "take the edge 2-3",
    },
    "col path(6)": {"3 red": "paint 3 red", "red 3": "paint 3 red", "3 kék": "paint 3 blue"},
    "cram 3x4": {"a1-b1": "domino on a1-b1", "b1 a1": "domino on a1-b1"},
    "nogo 1x7": {"x 1 1": "x in row 1, column 1", "o 1,4": "o in row 1, column 4"},
    "notakto 3x3": {"2,3": "X in row 2, column 3", "column 3 row 2": "X in row 2, column 3"},
    "sprouts 3": {"2-1": "join 1 with 2", "1 1": "join 1 with 1"},
    "poset(a<b<d,a<c<d,b<e) all": {"b": "remove b", "c": "remove c"},
    "coins 1,2,3": {"2": "turn 2", "1 3": "turn 3 and 1", "3,1": "turn 3 and 1", "-> 2":
                    "turn 3 and 1"},
    "huszár(8) h1": {"huszár g3": "knight to 6,5", "knight g3": "knight to 6,5"},
    "queen 3,5": {"queen 2,5": "queen to 2,5", "2,5": "queen to 2,5"},
    "northcott 1:6,4:5,8:4": {"row 1 5": "row 1: white 1 → 5"},
    "schuh 72": {"9": "name 9", "-> 9": "name 2"},
    "chomp 2x2": {"2,1": "bite row 2, column 1", "-> 2,1": "bite row 2, column 2"},
    "chomp 3x4": {"2 3": "bite row 2, column 3", "column 3 row 2": "bite row 2, column 3",
                  "(2,1)": "bite row 2, column 1",
                  "3,2": "bite row 3, column 2", "-> 3x1": "bite row 1, column 2"},
}  # fmt: skip
"""Positions, and what means which move there."""


@pytest.mark.parametrize(
    ("start", "typed", "words"),
    [(start, typed, words) for start, texts in PLAYED.items() for typed, words in texts.items()],
)
def test_what_people_type_is_understood(start: str, typed: str, words: str) -> None:
    position = parse_position(start)
    assert move_text(position, find_move(position, typed)) == words


@pytest.mark.parametrize(
    ("start", "typed", "among"),
    case_rows(__file__, "what_has_two_meanings_is_asked_about"),
)
def test_what_has_two_meanings_is_asked_about(start: str, typed: str, among: tuple[str]) -> None:
    with pytest.raises(
        PositionError, match=r"' can mean .* or .*: write the move in words, or #"
    ) as refused:
        find_move(parse_position(start), typed)
    assert all(words in str(refused.value) for words in among)


@pytest.mark.parametrize(
    ("start", "typed"),
    case_rows(__file__, "what_means_no_move_is_refused_with_moves_of_this_position"),
)  # fmt: skip
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
