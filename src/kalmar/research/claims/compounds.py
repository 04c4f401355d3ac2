"""Claims about the twelve ways of playing: components combine as the theory says.

Compounds are literal. Components are small graphs, every two of them, or listed games: components
0, 1, …, each with its options, which are tuples of smaller components, so that they may split. Of
listed games all small ones are looked at, or random ones; the same seed gives the same games.
`counterexample` shrinks a position that refutes a claim.

In misère selective play (source 000, §3.6) a position belongs to one of five classes: n, terminal;
p, in the kernel only; b, in both kernels; m, in the misère kernel only; x, in neither. A position
of J₁ ∨ J₂ belongs to one of 25 regions, numbered as in figure 3: the columns are the classes of J₁,
the rows those of J₂.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement, product

from kalmar.answers.analyse import analyse
from kalmar.answers.tables.ask import table
from kalmar.core.choices import Choice, Ending
from kalmar.core.compositions import COMPOSITIONS, SIX, ValuationName
from kalmar.core.compounds import Compound, Position
from kalmar.core.rules import Option, Outcome, Play
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.games.components import Heap
from kalmar.research.claims import small_graphs
from kalmar.research.claims.cases import Given, compare, fold_of, over
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS, VALUATIONS

SEED = 1928

LIMIT = 200_000

Fails = Callable[[Position], bool]


@dataclass(frozen=True)
class ListedGame(Heap):
    """The game whose component n has the n-th list of options.

    >>> list(ListedGame(((), ((0,),), ((1,), (0, 1)))).options(2))
    [(1,), (0, 1)]
    """

    listed: tuple[tuple[Option, ...], ...]

    @property
    def name(self) -> str:
        """Return a name that is made of the lists themselves."""
        return f"listed{self.listed}"

    def options(self, component: int) -> Iterator[Option]:
        """Yield the listed options."""
        return iter(self.listed[component])


def game(chance: random.Random, size: int) -> ListedGame:
    """Generate a random game of so many components, some of whose options split."""
    rows: list[tuple[Option, ...]] = [()]
    for n in range(1, size):
        options: set[Option] = set()
        # Smaller components only, so that play ends; about three options in ten split.
        for _ in range(chance.randint(0, 3)):
            pieces = 1 if chance.random() < 0.7 else 2
            options.add(tuple(sorted(chance.randrange(n) for _ in range(pieces))))
        rows.append(tuple(sorted(options)))
    return ListedGame(tuple(rows))


def positions(choice: Choice, ending: Ending, count: int, seed: int = SEED) -> Iterator[Position]:
    """Yield random positions of one to three components of random games, small ones first."""
    chance = random.Random(f"{seed}-{choice.name}-{ending.name}")
    for number in range(count):
        rules = game(chance, 2 + min(4, number // 10))
        parts = tuple(
            Position(rules, chance.randrange(len(rules.listed)))
            for _ in range(chance.randint(1, 3))
        )
        yield Position(Compound(choice, ending), parts)


def listed_games(size: int) -> Iterator[ListedGame]:
    """Yield every game of so many components whose moves leave one or two smaller ones.

    >>> [sum(1 for _ in listed_games(size)) for size in (1, 2, 3)]
    [1, 4, 128]
    """
    if size == 1:
        yield ListedGame(((),))
        return
    smaller = range(size - 1)
    left = [(n,) for n in smaller] + list(combinations_with_replacement(smaller, 2))
    for game in listed_games(size - 1):
        for chosen in small_graphs.subsets(left):
            yield ListedGame((*game.listed, chosen))


def every_position(choice: Choice, ending: Ending, size: int) -> Iterator[Position]:
    """Yield every position of one or two components of such games, the small games first.

    >>> list(every_position(Choice.ONE, Ending.LONG, 1))[1]
    <Position listed((),) 0 + listed((),) 0>
    """
    for components in range(1, size + 1):
        last = components - 1
        for rules in listed_games(components):
            # The last component is always there: positions without it come in smaller games.
            for others in ((), *((n,) for n in range(components))):
                parts = tuple(Position(rules, n) for n in (*others, last))
                yield Position(Compound(choice, ending), parts)


def smaller(position: Position) -> Iterator[Position]:
    """Yield the same position with one component, or one option of its game, less."""
    # Removing a component or an option keeps the rest of the game as it is, so that a failure that
    # remains is about what is left.
    parts = position.component
    for i in range(len(parts)):
        if len(parts) > 1:
            yield Position(position.rules, parts[:i] + parts[i + 1 :])
    listed = parts[0].rules.listed
    for n, options in enumerate(listed):
        for option in options:
            fewer = tuple(o for o in options if o != option)
            rules = ListedGame((*listed[:n], fewer, *listed[n + 1 :]))
            yield Position(position.rules, tuple(Position(rules, p.component) for p in parts))


def counterexample(position: Position, fails: Fails) -> str:
    """Shrink a failing position step by step while it still fails, and describe it."""
    while (candidate := next(filter(fails, smaller(position)), None)) is not None:
        position = candidate
    components = ", ".join(str(part.component) for part in position.component)
    return f"components {components} of the game {position.component[0].rules.listed}"


@compare
def composes(to: int, valuation: ValuationName) -> Given:
    """Yield misère values of two heaps of 0.123, of the first with these values and of others."""
    # (3.1) to (3.3), page 17, are refuted there by tables 1 to 3: the first pair of heaps with a
    # value pair is kept, and a later pair with the same key must have the same value.
    heaps = range(min(to, 12))
    found = table("0.123", heaps, heaps, play="misere", valuation=valuation).values
    known: dict[tuple[int | None, int | None], tuple[int | None, int, int]] = {}
    for p, q in product(heaps, repeat=2):
        key = (found[p][0], found[q][0])
        value, a, b = known.setdefault(key, (found[p][q], p, q))
        words = f"heaps {a}, {b} and {p}, {q} have the same values {key}, but together {value}"
        yield f"{words} and {found[p][q]}", value, found[p][q]


@compare
def quotient_tells(to: int, valuation: ValuationName) -> Given:
    """Yield what 0.123's quotient says of pairs of heaps, whose values do not separate them."""
    # Page 18: values do not decide misère sums. The elements of the misère quotient (Plambeck and
    # Siegel 2008) do: pairs of heaps with equal values and other outcomes have other elements.
    quotient = Construction(option_sets("0.123")).run()
    yield f"the quotient of 0.123 has {quotient.order} elements", quotient.order, 20
    found = table("0.123", range(to), range(to), play="misere", valuation=valuation)
    lost = found.p_positions()
    known: dict[tuple[int | None, int | None], list[tuple[int, int]]] = {}
    for p, q in product(range(to), repeat=2):
        outcome = quotient.outcome([p, q])
        yield f"heaps {p}, {q} are {outcome.name}", lost[p][q], outcome is Outcome.P
        alike = known.setdefault((found.values[p][0], found.values[q][0]), [])
        for a, b in alike:
            same = list(map(quotient.heap_value, (a, b))) == list(map(quotient.heap_value, (p, q)))
            words = f"heaps {a}, {b} and {p}, {q} have the same elements"
            yield words, same and lost[a][b] != lost[p][q], False
        alike.append((p, q))


