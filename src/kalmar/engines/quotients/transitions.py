"""Walk through the transition algebra of a quotient: which sets of option values have which value.

The value of a sum does not determine the values of its options. So the walk goes through pairs (x,
S), x the value of a sum and S the set of the values of its options, in the order of words; a pair
is not followed when an earlier one with the same x has a set within S, since every condition here
is the easier to meet the larger the set. Source: Plambeck and Siegel 2008; the N-condition is
theirs.
"""

from collections.abc import Sequence
from typing import NoReturn, Protocol

from kalmar.core.errors import LimitReached
from kalmar.engines.quotients.monoid import Bipartite, Monoid, Word, set_of
from kalmar.runtime.work import spend

BYTES_PER_PAIR = 300
STEPS_PER_PAIR = 10
"""A pair takes about as long as so many options."""


class Walk(Protocol):
    """A walk through the pairs of a bipartite monoid, heap by heap."""

    def reaches(self, value: int, option_values: Sequence[int]) -> bool:
        """Return whether a pair was met with this value and a set within these option values."""

    def add(self, heap: int, value: int, option_values: Sequence[int]) -> Word | None:
        """Walk on with one more heap, which is larger than those before.

        Returns:
            The least word with that heap whose value is not in P though no option is, if there is
            one; the walk is then as it was before.
        """


class PlainWalk:
    """The walk with sets as the bits of numbers.

    Args:
        found: the monoid.
        memory: how many bytes it may take, about.

    >>> from kalmar.engines.quotients.monoid import Monoid
    >>> heap = Bipartite(Monoid(((1, 0),), {1: (1, 0)}), (1,), (0, 1))
    >>> walk = PlainWalk(heap)
    >>> walk.add(1, 1, [0]), walk.reaches(1, [0, 1]), walk.add(2, 0, [0])
    (None, True, (2,))
    """

    monoid: "Monoid"

    def __init__(self, found: Bipartite, memory: int = 1 << 31) -> None:
        """Begin with the sum of no heaps."""
        self.monoid = found.monoid
        self.p: int = set_of(found.p_elements)
        self.pairs: list[tuple[int, int]] = [(0, 0)]
        # before[i]: the heap that made pair i, and the pair that it was added to.
        self.before: list[tuple[int, int]] = [(0, 0)]
        self.kept: list[list[int]] = [[] for _ in range(found.order)]
        self.most: int = most_pairs(found.order, memory)

    def reaches(self, value: int, option_values: Sequence[int]) -> bool:
        """See `Walk`."""
        wanted = set_of(option_values)
        # A subset test on bits: `kept` lies within `wanted` iff nothing of it is lost.
        return any(kept & wanted == kept for kept in self.kept[value])

    def add(self, heap: int, value: int, option_values: Sequence[int]) -> Word | None:
        """See `Walk`."""
        start = len(self.pairs)
        first, end = 0, start
        row = self.monoid.row(value)
        multiply = _Multiplication(row)
        option_rows = [self.monoid.row(option) for option in option_values]
        moved: dict[int, int] = {}
        # Layer n has n copies of the new heap; it ends as sets are finitely many and only minimal
        # additions are kept.
        while first < end:
            spend(STEPS_PER_PAIR * (end - first))
            for number in range(first, end):
                x, options = self.pairs[number]
                # x·E depends on x alone, and many pairs share it.
                if x not in moved:
                    moved[x] = set_of(option_row[x] for option_row in option_rows)
                pair = row[x], multiply(options) | moved[x]
                if not self.follows(pair):
                    word = self.word(number)
                    self.forget(start)
                    return heap, *word
                if self.is_new(*pair):
                    self.keep(pair, number, heap)
            first, end = end, len(self.pairs)
        return None

    def follows(self, pair: tuple[int, int]) -> bool:
        """Return whether a sum with this pair is in P or has an option in P."""
        x, options = pair
        return bool(self.p >> x & 1 or options & self.p)

    def is_new(self, x: int, options: int) -> bool:
        """Whether no earlier pair takes its place; the sum of no heaps takes that of all with 1."""
        return x > 0 and not any(kept & options == kept for kept in self.kept[x])

    def keep(self, pair: tuple[int, int], number: int, heap: int) -> None:
        """Remember a pair that follows from another one by a heap."""
        if len(self.pairs) >= self.most:
            refuse_more_pairs(self.most)
        self.kept[pair[0]].append(pair[1])
        self.pairs.append(pair)
        self.before.append((heap, number))

    def forget(self, start: int) -> None:
        """Drop the pairs from one on."""
        # Pairs stand in the order in which they were kept, so that each list loses its last ones.
        for x, _ in reversed(self.pairs[start:]):
            self.kept[x].pop()
        del self.pairs[start:], self.before[start:]

    def word(self, number: int) -> Word:
        """Return the word by which a pair was met."""
        word = []
        while number:
            heap, number = self.before[number]
            word.append(heap)
        return tuple(word)


def most_pairs(order: int, memory: int) -> int:
    """Return how many pairs fit so many bytes."""
    return memory // (order // 8 + BYTES_PER_PAIR)


def refuse_more_pairs(most: int) -> NoReturn:
    """Raise the error of a walk that is too long."""
    raise LimitReached(
        "the transition algebra has more than {most:,} pairs, the most that the memory limit"
        " allows",
        most=most,
    )


class _Multiplication:
    """All elements of a set times one element, eight at a time.

    >>> _Multiplication((1, 2, 3, 3))(0b1001) == 0b1010
    True
    """

    def __init__(self, row: Sequence[int]) -> None:
        self.row = row
        self.known: list[dict[int, int]] = [{} for _ in range(0, len(row), 8)]

    def __call__(self, options: int) -> int:
        # The image of a set under a map is the union of images of its bytes, looked up once each.
        product = 0
        for place, byte in enumerate(options.to_bytes(len(self.known), "little")):
            if byte:
                known = self.known[place]
                if byte not in known:
                    known[byte] = set_of(
                        self.row[8 * place + bit] for bit in range(8) if byte >> bit & 1
                    )
                product |= known[byte]
        return product
