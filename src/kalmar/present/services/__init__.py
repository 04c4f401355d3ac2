"""The services: everything a page or a program asks, as functions from plain data to plain data.

`SERVICES` maps the name of a service to it, and `call` answers a request. Two transports carry them
unchanged: the web server, and a worker in the browser. To add a service, name it in the list of its
file. Nothing here needs more than the standard library.

Not public by itself: what may be relied on are the requests and answers, of version `VERSION`.
"""

from typing import Any

from kalmar.errors import KalmarError, UnknownNameError
from kalmar.present.services import numbers, positions, reading
from kalmar.present.services.service import Service
from kalmar.words import language_named, speaking, spoken

__all__ = ["SERVICES", "VERSION", "Service", "answered", "call"]

VERSION = 1

SERVICES: dict[str, Service] = {
    service.name: service for part in (positions, numbers, reading) for service in part.SERVICES
}


def call(name: str, data: Any) -> Any:
    """The answer to a request.

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
    """The answer to a request, or the error in words, both as plain data.

    >>> answered("play", {"position": "nim 3"})["error"]["sentence"]
    "'move' is missing: a move: in words, what it leaves, or #number"
    """
    try:
        return {"version": VERSION, "result": call(name, data)}
    except KalmarError as error:
        code = language_named(data["lang"]) if _names_language(data) else None
        with speaking(code or "en"):
            sentence = spoken(error.sentence)
        return {"version": VERSION, "error": {"kind": type(error).__name__, "sentence": sentence,
                                              "code": error.exit_code}}  # fmt: skip


def _names_language(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("lang"), str)
