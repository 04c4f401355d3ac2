"""For whom the web server answers: where it listens, whom it trusts, and which requests it refuses.

By default it serves this machine only. A `Deployment` that serves others is `is_shared`. Middleware
checks the host and the origin of requests and sets headers; `body_of` bounds size and time.

A client is an address, or the network of /64 that providers give to one customer of IPv6. Behind
a proxy, the address is the one that the proxy names, if the server was told to trust it; uvicorn
has put it into the scope then.
"""

import asyncio
import ipaddress
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kalmar.core.errors import KalmarError, UsageError
from kalmar.web.services import refused
from kalmar.web.worker import in_bytes

LOOPBACK_NAMES = ("127.0.0.1", "localhost")

HOST_NAME = re.compile(r"(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*")
ROOT_PATH = re.compile(r"(/(?!\.{1,2}(/|$))[\w.~-]+)*", re.ASCII)


@dataclass(frozen=True)
class Deployment:
    """Where the server listens, and for whom.

    Attributes:
        bind: the address of this machine at which it listens.
        names: hosts, with their ports, under which it is reached.
        allowed: names of hosts under which it is reached at any port, as behind a proxy.
        root: the path below which a proxy shows it, such as /games; empty for none.
        proxies: addresses and networks whose forwarded headers are believed.
    """

    bind: str = "127.0.0.1"
    names: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()
    root: str = ""
    proxies: tuple[str, ...] = ()

    @property
    def is_public(self) -> bool:
        """Check whether other machines can reach it without a proxy."""
        return not ipaddress.ip_address(self.bind).is_loopback

    @property
    def is_shared(self) -> bool:
        """Check whether others than the user of this machine are served."""
        return self.is_public or bool(self.allowed or self.proxies)

    def is_own(self, host: str) -> bool:
        """Check whether a request for this host, perhaps with a port, is meant for this server.

        >>> Deployment(allowed=frozenset({"games.example"})).is_own("Games.example:8443")
        True
        """
        return host in self.names or without_port(host) in self.allowed

    def is_own_page(self, origin: str, host: str) -> bool:
        """Check whether the page that sends a request to a host, which is ours, is ours too."""
        if origin in {f"http://{name}" for name in self.names}:
            return True
        # A proxy may add TLS; the page is ours where it stands under the host that it asks.
        return without_port(host) in self.allowed and origin.casefold() in {
            f"{scheme}://{host}".casefold() for scheme in ("http", "https")
        }


def deployment(
    bind: str = "127.0.0.1",
    allowed: Sequence[str] = (),
    root: str = "",
    proxies: Sequence[str] = (),
) -> Deployment:
    """Return where a server listens and for whom, as options say it; the port is not known yet.

    Args:
        bind: an address of this machine.
        allowed: names of hosts.
        root: a path.
        proxies: addresses and networks.

    Raises:
        UsageError: one of them is not right, or no other machine could reach the server.

    >>> deployment("0.0.0.0", ["Games.example"], "/games/").root
    '/games'
    """
    found = Deployment(
        read_address(bind),
        allowed=frozenset(map(read_name, allowed)),
        root=read_root(root),
        proxies=tuple(map(read_proxy, proxies)),
    )
    if ipaddress.ip_address(found.bind).is_unspecified and not found.allowed:
        raise UsageError(
            "--bind {address} needs a name under which others reach it: add --allow-host NAME",
            address=found.bind,
        )
    return found


def without_port(host: str) -> str:
    """Return the name in a Host header.

    >>> without_port("Games.example:8000"), without_port("[::1]:8000"), without_port("[::1]")
    ('games.example', '::1', '::1')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].casefold()
    return host.partition(":")[0].casefold()


def read_address(text: str) -> str:
    """Return an address of a machine, in its usual form."""
    try:
        return str(ipaddress.ip_address(text.strip("[]")))
    except ValueError:
        raise UsageError(
            "'{address}' is not an address: write one such as 127.0.0.1, 192.168.1.5 or 0.0.0.0",
            address=text,
        ) from None


def read_name(text: str) -> str:
    """Return the name of a host, or its address, as a Host header has it."""
    try:
        return str(ipaddress.ip_address(text.strip("[]")))
    except ValueError:
        pass
    try:
        name = text.encode("idna").decode().casefold()
    except UnicodeError:
        name = ""
    if not HOST_NAME.fullmatch(name):
        raise UsageError(
            "'{name}' is not the name of a host: write one such as games.example.org, without"
            " a port",
            name=text,
        )
    return name


def read_root(text: str) -> str:
    """Return a path without the slash at its end."""
    path = text.rstrip("/")
    if not ROOT_PATH.fullmatch(path):
        raise UsageError("'{path}' is not a path: write one such as /games", path=text)
    return path


def read_proxy(text: str) -> str:
    """Return the address of a proxy, or a network of them."""
    try:
        found = ipaddress.ip_network(text.strip("[]"), strict=False)
    except ValueError:
        raise UsageError(
            "'{address}' is not the address of a proxy: write one such as 127.0.0.1 or 10.0.0.0/8",
            address=text,
        ) from None
    return str(found) if "/" in text else str(found.network_address)


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
    " form-action 'none'"
)
"""What the page may load and run: its own files only."""

HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
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
