"""The server: its files, answers and progress as events, and what it refuses."""

import json
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest

from kalmar.web.server import bound
from kalmar.web.services import SERVICES, call
from tests.cases import cases
from tests.commands import START, Cli
from tests.web.served import JSON, PATIENCE, Server, begin

pytestmark = pytest.mark.browser

SLOW_MOVE = json.dumps({"position": "nim 200000", "move": "#199999"}).encode()
"""A question that takes some tenths of a second."""
SOON = 30
"""Seconds in which a busy machine has answered what does not wait for a long question (60)."""


def test_answers_are_those_of_the_services(server: Server) -> None:
    data = {"position": "nim 3 5 7", "convention": "misere"}
    assert server.post("report", data) == (200, json.loads(json.dumps(call("report", data))))
    status, found = server.post("report", {"position": "nmi 3"})
    assert status == 404
    assert "did you mean 'nim'" in found["error"]["sentence"]
    for path in ("/%00", "/" + "a" * 5_000):
        status, _, body = server.ask(path, None, JSON)
        assert (status, len(json.loads(body)["error"]["sentence"]) < 150) == (404, True)


def test_every_service_is_published(server: Server) -> None:
    published = json.loads(server.ask("/api/v1/openapi.json")[2])["paths"]
    long = {f"/api/v1/{name}/events" for name, service in SERVICES.items() if service.long}
    assert set(published) == {f"/api/v1/{name}" for name in SERVICES} | long
    body = published["/api/v1/report"]["post"]["requestBody"]
    assert body["content"]["application/json"]["schema"] == SERVICES["report"].schema()


@pytest.mark.every
def test_others_are_refused(server: Server) -> None:
    host = server.netloc
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
        status, _, found = server.ask(path, sent, headers)
        assert status == expected, headers
        assert status == 200 or json.loads(found)["error"]["sentence"]
        assert time.monotonic() - start < SOON
    assert server.ask(path, body)[0] == 200


def test_who_sends_too_slowly_is_not_waited_for(server: Server) -> None:
    with server.asking("report", b"{", 99) as slow:
        assert b" 408 " in slow.recv(100)
    assert server.post("report", {"position": "nim 3"})[0] == 200


@pytest.mark.thorough
def test_many_at_once(server: Server) -> None:
    questions = [("play", {"position": f"nim {n} 5", "move": "#1"}) for n in range(1, 60)]
    questions += [("report", {"position": f"kayles {n} 4"}) for n in range(1, 60)]
    with ThreadPoolExecutor(50) as pool:
        found = list(pool.map(lambda question: server.post(*question), questions))
    assert {status for status, _ in found} == {200}


def own_server(folder: Path) -> Server:
    """A server of its own, which Ctrl+C reaches and which has answered once."""
    server = begin(("-c", START), stderr=subprocess.PIPE, cwd=folder)
    assert server.post("report", {"position": "nim 3"})[0] == 200
    return server


@cases("end", "code", "last")
def test_no_process_is_left(tmp_path: Path, end: str, code: int, last: str) -> None:
    server = own_server(tmp_path)
    family = psutil.Process(server.process.pid).children(recursive=True)
    assert len(family) > 1
    with server.asking("twelve/events", LONG) as busy:
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
    server = own_server(tmp_path)
    data = {"position": "grundys-game 60 61", "convention": "misere"}
    with ThreadPoolExecutor(2) as pool, server.asking("report/events", data) as busy:
        assert next(events(busy))[0] == "progress"
        short = pool.submit(server.ask, "/api/v1/play", SLOW_MOVE)
        long = pool.submit(server.ask, "/api/v1/report", json.dumps(data).encode())
        time.sleep(0.3)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        status, headers, body = server.ask("/api/v1/play", SLOW_MOVE)
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
    server = own_server(tmp_path)
    reset = struct.pack("ii", 1, 0)
    for number, address in enumerate(["play", "position", "twelve/events", "report"] * 5):
        asked = (LONG,) if number % 2 else (b"{", 99)  # the half of a question
        with server.asking(address, *asked) as gone:
            if number % 3 == 0:
                gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
    assert server.post("report", {"position": "nim 3"})[0] == 200
    server.process.terminate()
    assert server.process.communicate(timeout=PATIENCE) == ("", "kalmar: terminated\n")


def test_a_port_in_use_is_said_in_a_sentence(server: Server, cli: Cli) -> None:
    sentence = f"kalmar: port {server.port} is in use: choose another one, or 0\n"
    assert cli.both(f"web --port {server.port} --no-browser", code=2) == ("", sentence)


