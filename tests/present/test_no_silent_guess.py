"""What may be meant in two ways is asked about, and what cannot be meant is refused."""

from itertools import product

import pytest

from kalmar import UnknownNameError, find_rules, format_position, parse_position, position
from kalmar.answers.openings import openings
from kalmar.core.compositions import SIX, find_composition
from kalmar.games.posets import Chomp
from tests.cases import cases
from tests.commands import Cli
from tests.search import grundy


@pytest.mark.parametrize(
    "words", [["0", "1", "2", "3", "1", "4"], ["0,1,2,3,1,4"], ["0,1, 2,3,1,4"]]
)
def test_numbers_are_terms_of_the_encyclopedia(words: list[str], cli: Cli) -> None:
    shown = cli("oeis", *words)
    assert shown == cli("oeis --find 0 1 2 3 1 4")
    assert "contains 0, 1, 2, 3, 1, 4 consecutively" in shown.splitlines()[0]
    assert "A002186" in shown


@pytest.mark.parametrize("name", ["foo", "all all", "short", "one one", "selektive"])
def test_a_wrong_composition_lists_all(name: str) -> None:
    with pytest.raises(UnknownNameError) as refused:
        find_composition(name)
    assert all(way.name in str(refused.value) for way in SIX)
    assert "moore-2 to moore-9" in str(refused.value)
    assert "'all, short'" in str(refused.value)


@pytest.mark.parametrize(
    "text", ["n -> n-1000", "n -> n-1 if n > 500", "n -> n/2", "n -> a, n-a if a < n-a", "n -> 0"]
)
def test_rules_for_large_heaps_are_taken(text: str) -> None:
    assert list(find_rules(f"rules({text})").options(2002))


@cases("text", "means")
def test_heaps_with_commas_and_squares_of_a_chessboard(text: str, means: str) -> None:
    assert format_position(parse_position(text)) == means
    game, *components = text.split()
    if "+" not in text:
        assert format_position(position(game, *components)) == means


@pytest.mark.parametrize("rows", range(1, 8))
@pytest.mark.parametrize("columns", range(1, 8))
def test_openings_by_theorems_are_those_of_all_boards(rows: int, columns: int) -> None:
    wins = []
    for row, column in product(range(rows), range(columns)):
        left = tuple(length for length in [columns] * row + [column] * (rows - row) if length)
        if left and grundy(Chomp(), left) == 0:
            wins.append((row + 1, column + 1))
    assert openings((rows, columns), 10**6) == wins
