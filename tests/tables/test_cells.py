"""Tables of all games of two parameters, by what their rules say stands in a cell."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from kalmar import UsageError, find_rules, sequence, solve, table
from kalmar.core.rules import Option, Tabled, Termed
from kalmar.core.rules.shapes import Text


@dataclass(frozen=True)
class Staircase:
    """A library user's own rules: take one from either number, or one from both."""

    name: str = "staircase"
    shape = Text
    first_cell = (0, 2)

    def options(self, component: tuple[int, int]) -> Iterator[Option[tuple[int, int]]]:
        a, b = component
        for x, y in ((a - 1, b), (a, b - 1), (a - 1, b - 1)):
            if x >= 0 <= y:
                yield ((x, y),)

    def parse(self, text: str) -> tuple[int, int]:
        a, b = text.split(",")
        return int(a), int(b)

    def format(self, component: tuple[int, int]) -> str:
        return f"{component[0]},{component[1]}"

    def drawn(self, component: tuple[int, int]) -> Text:
        return Text(self.format(component))

    def cell(self, row: int, column: int) -> tuple[int, int]:
        return row, column


def test_a_library_users_rules_fill_a_table() -> None:
    assert isinstance(Staircase(), Tabled)
    king = table("king", range(4), range(2, 6)).values
    assert table(Staircase(), range(4), range(2, 6)).values == king
    with pytest.raises(UsageError, match="columns of staircase cannot start at 1: the first is 2"):
        table(Staircase(), range(4), [2, 1])
    with pytest.raises(UsageError, match="rows of staircase cannot start at -1: the first is 0"):
        table(Staircase(), [0, -1], [2])
    with pytest.raises(UsageError, match="no numbered heaps"):
        sequence(Staircase(), 4)


def test_the_cells_of_a_board_are_row_by_row() -> None:
    assert table("piece(-1,0)", [0, 1], [0, 1, 2]).values == ((0, 1, 0), (0, 1, 0))
    assert table("tartan(ruler,twins)", [0, 1], [1, 2]).values == tuple(
        tuple(solve(f"tartan(ruler,twins) {x}:{y}").value for x in (1, 2)) for y in (0, 1)
    )


def test_boxes_of_two_dimensions_are_bars() -> None:
    assert (
        table("boxes", range(1, 4), range(1, 5)).values
        == table("chomp", range(1, 4), range(1, 5)).values
    )


def test_pairs_of_heaps_and_games_without_a_table() -> None:
    assert table("nim", [1, 2], [2, 3]).values == ((3, 2), (0, 1))
    assert table("nim", [], []).values == ()
    for name in ("northcott", "roads", "poset(a<b)"):
        assert not isinstance(find_rules(name), Tabled)
        with pytest.raises(UsageError, match="has no table"):
            table(name, [1], [1])


def test_components_of_one_parameter_make_sequences_and_tables_of_pairs() -> None:
    known = {
        "mock-turtles": (0, (1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21)),
        "ruler": (1, (1, 2, 1, 4, 1, 2, 1, 8, 1, 2)),
        "bubbles": (0, tuple(range(11))),
        "hackenbush": (0, tuple(range(11))),
        "schuh": (1, (0, 1, 1, 2, 1, 2, 1, 3, 2, 2)),
    }
    for name, (first, values) in known.items():
        rules = find_rules(name)
        assert isinstance(rules, Termed)
        found = sequence(name, 10)
        assert (found.first, found.values) == (first, values)
        assert list(found.numbers) == list(range(first, 11))
        for number, value in zip(found.numbers, values, strict=True):
            text = rules.format(rules.term(number))
            assert solve(f"{name} {text}").value == value
        pairs = table(name, [1, 2], [3, 4]).values
        known_values = dict(zip(found.numbers, values, strict=True))
        assert pairs == tuple(
            tuple(known_values[a] ^ known_values[b] for b in (3, 4)) for a in (1, 2)
        )
    assert sequence("northcott", 6).values == tuple(range(7))


def test_coin_games_in_other_ways_are_those_of_single_heads() -> None:
    found = sequence("twins", 8, "selective", "misere")
    assert [solve(f"twins {n}", "selective", "misere").outcome.value for n in found.numbers] == [
        "P" if found.is_p(value) else "N" for value in found.values
    ]


def test_axes_and_titles_say_what_is_shown() -> None:
    assert table("lego", [1], [1]).axes == ("side a", "side b")
    assert table("kayles", [1], [1]).axes == ("first heap", "second heap")
    assert table("tartan(ruler,twins)", [0], [1]).axes == ("place in twins", "place in ruler")
    assert table(Staircase(), [0], [2]).axes == ("row", "column")
    assert sequence("kugli", 3).title == "kugli (0.77)"
    assert sequence("0.77", 3).title == sequence("kayles", 3).title == "Kayles (0.77)"


def test_ended_squares_are_p_positions_where_play_is_over() -> None:
    found = table("lego", [1, 2], [1, 2], "diminished")
    assert found.values == ((None, None), (None, 0))
    assert found.p_positions() == [[True, False], [False, True]]
    outcomes = [
        [solve(f"lego {a}x{b}", "diminished").outcome.value for b in (1, 2)] for a in (1, 2)
    ]
    assert outcomes == [["P", "N"], ["N", "P"]]
    misere = table("lego", [1, 2], [1, 2], "diminished", "misere")
    assert misere.p_positions() == [[False, True], [True, False]]
