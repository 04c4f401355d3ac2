"""The service `introduce`: title, rule and aim of every position, in both languages."""

import json
from functools import cache
from typing import Any

import pytest

from kalmar import COMPOSITIONS, GAMES
from kalmar.web.services import SERVICES, call
from tests.cases import case_table


def told(position: str, language: str = "en", **way: Any) -> dict[str, Any]:
    found: dict[str, Any] = call("introduce", {"position": position, "lang": language, **way})
    assert found == json.loads(json.dumps(found))
    return found


LEVELS = case_table(__file__, "levels")
"""Games whose titles and rules are put together: in English and in Hungarian."""


@pytest.mark.parametrize("position", LEVELS)
def test_levels_are_introduced(position: str) -> None:
    english, hungarian = told(position), told(position, "hu")
    assert (english["title"], english["rule"], hungarian["title"], hungarian["rule"]) == LEVELS[
        position
    ]
    assert english["lines"] == [english["rule"]]
    assert (english["aim"], english["aim_words"]) == ("wins", "Last move wins")
    assert hungarian["aim_words"] == "Az utolsó lépés nyer"
    assert not english["draws"]


ALL_OVER = "Play goes on until all games are over."
FIRST_OVER = "Play goes on until the first game is over."
FALLS = "When a game falls into parts, each part is a separate game."
ONE = "On your turn, move in exactly one of the games."
ANY = "On your turn, move in as many of the games as you like, but at least one."
EVERY = "On your turn, move in every game."
LIVE = "On your turn, move in every game that is not over yet."

