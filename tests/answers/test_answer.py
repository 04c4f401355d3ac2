"""Answers: their data, their counts on large positions, and the limits they keep."""

import json
from itertools import islice

import pytest

from kalmar import LimitReached, Outcome, Play, after, analyse, moves, solve
from kalmar.core.compositions import SIX, CompositionName, PlayName
from kalmar.runtime.work import DEFAULT_LIMIT
from tests.cases import cases

THREES = "nim " + " ".join(["3"] * 500)
NO_THEORY = "4.7 " + " ".join(["19"] * 20)


@pytest.mark.parametrize("composition", [*(way.name for way in SIX), "moore-2"])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_five_hundred_heaps_are_counted_not_listed(
    composition: CompositionName, play: PlayName
) -> None:
    if (composition, play) == ("disjunctive", "misere"):
        with pytest.raises(LimitReached, match="limit of 50 positions"):
            solve(NO_THEORY, composition, play, limit=50)
        return
    heaps = THREES if composition != "moore-2" else "nim " + " ".join(["3"] * 60)
    answer = solve(heaps, composition, play)
    found = list(islice(answer.winning_moves(), 5))
    assert answer.winning_move_count is not None
    assert len(found) == min(5, answer.winning_move_count)
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


def test_a_search_stops_before_its_options_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kalmar.engines.graphs.parts.MIN_BYTES", 1 << 20)
    monkeypatch.setattr("kalmar.engines.graphs.parts.BYTES_PER_POSITION", 1)
    with pytest.raises(LimitReached, match=r"limit of 0\.0 GB with .* \(boxes 6x6x6 has more\)"):
        solve("boxes 6x6x6")


@cases("text", "composition", "play", "length", "words")
def test_the_length_says_who_hurries(
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
def test_a_line_says_whether_it_goes_on_to_the_end(
    play: PlayName, things: int, complete: bool
) -> None:
    answer = solve(f"subtraction(1) {things}", play=play)
    assert len(answer.line) == min(things, 60)
    assert answer.line_complete is complete


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize(("text", "lost"), [("nim 5000 5000", True), ("nim 5000 4000", False)])
def test_best_moves_of_large_positions(text: str, lost: bool, play: Play) -> None:
    answer = solve(text, play=play)
    analysis = analyse(answer.position, play, DEFAULT_LIMIT)
    move = analysis.best_move(answer.position)
    assert move in set(moves(answer.position))
    assert move is not None
    assert answer.outcome is (Outcome.P if lost else Outcome.N)
    left = analysis.outcome_of(after(answer.position, move))
    assert left is (Outcome.N if lost else Outcome.P)
    assert answer.line
