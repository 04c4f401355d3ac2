"""Claims of source 004 on Nim, misère Nim and coin games; and of the literature on octal games."""

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, combinations_with_replacement, product
from operator import xor

from kalmar.answers.answer import solve
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.games.coins.grids import COINS
from kalmar.games.notation.positions import parse_position
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case
from kalmar.research.claims.source_001 import literal_value, periodic, values
from kalmar.theory.excludants import mex
from kalmar.theory.nimbers import nim_inverse, nim_product, nim_square_root
from kalmar.theory.operations import nim_sum
from kalmar.theory.valuations import GRUNDY, MISERE_REMOTENESS

__all__ = ["CLAIMS"]


def heaps(to: int) -> Iterator[tuple[int, ...]]:
    """Yield positions of two and three heaps up to a bound."""
    for count in (2, 3):
        yield from combinations_with_replacement(range(to + 1), count)


def nim(group: tuple[int, ...]) -> str:
    """Format a position of Nim."""
    return "nim " + " ".join(map(str, group))


def bouton(to: int) -> Iterator[Case]:
    """Yield checks that a position is lost iff the nim-sum is 0."""
    # Theorem 2.13, page 5: values come from the literal compound.
    for group in heaps(to):
        lost = literal_value(nim(group)) == 0
        yield case(lost == (reduce(xor, group) == 0), nim(group))


def misere_nim(to: int) -> Iterator[Case]:
    """Yield checks of misère Nim by search: as normal play unless all heaps are at most 1."""
    # Page 5. R⁻ is odd exactly at positions that the player to move loses.
    for group in heaps(to):
        lost = sum(group) % 2 == 1 if max(group) <= 1 else reduce(xor, group) == 0
        position = parse_position(nim(group))
        value = Literal(position, 200_000).value(position, MISERE_REMOTENESS)
        yield case((value % 2 == 1) == lost, nim(group))


def equal_heaps(to: int) -> Iterator[Case]:
    """Yield checks that two heaps are lost iff equal."""
    for a, b in product(range(to + 1), repeat=2):
        yield case((literal_value(nim((a, b))) == 0) == (a == b), nim((a, b)))


def equal_heaps_as_printed(to: int) -> Iterator[Case]:
    """Yield checks that the first player wins two equal heaps."""
    for a in range(1, to + 1):
        yield case(literal_value(nim((a, a))) != 0, nim((a, a)))


def take_three(to: int) -> Iterator[Case]:
    """Yield checks that taking one to three is won by the second player iff 4 divides the heap."""
    for n, value in enumerate(values("subtraction(1,2,3)", to)):
        yield case((value == 0) == (n % 4 == 0), f"a heap of {n}")


def three_stones(_to: int) -> Iterator[Case]:
    """Yield checks of 19, 24, 15 with at most 3, 5, 6: take 2, 4 or 5."""
    data = solve("subtraction(1..3) 19 + subtraction(1..5) 24 + subtraction(1..6) 15").to_dict()
    yield case(data["value"] == 2, f"its value is {data['value']}")
    expected = ["take 2 from heap 1", "take 4 from heap 2", "take 5 from heap 3"]
    yield case(data["winning_moves"] == expected, str(data["winning_moves"]))


def odious(to: int) -> Iterator[Case]:
    """Yield checks of Mock Turtles: 2k or 2k + 1, whichever has an odd number of binary ones."""
    # Theorem 2.19, page 8: of 2k and 2k + 1 one has an odd number of binary ones.
    for k in range(to + 1):
        value = literal_value(f"mock-turtles {k}")
        expected = 2 * k + (1 if k.bit_count() % 2 == 0 else 0)
        yield case(value == expected, f"g({k}) = {value}")


def ruler(to: int) -> Iterator[Case]:
    """Yield checks of Ruler: values are the greatest power of two that divides the place."""
    # Theorem 2.20, page 8.
    for k in range(1, to + 1):
        value = literal_value(f"ruler {k}")
        yield case(value == k & -k, f"g({k}) = {value}")


def ruler_sums(to: int) -> Iterator[int]:
    """Yield g(1) ⊕ … ⊕ g(k) for k = 1, 2, …, with g by mex over the rules' companion sets."""
    # Turning place k turns k and any run of places before it: the sets of companions are runs.
    known, total = [0], 0
    for place in range(1, to + 1):
        sets = COINS["ruler"].companions(1, place)
        known.append(mex({reduce(nim_sum, (known[c] for c in chosen), 0) for chosen in sets}))
        total ^= known[place]
        yield total


def gray(to: int) -> Iterator[Case]:
    """Yield checks that places 1 to k add to the k-th word of the Gray code, whose inverse is f."""
    # Lemma 2.21 and remark 2.22, pages 8 and 9.
    for k, total in enumerate(ruler_sums(to), 1):
        good = total == k ^ (k >> 1) and inverse_of_gray(total) == k
        yield case(good, f"places 1 to {k}: {total}")


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


def ruler_lemma(to: int) -> Iterator[Case]:
    """Yield checks that g(1) ⊕ … ⊕ g(f(z)) = z with f the inverse of the Gray code."""
    sums = list(ruler_sums(max(map(inverse_of_gray, range(1, to + 1)), default=0)))
    for z in range(1, to + 1):
        total = sums[inverse_of_gray(z) - 1]
        yield case(total == z, f"z = {z}: places 1 to {inverse_of_gray(z)} add to {total}")


