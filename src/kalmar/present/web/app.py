"""The web server: the page and its files, and the services under /api/v1."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse
from starlette.staticfiles import StaticFiles

from kalmar import __version__
from kalmar.errors import KalmarError, UnknownNameError, UsageError
from kalmar.present.services import SERVICES, VERSION, Service, language_of
from kalmar.present.web.app_files import PAGE, long_services, made_files
from kalmar.present.web.guards import Guard, Refusal, body_of
from kalmar.present.web.published import Application, published, published_events
from kalmar.present.web.waiting import events, while_heard
from kalmar.present.web.workers import Workers

__all__ = ["application", "workers_here"]

API = f"/api/v{VERSION}"

STATUS = {"": 200, "UnknownNameError": 404, "LimitReached": 422, "Busy": 503,
          "BrokenOff": 500, "InternalError": 500}  # fmt: skip
"""The status of an answer, by the kind of its error; 400 for others."""


def workers_here() -> Workers:
    """As many processes as this machine has use for."""
    return Workers(min(4, os.cpu_count() or 1))


def application(own: Callable[[], frozenset[str]], workers: Workers) -> FastAPI:
    """The server's application.

    Args:
        own: gives the hosts, with their ports, under which the server is reached.
        workers: answer questions; they are started and stopped with the application.
    """

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        workers.start()
        yield
        workers.stop()

    app = Application(title="Kalmár", version=__version__, lifespan=life, docs_url=None,
                  redoc_url=None, openapi_url=f"{API}/openapi.json")  # fmt: skip
    app.add_middleware(Guard, own=own)
    app.add_exception_handler(Refusal, refusal_said)
    app.add_exception_handler(HTTPException, error_said)
    for service in SERVICES.values():
        add(app, service, workers)
    made = made_files("server-transport.js") | long_services()
    for path, (content, kind) in made.items():
        add_file(app, path, content, kind)
    app.mount("/", StaticFiles(directory=PAGE, html=True))
    return app


def add(app: FastAPI, service: Service, workers: Workers) -> None:
    """Add the addresses of a service: of its answer, and, where it may take long, of its events."""

    async def endpoint(request: Request) -> Response:
        data = await body_of(request)
        checked(service, data)
        kind, body = await while_heard(request, workers, service.name, data) or ("", b"")
        return Response(body, STATUS.get(kind, 400), media_type="application/json")

    async def stream(request: Request) -> Response:
        data = await body_of(request)
        checked(service, data)
        found = events(workers, service.name, data)
        return StreamingResponse(found, media_type="text/event-stream")

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


async def refusal_said(_: Request, refusal: Exception) -> Response:
    """What is answered to a request that no service sees."""
    assert isinstance(refusal, Refusal)
    return refusal.response()


async def error_said(request: Request, found: Exception) -> Response:
    """What is answered where there is nothing, or not in this way."""
    assert isinstance(found, HTTPException)
    place = request.url.path
    name = place.removeprefix(f"{API}/")
    if name == place:
        error: KalmarError = UsageError("there is nothing at {place}", place=place[:60])
        return Refusal(found.status_code, error).response()
    if name in addresses():
        error = UsageError("ask {place} by POST, with a JSON object", place=place)
        return Refusal(405, error).response({"Allow": "POST"})
    return Refusal(404, UnknownNameError("service", name[:60], addresses())).response()


def addresses() -> list[str]:
    """Where services are asked, under the address of all."""
    long = [f"{service.name}/events" for service in SERVICES.values() if service.long]
    return [*SERVICES, *long]
