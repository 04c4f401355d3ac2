"""Light questions do not wait for heavy ones, and nobody waits for one who asks much."""

import asyncio
import time
from collections import Counter

import pytest

from kalmar.web.fair_queue import FairQueue
from kalmar.web.pool import HEAVY, LIGHT, MEDIUM, QuestionLimits, WorkerPool
from tests.web.test_workers import MEMORY, does, with_workers

LIMITS = QuestionLimits(seconds=60.0, short=20.0, memory=MEMORY)
SOON = 2.0
"""Seconds in which a light question is answered while eight searches run."""


async def turns() -> list[int]:
    queue: FairQueue[int] = FairQueue()
    joined = {queue.join(client): number for number, client in enumerate("aaaabbc")}
    given_up = next(turn for turn, number in joined.items() if number == 1)
    given_up.cancel()
    found = []
    while queue:
        turn = queue.pop()
        assert turn is not None
        found.append(joined[turn])
        if len(found) == 2:
            joined[queue.join("d")] = 7
    assert queue.pop() is None
    return found


def test_clients_take_turns_and_each_keeps_its_order() -> None:
    # Number 1 has been given up, and 7 comes when two have had their turns.
    assert asyncio.run(turns()) == [0, 4, 6, 5, 7, 2, 3]


def searches(workers: WorkerPool, count: int) -> "list[asyncio.Task[object]]":
    """Questions of so many clients that take a minute each."""
    return [asyncio.ensure_future(workers.ask("report", {"do": "search"}, f"searcher {number}"))
            for number in range(count)]  # fmt: skip


@pytest.mark.browser
def test_light_questions_are_answered_while_eight_searches_run() -> None:
    async def ask(workers: WorkerPool) -> tuple[list[float], int]:
        pids = {(await does(workers, "pid"))[1] for _ in range(9)}
        while len(workers.free) < 4:
            await asyncio.sleep(0.05)
        before = {worker.process.pid for worker in workers.all}
        assert pids <= before
        heavy = searches(workers, 8)
        await asyncio.sleep(2.5)  # each of them has been tried
        seconds = []
        for _ in range(20):
            start = time.monotonic()
            await does(workers, "pid")
            seconds.append(time.monotonic() - start)
        levels = Counter(worker.level for worker in workers.all)
        assert levels[HEAVY] == 2
        assert levels[LIGHT] == 0
        assert levels[MEDIUM] <= 1
        assert not any(work.done() for work in heavy)
        after = {worker.process.pid for worker in workers.all}
        for work in heavy:
            work.cancel()
        await asyncio.wait(heavy)
        return seconds, len(before & after)

    seconds, kept = with_workers(ask, count=2, limits=LIMITS)
    assert max(seconds) < SOON
    assert kept == 4, "what is broken off is not killed"


@pytest.mark.browser
def test_what_takes_a_little_longer_does_not_wait_for_searches() -> None:
    async def ask(workers: WorkerPool) -> float:
        heavy = searches(workers, 3)
        await asyncio.sleep(2)
        start = time.monotonic()
        kind, _ = await workers.ask("report", {"do": "second"}, "pupil")
        assert kind == ""
        passed = time.monotonic() - start
        assert not any(work.done() for work in heavy)
        for work in heavy:
            work.cancel()
        await asyncio.wait(heavy)
        return passed

    assert with_workers(ask, count=1, limits=LIMITS) < 20


@pytest.mark.browser
def test_a_heavy_question_waits_for_the_turn_of_its_client() -> None:
    async def ask(workers: WorkerPool) -> list[str]:
        order: list[str] = []

        async def one(client: str) -> None:
            await workers.ask("report", {"do": "sleep"}, client)
            order.append(client)

        work = [asyncio.ensure_future(one(client)) for client in ("a", "a", "a", "b")]
        while not order or len(order) < 3:
            await asyncio.sleep(0.1)
        for task in work:
            task.cancel()
        return order

    limits = QuestionLimits(seconds=3.0, short=2.0, memory=MEMORY)
    assert "b" in with_workers(ask, limits=limits)[:3]


@pytest.mark.browser
def test_who_waits_at_the_end_is_told() -> None:
    async def ask(workers: WorkerPool) -> set[str]:
        work = searches(workers, 6)
        await asyncio.sleep(1)
        workers.stop()
        found = await asyncio.gather(*work)
        assert (await workers.ask("play", {"do": "pid"}))[0] == "Busy"
        return {reply[0] for reply in found}  # type: ignore[index]

    assert with_workers(ask, limits=LIMITS) == {"Busy"}, "each is to ask again"
