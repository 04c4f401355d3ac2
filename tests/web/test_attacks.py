"""With our file for nginx, whoever attacks from a few addresses shuts no other one out."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.web.served import JSON, Server
from tests.web.test_behind_proxy import BODY, NAME, behind

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

LONG = {"position": "grundys-game 60 61", "convention": "misere"}
"""What takes minutes."""
Attack = Callable[[Server, int, threading.Event], None]


def asking(proxy: Server, number: int, service: str, data: object) -> socket.socket:
    """A connection from the address of an attacker, on which a service is asked."""
    connection = socket.create_connection((proxy.host, proxy.port), 10, (f"127.0.0.{number}", 0))
    body = json.dumps(data)
    connection.sendall(
        f"POST /games/api/v1/{service} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: {len(body)}\r\n"
        f"Content-Type: application/json\r\n\r\n{body}".encode()
    )
    return connection


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
