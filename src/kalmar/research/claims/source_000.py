"""Claims of source 000: compositions, conventions, their valuations, and the LEGO game."""

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, product

from kalmar.answers.analyse import analyse
from kalmar.answers.tables.ask import table
from kalmar.core.choices import Choice, Ending
from kalmar.core.compositions import COMPOSITIONS, SIX
from kalmar.core.compounds import Position
from kalmar.core.names import ValuationName
from kalmar.core.rules import Outcome, Play
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.games.boards.bricks import Bricks, Rectangle
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.research.claims.random_games import (
    counterexample,
    every_position,
    positions,
    theory_claim,
)
from kalmar.research.claims.small_games import PLACES
from kalmar.theory import operations as op
from kalmar.theory.excludants import gelo, gole, lego, loge, mex
from kalmar.theory.fold import Fold
from kalmar.theory.table import THEORIES

__all__ = ["CLAIMS"]


def excludants_of_sets(to: int) -> Iterator[Case]:
    """Yield checks of the definitions, on every set of numbers below a bound."""
    # Definitions 1.4 (page 4), 1.8 and 1.13 (page 5), 3.3 and 3.7 (page 16), written out with
    # `min`, `max` and a search for the mex; every subset of 0, …, to − 1 is compared.
    for size in range(min(to, 12) + 1):
        for chosen in combinations(range(min(to, 12)), size):
            even = [v for v in chosen if v % 2 == 0]
            odd = [v for v in chosen if v % 2]
            expected = (
                next(n for n in range(99) if n not in chosen),
                min(even) if even else max(odd, default=-1),
                max(even) if even else min(odd, default=-1),
                min(odd) if odd else max(even, default=-1),
                max(odd) if odd else min(even, default=-1),
            )
            found = (mex(chosen), lego(chosen), gelo(chosen), loge(chosen), gole(chosen))
            yield case(found == expected, f"{chosen}: {found}")


@parametric
def shifted(to: int, combine: Callable[[int, int], int], shift: int) -> Iterator[Case]:
    """Yield checks that an operation is ⊞ moved by a number."""
    # Remarks 2.25 (page 14) and 3.25 (page 20): the table of ⊞ moved by 2 and by 1.
    for a, b in product(range(shift, to), repeat=2):
        moved = op.selective_sum(a - shift, b - shift) + shift
        yield case(combine(a, b) == moved, f"a = {a}, b = {b}")


@parametric
def associative(to: int, combine: Callable[[int, int], int], least: int = 0) -> Iterator[Case]:
    """Yield checks that an operation does not depend on order and grouping."""
    for a, b, c in product(range(least, to), repeat=3):
        same = combine(a, combine(b, c)) == combine(combine(a, b), c)
        yield case(same and combine(a, b) == combine(b, a), f"{a}, {b}, {c}")


@parametric
def composes(to: int, valuation: ValuationName) -> Iterator[Case]:
    """Yield checks that misère values of heaps of 0.123 determine that of two heaps."""
    # (3.1) to (3.3), page 17, are refuted there by tables 1 to 3: the first pair of heaps with a
    # value pair is kept, and a later pair with the same key must have the same value.
    heaps = range(min(to, 12))
    found = table("0.123", heaps, heaps, play="misere", valuation=valuation).values
    known: dict[tuple[int | None, int | None], tuple[int | None, int, int]] = {}
    for p, q in product(heaps, repeat=2):
        key = (found[p][0], found[q][0])
        value, a, b = known.setdefault(key, (found[p][q], p, q))
        words = f"heaps {a}, {b} and {p}, {q} have the same values {key}, but together {value} and {found[p][q]}"
        yield case(value == found[p][q], words)


@parametric
def quotient_tells(to: int, valuation: ValuationName) -> Iterator[Case]:
    """Yield checks that 0.123's quotient separates pairs of heaps that its value does not."""
    # Page 18: values do not decide misère sums. The elements of the misère quotient (Plambeck and
    # Siegel 2008) do: pairs of heaps with equal values and other outcomes have other elements.
    quotient = Construction(option_sets("0.123")).run()
    yield case(quotient.order == 20, f"the quotient of 0.123 has {quotient.order} elements")
    found = table("0.123", range(to), range(to), play="misere", valuation=valuation)
    lost = found.p_positions()
    values = [row[0] for row in found.values]
    known: dict[tuple[int | None, int | None], list[tuple[int, int]]] = {}
    for p, q in product(range(to), repeat=2):
        outcome = quotient.outcome([p, q])
        yield case(lost[p][q] == (outcome is Outcome.P), f"heaps {p}, {q} are {outcome.name}")
        alike = known.setdefault((values[p], values[q]), [])
        for a, b in alike:
            same = [quotient.heap_value(h) for h in (a, b)] == [
                quotient.heap_value(h) for h in (p, q)
            ]
            told = lost[a][b] == lost[p][q] or not same
            yield case(told, f"heaps {a}, {b} and {p}, {q} have the same elements")
        alike.append((p, q))


