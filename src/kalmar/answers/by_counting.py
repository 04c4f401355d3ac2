"""Analyses by arithmetic on components alone: misère Nim, and sums whose plays are equally long.

**Misère Nim**, with bounded heaps too. A heap of n has the residue n, or n mod (t + 1) where 1 to t
may be taken. The player who has just moved wins iff some residue is at least 2 and their nim-sum is
0, or all are at most 1 and their nim-sum is 1 (Bouton 1901 for Nim; source 004 §2.1).

Why it holds with bounds: a move changes one residue, to any smaller one if it likes. Where two
residues are at least 2 and the nim-sum is 0, one such is left and the nim-sum is not 0; where all
are at most 1 and the nim-sum is 1, it becomes 0 or a single residue is at least 2. From any other
position that is not terminal, one of the two can be reached: as in Nim by lowering a residue, and
where all residues are 0 by taking t from a heap.

**Fixed length.** Where all plays of each component of a disjunctive sum have the same length, only
the parity of the total matters, in both conventions, so every move is as good as any other.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from math import prod

from kalmar.answers.analysis import LENGTH_LIMIT, Analysis, Target
from kalmar.answers.reasons import MOST_SHOWN, MOST_SUMMANDS, first_of, name_of, wins
from kalmar.core.cached import cached_property
from kalmar.core.compounds import SUM, Position, is_terminal, leaves
from kalmar.core.errors import NoTheoryError
from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Option, Outcome, Play, play_length_of
from kalmar.core.turns import Move, Step, moves
from kalmar.engines.graphs.compound_graph import Literal
from kalmar.games.boards.bricks import Bricks
from kalmar.games.heaps import NIM, code_of
from kalmar.theory.moore import columns
from kalmar.theory.operations import nim_sum
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, MISERE_GRUNDY
from kalmar.theory.valuations.valuation import Valuation

UNBOUNDED = 0


def modulus(position: Position) -> int:
    """Return one more than the most that may be taken from a heap; 0 where there is no bound.

    A brick of one layer is a rook on (a − 1, b − 1), which is two heaps without a bound.

    Raises:
        NoTheoryError: it is not a heap of Nim or bounded Nim, nor such a brick.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.games.heaps.subtraction import Subtraction
    >>> modulus(Position(Nim(), 9)), modulus(Position(Subtraction((1, 2, 3)), 9))
    (0, 4)
    """
    code = code_of(position.rules)
    # Unbounded Nim has no modulus; bounded Nim counts modulo t + 1.
    if code == NIM or (isinstance(position.rules, Bricks) and position.component[2] == 1):
        return UNBOUNDED
    if code is not None and code.most_taken is not None:
        return code.most_taken + 1
    raise NoTheoryError("no valuation of components solves misère disjunctive play")


def residues_of(position: Position) -> tuple[int, ...]:
    """Return the Nim heaps that a component is played like: one, or two for a brick of one layer.

    >>> from kalmar.games.boards.bricks import Bricks
    >>> from kalmar.games.heaps.subtraction import Subtraction
    >>> heap = Position(Subtraction((1, 2, 3)), 9)
    >>> residues_of(Position(Bricks(1), (3, 8, 1))), residues_of(heap)
    ((2, 7), (1,))
    """
    size = modulus(position)
    if isinstance(position.rules, Bricks):
        return position.component[0] - 1, position.component[1] - 1
    return (int(position.component % size if size else position.component),)


def misere_value(residues: Sequence[int]) -> int:
    """Compute the misère Grundy value: the nim-sum, reversed where no residue is above 1.

    >>> misere_value([3, 5, 6]), misere_value([1, 1, 1]), misere_value([])
    (0, 0, 1)
    """
    # Bouton: the nim-sum, turned round where no heap is at least 2.
    return reduce(nim_sum, residues, 0) ^ (max(residues, default=0) < 2)


def _options_of_residue(part: Position, own: int, wanted: int) -> Iterator[Option]:
    """Yield the options of a component in which one of its residues becomes the wanted one."""
    if not isinstance(part.rules, Bricks):
        # Modulo t + 1 there is at most one legal number to take that leaves the wanted residue.
        size, heap = modulus(part), part.component
        taken = (heap - wanted) % size if size else heap - wanted
        if 0 < taken <= heap and (not size or wanted < size):
            yield (heap - taken,)
        return
    # The side that is changed is taken out; the other one stays.
    sides = sorted(part.component[:2])
    sides.remove(own + 1)
    if wanted < own:
        left = tuple(sorted((wanted + 1, *sides)))
        yield from (o for o in part.rules.options(part.component) if o[0][:2] == left)


def winning_steps(parts: Sequence[Position]) -> Iterator[Step]:
    """Yield for each Nim heap the one move that wins in it, if there is one."""
    # A component may have two residues, each with a move of its own.
    residues = [residues_of(part) for part in parts]
    every = [one for several in residues for one in several]
    total, large = reduce(nim_sum, every, 0), sum(r >= 2 for r in every)
    for place, (part, several) in enumerate(zip(parts, residues, strict=True)):
        for own in dict.fromkeys(several):
            # After the move the nim-sum must be 0, or 1 if no residue of at least 2 is left: if the
            # only large residue is the one that is moved, or if all are small.
            wanted = total ^ own ^ (large == (own >= 2))
            if wanted != own:
                for option in _options_of_residue(part, own, wanted):
                    yield Step((place,), part, option)


def _is_bare(part: Position) -> bool:
    """Return whether it is a part of a brick that may carry no layer and so has ended."""
    return isinstance(part.rules, Bricks) and bool(part.component[2] == 0)


def _moves_of(part: Position) -> int:
    """Count the moves in a component; those of a square brick in its two sides are the same."""
    bound = modulus(part)
    return int(min(part.component, bound - 1)) if bound else sum(set(residues_of(part)))


def _positions_of(part: Position) -> int:
    """Return an upper bound on how many positions of a component can be reached."""
    bound = modulus(part)
    return int(part.component) + 1 if bound else prod(one + 1 for one in residues_of(part))


class MisereNimAnalysis(Analysis):
    """Answers by the theorem of misère Nim."""

    is_light = True
    theorem: str = THEOREMS["misere-nim"].cite()
    valuation = MISERE_GRUNDY

    def _begin(self) -> None:
        """Read the residues; raises `NoTheoryError` where the theorem says nothing."""
        parts = self.position.component
        self.residues: list[int] = [one for part in parts for one in residues_of(part)]
        if any(isinstance(part.rules, Bricks) for part in parts):
            # Bricks enter by the theorem of the rook, which is named beside that of Nim.
            self.theorem = join_messages((self.theorem, THEOREMS["brick-rook"].cite()), "; ")
        self.value: int = misere_value(self.residues)

    @cached_property
    def reason(self) -> Message:
        """Return the residues with their nim-sum, and therefore who wins."""
        residues = self.residues
        if is_terminal(self.position):
            return message("Play is over, so the player to move has won.")
        mover = self.outcome is Outcome.N
        if max(residues) >= 2:
            why = message("not zero") if mover else message("zero, with a heap of at least 2")
        elif mover:
            why = message("all heaps are at most 1, where zero wins")
        else:
            why = message("all heaps are at most 1")
        return message(
            "Misère Nim with nim-sum {heaps} = {total}: {therefore}.",
            heaps=" ⊕ ".join(first_of(map(str, residues))),
            total=reduce(nim_sum, residues, 0),
            therefore=wins(why, self.outcome),
        )

    @property
    def own_working(self) -> tuple[str, ...]:
        """Return the residues in columns, and the rule that says what their sum means."""
        parts = self.position.component[:MOST_SUMMANDS]
        # A brick has two residues: then rows cannot be named by components.
        if len(parts) < len(self.residues):
            return ()
        rows = columns(self.residues, [name_of(part) for part in parts])
        if max(self.residues) >= 2:
            rule = message("with a heap of at least 2, the player to move loses at nim-sum 0")
        else:
            rule = message("with all heaps at most 1, the player to move loses at nim-sum 1")
        return (*rows[:-1], rule)

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield the moves to P-positions, heap by heap."""
        if target is not Outcome.P:
            yield from super().turns_to(position, target)
            return
        # Winning steps are found among live parts: their places are put back.
        live = [place for place, part in enumerate(position.component) if not _is_bare(part)]
        for step in winning_steps([position.component[place] for place in live]):
            yield (step._replace(path=(live[step.path[0]],)),)

    def value_at(self, position: Position) -> int:
        """Return the misère Grundy value of a position, by the residues."""
        # A part that may carry no layer has ended, and counts for nothing.
        parts = (part for part in position.component if not _is_bare(part))
        return misere_value([one for part in parts for one in residues_of(part)])

    @cached_property
    def move_count(self) -> int | None:
        """Count the moves: how many things may be taken from each heap, in total."""
        return sum(map(_moves_of, self.position.component))

    @cached_property
    def small(self) -> Literal | None:
        """Return the literal game graph if it is small enough to search for the length only."""
        # The product of the sizes bounds the positions; the graph is listed only if it is small.
        sizes = prod(map(_positions_of, self.position.component))
        return self.literal if sizes <= max(self.length_limit or 0, LENGTH_LIMIT) else None

    def move_cost(self, position: Position) -> int:
        """Return the cost of a move: one look at each heap."""
        return len(position.component)


