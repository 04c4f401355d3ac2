"""A server for others: under which names and paths it is reached, and whom it believes."""

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kalmar.core.errors import KalmarError, UsageError
from kalmar.runtime.files import read_own
from kalmar.web.app import PAGE, application
from kalmar.web.deployment import Deployment, deployment
from kalmar.web.links import checked_address, with_public
from kalmar.web.middleware import ClientLimits, LimitedClients, client_of
from kalmar.web.pool import WorkerPool
from kalmar.web.server import address_of, own_names
from kalmar.web.services import SERVICES, call
from kalmar.web.site import build
from tests.cases import cases
from tests.commands import Cli
from tests.web.served import JSON, MODULE, Server, begin, served

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
            assert "default-src 'none'" in found.headers["content-security-policy"]
            assert "unsafe-inline" not in found.headers["content-security-policy"]
    for name in ("", "transport.js", "long.js", "words.hu.json", "api/v1/openapi.json"):
        assert client.get(f"{before}/{name}").status_code == 200
    for name in ("nothing.js", "../app.py"):
        assert client.get(f"{before}/{name}").status_code == 404
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
                assert server.ask(path, BODY, {**JSON, "Host": host})[0] == status
        origin = {**JSON, "Host": "games.example", "Origin": "https://games.example"}
        assert server.ask(PLAY, BODY, origin)[0] == 200
        assert server.ask(PLAY, BODY, {**origin, "Origin": "https://a.b"})[0] == 403
        assert asked_until_refused(server, {}) in range(12)


def asked_until_refused(server: Server, headers: dict[str, str]) -> int:
    """How many requests that are refused at once, as they are none, are taken before a 429."""
    for number in range(20):
        status, found, _ = server.ask(PLAY, b"x", {**JSON, **headers})
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
            assert server.ask(PLAY, b"x", {**JSON, name: "192.0.2.2"})[0] == 429
    with shared("--behind-proxy", "127.0.0.1") as server:
        assert asked_until_refused(server, {"X-Forwarded-For": "192.0.2.1"}) in range(9, 12)
        said = {"X-Forwarded-For": "192.0.2.2"}
        assert server.ask(PLAY, b"x", {**JSON, **said})[0] == 400, "another client"
        # What the client itself wrote stands before what the proxy adds.
        spoofed = {"X-Forwarded-For": "198.51.100.7, 192.0.2.1"}
        assert server.ask(PLAY, b"x", {**JSON, **spoofed})[0] == 429
    with shared("--behind-proxy", "10.0.0.0/8") as server:  # we are not that proxy
        assert asked_until_refused(server, {"X-Forwarded-For": "192.0.2.1"}) in range(9, 12)
        assert server.ask(PLAY, b"x", {**JSON, "X-Forwarded-For": "192.0.2.2"})[0] == 429


@pytest.mark.browser
@cases("options", "start", "end", "warning")
def test_a_public_address_is_warned_of_and_the_usual_one_is_not(
    options: tuple[str, ...], start: str, end: str, warning: str
) -> None:
    server = begin(MODULE, *options, stderr=subprocess.PIPE)
    assert server.line.startswith(f"The playground: {start}:")
    assert server.line.endswith(f"{end}\n")
    time.sleep(0.2)
    server.process.kill()
    said = server.process.communicate()[1]
    assert said.startswith(warning)
    assert bool(warning) == ("warning" in said)


HERE = Deployment(names=frozenset({"testserver"}))


@pytest.mark.parametrize(
    "address", ["https://example.org/kalmar/", "http://10.0.0.7:8000/", "https://a.hu/x.html"]
)
def test_addresses_of_pages_are_kept(address: str) -> None:
    assert checked_address(address) == address


@cases("address")
def test_what_is_no_address_is_refused_in_one_sentence(address: str) -> None:
    with pytest.raises(UsageError, match="is not a public address: write one such as https://"):
        checked_address(address)


def test_the_page_names_it_once() -> None:
    page = (PAGE / "index.html").read_text()
    found = with_public(page, "https://example.org/?a&b")
    assert found.count('<meta name="public" content="https://example.org/?a&amp;b">') == 1
    assert 'meta name="public"' not in page


@pytest.mark.parametrize("path", ["/", "/index.html"])
def test_the_server_sends_it(path: str) -> None:
    testing = pytest.importorskip("starlette.testclient")
    own = application(HERE, WorkerPool(1), "https://example.org/")
    found = testing.TestClient(own).get(path)
    assert found.status_code == 200
    assert found.headers["content-type"].startswith("text/html")
    assert '<meta name="public" content="https://example.org/">' in found.text
    assert "frame-ancestors 'none'" in found.headers["content-security-policy"]


def test_the_command_line_refuses_others(cli: Cli) -> None:
    assert "'example.org' is not a public address" in cli(
        "web --port 0 --no-browser --public-address example.org", code=2
    )


def test_a_site_is_not_begun_with_a_wrong_address(tmp_path: Path) -> None:
    archives = (tmp_path / "packages.bin", tmp_path / "later.bin")
    with pytest.raises(UsageError, match="is not a public address"):
        build(tmp_path / "site", tmp_path, archives, public="example")
    assert not (tmp_path / "site").exists()
