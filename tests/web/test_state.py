"""The page's own logic, in node: links, moves with variations, codes, and the ten levels."""

import base64
import io
import json
import random
import tarfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar.core.compositions import SIX
from kalmar.core.rules import Outcome
from kalmar.games.play_language import LEVELS, Level
from kalmar.web.app import page_levels
from kalmar.web.services import call
from tests.cases import cases
from tests.web.pure import Ask

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)
MOVE = st.text(st.sampled_from("ab*st;: →2,&=#%+é"), min_size=1, max_size=12)
STATE = st.fixed_dictionaries(
    {
        "view": st.sampled_from(["gallery", "play", "table", "values", "draw"]),
        "g": TEXT,
        "way": st.sampled_from(["", *(row.name for row in SIX)]),
        "play": st.sampled_from(["normal", "misere"]),
        "m": st.lists(MOVE, max_size=5),
        "opp": st.sampled_from(["perfect", "random", "two", "0.35"]),
        "me": st.sampled_from(["1", "2"]),
        "ask": st.sampled_from(["", "1"]),
        "hide": st.sampled_from(["", "values", "all"]),
        "lock": st.sampled_from(["", "1"]),
        "seed": st.integers(0, 2**40).map(str),
        "lang": st.sampled_from(["", "en", "hu"]),
        "more": TEXT,
        "level": st.sampled_from(["", "1", "10"]),
        "class": st.sampled_from(["", "K7Q"]),
        "big": st.sampled_from(["", "1"]),
        "embed": st.sampled_from(["", "1"]),
    }
)
ACT = st.one_of(
    st.tuples(st.just("make"), st.sampled_from("abc")),
    st.tuples(st.sampled_from(["undo", "redo"]), st.integers(1, 3)),
    st.tuples(st.just("restart"), st.none()),
)


@settings(max_examples=150, deadline=None)
@given(state=STATE)
def test_a_link_holds_the_whole_state(ask: Ask, state: dict[str, Any]) -> None:
    first, back, second = ask("link", state)
    assert back == state
    assert first == second
    assert ask("file", state) == state


def test_links_are_short_readable_and_forgiving(ask: Ask) -> None:
    usual = ask("parsed", "")
    assert ask("link", usual)[0] == "#"
    played = {**usual, "view": "play", "g": "nim 3 5", "m": ["take 1 from heap 2"]}
    assert ask("link", played)[0] == "#view=play&g=nim+3+5&m=take+1+from+heap+2"
    assert ask("parsed", "#nonsense=1&g=kayles 9&&=&m=;;") == {**usual, "g": "kayles 9"}
    assert ask("parsed", "#m=a") != usual
    assert ask("parsed", "") == usual


@pytest.mark.parametrize("text", ["", "{}", "[1]", '"a"', '{"kalmar":1}', '{"kalmar":2}', "null"])
def test_other_files_are_refused(ask: Ask, text: str) -> None:
    assert ask("unfiled", text) is None


@settings(max_examples=150, deadline=None)
@given(acts=st.lists(ACT, max_size=25))
def test_play_undo_and_redo_are_those_of_a_list(ask: Ask, acts: list[tuple[str, Any]]) -> None:
    line: list[str] = []
    again: dict[tuple[str, ...], str] = {}
    for (act, data), found in zip(acts, ask("moves", acts), strict=True):
        if act == "make":
            again[tuple(line)] = data
            line = [*line, data]
        elif act == "undo":
            line = line[: max(0, len(line) - data)]
        elif act == "redo":
            for _ in range(data):
                line = [*line, *again.get(tuple(line), "")]
        else:
            line = []
        assert found["line"] == line
        assert found["ply"] == len(line)
        assert found["position"] == " ".join(["start", *line])


ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODES = 4_000


def results(seed: int) -> list[dict[str, int]]:
    chance = random.Random(seed)
    found = []
    for _ in range(CODES):
        played = chance.randrange(64)
        found.append({"lesson": chance.randrange(1 << 15), "pupil": chance.randrange(64),
                      "levels": chance.randrange(1 << 10), "won": chance.randint(0, played),
                      "played": played, "hints": chance.randrange(32)})  # fmt: skip
    return found


def encoded(ask: Ask, seed: int) -> list[str]:
    return [code for code, _ in ask("code", results(seed))]


def test_what_a_code_says_comes_back(ask: Ask) -> None:
    wanted = results(1)
    for result, (code, found) in zip(wanted, ask("code", wanted), strict=True):
        assert found == {"result": result}
        groups = code.split("-")
        assert [len(group) for group in groups] == [4, 4, 4]
        assert set("".join(groups)) <= set(ALPHABET)


