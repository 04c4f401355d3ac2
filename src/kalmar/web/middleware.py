"""Middleware that checks host, origin, size and time of requests and sets headers.

A client is an address, or the network of /64 that providers give to one customer of IPv6. Behind
a proxy, the address is the one that the proxy names, if the server was told to trust it; uvicorn
has put it into the scope then.
"""

import asyncio
import ipaddress
import json
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kalmar.core.errors import KalmarError, UsageError
from kalmar.web.deployment import Deployment
from kalmar.web.services import refused
from kalmar.web.worker import in_bytes


def client_of(scope: Scope) -> str:
    """Return who sends a request.

    >>> client_of({"client": ("192.0.2.7", 40000)}), client_of({"client": None})
    ('192.0.2.7', '')
    >>> client_of({"client": ("2001:db8:1:2:3:4:5:6", 0)})
    '2001:db8:1:2::/64'
    """
    host = (scope.get("client") or ("", 0))[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:  # a name, as that of a test
        return str(host)
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


MOST_BYTES = 200_000
"""Of the body of a request."""

DISCARDED = 20_000_000
"""Bytes of a body that are read, though it is too long, so that its sender hears why."""

BODY_TIMEOUT_SECONDS = 5.0
"""Seconds in which the body must have come."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self';"
    " img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load and run: its own files only."""

HEADERS = {
    "Cache-Control": "no-cache",
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
        language: in which it is said.
    """

    def __init__(self, status: int, error: KalmarError, language: object = "en") -> None:
        """Keep all."""
        super().__init__(error.sentence)
        self.status: int = status
        self.error: KalmarError = error
        self.language: object = language

    def response(self, headers: dict[str, str] | None = None) -> Response:
        """Return the refusal as an HTTP response."""
        body = in_bytes(refused(self.error, self.language))
        return Response(body, self.status, headers, media_type="application/json")


async def body_of(request: Request) -> Any:
    """Parse the JSON body of a request.

    Raises:
        Refusal: it is another kind of content, too long, too slow, or no JSON.
    """
    # Forms of other pages cannot send this type without asking first (CORS preflight).
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    if kind != "application/json":
        raise Refusal(415, UsageError("the content type of a request must be application/json"))
    try:
        # A sender that trickles would otherwise hold a connection for ever.
        async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
            return json.loads(await read(request))
    except TimeoutError:
        raise Refusal(408, UsageError("the request did not arrive in time")) from None
    except (ValueError, RecursionError):
        raise Refusal(400, UsageError("the request is not valid JSON")) from None


async def read(request: Request) -> bytes:
    """Read the body, if it is not too long."""
    found, count = bytearray(), 0
    async for chunk in request.stream():
        count += len(chunk)
        if count <= MOST_BYTES:
            found += chunk
        # Read on but not kept, for the sender to be there when the refusal comes.
        elif count > DISCARDED:
            break
    if count > MOST_BYTES:
        most = f"{MOST_BYTES:,}"
        raise Refusal(413, UsageError("a request may have at most {most} bytes", most=most))
    return bytes(found)


class RequestLimits:
    """Refuses requests from other pages, and says what ours may load.

    Args:
        app: what is guarded.
        served: under which hosts the server is reached.
    """

    def __init__(self, app: ASGIApp, served: Deployment) -> None:
        """Keep both."""
        self.app: ASGIApp = app
        self.served: Deployment = served

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            """Send on, with our headers."""
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # What the application has set itself stays.
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers["Accept-Ranges"] = "none"
            await send(message)

        # Files are small: all of a file is sent, whatever range of it is asked for.
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"range"]
        # With and without this path before it, as some proxies take it away.
        scope["root_path"] = self.served.root
        refusal = refusal_of(Headers(scope=scope), self.served)
        await (refusal.response() if refusal else self.app)(scope, receive, headed)


def refusal_of(headers: Headers, served: Deployment) -> Refusal | None:
    """Return why a request is refused; None where it is not."""
    host = headers.get("host", "")
    # A page whose name leads to this machine (DNS rebinding) sends that name as the host.
    if not served.is_own(host):
        return Refusal(421, UsageError("'{host}' is not this server", host=host[:60]))
    origin = headers.get("origin")
    # Browsers name the page that asks; programs such as curl send no origin.
    if origin is not None and not served.is_own_page(origin, host):
        return Refusal(
            403, UsageError("pages from '{origin}' may not send requests here", origin=origin[:60])
        )
    return None
