"""Values and proved periods of heap games in plain Python, without NumPy or Numba.

* `plain_values` computes heap after heap, in any valuation and composition. The options are not
  listed: what a move may leave of a heap is read from the code, and the values of all ways to leave
  the same number of things are found once, however many numbers of things lead to it. Sets of
  values stand for lists of options, which serves every valuation of `VALUATIONS`.
* `grundy_bytes` computes Grundy values of octal games as long as each fits into a byte. The values
  are one string of bytes. Two slices of it, one read from either end as a long number, give the
  values of all splits of a heap by one ⊕, and a scan of memory finds a value among them: this takes
  a tenth of the time of a loop over the splits.
* `proved_period` and `continued` find the period of a game from scratch, as soon as it is proved.

Periods of the values of heaps, in every way of playing, are proved from finitely many terms. The
theorem of Guy and Smith says of Grundy values what holds of any values that are found heap by heap:
an option of a large heap has a large part, from which a period can be taken. So

    v(n + p) = v(n) + s for all n from n₀ up to r·n₀ + (r − 1)·p + k − 1

goes on for ever if s = 0, where r is the number of parts and k the last place of the code, and
also where parts must be unequal (r = 2), if it holds for p more terms. With s > 0 it does if the
operation carries s from a part to the whole and the valuation from the options to the heap: the
selective sum does always, the two shortened ones where no value from n₀ on is small. The proof is
in docs/explanation/ways-at-scale.md.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from operator import xor

from kalmar.core.i18n import message
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.engines.sequences.periodicity import (
    Finding,
    Periodicity,
    certify,
    find_periodicity,
    needed,
    theorem_of,
)
from kalmar.engines.sequences.repeats import Values
from kalmar.games.heaps.codes import Code
from kalmar.runtime.jobs import check_limits
from kalmar.theory.fold import Fold
from kalmar.theory.operations import (
    MISERE_SHORTENED_SUM,
    NIM_SUM,
    SELECTIVE_SUM,
    SHORTENED_SUM,
    Operation,
)
from kalmar.theory.valuations import GRUNDY


class _Left:
    """The values of what may be left of a heap.

    Args:
        values: those of heaps 0, 1, …; it grows.
        combine: how the values of heaps combine; commutative and associative.
    """

    def __init__(self, values: list[int], combine: Operation) -> None:
        self.values = values
        # The usual one without a call, and the others without a second one.
        self.combine = xor if combine == NIM_SUM else combine.function
        # By what is left, and whether parts must differ: several moves of several heaps leave it.
        self.pair_values: dict[tuple[int, bool], set[int]] = {}

    def pairs(self, rest: int, unequal: bool) -> set[int]:
        """Return the values of two heaps with a given total size, whose values are known."""
        found = self.pair_values.get((rest, unequal))
        if found is None:
            end = (rest + 1) // 2 if unequal else rest // 2 + 1
            # Descending slices pair part a with rest − a, and `map` joins them in C.
            small, large = self.values[1:end], self.values[rest - 1 : rest - end : -1]
            found = self.pair_values[rest, unequal] = set(map(self.combine, small, large))
        return found

    def triples(self, rest: int, unequal: bool) -> set[int]:
        """Return the values of three heaps with a given total size.

        One of them is at most a third; it does not matter if it is the smallest, unless it must
        differ from the others.
        """
        combine, found, values = self.combine, set[int](), self.values
        for part in range(1, rest // 3 + 1) if unequal else ():
            value, left = values[part], rest - part
            found.update(
                combine(value, combine(values[middle], values[left - middle]))
                for middle in range(part + 1, (left + 1) // 2)
            )
        if unequal:
            return found
        for part in range(1, rest // 3 + 1):
            value = self.values[part]
            found.update([combine(value, two) for two in self.pairs(rest - part, False)])
        return found

    def by(self, digit: int, rest: int, unequal: bool) -> Iterable[int]:
        """Return the values of all that a digit allows to be left, if anything is left."""
        if digit & 14 == 2:
            return (self.values[rest],)
        found = set(self.pairs(rest, unequal)) if digit & 4 else set()
        if digit & 2:
            found.add(self.values[rest])
        return found | self.triples(rest, unequal) if digit & 8 else found

    def forget(self, rest: int) -> None:
        """Drop the cached values of a total size that no move leaves any more."""
        self.pair_values.pop((rest, False), None)
        self.pair_values.pop((rest, True), None)


def plain_values(game: HeapGame, fold: Fold, known: Iterable[int] = ()) -> Iterator[int]:
    """Yield the values of heaps 0, 1, 2, … without end.

    Args:
        game: a take-and-break game.
        fold: a valuation that depends on nothing but the set of the values of the options, and how
            the heaps that a move leaves combine.
        known: the values of the first heaps, if they are known; only for a finite code.

    >>> from itertools import islice
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> from kalmar.theory.valuations import GRUNDY
    >>> list(islice(plain_values(heap_game("0.77"), Fold(GRUNDY, NIM_SUM)), 9))
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    """
    code, ended = game.code, fold.valuation.ended
    values = list(known) or [ended]
    left = _Left(values, fold.combine)
    # Digits 1 take the whole heap and leave nothing, which is looked at apart.
    moves = [(k, d if k else d & 12) for k, d in enumerate(code.digits) if d & 14]
    # For a tail of t digits, digit i of it allows to take i, i + t, i + 2t, …: what is left runs
    # through a class of residues modulo t, so a set for each digit and class grows with the heaps.
    endless = [[set[int]() for _ in code.tail] for _ in code.tail]
    yield from values
    for heap in count(len(values)):
        check_limits()
        reached = {ended} if code.digit(heap) & 1 else set()
        for taken, digit in moves:
            if taken >= heap:
                break
            reached.update(left.by(digit, heap - taken, game.unequal))
        for place, digit in enumerate(code.tail, len(code.digits)):
            if (rest := heap - place) > 0:
                # All rests of one class are left by this digit, as it comes again and again.
                met = endless[place - len(code.digits)][rest % len(code.tail)]
                met.update(left.by(digit, rest, game.unequal))
                reached |= met
        # Sets of pairs serve while a move can leave as much; triples need those of two thirds too.
        if code.finite and code.most_parts < 3:
            left.forget(heap - game.last)
        values.append(fold.valuation.of_options(reached) if reached else ended)
        yield values[heap]


BYTES = 256


def grundy_bytes(game: HeapGame) -> Iterator[int]:
    """Yield the Grundy values of heaps 0, 1, 2, … without end.

    Args:
        game: a take-and-break game; if it is not octal, or as soon as a value does not fit a byte,
            the values come from `plain_values`.

    >>> from itertools import islice
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> list(islice(grundy_bytes(heap_game("0.77")), 9))
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    """
    values = bytearray(1)
    yield 0
    if game.is_octal:
        yield from _while_bytes(game, values)
    rest = plain_values(game, Fold(GRUNDY, NIM_SUM), values)
    yield from islice(rest, len(values), None)


def _while_bytes(game: HeapGame, values: bytearray) -> Iterator[int]:
    """Append and give the values from heap 1 on, until one does not fit."""
    ended = {k for k, digit in enumerate(game.code.digits) if digit & 1}
    # By what is left: the values of all splits of so many things, a byte each, read by each k once.
    of_rest: dict[int, bytes] = {}
    for heap in count(1):
        check_limits()
        single = {values[heap - k] for k in game.singles if k < heap}
        if heap in ended:
            single.add(0)
        if game.splits:
            rest = heap - game.splits[0]
            of_rest[rest] = _of_splits(values, rest, game.unequal)
            of_rest.pop(heap - game.splits[-1] - 1, None)
        value = _mex(single, [of_rest.get(heap - k, b"") for k in game.splits])
        if value >= BYTES:
            return
        values.append(value)
        yield value


def _of_splits(values: bytearray, rest: int, unequal: bool) -> bytes:
    """Compute the values of all splits, the one with the smallest part first."""
    end = (rest + 1) // 2 if unequal else rest // 2 + 1
    if end < 2:
        return b""
    # Little-endian from 1 upwards, big-endian from rest − 1 downwards: the bytes of a and of rest
    # − a stand at one place of two long numbers, and one ⊕ joins them all.
    small = int.from_bytes(values[1:end], "little")
    large = int.from_bytes(values[rest - end + 1 : rest], "big")
    return (small ^ large).to_bytes(end - 1, "little")


def _mex(single: set[int], split: list[bytes]) -> int:
    """Return the mex of all the sets; `BYTES` if no byte is left."""
    value = 0
    # `in` for bytes is memchr, some ten bytes a cycle.
    while value in single or (value < BYTES and any(value in values for values in split)):
        value += 1
    return value


FIRST_LENGTH = 512
GROWTH = 1.25
"""Values are extended by so much between two searches for a period, which are cheap beside it."""


def lengths(first: int, limit: int) -> Iterator[int]:
    """Yield the largest heap to compute before each search for a period.

    Args:
        first: the first of them, if it is not beyond the limit.
        limit: the last of them.

    >>> list(lengths(512, 1000))
    [512, 641, 802, 1000]
    """
    aim = first
    while aim < limit:
        yield aim
        aim = int(GROWTH * aim) + 1
    yield limit


def proved_period(
    game: HeapGame, values: Iterator[int], limit: int, fold: Fold | None = None
) -> tuple[list[int], Finding | None]:
    """Compute the values of heaps 0, 1, … until they prove a period, or to a limit.

    Args:
        game: a take-and-break game.
        values: those of its heaps, without end.
        limit: the largest heap to be looked at.
        fold: None for Grundy values of the disjunctive sum; else the valuation, and how parts
            combine.

    Returns:
        The values, and the proof or None.

    >>> from kalmar.engines.sequences.plain_values import grundy_bytes
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> known, finding = proved_period(heap_game("0.77"), grundy_bytes(heap_game("0.77")), 10_000)
    >>> len(known), finding.words
    (513, 'period 12 from 71, proved (Guy and Smith 1956, terms to 167)')
    """
    known: list[int] = []
    for aim in lengths(max(FIRST_LENGTH, game.least_terms), limit):
        known.extend(islice(values, aim + 1 - len(known)))
        if fold is None:
            finding = certify(known, game.code, game.unequal)
        else:
            finding = certify_way(known, game.code, fold)
        if finding.status == "proved":
            return known, finding
    return known, None


def continued(known: Sequence[int], found: Periodicity, n: int) -> list[int]:
    """Extend the first values by their period to those of heaps 0 to n.

    Args:
        known: the values of the heaps before the end of the first period, at least.
        found: the period.
        n: the last heap wanted.

    >>> continued([7, 1, 2], Periodicity(1, 2), 6), continued([7, 1, 2], Periodicity(1, 2, 3), 6)
    ([7, 1, 2, 1, 2, 1, 2], [7, 1, 2, 4, 5, 7, 8])
    """
    start, period = found.preperiod, found.period
    values = list(known[: min(start + period, n + 1)])
    times = (n + 1 - len(values)) // period + 1
    if not found.saltus:
        values.extend(values[start:] * times)
    else:
        round_ = values[start:]
        for more in range(found.saltus, (times + 1) * found.saltus, found.saltus):
            values.extend([value + more for value in round_])
    del values[n + 1 :]
    return values


THEOREM = message("Guy and Smith, for other values")

EVEN_SALTUS_FROM_VALUE: dict[Operation, int] = {
    SELECTIVE_SUM: 0,
    MISERE_SHORTENED_SUM: 2,
    SHORTENED_SUM: 3,
}
"""The operations that carry an even saltus, with the least value there may be from n₀ on.

