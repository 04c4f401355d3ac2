"""Claims of source 001: sums of games, boards, heaps, octal games and coins."""

from collections.abc import Iterator
from itertools import combinations, islice
from math import isqrt

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.rules import Play
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.engines.sequences.plain_values import plain_values
from kalmar.games.heaps.codes import code_of
from kalmar.games.notation.positions import parse_position
from kalmar.games.registry import find_rules
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.solvers import solved as any_game
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import GRUNDY

__all__ = ["CLAIMS", "LIMIT", "cells", "literal_value", "values"]

LIMIT = 1_000_000


def values(game: str, n: int, composition: str = "disjunctive") -> list[int]:
    """Compute values of heaps 0 to n by the fold alone, as formulas are what is checked."""
    rules = find_rules(game)
    way = COMPOSITIONS[composition]
    theory = THEORIES[way.choice, way.ending, Play.NORMAL]
    assert theory is not None
    if code_of(rules) is not None:
        return list(islice(plain_values(heap_game(rules), theory.fold), n + 1))
    solved = any_game.solve(rules, range(n + 1), theory.fold, LIMIT)
    return [solved.value(heap) for heap in range(n + 1)]


def literal_value(position: str) -> int:
    """Compute the Grundy value of a position from its literal game graph."""
    parsed = parse_position(position)
    return Literal(parsed, LIMIT).value(parsed, GRUNDY)


def cells(game: str, to: int) -> Iterator[tuple[int, int, int]]:
    """Yield x, y and the value of every square of a board, along growing squares."""
    found = table(game, range(to), range(to)).values
    for n in range(to):
        for x, y in [(n, i) for i in range(n + 1)] + [(i, n) for i in range(n)]:
            yield x, y, found[y][x] or 0


def king(to: int) -> Iterator[Case]:
    """Yield checks of blocks: [[0, 1], [1, 2]] on the diagonal, [[0, 1], [3, 2]] to its right."""
    # Question on figure 8, page 5. Above the diagonal the block is read transposed.
    diagonal, right = ((0, 1), (1, 2)), ((0, 1), (3, 2))
    for x, y, value in cells("king", to):
        block = diagonal if x // 2 == y // 2 else right
        i, j = (y % 2, x % 2) if x // 2 >= y // 2 else (x % 2, y % 2)
        yield case(value == block[i][j], f"square {x},{y} has value {value}")


def rook(to: int) -> Iterator[Case]:
    """Yield checks that the rook's table is that of nim addition."""
    # Theorem 3, page 6: the table is computed by a solver that knows only the moves.
    for x, y, value in cells("rook", to):
        yield case(value == x ^ y, f"square {x},{y} has value {value}")


def rook_permutes(to: int) -> Iterator[Case]:
    """Yield checks that every row of the first 2ⁿ × 2ⁿ squares is a permutation."""
    # Theorem 1, page 6: in the corner of side 2ⁿ no number is missing and none comes twice.
    found = table("rook", range(to), range(to)).values
    side = 1
    while side <= to:
        for y in range(side):
            yield case(
                sorted(v or 0 for v in found[y][:side]) == list(range(side)), f"row {y} of {side}"
            )
        side *= 2


