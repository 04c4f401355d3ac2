"""Claims of source 000, §3.6, on misère selective play; and the errors in its table 23.

A position belongs to one of five classes: n, terminal; p, in the kernel only; b, in both kernels;
m, in the misère kernel only; x, in neither. A position of J₁ ∨ J₂ belongs to one of 25 regions,
numbered as in figure 3: the columns are the classes of J₁, the rows those of J₂.

`TABLE_23_CLAIMS` explain how table 23 of source 000 came about, which is wrong in 79 cells, and
contain these cells. The table should hold R⁻ of rectangles with two layers to go, shortened
selective play. Its cells are what the recursion (4.11) gives if the values with two layers are 1 +
gole of the options, not 1 + loge, and rectangles with no layer to go are dropped, which leave one
component.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product

from kalmar.answers.tables.ask import table
from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.rules import Play
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.research.claims.small_games import (
    Game,
    compose,
    game_values,
    kernel,
    one_game,
    pairs_to,
    terminal,
    two_games,
)
from kalmar.theory.excludants import gole, loge
from kalmar.theory.operations import misere_shortened_sum
from kalmar.theory.valuations import MISERE_GRUNDY, MISERE_REMOTENESS, MISERE_SUSPENSE
from kalmar.theory.valuations.valuation import Valuation

__all__ = [
    "CLAIMS",
    "COLUMNS",
    "MOVES",
    "ROWS",
    "TABLE_23_CLAIMS",
    "good_regions",
    "printed_value",
    "reached",
    "region",
]

COLUMNS, ROWS = "npbmx", "xmbpn"
"""The classes of J₁ from left to right and those of J₂ from top to bottom, as figure 3 has them."""

MOVES: dict[str, str] = {"n": "", "p": "mx", "b": "x", "m": "npx", "x": "npbmx"}
"""To which classes a position of each class may move."""

SURELY: dict[str, tuple[str, ...]] = {
    "n": (),
    "p": ("m",),
    "b": ("x",),
    "m": ("np",),
    "x": ("npb", "bm"),
}
"""Of each of these sets of classes a position has an option."""


def classes(game: Game) -> str:
    """Return the class of each position, a letter each.

    >>> classes(((), (0,), (1,), (0, 1), (3,)))
    'nmpxb'
    """
    # M⁺ and M⁻ cut the positions that are not terminal into four classes; N is the fifth.
    ends, plus, minus = terminal(game), kernel(game), kernel(game, Play.MISERE)
    named = {(True, False): "p", (True, True): "b", (False, True): "m", (False, False): "x"}
    return "".join("n" if n in ends else named[n in plus, n in minus] for n in range(len(game)))


def region(first: str, second: str) -> int:
    """Return the number of a region.

    >>> region("n", "x"), region("p", "b"), region("x", "n")
    (1, 12, 25)
    """
    return 5 * ROWS.index(second) + COLUMNS.index(first) + 1


def good_regions() -> frozenset[int]:
    """Return the regions of which the misère kernel consists, by (3.6).

    >>> sorted(good_regions())
    [6, 11, 12, 13, 17, 18, 23, 24]
    """
    plus, minus = "pb", "bm"
    good = [*product(plus, plus), *product(minus, "n"), *product("n", minus)]
    return frozenset(region(a, b) for a, b in good)


def reached(first: str, second: str) -> frozenset[int]:
    """Return the regions to which a move in one, the other or both may lead.

    >>> sorted(reached("p", "b")), sorted(reached("n", "m"))
    ([2, 4, 5, 14, 15], [1, 16, 21])
    """
    pairs = {
        *product(MOVES[first], second),
        *product(first, MOVES[second]),
        *product(MOVES[first], MOVES[second]),
    }
    return frozenset(region(a, b) for a, b in pairs)


@one_game
def class_moves(game: Game, moves: Mapping[str, str], surely: Mapping[str, Iterable[str]]) -> bool:
    """Return whether positions of a class have options of these classes, some for sure."""
    # Theorem 3.27 (i), page 21: which of the five classes a move may reach, and which it surely
    # does, follows from the definitions of the two kernels.
    found = classes(game)
    return all(
        {found[o] for o in options} <= set(moves[found[n]])
        and all(any(found[o] in some for o in options) for some in surely[found[n]])
        for n, options in enumerate(game)
    )


def region_options(first: Game, second: Game) -> Iterator[tuple[str, str, frozenset[int]]]:
    """Yield the two classes of each position of J₁ ∨ J₂, with the regions of its options."""
    row = COMPOSITIONS["selective"]
    pairs = list(product(classes(first), classes(second)))
    for n, options in enumerate(compose(row.choice, row.ending, first, second)):
        yield *pairs[n], frozenset(region(*pairs[option]) for option in options)


@two_games
def leave(first: Game, second: Game, good: frozenset[int]) -> bool:
    """Check (ii): good regions lead where the proof says, never to a good one."""
    # Theorem 3.27 (ii): from the eight regions of (3.6) no move leads to one of them.
    return all(
        options <= reached(a, b) - good
        for a, b, options in region_options(first, second)
        if region(a, b) in good
    )


@two_games
def enter(first: Game, second: Game, good: frozenset[int]) -> bool:
    """Check (iii): other regions but the end lead to a good one that (3.6) allows."""
    # Theorem 3.27 (iii): from every other region a move leads to one of them, but from the end.
    return all(
        bool(options & reached(a, b) & good)
        for a, b, options in region_options(first, second)
        if region(a, b) not in good and (a, b) != ("n", "n")
    )


def text_of(values: tuple[tuple[int, ...], ...]) -> str:
    """Format the values of two components.

    >>> text_of(((1, 2), (0, 3)))
    '1, 2 and 0, 3'
    """
    return " and ".join(", ".join(map(str, each)) for each in values)


@parametric
def decides(to: int, *valuations: Valuation) -> Iterator[Case]:
    """Yield checks that values of two components decide misère play of J₁ ∨ J₂."""
    # (3.6), page 21, needs both kernels: the first pair of positions with given values is kept, and
    # all later ones must have its outcome. G⁻, R⁻ and S⁻, even together, do not do.
    row = COMPOSITIONS["selective"]
    known: dict[tuple[tuple[int, ...], ...], tuple[bool, str]] = {}
    for first, second in pairs_to(to):
        lost = kernel(compose(row.choice, row.ending, first, second), Play.MISERE)
        alone = [
            list(zip(*(game_values(game, v) for v in valuations), strict=True))
            for game in (first, second)
        ]
        for n, values in enumerate(product(*alone)):
            p, q = divmod(n, len(second))
            words = f"positions {p} and {q} of the games {first} and {second}"
            seen, where = known.setdefault(values, (n in lost, words))
            text = f"{where}, and {words}, have the values {text_of(values)}; one is P, one N"
            yield case(seen == (n in lost), text)


ONE, TWO = "positions, every game", "positions, every two games"
TRUE_INSTEAD = "both kernels are needed, and with them theorem 3.27 gives the answer"
SAME_LENGTHS = Counterexample(
    "positions 2 and 2 of the games ((), (0,), (0, 1)) and ((), (0,), (0, 1)), and positions"
    " 2 and 2 of the games ((), (0,), (1,)) and ((), (0,), (1,)), have the values 2 and 2; one is"
    " P, one N",
    3,
    296,
)
"""Two pairs of games with equal remoteness and equal suspense numbers."""

SINGLE = (
    ("grundy", MISERE_GRUNDY, Counterexample(
        "positions 1 and 0 of the games ((), (0,)) and ((), (0,)), and positions 1 and 2 of the"
        " games ((), (0,)) and ((), (0,), (1,)), have the values 0 and 1; one is P, one N",
        3, 107)),
    ("remoteness", MISERE_REMOTENESS, SAME_LENGTHS),
    ("suspense", MISERE_SUSPENSE, SAME_LENGTHS),
)  # fmt: skip


CLAIMS = [
    *(
        Claim(f"000.misere-{name}-selects",
              f"the winner in misère selective play follows from {valuation.symbol} of each"
              " component",
              f"o⁻(J₁ ∨ J₂) = φ({valuation.symbol}(J₁), {valuation.symbol}(J₂))", "000, §3.6",
              ClaimStatus.REFUTED, decides(valuation), 4, TWO, TRUE_INSTEAD, counterexample=known)
        for name, valuation, known in SINGLE
    ),
    Claim("ways.misere-values-select",
          "the winner in misère selective play follows from G⁻, R⁻ and S⁻ of each component",
          "o⁻(J₁ ∨ J₂) = φ(G⁻, R⁻, S⁻ of J₁ and of J₂)", "beyond 000, §3.6", ClaimStatus.REFUTED,
          decides(MISERE_GRUNDY, MISERE_REMOTENESS, MISERE_SUSPENSE), 5, TWO, TRUE_INSTEAD,
          counterexample=Counterexample(
              "positions 2 and 3 of the games ((), (0,), (1,)) and ((), (0,), (0, 1), (2,)), "
              "and positions 2 and 3 of the games ((), (0,), (1,)) and ((), (0,), (1,), (2,)), "
              "have the values 1, 2, 2 and 0, 3, 3; one is P, one N",
              4, 3148)),
    Claim("000.five-classes", "where moves lead from the five classes",
          "p → m, x; b → x; m → n, p, x; x → all", "000, theorem 3.27, figure 3",
          ClaimStatus.THEOREM,
          class_moves(MOVES, SURELY), 5, ONE),
    Claim("000.regions-left", "moves from the regions of the misère kernel lead outside it",
          "V = 6, 11, 12, 13, 17, 18, 23, 24; 12 → 2, 4, 5, 14, 15; …",
          "000, theorem 3.27 (ii)", ClaimStatus.THEOREM, leave(good_regions()), 4, TWO),
    Claim("000.regions-entered", "from every other region except the end some move leads into the"
                                 " kernel",
          "2 → 12, 17 or 24; 3 → 13, 18 or 23; …", "000, theorem 3.27 (iii)", ClaimStatus.THEOREM,
          enter(good_regions()), 4, TWO),
]  # fmt: skip


PRINTED = """
0 1 1 2 2 1 1 2 2 1
1 2 3 4 3 4 3 4 3 4
1 3 3 4 6 6 3 3 3 6
2 4 4 5 5 5 5 10 10 10
2 3 6 5 7 7 10 5 12 14
1 4 6 5 7 7 10 7 7 14
1 3 3 5 10 10 9 12 14 14
2 4 3 10 5 7 12 9 9 11
2 3 3 10 12 7 14 9 11 11
1 4 6 10 14 14 14 11 11 13
"""

Excludant = Callable[[Iterable[int]], int]

SIDES = 10


@lru_cache(maxsize=1)
def cells() -> list[list[int]]:
    """Parse the rows of the table as they are printed."""
    return [[int(cell) for cell in row.split()] for row in PRINTED.strip().splitlines()]


def printed_value(a: int, b: int) -> int:
    """Return what table 23 has for a rectangle.

    >>> printed_value(2, 3), printed_value(10, 10)
    (3, 13)
    """
    return cells()[a - 1][b - 1]


def cuts(a: int, b: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the two parts that each cut leaves.

    >>> list(cuts(1, 3))
    [((1, 1), (1, 2)), ((1, 2), (1, 1))]
    """
    for x in range(1, a):
        yield (x, b), (a - x, b)
    for y in range(1, b):
        yield (a, y), (a, b - y)


