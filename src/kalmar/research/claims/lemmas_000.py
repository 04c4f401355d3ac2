"""Claims of source 000 on short circuits of games, and on numbers and sets of numbers.

* `CLAIMS`: the short circuits. Φ(J) deletes the terminal positions N and the positions E that one
  move brings there; Ψ(J) deletes N only.
* `EXCLUDANTS_CLAIMS`: nim-sums and joined sets. H₁ ∧ H₂ is the set of the smaller ones of each
  pair, H₁ ∨ H₂ that of the larger ones.
"""

from collections.abc import Callable, Iterator
from itertools import product

from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.rules import Play
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.research.claims.small_games import (
    Game,
    Kernel,
    compose,
    game_values,
    kernel,
    one_game,
    subsets,
    terminal,
    two_games,
)
from kalmar.theory.excludants import gelo, gole, lego, loge
from kalmar.theory.operations import nim_sum, selective_sum
from kalmar.theory.valuations import (
    FORECLOSED,
    GRUNDY,
    MISERE_FORECLOSED,
    MISERE_REMOTENESS,
    REMOTENESS,
)
from kalmar.theory.valuations.valuation import Valuation

__all__ = ["CLAIMS", "EXCLUDANTS_CLAIMS", "deleted", "short_circuit", "sides"]

Deletes = Callable[[Game], Kernel]
"""Which positions are deleted."""


def almost_ended(game: Game) -> Kernel:
    """Return E: the positions that one move brings to an end (definition 2.6).

    >>> sorted(almost_ended(((), (0,), (1,))))
    [1]
    """
    ends = terminal(game)
    return frozenset(n for n, options in enumerate(game) if ends.intersection(options))


def nearly_all(game: Game) -> Kernel:
    """Return N ∪ E, what Φ deletes."""
    return terminal(game) | almost_ended(game)


def ended(game: Game) -> Kernel:
    """Return N, what Ψ deletes."""
    # As a function of its own it is looked up when it is called, where tests replace `terminal`.
    return terminal(game)


def deleted(play: Play) -> Deletes:
    """Return the function that selects what a convention's short circuit deletes."""
    return nearly_all if play is Play.NORMAL else ended


def short_circuit(game: Game, deletes: Deletes) -> tuple[list[int], Game]:
    """Delete some positions of a game; return the former numbers of the others and the rest.

    >>> short_circuit(((), (0,), (1,), (1, 2)), terminal)
    ([1, 2, 3], ((), (0,), (0, 1)))
    """
    gone = deletes(game)
    kept = [n for n in range(len(game)) if n not in gone]
    place = {n: i for i, n in enumerate(kept)}
    return kept, tuple(tuple(place[o] for o in game[n] if o in place) for n in kept)


@two_games
def circuit_of_compound(first: Game, second: Game, way: str, deletes: Deletes, then: str) -> bool:
    """Return whether the short circuit of a compound is a compound of short circuits."""
    # Lemmas 2.9 (page 9), 2.22 (page 14), 3.15 (page 18), 3.22 (page 20), remark 3.19 (page 19):
    # both sides are made position by position and are to be equal, not only isomorphic.
    outer, inner = COMPOSITIONS[way], COMPOSITIONS[then]
    whole = compose(outer.choice, outer.ending, first, second)
    kept, left = short_circuit(whole, deletes)
    (rows, one), (cols, other) = (short_circuit(game, deletes) for game in (first, second))
    pairs = [p * len(second) + q for p, q in product(rows, cols)]
    return kept == pairs and left == compose(inner.choice, inner.ending, one, other)


def sides(game: Game, play: Play) -> list[str]:
    """List to which region of the short circuit each position belongs.

    Returns:
        "N" for terminal positions. In normal play "E" for those one move from them; in misère play
        "F" for those that can move to N only, where Ψ ends. "" for all others.

    >>> sides(((), (0,), (0, 1), (1,)), Play.NORMAL), sides(((), (0,), (0, 1), (1,)), Play.MISERE)
    (['N', 'E', 'E', ''], ['N', 'F', '', ''])
    """
    # E is what one move brings to N; Ψ ends where every move leads to N, which is less.
    ends, almost = terminal(game), almost_ended(game)
    if play is Play.NORMAL:
        return ["N" if n in ends else "E" if n in almost else "" for n in range(len(game))]
    return [
        "N" if n in ends else "F" if ends.issuperset(options) else ""
        for n, options in enumerate(game)
    ]


def normal_region(first: str, second: str) -> str:
    """Return the region of a position of J₁ ⊕ J₂ from those of its components (figure 1).

    >>> normal_region("E", ""), normal_region("E", "N")
    ('E', 'N')
    """
    either = {first, second}
    return "N" if "N" in either else "E" if "E" in either else ""


