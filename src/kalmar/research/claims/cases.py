"""Cases over which claims go, each with the words that name it as a counterexample."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, islice, product
from typing import Any

from kalmar.answers.tables.ask import table
from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.rules import Play
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.sequences.heap_games import heap_game
from kalmar.engines.sequences.plain_values import plain_values
from kalmar.games.heaps.codes import code_of
from kalmar.games.notation.positions import parse_position
from kalmar.games.registry import find_rules
from kalmar.research.claims.claim import Case, Checker, parametric
from kalmar.solvers import solved as any_game
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Valuation

LIMIT = 1_000_000

Given = Iterator[tuple[Any, ...]]
"""The words of a counterexample, and what a statement is given."""


def each(
    cases: Callable[[int], Iterable[tuple[Any, ...]]], statement: Callable[..., bool]
) -> Checker:
    """Return the checker of a statement about each case.

    Args:
        cases: yields, up to a bound, the words of a counterexample and what the statement is given.
        statement: whether it holds.

    >>> list(each(numbers_of(2), lambda a, b: a + b < 2)(2))
    [None, None, None, '1, 1']
    """

    def check(to: int) -> Iterator[Case]:
        for words, *given in cases(to):
            yield None if statement(*given) else words

    return check


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


def literal_value(position: str, valuation: Valuation = GRUNDY) -> int:
    """Compute a value of a position, the Grundy value if none is named, from its literal graph."""
    parsed = parse_position(position)
    return Literal(parsed, LIMIT).value(parsed, valuation)


@parametric
def numbers_of(to: int, count: int, least: int = 0, beyond: int = 0) -> Given:
    """Yield so many numbers from a least one to the bound and beyond it, small ones first."""
    for given in sorted(product(range(least, to + beyond), repeat=count), key=max):
        yield ", ".join(map(str, given)), *given


@parametric
def heap_values(
    to: int,
    game: str,
    words: str = "a heap of {n} has value {value}",
    composition: str = "disjunctive",
    least: int = 0,
) -> Given:
    """Yield the heaps of a game from a least one on, with their values."""
    for n, value in enumerate(values(game, to, composition)):
        if n >= least:
            yield words.format(n=n, value=value), n, value


@parametric
def same_heaps(to: int, first: str, second: str, least: int = 0) -> Given:
    """Yield the heaps of two games from a least one on, with their values in both."""
    pairs = zip(values(first, to), values(second, to), strict=True)
    for n, (a, b) in enumerate(pairs):
        if n >= least:
            yield f"heap {n}: {a} in {first}, {b} in {second}", n, a, b


@parametric
def literal(to: int, text: str, least: int = 1, words: str = "{text} is worth {value}") -> Given:
    """Yield positions with one number in their text, with the values of their literal graphs."""
    for n in range(least, to + 1):
        position = text.format(n=n)
        value = literal_value(position)
        yield words.format(text=position, value=value), n, value


@parametric
def squares(to: int, piece: str) -> Given:
    """Yield x, y and the value of every square of a board, along growing squares."""
    found = table(piece, range(to), range(to)).values
    for n in range(to):
        for x, y in [(n, i) for i in range(n + 1)] + [(i, n) for i in range(n)]:
            value = found[y][x] or 0
            yield f"square {x},{y} has value {value}", x, y, value


def nim(heaps: Iterable[int]) -> str:
    """Format a position of Nim.

    >>> nim((3, 5))
    'nim 3 5'
    """
    return " ".join(["nim", *map(str, heaps)])


def groups(to: int) -> Given:
    """Yield positions of two and three heaps of Nim up to a bound."""
    for count in (2, 3):
        for heaps in combinations_with_replacement(range(to + 1), count):
            yield nim(heaps), heaps
