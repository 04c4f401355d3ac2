"""Misère Nim: sums of Nim heaps and bounded Nim heaps where the last move loses.

A heap of n has the residue n, or n mod (t + 1) where 1 to t may be taken. The player who has just
moved wins iff some residue is at least 2 and their nim-sum is 0, or all are at most 1 and their
nim-sum is 1 (Bouton 1901 for Nim; source 004 §2.1).

Why it holds with bounds: a move changes one residue, to any smaller one if it likes. Where two
residues are at least 2 and the nim-sum is 0, one such is left and the nim-sum is not 0; where all
are at most 1 and the nim-sum is 1, it becomes 0 or a single residue is at least 2. From any other
position that is not terminal, one of the two can be reached: as in Nim by lowering a residue, and
where all residues are 0 by taking t from a heap.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from math import prod

from kalmar.answers.analysis import LENGTH_LIMIT, Analysis, decided, quickest_move
from kalmar.compound import SUM, Move, Position, Step, has_ended, moves
from kalmar.errors import NoTheoryError
from kalmar.games.codes import NIM, code_of
from kalmar.graphs.compound_graph import Literal
from kalmar.rules import Option, Outcome, Play
from kalmar.theorems import THEOREMS
from kalmar.values import MISERE_GRUNDY, Length
from kalmar.values.operations import nim_sum

__all__ = ["MisereNimAnalysis", "misere_value", "residue"]

UNBOUNDED = 0


def modulus(position: Position) -> int:
    """One more than the most that may be taken from a heap; 0 where there is no bound.

    Raises:
        NoTheoryError: it is not a heap of Nim or bounded Nim.

    >>> from kalmar.games.nim import Nim
    >>> from kalmar.games.subtraction import Subtraction
    >>> modulus(Position(Nim(), 9)), modulus(Position(Subtraction((1, 2, 3)), 9))
    (0, 4)
    """
    code = code_of(position.rules)
    if code == NIM:
        return UNBOUNDED
    if code is not None and code.most_taken is not None:
        return code.most_taken + 1
    raise NoTheoryError("no valuation of components solves misère disjunctive play")


def residue(position: Position) -> int:
    """The size of the Nim heap that a heap is played like.

    >>> from kalmar.games.nim import Nim
    >>> from kalmar.games.subtraction import Subtraction
    >>> residue(Position(Nim(), 9)), residue(Position(Subtraction((1, 2, 3)), 9))
    (9, 1)
    """
    size = modulus(position)
    return int(position.component % size if size else position.component)


def misere_value(residues: Sequence[int]) -> int:
    """The misère Grundy value of a sum: the nim-sum, reversed where no residue is above 1.

    >>> misere_value([3, 5, 6]), misere_value([1, 1, 1]), misere_value([])
    (0, 0, 1)
    """
    return reduce(nim_sum, residues, 0) ^ (max(residues, default=0) < 2)


def _option_of_residue(heap: Position, wanted: int) -> Option | None:
    """The option of a heap whose residue is the wanted one, which differs from its own."""
    size = modulus(heap)
    taken = (heap.component - wanted) % size if size else heap.component - wanted
    if not 0 < taken <= heap.component or (size and wanted >= size):
        return None
    return (heap.component - taken,)


def winning_steps(parts: Sequence[Position]) -> Iterator[Step]:
    """For each heap the one move that wins in it, if there is one."""
    residues = [residue(part) for part in parts]
    total, large = reduce(nim_sum, residues, 0), sum(r >= 2 for r in residues)
    for place, (part, own) in enumerate(zip(parts, residues, strict=True)):
        wanted = total ^ own ^ (large == (own >= 2))
        option = _option_of_residue(part, wanted) if wanted != own else None
        if option is not None:
            yield Step((place,), part, option)


class MisereNimAnalysis(Analysis):
    """Answers by the theorem of misère Nim."""

    theorem = THEOREMS["misere-nim"].cite()
    valuation = MISERE_GRUNDY

    def __init__(self, position: Position, play: Play, limit: int, length_limit: int) -> None:
        """Read the residues; raises `NoTheoryError` where the theorem says nothing."""
        super().__init__(position, play, limit, length_limit)
        if play is not Play.MISERE or position.rules != SUM:
            raise NoTheoryError("the theorem is about disjunctive compounds in misère play")
        self.residues = [residue(part) for part in position.component]
        self.value = misere_value(self.residues)

    @cached_property
    def winning_move_count(self) -> int:
        """How many moves win: at most one in each heap."""
        return sum(1 for _ in self.winning_moves())

    def winning_moves(self) -> Iterator[Move]:
        """The moves to P-positions, heap by heap."""
        if not has_ended(self.position):
            yield from ((step,) for step in winning_steps(self.position.component))

    def outcome_of(self, position: Position) -> Outcome:
        """Who wins, by the residues."""
        return decided(self.valuation, self.value_at(position))

    def value_at(self, position: Position) -> int:
        """Its misère value, by the residues."""
        return misere_value([residue(part) for part in position.component])

    def remoteness_at(self, position: Position) -> int | None:
        """Known where the graph is small."""
        return None if self.small is None else self.small.value(position, self.remoteness)

    @cached_property
    def move_count(self) -> int | None:
        """How many things may be taken from each heap."""
        sizes = ((part.component, modulus(part)) for part in self.position.component)
        return int(sum(min(heap, bound - 1) if bound else heap for heap, bound in sizes))

    @cached_property
    def small(self) -> Literal | None:
        """The literal game graph where it is small enough to look at for the length only."""
        sizes = prod(part.component + 1 for part in self.position.component)
        return self.literal if sizes <= max(self.length_limit, LENGTH_LIMIT) else None

    @property
    def length(self) -> tuple[int | None, str]:
        """The remoteness where the graph is small."""
        if self.small is None:
            return None, self.length_unknown
        return self.small.value(self.position, self.remoteness), Length.HURRIED.value

    def best_move(self, position: Position) -> Move | None:
        """A move of optimal length where lengths are known, else the first winning or legal one."""
        if self.small is not None:
            return quickest_move(position, self.remoteness_in(self.small))
        winning = next(winning_steps(position.component), None)
        return (winning,) if winning is not None else next(moves(position), None)

    def move_cost(self, position: Position) -> int:
        """One look at each heap."""
        return len(position.component)
