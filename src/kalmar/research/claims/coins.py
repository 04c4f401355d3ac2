"""Claims of source 004 on games of coins, and of what it prints of them and of Nim."""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations, product

from kalmar.answers.answer import solve
from kalmar.core.rules import Outcome
from kalmar.games.coins.turning import COINS
from kalmar.research.claims.boards import nim_value
from kalmar.research.claims.cases import (
    Given,
    each,
    groups,
    literal,
    literal_value,
    nim,
    numbers_of,
)
from kalmar.research.claims.claim import Case, Checker, case, parametric
from kalmar.research.claims.heaps import answered
from kalmar.theory.excludants import mex
from kalmar.theory.operations import nim_sum

Row = tuple[int, ...]


def ruler_sums(to: int) -> Iterator[int]:
    """Yield g(1) ⊕ … ⊕ g(k) for k = 1, 2, …, with g by mex over the rules' companion sets."""
    # Turning place k turns k and any run of places before it: the sets of companions are runs.
    known, total = [0], 0
    for place in range(1, to + 1):
        sets = COINS["ruler"].companions(1, place)
        known.append(mex({reduce(nim_sum, (known[c] for c in chosen), 0) for chosen in sets}))
        total ^= known[place]
        yield total


def inverse_of_gray(z: int) -> int:
    """Return the number whose Gray word is z.

    >>> inverse_of_gray(11)
    13
    """
    found = 0
    while z:
        found ^= z
        z >>= 1
    return found


def gray_sums(to: int) -> Given:
    """Yield k with the nim-sum of the values of places 1 to k of Ruler."""
    for k, total in enumerate(ruler_sums(to), 1):
        yield f"places 1 to {k}: {total}", k, total


def ruler_lemma(to: int) -> Given:
    """Yield z with g(1) ⊕ … ⊕ g(f(z)), f the inverse of the Gray code."""
    sums = list(ruler_sums(max(map(inverse_of_gray, range(1, to + 1)), default=0)))
    for z in range(1, to + 1):
        yield f"z = {z}: places 1 to {inverse_of_gray(z)}", z, sums[inverse_of_gray(z) - 1]


def rows_of_heads(to: int) -> Given:
    """Yield rows of coins with up to three heads."""
    for game, count in product(("coins", "ruler"), (1, 2, 3)):
        for places in combinations(range(1, to + 1), count):
            text = f"{game} {','.join(map(str, places))}"
            yield text, text


@parametric
def pair_added(to: int, pair: Callable[[int], Row]) -> Iterator[Case]:
    """Yield checks that two heaps made from a number may be added without changing who wins."""
    # Exercise 2.11, page 5.
    for (words, heaps), k in product(groups(to), range(1, to + 1)):
        before, after = literal_value(words), literal_value(nim((*heaps, *pair(k))))
        yield case((before == 0) == (after == 0), f"{words} and {pair(k)}")


def turtles(to: int) -> Given:
    """Yield the rows of coins up to a length with their heads and literal Grundy values."""
    # Exercise 2.12, page 5.
    for count in range(1, to + 1):
        for places in combinations(range(1, to + 1), count):
            row = f"coins {','.join(map(str, places))}"
            yield row, places, literal_value(row)


@parametric
def code_falls(to: int, code: Callable[[Row], int]) -> Iterator[Case]:
    """Yield checks that all moves of all coin games lower this number, which is at least 0."""
    # §2.1.2, page 7: the coin farthest to the right turns from heads to tails, and it counts for
    # more than all others together.
    for name, game in COINS.items():
        for count in range(to + 1):
            for row in combinations(range(game.first, to + game.first), count):
                lower = all(0 <= code(left) < code(row) for (left,) in game.options(row))
                yield case(lower, f"{name} {game.format(row)}")


def is_odious(number: int) -> bool:
    """Return whether the number of binary ones is odd."""
    return number.bit_count() % 2 == 1


