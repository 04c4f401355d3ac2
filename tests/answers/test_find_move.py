"""What is printed for a move is read back as that move, and is a move as written; playing."""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar import Composition, Game, Outcome, Play, Position, PositionError, move_text, opponent
from kalmar.answers.answer import analysed
from kalmar.answers.candidate_moves import is_legal
from kalmar.answers.find_move import COUNTED, find_move, normal, readings
from kalmar.answers.moves_in_words import change_text, label_of_step, phrase_of, place_of
from kalmar.answers.typed_words import Printed, in_one_form
from kalmar.core.compositions import SIX, CompositionName
from kalmar.core.compounds import canonical, is_terminal, leaves
from kalmar.core.i18n import LANGUAGES, translate
from kalmar.core.rules import labelled_moves_of, reduced_of
from kalmar.core.turns import Move, Step, after, moves
from kalmar.games.notation import format_position, parse_position
from kalmar.games.registry import GAMES, GameEntry, find_rules
from kalmar.web.services import call
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


def test_a_step_without_a_label_is_the_first_that_leaves_its_option() -> None:
    (board,) = parse_position("cram 1x3").component
    for left in (("###",), ("##.",)):
        step = Step((), board, (left,))
        assert is_legal(board, (step,))
        assert kalmar.move_text(parse_position("cram 1x3"), (step._replace(path=(0,)),)) == (
            "domino on a1-b1"
        )
    first, second = moves(board)
    assert not is_legal(board, (second[0]._replace(label=first[0].label),))
    assert not is_legal(board, (Step((), board, (("#.#",),)),))
    heap = Position(find_rules("nim"), 3)
    assert not is_legal(heap, (Step((), heap, (1,), first[0].label),))


STARTS = case_table(__file__, "starts")


def pieces_met(rules: Any, start: Any, chance: random.Random) -> list[Any]:
    """Literal pieces on some lines of play by chance."""
    met, todo = [start], [start]
    for here in todo:
        listed = list(labelled_moves_of(rules, here) or ())
        for _, left in chance.sample(listed, min(len(listed), 2)):
            met.extend(left)
            todo.extend(left[: 40 - len(todo)])
    return met


@pytest.mark.every
@pytest.mark.parametrize("name", STARTS)
def test_what_is_seen_reduces_to_options(name: str) -> None:
    rules, chance = find_rules(name), random.Random(name)
    for text in STARTS[name]:
        for piece in pieces_met(rules, rules.parse(text), chance):
            options = list(rules.options(piece))
            assert rules.parse(rules.format(piece)) == piece
            small = reduced_of(rules, piece)
            assert list(rules.options(small)) == options
            assert reduced_of(rules, small) == small
            lefts = [left for _, left in labelled_moves_of(rules, piece) or ()]
            reduced = [tuple(reduced_of(rules, part) for part in left) for left in lefts]
            assert list(dict.fromkeys(reduced)) == options


def test_play_goes_on_from_what_is_seen() -> None:
    chance = random.Random(3)
    for text in ("cram 3x3", "clobber 2x3", "col path(4)", "arc-kayles cycle(5)"):
        game = Game.start(parse_position(text), Play.NORMAL)
        while not is_terminal(game.position):
            here = game.position
            every = list(islice(moves(here), 100))
            wins = [m for m in every if game.analysis.outcome_of(after(here, m)).value == "P"]
            assert bool(wins) == (game.outcome is kalmar.Outcome.N)
            assert game.winning_moves() == wins
            assert kalmar.solve(here).outcome is game.outcome
            assert game.analysis.best_move(here) in (wins or every)
            game.make(chance.choice(every))
        assert all(labelled_moves_of(*leaf) is not None for leaf in leaves(game.position))


@pytest.mark.every
@pytest.mark.parametrize(
    "text", ["node-kayles king(2,7)", "cram 3x5", "clobber 3x4", "arc-kayles grid(3,5)"]
)
def test_places_are_counted_where_values_are_searched(text: str) -> None:
    start = parse_position(text)
    answer = kalmar.solve(start)
    # Moves that leave the same lead to one analysis.
    outcome = cache(lambda left: analysed(left, Play.NORMAL, None).outcome)
    wins = [move for move in moves(start) if outcome(canonical(after(start, move))).value == "P"]
    assert answer.winning_move_count == len(wins) == len(list(answer.winning_moves()))
    assert answer.move_count == len(list(moves(start)))


def test_services_play_on_from_what_is_seen() -> None:
    played = call("play", {"position": "clobber xo.xo", "move": "row 1: column 2 takes column 1"})
    assert (played["position"], played["over"]) == ("clobber o..xo", False)
    drawn = call("position", {"position": "cram 1x3"})
    assert [row["leaves"] for row in drawn["moves"]] == ["cram ##.", "cram .##"]
    assert drawn["drawing"]["moves"] == ["domino on a1-b1", "domino on b1-c1"]


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
def test_the_perfect_player_wins(text: str, composition: CompositionName, play: Play) -> None:
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