@parametric
def value_of_compound(to: int, name: str, play: Play, every: bool = False) -> Iterator[Case]:
    """Yield checks that combined values of components are the value of the literal compound.

    Args:
        to: how many positions; how many components if every game is looked at.
        name: of the composition.
        play: the convention.
        every: whether every position of small games is looked at, in place of random ones.
    """
    # The value that the theorem combines is compared with that of the literal compound, whose
    # positions are tuples and whose options are listed from choice and ending alone.
    way = COMPOSITIONS[name]
    theory = THEORIES[way.choice, way.ending, play]
    assert theory is not None
    fold: Fold = theory.fold

    def fails(position: Position) -> bool:
        analysis = analyse(position, play, 200_000)
        return Literal(position, 200_000).value(position, fold.valuation) != analysis.value

    for position in (every_position if every else positions)(way.choice, way.ending, to):
        yield counterexample(position, fails) if fails(position) else None


def bricks_foreclosed(to: int) -> Iterator[Case]:
    """Yield checks that F⁺ of rectangles with two layers to go and sides of at least 2 is 0."""
    # Chapter 4, page 26: with two layers to go nobody gains in short disjunctive play.
    found = table("bricks(2)", range(2, to + 1), range(2, to + 1), "diminished")
    for a, row in zip(found.rows, found.values, strict=True):
        for b, value in zip(found.cols, row, strict=True):
            yield case(value == 0, f"F⁺({a}, {b}) = {value}")


def bricks_ended(to: int) -> Iterator[Case]:
    """Yield checks that rectangles without layers have ended, in every valuation."""
    for name in ("disjunctive", "conjunctive", "continued-conjunctive", "selective"):
        found = table("bricks(0)", range(1, to + 1), range(1, to + 1), name)
        for a, row in zip(found.rows, found.values, strict=True):
            yield case(set(row) == {0}, f"row {a} in {name} play")


def brink_of_the_end(to: int) -> Iterator[Case]:
    """Yield checks that short play is at most a move from the end unless a, b, r ≥ 2."""
    # Chapter 4, page 25: F⁺ is undefined exactly on N ∪ E, which a table shows as None.
    for r in range(4):
        found = table(f"bricks({r})", range(1, to + 1), range(1, to + 1), "diminished")
        for a, row in zip(found.rows, found.values, strict=True):
            for b, value in zip(found.cols, row, strict=True):
                inside = min(a, b, r) >= 2
                yield case((value is not None) == inside, f"({a}, {b}) with {r} layers")


def in_e(rectangles: tuple[Rectangle, ...], alone: bool) -> bool:
    """Return whether the text puts a position into E for one of its rectangles.

    Args:
        rectangles: the position.
        alone: whether no rectangle may have ended.
    """
    kinds = any(layers and min(a, b, layers) == 1 < b for a, b, layers in rectangles)
    return kinds and not (alone and any(b == 1 or not layers for _, b, layers in rectangles))


@parametric
def brink_of_positions(to: int, alone: bool) -> Iterator[Case]:
    """Yield checks that in short disjunctive play the text's E is one move from an end."""
    # The same of positions with two rectangles: a position is in E if no rectangle has ended and
    # some option ends one. The sentence as printed forgets the first half.
    rules = Bricks()

    def ended(rectangle: Rectangle) -> bool:
        return not any(rules.options(rectangle))

    some = [(a, b, layers) for b in range(1, to + 1) for a in range(1, b + 1)
            for layers in range(4)]  # fmt: skip
    for pair in combinations_with_replacement(some, 2):
        before = any(map(ended, pair))
        literal = not before and any(
            any(map(ended, option)) for each in pair for option in rules.options(each)
        )
        words = " and ".join(map(rules.format, pair))
        yield case(in_e(pair, alone) == literal, words)


def unlimited_is_many(to: int) -> Iterator[Case]:
    """Yield checks that as many layers as cuts are possible are as good as no limit."""
    # Page 28: a play of a × b has at most a + b − 2 cuts on top of each other, so as many layers
    # are no limit. Misère disjunctive play has no theorem and no table.
    sides = range(1, min(to, 9) + 1)
    for way, play in product(SIX, Play):
        if (way.name, play) != ("disjunctive", Play.MISERE):
            limited = table(f"bricks({2 * len(sides)})", sides, sides, way, play).values
            unlimited = table("bricks", sides, sides, way, play).values
            yield case(limited == unlimited, f"{way.name}, {play.value}")


