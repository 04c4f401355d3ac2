"""Construct a misère quotient, heap by heap.

For each heap: the element that it must be, if there is one; otherwise a guess in which it is a
generator of its own, marked and checked (all in `construct_steps`), and changed until no word
fails. Nothing proves that this ends, as a quotient may be infinite. The result is right however it
was guessed: it has been checked, and it is reduced.

`up_to` and `history` read the quotients of smaller heaps off that of all heaps so far.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import Message, message
from kalmar.engines.quotients import construct_steps as steps
from kalmar.engines.quotients.monoid import START, Bipartite, Word, set_of
from kalmar.engines.quotients.option_sets import NumberedHeaps, Options
from kalmar.engines.quotients.quotient import Change, Quotient, periodicity
from kalmar.engines.quotients.transitions import Walk, plain_rows
from kalmar.runtime.jobs import check_limits, progress_scope, time_limit
from kalmar.runtime.work import size_text, spend

MEMORY = 2 << 30
"""How many bytes a construction may take by default."""
BYTES_PER_ELEMENT = 2000
"""What an element of a guess takes while it is marked."""
BYTES_PER_PRODUCT = 2
"""What the outcome of a pair of elements takes while the quotient is extended."""
STEPS_PER_PRODUCT = 3
STEPS_PER_ELEMENT = 10
"""Marking an element of a guess takes about as long as looking at so many options."""


@dataclass(frozen=True)
class ConstructionProgress:
    """How far a construction is.

    Attributes:
        heap: the one that is worked on.
        order: of the monoid that is being checked.
        tries: how many guesses were checked for this heap.
    """

    heap: int
    order: int
    tries: int


class Construction:
    """A quotient that grows heap by heap and can be stopped at any time.

    Args:
        game: its option sets.
        memory: how many bytes it may take, about.

    Attributes:
        found: the monoid that is right for all heaps so far.
        guessed: for the next heap the last guess that was checked and found wrong, if there is one.
        options: of the heaps so far.
        changes: the heaps at which the quotient changed, with what it was from there on.
        left: how many steps of work questions may still spend on it.

    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> construction = Construction(option_sets("0.123"))
    >>> found = construction.run(20)
    >>> found.order, found.changes[-1].heap, found.period.length
    (20, 9, 5)
    """

    def __init__(self, game: NumberedHeaps, memory: int = MEMORY) -> None:
        """Begin before heap 0."""
        self.game: NumberedHeaps = game
        self.memory: int = memory
        self.found: Bipartite = START
        self.guessed: Bipartite | None = None
        self.options: list[Options] = []
        self.changes: tuple[Change, ...] = ()
        self.left: int = 0
        self._ready: steps.Extension | None = None

    @property
    def heaps(self) -> int:
        """Return how many heaps have their values: the next one has this number."""
        return len(self.found.values)

    @property
    def quotient(self) -> Quotient:
        """Return what is known so far."""
        period = periodicity(self.found.values, self.game.code)
        return Quotient(self.game, self.found, self.changes, period)

    @property
    def complete(self) -> bool:
        """Return whether every heap has its value, or a period is proved."""
        if self.game.count is not None:
            return self.heaps >= self.game.count
        return periodicity(self.found.values, self.game.code) is not None

    def run(
        self,
        last: int | None = None,
        seconds: float | None = None,
        progress: Callable[[ConstructionProgress], None] | None = None,
    ) -> Quotient:
        """Go on to a heap, or until the quotient of the whole game is known.

        Args:
            last: the last heap; without it the construction stops only where it is complete.
            seconds: how long it may take; without end if None.
            progress: called for every heap and for every guess that is checked.

        Raises:
            LimitReached: time or memory is used up; what was found is kept, and `run` goes on.
        """
        with time_limit(seconds), progress_scope(self._progress):
            while not self.complete and (last is None or self.heaps <= last):
                self.extend(progress)
        return self.quotient

    def _progress(self) -> Message:
        return message("heap {heap:,}, order {order:,}", heap=self.heaps, order=self.found.order)

    def extend(self, progress: Callable[[ConstructionProgress], None] | None = None) -> None:
        """Find the value of the next heap.

        Raises:
            UsageError: there are no more heaps.
            LimitReached: a guess needs more memory than allowed; the next call tries it again.
        """
        heap = self.heaps
        if self.game.count is not None and heap >= self.game.count:
            raise UsageError("{text} has no heap {heap}", text=self.game.text, heap=heap)
        tell = progress or _silent
        tell(ConstructionProgress(heap, self.found.order, 0))
        # Each heap costs about one pass over the elements: see `Extension.outcomes`.
        spend(STEPS_PER_PRODUCT * self.found.order)
        options = self.game.options(heap)
        # Cut first: an earlier try of the same heap may have left its options behind.
        self.options[heap:] = [options]
        # A guess that was found wrong is corrected further, without trying an old element again.
        value = None if self.guessed else self._value(options)
        if value is None:
            self._guess(tell)
        else:
            self.found = self.found.with_value(value)

    def _value(self, options: Options) -> int | None:
        """Return the element that is the value of the next heap, if there is one."""
        ready = self._ready
        self._ready = None  # an interrupt may come in the middle of its walk
        if ready is None:
            # The walk of a quotient that was read or resumed is not kept: it is made anew once.
            values = self._option_values(self.found)
            walk = Walk(self.found, self.memory)
            failing = steps.least_failure(self.found, values, walk)
            assert failing is None, f"{self.game.text}: {failing} was right before"
            ready = self._extension(self.found, values, walk)
        value = ready.value(self.heaps, self.found.option_values(options))
        if value is not None:
            self._ready = ready
        return value

    def _option_values(self, found: Bipartite) -> list[tuple[int, ...]]:
        known = self.options[: len(found.values)]
        return [found.option_values(options) for options in known]

    def _guess(self, tell: Callable[[ConstructionProgress], None]) -> None:
        """Guess at a larger quotient and correct the guess until all outcomes are right."""
        heap, tries = self.heaps, 0
        guessed = self.guessed or self._marked(steps.propose_extension(self.found, self.options))
        while True:
            check_limits()
            self.guessed, tries = guessed, tries + 1
            tell(ConstructionProgress(heap, guessed.order, tries))
            # Values of options change with every guess; the walk starts from the empty sum again.
            values, walk = self._option_values(guessed), Walk(guessed, self.memory)
            failing = steps.least_failure(guessed, values, walk)
            if failing is None:
                break
            guessed = self._corrected(guessed, failing)
        # The walk was walked to the end, so the next heap can be extended without another one.
        change = Change(heap, guessed.order, len(guessed.p_elements))
        ready = self._extension(guessed, values, walk)
        changes = (*self.changes, change)
        # All four together, after the last step that can fail.
        self.found, self.changes, self.guessed, self._ready = guessed, changes, None, ready

    def _corrected(self, guessed: Bipartite, failing: Word) -> Bipartite:
        """Return the least guess, with as few heaps free, in which a word has the other outcome."""
        # Either the value of the failing word is in P wrongly, or it is wrongly not in P.
        wrong = guessed.in_p[guessed.value(failing)]
        for guesses in steps.recalibrations(guessed, failing, self.options):
            found = [self._marked(guess) for guess in guesses]
            right = [better for better in found if better.in_p[better.value(failing)] != wrong]
            if right:
                return min(right, key=lambda better: better.order)
        raise AssertionError(f"{self.game.text}: {failing} must come right where it is free")

    def _marked(self, guess: steps.Guess) -> Bipartite:
        self._allow(guess.monoid.order, BYTES_PER_ELEMENT * guess.monoid.order)
        spend(STEPS_PER_ELEMENT * guess.monoid.order)
        return steps.marked(guess)

    def _extension(
        self, found: Bipartite, values: Sequence[Sequence[int]], walk: Walk
    ) -> steps.Extension:
        # Outcomes of all pairs of elements are made: quadratic in the order.
        self._allow(found.order, BYTES_PER_PRODUCT * found.order**2)
        return steps.Extension(found, values, walk)

    def _allow(self, order: int, needed: int) -> None:
        if needed > self.memory:
            raise LimitReached(
                "{text} stopped at heap {heap}: {order:,} elements take about {needed} of"
                " memory, more than the limit of {allowed}",
                text=self.game.text,
                heap=self.heaps,
                order=order,
                needed=size_text(needed),
                allowed=size_text(self.memory),
            )


def _silent(_: ConstructionProgress) -> None:
    """Nobody asked for progress."""


def up_to(found: Bipartite, last: int) -> Bipartite:
    """Return the quotient of the sums of heaps up to some number.

    These sums are a submonoid. Two of its elements are one in their quotient iff no third one in it
    tells them apart.

    Args:
        found: the quotient of more heaps.
        last: the largest heap.

    >>> from kalmar.engines.quotients.construct import Construction
    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> kayles = Construction(option_sets("kayles"))
    >>> up_to(kayles.run().found, 5) == Construction(option_sets("kayles")).run(5).found
    True
    """
    values, monoid = found.values[: last + 1], found.monoid
    members = monoid.generated(values)
    place = {member: number for number, member in enumerate(members)}
    # Within the submonoid only outcomes beside its own elements count, hence the mask `inside`.
    inside, outcomes = set_of(members), found.all_outcomes()
    numbers: dict[int, int] = {}
    classes = [numbers.setdefault(outcomes[x] & inside, len(numbers)) for x in members]
    heaps = [heap for heap in monoid.actions if heap <= last]
    acting = ([place[monoid.actions[heap][x]] for x in members] for heap in heaps)
    rows = plain_rows(acting, len(members))
    in_p, within = [found.in_p[x] for x in members], [place[value] for value in values]
    return steps.quotient_of(classes, in_p, within, heaps, rows)


def history(found: Bipartite) -> tuple[Change, ...]:
    """Return the heaps at which the quotient of heaps up to there is larger than before.

    Only a heap that is a generator can make it larger.

    >>> from kalmar.engines.quotients.construct import Construction
    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> [tuple(change) for change in history(Construction(option_sets("0.123")).run().found)]
    [(1, 2, 1), (3, 6, 2), (8, 12, 3), (9, 20, 5)]
    """
    changes: list[Change] = []
    for heap in found.generators:
        check_limits()
        smaller = up_to(found, heap)
        if not changes or smaller.order > changes[-1].order:
            changes.append(Change(heap, smaller.order, len(smaller.p_elements)))
    return tuple(changes)
