"""Answers: their data, their counts on large positions, and the limits they keep."""

import json
from itertools import islice

import pytest

from kalmar.answers.answer import solve
from kalmar.compositions import SIX
from kalmar.errors import LimitReached

THREES = "nim " + " ".join(["3"] * 500)
NO_THEORY = "kayles " + " ".join(["3"] * 60)


@pytest.mark.parametrize("composition", [*(way.name for way in SIX), "moore-2"])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_five_hundred_heaps_are_counted_not_listed(composition: str, play: str) -> None:
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
    assert list(data) == [
        "position",
        "composition",
        "convention",
        "outcome",
        "valuation",
        "value",
        "theorem",
        "winning_moves",
        "winning_move_count",
        "length",
        "length_meaning",
        "line",
        "line_complete",
        "reason",
    ]
    assert len(data["winning_moves"]) == 2 < data["winning_move_count"]


def test_any_valuation_of_the_whole_position_by_search() -> None:
    answer = solve("nim 3 5", valuation="remoteness")
    assert answer.valuation.name == "remoteness"
    assert answer.value == answer.length == 7


def test_different_games_share_one_sum() -> None:
    answer = solve("nim 10 + subtraction(1,2,3) 5 + nim 3")
    assert answer.value == 10 ^ 1 ^ 3


def test_a_search_stops_before_its_options_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kalmar.graphs.explore.LEAST_ROOM", 1 << 20)
    monkeypatch.setattr("kalmar.graphs.explore.ROOM", 1)
    with pytest.raises(LimitReached, match=r"limit of 0\.0 GB with .* \(boxes 6x6x6 has more\)"):
        solve("boxes 6x6x6")
