"""Who wins, where only that is searched, is what the Grundy values say."""

import threading
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar import LimitReached, NoTheoryError, Outcome, Play, analyse, parse_position
from kalmar.answers import by_nimber as nimber_outcomes
from kalmar.answers.by_nimber import NimberOutcomeAnalysis
from kalmar.answers.by_values import ByValues
from kalmar.engines.nimbers import search as nimbers
from kalmar.solvers import removal_games
from tests.cases import case_rows
from tests.nimbers.agreement import assert_agree

POSITIONS = tuple(case_rows(__file__, "positions"))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(POSITIONS), st.integers(1, 6), st.randoms(use_true_random=False))
def test_outcomes_are_those_of_the_values(text: str, heap: int, random: Random) -> None:
    rows = ["".join(random.choice("...#") for _ in range(4)) for _ in range(3)]
    rows[0] = ".." + rows[0][2:]  # there is a move
    position = parse_position(text.format(board="/".join(rows), heap=heap))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nimber_outcomes, "LARGE_OUTCOMES", 1)
        patch.setattr(
            NimberOutcomeAnalysis, "_refuse_reached", lambda self: self.values.allow(10**6)
        )
        found = NimberOutcomeAnalysis(position, Play.NORMAL, 10**6, 10)
        usual = ByValues(position, Play.NORMAL, 10**6, 10)
        assert_agree(found, usual)


def test_a_board_whose_value_is_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimber_outcomes, "LARGE_OUTCOMES", 28)
    monkeypatch.setattr(nimbers, "NODES_PER_SLICE", 100)
    monkeypatch.setattr(removal_games, "_KEPT", threading.local())
    lost = kalmar.solve("cram 4x7 + nim 3", limit=2_000)
    assert lost.outcome is Outcome.P
    assert lost.reason == (
        "cram 4x7 has Grundy value 3, the Grundy value of the remaining components, so the other"
        " player wins."
    )
    monkeypatch.setattr(removal_games, "_KEPT", threading.local())
    won = kalmar.solve("cram 4x7 + nim 4", limit=2_000)
    assert won.outcome is Outcome.N
    assert won.value == 1
    assert "take 1 from heap 2" in [row.text for row in won.moves if row.outcome == "win"]
    assert won.winning_move_count == 5


def test_what_others_answer_is_refused() -> None:
    with pytest.raises(NoTheoryError, match="no component is large"):
        NimberOutcomeAnalysis(parse_position("cram 3x4"), Play.NORMAL, 1000, 10)
    with pytest.raises(NoTheoryError, match="the Grundy values of the components can be computed"):
        NimberOutcomeAnalysis(parse_position("cram 3x11"), Play.NORMAL, 10**6, 10)
    for text, play in (("cram 2x3", Play.MISERE), ("cram 2x3 & cram 2x2", Play.NORMAL)):
        analysis = analyse(parse_position(text), play, 10_000)
        assert not isinstance(analysis, NimberOutcomeAnalysis)


def test_the_limit_is_that_of_both_searches() -> None:
    with pytest.raises(LimitReached, match="limit of 5,000 nodes"):
        analyse(parse_position("cram 5x9"), Play.NORMAL, 50)
