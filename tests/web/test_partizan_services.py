"""The services for Left and Right: what they list, decide and answer, against literal search."""

import random
from functools import cache
from typing import Any

import pytest

import kalmar
from kalmar import KalmarError, Play
from kalmar.engines.partizan_compounds import PartizanState, PartizanWay, parse_compound
from kalmar.games.partizan import PartizanPart, Player
from kalmar.web.services import answered, call
from tests.cases import few_or_many

SIDES = {player.name.casefold(): player for player in Player}
STARTS = ["domineering 2x3", "toads-and-frogs TT_FF", "coloured-hackenbush 0-1:b,1-2:r,0-3:g",
          "form {0,*|1}", "domineering 2x2 + toads-and-frogs T_F", "form * ∧ domineering 2x2",
          "toads-and-frogs T_F △ coloured-hackenbush br",
          "coloured-hackenbush rb ∨ domineering 1x3", "domineering 2x2 ⊕ form {0|*}"]  # fmt: skip


def options(part: PartizanPart, player: Player) -> list[PartizanPart]:
    return part.options(player)


@cache
def wins(way: PartizanWay, state: PartizanState) -> bool:
    """Whether the player to move wins, by playing every turn."""
    turns = list(way.turns(state, options))
    if not turns:
        return way.play is Play.MISERE
    return any(not wins(way, way.after(state, turn)) for turn in turns)


def keys_of(given: dict[str, Any]) -> list[str]:
    """The keys of the moves of the player to move."""
    keys: list[str] = call("partizan", given)["drawing"]["keys"]
    return keys


def random_case(source: random.Random) -> tuple[dict[str, Any], PartizanWay, PartizanState]:
    """A start with some moves of a random game, and the same literally."""
    text, play = source.choice(STARTS), source.choice(list(Play))
    row, parts = parse_compound(text)
    way = PartizanWay(row, play)
    side = source.choice(list(SIDES))
    given: dict[str, Any] = {"position": text, "convention": play.value, "first": side, "moves": []}
    state = way.start(parts, SIDES[side])
    for _ in range(source.randint(0, 3)):
        turns = list(way.turns(state, options))
        keys = keys_of(given)
        assert len(keys) == len(turns)
        if not turns:
            break
        number = source.randrange(len(turns))
        given["moves"] = [*given["moves"], keys[number]]
        state = way.after(state, turns[number])
    return given, way, state


@few_or_many("count", 30, 2_000)
def test_what_is_said_is_what_literal_search_finds(count: int) -> None:
    for seed in range(count):
        given, way, state = random_case(random.Random(seed))
        shown, solved = call("partizan", given), call("partizan_solve", given)
        moving = state.player.name.casefold()
        assert shown["player"] == solved["player"] == moving
        assert shown["over"] == (not list(way.turns(state, options)))
        if shown["over"]:
            assert (shown["winner"] == moving) == wins(way, state)
        for side, player in SIDES.items():
            start = state._replace(player=player)
            assert solved[side]["outcome"] == ("N" if wins(way, start) else "P")
            turns = list(way.turns(start, options))
            assert [row["outcome"] == "win" for row in solved[side]["moves"]] == [
                not wins(way, way.after(start, turn)) for turn in turns
            ]
            assert all(row["reason"] for row in solved[side]["moves"])


@pytest.mark.parametrize("seed", range(20))
def test_the_computer_wins_where_it_can(seed: int) -> None:
    source = random.Random(100 + seed)
    given, way, state = random_case(source)
    computer = state.player if wins(way, state) else state.player.other
    shown = call("partizan", given)
    for _ in range(40):
        if shown["over"]:
            break
        mine = SIDES[shown["player"]] is computer
        strength = "perfect" if mine else "random"
        made = call("partizan_reply", {**given, "strength": strength, "seed": source.randrange(99)})
        assert made["key"] in shown["drawing"]["keys"]
        given["moves"] = [*given["moves"], made["key"]]
        shown = call("partizan", given)
    assert shown["over"]
    assert SIDES[shown["winner"]] is computer


