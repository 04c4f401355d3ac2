"""Analyses of sums in misère play: by a misère quotient, else by search.

A small sum is searched in full, so that the length of play is known.

* `by_quotient`: the components are heaps of one game, or positions of a finite closed set; their
  quotient is known, or is constructed within about a second (`kalmar.engines.quotients`), and a
  product in a finite monoid decides. Where that is too short the sum is searched after all.
* `by_misere_sums`: where values are searched for, a large sum is searched for who wins alone.
* `NearEnd` looks at the literal game graph near the end of play, where only there it is small.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, ClassVar

from kalmar.answers import reasons
from kalmar.answers.analyse import ByOracle, BySearch
from kalmar.answers.analysis import LENGTH_LIMIT, Analysis
from kalmar.answers.by_values import ByValues
from kalmar.answers.moves_in_words import has_at_most, move_text
from kalmar.answers.valued import EvaluatedPosition
from kalmar.core.cached import cached_property
from kalmar.core.compounds import SUM, Compound, Position, canonical
from kalmar.core.errors import GameError, LimitReached, NoTheoryError
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Component, Outcome, Play, Rules, is_loopy
from kalmar.core.turns import moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.engines.nimbers.lazy_values import LazyMisereOutcomes, TooDeep
from kalmar.engines.quotients.analysis import how_far, theorem_of, valuation_of
from kalmar.engines.quotients.ask import quotient_of, shipped_quotient
from kalmar.engines.quotients.option_sets import leaves
from kalmar.engines.quotients.presentation import Presentation
from kalmar.engines.quotients.quotient import Quotient
from kalmar.runtime.jobs import batches
from kalmar.runtime.work import work_limit
from kalmar.solvers import Solved
from kalmar.theory.operations import Operation
from kalmar.theory.table import Theory
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import MISERE_OUTCOME, Fold


class NearEnd(Analysis):
    """An analysis that looks at the literal game graph where it is small.

    Attributes:
        narrow: with at most so many moves a position is near enough to its end to be looked at.
        few: how many positions its graph may have then.
    """

    narrow: ClassVar[int]
    few: ClassVar[int]
    _end: Literal | None = None

    def graph_of(self, position: Position) -> Literal | None:
        """Return the literal game graph from a position if it is small enough, else None."""
        # The last small graph holds all positions of its play, so later ones are found in it.
        if self._end is not None and self._end.knows(position):
            return self._end
        # The whole limit is spent only on the position that was asked about, which is too large for
        # a short search.
        whole = position is self.position
        if not (self.thorough if whole else has_at_most(position, self.narrow)):
            return None
        try:
            limit = self.limit if whole else min(self.limit, self.few)
            self._end = Literal(position, limit, play=self.play)
        except LimitReached:
            return None
        return self._end


LISTING_STEPS = 2_000_000
"""So much work a full list may take, which tells the length, before only the winner is searched."""

FEW = 300
"""Positions that a search for the length near the end of play may visit."""

MAX_MOVES_FOR_LENGTH = 13
"""With so few moves a position is near enough to its end for the length of play."""


def by_misere_sums(
    position: Position, play: Play, limit: int, length_limit: int | None
) -> Analysis:
    """Analyse a sum in misère play: search it in full if that is soon done, else for who wins.

    Raises:
        NoTheoryError: some components are compounds or games with cycles.
        LimitReached: it is too large to be searched.
    """
    parts = position.component
    if any(isinstance(part.rules, Compound) or is_loopy(part.rules) for part in parts):
        raise NoTheoryError("some components are compounds or games with cycles")
    # A small sum is searched in full, which tells the length as well.
    with suppress(LimitReached), work_limit(LISTING_STEPS):
        return BySearch(position, play, min(LENGTH_LIMIT, limit), length_limit)
    return MisereSearch(position, play, limit, length_limit)


class MisereSearch(NearEnd, ByOracle):
    """Answers from a search of sums; the length is known near the end only."""

    theorem: str = THEOREMS["backward-induction"].cite()
    valuation = MISERE_OUTCOME
    own_working = ()  # what a search of sums has seen says nothing in few words
    narrow, few = MAX_MOVES_FOR_LENGTH, FEW
    _not_searched = message(
        "unknown: the search determines who wins, not when; --limit (limit=… in Python)"
        " searches the whole game graph"
    )
    search: LazyMisereOutcomes

    def _begin(self) -> None:
        """Search; raises `NoTheoryError` where play is too long for it."""
        self.search = LazyMisereOutcomes(self.limit)
        try:
            self.value: int = self.value_at(self.position)
        except TooDeep:
            raise NoTheoryError("play is too long to search for the winner") from None
        self.reason = self.own_reason = self._reason()  # while the search may go on

    def is_lost(self, position: Position) -> bool:
        """Search whether the player to move loses."""
        return self.search.is_lost(map(canonical, position.component))

    def _reason(self) -> Message:
        """Describe what was searched, and a winning move or that there is none."""
        best = self.winning[0] if self.winning else None
        if best is None:
            why = message("after every move there is a winning reply")
        else:
            move = move_text(self.position, best)
            why = message("after the move “{move}” there is no winning reply", move=move)
        return plural_message(
            self.search.count,
            "{number:,} sum of pieces was searched: {therefore}.",
            "{number:,} sums of pieces were searched: {therefore}.",
            therefore=reasons.wins(why, self.outcome),
        )


SEARCH_EFFORT = 100_000
"""About how many parts of positions may be looked at to search a sum first."""

MOST_NAMED = 8
"""So many components are explained one by one."""

MAX_MOVES_NEAR_END = 29
"""With so few moves a position is perhaps near enough to its end to be searched."""


def by_quotient(position: Position, play: Play, limit: int, length_limit: int | None) -> Analysis:
    """Analyse a sum in misère play: search it if it is small, else use a quotient.

    Raises:
        NoTheoryError: it is no sum that a quotient is about.
        LimitReached: the sum is too large to be searched, and no quotient is found in time.
    """
    try:
        parts = leaves(position)
    except GameError as error:
        raise NoTheoryError(error.sentence) from None
    # Counted up to a bound: long sums would take too long to search at all.
    width = sum(map(len, batches(islice(moves(position), SEARCH_EFFORT))))
    # So many positions that the search looks at about SEARCH_EFFORT parts.
    few = min(limit, LENGTH_LIMIT, 1 + SEARCH_EFFORT // (1 + width))
    try:
        return _cite(BySearch(position, play, few, length_limit), parts)
    except LimitReached:
        pass
    # The quotient, as far as a second of work finds it.
    quotient = quotient_of(parts)
    if quotient is not None and _knows(quotient, position):
        return QuotientAnalysis(position, limit, length_limit, quotient)
    # The quotient does not know all components: search with the whole limit, and say what is known.
    return _search(position, limit, length_limit, quotient)


def _cite(searched: BySearch, parts: Sequence[Position]) -> BySearch:
    """Let a search cite the quotient of its heaps, where one is shipped that decides the sum."""
    quotient = shipped_quotient(parts)
    if quotient is None or not _knows(quotient, searched.position):
        return searched
    position, limit = searched.position, searched.limit
    decided = QuotientAnalysis(position, limit, searched.length_limit, quotient)
    searched.reason = searched.own_reason = decided.reason
    searched.theorem = message("{theorem}; length by exhaustive search", theorem=decided.theorem)
    return searched


def _knows(quotient: Quotient, position: Position) -> bool:
    return all(map(quotient.knows, quotient.heaps_of(position)))


def _search(
    position: Position, limit: int, length_limit: int | None, quotient: Quotient | None
) -> BySearch:
    """Build the search analysis; where it stops, its error adds what the quotient shows."""
    try:
        return BySearch(position, Play.MISERE, limit, length_limit)
    except LimitReached as error:
        if quotient is None:
            raise
        raise LimitReached(
            "{stopped}; the misère quotient of {game} is known only in part: order {order},"
            " {known}",
            stopped=error.sentence,
            game=quotient.game.text,
            order=quotient.order,
            known=how_far(quotient),
        ) from None


def row_of(quotient: Quotient) -> Theory:
    """Return the row of a quotient: values are elements, and combine by their product."""
    row = quotient.found.monoid.row
    product = Operation("product", "·", lambda x, y: row(y)[x])
    return Theory(Fold(valuation_of(quotient.found), product), theorem_of(quotient))


class QuotientAnalysis(NearEnd, ByValues):
    """Answers by the product of the components in a misère quotient."""

    narrow: ClassVar[int] = MAX_MOVES_NEAR_END
    few: ClassVar[int] = LENGTH_LIMIT
    _not_searched = message(
        "unknown: a misère quotient determines who wins, not when, and the position is too large"
        " for a short search; raise --limit (limit=… in Python) to search further"
    )
    has_graph = True
    row: Theory

    def __init__(
        self, position: Position, limit: int, length_limit: int | None, quotient: Quotient
    ) -> None:
        """Keep the quotient, which knows every component."""
        self.quotient: Quotient = quotient
        super().__init__(position, Play.MISERE, limit, length_limit)

    def _begin(self) -> None:
        """Evaluate by the row of the quotient."""
        self.row = row_of(self.quotient)
        super()._begin()

    def _row(self, rules: Compound, position: Position) -> Theory | None:  # noqa: ARG002
        return self.row if rules == SUM else None

    def _solve(self, rules: Rules, components: list[Component], row: Any) -> Solved:  # noqa: ARG002
        element, heap = self.quotient.heap_value, self.quotient.game.heap
        return Solved(lambda component: element(heap(Position(rules, component))))

    @cached_property
    def reason(self) -> Message:
        """Return like what each component acts, their product, and therefore who wins.

        >>> from kalmar.answers.analyse import analyse
        >>> from kalmar.games.notation import parse_position
        >>> found = analyse(parse_position("kayles 100 200 300"), Play.MISERE, 1000)
        >>> found.reason[-58:]
        'their product acf is not in P, so the player to move wins.'
        """
        parts = [*self.leaves()]
        acts = [self._acts(part) for part in {part.position: part for part in parts}.values()]
        total = self.valuation.words(self.value)
        fields = {"parts": join_messages(reasons.first_of(acts)), "total": total}
        wins = self.outcome is Outcome.N
        if len(parts) > 1 and wins:
            why = message("{parts}: their product {total} is not in P", **fields)
        elif len(parts) > 1:
            why = message("{parts}: their product {total} is in P", **fields)
        elif wins:
            why = message("{parts}, which is not in P", **fields)
        else:
            why = message("{parts}, which is in P", **fields)
        return message("{therefore}.", therefore=reasons.wins(why, self.outcome))

    def _acts(self, part: EvaluatedPosition) -> Message:
        name, word = reasons.name_of(part.position), self.valuation.words(part.value)
        return message("{name} acts like {word}", name=name, word=word)

    @property
    def own_working(self) -> Iterator[str]:
        """Yield lines on the letters, what each component acts like, and the product."""
        quotient, parts = self.quotient, [*self.leaves()]
        words_of = Presentation(quotient.found)
        named = zip(words_of.letters, words_of.heaps, strict=True)
        shown = [f"{letter} = {quotient.game.name(heap)}" for letter, heap in named]
        yield message(
            "letters stand for heaps: {letters}",
            letters=join_messages(shown[: reasons.MOST_SUMMANDS]),
        )
        words = self.valuation.words
        once = {part.position: part for part in parts}.values()
        for part in islice(once, MOST_NAMED):
            acts, heap = self._acts(part), quotient.game.heap(canonical(part.position))
            # The first heap with the same element says what the component acts like.
            first = quotient.found.values.index(part.value)
            name = quotient.game.name(first)
            yield acts if first == heap else message("{acts}, as {name} does", acts=acts, name=name)
        if 1 < len(parts) <= reasons.MOST_SUMMANDS:
            product = join_messages([words(part.value) for part in parts], " · ")
            yield join_messages((product, words(self.value)), " = ")
