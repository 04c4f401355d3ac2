"""Near-periods, and periods from windows of values."""

import io

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalmar import LimitReached, UsageError, grundy_values, near_periods
from kalmar.engines.sequences import periods
from kalmar.engines.sequences.array_repeats import agreements, by_chance
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.games.heaps.subtraction import Sink, Subtraction
from kalmar.solvers import heaps, values_of
from kalmar.solvers.heaps import GRUNDY_SUM
from tests.commands import Cli
from tests.known import known
from tests.sequences.definition import extended

sequences = st.integers(1, 12).flatmap(
    lambda kinds: st.lists(st.integers(0, kinds - 1), min_size=4, max_size=90)
)


@given(sequences)
def test_agreements_are_those_counted_one_by_one(values: list[int]) -> None:
    longest = len(values) // 2
    expected = [
        sum(values[n] == values[n + lag] for n in range(len(values) - lag))
        for lag in range(longest + 1)
    ]
    assert agreements(np.array(values), longest).tolist() == expected


def test_many_and_few_of_a_value_are_counted_alike() -> None:
    # 0 and 1 are many, so that they share a transform; the third of the many goes alone
    values = np.array([n * n % 7 % 3 if n % 50 else 9 + n % 3 for n in range(600)])
    expected = [int(np.count_nonzero(values[: 600 - p] == values[p:])) for p in range(301)]
    assert agreements(values, 300).tolist() == expected


@given(sequences)
def test_shares_runs_and_chance_are_what_they_say(values: list[int]) -> None:
    numbers = np.array(values)
    best = near_periods(numbers)
    assert [lag.share for lag in best] == sorted((lag.share for lag in best), reverse=True)
    for lag in best:
        gained = [values[n + lag.lag] - values[n] for n in range(lag.compared)]
        equal = [saltus == lag.saltus for saltus in gained]
        assert sum(equal) == max(map(gained.count, gained))
        assert not lag.saltus or sum(equal) > gained.count(0)
        assert lag.exceptions(numbers) == [n for n, same in enumerate(equal) if not same]
        assert lag.compared == len(values) - lag.lag
        assert (sum(equal), equal.count(False)) == (lag.same, lag.different)
        assert all(equal[lag.run_from : lag.run_from + lag.run])
        runs = "".join("x" if same else " " for same in equal).split()
        assert max(map(len, runs), default=0) == lag.run
    pairs = [a == b for a in values for b in values]
    assert by_chance(numbers) == pytest.approx(sum(pairs) / len(pairs))


@given(
    st.lists(st.integers(0, 5), min_size=1, max_size=8),
    st.integers(-3, 5),
    st.dictionaries(st.integers(0, 95), st.integers(-9, 9), max_size=4),
    st.integers(0, 20),
)
def test_the_best_saltus(block: list[int], saltus: int, wrong: dict[int, int], first: int) -> None:
    count, size = 100, len(block)
    values = [block[n % size] + n // size * saltus + wrong.get(n, 0) for n in range(count)]
    found = near_periods(np.array(values), first)
    best, window = found[0], values[first:]
    # Every lag with every saltus, one by one; a wrong value spoils at most two pairs of a lag.
    shares = {
        (lag, each): gained.count(each) / len(gained)
        for lag in range(1, len(window) // 2 + 1)
        for gained in [[b - a for a, b in zip(window, window[lag:], strict=False)]]
        for each in set(gained)
    }
    assert shares[best.lag, best.saltus] == best.share
    (lag, each) = max(shares, key=lambda key: (shares[key], -key[0]))
    if shares[lag, each] > best.share:  # that lag is one that was found, several times
        assert each != 0
        assert any(
            lag % near.lag == 0
            and each == lag // near.lag * near.saltus
            and near.different <= 2 * len(wrong)
            for near in found
        )


def test_a_game_with_a_saltus_but_for_a_few_heaps() -> None:
    # ⌈n / 2⌉ − 1, but for the heaps of 2 ** k + 6
    best = near_periods(grundy_values("0.123456789", 300), 100)[0]
    assert (best.lag, best.saltus) == (2, 1)
    assert best.exceptions(grundy_values("0.123456789", 300), 100) == [132, 134, 260, 262]


@pytest.mark.parametrize(("code", "period", "start"), [("0.77", 12, 71), ("0.07", 34, 53)])
def test_a_true_period_is_the_best_lag(code: str, period: int, start: int) -> None:
    values = grundy_values(code, 5000)
    best = near_periods(values, start)[0]
    assert (best.lag, best.different, best.run) == (period, 0, 5001 - start - period)
    assert near_periods(values, start - 1)[0].different == 1
    assert all(lag.lag % period for lag in near_periods(values, start)[1:])


def test_3_is_the_best_lag_of_grundys_game_and_no_period() -> None:
    values = grundy_values("grundys-game", 100_000)
    for first, last in ((0, 1000), (10_000, 20_000), (50_000, 100_000)):
        best = near_periods(values[: last + 1], first)[0]
        assert best.lag == 3
        assert 0.3 < best.share < 0.8
        assert best.share > 5 * by_chance(values[first : last + 1])


def test_too_few_values_are_refused() -> None:
    near_periods(np.arange(10), 6)
    with pytest.raises(UsageError, match="too few from 7 on: start at 6 or earlier"):
        near_periods(np.arange(10), 7)
    with pytest.raises(UsageError, match="too few from 0 on"):
        near_periods(np.arange(3))


def test_the_command_refuses_options_of_proofs(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("– 9 " + "0 1 2 " * 20))
    assert cli.data("period - --near --from 2 --json")["lags"][0]["lag"] == 3
    monkeypatch.setattr("sys.stdin", io.StringIO("0 – 1 – 2 – 3 – 4 – 5 – 6 – 7"))
    lags = cli.data("period - --near --from 0 --json")["lags"]
    assert (lags[0]["lag"], lags[0]["saltus"], lags[0]["same"]) == (2, 1, 7)
    data = cli.data("period ruler --near --to 64 --json")
    assert (data["to"], data["lags"][0]["lag"]) == (64, 16)
    assert "--near proves nothing" in cli("period kayles --near --rows", code=2)


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
