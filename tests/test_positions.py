"""The grammar of positions: what it reads, and that writing inverts reading.

What it refuses stands in `data/refused.json`.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import COMPOSITIONS, Compound, Position, format_position, parse_position
from kalmar.core.errors import KalmarError
from kalmar.games.heaps.nim import Nim
from kalmar.games.heaps.subtraction import Subtraction
from tests.examples import examples

leaves = st.builds(
    Position, st.sampled_from([Nim(), Subtraction((1, 2)), Subtraction((3,))]), st.integers(0, 99)
)
kinds = st.builds(Compound.of, st.sampled_from(list(COMPOSITIONS.values())))


def compounds(inside: st.SearchStrategy[Position]) -> st.SearchStrategy[Position]:
    return st.builds(Position, kinds, st.lists(inside, min_size=1, max_size=4).map(tuple))


@examples(60, 300, compounds(st.recursive(leaves, compounds, max_leaves=8)))
def test_parsing_inverts_formatting(position: Position) -> None:
    assert parse_position(format_position(position)) == position
    assert isinstance(position.rules, Compound)
    way = next(c for c in COMPOSITIONS.values() if Compound.of(c) == position.rules)
    assert parse_position(format_position(position, sign=False), way) == position


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="nimsubtraction 0123456789,.()+&|!>∧x{}#é", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    refused = ""
    try:
        position = parse_position(text)
    except KalmarError as error:
        refused = str(error)
    assert "\n" not in refused
    if not refused:
        assert parse_position(format_position(position)) == position


def test_a_thousand_components_are_no_recursion() -> None:
    position = parse_position("nim " + " ".join(["1"] * 5000), "continued-conjunctive")
    assert len(position.component) == 5000
