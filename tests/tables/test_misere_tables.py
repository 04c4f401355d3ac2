"""Lists and tables of misère sums: by search where it is short, by length, else by quotients."""

import pytest

from kalmar import LimitReached, Play, parse_position, sequence, solve, table
from kalmar.answers.tables import question as question_module
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.quotients.ask import quotient_of
from kalmar.games.boards.bricks import Bricks
from kalmar.theory.valuations import MISERE_REMOTENESS, MISERE_SUSPENSE, REMOTENESS
from tests.known import known


def test_equally_long_plays_are_searched_alike() -> None:
    sides = range(1, 5)
    ways = ((Play.MISERE, None), (Play.NORMAL, REMOTENESS), (Play.MISERE, MISERE_SUSPENSE))
    for play, wanted in ways:
        found = table("bricks", sides, range(1, 4), play=play, valuation=wanted)
        assert "the same number of moves" in found.theorem
        for a, row in zip(found.rows, found.values, strict=True):
            for b, value in zip(found.cols, row, strict=True):
                position = parse_position(f"bricks {a}x{b}")
                assert value == Literal(position, 10**6).value(position, found.valuation)
    assert "fixed" not in table("bricks(2)", [1, 2], [1, 2], play="misere").theorem
    assert "fixed" not in table("bricks", [1, 2], [1, 2], "selective").theorem
    assert table("bricks", [300], [299], play="misere").p_positions() == [[True]]


def test_a_short_table_has_remoteness() -> None:
    found = table("bricks", [1, 2], [1, 2, 3], play="misere")
    assert found.valuation is MISERE_REMOTENESS
    assert found.values == ((0, 1, 2), (1, 3, 5))


@pytest.mark.parametrize("game", ["bricks", "bricks(1)", "kayles"])
def test_a_large_table_is_right_where_search_can_tell(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = range(1, 5)
    searched = table(game, sides, sides, play="misere")
    monkeypatch.setattr(question_module, "SEARCHED_BEFORE_QUOTIENT", 3)
    monkeypatch.delattr(Bricks, "play_length")  # which would tell the values of bricks at once
    found = table(game, sides, sides, play="misere")
    assert found.valuation.name == "misere-quotient"
    assert found.theorem.startswith(f"misère quotient of {'kayles' if game == 'kayles' else ''}")
    outcome, wanted = found.valuation.outcome, searched.valuation.outcome
    for row, lengths in zip(found.values, searched.values, strict=True):
        for value, far in zip(row, lengths, strict=True):
            assert outcome(known(value)) is wanted(known(far))


def test_heaps_that_no_search_reaches() -> None:
    found = sequence("kayles", 60, play="misere")
    assert found.valuation.name == "misere-quotient"
    for heap in (1, 9, 28, 37):
        alone = solve(f"kayles {heap}", play="misere")
        assert found.valuation.outcome(known(found.values[heap])) is alone.outcome


def test_the_bound_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = "kalmar.engines.quotients.ask.quotient_of"
    monkeypatch.setattr(searched, lambda parts, _: quotient_of(parts, 50_000))
    with pytest.raises(LimitReached) as error:
        sequence("4.7", 60, play="misere", limit=300)
    assert "300 positions" in str(error.value)
    assert "gives everything before 4.7 " in str(error.value)
    with pytest.raises(LimitReached, match="positions"):
        table("bricks(3)", range(30, 32), range(30, 32), play="misere", limit=300)
