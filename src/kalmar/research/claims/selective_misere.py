"""Claims of source 000, §3.6, on misère selective play.

A position belongs to one of five classes: n, terminal; p, in the kernel only; b, in both kernels;
m, in the misère kernel only; x, in neither. A position of J₁ ∨ J₂ belongs to one of 25 regions,
numbered as in figure 3: the columns are the classes of J₁, the rows those of J₂.
"""

from itertools import product

from kalmar.core.rules import Play
from kalmar.research.claims.cases import Given, compare, over
from kalmar.research.claims.small_graphs import (
    Digraph,
    compose,
    game_values,
    games,
    kernel,
    pairs,
    pairs_to,
    terminal,
)
from kalmar.theory.valuations import VALUATIONS

COLUMNS, ROWS = "npbmx", "xmbpn"
"""The classes of J₁ from left to right and those of J₂ from top to bottom, as figure 3 has them."""

MOVES: dict[str, str] = {"n": "", "p": "mx", "b": "x", "m": "npx", "x": "npbmx"}
"""To which classes a position of each class may move."""

SURELY: dict[str, tuple[str, ...]] = {
    "n": (), "p": ("m",), "b": ("x",), "m": ("np",), "x": ("npb", "bm"),
}  # fmt: skip
"""Of each of these sets of classes a position has an option."""


def classes(game: Digraph) -> str:
    """Return the class of each position, a letter each.

    >>> classes(((), (0,), (1,), (0, 1), (3,)))
    'nmpxb'
    """
    # M⁺ and M⁻ cut the positions that are not terminal into four classes; N is the fifth.
    plus, minus = kernel(game), kernel(game, Play.MISERE)
    return "".join(
        "xpmb"[(n in plus) + 2 * (n in minus)] if options else "n" for n, options in enumerate(game)
    )


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


def classed(to: int) -> Given:
    """Yield every small game as the class of each position with those of its options."""
    for words, game in games(to):
        found = classes(game)
        yield words, [(found[n], {found[o] for o in options}) for n, options in enumerate(game)]


@over(classed)
def five_classes(rows: list[tuple[str, set[str]]]) -> bool:
    """Check that positions of a class have options of its classes, and some of them for sure."""
    # Theorem 3.27 (i), page 21: which of the five classes a move may reach, and which it surely
    # does, follows from the definitions of the two kernels.
    return all(
        options <= set(MOVES[own]) and all(options.intersection(some) for some in SURELY[own])
        for own, options in rows
    )


Region = tuple[str, str, frozenset[int]]
"""The two classes of a position of J₁ ∨ J₂, with the regions of its options."""


def region_options(to: int) -> Given:
    """Yield for every two games the positions of J₁ ∨ J₂, and the regions that are good."""
    good = good_regions()
    for words, first, second in pairs(to):
        both = list(product(classes(first), classes(second)))
        found = [
            (*both[n], frozenset(region(*both[option]) for option in options))
            for n, options in enumerate(compose("selective", first, second))
        ]
        yield words, found, good


@over(region_options)
def regions_left(positions: list[Region], good: frozenset[int]) -> bool:
    """Check (ii): good regions lead where the proof says, never to a good one."""
    # Theorem 3.27 (ii): from the eight regions of (3.6) no move leads to one of them.
    return all(
        options <= reached(a, b) - good for a, b, options in positions if region(a, b) in good
    )


@over(region_options)
def regions_entered(positions: list[Region], good: frozenset[int]) -> bool:
    """Check (iii): other regions but the end lead to a good one that (3.6) allows."""
    # Theorem 3.27 (iii): from every other region a move leads to one of them, but from the end.
    return all(
        bool(options & reached(a, b) & good)
        for a, b, options in positions
        if region(a, b) not in good and (a, b) != ("n", "n")
    )


@compare
def misere_selective_kernel(to: int) -> Given:
    """Yield the misère kernel of J₁ ∨ J₂, and what (3.6) says from kernels of J₁ and J₂."""
    # Theorem 3.27 (3.6), page 21.
    for words, first, second in pairs(to):
        lost = kernel(compose("selective", first, second), Play.MISERE)
        (ends, plus, minus), (ends2, plus2, minus2) = (
            (terminal(game), kernel(game), kernel(game, Play.MISERE)) for game in (first, second)
        )
        good = {
            *product(plus - ends, plus2 - ends2),
            *product(minus, ends2),
            *product(ends, minus2),
        }
        yield words, {divmod(n, len(second)) for n in lost}, good


def text_of(values: tuple[tuple[int, ...], ...]) -> str:
    """Format the values of two components.

    >>> text_of(((1, 2), (0, 3)))
    '1, 2 and 0, 3'
    """
    return " and ".join(", ".join(map(str, each)) for each in values)


@compare
def values_select(to: int, valuations: tuple[str, ...]) -> Given:
    """Yield who wins misère play of J₁ ∨ J₂ where values come the first time, and again."""
    # (3.6), page 21, needs both kernels: the first pair of positions with given values is kept, and
    # all later ones must have its outcome. G⁻, R⁻ and S⁻, even together, do not do.
    known: dict[tuple[tuple[int, ...], ...], tuple[bool, str]] = {}
    for first, second in pairs_to(to):
        lost = kernel(compose("selective", first, second), Play.MISERE)
        alone = [
            list(zip(*(game_values(game, VALUATIONS[name]) for name in valuations), strict=True))
            for game in (first, second)
        ]
        for n, values in enumerate(product(*alone)):
            p, q = divmod(n, len(second))
            words = f"positions {p} and {q} of the games {first} and {second}"
            seen, where = known.setdefault(values, (n in lost, words))
            text = f"{where}, and {words}, have the values {text_of(values)}; one is P, one N"
            yield text, seen, n in lost
