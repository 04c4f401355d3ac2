"""Periods, near-periods and records of arrays of numbers, for sequences of any length.

`periodicity` has the periods of lists. Near-periods are the lags at which most values of a sequence
come again: for every lag p up to a bound the number of n with a(n) = a(n + p) is counted exactly; a
value with many heaps by the correlation of its indicator with itself, two values in one Fourier
transform, and a value with few heaps by all pairs of them. Records are the places where a value is
larger than all before.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.runtime.work import refuse_beyond_memory

if TYPE_CHECKING:
    from kalmar.engines.sequences.periodicity import Periodicity


Numbers = NDArray[np.integer]


def steps(values: Numbers) -> Numbers:
    """Return what each value is more than the one before, in a type that holds it.

    >>> steps(np.array([5, 3, 4], np.uint8)).tolist()
    [-2, 1]
    """
    wide = np.int16 if values.itemsize == 1 else np.int64
    return np.subtract(values[1:], values[:-1], dtype=wide, casting="unsafe")


def continued_array(known: Numbers, found: "Periodicity", n: int) -> Numbers:
    """Return the values of heaps 0 to n from the first ones and their period.

    Args:
        known: the values of the heaps before the end of the first period, at least.
        found: the period.
        n: the last heap wanted.

    Returns:
        n + 1 numbers, of the type of the known ones; of int64 where there is a saltus.

    Raises:
        LimitReached: there is not so much memory.

    >>> from kalmar.engines.sequences.periodicity import Periodicity
    >>> continued_array(np.array([7, 1, 2], np.uint8), Periodicity(1, 2), 6)
    array([7, 1, 2, 1, 2, 1, 2], dtype=uint8)
    >>> continued_array(np.array([7, 1, 2]), Periodicity(1, 2, 3), 6)
    array([7, 1, 2, 4, 5, 7, 8])
    """
    start, period = found.preperiod, found.period
    kind = np.dtype(np.int64) if found.saltus else known.dtype
    refuse_beyond_memory(kind.itemsize * (n + 1), message("{count:,} heaps take", count=n))
    values = np.empty(n + 1, kind)
    once = min(start + period, n + 1)
    values[:once] = known[:once]
    while once <= n:  # what is known is copied behind itself, twice as much each time
        more = min(once - start, n + 1 - once) // period * period or min(period, n + 1 - once)
        steps = more // period or 1
        values[once : once + more] = values[once - steps * period :][:more]
        if found.saltus:
            values[once : once + more] += found.saltus * steps
        once += more
    return values


LEAST_VALUES = 4

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class NearPeriod:
    """How well a sequence agrees with itself moved by a lag, after which it is larger by a saltus.

    Attributes:
        lag: p.
        compared: for how many n the values a(n) and a(n + p) were compared.
        same: for how many of them a(n + p) is a(n) and the saltus.
        run: the most n in a row that are.
        run_from: the first n of the first such row.
    """

    lag: int
    compared: int
    same: int
    run: int
    run_from: int
    saltus: int = 0

    @property
    def share(self) -> float:
        """Return the share of the values that agree, from 0 to 1.

        >>> NearPeriod(3, 100, 99, 60, 0).share
        0.99
        """
        return self.same / self.compared

    @property
    def different(self) -> int:
        """Count the values that differ."""
        return self.compared - self.same

    def exceptions(self, values: Numbers, first: int = 0) -> list[int]:
        """List the n, from the first looked at on, for which a(n + p) is not a(n) and the saltus.

        >>> lag = near_periods(np.array([0, 0, 1, 1, 2, 9, 3, 3, 4, 4, 5]), most=1)[0]
        >>> lag.lag, lag.saltus, lag.exceptions(np.array([0, 0, 1, 1, 2, 9, 3, 3, 4, 4, 5]))
        (2, 1, [3, 5])
        """
        gained = _gained(np.asarray(values)[first:], self.lag)
        return (first + np.flatnonzero(gained != self.saltus)).tolist()


def near_periods(values: Numbers, first: int = 0, most: int = 10) -> list[NearPeriod]:
    """Find the best lags p: those with the largest share of n ≥ first with a(n + p) = a(n) + s.

    The saltus s is the number, 0 if possible, for which most n are so. Lags up to half of the
    values are tried: those after which most values are the same, and those after which most steps
    from a value to the next are, which a lag with a saltus has. Of lags that agree equally well the
    least comes first, and a multiple of a lag is left out unless it agrees better; of one with a
    saltus few multiples are tried, and left out unless fewer than half as many values differ.

    Args:
        values: [n + 1] a(0), a(1), ….
        first: the first n that is looked at.
        most: how many lags are wanted.

    Raises:
        UsageError: fewer than four values are left.

    >>> best = near_periods(np.array([9] + [0, 1, 2] * 20), most=1)[0]
    >>> best.lag, best.compared, best.different, best.run, best.run_from
    (3, 58, 1, 57, 1)
    >>> near_periods(np.array([9] + [0, 1, 2] * 20), first=1)[0].share
    1.0
    """
    if not 0 <= first <= len(values) - LEAST_VALUES:
        raise UsageError(
            "there are values for 0 to {last:,}, too few from {first:,} on: start at"
            " {greatest:,} or earlier",
            last=len(values) - 1,
            first=first,
            greatest=max(0, len(values) - LEAST_VALUES),
        )
    window = np.asarray(values)[first:]
    half = len(window) // 2
    found = {lag: _near(window, lag, first) for lag in _best(window, half, most)}
    for lag in _best(steps(window), half, most):
        found[lag] = _near(window, lag, first)
        if found[lag].saltus:
            divisors = (np.flatnonzero(lag % np.arange(1, lag) == 0) + 1).tolist()
            found |= {divisor: _near(window, divisor, first) for divisor in divisors}
    kept: list[NearPeriod] = []
    for _, near in sorted(found.items()):
        if not any(_is_multiple(near, other) for other in kept):
            kept.append(near)
    chosen: list[NearPeriod] = []
    for near in sorted(kept, key=lambda near: (-near.share, near.lag)):
        if all(near.lag % other.lag for other in chosen):
            chosen.append(near)
    return chosen[:most]


def _is_multiple(near: NearPeriod, other: NearPeriod) -> bool:
    """Return whether a lag with a saltus is another one several times.

    One wrong value spoils two pairs of the shorter lag, and perhaps one of the longer.
    """
    times, rest = divmod(near.lag, other.lag)
    return (
        times > 1
        and not rest
        and other.saltus != 0
        and near.saltus == times * other.saltus
        and other.different <= 2 * near.different
    )


def _best(values: Numbers, longest: int, most: int) -> list[int]:
    """Return the lags after which the largest shares of values are the same, without multiples."""
    counts = agreements(values, min(longest, len(values) - 1))
    shares = counts / (len(values) - np.arange(len(counts)))
    chosen: list[int] = []
    for lag in (np.argsort(-shares[1:], kind="stable") + 1).tolist():
        if len(chosen) == most:
            break
        if all(lag % known for known in chosen):
            chosen.append(lag)
    return chosen


def agreements(values: Numbers, longest: int) -> Counts:
    """Count, for each lag p from 0 to the longest, the n with a(n) = a(n + p).

    >>> agreements(np.array([0, 1, 0, 1, 2]), 2).tolist()
    [5, 0, 2]
    """
    # Group the places by their values. A value with m places has m² / 2 pairs, and costs a
    # transform of the whole length otherwise; so pairs serve where m² is at most the length.
    order = np.argsort(values, kind="stable")
    ends = np.flatnonzero(np.diff(values[order])) + 1
    places = [group for group in np.split(order, ends) if len(group) > 1]
    counts = np.zeros(longest + 1, np.int64)
    counts[0] = len(values)
    few = [group for group in places if len(group) ** 2 <= len(values)]
    for group in few:
        counts += _by_pairs(group, longest)
    many = [group for group in places if len(group) ** 2 > len(values)]
    if many:
        counts[1:] += _by_transforms(many, len(values), longest)[1:]
    return counts


def by_chance(values: Numbers) -> float:
    """Return the share of ordered pairs of places with equal values: what a lag has by chance.

    >>> by_chance(np.array([0, 1, 0, 1]))
    0.5
    """
    _, counts = np.unique(values, return_counts=True)
    shares = counts / len(values)
    return float(shares @ shares)


def _by_pairs(places: NDArray[np.intp], longest: int) -> Counts:
    """Count the pairs of ascending places at each distance from 1 to the longest."""
    distances = (places[None, :] - places[:, None])[np.triu_indices(len(places), 1)]
    return np.bincount(distances[distances <= longest], minlength=longest + 1).astype(np.int64)


def _by_transforms(groups: list[NDArray[np.intp]], length: int, longest: int) -> Counts:
    """Count the same pairs by summing the power spectra of the groups' indicators.

    Of Z = F₁ + i·F₂, with F₁ and F₂ those of two real sequences, |Z(k)|² + |Z(−k)|² is
    2(|F₁(k)|² + |F₂(k)|²), so one transform serves two groups.
    """
    # The correlation of an indicator with itself is the inverse transform of its power spectrum, so
    # the spectra of all groups are added and transformed back once. Zeros up to length + longest
    # keep lags from wrapping round; counts are whole numbers, so rounding makes them exact.
    size = 1 << (length + longest - 1).bit_length()
    power = np.zeros(size)
    for one in range(0, len(groups), 2):
        both = np.zeros(size, np.complex128)
        both[groups[one]] = 1
        for other in groups[one + 1 : one + 2]:
            both[other] = 1j
        spectrum = np.fft.fft(both)
        power += spectrum.real**2 + spectrum.imag**2
    even = (power + np.roll(power[::-1], 1)) / 2
    return np.rint(np.fft.irfft(even[: size // 2 + 1], size)[: longest + 1]).astype(np.int64)


def _gained(window: Numbers, lag: int) -> Counts:
    """Return by how much each value is larger after a lag."""
    return np.subtract(window[lag:], window[:-lag], dtype=np.int64, casting="unsafe")


def _near(window: Numbers, lag: int, first: int) -> NearPeriod:
    """Examine one lag place by place."""
    gained = _gained(window, lag)
    kinds, counts = np.unique(gained, return_counts=True)
    most = kinds[counts == counts.max()]
    saltus = min(most.tolist(), key=lambda each: (abs(each), each))
    differ = np.flatnonzero(gained != saltus)
    edges = np.concatenate([[-1], differ, [len(gained)]])
    runs = np.diff(edges) - 1
    longest = int(np.argmax(runs))
    return NearPeriod(
        lag,
        len(gained),
        len(gained) - len(differ),
        int(runs[longest]),
        first + int(edges[longest]) + 1,
        saltus,
    )


def records(values: NDArray[np.integer], before: int = 0) -> NDArray[np.int64]:
    """Find the places of record values: larger than all before them and than `before`.

    Args:
        values: of any length.
        before: the largest number before these.

    Returns:
        The places, ascending.

    >>> records(np.array([0, 1, 0, 2, 2, 1, 4])).tolist()
    [1, 3, 6]
    >>> records(np.array([3, 1, 4]), 2).tolist(), records(np.array([], np.uint8)).tolist()
    ([0, 2], [])
    """
    highest = np.maximum.accumulate(values)
    grown = np.flatnonzero(highest[1:] > highest[:-1]) + 1
    places = np.concatenate([np.arange(min(1, len(values))), grown])
    found: NDArray[np.int64] = places[values[places] > before]
    return found