WAYS = {
    "disjunctive": (ONE, ALL_OVER),
    "diminished-disjunctive": (ONE, FIRST_OVER),
    "conjunctive": (EVERY, FIRST_OVER),
    "continued-conjunctive": (LIVE, ALL_OVER),
    "selective": (ANY, ALL_OVER),
    "shortened-selective": (ANY, FIRST_OVER),
}
SHORT = {
    "wins": "Last move wins: the one that ends play",
    "loses": "Last move loses: the one that ends play",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_six_ways_of_different_games(way: str, convention: str) -> None:
    found = told("nim 3 rook 2,2", composition=way, convention=convention)
    turn, end = WAYS[way]
    assert (found["title"], found["rule"]) == ("Several games", turn)
    assert found["way_rule"] == f"{turn} {end}"
    assert found["lines"] == ([turn] if way == "disjunctive" else [turn, end])
    assert [part["number"] for part in found["parts"]] == [1, 2]
    assert [part["title"] for part in found["parts"]] == ["Nim", "Rook to the corner"]
    assert found["parts"][0]["rule"] == "Take any number of discs from a heap."
    aims = SHORT if end == FIRST_OVER else {"wins": "Last move wins", "loses": "Last move loses"}
    assert found["aim_words"] == aims[found["aim"]]
    assert found["aim"] == ("wins" if convention == "normal" else "loses")


@pytest.mark.parametrize("way", WAYS)
def test_six_ways_of_a_game_alone(way: str) -> None:
    assert told("nim 5", composition=way)["way_rule"] == ""
    assert told("nim 5", composition=way)["aim_words"] == "Last move wins"
    kayles = told("kayles 5", composition=way)
    assert kayles["rule"] == "Knock down one pin, or two that stand side by side."
    assert kayles["way_rule"] == ("" if way == "disjunctive" else " ".join((*WAYS[way], FALLS)))
    assert kayles["aim_words"] == (SHORT["wins"] if WAYS[way][1] == FIRST_OVER
                                   else "Last move wins")  # fmt: skip


def test_ways_in_hungarian() -> None:
    assert told("nim 3 | rook 2,2", "hu")["way_rule"] == (
        "Ha te jössz, lépj akárhány, de legalább egy játékban."
        " A játék addig tart, amíg mind véget nem ér."
    )
    assert told("nim 3 & rook 2,2", "hu")["aim_words"] == (
        "Az utolsó lépés nyer: az, amellyel a játék véget ér"
    )


def test_moores_ways() -> None:
    assert told("|2 nim 3 4 5")["lines"] == [
        "Take any number of discs from a heap.",
        "On your turn, move in at least 1 and at most 2 of the games.",
        ALL_OVER,
    ]
    assert {f"moore-{most}" for most in range(2, 10)} <= set(COMPOSITIONS)


SUMS = case_table(__file__, "sums")


@pytest.mark.parametrize("position", SUMS)
def test_sums_are_introduced(position: str) -> None:
    found = told(position)
    assert tuple(part["title"] for part in found["parts"]) == SUMS[position]
    assert [part["number"] for part in found["parts"]] == list(range(1, len(found["parts"]) + 1))
    alone = len(found["parts"]) == 1
    assert found["title"] == (SUMS[position][0] if alone else "Several games")
    assert (found["rule"] == found["parts"][0]["rule"]) == alone
    for part in found["parts"]:
        assert part["rule"].endswith(".")
        assert part["example"].endswith(".") or part["title"] == "Take and break"
        assert part["parts"] == []
    assert told(position, "hu")["rule"] != found["rule"]


def test_nested_compounds_say_their_own_way() -> None:
    found = told("nim 3 & nim 5 (| nim 2 2)")
    assert found["lines"] == [EVERY, FIRST_OVER]
    assert found["parts"][2] == {
        "number": 3,
        "title": "Nim",
        "rule": f"Take any number of discs from a heap. {ANY} {ALL_OVER}",
        "example": "",
        "parts": [],
    }
    inner = told("nim 3 + (nim 2 & (kayles 3 | rook 1,1))")["parts"][1]
    assert (inner["title"], inner["rule"]) == ("Several games", f"{EVERY} {FIRST_OVER} {FALLS}")
    assert [part["title"] for part in inner["parts"]] == ["Nim", "Several games"]
    inmost = inner["parts"][1]["parts"]
    assert [part["title"] for part in inmost] == ["Kayles", "Rook to the corner"]
    assert told("((& (nim 3 5)))") == told("& nim 3 5")


def test_a_long_sum_is_introduced_in_part() -> None:
    found = told("nim 3 + kayles 5 + " * 600 + "nim 3")
    assert len(found["parts"]) == 500


@cache
def listed_games(language: str) -> dict[str, dict[str, Any]]:
    return {game["name"]: game for game in call("games", {"lang": language})["games"]}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_games_service_speaks_play_language(game: Any) -> None:
    for language in ("en", "hu"):
        listed = listed_games(language)[game.name]
        found = told(game.example, language)
        assert listed["play_rule"] == found["rule"]
        assert listed["move_example"] == found["parts"][0]["example"]
        assert listed["play_title"][0].isupper()
        assert listed["piece"]
        assert set(listed["years"]) <= {"5-8", "9-12", "university"}
        assert listed["known"] in {"formula", "proved period", "computed", "open"}


def test_the_position_comes_with_its_introduction() -> None:
    for way in ({"convention": "misere"}, {"composition": "selective", "lang": "hu"}):
        asked = {"position": "nim 3 5", **way}
        assert call("position", asked)["introduced"] == call("introduce", asked)


def test_large_positions_are_introduced_at_once() -> None:
    assert told("nim " + "5 " * 5_000)["title"] == "Nim"
    assert told("subtraction(1..99999) 10^18")["rule"] == (
        "Take at least 1 and at most 99,999 discs from a heap."
    )
    assert told("0.7^5000 5")["rule"] == (
        "Move according to these rules: take 1 to 5000 and leave zero, one or two heaps."
    )
    found = told("subtraction(1..9) 5", "hu")
    assert found["rule"] == "Vegyél el egy kupacból legalább 1, legfeljebb 9 korongot."


def test_nothing_is_searched() -> None:
    service = SERVICES["introduce"]
    assert not service.long
    assert {field.name for field in service.fields} == {"position", "composition", "convention"}
