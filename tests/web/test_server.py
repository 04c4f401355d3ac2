"""The server: its files, its answers, and what it refuses."""

import http.client
import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from kalmar.present.services import SERVICES, call
from kalmar.present.web.app_files import PAGE
from tests.web.conftest import Server

JSON = {"Content-Type": "application/json"}


def ask(
    server: Server, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    place = urlsplit(server.address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=30)
    method = "GET" if body is None else "POST"
    connection.request(method, path, body, JSON if headers is None and body else headers or {})
    answer = connection.getresponse()
    found = (answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
    connection.close()
    return found


def post(server: Server, name: str, data: Any) -> tuple[int, Any]:
    status, _, body = ask(server, f"/api/v1/{name}", json.dumps(data).encode())
    return status, json.loads(body)


def test_every_file_of_the_page_is_served(server: Server) -> None:
    for path in PAGE.rglob("*"):
        if path.is_file():
            status, headers, body = ask(server, f"/{path.relative_to(PAGE)}")
            assert (status, body) == (200, path.read_bytes())
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "unsafe-inline" not in headers["content-security-policy"]
    for name in ("", "transport.js", "words.en.json", "words.hu.json"):
        assert ask(server, f"/{name}")[0] == 200
    assert ask(server, "/nothing.js")[0] == 404
    assert ask(server, "/../app.py")[0] == 404


def test_answers_are_those_of_the_services(server: Server) -> None:
    data = {"position": "nim 3 5 7", "convention": "misere"}
    assert post(server, "report", data) == (200, json.loads(json.dumps(call("report", data))))
    status, found = post(server, "report", {"position": "nmi 3"})
    assert status == 404
    assert "did you mean 'nim'" in found["error"]["sentence"]


def test_every_service_is_published(server: Server) -> None:
    published = json.loads(ask(server, "/api/v1/openapi.json")[2])["paths"]
    assert set(published) == {f"/api/v1/{name}" for name in SERVICES}
    body = published["/api/v1/report"]["post"]["requestBody"]
    assert body["content"]["application/json"]["schema"] == SERVICES["report"].schema()


def test_others_are_refused(server: Server) -> None:
    host = urlsplit(server.address).netloc
    body = json.dumps({"position": "nim 3"}).encode()
    path = "/api/v1/report"
    cases: list[tuple[int, bytes, dict[str, str]]] = [
        (421, body, {**JSON, "Host": "evil.example"}),
        (421, body, {**JSON, "Host": host.replace("127.0.0.1", "kalmar.example")}),
        (403, body, {**JSON, "Origin": "http://evil.example"}),
        (403, body, {**JSON, "Origin": "null"}),
        (200, body, {**JSON, "Origin": f"http://{host}"}),
        (415, body, {"Content-Type": "text/plain"}),
        (400, b"{", JSON),
        (400, b"[" * 100_000, JSON),
        (400, b'{"position": "nim 3", "limit": ' + b"9" * 5_000 + b"}", JSON),
        (413, b'{"position": "' + b"x" * 10_000_000 + b'"}', JSON),
    ]
    for expected, sent, headers in cases:
        start = time.monotonic()
        try:
            status = ask(server, path, sent, headers)[0]
        except ConnectionError:  # the server does not read ten million bytes to the end
            status = expected if expected == 413 else 0
        assert status == expected, headers
        assert time.monotonic() - start < 5
    assert ask(server, path, body)[0] == 200


def test_who_sends_too_slowly_is_not_waited_for(server: Server) -> None:
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname, place.port), timeout=20) as slow:
        head = f"POST /api/v1/report HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Length: 99\r\n"
        slow.sendall(f"{head}Content-Type: application/json\r\n\r\n{{".encode())
        assert b" 408 " in slow.recv(100)
    assert post(server, "report", {"position": "nim 3"})[0] == 200


@pytest.fixture
def long_question() -> Iterator[dict[str, Any]]:
    yield {"position": "chomp 7x8", "composition": "selective", "convention": "misere"}


def test_what_nobody_waits_for_is_given_up(server: Server, long_question: dict[str, Any]) -> None:
    place = urlsplit(server.address)
    before = workers(server)
    with socket.create_connection((place.hostname, place.port), timeout=20) as asking:
        body = json.dumps(long_question).encode()
        head = f"POST /api/v1/report HTTP/1.1\r\nHost: {place.netloc}\r\n"
        asking.sendall(
            f"{head}Content-Length: {len(body)}\r\nContent-Type: application/json\r\n\r\n".encode()
        )
        asking.sendall(body)
        time.sleep(1.0)
    deadline = time.monotonic() + 5
    while workers(server) == before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert workers(server) != before
    assert post(server, "report", {"position": "nim 3"})[0] == 200


def workers(server: Server) -> set[int]:
    children = psutil.Process(server.process.pid).children(recursive=True)
    return {child.pid for child in children if "spawn_main" in " ".join(child.cmdline())}


def test_many_at_once(server: Server) -> None:
    questions = [("play", {"position": f"nim {n} 5", "move": "#1"}) for n in range(1, 60)]
    questions += [("report", {"position": f"kayles {n} 4"}) for n in range(1, 60)]
    with ThreadPoolExecutor(50) as pool:
        found = list(pool.map(lambda question: post(server, *question), questions))
    assert {status for status, _ in found} == {200}


def test_no_process_is_left(tmp_path: Path) -> None:
    import re
    import subprocess
    import sys

    command = [sys.executable, "-m", "kalmar", "web", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        assert post(Server(process, found[0]), "report", {"position": "nim 3"})[0] == 200
        family = psutil.Process(process.pid).children(recursive=True)
        process.terminate()
        process.wait(10)
    gone, alive = psutil.wait_procs(family, timeout=5)
    assert not alive
    assert gone
