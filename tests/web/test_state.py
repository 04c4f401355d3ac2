"""The page's own logic, in node: links, moves with their variations."""

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
