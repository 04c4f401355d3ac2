"""Claims of source 004 on games of coins, and of what it prints of them and of Nim."""

import operator
from collections.abc import Callable
from itertools import accumulate, combinations, product

from kalmar.answers.answer import solve
from kalmar.core.rules import Outcome
from kalmar.games.coins.turning import COINS
from kalmar.research.claims import cases
from kalmar.theory.operations import nim_sum
from kalmar.theory.valuations.valuation import mex

Row = tuple[int, ...]


def head_values(name: str, to: int) -> list[int]:
    """Compute the values of single heads of a game by mex over its rules' companion sets.

    A head at a place may be turned with a set of companions to its left.

    >>> head_values("ruler", 8)
    [0, 1, 2, 1, 4, 1, 2, 1, 8]
    """
    game = COINS[name]
    known = [0] * game.first
    for place in range(game.first, to + 1):
        sets = game.companions(game.first, place)
        known.append(mex({cases.nim_value(known[c] for c in chosen) for chosen in sets}))
    return known


def ruler_sums(to: int) -> list[int]:
    """List g(1) ⊕ … ⊕ g(k) for k = 0, 1, … up to a number, with the values g of Ruler."""
    return list(accumulate(head_values("ruler", to), operator.xor))


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


def sums_at_inverses(to: int) -> list[int]:
    """List sums of values of Ruler as far as inverses of the Gray code of 1, 2, … reach."""
    return ruler_sums(max(map(inverse_of_gray, range(1, to + 1)), default=0))


# A head is worth its place.
turtles = cases.over(cases.literal, text="coins {n}")(operator.eq)


@cases.over(cases.literal, text="mock-turtles {n}", least=0)
def mock_turtles(k: int, value: int) -> bool:
    """Check that a head of Mock Turtles is worth the odious one of 2k and 2k + 1."""
    return value == 2 * k + (not is_odious(k))


@cases.over(cases.literal, text="ruler {n}")
def ruler(k: int, value: int) -> bool:
    """Check that a head of Ruler is worth the largest power of 2 in its place."""
    return value == k & -k


@cases.compare
def ruler_gray(to: int) -> cases.Given:
    """Yield g(1) ⊕ … ⊕ g(k) with its inverse, and the Gray word of k with k."""
    for k, total in enumerate(ruler_sums(to)[1:], 1):
        yield f"places 1 to {k}: {total}", (total, inverse_of_gray(total)), (k ^ (k >> 1), k)


@cases.compare
def ruler_lemma(to: int) -> cases.Given:
    """Yield g(1) ⊕ … ⊕ g(f(z)), with f the inverse of the Gray code, and z."""
    sums = sums_at_inverses(to)
    for z in range(1, to + 1):
        place = inverse_of_gray(z)
        yield f"z = {z}: places 1 to {place}", sums[place], z


@cases.compare
def coins_add(to: int) -> cases.Given:
    """Yield the values of rows with up to three heads, by literal search and by the answer."""
    for game, count in product(("coins", "ruler"), (1, 2, 3)):
        for places in combinations(range(1, to + 1), count):
            text = f"{game} {','.join(map(str, places))}"
            yield text, cases.literal_value(text), solve(text).value


@cases.compare
def pair_added(to: int, more: tuple[int, ...] = (0, 0)) -> cases.Given:
    """Yield whether Nim is lost, alone and with heaps added, by default two that are equal."""
    # Exercise 2.11, page 5. An added heap is by one of `more` larger than k.
    for (words, heaps), k in product(cases.groups(to), range(1, to + 1)):
        added = tuple(k + n for n in more)
        before, after = cases.literal_value(words), cases.literal_value(cases.nim((*heaps, *added)))
        yield f"{words} and {added}", before == 0, after == 0


@cases.compare
def coins_nim(to: int) -> cases.Given:
    """Yield the literal values of rows of coins, and the nim-sums of the places of heads."""
    # Exercise 2.12, page 5.
    for count in range(1, to + 1):
        for places in combinations(range(1, to + 1), count):
            row = f"coins {','.join(map(str, places))}"
            yield row, cases.literal_value(row), cases.nim_value(places)


def rows_and_moves(to: int) -> cases.Given:
    """Yield the rows of all coin games with up to so many heads, and what moves leave of them."""
    for name, game in COINS.items():
        for count in range(to + 1):
            for row in combinations(range(game.first, to + game.first), count):
                yield f"{name} {game.format(row)}", row, [left for (left,) in game.options(row)]


@cases.over(rows_and_moves)
def coins_end(row: Row, reached: list[Row]) -> bool:
    """Check that all moves lower the number with ones at the places of heads."""
    # §2.1.2, page 7: the coin farthest to the right turns from heads to tails, and it counts for
    # more than all others together.
    code = sum(1 << place for place in row)
    return all(sum(1 << place for place in left) < code for left in reached)


def is_odious(number: int) -> bool:
    """Return whether the number of binary ones is odd."""
    return number.bit_count() % 2 == 1


@cases.over(cases.numbers_of, count=2, beyond=1, by="nim_sum")
def evil_odious(a: int, b: int, add: Callable[[int, int], int]) -> bool:
    """Check that a nim-sum is odious iff one of the two numbers is."""
    return is_odious(add(a, b)) == (is_odious(a) != is_odious(b))


def pair_sums(to: int) -> cases.Given:
    """Yield k with all g(i) ⊕ g(j), i < j < k, of the proof of theorem 2.19."""
    # Proof of theorem 2.19, page 8; two of its sentences are false as printed.
    known = head_values("mock-turtles", to)
    for k in range(2, to + 1):
        sums = {nim_sum(known[i], known[j]) for i, j in combinations(range(k), 2)}
        yield f"k = {k}: {sorted(sums)}", k, sums


