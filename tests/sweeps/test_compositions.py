"""Every registered composition is found by its names, and its signs write positions."""

from collections import Counter

import pytest

from kalmar import Compound, format_position, parse_position
from kalmar.core.compositions import (
    COMPOSITIONS,
    Composition,
    find_composition,
    named_composition,
)

EVERY = pytest.mark.parametrize("row", COMPOSITIONS.values(), ids=COMPOSITIONS.keys())


def names(row: Composition) -> set[str]:
    return {row.name, *row.aliases, row.ascii, row.unicode}


def test_no_two_compositions_share_a_name_a_sign_or_a_meaning() -> None:
    counted = Counter(name for row in COMPOSITIONS.values() for name in names(row))
    assert [name for name, count in counted.items() if count > 1] == []
    assert len({(row.choice, row.ending) for row in COMPOSITIONS.values()}) == len(COMPOSITIONS)
    assert all(name == row.name for name, row in COMPOSITIONS.items())


@EVERY
def test_names_and_signs_find_the_composition(row: Composition) -> None:
    for name in names(row):
        assert find_composition(name) is row
        assert find_composition(name.upper().replace("-", " ")) is row
    assert named_composition(row.choice, row.ending) is row
    assert row.words


@EVERY
def test_positions_are_written_with_its_signs(row: Composition) -> None:
    for sign in (row.ascii, row.unicode):
        start = parse_position(f"nim 3 {sign} kayles 4 5")
        assert start.rules == Compound.of(row)
        assert len(start.component) == 3
        assert parse_position(f"{sign} nim 3 kayles 4 5") == start
        assert parse_position(format_position(start)) == start
        inner = parse_position(f"nim 2 & (nim 3 {sign} nim 4)")
        assert parse_position(format_position(inner)) == inner