@compare
def agrees(to: int, way: str, play: str, valued: bool = False, every: bool = False) -> Given:
    """Yield what theory and the literal compound say of the value, or of who wins.

    Args:
        to: how many positions; how many components if every game is looked at.
        way: the name of the composition.
        play: the convention.
        valued: whether values are compared, not who wins.
        every: whether every position of small games is looked at, in place of random ones.
    """
    # The theory combines values of components. In the literal compound positions are tuples, and
    # options are listed from choice and ending alone; the parity of its remoteness tells who wins
    # in either convention (000, theorems 1.12 and 3.6).
    row, convention = COMPOSITIONS[way], Play(play)
    length = REMOTENESS if convention is Play.NORMAL else MISERE_REMOTENESS
    valuation = fold_of(way, play).valuation if valued else length

    def both(position: Position) -> tuple[object, object]:
        analysis = analyse(position, convention, LIMIT)
        value = Literal(position, LIMIT).value(position, valuation)
        if valued:
            return value, analysis.value
        return valuation.outcome(value), analysis.outcome

    def fails(position: Position) -> bool:
        literal, found = both(position)
        return literal != found

    for position in (every_position if every else positions)(row.choice, row.ending, to):
        yield partial(counterexample, position, fails), *both(position)


@compare
def outcome_by_options(to: int) -> Given:
    """Yield the searched outcome of a position, and what those of its options make it."""
    # 000, §3.1, page 18: without a valuation there is the search, whose answer for a position has
    # to agree with its answers for the options.
    for position in positions(Choice.ONE, Ending.LONG, to):
        options = [after(position, move) for move in moves(position)]
        lost = [analyse(o, Play.MISERE, LIMIT).outcome is Outcome.P for o in options]
        found = analyse(position, Play.MISERE, LIMIT)
        told = (found.outcome is Outcome.N, found.winning_move_count)
        yield f"{position}: {found.outcome}", told, (not options or any(lost), sum(lost))


