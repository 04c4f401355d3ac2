"""Periods from windows of values: against lists of values, and against the table that was found."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar.core.errors import LimitReached
from kalmar.engines.sequences import periods
from kalmar.engines.sequences.engine import grundy_values
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.games.heaps.subtraction import Sink, Subtraction
from kalmar.solvers import heaps, values_of
from kalmar.solvers.heaps import GRUNDY_SUM
from tests.known import known
from tests.sequences.definition import extended

SETS = st.sets(st.integers(1, 24), min_size=1, max_size=5).map(lambda s: tuple(sorted(s)))
CODES = st.lists(st.sampled_from("0123"), max_size=8).map(lambda d: "0." + "".join(d) + "2")


def repeats(values: np.ndarray, start: int, period: int) -> bool:
    return bool((values[start:-period] == values[start + period :]).all())


def is_least(values: np.ndarray, start: int, period: int) -> bool:
    """Whether the values repeat so, and neither from an earlier heap on nor with a divisor."""
    shorter = [d for d in range(1, period) if period % d == 0 and repeats(values, start, d)]
    return (
        repeats(values, start, period)
        and not shorter
        and (not start or not repeats(values, start - 1, period))
    )


@settings(deadline=None, max_examples=60)
@given(SETS, st.booleans())
def test_sets_have_the_periods_of_their_values(numbers: tuple[int, ...], sink: bool) -> None:
    ((start, period),) = periods.set_periods([numbers], sink).tolist()
    rules = (Sink if sink else Subtraction)(numbers)
    values = grundy_values(rules, start + 3 * period + numbers[-1])
    assert is_least(values, start, period)


@settings(deadline=None, max_examples=60)
@given(st.one_of(SETS.map(lambda s: Sink(s).name), SETS.map(lambda s: Subtraction(s).name), CODES))
def test_windows_prove_the_least_period(game: str) -> None:
    sequence, _ = periods.find_period(game, 10**4)
    found = periods.by_last_window(sequence)
    assert found.status == "proved"
    assert sequence.done >= found.bound
    shown = known(found.periodicity)
    start, period = shown.preperiod, shown.period
    assert is_least(grundy_values(game, start + 3 * period + 60), start, period)


def test_long_periods_tell_the_values_beyond() -> None:
    sequence, finding = periods.find_period("sink(300,701,1001)", 10**6)
    found = known(finding.periodicity)
    assert finding.status == "proved"
    assert found.period > periods.LISTED
    assert finding.bound <= sequence.done
    assert finding.bound < 2 * found.period
    far = 10**15
    solved = values_of(Sink((300, 701, 1001)), [far], GRUNDY_SUM)
    literal = grundy_values("sink(300,701,1001)", found.preperiod + found.period)
    same = found.preperiod + (far - found.preperiod) % found.period
    assert solved.value(far) == literal[same]


@pytest.mark.parametrize("game", ["subtraction(1..300)", "subtraction(2,5,7)", "sink(9,23,32)"])
def test_the_last_window_shows_a_period_at_its_bound(game: str) -> None:
    """Values of one byte and of two."""
    _, proved = periods.find_period(game, 10_000)
    assert proved.status == "proved"
    for most, finding in ((proved.bound - 1, "none"), (proved.bound, "proved")):
        sequence = extended(game, most)
        found = periods.by_last_window(sequence)
        assert found.status == finding
    assert (found.periodicity, found.bound) == (proved.periodicity, proved.bound)


def test_no_period_is_claimed_beyond_the_bound() -> None:
    game = heap_game("sink(300,701,1001)")
    finding = periods.find_period(game, 10**6)[1]
    period, bound = known(finding.periodicity), finding.bound
    short = period.preperiod + period.period - 1
    sequence, finding = periods.find_period(game, short)
    assert (finding.status, sequence.done) == ("none", short)
    assert [periods.find_period(game, to)[1].status for to in (bound - 1, bound)] == [
        "none",
        "proved",
    ]


def test_limits_are_kept() -> None:
    """A search may look at so few options that a period is not looked for."""
    with pytest.raises(LimitReached):
        heaps.solve(Sink((300, 701, 1001)), [10**15], GRUNDY_SUM, 1)
