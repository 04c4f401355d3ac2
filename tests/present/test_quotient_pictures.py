"""Pictures and rows of misère quotients."""

import numpy as np
import pytest

from kalmar import Quotient
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.render.formats.quotients import (
    divisibility,
    multiplication_figure,
    multiplication_picture,
    pretending_rows,
)
from kalmar.render.plots import KINDS


def whole(game: str) -> Quotient:
    return Construction(option_sets(game)).run()


def test_the_products_in_p_are_black_and_no_others() -> None:
    quotient = whole("0.123")
    [axes] = multiplication_figure(quotient).axes
    [image] = axes.images
    cells = image.get_array()
    assert cells is not None
    black = int((np.asarray(cells) == 0).all(axis=2).sum())
    found = quotient.found
    assert black == sum(
        found.in_p[product] for row in map(found.monoid.row, range(20)) for product in row
    )
    squares = found.monoid.power(found.values[9], 2)
    texts = [text.get_text() for text in axes.texts]
    assert texts.count("d²") == sum(
        list(row).count(squares) for row in map(found.monoid.row, range(20))
    )
    assert [tick.get_text() for tick in axes.get_yticklabels()][:4] == ["1", "a", "c", "ac"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_is_the_same_file_each_time(kind: str) -> None:
    quotient = whole("0.31")
    first = multiplication_picture(quotient, kind)
    assert first == multiplication_picture(quotient, kind)
    if kind == "svg":
        assert "multiplication table of the misère quotient of 0.31" in first.decode()
        assert "6 elements, 2 elements of P" in first.decode()


def test_divisibility_of_kayles() -> None:
    quotient = whole("0.77")
    order = divisibility(quotient)
    assert order.elements[0] == "1, a*"
    above_one = {high for low, high in order.relations if low == "1, a*"}
    assert above_one == {"c, ac*, c², …", "d*, ad, d², …", "e*, ae"}


def test_rows_of_the_period() -> None:
    rows = pretending_rows(whole("0.77"))
    assert [row[0] for row in rows] == ["1:", "13:", "25:", "37:", "49:", "61:", "73:"]
    assert rows[-1][1:] == [
        "ab²",
        "b",
        "g",
        "ab²",
        "acf",
        "abc",
        "b",
        "ab²",
        "g",
        "b",
        "abc",
        "acf",
    ]
    assert pretending_rows(whole("0.123")) == [
        ["1:", "a", "1", "b", "b", "a"], ["6:", "d²", "1", "c", "d", "a"]
    ]  # fmt: skip
    partial = pretending_rows(Construction(option_sets("0.07")).run(14))
    assert [row[0] for row in partial] == ["1:", "13:"]
    assert {len(row) for row in partial} == {13}
    assert partial[1][3:] == [""] * 10
