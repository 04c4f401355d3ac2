"""Run the web server: bind the address, open the browser, serve until interrupted."""

import socket
import sys
import webbrowser
from collections.abc import Callable

import uvicorn

from kalmar.core.errors import UsageError
from kalmar.web.app import application, workers_here
from kalmar.web.pool import WorkerPool

__all__ = ["serve"]

NAMES = ("127.0.0.1", "localhost")
MOST_CONNECTIONS = 1_000


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
        raise UsageError("port {port} is not free: choose another one, or 0", port=port) from error
    return found
