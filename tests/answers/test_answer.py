"""Answers: plain data, counts on large positions, limits, and many questions at once."""

import copy
import json
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, fields, replace
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

import kalmar
from kalmar import GAMES, OPERATIONS, Outcome, Play, after, analyse, load_rules, moves, solve
from kalmar.answers.answer import analysed
from kalmar.answers.many import ON_ARRAYS, pairwise
from kalmar.core.compositions import SIX, CompositionName, PlayName, find_composition
from kalmar.core.errors import CyclicGameError, KalmarError, LimitReached
from kalmar.games.registry import GameEntry
from kalmar.runtime.work import DEFAULT_LIMIT
from tests.cases import cases
from tests.known import known

THREES = "nim " + " ".join(["3"] * 500)
NO_THEORY = "4.7 " + " ".join(["19"] * 20)


@pytest.mark.parametrize("composition", [*(way.name for way in SIX), "moore-2"])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_hundreds_of_heaps_are_not_listed(composition: CompositionName, play: PlayName) -> None:
    if (composition, play) == ("disjunctive", "misere"):
        with pytest.raises(LimitReached, match="limit of 50 positions"):
            solve(NO_THEORY, composition, play, limit=50)
        return
    heaps = THREES if composition != "moore-2" else "nim " + " ".join(["3"] * 60)
    answer = solve(heaps, composition, play)
    found = list(islice(answer.winning_moves(), 5))
    assert len(found) == min(5, known(answer.winning_move_count))
    assert bool(found) == (answer.outcome.value == "N")


def test_the_dictionary_is_plain_data_in_the_promised_order() -> None:
    data = solve("nim 3 5 7", "selective", "misere").to_dict(listed=2)
    assert json.loads(json.dumps(data)) == data
    assert " ".join(data) == (
        "position composition convention outcome valuation value theorem winning_moves "
        "winning_move_count move_count option_count length length_meaning line line_complete reason"
    )
    assert len(data["winning_moves"]) == 2 < data["winning_move_count"]


def test_any_valuation_of_the_whole_position_by_search() -> None:
    answer = solve("nim 3 5", valuation="remoteness")
    assert answer.valuation.name == "remoteness"
    assert answer.value == answer.length == 7


def test_a_search_stops_before_its_options_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.engines.graphs.parts.MIN_BYTES", 1 << 20)
    monkeypatch.setattr("kalmar.engines.graphs.parts.BYTES_PER_POSITION", 1)
    with pytest.raises(LimitReached, match=r"limit of 0\.0 GB with .* \(boxes 6x6x6 has more\)"):
        solve("boxes 6x6x6")


@cases("text", "composition", "play", "length", "words")
def test_who_hurries(
    text: str, composition: CompositionName, play: PlayName, length: int, words: str
) -> None:
    answer = solve(text, composition, play)
    assert (answer.length, answer.length_meaning) == (length, words)


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_a_length_that_is_not_known_says_so(play: PlayName) -> None:
    answer = solve("nim 5000 5000", play=play)
    assert answer.length is None
    assert answer.length_meaning.startswith("unknown")


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(("things", "complete"), [(59, True), (60, True), (61, False)])
def test_a_line_says_whether_it_is_complete(play: PlayName, things: int, complete: bool) -> None:
    answer = solve(f"subtraction(1) {things}", play=play)
    assert len(answer.line) == min(things, 60)
    assert answer.line_complete is complete


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize(("text", "lost"), [("nim 5000 5000", True), ("nim 5000 4000", False)])
def test_best_moves_of_large_positions(text: str, lost: bool, play: Play) -> None:
    answer = solve(text, play=play)
    analysis = analyse(answer.position, play, DEFAULT_LIMIT)
    move = known(analysis.best_move(answer.position))
    assert move in set(moves(answer.position))
    assert answer.outcome is (Outcome.P if lost else Outcome.N)
    left = analysis.outcome_of(after(answer.position, move))
    assert left is (Outcome.N if lost else Outcome.P)
    assert answer.line


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


MANY_GAMES: tuple[str | kalmar.Rules, ...] = (
    "nim", "kayles", "0.156", "0.123", "0.137", "4.7", "0.07", "bounded-nim(3)",
    "subtraction(2,5,7)", "coprime", "divisor", "woodcutter", "grundys-game", "laskers-nim",
    "subtract-a-square", "0.8", kalmar.game(lambda n: {n - 1, n // 2} if n else [], "halves"),
)  # fmt: skip
WAYS = (
    *(row.name for row in SIX), "moore-2", "moore-3", "at most 2, first", "exactly 2, last",
    "2 neighbours, last", "at least 2, 2 ended",
)  # fmt: skip


def compare(chance: random.Random) -> int:
    """Ask some positions at once and one by one; return how many."""
    game, name = chance.choice(MANY_GAMES), chance.choice(WAYS)
    way = find_composition(name)
    play = chance.choice(list(Play))
    # Where a search decides, as in most misère sums, it is to be short.
    decided = name in WAYS[1:6] or game == "nim" or (name == WAYS[0] and play is Play.NORMAL)
    most = chance.choice((5, 12, 40)) if decided else 5
    counts = chance.choice(((3,), (1, 2, 3)))
    rows = [[chance.randint(0, most) for _ in range(chance.choice(counts))] for _ in range(20)]
    found = kalmar.outcomes(game, rows, way, play)
    for place, row in enumerate(rows):
        single = analysed(kalmar.position(game, *row, composition=way), play, None)
        assert found.outcomes[place] == single.outcome, (game, name, play, row)
        if single.valuation == found.valuation and found.values is not None:
            assert found.values[place] == single.value, (game, name, play, row)
    return len(rows)


@pytest.mark.parametrize("draw", range(6))
def test_many_are_answered_as_each_by_itself(draw: int) -> None:
    chance = random.Random(draw)
    assert sum(compare(chance) for _ in range(15)) > 100


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=str)
def test_operations_on_arrays_are_those_on_numbers(operation: kalmar.Operation) -> None:
    known = range(8) if "kernel" in operation.name else range(-2, 12)
    numbers = [n for n in known if n >= 0 or "foreclosed" in operation.name]
    pairs = np.array([(a, b) for a in numbers for b in numbers]).T
    expected = [operation(int(a), int(b)) for a, b in pairs.T]
    assert ON_ARRAYS[operation](*pairs).tolist() == expected
    assert pairwise(operation.function, *pairs).tolist() == expected


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.uint64, list, tuple])
def test_any_whole_numbers_will_do(kind: type) -> None:
    rows = np.array([[3, 5], [200, 7]])
    given: Any = kind(rows.tolist()) if kind in (list, tuple) else rows.astype(kind)
    assert known(kalmar.outcomes("nim", given).values).tolist() == [6, 207]


@pytest.mark.parametrize("way", ["disjunctive", "selective"])
def test_no_question_has_no_answer(way: CompositionName) -> None:
    nothing: list[Any] = [[], np.zeros((0, 3), int)]
    for given in nothing:
        found = kalmar.outcomes("kayles", given, way, misere=True)
        assert len(found.outcomes) == 0
        assert known(found.values).tolist() == []


def test_large_heaps_and_values() -> None:
    large = 2**62
    found = kalmar.outcomes("nim", [[large, large, 5], [large, 0, 0]])
    assert known(found.values).tolist() == [5, large]
    assert kalmar.outcomes("kayles", [[10**15, 2]]).outcomes.tolist() == ["N"]


def test_an_array_of_three_dimensions_has_no_rows() -> None:
    with pytest.raises(KalmarError, match="heaps must be in rows"):
        kalmar.outcomes("kayles", np.zeros((2, 2, 2), int))
