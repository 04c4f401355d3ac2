"""Claims about the twelve ways of playing: components combine as the theory says.

Compounds are literal. Components are small graphs, every two of them, or listed games: components
0, 1, …, each with its options, which are tuples of smaller components, so that they may split. Of
listed games all small ones are looked at, or random ones; the same seed gives the same games.
`counterexample` shrinks a position that refutes a claim.
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
from kalmar.research.claims.cases import Given, compare, fold_of
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS

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
