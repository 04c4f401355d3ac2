"""Light questions do not wait for heavy ones, and nobody waits for one who asks much."""

import asyncio
import itertools
import time
from collections import Counter
from contextlib import ExitStack, suppress

import pytest

from kalmar.web.pool import HEAVY, LIGHT, MEDIUM, QuestionLimits, WorkerPool
from kalmar.web.worker import Busy, Turns, counted
from tests.web.test_workers import MEMORY, does, with_workers

LIMITS = QuestionLimits(seconds=60.0, short=20.0, memory=MEMORY)
SOON = 2.0
"""Seconds in which a light question is answered while eight searches run."""


async def turns() -> list[int]:
    waiting: Turns[int] = Turns()
    joined = {waiting.join(rank): number for number, rank in enumerate((0, 1, 2, 3, 0, 1, 0))}
    given_up = next(turn for turn, number in joined.items() if number == 1)
    given_up.cancel()
    found = []
    while waiting:
        found.append(joined[waiting.pop()])
        if len(found) == 2:
            joined[waiting.join(0)] = 7
    return found


def test_the_first_questions_of_all_come_before_the_second_ones() -> None:
    # Number 1 has been given up, and 7 comes when two have had their turns.
    assert asyncio.run(turns()) == [0, 4, 6, 7, 5, 2, 3]


def test_who_has_given_up_waits_no_longer() -> None:
    async def awaited() -> list[bool]:
        waiting: Turns[int] = Turns()
        turn = waiting.join(0)
        before = bool(waiting)
        turn.cancel()
        return [before, bool(waiting)]

    assert asyncio.run(awaited()) == [True, False]


def taken(most: int, clients: int) -> list[int]:
    """How many of so many places some clients get who ask, in turn, for more than there are."""
    asked, found = Counter[str](), [0] * clients
    with ExitStack() as places:
        for client in itertools.islice(itertools.cycle(range(clients)), 2 * most * clients):
            with suppress(Busy):
                before = places.enter_context(counted(asked, f"{client}", most))
                assert before == found[client]
                found[client] += 1
        with counted(asked, "another one", most) as before:
            assert before == 0
    assert not asked, "who has been answered is forgotten"
    return found


def test_there_is_always_a_place_for_another_client() -> None:
    assert taken(500, 1) == [250]
    assert taken(500, 3) == [125] * 3
    assert taken(32, 3) == [8] * 3
    assert taken(6, 5) == [1] * 5


def test_where_all_places_are_taken_nobody_gets_one() -> None:
    with counted(asked := Counter(a=3), "b", 4), pytest.raises(Busy), counted(asked, "c", 4):
        pass
    assert asked == {"a": 3}


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
def test_one_client_takes_half_of_the_searches_and_another_one_still_gets_its_own() -> None:
    async def ask(workers: WorkerPool) -> list[str]:
        many = [asyncio.ensure_future(workers.ask("report", {"do": "search"}, "many"))
                for _ in range(12)]  # fmt: skip
        refused = 0
        while refused < 7:  # one of them runs, four wait
            await asyncio.sleep(0.1)
            refused = sum(task.done() for task in many)
        assert (await workers.ask("play", {"do": "pid"}, "many"))[0] == ""
        assert (await workers.ask("report", {"do": "second"}, "one"))[0] == ""
        for task in many:
            task.cancel()
        return [task.result()[0] for task in many if task.done() and not task.cancelled()]

    limits = QuestionLimits(seconds=60.0, short=20.0, memory=MEMORY, searches=8)
    found = with_workers(ask, limits=limits)
    assert set(found) == {"Busy"}


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
