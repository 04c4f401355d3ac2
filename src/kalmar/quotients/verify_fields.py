"""The fields of a certificate of a misère quotient, and the option sets of the game it names.

This belongs to the checker (`verify`): nothing of the construction is used. Of what stands in the
file nothing is believed; what the options of a heap are is asked of the rules of the game.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kalmar.compound import SUM, Position, canonical, options_of
from kalmar.errors import DataError, KalmarError
from kalmar.games import find_rules
from kalmar.machine.files import read_text
from kalmar.positions import parse_position

__all__ = ["FORMAT", "options_named", "read_fields"]

FORMAT = "kalmar misere quotient certificate 1"
KEYS = {
    *("format", "game", "positions", "options", "heaps", "order", "p_elements", "generators"),
    *("pretending", "preperiod", "period"),
}
MOST_ELEMENTS = 1_000_000
Options = set[tuple[int, ...]]


def read_fields(source: Path | str | Mapping[str, Any]) -> dict[str, Any]:
    """The content of a certificate, with fields of the right kind.

    Raises:
        DataError: it cannot be read, or a field is missing, additional or of another kind.
    """
    content = dict(source) if isinstance(source, Mapping) else _parsed(source)
    if content.keys() != KEYS or content["format"] != FORMAT:
        raise DataError(
            "this is not a '{format}': it needs the keys {names}",
            format=FORMAT,
            names=", ".join(sorted(KEYS)),
        )
    order, heaps = content["order"], content["heaps"]
    elements = range(order if type(order) is int and order <= MOST_ELEMENTS else 0)
    if type(heaps) is not int or not _are_numbers(content["pretending"], elements, heaps):
        raise DataError("the pretending function must give one element for each of the heaps")
    if not _are_generators(content["generators"], elements, range(heaps)):
        raise DataError("generators must be ascending heaps, each with its row of all products")
    p = content["p_elements"]
    if not _are_numbers(p, elements, None) or list(p) != sorted({*p} - {0}):
        raise DataError("the elements of P must be numbers of elements but 0, ascending")
    return content


def _parsed(path: Path | str) -> dict[str, Any]:
    text = read_text(path, "a certificate")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(
            "'{path}' cannot be read as a certificate: {error}", path=path, error=error
        ) from None
    return content if isinstance(content, dict) else {}


def _are_numbers(values: Any, allowed: range, count: int | None) -> bool:
    """Whether these are numbers that are allowed, and so many of them."""
    right = isinstance(values, list | tuple) and count in {None, len(values)}
    return right and all(type(value) is int and value in allowed for value in values)


def _are_generators(pairs: Any, elements: range, heaps: range) -> bool:
    """Whether these are ascending heaps, each with one element for each element."""
    if not isinstance(pairs, list | tuple):
        return False
    if not all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in pairs):
        return False
    named = [pair[0] for pair in pairs]
    ascend = _are_numbers(named, heaps, None) and named == sorted(set(named))
    return ascend and all(_are_numbers(row, elements, len(elements)) for _, row in pairs)


def options_named(content: Mapping[str, Any]) -> list[Options]:
    """The options of each heap, by the rules of the game; those of a game without name are listed.

    Raises:
        DataError: there is no such game, or it does not have these heaps.
    """
    game, positions, listed = content["game"], content["positions"], content["options"]
    if (game is None) == (listed is None) or (positions is not None and game is None):
        raise DataError("a certificate names a game, perhaps with positions, or lists options")
    try:
        if positions is not None:
            found = _followers(game, positions)
        elif game is not None:
            options = find_rules(game).options
            found = [{tuple(sorted(o)) for o in options(heap)} for heap in range(content["heaps"])]
        else:
            found = [{tuple(sorted(o)) for o in options} for options in listed]
    except (KalmarError, TypeError, ValueError, AttributeError) as error:
        raise DataError("the game of the certificate is not one: {error}", error=error) from None
    if len(found) != content["heaps"]:
        raise DataError("there is not one list of options for each heap")
    for heap, sets in enumerate(found):
        smaller = all(type(part) is int and 0 <= part < heap for o in sets for part in o)
        if not smaller or () in sets:
            raise DataError("heap {heap} has options that are not smaller heaps", heap=heap)
    return found


def _followers(game: str, texts: Sequence[str]) -> list[Options]:
    """The options of positions by their places in the list, which must be those of play."""
    positions = [canonical(leaf) for text in texts for leaf in _leaves(parse_position(text))]
    number = {position: heap for heap, position in enumerate(positions)}
    options = {position: _parts_left(position) for position in positions}
    reached: set[Position] = set()
    todo = [canonical(leaf) for leaf in _leaves(parse_position(game))]
    while todo:
        position = todo.pop()
        if position not in number:
            raise DataError("'{position}' can be reached, but is not listed", position=position)
        if position not in reached:
            reached.add(position)
            todo.extend(part for option in options[position] for part in option)
    if len(reached) != len(texts):
        raise DataError("{game} does not lead to all positions that are listed", game=game)
    return [{tuple(sorted(number[p] for p in o)) for o in options[at]} for at in positions]


def _parts_left(position: Position) -> list[list[Position]]:
    """The components that each option of a position leaves."""
    found = options_of(position)
    return [[canonical(Position(position.rules, part)) for part in option] for option in found]


def _is_sum(position: Position) -> bool:
    return position.rules == SUM


def _leaves(position: Position) -> Iterator[Position]:
    """The components of a sum of sums."""
    if not _is_sum(position):
        yield position
        return
    for part in position.component:
        yield from _leaves(part)
