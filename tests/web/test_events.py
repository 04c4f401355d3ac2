"""Progress as server-sent events, and work that ends when nobody listens any more."""

import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import psutil
import pytest

from kalmar.web.services import call
from tests.web.served import PATIENCE, Server

pytestmark = pytest.mark.browser

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
