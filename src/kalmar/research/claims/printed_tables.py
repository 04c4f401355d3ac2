"""Claims about octal games that printed tables make, and that their values refute.

Each was reported by the reader whom its note names, and is checked here on the values themselves,
which are computed by the definition.
"""

from collections.abc import Iterator

from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.research.claims.source_001 import values

__all__ = ["CLAIMS", "exceptions", "same_values", "twisted"]


@parametric
def same_values(to: int, first: str, second: str) -> Iterator[Case]:
    """Yield checks that two games have the same values."""
    for n, (a, b) in enumerate(zip(values(first, to), values(second, to), strict=True)):
        yield case(a == b, f"heap {n}: {a} in {first}, {b} in {second}")


@parametric
def twisted(to: int, first: str, second: str) -> Iterator[Case]:
    """Yield checks that two games have equal values at even heaps, and n ⊕ 1 at odd ones."""
    for n, (a, b) in enumerate(zip(values(first, to), values(second, to), strict=True)):
        if n:
            yield case(a == b ^ (n & 1), f"heap {n}: {a} in {first}, {b} in {second}")


@parametric
def exceptions(to: int, game: str, period: int, known: tuple[int, ...]) -> Iterator[Case]:
    """Yield checks that a period holds from heap 0 on, except for the known heaps."""
    found = values(game, to + max(known) + 2 * period)
    for n in range(to + 1):
        # The period after the largest exception is the one that repeats.
        usual = found[max(known) + 1 + (n - max(known) - 1) % period]
        yield case(n in known or found[n] == usual, f"heap {n}: {found[n]}, not {usual}")


CLAIMS = [
    Claim("printed.octal-161", "0.161 has the values of 0.36", "G₀.₁₆₁(n) = G₀.₃₆(n)",
          "A. Flammenkamp's tables of octal games", ClaimStatus.REFUTED,
          same_values("0.161", "0.36"), 600, "heaps",
          "reported in the repository tczajka/octal-games: the games differ first at heap 519",
          counterexample=Counterexample("heap 519: 2 in 0.161, 4 in 0.36", 519, 520)),
    Claim("printed.octal-27", "0.27 has the values of 0.06", "G₀.₂₇(n) = G₀.₀₆(n)",
          "Winning Ways, ch. 4, game locator", ClaimStatus.REFUTED, same_values("0.27", "0.06"),
          60, "heaps", "reported in the repository tczajka/octal-games: the game is 0.26",
          counterexample=Counterexample("heap 2: 1 in 0.27, 0 in 0.06", 2, 3)),
    Claim("octal.27", "0.27 has the values of 0.26", "G₀.₂₇(n) = G₀.₂₆(n)",
          "beyond Winning Ways, ch. 4, game locator", ClaimStatus.THEOREM,
          same_values("0.27", "0.26"), 300, "heaps"),
    Claim("printed.octal-314", "0.314 has the values of 0.31", "G₀.₃₁₄(n) = G₀.₃₁(n)",
          "Winning Ways, ch. 4, game locator", ClaimStatus.REFUTED,
          same_values("0.314", "0.31"), 60, "heaps",
          "reported in the repository tczajka/octal-games",
          counterexample=Counterexample("heap 5: 2 in 0.314, 0 in 0.31", 5, 6)),
    Claim("printed.octal-17",
          "0.17 has the values of 0.07 at even heaps, and their nim-sum with 1 at odd ones",
          "G₀.₁₇(n) = G₀.₀₇(n) ⊕ (n mod 2)", "Winning Ways, 2nd edition, vol. 1, p. 93",
          ClaimStatus.REFUTED, twisted("0.17", "0.07"), 200, "heaps",
          "reported by C. G. Bower to the SeqFan list in 2002: both values are 4 at heap 49",
          counterexample=Counterexample("heap 49: 4 in 0.17, 4 in 0.07", 49, 49)),
    Claim("printed.dawson", "Dawson's Chess has period 34 except at 0, 14, 16, 17, 34 and 51",
          "G(n + 34) = G(n)", "Guy and Smith 1956, p. 517", ClaimStatus.REFUTED,
          exceptions("0.137", 34, (0, 14, 16, 17, 34, 51)), 200, "heaps",
          "R. K. Guy's own correction, on the SeqFan list in 2002: G(31) = 2 is an exception too",
          counterexample=Counterexample("heap 31: 2, not 3", 31, 32)),
    Claim("octal.dawson", "Dawson's Chess has period 34 except at 0, 14, 16, 17, 31, 34 and 51",
          "G(n + 34) = G(n)", "Guy and Smith 1956, corrected", ClaimStatus.THEOREM,
          exceptions("0.137", 34, (0, 14, 16, 17, 31, 34, 51)), 200, "heaps"),
]  # fmt: skip