def theories() -> Iterator[Claim]:
    """Yield for each row of the theory table a claim about who wins, and two on its values."""
    for way in SIX:
        for play in Play:
            theory = THEORIES[way.choice, way.ending, play]
            if theory is None:
                continue
            name, symbol = way.name, theory.fold.valuation.symbol
            sign = theory.fold.combine.sign
            # Theorem 3.27 is about two games; its use for more of them is not in the source.
            beyond = PLACES[name, play] == "3.27"
            start = "ways" if beyond else "000"
            place = f"{'beyond ' if beyond else ''}000, theorem {PLACES[name, play]}"
            place = place if beyond else f"{place} and ch. 4"
            words = f"{way.title} compounds in {play.title} play are solved by {symbol} with {sign}"
            yield Claim(
                f"{start}.{name}-{play.value}", words, f"o(J₁ … Jₖ) from {symbol}(Jᵢ) by {sign}",
                f"ONAG, ch. 14; {place}", ClaimStatus.THEOREM,
                theory_claim(way.choice, way.ending, play), 200, "random positions",
            )  # fmt: skip
            yield Claim(
                f"{start}.{name}-{play.value}-value",
                f"{symbol} of a {way.title} compound is obtained by combining the values of its components"
                f" by {sign}",
                f"{symbol}(J₁ … Jₖ) = {symbol}(J₁) {sign} … {sign} {symbol}(Jₖ)",
                place, ClaimStatus.THEOREM, value_of_compound(name, play), 120, "random positions",
            )  # fmt: skip
            yield Claim(
                f"{start}.{name}-{play.value}-splitting",
                f"{symbol} of every small {way.title} compound whose components may split",
                f"{symbol}(J₁ … Jₖ) = {symbol}(J₁) {sign} … {sign} {symbol}(Jₖ)",
                place, ClaimStatus.THEOREM, value_of_compound(name, play, every=True), 3, "components, every game",
            )  # fmt: skip


def outcome_by_options(to: int) -> Iterator[Case]:
    """Yield checks that the separately searched outcomes of positions and options agree."""
    # 000, §3.1, page 18: without a valuation there is the search, whose answer for a position has
    # to agree with its answers for the options.
    for position in positions(Choice.ONE, Ending.LONG, to):
        options = [after(position, move) for move in moves(position)]
        lost = [analyse(o, Play.MISERE, 200_000).outcome is Outcome.P for o in options]
        found = analyse(position, Play.MISERE, 200_000)
        good = (found.outcome is Outcome.N) == (not options or any(lost))
        yield case(good and found.winning_move_count == sum(lost), f"{position}: {found.outcome}")


MISERE_VALUES: tuple[tuple[str, str, ValuationName], ...] = (
    ("grundy", "G⁻", "G-"), ("remoteness", "R⁻", "R-"), ("suspense", "S⁻", "S-"),
)  # fmt: skip

