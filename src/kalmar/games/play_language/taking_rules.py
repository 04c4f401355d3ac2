"""Rules, titles and examples in play language of games that take one of some numbers of discs."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from kalmar.core.i18n import join_messages, message
from kalmar.games.heaps.codes import Code, takings_of

LISTED = 8
"""So many numbers are said one by one."""
SHORT_RUN = 4
"""Neighbours are said one by one up to so many."""
TITLED = 4
"""So many numbers fit into a title."""


def numbers_of(rules: Any) -> Sequence[int] | None:
    """Return the numbers of a subtraction game, or of a code that only takes; else None.

    >>> from kalmar.games.registry import find_rules
    >>> numbers_of(find_rules("0.303")), numbers_of(find_rules("0.31"))
    ((1, 3), None)
    """
    numbers: Sequence[int] | None = getattr(rules, "numbers", None)
    if numbers is not None:
        return numbers
    code: Code = rules.code
    takings = [*takings_of(code)]
    if code.digits[0] or code.tail or [digit for digit, *_ in takings] != [3]:
        return None
    return tuple(takings[0][1])


def amounts(numbers: Sequence[int]) -> str:
    """Return numbers, ascending, with "or" before the last.

    >>> amounts([2]), amounts([1, 2, 3]), amounts([1, 2, 3, 4, 5, 9])
    ('2', '1, 2 or 3', '1 to 5 or 9')
    >>> amounts(range(1, 40, 2))
    '1, 3, 5, 7, … or 39'
    """
    items = list(_runs(numbers))
    if len(items) > LISTED:
        items = [*items[: LISTED // 2], "…", items[-1]]
    if len(items) == 1:
        return items[0]
    return message("{numbers} or {last}", numbers=join_messages(items[:-1]), last=items[-1])


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Yield numbers as text; a run of more than four neighbours by its two ends."""
    # A run begins after every gap.
    begins = [0, *(i for i, (a, b) in enumerate(pairwise(numbers), 1) if b != a + 1), len(numbers)]
    for start, end in pairwise(begins):
        run = numbers[start:end]
        if len(run) <= SHORT_RUN:
            yield from map(str, run)
        else:
            yield message("{first} to {last}", first=run[0], last=run[-1])


def is_run(numbers: Sequence[int]) -> bool:
    """Return whether numbers are 1, 2, 3 and so on, more than are said one by one."""
    return len(numbers) > TITLED and numbers[0] == 1 and numbers[-1] == len(numbers)


def take_rule(discs: str) -> str:
    """Return the rule of taking discs from a heap.

    >>> take_rule("2 discs")
    'Take 2 discs from a heap.'
    """
    return message("Take {discs} from a heap.", discs=discs)


def numbers_rule(numbers: Sequence[int]) -> str:
    """Return the rule of taking one of some numbers.

    >>> numbers_rule([1]), numbers_rule(range(1, 6))
    ('Take 1 disc from a heap.', 'Take at least 1 and at most 5 discs from a heap.')
    """
    if is_run(numbers):
        most = numbers[-1]
        return message("Take at least 1 and at most {most:,} discs from a heap.", most=most)
    if len(numbers) == numbers[0] == 1:
        return take_rule(message("1 disc"))
    return take_rule(message("{numbers} discs", numbers=amounts(numbers)))


def numbers_title(numbers: Sequence[int]) -> str | None:
    """Return the numbers that may be taken as a title, if they are few."""
    if len(numbers) <= TITLED or is_run(numbers):
        return message("Take {numbers}", numbers=amounts(numbers))
    return None


def numbers_example(numbers: Sequence[int]) -> str:
    """Return a move that takes one of some numbers in a sentence.

    >>> numbers_example([1, 2, 3])
    'From a heap of 5 discs you may take 2, leaving 3.'
    """
    taken = numbers[:2][-1]
    return message("From a heap of {size} discs you may take {taken}, leaving {parts}.",
                   size=taken + 3, taken=taken, parts=3)  # fmt: skip
