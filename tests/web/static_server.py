"""A static host as they are: files with their kinds, compressed where that helps."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from kalmar.core.i18n import LANGUAGES
from kalmar.web.site import LOCK, PYODIDE

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
