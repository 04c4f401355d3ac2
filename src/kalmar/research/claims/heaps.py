"""Claims about heaps: Nim, octal games, subtraction games, Grundy's game; and printed tables.

Of printed tables, each error was reported by the reader whom its note names. The usual rule of a
subtraction game, that a number larger than the heap may not be taken, is the wall; in a sink it
takes the whole heap. A set is additive if two of its three moves add up to the third.
"""

import operator
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import isqrt

from kalmar.answers.answer import solve
from kalmar.games.registry import find_rules
from kalmar.research.claims import cases
from kalmar.runtime.optional import needs
from kalmar.theory.valuations import MISERE_REMOTENESS
from kalmar.theory.valuations.valuation import mex

Row = tuple[int, ...]


def nim_table(size: int) -> list[list[int]]:
    """Compute the rook's table, each entry the mex of those to the left and above.

    >>> nim_table(4)
    [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    """
    found: list[list[int]] = []
    for _ in range(size):
        row: list[int] = []
        for i in range(size):
            row.append(mex([*row, *(above[i] for above in found)]))
        found.append(row)
    return found


@cases.compare
def powers(to: int, first: int = 0, second: int = 0, total: int = 0) -> cases.Given:
    """Yield sums of i, j < 2ⁿ with so many times 2ⁿ added to each, and to the sum of both.

    Args:
        to: the greatest n.
        first: how often 2ⁿ is added to i.
        second: how often it is added to j.
        total: how often it is added to i ⊕ j.
    """
    # Theorem 2, page 6. Sums are read from the table of its definition, not computed by XOR.
    entries = nim_table(2 << to)
    for n in range(to + 1):
        power = 1 << n
        for i, j in product(range(power), repeat=2):
            found = entries[j + second * power][i + first * power]
            yield f"i = {i}, j = {j}, n = {n}", found, entries[j][i] + total * power


@cache
def lost(heaps: Row) -> bool:
    """Return whether the player to move loses Nim, by trying all moves.

    >>> lost((1, 2, 3)), lost((1, 2))
    (True, False)
    """
    return not any(
        lost(tuple(sorted((*heaps[:i], left, *heaps[i + 1 :]))))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    )


@cases.compare
def aside(to: int, more: Row = (0, 0)) -> cases.Given:
    """Yield whether three heaps of Nim are lost with heaps added, by default equal ones, and alone.

    Args:
        to: the largest heap.
        more: by how many counters each added heap is larger than a number.
    """
    # §6, page 12: both positions are decided by trying all moves.
    for largest in range(to + 1):
        for heaps in combinations_with_replacement(range(largest + 1), 3):
            for heap in range(largest + 1):
                added = tuple(heap + n for n in more)
                yield f"heaps {heaps} with {added}", lost(tuple(sorted(heaps + added))), lost(heaps)


def splits(to: int) -> cases.Given:
    """Yield the moves of FAVÁGÓ from a row of n trees to rows of k and l, with k ⊕ l."""
    # FAVÁGÓ, page 12: k ⊕ l ≤ k + l < n is why no move from a row of n keeps the value n.
    rules, entries = find_rules("woodcutter"), nim_table(to + 1)
    for n in range(1, to + 1):
        for option in rules.options(n):
            k, rest = (*option, 0)[:2]
            yield f"{n} trees to {k} and {rest}", n, k, rest, entries[k][rest]


@cases.over(splits)
def split_bound(n: int, k: int, rest: int, total: int) -> bool:
    """Check that k ⊕ l ≤ k + l < n."""
    return total <= k + rest < n


@cases.compare
def three_rows(to: int) -> cases.Given:
    """Yield the literal values of up to three rows of trees and of the same heaps of Nim."""
    for rows in combinations_with_replacement(range(1, to + 1), 3):
        text = " ".join(map(str, rows))
        trees, heaps = cases.literal_value(f"woodcutter {text}"), cases.literal_value(f"nim {text}")
        yield f"rows {text}: {trees}, heaps {heaps}", trees, heaps


