"""Ways of playing as people type them: understood, or refused in a sentence, never misread."""

import pytest

import kalmar
from kalmar import UnknownNameError, UsageError, find_composition
from kalmar.games.notation.positions import tokens
from tests.cases import case_table, cases
from tests.commands import Cli

UNDERSTOOD = case_table(__file__, "understood")


@pytest.mark.parametrize("name", UNDERSTOOD)
def test_what_people_type_is_understood(name: str) -> None:
    for text in UNDERSTOOD[name]:
        assert find_composition(text).name == name, text


@cases("text", "said")
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
