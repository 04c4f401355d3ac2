"""A server for others: under which names and paths it is reached, and whom it believes."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from kalmar.core.errors import KalmarError, UsageError
from kalmar.runtime.files import read_own
from kalmar.web.app import PAGE, application
from kalmar.web.deployment import Deployment, deployment
from kalmar.web.middleware import ClientLimits, LimitedClients, client_of
from kalmar.web.pool import WorkerPool
from kalmar.web.server import address_of, own_names
from kalmar.web.services import SERVICES, call
from tests.cases import cases
from tests.web.served import Server, served
from tests.web.test_server import ask

JSON = {"Content-Type": "application/json"}
BODY = json.dumps({"position": "nim 3", "move": "#1"}).encode()
PLAY = "/api/v1/play"


@contextmanager
def shared(*options: str) -> Iterator[Server]:
    """A server that others may reach under the name games.example."""
    with served("--allow-host", "games.example", "--requests-per-minute", "9", *options) as found:
        yield found


@cases("given", "sentence")
def test_what_cannot_be_meant_is_refused_in_a_sentence(given: Any, sentence: str) -> None:
    with pytest.raises(UsageError) as found:
        deployment(**given)
    assert sentence in found.value.sentence


def test_only_what_is_asked_for_is_shared() -> None:
    assert not deployment().is_public
    assert not deployment().is_shared
    assert not deployment("::1").is_public
    assert deployment("192.168.1.5").is_public
    assert deployment("192.168.1.5").is_shared
    assert deployment(allowed=["games.example"]).is_shared
    assert deployment(proxies=["127.0.0.1"]).is_shared
    assert not deployment(proxies=["127.0.0.1"]).is_public
    assert deployment(proxies=["10.1.2.3/8"]).proxies == ("10.0.0.0/8",)
    assert deployment(root="/a/b/").root == "/a/b"
    assert deployment(root="/").root == ""


@cases("host", "is_own")
def test_hosts_are_compared_by_name(host: str, is_own: bool) -> None:
    here = deployment(allowed=["Games.example", "játék.example", "2001:db8::1"])
    here = Deployment(names=own_names(here, 80), allowed=here.allowed)
    assert here.is_own(host) == is_own


@cases("origin", "host", "is_own")
def test_only_our_pages_may_ask(origin: str, host: str, is_own: bool) -> None:
    here = deployment(allowed=["games.example"])
    here = Deployment(names=own_names(here, 80), allowed=here.allowed)
    assert here.is_own_page(origin, host) == is_own


def test_the_address_that_is_said_can_be_opened() -> None:
    assert address_of(deployment(), 8000) == "http://127.0.0.1:8000/"
    assert address_of(deployment("::1"), 8000) == "http://[::1]:8000/"
    assert address_of(deployment("::", ["b.example", "a.example"]), 1) == "http://a.example:1/"
    assert address_of(deployment("10.1.1.1", root="/g"), 1) == "http://10.1.1.1:1/g/"


@pytest.mark.parametrize("before", ["", "/games"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_everything_is_there_below_a_path_with_and_without_it(before: str) -> None:
    testing = pytest.importorskip("starlette.testclient")
    here = deployment(allowed=["games.example"], root="/games")
    client = testing.TestClient(application(here, WorkerPool(1)), base_url="http://games.example")
    for path in PAGE.rglob("*"):
        if path.is_file():
            found = client.get(f"{before}/{path.relative_to(PAGE).as_posix()}")
            assert (found.status_code, found.content) == (200, read_own(path))
    for name in ("", "transport.js", "long.js", "words.hu.json", "api/v1/openapi.json"):
        assert client.get(f"{before}/{name}").status_code == 200
    for code, words in (("en", "which keeps none of it"), ("hu", "semmit sem őriz meg")):
        footer = client.get(f"{before}/words.{code}.json").json()["footer"]
        assert words in footer
    assert client.get("/games").url == "http://games.example/games/"
    error = client.get(f"{before}/api/v1/repot").json()["error"]
    assert "did you mean 'report'" in error["sentence"]
    assert client.get("/gamesome/app.js").status_code == 404
    document = client.get(f"{before}/api/v1/openapi.json").json()
    assert document["servers"] == [{"url": "/games"}]


def test_the_page_names_its_files_relative_to_itself() -> None:
    for path in PAGE.rglob("*"):
        if path.suffix in (".js", ".html", ".webmanifest", ".css"):
            text = read_own(path).decode()
            for start in ('fetch("/', "fetch(`/", 'from "/', 'src="/', 'href="/', "url(/", '": "/'):
                assert start not in text, (path, start)


class Asking:
    """An application that answers when it is let, with who asks."""

    def __init__(self, a_minute: int = 60, at_once: int = 2) -> None:
        self.now = 0.0
        self.seen: list[str] = []
        limits = ClientLimits(a_minute, at_once)
        self.limited = LimitedClients(self.app, "/api/", limits, lambda: self.now)

    async def app(self, scope: Any, *_: Any) -> None:
        self.seen.append(client_of(scope))
        if scope.get("inner"):
            await scope["inner"]()

    async def status(self, address: str, path: str = "/api/v1/play", inner: Any = None) -> int:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "path": path, "client": (address, 1), "inner": inner}
        await self.limited(scope, lambda: None, send)  # type: ignore[arg-type, return-value]
        if not sent:
            return 200
        headers = dict(sent[0]["headers"])
        assert int(headers[b"retry-after"]) >= 1
        error = json.loads(sent[1]["body"])["error"]
        assert error["kind"] == "TooManyRequests"
        assert error["sentence"].startswith("too many requests from your address")
        return int(sent[0]["status"])


async def asked_too_often() -> None:
    asking = Asking(a_minute=3)
    assert [await asking.status("192.0.2.1") for _ in range(5)] == [200, 200, 200, 429, 429]
    assert await asking.status("192.0.2.2") == 200, "others are not concerned"
    assert await asking.status("192.0.2.1", "/app.js") == 200, "files are not counted"
    asking.now += 19
    assert await asking.status("192.0.2.1") == 429
    asking.now += 2
    assert await asking.status("192.0.2.1") == 200
    assert await asking.status("192.0.2.1") == 429
    asking.now += 1_000
    assert [await asking.status("192.0.2.1") for _ in range(4)] == [200, 200, 200, 429]
    # One customer of IPv6 has many addresses.
    found = [await asking.status(f"2001:db8::{n}") for n in range(1, 5)]
    assert found == [200, 200, 200, 429]
    assert await asking.status("2001:db8:0:1::1") == 200


async def asked_at_once() -> None:
    asking = Asking(a_minute=100)

    async def third() -> None:
        assert await asking.status("192.0.2.1") == 429
        assert await asking.status("192.0.2.2") == 200

    async def second() -> None:
        assert await asking.status("192.0.2.1", inner=third) == 200

    for _ in range(3):
        assert await asking.status("192.0.2.1", inner=second) == 200
    assert asking.limited.clients["192.0.2.1"].now == 0


def test_one_client_may_ask_so_often_and_no_more() -> None:
    import asyncio

    asyncio.run(asked_too_often())
    asyncio.run(asked_at_once())


def test_clients_are_forgotten_but_not_those_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    from kalmar.web import middleware as clients

    monkeypatch.setattr(clients, "MOST_CLIENTS", 20)
    asking = Asking()

    async def others() -> None:
        for number in range(60):
            assert await asking.status(f"192.0.2.{number + 2}") == 200

    asyncio.run(asking.status("192.0.2.1", inner=others))
    assert "192.0.2.1" in asking.limited.clients
    assert len(asking.limited.clients) <= 20


def test_nothing_a_client_sends_is_code_or_a_file() -> None:
    for text in ("rules.py:make", "os.system('x') 3", "/etc/passwd", "../../etc/passwd", "@file"):
        with pytest.raises(KalmarError):
            call("report", {"position": text})
    fields = {field.name for service in SERVICES.values() for field in service.fields}
    assert not fields & {"file", "path", "module", "code", "python", "output", "url", "checkpoint"}


@pytest.mark.browser
def test_a_server_for_others_knows_its_names_and_limits() -> None:
    with shared("--root-path", "/games") as server:
        for host, status in (("games.example", 200), ("games.example:80", 200), ("a.b", 421)):
            for path in (PLAY, f"/games{PLAY}"):
                assert ask(server, path, BODY, {**JSON, "Host": host})[0] == status
        origin = {**JSON, "Host": "games.example", "Origin": "https://games.example"}
        assert ask(server, PLAY, BODY, origin)[0] == 200
        assert ask(server, PLAY, BODY, {**origin, "Origin": "https://a.b"})[0] == 403
        assert asked_until_refused(server, {}) in range(12)


def asked_until_refused(server: Server, headers: dict[str, str]) -> int:
    """How many requests that are refused at once, as they are none, are taken before a 429."""
    for number in range(20):
        status, found, _ = ask(server, PLAY, b"x", {**JSON, **headers})
        if status == 429:
            assert int(found["retry-after"]) >= 1
            return number
        assert status == 400
    return 20


@pytest.mark.browser
def test_forwarded_addresses_are_believed_only_where_that_is_said() -> None:
    with shared() as server:  # no proxy: whatever a client says of itself, it stays the same one
        assert asked_until_refused(server, {"X-Forwarded-For": "192.0.2.1"}) in range(9, 12)
        for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded"):
            assert ask(server, PLAY, b"x", {**JSON, name: "192.0.2.2"})[0] == 429
    with shared("--behind-proxy", "127.0.0.1") as server:
        assert asked_until_refused(server, {"X-Forwarded-For": "192.0.2.1"}) in range(9, 12)
        said = {"X-Forwarded-For": "192.0.2.2"}
        assert ask(server, PLAY, b"x", {**JSON, **said})[0] == 400, "another client"
        # What the client itself wrote stands before what the proxy adds.
        spoofed = {"X-Forwarded-For": "198.51.100.7, 192.0.2.1"}
        assert ask(server, PLAY, b"x", {**JSON, **spoofed})[0] == 429
    with shared("--behind-proxy", "10.0.0.0/8") as server:  # we are not that proxy
        assert asked_until_refused(server, {"X-Forwarded-For": "192.0.2.1"}) in range(9, 12)
        assert ask(server, PLAY, b"x", {**JSON, "X-Forwarded-For": "192.0.2.2"})[0] == 429


@pytest.mark.browser
def test_a_public_address_is_warned_of_and_the_usual_one_is_not() -> None:
    public = ("--bind", "0.0.0.0", "--allow-host", "games.example", "--root-path", "/games")
    written, said = started(*public)
    assert written.startswith("The playground: http://games.example:")
    assert written.endswith("/games/\n")
    assert said.startswith("warning: anyone who can reach 0.0.0.0 can make this machine compute")
    written, said = started()
    assert written.startswith("The playground: http://127.0.0.1:")
    assert "warning" not in said


def started(*options: str) -> tuple[str, str]:
    """The first line of a server, and what it says on standard error until then."""
    command = [sys.executable, "-m", "kalmar", "web", "--port", "0", "--no-browser", *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(0.2)
        process.kill()
        assert process.stderr is not None
        return first, process.stderr.read()
