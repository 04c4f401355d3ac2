"""Rules and examples in play language of games in which numbers of discs are taken or coins turned.

Companion sets are known by their attributes, so that no game is loaded here.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from kalmar.core.i18n import join_messages, message, plural_message
from kalmar.core.rules.move_labels import several
from kalmar.games.components import runs
from kalmar.games.heaps import Code, takings_of
from kalmar.games.play_language import PLAY_WORDS, in_sentences

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
    for run in runs(numbers):
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


def turned_coins(rules: Any, _: Sequence[Any]) -> str | None:
    """Return the rule of a row of coins of which a number may be turned, or one of some sets."""
    family = rules.companions
    if is_family(rules):
        return family_rule(family)
    least, most = family.least + 1, family.most + 1
    if most == 1:
        return message("Turn one coin from heads to tails.")
    if least == most:
        return message("Turn exactly {number} coins; the rightmost of them must go from heads to"
                       " tails.",
                       number=most)  # fmt: skip
    return message("Turn up to {number} coins; the rightmost of them must go from heads to tails.",
                   number=most)  # fmt: skip


def is_family(rules: Any) -> bool:
    """Return whether the sets of coins are written one by one."""
    return hasattr(rules.companions, "others")


def is_turtles(rules: Any) -> bool:
    """Return whether a row of coins is that of Turning Turtles."""
    family = rules.companions
    return not is_family(rules) and (family.least, family.most, rules.first) == (0, 1, 1)


def steps_of(family: Any) -> tuple[list[int], bool] | None:
    """Return how far left a single coin may be turned too, and whether a head may turn alone.

    None for families that have sets of several coins, fixed places, or sets for some places only.
    """
    if family.own or any(len(terms) > 1 for terms in family.others):
        return None
    if not all(left for terms in family.others for left, _ in terms):
        return None
    return sorted({n for terms in family.others for _, n in terms}), () in family.others


def family_rule(family: Any) -> str | None:
    """Return the rule of a family of companion sets, if each set is one coin or none."""
    steps = steps_of(family)
    if steps is None:
        return None
    places, alone = steps
    if not places:
        return message("Turn one coin from heads to tails.")
    if alone:
        return message("Turn a coin from heads to tails and, if you like, the coin {where}.",
                       where=to_the_left(places))  # fmt: skip
    return with_it(places)


def with_it(places: Sequence[int]) -> str:
    """Return that a head is turned with the coin so many places to its left."""
    return message(
        "Turn a coin from heads to tails together with the coin {where}.", where=to_the_left(places)
    )


def to_the_left(places: Sequence[int]) -> str:
    """Return so many places to the left.

    >>> to_the_left([1]), to_the_left([1, 2])
    ('1 place to its left', '1 or 2 places to its left')
    """
    if list(places) == [1]:
        return message("1 place to its left")
    return message("{numbers} places to its left", numbers=amounts(places))


def coin_steps(rules: Any, _: Sequence[Any]) -> str:
    """Return the rule of the coin form of a subtraction game."""
    return in_sentences(
        with_it(rules.companions.numbers),
        message("If that is the place just before the row, the coin turns alone."),
    )


def coin_example(rules: Any) -> str:
    """Return a move of a row of coins in a sentence.

    >>> from kalmar.games.coins.turning import coins_from_text
    >>> coin_example(coins_from_text("2"))
    'The coin at place 6 may turn from heads to tails, together with the coin at place 1.'
    """
    first = rules.first
    for place in (*range(first + 5, first + 20), *range(first, first + 5)):
        sets = [row for row in islice(rules.companions(first, place), 40) if len(row) <= 3]
        others = max(sets, key=len, default=None)
        if others is None:
            continue
        if not others:
            return message("The coin at place {place} may turn from heads to tails.", place=place)
        if len(others) == 1:
            return message("The coin at place {place} may turn from heads to tails, together with"
                           " the coin"
                " at place {other}.", place=place, other=others[0])  # fmt: skip
        return message("The coin at place {place} may turn from heads to tails, together with the"
                       " coins at"
            " places {others}.", place=place, others=several(others))  # fmt: skip
    return ""


def heaps_for_heap(rules: Any, _: Sequence[Any]) -> str | None:
    """Return the rule of a game whose sets are sizes of heaps, where it only takes."""
    steps = steps_of(rules.family)
    if steps is None:
        return None
    places, alone = steps
    if not places:
        return take_rule(message("all discs"))
    discs = message("{numbers} discs", numbers=amounts(places))
    if places == [1]:
        discs = message("1 disc")
    # The set {i-k} is a heap of i - k, which is not empty: taking all is a set of its own.
    if alone:
        return take_rule(message("{discs}, or all of them,", discs=discs))
    return in_sentences(take_rule(discs), message("At least one disc must stay."))


def heaps_example(rules: Any) -> str:
    """Return a move of a game whose sets are sizes of heaps in a sentence."""
    for size in range(5, 20):
        found = [option for option in islice(rules.options(size), 40) if option != (0,)]
        if found:
            return message("A heap of {size} discs may become {parts}.", size=size,
                           parts=several(max(found, key=len)))  # fmt: skip
    return message("You may take a whole heap of {size}.", size=5)


CORNERS = "tartan(twins,twins)"


def tartan(rules: Any, _: Sequence[Any]) -> str:
    """Return the rule of a product of coin games."""
    if rules.name == CORNERS:
        return message("Turn the four corners of a rectangle of coins; the bottom right one must"
                       " go from"
            " heads to tails.")  # fmt: skip
    return in_sentences(
        message("Choose columns as in {across} and rows as in {down}, and turn the coins where they"
            " cross.", across=PLAY_WORDS[rules.across.name].title,
                down=PLAY_WORDS[rules.down.name].title),
        message("The bottom right one must go from heads to tails."),
    )  # fmt: skip


def tartan_title(rules: Any) -> str | None:
    """Return the title of the best known product."""
    return message("Turning Corners") if rules.name == CORNERS else None


def tartan_example(rules: Any) -> str:
    """Return a move of a product of coin games in a sentence.

    >>> from kalmar.games.coins.turning import grid_from_text
    >>> tartan_example(grid_from_text("twins,twins"))
    'The coin in column 1, row 1 may turn from heads to tails, and 3 more coins are turned with it.'
    """
    for size in range(1, 12):
        place = (rules.across.first + size, rules.down.first + size)
        found = next((option for (option,) in islice(rules.options((place,)), 40) if option), None)
        if found is not None:
            return plural_message(
                len(found),
                "The coin in column {x}, row {y} may turn from heads to tails, and {number}"
                    " more coin is turned with it.",
                "The coin in column {x}, row {y} may turn from heads to tails, and {number}"
                    " more coins are turned with it.",
                x=place[0], y=place[1],
            )  # fmt: skip
    return ""
