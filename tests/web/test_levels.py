"""The ten levels: their starts are as the design has them, and three wins in a row win them."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar.core.rules import Outcome
from kalmar.games.play_language import LEVELS, Level
from kalmar.web.app import page_levels
from kalmar.web.services import call
from tests.cases import cases
from tests.web.pure import Ask

WON = {
    1: [f"subtraction(1..3) {heap}" for heap in (7, 9, 11, 14)],
    2: ["nim 3 5", "nim 6 2", "nim 7 4"],
    3: ["subtraction(1..3) 8", "subtraction(1..3) 11", "nim 2 3"],
    4: ["chomp 3x3", "chomp 4x4", "chomp 2x4"],
    5: ["rook 3,5", "rook 6,2"],
    6: ["queen 6,4", "queen 8,6", "queen 6,7"],
    7: ["kayles 5", "kayles 9", "kayles 5 4"],
    8: ["nim 3 5 7", "nim 2 4 7", "nim 3 4 6"],
    9: ["hackenbush 0-1,1-2,1-3,0-4,0-4", "hackenbush 0-1,1-2,2-3,0-4,4-5,4-6"],
    10: ["nim 3 + kayles 5", "kayles 5 + nim 3 + queen 2,3 + chomp 2x3", "kayles 3 + sink(2,3) 8"],
}
"""The starts of each level that the first player wins."""

LOST = {1: 3, 2: 3, 3: 3, 4: 3, 5: 2, 6: 3, 7: 3, 8: 3, 9: 2, 10: 4}
"""How many starts of each level the second player wins."""


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_every_level_has_won_and_lost_starts(level: Level) -> None:
    first = {
        start for start in level.starts if kalmar.solve(start, play=level.play).outcome is Outcome.N
    }
    assert first == set(WON[level.number])
    assert len(level.starts) == len(set(level.starts)) == len(first) + LOST[level.number]
    assert call("draw", {"position": level.picture})["svg"]


def test_the_levels_give_nothing_away(ask: Ask) -> None:
    levels = page_levels()
    assert ask("levels", [["progress", 0]])[0] == [
        {"number": number, "streak": 0, "done": False} for number in range(1, 11)
    ]
    assert {key for level in levels for key in level} == {
        "number", "key", "play", "picture", "starts"}  # fmt: skip
    module = json.dumps(levels)
    assert not any(word in module for word in ("outcome", '"N"', '"P"', "P-position"))
    order = ["".join("NP"[start not in WON[level.number]] for start in level.starts)
             for level in LEVELS]  # fmt: skip
    assert not any(one in ("NP" * 3, "PN" * 3) for one in order), "not in turn"


@given(number=st.integers(1, 10), seed=st.integers(-3, 2**40))
@settings(max_examples=60, deadline=None)
def test_three_seeds_in_a_row_deal_three_starts(ask: Ask, number: int, seed: int) -> None:
    starts = LEVELS[number - 1].starts
    dealt = ask("levels", [["dealt", number, str(seed + i)] for i in range(3)])
    assert set(dealt) <= set(starts)
    assert len(set(dealt)) == (3 if seed > 0 else len(set(dealt)))


def result(start: str, **other: bool) -> dict[str, Any]:
    usual = {"won": True, "perfect": True, "second": False, "practice": False}
    return {"start": start, **usual, **other}


def test_a_level_is_won_by_three_starts_with_one_as_second(ask: Ask) -> None:
    nine, twelve, sixteen, eleven = LEVELS[0].starts[:4]
    acts = [
        ["finished", 1, result(nine)],
        ["finished", 1, result(nine)],
        ["finished", 1, result(eleven)],
        ["finished", 1, result(sixteen)],
        ["finished", 1, result(twelve, second=True)],
        ["finished", 1, result(nine, won=False)],
    ]
    found = ask("levels", acts)
    assert [one["streak"] for one in found] == [1, 1, 2, 2, 3, 0]
    assert [one["done"] for one in found] == [False] * 4 + [True] * 2
    assert [one["newlyDone"] for one in found] == [False] * 4 + [True, False]
    assert [one["advice"] for one in found] == ["", "", "second", "second", "", ""]


@pytest.mark.parametrize("other", [{"practice": True}, {"perfect": False}, {"start": "nim 1"}])
def test_other_games_do_not_count(ask: Ask, other: dict[str, Any]) -> None:
    starts = LEVELS[0].starts
    for won in (True, False):
        acts = [["finished", 1, {**result(start, second=True), **other, "won": won}]
                for start in starts]  # fmt: skip
        found = ask("levels", [["finished", 1, result(starts[0])], *acts])
        assert {one["streak"] for one in found} == {1}


def test_another_strength_is_advised_after_two_results(ask: Ask) -> None:
    starts = LEVELS[1].starts
    lost = ["finished", 2, result(starts[0], won=False)]
    assert [one["advice"] for one in ask("levels", [lost, lost, lost])] == ["", "0.8", "0.8"]
    easy = ["finished", 2, result(starts[0], perfect=False)]
    assert [one["advice"] for one in ask("levels", [easy, easy])] == ["", "0.8"]
    acts = [lost, ["finished", 2, result(starts[1])], lost]
    assert [one["advice"] for one in ask("levels", acts)] == ["", "", ""]


def test_one_goes_on_where_one_was(ask: Ask) -> None:
    seven = LEVELS[6]
    start = seven.starts[1]
    acts = [["current", 0], ["isBegun", 0], ["finished", 7, result(start)], ["current", 0],
            ["entry", 7], ["isBegun", 0], ["forget", 0], ["isBegun", 0]]  # fmt: skip
    first, begun, _, now, entry, later, _, forgotten = ask("levels", acts)
    assert [first["number"], now["number"], begun, later, forgotten] == [1, 7, False, True, False]
    assert entry == {
        "view": "play", "g": seven.starts[2], "play": "normal", "way": "", "seed": "3",
        "ask": "1", "me": "1", "m": [], "level": "7", "opp": "0.4",
    }  # fmt: skip
    usual = ask("parsed", "")
    state = {**usual, "level": "7", "seed": "6", "opp": "perfect"}
    after = ask("levels", [["levelOf", 0, state], ["nextStart", 7, state], ["levelOf", 0, usual]])
    assert after[0]["key"] == "pins"
    assert after[1]["g"] == seven.starts[0]
    assert "opp" not in after[1]
    assert after[2] is None


GAMES = call("games", {"lang": "hu"})["games"]


@pytest.mark.parametrize(
    ("text", "name"),
    [("kaylse", "kayles"), ("penzfordito", "coins"), ("sprots", "sprouts"), ("nimm", "nim")],
)
def test_names_with_mistakes_find_the_nearest(ask: Ask, text: str, name: str) -> None:
    assert ask("finding", ["matching", GAMES, text]) == []
    found = [game["name"] for game in ask("finding", ["similar", GAMES, text])]
    assert len(found) == 3
    assert found[0] == name


def test_words_find_games_those_of_this_name_first(ask: Ask) -> None:
    found = [game["name"] for game in ask("finding", ["matching", GAMES, "MÉRGEZETT csoki"])]
    assert found[0] == "chomp"
    assert ask("finding", ["matching", GAMES, "kugli"])[0]["name"] == "kayles"


@cases("text", "is_position")
def test_only_what_may_be_a_position_is_asked_about(ask: Ask, text: str, is_position: bool) -> None:
    assert ask("finding", ["maybePosition", GAMES, text]) is is_position


@cases("more", "found")
def test_more_of_a_link_is_a_group_or_a_search(ask: Ask, more: str, found: dict[str, Any]) -> None:
    assert ask("finding", ["wanted", more]) == found


def test_groups_are_in_an_order_with_a_meaning(ask: Ask) -> None:
    games = [{"name": str(i), "group": "ab"[i > 0], "origins": ["x", "0"][i % 2 :],
              "years": ["university", "5-8"][: i + 1], "known": ["open", "formula"][i % 2]}
             for i in range(3)]  # fmt: skip

    def names(by: str) -> list[str]:
        return [name for name, _ in ask("finding", ["shelved", games, by])]

    assert names("kind") == ["b", "a"]
    assert names("source") == ["0", "x"]
    assert names("years") == ["5-8", "university"]
    assert names("known") == ["formula", "open"]
