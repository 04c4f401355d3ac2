"""Threads: what is kept for the process gives each of them the same answers as one alone."""

import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import kalmar
from kalmar.core.by_name import is_instance, load_named
from kalmar.core.cached import cached_property
from kalmar.core.errors import LimitReached
from kalmar.games.coins.turning import COINS
from kalmar.runtime import work
from kalmar.runtime.jobs import time_limit
from kalmar.solvers.entailing import WorthsOfStacks
from kalmar.solvers.formulas import chomp
from kalmar.solvers.formulas.coins import coin_value
from tests.machine.many_questions import COUNT, GROWING, Question, questions

ROOT = Path(__file__).parents[2]
THREADS = 8

FREE = next(filter(shutil.which, ("python3.14t", "python3.13t")), None)
"""A Python whose threads run at once, where there is one."""


@pytest.fixture
def _eager() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Return what calls return that begin at the same time, each in a thread."""
    barrier = threading.Barrier(len(calls))
    with ThreadPoolExecutor(len(calls), initializer=barrier.wait) as pool:
        return [done.result() for done in [pool.submit(call) for call in calls]]


def few() -> list[list[Question]]:
    """Return all questions that belong together, and every twentieth of the others."""
    asked = questions()
    return asked[: len(GROWING)] + asked[len(GROWING) :: 20]


def answers(
    asked: list[list[Question]], threads: int, seed: int, program: tuple[str, ...] = ()
) -> list[Any]:
    """Return the answers of a process of its own."""
    done = subprocess.run(
        [*(program or [sys.executable]), "-m", "tests.machine.many_questions", str(threads),
         str(seed)],
        input=json.dumps(asked), cwd=ROOT,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return list(json.loads(done.stdout))


@cache
def usual(is_whole: bool) -> tuple[list[list[Question]], list[Any]]:
    """Return questions with the answers of one thread."""
    asked = questions() if is_whole else few()
    return asked, answers(asked, 1, 0)


def differing(is_whole: bool, seed: int, program: tuple[str, ...] = ()) -> list[Any]:
    """Return the questions to which eight threads find other answers than one."""
    asked, alone = usual(is_whole)
    together = answers(asked, THREADS, seed, program)
    flat = [question for group in asked for question in group]
    return [row for row in zip(flat, alone, together, strict=True) if row[1] != row[2]]


def test_there_are_so_many_questions() -> None:
    flat = [json.dumps(question) for group in questions() for question in group]
    assert len(set(flat)) == len(flat) == COUNT


@pytest.mark.parametrize(
    ("is_whole", "seed"),
    [(False, 2), *(pytest.param(True, n, marks=pytest.mark.thorough) for n in range(20))],
)
def test_eight_threads_answer_as_one(is_whole: bool, seed: int) -> None:
    assert not differing(is_whole, seed)


@pytest.mark.thorough
@pytest.mark.skipif(FREE is None, reason="no Python without a global lock is installed")
def test_threads_that_run_at_once_answer_as_one() -> None:
    assert FREE is not None
    assert not differing(True, 1, (FREE, "-X", "gil=0"))


@pytest.mark.usefixtures("_eager")
@pytest.mark.parametrize("number", range(5))
def test_lists_that_grow_are_those_of_one_thread(number: int) -> None:
    rules = COINS["triplets"]

    def values(name: str) -> list[int]:
        renamed = replace(rules, name=f"{name} {number}")
        return [coin_value(renamed, place) for place in range(30)]

    alone = values("alone")
    assert at_once(*[lambda: values("fresh")] * THREADS) == [alone] * THREADS
    stacks, one = WorthsOfStacks(), WorthsOfStacks()
    at_once(*[lambda: stacks.value(230)] * THREADS)
    one.value(230)
    assert (stacks.listed, stacks.sets) == (one.listed, one.sets)


def test_properties_of_different_objects_never_wait_for_each_other() -> None:
    both = threading.Barrier(2)

    class Pair:
        def __init__(self, other: "Pair | None" = None) -> None:
            self.other = other

        @cached_property
        def first(self) -> int:
            return both.wait() + self.other.second if self.other else 2

        @cached_property
        def second(self) -> int:
            return both.wait() + self.other.first if self.other else 2

    one, two = Pair(Pair()), Pair(Pair())
    # Not in a pool, which would wait for threads that never end.
    threads = [threading.Thread(target=lambda: one.first, daemon=True),
               threading.Thread(target=lambda: two.second, daemon=True)]  # fmt: skip
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not any(thread.is_alive() for thread in threads)
    assert one.first + two.second == 5


def test_only_properties_without_a_lock_are_used() -> None:
    taken = [path.name for path in (ROOT / "src/kalmar").rglob("*.py")
             if re.search(r"functools.*\bcached_property", path.read_text("utf-8"))]  # fmt: skip
    assert taken == ["cached.py"]


@pytest.mark.usefixtures("_eager")
def test_an_entry_that_fails_is_begun_anew() -> None:
    from kalmar.runtime.work import GrowingList

    tries: list[int] = []

    def follow(known: list[int]) -> int:
        tries.append(len(known))
        if tries.count(len(known)) == 1:
            raise LimitReached("too much")
        return len(known)

    counted = GrowingList(follow, 0)
    for place in (1, 2, 3):
        with pytest.raises(LimitReached):
            counted[3]
        assert len(counted.entries) == place
    assert counted[3] == 3
    assert counted.entries == [0, 1, 2, 3]


def test_a_stack_that_was_cut_short_is_begun_anew() -> None:
    cut, one = WorthsOfStacks(), WorthsOfStacks()
    cut.value(20)
    cut._next(cut.listed)  # Ctrl+C comes before the value is appended
    cut.value(40)
    one.value(40)
    assert (cut.listed, cut.sets) == (one.listed, one.sets)


def test_whoever_waits_for_a_list_stops_at_a_limit() -> None:
    from kalmar.runtime.work import GrowingList

    begun, stopped = threading.Event(), threading.Event()

    def follow(known: list[int]) -> int:
        begun.set()
        stopped.wait(0.05)
        return len(known)

    slow = GrowingList(follow)

    def wait() -> None:
        begun.wait()
        try:
            with pytest.raises(LimitReached), time_limit(0.1):
                slow[1000]
            assert len(slow.entries) < 200
        finally:
            stopped.set()

    at_once(lambda: slow[200], wait)
    assert len(slow.entries) == 201


def test_a_table_of_chomp_is_as_large_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    small = kalmar.three_row_chomp(5)

    class Shared(list[Any]):
        """A list into which another thread puts a small table as soon as it can."""

        def __setitem__(self, where: Any, tables: Any) -> None:
            super().__setitem__(where, tables)
            super().__setitem__(where, [small])

    monkeypatch.setattr(chomp, "LARGEST_TABLE", Shared([small]))
    assert chomp._table_for(300).size == 301


def test_no_module_is_looked_into_for_a_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kalmar.half", ModuleType("kalmar.half"))
    assert not is_instance(3, "kalmar.half:Nothing")
    assert is_instance(kalmar.find_rules("chomp"), "kalmar.half:No", "kalmar.games.posets:Chomp")


def test_types_are_named_by_where_they_are_defined() -> None:
    named = {
        place
        for path in (ROOT / "src/kalmar").rglob("*.py")
        for place in re.findall(r'"(kalmar\.[\w.]+:[A-Z][a-z]\w+)"', path.read_text("utf-8"))
        if not place.startswith("kalmar.none")  # of an example
    }
    kinds = {place: load_named(place) for place in named}
    for place, kind in kinds.items():
        assert f"{kind.__module__}:{kind.__qualname__}" == place
    assert len(kinds) > 10


def in_turns(scope: Callable[[], Any], seen: Callable[[], Any]) -> list[Any]:
    """Return what two threads see in blocks that begin and end in turn, and this one meanwhile."""
    found, steps = [], [threading.Event() for _ in range(3)]

    def first() -> None:
        with scope():
            steps[0].set()
            steps[1].wait(10)
        steps[2].set()

    def second() -> None:
        steps[0].wait(10)
        with scope():
            steps[1].set()
            steps[2].wait(10)
            found.append(seen())
        found.append(seen())

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    steps[1].wait(10)
    found.append(seen())
    for thread in threads:
        thread.join()
    return found


def test_limits_and_checkpoints_are_of_one_thread(tmp_path: Path) -> None:
    sizes = iter((10, 20))
    found = in_turns(lambda: work.memory_limit(next(sizes)), work.allowed_memory)
    assert sorted(found, key=str) == [20_000_000, None, None]
    files = iter((work.CheckpointFile(tmp_path / "a.npz"), work.CheckpointFile(tmp_path / "b.npz")))
    found = in_turns(lambda: work.checkpoint_scope(next(files)), work.current_checkpoint)
    assert [keep.path.name for keep in found if keep is not None] == ["b.npz"]


def test_a_thread_keeps_its_own_latest_results() -> None:
    from kalmar.web.services import partizan, positions

    way, start = positions.Way(), partizan.Start("toads-and-frogs T_F")
    asked: list[tuple[Any, Any]] = [
             (positions.latest, positions.Asked("kayles 5 2", way)),
             (lambda given: partizan.sitting(given).solver, start)]  # fmt: skip
    for ask, given in asked:
        here = [ask(given), ask(given)]
        there = at_once(partial(ask, given))[0]
        assert here[0] is here[1] is not there


@pytest.mark.usefixtures("_eager")
def test_plots_leave_the_style_of_matplotlib_alone() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    from kalmar.render.plots.sequences_and_tables import picture

    before = dict(matplotlib.rcParams)
    shown = kalmar.sequence("kayles", 12)
    found = at_once(*[lambda: picture(shown, "svg")] * 3)
    assert found == [found[0]] * 3
    assert dict(matplotlib.rcParams) == before
