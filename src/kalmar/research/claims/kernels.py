"""Claims of source 000 on one game: kernels, valuations, lengths of play, short circuits.

That in every game there is one kernel and one valuation of each kind is found by trying: all sets
of positions, and all functions from the positions to the numbers up to their count. How long play
lasts (remarks 1.11 and 1.17) is compared with all strategies one by one: of those that win against
everything, one is the quickest. The short circuit Φ(J) deletes the terminal positions N and the
positions E that one move brings there; Ψ(J) deletes N only.
"""

from collections.abc import Iterator
from itertools import product
from operator import eq

from kalmar.core.rules import Play
from kalmar.research.claims import small_graphs
from kalmar.research.claims.cases import Given, compare, over
from kalmar.theory.valuations import GRUNDY, REMOTENESS, VALUATIONS
from kalmar.theory.valuations.valuation import Valuation


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
    for words, game in small_graphs.games(to):
        yield (
            words,
            game,
            VALUATIONS[valuation],
            small_graphs.game_values(game, VALUATIONS[valuation]),
        )


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
        yield (
            words,
            {kept[n] for n in small_graphs.kernel(left)},
            small_graphs.kernel(game, Play(play)) - small_graphs.terminal(game),
        )
