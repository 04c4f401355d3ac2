"""Suggestions for names that are nearly right, and none for others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.core.errors import count_slips, near_name
from kalmar.games.registry import all_names
from tests.cases import cases
from tests.commands import run_captured

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
