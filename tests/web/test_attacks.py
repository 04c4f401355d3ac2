"""With our file for nginx, whoever attacks from a few addresses shuts no other one out."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from tests.web.served import JSON, PATIENCE, Server
from tests.web.test_behind_proxy import BODY, NAME, behind

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

LONG = {"position": "grundys-game 60 61", "convention": "misere"}
"""What takes minutes."""
LARGE = {"game": "nim", "count": 20_000}
"""What is answered at once by a quarter of a megabyte."""
SMALL_SEGMENT, SMALL_BUFFER = 536, 4096
"""Bytes: with these the kernel takes hardly anything of an answer that nobody reads."""
HELD = 6_000_000
"""Bytes: less than half of all large answers."""
Attack = Callable[[Server, int, threading.Event], None]


def asking(proxy: Server, number: int, service: str, data: object) -> socket.socket:
    """A connection from the address of an attacker, on which a service is asked."""
    connection = socket.create_connection((proxy.host, proxy.port), 10, (f"127.0.0.{number}", 0))
    connection.sendall(question(service, data))
    return connection


def question(service: str, data: object) -> bytes:
    """A request for the answer of a service."""
    body = json.dumps(data)
    return (
        f"POST /games/api/v1/{service} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: {len(body)}\r\n"
        f"Content-Type: application/json\r\n\r\n{body}".encode()
    )


def unread(proxy: Server, count: int, over: threading.Event) -> None:
    """From three addresses so many large answers, every other as events, none of them read."""
    with ExitStack() as held:
        for number in range(count):
            connection = held.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SMALL_SEGMENT)
            connection.bind((f"127.0.0.{2 + number % 3}", 0))
            connection.connect((proxy.host, proxy.port))
            connection.sendall(question(("values", "values/events")[number % 2], LARGE))
        over.wait()


def half_open(proxy: Server, count: int, over: threading.Event) -> None:
    """So many connections from one address with half a header, renewed when they are closed."""
    place, own = (proxy.host, proxy.port), ("127.0.0.2", 0)
    while not over.is_set():
        with ExitStack() as held, suppress(OSError):
            for _ in range(count):
                connection = held.enter_context(socket.create_connection(place, 10, own))
                connection.sendall(b"GET /games/ HTTP/1.1\r\nHost:")
            over.wait(4)


def long_questions(proxy: Server, count: int, over: threading.Event) -> None:
    """From each of three addresses so many questions that take minutes."""
    with ExitStack() as held:
        for number in (2, 3, 4) * count:
            held.enter_context(asking(proxy, number, "report", LONG))
        over.wait()


def hang_ups(proxy: Server, count: int, over: threading.Event) -> None:
    """So many long questions a second from one address, each given up a moment later."""
    while not over.is_set():
        with asking(proxy, 2, "report", LONG):
            over.wait(1 / count)


ATTACKS: dict[Attack, int] = {half_open: 200, long_questions: 10, hang_ups: 5}
"""How many there are of each."""


@contextmanager
def under(attack: Attack, proxy: Server, count: int) -> Iterator[None]:
    """The time in which others attack, from a few seconds after its beginning."""
    over = threading.Event()
    attacker = threading.Thread(target=attack, args=(proxy, count, over))
    attacker.start()
    time.sleep(5)
    try:
        yield
    finally:
        over.set()
        attacker.join()


def played(proxy: Server) -> int:
    """The status that another client is answered with, who only plays."""
    sent = {**JSON, "Host": NAME}
    return proxy.ask("/games/api/v1/play", BODY, sent, client="127.0.0.99")[0]


@pytest.mark.parametrize("attack", ATTACKS)
def test_another_client_is_answered_while_one_attacks(attack: Attack, tmp_path: Path) -> None:
    with behind("nginx", tmp_path) as proxy:
        assert played(proxy) == 200
        with under(attack, proxy, ATTACKS[attack]):
            assert [played(proxy) for _ in range(20)] == [200] * 20


def memory() -> int:
    """The bytes that the server holds, without its processes that answer."""
    (server,) = (one for one in psutil.Process().children() if "--root-path" in one.cmdline())
    return int(server.memory_info().rss)


def test_answers_that_nobody_reads_are_not_held(tmp_path: Path) -> None:
    with behind("nginx", tmp_path) as proxy:
        sent = {**JSON, "Host": NAME}
        for _ in range(10):  # what is loaded once, and room for an answer
            assert played(proxy) == 200
            status, _, answer = proxy.ask("/games/api/v1/values", json.dumps(LARGE).encode(), sent)
            assert status == 200
        assert 60 * len(answer) > 2 * HELD
        before = memory()
        with under(unread, proxy, 60):
            deadline = time.monotonic() + PATIENCE
            while (held := memory() - before) > HELD and time.monotonic() < deadline:
                assert played(proxy) == 200
                time.sleep(0.5)
            assert held <= HELD