CLAIMS = [
    *theories(),
    Claim("000.excludants", "mex, lego, gelo, loge and gole agree with their definitions",
          "−1 on ∅ for all but mex", "000, def. 1.4, 1.8, 1.13, 3.3 and 3.7", ClaimStatus.THEOREM,
          excludants_of_sets, 9, "numbers"),
    Claim("000.shortened-sum", "the shortened selective sum is the selective sum shifted by two",
          "a ▽ b = ((a − 2) ⊞ (b − 2)) + 2 for a, b ≥ 2", "000, remark 2.25", ClaimStatus.THEOREM,
          shifted(op.shortened_sum, 2), 60, "numbers"),
    Claim("000.misere-shortened-sum", "the misère shortened selective sum is the selective sum shifted by one",
          "a ▼ b = ((a − 1) ⊞ (b − 1)) + 1 for a, b ≥ 1", "000, remark 3.25", ClaimStatus.THEOREM,
          shifted(op.misere_shortened_sum, 1), 60, "numbers"),
    Claim("ways.selective-sum-associative", "⊞ is commutative and associative",
          "a ⊞ (b ⊞ c) = (a ⊞ b) ⊞ c", "beyond 000, §2.5", ClaimStatus.THEOREM,
          associative(op.selective_sum), 20, "numbers"),
    Claim("ways.shortened-sum-associative", "▽ is commutative and associative",
          "a ▽ (b ▽ c) = (a ▽ b) ▽ c", "beyond 000, §2.6", ClaimStatus.THEOREM,
          associative(op.shortened_sum), 20, "numbers"),
    Claim("ways.misere-shortened-sum-associative", "▼ is commutative and associative",
          "a ▼ (b ▼ c) = (a ▼ b) ▼ c", "beyond 000, §3.5", ClaimStatus.THEOREM,
          associative(op.misere_shortened_sum), 20, "numbers"),
    Claim("000.misere-grundy-composes", "G⁻ of two heaps of 0.123 follows from G⁻ of each",
          "G⁻(p + q) = φ(G⁻(p), G⁻(q))", "000, (3.1)", ClaimStatus.REFUTED, composes("G-"), 12, "heaps",
          "refuted in 000 by table 1",
          counterexample=Counterexample(
              "heaps 3, 1 and 3, 6 have the same values (2, 0), but together 3 and 2",
              7, 28)),
    Claim("000.misere-remoteness-composes", "R⁻ of two heaps of 0.123 follows from R⁻ of each",
          "R⁻(p + q) = φ(R⁻(p), R⁻(q))", "000, (3.2)", ClaimStatus.REFUTED, composes("R-"), 12, "heaps",
          "refuted in 000 by table 2",
          counterexample=Counterexample(
              "heaps 1, 5 and 1, 6 have the same values (1, 3), but together 2 and 4",
              7, 14)),
    Claim("000.misere-suspense-composes", "S⁻ of two heaps of 0.123 follows from S⁻ of each",
          "S⁻(p + q) = φ(S⁻(p), S⁻(q))", "000, (3.3)", ClaimStatus.REFUTED, composes("S-"), 12, "heaps",
          "refuted in 000 by table 3",
          counterexample=Counterexample(
              "heaps 1, 3 and 1, 7 have the same values (1, 2), but together 2 and 3",
              8, 16)),
    *(
        Claim(f"ways.misere-{name}-quotient",
              f"where {sign} of two heaps of 0.123 does not follow, their elements in the misère"
              " quotient of 20 elements show who wins",
              "o⁻(p + q) = P iff Φ(p)Φ(q) ∈ P", f"Plambeck and Siegel 2008; beyond 000, table {number}",
              ClaimStatus.THEOREM, quotient_tells(valuation), 12, "heaps",
              "the misère quotient of 0.123 has 20 elements")
        for number, (name, sign, valuation) in enumerate(MISERE_VALUES, 1)
    ),
    Claim("ways.misere-disjunctive-search", "search decides misère disjunctive play",
          "N iff some option is P, or play is over", "beyond 000, §3.1", ClaimStatus.THEOREM, outcome_by_options,
          80, "random positions"),
    Claim("000.bricks-foreclosed", "with two layers to go nobody can gain in short disjunctive play",
          "F⁺((a, b)₂) = 0 for a, b ≥ 2", "000, ch. 4", ClaimStatus.THEOREM, bricks_foreclosed, 40, "sides"),
    Claim("000.bricks-ended", "a rectangle with no layer to go has ended",
          "G⁺ = R⁺ = S⁺ = 0 at (a, b)₀", "000, ch. 4", ClaimStatus.THEOREM, bricks_ended, 20, "sides"),
    Claim("000.bricks-brink", "short play: at most one move from the end unless a, b, r ≥ 2",
          "(a, b)ᵣ ∈ N ∪ E iff min(a, b, r) < 2", "000, ch. 4", ClaimStatus.THEOREM, brink_of_the_end, 12,
          "sides"),
    Claim("000.bricks-brink-positions", "short play: E consists of the positions with a rectangle of one of the three kinds and none that has ended", "p ∈ E iff some (a, b)₁, (1, b)ᵣ or (a, 1)ᵣ and"
          " no (1, 1)ᵣ or (a, b)₀ in p", "000, ch. 4", ClaimStatus.THEOREM, brink_of_positions(True), 5,
          "sides"),
    Claim("000.bricks-brink-printed", "short play: every position with a rectangle of one of the three kinds is in E", "p ∈ E iff some (a, b)₁, (1, b)ᵣ or (a, 1)ᵣ in p", "000, ch. 4, as"
          " printed", ClaimStatus.REFUTED, brink_of_positions(False), 5, "sides",
          "if one rectangle has ended, play is over",
          counterexample=Counterexample("1x1/0 and 1x2/1", 2, 6)),
    Claim("bricks.many-layers", "layers beyond the number of cuts change nothing",
          "V((a, b)ᵣ) = V((a, b)∞) for r ≥ a + b", "beyond 000, ch. 4", ClaimStatus.THEOREM,
          unlimited_is_many, 6, "sides"),
]  # fmt: skip
