"""Statements about cases: how claims are checked, and the cases that several of them go over.

A statement is one function about one case. `over` lets it be checked of all cases up to a bound;
where it only says that two things are equal, `compare` makes a check of the cases alone. Cases hold
what the program has computed, or what was found literally, so that a wrong value makes a check
fail. `claims.toml` names the check of each claim, and gives what its cases need to be told.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations_with_replacement, islice, product
from typing import Any

from kalmar.answers.answer import Answer
from kalmar.answers.tables.ask import table
from kalmar.core.compositions import COMPOSITIONS
from kalmar.core.rules import Option, Play
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.sequences.heap_games import heap_game, plain_values
from kalmar.games.heaps import code_of
from kalmar.games.notation import parse_position
from kalmar.games.registry import find_rules
from kalmar.research.claims.claim import Case
from kalmar.solvers import solved as any_game
from kalmar.theory import operations
from kalmar.theory.nimbers import nim_product
from kalmar.theory.table import THEORIES
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Fold, Valuation

LIMIT = 1_000_000

Given = Iterator[tuple[Any, ...]]
"""The words of a counterexample, or a function that finds them; then what a statement is given."""

Cases = Callable[..., Iterable[tuple[Any, ...]]]
"""Yields cases up to a bound; what a claim gives follows by name."""


@dataclass(frozen=True)
class Statement:
    """A statement about each case.

    Attributes:
        cases: yields them, the smallest first.
        holds: whether it holds of a case.

    >>> list(Statement(partial(numbers_of, count=2), lambda a, b: a + b < 2)(2))
    [None, None, None, '1, 1']
    """

    cases: Cases
    holds: Callable[..., bool]

    def __call__(self, to: int, **given: Any) -> Iterator[Case]:
        """Yield None for each case up to a bound of which it holds, else its words."""
        for words, *case in self.cases(to, **given):
            if self.holds(*case):
                yield None
            else:
                yield words() if callable(words) else words


def over(cases: Cases, **given: Any) -> Callable[[Callable[..., bool]], Statement]:
    """Let a statement about one case be checked of all cases up to a bound.

    Args:
        cases: yields them.
        given: what they need to be told, beside what a claim adds.
    """
    return lambda holds: Statement(partial(cases, **given), holds)


def compare(cases: Cases) -> Statement:
    """Let cases be checked that yield what is found and what it must be, or must not with False."""
    return Statement(cases, are_alike)


def are_alike(found: object, expected: object, alike: bool = True) -> bool:
    """Return whether two things are equal, or are not."""
    return (found == expected) == alike


def fold_of(way: str, play: str = "normal") -> Fold:
    """Return the valuation and operation that solve a composition by a theorem."""
    row = COMPOSITIONS[way]
    theory = THEORIES[row.choice, row.ending, Play(play)]
    assert theory is not None
    return theory.fold


def values(game: str, n: int, composition: str = "disjunctive") -> list[int]:
    """Compute values of heaps 0 to n by the fold alone, as formulas are what is checked."""
    rules, fold = find_rules(game), fold_of(composition)
    if code_of(rules) is not None:
        return list(islice(plain_values(heap_game(rules), fold), n + 1))
    solved = any_game.solve(rules, range(n + 1), fold, LIMIT)
    return [solved.value(heap) for heap in range(n + 1)]


def literal_value(position: str, valuation: Valuation = GRUNDY) -> int:
    """Compute a value of a position, the Grundy value if none is named, from its literal graph."""
    parsed = parse_position(position)
    return Literal(parsed, LIMIT).value(parsed, valuation)


WinningMove = tuple[tuple[int, Option[Any]], ...]
"""A move as claims compare it: the places of its components, from 0, and what is left of each."""


def list_winning_moves(answer: Answer) -> list[WinningMove]:
    """List the winning moves of an answer as data: of each step its component and what is left.

    >>> from kalmar.answers.answer import solve
    >>> list_winning_moves(solve("nim 3 5"))
    [((1, (3,)),)]
    """
    return [tuple((step.path[0], step.option) for step in move) for move in answer.winning_moves()]


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    operation.__name__: operation
    for operation in (
        operations.nim_sum,
        operations.selective_sum,
        operations.shortened_sum,
        operations.misere_shortened_sum,
        nim_product,
    )
}


def numbers_of(to: int, count: int, least: int = 0, beyond: int = 0, by: str = "") -> Given:
    """Yield so many numbers from a least one to the bound and beyond it, small ones first.

    An operation, if one is named, is the last thing that statements are given.
    """
    operation = [OPERATIONS[by]] if by else []
    for given in sorted(product(range(least, to + beyond), repeat=count), key=max):
        yield ", ".join(map(str, given)), *given, *operation


def heap_values(to: int, game: str, composition: str = "disjunctive", least: int = 0) -> Given:
    """Yield the heaps of a game from a least one on, with their values."""
    for n, value in enumerate(values(game, to, composition)):
        if n >= least:
            yield f"a heap of {n} has value {value}", n, value


def literal(to: int, text: str, least: int = 1) -> Given:
    """Yield positions with one number in their text, with the values of their literal graphs."""
    for n in range(least, to + 1):
        value = literal_value(text.format(n=n))
        yield f"{text.format(n=n)} is worth {value}", n, value


def rectangles(to: int) -> list[tuple[int, int]]:
    """List the sides a ≤ b of all rectangles up to a bound, small ones first.

    >>> rectangles(2)
    [(1, 1), (1, 2), (2, 2)]
    """
    return [(a, b) for b in range(1, to + 1) for a in range(1, b + 1)]


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


def nim_value(heaps: Iterable[int]) -> int:
    """Compute the nim-sum of heaps.

    >>> nim_value((7, 4, 4))
    7
    """
    return reduce(operations.nim_sum, heaps, 0)


def groups(to: int) -> Given:
    """Yield positions of two and three heaps of Nim up to a bound."""
    for count in (2, 3):
        for heaps in combinations_with_replacement(range(to + 1), count):
            yield nim(heaps), heaps
