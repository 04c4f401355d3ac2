"""Ways of playing: what is written is read back, and what people type is understood or refused."""

import random

import pytest

import kalmar
from kalmar import COMPOSITIONS, Composition, UnknownNameError, UsageError, find_composition
from kalmar.core.compositions import way_name
from kalmar.core.i18n import translate
from kalmar.games.notation import tokens
from tests.cases import case_table, cases
from tests.commands import Cli

ENDINGS = ("first", "last", "2 ended", "17 ended", "component 1", "component 12")
PLACED = (
    *(f"{width} neighbours in a {place}" for width in (1, 2, 40) for place in ("row", "circle")),
    *(f"in turn{first}{ended}" for first in ("", " from 2", " from 999")
      for ended in ("", " skipping ended")),
    *(f"sets {sets}{fewer}" for sets in ("{1}", "{1,2} {2,3}", "{2,1} {1,2}", "{1,2,3} {7,1000}")
      for fewer in ("", " or fewer")),
)  # fmt: skip
SIZED = (
    "one", "any", "all",
    *(f"{size} {number}{fewer}" for size in ("at most", "exactly", "at least")
      for number in (1, 2, 3, 1000) for fewer in ("", " or fewer")),
    *(f"{sizes}{fewer}" for sizes in ("1 or 3", "3 or 1", "2 or 3 or 4", "2 or 900")
      for fewer in ("", " or fewer")),
)  # fmt: skip


def ways(count: int) -> list[Composition]:
    """Every kind of way with every ending, ways with a name, and some at random."""
    texts = [f"{choice}, {ending}" for choice in (*SIZED, *PLACED) for ending in ENDINGS]
    source = random.Random(39)
    for _ in range(count):
        sizes = source.sample(range(1, 30), source.randint(1, 6))
        sets = [source.sample(range(1, 9), source.randint(1, 4)) for _ in range(3)]
        listed = " ".join("{" + ",".join(map(str, one)) + "}" for one in sets)
        choices = [" or ".join(map(str, sizes)), f"sets {listed}"]
        fewer = source.choice(("", " or fewer"))
        texts.append(f"{source.choice(choices)}{fewer}, {source.choice(ENDINGS)}")
    return [*COMPOSITIONS.values(), *map(find_composition, texts)]


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.thorough)])
def test_the_name_and_the_sign_are_read_back(count: int) -> None:
    for row in ways(count):
        for given in (row, row.name, row.ascii, row.unicode):
            found = find_composition(given)
            assert (found, found.name) == (row, row.name)


UNDERSTOOD = case_table(__file__, "understood")


@pytest.mark.every
@pytest.mark.parametrize("name", UNDERSTOOD)
def test_what_people_type_is_understood(name: str) -> None:
    for text in UNDERSTOOD[name]:
        found = find_composition(text)
        assert found.name == name, text
        in_hungarian = translate(way_name(found.choice, found.ending), "hu")
        assert find_composition(in_hungarian) == found


@pytest.mark.every
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