@cases.over(cases.heap_values, game="coprime")
def coprime(n: int, value: int) -> bool:
    """Check a value: 0 for even heaps, the index of the least prime factor for odd ones."""
    # RELATÍV PRÍM, page 4. A heap of 1 has no prime factor; its value is that of index 1.
    primes = (p for p in range(2, n + 1) if all(p % q for q in range(2, isqrt(p) + 1)))
    index = 1 + next((i for i, p in enumerate(primes) if n % p == 0), 0)
    return value == (index if n % 2 else 0)


@cases.over(cases.heap_values, game="divisor")
def divisor(n: int, value: int) -> bool:
    """Check a value: one more than the exponent of 2 in the heap; 0 for no heap."""
    return value == (n & -n).bit_length()


# A row of trees is worth as much as a heap of Nim.
woodcutter = cases.over(cases.heap_values, game="woodcutter")(operator.eq)


@cases.over(cases.heap_values, game="kayles")
def kayles_first(n: int, value: int) -> bool:
    """Check that the first player wins every row of pins."""
    return (value > 0) == (n > 0)


@cases.over(cases.heap_values, game="subtraction(1,2,3)")
def take_three(n: int, value: int) -> bool:
    """Check that heaps of multiples of 4 are lost, and no others."""
    return (value == 0) == (n % 4 == 0)