def test_small_answers_are_sent_at_once() -> None:
    with bound(0) as found:  # asyncio switches Nagle's algorithm off only for sockets that say so
        found.listen()
        with socket.create_connection(found.getsockname()):
            accepted, _ = found.accept()
            with accepted:
                assert accepted.proto == socket.IPPROTO_TCP


def test_who_does_not_read_or_send_harms_nobody(server: Server) -> None:
    big = {"position": "nim 1000000000000"}
    idle = [server.connect() for _ in range(100)]
    deaf = [server.asking("position", big) for _ in range(20)]
    start = time.monotonic()
    assert server.post("play", {"position": "nim 3", "move": "#1"})[0] == 200
    assert time.monotonic() - start < SOON
    for connection in idle + deaf:
        connection.close()


LONG = {"parts": ["chomp 6x7", "chomp 5x6", "kayles 9"]}
"""A question about twelve ways that takes a minute."""


def events(connection: socket.socket) -> Iterator[tuple[str, Any]]:
    """The events that come, each with its data."""
    with connection.makefile("r", encoding="utf-8", newline="\n") as lines:
        name = ""
        for line in lines:
            if line.startswith("event: "):
                name = line.removeprefix("event: ").strip()
            elif line.startswith("data: "):
                yield name, json.loads(line.removeprefix("data: "))


def working(server: Server) -> set[int]:
    """The processes that answer."""
    family = psutil.Process(server.process.pid).children(recursive=True)
    return {child.pid for child in family if answers(child)}


def answers(child: psutil.Process) -> bool:
    try:
        return "spawn_main" in " ".join(child.cmdline())
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return False


def seconds_until_idle(server: Server) -> float:
    """How long the processes go on using a core."""
    start, used = time.monotonic(), -1.0
    while used != (used := sum(map(used_by, working(server)))):
        assert time.monotonic() < start + PATIENCE
        time.sleep(1)
    return time.monotonic() - start


def used_by(pid: int) -> float:
    try:
        return round(psutil.Process(pid).cpu_times().user, 1)
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return 0.0


def test_a_quick_answer_is_one_event(server: Server) -> None:
    data = {"position": "nim 3 5 7", "convention": "misere"}
    call("report", data)
    with server.asking("report/events", data) as connection:
        found = [(name, value) for name, value in events(connection) if name != "progress"]
    assert found == [("result", json.loads(json.dumps(call("report", data))))]


def test_an_error_is_an_event_where_work_had_begun(server: Server) -> None:
    data = {"position": "chomp 7x8", "composition": "selective", "limit": 50, "lang": "hu"}
    with server.asking("report/events", data) as connection:
        *_, (name, value) = events(connection)
    assert name == "error"
    assert value["error"]["kind"] == "LimitReached"
    with server.asking("report/events", {"position": 5}) as connection:
        answer = connection.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"must be a text" in answer


def test_progress_comes_twice_a_second(server: Server) -> None:
    with server.asking("twelve/events", LONG) as connection:
        answer = events(connection)
        start = time.monotonic()
        found = [next(answer) for _ in range(4)]
        passed = time.monotonic() - start
    assert {name for name, _ in found} == {"progress"}
    seconds = [value["seconds"] for _, value in found]
    assert seconds == sorted(set(seconds))
    assert passed >= 1.5
    assert found[-1][1]["working"]


@pytest.mark.parametrize("path", ["twelve/events", "twelve"])
def test_closing_the_connection_ends_the_work_at_once(server: Server, path: str) -> None:
    found = []
    for _ in range(3):
        wait_until_ready(server)
        with server.asking(path, LONG):
            time.sleep(0.7)
        found.append(seconds_until_idle(server))
    assert min(found) < 5, found


def wait_until_ready(server: Server) -> None:
    with server.asking("report", {"position": "nim 3"}) as connection:
        assert connection.makefile("rb").read().startswith(b"HTTP/1.1 200 ")


def settled(server: Server) -> set[int]:
    """The processes that answer, once they have been the same for a second."""
    wait_until_ready(server)
    found, deadline = set[int](), time.monotonic() + PATIENCE
    while found != (found := working(server)) and time.monotonic() < deadline:
        wait_until_ready(server)
        time.sleep(1)
    return found


def test_ten_cancelled_questions_leave_no_process(server: Server) -> None:
    count = len(settled(server))
    for _ in range(10):
        with server.asking("twelve/events", LONG):
            time.sleep(0.02)
    assert len(settled(server)) == count
