"""Claims of source 004, §2.1: coins as heaps, evil and odious numbers, Gray code; and misprints.

Each checker takes the statement that it checks. `PRINTED_CLAIMS` are sentences of source 004 as
they are printed, where a slip makes them false, and exercise 2.2; each checker computes what the
sentence states, and finds the first case in which it is false.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations, product

from kalmar.answers.answer import solve
from kalmar.core.rules import Outcome
from kalmar.games.coins.grids import COINS
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.research.claims.source_001 import literal_value
from kalmar.research.claims.source_004 import heaps, inverse_of_gray, nim, ruler_sums
from kalmar.theory.excludants import mex
from kalmar.theory.operations import nim_sum

__all__ = ["CLAIMS", "PRINTED_CLAIMS"]

Row = tuple[int, ...]


@parametric
def pair_added(to: int, pair: Callable[[int], Row]) -> Iterator[Case]:
    """Yield checks that two heaps made from a number may be added without changing who wins."""
    # Exercise 2.11, page 5.
    for group in heaps(to):
        for k in range(1, to + 1):
            before, after = literal_value(nim(group)), literal_value(nim((*group, *pair(k))))
            yield case((before == 0) == (after == 0), f"{nim(group)} and {pair(k)}")


@parametric
def heads_as_heaps(to: int, heap: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that a row of coins has the Grundy value of the Nim heaps of its heads."""
    # Exercise 2.12, page 5, on every row of coins up to a length.
    for count in range(1, to + 1):
        for places in combinations(range(1, to + 1), count):
            row = f"coins {','.join(map(str, places))}"
            yield case(literal_value(row) == reduce(nim_sum, map(heap, places)), row)


def binary_code(row: Row) -> int:
    """Return the number whose binary digit i is 1 where coin i is a head."""
    return sum(1 << place for place in row)


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


@parametric
def odious_table(to: int, odd: Callable[[bool, bool], bool]) -> Iterator[Case]:
    """Yield checks that whether a nim-sum is odious follows from whether the two numbers are."""
    # Page 8: |a ⊕ b| = |a| + |b| − 2·|a and b|, so parities add.
    for a, b in product(range(to + 1), repeat=2):
        total = nim_sum(a, b)
        expected = odd(is_odious(a), is_odious(b))
        yield case(is_odious(total) == expected, f"{a} ⊕ {b} = {total}")


def mock_values(to: int) -> list[int]:
    """Compute values of single heads of Mock Turtles by mex over the rules' companion sets."""
    # A move turns a head and at most two coins to its left: companions are sets of up to two
    # places.
    game, known = COINS["mock-turtles"], list[int]()
    for place in range(to + 1):
        sets = game.companions(0, place)
        known.append(mex({reduce(nim_sum, (known[c] for c in chosen), 0) for chosen in sets}))
    return known


@parametric
def pair_sums(to: int, good: Callable[[int, set[int]], bool]) -> Iterator[Case]:
    """Yield checks of a statement on g(i) ⊕ g(j), i < j < k, in the proof of theorem 2.19."""
    # Proof of theorem 2.19, page 8; two of its sentences are false as printed.
    known = mock_values(to)
    for k in range(2, to + 1):
        sums = {nim_sum(known[i], known[j]) for i, j in combinations(range(k), 2)}
        yield case(good(k, sums), f"k = {k}: {sorted(sums)}")


def evil_to(number: int) -> set[int]:
    """Return the evil numbers from 3 to a number."""
    return {n for n in range(3, number + 1) if not is_odious(n)}


def evil_and_enough(k: int, sums: set[int]) -> bool:
    """Return whether all sums are evil and include all evil numbers from 3 to 2k."""
    return not any(map(is_odious, sums)) and evil_to(2 * k) <= sums


def exactly_evil(k: int, sums: set[int]) -> bool:
    """Return whether the sums are exactly the evil numbers between 0 and 2k."""
    return sums == evil_to(2 * k - 1)


def with_2k_if_odious(k: int, sums: set[int]) -> bool:
    """Return whether 2k is among the values of the options exactly if it is odious."""
    earlier = {0, *sums, *(n for n in range(2 * k) if is_odious(n))}
    return (2 * k in earlier) == is_odious(2 * k)