@cases.over(cases.heap_values, game="grundys-game", composition="selective", least=3)
def grundy_selective(n: int, value: int) -> bool:
    """Check the value of a heap of Grundy's game in selective play."""
    return value == 2 * (n // 3) + n % 3 - 1


@cases.over(cases.heap_values, game="grundys-game", composition="selective", least=1)
def grundy_selective_lost(n: int, value: int) -> bool:
    """Check which heaps of Grundy's game are lost in selective play."""
    return (value % 2 == 0) == (n <= 2 or n % 3 == 1)


@cases.over(cases.heap_values, game="grundys-game", composition="conjunctive")
def grundy_conjunctive(n: int, value: int) -> bool:
    """Check that no heap of Grundy's game with a move is lost in conjunctive play."""
    return (value % 2 == 0) == (n <= 2)


@cases.compare
def periodic(to: int, game: str, period: int, start: int) -> cases.Given:
    """Yield values that are equal if a sequence has a period from an index on."""
    found = cases.values(game, max(to, start + period))
    for n in range(start, len(found) - period):
        words = f"G({n}) = {found[n]}, but G({n + period}) = {found[n + period]}"
        yield words, found[n], found[n + period]


@cases.compare
def proved_period(
    to: int, game: str, period: int, start: int, last: int, least: bool = True
) -> cases.Given:
    """Yield what proves a period by the Guy–Smith theorem, from its least preperiod or later."""
    # Guy and Smith 1956: a game in which at most d are taken repeats for ever if G(n + p) = G(n)
    # holds for n₀ ≤ n < 2n₀ + p + d. Then two checks of sharpness: it does not hold at n₀ − 1, and
    # no divisor of p is a period.
    found = cases.values(game, max(to, 2 * start + 2 * period + last))
    if least and start:
        yield f"it begins before {start}", found[start - 1], found[start - 1 + period], False
    for n in range(start, start + period + start + last):
        yield f"G({n}) and G({n + period}) differ", found[n], found[n + period]
    once = found[start : start + period]
    for shorter in (d for d in range(1, period) if period % d == 0):
        yield f"{shorter} is a period", once, found[start + shorter :][:period], False


@cases.compare
def guy(to: int, power: bool = True, exact: bool = False) -> cases.Given:
    """Yield whether 0.7…7 with s sevens has period 6s from 36s on, or exactly from 71s/2.

    Args:
        to: the greatest k.
        power: whether there are 2^k sevens, not 2k.
        exact: whether the period is to begin at 71s/2 and not one heap earlier.
    """
    # Page 15. Our copy has 2k for 2^k; with the exponent the statement is Guy's theorem.
    for k in range(1, to + 1):
        sevens = 2**k if power else 2 * k
        found, period = cases.values(f"0.{'7' * sevens}", 80 * sevens), 6 * sevens
        start = 71 * sevens // 2 if exact else 36 * sevens
        early = exact and found[start - 1] == found[start - 1 + period]
        words = f"with {sevens} sevens the period is not {period} from {start}"
        yield words, (found[start:-period], early), (found[start + period :], False)


@cases.compare
def answered(
    _to: int, position: str, value: int, moves: tuple[cases.WinningMove, ...] | None = None
) -> cases.Given:
    """Yield the value of a position and what it is to be; then its winning moves, if given."""
    answer = solve(position)
    yield f"its value is {answer.value}", answer.value, value
    if moves is not None:
        found = cases.list_winning_moves(answer)
        yield f"its winning moves are {found}", found, list(moves)


@cases.compare
def ladder(to: int) -> cases.Given:
    """Yield the values of heaps from which at most t may be taken, beside their rests."""
    for t in range(1, to + 1):
        for n, value in enumerate(cases.values(f"subtraction(1..{t})", 6 * t)):
            yield f"t = {t}, n = {n}", value, n % (t + 1)


@cases.compare
def subtraction_periodic(to: int) -> cases.Given:
    """Yield for sets of one to three numbers the values from where the last max S come back."""
    # The last max S values decide the next one, so the first repetition of such a stretch is where
    # the period begins; it is then compared with all values known.
    for size in (1, 2, 3):
        for numbers in combinations(range(1, to + 1), size):
            game = f"subtraction({','.join(map(str, numbers))})"
            found = cases.values(game, 40 * numbers[-1])
            seen: dict[Row, int] = {}
            for n in range(len(found) - numbers[-1]):
                start = seen.setdefault(tuple(found[n : n + numbers[-1]]), n)
                if start < n:
                    break
            period = n - start
            words = f"{game}: no period" if not period else f"{game}: not of period {period}"
            yield words, (period > 0, found[start : len(found) - period]), (True, found[n:])


@cases.compare
def guy_smith(to: int) -> cases.Given:
    """Yield values of two-digit octal games with a period seen over 2n₀ + 2p + 2 heaps, shifted."""
    # The period is looked for from the end: the run of agreements that ends at heap `to`. It is to
    # last five times as long; a game whose period is not seen is not a case.
    for digits in product("01234567", repeat=2):
        code = "0." + "".join(digits)
        found = cases.values(code, 5 * to)
        for period in range(1, to // 2):
            start = to - period
            while start > 0 and found[start - 1] == found[start - 1 + period]:
                start -= 1
            if 2 * start + 2 * period + len(digits) <= to:
                words = f"{code}: period {period} from {start} ends"
                yield words, found[start : len(found) - period], found[start + period :]
                break


@cases.compare
def exceptions(to: int, game: str, period: int, known: Row) -> cases.Given:
    """Yield the values that have a period from heap 0 on, except those of the known heaps."""
    found = cases.values(game, to + max(known) + 2 * period)
    for n in range(to + 1):
        # The period after the largest exception is the one that repeats.
        usual = found[max(known) + 1 + (n - max(known) - 1) % period]
        yield f"heap {n}: {found[n]}, not {usual}", usual if n in known else found[n], usual


@cases.compare
def aperiodic(to: int, game: str) -> cases.Given:
    """Yield for every period up to a third of the values the last two thirds, shifted by it."""
    found = cases.values(game, to)
    for period in range(1, to // 3):
        yield f"period {period}", found[to // 3 : to - period], found[to // 3 + period : to], False


@cases.compare
def same_values(
    to: int, first: str, second: str, least: int = 0, flipped: bool = False
) -> cases.Given:
    """Yield the values of two games; those of odd heaps of the second may be changed by 1."""
    pairs = zip(cases.values(first, to), cases.values(second, to), strict=True)
    for n, (a, b) in enumerate(pairs):
        if n >= least:
            yield f"heap {n}: {a} in {first}, {b} in {second}", a, b ^ (flipped and n & 1)


@cases.compare
def bouton(to: int) -> cases.Given:
    """Yield whether Nim is lost, by search and by the nim-sum."""
    for words, heaps in cases.groups(to):
        yield words, cases.literal_value(words) == 0, cases.nim_value(heaps) == 0


@cases.compare
def misere_nim(to: int) -> cases.Given:
    """Yield whether misère Nim is lost by search, and as normal play unless all heaps are ≤ 1."""
    # Page 5. R⁻ is odd exactly at positions that the player to move loses.
    for words, heaps in cases.groups(to):
        lost = sum(heaps) % 2 == 1 if max(heaps) <= 1 else cases.nim_value(heaps) == 0
        yield words, cases.literal_value(words, MISERE_REMOTENESS) % 2 == 1, lost


@cases.compare
def two_heaps(to: int) -> cases.Given:
    """Yield whether two heaps of Nim are lost, and whether they are equal."""
    for words, a, b in cases.numbers_of(to, 2, beyond=1):
        yield words, cases.literal_value(cases.nim((a, b))) == 0, a == b


@cases.compare
def equal_heaps_won(to: int) -> cases.Given:
    """Yield the values of two equal heaps of Nim, which are not to be 0."""
    for n in range(1, to + 1):
        yield cases.nim((n, n)), cases.literal_value(cases.nim((n, n))), 0, False


def periods_of(largest: int, additive: bool, sink: bool) -> Iterator[tuple[Row, int, int]]:
    """Yield the sets of three moves with this largest one, each with its preperiod and period."""
    pairs = combinations(range(1, largest), 2)
    sets = [(a, b, largest) for a, b in pairs if (a + b == largest) == additive]
    if sets:
        with needs("claims about periods"):
            from kalmar.engines.sequences.periods import set_periods

            found = set_periods(sets, sink).tolist()
        yield from ((moves, *both) for moves, both in zip(sets, found, strict=True))


def periods_and_sums(to: int, sink: bool, twice: bool) -> cases.Given:
    """Yield the periods of sets that are not additive, with the sums of two moves.

    Args:
        to: the largest move.
        sink: the rule.
        twice: whether a move may be added to itself.
    """
    choose = combinations_with_replacement if twice else combinations
    for largest in range(3, to + 1):
        for moves, _, period in periods_of(largest, additive=False, sink=sink):
            yield f"{moves} has period {period}", period, list(map(sum, choose(moves, 2)))


@cases.over(periods_and_sums)
def divides_sum(period: int, sums: list[int]) -> bool:
    """Check that the period divides a sum of two moves."""
    return any(total % period == 0 for total in sums)


@cases.compare
def has_one_period(to: int, preperiod: int = 0) -> cases.Given:
    """Yield preperiod and period of additive sets with a wall, and with a sink."""
    for largest in range(3, to + 1):
        both = (periods_of(largest, additive=True, sink=sink) for sink in (False, True))
        for (moves, *wall), (_, *sink) in zip(*both, strict=True):
            yield f"{moves}: {wall} and {sink}", (wall, wall[0]), (sink, preperiod)


@cases.compare
def reflected(to: int, shift: int = 0) -> cases.Given:
    """Yield the values of a sink, and those of the wall backwards, with 0 and 2 exchanged."""
    exchanged = (2, 1, 0, 3)
    for largest in range(3, to + 1):
        for moves, _, period in periods_of(largest, additive=True, sink=False):
            numbers = ",".join(map(str, moves))
            wall = cases.values(f"subtraction({numbers})", period + largest)
            turned = [exchanged[wall[(shift - moves[1] - n) % period]] for n in range(period)]
            yield f"{moves}", cases.values(f"sink({numbers})", period - 1), turned
