"""The web server's application: the page, its files, and the services under /api/v1.

Some files are generated (`made_files`).

Whoever asks is waited for as long as its client waits; progress is streamed until then.
"""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kalmar import __version__
from kalmar.core.errors import KalmarError, UnknownNameError, UsageError
from kalmar.core.i18n import LANGUAGES
from kalmar.games.play_language import LEVELS
from kalmar.runtime.files import read_own
from kalmar.web.deployment import Deployment, Refusal, RequestLimits, body_of, client_of
from kalmar.web.document import Application, published, published_events
from kalmar.web.links import with_public
from kalmar.web.pool import WorkerPool, running
from kalmar.web.services import SERVICES, VERSION, Service, language_of
from kalmar.web.services.service import page_words
from kalmar.web.worker import Reply

PROGRESS_INTERVAL = 0.5
"""Seconds from one event of progress to the next."""


async def run_until_disconnect(
    request: Request, workers: WorkerPool, name: str, data: Any
) -> Reply | None:
    """Return a reply, or None when nobody waits for it any more; then its work has been ended.

    Args:
        request: who asks; its body has been read.
        workers: answer.
        name: of the service.
        data: what it is given.
    """
    client = client_of(request.scope)
    async with (
        running(asyncio.ensure_future(workers.ask(name, data, client))) as work,
        running(asyncio.ensure_future(wait_for_disconnect(request))) as end,
    ):
        await asyncio.wait({work, end}, return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else None


async def wait_for_disconnect(request: Request) -> None:
    """Wait until a connection is closed."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def events(
    workers: WorkerPool, name: str, data: Any, client: str = ""
) -> AsyncIterator[bytes]:
    """Yield server-sent events until a reply is there: progress, then the reply.

    Args:
        workers: answer.
        name: of the service.
        data: what it is given.
        client: who asks.
    """
    loop = asyncio.get_running_loop()
    start, told = loop.time(), [False]
    asked = workers.ask(name, data, client, told.append)
    async with running(asyncio.ensure_future(asked)) as work:
        while not (await asyncio.wait({work}, timeout=PROGRESS_INTERVAL))[0]:
            passed = {"seconds": round(loop.time() - start, 1), "working": told[-1]}
            yield event("progress", json.dumps(passed).encode())
        kind, body = work.result()
        yield event("error" if kind else "result", body)


def event(name: str, data: bytes) -> bytes:
    r"""Format a server-sent event.

    >>> event("progress", b'{"seconds": 0.5}')
    b'event: progress\ndata: {"seconds": 0.5}\n\n'
    """
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


PAGE = Path(__file__).parent / "page"
"""The folder of those that are written."""


def made_files(transport: str) -> dict[str, tuple[str, str]]:
    """Return the generated files: for each name its content and its type.

    Args:
        transport: the module that carries questions.

    >>> sorted(made_files("server-transport.js"))
    ['starts.js', 'transport.js', 'words.en.json', 'words.hu.json']
    """
    levels = json.dumps(page_levels())
    return {
        "transport.js": (f'export * from "./{transport}";\n', "text/javascript"),
        "starts.js": (f"export const LEVELS = {levels};\n", "text/javascript"),
        **words_files(),
    }


def page_levels() -> list[dict[str, Any]]:
    """Return the ten levels as the page has them: without titles, which are among its sentences.

    >>> page_levels()[0]["key"], page_levels()[0]["play"]
    ('take', 'normal')
    """
    return [
        {"number": level.number, "key": level.key, "play": level.play.value,
         "picture": level.picture, "starts": level.starts}
        for level in LEVELS
    ]  # fmt: skip


def words_files(shared: bool = False) -> dict[str, tuple[str, str]]:
    """Return the files of the page's sentences.

    Args:
        shared: whether others share the server, so that its footer must not name this device.

    >>> "leaves this device" in words_files(shared=True)["words.en.json"][0]
    False
    """
    found = {}
    for code in LANGUAGES:
        words = page_words(code)
        if shared:
            words["footer"] = words["footer shared"]
        found[f"words.{code}.json"] = (json.dumps(words, ensure_ascii=False), "application/json")
    return found


def long_services() -> dict[str, tuple[str, str]]:
    """Return the file that lists services that may take long: only a server streams these.

    >>> "twelve" in long_services()["long.js"][0], "play" in long_services()["long.js"][0]
    (True, False)
    """
    names = [service.name for service in SERVICES.values() if service.long]
    return {"long.js": (f"export const LONG = {json.dumps(names)};\n", "text/javascript")}


API = f"/api/v{VERSION}"

STATUS = {"": 200, "UnknownNameError": 404, "LimitReached": 422, "Busy": 503,
          "BrokenOff": 500, "InternalError": 500}  # fmt: skip
"""The status of an answer, by the kind of its error; 400 for others."""

RETRY_AFTER = {"Busy": {"Retry-After": "2"}}
"""Headers of an answer, by the kind of its error: after how many seconds to ask again."""


def workers_here() -> WorkerPool:
    """Return a pool with as many processes as this machine has use for."""
    return WorkerPool(min(4, os.cpu_count() or 1))


def application(served: Deployment, workers: WorkerPool, public: str | None = None) -> FastAPI:
    """Build the server's application.

    Args:
        served: under which hosts and below which path the server is reached.
        workers: answer questions; they are started and stopped with the application.
        public: the address of the published site, with which links and sheets begin.
    """

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        workers.start()
        yield
        workers.stop()

    app = Application(title="Kalmár", version=__version__, lifespan=life, docs_url=None,
                  redoc_url=None, openapi_url=f"{API}/openapi.json")  # fmt: skip
    app.add_middleware(RequestLimits, served=served)
    app.add_exception_handler(Refusal, refusal_said)
    app.add_exception_handler(HTTPException, error_said)
    app.add_exception_handler(ClientDisconnect, answer_nobody)
    for service in SERVICES.values():
        add(app, service, workers)
    made = made_files("server-transport.js") | long_services()
    if served.is_shared:
        made |= words_files(shared=True)
    for path, (content, kind) in made.items():
        add_file(app, path, content, kind)
    if public is not None:
        page = with_public(read_own(PAGE / "index.html").decode(), public)
        for path in ("", "index.html"):
            add_file(app, path, page, "text/html")
    for path in ("/docs", "/openapi.json"):  # where other servers have it
        app.add_api_route(path, sent_on, include_in_schema=False)
    app.mount("/", PageFiles(directory=PAGE, html=True))
    return app


def add(app: FastAPI, service: Service, workers: WorkerPool) -> None:
    """Add the addresses of a service: of its answer, and, where it may take long, of its events."""

    async def endpoint(request: Request) -> Response:
        data = await body_of(request)
        checked(service, data)
        kind, body = await run_until_disconnect(request, workers, service.name, data) or ("", b"")
        status, headers = STATUS.get(kind, 400), RETRY_AFTER.get(kind)
        return Response(body, status, headers, media_type="application/json")

    async def stream(request: Request) -> Response:
        data = await body_of(request)
        checked(service, data)
        found = events(workers, service.name, data, client_of(request.scope))
        # A proxy such as nginx is to pass on each part at once.
        return StreamingResponse(found, 200, {"X-Accel-Buffering": "no"}, "text/event-stream")

    address = f"{API}/{service.name}"
    app.add_api_route(address, endpoint, methods=["POST"], **published(service))
    if service.long:
        more = published_events(service)
        app.add_api_route(f"{address}/events", stream, methods=["POST"], **more)


def checked(service: Service, data: object) -> None:
    """Refuse what is not what a service is given, before it waits for a free process.

    Raises:
        Refusal: it is not.
    """
    try:
        service.values(data)
    except KalmarError as error:
        raise Refusal(400, error, language_of(data)) from error


def add_file(app: FastAPI, path: str, content: str, kind: str) -> None:
    """Add the address of a file that is made."""

    async def endpoint() -> Response:
        return Response(content, media_type=kind)

    app.add_api_route(f"/{path}", endpoint, methods=["GET", "HEAD"], include_in_schema=False)


class PageFiles(StaticFiles):
    """The files of the page, each at one address."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file; none where a slash follows its name, as its links would lead astray."""
        if path != "." and scope["path"].endswith("/"):
            raise HTTPException(404)
        return await super().get_response(path, scope)


async def sent_on() -> Response:
    """Return the response that leads to the OpenAPI document."""
    return RedirectResponse(f"{API[1:]}/openapi.json")


async def refusal_said(_: Request, refusal: Exception) -> Response:
    """Return the response to a request that was refused before any service saw it."""
    assert isinstance(refusal, Refusal)
    return refusal.response()


async def answer_nobody(*_: Any) -> Response:
    """Return a response to a client that has hung up; it is not sent, and nothing is logged."""
    return Response(status_code=408)


async def error_said(request: Request, found: Exception) -> Response:
    """Return the response to a wrong method, or to an unknown address.

    Whatever is no GET of a file, and no POST to a service, comes here.
    """
    assert isinstance(found, HTTPException)
    place, root = request.scope["path"], f"{request.scope['root_path']}/"
    place = f"/{place.removeprefix(root)}" if place.startswith(root) else place
    name = place.removeprefix(f"{API}/")
    allowed = {"Allow": "POST, OPTIONS" if name in addresses() else "GET, HEAD, OPTIONS"}
    if request.method == "OPTIONS":
        return Response(status_code=204, headers=allowed)
    if name in addresses():
        error: KalmarError = UsageError("use POST with a JSON object for {place}", place=place)
        return Refusal(405, error).response(allowed)
    if found.status_code == 405 and name in (place, "openapi.json"):
        error = UsageError("use GET for {place}", place=place[:60])
        return Refusal(405, error).response(allowed)
    if name != place:
        error = UnknownNameError("service", name[:60], addresses())
        return Refusal(404, error).response()
    return Refusal(404, UsageError("there is nothing at {place}", place=place[:60])).response()


def addresses() -> list[str]:
    """List the addresses of the services, relative to the address of the API."""
    long = [f"{service.name}/events" for service in SERVICES.values() if service.long]
    return [*SERVICES, *long]