def digit_by_digit(flips: Callable[[int, int], bool], z: int) -> int:
    """Compute f(z): the highest one stays; a lower digit changes if the one before says so.

    Args:
        flips: says it from the digit before in f(z) and the digit before in z.
        z: at least 1.

    >>> digit_by_digit(one_before, 11)
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


def one_before(found: int, _given: int) -> bool:
    """Return whether the digit before in f(z) is 1, so that the digit changes."""
    return found == 1


@parametric
def gray_digits(to: int, flips: Callable[[int, int], bool]) -> Iterator[Case]:
    """Yield checks that f digit by digit solves g(1) ⊕ … ⊕ g(f(z)) = z and is as long as z."""
    sums = list(ruler_sums(max(map(inverse_of_gray, range(1, to + 1)), default=0)))
    for z in range(1, to + 1):
        found = digit_by_digit(flips, z)
        good = found.bit_length() == z.bit_length() and found <= len(sums)
        yield case(good and sums[found - 1] == z, f"f({z}) = {found}")


@parametric
def neighbours_differ(to: int, code: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that a code and its successor differ in one binary digit."""
    for z in range(1, to + 1):
        a, b = code(z), code(z + 1)
        digits = (a ^ b).bit_count()
        yield case(digits == 1, f"codes of {z} and {z + 1}, {a} and {b}: {digits} digits")


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


THEOREM, REFUTED = ClaimStatus.THEOREM, ClaimStatus.REFUTED

CLAIMS = [
    Claim("004.equal-heaps-added", "two equal heaps may be added: the same player wins",
          "n₁, …, nₖ ∈ P iff n₁, …, nₖ, m, m ∈ P", "004, exercise 2.11", THEOREM,
          pair_added(lambda k: (k, k)), 3, "heap"),
    Claim("004.coins-nim", "a head at place n in Turning Turtles is a Nim heap of n",
          "G(F) = ⊕ i over the heads i", "004, exercise 2.12", THEOREM,
          heads_as_heaps(lambda place: place), 7, "places"),
    Claim("004.coins-end", "every move of a coin game decreases the row as a binary number",
          "Σ 2^i over the heads i falls", "004, §2.1.2", THEOREM, code_falls(binary_code), 8,
          "places"),
    Claim("004.evil-odious",
          "evil ⊕ evil and odious ⊕ odious are evil, evil ⊕ odious is odious",
          "|a ⊕ b| ≡ |a| + |b| mod 2, |n| the number of binary ones", "004, proof of 2.19", THEOREM,
          odious_table(lambda first, second: first != second), 64, "numbers"),
    Claim("004.odious-sums",
          "nim-sums of two earlier values of Mock Turtles are evil, and include all evil"
              " numbers up to 2k",
          "{e evil : 0 < e ≤ 2k} ⊆ {g(i) ⊕ g(j) : i < j < k} ⊆ {e evil}", "004, proof of 2.19",
          THEOREM, pair_sums(evil_and_enough), 60, "places"),
    Claim("004.odious-sums-printed",
          "nim-sums of two earlier values of Mock Turtles are the evil numbers below 2k",
          "{g(i) ⊕ g(j) : i < j < k} = {e evil : 0 < e < 2k}", "004, proof of 2.19 as printed",
          REFUTED, pair_sums(exactly_evil), 60, "places",
          "2k is among them if it is evil, and so are larger numbers from k = 5 on",
          counterexample=Counterexample("k = 3: [3, 5, 6]", 3, 2)),
    Claim("004.odious-2k-printed",
          "Mock Turtles: an option of place k has value 2k iff 2k is odious",
          "2k ∈ {values of options} iff 2k odious", "004, proof of 2.19 as printed", REFUTED,
          pair_sums(with_2k_if_odious), 60, "places", "iff 2k is evil",
          counterexample=Counterexample("k = 2: [3]", 2, 1)),
    Claim("004.ruler-late-sums",
          "Ruler: the values of 2ᵗ or more places just before place k have a nim-sum above 2ᵗ",
          "k = 2ᵗ(2x + 1), 2ᵗ ≤ a < k: g(k − 1) ⊕ … ⊕ g(k − a) > 2ᵗ", "004, proof of 2.20",
          THEOREM, late_sums(lambda power: power), 100, "places"),
    Claim("004.ruler-late-sums-printed",
          "Ruler: the values of 2ᵗ − 1 or more places just before place k have a nim-sum above"
                                                                                          " 2ᵗ",
          "k = 2ᵗ(2x + 1), 2ᵗ − 1 ≤ a < k: g(k − 1) ⊕ … ⊕ g(k − a) > 2ᵗ",
          "004, proof of 2.20 as printed", REFUTED, late_sums(lambda power: power - 1), 100,
          "places", "with 2ᵗ − 1 places the sum is smaller than 2ᵗ",
          counterexample=Counterexample("k = 2, a = 1: 1", 2, 1)),
    Claim("004.gray-digits", "f can be computed digit by digit: f(11) = 13",
          "f(z)ᵢ = 1 − zᵢ if f(z)ᵢ₊₁ = 1, else zᵢ; 2^t ≤ f(z) < 2^(t + 1)", "004, lemma 2.21",
          THEOREM, gray_digits(one_before), 127, "numbers"),
    Claim("004.gray-printed", "f(z) and f(z + 1) differ in one binary digit",
          "|f(z) ⊕ f(z + 1)| = 1", "004, remark 2.22 as printed", REFUTED,
          neighbours_differ(inverse_of_gray), 100, "numbers",
          "this is true of the inverse of f, which is the Gray code",
          counterexample=Counterexample("codes of 3 and 4, 2 and 7: 2 digits", 3, 3)),
]  # fmt: skip


