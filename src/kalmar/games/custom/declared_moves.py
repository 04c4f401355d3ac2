"""Make the options of a declared move: choose its letters one by one and check its conditions.

A letter is 1, 2, … up to the largest number of the component (or of the bound, where there is one),
unless `in` says what else. A letter that an equation settles is not searched for; the literal
definition, which tries all choices, is in the tests.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

from kalmar.core.errors import LimitReached
from kalmar.games.custom.declared_parser import Move
from kalmar.games.custom.declared_terms import NoValue, Term, degree, evaluator

Letters = dict[str, int]
Checks = list[Callable[[Mapping[str, int]], Any]]

MOST_TRIES = 300_000


@dataclass
class Tries:
    """How many choices were tried for a component, and how many may be.

    >>> tries = Tries(1)
    >>> tries.one_more("n->n-k")
    """

    most: int = MOST_TRIES
    made: int = 0

    def one_more(self, move: str) -> None:
        """Count a choice.

        Raises:
            LimitReached: there are too many.
        """
        self.made += 1
        if self.made > self.most:
            raise LimitReached(
                "the move {move} has more than {most:,} choices for one component: restrict"
                " its letters with in or =",
                move=move,
                most=self.most,
            )


@dataclass
class MoveStep:
    """The choice of one letter, and what can be checked after it.

    Attributes:
        letter: which.
        choices: from the letters chosen before and the largest usual number to its values.
        checks: conditions whose letters are all known now.
    """

    letter: str
    choices: Callable[[Letters, int], Iterator[int]]
    checks: Checks = field(default_factory=list)


class Chooser:
    """A move ready to be made."""

    left: list[Any]

    def __init__(self, move: Move) -> None:
        """Plan the order in which letters are chosen."""
        self.move = move
        self.left = [tuple(map(evaluator, numbers)) for numbers in move.left]
        known = set(move.pattern)
        # Conditions wait until all their letters are chosen, and then cut the search at once.
        waiting = list(move.conditions)
        self.first: Checks = _ready(waiting, known)
        self.steps: list[MoveStep] = []
        todo = list(move.letters)
        while todo:
            step = _next_step(todo, known, move.conditions)
            todo.remove(step.letter)
            known.add(step.letter)
            step.checks = _ready(waiting, known)
            self.steps.append(step)

    def left_of(self, numbers: tuple[int, ...], top: int, tries: Tries) -> Iterator[Any]:
        """Yield each result of the move as a tuple of tuples of numbers.

        Args:
            numbers: of the component.
            top: the largest number that a letter usually has.
            tries: counted on.

        Raises:
            LimitReached: there are too many choices.
        """
        letters = dict(zip(self.move.pattern, numbers, strict=True))
        if _hold(self.first, letters):
            yield from self._chosen(0, letters, top, tries)

    def _chosen(self, at: int, letters: Letters, top: int, tries: Tries) -> Iterator[Any]:
        if at == len(self.steps):
            try:
                yield tuple(tuple(n(letters) for n in numbers) for numbers in self.left)
            except NoValue:
                return
            return
        step = self.steps[at]
        for value in step.choices(letters, top):
            tries.one_more(self.move.text)
            letters[step.letter] = value
            if _hold(step.checks, letters):
                yield from self._chosen(at + 1, letters, top, tries)
        # One dictionary serves the whole recursion; what a level put in, it takes out.
        letters.pop(step.letter, None)


def _hold(checks: Checks, letters: Letters) -> bool:
    """Check whether all conditions are true; one without a value is not."""
    try:
        return all(check(letters) for check in checks)
    except NoValue:
        return False


def _ready(waiting: list[Term], known: set[str]) -> Checks:
    """Take out the conditions whose letters are all known."""
    ready = [term for term in waiting if term.letters <= known]
    waiting[:] = [term for term in waiting if not term.letters <= known]
    return [evaluator(term) for term in ready]


def _next_step(todo: list[str], known: set[str], conditions: tuple[Term, ...]) -> MoveStep:
    """Choose a letter settled by an equation, else one with a set, else the first left."""
    # The first condition that says in which set a letter is.
    sets = {one: next((t for t in conditions if _gives(t, one)), None) for one in todo}
    # Letters whose set depends on letters that are not chosen yet have to wait.
    open_ = [letter for letter in todo if _is_known(sets[letter], letter, known)]
    for letter in open_:
        # An equation leaves at most one number, a set few, and anything else all from 1 to the
        # largest.
        for term in conditions:
            if _settles(term, letter, known):
                sides = [evaluator(side) for side in term.parts[::2]]
                return MoveStep(letter, partial(_settled, sides, letter, _ranges(sets[letter])))
    for letter in open_:
        if found := _ranges(sets[letter]):
            return MoveStep(letter, partial(_members, found))
    # Where sets depend on each other, one letter takes the usual numbers; its set is checked later.
    return MoveStep(open_[0] if open_ else todo[0], _usual)


def _is_known(given: Term | None, letter: str, known: set[str]) -> bool:
    """Check whether all letters that a set depends on are chosen."""
    return given is None or given.letters - {letter} <= known


def _gives(term: Term, letter: str) -> bool:
    """Check whether a condition says in which set a letter is."""
    rest = frozenset().union(*(part.letters for part in term.below[1:])) if term.below else ()
    return term.op == "in" and term.parts[0] == Term("letter", (letter,)) and letter not in rest


def _settles(term: Term, letter: str, known: set[str]) -> bool:
    """Check whether a condition is an equation linear in the letter, its only unknown."""
    if term.op != "compare" or len(term.parts) != 3 or term.parts[1] != "=":
        return False
    powers = max(degree(term.parts[0], letter), degree(term.parts[2], letter))
    return powers == 1 and term.letters - {letter} <= known


def _usual(_letters: Letters, top: int) -> Iterator[int]:
    """Yield the numbers from 1 up to the largest."""
    return iter(range(1, top + 1))


def _ranges(term: Term | None) -> list[Any]:
    """Compile the ends of the ranges of a set, if there is one."""
    return [tuple(map(evaluator, ends)) for ends in term.parts[1:]] if term else []


def _members(ranges: list[Any], letters: Letters, _top: int) -> Iterator[int]:
    """Yield the numbers of a set; none where an end has no value."""
    try:
        return chain.from_iterable([range(low(letters), high(letters) + 1) for low, high in ranges])
    except NoValue:
        return iter(())


def _settled(
    sides: list[Any], letter: str, given: list[Any], letters: Letters, top: int
) -> Iterator[int]:
    """Yield the number that solves an equation, if there is one that the letter may be.

    Where the letter drops out, or some value is too large, all its values are tried.
    """
    left, right = sides
    # left − right is linear in the letter, a·n + b: its values at 0 and 1 give b and a + b.
    try:
        at_0, at_1 = (
            left(tried) - right(tried) for tried in ({**letters, letter: n} for n in (0, 1))
        )
    except NoValue:
        at_0 = at_1 = 0
    slope = at_1 - at_0
    if slope == 0:
        return _members(given, letters, top) if given else _usual(letters, top)
    value, rest = divmod(-at_0, slope)
    # Whether the value lies in a set given by `in` is among the conditions checked afterwards.
    fits = not rest and (bool(given) or 1 <= value <= top)
    return iter((value,) if fits else ())
