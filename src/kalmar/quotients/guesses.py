"""Guesses at larger monoids: one more generator, and generators made free where an outcome failed.

Words that a guess takes for one were taken for one before. So words that come before the failing
one keep their right outcomes, and the next word that fails is a later one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from kalmar.quotients.bipartite import Bipartite, Word
from kalmar.quotients.marking import Guess
from kalmar.quotients.monoid import Cyclic, Extended
from kalmar.quotients.options import Options

__all__ = ["recalibrations", "trial"]

FIRST = Cyclic(2, 2)
"""The powers of a new heap repeat as t⁴ = t² in a first guess."""


def trial(found: Bipartite, options: Sequence[Options]) -> Guess:
    """The first guess for a heap that has no value in a monoid: it is a generator of its own.

    Args:
        found: right for the heaps before.
        options: of all heaps, the last one the new one.
    """
    return _guess(found, {len(found.values): FIRST}, options)


def recalibrations(
    found: Bipartite, failing: Word, options: Sequence[Options]
) -> Iterator[list[Guess]]:
    """Guesses in which some heaps of a failing word are free generators: one heap, then more.

    Larger heaps are first, since fewer values depend on them.

    One of them makes its outcome right: in the last, all heaps of the word are free, so that it
    shares its element with no smaller word, and its outcome follows from those of smaller ones.

    Args:
        found: what gives the word a wrong outcome.
        failing: the least such word.
        options: of all heaps.
    """
    times = Counter(failing)
    for count in range(1, len(times) + 1):
        yield [
            _guess(found, {heap: _freer(found, heap, times[heap]) for heap in chosen}, options)
            for chosen in combinations(sorted(times, reverse=True), count)
        ]


def _freer(found: Bipartite, heap: int, times: int) -> Cyclic:
    """The powers of a heap that is made free: those that were distinct still are, and more."""
    index = max(found.monoid.cyclic(found.values[heap]).index, times - 1)
    return Cyclic(index, max(2, (index - 4) // 2 * 2))


def _guess(found: Bipartite, free: dict[int, Cyclic], options: Sequence[Options]) -> Guess:
    """The submonoid of the other heaps times free parts."""
    others = [value for heap, value in enumerate(found.values) if heap not in free]
    members = tuple(found.monoid.generated(others))
    monoid = Extended(found.monoid, members, tuple(free.values()))
    numbers = {heap: number for number, heap in enumerate(free)}
    values = tuple(
        monoid.free(numbers[heap]) if heap in free else monoid.embedded(found.values[heap])
        for heap in range(len(options))
    )
    return Guess(monoid, values, tuple(options))
