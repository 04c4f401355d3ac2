"""The OpenAPI document: what each service is given, what it answers, and what errors there are."""

import inspect
import sys
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from fastapi import FastAPI

from kalmar.core.i18n import argument_words
from kalmar.web.services import SERVICES, Service

ERRORS = {
    400: "What is asked is not what the service is given, or cannot be answered.",
    403: "Asked by a page of another origin.",
    404: "No game, composition, valuation, theorem or service has this name.",
    408: "The request did not come in time.",
    413: "The request is too long.",
    415: "The request is not of the type application/json.",
    421: "Asked under a name that is not this server's.",
    422: "A limit of positions, time or memory was reached.",
    500: "A mistake in the program.",
    503: "Too many questions at once, or the server is stopping: ask again after Retry-After.",
}
"""What each status of an error means."""

ERROR_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["version", "error"],
    "properties": {
        "version": {"type": "integer"},
        "error": {
            "type": "object",
            "required": ["kind", "sentence", "code"],
            "properties": {
                "kind": {"type": "string", "description": "the name of the error"},
                "sentence": {"type": "string", "description": "what is wrong, and what is right"},
                "code": {"type": "integer", "description": "the command line's exit code"},
            },
        },
    },
}
"""An error, as JSON Schema."""

EVENTS = (
    "Events: `progress` about every half second, with the `seconds` passed and whether a process is"
    " `working` on it already; at the end one `result`, or one `error` with what would have been"
    " the body of that error. Closing the connection ends the work."
)


class Progress(TypedDict):
    """What is told while a question is worked on.

    Attributes:
        seconds: how many have passed.
        working: whether a process works on it already.
    """

    seconds: float
    working: bool


PLACE = "#/components/schemas/"
"""Where the document has the schemas of classes."""

NAMES = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
"""What JSON Schema calls the simplest types."""


def schema_of(kind: Any) -> dict[str, Any]:
    """Return a type as JSON Schema; a class by its name.

    >>> schema_of(list[Literal["a", "b"] | None])
    {'type': 'array', 'items': {'anyOf': [{'enum': ['a', 'b']}, {'type': 'null'}]}}
    """
    parts = get_args(kind)
    if get_origin(kind) is Literal:
        return {"enum": list(parts)}
    if get_origin(kind) in (Union, UnionType):
        return {"anyOf": [schema_of(part) for part in parts]}
    if get_origin(kind) in (list, tuple):
        return {"type": "array", "items": schema_of(parts[0])}
    return {"$ref": PLACE + kind.__name__} if has_fields(kind) else {"type": NAMES[kind]}


def has_fields(kind: Any) -> bool:
    """Return whether a type is described by its fields: a typed dictionary or a dataclass."""
    return is_typeddict(kind) or is_dataclass(kind)


def schemas_of(kind: Any) -> dict[str, dict[str, Any]]:
    """Return the schemas of all classes of which a type is made, by their names.

    Args:
        kind: a type; what the docstring of a class says of its fields is part of the schema.

    >>> from kalmar.web.services.results import Lost
    >>> schemas_of(Lost)["Lost"]["properties"]["number"]
    {'anyOf': [{'type': 'integer'}, {'type': 'null'}],
     'description': 'that of the move; null where no win was given away'}
    """
    found: dict[str, dict[str, Any]] = {}
    rest = [kind]
    while rest:
        one = rest.pop()
        rest += get_args(one) if get_origin(one) is not Literal else ()
        if has_fields(one) and one.__name__ not in found:
            fields = get_type_hints(one)
            rest += fields.values()
            found[one.__name__] = schema_of_class(one, fields)
    return found


def schema_of_class(kind: Any, fields: dict[str, Any]) -> dict[str, Any]:
    """Return a class as JSON Schema, with the words of docstrings for its fields."""
    # A class of this kind does not know its bases: they are those whose fields are all its own.
    own, words = kind.__annotations__.items(), dict[str, str]()
    for one in vars(sys.modules[kind.__module__]).values():
        if is_typeddict(one) and one.__annotations__.items() <= own:
            words |= argument_words(one.__doc__ or "")
    words |= argument_words(kind.__doc__ or "")
    return {
        "type": "object",
        "description": inspect.cleandoc(kind.__doc__ or "").partition("\n")[0],
        "required": sorted(getattr(kind, "__required_keys__", fields)),
        "properties": {
            name: {**schema_of(field), "description": words.get(name, "")}
            for name, field in fields.items()
        },
    }


class Application(FastAPI):
    """An application whose document says once what an error is, and what each class of answers."""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, with the schemas of errors and of answers."""
        found = super().openapi()
        schemas = found.setdefault("components", {}).setdefault("schemas", {})
        schemas.update(Error=ERROR_SCHEMA, **schemas_of(Progress))
        for service in SERVICES.values():
            schemas.update(schemas_of(service.answer))
        return found


def event_schema(service: Service) -> dict[str, Any]:
    """Return one event of a service, as JSON Schema."""
    contents = [schema_of(service.answer), {"$ref": f"{PLACE}Error"}, {"$ref": f"{PLACE}Progress"}]
    data = {"contentMediaType": "application/json", "contentSchema": {"anyOf": contents}}
    return {
        "type": "object",
        "required": ["event", "data"],
        "properties": {
            "event": {"type": "string", "enum": ["progress", "result", "error"]},
            "data": {"type": "string", **data},
        },
    }


def published(service: Service) -> dict[str, Any]:
    """Describe the route of a service, as arguments of a route."""
    return {
        "name": service.name,
        "summary": str(service.words),
        "openapi_extra": {"requestBody": asked(service)},
        "responses": {
            200: {"content": {"application/json": {"schema": schema_of(service.answer)}}},
            **errors(),
        },
    }


def published_events(service: Service) -> dict[str, Any]:
    """Describe the route of the events of a service, as arguments of a route."""
    stream = {"text/event-stream": {"schema": event_schema(service)}}
    return {
        **published(service),
        "name": f"{service.name}-events",
        "description": EVENTS,
        "responses": {200: {"description": EVENTS, "content": stream}, **errors()},
    }


def asked(service: Service) -> dict[str, Any]:
    """Describe the request body of a service."""
    return {"content": {"application/json": {"schema": service.schema()}}, "required": True}


def errors() -> dict[int | str, dict[str, Any]]:
    """Describe the error responses that may come instead of a result."""
    content = {"application/json": {"schema": {"$ref": f"{PLACE}Error"}}}
    return {code: {"description": words, "content": content} for code, words in ERRORS.items()}