Below it, an option may have the value 0 or 1 whatever the largest part is; a heap of value 2 (in
the shortened sum of normal play, 3) or more has another option, and that is what counts.
"""


def is_provable(code: Code) -> bool:
    """Check whether the theorem covers a code: finite, with at most two parts if unequal.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> [is_provable(parse_code(text)) for text in ("0.77", "4!.0", "0!.8", "0.3…")]
    [True, True, False, False]
    """
    return code.finite and not (code.unequal and code.most_parts > 2)


def terms_needed(code: Code, found: Periodicity) -> int:
    """Return the last term that must be known to prove a period.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> terms_needed(parse_code("0.77"), Periodicity(7, 1)), terms_needed(parse_code("4!.0"), Periodicity(7, 1))
    (17, 16)
    """  # noqa: E501 - one example
    usual = needed(code, Periodicity(found.preperiod, found.period), shift=0)
    return usual + (found.period if code.unequal else 0)


def certify_way(values: Values, code: Code, fold: Fold) -> Finding:
    """Determine what the values of heaps 0, 1, … show of their period, and if they prove it.

    Args:
        values: [n + 1], in the way of playing of the fold.
        code: of the game.
        fold: the valuation, and how the values of parts combine.

    >>> from itertools import islice
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> from kalmar.engines.sequences.plain_values import plain_values
    >>> from kalmar.theory.valuations import REMOTENESS
    >>> fold, game = Fold(REMOTENESS, SELECTIVE_SUM), heap_game("grundys-game")
    >>> certify_way(list(islice(plain_values(game, fold), 99)), game.code, fold).words
    'period 3 from 3 with saltus 2, proved (Guy and Smith, for other values, terms to 14)'
    """
    if theorem_of(code, shift=fold.valuation.shift):
        return certify(values, code, code.unequal, fold.valuation.shift)
    found = find_periodicity(values)
    if found is None or not is_provable(code):
        return certify(values, None)
    if found.saltus and found.saltus % 2:
        found = Periodicity(found.preperiod, 2 * found.period, 2 * found.saltus)
    start = _from(values, found, fold)
    if start is not None:
        bound = terms_needed(code, Periodicity(start, found.period))
        if bound < len(values):
            return Finding("proved", len(values), found, THEOREM, bound)
    return certify(values, None)


def _from(values: Values, found: Periodicity, fold: Fold) -> int | None:
    """Return a preperiod from which the theorem applies; None where it says nothing."""
    if not found.saltus:
        return found.preperiod
    least = EVEN_SALTUS_FROM_VALUE.get(fold.combine)
    if least is None or found.saltus < 0 or fold.valuation.shift != 2:
        return None
    start = found.preperiod
    # With a saltus the values grow: from some heap on none is small.
    while start + found.period <= len(values):
        small = [n for n in range(start, start + found.period) if values[n] < least]
        if not small:
            return start
        start = small[-1] + 1
    return None
