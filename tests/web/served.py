"""The playground, served on this machine, and a static host as they are."""

import gzip
import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from kalmar.core.i18n import LANGUAGES
from kalmar.web.site import LOCK, PYODIDE

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


KINDS = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".mjs": "text/javascript",
         ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm",
         ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}  # fmt: skip
COMPRESSED = {".html", ".js", ".mjs", ".css", ".json", ".wasm", ".svg"}


@lru_cache
def content(path: Path) -> tuple[bytes, bool]:
    read = path.read_bytes()
    if path.suffix in COMPRESSED:
        return gzip.compress(read, 9), True
    return read, False


class Host:
    """The address of a folder, and how many bytes went over the wire."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.sent = folder, 0
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                name = self.path.split("?")[0].strip("/") or "index.html"
                path = (host.folder / name).resolve()
                if not path.is_file() or host.folder.resolve() not in path.parents:
                    self.send_error(404)
                    return
                body, packed = content(path)
                self.send_response(200)
                self.send_header("Content-Type", KINDS.get(path.suffix, "application/octet-stream"))
                if packed:
                    self.send_header("Content-Encoding", "gzip")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                host.sent += len(body)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    """Serve a folder within a `with` block."""
    host = Host(folder)
    threading.Thread(target=host.server.serve_forever, daemon=True).start()
    try:
        yield host
    finally:
        host.server.shutdown()
        host.server.server_close()


def few_parts(folder: Path, patch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Return a folder of Pyodide and an archive as small as can be, from which a site is built.

    The prepared answers, which take long to make, are a word each.
    """
    answers = {f"prepared.{language}.bin": language.encode() for language in LANGUAGES}
    patch.setattr("kalmar.web.site.cached_answers", lambda: answers)
    pyodide, archive = folder / "pyodide", folder / "archive"
    pyodide.mkdir()
    for name in PYODIDE:
        (pyodide / name).write_text(name)
    (pyodide / LOCK).write_text('{"info": {"python": "3"}, "packages": {"numpy": {}}}')
    archive.write_text("one")
    return pyodide, archive
