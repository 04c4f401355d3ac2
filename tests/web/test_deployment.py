"""A server for others: under which names and paths it is reached, and whom it believes."""

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kalmar.core.errors import UsageError
from kalmar.runtime.files import read_own
from kalmar.web.app import PAGE, application
from kalmar.web.deployment import Deployment, deployment
from kalmar.web.links import checked_address, with_public
from kalmar.web.pool import WorkerPool
from kalmar.web.server import address_of, configured, own_names
from kalmar.web.services import SERVICES
from kalmar.web.site import build
from kalmar.web.worker import Reply
from tests.cases import cases
from tests.commands import Cli
from tests.web.served import JSON, MODULE, Server, begin, served

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
