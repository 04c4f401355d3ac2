"""The processes that answer: what they take is bounded, and none of them is ever left behind."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psutil
import pytest

from kalmar.web import pool as module
from kalmar.web.pool import LIGHT, QuestionLimits, WorkerPool, running
from kalmar.web.services import call
from kalmar.web.worker import in_bytes, reply_of
from tests.cases import cases
from tests.web.hostile import answer
from tests.web.served import PATIENCE
from tests.web.test_server import answers

pytestmark = pytest.mark.browser

MEMORY = 600 << 20
LIMITS = QuestionLimits(seconds=6.0, short=2.0, memory=MEMORY, waiting=6)


def with_workers(ask: Callable[[WorkerPool], Awaitable[Any]], count: int = 1, **more: Any) -> Any:
    """What is found with some processes; afterwards, none is left."""
    more = {"limits": LIMITS, "answer": answer, **more}

    async def run() -> Any:
        workers = WorkerPool(count, **more)
        workers.start()
        try:
            return await asyncio.wait_for(ask(workers), PATIENCE)
        finally:
            workers.stop()

    before = {child.pid for child in psutil.Process().children()}
    with ThreadPoolExecutor(1) as own:  # a browser's loop may run in this thread
        found = own.submit(asyncio.run, run()).result()
    left = [child for child in psutil.Process().children() if child.pid not in before]
    assert not [child for child in left if answers(child)]
    return found


async def does(workers: WorkerPool, what: str, name: str = "play", **data: Any) -> tuple[str, Any]:
    kind, body = await workers.ask(name, {"do": what, **data})
    found = json.loads(body)
    return kind, found["error"] if kind else found


@cases("what", "kind", "words", "code")
def test_what_ends_badly_harms_no_other(what: str, kind: str, words: str, code: int) -> None:
    async def ask(workers: WorkerPool) -> None:
        first = {(await does(workers, "pid"))[1] for _ in range(6)}
        found, error = await does(workers, what)
        assert (found, error["kind"], error["code"]) == (kind, kind, code)
        assert words in error["sentence"]
        for _ in range(4):
            assert (await does(workers, "pid"))[0] == ""
        if what != "memory":
            while len({worker.process.pid for worker in workers.all} & first) == len(first) > 1:
                await asyncio.sleep(0.05)
            assert len(workers.all) == 3

    with_workers(ask)


def test_errors_are_said_in_the_language_of_the_question() -> None:
    async def ask(workers: WorkerPool) -> list[str]:
        found = [(await does(workers, "memory", lang=code))[1] for code in ("en", "hu")]
        return [error["sentence"] for error in found]

    english, hungarian = with_workers(ask)
    assert english != hungarian


@pytest.mark.thorough
def test_who_has_grown_is_replaced() -> None:
    async def ask(workers: WorkerPool) -> set[int]:
        found = set()
        for _ in range(6):
            await does(workers, "much")
            found.add((await does(workers, "pid"))[1])
        return found

    assert len(with_workers(ask, limits=QuestionLimits(memory=MEMORY))) > 2


def test_a_large_server_does_not_make_its_processes_large() -> None:
    held = b"x" * (400 << 20)  # what a process takes over from who starts it must not count

    async def ask(workers: WorkerPool) -> set[int]:
        return {(await does(workers, "pid"))[1] for _ in range(6)}

    assert len(with_workers(ask)) <= 3
    assert held


def test_too_many_are_refused_at_once() -> None:
    async def ask(workers: WorkerPool) -> list[str]:
        long = [asyncio.ensure_future(does(workers, "sleep", "report")) for _ in range(6)]
        await asyncio.sleep(0.1)
        kind, error = await does(workers, "pid")
        for work in long:
            work.cancel()
        await asyncio.wait(long)
        assert "too many questions at once" in error["sentence"]
        return [kind, (await does(workers, "pid"))[0]]

    assert with_workers(ask) == ["Busy", ""]


async def begun(workers: WorkerPool, name: str, what: str) -> "asyncio.Future[Any]":
    """A question on which a process works."""
    event = asyncio.Event()
    work = asyncio.ensure_future(workers.ask(name, {"do": what}, "", lambda _: event.set()))
    await event.wait()
    return work


def test_what_is_given_up_frees_its_place() -> None:
    async def ask(workers: WorkerPool) -> None:
        for _ in range(4):
            work = await begun(workers, "report", "sleep")
            work.cancel()
            await asyncio.wait([work])
        assert (await does(workers, "pid", "report"))[0] == ""
        assert workers.asked[LIGHT].total() == 0

    with_workers(ask)


def test_what_ends_in_a_moment_is_let_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CANCEL_GRACE", 5.0)  # a moment of a busy machine

    async def ask(workers: WorkerPool) -> None:
        await does(workers, "pid")
        while len(workers.free) < 3:
            await asyncio.sleep(0.01)
        before = set(workers.all)
        for _ in range(3):
            work = await begun(workers, "play", "moment")
            work.cancel()
            await asyncio.wait([work])
        await asyncio.sleep(0.3)
        assert set(workers.all) == before
        assert (await does(workers, "pid"))[0] == ""

    with_workers(ask)


def test_who_died_unasked_is_not_asked() -> None:
    async def ask(workers: WorkerPool) -> str:
        await does(workers, "pid")
        for worker in list(workers.all):
            worker.kill()
            worker.listener.join(5)
        return (await does(workers, "pid"))[0]

    assert with_workers(ask) == ""


def test_who_is_killed_while_it_works_is_followed_by_another() -> None:
    async def ask(workers: WorkerPool) -> None:
        work = await begun(workers, "report", "second")
        (busy,) = (worker for worker in workers.all if worker.level is not None)
        busy.kill()
        kind, body = await work
        assert kind == ""
        assert json.loads(body) != busy.process.pid

    with_workers(ask)


def test_memory_is_blamed_only_where_the_system_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = iter(range(1_000))

    async def ask(workers: WorkerPool) -> None:
        assert (await does(workers, "kill"))[0] == "Busy"
        # Each look at the system finds that it has killed one more process.
        monkeypatch.setattr("kalmar.web.worker.memory_kills", lambda: next(counted))
        kind, error = await does(workers, "kill")
        assert (kind, "needed more memory than there is" in error["sentence"]) == (
            "LimitReached", True)  # fmt: skip
        assert (await does(workers, "abort"))[0] == "BrokenOff"

    with_workers(ask)


def test_a_mistake_is_logged_without_the_question(caplog: pytest.LogCaptureFixture) -> None:
    async def ask(workers: WorkerPool) -> None:
        for what in ("kill", "memory", "exit"):
            await does(workers, what, "play", position="nim 3 5")

    with_workers(ask)
    said = [record.getMessage() for record in caplog.records]
    assert said == ["service play: its process ended with code 3"]


def test_who_waits_when_the_server_stops_is_answered_or_told_to_ask_again() -> None:
    async def ask(workers: WorkerPool) -> None:
        short = [await begun(workers, "play", "second")]
        short += [asyncio.ensure_future(workers.ask("play", {"do": "second"})) for _ in range(2)]
        long = await begun(workers, "report", "sleep")
        async with running(asyncio.ensure_future(workers.finish())) as ending:
            await asyncio.sleep(0)
            assert (await does(workers, "pid"))[0] == "Busy"
            assert [kind for kind, _ in await asyncio.gather(*short)] == ["", "", ""]
            assert not ending.done()
        workers.stop()
        kind, body = await long
        assert kind == "Busy"
        assert "the server is stopping: ask again in a moment" in body.decode()

    patient = QuestionLimits(seconds=PATIENCE, short=PATIENCE, memory=MEMORY)
    with_workers(ask, limits=patient)


@pytest.mark.thorough
def test_a_search_beyond_the_memory_is_refused_in_a_sentence() -> None:
    data = {"position": "grundys-game 60 59", "convention": "misere", "limit": 1_000_000}

    async def ask(workers: WorkerPool) -> tuple[str, bytes]:
        kind, body = await workers.ask("report", data)
        assert (await workers.ask("report", {"position": "nim 3"}))[0] == ""
        return kind, body

    from kalmar.web.services import answered

    limits = QuestionLimits(seconds=55, memory=128 << 20)
    kind, body = with_workers(ask, limits=limits, answer=answered)
    assert kind == "LimitReached"
    assert "memory" in json.loads(body)["error"]["sentence"]


def test_replies_are_json_of_what_services_answer() -> None:
    from kalmar.web.services import answered

    data = {"position": "nim 3 5", "lang": "hu"}
    kind, body = reply_of(answered, "report", data)
    assert (kind, json.loads(body)) == ("", json.loads(json.dumps(call("report", data))))
    assert in_bytes({"x": "\ud800"}) == b'{"x":"?"}'
