"""The atlas of subtraction sets: its file against new computation and values by the definition."""

import os
from itertools import combinations

import pytest
from scripts.atlas import write_shipped_sets

from kalmar.research.atlas import table


@pytest.mark.skipif(
    os.environ.get("NUMBA_DISABLE_JIT", "0") != "0", reason="it takes long without machine code"
)
def test_the_shipped_table_is_what_is_computed(tmp_path) -> None:  # type: ignore[no-untyped-def]
    write_shipped_sets(tmp_path / "anew.json.gz")
    assert (tmp_path / "anew.json.gz").read_bytes() == table.SETS.read_bytes()


def test_rows_are_in_the_order_of_the_sets() -> None:
    rows = table.set_rows()
    assert [row["moves"] for row in rows] == [
        ",".join(map(str, moves))
        for moves in combinations(range(1, table.LARGEST_MOVE + 1), table.MOVES)
    ]
    assert sum(row["additive"] for row in rows) == 992
    assert all(row["wall_sum"] for row in rows if not row["additive"])


def test_growth_is_that_of_the_table_in_the_documentation() -> None:
    found = {row["most"]: row for row in table.growth(table.set_rows())}
    assert [found[most]["period"] for most in (16, 32, 64)] == [115, 459, 1843]
    assert [found[most]["set"] for most in (16, 32, 64)] == ["5,11,16", "9,23,32", "19,45,64"]
    assert [found[most]["others"] for most in (16, 32, 64)] == [31, 63, 127]
    assert [found[most]["wall_preperiod"] for most in (16, 32, 64)] == [77, 417, 1647]
    assert [found[most]["sink_preperiod"] for most in (16, 32, 64)] == [91, 437, 1682]


def test_other_sets_are_computed() -> None:
    assert table.row_of((6, 8, 15, 23))["wall_period"] == 171
    assert table.row_of((6, 8, 15, 23))["sink_period"] == 342
    assert [row["moves"] for row in table.set_rows(2, 3)] == ["1,2", "1,3", "2,3"]
    sets = table.all_sets(table.MOVES, 9)
    place = {moves: i for i, moves in enumerate(table.all_sets(table.MOVES, table.LARGEST_MOVE))}
    again = table.computed(sets)
    for rule, periods in table.shipped_periods().items():
        assert [periods[place[moves]] for moves in sets] == again[rule]


def test_sums_name_different_moves_first() -> None:
    assert table.sum_of((4, 5, 7), 12) == "5+7"
    assert table.sum_of((4, 6, 9), 8) == "4+4"
    assert table.sum_of((1, 3, 5), 2) == "(1+3)/2"
    assert table.sum_of((2, 5, 7), 22) == ""