def test_counts_that_are_too_large_are_the_largest(ask: Ask) -> None:
    result = {"lesson": 5, "pupil": 63, "levels": 1023, "won": 90, "played": 200, "hints": 99}
    [[_, found]] = ask("code", [result])
    assert found["result"] == {**result, "won": 63, "played": 63, "hints": 31}


def test_every_wrong_character_is_noticed_in_its_group(ask: Ask) -> None:
    chance = random.Random(2)
    wrong, groups = [], []
    for code in encoded(ask, 2):
        letters = list(code.replace("-", ""))
        place = chance.randrange(12)
        letters[place] = chance.choice(ALPHABET.replace(letters[place], ""))
        wrong.append("-".join("".join(letters[i : i + 4]) for i in (0, 4, 8)))
        groups.append(place // 4 + 1)
    for found, group in zip(ask("decode", wrong), groups, strict=True):
        assert found == {"damage": {"wrong": "check", "group": group}}


def test_neighbours_that_changed_places_are_noticed(ask: Ask) -> None:
    chance = random.Random(3)
    wrong, groups = [], []
    for code in encoded(ask, 3):
        letters = list(code.replace("-", ""))
        place = chance.randrange(11)
        if letters[place] == letters[place + 1]:
            continue
        letters[place : place + 2] = letters[place + 1], letters[place]
        wrong.append("".join(letters))
        groups.append({place // 4 + 1, (place + 1) // 4 + 1})
    named = 0
    for found, group in zip(ask("decode", wrong), groups, strict=True):
        assert found["damage"]["group"] in {0} | (group if len(group) == 1 else set())
        named += found["damage"]["group"] > 0
    assert named > len(wrong) / 2, "most groups are named"


def test_two_wrong_characters_are_noticed(ask: Ask) -> None:
    chance = random.Random(4)
    wrong = []
    for code in encoded(ask, 4):
        letters = list(code.replace("-", ""))
        for place in chance.sample(range(12), 2):
            letters[place] = chance.choice(ALPHABET.replace(letters[place], ""))
        wrong.append("".join(letters))
    assert all("damage" in found for found in ask("decode", wrong))


def test_reading_forgives(ask: Ask) -> None:
    codes = [code for code in encoded(ask, 5) if "0" in code and "1" in code][:50]
    assert codes
    for code in codes:
        plain = code.replace("-", "")
        ways = [code.lower(), plain, code.replace("0", "O").replace("1", "I"), f"  {code}\t",
                code.replace("1", "l").replace("0", "o"), code.replace("-", " – "),
                f"{plain[:3]}-{plain[3:]}"]  # fmt: skip
        expected, *found = ask("decode", [code, *ways])
        assert "result" in expected
        assert found == [expected] * len(ways)


def test_what_is_no_code_is_said(ask: Ask) -> None:
    wrong = ["", "K7Q8", "K7Q-C9CA-E2KQ", "K7Q8-C9CA-E2KQ7", "U7Q8-C9CA-E2KQ", "K7Q8-C9CÉ-E2KQ",
             "0000-0000-0000", "K7Q8C9CAE2K"]  # fmt: skip
    found: list[Any] = ask("decode", wrong)
    assert [one["damage"] for one in found] == [
        {"wrong": "length", "group": 0},
        {"wrong": "length", "group": 0},
        {"wrong": "length", "group": 1},
        {"wrong": "length", "group": 3},
        {"wrong": "letters", "group": 1},
        {"wrong": "letters", "group": 2},
        {"wrong": "format", "group": 0},
        {"wrong": "length", "group": 0},
    ]


def test_lessons_have_names_of_three_characters(ask: Ask) -> None:
    numbers = [0, 1, 31, 32, 20_000, (1 << 15) - 1]
    for number, (name, again) in zip(numbers, ask("lessons", numbers), strict=True):
        assert len(name) == 3
        assert again == number
    assert ask("lesson", "k7q") == ask("lesson", "K7Q")
    assert ask("lesson", "oil") == ask("lesson", "011")
    assert [ask("lesson", text) for text in ("", "K7", "K7QM", "K7U", "K-Q")] == [None] * 5


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
    outcomes = {start: kalmar.solve(start, play=level.play).outcome for start in level.starts}
    first = {start for start in level.starts if outcomes[start] is Outcome.N}
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


def test_only_the_turn_that_began_last_is_the_newest(ask: Ask) -> None:
    assert ask("turns", 3) == [[True], [False, True], [False, False, True]]


@pytest.mark.parametrize("kind", ["w:gz", "w"])
def test_archives_are_unpacked(ask: Ask, kind: Any) -> None:
    files = {"a/b.pyc": b"\x00\x01" * 300, "empty": b"", "whole": bytes(512), "é/" + "x" * 90: b"1"}
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode=kind, format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    found = ask("files", base64.b64encode(made.getvalue()).decode())
    assert {name: base64.b64decode(content) for name, content in found.items()} == files
