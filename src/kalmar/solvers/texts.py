"""Grundy values of rules in a text, by a function made of the text that fills a table.

Heaps, also of several kinds, are valued from the smallest up to the one asked for, components of
several numbers in a box of all numbers up to those. Plain Python begins; where much is left to do,
Numba compiles the same function, but for take-and-break games with kinds of heaps, which have a
kernel of their own. A few components of which little can be reached are searched for,
however large they are, and so is everything where some option would not be known by then.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from math import prod
from threading import Lock
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.cached import cached_property
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Rules, is_standalone
from kalmar.games.custom.kind_moves import KindGame, kind_game
from kalmar.games.custom.rule_source import too_many
from kalmar.games.custom.rule_trees import PLAIN
from kalmar.games.custom.rule_values import (
    FEW_MARKS,
    GROWN,
    LARGEST,
    MOST_PRIMES,
    TOO_MANY,
    Places,
    filling_source,
    sizes_of,
)
from kalmar.games.custom.text_rules import TextRules
from kalmar.games.heaps.primes import sieve
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.optional import KIND_CHOICES, TEXT_CHOICES, current_report, is_compiled_sooner
from kalmar.runtime.work import WAITING_SECONDS, refuse_beyond_memory, spend
from kalmar.solvers import solved as any_game
from kalmar.solvers.solved import Solved
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY, Fold

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.engines.sequences import kinds, text_kernels
else:
    np = LazyModule("numpy")
    kinds = LazyModule("kalmar.engines.sequences.kinds")
    text_kernels = LazyModule("kalmar.engines.sequences.text_kernels")


CHOICES_FOR_MOVE = 4
"""A move of a component takes plain Python as long as so many choices of its letters."""
FEW = 2_000
"""So few positions are searched, or valued, whatever else there is."""
CHOICES = (400_000, 50_000_000)
"""Choices between two looks at the limits, in plain Python and compiled: some hundredths of a
second."""
CHOICES_PER_STEP = (16, 1_000)
"""Choices in the time of a step of work."""
PLACES_PER_POSITION = 50
"""Places that are valued while a search visits one position, at least."""
MOST_CHOICES = 2**33
"""Choices of one component."""
BYTES = (50, 16)
"""Of a place, in plain Python and compiled."""
FIRST_MARKS = 64
MOST_COMPILED = 150
"""Moves of a text that is compiled: each takes some hundredths of a second."""
MOST_UNORDERED = 4
"""Of more numbers there are too many arrangements to be listed in a function."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the Grundy values of components of rules in a text.

    Args:
        rules: with moves that neither entail nor lead back.
        components: what to solve.
        fold: only Grundy values and nim-sums are taken.
        limit: how many positions a search might visit.

    Raises:
        LimitReached: it takes too much.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> rules = text_rules("n -> n - k if 2*k <= n")
    >>> solved = solve(rules, [9_999], Fold(GRUNDY, NIM_SUM), 1_000_000)
    >>> solved.value(9_999) if solved else None
    312
    """
    table = table_for(rules, fold)
    if table is None or not components:
        return None
    wide = table.wide_for(components)
    places = prod(wide) * len(table.places.kinds)
    if places > max(FEW, 4 * len(components)):
        with suppress(LimitReached):
            return any_game.solve(rules, components, fold, min(limit, FEW))
    if places > limit * PLACES_PER_POSITION or not table.reach(wide):
        return None
    return Solved(table.value, first=table.first if table.is_heaps else None, shared=True)


def table_values(
    rules: Rules, rows: Sequence[int], cols: Sequence[int], fold: Fold, limit: int
) -> "list[list[int]] | NDArray[np.uint32] | None":
    """Compute the Grundy values of components of two numbers; None where it cannot be done so.

    Args:
        rules: a text.
        rows: the second numbers.
        cols: the first numbers.
        fold: only Grundy values and nim-sums are taken.
        limit: how many positions a search might visit.

    Raises:
        LimitReached: it takes too much.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> rules = text_rules("x, y -> x - k, y; x, y -> x, y - k")
    >>> table_values(rules, [1, 2], [0, 3], Fold(GRUNDY, NIM_SUM), 100)
    [[1, 2], [2, 1]]
    """
    table = table_for(rules, fold)
    if table is None or not (rows and cols) or min(*rows, *cols) < 0:
        return None
    wide = max(cols) + 1, max(rows) + 1
    wide = (max(wide),) * 2 if table.places.unordered else wide
    within = not table.places.side or max(wide) <= table.places.side
    most = min(limit * PLACES_PER_POSITION, max(FEW, 4 * len(rows) * len(cols)))
    if not within or prod(wide) > most or not table.reach(wide):
        return None
    return table.grid(rows, cols)


class TextTable:
    """The values of the components of a text, as far as they have been asked for.

    Args:
        rules: the text.
        places: where components stand.

    Attributes:
        is_heaps: whether components are heaps of one kind.
    """

    def __init__(self, rules: TextRules, places: Places) -> None:
        """Know nothing yet."""
        self.rules, self.places = rules, places
        self.is_heaps = len(places.order) == 1 and places.kinds == ("",)
        self._source = filling_source(rules.said, places)
        known: dict[str, Any] = {**PLAIN}
        exec(compile(self._source, "<rules>", "exec"), known)
        self._fill = known["fill"]
        self._lock = Lock()
        self.compiled = 0
        self._start((1,) * len(places.order))

    def _start(self, wide: tuple[int, ...]) -> None:
        """Begin with components whose numbers are below these."""
        self._wide = wide
        # Without kinds nothing is smaller than nothing.
        self._done = int("" in self.places.kinds)
        self._values: list[Any] = [[0] * self._done for _ in self.places.kinds]
        self._marks: Any = [-1] * (FIRST_MARKS + 1)
        self._primes: Any = []
        if self.compiled:
            self._into_arrays()

    @cached_property
    def kind_game(self) -> KindGame | None:
        """Return the take-and-break game with kinds of heaps that the text states, if any."""
        return None if self.places.kinds == ("",) else kind_game(self.rules)

    def wide_for(self, components: Sequence[Component]) -> tuple[int, ...]:
        """Return one more than the largest of each number of some components."""
        if self.is_heaps and isinstance(components, range):
            return (max(components[0], components[-1]) + 1,)
        numbers = [self.rules.parts_of(component)[1] for component in components]
        wide = tuple(max(given) + 1 for given in zip(*filter(None, numbers), strict=True)) or (1,)
        return (max(wide),) * len(wide) if self.places.unordered else wide

    def value(self, component: Component) -> int:
        """Return the value of a component; raises `KeyError` if it is not known."""
        kind, numbers = self.rules.parts_of(component)
        if kind not in self.places.kinds:
            return 0  # what is left where nothing is
        first, *rest = self.places.order
        place = numbers[first]
        for at in rest:
            place = place * self._wide[at] + numbers[at]
        if any(n >= wide for n, wide in zip(numbers, self._wide, strict=True)):
            raise KeyError(component)
        return int(self._values[self.places.kinds.index(kind)][place])

    def first(self, heap: int) -> list[int]:
        """Return the values of heaps 0 to one."""
        found = self._values[0][: heap + 1]
        return found if isinstance(found, list) else found.tolist()

    def columns(self, last: int) -> dict[str, "list[int] | NDArray[np.uint32]"]:
        """Return for each kind the values of its heaps from 0 to one; nothing if there are none.

        Raises:
            LimitReached: it takes too much; what is known by then is kept.
        """
        found = self.reach((last + 1,))
        pairs = zip(self.places.kinds, self._values, strict=True)
        return {kind: values[: last + 1] for kind, values in pairs if found}

    def grid(self, rows: Sequence[int], cols: Sequence[int]) -> "list[list[int]] | NDArray[Any]":
        """Return known values of components of two numbers, the first ones in columns."""
        if self.places.unordered:
            return [[self.value((min(x, y), max(x, y))) for x in cols] for y in rows]
        first, second = self.places.order
        values, wide = self._values[0], self._wide[second]
        if not self.compiled:
            by_x, by_y = (wide, 1) if first == 0 else (1, wide)
            return [[values[x * by_x + y * by_y] for x in cols] for y in rows]
        found: NDArray[Any] = values.reshape(self._wide[first], wide)
        found = found.T if first == 0 else found
        return found[np.ix_(rows, cols)]

    def reach(self, wide: tuple[int, ...]) -> bool:
        """Find the values of all components whose numbers are below these.

        Returns:
            False where they cannot be found so.

        Raises:
            LimitReached: it takes too much; what is known by then is kept.
        """
        while not self._lock.acquire(timeout=WAITING_SECONDS):
            check_limits()
        try:
            return self._reach(wide)
        finally:
            self._lock.release()

    def _reach(self, wide: tuple[int, ...]) -> bool:
        if any(new > old for new, old in zip(wide, self._wide, strict=True)):
            wide = tuple(map(max, wide, self._wide))
            if len(wide) > 1:
                self._start(wide)
            self._wide = wide
        stop = prod(self._wide) * len(self.places.kinds)
        largest, most_primes = sizes_of(self.rules.said, max(self._wide))
        fits = largest < LARGEST
        self._compile_if(fits, stop, stop)
        refuse_beyond_memory(
            BYTES[self.compiled] * stop, message("{count:,} values take", count=stop)
        )
        if most_primes > MOST_PRIMES:
            return False
        self._reserve(stop, most_primes)
        most = CHOICES[self.compiled]
        while self._done < stop:
            check_limits()
            before = self._done
            tables = tuple(self._values), self._marks, self._primes, self._wide
            self._done, tries, why = self._fill(*tables, before, stop, most)
            spend(tries // CHOICES_PER_STEP[self.compiled])
            if why == GROWN:
                return False
            if why == TOO_MANY:
                most *= 2
                if most > MOST_CHOICES:
                    too_many(most)
            if why == FEW_MARKS:
                self._double_marks()
            # Choices grow with the heaps at the most about as these do.
            left = tries * (stop**2 - self._done**2) // max(self._done**2 - before**2, 1)
            if self._compile_if(fits, left, stop - self._done):
                most = CHOICES[1]
        return True

    def _reserve(self, stop: int, most_primes: int) -> None:
        """Make room for all values up to a place, and know all primes up to a number."""
        size, done = stop // len(self._values), len(self._values[0])
        for number, known in enumerate(self._values if size > done else ()):
            if self.compiled:
                self._values[number] = np.zeros(size, np.uint32)
                self._values[number][:done] = known
            else:
                known.extend([0] * (size - done))
        if len(self._primes) <= most_primes:
            found = sieve(most_primes + 1)
            # A list is looked up sooner.
            self._primes = np.frombuffer(found, np.bool_) if self.compiled else [*found]

    def _double_marks(self) -> None:
        size = 2 * len(self._marks) - 1
        self._marks = np.full(size, -1, np.int32) if self.compiled else [-1] * size

    def _compile_if(self, fits: bool, choices: int, places: int) -> bool:
        """Compile, once, if numbers fit machine words and so much work pays; return if it did."""
        if self.compiled or not fits:
            return False
        game, moves = self.kind_game, len(self.rules.said.moves)
        if not game and moves > MOST_COMPILED:
            return False
        units = choices + CHOICES_FOR_MOVE * moves * places
        if not is_compiled_sooner(KIND_CHOICES if game else TEXT_CHOICES, units):
            return False
        if game:
            kept = kinds.KindFilling(game)
            self._fill = lambda values, _marks, _primes, *rest: kept.fill(values, *rest)
        else:
            current_report().tell(message("compiling these rules"))
            self._fill = text_kernels.compiled(self._source, PLAIN)
        self.compiled = 1
        self._into_arrays()
        return True

    def _into_arrays(self) -> None:
        self._values = [np.array(known, np.uint32) for known in self._values]
        self._marks = np.array(self._marks, np.int32)
        self._primes = np.array(self._primes, np.bool_)


def table_for(rules: Rules, fold: Fold) -> TextTable | None:
    """Return the values of a text; None under other folds."""
    assert isinstance(rules, TextRules)
    grundy = fold.valuation is GRUNDY and fold.combine is NIM_SUM
    return table_of(rules) if grundy else None


@lru_cache(maxsize=16)
def table_of(rules: TextRules) -> TextTable | None:
    """Return the values of a text, kept for the next question; None where it has none."""
    said = rules.said
    sizes = set(said.sizes.values())
    several_kinds = len(said.sizes) > 1 and sizes != {1}
    if rules.loopy or rules.entailing or is_standalone(rules) or several_kinds:
        return None
    if rules.unordered and max(sizes) > MOST_UNORDERED:
        return None
    order = rules.orders[0]
    if "" not in said.sizes:
        return TextTable(rules, Places(order, (0,)))
    usual = range(max(sizes))
    order = order or tuple(reversed(usual) if rules.unordered else usual)
    return TextTable(rules, Places(("",), order, said.board, rules.unordered))
