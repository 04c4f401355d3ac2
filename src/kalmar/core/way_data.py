"""Ways of playing as plain data: `{"choice": {"sizes": [1, 2]}, "ending": {"ended": 1}}`.

    choice  = {"sizes": "all"} | {"sizes": [number, …], "fewer": flag}
            | {"at_least": number, "fewer": flag} | {"neighbours": number, "circle": flag}
            | {"sets": [[number, …], …], "fewer": flag} | {"in_turn": number, "fewer": flag}
    ending  = {"ended": number | "all"} | {"component": number}

Components are counted from 1, "in_turn" names the one that is moved next. Flags may be left out:
"fewer" is then false and "circle" true. Without an ending play goes on to the last. `WAY_SCHEMA`
says the same as JSON Schema.
"""

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from kalmar.core.choices import Choice, Ending, InTurn, ListedSets, Neighbours
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.core.own_ways import ending_name, listed_sets, listed_sizes, named, sized
from kalmar.core.way_spelling import MOST

__all__ = ["WAY_SCHEMA", "parse_way_data", "parse_way_json", "way_data"]

EXAMPLE = '{"choice": {"sizes": [1, 2]}, "ending": {"ended": 1}}'

NUMBER = {"type": "integer", "minimum": 1, "maximum": MOST}
NUMBERS = {"type": "array", "items": NUMBER, "minItems": 1, "maxItems": MOST}
FLAG = {"type": "boolean"}


def _one_key(key: str, value: dict[str, Any], flag: str = "") -> dict[str, Any]:
    """Return the schema of an object with a key, and a flag that may be left out."""
    known = {key: value, **({flag: FLAG} if flag else {})}
    return {"properties": known, "required": [key], "additionalProperties": False}


SETS = {"type": "array", "items": {**NUMBERS, "uniqueItems": True}, "minItems": 1, "maxItems": MOST}

WAY_SCHEMA: dict[str, Any] = {
    "properties": {
        "choice": {
            "type": "object",
            "anyOf": [
                _one_key("sizes", {"anyOf": [{"const": "all"}, NUMBERS]}, "fewer"),
                _one_key("at_least", NUMBER, "fewer"),
                _one_key("neighbours", NUMBER, "circle"),
                _one_key("sets", SETS, "fewer"),
                _one_key("in_turn", NUMBER, "fewer"),
            ],
        },
        "ending": {
            "type": "object",
            "anyOf": [
                _one_key("ended", {"anyOf": [{"const": "all"}, NUMBER]}),
                _one_key("component", NUMBER),
            ],
        },
    },
    "required": ["choice"],
    "additionalProperties": False,
}
"""What plain data of a way may be, if it is an object."""


def way_data(choice: Choice, ending: Ending) -> dict[str, Any]:
    """Return a choice and an ending as plain data.

    >>> way_data(Choice("at most 2", 1, 2), Ending("2 ended", 2))
    {'choice': {'sizes': [1, 2], 'fewer': False}, 'ending': {'ended': 2}}
    """
    if ending.component is not None:
        over: dict[str, Any] = {"component": ending.component + 1}
    else:
        over = {"ended": ending.enough or "all"}
    return {"choice": _choice_data(choice), "ending": over}


def _choice_data(choice: Choice) -> dict[str, Any]:
    places = choice.places
    if isinstance(places, Neighbours):
        return {"neighbours": places.width, "circle": places.circle}
    if isinstance(places, ListedSets):
        sets = [[place + 1 for place in one] for one in places.listed]
        return {"sets": sets, "fewer": places.fewer}
    if isinstance(places, InTurn):
        return {"in_turn": places.next + 1, "fewer": places.fewer}
    if choice.least is None:
        return {"sizes": "all"}
    if not choice.sizes and choice.most is None:
        return {"at_least": choice.least, "fewer": choice.fewer}
    sizes = choice.sizes or range(choice.least, (choice.most or 0) + 1)
    return {"sizes": [*sizes], "fewer": choice.fewer}


