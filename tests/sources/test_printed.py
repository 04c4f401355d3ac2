"""What the sources print, against what is computed."""

from dataclasses import replace

import pytest

from kalmar.cli.source import comparison_lines
from kalmar.core.errors import UnknownNameError
from kalmar.research.sources import study as printed
from kalmar.research.sources.item import load_printed
from kalmar.research.sources.study import NumberGrid, compared, printed_grid


@pytest.mark.parametrize("place", load_printed())
def test_only_one_table_is_misprinted(place: str) -> None:
    found = compared(place)
    assert len(found.differences) == (79 if place == "000.table-23" else 0)
    assert (found.printed.rows, found.printed.cols) == (found.computed.rows, found.computed.cols)
    both = zip(found.printed.values, found.computed.values, strict=True)
    assert any(a == b for old, new in both for a, b in zip(old, new, strict=True))


def test_a_wrong_cell_is_marked_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    right = printed_grid("003.grundy-selective")
    (row,) = right.values
    wrong = replace(right, values=((*row[:4], 9, *row[5:]),))
    monkeypatch.setattr(printed, "printed_grid", lambda _: wrong)
    found = compared("003.grundy-selective")
    assert found.differences == ((0, 5),)
    lines = comparison_lines(found)
    assert next(line.split().count("9*") for line in lines if "*" in line) == 1
    assert "1 of 18 cells differs" in lines[-1]


def test_what_is_not_printed_is_refused() -> None:
    with pytest.raises(UnknownNameError):
        printed_grid("000.table-24")
    assert isinstance(printed_grid("004.ruler"), NumberGrid)
