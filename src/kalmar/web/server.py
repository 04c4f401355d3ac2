"""Run the web server: bind the address, open the browser, serve until interrupted."""

import asyncio
import socket
import sys
import webbrowser
from collections.abc import Callable

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from kalmar.core.errors import UsageError
from kalmar.web.app import application, workers_here
from kalmar.web.pool import WorkerPool

__all__ = ["HEADER_TIMEOUT_SECONDS", "serve"]

NAMES = ("127.0.0.1", "localhost")
MOST_CONNECTIONS = 1_000

HEADER_TIMEOUT_SECONDS = 5.0
"""Seconds in which the header of a request must have come, however many parts it comes in."""

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class PromptProtocol(H11Protocol):
    """HTTP/1.1 with a deadline for headers, which uvicorn itself awaits for ever.

    The time runs from the opening of the connection, later from the first byte of a request; more
    bytes do not prolong it. `body_of` has the deadline of bodies.
    """

    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Await the first header."""
        super().connection_made(transport)
        self.await_header()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request."""
        super().data_received(data)
        # A later request of the same connection may have begun; the pause before it is uvicorn's.
        if self.conn.their_state is not h11.IDLE:
            self.stop_waiting()
        elif self.deadline is None:
            self.await_header()

    def connection_lost(self, exc: Exception | None) -> None:
        """Await nothing more."""
        self.stop_waiting()
        super().connection_lost(exc)

    def await_header(self) -> None:
        """Close the connection unless a header is complete in time."""
        self.deadline = self.loop.call_later(HEADER_TIMEOUT_SECONDS, self.close_slow)

    def stop_waiting(self) -> None:
        """Forget the deadline."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def close_slow(self) -> None:
        """Refuse a request whose header is not complete, and close the connection."""
        self.deadline = None
        if not self.transport.is_closing():
            self.transport.write(TOO_SLOW)
            self.transport.close()


class Server(uvicorn.Server):
    """A server that gives up all work as soon as it is to end.

    Args:
        config: how it serves.
        workers: do the work.
    """

    def __init__(self, config: uvicorn.Config, workers: WorkerPool) -> None:
        """Keep both."""
        super().__init__(config)
        self.workers = workers

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the work first, for who waits for it would be waited for."""
        self.workers.stop()
        await super().shutdown(sockets)


def serve(
    port: int, browser: bool, said_at: Callable[[str], None], public: str | None = None
) -> None:
    """Serve the page on this machine until interrupted.

    Args:
        port: 0 for any that is free.
        browser: whether to open a browser.
        said_at: called with the address when the server can be reached.
        public: the address of the published site, for links and sheets.

    Raises:
        UsageError: the port is in use.
    """
    with bound(port) as found:
        number = found.getsockname()[1]
        own = frozenset(f"{name}:{number}" for name in NAMES)
        workers = workers_here()
        config = uvicorn.Config(
            application(lambda: own, workers, public),
            log_level="error", access_log=False, ws="none",
            timeout_graceful_shutdown=1, server_header=False, limit_concurrency=MOST_CONNECTIONS,
            http=PromptProtocol,
        )  # fmt: skip
        address = f"http://127.0.0.1:{number}/"
        said_at(address)
        if browser:
            webbrowser.open(address)
        Server(config, workers).run([found])


def bound(port: int) -> socket.socket:
    """Open a listening socket on this machine.

    Raises:
        UsageError: the port is in use.
    """
    # asyncio sends small parts at once only where the protocol is named
    found = socket.socket(proto=socket.IPPROTO_TCP)
    if sys.platform != "win32":  # there it would let two servers share a port
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind(("127.0.0.1", port))
        found.listen(128)
    except OSError as error:
        found.close()
        raise UsageError("port {port} is in use: choose another one, or 0", port=port) from error
    return found
