"""The OpenAPI document: what each service is given, what it answers, and what errors there are."""

from typing import Any

from fastapi import FastAPI

from kalmar.web.services import Service

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


EVENT_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["event", "data"],
    "properties": {
        "event": {"type": "string", "enum": ["progress", "result", "error"]},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
}
"""One event, as JSON Schema."""


ANSWER = {"type": "object"}
"""The answer of every service, as JSON Schema."""


class Application(FastAPI):
    """An application whose document says once what an error is."""

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, with the schema of errors."""
        found = super().openapi()
        found.setdefault("components", {}).setdefault("schemas", {})["Error"] = ERROR_SCHEMA
        return found


def published(service: Service) -> dict[str, Any]:
    """Describe the route of a service, as arguments of a route."""
    return {
        "name": service.name,
        "summary": str(service.words),
        "openapi_extra": {"requestBody": asked(service)},
        "responses": {200: {"content": {"application/json": {"schema": ANSWER}}}, **errors()},
    }


def published_events(service: Service) -> dict[str, Any]:
    """Describe the route of the events of a service, as arguments of a route."""
    stream = {"text/event-stream": {"schema": EVENT_SCHEMA}}
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
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {code: {"description": words, "content": content} for code, words in ERRORS.items()}
