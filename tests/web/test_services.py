"""The services: answers as those of the command line, errors in words, nothing without bounds."""

import json
import time
from collections import Counter
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import parse_position
from kalmar.answers.answer import analysed
from kalmar.core.compositions import SIX
from kalmar.games.registry import GAMES
from kalmar.web.services import SERVICES, answered, call, positions
from kalmar.web.services.positions import LATEST
from tests.cases import case_rows
from tests.commands import run_captured
from tests.web.every_service import SHORT

WAYS = [row.name for row in SIX]
GAMES_AT_RANDOM = st.sampled_from(["nim", "kayles", "0.07", "grundys-game", "subtraction(1,3)",
                                   "coprime", "divisor", "0.137"])  # fmt: skip
POSITIONS = st.builds(
    lambda game, heaps: f"{game} {' '.join(map(str, heaps))}",
    GAMES_AT_RANDOM,
    st.lists(st.integers(0, 6), min_size=1, max_size=3),
)


@settings(max_examples=60, deadline=None)
@given(POSITIONS, st.sampled_from(WAYS), st.sampled_from(["normal", "misere"]))
def test_the_report_is_that_of_the_command_line(text: str, way: str, play: str) -> None:
    found = call("report", {"position": text, "composition": way, "convention": play})
    options = ["--misere"] if play == "misere" else []
    assert json.loads(json.dumps(found)) == cli("solve", text, "-c", way, "--all-moves", *options)


def cli(*arguments: str) -> Any:
    code, out, _ = run_captured(*arguments, "--json")
    assert code == 0
    return json.loads(out)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_shown_explained_and_played(game: str) -> None:
    example = GAMES[game].example
    data = {"position": example, "limit": 50_000}
    shown = call("position", data)
    assert shown["moves"]
    assert shown["drawing"]["svg"].startswith("<svg")
    key = shown["moves"][0]["key"]
    made = call("play", {**data, "move": key})
    assert made["key"] == key
    again = call("position", {"position": made["position"]})
    assert again["position"] == made["position"]
    assert call("explain", {"game": game})["rule"]


def test_the_computer_wins_what_can_be_won() -> None:
    position, ply = "nim 3 4 5 + kayles 4", 0
    while True:
        made = call("reply", {"position": position, "seed": ply})
        position, ply = made["position"], ply + 1
        if made["over"]:
            break
        shown = call("position", {"position": position})
        assert shown["report"]["outcome"] == "P"
        made = call("reply", {"position": position, "strength": "random", "seed": ply})
        position = made["position"]
        assert not made["over"]
    assert made["mover_wins"]


@pytest.mark.parametrize("way", WAYS)
def test_positions_keep_their_way_of_playing(way: str) -> None:
    signed = call("compose", {"parts": ["nim 3", "nim 5"], "composition": way})["position"]
    for data in ({"position": signed}, {"position": "nim 3 5", "composition": way}):
        shown = call("position", data)
        assert shown["report"]["composition"] == way
        for row in shown["moves"]:
            made = call("play", {**data, "position": shown["position"], "move": row["key"]})
            again = call("position", {**data, "position": made["position"]})
            assert again["report"]["composition"] == way
            assert again["position"] == made["position"]


def test_the_same_seed_gives_the_same_game() -> None:
    data = {"position": "kayles 9 8", "strength": "random", "seed": 7}
    assert call("reply", data) == call("reply", data)
    others = {call("reply", {**data, "seed": n})["key"] for n in range(20)}
    assert len(others) > 3


def test_twelve_ways_are_what_solve_says() -> None:
    rows = call("twelve", {"parts": ["nim 3", "kayles 4"]})["ways"]
    assert len(rows) == 12
    for row in rows:
        options = ["--misere"] if row["convention"] == "misere" else []
        assert cli("solve", row["position"], *options)["outcome"] == row["outcome"]
    assert {row["outcome"] for row in rows} >= {"N"}


def test_parts_keep_their_way_inside_another() -> None:
    data = {"parts": ["nim 1 | nim 2", "kayles 3"], "composition": "conjunctive"}
    assert call("compose", data)["position"] == "(| nim 1 2) & kayles 3"
    same = {"parts": ["nim 1 2", "kayles 3"], "composition": "disjunctive"}
    assert call("compose", same)["position"] == "nim 1 2 + kayles 3"


def test_a_graph_gets_its_labels_in_order() -> None:
    rows = call("graph", {"edges": ["a>b", "b>c", "b>a", "d"]})["vertices"]
    found = {row["vertex"]: (row["text"], row["outcome"]) for row in rows}
    assert found["c"] == ("0", "P")
    assert found["b"] == ("1", "N")
    assert found["a"] == ("0", "P")
    assert sorted(row["step"] for row in rows) == [1, 2, 3, 4]


