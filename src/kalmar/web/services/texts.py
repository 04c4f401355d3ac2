"""The service of the source texts: what they hold, exercises with hints and answers among it."""

import shlex
from typing import Any

from kalmar.core.i18n import Said, as_said, said
from kalmar.research.sources import SOURCES, Item, Source, find_items, find_source
from kalmar.theory.theorems import THEOREMS
from kalmar.web.services.service import Field, Plain, Service

__all__ = ["SERVICES"]


def source(number: str, place: str, asked: bool) -> dict[str, Any]:
    """What a text holds at a place, or all of it."""
    found = find_source(number)
    items = find_items(found, place.split()) if place else found.items
    chosen = [item for item in items if item.answer or not asked]
    return {
        "source": number,
        "title": as_said(found.title),
        "about": as_said(found.about),
        "items": [shown(found, item) for item in chosen],
    }


def shown(found: Source, item: Item) -> dict[str, Any]:
    """An item as plain data, its sentences in the language in use."""
    return {
        "item": Plain(item.place),
        "heading": item.heading,
        **item.sentences(),
        "theorems": [THEOREMS[name].title for name in item.theorems],
        "errata": [
            {"printed": Said(slip.printed, {}), "true": Said(slip.true, {})}
            for slip in found.errata_of(item)
        ],
        "commands": [Plain(command) for command in item.commands],
        "positions": [p for p in map(position_of, item.commands) if p is not None],
    }


def position_of(command: str) -> dict[str, str] | None:
    """The position that a command solves; None where it does something else.

    >>> position_of("solve 'nim 4 4' --misere -c selective")
    {'position': 'nim 4 4', 'convention': 'misere', 'composition': 'selective'}
    """
    words = shlex.split(command)
    if words[0] != "solve":
        return None
    named = [word for word in ("-c", "--composition") if word in words]
    return {
        "position": Plain(words[1]),
        "convention": "misere" if "--misere" in words else "normal",
        "composition": words[words.index(named[0]) + 1] if named else "",
    }


SERVICES = (
    Service("source", said("What a source text holds: theorems, tables, exercises with answers."),
            (Field("number", "text", said("of the text"), choices=SOURCES),
             Field("place", "text", said("such as exercise 2.18, or a kind; all if left out"), "",
                   most=200),
             Field("asked", "flag", said("whether only what has an answer is wanted"), False)),
            source),
)  # fmt: skip
