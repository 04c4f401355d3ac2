"""The server: its files, its answers, and what it refuses."""

import contextlib
import http.client
import itertools
import json
import signal
import socket
import struct
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

import psutil
import pytest

from kalmar.web.app import PAGE
from kalmar.web.server import HEADER_TIMEOUT_SECONDS, bound
from kalmar.web.services import SERVICES, call
from tests.cases import cases
from tests.web.served import PATIENCE, Server, begin
from tests.web.test_events import LONG, asking, events, settled, working

pytestmark = pytest.mark.browser

INTERRUPTIBLE = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from kalmar.cli.run import run
if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
"""
"""The program, which Ctrl+C reaches even where a shell runs the tests in the background."""

JSON = {"Content-Type": "application/json"}
SLOW_MOVE = json.dumps({"position": "nim 200000", "move": "#199999"}).encode()
"""A question that takes some tenths of a second."""
SOON = 30
"""Seconds in which a busy machine has answered what does not wait for a long question (60)."""


def ask(
    server: Server, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    place = urlsplit(server.address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
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
    long = {f"/api/v1/{name}/events" for name, service in SERVICES.items() if service.long}
    assert set(published) == {f"/api/v1/{name}" for name in SERVICES} | long
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
        status, _, found = ask(server, path, sent, headers)
        assert status == expected, headers
        assert status == 200 or json.loads(found)["error"]["sentence"]
        assert time.monotonic() - start < SOON
    assert ask(server, path, body)[0] == 200


def test_who_sends_too_slowly_is_not_waited_for(server: Server) -> None:
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as slow:
        head = f"POST /api/v1/report HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Length: 99\r\n"
        slow.sendall(f"{head}Content-Type: application/json\r\n\r\n{{".encode())
        assert b" 408 " in slow.recv(100)
    assert post(server, "report", {"position": "nim 3"})[0] == 200


HEADER_TIME = HEADER_TIMEOUT_SECONDS + 4
"""Seconds in which even a busy machine has closed the connection of a slow header."""


def trickled(server: Server, header: bytes, first: bytes = b"") -> tuple[float, bytes]:
    """Seconds until the server closes a connection on which a header comes byte by byte.

    Args:
        server: that is asked.
        header: what is sent, a byte every tenth of a second.
        first: sent before at once, and answered.
    """
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as slow:
        if first:
            slow.sendall(first)
            assert b" 200 " in slow.recv(100)
        slow.settimeout(0.1)
        start, heard = time.monotonic(), b""
        for byte in itertools.cycle(header):
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                slow.send(bytes([byte]))
            with contextlib.suppress(TimeoutError):
                try:
                    part = slow.recv(100_000)
                except ConnectionResetError:  # closed while a byte was under way
                    part = b""
                heard += part
                if not part:
                    return time.monotonic() - start, heard
            assert time.monotonic() - start < PATIENCE
    raise AssertionError


@pytest.mark.parametrize("again", [False, True])
def test_a_header_byte_by_byte_is_cut_off(server: Server, again: bool) -> None:
    host = urlsplit(server.address).netloc
    first = f"GET /icon.svg HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    header = f"GET / HTTP/1.1\r\nHost: {host}\r\nX-Long: ".encode() + b"x" * 1_000
    seconds, heard = trickled(server, header, first if again else b"")
    assert HEADER_TIMEOUT_SECONDS - 1 < seconds < HEADER_TIME
    assert b"HTTP/1.1 408 " in heard


def test_slow_headers_hold_nobody_up_and_silence_is_cut_off_too(server: Server) -> None:
    place = urlsplit(server.address)
    with contextlib.ExitStack() as stack:
        slow = [stack.enter_context(socket.create_connection((place.hostname, place.port)))
                for _ in range(200)]  # fmt: skip
        start = time.monotonic()
        for connection in slow[1:]:
            connection.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert ask(server, "/icon.svg")[0] == 200
        assert time.monotonic() - start < SOON
        for connection in slow:
            connection.settimeout(PATIENCE)
            assert b" 408 " in connection.recv(100)
        assert time.monotonic() - start < HEADER_TIME + SOON
    assert post(server, "report", {"position": "nim 3"})[0] == 200


@pytest.mark.thorough
def test_many_at_once(server: Server) -> None:
    questions = [("play", {"position": f"nim {n} 5", "move": "#1"}) for n in range(1, 60)]
    questions += [("report", {"position": f"kayles {n} 4"}) for n in range(1, 60)]
    with ThreadPoolExecutor(50) as pool:
        found = list(pool.map(lambda question: post(server, *question), questions))
    assert {status for status, _ in found} == {200}


def started(folder: Path) -> Server:
    """A server of its own, which has answered once."""
    server = begin(("-c", INTERRUPTIBLE), stderr=subprocess.PIPE, cwd=folder)
    assert post(server, "report", {"position": "nim 3"})[0] == 200
    return server


@cases("end", "code", "last")
def test_no_process_is_left(tmp_path: Path, end: str, code: int, last: str) -> None:
    server = started(tmp_path)
    family = psutil.Process(server.process.pid).children(recursive=True)
    assert len(family) > 1
    with asking(server, "twelve/events", LONG) as busy:
        assert next(events(busy))[0] == "progress"
        start = time.monotonic()
        server.process.send_signal(getattr(signal, end))
        written, said = server.process.communicate(timeout=PATIENCE)
        assert time.monotonic() - start < SOON
    assert server.process.returncode == code
    assert (written, said) == ("", last)
    gone, alive = psutil.wait_procs(family, timeout=PATIENCE)
    assert not alive
    assert gone
    assert not list(tmp_path.iterdir())


def test_short_questions_are_finished_and_others_told_to_ask_again(tmp_path: Path) -> None:
    server = started(tmp_path)
    data = {"position": "grundys-game 60 61", "convention": "misere"}
    with ThreadPoolExecutor(2) as pool, asking(server, "report/events", data) as busy:
        assert next(events(busy))[0] == "progress"
        short = pool.submit(ask, server, "/api/v1/play", SLOW_MOVE)
        long = pool.submit(ask, server, "/api/v1/report", json.dumps(data).encode())
        time.sleep(0.3)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        status, headers, body = ask(server, "/api/v1/play", SLOW_MOVE)
        assert (status, int(headers["retry-after"])) == (503, 2)
        assert "the server is stopping" in json.loads(body)["error"]["sentence"]
        assert short.result()[0] == 200
        status, headers, body = long.result()
        assert (status, int(headers["retry-after"])) == (503, 2)
        *_, (name, found) = events(busy)
        assert (name, found["error"]["kind"]) == ("error", "Busy")
        assert "memory" not in found["error"]["sentence"]
    assert server.process.communicate(timeout=PATIENCE) == ("", "kalmar: terminated\n")


def test_who_hangs_up_leaves_no_trace(tmp_path: Path) -> None:
    server = started(tmp_path)
    place = urlsplit(server.address)
    reset = struct.pack("ii", 1, 0)
    for number, address in enumerate(["play", "position", "twelve/events", "report"] * 5):
        with asking(server, address, LONG) if number % 2 else half_asking(place, address) as gone:
            if number % 3 == 0:
                gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
    assert post(server, "report", {"position": "nim 3"})[0] == 200
    server.process.terminate()
    assert server.process.communicate(timeout=PATIENCE) == ("", "kalmar: terminated\n")


def half_asking(place: SplitResult, address: str) -> socket.socket:
    """A connection on which the half of a question has been sent."""
    connection = socket.create_connection((place.hostname or "", place.port), timeout=PATIENCE)
    head = f"POST /api/v1/{address} HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Length: 99\r\n"
    connection.sendall(f"{head}Content-Type: application/json\r\n\r\n{{".encode())
    return connection


def test_a_port_in_use_is_said_in_a_sentence(server: Server) -> None:
    port = str(urlsplit(server.address).port)
    command = [sys.executable, "-m", "kalmar", "web", "--port", port, "--no-browser"]
    found = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    sentence = f"kalmar: port {port} is in use: choose another one, or 0\n"
    assert (found.returncode, found.stdout, found.stderr) == (2, "", sentence)


def test_small_answers_are_sent_at_once() -> None:
    with bound(0) as found:  # asyncio switches Nagle's algorithm off only for sockets that say so
        found.listen()
        with socket.create_connection(found.getsockname()):
            accepted, _ = found.accept()
            with accepted:
                assert accepted.proto == socket.IPPROTO_TCP


def test_where_there_is_nothing_it_says_so(server: Server) -> None:
    places = [
        ("POST", "/api/v1/repot"),
        ("GET", "/api/v1/report"),
        ("GET", "/api/v1/report/events"),
        ("GET", "/%00"),
        ("GET", "/" + "a" * 5_000),
        ("POST", "/"),
        ("GET", "/docs"),
    ]
    found = {place: answer(server, *place) for place in places}
    said = {place: json.loads(body)["error"]["sentence"] for place, (_, body) in found.items()}
    assert said[places[0]].endswith("did you mean 'report'?")
    assert said[places[1]] == "use POST with a JSON object for /api/v1/report"
    assert said[places[2]] == "use POST with a JSON object for /api/v1/report/events"
    assert [status for status, _ in found.values()] == [404, 405, 405, 404, 404, 405, 404]
    assert max(map(len, said.values())) < 150


def answer(server: Server, method: str, path: str) -> tuple[int, bytes]:
    place = urlsplit(server.address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    connection.request(method, path, b"{}" if method == "POST" else None, JSON)
    found = connection.getresponse()
    status, body = found.status, found.read()
    connection.close()
    return status, body


def test_who_does_not_read_or_send_harms_nobody(server: Server) -> None:
    place = urlsplit(server.address)
    big = {"position": "nim 1000000000000"}
    idle = [socket.create_connection((place.hostname, place.port)) for _ in range(100)]
    deaf = [asking(server, "position", big) for _ in range(20)]
    start = time.monotonic()
    assert post(server, "play", {"position": "nim 3", "move": "#1"})[0] == 200
    assert time.monotonic() - start < SOON
    for connection in idle + deaf:
        connection.close()


def test_moves_and_refusals_do_not_wait_for_long_questions(server: Server) -> None:
    busy = [asking(server, "twelve/events", LONG) for _ in range(5)]
    time.sleep(0.5)
    start = time.monotonic()
    status, found = post(server, "twelve", {"parts": 5})
    assert (status, found["error"]["kind"]) == (400, "UsageError")
    assert time.monotonic() - start < SOON
    assert post(server, "play", {"position": "nim 3", "move": "#1"})[0] == 200
    assert time.monotonic() - start < SOON
    for connection in busy:
        connection.close()


@pytest.mark.thorough
def test_hostile_questions_leave_others_alone(server: Server) -> None:
    family = settled(server)
    hostile = ["nim " + "9" * 5_000, "(" * 9_000, "chomp 100000x100000", "+" * 9_000, "\x00"]
    start = time.monotonic()
    for position in hostile:
        status, found = post(server, "play", {"position": position, "move": "#7"})
        assert 400 <= status < 500
        assert found["error"]["sentence"]
    assert time.monotonic() - start < SOON
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(
            post, server, "play", {"position": "nim 1000000000", "move": "#999999999"}
        )
        assert post(server, "play", {"position": "nim 3", "move": "#1"})[0] == 200
        assert not slow.done()
        status, found = slow.result()
        assert (status, found["error"]["kind"]) == (422, "LimitReached")
    assert len(family & working(server)) == len(family) - 1