def test_sentences_are_said_in_hungarian() -> None:
    english = call("position", {"position": "nim 3 5"})
    hungarian = call("position", {"position": "nim 3 5", "lang": "hu"})
    assert hungarian["report"]["reason"] != english["report"]["reason"]
    assert [m["key"] for m in hungarian["moves"]] == [m["key"] for m in english["moves"]]
    assert hungarian["moves"][0]["move"] != hungarian["moves"][0]["key"]
    move = hungarian["moves"][0]["move"]
    found = call("play", {"position": "nim 3 5", "move": move, "lang": "hu"})
    assert found["position"] == "nim 3 3"
    error = answered("report", {"position": "nmi 3", "lang": "hu"})["error"]["sentence"]
    assert "nim" in error
    assert error != answered("report", {"position": "nmi 3"})["error"]["sentence"]


LARGE: list[tuple[str, Any, str]] = [
    ("report", [], "a request must be a JSON object"),
    ("report", {"position": "nim 3", "limit": 10**30}, "'limit' must be from 1 to 1,000,000"),
    ("report", {"position": "n" * 30_000}, "'position' must have 0 to 20,000 characters"),
    ("report", {"position": "(" * 5_000}, ""),
    ("introduce", {"position": "nim 3 " * 5_000}, ""),
    ("introduce", {"position": "(" * 60 + "nim 3" + ")" * 60}, ""),
    ("table", {"game": "queen", "rows": [0] * 401, "cols": [0]}, "'rows' must have 1 to 400"),
    ("table", {"game": "queen", "rows": [0] * 300, "cols": [0] * 300}, "at most 40,000 cells"),
    ("values", {"game": "x" * 501}, "'game' must have 0 to 500 characters, not 501"),
    ("rules", {"text": "n -> n-1;" * 1_000}, ""),
]
"""Requests that no table of cases holds."""
BAD = case_rows(__file__, "what_is_wrong_is_said_in_a_sentence")


@pytest.mark.parametrize(("name", "data", "words"), [*BAD, *LARGE])
def test_what_is_wrong_is_said_in_a_sentence(name: str, data: Any, words: str) -> None:
    found = answered(name, data)
    error = found["error"]
    assert "result" not in found
    assert words in error["sentence"]
    assert 0 < len(error["sentence"]) < 200
    assert "\n" not in error["sentence"]
    assert error["code"] in (2, 3, 4)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["play", "draw", "compose", "cell", "theorem", "games", "graph"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
            st.sampled_from(["position", "move", "parts", "lang", "game", "row", "x", "edges"]),
            inner, max_size=4),
        max_leaves=8,
    ),
)  # fmt: skip
def test_nothing_that_is_asked_ends_in_a_traceback(name: str, data: Any) -> None:
    found = answered(name, data)
    assert ("result" in found) != ("error" in found)
    assert found.get("error", {}).get("kind") != "InternalError", found
    json.dumps(found)


def test_the_sources_are_read_with_their_exercises() -> None:
    found = call("source", {"number": "004", "place": "exercise 2.18"})
    (item,) = found["items"]
    assert item["heading"] == "exercise 2.18"
    assert item["hint"]
    assert item["answer"]
    assert {"position": "kugli 9", "convention": "normal", "composition": ""} in item["positions"]
    asked = call("source", {"number": "001", "asked": True, "lang": "hu"})["items"]
    assert asked
    assert all(item["answer"] for item in asked)
    for entry in asked:
        for position in entry["positions"]:
            data = {**position, "composition": position["composition"] or None}
            assert call("play", {**data, "move": "#1"})["position"]


NO_IDS = ('"><script>alert(1)</script>', "a b", "", "1a", "a.b", "é", "a&quot;", "-a", "a\n")


@pytest.mark.parametrize("name", [n for n, s in SERVICES.items()
                                  if "prefix" in {field.name for field in s.fields}])  # fmt: skip
def test_a_prefix_that_begins_no_id_is_refused(name: str) -> None:
    data = SHORT[name][0]
    for prefix in ("kalmar", "map-2_B"):
        assert f'id="{prefix}-title"' in str(call(name, {**data, "prefix": prefix}))
    for prefix in NO_IDS:
        error = answered(name, {**data, "prefix": prefix})["error"]
        assert error["kind"] == "UsageError"
        assert "<script>" not in json.dumps(error).partition("cannot begin an id")[2]


