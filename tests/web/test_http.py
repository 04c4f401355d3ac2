"""HTTP as the server speaks it, and a server for others: its names and paths, whom it believes."""

import asyncio
import json
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from kalmar.core.errors import UsageError
from kalmar.runtime.files import read_own
from kalmar.web import server
from kalmar.web.app import PAGE, application
from kalmar.web.deployment import Deployment, deployment
from kalmar.web.links import checked_address, with_public
from kalmar.web.pool import WorkerPool
from kalmar.web.server import PromptProtocol, address_of, configured, own_names
from kalmar.web.services import SERVICES
from kalmar.web.site import build
from kalmar.web.worker import MOST_ANSWER_BYTES, Reply, reply_of
from tests.cases import cases
from tests.commands import Cli
from tests.web.served import JSON, MODULE, Server, begin, served

FILES = ("/", "/app.js", "/views/play.js", "/starts.js", "/words.hu.json", "/api/v1/openapi.json")


@pytest.fixture(scope="module")
def client() -> Any:
    testing = pytest.importorskip("starlette.testclient")
    here = Deployment(names=frozenset({"testserver"}))
    return testing.TestClient(application(here, WorkerPool(0)))


@cases("method", "path", "status", "allow")
def test_a_method_is_answered(client: Any, method: str, path: str, status: int, allow: str) -> None:
    found = client.request(method, path)
    assert found.status_code == status
    assert found.headers.get("allow", "") == allow
    said = found.content and json.loads(found.content)["error"]["sentence"]
    assert bool(said) == (status != 204 and method != "HEAD")
    assert len(said) < 150
    if method == "GET" and status == 405:
        assert said == f"use POST with a JSON object for {path}"


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 100_000])
def test_what_is_no_json_is_a_bad_request(client: Any, body: bytes) -> None:
    asked = {"content": body, "headers": {"Content-Type": "application/json"}}
    found = client.post("/api/v1/position", **asked)
    assert found.status_code == 400
    assert found.json()["error"]["sentence"] == "the request is not valid JSON"


@pytest.mark.parametrize("path", FILES)
def test_the_head_of_a_file_is_that_of_the_file(client: Any, path: str) -> None:
    whole, head = client.get(path), client.head(path)
    assert head.status_code == whole.status_code == 200
    assert head.content == b""
    assert head.headers == whole.headers
    assert int(whole.headers["content-length"]) == len(whole.content)


@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize(
    "asked", ["bytes=0-9", "bytes=9999999-", "bytes=x", "lines=1-2", "bytes=0-1,0-1"]
)
def test_a_range_is_answered_with_all_of_the_file(client: Any, path: str, asked: str) -> None:
    whole, found = client.get(path), client.get(path, headers={"Range": asked})
    assert (found.status_code, found.content) == (200, whole.content)
    assert found.headers["accept-ranges"] == "none"


@pytest.mark.parametrize("path", ["/docs", "/openapi.json"])
def test_where_others_have_their_document_leads_to_ours(client: Any, path: str) -> None:
    found = client.get(path)
    assert [one.status_code for one in found.history] == [307]
    assert found.url.path == "/api/v1/openapi.json"
    assert found.json()["info"]["title"] == "Kalmár"


def test_an_answer_beyond_the_limit_is_refused_in_a_sentence() -> None:
    room = MOST_ANSWER_BYTES - len('{"text":""}')

    def answer(_: str, data: Any) -> dict[str, Any]:
        return {"result": {"text": "x" * data}}

    assert len(reply_of(answer, "export", room)[1]) == MOST_ANSWER_BYTES
    kind, body = reply_of(answer, "export", room + 1)
    assert kind == "LimitReached"
    sentence = json.loads(body)["error"]["sentence"]
    assert sentence == "the answer has more than 4,000,000 bytes: ask for less"


BIG = bytes(24_000_000)
"""More than a system keeps of an answer for those who do not take it."""


async def sends_much(_: Any, __: Any, send: Any) -> None:
    headers = [(b"content-length", b"%d" % len(BIG))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": BIG})


async def taken(step: int, pause: float) -> int:
    """How many bytes come to a client that reads so much at a time, until the server ends it."""
    config, state = uvicorn.Config(sends_much, lifespan="off", log_level="critical"), ServerState()
    loop = asyncio.get_running_loop()
    made = await loop.create_server(lambda: PromptProtocol(config, state, {}), "127.0.0.1", 0)
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
        client.setblocking(False)
        await loop.sock_connect(client, made.sockets[0].getsockname())
        request = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        await loop.sock_sendall(client, request)
        count = len(await loop.sock_recv(client, 1))
        while state.connections:
            count += len(await loop.sock_recv(client, step))
            await asyncio.sleep(pause)
        while step > 1_000 and (part := await loop.sock_recv(client, step)):
            count += len(part)
    made.close()
    return count


@pytest.mark.parametrize(
    ("seconds", "step", "all_of_it"),
    [(1.0, 1_000, False), (1.0, 1, False), (60.0, 1_000_000, True)],
)
def test_an_answer_is_taken_in_time_or_given_up(
    monkeypatch: pytest.MonkeyPatch, seconds: float, step: int, all_of_it: bool
) -> None:
    monkeypatch.setattr(server, "ANSWER_TIMEOUT_SECONDS", seconds)
    count = asyncio.run(asyncio.wait_for(taken(step, 0.01), 50))
    assert (count > len(BIG)) == all_of_it


BODY = json.dumps({"position": "nim 3", "move": "#1"}).encode()
PLAY = "/api/v1/play"


@contextmanager
def shared(*options: str) -> Iterator[Server]:
    """A server that others may reach under the name games.example."""
    with served("--allow-host", "games.example", *options) as found:
        yield found


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


class Listening(WorkerPool):
    """A pool that answers at once, and keeps who has asked."""

    def __init__(self) -> None:
        super().__init__(0)
        self.clients: list[str] = []

    async def ask(self, *asked: Any) -> Reply:
        self.clients.append(asked[2])
        return "", b"{}"


@cases("proxies", "peer", "headers", "client")
def test_forwarded_addresses_are_believed_only_where_that_is_said(
    proxies: tuple[str, ...], peer: str, headers: dict[str, str], client: str
) -> None:
    testing = pytest.importorskip("starlette.testclient")
    here, workers = deployment(allowed=["testserver"], proxies=proxies), Listening()
    config = configured(application(here, workers), here)
    config.load()
    own = testing.TestClient(config.loaded_app, client=(peer, 40_000))
    assert own.post(PLAY, content=BODY, headers={**JSON, **headers}).status_code == 200
    assert workers.clients == [client]


def test_nothing_a_client_sends_is_code_or_a_file() -> None:
    fields = {field.name for service in SERVICES.values() for field in service.fields}
    assert not fields & {"file", "path", "module", "code", "python", "output", "url", "checkpoint"}


@pytest.mark.browser
def test_a_server_for_others_knows_its_names() -> None:
    with shared("--root-path", "/games") as server:
        for host, status in (("games.example", 200), ("games.example:80", 200), ("a.b", 421)):
            for path in (PLAY, f"/games{PLAY}"):
                assert server.ask(path, BODY, {**JSON, "Host": host})[0] == status
        origin = {**JSON, "Host": "games.example", "Origin": "https://games.example"}
        assert server.ask(PLAY, BODY, origin)[0] == 200
        assert server.ask(PLAY, BODY, {**origin, "Origin": "https://a.b"})[0] == 403


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
