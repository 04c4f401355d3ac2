"""The page's own logic, in node: links, moves with their variations."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar.core.compositions import SIX
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


def grouped(letters: list[str]) -> str:
    return "-".join("".join(letters[i : i + 4]) for i in (0, 4, 8))


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
        wrong.append(grouped(letters))
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
