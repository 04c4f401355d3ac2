"""Which of very many moves a text can mean at all, told by the numbers in it.

All that is said of a move of a heap names how many are taken or every heap that is left. So a move
of a heap of a billion need not be put into words to know that a text does not mean it.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from kalmar.compound import Compound, Move, Position, Step, has_ended, moves, options_of
from kalmar.games.components import Heap
from kalmar.rules import Option, Rules

__all__ = ["hopeful_moves"]

LONGEST_NUMBER = 100
"""Digits of a number that can be the size of a heap."""

Readings = Callable[[Rules], set[Option]]
"""From the rules of a component to the options that the text is, read as a component."""


def hopeful_moves(
    position: Position, text: str, readings: Readings, most: int
) -> Iterator[tuple[int, Move]]:
    """The moves that a text can mean, with their numbers in the list of all moves, from 1.

    Args:
        position: where the move is made.
        text: what is said.
        readings: of the text as what is left of a component.
        most: how many of all moves are looked at.

    >>> from kalmar.positions import parse_position
    >>> start = parse_position("nim 1000000000")
    >>> found = hopeful_moves(start, "take 999999995", lambda rules: set(), 1000)
    >>> [(number, move[0].option) for number, move in found]
    [(6, (5,))]
    """
    if not _moves_one_component(position):
        yield from enumerate(islice(moves(position), most), 1)
        return
    wanted = _Wanted(text, readings)
    done = 0
    for index, part in enumerate(position.component):
        options = islice(options_of(part), most - done)
        if not _is_plain(part.rules):
            for option in options:
                done += 1
                yield done, (Step((index,), part, option),)
            continue
        listed = list(options)
        for at in wanted.places(part, listed, done):
            yield done + at + 1, (Step((index,), part, listed[at]),)
        done += len(listed)


def _moves_one_component(position: Position) -> bool:
    """Whether a turn moves one component, and no compound is inside."""
    rules = position.rules
    if not isinstance(rules, Compound) or rules.has_ended(position.component):
        return False
    live = sum(1 for part in position.component if not has_ended(part))
    nested = any(isinstance(part.rules, Compound) for part in position.component)
    return rules.choice.counts(live) == range(1, 2) and not nested


def _is_plain(rules: Rules) -> bool:
    """Whether moves are said as those of heaps are."""
    plain = vars(Heap)
    return isinstance(rules, Heap) and all(
        getattr(type(rules), name) is plain[name] for name in ("label", "format")
    )


class _Wanted:
    """What a text can mean of heaps.

    Args:
        text: what is said.
        readings: of the text as what is left of a component.
    """

    def __init__(self, text: str, readings: Readings) -> None:
        """Keep the numbers in it."""
        written = re.findall(r"\d+", text)
        self.numbers = {int(digits) for digits in written if len(digits) <= LONGEST_NUMBER}
        self.alone = int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None
        self.readings = readings

    def places(self, part: Position, options: list[Option], before: int) -> list[int]:
        """Where the options stand that may be meant, ascending.

        Args:
            part: a heap.
            options: of the heap, in natural order.
            before: how many moves come before them in the list of all.
        """
        heap = part.component
        single = {(heap - taken,) for taken in self.numbers} | self.readings(part.rules)
        named = self.numbers.issuperset
        found = {at for at, left in enumerate(options) if left in single or named(left)}
        if self.alone is not None:
            left_over = heap - self.alone
            found.update(at for at, left in enumerate(options) if sum(left) == left_over)
            found.update({self.alone - before - 1} & set(range(len(options))))
        return sorted(found)
