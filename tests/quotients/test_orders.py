"""Orders, P-positions and periods in print, from the construction."""

import pytest

from kalmar.core.errors import LimitReached, UsageError
from kalmar.engines.quotients.construct import Construction, ConstructionProgress
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.engines.quotients.quotient import heaps_needed

IN_PRINT = {
    "0.31": (6, None, None),
    "0.123": (20, 5, (5, 5)),
    "0.153": (16, None, None),
    "0.72": (24, None, None),
    "0.144": (30, None, None),
    "0.152": (34, None, None),
    "0.71": (36, None, None),
    "0.115": (42, None, None),
    "0.77": (40, 9, (71, 12)),
}
"""Plambeck and Siegel 2008: order, elements of P, preperiod and period where they are given."""


@pytest.mark.parametrize("code", IN_PRINT)
def test_whole_games_have_the_quotients_in_print(code: str) -> None:
    order, p_count, period = IN_PRINT[code]
    found = Construction(option_sets(code)).run(400)
    assert found.order == order
    assert found.is_whole
    assert p_count in {None, len(found.found.p_elements)}
    assert period in {None, found.period}


@pytest.mark.parametrize("code", IN_PRINT)
def test_what_is_proved_of_all_heaps_goes_on(code: str) -> None:
    construction = Construction(option_sets(code))
    whole = construction.run(400)
    assert whole.period is not None
    assert whole.game.code is not None
    assert heaps_needed(whole.game.code, whole.period) == whole.last + 1
    for heap in range(whole.last + 1, whole.last + 40):
        construction.extend()
        assert construction.quotient.found.values[heap] == whole.heap_value(heap)
    assert construction.quotient.order == whole.order
    assert construction.quotient.period == whole.period


def test_partial_quotients_of_dawsons_kayles_grow_where_they_do_in_print() -> None:
    found = Construction(option_sets("0.07")).run(27)
    expected = [(2, 2), (4, 6), (10, 12), (14, 24), (25, 144), (27, 176)]
    assert [(change.heap, change.order) for change in found.changes] == expected
    assert found.period is None
    with pytest.raises(LimitReached, match="known for heaps up to 27, not for 28"):
        found.heap_value(28)


@pytest.mark.parametrize(("game", "order"), [("nim", 18), ("grundys-game", 12)])
def test_games_without_a_finite_code_have_partial_quotients(game: str, order: int) -> None:
    found = Construction(option_sets(game)).run(15)
    assert found.order == order
    assert found.period is None


@pytest.mark.parametrize("code", ["4.7", "0.26"])
def test_games_that_keep_growing_stop_at_their_limit_with_what_is_known(code: str) -> None:
    construction = Construction(option_sets(code), memory=1_000_000)
    with pytest.raises(LimitReached, match="memory"):
        construction.run()
    found = construction.quotient
    assert found.order >= 16
    assert not found.is_whole
    assert found.last == construction.heaps - 1
    assert construction.guessed is None or construction.guessed.order > found.order


def test_time_is_a_limit_and_the_construction_goes_on_after_it() -> None:
    construction = Construction(option_sets("0.115"))
    stopped, seconds = 0, 0.01
    while not construction.complete:
        try:
            construction.run(seconds=seconds)
        except LimitReached:
            stopped, seconds = stopped + 1, 2 * seconds
    assert stopped > 1
    assert construction.quotient.found == Construction(option_sets("0.115")).run().found


def test_progress_names_heaps_and_tries() -> None:
    seen: list[ConstructionProgress] = []
    Construction(option_sets("0.07")).run(14, progress=seen.append)
    assert [sign.heap for sign in seen if not sign.tries] == list(range(15))
    assert max(sign.tries for sign in seen) == 3
    assert seen[-1].order == 24


def test_a_closed_set_ends() -> None:
    construction = Construction(option_sets("kayles 3 + nim 2"))
    found = construction.run()
    assert found.is_whole
    assert found.last + 1 == found.game.count == 7
    with pytest.raises(UsageError, match="has no heap 7"):
        construction.extend()
