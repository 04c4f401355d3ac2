"""Rules of take-and-break games in play language, made of the digits of their codes.

Digit d_k is a sum of 2^b: taking k may leave b non-empty heaps. A game in which taking may leave
two is drawn as a row, so there the sentence says where in a row the pins may stand: at its end,
where one row is left, inside it, where two are left, or as the whole of it. All others are heaps of
discs.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import TypeAlias

from kalmar.core.i18n import join_messages, message
from kalmar.core.rules.move_labels import several
from kalmar.games.heaps.codes import Code, takings_of
from kalmar.games.play_language.words import Form

__all__ = [
    "amounts",
    "code_example",
    "code_rule",
    "code_title",
    "is_row",
    "move_example",
    "take_rule",
]

LISTED = 8
"""So many numbers are said one by one."""
SHORT_RUN = 4
"""Neighbours are said one by one up to so many."""
TITLED = 4
"""So many numbers fit into a title."""


def is_row(code: Code) -> bool:
    """Return whether a game is drawn as a row: taking may leave two heaps."""
    return any(digit & 4 for digit in (*code.digits[1:], *code.tail))


def takes_only(code: Code) -> bool:
    """Return whether a game only takes: every number that is allowed leaves one heap or none.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> takes_only(parse_code("0.303")), takes_only(parse_code("0.31"))
    (True, False)
    """
    return code.digits[0] == 0 and {digit for digit, *_ in takings_of(code)} == {3}


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


def endless(once: list[int], ever: set[int], step: int) -> str:
    """Return numbers of which some come again and again.

    >>> endless([1], {3}, 1), endless([], {2}, 1), endless([], {2, 3}, 4)
    ('1, or 3 or more', '2 or more', '2, 3, 6, 7, 10, 11 and so on')
    """
    if step > 1:
        numbers = sorted({*once, *(k + i * step for k in ever for i in range(3))})
        return message("{numbers} and so on", numbers=join_messages(map(str, numbers)))
    (least,) = ever
    if not once:
        return message("{least} or more", least=least)
    return message("{numbers}, or {least} or more", numbers=amounts(once), least=least)


Phrase: TypeAlias = Callable[[str], str]
"""A phrase about what is put into it."""


@dataclass(frozen=True)
class Pieces:
    """One, some, and any number of what is drawn."""

    one: str
    some: Phrase
    any: str

    def taken(self, once: list[int], ever: set[int], step: int) -> str:
        """Return how many of them are taken."""
        if step == 1 and [*once, *ever] == list(range(1, len(once) + 2)):
            return self.any
        if not ever and once == [1]:
            return self.one
        return self.some(endless(once, ever, step) if ever else amounts(once))


DISCS = Pieces(message("1 disc"), lambda n: message("{numbers} discs", numbers=n),
               message("any number of discs"))  # fmt: skip
PINS = Pieces(message("1 pin"), lambda n: message("{numbers} pins", numbers=n),
              message("any number of pins"))  # fmt: skip
TREES = Pieces(message("1 tree"), lambda n: message("{numbers} trees", numbers=n),
               message("any number of trees"))  # fmt: skip
PINS_TOGETHER = Pieces(PINS.one, lambda n: message("{numbers} pins side by side", numbers=n),
                       message("any number of pins side by side"))  # fmt: skip
TREES_TOGETHER = Pieces(TREES.one, lambda n: message("{numbers} trees side by side", numbers=n),
                        message("any number of trees side by side"))  # fmt: skip

FROM_HEAP: dict[int, Phrase] = {
    1: lambda t: message("{taken} that form a whole heap", taken=t),
    2: lambda t: message("{taken} from a larger heap", taken=t),
    3: lambda t: message("{taken} from a heap", taken=t),
    8: lambda t: message("{taken} from a heap, splitting the remainder in three", taken=t),
}
"""What a digit allows in a heap; 8 stands beside the others."""

FROM_ROW: dict[int, Phrase] = {
    1: lambda t: message("{taken} that form a whole row", taken=t),
    2: lambda t: message("{taken} from an end of a longer row", taken=t),
    3: lambda t: message("{taken} from an end of a row, possibly the whole row", taken=t),
    4: lambda t: message("{taken} from inside a row, leaving some on both sides", taken=t),
    5: lambda t: message("{taken}: a whole row, or with some left on both sides", taken=t),
    6: lambda t: message("{taken}, but not a whole row", taken=t),
    7: lambda t: t,
    8: lambda t: message("{taken} from a row, leaving three rows", taken=t),
}
"""What a digit allows in a row."""

ANYWHERE = 4
"""From this digit on the pieces of a row need not stand at its end, so they stand together."""

SPLIT_HEAP = {
    4: message("split a heap in two"),
    8: message("split a heap in three"),
    12: message("split a heap in two or three"),
}
PART_ROW = {
    4: message("split a row in two without taking any"),
    8: message("split a row in three without taking any"),
    12: message("split a row in two or three without taking any"),
}
SPLIT_ONLY = {
    4: message("Split a heap in two."),
    8: message("Split a heap in three."),
    12: message("Split a heap in two or three."),
}
"""What the digit before the point allows: nothing is taken."""


def code_rule(code: Code, form: Form) -> str:
    """Return the rule of a take-and-break game.

    Args:
        code: its code.
        form: how a heap is named, if the game only takes from heaps.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> code_rule(parse_code("0.333"), "several")
    'Take 1, 2 or 3 discs from one heap.'
    >>> code_rule(parse_code("4.156"), "one")  # doctest: +NORMALIZE_WHITESPACE
    'Take 1 pin that forms a whole row; or 2 pins side by side: a whole row, or with some left on
    both sides; or 3 pins side by side, but not a whole row; or split a row in two without taking
    any.'
    """
    zeroth = code.digits[0]
    if takes_only(code):
        (taking,) = takings_of(code)
        return take_rule(DISCS.taken(taking[1], taking[2], len(code.tail)), form)
    ways = list(_ways(code))
    if not ways:
        rule = SPLIT_ONLY.get(zeroth) or message("There is no move in this game.")
    else:
        if zeroth:
            ways.append((PART_ROW if is_row(code) else SPLIT_HEAP)[zeroth])
        said = reduce(lambda ways, way: message("{ways}; or {way}", ways=ways, way=way), ways)
        rule = message("Take {ways}.", ways=said)
    return join_messages((rule, _unequal(code)), " ") if code.unequal else rule


def take_rule(discs: str, form: Form) -> str:
    """Return the rule of taking discs from a heap.

    >>> take_rule("2 discs", "each")
    'Take 2 discs from a heap.'
    """
    if form == "one":
        return message("Take {discs} from the heap.", discs=discs)
    if form == "several":
        return message("Take {discs} from one heap.", discs=discs)
    return message("Take {discs} from a heap.", discs=discs)


def _ways(code: Code) -> Iterator[str]:
    """Yield what each digit after the point allows."""
    row = is_row(code)
    plain, together = (TREES, TREES_TOGETHER) if code.tail else (PINS, PINS_TOGETHER)
    for digit, once, ever in takings_of(code):
        # Three heaps, bit 3, are said apart from what the lower bits allow.
        for part in (digit & 7, digit & 8):
            if not part:
                continue
            pieces = DISCS if not row else together if ANYWHERE <= part < 8 else plain
            taken = pieces.taken(once, ever, len(code.tail))
            if part == 1 and taken == pieces.one:
                yield ALONE[row](taken)
            else:
                yield (FROM_ROW if row else FROM_HEAP)[part](taken)


ALONE: dict[bool, Phrase] = {
    False: lambda t: message("{taken} that forms a whole heap", taken=t),
    True: lambda t: message("{taken} that forms a whole row", taken=t),
}
"""What a digit 1 allows for one piece, in heaps and in rows."""


def _unequal(code: Code) -> str:
    """Return that the parts which a move leaves differ in size."""
    if is_row(code):
        return message("The rows left by one move all have different lengths.")
    return message("The heaps left by one move all have different sizes.")


def code_title(code: Code) -> str | None:
    """Return the title of a game that only takes a few numbers; None for others.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> code_title(parse_code("0.333")), code_title(parse_code("0.77"))
    ('Take 1, 2 or 3', None)
    """
    if not takes_only(code) or code.tail:
        return None
    ((_, numbers, _),) = takings_of(code)
    if len(list(_runs(numbers))) > TITLED:
        return None
    return message("Take {numbers}", numbers=amounts(numbers))


def code_example(code: Code) -> str:
    """Return a move of a take-and-break game in a sentence; empty if it has none.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> code_example(parse_code("0.156"))
    'From a row of 7 pins you may take 2, leaving 2 and 3.'
    """
    if takes_only(code) and not code.tail:
        ((_, numbers, _),) = takings_of(code)
        return move_example(numbers[:2][-1], (3,))
    taken, digit = next(
        ((taken, digit) for digit, once, ever in _liveliest(code) for taken in (*once, *ever)),
        (0, code.digits[0]),
    )
    parts = {0: (), 1: (3,), 2: (2, 3), 3: (1, 2, 4)}.get(digit.bit_length() - 1)
    return "" if parts is None else move_example(taken, parts, is_row(code), bool(code.tail))


def _liveliest(code: Code) -> list[tuple[int, list[int], set[int]]]:
    """Return the digits, first those that allow the most heaps to be left."""
    return sorted(takings_of(code), key=lambda taking: -taking[0].bit_length())


def move_example(taken: int, parts: tuple[int, ...], row: bool = False, trees: bool = False) -> str:
    """Return a move from a heap or a row in a sentence.

    >>> move_example(2, (3,)), move_example(0, (2, 3))
    ('From a heap of 5 discs you may take 2, leaving 3.', 'A heap of 5 discs may become 2 and 3.')
    """
    size = taken + sum(parts)
    fields = {"size": size, "taken": taken, "parts": several(parts) if parts else ""}
    if not taken:
        return message("A heap of {size} discs may become {parts}.", **fields)
    if not row:
        if not parts:
            return message("You may take a whole heap of {size}.", **fields)
        return message("From a heap of {size} discs you may take {taken}, leaving {parts}.",
                       **fields)  # fmt: skip
    if not parts:
        return message("You may take a whole row of {size}.", **fields)
    if trees:
        return message("From a row of {size} trees you may fell {taken}, leaving {parts}.",
                       **fields)  # fmt: skip
    return message("From a row of {size} pins you may take {taken}, leaving {parts}.",
                   **fields)  # fmt: skip
