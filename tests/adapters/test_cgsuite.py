"""CGSuite's notation: read, written and read again, and its own published values."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import PositionError, format_position, from_cgsuite, parse_position, solve, to_cgsuite
from tests.cases import case_rows
from tests.commands import Cli

PUBLISHED = {
    "Nim": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    "GrundysGame": [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0],
    "Kayles": [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1],
    "DawsonsKayles": [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3],
    "Subtraction([2,3,7])": [0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0],
    'TakeAndBreak("0.3003330[3]")': [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9],
    'TakeAndBreak("0.3F")': [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11],
    'Spawning("1-3")': [0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19],
    'Spawning("3")': [0, 0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16],
    'Spawning("1+C")': [0, 1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4],
    'Spawning("3E")': [0, 0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4],
    'Spawning("4FS")': [0, 0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3],
}
"""Grundy values of heaps 0, 1, … in CGSuite's own tests (GameHeapTest.scala)."""

QUEENS = [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28]


@pytest.mark.parametrize("rules", PUBLISHED)
def test_heaps_have_the_values_that_cgsuite_prints(rules: str) -> None:
    for heap, value in enumerate(PUBLISHED[rules]):
        assert solve(from_cgsuite(f"game.heap.{rules}({heap})")).value == value


def test_wythoffs_game_has_the_values_that_cgsuite_prints() -> None:
    for column, value in enumerate(QUEENS):
        assert solve(from_cgsuite(f"game.heap.Wythoff((10,{column}))")).value == value


def test_nimbers_and_sums() -> None:
    found = from_cgsuite(" *3 + *  - game.heap.Kayles( 5 ) + 0 ;".strip())
    assert format_position(found) == "nim 3 1 + kayles 5 + nim 0"
    assert solve(found).value == 3 ^ 1 ^ 4


SUMMANDS = [
    "nim {n}", "kayles {n}", "0.07 {n}", "grundys-game {n}", "0.137 {n}", "0.1(37) {n}",
    "0.7… {n}", "4.3F {n}", "subtraction(1..3,7) {n}", "bounded-nim(3) {n}", "queen {n},2",
    "moebius {n}", "ruler 1,{n}", "coins 2,{n}",
]  # fmt: skip


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(SUMMANDS), st.integers(3, 9)), min_size=1, max_size=4))
def test_what_is_written_is_read_as_the_same_value(parts: list[tuple[str, int]]) -> None:
    position = parse_position(" + ".join(text.format(n=n) for text, n in parts))
    again = from_cgsuite(to_cgsuite(position))
    assert solve(again).value == solve(position).value
    assert to_cgsuite(again) == to_cgsuite(position)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("king 3,4", "king has no counterpart"),
        ("queen(8) 3,4", r"queen\(8\) has no counterpart"),
        ("nim 3 & nim 5", "sums are disjunctive"),
    ],
)
def test_what_cgsuite_does_not_have_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        to_cgsuite(parse_position(text))


@pytest.mark.parametrize(
    ("text", "message"),
    case_rows(__file__, "what_cannot_be_read_is_refused"),
)
def test_what_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        from_cgsuite(text)


def test_the_command(cli: Cli) -> None:
    assert cli('cgsuite "kayles 5 + nim 3"') == "game.heap.Kayles(5) + game.heap.Nim(3)\n"
    assert cli('cgsuite "game.heap.Kayles(5) + *3"') == "kayles 5 + nim 3\n"
    assert cli('cgsuite "*"') == "nim 1\n"
    cli('cgsuite "chomp 2x3"', code=3)
