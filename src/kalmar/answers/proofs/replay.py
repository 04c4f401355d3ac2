"""Collect the facts that a proof of a nimber needs, from the last one down.

A fact that a piece has a nimber needs a fact about every option, and for each smaller number one
option that has it; a fact that it does not have one needs one option. Where there is a choice,
facts that others need already are taken first, then those that look small. Larger pieces come
first, so that everything that needs a piece is known before it is its turn.

An *oracle* knows the nimbers meanwhile: a nimber search, or for small components and for games
without points the values of everything.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from heapq import heappop, heappush
from operator import xor
from typing import Any, NamedTuple

from kalmar.answers.proofs.checker import Points, Texts, bits
from kalmar.core.compounds import Position
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import shapes
from kalmar.core.rules.move_labels import Removal
from kalmar.engines.graphs.explore import explore
from kalmar.engines.nimbers.fields import RemovalField
from kalmar.engines.nimbers.search import NimberSearch, known_nimbers
from kalmar.theory.valuations.valuation import least_missing


class Oracle(ABC):
    """Answers questions about pieces."""

    @abstractmethod
    def nimber(self, piece: Any) -> int:
        """Compute the nimber of a piece, whatever that takes."""

    def look(self, pieces: Sequence[Any]) -> Sequence[int | None]:
        """Look up the nimber of each piece; None where it is not known."""
        return [self.nimber(piece) for piece in pieces]

    def has(self, piece: Any, nimber: int) -> bool:
        """Test whether a piece has a nimber, whatever that takes."""
        return self.nimber(piece) == nimber

    def size(self, piece: Any) -> int:
        """Return a size greater than that of any piece that play leaves of it: its points."""
        return int(piece.bit_count())


class Search(Oracle):
    """Asks a nimber search, whose points have other numbers.

    Args:
        search: it.
        field: what its points are.
        removal: the component, and its points.
    """

    def __init__(self, search: NimberSearch, field: RemovalField, removal: Removal) -> None:
        """Find each point on the field."""
        self.search = search
        # The search numbers its points in its own way; points without a move count for nothing.
        self.to: list[int] = [1 << field.number[name] if removal.live >> point & 1 else 0
                   for point, name in enumerate(removal.names)]  # fmt: skip

    def _mask(self, piece: int) -> int:
        """Convert a piece to the bit mask of the search."""
        return sum(self.to[point] for point in bits(piece))

    def look(self, pieces: Sequence[int]) -> list[int | None]:
        """Look up the nimbers of pieces in the search's table."""
        return known_nimbers(self.search, list(map(self._mask, pieces)))

    def nimber(self, piece: int) -> int:
        """Search for the nimber."""
        return self.search.nimber(self._mask(piece))

    def has(self, piece: int, nimber: int) -> bool:
        """Search for this one nimber."""
        return self.search.has([self._mask(piece)], nimber)


class Pieces:
    """The pieces of a component as a game of their own, in which those of one form are alike.

    Args:
        game: the pieces.
        part: the component, which names them all.
    """

    shape = shapes.Text

    def __init__(self, game: Points, part: Position) -> None:
        """Take the options from the pieces; a form by itself may be none of them."""
        first: dict[int, int] = {}
        self.alike = lambda piece: first.setdefault(game.form(piece), piece)
        self.name, self.options = part.rules.name, game.options
        self.format = lambda _piece: part.rules.format(part.component)


class Values(Oracle):
    """Values everything that a small component leads to.

    Args:
        game: its pieces.
        part: it.
        limit: how many pieces there may be.
    """

    def __init__(self, game: Points | Texts, part: Position, limit: int) -> None:
        """List them, options first, so that one pass values all."""
        rules: Any = Pieces(game, part) if isinstance(game, Points) else part.rules
        folded = isinstance(game, Points)
        self.graph = explore(rules, game.pieces(game.whole), limit, folded=folded)
        self.values: list[int] = []
        for options in self.graph.options:
            reached = {reduce(xor, map(self.values.__getitem__, way), 0) for way in options}
            self.values.append(least_missing(reached))

    def nimber(self, piece: Any) -> int:
        """Return the value of a piece."""
        return self.values[self.graph.place(piece)]

    def size(self, piece: Any) -> int:
        """Return the number of points of a piece, or the place of a text in the list."""
        return self.graph.place(piece) if self.graph.alike is None else super().size(piece)


Form = Any
Option = tuple[Form, ...]
"""The forms of the pieces that a move leaves, without those that cancel out."""

GROWTH = 1.25
"""How many more facts a piece needs with a point more, about."""
MOST_POWER = 1000
MOST_KEPT = 50_000
"""Pieces whose options are kept for the shrinking of the proof."""
REFUTATIONS_PER_NIMBER = 0.5
"""How many facts show that a piece has not some nimber, for each that shows its nimber, about."""


