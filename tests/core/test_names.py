"""Names that are nearly right, and names of ways of playing as people type them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kalmar
from kalmar.core.compositions import COMPOSITIONS, Composition, find_composition, way_name
from kalmar.core.errors import UnknownNameError, UsageError, count_slips, near_name
from kalmar.core.i18n import translate
from kalmar.games.notation import tokens
from kalmar.games.registry import all_names
from tests.cases import case_table, cases
from tests.commands import Cli, run_captured

SHORT = st.text("abc", max_size=6)


def slips(one: str, other: str) -> int:
    """The distance by its recursion: the last letters are equal, changed, extra or swapped."""
    if not one or not other:
        return len(one) + len(other)
    found = [
        slips(one[:-1], other) + 1,
        slips(one, other[:-1]) + 1,
        slips(one[:-1], other[:-1]) + (one[-1] != other[-1]),
    ]
    if len(one) > 1 and len(other) > 1 and one[-2:] == other[-2:][::-1]:
        found.append(slips(one[:-2], other[:-2]) + 1)
    return min(found)


@given(SHORT, SHORT)
def test_slips_are_counted_as_defined(one: str, other: str) -> None:
    assert count_slips(one, other) == slips(one, other) == count_slips(other, one)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kales", "kayles"), ("kuglii", "kugli"), ("nmi", "nim"), ("hackenbsh", "hackenbush"),
        ("trebelcros", "treblecross"), ("hacken", "hackenbush"), ("ridinm", "ridinim"),
        ("Dawson’s Kayle", "dawsons-kayles"), ("genus", None), ("ternup", "ternups"), ("ni", None),
        ("", None), ("kay", None), ("hakenbsuch", None), ("woodcuter", "woodcutter"),
        ("vonalozo", "vonalzo"), ("quartz", None), ("x" * 10_000, None),
    ],
)  # fmt: skip
def test_games_that_are_nearly_right(typed: str, meant: str | None) -> None:
    assert near_name(typed, all_names()) == meant


def test_the_nearest_name_is_found_whatever_the_order() -> None:
    names = ["kernels", "kernel", "kennel"]
    assert near_name("kerne", names) == near_name("kerne", names[::-1]) == "kernel"
    assert near_name("hackenbosh", ["ackenbush", "hackenbush"]) == "hackenbush"
    assert near_name("period", iter(["periods", "perioda"])) == "perioda"


LONGER = st.text("abc", min_size=3, max_size=6)


@given(LONGER, st.lists(LONGER, min_size=1))
def test_no_name_that_is_near_is_left_out(typed: str, names: list[str]) -> None:
    least = min(slips(typed, name) for name in names)
    found = near_name(typed, names)
    if least <= 1:
        assert found is not None
        assert slips(typed, found) == least
    else:
        assert found is None or found.startswith(typed)


@cases("arguments", "said")
def test_every_suggestion_has_the_same_cut_off(arguments: tuple[str, ...], said: str) -> None:
    code, _, err = run_captured(*arguments)
    assert code in {2, 3}
    assert said in err


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
        for name in (row, row.name, row.ascii, row.unicode):
            found = find_composition(name)
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
