"""Run the web server: bind the address, open the browser, serve until interrupted."""

import asyncio
import errno
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from types import FrameType

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from kalmar.core.errors import UsageError
from kalmar.web.app import application, workers_here
from kalmar.web.deployment import LOOPBACK_NAMES, Deployment
from kalmar.web.pool import WorkerPool

MOST_CONNECTIONS = 1_000

MOST_HEADER_BYTES = 16_000

ANSWER_TIMEOUT_SECONDS = 30.0
"""Seconds in which a client must take what it is sent; a stream may last longer, not its parts."""


HERE = Deployment()
"""This machine only."""


class PromptProtocol(H11Protocol):
    """HTTP/1.1 with a deadline for answers, as uvicorn itself waits for ever that they are taken.

    Slow requests are left to a proxy; `body_of` has the deadline of bodies.
    """

    deadline: asyncio.TimerHandle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Hear of every byte that cannot be sent on at once."""
        transport.set_write_buffer_limits(0)
        super().connection_made(transport)

    def pause_writing(self) -> None:
        """Give up the connection unless all is taken in time, however slowly it is."""
        super().pause_writing()
        self.deadline = self.loop.call_later(ANSWER_TIMEOUT_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Await nothing more: all has been taken."""
        self.deadline.cancel()
        super().resume_writing()


class Server(uvicorn.Server):
    """A server that finishes short work when it is to end, but for Ctrl+C, and gives up the rest.

    Args:
        config: how it serves.
        workers: do the work.
    """

    def __init__(self, config: uvicorn.Config, workers: WorkerPool) -> None:
        """Keep both."""
        super().__init__(config)
        self.workers = workers
        self.interrupted = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note whether somebody at the terminal waits for the end."""
        self.interrupted |= sig == signal.SIGINT
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the work first, for who waits for it would be waited for."""
        if not self.interrupted:
            await self.workers.finish()
        self.workers.stop()
        await super().shutdown(sockets)


def serve(
    port: int,
    browser: bool,
    said_at: Callable[[str], None],
    public: str | None = None,
    served: Deployment = HERE,
) -> None:
    """Serve the page until interrupted, by default on this machine only.

    Args:
        port: 0 for any that is free.
        browser: whether to open a browser.
        said_at: called with the address when the server can be reached.
        public: the address of the published site, for links and sheets.
        served: where it listens, and for whom.

    Raises:
        UsageError: the port is in use, or the address is not one of this machine.
    """
    with bound(port, served.bind) as found:
        number = found.getsockname()[1]
        served = replace(served, names=own_names(served, number))
        workers = workers_here()
        config = configured(application(served, workers, public), served)
        address = address_of(served, number)
        said_at(address)
        if browser:
            webbrowser.open(address)
        Server(config, workers).run([found])


def configured(app: ASGIApp, served: Deployment) -> uvicorn.Config:
    """Return how an application is served."""
    return uvicorn.Config(
        app, log_level="error", access_log=False, ws="none",
        timeout_graceful_shutdown=1, server_header=False, limit_concurrency=MOST_CONNECTIONS,
        http=PromptProtocol, h11_max_incomplete_event_size=MOST_HEADER_BYTES,
        # uvicorn itself would believe whatever a program of this machine says.
        proxy_headers=bool(served.proxies), forwarded_allow_ips=list(served.proxies),
    )  # fmt: skip


def own_names(served: Deployment, port: int) -> frozenset[str]:
    """Return the hosts, with the port, under which a browser reaches the server without a proxy."""
    return frozenset(f"{written(name)}:{port}" for name in (*LOOPBACK_NAMES, served.bind))


def address_of(served: Deployment, port: int) -> str:
    """Return the address of the page: with a name that is allowed where it listens everywhere.

    >>> address_of(Deployment("0.0.0.0", allowed=frozenset({"games.example"}), root="/games"), 80)
    'http://games.example:80/games/'
    """
    everywhere = served.bind in ("0.0.0.0", "::")
    name = min(served.allowed) if everywhere and served.allowed else served.bind
    return f"http://{written(name)}:{port}{served.root}/"


def written(host: str) -> str:
    """Write a host as addresses have it, those of IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def bound(port: int, address: str = "127.0.0.1") -> socket.socket:
    """Open a listening socket at an address of this machine.

    Raises:
        UsageError: the port is in use, or the address is not one of this machine.
    """
    # asyncio sends small parts at once only where the protocol is named
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    found = socket.socket(family, proto=socket.IPPROTO_TCP)
    # On Windows two servers would share a port by it; elsewhere two that look for a free one may.
    if port and sys.platform != "win32":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((address, port))
        found.listen(128)
    except OSError as error:
        found.close()
        raise refusal_to_bind(error, port, address) from error
    return found


def refusal_to_bind(error: OSError, port: int, address: str) -> UsageError:
    """Return the sentence for an address at which nothing can listen."""
    if error.errno == errno.EADDRNOTAVAIL:
        return UsageError("{address} is not an address of this machine", address=address)
    if error.errno == errno.EACCES:
        return UsageError("port {port} needs more rights: choose one above 1023", port=port)
    return UsageError("port {port} is in use: choose another one, or 0", port=port)