def test_a_mistake_of_ours_is_logged_and_a_wrong_question_is_not(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered("play", {"position": "nmi 3", "move": "#1"})
    assert not caplog.records
    monkeypatch.setitem(SERVICES, "play", lambda _: 1 // 0)
    assert answered("play", {"position": "nim 33"})["error"]["kind"] == "InternalError"
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.getMessage() == "service play: internal error"


@pytest.mark.parametrize("service", ["table", "export"])
def test_a_table_too_large_is_refused_from_its_sizes(service: str) -> None:
    sizes = list(range(1, 200))
    data = {"game": "chomp", "rows": sizes, "cols": sizes}
    start = time.process_time()
    error = answered(service, data | ({"kind": "csv"} if service == "export" else {}))["error"]
    assert "chomp 199x199 has 2.6e+118 positions" in error["sentence"]
    assert time.process_time() - start < 5, "positions of all boards are counted"


def test_a_drawing_is_as_wide_as_asked() -> None:
    plain = call("draw", {"position": "kayles 5 + nim 3"})
    assert plain["least"] == 0
    assert call("draw", {"position": "kayles 5 + nim 3", "width": 0}) == plain
    found = call("draw", {"position": "kayles 5 + nim 3", "width": 328})
    assert (found["width"], found["least"]) == (328, 45)
    assert [frame["number"] for frame in found["frames"]] == ["1", "2"]
    assert f'width="328" height="{found["height"]:g}"' in found["svg"]
    assert found["keys"] == plain["keys"]
    shown = call("position", {"position": "kayles 5 + nim 3", "width": 328})
    assert shown["drawing"] == found


ASKED: list[tuple[str, dict[str, Any]]] = [
    ("position", {}), ("reply", {"seed": 3}), ("why", {}), ("hint", {"step": 2}),
    ("moves", {"first": 1, "count": 2}), ("report", {}), ("why", {"move": "#1"}),
]  # fmt: skip
KEPT: list[dict[str, Any]] = case_rows(__file__, "kept")


def test_answers_are_those_of_a_program_that_keeps_nothing() -> None:
    for way in KEPT:
        for name, more in ASKED:
            kept = json.dumps(call(name, {**way, **more}))
            again = json.dumps(call(name, {**way, **more}))
            LATEST.clear()
            assert json.dumps(call(name, {**way, **more})) == kept == again


def test_a_position_is_analysed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Mock(wraps=analysed)
    monkeypatch.setattr(positions, "analysed", asked)
    LATEST.clear()
    for name, more in ASKED:
        call(name, {"position": "kayles 5 2", **more})
    assert asked.call_count == 1
    call("report", {"position": "kayles 5 2", "convention": "misere"})
    assert asked.call_count == 2
    assert len(LATEST) == 1


SEEDS = range(60)


def starts(position: str, winnable: bool = False, **way: str) -> list[dict[str, str]]:
    data = {"position": position, "winnable": winnable, **way}
    return [call("chance", {**data, "seed": seed}) for seed in SEEDS]


def test_a_seed_gives_its_start_again() -> None:
    assert starts("nim 3 5 7") == starts("nim 3 5 7")
    assert len({found["position"] for found in starts("nim 3 5 7")}) > 30


@pytest.mark.parametrize("position", ["nim 3 5 7", "kayles 9 5", "queen 7,4", "chomp 3x4"])
def test_about_half_of_all_starts_are_won(position: str) -> None:
    counted = Counter(found["outcome"] for found in starts(position))
    assert 15 <= counted["N"] <= 45
    assert counted["N"] + counted["P"] == len(SEEDS)


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize("position", ["nim 3 5 7", "kayles 6 & nim 4", "coins 2,3,7,10"])
def test_what_is_said_to_be_won_is_won(position: str, convention: str) -> None:
    for found in starts(position, winnable=True, convention=convention)[:20]:
        asked = {"position": found["position"], "convention": convention}
        assert call("report", asked)["outcome"] == found["outcome"] == "N"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_start_with_a_move(game: str) -> None:
    example = GAMES[game].example
    for seed in range(3):
        found = call("chance", {"position": example, "seed": seed, "limit": 20_000})
        assert call("position", {"position": found["position"], "limit": 2_000})["moves"]
        parts = [parse_position(text).component for text in (example, found["position"])]
        assert {part.rules for part in parts[1]} <= {part.rules for part in parts[0]}


@pytest.mark.parametrize("convention", ["normal", "misere"])
@pytest.mark.parametrize(
    "position", ["nim 3 5 7", "subtraction(1..3) 9", "queen 6,4", "coins 2,3,7,10", "nim 4 4"]
)
def test_tasks_get_harder(position: str, convention: str) -> None:
    asked = {"position": position, "convention": convention}
    sheets = [call("tasks", {**asked, "seed": seed}) for seed in range(9)]
    assert call("tasks", {**asked, "seed": 1}) == sheets[1]
    assert len(set(map(str, sheets))) > 1
    proved = 0
    for found in sheets:
        easy, prove = (call("report", {**asked, "position": found[k]}) for k in ("easy", "prove"))
        assert easy["outcome"] == "N"
        assert len(easy["moves"]) >= 3
        # Where no lost position is drawn, one with more moves takes its place.
        assert prove["outcome"] == "P" or len(prove["moves"]) >= len(easy["moves"])
        proved += prove["outcome"] == "P"
        assert parse_position(found["explore"]) == parse_position(position)
    assert proved > 1


@pytest.mark.parametrize("game", list(GAMES)[::4])
def test_every_game_has_tasks_with_its_rules(game: str) -> None:
    example = GAMES[game].example
    for text in call("tasks", {"position": example, "seed": 5, "limit": 2_000}).values():
        ours, theirs = ({part.rules for part in parse_position(one).component}
                        for one in (text, example))  # fmt: skip
        assert ours <= theirs


def test_where_no_task_is_found_the_position_is_all_three() -> None:
    one = "subtraction(1) 3"
    assert set(call("tasks", {"position": one}).values()) == {one}


def test_what_is_over_stays_so() -> None:
    assert call("chance", {"position": "nim 0"})["position"].startswith("nim ")
