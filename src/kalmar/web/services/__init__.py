"""The services: everything a page or a program can request, as functions on plain data.

`SERVICES` maps the name of a service to it, and `call` answers a request. Two transports carry them
unchanged: the web server, and a worker in the browser. To add a service, write a function with the
decorator `service`. Nothing here needs more than the standard library.

Public are `SERVICES`, `call` and `answered`; requests and answers are those of version `VERSION`.
"""

import logging
from importlib import import_module
from typing import Any

from kalmar.core.errors import KalmarError, LimitReached, UnknownNameError, kind_of
from kalmar.core.i18n import find_language, message
from kalmar.web.services.service import Service, in_page_words

__all__ = [
    "SERVICES",
    "VERSION",
    "Service",
    "answered",
    "call",
    "kind_of",
    "language_of",
    "refused",
]

VERSION = 1

FILES = ("positions", "dealing", "making", "grouping", "numbers", "reading", "partizan")
"""Where services stand, in the order in which they are listed."""

SERVICES: dict[str, Service] = {
    found.name: found for file in FILES
    for found in vars(import_module(f"{__name__}.{file}")).values() if isinstance(found, Service)
}  # fmt: skip


def call(name: str, data: Any) -> Any:
    """Return the answer to a request.

    Args:
        name: of the service.
        data: what it is given.

    Raises:
        KalmarError: there is no such service, or it cannot answer.

    >>> call("play", {"position": "nim 3 5", "move": "2: 3"})["position"]
    'nim 3 3'
    """
    if name not in SERVICES:
        raise UnknownNameError("service", name, SERVICES)
    return SERVICES[name](data)


def answered(name: str, data: Any) -> dict[str, Any]:
    """Return the answer to a request, or the error in words, both as plain data.

    >>> answered("play", {"position": "nim 3"})["error"]["sentence"]
    "'move' is missing"
    """
    try:
        return {"version": VERSION, "result": call(name, data)}
    except KalmarError as error:
        return refused(error, language_of(data))
    except (RecursionError, MemoryError) as error:
        kind = type(error)  # what used up the memory is held until the block ends
    except Exception as error:  # the last line of defence: a page is always answered
        logging.getLogger(__name__).exception("service %s: internal error", name)
        return refused(InternalError(error), language_of(data))
    what = message("out of memory") if kind is MemoryError else message("recursion too deep")
    return refused(LimitReached(what), language_of(data))


def language_of(data: Any) -> object:
    """Return the language in which a request wants to be answered, as given."""
    return data.get("lang") if isinstance(data, dict) else None


class InternalError(KalmarError):
    """A mistake of ours."""

    exit_code = 70

    def __init__(self, error: Exception) -> None:
        """Name it."""
        kind, text = type(error).__name__, str(error)[:200]
        super().__init__("internal error: {kind}: {text}; please report it", kind=kind, text=text)


def refused(error: KalmarError, language: object) -> dict[str, Any]:
    """Convert an error to plain data.

    Args:
        error: why there is no answer.
        language: in which it is said; English if it is none of ours.
    """
    code = find_language(language) if isinstance(language, str) else None
    return {
        "version": VERSION,
        "error": {
            "kind": kind_of(error),
            "sentence": in_page_words(error.sentence, code or "en"),
            "code": error.exit_code,
        },
    }
