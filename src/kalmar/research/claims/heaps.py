"""Claims about heaps: Nim, octal games, subtraction games, Grundy's game; and printed tables.

Of printed tables, each error was reported by the reader whom its note names. The usual rule of a
subtraction game, that a number larger than the heap may not be taken, is the wall; in a sink it
takes the whole heap. A set is additive if two of its three moves add up to the third.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import isqrt
from typing import TYPE_CHECKING

from kalmar.answers.answer import solve
from kalmar.core.by_name import LazyModule
from kalmar.games.registry import find_rules
from kalmar.research.claims.boards import nim_value
from kalmar.research.claims.cases import (
    Given,
    each,
    groups,
    heap_values,
    literal,
    literal_value,
    nim,
    numbers_of,
    same_heaps,
    values,
)
from kalmar.research.claims.claim import (
    Case,
    Checker,
    WinningMove,
    case,
    list_winning_moves,
    parametric,
)
from kalmar.runtime.optional import needs
from kalmar.theory.excludants import mex
from kalmar.theory.nimbers import nim_product
from kalmar.theory.valuations import MISERE_REMOTENESS

if TYPE_CHECKING:
    from kalmar.engines.sequences import periods
else:
    periods = LazyModule("kalmar.engines.sequences.periods")


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


def powers(to: int) -> Given:
    """Yield i, j < 2ⁿ, this power of two, and nim addition as its table has it."""
    # Theorem 2, page 6. Sums are read from the table of its definition, not computed by XOR.
    entries = nim_table(2 << to)
    for n in range(to + 1):
        for i, j in product(range(1 << n), repeat=2):
            yield f"i = {i}, j = {j}, n = {n}", i, j, 1 << n, lambda a, b: entries[b][a]


@cache
def lost(heaps: tuple[int, ...]) -> bool:
    """Return whether the player to move loses Nim, by trying all moves.

    >>> lost((1, 2, 3)), lost((1, 2))
    (True, False)
    """
    return not any(
        lost(tuple(sorted((*heaps[:i], left, *heaps[i + 1 :]))))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    )


@parametric
def aside(to: int, added: Callable[[int], tuple[int, ...]]) -> Iterator[Case]:
    """Yield checks that added heaps do not change who wins Nim, beside up to three heaps."""
    # §6, page 12: both positions are decided by trying all moves.
    for largest in range(to + 1):
        for heaps in combinations_with_replacement(range(largest + 1), 3):
            for heap in range(largest + 1):
                more = added(heap)
                same = lost(tuple(sorted((*heaps, *more)))) == lost(heaps)
                yield case(same, f"heaps {heaps} with {more}")


def splits(to: int) -> Given:
    """Yield the moves of FAVÁGÓ from a row of n trees to rows of k and l, with k ⊕ l."""
    # FAVÁGÓ, page 12: k ⊕ l ≤ k + l < n is why no move from a row of n keeps the value n.
    rules, entries = find_rules("woodcutter"), nim_table(to + 1)
    for n in range(1, to + 1):
        for option in rules.options(n):
            k, rest = (*option, 0)[:2]
            yield f"{n} trees to {k} and {rest}", n, k, rest, entries[k][rest]


def three_rows(to: int) -> Given:
    """Yield up to three rows of trees and the same heaps of Nim, with their literal values."""
    for rows in combinations_with_replacement(range(1, to + 1), 3):
        text = " ".join(map(str, rows))
        trees, heaps = literal_value(f"woodcutter {text}"), literal_value(f"nim {text}")
        yield f"rows {text}: {trees}, heaps {heaps}", trees, heaps


def coprime(n: int, value: int) -> bool:
    """Check a value: 0 for even heaps, the index of the least prime factor for odd ones."""
    # RELATÍV PRÍM, page 4. A heap of 1 has no prime factor; its value is that of index 1.
    primes = (p for p in range(2, n + 1) if all(p % q for q in range(2, isqrt(p) + 1)))
    index = 1 + next((i for i, p in enumerate(primes) if n % p == 0), 0)
    return value == (index if n % 2 else 0)


@parametric
def periodic(to: int, game: str, period: int, start: int) -> Iterator[Case]:
    """Yield checks that a sequence has a period from an index on."""
    found = values(game, max(to, start + period))
    for n in range(start, len(found) - period):
        words = f"G({n}) = {found[n]}, but G({n + period}) = {found[n + period]}"
        yield case(found[n] == found[n + period], words)


@parametric
def proved_period(
    to: int, game: str, period: int, start: int, last: int, least: bool = True
) -> Iterator[Case]:
    """Yield checks of a period by the Guy–Smith theorem, from its least preperiod or later."""
    # Guy and Smith 1956: a game in which at most d are taken repeats for ever if G(n + p) = G(n)
    # holds for n₀ ≤ n < 2n₀ + p + d. Then two checks of sharpness: it does not hold at n₀ − 1, and
    # no divisor of p is a period.
    need = 2 * start + 2 * period + last
    found = values(game, max(to, need))
    if least and start:
        yield case(found[start - 1] != found[start - 1 + period], f"it begins before {start}")
    for n in range(start, start + period + start + last):
        yield case(found[n] == found[n + period], f"G({n}) and G({n + period}) differ")
    for shorter in (d for d in range(1, period) if period % d == 0):
        differs = any(found[n] != found[n + shorter] for n in range(start, start + period))
        yield case(differs, f"{shorter} is a period")


@parametric
def guy(to: int, sevens_of: Callable[[int], int], exact: bool = False) -> Iterator[Case]:
    """Yield checks that 0.7…7 with s sevens has period 6s from 36s on, or exactly from 71s/2.

    Args:
        to: the greatest k.
        sevens_of: how many sevens there are, by k.
        exact: whether the period is to begin at 71s/2 and not one heap earlier.
    """
    # Page 15. Our copy has 2k for 2^k; with the exponent the statement is Guy's theorem.
    for k in range(1, to + 1):
        sevens = sevens_of(k)
        found, period = values(f"0.{'7' * sevens}", 80 * sevens), 6 * sevens
        start = 71 * sevens // 2 if exact else 36 * sevens
        same = found[start:-period] == found[start + period :]
        early = exact and found[start - 1] == found[start - 1 + period]
        words = f"with {sevens} sevens the period is not {period} from {start}"
        yield case(same and not early, words)


@parametric
def answered(
    _to: int, position: str, value: int, moves: list[WinningMove] | None = None
) -> Iterator[Case]:
    """Yield checks that a position has this value, and exactly these winning moves if given."""
    answer = solve(position)
    yield case(answer.value == value, f"its value is {answer.value}")
    if moves is not None:
        found = list_winning_moves(answer)
        yield case(found == moves, f"its winning moves are {found}")


def ladders(to: int) -> Given:
    """Yield heaps from which at most t may be taken, with their values."""
    for t in range(1, to + 1):
        for n, value in enumerate(values(f"subtraction(1..{t})", 6 * t)):
            yield f"t = {t}, n = {n}", t, n, value


def subtraction_periodic(to: int) -> Iterator[Case]:
    """Check sets of one to three numbers: where the last max S values come back, all do."""
    # The last max S values decide the next one, so the first repetition of such a stretch is where
    # the period begins; it is then compared with all values known.
    for size in (1, 2, 3):
        for numbers in combinations(range(1, to + 1), size):
            game = f"subtraction({','.join(map(str, numbers))})"
            found = values(game, 40 * numbers[-1])
            seen: dict[tuple[int, ...], int] = {}
            for n in range(len(found) - numbers[-1]):
                start = seen.setdefault(tuple(found[n : n + numbers[-1]]), n)
                if start < n:
                    break
            period = n - start
            words = f"{game}: no period" if not period else f"{game}: not of period {period}"
            same = found[start : len(found) - period] == found[n:]
            yield case(period > 0 and same, words)


def guy_smith(to: int) -> Iterator[Case]:
    """Yield checks that two-digit octal periods seen over 2n₀ + 2p + 2 heaps last five times that.

    A game whose period is not seen by then is not a case.
    """
    # The period is looked for from the end: the run of agreements that ends at heap `to`.
    for digits in product("01234567", repeat=2):
        code = "0." + "".join(digits)
        found = values(code, 5 * to)
        for period in range(1, to // 2):
            start = to - period
            while start > 0 and found[start - 1] == found[start - 1 + period]:
                start -= 1
            if 2 * start + 2 * period + len(digits) <= to:
                lasts = found[start : len(found) - period] == found[start + period :]
                yield case(lasts, f"{code}: period {period} from {start} ends")
                break


@parametric
def exceptions(to: int, game: str, period: int, known: tuple[int, ...]) -> Iterator[Case]:
    """Yield checks that a period holds from heap 0 on, except for the known heaps."""
    found = values(game, to + max(known) + 2 * period)
    for n in range(to + 1):
        # The period after the largest exception is the one that repeats.
        usual = found[max(known) + 1 + (n - max(known) - 1) % period]
        yield case(n in known or found[n] == usual, f"heap {n}: {found[n]}, not {usual}")


def misere_nim(heaps: tuple[int, ...]) -> bool:
    """Check misère Nim by search: as normal play unless all heaps are at most 1."""
    # Page 5. R⁻ is odd exactly at positions that the player to move loses.
    lost = sum(heaps) % 2 == 1 if max(heaps) <= 1 else nim_value(heaps) == 0
    return (literal_value(nim(heaps), MISERE_REMOTENESS) % 2 == 1) == lost


def is_field(a: int, b: int, c: int) -> bool:
    """Check that nim multiplication of three numbers is distributive and associative."""
    spread = nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)
    return spread and nim_product(nim_product(a, b), c) == nim_product(a, nim_product(b, c))


Moves = tuple[int, int, int]


def periods_of(largest: int, additive: bool, sink: bool) -> Iterator[tuple[Moves, int, int]]:
    """Yield the sets of three moves with this largest one, each with its preperiod and period."""
    pairs = combinations(range(1, largest), 2)
    sets = [(a, b, largest) for a, b in pairs if (a + b == largest) == additive]
    if sets:
        with needs("claims about periods"):
            found = periods.set_periods(sets, sink).tolist()
        yield from ((moves, *both) for moves, both in zip(sets, found, strict=True))


@parametric
def divides_sum(to: int, sink: bool, twice: bool) -> Iterator[Case]:
    """Yield checks that the period divides the sum of two moves, different ones unless `twice`."""
    choose = combinations_with_replacement if twice else combinations
    for largest in range(3, to + 1):
        for moves, _, period in periods_of(largest, additive=False, sink=sink):
            holds = any(sum(pair) % period == 0 for pair in choose(moves, 2))
            yield case(holds, f"{moves} has period {period}")


@parametric
def has_one_period(to: int, preperiod: int) -> Iterator[Case]:
    """Yield checks that both rules have the same period, from the same heap on."""
    for largest in range(3, to + 1):
        both = (periods_of(largest, additive=True, sink=sink) for sink in (False, True))
        for (moves, *wall), (_, *sink) in zip(*both, strict=True):
            yield case(wall == sink and wall[0] == preperiod, f"{moves}: {wall} and {sink}")


@parametric
def reflected(to: int, shift: int) -> Iterator[Case]:
    """Yield checks that a sink has the wall's values backwards, with 0 and 2 exchanged."""
    exchanged = (2, 1, 0, 3)
    for largest in range(3, to + 1):
        for moves, _, period in periods_of(largest, additive=True, sink=False):
            numbers = ",".join(map(str, moves))
            wall = values(f"subtraction({numbers})", period + largest)
            sink = values(f"sink({numbers})", period - 1)
            turned = [exchanged[wall[(shift - moves[1] - n) % period]] for n in range(period)]
            yield case(sink == turned, f"{moves}")


