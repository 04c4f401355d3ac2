"""The web server: the page and its files, and the services under /api/v1."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

from kalmar import __version__
from kalmar.present.services import SERVICES, VERSION, Service, answered
from kalmar.present.web.app_files import PAGE, made_files
from kalmar.present.web.guards import Refusal, body_of, guarded
from kalmar.present.web.workers import Workers

__all__ = ["application"]

SECONDS = 60.0

ERRORS = {
    "UnknownNameError": 404,
    "LimitReached": 422,
}
"""The status of an answer that is an error, by its kind; 400 for others."""


def application(own: Callable[[], frozenset[str]], count: int | None = None) -> FastAPI:
    """The server's application.

    Args:
        own: gives the hosts, with their ports, under which the server is reached.
        count: how many processes answer; as many as there are cores, but at most four, if None.
    """
    workers = Workers(count or min(4, os.cpu_count() or 1), SECONDS)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await workers.start()
        yield
        workers.stop()

    app = FastAPI(title="Kalmár", version=__version__, lifespan=life, docs_url=None,
                  redoc_url=None, openapi_url=f"/api/v{VERSION}/openapi.json")  # fmt: skip
    app.state.workers = workers
    app.middleware("http")(guarded(own))
    app.add_middleware(GZipMiddleware, minimum_size=1_000)
    app.exception_handler(Refusal)(refused)
    for service in SERVICES.values():
        add(app, service, workers)
    for path, (content, kind) in made_files("server-transport.js").items():
        add_file(app, path, content, kind)
    app.mount("/", StaticFiles(directory=PAGE, html=True))
    return app


def add_file(app: FastAPI, path: str, content: str, kind: str) -> None:
    """Add the address of a file that is made."""

    async def endpoint() -> Response:
        return Response(content, media_type=kind)

    app.add_api_route(f"/{path}", endpoint, methods=["GET"], include_in_schema=False)


async def refused(_: Request, refusal: Exception) -> Response:
    """What is answered to a request that no service sees."""
    assert isinstance(refusal, Refusal)
    return refusal.response()


def add(app: FastAPI, service: Service, workers: Workers) -> None:
    """Add the address of a service."""

    async def endpoint(request: Request) -> Response:
        data = await body_of(request)
        if service.long:
            found = await while_heard(request, workers.ask(service.name, data))
        else:
            found = answered(service.name, data)
        return JSONResponse(found.get("result", found), status_of(found))

    schema = {"content": {"application/json": {"schema": service.schema()}}, "required": True}
    app.add_api_route(
        f"/api/v{VERSION}/{service.name}",
        endpoint,
        methods=["POST"],
        name=service.name,
        summary=str(service.words),
        openapi_extra={"requestBody": schema},
        responses={400: {}, 403: {}, 404: {}, 408: {}, 413: {}, 415: {}, 421: {}, 422: {}},
    )


def status_of(found: dict[str, Any]) -> int:
    """The status of an answer."""
    if "error" not in found:
        return 200
    return ERRORS.get(found["error"]["kind"], 400)


async def while_heard(request: Request, answer: Awaitable[dict[str, Any]]) -> dict[str, Any]:
    """An answer, cancelled when nobody waits for it any more."""
    import asyncio

    work = asyncio.ensure_future(answer)
    while not work.done():
        await asyncio.wait({work}, timeout=0.1)
        if not work.done() and await request.is_disconnected():
            work.cancel()
    try:
        return work.result()
    except asyncio.CancelledError:
        return {"error": {"kind": "Cancelled", "sentence": "", "code": 130}}