def mock_values(to: int) -> list[int]:
    """Compute values of single heads of Mock Turtles by mex over the rules' companion sets."""
    # A move turns a head and at most two coins to its left: companions are sets of up to two
    # places.
    game, known = COINS["mock-turtles"], list[int]()
    for place in range(to + 1):
        sets = game.companions(0, place)
        known.append(mex({reduce(nim_sum, (known[c] for c in chosen), 0) for chosen in sets}))
    return known


def pair_sums(to: int) -> Given:
    """Yield k with all g(i) ⊕ g(j), i < j < k, of the proof of theorem 2.19."""
    # Proof of theorem 2.19, page 8; two of its sentences are false as printed.
    known = mock_values(to)
    for k in range(2, to + 1):
        sums = {nim_sum(known[i], known[j]) for i, j in combinations(range(k), 2)}
        yield f"k = {k}: {sorted(sums)}", k, sums


def evil_to(number: int) -> set[int]:
    """Return the evil numbers from 3 to a number."""
    return {n for n in range(3, number + 1) if not is_odious(n)}


def evil_and_enough(k: int, sums: set[int]) -> bool:
    """Return whether all sums are evil and include all evil numbers from 3 to 2k."""
    return not any(map(is_odious, sums)) and evil_to(2 * k) <= sums


def with_2k_if_odious(k: int, sums: set[int]) -> bool:
    """Return whether 2k is among the values of the options exactly if it is odious."""
    earlier = {0, *sums, *(n for n in range(2 * k) if is_odious(n))}
    return (2 * k in earlier) == is_odious(2 * k)


def digit_by_digit(flips: Callable[[int, int], bool], z: int) -> int:
    """Compute f(z): the highest one stays; a lower digit changes if the one before says so.

    Args:
        flips: says it from the digit before in f(z) and the digit before in z.
        z: at least 1.

    >>> digit_by_digit(lambda found, _given: found == 1, 11)
    13
    """
    # Example f(11), page 9: f is the inverse of the Gray code, from the highest digit down.
    top = z.bit_length() - 1
    found, before = 1 << top, 1
    for place in range(top - 1, -1, -1):
        digit = z >> place & 1
        changed = digit ^ flips(before, z >> place + 1 & 1)
        found |= changed << place
        before = changed
    return found


@parametric
def gray_digits(to: int, flips: Callable[[int, int], bool]) -> Iterator[Case]:
    """Yield checks that f digit by digit solves g(1) ⊕ … ⊕ g(f(z)) = z and is as long as z."""
    sums = list(ruler_sums(max(map(inverse_of_gray, range(1, to + 1)), default=0)))
    for z in range(1, to + 1):
        found = digit_by_digit(flips, z)
        good = found.bit_length() == z.bit_length() and found <= len(sums)
        yield case(good and sums[found - 1] == z, f"f({z}) = {found}")


@parametric
def neighbours(to: int, code: Callable[[int], int]) -> Given:
    """Yield the codes of z and z + 1, and in how many binary digits they differ."""
    for z in range(1, to + 1):
        a, b = code(z), code(z + 1)
        digits = (a ^ b).bit_count()
        yield f"codes of {z} and {z + 1}, {a} and {b}: {digits} digits", digits


