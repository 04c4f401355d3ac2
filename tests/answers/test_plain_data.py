"""Answers, positions, sequences and tables are plain data: they compare, pickle, print shortly."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, fields, replace
from random import Random
from typing import Any

import pytest

import kalmar
from kalmar import GAMES, CyclicGameError, LimitReached, load_rules
from kalmar.games.registry import GameEntry

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def again(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@EVERY
def test_a_position_is_the_same_after_pickling(game: GameEntry) -> None:
    position = kalmar.parse_position(game.example)
    assert again(position) == position
    assert hash(again(position)) == hash(position)
    assert str(again(position)) == str(position)
    assert len(repr(position)) <= 100


@EVERY
def test_an_answer_is_the_same_after_pickling(game: GameEntry) -> None:
    try:
        answer = kalmar.solve(game.example)
    except CyclicGameError:
        pytest.skip("it has no answer in this way of playing")
    there = again(answer)
    assert there == answer
    assert there.valuation is answer.valuation or there.valuation == answer.valuation
    assert there.to_dict(20) == answer.to_dict(20)
    assert list(there.winning_moves()) == list(answer.winning_moves())
    assert "\n" not in repr(answer)
    assert str(answer).splitlines()[1].split()[:2] == ["outcome", f"{answer.outcome.value}:"]


def test_an_answer_holds_no_analysis() -> None:
    answer = kalmar.solve("kayles 12 13", play="misere")
    assert len(pickle.dumps(answer)) < 4_000
    assert not [f.name for f in fields(answer) if "analys" in f.name]
    with pytest.raises(FrozenInstanceError):
        answer.value = 3  # type: ignore[misc]


LAZY = ("nim 3 5 7", "kayles 8 9 + nim 3", "grundy 9 (| 0.156 4 5)", "queen 3,3 + nim 1")


@pytest.mark.parametrize("text", LAZY)
@pytest.mark.parametrize("play", kalmar.Play)
def test_fields_are_the_same_in_whatever_order_they_are_read(text: str, play: kalmar.Play) -> None:
    whole = kalmar.solve(text, play=play)
    names = [field.name for field in fields(whole)]
    for seed in range(3):
        answer = kalmar.solve(text, play=play)
        order = Random(seed).sample(names, len(names))
        assert {name: getattr(answer, name) for name in order} == vars(again(whole))
        assert hash(answer) == hash(whole)
        assert copy.copy(answer) == replace(answer, limit=7) == again(answer) == whole


def test_threads_read_the_same_answer() -> None:
    for text in LAZY:
        answer, whole = kalmar.solve(text), kalmar.solve(text).to_dict()
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(lambda _: answer.to_dict(), range(8))) == [whole] * 8  # noqa: B023


def test_moves_that_are_not_kept_are_made_again() -> None:
    few = kalmar.solve("nim 3 3 3 3 3 3 3 1", kept=2)
    many = kalmar.solve("nim 3 3 3 3 3 3 3 1")
    assert few == many
    assert len(few.kept_moves) == 2
    assert list(few.winning_moves()) == list(many.winning_moves())
    assert len(list(few.winning_moves())) == few.winning_move_count


@pytest.mark.parametrize("text", ["coprime 1000000011 4", "coprime 1000000007 6"])
def test_a_value_that_is_known_is_told_where_moves_cannot_be_listed(text: str) -> None:
    answer = kalmar.solve(text, limit=1000)
    assert answer.value is not None
    assert answer.outcome is (kalmar.Outcome.N if answer.value else kalmar.Outcome.P)
    assert answer.winning_move_count is None
    assert answer.to_dict()["winning_moves"] == []
    assert answer.line_complete is False
    with pytest.raises(LimitReached, match="has more than 4,000 moves"):
        list(answer.winning_moves())


def test_moves_that_a_period_counts_need_not_be_listed() -> None:
    answer = kalmar.solve("kayles 1000000000000 5", limit=1000)
    move = next(answer.winning_moves())
    assert (answer.move_count, answer.winning_move_count) == (10**12 + 5, 3)
    assert kalmar.solve(str(kalmar.after(answer.position, move)), limit=1000).value == 0


def test_sequences_and_tables_compare_and_pickle() -> None:
    sequence, table = kalmar.sequence("kayles", 30), kalmar.table("queen", range(4), range(5))
    assert again(sequence) == sequence == kalmar.sequence("Kayles", 30)
    assert sequence != kalmar.sequence("kayles", 31)
    assert repr(sequence) == "<Sequence G⁺ of kayles, disjunctive, normal play, heaps 0 to 30>"
    assert repr(table) == "<Table G⁺ of queen, disjunctive, normal play, 4 × 5>"
    assert str(kalmar.sequence("kayles", 5, "diminished")).startswith("–")
    with pytest.raises(TypeError):
        sequence.values[0] = 1  # type: ignore[index]


def test_lengths_cost_about_a_second_unless_asked_for() -> None:
    answer = kalmar.solve("nim 100 60")
    assert answer.length is None
    assert answer.length_meaning == (
        "unknown: no theorem gives it, and a short search did not finish;"
        " raise --limit (limit=… in Python) to search further"
    )
    asked = kalmar.solve("nim 60 70", limit=20_000)
    assert asked.length == 121
    spent = kalmar.solve("nim 100 60", limit=100)
    assert spent.length_meaning.endswith("no search finds it within 100 positions")


def test_a_users_rules_pickle_by_their_file(tmp_path: Any) -> None:
    path = tmp_path / "halves.py"
    path.write_text("def options(n):\n    if n:\n        yield n // 2\n")
    load_rules(path)
    position = kalmar.parse_position("halves 9")
    assert again(position) == position
