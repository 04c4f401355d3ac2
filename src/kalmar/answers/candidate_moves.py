"""Moves without a list of all: whether a move is legal, and which ones a typed text can mean.

The words for a move in a heap name how many are taken or every heap that is left. So a move in a
heap of a billion need not be put into words to see that a text does not mean it.
"""

import re
from collections.abc import Callable, Iterator
from itertools import chain, islice, repeat
from typing import Any

from kalmar.answers.moves_in_words import BETWEEN_STEPS, move_text
from kalmar.answers.typed_words import in_one_form
from kalmar.core.compounds import Compound, Position, is_terminal, options_of
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import LANGUAGES, translate
from kalmar.core.rules import Option, Rules, allowed, labelled_moves_of
from kalmar.core.turns import Move, Step, move_inside, moves, steps_of
from kalmar.games.components import Heap

MOST_LISTED = 1_000_000
"""Moves of a component that are looked through to see whether something is one of them."""

MAX_STEPS = 4_000
"""Steps of all components that are put into words to find those of a turn."""


def is_legal(position: Position, move: Any) -> bool:
    """Return whether something is a move of the position, without looking at other moves.

    >>> from kalmar.games.heaps.nim import Nim
    >>> heap = Position(Nim(), 2)
    >>> [is_legal(heap, m) for m in ((Step((), heap, (1,)),), (Step((), heap, (5,)),), None)]
    [True, False, False]
    """
    if not isinstance(move, tuple) or not all(isinstance(step, Step) for step in move):
        return False
    rules = position.rules
    if not isinstance(rules, Compound):
        same = len(move) == 1 and move[0].path == () and move[0].before == position
        return same and _is_step(position, move[0])
    if rules.has_ended(position.component):
        return False
    # The steps of a turn by the component in which they are made, each with the rest of its path:
    # the turn is legal if the composition allows so many components, and each part is legal there.
    inside: dict[int, list[Step]] = {}
    for step in move:
        if not step.path or not 0 <= step.path[0] < len(position.component):
            return False
        inside.setdefault(step.path[0], []).append(step._replace(path=step.path[1:]))
    live = [place for place, part in enumerate(position.component) if not is_terminal(part)]
    legal = (is_legal(position.component[i], tuple(steps)) for i, steps in inside.items())
    return rules.choice.allows(inside, live, len(position.component)) and all(legal)


def _is_step(position: Position, step: Step) -> bool:
    """Return True if a component has a move; one without a label may be to a reduced option.

    Raises:
        LimitReached: it is not among the first million moves, and there are more.
    """
    # Heaps of a billion have too many moves to look through: their rules decide by arithmetic.
    if step.label is None and (allows := allowed(*position, step.option)) is not None:
        return allows
    reduced = () if step.label else zip(repeat(None), position.rules.options(position.component))
    for number, (label, left) in enumerate(chain(reduced, labelled_moves_of(*position) or ())):
        if left == step.option and step.label in (None, label):
            return True
        if number >= MOST_LISTED:
            raise LimitReached("{position} has more than {most:,} moves, too many to look for this"
                               " one", position=str(position), most=MOST_LISTED)  # fmt: skip
    return False


def turn_of_steps(position: Position, text: str) -> Move | None:
    """Return the turn whose steps are all said as they are printed; None if there is none.

    Of hundreds of thousands of turns each has few steps, which are looked for one by one.

    Args:
        position: a compound.
        text: the steps in words, in one form, in any order.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 9 9 9 9 9 9 9 9", "exactly 2")
    >>> found = turn_of_steps(start, "take 9 from heap 8; take 3 from heap 1")
    >>> [(step.path, step.option) for step in found or ()]
    [((0,), (6,)), ((7,), (0,))]
    >>> turn_of_steps(start, "take 9 from heap 8")
    """
    parts = [part.strip() for part in text.split(BETWEEN_STEPS.strip())]
    wanted = {*parts}
    found: dict[str, Step] = {}
    for (step,) in islice(_single_steps(position), MAX_STEPS):
        words = move_text(position, (step,))
        for said in {in_one_form(translate(words, code)) for code in LANGUAGES} & wanted:
            if found.setdefault(said, step).option != step.option:
                return None  # the words say more than one thing
    move = tuple(sorted(found.values(), key=lambda step: step.path))
    return move if len(found) == len(parts) and is_legal(position, move) else None


def _single_steps(position: Position) -> Iterator[Move]:
    """Yield the steps in all components that are no compounds."""
    if not isinstance(position.rules, Compound):
        for step in steps_of(position):
            yield (step,)
        return
    for place, part in enumerate(position.component):
        for move in _single_steps(part):
            yield move_inside(place, move)


LONGEST_NUMBER = 101
"""Digits of a number that can be the size of a heap."""

UNNUMBERED = 0
"""The number of a move that is not among the first ones."""

MOST_IN_WORDS = 1_000
"""Moves that are all put into words; of more those that the numbers of a text name."""

MOST_NAMED = 8
"""Numbers in a text that can say what a heap is split into: no move is said with more."""

Readings = Callable[[Rules], set[Option]]
"""From the rules of a component to the options that the text is, read as a component."""


