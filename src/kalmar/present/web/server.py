"""The web server run: its address, its browser, its end."""

import socket
import webbrowser
from collections.abc import Callable

import uvicorn

from kalmar.errors import UsageError
from kalmar.present.web.app import application

__all__ = ["serve"]

NAMES = ("127.0.0.1", "localhost", "[::1]")


def serve(port: int, browser: bool, said_at: Callable[[str], None]) -> None:
    """Serve the page on this machine until interrupted.

    Args:
        port: 0 for any that is free.
        browser: whether to open a browser.
        said_at: called with the address when the server can be reached.

    Raises:
        UsageError: the port is in use.
    """
    found = bound(port)
    number = found.getsockname()[1]
    own = frozenset(f"{name}:{number}" for name in NAMES)
    address = f"http://127.0.0.1:{number}/"
    config = uvicorn.Config(application(lambda: own), log_level="warning", access_log=False,
                            timeout_graceful_shutdown=1, server_header=False)  # fmt: skip
    said_at(address)
    if browser:
        webbrowser.open(address)
    uvicorn.Server(config).run([found])


def bound(port: int) -> socket.socket:
    """A socket on this machine.

    Raises:
        UsageError: the port is in use.
    """
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind(("127.0.0.1", port))
    except OSError as error:
        found.close()
        raise UsageError("port {port} is not free: choose another one, or 0", port=port) from error
    found.listen(128)
    return found