@parametric
def late_sums(to: int, first: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that from so many places on, values before place k add to more than 2ᵗ."""
    # Proof of theorem 2.20, page 8: sums of a stretch are XORs of two sums from the start.
    sums = [0, *ruler_sums(to)]
    for k in range(1, to + 1):
        power = k & -k
        for a in range(max(first(power), 1), k):
            total = sums[k - 1] ^ sums[k - 1 - a]
            yield case(total > power, f"k = {k}, a = {a}: {total}")


ROW = "IFFIIFIF"


@parametric
def plays(to: int, text: str, least: int) -> Given:
    """Yield positions with one number in their text, lost or not in normal and misère play."""
    for n in range(least, to + 1):
        position = text.format(n=n, ones=" ".join("1" * n))
        outcomes = (solve(position, play=play).outcome for play in ("normal", "misere"))
        yield position, n, *(outcome is Outcome.P for outcome in outcomes)


@parametric
def bars_won(to: int, from_sides: int) -> Iterator[Case]:
    """Yield checks that the first player wins every bar with sides from some number on."""
    for rows, columns in product(range(from_sides, to + 1), repeat=2):
        text = f"chomp {rows}x{columns}"
        yield case(solve(text).outcome is Outcome.N, text)


@parametric
def three_heaps(_to: int, last: int) -> Iterator[Case]:
    """Yield checks that heaps of 19, 24 and this one are worth 2."""
    # Example on page 6: 15 makes the value 2, the printed 13 does not.
    text = f"subtraction(1..3) 19 + subtraction(1..5) 24 + subtraction(1..6) {last}"
    value = solve(text).value
    yield case(value == 2, f"19, 24, {last} is worth {value}")


@parametric
def row_of_coins(_to: int, heads: tuple[int, ...]) -> Iterator[Case]:
    """Yield checks that the row of the text is worth as much as heads alone at these places."""
    total = reduce(nim_sum, (literal_value(f"coins {place}") for place in heads), 0)
    value = literal_value(f"coins {ROW}")
    yield case(value == total, f"{ROW} is worth {value}, heads at {heads} add to {total}")


@parametric
def mock_formula(to: int, least: int) -> Iterator[Case]:
    """Yield checks of Mock Turtles values by the formula, with single coins from a place on."""
    # Table on page 8: the formula has to allow for turning one other coin, from place `least` on.
    known = mock_values(to)
    for k in range(to + 1):
        sums = {nim_sum(known[i], known[j]) for i, j in combinations(range(k), 2)}
        value = mex({0, *known[least:k], *sums})
        yield case(value == known[k], f"k = {k}: the formula gives {value}, not {known[k]}")


FIRST = COINS["mock-turtles"].first


CHECKERS: dict[str, Checker] = {
    "001.turtles": each(literal("coins {n}"), lambda n, value: value == n),
    "001.turtles-example": answered("coins 2,3,7,10", 12, [((0, ((2, 3, 6, 7),)),)]),
    "004.mock-turtles": each(
        literal("mock-turtles {n}", least=0), lambda k, value: value == 2 * k + (not is_odious(k))
    ),
    "004.ruler": each(literal("ruler {n}"), lambda k, value: value == k & -k),
    "004.ruler-lemma": each(ruler_lemma, lambda z, total: total == z),
    "004.ruler-gray": each(
        gray_sums, lambda k, total: total == k ^ (k >> 1) and inverse_of_gray(total) == k
    ),
    "004.coins-add": each(rows_of_heads, lambda text: literal_value(text) == solve(text).value),
    "004.equal-heaps-added": pair_added(lambda k: (k, k)),
    "004.coins-nim": each(turtles, lambda places, value: value == nim_value(places)),
    "004.coins-end": code_falls(lambda row: sum(1 << place for place in row)),
    "004.evil-odious": each(
        numbers_of(2, beyond=1),
        lambda a, b: is_odious(nim_sum(a, b)) == (is_odious(a) != is_odious(b)),
    ),
    "004.odious-sums": each(pair_sums, evil_and_enough),
    "004.odious-sums-printed": each(pair_sums, lambda k, sums: sums == evil_to(2 * k - 1)),
    "004.odious-2k-printed": each(pair_sums, with_2k_if_odious),
    "004.ruler-late-sums": late_sums(lambda power: power),
    "004.ruler-late-sums-printed": late_sums(lambda power: power - 1),
    "004.gray-digits": gray_digits(lambda found, _given: found == 1),
    "004.gray-printed": each(neighbours(inverse_of_gray), lambda digits: digits == 1),
    "004.take-three-misere": each(
        plays("subtraction(1..3) {n}", 0), lambda n, _, misere: misere == (n % 4 == 1)
    ),
    "004.ones-misere": each(plays("nim {ones}", 1), lambda _, normal, misere: normal != misere),
    "004.ones-misere-printed": each(
        plays("nim {ones}", 1), lambda _, normal, misere: normal == misere
    ),
    "004.chomp-printed": bars_won(1),
    "004.three-heaps-printed": three_heaps(13),
    "004.coins-row-printed": row_of_coins((2, 3, 7, 8)),
    "004.mock-formula-printed": mock_formula(FIRST + 1),
}