def wythoff(to: int) -> Iterator[Case]:
    """Yield checks that P-positions of the queen are (⌊kφ⌋, ⌊kφ²⌋)."""
    # ⌊kφ⌋ and ⌊kφ²⌋ = ⌊kφ⌋ + k in whole numbers: φ = (1 + √5)/2, and `isqrt` is exact.
    pairs = {((k + isqrt(5 * k * k)) // 2 + 0, (3 * k + isqrt(5 * k * k)) // 2) for k in range(to)}
    for x, y, value in cells("queen", to):
        lost = (min(x, y), max(x, y)) in pairs
        yield case((value == 0) == lost, f"square {x},{y} has value {value}")


def knight_small(to: int) -> Iterator[Case]:
    """Yield checks that values of the knight are never above 4."""
    for x, y, value in cells("knight", to):
        yield case(value <= 4, f"square {x},{y} has value {value}")


def knight_lost(to: int) -> Iterator[Case]:
    """Yield checks of the P-positions of the knight on an unbounded board."""
    for x, y, value in cells("knight", to):
        yield case((value == 0) == (x % 4 < 2 and y % 4 < 2), f"square {x},{y} has value {value}")


def knight_period(to: int) -> Iterator[Case]:
    """Yield checks that off the diagonal the knight's rows and columns have period 4."""
    found = table("knight", range(to + 4), range(to + 4)).values
    for y in range(to):
        for x in range(y + 4, to):
            same = found[y][x] == found[y][x + 4] and found[x][y] == found[x + 4][y]
            yield case(same, f"square {x},{y}")


def knight_diagonal(to: int) -> Iterator[Case]:
    """Yield checks that moving both coordinates by 4 leaves the knight's value as it is."""
    found = table("knight", range(to + 4), range(to + 4)).values
    for y in range(to):
        for x in range(to):
            yield case(found[y][x] == found[y + 4][x + 4], f"square {x},{y}")


@parametric
def knight_corner(to: int, expected: int, first: int) -> Iterator[Case]:
    """Yield checks that (7, 7) has this value on all square boards from the first size on."""
    # HUSZÁR, page 3: h1 is (7, 7) from the corner that moves lead to; a board of 8 × 8 has an edge
    # near it, which larger boards do not have.
    for size in range(first, to + 1):
        value = table(f"knight({size})", [7], [7]).values[0][0]
        yield case(value == expected, f"on the {size} × {size} board its value is {value}")


def coprime(to: int) -> Iterator[Case]:
    """Yield checks of values: 0 for even heaps, index of the least prime factor for odd ones."""
    # RELATÍV PRÍM, page 4. A heap of 1 has no prime factor; its value is that of index 1, which is
    # 2's.
    primes = [p for p in range(2, to + 2) if all(p % q for q in range(2, isqrt(p) + 1))]
    for n, value in enumerate(values("coprime", to)):
        index = 1 + next((i for i, p in enumerate(primes) if n > 1 and n % p == 0), 0)
        yield case(value == (index if n % 2 else 0), f"a heap of {n} has value {value}")


def divisor(to: int) -> Iterator[Case]:
    """Yield checks that the value is one more than the exponent of two."""
    # DIM, page 13: n & −n is the greatest power of two in n.
    for n, value in enumerate(values("divisor", to)):
        yield case(value == (n & -n).bit_length(), f"a heap of {n} has value {value}")


def woodcutter(to: int) -> Iterator[Case]:
    """Yield checks that a row is worth its length."""
    for n, value in enumerate(values("woodcutter", to)):
        yield case(value == n, f"a row of {n} has value {value}")


def first_player_wins_kayles(to: int) -> Iterator[Case]:
    """Yield checks that no row of Kayles is a P-position but the empty one."""
    for n, value in enumerate(values("kayles", to)):
        yield case((value > 0) == (n > 0), f"a row of {n} has value {value}")


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
def guy(to: int, exponents: bool) -> Iterator[Case]:
    """Yield checks that 0.7…7 (2^k or 2k sevens) has period 6 · sevens from 36 · sevens."""
    # Page 15. Our copy has 2k for 2^k; with the exponent the statement is Guy's theorem.
    for k in range(1, to + 1):
        sevens = 2**k if exponents else 2 * k
        found = values(f"0.{'7' * sevens}", 80 * sevens)
        period, start = 6 * sevens, 36 * sevens
        same = all(found[n] == found[n + period] for n in range(start, len(found) - period))
        yield case(same, f"with {sevens} sevens the period is not {period} from {start}")


def guy_start(to: int) -> Iterator[Case]:
    """Yield checks of the exact start of Guy's family."""
    # From 71·2^(k − 1) on, and not one heap earlier.
    for k in range(1, to + 1):
        sevens = 2**k
        found = values(f"0.{'7' * sevens}", 60 * sevens)
        start, period = 71 * sevens // 2, 6 * sevens
        same = all(found[n] == found[n + period] for n in range(start, len(found) - period))
        yield case(same and found[start - 1] != found[start - 1 + period], f"{sevens} sevens")


def turtles(to: int) -> Iterator[Case]:
    """Yield checks that a head in place n of Turning Turtles is a Nim heap of n."""
    for n in range(1, to + 1):
        value = literal_value(f"coins {n}")
        yield case(value == n, f"a head in place {n} is worth {value}")


@parametric
def answered(_to: int, position: str, value: int, moves: list[str]) -> Iterator[Case]:
    """Yield checks that a position has this value and exactly these winning moves."""
    data = solve(position).to_dict()
    yield case(data["value"] == value, f"its value is {data['value']}")
    yield case(data["winning_moves"] == moves, f"its winning moves are {data['winning_moves']}")


def woodcutter_example(_to: int) -> Iterator[Case]:
    """Yield a check that rows 4, 4, 6, 2, 7, 1, 3, 5 have the sum 4."""
    yield case(solve("woodcutter 4 4 6 2 7 1 3 5").value == 4, "its value is another one")


def bounded_nim(to: int) -> Iterator[Case]:
    """Yield checks that taking at most t leaves the rest modulo t + 1."""
    for t in range(1, to + 1):
        for n, value in enumerate(values(f"subtraction(1..{t})", 6 * t)):
            yield case(value == n % (t + 1), f"t = {t}, n = {n}")


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


CLAIMS = [
    Claim("001.king", "the king's table consists of 2 × 2 blocks", "blocks 01/12 and 01/32",
          "001, fig. 8", ClaimStatus.THEOREM, king, 40, "squares per side"),
    Claim("001.rook", "the rook's table is nim addition", "G(x, y) = x ⊕ y", "001, theorem 3",
          ClaimStatus.THEOREM, rook, 64, "squares per side"),
    Claim("001.rook-permutations", "rows of the first 2ⁿ × 2ⁿ squares are permutations",
          "{x ⊕ y : x < 2ⁿ} = {0, …, 2ⁿ − 1}", "001, theorem 1", ClaimStatus.THEOREM, rook_permutes, 64,
          "squares per side"),
    Claim("boards.wythoff", "the queen's P-positions are Wythoff pairs", "(⌊kφ⌋, ⌊kφ²⌋)",
          "Wythoff 1907; beyond 001, fig. 9", ClaimStatus.THEOREM, wythoff, 60, "squares per side"),
    Claim("001.knight-four", "no value of the knight is above 4", "G ≤ 4", "001, fig. 13",
          ClaimStatus.THEOREM, knight_small, 64, "squares per side"),
    Claim("boards.knight-kernel", "the knight's P-positions on an unbounded board",
          "P iff x mod 4 < 2 and y mod 4 < 2", "beyond 001, fig. 13", ClaimStatus.THEOREM, knight_lost, 64,
          "squares per side"),
    Claim("boards.knight-period", "off the diagonal the knight's values have period 4 along rows",
          "G(x + 4, y) = G(x, y) for x ≥ y + 4, and transposed", "beyond 001, fig. 13",
          ClaimStatus.THEOREM, knight_period, 40, "squares per side"),
    Claim("boards.knight-diagonal", "the knight's values have period 4 along diagonals",
          "G(x + 4, y + 4) = G(x, y)", "beyond 001, fig. 13", ClaimStatus.THEOREM, knight_diagonal,
          40, "squares per side"),
    Claim("001.knight-h1", "the second player wins with the knight on h1 of the board of 8 × 8",
          "G(7, 7) = 0 on 8 × 8", "001, HUSZÁR", ClaimStatus.THEOREM, knight_corner(0, 8), 8,
          "squares per side"),
    Claim("boards.knight-corner", "the knight's square h1 has value 1 on every larger square board",
          "G(7, 7) = 1 on n × n, n ≥ 9", "beyond 001, fig. 13", ClaimStatus.THEOREM,
          knight_corner(1, 9), 20, "squares per side"),
    Claim("001.coprime", "coprime take-away: index of the least prime factor",
          "R(n) = 0 for even n > 0, else the index of the least prime factor", "001, RELATÍV PRÍM",
          ClaimStatus.THEOREM, coprime, 120, "heaps"),
    Claim("001.divisor", "divisor take-away: one more than the exponent of two",
          "D(n) = 1 + v₂(n)", "001, DIM", ClaimStatus.THEOREM, divisor, 200, "heaps"),
    Claim("001.ridinim", "RIDINIM 10, 10, 10 has one winning move: take 8 from the third heap",
          "0 ⊕ 2 ⊕ 10 = 8", "001, RIDINIM", ClaimStatus.THEOREM,
          answered("coprime 10 + divisor 10 + nim 10", 8, ["take 8 from heap 3"]), 1, "positions"),
    Claim("001.climbers", "HEGYMÁSZÓ: move the second or third climber up by 2,000 m", "1 ⊕ 2 ⊕ 1 = 2",
          "001, HEGYMÁSZÓ", ClaimStatus.THEOREM,
          answered("subtraction(1) 5 + subtraction(1,2) 5 + subtraction(1,2,3) 5", 2,
                   ["take 2 from heap 2", "take 2 from heap 3"]), 1, "positions"),
    Claim("001.woodcutter", "a row of trees is worth its length", "F(n) = n", "001, FAVÁGÓ",
          ClaimStatus.THEOREM, woodcutter, 60, "trees"),
    Claim("001.woodcutter-example", "rows 4, 4, 6, 2, 7, 1, 3, 5 have sum 4",
          "4 ⊕ 4 ⊕ 6 ⊕ 2 ⊕ 7 ⊕ 1 ⊕ 3 ⊕ 5 = 4", "001, FAVÁGÓ", ClaimStatus.THEOREM, woodcutter_example, 1,
          "positions"),
    Claim("004.kayles-first", "the first player wins every row of Kayles", "D(n) > 0 for n > 0",
          "004, §2.1.1 and exercise 2.18", ClaimStatus.THEOREM, first_player_wins_kayles, 500, "pins"),
    Claim("001.kayles-period", "Kayles has period 12 from 72 on", "D(n + 12) = D(n) for n ≥ 72",
          "001, KUGLI; Guy and Smith 1956", ClaimStatus.THEOREM,
          proved_period("0.77", 12, 72, 2, least=False), 300, "heaps"),
    Claim("octal.kayles-start", "Kayles is periodic from exactly 71 on", "least preperiod 71",
          "Guy and Smith 1956; beyond 001, KUGLI", ClaimStatus.THEOREM,
          proved_period("0.77", 12, 71, 2), 300, "heaps"),
    Claim("001.dawson-period", "Dawson's Kayles has period 34 from 68 on",
          "E(n + 34) = E(n) for n ≥ 68", "001, §7; Guy and Smith 1956", ClaimStatus.THEOREM,
          proved_period("0.07", 34, 68, 2, least=False), 300, "heaps"),
    Claim("octal.dawson-start", "Dawson's Kayles is periodic from exactly 53 on",
          "least preperiod 53", "Guy and Smith 1956; beyond 001, §7", ClaimStatus.THEOREM,
          proved_period("0.07", 34, 53, 2), 300, "heaps"),
    Claim("001.kenyon-period", "0.156 has period 349 from 3,479 on", "G(n + 349) = G(n) for n ≥ 3479",
          "001, §7; Kenyon 1967", ClaimStatus.THEOREM, proved_period("0.156", 349, 3479, 3), 8000, "heaps"),
    Claim("001.guy", "0.7…7 with 2^k sevens has period 6·2^k from 36·2^k on", "G(n + 6·2^k) = G(n)",
          "001, §7; Guy 1996", ClaimStatus.THEOREM, guy(True), 4, "exponents k"),
    Claim("octal.guy-start", "0.7…7 with 2^k sevens is periodic from exactly 71·2^(k − 1) on",
          "least preperiod 71·2^(k − 1)", "beyond 001, §7", ClaimStatus.THEOREM, guy_start, 4, "exponents k"),
    Claim("001.guy-misprint", "0.7…7 with 2k sevens has period 12k from 72k on", "G(n + 12k) = G(n)",
          "001, §7, as our copy has it", ClaimStatus.REFUTED, guy(False), 6, "k",
          "a lost exponent: 2^k sevens are meant",
          counterexample=Counterexample("with 6 sevens the period is not 36 from 216", 3, 3)),
    Claim("001.turtles", "Turning Turtles is Nim", "g(n) = n", "001, FORDÍTÓ", ClaimStatus.THEOREM,
          turtles, 10, "places"),
    Claim("001.turtles-example", "heads at 2, 3, 7, 10: the only winning move turns 10 and 6",
          "2 ⊕ 3 ⊕ 7 ⊕ 10 = 12", "001, FORDÍTÓ", ClaimStatus.THEOREM,
          answered("coins 2,3,7,10", 12, ["turn 10 and 6"]), 1, "positions"),
    Claim("001.ladder", "taking at most t: the remainder modulo t + 1", "L(n) = n mod (t + 1)",
          "001, LÉTRA", ClaimStatus.THEOREM, bounded_nim, 12, "t"),
    Claim("octal.subtraction-periodic", "subtraction games with finite sets are periodic",
          "G(n + i) = G(m + i) for 0 ≤ i < max S: for all i", "Winning Ways, ch. 4; beyond 004, S-nim",
          ClaimStatus.THEOREM, subtraction_periodic, 8, "largest number"),
]  # fmt: skip
