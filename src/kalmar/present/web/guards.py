"""What is refused before a service sees it: other hosts, other origins, too much, too slow."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request
from starlette.responses import JSONResponse, Response

from kalmar.errors import KalmarError, UsageError
from kalmar.present.services import refused

__all__ = ["MOST_BYTES", "POLICY", "Refusal", "body_of", "guarded"]

MOST_BYTES = 200_000
"""Of the body of a request."""

PATIENCE = 5.0
"""Seconds in which the body must have come."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self';"
    " img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load and run: its own files only."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Refusal(Exception):
    """A request that no service sees.

    Attributes:
        status: of the answer.
        error: why.
    """

    def __init__(self, status: int, error: KalmarError) -> None:
        """Keep both."""
        super().__init__(error.sentence)
        self.status, self.error = status, error

    def response(self) -> Response:
        """The answer."""
        return JSONResponse(refused(self.error, "en"), self.status)


async def body_of(request: Request) -> Any:
    """The JSON of a request.

    Raises:
        Refusal: it is another kind of content, too long, too slow, or no JSON.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if kind != "application/json":
        raise Refusal(415, UsageError("a request must be of the type application/json"))
    try:
        return json.loads(await asyncio.wait_for(read(request), PATIENCE))
    except TimeoutError:
        raise Refusal(408, UsageError("the request did not come in time")) from None
    except (ValueError, RecursionError):
        raise Refusal(400, UsageError("the request is not JSON that can be read")) from None


async def read(request: Request) -> bytes:
    """The body, if it is not too long."""
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > MOST_BYTES:
            most = f"{MOST_BYTES:,}"
            raise Refusal(413, UsageError("a request has at most {most} bytes", most=most))
    return bytes(found)


def guarded(own: Callable[[], frozenset[str]]) -> Callable[..., Awaitable[Response]]:
    """A middleware that refuses requests from other pages, and says what ours may load.

    Args:
        own: gives the hosts, with their ports, under which the server is reached.
    """

    async def guard(request: Request, follow: Callable[[Request], Awaitable[Response]]) -> Response:
        refusal = refusal_of(request, own())
        response = refusal.response() if refusal else await follow(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return guard


def refusal_of(request: Request, own: frozenset[str]) -> Refusal | None:
    """Why a request is refused; None where it is not."""
    host = request.headers.get("host", "")
    if host not in own:
        return Refusal(421, UsageError("'{host}' is not this server", host=host[:60]))
    origin = request.headers.get("origin")
    if origin is not None and origin not in {f"http://{name}" for name in own}:
        return Refusal(403, UsageError("pages of '{origin}' may not ask here", origin=origin[:60]))
    return None
