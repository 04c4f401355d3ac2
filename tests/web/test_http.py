"""Methods, ranges and addresses are answered as HTTP says; answers are limited."""

import asyncio
import json
import socket
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from kalmar.web import server
from kalmar.web.app import application
from kalmar.web.deployment import Deployment
from kalmar.web.pool import WorkerPool
from kalmar.web.server import PromptProtocol
from kalmar.web.worker import MOST_ANSWER_BYTES, reply_of
from tests.cases import cases

FILES = ("/", "/app.js", "/views/play.js", "/starts.js", "/words.hu.json", "/api/v1/openapi.json")


@pytest.fixture(scope="module")
def client() -> Any:
    testing = pytest.importorskip("starlette.testclient")
    here = Deployment(names=frozenset({"testserver"}))
    return testing.TestClient(application(here, WorkerPool(0)))


@cases("method", "path", "status", "allow")
def test_a_method_is_answered_as_http_says(
    client: Any, method: str, path: str, status: int, allow: str
) -> None:
    found = client.request(method, path)
    assert found.status_code == status
    assert found.headers.get("allow", "") == allow
    said = found.content and json.loads(found.content)["error"]["sentence"]
    assert bool(said) == (status != 204 and method != "HEAD")


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
