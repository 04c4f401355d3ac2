"""Heaps of Nim in Moore's ways: winning moves by columns of digits, however large the heaps are."""

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from kalmar.answers.analysis import count_turns, quickest_move
from kalmar.answers.theory_analysis import TheoryAnalysis
from kalmar.core.compounds import Compound, Position
from kalmar.core.errors import NoTheoryError
from kalmar.core.rules import Play
from kalmar.core.turns import Move, Step
from kalmar.theory import moore_turns
from kalmar.theory.table import is_nim

MOST_SORTED = 10_000
"""Up to so many winning moves are put into their natural order."""


class MooreAnalysis(TheoryAnalysis):
    """Answers from Moore's theorem, where all components are heaps of Nim."""

    def __init__(
        self, position: Position, play: Play, limit: int, length_limit: int | None
    ) -> None:
        """Evaluate; raises `NoTheoryError` unless all components are heaps of Nim."""
        if not all(is_nim(part.rules) for part in position.component):
            raise NoTheoryError("Moore's theorem is about heaps of Nim")
        super().__init__(position, play, limit, length_limit)
        assert isinstance(position.rules, Compound)
        self.most: int = position.rules.choice.most or 1

    def turns(self, position: Position) -> Iterator[moore_turns.Turn]:
        """Yield what is left of the heaps that a winning move lowers."""
        heaps = [part.component for part in position.component]
        by_columns = moore_turns.misere_turns if self.play is Play.MISERE else moore_turns.turns
        return by_columns(heaps, self.most)

    @cached_property
    def winning_move_count(self) -> int:
        """Count the winning moves, by columns."""
        heaps = [part.component for part in self.position.component]
        return moore_turns.count_turns(heaps, self.most, self.play is Play.MISERE)

    def winning_moves(self) -> Iterator[Move]:
        """Yield the winning moves, in natural order unless there are too many."""
        few = list(islice(self.turns(self.position), MOST_SORTED + 1))
        if len(few) > MOST_SORTED:
            return (made(self.position, turn) for turn in self.turns(self.position))
        places = range(len(self.position.component))
        few.sort(key=lambda turn: [turn.get(place, -1) for place in places])
        return (made(self.position, turn) for turn in few)

    def best_move(self, position: Position) -> Move | None:
        """Return a move of optimal length if known, else one that wins, else any move."""
        if self.small is not None:
            return quickest_move(position, self.remoteness_in(self.small))
        live = [place for place, part in enumerate(position.component) if part.component]
        turn = next(self.turns(position), {live[-1]: 0} if live else None)
        return None if turn is None else made(position, turn)

    def move_cost(self, position: Position) -> int:  # noqa: ARG002 - as in other analyses
        """Return 1, as no moves are looked at to find one that wins."""
        return 1

    @cached_property
    def move_count(self) -> int | None:
        """Count the moves, from the sizes of the heaps."""
        return count_turns(self.position, lambda heap: int(heap.component))


def made(position: Position, turn: moore_turns.Turn) -> Move:
    """Return the move that leaves so much of some heaps."""
    return tuple(
        Step((place,), position.component[place], (turn[place],)) for place in sorted(turn)
    )
