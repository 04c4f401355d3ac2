"""Services that draw, help and play for Left and Right, against literal search."""

import random
from functools import cache
from itertools import pairwise
from typing import Any
from unittest.mock import Mock

import pytest

import kalmar
from kalmar import KalmarError, Outcome, Play, Position, after, format_position, moves, solve
from kalmar.answers.find_move import find_move
from kalmar.core.compounds import is_terminal
from kalmar.engines.partizan_compounds import PartizanState, PartizanWay, parse_compound
from kalmar.games.notation import parse_position
from kalmar.games.partizan import PartizanPart, Player
from kalmar.web.services import answered, call, drawn
from tests.cases import case_rows, few_or_many
from tests.generators import random_line


def draw(position: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = call("draw", {"position": position, **more})
    return found


MADE = {"start": "kayles 7", "moves": ["take 2, leaving 1 and 4"]}
LEFT = "kayles 1 4"


@pytest.mark.parametrize(
    ("pictures", "gone"), [([], ["1:2", "1:3"]), ([0], ["1:2", "1:3"]), ([1], ["1:5", "1:6"])]
)
def test_a_game_is_drawn_in_the_slots_of_its_start(pictures: list[int], gone: list[str]) -> None:
    found = draw(LEFT, made_pictures=pictures, **MADE)
    assert found["last"]["leave"] == gone
    assert found["svg"].count('data-last="gone"') == 2
    assert found["changes"][0][0]["leave"] == ["1:7" if pictures == [1] else "1:1"]
    # The service of a whole position says the same.
    whole = call("position", {"position": LEFT, "made_pictures": pictures, **MADE})
    assert whole["drawing"] == found


@pytest.mark.parametrize(
    "more",
    [*case_rows(__file__, "a_history_that_does_not_lead_there_is_left_out"), {"start": LEFT}],
)
def test_a_history_that_does_not_lead_there_is_left_out(more: dict[str, Any]) -> None:
    assert draw(LEFT, **more) == draw(LEFT)


def test_of_a_game_only_the_last_move_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock(wraps=find_move)
    monkeypatch.setattr(drawn, "find_move", made)
    drawn.GAMES.clear()
    drawn.DRAWINGS.clear()
    moves = ["take 1 from heap 1", "take 2 from heap 2", "take 1 from heap 1"]
    position, start = parse_position("nim 4 5"), "nim 4 5"
    for number in range(len(moves)):
        position = position.play(moves[number])
        found = draw(f"nim {' '.join(str(part.component) for part in position.component)}",
                     start=start, moves=moves[: number + 1])  # fmt: skip
        assert found["last"]["leave"]
    draw("nim 2 3", start=start, moves=moves)
    assert [call.args[1] for call in made.call_args_list] == moves
    for heap in range(1, 12):
        draw(f"nim {heap}", start=f"nim {heap}")
    assert len(drawn.GAMES) <= drawn.MOST_GAMES


def test_only_another_language_is_drawn_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.DRAWINGS.clear()
    first = {(theme, lang): draw("nim 3 + kayles 5", theme=theme, lang=lang)
             for lang in ("en", "hu") for theme in ("light", "dark")}  # fmt: skip
    assert len({found["svg"] for found in first.values()}) == len(first)
    assert len(drawn.DRAWINGS) == 2
    monkeypatch.setattr(drawn, "played_drawing", None)
    assert all(draw("nim 3 + kayles 5", theme=theme, lang=lang) == found
               for (theme, lang), found in first.items())  # fmt: skip


def test_a_composition_is_that_of_the_start_too() -> None:
    found = draw("nim 2 1", composition="selective", start="nim 3 1",
                 moves=["take 1 from heap 1"])  # fmt: skip
    assert found["last"]["leave"] == ["1:3"]
    both = found["keys"].index("take 2 from heap 1; take 1 from heap 2")
    assert found["changes"][both][0]["leave"] == ["1:1", "1:2", "2:1"]


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


HELPED = ["nim 1 2 3", "kayles 5 + nim 2", "queen 3,4", "chomp 3x3", "nim 2 & kayles 3", "roads M"]
PLAYS = {"normal": Play.NORMAL, "misere": Play.MISERE}


def outcome(position: str, convention: str) -> Outcome:
    return solve(position, play=PLAYS[convention]).outcome


def played(start: str, seed: int) -> tuple[list[str], list[str]]:
    """A game by chance: its moves, and all its positions."""
    line = random_line(parse_position(start), random.Random(seed), 30)
    made = [number_of_move(here, left) for here, left in pairwise(line)]
    return made, [*map(format_position, line)]


def number_of_move(here: Position, left: Position) -> str:
    """The first of the moves that leave a position, by its number."""
    return next(f"#{n}" for n, move in enumerate(moves(here), 1) if after(here, move) == left)


@pytest.mark.parametrize("convention", PLAYS)
@pytest.mark.parametrize("start", HELPED)
def test_the_course_says_who_could_win_at_each_move(start: str, convention: str) -> None:
    for seed in range(4):
        made, positions = played(start, seed)
        asked = {"position": start, "convention": convention, "moves": made}
        found = call("lost", asked)
        for ply, (who, position) in enumerate(zip(found["course"], positions, strict=True)):
            wanted = {Outcome.N: "12", Outcome.P: "21"}.get(outcome(position, convention), "DD")
            assert who == wanted[ply % 2], (position, ply)
        if found["number"] is not None:
            assert found["course"][found["number"] - 1] != found["course"][found["number"]]


@pytest.mark.parametrize("convention", PLAYS)
@pytest.mark.parametrize("start", HELPED)
def test_hints_lead_to_a_winning_move_or_to_the_longest_game(start: str, convention: str) -> None:
    for position in dict.fromkeys(p for seed in range(3) for p in played(start, seed)[1]):
        asked = {"position": position, "convention": convention}
        steps: list[Any] = [call("hint", {**asked, "step": step}) for step in (1, 2, 3)]
        truth = outcome(position, convention)
        over = is_terminal(parse_position(position))
        assert steps[0]["of"] == (1 if over else {Outcome.N: 4, Outcome.P: 2}.get(truth, 1))
        if truth is not Outcome.N or over:
            assert all(step["move"] is None for step in steps)
            continue
        assert steps[0]["move"] is steps[1]["move"] is None
        here = parse_position(position)
        move = find_move(here, steps[2]["move"])
        assert outcome(format_position(after(here, move)), convention) is Outcome.P
        assert steps[1]["places"] == steps[2]["places"]
        assert steps[1]["places"] == [".".join(str(i + 1) for i in step.path) for step in move]