MAX_MOVES_FOR_VALUES = 500
"""Sums with so few moves have Grundy values in reach, which tell more in normal play."""

MEANING = message("every play has this length")


def total_length(position: Position) -> int:
    """Return how many moves every play of a sum has.

    Raises:
        NoTheoryError: it is no disjunctive sum, or plays of a component differ in length.

    >>> from kalmar.games.notation import parse_position
    >>> total_length(parse_position("bricks 2x3 4x4"))
    20
    """
    if position.rules == SUM:
        return sum(map(total_length, position.component))
    found = play_length_of(*position)
    if found is None:
        raise NoTheoryError("plays of a component differ in length")
    return found


class FixedLengthAnalysis(Analysis):
    """Answers by the parity of the number of moves."""

    theorem: str = THEOREMS["fixed-length"].cite()

    def _begin(self) -> None:
        """Add up the lengths; raises `NoTheoryError` where they are not fixed."""
        self.total: int = total_length(self.position)
        # In normal play small sums have Grundy values, which say more than a parity.
        if self.play is Play.NORMAL and self.total <= MAX_MOVES_FOR_VALUES:
            raise NoTheoryError("the values of the components can be computed")
        self.valuation: Valuation = GRUNDY if self.play is Play.NORMAL else MISERE_GRUNDY
        self.value: int = self.value_at(self.position)

    @cached_property
    def reason(self) -> Message:
        """Explain how many moves there are, and therefore who wins."""
        if is_terminal(self.position):
            return (
                message("Play is over, so the player to move has lost.")
                if self.play is Play.NORMAL
                else message("Play is over, so the player to move has won.")
            )
        why = plural_message(
            self.total,
            "Every play has {number:,} move, {parity}, and the last move {result}",
            "Every play has {number:,} moves, {parity}, and the last move {result}",
            parity=message("an odd number") if self.total % 2 else message("an even number"),
            result=message("wins") if self.play is Play.NORMAL else message("loses"),
        )
        return message("{therefore}.", therefore=wins(why, self.outcome))

    @property
    def own_working(self) -> Iterator[str]:
        """Yield the number of moves of each component, and their total."""
        parts = list(leaves(self.position))
        # Equal components are shown once.
        for part in list(dict.fromkeys(parts))[:MOST_SHOWN]:
            yield plural_message(
                total_length(part),
                "{name}: every play has {number:,} move",
                "{name}: every play has {number:,} moves",
                name=name_of(part),
            )
        if len(parts) > 1:
            yield plural_message(
                self.total, "{number:,} move in total", "{number:,} moves in total"
            )

    def turns_to(self, position: Position, target: Target) -> Iterator[Move]:
        """Yield all moves, each of which changes the parity of what is left, or none."""
        left = 1 - self.value_at(position)
        return moves(position) if target in (left, self.valuation.outcome(left)) else iter(())

    def value_at(self, position: Position) -> int:
        """Return the Grundy value: the parity of the number of moves, reversed in misère play."""
        # Even lengths lose in normal play (value 0); misère play turns it round.
        return (total_length(position) + (self.play is Play.MISERE)) % 2

    def _remoteness(self, position: Position, value: int) -> int:  # noqa: ARG002
        """Return the number of moves that are left."""
        return total_length(position)

    @property
    def length(self) -> tuple[int | None, str]:
        """Return the number of moves, the same however the players move, and its meaning."""
        return self.total, MEANING

    def move_cost(self, position: Position) -> int:
        """Return the cost of a move: one look at each component."""
        return len(position.component)