def misere_region(first: str, second: str) -> str:
    """Return the same region for Ψ (figure 2).

    >>> misere_region("F", "F"), misere_region("F", "")
    ('F', '')
    """
    either = {first, second}
    return "N" if "N" in either else "F" if either == {"F"} else ""


@two_games
def regions(first: Game, second: Game, play: Play, region: Callable[[str, str], str]) -> bool:
    """Check the regions of J₁ ⊕ J₂ that follow from those of J₁ and J₂."""
    # Figures 1 (page 9) and 2 (page 19): the region of a pair depends on those of its two parts.
    way = COMPOSITIONS["diminished-disjunctive"]
    whole = sides(compose(way.choice, way.ending, first, second), play)
    pairs = product(sides(first, play), sides(second, play))
    return whole == [region(a, b) for a, b in pairs]


@one_game
def is_grundy_of_circuit(game: Game, valuation: Valuation, deletes: Deletes) -> bool:
    """Return whether foreclosed values are the Grundy values after deleting, no others."""
    # Remarks 2.8 (page 9) and 3.14 (page 18). `show` gives None where a value is undefined, which
    # has to be the case on deleted positions and nowhere else.
    kept, left = short_circuit(game, deletes)
    values = dict(zip(kept, game_values(left, GRUNDY), strict=True))
    found = [valuation.show(value) for value in game_values(game, valuation)]
    lost = {n for n, value in values.items() if value == 0}
    good = kernel(game, valuation.play) - terminal(game)
    return found == [values.get(n) for n in range(len(game))] and lost == good


@one_game
def is_moved(game: Game, valuation: Valuation, deletes: Deletes, less: int) -> bool:
    """Return whether the remoteness after deleting is that before, less a number."""
    # Remarks 2.23 (page 14) and 3.23 (page 20): deleting takes 2 or 1 from every remoteness.
    kept, left = short_circuit(game, deletes)
    before = game_values(game, valuation)
    return game_values(left, REMOTENESS) == [before[n] - less for n in kept]


@one_game
def has_kernel(game: Game, play: Play, deletes: Deletes) -> bool:
    """Return whether the kernel after deleting is that before, less terminal positions."""
    # Remarks 2.8 (page 9) and 3.12 (page 17).
    kept, left = short_circuit(game, deletes)
    return {kept[n] for n in kernel(left)} == kernel(game, play) - terminal(game)


ONE, TWO = "positions, every game", "positions, every two games"


def circuit(name: str, play: Play, way: str, then: str, place: str) -> Claim:
    """Build the claim that a short circuit of a compound is a compound of short circuits."""
    symbol = "Φ" if play is Play.NORMAL else "Ψ"
    whole, parts = COMPOSITIONS[way], COMPOSITIONS[then]
    return Claim(
        f"000.{name}",
        f"{symbol} of a {whole.title} compound is the {parts.title} compound of the two {symbol}",
        f"{symbol}(J₁ {whole.unicode} J₂) = {symbol}(J₁) {parts.unicode} {symbol}(J₂)",
        f"000, {place}",
        ClaimStatus.THEOREM, circuit_of_compound(way, deleted(play), then), 4, TWO,
    )  # fmt: skip