def evil_to(number: int) -> set[int]:
    """Return the evil numbers from 3 to a number."""
    return {n for n in range(3, number + 1) if not is_odious(n)}


@cases.over(pair_sums)
def odious_sums(k: int, sums: set[int]) -> bool:
    """Check that all sums are evil and include all evil numbers from 3 to 2k."""
    return not any(map(is_odious, sums)) and evil_to(2 * k) <= sums


@cases.over(pair_sums)
def odious_sums_printed(k: int, sums: set[int]) -> bool:
    """Check that the sums are the evil numbers below 2k."""
    return sums == evil_to(2 * k - 1)


@cases.over(pair_sums)
def odious_2k_printed(k: int, sums: set[int]) -> bool:
    """Check that 2k is among the values of the options exactly if it is odious."""
    earlier = {0, *sums, *(n for n in range(2 * k) if is_odious(n))}
    return (2 * k in earlier) == is_odious(2 * k)


def digit_by_digit(z: int) -> int:
    """Compute f(z): the highest one stays; a lower digit changes if the one before in f(z) is 1.

    >>> digit_by_digit(11)
    13
    """
    # Example f(11), page 9: f is the inverse of the Gray code, from the highest digit down.
    found = 0
    for place in range(z.bit_length() - 1, -1, -1):
        found = 2 * found + ((z >> place & 1) ^ (found & 1))
    return found


@cases.compare
def gray_digits(to: int) -> cases.Given:
    """Yield g(1) ⊕ … ⊕ g(f(z)) and the length of f(z), digit by digit, beside z and its length."""
    sums = sums_at_inverses(to)
    for z in range(1, to + 1):
        found = digit_by_digit(z)
        total = sums[found] if found < len(sums) else None
        yield f"f({z}) = {found}", (total, found.bit_length()), (z, z.bit_length())


@cases.compare
def gray_printed(to: int, code: Callable[[int], int] = inverse_of_gray) -> cases.Given:
    """Yield in how many binary digits the codes of z and z + 1 differ, and 1."""
    for z in range(1, to + 1):
        a, b = code(z), code(z + 1)
        digits = (a ^ b).bit_count()
        yield f"codes of {z} and {z + 1}, {a} and {b}: {digits} digits", digits, 1


def late_sums(to: int, earlier: int = 0) -> cases.Given:
    """Yield sums of at least 2ᵗ values before place k, or of some fewer, with 2ᵗ."""
    # Proof of theorem 2.20, page 8: sums of a stretch are XORs of two sums from the start.
    sums = ruler_sums(to)
    for k in range(1, to + 1):
        power = k & -k
        for a in range(max(power - earlier, 1), k):
            total = sums[k - 1] ^ sums[k - 1 - a]
            yield f"k = {k}, a = {a}: {total}", total, power


# Values before place k add to more than the largest power of 2 in k.
late_sums_are_large = cases.over(late_sums)(operator.gt)


def plays(to: int, text: str, least: int) -> cases.Given:
    """Yield positions with one number in their text, lost or not in normal and misère play."""
    for n in range(least, to + 1):
        position = text.format(n=n, ones=" ".join("1" * n))
        outcomes = (solve(position, play=play).outcome for play in ("normal", "misere"))
        yield position, n, *(outcome is Outcome.P for outcome in outcomes)


@cases.over(plays, text="subtraction(1..3) {n}", least=0)
def take_three_misere(n: int, _normal: bool, misere: bool) -> bool:
    """Check that heaps of 1, 5, 9, … are lost in misère play, and no others."""
    return misere == (n % 4 == 1)


@cases.over(plays, text="nim {ones}", least=1)
def ones_misere(_n: int, normal: bool, misere: bool) -> bool:
    """Check that heaps of 1 are lost in one of both plays."""
    return normal != misere


@cases.over(plays, text="nim {ones}", least=1)
def ones_misere_printed(_n: int, normal: bool, misere: bool) -> bool:
    """Check that heaps of 1 are lost in both plays or in none."""
    return normal == misere


@cases.compare
def bars_won(to: int, from_sides: int) -> cases.Given:
    """Yield who wins bars with sides from some number on: the first player."""
    for rows, columns in product(range(from_sides, to + 1), repeat=2):
        text = f"chomp {rows}x{columns}"
        yield text, solve(text).outcome, Outcome.N


@cases.compare
def three_heaps(_to: int, last: int) -> cases.Given:
    """Yield the value of heaps of 19, 24 and this one, and 2."""
    # Example on page 6: 15 makes the value 2, the printed 13 does not.
    text = f"subtraction(1..3) 19 + subtraction(1..5) 24 + subtraction(1..6) {last}"
    value = solve(text).value
    yield f"19, 24, {last} is worth {value}", value, 2


@cases.compare
def row_of_coins(_to: int, row: str, heads: Row) -> cases.Given:
    """Yield the value of a row of heads and tails, and that of heads alone at these places."""
    total = cases.nim_value(cases.literal_value(f"coins {place}") for place in heads)
    value = cases.literal_value(f"coins {row}")
    yield f"{row} is worth {value}, heads at {heads} add to {total}", value, total


@cases.compare
def mock_formula(to: int, least: int) -> cases.Given:
    """Yield values of Mock Turtles by a formula with single coins from a place on, and by mex."""
    # Table on page 8: the formula has to allow for turning one other coin, from place `least` on.
    known = head_values("mock-turtles", to)
    for k in range(to + 1):
        sums = {nim_sum(known[i], known[j]) for i, j in combinations(range(k), 2)}
        value = mex({0, *known[least:k], *sums})
        yield f"k = {k}: the formula gives {value}, not {known[k]}", value, known[k]
