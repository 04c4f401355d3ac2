"""Moves that change no value: codes without them against literal play."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import find_rules, parse_code
from kalmar.research.atlas import atlas_codes
from kalmar.research.surveys.families import equivalent_codes, without_idle_moves, words_of
from tests.cases import cases
from tests.sequences.definition import by_definition

LAST = 60


def literal_values(code: str, n: int = LAST) -> list[int]:
    """The values of heaps 0 to n of a code."""
    return by_definition(find_rules(code), n)


@given(st.sampled_from("04"), st.text("01234567", min_size=1, max_size=5))
def test_values_stay_without_idle_moves(zeroth: str, digits: str) -> None:
    code = f"{zeroth}.{digits}"
    fewer = parse_code(without_idle_moves(code))
    before = parse_code(code)
    assert all(not fewer.digit(k) & ~before.digit(k) for k in range(len(digits) + 1))
    assert literal_values(fewer.text) == literal_values(code)


@given(st.text("0123456789ABCDEF", min_size=1, max_size=3))
def test_values_stay_where_three_heaps_are_left(digits: str) -> None:
    code = f"0.{digits}"
    assert literal_values(without_idle_moves(code), 30) == literal_values(code, 30)


def test_every_code_of_the_atlas_keeps_its_values() -> None:
    fewer = {code: without_idle_moves(code) for code in atlas_codes(2)}
    assert sum(code != other for code, other in fewer.items()) > 50
    for code, other in fewer.items():
        assert code == other or literal_values(code, 40) == literal_values(other, 40)


@pytest.mark.parametrize("code", ["0.3…", "0.7417…", "4!.2", "0.3", "4.0", "0.74", "0.564"])
def test_others_stay_as_they_are(code: str) -> None:
    assert without_idle_moves(code) == parse_code(code).text


@cases("code", "fewer")
def test_what_is_idle(code: str, fewer: str) -> None:
    assert without_idle_moves(code) == fewer


def test_equal_values_are_a_proof_where_moves_are_idle() -> None:
    rows = []
    for code in ("0.76", "0.762", "0.77", "0.776", "0.777", "4.44"):
        word = words_of(np.array(literal_values(code, 260)[1:]))
        rows.append({"code": code, "signature": word, "same": code, "how": "", "compared": None})
    found = {code: (same, how) for same, how, _, code in equivalent_codes(rows)}
    assert found["0.762"] == ("0.76", "moves")
    assert found["0.777"] == ("4.44", "options")
    assert found["0.776"] == ("4.44", "moves")
    assert found["0.77"] == ("0.77", "")