class Fact(NamedTuple):
    """That a piece has a nimber, or has not.

    Attributes:
        form: of the piece.
        nimber: it.
        word: "is", "is not" or "mirror".
    """

    form: Form
    nimber: int
    word: str


class Replay:
    """The facts about pieces of one component.

    Args:
        game: the pieces, as the checker has them.
        oracle: knows nimbers.
        limit: of how many facts there may be.
    """

    def __init__(self, game: Points | Texts, oracle: Oracle, limit: int) -> None:
        """Nothing is needed yet."""
        self.game: Points | Texts = game
        self.oracle: Oracle = oracle
        self.limit: int = limit
        self.piece: dict[Form, Any] = {}
        self.size: dict[Form, int] = {}
        self.known: dict[Form, int] = {}
        self.having: set[Form] = set()
        self.lacking: dict[Form, set[int]] = {}
        self.levels: dict[int, dict[Form, None]] = {}
        self.todo: list[int] = []
        self.choices: dict[Form, tuple[Option, ...]] = {}
        self.even: dict[Form, bool] = {}

    def reduce_pieces(self, pieces: Iterable[Any]) -> Option:
        """Return the forms of pieces, without those that cancel out, the smallest first."""
        left: set[Form] = set()
        for piece in pieces:
            form = self.game.form(piece)
            if form not in self.piece:
                self.piece[form], self.size[form] = piece, self.oracle.size(piece)
            # An even number of equal pieces cancels out.
            left ^= {form}
        # The largest last: only it is asked for one given value (`_searched`).
        return tuple(sorted(left, key=lambda form: (self.size[form], form)))

    def nimber(self, form: Form) -> int:
        """Return the nimber of a piece, whatever that takes."""
        if form not in self.known:
            self.known[form] = self.oracle.nimber(self.piece[form])
        return self.known[form]

    def has(self, form: Form, nimber: int) -> bool:
        """Return whether a piece has a nimber, whatever that takes."""
        # To ask for one value is cheaper than to find which one it is.
        if form not in self.known and self.oracle.has(self.piece[form], nimber):
            self.known[form] = nimber
        return self.known.get(form) == nimber

    def want_nimber(self, form: Form) -> None:
        """Require the fact that a piece has its nimber."""
        if form not in self.having:
            self.having.add(form)
            self._wait(form)

    def want_other(self, form: Form, nimber: int) -> None:
        """Require the fact that a piece does not have a nimber."""
        if form not in self.having:
            self.lacking.setdefault(form, set()).add(nimber)
            self._wait(form)

    def _wait(self, form: Form) -> None:
        """Let a piece wait for its turn."""
        # Sizes in a heap queue with negated signs: the largest size comes out first.
        size = self.size[form]
        if size not in self.levels:
            self.levels[size] = {}
            heappush(self.todo, -size)
        self.levels[size][form] = None

    def run(self) -> None:
        """Find all that is needed for what is wanted.

        Raises:
            LimitReached: it is more than the limit, or a search for what is not known is.
        """
        while self.todo:
            # All pieces of one size, as none of them can ask for another of the same size.
            level = self.levels[-heappop(self.todo)]
            self._look_at_limits()
            for form in level:
                # A piece whose "is not" facts cannot all be shown by
                # options needs its whole nimber.
                if form not in self.having and not self.lacks(form):
                    self.want_nimber(form)
            needing = [form for form in level if not self.mirrored(form)]
            for form in needing:
                if form in self.having:
                    self.need_all(form)
            for form in needing:
                self.need_some(form)
            if len(self.choices) > MOST_KEPT:
                self.choices.clear()

    @property
    def count(self) -> int:
        """Return how many facts are needed so far."""
        return len(self.having) + sum(map(len, self.lacking.values()))

    def describe_progress(self) -> Message:
        """Describe the progress of the proof."""
        waiting = sum(len(self.levels[-size]) for size in self.todo)
        return message("proof: {needed:,} facts, {waiting:,} pieces to go",
                    needed=self.count, waiting=waiting)  # fmt: skip

    def _look_at_limits(self) -> None:
        """Refuse to go on for too long."""
        if self.count > self.limit:
            raise LimitReached(
                "the proof needs more than {limit:,} facts; raise --limit (limit=… in Python)"
                " to continue",
                limit=self.limit,
            )

    def options(self, form: Form) -> tuple[Option, ...]:
        """Return the options of a piece, each once; look up what is known of them."""
        if form not in self.choices:
            found = dict.fromkeys(map(self.reduce_pieces, self.game.options(self.piece[form])))
            # Only pieces that are not known are looked up, and the table is asked for all at once.
            new = dict.fromkeys(f for option in found for f in option if f not in self.known)
            values = self.oracle.look([self.piece[f] for f in new])
            self.known.update((f, v) for f, v in zip(new, values, strict=True) if v is not None)
            self.choices[form] = tuple(found)
        return self.choices[form]

    def mirrored(self, form: Form) -> bool:
        """Return whether a symmetry shows that a piece has the nimber 0."""
        if self.known.get(form, 0):
            return False
        if form not in self.even:
            self.even[form] = self.game.mirrored(self.piece[form])
            if self.even[form]:
                self.known[form] = 0
        return self.even[form]

    def lacks(self, form: Form) -> bool:
        """Return whether options show the nimbers that a piece is wanted not to have."""
        return not self.mirrored(form) and all(
            self.options_with(form, n) for n in self.lacking[form]
        )

    def options_with(self, form: Form, nimber: int) -> list[Option]:
        """List the options that are known to have a nimber; search for one if need be.

        Returns:
            None at all, if the piece is known to have a smaller nimber, or no option has this one.
        """
        options = self.options(form)
        # What is known already costs nothing; otherwise the smallest option is searched.
        found = [option for option in options if self.total(option) == nimber]
        if found or self.known.get(form, nimber + 1) < nimber:
            return found
        for option in sorted(options, key=lambda option: sum(map(self.size.__getitem__, option))):
            if self._has_nimber(option, nimber):
                return [option]
        return []

    def total(self, option: Option) -> int | None:
        """Return the nimber of an option, if it is known, else None."""
        found = 0
        for form in option:
            if form not in self.known:
                return None
            found ^= self.known[form]
        return found

    def _has_nimber(self, option: Option, nimber: int) -> bool:
        """Return whether an option has a nimber; if so, that is known of all its pieces."""
        if not option:
            return nimber == 0
        # The rest must be known before the last piece can be asked for its value.
        for form in option[:-1]:
            nimber ^= self.nimber(form)
        return self.has(option[-1], nimber)

    def cost(self, form: Form) -> float:
        """Estimate how many more facts show the nimber of a piece."""
        if form in self.having:
            return 0
        return 1 if self.even.get(form) else GROWTH ** min(self.size[form], MOST_POWER)

    def need_all(self, form: Form) -> None:
        """Require that each option of a piece has another nimber."""
        for option in self.options(form):
            self.need_other(option, self.nimber(form))

    def need_other(self, option: Option, nimber: int) -> None:
        """Require that an option has another nimber, in the way that looks cheapest."""
        # A sum with several unknown pieces: all but one get their nimbers.
        unknown = [form for form in option if form not in self.known]
        for form in unknown[:-1]:
            self.nimber(form)
        last = unknown[-1:] or option
        rest = nimber
        for form in option:
            rest ^= self.known.get(form, 0)
        # What one piece must not have, given the rest; the cheapest way of showing it is chosen.
        costs = {form: self._cost_of_other(form, rest ^ self.known.get(form, 0)) - self.cost(form)
                 for form in last}  # fmt: skip
        best = min(costs, key=costs.__getitem__, default=None)
        for form in option:
            if form == best and (unknown or costs[form] < 0):
                self.want_other(form, rest ^ self.known.get(form, 0))
            else:
                self.want_nimber(form)

    def _cost_of_other(self, form: Form, nimber: int) -> float:
        """Estimate how many more facts show that a piece does not have a nimber."""
        # A fact that is needed already costs nothing more.
        known = nimber in self.lacking.get(form, ())
        return 0 if known else REFUTATIONS_PER_NIMBER * self.cost(form)

    def need_some(self, form: Form) -> None:
        """Require an option with each nimber that a piece is to be shown not to have."""
        # "is n" needs an option for every smaller number, "is not" one for its own.
        wanted = range(self.nimber(form)) if form in self.having else sorted(self.lacking[form])
        for nimber in wanted:
            found = self.options_with(form, nimber)
            for part in min(found, key=lambda option: sum(map(self.cost, option))):
                self.want_nimber(part)

    def facts(self) -> Iterator[Fact]:
        """Yield all facts that are needed, those about small pieces first."""
        # Small pieces first, so that the checker meets every fact it needs before it.
        for form in sorted({*self.having, *self.lacking}, key=lambda f: (self.size[f], f)):
            if form in self.having:
                word = "mirror" if self.mirrored(form) else "is"
                yield Fact(form, self.nimber(form), word)
            else:
                for nimber in sorted(self.lacking[form]):
                    yield Fact(form, nimber, "is not")
