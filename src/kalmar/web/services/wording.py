"""How the page and the API say what the command line says by its options.

Errors and reports advise readers of the command line to give `--limit` or `#` and a number. Who
points at a board has neither, so each of those sentences has another wording here, which the
services take before they translate. All other sentences are the same everywhere.
"""

from typing import Any

from kalmar.core.i18n import JoinedMessage, Message, message

__all__ = ["PAGE_WORDING", "in_page_words"]

SMALLER = message("a smaller question can be answered here")

PAGE_WORDING = {
    "--limit or --limit-time (limit=… in Python) lets it go on": SMALLER,
    "a larger --limit (limit=… in Python) lets it go on": SMALLER,
    "'{text}' is not a legal move here: write a move such as '{first}' or '{second}', or # and its"
    " number in the list": message(
        "'{text}' is not a legal move here; '{first}' and '{second}' are, for example"
    ),
    "'{text}' can mean {others} or {last}: which one? Write it in words, or # and its number in"
    " the list": message(
        "'{text}' can mean {others} or {last}: which one? Choose it on the board or in the list"
    ),
    "it is usually played in misère: who closes the last board has lost; ask for that with"
    " --misere": message(
        "it is usually played in misère: who closes the last board has lost; choose that among the"
        " ways of playing"
    ),
    "not known: a misère quotient tells who wins, not when, and the position is too large for a"
    " short search; --limit (limit=… in Python) lets it go on": message(
        "not known: a misère quotient tells who wins, not when, and the position is too large for"
        " a short search"
    ),
    "not known: the search tells who wins, not when; --limit (limit=… in Python) lets it look at"
    " the whole game graph": message("not known: the search tells who wins, not when"),
    "not known: the theorem tells who wins, not when; --limit (limit=… in Python) spends a search"
    " on it": message("not known: the theorem tells who wins, not when"),
    "not known: the theory does not tell it, and a short search does not come to the end; --limit"
    " (limit=… in Python) lets it go on": message(
        "not known: the theory does not tell it, and a short search does not come to the end"
    ),
    "rows of NoGo of {longest} squares have {count:,} positions, more than the limit of {most:,}; a"
    " larger --limit (limit=… in Python) lets them be listed": message(
        "rows of NoGo of {longest} squares have {count:,} positions, more than the limit of"
        " {most:,}"
    ),
    "the list of moves stops after {count:,} that were looked at; a larger --limit (limit=… in"
    " Python) lets it go on": message(
        "the list of moves stops after {count:,} that were looked at"
    ),
    "the order has more than {limit:,} down-sets; a larger --limit (limit=… in Python) lets it go"
    " on": message("the order has more than {limit:,} down-sets, too many to be solved here"),
    "the search for the nimber stopped at its limit of {nodes:,} nodes; a larger --limit (limit=…"
    " in Python) lets it go on": message(
        "the search for the nimber stopped at its limit of {nodes:,} nodes"
    ),
    "the search for the value stopped at its limit of {limit:,} positions; a larger --limit"
    " (limit=… in Python) lets it go on": message(
        "the search for the value stopped at its limit of {limit:,} positions"
    ),
    "the search holds more than the limit of {megabytes:,} MB of memory; a larger --limit-memory"
    " allows it": message("the search holds more than the limit of {megabytes:,} MB of memory"),
    "the search stopped at its limit of {limit:,} positions ({board} {name} has more); a larger"
    " --limit (limit=… in Python) lets it go on": message(
        "{board} {name} is too large to be solved here: it has more than {limit:,} positions"
    ),
    "the search stopped at its limit of {limit:,} positions ({name} {component} has more); a larger"
    " --limit (limit=… in Python) lets it go on": message(
        "{name} {component} is too large to be solved here: it has more than {limit:,} positions"
    ),
    "the search stopped at its limit of {limit:,} positions ({text} has more); a larger --limit"
    " (limit=… in Python) lets it go on": message(
        "{text} is too large to be solved here: it has more than {limit:,} positions"
    ),
    "the search stopped at its limit of {limit:,} sums; a larger --limit (limit=… in Python) lets"
    " it go on": message("the search stopped at its limit of {limit:,} sums"),
    "the search stopped at its {stopped} ({name}{component} has more); a larger --limit (limit=…"
    " in Python) lets it go on": message(
        "{name}{component} is too large to be solved here: the search stopped at its {stopped}"
    ),
    "the search visited {limit:,} positions and is not done; a larger --limit (limit=… in Python)"
    " lets it go on": message("the search visited {limit:,} positions and is not done"),
    "{name} {component} has more than {most_moves:,} moves; a larger --limit (limit=… in Python)"
    " lets them be listed": message("{name} {component} has more than {most_moves:,} moves"),
    "{text} leads to more than {limit:,} positions: ask for a smaller one, or for a larger --limit"
    " (limit=… in Python)": message(
        "{text} leads to more than {limit:,} positions: ask for a smaller one"
    ),
    "{what} need about {float:.0e} option values to be looked at, which is more than the limit of"
    " {limit:,} positions stands for; a larger --limit lets it go on": message(
        "{what} need about {float:.0e} option values, more than can be computed here"
    ),
    "{what} {needed} of memory, more than the limit of {free}; a larger --limit-memory allows"
    " it": message("{what} {needed} of memory, more than the limit of {free}"),
}
"""For each sentence of the command line the one that takes its place."""


def in_page_words(text: str) -> str:
    """Return a sentence as the page says it, with all sentences in it; any other text unchanged.

    >>> in_page_words(message("stopped: {why}", why=message("a larger --limit (limit=… in Python)"
    ...                                                     " lets it go on")))
    'stopped: a smaller question can be answered here'
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