def parse_way_json(text: str) -> tuple[Choice, Ending]:
    """Parse a way of playing that is written as JSON.

    Raises:
        UsageError: it is no JSON, or no way of playing.

    >>> choice, ending = parse_way_json('{"choice": {"sizes": [2], "fewer": true}}')
    >>> choice.name, ending.name
    ('exactly 2 or fewer', 'last')
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _wrong(message("the text is no JSON")) from error
    return parse_way_data(found)


def parse_way_data(data: Any) -> tuple[Choice, Ending]:
    """Read a way of playing from plain data: what `way_data` returns gives the same way.

    Raises:
        UsageError: it is no way of playing.

    >>> choice, ending = parse_way_data({"choice": {"neighbours": 3}, "ending": {"component": 2}})
    >>> choice.name, ending.name
    ('3 neighbours in a circle', 'component 2')
    """
    if not isinstance(data, Mapping) or not {"choice"} <= {*data} <= {"choice", "ending"}:
        raise _wrong(message("it must be an object with 'choice' and perhaps 'ending'"))
    ending = data.get("ending", {"ended": "all"})
    return _choice_of(data["choice"]), _ending_of(ending)


def _choice_of(data: Any) -> Choice:
    key, value, flag = _entry(data, CHOICES)
    if key == "sizes":
        return Choice.ALL if value == "all" else listed_sizes(sorted({*_numbers(value)}), flag)
    return CHOICES[key](value, flag)


def _sets(value: Any, fewer: bool) -> Choice:
    if not isinstance(value, list) or not 0 < len(value) <= MOST:
        raise _wrong(message("'sets' must be a list of lists of numbers, such as [[1, 2], [3]]"))
    return listed_sets([_numbers(one) for one in value], fewer)


CHOICES: dict[str, Callable[[Any, bool], Choice]] = {
    "sizes": lambda value, fewer: listed_sizes(_numbers(value), fewer),
    "at_least": lambda value, fewer: sized(_number(value), None, fewer=fewer),
    "neighbours": lambda value, circle: named(
        Choice("", places=Neighbours(_number(value), circle))
    ),
    "sets": _sets,
    "in_turn": lambda value, fewer: named(
        Choice("", 1, 1, places=InTurn(_number(value) - 1, fewer))
    ),
}
"""What a choice may be, by the key that says it."""


ENDINGS = ("ended", "component")
"""What an ending may be, by the key that says it."""


def _ending_of(data: Any) -> Ending:
    key, value, _ = _entry(data, ENDINGS)
    made = Ending("", component=_number(value) - 1) if key == "component" else (
        Ending("", None if value == "all" else _number(value))
    )  # fmt: skip
    return Ending(ending_name(made), made.enough, made.component)


def _entry(data: Any, known: Collection[str]) -> tuple[str, Any, bool]:
    """Return the only key of an object that is known, its value, and the flag beside it."""
    keys = [key for key in data if key in known] if isinstance(data, Mapping) else []
    if len(keys) != 1:
        raise _wrong(message("exactly one of {keys} must be given", keys=", ".join(known)))
    key = keys[0]
    flag = "circle" if key == "neighbours" else "fewer"
    unknown = [name for name in data if name != key and (name != flag or known is ENDINGS)]
    if unknown:
        raise _wrong(message("'{name}' means nothing beside '{key}'", name=str(unknown[0])[:40],
                             key=key))  # fmt: skip
    said = data.get(flag, flag == "circle")
    if not isinstance(said, bool):
        raise _wrong(message("'{flag}' must be true or false", flag=flag))
    return key, data[key], said


def _numbers(value: Any) -> list[int]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST:
        raise _wrong(message("a list of numbers of components is missing, such as [1, 2]"))
    return [_number(one) for one in value]


def _number(value: Any) -> int:
    """Return a number of components; in JSON 2.0 is the number 2."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST:
        raise _wrong(message("a number of components is from 1 to {most:,}, not {value}",
                             most=MOST, value=str(value)[:20]))  # fmt: skip
    return value


def _wrong(what: str) -> UsageError:
    return UsageError(
        "this is no way of playing, as {what}: write it such as {example}",
        what=what,
        example=EXAMPLE,
    )