def test_the_summary_and_the_reasons_are_those_of_the_library() -> None:
    text = "domineering 2x3 ∨ toads-and-frogs TT__FF"
    found, answer = call("partizan_solve", {"position": text}), kalmar.partizan(text)
    assert found["summary"] == str(answer.summary)
    assert found["left"]["reason"] == str(answer.left.reason)
    assert found["right"]["numbers"] == list(answer.right.verdict.numbers)


def test_a_dead_component_stays_dead() -> None:
    given = {"position": "toads-and-frogs T_ △ form 2", "first": "left"}
    (key, *_) = keys_of(given)
    after = call("partizan", {**given, "moves": [key]})
    assert "component 1" in after["drawing"]["description"]
    assert after["over"], "Right has no move in either component"


@pytest.mark.parametrize("seed", range(10))
def test_a_move_leaves_what_the_rules_leave(seed: int) -> None:
    given, way, state = random_case(random.Random(200 + seed))
    for turn, row in zip(way.turns(state, options), call("partizan", given)["moves"], strict=True):
        made = call("partizan_play", {**given, "move": row["key"]})
        left = way.after(state, turn)
        assert (made["key"], made["move"], made["change"]) == (row["key"], row["move"], "")
        assert made["before"] == call("partizan", given)["position"]
        assert made["position"].count("toads") == sum(
            part is not None and part.rules.name == "toads-and-frogs" for part in left.parts
        )
        then = call("partizan", {**given, "moves": [*given["moves"], made["key"]]})
        assert made["position"] == then["position"]
    with pytest.raises(KalmarError, match="is not a move here"):
        call("partizan_play", {**given, "move": "1: nothing"})


def test_a_typed_move_may_be_its_name() -> None:
    given = {"position": "domineering 2x2"}
    named = call("partizan_play", {**given, "move": "a1-a2"})
    assert named["key"] == call("partizan", given)["drawing"]["keys"][0]


def test_it_is_said_how_games_are_played_and_who_wins() -> None:
    found = call("partizan", {"position": "domineering 2x3 ∧ toads-and-frogs TT__FF"})["introduced"]
    assert found["title"] == "Domineering ∧ Toads and Frogs"
    assert found["lines"][-2:] == [
        "On your turn, move in every game.", "Play goes on until the first game is over."
    ]  # fmt: skip
    assert found["aim_words"] == "Whoever cannot move loses."
    alone = call("partizan", {"position": "domineering 2x2", "convention": "misere"})["introduced"]
    assert (len(alone["lines"]), alone["aim"]) == (1, "loses")
    assert alone["aim_words"] == "Whoever cannot move wins."


def test_the_computer_may_be_weaker() -> None:
    given = {"position": "domineering 4x4"}
    replies = {
        strength: [call("partizan_reply", {**given, "strength": strength, "seed": n})["key"]
                   for n in range(12)]
        for strength in ("perfect", "0.4", "random")
    }  # fmt: skip
    won = {row["key"] for row in call("partizan_solve", given)["left"]["moves"]
           if row["outcome"] == "win"}  # fmt: skip
    assert won
    assert set(replies["perfect"]) <= won
    assert len(set(replies["random"])) > 3
    assert not set(replies["0.4"]) <= won


def test_the_examples_are_named_by_the_titles_of_their_games() -> None:
    examples = call("partizan", {"position": "form 0", "lang": "hu"})["examples"]
    assert ["domineering 3x3", "Dominózás 3x3"] in examples
    for text, _ in examples:
        assert keys_of({"position": text})


def test_too_large_a_search_is_said_and_can_still_be_played() -> None:
    given = {"position": "domineering 5x5 + toads-and-frogs TTT___FFF", "limit": 50}
    assert answered("partizan_solve", given)["error"]["kind"] == "LimitReached"
    assert keys_of(given)
    assert call("partizan_reply", given)["key"] in keys_of(given)


def test_the_games_are_listed_with_examples_that_can_be_played() -> None:
    games = call("partizan_games", {"lang": "hu"})["games"]
    assert [game["name"] for game in games] == [
        "domineering", "toads-and-frogs", "coloured-hackenbush", "form"]  # fmt: skip
    for game in games:
        assert call("partizan", {"position": game["example"]})["introduced"]["lines"]
        assert game["rule"][0] in "BKF"