@parametric
def aperiodic(to: int, game: str) -> Iterator[Case]:
    """Yield checks that no period up to a third of the values fits the last two thirds."""
    found = values(game, to)
    for period in range(1, to // 3):
        tail = range(to // 3, to - period)
        yield case(any(found[n] != found[n + period] for n in reversed(tail)), f"period {period}")


COMPUTED = ("0.6", "0.04", "0.06", "0.14", "0.36", "0.64", "0.74", "0.76")
"""The octal games of at most two digits without a known period."""


CHECKERS: dict[str, Checker] = {
    "001.coprime": each(heap_values("coprime"), coprime),
    "001.divisor": each(heap_values("divisor"), lambda n, value: value == (n & -n).bit_length()),
    "001.ridinim": answered("coprime 10 + divisor 10 + nim 10", 8, [((2, (2,)),)]),
    "001.climbers": answered(
        "subtraction(1) 5 + subtraction(1,2) 5 + subtraction(1,2,3) 5",
        2,
        [((1, (3,)),), ((2, (3,)),)],
    ),
    "001.woodcutter": each(heap_values("woodcutter"), lambda n, value: value == n),
    "001.woodcutter-example": answered("woodcutter 4 4 6 2 7 1 3 5", 4),
    "004.kayles-first": each(heap_values("kayles"), lambda n, value: (value > 0) == (n > 0)),
    "001.kayles-period": proved_period("0.77", 12, 72, 2, least=False),
    "octal.kayles-start": proved_period("0.77", 12, 71, 2),
    "001.dawson-period": proved_period("0.07", 34, 68, 2, least=False),
    "octal.dawson-start": proved_period("0.07", 34, 53, 2),
    "001.kenyon-period": proved_period("0.156", 349, 3479, 3),
    "001.guy": guy(lambda k: 2**k),
    "octal.guy-start": guy(lambda k: 2**k, exact=True),
    "001.guy-misprint": guy(lambda k: 2 * k),
    "001.ladder": each(ladders, lambda t, n, value: value == n % (t + 1)),
    "octal.subtraction-periodic": subtraction_periodic,
    "001.power-one": each(powers, lambda i, j, p, add: add(i + p, j) == add(i, j) + p),
    "001.power-other": each(powers, lambda i, j, p, add: add(i, j + p) == add(i, j) + p),
    "001.power-both": each(powers, lambda i, j, p, add: add(i + p, j + p) == add(i, j)),
    "001.equal-heaps": aside(lambda heap: (heap, heap)),
    "001.split-bound": each(splits, lambda n, k, rest, total: total <= k + rest < n),
    "001.woodcutter-sum": each(three_rows, lambda trees, heaps: trees == heaps),
    "004.bouton": each(
        groups, lambda heaps: (literal_value(nim(heaps)) == 0) == (nim_value(heaps) == 0)
    ),
    "004.misere-nim": each(groups, misere_nim),
    "nim.field": each(numbers_of(3, beyond=1), is_field),
    "004.two-heaps": each(
        numbers_of(2, beyond=1), lambda a, b: (literal_value(nim((a, b))) == 0) == (a == b)
    ),
    "004.exercise-2.1": each(literal("nim {n} {n}", words="{text}"), lambda _, value: value != 0),
    "004.take-three": each(
        heap_values("subtraction(1,2,3)"), lambda n, value: (value == 0) == (n % 4 == 0)
    ),
    "004.three-heaps": answered(
        "subtraction(1..3) 19 + subtraction(1..5) 24 + subtraction(1..6) 15",
        2,
        [((0, (17,)),), ((1, (20,)),), ((2, (10,)),)],
    ),
    "004.kayles-70": periodic("0.77", 12, 70),
    "octal.guy-smith": guy_smith,
    "heaps.grundy-selective": each(
        heap_values("grundys-game", composition="selective", least=3),
        lambda n, value: value == 2 * (n // 3) + n % 3 - 1,
    ),
    "003.grundy-selective-lost": each(
        heap_values("grundys-game", composition="selective", least=1),
        lambda n, value: (value % 2 == 0) == (n <= 2 or n % 3 == 1),
    ),
    "003.grundy-conjunctive": each(
        heap_values("grundys-game", composition="conjunctive"),
        lambda n, value: (value % 2 == 0) == (n <= 2),
    ),
    "001.grundy-aperiodic": aperiodic("grundys-game"),
    "printed.octal-161": each(same_heaps("0.161", "0.36"), lambda _, a, b: a == b),
    "printed.octal-27": each(same_heaps("0.27", "0.06"), lambda _, a, b: a == b),
    "octal.27": each(same_heaps("0.27", "0.26"), lambda _, a, b: a == b),
    "printed.octal-314": each(same_heaps("0.314", "0.31"), lambda _, a, b: a == b),
    "printed.octal-17": each(same_heaps("0.17", "0.07", least=1), lambda n, a, b: a == b ^ (n & 1)),
    "printed.dawson": exceptions("0.137", 34, (0, 14, 16, 17, 34, 51)),
    "octal.dawson": exceptions("0.137", 34, (0, 14, 16, 17, 31, 34, 51)),
    "subtraction.flammenkamp-three": divides_sum(sink=False, twice=False),
    "subtraction.sink-three": divides_sum(sink=True, twice=True),
    "subtraction.additive-period": has_one_period(0),
    "subtraction.sink-wall-reflection": reflected(0),
    **{f"octal.aperiodic-{code[2:]}": aperiodic(code) for code in COMPUTED},
}
