"""Analysis of misère sums by a misère quotient: a product in a finite monoid decides.

A small sum is searched, so that the length of play is known. Otherwise its components are heaps of
one game, or positions of a finite closed set; their quotient is known, or is constructed within
about a second (`kalmar.engines.quotients`). Where that is too short the sum is searched after all.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar

from kalmar.answers.analysis import LENGTH_LIMIT, Analysis
from kalmar.answers.by_search import BySearch, NearEnd
from kalmar.answers.by_values import ByValues
from kalmar.answers.reasons import MOST_SUMMANDS, first_of, name_of
from kalmar.core.cached import cached_property
from kalmar.core.compounds import SUM, Compound, Position, canonical
from kalmar.core.errors import GameError, LimitReached, NoTheoryError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Component, Outcome, Play, Rules
from kalmar.core.turns import moves
from kalmar.engines.quotients.analysis import how_far, theorem_of, valuation_of
from kalmar.engines.quotients.ask import quotient_of, shipped_quotient
from kalmar.engines.quotients.option_sets import leaves
from kalmar.engines.quotients.presentation import Presentation
from kalmar.engines.quotients.quotient import Quotient
from kalmar.runtime.jobs import batches
from kalmar.solvers import Solved
from kalmar.theory.fold import Fold
from kalmar.theory.operations import Operation
from kalmar.theory.table import Theory

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
        >>> from kalmar.games.notation.positions import parse_position
        >>> found = analyse(parse_position("kayles 100 200 300"), Play.MISERE, 1000)
        >>> found.reason[-58:]
        'their product acf is not in P, so the player to move wins.'
        """
        parts, words = [*self.leaves()], self.valuation.words
        acts = [
            message("{name} acts like {word}", name=name_of(part.position), word=words(part.value))
            for part in {part.position: part for part in parts}.values()
        ]
        fields = {"parts": join_messages(first_of(acts)), "total": words(self.value)}
        if len(parts) == 1 and self.outcome is Outcome.N:
            return message("{parts}, which is not in P, so the player to move wins.", **fields)
        if len(parts) == 1:
            return message("{parts}, which is in P, so the other player wins.", **fields)
        if self.outcome is Outcome.N:
            return message(
                "{parts}: their product {total} is not in P, so the player to move wins.", **fields
            )
        return message(
            "{parts}: their product {total} is in P, so the other player wins.", **fields
        )

    @property
    def own_working(self) -> Iterator[str]:
        """Yield lines on the letters, what each component acts like, and the product."""
        quotient, parts = self.quotient, [*self.leaves()]
        words_of = Presentation(quotient.found)
        named = zip(words_of.letters, words_of.heaps, strict=True)
        shown = [f"{letter} = {quotient.game.name(heap)}" for letter, heap in named]
        yield message(
            "letters stand for heaps: {letters}", letters=join_messages(shown[:MOST_SUMMANDS])
        )
        words = self.valuation.words
        once = {part.position: part for part in parts}.values()
        for part in islice(once, MOST_NAMED):
            heap, word = quotient.game.heap(canonical(part.position)), words(part.value)
            # The first heap with the same element says what the component acts like.
            first = quotient.found.values.index(part.value)
            yield (
                message("{name} acts like {word}", name=name_of(part.position), word=word)
                if first == heap
                else message(
                    "{name} acts like {word}, as {first} does",
                    name=name_of(part.position),
                    word=word,
                    first=quotient.game.name(first),
                )
            )
        if 1 < len(parts) <= MOST_SUMMANDS:
            product = join_messages([words(part.value) for part in parts], " · ")
            yield join_messages((product, words(self.value)), " = ")
