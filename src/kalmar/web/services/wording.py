"""The sentences of the page: those of its own, and how it says what the command line says.

`words.json` has the sentences of the page by their keys, in every language.

Errors and reports advise readers of the command line to give `--limit` or `#` and a number. Who
points at a board has neither, so each of those sentences has another wording here, which the
services take before they translate. All other sentences are the same everywhere.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from kalmar.core.compositions import SIX
from kalmar.core.i18n import JoinedMessage, Message, message, translate
from kalmar.runtime.files import read_own

SMALLER = message("smaller problems can be solved here")

PAGE_WORDING = {
    "{path} exists already: name another file, or use --force": message(
        "{path} exists already: name another file"
    ),
    "raise --limit or --limit-time (limit=… in Python) to continue": SMALLER,
    "raise --limit (limit=… in Python) to continue": SMALLER,
    "a search would look at {turns:,} turns or more; raise --limit (limit=… in Python) to"
    " search": message("a search would look at {turns:,} turns or more"),
    "misère is not part of a way of playing: write '{way}', and --misere (misere=True in"
    " Python) as well": message(
        "misère is not part of a way of playing: write '{way}', and choose misère as the convention"
    ),
    "'{text}' is not a legal move here: write a move such as '{first}' or '{second}', or # and its"
    " number in the list": message(
        "'{text}' is not a legal move here: try '{first}' or '{second}', for example"
    ),
    "'{text}' can mean {others} or {last}: write the move in words, or # and its number in"
    " the list": message(
        "'{text}' can mean {others} or {last}: which one? Choose it on the board or in the list"
    ),
    "it is usually played as a misère game: the player who closes the last board loses; use"
    " --misere for that": message(
        "it is usually played in misère: whoever closes the last board loses; choose misère"
        " among the ways of playing"
    ),
    "unknown: a misère quotient determines who wins, not when, and the position is too large"
    " for a short search; raise --limit (limit=… in Python) to search further": message(
        "unknown: a misère quotient gives the winner but not the length, and the position is"
        " too large for a short search"
    ),
    "unknown: the search determines who wins, not when; --limit (limit=… in Python) searches"
    " the whole game graph": message("unknown: the search determines who wins, not when"),
    "unknown: the theorem determines who wins, not when; --limit (limit=… in Python) starts a"
    " search for it": message("unknown: the theorem gives the winner but not the length"),
    "unknown: no theorem gives it, and a short search did not finish; raise --limit (limit=…"
    " in Python) to search further": message(
        "unknown: no theorem gives it, and a short search did not finish"
    ),
    "the list of moves stops after examining {count:,} moves; raise --limit (limit=… in"
    " Python) to continue": message("the list of moves stops after {count:,} examined moves"),
    "the list of winning moves stopped at its limit of {limit:,} turns; raise --limit (limit=… in"
    " Python) to look at more": message(
        "the list of winning moves stopped at its limit of {limit:,} turns"
    ),
    "the search stopped at its limit of {limit:,} positions of the compound; raise --limit"
    " (limit=… in Python) to search further": message(
        "the search stopped at its limit of {limit:,} positions of the compound"
    ),
    "the search examined {limit:,} positions of sylver: raise --limit (limit=… in Python)": message(
        "the search examined {limit:,} positions of sylver"
    ),
    "the order has more than {limit:,} down-sets; raise --limit (limit=… in Python) to search"
    " further": message("the order has more than {limit:,} down-sets, too many to be solved here"),
    "the search for the nimber stopped at its limit of {nodes:,} nodes; raise --limit"
    " (limit=… in Python) to search further": message(
        "the search for the nimber stopped at its limit of {nodes:,} nodes"
    ),
    "the search for the value stopped at its limit of {limit:,} positions; raise --limit"
    " (limit=… in Python) to search further": message(
        "the search for the value stopped at its limit of {limit:,} positions"
    ),
    "the search uses more memory than the limit of {megabytes:,} MB; raise --limit-memory to"
    " search further": message("the search uses more than the limit of {megabytes:,} MB of memory"),
    "the search stopped at its limit of {limit:,} positions ({board} {name} has more); raise"
    " --limit (limit=… in Python) to search further": message(
        "{board} {name} is too large to be solved here: it has more than {limit:,} positions"
    ),
    "the search stopped at its limit of {limit:,} positions ({text} has more); raise --limit"
    " (limit=… in Python) to search further": message(
        "{text} is too large to be solved here: it has more than {limit:,} positions"
    ),
    "the search stopped at its {stopped} ({name}{component} has more); raise --limit (limit=…"
    " in Python) to search further": message(
        "{name}{component} is too large to be solved here: the search stopped at its {stopped}"
    ),
    "{name} {component} has more than {most_moves:,} moves; raise --limit (limit=… in Python)"
    " to list them": message("{name} {component} has more than {most_moves:,} moves"),
    "{text} leads to more than {limit:,} positions: choose a smaller one, or raise --limit"
    " (limit=… in Python)": message(
        "more than {limit:,} positions can be reached from {text}: choose a smaller position"
    ),
    "{what} need about {float:.0e} option values, more than the limit of {limit:,} positions"
    " allows; raise --limit to compute them": message(
        "{what} need about {float:.0e} option values, more than can be computed here"
    ),
    "{what} {needed} of memory, more than the limit of {free}; raise --limit-memory to allow"
    " it": message("{what} {needed} of memory, more than the limit of {free}"),
}
"""For each sentence of the command line the one that takes its place."""


def in_page_words(text: str) -> str:
    """Return a sentence as the page says it, with all sentences in it; any other text unchanged.

    >>> why = "{name} {component} has more than {most_moves:,} moves; raise --limit (limit=…"
    >>> why += " in Python) to list them"
    >>> why = message(why, name="nim", component=5000, most_moves=1000)
    >>> in_page_words(message("stopped: {why}", why=why))
    'stopped: nim 5000 has more than 1,000 moves'
    """
    if isinstance(text, JoinedMessage):
        return JoinedMessage(map(in_page_words, text.parts), text.between)
    if not isinstance(text, Message):
        return text
    fields = {name: _field(value) for name, value in text.fields.items()}
    template = PAGE_WORDING.get(text.template, text.template)
    return Message(str(template), fields, text.several, text.number)


def _field(value: Any) -> Any:
    return in_page_words(value) if isinstance(value, str) else value


WORDS = Path(__file__).parents[1] / "words.json"
"""For each key the sentence in each language, its fields in braces."""


@cache
def read_words() -> dict[str, dict[str, str]]:
    """Read the sentences: by key, then by language.

    >>> sorted(read_words()["your turn"])
    ['en', 'hu']
    """
    found: dict[str, dict[str, str]] = json.loads(read_own(WORDS))
    return found


def page_words(language: str) -> dict[str, str]:
    """Return the sentences in a language, their fields in braces.

    >>> page_words("en")["your turn"], page_words("en")["way conjunctive"]
    ('Your turn.', 'conjunctive')
    """
    return {
        **{key: sentence[language] for key, sentence in read_words().items()},
        **{f"way {row.name}": translate(message(row.title), language) for row in SIX},
        **{f"rule {row.name}": translate(message(row.words), language) for row in SIX},
    }