def candidate_moves(
    position: Position, text: str, readings: Readings, most: int
) -> Iterator[tuple[int, Move]]:
    """Yield the moves that a text can mean, with their numbers in the list of all moves, from 1.

    Args:
        position: where the move is made.
        text: what is said.
        readings: of the text as what is left of a component.
        most: how many of all moves are looked at. Of heaps with more, the options with the numbers
            of the text are looked at where the rules tell which are theirs; their number is 0.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 1000000000")
    >>> found = candidate_moves(start, "take 999999995", lambda rules: set(), 5000)
    >>> [(number, move[0].option) for number, move in found]
    [(6, (5,)), (0, (999999995,))]
    """
    # Turns of several components, and compounds inside, have no numbering heap by heap.
    if not _moves_one_component(position):
        turn = turn_of_steps(position, text) if isinstance(position.rules, Compound) else None
        if turn is not None:
            yield UNNUMBERED, turn
            return
        yield from enumerate(islice(moves(position), most), 1)
        return
    wanted = _MoveFilter(text, readings)
    done = 0
    # `done` is how many moves of the list come before this component.
    for index, part in enumerate(position.component):
        # Rules with words of their own may say anything: all moves in reach are kept.
        if not _is_plain(part.rules):
            for step in islice(steps_of(part), most - done):
                done += 1
                yield done, (step._replace(path=(index,)),)
            continue
        listed = list(islice(options_of(part), most - done))
        for at in wanted.places(part, listed, done):
            yield done + at + 1, (Step((index,), part, listed[at]),)
        done += len(listed)
        # Beyond the list the rules are asked whether an option that the text names is legal.
        if done >= most:
            for option in wanted.allowed(part, set(listed)):
                yield UNNUMBERED, (Step((index,), part, option),)


def _moves_one_component(position: Position) -> bool:
    """Return whether a turn moves one component, and no compound is inside."""
    rules = position.rules
    if not isinstance(rules, Compound) or rules.has_ended(position.component):
        return False
    live = sum(1 for part in position.component if not is_terminal(part))
    nested = any(isinstance(part.rules, Compound) for part in position.component)
    # A choice of exactly one part a turn.
    return rules.choice.moves_one(live) and not nested


def _is_plain(rules: Rules) -> bool:
    """Return whether moves are written as those of heaps are."""
    # Both methods unchanged from `Heap`: then all numbers in the words are sizes.
    plain = vars(Heap)
    return isinstance(rules, Heap) and all(
        getattr(type(rules), name) is plain[name] for name in ("label", "format")
    )


class _MoveFilter:
    """What a text can mean of heaps.

    Args:
        text: what is said.
        readings: of the text as what is left of a component.
    """

    def __init__(self, text: str, readings: Readings) -> None:
        """Keep the numbers in it."""
        # Longer digits cannot be a heap; converting them would take long.
        written = re.findall(r"\d+", text)
        self.numbers = {int(digits) for digits in written if len(digits) <= LONGEST_NUMBER}
        self.alone = int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None
        self.readings = readings

    def places(self, part: Position, options: list[Option], before: int) -> list[int]:
        """List the indices of the options that may be meant, ascending.

        Args:
            part: a heap.
            options: of the heap, in natural order.
            before: how many moves come before them in the list of all.
        """
        heap = part.component
        # Few moves are all put into words, which finds every way of saying them.
        if before + len(options) <= MOST_IN_WORDS:
            return list(range(len(options)))
        # One number may be what is taken or what is left; several must all be heaps that are left.
        single = {(heap - taken,) for taken in self.numbers} | self.readings(part.rules)
        named = self.numbers.issuperset
        found = {at for at, left in enumerate(options) if left in single or named(left)}
        if self.alone is not None:
            left_over = heap - self.alone
            found.update(at for at, left in enumerate(options) if sum(left) == left_over)
            # The number alone may also be that of the move in the list, from 1.
            found.update({self.alone - before - 1} & set(range(len(options))))
        return sorted(found)

    def allowed(self, part: Position, known: set[Option]) -> Iterator[Option]:
        """Yield legal options beyond those listed that the numbers name, as far as the rules know.

        Args:
            part: a heap.
            known: the options that were looked at.
        """
        for option in self.named(part.component) | self.readings(part.rules):
            if option not in known and allowed(part.rules, part.component, option):
                yield option

    def named(self, heap: int) -> set[Option]:
        """Return what may be left of a heap where the numbers are how many are taken or left.

        >>> sorted(_MoveFilter("take 2", lambda rules: set()).named(9))
        [(2,), (2, 2), (2, 2, 2), (2, 2, 3), (2, 5), (2, 7), (7,)]
        """
        # Each number may be taken or left; parts that are not named follow from the total.
        rests = {heap - taken for taken in self.numbers}
        found: set[Option] = {(size,) for size in self.numbers | rests}
        # With more numbers the combinations would be many, and no move is said with so many.
        if len(self.numbers) <= MOST_NAMED:
            for one in self.numbers:
                others = self.numbers | {rest - one for rest in rests} | {heap - one}
                found.update(tuple(sorted((one, other))) for other in others if other > 0)
                for other in others & self.numbers:
                    third = self.numbers | {rest - one - other for rest in rests}
                    found.update(tuple(sorted((one, other, size))) for size in third if size > 0)
        return {option for option in found if sum(option) <= heap}
