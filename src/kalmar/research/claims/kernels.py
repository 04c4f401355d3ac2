"""Claims of source 000 on one game and on numbers: kernels, valuations, lengths, short circuits.

That in every game there is one kernel and one valuation of each kind is found by trying: all sets
of positions, and all functions from the positions to the numbers up to their count. How long play
lasts (remarks 1.11 and 1.17) is compared with all strategies one by one: of those that win against
everything, one is the quickest. The short circuit Φ(J) deletes the terminal positions N and the
positions E that one move brings there; Ψ(J) deletes N only.

Of numbers and sets of numbers there are operations and excludants. H₁ ∧ H₂ is the set of the
smaller ones of each pair, H₁ ∨ H₂ that of the larger ones.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from operator import eq

from kalmar.core.rules import Play
from kalmar.research.claims import small_graphs
from kalmar.research.claims.cases import Given, compare, numbers_of, over
from kalmar.theory.operations import selective_sum
from kalmar.theory.valuations import GRUNDY, REMOTENESS, VALUATIONS
from kalmar.theory.valuations.valuation import Valuation, gelo, gole, lego, loge, mex


def is_kernel(play: Play, game: small_graphs.Digraph, chosen: small_graphs.Kernel) -> bool:
    """Return whether a set fulfils the three conditions of definitions 1.1 and 1.2.

    >>> [is_kernel(Play.NORMAL, ((), (0,)), frozenset({n})) for n in (0, 1)]
    [True, False]
    """
    # Definitions 1.1 and 1.2, page 4: (i) terminal positions are in M⁺ and not in M⁻; (ii) from M
    # no option is in M; (iii) from outside some option is. The last two are one comparison.
    return all(
        (n in chosen) == (not chosen.intersection(options) if options else play is Play.NORMAL)
        for n, options in enumerate(game)
    )


def kernels_of(to: int, play: str) -> Given:
    """Yield every small game with the kernel of a convention."""
    for words, game in small_graphs.games(to):
        yield words, game, Play(play), small_graphs.kernel(game, Play(play))


@over(kernels_of)
def kernel_unique(game: small_graphs.Digraph, play: Play, lost: small_graphs.Kernel) -> bool:
    """Check that one set alone fulfils the conditions: the kernel."""
    # Theorem 1.3, page 4: all 2ⁿ sets of positions are tried, and one has to be left.
    sets = map(frozenset, small_graphs.subsets(range(len(game))))
    return [chosen for chosen in sets if is_kernel(play, game, chosen)] == [lost]


def always_wins(
    game: small_graphs.Digraph, good: small_graphs.Kernel, play: Play, start: int
) -> bool:
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


@over(kernels_of)
def good_moves_win(game: small_graphs.Digraph, play: Play, good: small_graphs.Kernel) -> bool:
    """Check that outside the kernel the mover wins by moving into it again and again."""
    return all(always_wins(game, good, play, n) for n in range(len(game)) if n not in good)


def valued(to: int, valuation: str) -> Given:
    """Yield every small game with a valuation and its values."""
    chosen = VALUATIONS[valuation]
    for words, game in small_graphs.games(to):
        yield words, game, chosen, small_graphs.game_values(game, chosen)


def functions_that_fit(game: small_graphs.Digraph, valuation: Valuation) -> Iterator[list[int]]:
    """Yield each function to the numbers up to the count of positions that fits the definition."""
    # Theorems 1.7, 1.12, 1.18 (pages 5 and 6), 3.2, 3.6, 3.10 (page 16): all (n + 1)ⁿ functions to
    # 0, …, n are tried for n positions.
    for given in product(range(len(game) + 1), repeat=len(game)):
        reached = ([given[o] for o in options] for options in game)
        values = (valuation.of_options(some) if some else valuation.ended for some in reached)
        if all(map(eq, given, values)):
            yield list(given)


@over(valued)
def only_function(game: small_graphs.Digraph, valuation: Valuation, found: list[int]) -> bool:
    """Check that one function alone fulfils the definition everywhere: the valuation."""
    return list(functions_that_fit(game, valuation)) == [found]


@over(valued)
def tells_the_kernel(game: small_graphs.Digraph, valuation: Valuation, found: list[int]) -> bool:
    """Check that the positions of certain values are the kernel."""
    # The second halves of the same theorems: M⁺ and M⁻ are read off the values.
    assert valuation.is_p is not None
    return set(small_graphs.kernel(game, valuation.play)) == {
        n for n, value in enumerate(found) if valuation.is_p(value)
    }


Lengths = list[set[int]]
"""For each position all lengths that play can have."""


def lengths(game: small_graphs.Digraph, strategy: small_graphs.Strategy) -> tuple[Lengths, Lengths]:
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


def winning_lengths(game: small_graphs.Digraph, play: Play) -> list[list[set[int]]]:
    """List for each position the lengths each strategy leaves open that the winner wins with."""
    # Remarks 1.11 (page 5) and 1.17 (page 6) speak of players who hurry and delay. A strategy wins
    # from a position if all lengths it leaves open have the winning parity.
    found: list[list[set[int]]] = [[] for _ in game]
    # Normal play is won by the first player if it lasts an odd number of moves.
    wins_first = 1 if play is Play.NORMAL else 0
    for strategy in small_graphs.strategies(game):
        for player, known in enumerate(lengths(game, strategy)):
            for n, possible in enumerate(known):
                if all((length + player) % 2 == wins_first for length in possible):
                    found[n].append(possible)
    return found


@compare
def is_length(to: int, valuation: str, delayed: bool) -> Given:
    """Yield values beside the length of play if the winner hurries and the loser delays, or not."""
    for words, game, chosen, found in valued(to, valuation):
        expected = [
            max(map(min, possible)) if delayed else min(map(max, possible))
            for possible in winning_lengths(game, chosen.play)
        ]
        yield words, found, expected


def almost_ended(game: small_graphs.Digraph) -> small_graphs.Kernel:
    """Return E: the positions that one move brings to an end (definition 2.6).

    >>> sorted(almost_ended(((), (0,), (1,))))
    [1]
    """
    ends = small_graphs.terminal(game)
    return frozenset(n for n, options in enumerate(game) if ends.intersection(options))


def short_circuit(game: small_graphs.Digraph, play: Play) -> tuple[list[int], small_graphs.Digraph]:
    """Delete N ∪ E for normal play, as Φ does, or N for misère play, as Ψ does.

    Returns:
        The former numbers of the positions that are left, and the game of them.

    >>> short_circuit(((), (0,), (1,), (1, 2)), Play.MISERE)
    ([1, 2, 3], ((), (0,), (0, 1)))
    """
    gone = small_graphs.terminal(game) | (
        almost_ended(game) if play is Play.NORMAL else frozenset()
    )
    kept = [n for n in range(len(game)) if n not in gone]
    place = {n: i for i, n in enumerate(kept)}
    return kept, tuple(tuple(place[o] for o in game[n] if o in place) for n in kept)


@compare
def circuit_of_compound(to: int, way: str, play: str, then: str) -> Given:
    """Yield the short circuit of a compound, and the compound of short circuits it is to be."""
    # Lemmas 2.9 (page 9), 2.22 (page 14), 3.15 (page 18), 3.22 (page 20), remark 3.19 (page 19):
    # both sides are made position by position and are to be equal, not only isomorphic.
    for words, first, second in small_graphs.pairs(to):
        kept, left = short_circuit(small_graphs.compose(way, first, second), Play(play))
        (rows, one), (cols, other) = (short_circuit(game, Play(play)) for game in (first, second))
        places = [p * len(second) + q for p, q in product(rows, cols)]
        yield words, (kept, left), (places, small_graphs.compose(then, one, other))


def sides(game: small_graphs.Digraph, play: Play) -> list[str]:
    """List to which region of the short circuit each position belongs.

    Returns:
        "N" for terminal positions. In normal play "E" for those one move from them; in misère play
        "F" for those that can move to N only, where Ψ ends. "" for all others.

    >>> sides(((), (0,), (0, 1), (1,)), Play.NORMAL), sides(((), (0,), (0, 1), (1,)), Play.MISERE)
    (['N', 'E', 'E', ''], ['N', 'F', '', ''])
    """
    # E is what one move brings to N; Ψ ends where every move leads to N, which is less.
    ends, almost = small_graphs.terminal(game), almost_ended(game)
    if play is Play.NORMAL:
        return ["N" if n in ends else "E" if n in almost else "" for n in range(len(game))]
    return [
        "N" if n in ends else "F" if ends.issuperset(options) else ""
        for n, options in enumerate(game)
    ]


def joined_region(first: str, second: str, play: Play) -> str:
    """Return the region of a position of J₁ ⊕ J₂ from those of its components (figures 1 and 2).

    >>> joined_region("E", "", Play.NORMAL), joined_region("F", "", Play.MISERE)
    ('E', '')
    """
    either = {first, second}
    if "N" in either:
        return "N"
    return ("E" if "E" in either else "") if play is Play.NORMAL else "F" * (either == {"F"})


@compare
def regions(to: int, play: str) -> Given:
    """Yield the regions of J₁ ⊕ J₂, and what follows from those of J₁ and J₂."""
    # Figures 1 (page 9) and 2 (page 19): the region of a pair depends on those of its two parts.
    for words, first, second in small_graphs.pairs(to):
        whole = sides(small_graphs.compose("diminished-disjunctive", first, second), Play(play))
        both = product(sides(first, Play(play)), sides(second, Play(play)))
        yield words, whole, [joined_region(a, b, Play(play)) for a, b in both]


@compare
def circuit_grundy(to: int, valuation: str, play: str) -> Given:
    """Yield foreclosed values and the kernel, and the Grundy values after deleting and their 0."""
    # Remarks 2.8 (page 9) and 3.14 (page 18). `show` gives None where a value is undefined, which
    # has to be the case on deleted positions and nowhere else.
    for words, game, foreclosed, found in valued(to, valuation):
        kept, left = short_circuit(game, Play(play))
        values = dict(zip(kept, small_graphs.game_values(left, GRUNDY), strict=True))
        lost = {n for n, value in values.items() if value == 0}
        shown = [foreclosed.show(value) for value in found]
        good = small_graphs.kernel(game, foreclosed.play) - small_graphs.terminal(game)
        yield words, (shown, good), ([values.get(n) for n in range(len(game))], lost)


@compare
def circuit_remoteness(to: int, valuation: str, play: str, less: int) -> Given:
    """Yield the remoteness after deleting, and that before, less a number."""
    # Remarks 2.23 (page 14) and 3.23 (page 20): deleting takes 2 or 1 from every remoteness.
    for words, game, _, before in valued(to, valuation):
        kept, left = short_circuit(game, Play(play))
        yield words, small_graphs.game_values(left, REMOTENESS), [before[n] - less for n in kept]


@compare
def circuit_kernel(to: int, play: str, deleting: str = "") -> Given:
    """Yield the kernel after deleting, and that before, less terminal positions."""
    # Remarks 2.8 (page 9) and 3.12 (page 17).
    for words, game in small_graphs.games(to):
        kept, left = short_circuit(game, Play(deleting or play))
        lost = small_graphs.kernel(game, Play(play)) - small_graphs.terminal(game)
        yield words, {kept[n] for n in small_graphs.kernel(left)}, lost


Numbers = tuple[int, ...]
Operation = Callable[[int, int], int]

EXCLUDANTS: dict[str, Callable[[Iterable[int]], int]] = {
    "mex": mex, "lego": lego, "gelo": gelo, "loge": loge, "gole": gole,
}  # fmt: skip


@compare
def excludants(to: int) -> Given:
    """Yield the excludants of sets of numbers, by the program and by their definitions.

    These are written out with `min` and `max`. The numbers are below a bound, which is at most 12.
    """
    # Definitions 1.4 (page 4), 1.8 and 1.13 (page 5), 3.3 and 3.7 (page 16).
    for chosen in small_graphs.subsets(range(min(to, 12))):
        even = [v for v in chosen if v % 2 == 0]
        odd = [v for v in chosen if v % 2]
        defined = {
            "mex": next(n for n in range(99) if n not in chosen),
            "lego": min(even) if even else max(odd, default=-1),
            "gelo": max(even) if even else min(odd, default=-1),
            "loge": min(odd) if odd else max(even, default=-1),
            "gole": max(odd) if odd else min(even, default=-1),
        }
        yield f"{chosen}", {name: of(chosen) for name, of in EXCLUDANTS.items()}, defined


@over(numbers_of, count=3)
def associative(a: int, b: int, c: int, combine: Operation) -> bool:
    """Check that an operation does not depend on order and grouping."""
    return combine(a, combine(b, c)) == combine(combine(a, b), c) and combine(a, b) == combine(b, a)


@compare
def shortened_sum(to: int, by: str, less: int) -> Given:
    """Yield a shortened sum of two numbers, normal or misère, and their ⊞ after taking a number."""
    for words, a, b, combine in numbers_of(to, 2, less, by=by):
        yield words, combine(a, b), selective_sum(a - less, b - less) + less


@over(numbers_of, count=2, by="selective_sum")
def even_iff_both(a: int, b: int, combine: Operation) -> bool:
    """Check remark 2.19: a ⊞ b is even iff both are."""
    return (combine(a, b) % 2 == 0) == (a % 2 == 0 and b % 2 == 0)


@over(numbers_of, count=3, by="nim_sum")
def cancels(first: int, other: int, second: int, add: Operation) -> bool:
    """Check (2.1): different numbers give different sums with a third."""
    return first == other or add(first, second) != add(other, second)


@over(numbers_of, count=3, by="nim_sum")
def goes_below(first: int, second: int, least: int, add: Operation) -> bool:
    """Check (2.2): numbers below a nim-sum come of making one summand smaller."""
    # Theorem 2.3 (ii), page 7: this is why the nim-sum of values is the mex of what is reached.
    if least >= add(first, second):
        return True
    return any(add(a, second) == least for a in range(first)) or any(
        add(first, b) == least for b in range(second)
    )


@over(numbers_of, count=3, beyond=1, by="nim_product")
def nim_field(a: int, b: int, c: int, times: Operation) -> bool:
    """Check that nim multiplication of three numbers is distributive and associative."""
    return times(a, b ^ c) == times(a, b) ^ times(a, c) and times(times(a, b), c) == times(
        a, times(b, c)
    )


def pairs_of_sets(to: int, least: int = 0) -> Given:
    """Yield two sets of numbers below a bound, each of at least so many elements."""
    some = [chosen for chosen in small_graphs.subsets(range(to)) if len(chosen) >= least]
    for first, second in product(some, repeat=2):
        yield f"H₁ = {set_text(first)}, H₂ = {set_text(second)}", first, second


def set_text(numbers: Numbers) -> str:
    """Format a set as mathematics writes it.

    >>> set_text((1, 3)), set_text(())
    ('{1, 3}', '∅')
    """
    return "{" + ", ".join(map(str, numbers)) + "}" if numbers else "∅"


def joined(first: Numbers, second: Numbers, combine: Operation) -> set[int]:
    """Combine each number of one set with each of another.

    >>> joined((1, 4), (2, 3), min)
    {1, 2, 3}
    """
    return {combine(a, b) for a, b in product(first, second)}


@compare
def excludant_of_joined(to: int, excludant: str, greatest: bool = False, least: int = 0) -> Given:
    """Yield an excludant of H₁ ∧ H₂ or H₁ ∨ H₂ beside those of both sets, joined alike."""
    # Lemmas 2.12 and 3.17 (lego and loge of the least), 2.15 and 3.20 (gelo and gole of the
    # greatest); `least` elements are in each set.
    of, combine = EXCLUDANTS[excludant], max if greatest else min
    for words, first, second in pairs_of_sets(to, least):
        yield words, of(joined(first, second, combine)), combine(of(first), of(second))


@compare
def selective_step(to: int) -> Given:
    """Yield a ⊞ b beside 1 + lego of what a move in one, the other or both of two reaches."""
    # Theorem 2.20, page 13, for one position with two components: a turn moves in the first, in the
    # second, or in both, and the values of the options are these three sets.
    for words, first, second in pairs_of_sets(to):
        a, b = 1 + lego(first), 1 + lego(second)
        reached = (
            joined(first, second, selective_sum)
            | joined(first, (b,), selective_sum)
            | joined((a,), second, selective_sum)
        )
        yield words, selective_sum(a, b), 1 + lego(reached)
