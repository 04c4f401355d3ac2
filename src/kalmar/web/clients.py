"""Limits for each client of a shared server: requests at once, and requests a minute.

A client is an address, or the network of /64 that providers give to one customer of IPv6. Behind
a proxy, the address is the one that the proxy names, if the server was told to trust it; uvicorn
has put it into the scope then.
"""

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send

from kalmar.core.errors import KalmarError, LimitReached
from kalmar.core.i18n import message
from kalmar.web.deployment import REQUESTS_A_MINUTE
from kalmar.web.middleware import Refusal

MOST_CLIENTS = 10_000
"""Clients that are remembered; those that are quiet are forgotten first."""


class TooManyRequests(LimitReached):
    """One client has sent too many requests."""


@dataclass(frozen=True)
class ClientLimits:
    """What one client may ask of the services; files of the page are not counted.

    Attributes:
        a_minute: requests that may begin in a minute; as many may come at once after a pause.
        at_once: requests that are there at the same time.
    """

    a_minute: int = REQUESTS_A_MINUTE
    at_once: int = 200


@dataclass
class Client:
    """What is known of a client.

    Attributes:
        left: requests that may begin now.
        seen: when that was so, in seconds of the clock.
        now: requests that are there.
    """

    left: float
    seen: float
    now: int = 0


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


class LimitedClients:
    """Middleware that refuses what one client asks beyond its limits.

    Args:
        app: what is guarded.
        path: the requests that are counted have it in their path.
        limits: of each client.
        clock: gives the seconds.
    """

    def __init__(
        self,
        app: ASGIApp,
        path: str,
        limits: ClientLimits,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Nobody has asked yet."""
        self.app, self.path, self.limits, self.clock = app, path, limits, clock
        self.clients: dict[str, Client] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http" or self.path not in scope["path"]:
            await self.app(scope, receive, send)
            return
        client = self.known(client_of(scope))
        error = self.error_for(client)
        if error is not None:
            wait = str(max(1, round(60 / self.limits.a_minute * (1 - client.left))))
            await Refusal(429, error).response({"Retry-After": wait})(scope, receive, send)
            return
        client.left -= 1
        client.now += 1
        try:
            await self.app(scope, receive, send)
        finally:
            client.now -= 1

    def known(self, name: str) -> Client:
        """Return a client, with the requests that have become free since it was seen last."""
        now, most = self.clock(), self.limits.a_minute
        client = self.clients.pop(name, None) or Client(most, now)
        client.left = min(most, client.left + (now - client.seen) * most / 60)
        client.seen = now
        self.clients[name] = client  # at the end, as the one seen last
        if len(self.clients) > MOST_CLIENTS:
            self.forget()
        return client

    def forget(self) -> None:
        """Forget the clients that were seen longest ago; those who wait for an answer stay."""
        quiet = [name for name, client in self.clients.items() if not client.now]
        for name in quiet[: MOST_CLIENTS // 10]:
            del self.clients[name]

    def error_for(self, client: Client) -> KalmarError | None:
        """Return why a client's request is refused; None where it is not."""
        if client.now >= self.limits.at_once:
            return TooManyRequests(
                message("too many requests from your address at once: wait for their answers")
            )
        if client.left < 1:
            return TooManyRequests(
                message("too many requests from your address in a minute: ask again a little later")
            )
        return None