def layer_values(excludants: tuple[Excludant, ...]) -> Callable[[int, int, int], int]:
    """Return the values of rectangles by (4.11), with an excludant for each count of layers.

    A part with no layer to go is dropped.
    """

    # (4.11), page 28: a cut leaves a part with the layers there were and one with a layer less.
    @cache
    def value(a: int, b: int, layers: int) -> int:
        if layers == 0 or (a, b) == (1, 1):
            return 0
        reached = {
            misere_shortened_sum(value(*kept, layers), value(*covered, layers - 1))
            if layers > 1
            else value(*kept, layers)
            for kept, covered in cuts(a, b)
        }
        return 1 + excludants[layers - 1](reached)

    return value


@parametric
def is_recursion(to: int, excludants: Callable[[], tuple[Excludant, ...]]) -> Iterator[Case]:
    """Yield checks that the printed table is what recursion with these excludants gives."""
    found = layer_values(excludants())
    for a, b in product(range(1, min(to, SIDES) + 1), repeat=2):
        value, seen = found(a, b, len(excludants())), printed_value(a, b)
        yield case(value == seen, f"({a}, {b}): {value}, printed {seen}")


def slip() -> tuple[Excludant, ...]:
    """Return loge for one layer to go and gole for two."""
    return loge, gole


