"""How an answer is waited for: only while somebody listens, and, if wanted, with its progress."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.requests import Request

from kalmar.present.web.worker_process import Reply
from kalmar.present.web.workers import Workers

__all__ = ["EVERY", "events", "while_heard"]

EVERY = 0.5
"""Seconds from one event of progress to the next."""


async def while_heard(request: Request, workers: Workers, name: str, data: Any) -> Reply | None:
    """A reply, or None when nobody waits for it any more; then its work has been ended.

    Args:
        request: who asks; its body has been read.
        workers: answer.
        name: of the service.
        data: what it is given.
    """
    async with (
        running(asyncio.ensure_future(workers.ask(name, data))) as work,
        running(asyncio.ensure_future(gone(request))) as end,
    ):
        await asyncio.wait({work, end}, return_when=asyncio.FIRST_COMPLETED)
        return work.result() if work.done() else None


@asynccontextmanager
async def running(work: "asyncio.Future[Any]") -> AsyncIterator["asyncio.Future[Any]"]:
    """Work that is given up at the end of the block, if it is not done."""
    try:
        yield work
    finally:
        work.cancel()


async def gone(request: Request) -> None:
    """Wait until a connection is closed."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def events(workers: Workers, name: str, data: Any) -> AsyncIterator[bytes]:
    """What happens until a reply is there, as server-sent events: progress, then the reply.

    Args:
        workers: answer.
        name: of the service.
        data: what it is given.
    """
    loop = asyncio.get_running_loop()
    start, begun = loop.time(), asyncio.Event()
    async with running(asyncio.ensure_future(workers.ask(name, data, begun.set))) as work:
        while not (await asyncio.wait({work}, timeout=EVERY))[0]:
            passed = {"seconds": round(loop.time() - start, 1), "working": begun.is_set()}
            yield event("progress", json.dumps(passed).encode())
        kind, body = work.result()
        yield event("error" if kind else "result", body)


def event(name: str, data: bytes) -> bytes:
    r"""A server-sent event.

    >>> event("progress", b'{"seconds": 0.5}')
    b'event: progress\ndata: {"seconds": 0.5}\n\n'
    """
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)
