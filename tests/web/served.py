"""The playground, served on this machine: for tests, benchmarks and screenshots."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 120
"""Seconds in which even a busy machine has answered."""
JSON = {"Content-Type": "application/json"}


class Server:
    """`kalmar web`, running.

    Attributes:
        process: in which it runs.
        address: where it is reached.
        line: what it has said first.
    """

    def __init__(self, process: "subprocess.Popen[Any]", address: str, line: str = "") -> None:
        self.process, self.address, self.line = process, address, line
        place = urlsplit(address)
        self.host, self.port, self.netloc = place.hostname or "", place.port or 80, place.netloc

    def ask(
        self,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
        client: str = "",
    ) -> tuple[int, dict[str, str], bytes]:
        """Return the status of an answer, its headers by their names in small letters, and itself.

        Args:
            path: what is asked for.
            body: what is sent with it.
            headers: in place of the usual ones.
            client: the address from which it is asked.
        """
        source = (client, 0) if client else None
        connection = HTTPConnection(self.host, self.port, PATIENCE, source)
        sent = headers if headers is not None else JSON if body else {}
        connection.request("GET" if body is None else "POST", path, body, sent)
        answer = connection.getresponse()
        found = (answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        connection.close()
        return found

    def post(self, name: str, data: Any) -> tuple[int, Any]:
        """Return the status of the answer of a service, and the answer."""
        status, _, body = self.ask(f"/api/v1/{name}", json.dumps(data).encode())
        return status, json.loads(body)

    def connect(self) -> socket.socket:
        """Return a connection on which nothing has been asked."""
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)

    def asking(self, name: str, data: Any, length: int = 0) -> socket.socket:
        """Return a connection on which a service is asked; its question has so many bytes."""
        connection = self.connect()
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        head = (
            f"POST /api/v1/{name} HTTP/1.1\r\nHost: {self.netloc}\r\nConnection: close\r\n"
            f"Content-Length: {length or len(body)}\r\nContent-Type: application/json\r\n\r\n"
        )
        connection.sendall(head.encode() + body)
        return connection


MODULE = ("-m", "kalmar")


def begin(program: tuple[str, ...] = MODULE, *options: str, **given: Any) -> Server:
    """Start a server and return it when it can be reached.

    Args:
        program: options of Python that run the command line.
        options: of the command.
        given: what `subprocess.Popen` is given.

    Raises:
        RuntimeError: it says something else than its address.
    """
    command = [sys.executable, *program, "web", "--port", "0", "--no-browser", *options]
    given["env"] = {**os.environ, "PYTHONUNBUFFERED": "1", **given.get("env", {})}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **given)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    if found is None:
        process.kill()
        raise RuntimeError(f"the server says {line!r}, then {process.communicate()}")
    return Server(process, found[0], line)


@contextmanager
def served(*options: str, **given: Any) -> Iterator[Server]:
    """A server of its own, which ends with the block."""
    server = begin(MODULE, *options, **given)
    with server.process as process:
        try:
            yield server
        finally:
            process.terminate()
            process.wait(PATIENCE)