def is_table(to: int) -> Iterator[Case]:
    """Yield checks that the printed table is that of the game it is said to be of."""
    # Table 23, page 69, against the game that its heading names.
    sides = range(1, min(to, SIDES) + 1)
    found = table("bricks(2,dropped)", sides, sides, "shortened-selective", "misere").values
    for a, b in product(sides, repeat=2):
        value, seen = found[a - 1][b - 1], printed_value(a, b)
        yield case(value == seen, f"({a}, {b}): {value}, printed {seen}")


TABLE_23_CLAIMS = [
    Claim("000.table-23", "table 23 gives R⁻ of rectangles with two layers to go",
          "table 23 = R⁻((a, b)₂), shortened selective play", "000, table 23", ClaimStatus.REFUTED,
          is_table, SIDES, "sides",
          "wrong in 79 cells: its program used gole instead of loge with two layers to go",
          counterexample=Counterexample("(1, 6): 3, printed 1", 6, 6)),
    Claim("bricks.table-23-slip", "table 23 results from gole in place of loge with two layers to"
                                  " go",
          "table 23 = 1 + gole{R(a₁, b)₂ ▼ R⁻(a₂, b)₁, …}", "beyond 000, table 23 and (4.11)",
          ClaimStatus.THEOREM, is_recursion(slip), SIDES, "sides",
          "rectangles with no layer to go are dropped, as in tables 9, 15 and 19"),
]  # fmt: skip