CLAIMS = [
    Claim("000.regions", "the terminal positions of J₁ ⊕ J₂, and those one move from them",
          "N = N₁×P₂ ∪ P₁×N₂, E = E₁×(P₂∖N₂) ∪ (P₁∖N₁)×E₂", "000, lemma 2.9, figure 1",
          ClaimStatus.THEOREM, regions(Play.NORMAL, normal_region), 4, TWO),
    Claim("000.misere-regions", "where Ψ(J₁ ⊕ J₂) ends",
          "N = N₁×P₂ ∪ P₁×N₂, then Ψ ends where Ψ(J₁) and Ψ(J₂) both do",
          "000, lemma 3.15, figure 2", ClaimStatus.THEOREM, regions(Play.MISERE, misere_region), 4,
          TWO),
    circuit("circuit-disjunctive", Play.NORMAL, "diminished-disjunctive", "disjunctive",
            "lemma 2.9"),
    circuit("circuit-selective", Play.NORMAL, "shortened-selective", "selective", "lemma 2.22"),
    circuit("misere-circuit-disjunctive", Play.MISERE, "diminished-disjunctive", "disjunctive",
            "lemma 3.15"),
    circuit("misere-circuit-conjunctive", Play.MISERE, "conjunctive", "conjunctive",
            "remark 3.19"),
    circuit("misere-circuit-selective", Play.MISERE, "shortened-selective", "selective",
            "lemma 3.22"),
    Claim("000.circuit-grundy", "F⁺ is the Grundy value of Φ(J), and its zeros the kernel",
          "F⁺ of J = G⁺ of Φ(J); M⁺ ∖ N = {p : F⁺(p) = 0}", "000, remark 2.8", ClaimStatus.THEOREM,
          is_grundy_of_circuit(FORECLOSED, deleted(Play.NORMAL)), 5, ONE),
    Claim("000.misere-circuit-grundy",
          "F⁻ is the Grundy value of Ψ(J), and its zeros the misère kernel",
          "F⁻ of J = G⁺ of Ψ(J); M⁻ = {p : F⁻(p) = 0}", "000, remark 3.14", ClaimStatus.THEOREM,
          is_grundy_of_circuit(MISERE_FORECLOSED, deleted(Play.MISERE)), 5, ONE),
    Claim("000.circuit-remoteness", "R⁺ of Φ(J) is R⁺ of J minus two", "R⁺ of Φ(J) = R⁺ of J − 2",
          "000, remark 2.23", ClaimStatus.THEOREM, is_moved(REMOTENESS, deleted(Play.NORMAL), 2), 5,
          ONE),
    Claim("000.misere-circuit-remoteness", "R⁺ of Ψ(J) is R⁻ of J minus one",
          "R⁺ of Ψ(J) = R⁻ of J − 1", "000, remark 3.23", ClaimStatus.THEOREM,
          is_moved(MISERE_REMOTENESS, deleted(Play.MISERE), 1), 5, ONE),
    Claim("000.circuit-kernel", "the part of the kernel left by Φ is the kernel of Φ(J)",
          "M⁺ of Φ(J) = M⁺ of J ∖ N", "000, remark 2.8", ClaimStatus.THEOREM,
          has_kernel(Play.NORMAL, deleted(Play.NORMAL)), 5, ONE),
    Claim("000.misere-circuit-kernel", "the misère kernel of J is the kernel of Ψ(J)",
          "M⁻ of J = M⁺ of Ψ(J)", "000, remark 3.12", ClaimStatus.THEOREM,
          has_kernel(Play.MISERE, deleted(Play.MISERE)), 5, ONE),
]  # fmt: skip


Numbers = tuple[int, ...]


@parametric
def of_numbers(to: int, count: int, statement: Callable[..., bool]) -> Iterator[Case]:
    """Yield checks of a statement about so many numbers, small ones first."""
    for numbers in sorted(product(range(to), repeat=count), key=max):
        yield case(statement(*numbers), ", ".join(map(str, numbers)))


@parametric
def of_sets(to: int, least: int, statement: Callable[[Numbers, Numbers], bool]) -> Iterator[Case]:
    """Yield checks of a statement about two sets of numbers of at least so many elements."""
    # All pairs of subsets of 0, …, to − 1, the empty set among them where the lemma allows it.
    sets = [chosen for chosen in subsets(range(to)) if len(chosen) >= least]
    for first, second in product(sets, repeat=2):
        yield case(statement(first, second), f"H₁ = {set_text(first)}, H₂ = {set_text(second)}")


def set_text(numbers: Numbers) -> str:
    """Format a set as mathematics writes it.

    >>> set_text((1, 3)), set_text(())
    ('{1, 3}', '∅')
    """
    return "{" + ", ".join(map(str, numbers)) + "}" if numbers else "∅"


def cancels(first: int, other: int, second: int) -> bool:
    """Return whether (2.1) holds: different numbers give different sums with a third."""
    return first == other or nim_sum(first, second) != nim_sum(other, second)


def goes_below(first: int, second: int, least: int) -> bool:
    """Return whether (2.2) holds: numbers below a nim-sum come of making one summand smaller."""
    # Theorem 2.3 (ii), page 7: this is why the nim-sum of values is the mex of what is reached.
    if least >= nim_sum(first, second):
        return True
    return any(nim_sum(a, second) == least for a in range(first)) or any(
        nim_sum(first, b) == least for b in range(second)
    )


def joined(first: Numbers, second: Numbers, combine: Callable[[int, int], int]) -> set[int]:
    """Combine each number of one set with each of another.

    >>> joined((1, 4), (2, 3), min)
    {1, 2, 3}
    """
    return {combine(a, b) for a, b in product(first, second)}


def lego_of_least(first: Numbers, second: Numbers) -> bool:
    """Return whether lemma 2.12 holds: lego(H₁ ∧ H₂) = lego H₁ ∧ lego H₂."""
    return lego(joined(first, second, min)) == min(lego(first), lego(second))


def gelo_of_greatest(first: Numbers, second: Numbers) -> bool:
    """Return whether lemma 2.15 holds: gelo(H₁ ∨ H₂) = gelo H₁ ∨ gelo H₂."""
    return gelo(joined(first, second, max)) == max(gelo(first), gelo(second))


def loge_of_least(first: Numbers, second: Numbers) -> bool:
    """Return whether lemma 3.17 holds: loge(H₁ ∧ H₂) = loge H₁ ∧ loge H₂."""
    return loge(joined(first, second, min)) == min(loge(first), loge(second))


