"""A static host as they are: files with their kinds, compressed where that helps."""

import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

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


PART = 16_384
"""Bytes that are sent at once over a slow line."""


class Line:
    """A line that all connections share: how long an answer takes to come, and bytes a second."""

    def __init__(self, delay: float = 0.0, rate: float = 0.0) -> None:
        self.delay, self.rate = delay, rate
        self.lock, self.free = threading.Lock(), 0.0

    def wait(self, count: int) -> None:
        """Wait until so many bytes have gone through."""
        if not self.rate:
            return
        with self.lock:
            self.free = max(self.free, time.monotonic()) + count / self.rate
            until = self.free
        time.sleep(max(0.0, until - time.monotonic()))


class Host:
    """The address of a folder, and how many bytes went over the wire.

    Attributes:
        sent: bytes.
        log: when each file had been sent, in seconds of the clock, its name, and its bytes.
    """

    def __init__(self, folder: Path, line: Line) -> None:
        self.folder, self.sent = folder, 0
        self.log: list[tuple[float, str, int]] = []
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
                time.sleep(line.delay)
                self.end_headers()
                for at in range(0, len(body), PART if line.rate else max(1, len(body))):
                    part = body[at : at + PART] if line.rate else body
                    line.wait(len(part))
                    self.wfile.write(part)
                host.sent += len(body)
                host.log.append((time.time(), name, len(body)))

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"


@contextmanager
def hosted(folder: Path, line: Line | None = None) -> Iterator[Host]:
    """Serve a folder within a `with` block."""
    host = Host(folder, line or Line())
    threading.Thread(target=host.server.serve_forever, daemon=True).start()
    try:
        yield host
    finally:
        host.server.shutdown()
        host.server.server_close()


def few_answers(language: str) -> dict[str, bytes]:
    """Stand in for the prepared answers, which take long to make."""
    return {f"prepared.{language}.bin": language.encode()}
