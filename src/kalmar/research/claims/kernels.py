"""Claims of source 000 on one game: kernels, valuations, lengths of play, short circuits.

That in every game there is one kernel and one valuation of each kind is found by trying: all sets
of positions, and all functions from the positions to the numbers up to their count. How long play
lasts (remarks 1.11 and 1.17) is compared with all strategies one by one: of those that win against
everything, one is the quickest. The short circuit Φ(J) deletes the terminal positions N and the
positions E that one move brings there; Ψ(J) deletes N only.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from kalmar.core.rules import Play
from kalmar.research.claims.claim import Checker
from kalmar.research.claims.small_graphs import (
    Digraph,
    Kernel,
    Strategy,
    compose,
    game_values,
    kernel,
    one_game,
    strategies,
    subsets,
    terminal,
    two_games,
)
from kalmar.theory.valuations import (
    FORECLOSED,
    GRUNDY,
    MISERE_FORECLOSED,
    MISERE_REMOTENESS,
    MISERE_SUSPENSE,
    REMOTENESS,
    SUSPENSE,
    VALUATIONS,
)
from kalmar.theory.valuations.valuation import Valuation

Fits = Callable[[int, list[int]], bool]
"""Whether a value goes with the values of the options."""


def is_kernel(play: Play, game: Digraph, chosen: Kernel) -> bool:
    """Return whether a set fulfils the three conditions of definitions 1.1 and 1.2.

    >>> [is_kernel(Play.NORMAL, ((), (0,)), frozenset({n})) for n in (0, 1)]
    [True, False]
    """
    # Definitions 1.1 and 1.2, page 4: (i) terminal positions are in M⁺ and not in M⁻; (ii) from M
    # no option is in M; (iii) from outside some option is. The last two are one comparison.
    ends = terminal(game)
    return all(
        (n in chosen) == (play is Play.NORMAL)
        if n in ends
        else (n in chosen) != bool(chosen.intersection(options))
        for n, options in enumerate(game)
    )


@one_game
def only_kernel(game: Digraph, play: Play, holds: Callable[[Play, Digraph, Kernel], bool]) -> bool:
    """Return whether one set alone fulfils the conditions: the one from induction."""
    # Theorem 1.3, page 4: all 2ⁿ sets of positions are tried, and one has to be left.
    sets = map(frozenset, subsets(range(len(game))))
    return [chosen for chosen in sets if holds(play, game, chosen)] == [kernel(game, play)]


def functions_that_fit(game: Digraph, fits: Fits) -> Iterator[list[int]]:
    """Yield each function to the numbers up to the count of positions that fits at all of them."""
    # Theorems 1.7, 1.12, 1.18 (pages 5 and 6), 3.2, 3.6, 3.10 (page 16): all (n + 1)ⁿ functions to
    # 0, …, n are tried for n positions.
    for given in product(range(len(game) + 1), repeat=len(game)):
        if all(fits(given[n], [given[o] for o in options]) for n, options in enumerate(game)):
            yield list(given)


def defines(valuation: Valuation) -> Fits:
    """Return the definition of a valuation as a condition on its values.

    >>> defines(GRUNDY)(2, [0, 1]), defines(GRUNDY)(3, [0, 1])
    (True, False)
    >>> defines(VALUATIONS["misere-grundy"])(1, [])
    True
    """

    def fits(value: int, reached: list[int]) -> bool:
        return value == (valuation.of_options(reached) if reached else valuation.ended)

    return fits


@one_game
def only_function(game: Digraph, valuation: Valuation, fits: Fits) -> bool:
    """Return whether one function alone fulfils the condition everywhere: the valuation."""
    return list(functions_that_fit(game, fits)) == [game_values(game, valuation)]


@one_game
def tells_the_kernel(game: Digraph, valuation: Valuation, is_p: Callable[[int], bool]) -> bool:
    """Return whether the positions of certain values are the kernel."""
    # The second halves of the same theorems: M⁺ and M⁻ are read off the values.
    found = {n for n, value in enumerate(game_values(game, valuation)) if is_p(value)}
    return found == kernel(game, valuation.play)


def always_wins(game: Digraph, good: Kernel, play: Play, start: int) -> bool:
    """Return whether always moving into a set wins for the mover, whatever the opponent does."""
    # Page 4: every good move is tried for the mover, every reply for the other player.
    if not game[start]:
        return play is Play.MISERE
    moves = good.intersection(game[start])
    return bool(moves) and all(
        all(always_wins(game, good, play, n) for n in game[move])
        if game[move]
        else play is Play.NORMAL
        for move in moves
    )


@one_game
def good_moves_win(game: Digraph, play: Play, good: Callable[[Digraph, Play], Kernel]) -> bool:
    """Return whether outside a set the mover wins by moving into it again and again."""
    chosen = good(game, play)
    bad = [n for n in range(len(game)) if n not in chosen]
    return all(always_wins(game, chosen, play, n) for n in bad)


def kernel_of(game: Digraph, play: Play) -> Kernel:
    """Compute the kernel."""
    # Claims hold this function, not `kernel` itself, which tests replace by a noisy one.
    return kernel(game, play)


VALUED = (
    "grundy", "remoteness", "suspense", "misere-grundy", "misere-remoteness", "misere-suspense",
)  # fmt: skip
"""The valuations of one position that exist in every game, by name."""


def of_valuations() -> Iterator[tuple[str, Checker]]:
    """Yield two checkers per valuation: the function exists and is unique; it tells the kernel."""
    for name in VALUED:
        valuation = VALUATIONS[name]
        assert valuation.is_p is not None
        yield f"000.{name}-unique", only_function(valuation, defines(valuation))
        yield f"000.{name}-kernel", tells_the_kernel(valuation, valuation.is_p)


Lengths = list[set[int]]
"""For each position all lengths that play can have."""

Length = Callable[[Iterable[set[int]]], int]
"""The length that counts, from those that each winning strategy leaves open."""


def lengths(game: Digraph, strategy: Strategy) -> tuple[Lengths, Lengths]:
    """Compute how long play may last if one player follows a strategy and the other anything.

    Returns:
        For each position the lengths if the strategy's player moves first, and if second.

    >>> lengths(((), (0,), (0, 1)), (None, 0, 1))
    ([{0}, {1}, {2}], [{0}, {1}, {1, 2}])
    """
    first: Lengths = []
    second: Lengths = []
    for options, chosen in zip(game, strategy, strict=True):
        # Options have smaller numbers, so their lengths are known.
        first.append({0} if chosen is None else {1 + more for more in second[chosen]})
        second.append({1 + more for option in options for more in first[option]} or {0})
    return first, second


def winning_lengths(game: Digraph, play: Play) -> list[list[set[int]]]:
    """List for each position the lengths each strategy leaves open that the winner wins with."""
    # Remarks 1.11 (page 5) and 1.17 (page 6) speak of players who hurry and delay. A strategy wins
    # from a position if all lengths it leaves open have the winning parity.
    found: list[list[set[int]]] = [[] for _ in game]
    # Normal play is won by the first player if it lasts an odd number of moves.
    wins_first = 1 if play is Play.NORMAL else 0
    for strategy in strategies(game):
        for player, known in enumerate(lengths(game, strategy)):
            for n, possible in enumerate(known):
                if all((length + player) % 2 == wins_first for length in possible):
                    found[n].append(possible)
    return found


def hurried(possible: Iterable[set[int]]) -> int:
    """Return the length of play if the winner hurries and the loser delays.

    >>> hurried([{3, 5}, {1, 7}])
    5
    """
    return min(max(each) for each in possible)


def delayed(possible: Iterable[set[int]]) -> int:
    """Return the length of play if the winner delays and the loser hurries.

    >>> delayed([{3, 5}, {1, 7}])
    3
    """
    return max(min(each) for each in possible)


@one_game
def is_length(game: Digraph, valuation: Valuation, length: Length) -> bool:
    """Return whether a valuation is the length of play, given what both players want."""
    expected = [length(possible) for possible in winning_lengths(game, valuation.play)]
    return game_values(game, valuation) == expected


Deletes = Callable[[Digraph], Kernel]
"""Which positions are deleted."""


def almost_ended(game: Digraph) -> Kernel:
    """Return E: the positions that one move brings to an end (definition 2.6).

    >>> sorted(almost_ended(((), (0,), (1,))))
    [1]
    """
    ends = terminal(game)
    return frozenset(n for n, options in enumerate(game) if ends.intersection(options))


def nearly_all(game: Digraph) -> Kernel:
    """Return N ∪ E, what Φ deletes."""
    return terminal(game) | almost_ended(game)


def ended(game: Digraph) -> Kernel:
    """Return N, what Ψ deletes."""
    # As a function of its own it is looked up when it is called, where tests replace `terminal`.
    return terminal(game)


def short_circuit(game: Digraph, deletes: Deletes) -> tuple[list[int], Digraph]:
    """Delete some positions of a game; return the former numbers of the others and the rest.

    >>> short_circuit(((), (0,), (1,), (1, 2)), terminal)
    ([1, 2, 3], ((), (0,), (0, 1)))
    """
    gone = deletes(game)
    kept = [n for n in range(len(game)) if n not in gone]
    place = {n: i for i, n in enumerate(kept)}
    return kept, tuple(tuple(place[o] for o in game[n] if o in place) for n in kept)


@two_games
def circuit_of_compound(
    first: Digraph, second: Digraph, way: str, deletes: Deletes, then: str
) -> bool:
    """Return whether the short circuit of a compound is a compound of short circuits."""
    # Lemmas 2.9 (page 9), 2.22 (page 14), 3.15 (page 18), 3.22 (page 20), remark 3.19 (page 19):
    # both sides are made position by position and are to be equal, not only isomorphic.
    whole = compose(way, first, second)
    kept, left = short_circuit(whole, deletes)
    (rows, one), (cols, other) = (short_circuit(game, deletes) for game in (first, second))
    pairs = [p * len(second) + q for p, q in product(rows, cols)]
    return kept == pairs and left == compose(then, one, other)


def sides(game: Digraph, play: Play) -> list[str]:
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
def regions(first: Digraph, second: Digraph, play: Play, region: Callable[[str, str], str]) -> bool:
    """Check the regions of J₁ ⊕ J₂ that follow from those of J₁ and J₂."""
    # Figures 1 (page 9) and 2 (page 19): the region of a pair depends on those of its two parts.
    whole = sides(compose("diminished-disjunctive", first, second), play)
    pairs = product(sides(first, play), sides(second, play))
    return whole == [region(a, b) for a, b in pairs]


@one_game
def is_grundy_of_circuit(game: Digraph, valuation: Valuation, deletes: Deletes) -> bool:
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
def is_moved(game: Digraph, valuation: Valuation, deletes: Deletes, less: int) -> bool:
    """Return whether the remoteness after deleting is that before, less a number."""
    # Remarks 2.23 (page 14) and 3.23 (page 20): deleting takes 2 or 1 from every remoteness.
    kept, left = short_circuit(game, deletes)
    before = game_values(game, valuation)
    return game_values(left, REMOTENESS) == [before[n] - less for n in kept]


@one_game
def has_kernel(game: Digraph, play: Play, deletes: Deletes) -> bool:
    """Return whether the kernel after deleting is that before, less terminal positions."""
    # Remarks 2.8 (page 9) and 3.12 (page 17).
    kept, left = short_circuit(game, deletes)
    return {kept[n] for n in kernel(left)} == kernel(game, play) - terminal(game)


CHECKERS: dict[str, Checker] = {
    "000.kernel-unique": only_kernel(Play.NORMAL, is_kernel),
    "000.misere-kernel-unique": only_kernel(Play.MISERE, is_kernel),
    "000.good-moves-win": good_moves_win(Play.NORMAL, kernel_of),
    "000.misere-good-moves-win": good_moves_win(Play.MISERE, kernel_of),
    **dict(of_valuations()),
    "000.remoteness-is-length": is_length(REMOTENESS, hurried),
    "000.suspense-is-length": is_length(SUSPENSE, delayed),
    "ways.misere-remoteness-is-length": is_length(MISERE_REMOTENESS, hurried),
    "ways.misere-suspense-is-length": is_length(MISERE_SUSPENSE, delayed),
    "000.regions": regions(Play.NORMAL, normal_region),
    "000.misere-regions": regions(Play.MISERE, misere_region),
    "000.circuit-disjunctive": circuit_of_compound(
        "diminished-disjunctive", nearly_all, "disjunctive"
    ),
    "000.circuit-selective": circuit_of_compound("shortened-selective", nearly_all, "selective"),
    "000.misere-circuit-disjunctive": circuit_of_compound(
        "diminished-disjunctive", ended, "disjunctive"
    ),
    "000.misere-circuit-conjunctive": circuit_of_compound("conjunctive", ended, "conjunctive"),
    "000.misere-circuit-selective": circuit_of_compound("shortened-selective", ended, "selective"),
    "000.circuit-grundy": is_grundy_of_circuit(FORECLOSED, nearly_all),
    "000.misere-circuit-grundy": is_grundy_of_circuit(MISERE_FORECLOSED, ended),
    "000.circuit-remoteness": is_moved(REMOTENESS, nearly_all, 2),
    "000.misere-circuit-remoteness": is_moved(MISERE_REMOTENESS, ended, 1),
    "000.circuit-kernel": has_kernel(Play.NORMAL, nearly_all),
    "000.misere-circuit-kernel": has_kernel(Play.MISERE, ended),
}