def coins_add(to: int) -> Iterator[Case]:
    """Yield checks that a row of coins is the nim-sum of its heads, by the literal row."""
    for game in ("coins", "ruler"):
        for count in (1, 2, 3):
            for places in combinations(range(1, to + 1), count):
                text = f"{game} {','.join(map(str, places))}"
                position = parse_position(text)
                value = Literal(position, 200_000).value(position, GRUNDY)
                yield case(value == solve(text).value, text)


def field(to: int) -> Iterator[Case]:
    """Yield checks that nim addition and multiplication make a field."""
    for a, b, c in product(range(to + 1), repeat=3):
        spread = nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)
        grouped = nim_product(a, nim_product(b, c)) == nim_product(nim_product(a, b), c)
        yield case(spread and grouped, f"{a}, {b}, {c}")


def inverses(to: int) -> Iterator[Case]:
    """Yield checks that numbers but 0 have a nim inverse, and all one square root."""
    for a in range(1, to + 1):
        root = nim_square_root(a)
        good = nim_product(a, nim_inverse(a)) == 1 and nim_product(root, root) == a
        yield case(good, f"a = {a}")


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


THEOREM, REFUTED = ClaimStatus.THEOREM, ClaimStatus.REFUTED

CLAIMS = [
    Claim("004.bouton", "Nim is lost iff the nim-sum is 0", "P iff n₁ ⊕ … ⊕ nₖ = 0",
          "Bouton 1901; 004, theorem 2.13", THEOREM, bouton, 6, "heap"),
    Claim("004.misere-nim", "misère Nim is like normal Nim unless all heaps are at most 1",
          "P iff ⊕ = 0 (some heap > 1), iff the number of heaps is odd (else)", "004, §2.1", THEOREM,
          misere_nim, 5, "heap"),
    Claim("004.two-heaps", "two heaps are lost iff they are equal", "(k, l) ∈ P iff k = l",
          "004, exercise 2.1", THEOREM, equal_heaps, 12, "heap"),
    Claim("004.exercise-2.1", "two equal heaps are won by the first player", "(k, k) ∈ N",
          "004, exercise 2.1 as printed", REFUTED, equal_heaps_as_printed, 12, "heap",
          "reversed: equal heaps are lost",
          counterexample=Counterexample("nim 1 1", 1, 1)),
    Claim("004.take-three", "taking one to three: lost iff 4 divides the heap", "P iff 4 | n",
          "004, ch. 2", THEOREM, take_three, 200, "heaps"),
    Claim("004.three-heaps", "19, 24, 15 with at most 3, 5, 6: take 2, 4 or 5", "3 ⊕ 0 ⊕ 1 = 2",
          "004, §2.1 and exercise 2.17", THEOREM, three_stones, 1, "positions"),
    Claim("004.mock-turtles", "Mock Turtles have odious values", "g(k) = 2k or 2k + 1, odious",
          "004, theorem 2.19; Winning Ways, ch. 14", THEOREM, odious, 10, "places"),
    Claim("004.ruler", "Ruler: the greatest power of two dividing the place", "g(k) = 2^v₂(k)",
          "004, theorem 2.20", THEOREM, ruler, 11, "places"),
    Claim("004.ruler-lemma", "nim-sums of Ruler values run through all numbers",
          "g(1) ⊕ … ⊕ g(f(z)) = z, f the inverse of the Gray code", "004, lemma 2.21, remark 2.22",
          THEOREM, ruler_lemma, 120, "numbers"),
    Claim("004.ruler-gray", "nim-sums of Ruler values are the words of the Gray code",
          "g(1) ⊕ … ⊕ g(k) = k ⊕ ⌊k/2⌋", "004, remark 2.22", THEOREM, gray, 200, "places"),
    Claim("004.coins-add", "the value of a row of coins is the nim-sum of the values of its heads", "g(F) = ⊕ g(i)",
          "004, §2.1.2; Winning Ways, ch. 14", THEOREM, coins_add, 7, "places"),
    Claim("004.kayles-70", "the period of Kayles begins at 70", "g(n + 12) = g(n) for n ≥ 70",
          "004, §2.1.1 read with ≥", REFUTED, periodic("0.77", 12, 70), 200, "heaps",
          "it begins at 71",
          counterexample=Counterexample("G(70) = 6, but G(82) = 2", 1, 1)),
    Claim("nim.field", "numbers are a field under nim addition and multiplication",
          "a ⊗ (b ⊕ c) = a ⊗ b ⊕ a ⊗ c; (a ⊗ b) ⊗ c = a ⊗ (b ⊗ c)", "ONAG, ch. 6", THEOREM, field, 15,
          "numbers"),
    Claim("nim.inverse", "nim inverses and square roots exist", "a ⊗ a⁻¹ = 1, √a ⊗ √a = a",
          "ONAG, ch. 6", THEOREM, inverses, 300, "numbers"),
    Claim("octal.guy-smith", "a period of an octal game that is observed long enough lasts for ever",
          "G(n + p) = G(n) for n₀ ≤ n < 2n₀ + p + d: for all n ≥ n₀", "Guy and Smith 1956",
          THEOREM, guy_smith, 400, "heaps"),
]  # fmt: skip