ROW = "IFFIIFIF"


@parametric
def lost_in_misere(to: int, lost: Callable[[int], bool]) -> Iterator[Case]:
    """Yield checks of which heaps are lost where one to three are taken and the last loses."""
    for n in range(to + 1):
        found = solve(f"subtraction(1..3) {n}", play="misere").outcome
        yield case((found is Outcome.P) == lost(n), f"a heap of {n} is {found.value}")


@parametric
def ones(to: int, same: Callable[[bool, bool], bool]) -> Iterator[Case]:
    """Yield checks of how normal and misère play of heaps of one compare."""
    for count in range(1, to + 1):
        text = "nim " + " ".join("1" * count)
        lost = [solve(text, play=play).outcome is Outcome.P for play in ("normal", "misere")]
        yield case(same(lost[0], lost[1]), text)


@parametric
def bars_won(to: int, from_sides: int) -> Iterator[Case]:
    """Yield checks that the first player wins every bar with sides from some number on."""
    for rows in range(from_sides, to + 1):
        for columns in range(from_sides, to + 1):
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

PRINTED_CLAIMS = [
    Claim("004.take-three-misere", "taking one to three, misère: lost iff the heap is 4k + 1",
          "P iff n ≡ 1 mod 4", "004, exercise 2.2", THEOREM, lost_in_misere(lambda n: n % 4 == 1),
          40, "heaps"),
    Claim("004.ones-misere", "misère play with heaps of one is the reverse of normal play",
          "1, …, 1 ∈ P iff their number is odd", "004, §2.1", THEOREM,
          ones(lambda normal, misere: normal != misere), 12, "heaps"),
    Claim("004.ones-misere-printed", "misère play with heaps of one is like normal play",
          "o⁻(1, …, 1) = o⁺(1, …, 1)", "004, §2.1 read of the winner", REFUTED,
          ones(lambda normal, misere: normal == misere), 12, "heaps", "it is the reverse",
          counterexample=Counterexample("nim 1", 1, 1)),
    Claim("004.chomp-printed", "the first player wins every bar", "n × m ∈ N",
          "004, theorem 2.9 as printed", REFUTED, bars_won(1), 4, "sides",
          "except the single square, which is poisoned; see 002.first-player",
          counterexample=Counterexample("chomp 1x1", 1, 1)),
    Claim("004.three-heaps-printed", "heaps of 19, 24 and 13 with limits 3, 5, 6 have value 2",
          "g(19, 24, 13) = 2", "004, §2.1 as printed", REFUTED, three_heaps(13), 1, "positions",
          "the third heap is 15, as earlier in the text",
          counterexample=Counterexample("19, 24, 13 is worth 5", 1, 1)),
    Claim("004.coins-row-printed", "the row IFFIIFIF has its heads at 2, 3, 7 and 8",
          "g(IFFIIFIF) = g(2) ⊕ g(3) ⊕ g(7) ⊕ g(8)", "004, §2.1.2 as printed", REFUTED,
          row_of_coins((2, 3, 7, 8)), 1, "positions", "the third one is at 6: one I too many",
          counterexample=Counterexample(
              "IFFIIFIF is worth 15, heads at (2, 3, 7, 8) add to 14",
              1, 1)),
    Claim("004.mock-formula-printed", "Mock Turtles: only coins from place 1 on are turned as"
                                      " single companions",
          "g(k) = mex({0, g(1), …, g(k − 1)} ∪ {g(i) ⊕ g(j)})", "004, §2.1.2 as printed", REFUTED,
          mock_formula(FIRST + 1), 20, "places", "g(0) must be among them",
          counterexample=Counterexample("k = 1: the formula gives 1, not 2", 1, 2)),
]  # fmt: skip
