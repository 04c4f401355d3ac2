"""Claims about the twelve ways of playing: components combine as the theory says.

Compounds are literal. Components are small graphs, every two of them, or listed games: components
0, 1, …, each with its options, which are tuples of smaller components, so that they may split. Of
listed games all small ones are looked at, or random ones; the same seed gives the same games.
`counterexample` shrinks a position that refutes a claim.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    product,
)

from kalmar.answers.analyse import analyse
from kalmar.answers.tables.ask import table
from kalmar.core.choices import Choice, Ending
from kalmar.core.compositions import SIX, Composition
from kalmar.core.compounds import Compound, Position
from kalmar.core.names import ValuationName
from kalmar.core.rules import Option, Outcome, Play
from kalmar.core.turns import after, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.games.components import Heap
from kalmar.research.claims.claim import Case, Checker, case, parametric
from kalmar.research.claims.small_graphs import (
    Digraph,
    compose,
    game_values,
    kernel,
    places,
    terminal,
    two_games,
)
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS
from kalmar.theory.valuations.valuation import Valuation

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
        for chosen in chain.from_iterable(combinations(left, n) for n in range(len(left) + 1)):
            yield ListedGame((*game.listed, tuple(chosen)))


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
    shrinking = True
    while shrinking:
        shrinking = False
        for candidate in smaller(position):
            if fails(candidate):
                position, shrinking = candidate, True
                break
    components = ", ".join(str(part.component) for part in position.component)
    return f"components {components} of the game {position.component[0].rules.listed}"


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
        words = f"heaps {a}, {b} and {p}, {q} have the same values {key}, but together {value}"
        yield case(value == found[p][q], f"{words} and {found[p][q]}")


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
def agrees(
    to: int, way: Composition, play: Play, valuation: Valuation | None, every: bool = False
) -> Iterator[Case]:
    """Yield checks that theory and the literal compound agree on the value, or on who wins.

    Args:
        to: how many positions; how many components if every game is looked at.
        way: the composition.
        play: the convention.
        valuation: that of the theory; None to compare who wins.
        every: whether every position of small games is looked at, in place of random ones.
    """
    # The theory combines values of components. In the literal compound positions are tuples, and
    # options are listed from choice and ending alone; the parity of its remoteness tells who wins
    # in either convention (000, theorems 1.12 and 3.6).
    remoteness = REMOTENESS if play is Play.NORMAL else MISERE_REMOTENESS

    def fails(position: Position) -> bool:
        analysis, literal = analyse(position, play, LIMIT), Literal(position, LIMIT)
        if valuation is not None:
            return literal.value(position, valuation) != analysis.value
        return remoteness.outcome(literal.value(position, remoteness)) is not analysis.outcome

    for position in (every_position if every else positions)(way.choice, way.ending, to):
        yield counterexample(position, fails) if fails(position) else None


def outcome_by_options(to: int) -> Iterator[Case]:
    """Yield checks that the separately searched outcomes of positions and options agree."""
    # 000, §3.1, page 18: without a valuation there is the search, whose answer for a position has
    # to agree with its answers for the options.
    for position in positions(Choice.ONE, Ending.LONG, to):
        options = [after(position, move) for move in moves(position)]
        lost = [analyse(o, Play.MISERE, LIMIT).outcome is Outcome.P for o in options]
        found = analyse(position, Play.MISERE, LIMIT)
        good = (found.outcome is Outcome.N) == (not options or any(lost))
        yield case(good and found.winning_move_count == sum(lost), f"{position}: {found.outcome}")


Combine = Callable[[int, int], int]


@two_games
def combines(
    first: Digraph, second: Digraph, way: str, valuation: Valuation, combine: Combine
) -> bool:
    """Return whether values of the compound are those of its two components combined."""
    # Theorems 2.4 to 3.27 about two games at once.
    whole = game_values(compose(way, first, second), valuation)
    alone = product(game_values(first, valuation), game_values(second, valuation))
    return whole == [combine(a, b) for a, b in alone]


def good_pairs(first: Digraph, second: Digraph) -> set[tuple[int, int]]:
    """Compute (3.6): the misère kernel of J₁ ∨ J₂ from kernels of J₁ and J₂.

    >>> sorted(good_pairs(((), (0,)), ((), (0,))))
    [(0, 1), (1, 0)]
    """
    (ends, plus, minus), (ends2, plus2, minus2) = (
        (terminal(game), kernel(game), kernel(game, Play.MISERE)) for game in (first, second)
    )
    return {
        *product(plus - ends, plus2 - ends2),
        *product(minus, ends2),
        *product(ends, minus2),
    }


@two_games
def misere_selective(
    first: Digraph, second: Digraph, good: Callable[[Digraph, Digraph], set[tuple[int, int]]]
) -> bool:
    """Return whether the misère kernel of J₁ ∨ J₂ is a set of pairs."""
    # Theorem 3.27 (3.6), page 21.
    whole = compose("selective", first, second)
    return {divmod(n, len(second)) for n in kernel(whole, Play.MISERE)} == good(first, second)


@two_games
def simple(first: Digraph, second: Digraph) -> bool:
    """Return whether all six compounds of two simple games end, and where they have to."""
    # Page 7: in these lists options have smaller numbers, so that a compound of simple games ends;
    # `ends` says at which pairs its definition wants it to be over.
    return all(
        all(option < n for n, options in enumerate(whole) for option in options)
        and terminal(whole) == ends(way, first, second)
        for way in SIX
        for whole in [compose(way.name, first, second)]
    )


def ends(way: Composition, first: Digraph, second: Digraph) -> frozenset[int]:
    """Return the positions of a compound in which one component, or each, has ended."""
    over = any if way.ending is Ending.SHORT else all
    pairs = enumerate(places(first, second))
    return frozenset(n for n, (p, q) in pairs if over((not first[p], not second[q])))


def theories() -> Iterator[tuple[str, Checker]]:
    """Yield for each row of the theory table a checker of who wins, and three of its values."""
    for way, play in product(SIX, Play):
        theory = THEORIES[way.choice, way.ending, play]
        if theory is None:
            continue
        # Theorem 3.27 is about two games; its use for more of them is not in the source.
        name = f"{way.name}-{play.value}"
        start = "ways" if name == "selective-misere" else "000"
        valuation, combine = theory.fold.valuation, theory.fold.combine.function
        yield f"{start}.{name}", agrees(way, play, None)
        yield f"{start}.{name}-value", agrees(way, play, valuation)
        yield f"{start}.{name}-splitting", agrees(way, play, valuation, every=True)
        yield f"000.{name}-two", combines(way.name, valuation, combine)


CHECKERS: dict[str, Checker] = {
    **dict(theories()),
    "000.simple-closed": simple(),
    "000.misere-selective-kernel": misere_selective(good_pairs),
    "000.misere-grundy-composes": composes("G-"),
    "000.misere-remoteness-composes": composes("R-"),
    "000.misere-suspense-composes": composes("S-"),
    "ways.misere-grundy-quotient": quotient_tells("G-"),
    "ways.misere-remoteness-quotient": quotient_tells("R-"),
    "ways.misere-suspense-quotient": quotient_tells("S-"),
    "ways.misere-disjunctive-search": outcome_by_options,
}
