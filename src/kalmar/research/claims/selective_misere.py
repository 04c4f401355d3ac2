"""Claims of source 000, §3.6, on misère selective play.

A position belongs to one of five classes: n, terminal; p, in the kernel only; b, in both kernels;
m, in the misère kernel only; x, in neither. A position of J₁ ∨ J₂ belongs to one of 25 regions,
numbered as in figure 3: the columns are the classes of J₁, the rows those of J₂.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from kalmar.core.rules import Play
from kalmar.research.claims.claim import Case, Checker, case, parametric
from kalmar.research.claims.small_graphs import (
    Digraph,
    compose,
    game_values,
    kernel,
    one_game,
    pairs_to,
    terminal,
    two_games,
)
from kalmar.theory.valuations import MISERE_GRUNDY, MISERE_REMOTENESS, MISERE_SUSPENSE
from kalmar.theory.valuations.valuation import Valuation

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


def classes(game: Digraph) -> str:
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
def class_moves(
    game: Digraph, moves: Mapping[str, str], surely: Mapping[str, Iterable[str]]
) -> bool:
    """Return whether positions of a class have options of these classes, some for sure."""
    # Theorem 3.27 (i), page 21: which of the five classes a move may reach, and which it surely
    # does, follows from the definitions of the two kernels.
    found = classes(game)
    return all(
        {found[o] for o in options} <= set(moves[found[n]])
        and all(any(found[o] in some for o in options) for some in surely[found[n]])
        for n, options in enumerate(game)
    )


def region_options(first: Digraph, second: Digraph) -> Iterator[tuple[str, str, frozenset[int]]]:
    """Yield the two classes of each position of J₁ ∨ J₂, with the regions of its options."""
    pairs = list(product(classes(first), classes(second)))
    for n, options in enumerate(compose("selective", first, second)):
        yield *pairs[n], frozenset(region(*pairs[option]) for option in options)


@two_games
def leave(first: Digraph, second: Digraph, good: frozenset[int]) -> bool:
    """Check (ii): good regions lead where the proof says, never to a good one."""
    # Theorem 3.27 (ii): from the eight regions of (3.6) no move leads to one of them.
    return all(
        options <= reached(a, b) - good
        for a, b, options in region_options(first, second)
        if region(a, b) in good
    )


@two_games
def enter(first: Digraph, second: Digraph, good: frozenset[int]) -> bool:
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
    known: dict[tuple[tuple[int, ...], ...], tuple[bool, str]] = {}
    for first, second in pairs_to(to):
        lost = kernel(compose("selective", first, second), Play.MISERE)
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


CHECKERS: dict[str, Checker] = {
    "000.misere-grundy-selects": decides(MISERE_GRUNDY),
    "000.misere-remoteness-selects": decides(MISERE_REMOTENESS),
    "000.misere-suspense-selects": decides(MISERE_SUSPENSE),
    "ways.misere-values-select": decides(MISERE_GRUNDY, MISERE_REMOTENESS, MISERE_SUSPENSE),
    "000.five-classes": class_moves(MOVES, SURELY),
    "000.regions-left": leave(good_regions()),
    "000.regions-entered": enter(good_regions()),
}
