"""Ways of playing as people type them: understood, or refused in a sentence, never misread."""

import pytest

import kalmar
from kalmar import UnknownNameError, UsageError, find_composition
from kalmar.games.notation.positions import tokens
from tests.cases import case_rows
from tests.commands import Cli

UNDERSTOOD = {
    "at most 2, first": [
        "at most two, first", "At most 2 ,First", "at most 2 first", "at most 2; first",
        "≤2, first",
        "up to 2 until the first ends", "no more than two until first", "1 or 2, first",
        "one or two, first one ends", "1-2, first", "1 to 2, first", "at-most-2, first",
        "at most 2 components, first", "legfeljebb kettő, első", "legfeljebb 2 komponens amíg első",
        "[at most 2, first]",
    ],
    "exactly 2, 2 ended": [
        "exactly two, second", "2, 2nd", "2 strict, 2 ended", "exactly 2 until two have ended",
        "exactly 2 until the second ends", "exactly 2 components, until 2 components have ended",
        "pontosan 2, második", "pontosan két komponens, 2 véget ért",
    ],
    "at least 2 or fewer, last": ["≥ 2 or less", "at least two or fewer, last one ends"],
    "at least 2, last": ["2 or more", "two or more, last", "no fewer than 2", "legalább kettő"],
    "2 or 3 or 4, first": ["between 2 and 4, first", "2–4 first", "two to four, first"],
    "2 neighbours in a circle, last": ["2 adjacent", "two neighbors", "2 consecutive in a ring"],
    "1 neighbours in a row, last": ["1 neighbour in a row", "one neighbour in row"],
    "sets {1,2} {3}, component 2": ["{1,2} {3}, component 2", "set {2 1}, {3}, component 2 ends"],
    "in turn, last": ["in-turn", "in turn strict", "IN TURN, last"],
    "continued-conjunctive": ["all, last", "[all, last]", "every, long"],
    "conjunctive": ["all", "[all]", "all strict, second"],
}  # fmt: skip


@pytest.mark.parametrize("name", UNDERSTOOD)
def test_what_people_type_is_understood(name: str) -> None:
    for text in UNDERSTOOD[name]:
        assert find_composition(text).name == name, text


@pytest.mark.parametrize(
    ("text", "said"),
    case_rows(__file__, "what_could_mean_something_else_is_refused"),
)
def test_what_could_mean_something_else_is_refused(text: str, said: str) -> None:
    with pytest.raises((UsageError, UnknownNameError)) as refused:
        find_composition(text)
    assert said in str(refused.value)


@pytest.mark.parametrize("way", ["at most 2, first misère", "misère at most two, first", "∨ betli"])
def test_the_command_line_takes_the_convention_from_the_way(way: str, cli: Cli) -> None:
    assert "misère play)" in cli('solve "nim 3 5 7" -c', way)


@pytest.mark.parametrize(
    "text",
    ["nim 3 [at most two] nim 5", "nim 3[at most 2]nim 5", "[1 or 2] nim 3 5",
     "nim 3 [legfeljebb 2] nim 5"],
)  # fmt: skip
def test_a_sign_in_brackets_is_any_way(text: str) -> None:
    assert kalmar.solve(text) == kalmar.solve("nim 3 5", find_composition("moore-2"))


def test_a_bracket_without_words_is_no_sign() -> None:
    # Vertices of graphs in files may be called so.
    assert [token.kind for token in tokens("map [b] [2,3] x[y]")] == ["word"] * 4
