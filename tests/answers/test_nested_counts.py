"""Moves of compounds in compounds are counted one by one, as they are made at their places."""

import kalmar
from kalmar import find_composition
from tests.cases import cases


@cases("text", "way", "count")
def test_compounds_have_as_many_moves_as_by_hand(text: str, way: str, count: int) -> None:
    assert kalmar.solve(text, find_composition(way)).move_count == count