@compare
def combines(to: int, way: str, play: str) -> Given:
    """Yield values of the compound of two games, and those of its components combined."""
    # Theorems 2.4 to 3.27 about two games at once.
    fold = fold_of(way, play)
    for words, first, second in small_graphs.pairs(to):
        compound = small_graphs.compose(way, first, second)
        whole, *alone = (
            small_graphs.game_values(game, fold.valuation) for game in (compound, first, second)
        )
        yield words, whole, [fold.combine.function(a, b) for a, b in product(*alone)]


@compare
def simple_closed(to: int) -> Given:
    """Yield whether and where all six compounds of two simple games end, and where they have to."""
    # Page 7: in these lists options have smaller numbers, so that a compound of simple games ends.
    for words, first, second in small_graphs.pairs(to):
        alive = [(bool(first[p]), bool(second[q])) for p, q in small_graphs.places(first, second)]
        found, expected = [], []
        for way in SIX:
            whole = small_graphs.compose(way.name, first, second)
            falls = all(option < n for n, options in enumerate(whole) for option in options)
            found.append((falls, small_graphs.terminal(whole)))
            live = all if way.ending is Ending.SHORT else any
            expected.append((True, {n for n, both in enumerate(alive) if not live(both)}))
        yield words, found, expected


COLUMNS, ROWS = "npbmx", "xmbpn"
"""The classes of J₁ from left to right and those of J₂ from top to bottom, as figure 3 has them."""

MOVES: dict[str, str] = {"n": "", "p": "mx", "b": "x", "m": "npx", "x": "npbmx"}
"""To which classes a position of each class may move."""

SURELY: dict[str, tuple[str, ...]] = {
    "n": (), "p": ("m",), "b": ("x",), "m": ("np",), "x": ("npb", "bm"),
}  # fmt: skip
"""Of each of these sets of classes a position has an option."""


def classes(game: small_graphs.Digraph) -> str:
    """Return the class of each position, a letter each.

    >>> classes(((), (0,), (1,), (0, 1), (3,)))
    'nmpxb'
    """
    # M⁺ and M⁻ cut the positions that are not terminal into four classes; N is the fifth.
    plus, minus = small_graphs.kernel(game), small_graphs.kernel(game, Play.MISERE)
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
    for words, game in small_graphs.games(to):
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
    for words, first, second in small_graphs.pairs(to):
        both = list(product(classes(first), classes(second)))
        found = [
            (*both[n], frozenset(region(*both[option]) for option in options))
            for n, options in enumerate(small_graphs.compose("selective", first, second))
        ]
        yield words, found, good


@over(region_options)
def regions_left(positions: list[Region], good: frozenset[int]) -> bool:
    """Check theorem 3.27 (ii): good regions lead where the proof says, never to a good one."""
    return all(
        options <= reached(a, b) - good for a, b, options in positions if region(a, b) in good
    )


@over(region_options)
def regions_entered(positions: list[Region], good: frozenset[int]) -> bool:
    """Check theorem 3.27 (iii): other regions but the end lead to a good one that (3.6) allows."""
    return all(
        bool(options & reached(a, b) & good)
        for a, b, options in positions
        if region(a, b) not in good and (a, b) != ("n", "n")
    )


@compare
def misere_selective_kernel(to: int) -> Given:
    """Yield the misère kernel of J₁ ∨ J₂, and what (3.6) says from kernels of J₁ and J₂."""
    # Theorem 3.27 (3.6), page 21.
    good = good_regions()
    for words, first, second in small_graphs.pairs(to):
        lost = small_graphs.kernel(small_graphs.compose("selective", first, second), Play.MISERE)
        both = enumerate(product(classes(first), classes(second)))
        yield words, lost, {n for n, pair in both if region(*pair) in good}


@compare
def values_select(to: int, valuations: tuple[str, ...]) -> Given:
    """Yield who wins misère play of J₁ ∨ J₂ where values come the first time, and again."""
    # (3.6), page 21, needs both kernels: the first pair of positions with given values is kept, and
    # all later ones must have its outcome. G⁻, R⁻ and S⁻, even together, do not do.
    known: dict[tuple[tuple[int, ...], ...], tuple[bool, str]] = {}
    for first, second in small_graphs.pairs_to(to):
        lost = small_graphs.kernel(small_graphs.compose("selective", first, second), Play.MISERE)
        alone = [
            zip(*(small_graphs.game_values(game, VALUATIONS[of]) for of in valuations), strict=True)
            for game in (first, second)
        ]
        for n, values in enumerate(product(*alone)):
            p, q = divmod(n, len(second))
            words = f"positions {p} and {q} of the games {first} and {second}"
            seen, where = known.setdefault(values, (n in lost, words))
            text = " and ".join(", ".join(map(str, each)) for each in values)
            yield f"{where}, and {words}, have the values {text}; one is P, one N", seen, n in lost
