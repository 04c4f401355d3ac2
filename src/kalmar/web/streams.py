"""Wait for the answer to a request as long as its client does, and stream progress until then."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request

from kalmar.web.clients import client_of
from kalmar.web.pool import WorkerPool, running
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