def gole_of_greatest(first: Numbers, second: Numbers) -> bool:
    """Return whether lemma 3.20 holds: gole(H₁ ∨ H₂) = gole H₁ ∨ gole H₂."""
    return gole(joined(first, second, max)) == max(gole(first), gole(second))


def even_iff_both(first: int, second: int) -> bool:
    """Return whether remark 2.19 holds: a ⊞ b is even iff both are."""
    return (selective_sum(first, second) % 2 == 0) == (first % 2 == 0 and second % 2 == 0)


def lego_of_selective(first: Numbers, second: Numbers) -> bool:
    """Return whether the step of theorem 2.20 holds: a move in one, the other or both of two."""
    # Theorem 2.20, page 13, for one position with two components: a turn moves in the first, in the
    # second, or in both, and the values of the options are these three sets.
    a, b = 1 + lego(first), 1 + lego(second)
    reached = (
        joined(first, second, selective_sum)
        | joined(first, (b,), selective_sum)
        | joined((a,), second, selective_sum)
    )
    return selective_sum(a, b) == 1 + lego(reached)


EXCLUDANTS_CLAIMS = [
    Claim("000.nim-cancellation", "different numbers have different nim-sums with a third",
          "a′ ≠ a ⇒ a′ ⊕ b ≠ a ⊕ b", "000, theorem 2.3 (i)", ClaimStatus.THEOREM,
          of_numbers(3, cancels), 16, "numbers"),
    Claim("000.nim-monotonicity",
          "every number below a nim-sum arises by making one of the two numbers smaller",
          "c < a ⊕ b ⇒ c = a′ ⊕ b, a′ < a, or c = a ⊕ b′, b′ < b", "000, theorem 2.3 (ii)",
          ClaimStatus.THEOREM, of_numbers(3, goes_below), 16, "numbers"),
    Claim("000.lego-of-least", "lego of the pairwise minima is the smaller lego, for all sets",
          "lego(H₁ ∧ H₂) = lego H₁ ∧ lego H₂", "000, lemma 2.12", ClaimStatus.THEOREM,
          of_sets(0, lego_of_least), 7, "numbers"),
    Claim("000.gelo-of-greatest", "gelo of the pairwise maxima is the larger gelo, for non-empty"
                                  " sets",
          "gelo(H₁ ∨ H₂) = gelo H₁ ∨ gelo H₂", "000, lemma 2.15", ClaimStatus.THEOREM,
          of_sets(1, gelo_of_greatest), 7, "numbers"),
    Claim("000.loge-of-least", "loge of the pairwise minima is the smaller loge, for all sets",
          "loge(H₁ ∧ H₂) = loge H₁ ∧ loge H₂", "000, lemma 3.17", ClaimStatus.THEOREM,
          of_sets(0, loge_of_least), 7, "numbers"),
    Claim("000.gole-of-greatest", "gole of the pairwise maxima is the larger gole, for non-empty"
                                  " sets",
          "gole(H₁ ∨ H₂) = gole H₁ ∨ gole H₂", "000, lemma 3.20", ClaimStatus.THEOREM,
          of_sets(1, gole_of_greatest), 7, "numbers"),
    Claim("000.gelo-of-greatest-empty", "the lemma on gelo holds for the empty set too",
          "gelo(∅ ∨ H) = gelo ∅ ∨ gelo H", "000, lemma 2.15", ClaimStatus.REFUTED,
          of_sets(0, gelo_of_greatest), 7, "numbers",
          "∅ ∨ H is empty, so its gelo is −1; the lemma requires non-empty sets",
          counterexample=Counterexample("H₁ = ∅, H₂ = {0}", 1, 2)),
    Claim("000.gole-of-greatest-empty", "the lemma on gole holds for the empty set too",
          "gole(∅ ∨ H) = gole ∅ ∨ gole H", "000, lemma 3.20", ClaimStatus.REFUTED,
          of_sets(0, gole_of_greatest), 7, "numbers",
          "∅ ∨ H is empty, so its gole is −1; the lemma requires non-empty sets",
          counterexample=Counterexample("H₁ = ∅, H₂ = {0}", 1, 2)),
    Claim("000.selective-sum-even", "a ⊞ b is even iff a and b are", "2 | a ⊞ b ⇔ 2 | a and 2 | b",
          "000, remark 2.19", ClaimStatus.THEOREM, of_numbers(2, even_iff_both), 60, "numbers"),
    Claim("000.selective-step", "one move in one, the other or both of two components",
          "(1 + lego H₁) ⊞ (1 + lego H₂) = 1 + lego K", "000, theorem 2.20", ClaimStatus.THEOREM,
          of_sets(0, lego_of_selective), 7, "numbers"),
]  # fmt: skip
